//! Section 5, field by field: what is typed and what is stored.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use engine::commands::{
    AddItemContainer, AddMoneyPouch, AddStack, Command, CommitCoins, ConfigureInventory,
    ConfigureItemContainer, ConfigureMoneyPouch, ConfigureStack, CreateInventory, EditStack,
    PenaltyForm, PenaltyText, StackField, Switched, TypeCoins,
};
use engine::model::CoinKind;
use serde_json::{Value, json};
use support::Panel;

/// What people, and worse, type into a number field.
const TYPED: [&str; 20] = [
    "",
    "   ",
    "abc",
    "1e3",
    "2.9",
    " 5 ",
    "-4",
    "1,5",
    "12abc",
    "0x10",
    "NaN",
    "Infinity",
    "1e400",
    "-0",
    "0",
    "12 gp",
    "\u{0665}",
    "🪙",
    ".5",
    "9007199254740993",
];

/// Checks a field against a table: one stored value for each text of [`TYPED`], and one for 400 digits.
fn table(field: &str, store: impl Fn(&str) -> Value, expected: [Value; 20], digits: &Value) {
    for (text, expected) in TYPED.iter().zip(expected) {
        assert_eq!(store(text), expected, "{field}: {text:?}");
    }
    assert_eq!(&store(&"9".repeat(400)), digits, "{field}: 400 digits");
}

/// Numbers print without decimals where they are whole, as in the stored text.
macro_rules! values {
    ($($value:tt)*) => { [$($value)*].map(|value: f64| number(value)) };
}

fn number(value: f64) -> Value {
    if value.fract() == 0.0 {
        #[allow(clippy::cast_possible_truncation)]
        let whole = value as i64;
        json!(whole)
    } else {
        json!(value)
    }
}

#[test]
fn section_5_add_item_quantity() {
    let store =
        |text: &str| Panel::with_stack(text, "", "", "").at("/0/columns/0/0/items/0/quantity");
    table(
        "quantity",
        store,
        values![
            1., 1., 1., 1., 2., 5., 0., 1., 12., 0., 1., 1., 1., 0., 0., 12., 1., 1., 1., 1.
        ],
        &json!(1),
    );
}

const AMOUNTS: [f64; 20] = [
    0., 0., 0., 1000., 2.9, 5., 0., 1.5, 12., 0., 0., 0., 0., 0., 0., 12., 0., 0., 0.5, 0.,
];

#[test]
fn section_5_add_item_value_and_weight() {
    let value =
        |text: &str| Panel::with_stack("1", text, "", "").at("/0/columns/0/0/items/0/item/value");
    table("value", value, AMOUNTS.map(number), &json!(0));
    let weight =
        |text: &str| Panel::with_stack("1", "", text, "").at("/0/columns/0/0/items/0/item/weight");
    table("weight", weight, AMOUNTS.map(number), &json!(0));
}

#[test]
fn section_5_add_item_slot_override_defaults_to_none() {
    let store = |text: &str| {
        Panel::with_stack("1", "", "", text).at("/0/columns/0/0/items/0/item/slotOverride")
    };
    let none = Value::Null;
    let expected = [
        none.clone(),
        none.clone(),
        none.clone(),
        json!(1000),
        json!(2.9),
        json!(5),
        json!(0),
        json!(1.5),
        json!(12),
        json!(0),
        none.clone(),
        none.clone(),
        none.clone(),
        json!(0),
        json!(0),
        json!(12),
        none.clone(),
        none.clone(),
        json!(0.5),
        none.clone(),
    ];
    table("slot override", store, expected, &none);
}

#[test]
fn section_5_add_item_needs_a_name() {
    for (name, stored) in [
        ("", None),
        ("  \t", None),
        ("  Rope ", Some("Rope")),
        ("🪢", Some("🪢")),
    ] {
        let mut panel = Panel::furnished();
        let container = panel.left(0);
        panel.send(AddStack {
            container,
            name: name.into(),
            quantity: "1".into(),
            value: String::new(),
            weight: String::new(),
            slots: String::new(),
        });
        assert_eq!(
            panel.at("/0/columns/0/0/items/0/item/name").as_str(),
            stored
        );
        assert_eq!(panel.last.save, stored.is_some());
    }
}

/// A stack of 3 torches, 2 gp and 7 lb each, changed by a command.
fn changed(command: impl Fn(&Panel) -> Command) -> Panel {
    let mut panel = Panel::with_stack("3", "2", "7", "");
    let command = command(&panel);
    panel.send(command);
    panel
}

fn edited(field: StackField, text: &str) -> Panel {
    changed(|panel| {
        Command::EditStack(EditStack {
            container: panel.left(0),
            stack: panel.stack(panel.left(0), 0),
            field,
            text: text.into(),
        })
    })
}

#[derive(Default)]
struct Entry<'a> {
    name: Option<&'a str>,
    quantity: Option<&'a str>,
    value: Option<&'a str>,
    weight: Option<&'a str>,
    slot_override: Option<(bool, &'a str)>,
    equipped_slots: Option<(bool, &'a str)>,
}

fn configured(entry: &Entry) -> Panel {
    let owned = |text: Option<&str>| text.map(str::to_owned);
    let switched = |field: Option<(bool, &str)>| {
        field.map(|(on, text)| Switched {
            on,
            text: text.into(),
        })
    };
    changed(|panel| {
        Command::ConfigureStack(ConfigureStack {
            container: panel.left(0),
            stack: panel.stack(panel.left(0), 0),
            name: owned(entry.name),
            quantity: owned(entry.quantity),
            value: owned(entry.value),
            weight: owned(entry.weight),
            slot_override: switched(entry.slot_override),
            equipped_slots: switched(entry.equipped_slots),
        })
    })
}

#[test]
fn section_5_entry_quantity_is_an_integer_else_0_and_at_least_1() {
    let store = |text: &str| {
        configured(&Entry {
            quantity: Some(text),
            ..Entry::default()
        })
        .at("/0/columns/0/0/items/0/quantity")
    };
    table(
        "quantity",
        store,
        values![
            0., 0., 0., 1., 2., 5., 1., 1., 12., 1., 0., 0., 1., 1., 1., 12., 0., 0., 0., 0.
        ],
        &json!(0),
    );
}

#[test]
fn section_5_entry_value_and_weight_are_floats_else_0() {
    let value = |text: &str| {
        configured(&Entry {
            value: Some(text),
            ..Entry::default()
        })
        .at("/0/columns/0/0/items/0/item/value")
    };
    table("value", value, AMOUNTS.map(number), &json!(0));
    let weight = |text: &str| {
        configured(&Entry {
            weight: Some(text),
            ..Entry::default()
        })
        .at("/0/columns/0/0/items/0/item/weight")
    };
    table("weight", weight, AMOUNTS.map(number), &json!(0));
}

#[test]
fn section_5_entry_slot_override_and_equipped_slots() {
    let slots = |text: &str| {
        configured(&Entry {
            slot_override: Some((true, text)),
            ..Entry::default()
        })
        .at("/0/columns/0/0/items/0/item/slotOverride")
    };
    table("slot override", slots, AMOUNTS.map(number), &json!(0));
    let equipped = |text: &str| {
        configured(&Entry {
            equipped_slots: Some((true, text)),
            ..Entry::default()
        })
        .at("/0/columns/0/0/items/0/item/equippedSlots")
    };
    table("equipped slots", equipped, AMOUNTS.map(number), &json!(0));

    let off = configured(&Entry {
        slot_override: Some((false, "3")),
        equipped_slots: Some((false, "3")),
        ..Entry::default()
    });
    assert_eq!(
        off.at("/0/columns/0/0/items/0/item/slotOverride"),
        Value::Null
    );
    assert_eq!(
        off.at("/0/columns/0/0/items/0/item/equippedSlots"),
        json!(0)
    );
}

#[test]
fn section_5_entry_name_is_trimmed_and_an_empty_one_keeps_the_old() {
    for (text, stored) in [("", "Torch"), ("   ", "Torch"), (" Lamp ", "Lamp")] {
        let dialog = configured(&Entry {
            name: Some(text),
            ..Entry::default()
        });
        assert_eq!(dialog.at("/0/columns/0/0/items/0/item/name"), json!(stored));
        let inline = edited(StackField::Name, text);
        assert_eq!(inline.at("/0/columns/0/0/items/0/item/name"), json!(stored));
    }
}

#[test]
fn section_5_inline_quantity_and_value_follow_the_dialog() {
    // A text that begins with + or - is a difference (decisions, "Numbers"): -4 from 3 is 0, -0 is 3.
    let store =
        |text: &str| edited(StackField::Quantity, text).at("/0/columns/0/0/items/0/quantity");
    table(
        "inline quantity",
        store,
        values![
            0., 0., 0., 1., 2., 5., 0., 1., 12., 1., 0., 0., 1., 3., 1., 12., 0., 0., 0., 0.
        ],
        &json!(0),
    );
    let value =
        |text: &str| edited(StackField::Value, text).at("/0/columns/0/0/items/0/item/value");
    table("inline value", value, AMOUNTS.map(number), &json!(0));
    let weight =
        |text: &str| edited(StackField::Weight, text).at("/0/columns/0/0/items/0/item/weight");
    table("set weight", weight, AMOUNTS.map(number), &json!(0));
}

#[test]
fn decisions_an_inline_quantity_takes_differences() {
    for (text, stored) in [
        ("+5", 8),
        ("-2", 1),
        ("-3", 0),
        ("-30", 0),
        ("+", 3),
        ("-x", 3),
        (" +1", 4),
        ("+2.9", 5),
    ] {
        let panel = edited(StackField::Quantity, text);
        assert_eq!(
            panel.at("/0/columns/0/0/items/0/quantity"),
            json!(stored),
            "{text}"
        );
    }
}

#[test]
fn section_5_inventory_strength_defaults_to_10_and_is_at_least_0() {
    let store = |text: &str| {
        let mut panel = Panel::furnished();
        let inventory = panel.open_id();
        panel.send(ConfigureInventory {
            inventory,
            name: None,
            strength: Some(text.into()),
            penalties: None,
        });
        panel.at("/0/strengthScore")
    };
    table(
        "strength",
        store,
        values![
            10., 10., 10., 1000., 2.9, 5., 0., 1.5, 12., 0., 10., 10., 10., 0., 0., 12., 10., 10.,
            0.5, 10.
        ],
        &json!(10),
    );
}

#[test]
fn section_5_inventory_names_are_not_checked() {
    for name in ["", "  ", "../../etc", "\u{202e}x", "<b>"] {
        let mut panel = Panel::loaded("[]");
        panel.send(CreateInventory { name: name.into() });
        assert_eq!(panel.at("/0/name"), json!(name));
        assert_eq!(panel.at("/0/strengthScore"), json!(10));
    }
}

#[test]
fn penalties_are_added_changed_and_removed() {
    let mut panel = Panel::loaded(
        r#"[{"name":"A","strengthScore":10,"penalties":[{"source":"Wet","slots":-2,"since":"dawn"},{"source":"Cold","slots":1}],"columns":[[],[]]}]"#,
    );
    let inventory = panel.open_id();
    let text = |source: &str, slots: &str| PenaltyText {
        source: source.to_owned(),
        slots: slots.to_owned(),
    };
    let line = |was: Option<PenaltyText>, typed: PenaltyText| PenaltyForm { was, typed };
    let penalties = vec![
        line(Some(text("Wet", "-2")), text("Soaked", "-2")),
        line(None, text("Tired", "1,5")),
        line(None, text("", "-3")),
        // Shown, but taken away by another panel meanwhile: what was seen is saved.
        line(Some(text("Curse", "2")), text("Curse", "5")),
    ];
    panel.send(ConfigureInventory {
        inventory,
        name: None,
        strength: None,
        penalties: Some(penalties),
    });
    // A field that was not touched keeps what a file brought, even a negative number; typed ones don't go below 0.
    assert_eq!(
        panel.at("/0/penalties"),
        json!([
            {"source": "Soaked", "slots": -2, "since": "dawn"},
            {"source": "Tired", "slots": 1.5},
            {"source": "", "slots": 0},
            {"source": "Curse", "slots": 5},
        ])
    );
    assert_eq!(panel.open.as_ref().unwrap().slots.allowed, "15.5");
}

fn added(pouch: bool, capacity: &str, slots: &str) -> Panel {
    let mut panel = Panel::furnished();
    let inventory = panel.open_id();
    let name = "New".to_owned();
    panel.send(if pouch {
        Command::AddMoneyPouch(AddMoneyPouch {
            inventory,
            name,
            capacity: capacity.into(),
            slots: slots.into(),
        })
    } else {
        Command::AddItemContainer(AddItemContainer {
            inventory,
            name,
            capacity: capacity.into(),
        })
    });
    panel
}

#[test]
fn decisions_the_add_pages_take_amounts_and_fall_back_to_the_defaults() {
    let capacity = |text: &str| added(false, text, "").at("/0/columns/0/0/capacity");
    table(
        "capacity",
        capacity,
        values![
            10., 10., 10., 1000., 2.9, 5., 0.2, 1.5, 12., 0.2, 10., 10., 10., 0.2, 0.2, 12., 10.,
            10., 0.5, 10.
        ],
        &json!(10),
    );
    let coins = |text: &str| added(true, text, "1").at("/0/columns/0/0/capacity");
    table(
        "max coins",
        coins,
        values![
            100., 100., 100., 1000., 2.9, 5., 1., 1.5, 12., 1., 100., 100., 100., 1., 1., 12.,
            100., 100., 1., 100.
        ],
        &json!(100),
    );
    let slots = |text: &str| added(true, "100", text).at("/0/columns/0/0/slots");
    table(
        "slots",
        slots,
        values![
            1., 1., 1., 1000., 2.9, 5., 0.2, 1.5, 12., 0.2, 1., 1., 1., 0.2, 0.2, 12., 1., 1., 0.5,
            1.
        ],
        &json!(1),
    );
}

#[test]
fn section_5_configured_capacities_are_integers_or_stay() {
    let store = |text: &str| {
        let mut panel = added(false, "0.6", "");
        let container = panel.left(0);
        panel.send(ConfigureItemContainer {
            container,
            name: None,
            capacity: Some(text.into()),
        });
        panel.at("/0/columns/0/0/capacity")
    };
    let expected = values![
        0.6, 0.6, 0.6, 1., 2., 5., 0.6, 1., 12., 0.6, 0.6, 0.6, 1., 0.6, 0.6, 12., 0.6, 0.6, 0.6,
        0.6
    ];
    table("item container", store, expected.clone(), &json!(0.6));

    let store = |text: &str| {
        let mut panel = Panel::furnished();
        let container = panel.right(0);
        panel.send(ConfigureMoneyPouch {
            container,
            name: None,
            capacity: Some(text.into()),
            slots: None,
        });
        panel.at("/0/columns/1/0/capacity")
    };
    let expected = expected.map(|kept| if kept == json!(0.6) { json!(100) } else { kept });
    table("money pouch", store, expected, &json!(100));
}

#[test]
fn section_5_configured_pouch_slots_are_decimals_or_stay() {
    let store = |text: &str| {
        let mut panel = Panel::furnished();
        let container = panel.right(0);
        panel.send(ConfigureMoneyPouch {
            container,
            name: None,
            capacity: None,
            slots: Some(text.into()),
        });
        panel.at("/0/columns/1/0/slots")
    };
    table(
        "slots",
        store,
        values![
            1., 1., 1., 1000., 2.9, 5., 0.2, 1.5, 12., 0.2, 1., 1., 1., 0.2, 0.2, 12., 1., 1., 0.5,
            1.
        ],
        &json!(1),
    );
}

#[test]
fn a_dialog_leaves_untouched_fields_alone() {
    let mut panel = added(false, "0.6", "");
    let container = panel.left(0);
    panel.send(ConfigureItemContainer {
        container,
        name: Some(" Belt ".into()),
        capacity: None,
    });
    // Section 5: on edit the name is taken as typed.
    assert_eq!(panel.at("/0/columns/0/0/name"), json!(" Belt "));
    assert_eq!(panel.at("/0/columns/0/0/capacity"), json!(0.6));
}

fn coins(typed: &[&str], committed: Option<&str>) -> Value {
    let mut panel = Panel::furnished();
    let container = panel.right(0);
    let coin = CoinKind::Gp;
    for text in ["7"].iter().chain(typed) {
        panel.send(TypeCoins {
            container,
            coin,
            text: (*text).into(),
        });
    }
    if let Some(text) = committed {
        panel.send(CommitCoins {
            container,
            coin,
            text: text.into(),
        });
    }
    panel.at("/0/columns/1/0/coins/gp")
}

#[test]
fn section_4_coins_are_integers_else_0_at_every_key_and_on_blur() {
    // -4 and -0 are differences: nothing while typing, added to 7 on blur.
    let expected = values![
        0., 0., 0., 1., 2., 5., 7., 1., 12., 0., 0., 0., 1., 7., 0., 12., 0., 0., 0., 0.
    ];
    table(
        "typed",
        |text| coins(&[text], None),
        expected.clone(),
        &json!(0),
    );
    let mut committed = expected;
    committed[6] = json!(3);
    table(
        "committed",
        |text| coins(&[], Some(text)),
        committed,
        &json!(0),
    );
}

#[test]
fn decisions_a_coin_field_takes_differences_on_blur() {
    for (text, count) in [
        ("+5", 12),
        ("-3", 4),
        ("-70", 0),
        ("+", 7),
        ("-abc", 7),
        ("+1e3", 8),
    ] {
        assert_eq!(coins(&[text], None), json!(7), "{text} while typing");
        assert_eq!(coins(&[text], Some(text)), json!(count), "{text}");
    }
}
