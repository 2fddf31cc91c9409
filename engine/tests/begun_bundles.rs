//! Begun bundles, which take the slots of full ones (docs/rules/game.md#begun-bundles).

use crate::support;

use engine::commands::{
    AddStack, AddTyped, ConfigureStack, EditStack, Moved, StackChanges, StackField, StackTexts,
    Switched,
};
use engine::questions::{
    BundleOf, BundleTexts, CanCountBegun, MoveTargets, PreviewStack, SlotsEach, TypedOverride,
    TypedSplit,
};
use serde_json::{Value, json};
use support::Panel;

/// Arrows in the first of two bags.
fn quiver(quantity: f64, slots: Option<f64>, bundle: &Value) -> Panel {
    let arrows = json!({"quantity": quantity, "equipped": false, "item": {"name": "Arrow",
        "value": 0.05, "weight": 0.05, "slotOverride": slots, "equippedSlots": 0, "bundle": bundle}});
    let bag = |name: &str, items: Value| json!({"kind": "item-container", "name": name, "capacity": 10, "items": items});
    let columns = json!([[bag("Quiver", json!([arrows]))], [bag("Sack", json!([]))]]);
    let ada = json!([{"name": "Ada", "strengthScore": 10, "penalties": [], "columns": columns}]);
    Panel::loaded(&ada.to_string())
}

fn arrows(panel: &Panel) -> (String, Switched) {
    let view = &panel.stacks[&panel.stack(panel.left(0), 0)];
    (view.slots.text.clone(), view.begun_bundle.clone())
}

fn switched(on: bool, text: &str) -> Switched {
    let text = text.to_owned();
    Switched { on, text }
}

#[test]
fn configure_entry_shows_and_sets_the_bundle() {
    let mut panel = quiver(25.0, Some(0.05), &Value::Null);
    assert_eq!(arrows(&panel), ("1.3".to_owned(), switched(false, "")));
    let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
    let changes =
        StackChanges { begun_bundle: Some(switched(true, "20")), ..StackChanges::default() };
    let command = ConfigureStack { container, stack, changes };
    let preview = panel.session.ask(&PreviewStack { command: command.clone() }).unwrap();
    assert_eq!(preview.total_slots.text, "2");
    panel.send(command);
    assert_eq!(panel.at("/0/columns/0/0/items/0/item/bundle"), json!(20));
    assert_eq!(arrows(&panel), ("2".to_owned(), switched(true, "20")));
    panel.undo();
    assert_eq!(panel.at("/0/columns/0/0/items/0/item/bundle"), Value::Null);
}

#[test]
fn configure_entry_shows_slots_from_a_weight_as_a_number_that_can_be_stored() {
    let mut panel = quiver(1.0, None, &Value::Null);
    let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
    let changes = StackChanges { weight: Some("2".to_owned()), ..StackChanges::default() };
    let preview =
        panel.session.ask(&PreviewStack { command: ConfigureStack { container, stack, changes } });
    let preview = preview.unwrap();
    assert_eq!(preview.about_slots, "From its weight: 0.2 slots each.");
    let changes = StackChanges {
        slot_override: Some(switched(true, &preview.derived_slots)),
        ..StackChanges::default()
    };
    panel.send(ConfigureStack { container, stack, changes });
    assert_eq!(panel.at("/0/columns/0/0/items/0/item/slotOverride"), json!(0.2));
}

#[test]
fn configure_entry_shows_slots_each_as_a_fraction_and_takes_them_back_unchanged() {
    for (each, shown, part_is_open) in [
        (1.0 / 3.0, "1/3", true),
        (2.0 / 7.0, "2/7", false),
        (0.05, "1/20", true),
        (1.5, "1.5", false),
        (0.15, "0.15", false),
        (0.123_456_789, "0.123456789", false),
    ] {
        let mut panel = quiver(25.0, Some(each), &Value::Null);
        let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
        let slot_override = panel.stacks[&stack].slot_override.clone();
        assert_eq!(slot_override, switched(true, shown));
        let slot_override = Some(slot_override);
        let changes = StackChanges { slot_override, ..StackChanges::default() };
        let command = ConfigureStack { container, stack, changes };
        let preview = panel.session.ask(&PreviewStack { command: command.clone() }).unwrap();
        assert_eq!(preview.is_bundled_or_worn, part_is_open, "{shown}");
        panel.send(command);
        assert_eq!(panel.at("/0/columns/0/0/items/0/item/slotOverride"), json!(each), "{shown}");
    }
    let third = BundleTexts { size: "3".to_owned(), slots: "1".to_owned() };
    assert_eq!(quiver(1.0, None, &Value::Null).session.ask(&SlotsEach { bundle: third }), "1/3");
}

#[test]
fn an_override_of_what_is_counted_together_begins_with_its_part_of_a_full_lot() {
    for (game, name, each) in [("shadowdark", "Gem", "0.1"), ("nimble", "Bell", "1")] {
        let mut list = quiver(12.0, None, &Value::Null).stored();
        list[0]["game"] = json!(game);
        list[0]["columns"][0][0]["items"][0]["item"]["name"] = json!(name);
        let panel = Panel::loaded(&list.to_string());
        let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
        let command = ConfigureStack { container, stack, changes: StackChanges::default() };
        let preview = panel.session.ask(&PreviewStack { command }).unwrap();
        assert_eq!(preview.derived_slots, each, "{game}");
    }
}

#[test]
fn a_typed_third_is_a_bundle_where_the_game_counts_begun_ones_in_full() {
    for (game, bundle) in [(Value::Null, None), (json!("shadowdark"), Some(switched(true, "3")))] {
        let mut list = quiver(4.0, None, &Value::Null).stored();
        list[0]["game"] = game;
        let panel = Panel::loaded(&list.to_string());
        let ask = |text: &str| {
            let slots_each = switched(true, text);
            panel.session.ask(&TypedOverride { slots_each, equipped_follows: false }).begun_bundle
        };
        assert_eq!(ask("1/3"), bundle);
        assert_eq!([ask("0.5"), ask("2/3"), ask("")], [None, None, None]);
    }
}

#[test]
fn a_typed_part_of_a_stack_is_whole_at_least_one_and_at_most_all() {
    let panel = quiver(7.5, None, &Value::Null);
    let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
    let split =
        |text: &str| panel.session.ask(&TypedSplit { container, stack, text: text.to_owned() });
    let expected = [Some(3.0), Some(2.0), Some(1.0), Some(8.0), None];
    assert_eq!(["3", "2.9", "0", "99", "x"].map(split), expected);
}

#[test]
fn slots_while_equipped_follow_an_override_that_they_were_equal_to() {
    let panel = quiver(1.0, None, &Value::Null);
    let ask = |on: bool, equipped_follows: bool| {
        let slots_each = switched(on, "2");
        panel.session.ask(&TypedOverride { slots_each, equipped_follows }).equipped_slots
    };
    assert_eq!(ask(true, true), Some(switched(true, "2")));
    assert_eq!((ask(true, false), ask(false, true)), (None, None));
    for (own, equipped, follows) in
        [(json!(2), 2, true), (json!(2), 1, false), (json!(0), 0, false)]
    {
        let mut list = quiver(1.0, None, &Value::Null).stored();
        let item = &mut list[0]["columns"][0][0]["items"][0]["item"];
        (item["slotOverride"], item["equippedSlots"]) = (own, equipped.into());
        let panel = Panel::loaded(&list.to_string());
        let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
        let command = ConfigureStack { container, stack, changes: StackChanges::default() };
        assert_eq!(panel.session.ask(&PreviewStack { command }).unwrap().equipped_follows, follows);
    }
}

#[test]
fn a_third_typed_in_the_add_row_is_a_bundle_also_of_a_known_item() {
    for name in ["Torch", "Something unknown"] {
        let mut list = quiver(4.0, None, &Value::Null).stored();
        list[0]["game"] = json!("shadowdark");
        let mut panel = Panel::loaded(&list.to_string());
        let text = |text: &str| text.to_owned();
        let (quantity, slots) = (text("4"), text("1/3"));
        let typed = StackTexts { name: text(name), quantity, slots, ..StackTexts::default() };
        panel.send(AddTyped(AddStack { container: panel.left(0), typed }));
        assert_eq!(panel.at("/0/columns/0/0/items/1/item/bundle"), json!(3), "{name}");
    }
}

#[test]
fn the_slots_of_a_games_list_are_suggested_with_their_bundle() {
    let mut list = quiver(4.0, None, &Value::Null).stored();
    list[0]["game"] = json!("shadowdark");
    list[0]["columns"][0][0]["items"][0]["item"]["name"] = json!("Rations");
    let panel = Panel::loaded(&list.to_string());
    let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
    let command = ConfigureStack { container, stack, changes: StackChanges::default() };
    assert_eq!(panel.session.ask(&PreviewStack { command }).unwrap().derived_slots, "1/3");
}

#[test]
fn the_fields_show_the_bundle_that_counts_and_its_slots_not_the_smallest() {
    let panel = quiver(25.0, Some(0.1), &json!(20));
    let fields = |each: &str, begun: Switched| {
        let bundle = panel.session.ask(&BundleOf { slots_each: each.to_owned(), begun });
        bundle.map(|BundleTexts { size, slots }| format!("{size}: {slots}"))
    };
    let bundle = |text: &str| Some(text.to_owned());
    assert_eq!(fields("0.1", arrows(&panel).1), bundle("20: 2"));
    assert_eq!(fields("0,1", switched(false, "20")), bundle("10: 1"));
    assert_eq!(fields("0.1", switched(true, "1")), bundle("10: 1"));
    assert_eq!(fields("few", switched(true, "20")), None);
    let can_count = |size: &str| panel.session.ask(&CanCountBegun { size: size.to_owned() });
    let sizes = ["2", "20 ", "2,5", "1", "0", "-2", "", "many"];
    assert_eq!(sizes.map(can_count), [true, true, true, false, false, false, false, false]);
}

#[test]
fn the_split_preview_says_that_each_stack_rounds_by_itself() {
    let said = |quantity: f64, bundle: Value, part: Option<f64>| {
        let panel = quiver(quantity, Some(0.05), &bundle);
        let container = panel.left(0);
        let stacks = vec![panel.stack(container, 0)];
        let moved = Moved { container, stacks, quantity: part };
        panel
            .session
            .ask(&MoveTargets { moved, text: String::new(), most: 9, most_others: 9 })
            .split
    };
    let words = "Each stack rounds by itself: 1 → 2 slots.";
    assert_eq!(said(20.0, json!(20), Some(8.0)).as_deref(), Some(words));
    assert_eq!(said(40.0, json!(20), Some(20.0)), None);
    assert_eq!(said(40.0, json!(20), Some(40.0)), None);
    assert_eq!(said(20.0, json!(20), None), None);
    assert_eq!(said(20.0, Value::Null, Some(8.0)), None);
}

#[test]
fn values_that_are_no_bundle_are_kept_and_every_piece_counts() {
    for junk in [json!(1), json!(0), json!(-20), json!(2.5), json!("20"), json!([20]), Value::Null]
    {
        let panel = quiver(25.0, Some(0.05), &junk);
        assert_eq!(panel.at("/0/columns/0/0/items/0/item/bundle"), junk);
        assert_eq!(arrows(&panel), ("1.3".to_owned(), switched(false, "")), "{junk}");
    }
    // Beside no override a bundle says nothing.
    let mut panel = quiver(25.0, None, &json!(20));
    assert_eq!(arrows(&panel), ("5".to_owned(), switched(false, "")));
    let (container, stack) = (panel.left(0), panel.stack(panel.left(0), 0));
    let save = |panel: &mut Panel, changes| {
        panel.send(ConfigureStack { container, stack, changes });
        panel.at("/0/columns/0/0/items/0/item").get("bundle").cloned()
    };
    let quantity = Some("30".to_owned());
    let kept = save(&mut panel, StackChanges { quantity, ..StackChanges::default() });
    assert_eq!(kept, Some(json!(20)));
    let slot_override = Some(switched(true, "0.05"));
    let gone = save(&mut panel, StackChanges { slot_override, ..StackChanges::default() });
    assert_eq!(gone, None);
}

#[test]
fn giving_a_part_says_what_both_count_by_whole_bundles() {
    let mut list = quiver(25.0, Some(0.05), &json!(20)).stored();
    let mut mira = list[0].clone();
    mira["name"] = json!("Mira");
    mira["columns"][0][0]["items"] = json!([]);
    list.as_array_mut().unwrap().push(mira);
    let mut panel = Panel::loaded(&list.to_string());
    let container = panel.left(0);
    let stacks = vec![panel.stack(container, 0)];
    let given = |quantity: f64| {
        let moved = Moved { container, stacks: stacks.clone(), quantity: Some(quantity) };
        let targets =
            panel.session.ask(&MoveTargets { moved, text: String::new(), most: 9, most_others: 9 });
        targets.others.into_iter().map(|other| other.text).collect::<Vec<_>>()
    };
    assert_eq!(given(5.0), ["0 → 1 of 20 slots"]);
    assert_eq!(given(21.0), ["0 → 2 of 20 slots"]);
    // One arrow less is a bundle less only where it was the only one of its bundle.
    let stack = panel.stack(container, 0);
    for (quantity, slots) in [("21", "2/20"), ("20", "1/20")] {
        let (field, text) = (StackField::Quantity, quantity.to_owned());
        panel.send(EditStack { container, stack, field, text });
        assert_eq!(panel.open.as_ref().unwrap().slots.text, slots);
    }
}
