//! Copy as text (docs/rules/catalogues-and-text.md#copy-as-text), through the API that the panel uses.

use crate::support;

use engine::commands::{AddStack, DeleteCopied, MoveContainer, SetPlace, StackTexts};
use engine::model::Place;
use engine::questions::{CopyCode, CopyContainer, CopyInventory, CopyStacks, ReadText};
use engine::text::{EntryContent, ReadEntry, RowScopes, read};
use serde_json::json;
use support::{Panel, typed};

#[test]
fn sir_bramblewick_is_copied_as_text() {
    let panel = Panel::sir_bramblewick();
    let copied = panel.session.ask(&CopyInventory { inventory: panel.open_id() }).unwrap();
    let head = copied.text.lines().next().unwrap();
    assert_eq!(head, "**Sir Bramblewick** 17.6/26.5 slots, 112/140 lb, 588.3 gp");
    let length = copied.text.chars().count();
    assert_eq!(copied.notice, format!("Copied Sir Bramblewick as text ({length} characters)."));
}

#[test]
fn an_inventory_of_a_game_is_copied_with_its_name_and_equipped_slots() {
    let item = |name: &str, quantity: u32, equipped: bool| {
        json!({"quantity": quantity, "equipped": equipped, "item": {"name": name, "value": 2,
            "weight": 1, "slotOverride": null, "equippedSlots": 0}})
    };
    let items = [item("Plate mail", 1, true), item("Shield", 2, true), item("Torch", 12, false)];
    let mira = json!({"name": "Mira", "strengthScore": 9, "penalties": [], "game": "ose", "columns": [
        [{"kind": "item-container", "name": "Sack", "capacity": 10, "items": items}], []]});
    let panel = Panel::loaded(&json!([mira]).to_string());
    let text = panel.session.ask(&CopyInventory { inventory: panel.open_id() }).unwrap().text;
    let head = "**Mira** 4/16 slots, 4/9 equipped, 30 gp (Old-School Essentials)";
    assert_eq!(text.lines().next(), Some(head));
    // Read by somebody else, it says so and changes nothing.
    let other = Panel::furnished();
    let reading_in = |panel: &Panel| {
        panel.session.ask(&ReadText { text: text.clone(), scopes: RowScopes::default() })
    };
    let reading = reading_in(&other);
    assert_eq!(
        reading.notes,
        ["Copied from Old-School Essentials. This inventory keeps its rules."]
    );
    assert_eq!(reading_in(&panel).notes, [""; 0], "its rules are those of the game");
    assert_eq!(reading.entries.len(), 3);
}

#[test]
fn a_container_is_copied_line_by_line() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    for (name, quantity, value, weight, slots) in [
        ("Bedroll", "", "1", "7", ""),
        ("Torch", "10", "0.01", "1", ""),
        ("Arrow", "20", "0.05", "0.05", "0.05"),
        ("Arrows (20)", "", "", "", ""),
        ("3 x odd", "", "", "", "0"),
        ("*bold* @all #1", "2", "0.5", "", ""),
        ("Nail", "", "0.003", "", ""),
        ("Keg", "", "", "", "1"),
    ] {
        panel.send(AddStack {
            container,
            typed: StackTexts {
                name: name.into(),
                quantity: quantity.into(),
                value: value.into(),
                weight: weight.into(),
                slots: slots.into(),
            },
        });
    }
    panel.send(SetPlace { containers: vec![container], place: Place::Dropped });
    let copied = panel.session.ask(&CopyContainer { container }).unwrap();
    assert_eq!(
        copied.text,
        "**Backpack** 5.8/10 slots, 18 lb, dropped\n\
         - Bedroll (7 lb, 1 gp)\n\
         - 10 x Torch (1 lb, 1 cp)\n\
         - 20 x Arrow (0.05 lb, 5 cp, 0.05 slots)\n\
         - Arrows (20)\n\
         - 1 x 3 x odd (0 slots)\n\
         - 2 x \\*bold\\* @\u{200B}all \\#1 (5 sp)\n\
         - Nail (0.003 gp)\n\
         - Keg (1 slot)"
    );
    let purse = panel.session.ask(&CopyContainer { container: panel.right(0) }).unwrap();
    assert_eq!(purse.text, "**Coin Purse** 0 gp");
    assert_eq!(purse.notice, "Copied Coin Purse as text (19 characters).");
    panel.send(MoveContainer { container, direction: engine::commands::Direction::Right });
    for _ in 0..40 {
        panel.send(typed(container, &"x".repeat(50)));
    }
    let notice = panel.session.ask(&CopyContainer { container }).unwrap().notice;
    assert!(notice.ends_with(" characters). Discord takes 2,000 at a time."), "{notice}");
}

#[test]
fn a_code_that_is_too_long_for_one_message_says_what_to_send_instead() {
    let panel = Panel::furnished();
    let notice = |length| {
        let code = CopyCode { name: "Mira".into(), packed: "a".repeat(length) };
        panel.session.ask(&code).notice
    };
    // "Inventory: Mira", a line break, "HSS1:" and the full stop are 22 characters.
    assert_eq!(notice(1977), "Copied Mira as a code (1999 characters).");
    assert_eq!(
        notice(1978),
        "Copied Mira as a code (2000 characters). Discord takes 2,000 at a time: send the exported file instead."
    );
}

#[test]
fn selected_rows_are_copied_in_their_order_and_can_be_deleted() {
    let mut panel = Panel::furnished();
    let container = panel.left(0);
    for name in ["Rope", "Sack", "Torch (lit)"] {
        panel.send(typed(container, name));
    }
    let rows = panel.orders[&container].clone();
    let stacks = vec![rows[2], rows[0]];
    let copied = panel.session.ask(&CopyStacks { container, stacks }).unwrap();
    assert_eq!(copied.copied.text, "- Rope\n- Torch (lit)");
    assert_eq!(copied.copied.notice, "Copied 2 items as text (20 characters).");
    panel.send(DeleteCopied { container, stacks: copied.stacks.clone() });
    assert_eq!(panel.last.undo.as_deref(), Some("Deleted 2 items"));
    assert_eq!(panel.orders[&container], [rows[1]]);
    panel.send(DeleteCopied { container, stacks: copied.stacks });
    assert!(panel.refused());
    assert_eq!(panel.session.ask(&CopyStacks { container, stacks: vec![rows[0]] }), None);
    let sack = panel.session.ask(&CopyStacks { container, stacks: vec![rows[1]] }).unwrap();
    assert_eq!(sack.copied.notice, "Copied 1 item as text (6 characters).");
}

#[test]
fn copied_rows_are_read_like_any_list_unless_one_has_a_note() {
    let known = Panel::loaded("[]").session.known();
    for (copied, weight) in [("- Rope", 10.0), ("- Rope (2 lb)", 2.0), ("- Rope\n  > wet", 0.0)] {
        let entries = read(copied, &known).entries;
        let [ReadEntry { content: EntryContent::Item(found), .. }] = &*entries else {
            panic!("{entries:?}");
        };
        assert_eq!(found.stack.item.weight, weight, "{copied}");
    }
}
