//! Supplies (docs/rules/actions.md#supplies).

use crate::support;

use engine::commands::{
    AddFromText, AddStack, AddTyped, ConfigureStack, DuplicateInventory, EditStack, MoveStacks,
    Moved, PlaceStack, SetPlace, StackChanges, StackField, StackTexts, Tap, TextDestination,
    UseSupply,
};
use engine::model::{ContainerId, Place, StackId};
use engine::questions::{ReadText, Supplies, Tick};
use engine::session::SessionAction;
use engine::view::supplies::{SupplyList, SupplyView};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::{Panel, ticked};

fn stack(name: &str, quantity: impl Into<Value>) -> Value {
    json!({"quantity": quantity.into(), "equipped": false, "item": {
        "name": name, "value": 0.01, "weight": 1, "slotOverride": null, "equippedSlots": 0}})
}

fn supply(name: &str, quantity: impl Into<Value>) -> Value {
    let mut marked = stack(name, quantity);
    marked["supply"] = true.into();
    marked
}

fn bag(items: &[Value]) -> Value {
    json!({"kind": "item-container", "name": "Bag", "capacity": 10, "items": items})
}

fn mira(left: &[Value], right: &[Value]) -> Panel {
    let mira = json!({"name": "Mira", "strengthScore": 10, "penalties": [],
        "columns": [left, right]});
    Panel::loaded(&json!([mira]).to_string())
}

fn supplies(panel: &Panel) -> Vec<SupplyView> {
    panel.session.ask(&Supplies { most: 99 }).supplies
}

/// The texts of the buttons: "Torch 10, Arrow 20".
fn shown(panel: &Panel) -> String {
    let supplies = supplies(panel);
    let texts: Vec<_> =
        supplies.iter().map(|supply| format!("{} {}", supply.name, supply.left)).collect();
    texts.join(", ")
}

/// Taps a supply at a moment, in seconds.
fn tap(panel: &mut Panel, index: usize, tap: Tap, seconds: f64) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is small")]
    let at = (seconds * 1000.0) as u64;
    panel.send(UseSupply {
        inventory: panel.open_id(),
        stacks: supplies(panel)[index].stacks.clone(),
        tap,
        at,
    });
}

fn undo(panel: &mut Panel) {
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
}

fn mark(panel: &mut Panel, container: ContainerId, stack: StackId, on: bool) {
    panel.send(ConfigureStack {
        container,
        stack,
        changes: StackChanges { supply: Some(on), ..StackChanges::default() },
    });
}

#[test]
fn a_stack_becomes_a_supply_and_stops_being_one_without_a_trace() {
    let mut panel = Panel::sir_bramblewick();
    let before = panel.session.stored_text();
    let container = panel.left(0);
    let torches = panel.stack(container, 2);
    assert!(supplies(&panel).is_empty());
    mark(&mut panel, container, torches, true);
    assert_eq!(panel.last.undo.as_deref(), Some("Changed Torch"));
    assert!(panel.stacks[&torches].supply);
    assert_eq!(panel.at("/0/columns/0/0/items/2/supply"), true);
    let [torch] = &supplies(&panel)[..] else { panic!() };
    assert_eq!((&*torch.label, torch.used_up), ("Use one Torch, 10 left", false));
    mark(&mut panel, container, torches, false);
    assert_eq!(panel.session.stored_text(), before);
    assert!(supplies(&panel).is_empty());
}

#[test]
fn all_carried_stacks_of_a_name_have_one_button() {
    let [mut dropped, mut stored] = [bag(&[supply("Oil", 1)]), bag(&[supply("Oil", 1)])];
    dropped["place"] = "dropped".into();
    stored["place"] = "stored".into();
    let mut holding = bag(&[supply(" ÖL ", 2.5)]);
    holding["load"] = json!({"slots": 1, "weight": 1});
    let first = bag(&[stack("Torch", 9), supply("Öl", 0), supply("torch ", 4)]);
    let panel = mira(
        &[first, dropped, holding],
        &[stored, bag(&[supply("TORCH", 3), supply(" ", 1), supply("", 0)])],
    );
    assert_eq!(shown(&panel), "Öl 2.5, torch 7, (unnamed) 1");
    let found = supplies(&panel);
    assert_eq!(found[1].label, "Use one torch, 7 left");
    let counts: Vec<_> = found.iter().map(|supply| supply.stacks.len()).collect();
    assert_eq!(counts, [2, 2, 2]);
}

#[test]
fn the_first_of_many_supplies_are_listed_and_the_others_counted() {
    let many = (0..15).map(|index| supply(&format!("S{index}"), 1));
    let mut panel = mira(&[bag(&many.collect::<Vec<_>>())], &[]);
    let SupplyList { supplies: first, more } = panel.last.supplies.clone().unwrap();
    assert_eq!((first.len(), more), (12, 3));
    assert_eq!(panel.session.ask(&Supplies { most: 99 }).more, 0);
    tap(&mut panel, 13, Tap::UseOne, 0.0);
    assert_eq!(panel.last.supplies, None, "the first ones are as they were");
    tap(&mut panel, 11, Tap::UseOne, 0.0);
    assert_eq!(panel.last.supplies.as_ref().unwrap().supplies[11].left, "0");
}

#[test]
fn taps_within_two_seconds_of_each_other_are_one_step() {
    let mut panel = mira(&[bag(&[supply("Torch", 10), supply("Arrow", 20)])], &[]);
    let before = panel.session.stored_text();
    for seconds in [1.0, 3.0, 4.9] {
        tap(&mut panel, 0, Tap::UseOne, seconds);
    }
    assert_eq!(panel.last.undo.as_deref(), Some("Used 3 × Torch"));
    // A late tap, one on a different supply, and then one on the first supply again.
    tap(&mut panel, 0, Tap::UseOne, 7.0);
    tap(&mut panel, 1, Tap::UseOne, 7.5);
    tap(&mut panel, 0, Tap::PutOneBack, 8.0);
    assert_eq!(shown(&panel), "Torch 7, Arrow 19");
    for label in ["Put back 1 × Torch", "Used 1 × Arrow", "Used 1 × Torch", "Used 3 × Torch"] {
        assert_eq!(panel.last.undo.as_deref(), Some(label));
        undo(&mut panel);
    }
    assert_eq!(panel.session.stored_text(), before);
    assert_eq!(panel.last.undo, None);
}

#[test]
fn a_tap_does_not_join_an_undone_step() {
    let mut panel = mira(&[bag(&[supply("Torch", 10)])], &[]);
    tap(&mut panel, 0, Tap::UseOne, 1.0);
    undo(&mut panel);
    let update = panel.session.dispatch(SessionAction::Redo);
    panel.take(update);
    tap(&mut panel, 0, Tap::UseOne, 1.1);
    undo(&mut panel);
    assert_eq!(shown(&panel), "Torch 9");
}

#[test]
fn taps_that_cancel_out_are_no_step() {
    let mut panel = mira(&[bag(&[supply("Torch", 10), supply("Torch", 0)])], &[]);
    tap(&mut panel, 0, Tap::UseOne, 1.0);
    tap(&mut panel, 0, Tap::PutOneBack, 1.5);
    assert_eq!((panel.last.undo.as_deref(), &*shown(&panel)), (None, "Torch 10"));
    assert!(panel.last.store.is_some());
    tap(&mut panel, 0, Tap::PutOneBack, 2.0);
    assert_eq!(panel.last.undo.as_deref(), Some("Put back 1 × Torch"));
}

#[test]
fn at_0_one_can_be_put_back() {
    let mut panel = mira(&[bag(&[supply("Torch", 1)])], &[]);
    tap(&mut panel, 0, Tap::UseOne, 0.0);
    assert!(supplies(&panel)[0].used_up);
    assert_eq!(supplies(&panel)[0].label, "Use one Torch, 0 left");
    tap(&mut panel, 0, Tap::UseOne, 9.0);
    assert_eq!((&panel.last.store, &panel.last.notice), (&None, &None));
    tap(&mut panel, 0, Tap::PutOneBack, 9.5);
    assert!(!supplies(&panel)[0].used_up);
}

#[test]
fn undo_of_using_adds_to_the_quantity_that_another_panel_left() {
    let mut here = mira(&[bag(&[supply("Torch", 10)])], &[]);
    let mut there = here.beside();
    tap(&mut here, 0, Tap::UseOne, 1.0);
    there.reload_from(&here);
    tap(&mut there, 0, Tap::UseOne, 1.1);
    here.reload_from(&there);
    tap(&mut here, 0, Tap::UseOne, 1.2);
    let (container, stack) = (here.left(0), here.stack(here.left(0), 0));
    there.reload_from(&here);
    there.send(EditStack { container, stack, field: StackField::Quantity, text: "20".to_owned() });
    here.reload_from(&there);
    assert_eq!(here.last.undo.as_deref(), Some("Used 2 × Torch"));
    undo(&mut here);
    assert_eq!(shown(&here), "Torch 22");
    there.reload_from(&here);
    undo(&mut there);
    assert!(there.refused(), "20 was typed, and 22 stands there");
    undo(&mut there);
    assert_eq!(shown(&there), "Torch 23");
}

#[test]
fn an_unreadable_mark_counts_as_none_and_is_kept_until_it_is_set() {
    for other in [json!(false), json!(1), json!("true"), Value::Null, json!([true])] {
        let mut marked = stack("Torch", 10);
        marked["supply"] = other.clone();
        let mut panel = mira(&[bag(&[marked])], &[]);
        let before = panel.session.stored_text();
        assert!(!panel.last.damaged && before.contains(&format!(r#""supply":{other}"#)));
        assert!(supplies(&panel).is_empty());
        let container = panel.left(0);
        let stack = panel.stack(container, 0);
        panel.send(EditStack {
            container,
            stack,
            field: StackField::Quantity,
            text: "9".to_owned(),
        });
        assert_eq!(panel.at("/0/columns/0/0/items/0/supply"), other);
        mark(&mut panel, container, stack, true);
        assert_eq!(shown(&panel), "Torch 9");
        undo(&mut panel);
        undo(&mut panel);
        assert_eq!(panel.session.stored_text(), before);
    }
}

#[test]
fn copying_or_moving_a_stack_keeps_its_mark() {
    let items = [supply("Torch", 10)];
    let mut panel = mira(&[bag(&items), bag(&[])], &[]);
    let (container, target) = (panel.left(0), panel.left(1));
    let stack = panel.stack(container, 0);
    panel.send(MoveStacks {
        moved: Moved { container, stacks: vec![stack], quantity: Some(3.0) },
        target,
    });
    assert_eq!(supplies(&panel)[0].stacks.len(), 2);
    panel.send(PlaceStack { container, stack, target, before: None });
    assert_eq!(supplies(&panel)[0].stacks.len(), 2);
    panel.send(SetPlace { containers: vec![target], place: Place::Dropped });
    assert_eq!(shown(&panel), "");
    undo(&mut panel);
    assert_eq!(shown(&panel), "Torch 10");
    let inventory = panel.open_id();
    panel.send(DuplicateInventory { inventory });
    assert_eq!(shown(&panel), "Torch 10");
}

/// A number of marked and of other stacks under a few names, and taps on them.
fn supplied() -> impl Strategy<Value = (Vec<Value>, Vec<(usize, bool, f64)>)> {
    let name = prop::sample::select(vec!["Torch", "torch ", "Arrow", "Oil"]);
    let quantity = prop_oneof![4 => (0..4_u8).prop_map(Value::from), 1 => Just(json!(1.5))];
    let stack = (name, quantity, any::<bool>()).prop_map(|(name, quantity, marked)| {
        if marked { supply(name, quantity) } else { stack(name, quantity) }
    });
    let taps = (any::<prop::sample::Index>(), 0..3_u8, 0..4_u8)
        .prop_map(|(index, tap, pause)| (index.index(99), tap == 0, f64::from(pause)));
    (prop::collection::vec(stack, 0..8), prop::collection::vec(taps, 1..20))
}

/// Each row of the first bag with its name, and whether it is a supply.
fn rows(panel: &Panel) -> Vec<(String, bool)> {
    let items = panel.at("/0/columns/0/0/items");
    let row = |stack: &Value| {
        (stack["item"]["name"].as_str().unwrap().to_owned(), stack["supply"] == json!(true))
    };
    items.as_array().unwrap().iter().map(row).collect()
}

fn add_text(panel: &mut Panel, text: &str) {
    let reading = panel.session.ask(&ReadText { text: text.to_owned(), ..ReadText::default() });
    let entries = reading.entries.iter().filter(|entry| entry.tick != Tick::None);
    let ticked = entries.map(ticked);
    let into = TextDestination::Chosen { items: Some(panel.left(0)), coins: None };
    let ticked = ticked.collect();
    panel.send(AddFromText {
        text: text.to_owned(),
        ticked,
        into,
        merge_with_existing: true,
        ..AddFromText::default()
    });
}

#[test]
fn pieces_that_are_used_up_are_supplies_as_they_are_added() {
    let names = |rows: &[(&str, bool)]| -> Vec<(String, bool)> {
        rows.iter().map(|(name, supply)| ((*name).to_owned(), *supply)).collect()
    };
    let mut panel = mira(&[bag(&[])], &[]);
    panel.session.open_catalogue(None, None);
    let container = panel.left(0);
    for name in ["Torch", "+1 arrows", "Arrows (20)", "Rope"] {
        let typed = StackTexts { name: name.to_owned(), ..StackTexts::default() };
        panel.send(AddTyped(AddStack { container, typed }));
    }
    let expected = [
        ("Torch", true),
        ("+1 arrows", true),
        ("Arrows (20)", false),
        ("Rope, hempen (50 feet)", false),
    ];
    assert_eq!(rows(&panel), names(&expected));

    let mut panel = mira(&[bag(&[])], &[]);
    panel.session.open_catalogue(None, None);
    for entry in ["Explorer's Pack", "Crossbow bolts (20)"] {
        support::catalogue::add(&mut panel, entry);
    }
    let supplies = rows(&panel).into_iter().filter(|(_, is_supply)| *is_supply);
    let supplies: Vec<_> = supplies.map(|(name, _)| name).collect();
    assert_eq!(supplies, ["Torch", "Rations (1 day)", "Crossbow bolt"]);

    let mut panel = mira(&[bag(&[])], &[]);
    panel.session.open_catalogue(None, None);
    add_text(&mut panel, "3 flasks of oil\n2 candles\na lantern");
    let expected = [("Oil (flask)", true), ("Candle", true), ("Lantern, hooded", false)];
    assert_eq!(rows(&panel), names(&expected));
}

#[test]
fn both_spellings_of_a_name_are_one_supply() {
    let mut panel = mira(
        &[bag(&[supply("Rations (1 day)", 3), supply("Iron spike", 1)])],
        &[bag(&[supply("rations", 2), supply("Spike, iron", 4)])],
    );
    assert_eq!(shown(&panel), "Rations (1 day) 5, Iron spike 5");
    tap(&mut panel, 0, Tap::UseOne, 1.0);
    assert_eq!(shown(&panel), "Rations (1 day) 4, Iron spike 5");

    // A row that is no supply keeps the other spelling from becoming one.
    let mut panel = mira(&[bag(&[])], &[bag(&[stack("Rations", 1)])]);
    panel.session.open_catalogue(None, None);
    add_text(&mut panel, "3 rations (1 day)");
    assert!(rows(&panel).iter().all(|(_, is_supply)| !is_supply));
}

#[test]
fn a_row_that_is_no_supply_keeps_others_of_its_name_from_becoming_one() {
    let mut panel = mira(&[bag(&[])], &[bag(&[stack(" torch", 1)])]);
    panel.session.open_catalogue(None, None);
    add_text(&mut panel, "3 torches\n2 candles");
    let switched =
        |panel: &Panel| rows(panel).into_iter().map(|(_, is_supply)| is_supply).collect::<Vec<_>>();
    assert_eq!(switched(&panel), [false, true]);

    // What was switched off stays off, by whatever way more is added.
    let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 1));
    let changes = StackChanges { supply: Some(false), ..StackChanges::default() };
    panel.send(ConfigureStack { container, stack, changes });
    let typed = StackTexts { name: "CANDLE".to_owned(), ..StackTexts::default() };
    panel.send(AddTyped(AddStack { container, typed }));
    support::catalogue::add(&mut panel, "Candle");
    assert_eq!(switched(&panel), [false, false, false, false]);
    assert_eq!(supplies(&panel), []);

    // Rows that are supplies are no obstacle.
    let mut panel = mira(&[bag(&[supply("Torch", 1)])], &[]);
    panel.session.open_catalogue(None, None);
    support::catalogue::add(&mut panel, "Torch");
    assert_eq!(switched(&panel), [true, true]);
}

/// All that is stored, without the quantities of the supplies.
fn without_quantities(panel: &Panel) -> Value {
    let mut stored = panel.stored();
    for stack in stored
        .pointer_mut("/0/columns/0/0/items")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
        .filter(|stack| stack["supply"] == true)
    {
        stack["quantity"].take();
    }
    stored
}

proptest! {
    #[test]
    fn each_tap_takes_exactly_one_while_there_is_one_and_nothing_else((items, taps) in supplied()) {
        let mut panel = mira(&[bag(&items)], &[]);
        let before = panel.session.stored_text();
        let rest = without_quantities(&panel);
        let mut seconds = 0.0;
        for (index, puts_back, pause) in taps {
            let found = supplies(&panel);
            if found.is_empty() {
                return Ok(());
            }
            let index = index % found.len();
            seconds += pause;
            let kind = if puts_back { Tap::PutOneBack } else { Tap::UseOne };
            tap(&mut panel, index, kind, seconds);
            let expected = match kind {
                Tap::PutOneBack => 1.0,
                Tap::UseOne if found[index].used_up => 0.0,
                Tap::UseOne => -1.0,
            };
            for (was, is) in found.iter().zip(supplies(&panel)) {
                let left = |supply: &SupplyView| supply.left.parse::<f64>().unwrap();
                let change = if was.name == found[index].name { expected } else { 0.0 };
                prop_assert_eq!(left(&is), left(was) + change);
                prop_assert_eq!(&is.stacks, &was.stacks);
            }
            prop_assert_eq!(without_quantities(&panel), rest.clone());
        }
        while panel.last.undo.is_some() {
            undo(&mut panel);
            prop_assert!(!panel.refused());
        }
        prop_assert_eq!(panel.session.stored_text(), before);
    }
}
