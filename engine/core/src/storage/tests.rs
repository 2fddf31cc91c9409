//! Properties of any text that is read and written: keys keep their order, and nested values stay where they are.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::model::IdSource;

/// An object's fields as they would be written.
type Fields = Vec<(String, Value)>;

fn unknown_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-1000..1000_i32).prop_map(Value::from),
        "[a-z\"\\\\é🪙]{0,4}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::vec(("[a-z]{0,3}", inner), 0..3)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// An object with these known fields and unknown ones, in any order.
fn object(known: impl Strategy<Value = Fields> + 'static) -> impl Strategy<Value = Value> {
    let key = prop_oneof!["_[a-z]{0,3}", Just("__proto__".to_owned())];
    let unknown = prop::collection::vec((key, unknown_value()), 0..3);
    let fields = (known, unknown).prop_map(|(known, unknown)| [known, unknown].concat()).boxed();
    prop_oneof![fields.clone(), fields.prop_shuffle(),]
        .prop_map(|fields| Value::Object(fields.into_iter().collect()))
}

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        (0..100_i32).prop_map(Value::from),
        (0..1000_i32).prop_map(|tenths| json!(f64::from(tenths * 2 + 1) / 20.0)),
    ]
}

fn named(fields: Vec<(&str, Value)>) -> Fields {
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn stack() -> impl Strategy<Value = Value> {
    let bundle = optional("bundle", number());
    let item = object(("[a-z]{0,3}", number(), number(), number(), bundle).prop_map(
        |(name, value, weight, slots, bundle)| {
            let known = named(vec![
                ("name", name.into()),
                ("value", value),
                ("weight", weight),
                ("slotOverride", slots.clone()),
                ("equippedSlots", slots),
            ]);
            [known, bundle].concat()
        },
    ));
    let supply = optional("supply", any::<bool>().prop_map(Value::from));
    let note = optional("note", note());
    object((number(), any::<bool>(), item, supply, note).prop_map(
        |(quantity, equipped, item, supply, note)| {
            let known =
                named(vec![("quantity", quantity), ("equipped", equipped.into()), ("item", item)]);
            [known, supply, note].concat()
        },
    ))
}

fn note() -> impl Strategy<Value = Value> {
    let note = prop_oneof![
        4 => "[a-z \\r\\n\"\\\\🪙]{0,9}",
        1 => Just("x".repeat(2000)),
        1 => Just("x".repeat(2001)),
    ];
    note.prop_map(Value::from)
}

/// A field that most objects do without, with its value or with anything else.
fn optional(
    key: &'static str,
    value: impl Strategy<Value = Value> + 'static,
) -> impl Strategy<Value = Fields> {
    let value = prop_oneof![2 => value, 1 => unknown_value()];
    let field = value.prop_map(move |value| named(vec![(key, value)]));
    prop_oneof![Just(Fields::new()), field]
}

fn place() -> impl Strategy<Value = Fields> {
    let places = ["dropped", "stored", "carried", "lost"];
    let place = prop::sample::select(places.to_vec()).prop_map(Value::from);
    optional("place", place)
}

fn load() -> impl Strategy<Value = Fields> {
    let amount = || prop_oneof![3 => number(), 1 => Just((-1).into()), 1 => Just(1e17.into())];
    let load = (amount(), amount())
        .prop_map(|(slots, weight)| named(vec![("slots", slots), ("weight", weight)]));
    optional("load", object(load))
}

fn coins_in_use() -> impl Strategy<Value = Fields> {
    let kinds = prop::sample::select(vec!["cp", "sp", "ep", "gp", "pp", "pp", "xp"]);
    let kinds = prop::collection::vec(kinds, 0..6);
    optional("coinsInUse", kinds.prop_map(Value::from))
}

fn new_items() -> impl Strategy<Value = Fields> {
    let values = vec![Value::from("oneSlot"), "byWeight".into(), json!({"oneSlot": null})];
    optional("newItems", prop::sample::select(values))
}

fn hidden_columns() -> impl Strategy<Value = Fields> {
    let columns = prop::sample::select(vec!["value", "weight", "weight", "slots"]);
    let columns = prop::collection::vec(columns, 0..4);
    optional("hiddenColumns", columns.prop_map(Value::from))
}

fn coin_slots() -> impl Strategy<Value = Fields> {
    let slots = (optional("coins", number()), optional("free", number()));
    let numbers = object(slots.prop_map(|(coins, free)| [coins, free].concat()));
    let word = prop::sample::select(vec!["pouch", "nothing", "purse"]).prop_map(Value::from);
    optional("coinSlots", prop_oneof![3 => numbers, 1 => word])
}

fn levels() -> impl Strategy<Value = Fields> {
    let unit =
        prop::sample::select(vec!["slots", "equippedSlots", "lb", "kg"]).prop_map(Value::from);
    let level = (optional("from", number()), optional("of", unit), optional("name", note()));
    let level = object(level.prop_map(|(from, of, name)| [from, of, name].concat()));
    optional("levels", prop::collection::vec(level, 0..12).prop_map(Value::from))
}

fn limits() -> impl Strategy<Value = Fields> {
    let limit = || {
        let word = prop::sample::select(vec!["strength", "none"]).prop_map(Value::from);
        prop_oneof![4 => number(), 2 => Just(Value::Null), 1 => Just(1e17.into()), 1 => word]
    };
    let limits =
        (optional("slots", limit()), optional("weight", limit()), optional("equipped", limit()));
    let limits = limits.prop_map(|(slots, weight, equipped)| [slots, weight, equipped].concat());
    optional("limits", object(limits))
}

fn game() -> impl Strategy<Value = Fields> {
    let ids = vec![Value::from("shadowdark"), "ose".into(), "Shadowdark".into(), json!({"wwn": 1})];
    let takes = vec![Value::from("weight"), "oneSlot".into(), "twoSlots".into(), Value::Null];
    let fields = (
        optional("game", prop::sample::select(ids)),
        optional("itemsTake", prop::sample::select(takes)),
        optional("optionalRule", any::<bool>().prop_map(Value::from)),
    );
    fields.prop_map(|(game, items_take, rule)| [game, items_take, rule].concat())
}

fn container() -> impl Strategy<Value = Value> {
    let stacks = prop::collection::vec(stack(), 0..3);
    let own = optional("hasCapacity", any::<bool>().prop_map(Value::from));
    let item = object((number(), stacks, place(), load(), own).prop_map(
        |(capacity, items, place, load, own)| {
            let known = named(vec![
                ("kind", "item-container".into()),
                ("name", "C".into()),
                ("capacity", capacity),
                ("items", items.into()),
            ]);
            [known, place, load, own].concat()
        },
    ));
    let coins = object(number().prop_map(|coins| {
        let kinds = ["cp", "sp", "ep", "gp", "pp"];
        named(kinds.map(|kind| (kind, coins.clone())).into())
    }));
    let pouch = object((number(), coins, place()).prop_map(|(slots, coins, place)| {
        let known = named(vec![
            ("kind", "money-pouch".into()),
            ("name", "P".into()),
            ("capacity", 100.into()),
            ("slots", slots),
            ("coins", coins),
        ]);
        [known, place].concat()
    }));
    prop_oneof![3 => item, 2 => pouch, 1 => unknown_value()]
}

fn inventory() -> impl Strategy<Value = Value> {
    let penalty =
        object(number().prop_map(|slots| named(vec![("source", "Wet".into()), ("slots", slots)])));
    let penalties = prop::collection::vec(penalty, 0..3);
    let column = || prop::collection::vec(container(), 0..3);
    let optional = (limits(), coins_in_use(), new_items(), hidden_columns());
    let optional = (optional, coin_slots(), levels(), game()).prop_map(
        |((limits, coins, new_items, hidden), coin_slots, levels, game)| {
            [limits, coins, new_items, hidden, coin_slots, levels, game].concat()
        },
    );
    object((number(), penalties, column(), column(), optional).prop_map(
        |(strength, penalties, left, right, optional)| {
            let known = named(vec![
                ("name", "A".into()),
                ("strengthScore", strength),
                ("penalties", penalties.into()),
                ("columns", vec![Value::from(left), right.into()].into()),
            ]);
            [known, optional].concat()
        },
    ))
}

proptest! {
    #[test]
    fn a_list_is_read_and_written_byte_for_byte(list in prop::collection::vec(inventory(), 1..3)) {
        let text = to_compact(&list);
        let stored = read_stored(&text, IdSource::default()).unwrap();
        prop_assert_eq!(stored.completeness, Completeness::Whole);
        prop_assert_eq!(to_compact(&stored.state.inventories), text);

        let file = json::to_indented(&list[0]);
        let (inventory, completeness) = read_import(&file, &mut IdSource::default()).remove(0);
        prop_assert_eq!(completeness, Completeness::Whole);
        prop_assert_eq!(export_inventory(&inventory).text, file);
    }
}

/// An inventory with an unknown value in one place, `{deep}`, and how many levels are around it.
const PLACES: [(&str, usize); 11] = [
    (r#"{"name":"A","strengthScore":1,"columns":[[],[]],"x":{deep}}"#, 1),
    (r#"{"name":"A","strengthScore":1,"columns":[[{deep}],[]]}"#, 3),
    (r#"{"name":"A","strengthScore":1,"columns":[[],[{"kind":"x","x":{deep}}]]}"#, 4),
    (r#"{"name":"A","strengthScore":1,"columns":[[{"kind":"item-container","x":{deep}}],[]]}"#, 4),
    (r#"{"name":"A","strengthScore":1,"columns":[[{"kind":"money-pouch","x":{deep}}],[]]}"#, 4),
    (
        r#"{"name":"A","strengthScore":1,"columns":[[{"kind":"money-pouch","coins":{"x":{deep}}}],[]]}"#,
        5,
    ),
    (
        r#"{"name":"A","strengthScore":1,"columns":[[{"kind":"item-container","items":[{"x":{deep}}]}],[]]}"#,
        6,
    ),
    (
        r#"{"name":"A","strengthScore":1,"columns":[[{"kind":"item-container","items":[{"item":{"x":{deep}}}]}],[]]}"#,
        7,
    ),
    (r#"{"name":"A","strengthScore":1,"penalties":[{"x":{deep}}],"columns":[[],[]]}"#, 3),
    (r#"{"name":"A","strengthScore":1,"columns":[[],[]],"limits":{"slots":null,"x":{deep}}}"#, 2),
    (
        r#"{"name":"A","strengthScore":1,"columns":[[],[]],"levels":[{"from":1,"of":"lb","name":"","x":{deep}}]}"#,
        3,
    ),
];

/// Both kinds of nesting, to a given depth.
fn nested(levels: usize) -> [String; 2] {
    [("[", "", "]"), ("{\"x\":", "0", "}")]
        .map(|(open, inside, close)| open.repeat(levels) + inside + &close.repeat(levels))
}

#[test]
fn an_inventory_nested_over_a_hundred_is_invalid_and_any_other_goes_all_the_way_round() {
    for (place, around) in PLACES {
        for depth in 99..=130_usize {
            for deep in nested(depth - around) {
                let file = place.replace("{deep}", &deep);
                let valid = usize::from(depth <= 100);
                let mut ids = IdSource::default();
                for text in [file.clone(), format!("[{file},{file}]")] {
                    let imported = read_import(&text, &mut ids);
                    let count = if text == file { 1 } else { 2 };
                    assert_eq!(imported.len(), count * valid, "{depth} {place}");
                }

                // The stored list is an array around it, and so is a file of everything.
                let list = format!("[{file}]");
                let stored = read_stored(&list, IdSource::default()).ok();
                let Some(stored) =
                    stored.filter(|stored| stored.completeness == Completeness::Whole)
                else {
                    assert!(depth + 1 > 127, "{depth} {place}");
                    continue;
                };
                let text = to_compact(&stored.state.inventories);
                let opened = read_stored(&text, IdSource::default()).unwrap();
                assert_eq!(opened.completeness, Completeness::Whole, "{depth} {place}");
                assert_eq!(to_compact(&opened.state.inventories), text);
                for exported in [
                    export_all(&opened.state).text,
                    export_inventory(&opened.state.inventories[0]).text,
                ] {
                    let imported = read_import(&exported, &mut ids);
                    assert_eq!(imported.len(), valid, "{depth} {place}");
                }
            }
        }
    }
}
