//! Rows whose slots depend on their names (`docs/rules/game.md#things-by-name`).

use engine::commands::{
    AddFromText, AddTyped, ConfigureStack, EditStack, StackChanges, StackField, Switched,
    TextDestination,
};
use engine::questions::{PreviewAdd, ReadText, Rows, Tick};
use engine::view::StackView;
use serde_json::{Value, json};

use crate::support::{Panel, ticked, typed};

/// A panel with one row in an inventory of a game.
fn with_row(game: Option<&str>, name: &str, quantity: f64) -> Panel {
    let row = json!({"quantity": quantity, "equipped": false,
        "item": {"name": name, "value": 0, "weight": 1, "slotOverride": null, "equippedSlots": 0}});
    let mut inventory = json!({"name": "Mira", "strengthScore": 14, "penalties": [], "columns": [
        [{"name": "Backpack", "kind": "item-container", "capacity": 10, "items": [row]}], []]});
    if let Some(game) = game {
        inventory["game"] = json!(game);
    }
    let mut panel = Panel::loaded(&json!([inventory]).to_string());
    panel.select(0);
    panel
}

fn view(panel: &Panel) -> StackView {
    let rows = Rows { container: panel.left(0), from: 0, to: 1 };
    panel.session.ask(&rows).remove(0)
}

fn rename(panel: &mut Panel, text: &str) {
    let (container, field) = (panel.left(0), StackField::Name);
    let stack = panel.stack(container, 0);
    panel.send(EditStack { container, stack, field, text: text.to_owned() });
}

/// The slot override and the bundle of the row.
fn own(panel: &Panel) -> [Value; 2] {
    let item = panel.at("/0/columns/0/0/items/0/item");
    [item["slotOverride"].clone(), item["bundle"].clone()]
}

#[test]
fn the_tooltip_says_which_list_the_slots_are_by() {
    for (game, name, slots, by) in [
        (Some("shadowdark"), "Greatsword", "2", Some("2 by Shadowdark’s list")),
        (Some("shadowdark"), "Rations", "1", Some("1/3 by Shadowdark’s list")),
        (Some("shadowdark"), "Ruby", "–", None),
        (Some("shadowdark"), "Sling bullets", "1", None),
        (Some("ose"), "Staff", "2", Some("2 by Old-School Essentials’s list")),
        (Some("shadowdark"), "Torch", "1", None),
        (None, "Greatsword", "0.2", None),
    ] {
        let row = view(&with_row(game, name, 1.0));
        assert_eq!((&*row.slots.text, row.about_slots.as_deref()), (slots, by), "{name}");
    }
}

#[test]
fn animals_and_carts_say_what_they_carry_in_the_tooltip_and_below_the_add_row() {
    for (name, slots, says) in [
        ("Mule", "0", Some("Mule: +6 slots as a container stored elsewhere")),
        ("Horse", "0", Some("Horse: +4 slots as a container stored elsewhere")),
        ("Cart", "2", Some("Cart: +4 slots as a container stored elsewhere")),
        ("Wagon", "0", Some("Wagon: +8 slots as a container stored elsewhere")),
        ("Torch", "1", None),
    ] {
        let panel = with_row(Some("cairn"), name, 1.0);
        let row = view(&panel);
        let about = row.about_slots.unwrap_or_default();
        assert_eq!(row.slots.text, slots);
        assert_eq!(about.ends_with(says.unwrap_or(" ")), says.is_some(), "{about}");
        let command = AddTyped(typed(panel.left(0), name));
        let text = panel.session.ask(&PreviewAdd { command }).unwrap().text;
        assert_eq!(text.ends_with(says.unwrap_or(" ")), says.is_some(), "{text}");
    }
    let mule = view(&with_row(None, "Mule", 1.0));
    assert_eq!(mule.about_slots, None);
}

#[test]
fn a_renamed_row_keeps_the_slots_of_its_old_name() {
    let mut panel = with_row(Some("shadowdark"), "Greatsword", 1.0);
    // A pike takes the same.
    rename(&mut panel, "Pike");
    assert_eq!((own(&panel), panel.done()), ([json!(null), json!(null)], None));
    rename(&mut panel, "Foebane");
    assert_eq!(
        (own(&panel)[0].clone(), panel.done()),
        (json!(2), Some("Foebane keeps 2 slots each."))
    );
    assert_eq!((&*view(&panel).slots.text, view(&panel).about_slots), ("2", None));
    panel.undo();
    assert_eq!((own(&panel)[0].clone(), &*view(&panel).name), (json!(null), "Pike"));

    let mut panel = with_row(Some("shadowdark"), "Arrows", 25.0);
    rename(&mut panel, "Fletched shafts");
    assert_eq!((own(&panel), &*view(&panel).slots.text), ([json!(0.05), json!(20)], "2"));
    assert_eq!(panel.done(), Some("Fletched shafts keeps 20 to a slot."));

    // What no list has, and what has slots of its own, keeps nothing.
    for (game, name) in [(Some("shadowdark"), "Torch"), (None, "Greatsword")] {
        let mut panel = with_row(game, name, 1.0);
        rename(&mut panel, "Foebane");
        assert_eq!((own(&panel)[0].clone(), panel.done()), (json!(null), None), "{name}");
    }
}

#[test]
fn slots_that_are_set_with_a_new_name_are_no_surprise() {
    let mut panel = with_row(Some("shadowdark"), "Greatsword", 1.0);
    let container = panel.left(0);
    let changes = StackChanges {
        name: Some("Foebane".to_owned()),
        slot_override: Some(Switched { on: true, text: "3".to_owned() }),
        ..StackChanges::default()
    };
    let stack = panel.stack(container, 0);
    panel.send(ConfigureStack { container, stack, changes });
    assert_eq!((own(&panel)[0].clone(), panel.done()), (json!(3), None));
}

/// The slots of their own with which an inventory of a game stores the things of a text, by their names.
fn stored_from_text(game: Option<&str>, text: &str) -> Vec<(String, Value)> {
    let mut panel = with_row(game, "Torch", 1.0);
    let reading = panel.session.ask(&ReadText { text: text.to_owned(), ..ReadText::default() });
    let ticked = reading.entries.iter().filter(|entry| entry.tick != Tick::None).map(ticked);
    panel.send(AddFromText {
        text: text.to_owned(),
        ticked: ticked.collect(),
        into: TextDestination::Chosen { items: Some(panel.left(0)), coins: None },
        ..AddFromText::default()
    });
    let items = panel.at("/0/columns/0/0/items");
    let items = items.as_array().unwrap().iter().skip(1).map(|row| &row["item"]);
    items
        .map(|item| (item["name"].as_str().unwrap().to_owned(), item["slotOverride"].clone()))
        .collect()
}

#[test]
fn a_bulky_or_petty_thing_that_is_typed_takes_2_slots_or_none() {
    let added = |game: Option<&str>, text: &str| {
        let mut panel = with_row(game, "Rope", 1.0);
        let container = panel.left(0);
        panel.send(AddTyped(typed(container, text)));
        let item = panel.at("/0/columns/0/0/items/1/item");
        format!("{} {}", item["name"].as_str().unwrap(), item["slotOverride"])
    };
    assert_eq!(added(Some("cairn"), "statue (bulky)"), "Statue 2");
    assert_eq!(added(Some("cairn"), "ring of Quax, petty"), "Ring of Quax 0");
    assert_eq!(added(None, "statue (bulky)"), "statue (bulky) null");
}

#[test]
fn bulky_and_petty_things_of_a_text_take_2_slots_and_none() {
    let own = |game, text| {
        let stored = stored_from_text(game, text);
        stored.into_iter().map(|(name, slots)| format!("{name} {slots}")).collect::<Vec<_>>()
    };
    let text =
        "- Great club (bulky)\n- 3 feathers (petty)\n- Ladle, petty\n- Idol (jade, bulky)\n- Stool";
    let read = ["Great club 2", "Feathers 0", "Ladle 0", "Idol (jade) 2", "Stool null"];
    for game in ["cairn", "shadowdark", "ose", "dragonbane"] {
        assert_eq!(own(Some(game), text), read, "{game}");
    }
    // Without such a game the words belong to the name.
    assert_eq!(own(None, "- Great club (bulky)"), ["Great club (bulky) null"]);
    // The list of the game says the same.
    assert_eq!(own(Some("cairn"), "- Halberd (d10 damage, bulky)\n- Whistle, petty").len(), 2);
    for (name, slots) in stored_from_text(Some("cairn"), "- Halberd (bulky)\n- Whistle, petty") {
        assert_eq!(slots, Value::Null, "{name}");
    }
    // In a line of several things, and in a table.
    assert_eq!(own(Some("cairn"), "a torch, a great club, bulky, 2 ropes")[1], "Great club 2");
    let table = "Item,Qty,Value\nGreat club (bulky),1,5\nFeather (petty),2,1";
    assert_eq!(own(Some("cairn"), table), ["Great club 2", "Feather 0"]);
}

#[test]
fn slots_of_a_text_that_equal_the_games_are_not_stored() {
    for (game, text, slots) in [
        (Some("cairn"), "- 2 stools (1 slot each)", Value::Null),
        (Some("cairn"), "- 2 stools (3 slots each)", json!(3)),
        (Some("shadowdark"), "- Greatsword (2 slots)", Value::Null),
        (None, "- Anvil (1 slot)", json!(1)),
    ] {
        let stored = stored_from_text(game, text);
        assert_eq!(stored.len(), 1, "{text}");
        assert_eq!(stored[0].1, slots, "{text}");
    }
}
