//! Previews of what is worn where it is counted apart (`docs/rules/game.md#equipped-slots`).

use crate::support;

use engine::commands::{AddTyped, ConfigureStack, Gift, Moved, StackChanges};
use engine::questions::{GiftTargets, MoveTargets, PreviewAdd, PreviewStack};
use engine::view::Level;
use serde_json::{Value, json};
use support::{Panel, typed};

fn item(name: &str, equipped: bool) -> Value {
    json!({"quantity": 1, "equipped": equipped, "item": {"name": name, "value": 1, "weight": 5,
        "slotOverride": null, "equippedSlots": 0}})
}

fn bag(name: &str, items: &[Value]) -> Value {
    json!({"kind": "item-container", "name": name, "capacity": 10, "items": items})
}

/// Mira in Old-School Essentials, who wears plate mail of 2 slots and a helmet, with a chest that is stored; and Bo,
/// who wears a cloak.
fn party() -> Panel {
    let mut chest = bag("Chest", &[]);
    chest["place"] = "stored".into();
    let belt = bag("Belt", &[item("Plate mail", true), item("Helmet", true), item("Rope", false)]);
    let member = |name: &str, containers: Vec<Value>| {
        json!({"name": name, "strengthScore": 10, "penalties": [], "game": "ose",
            "limits": {"equipped": 2}, "columns": [containers, []]})
    };
    let bo = member("Bo", vec![bag("Sack", &[item("Cloak", true)])]);
    let mut panel = Panel::loaded(&json!([member("Mira", vec![belt, chest]), bo]).to_string());
    panel.select(0);
    panel
}

fn moved(panel: &Panel, rows: &[usize]) -> Moved {
    let container = panel.left(0);
    let stacks = rows.iter().map(|row| panel.stack(container, *row)).collect();
    Moved { container, stacks, quantity: None }
}

#[test]
fn moving_says_what_becomes_of_the_equipped_slots() {
    let panel = party();
    let targets = |rows: &[usize]| {
        let moved = moved(&panel, rows);
        panel.session.ask(&MoveTargets { moved, text: String::new(), most: 9, most_others: 9 })
    };
    let plate = targets(&[0]);
    assert_eq!(
        plate.targets[0].level_change.as_deref(),
        Some("Equipped: 3 → 1/2. Level: Speed 0 → no level")
    );
    let bo = &plate.others[0];
    assert_eq!(
        (&*bo.text, bo.level),
        ("0 of 16 slots. Equipped: 1 → 3/2. Level: no level → Speed 0", Level::Over)
    );
    assert_eq!(targets(&[2]).targets[0].level_change, None);
}

#[test]
fn giving_and_configuring_say_what_becomes_of_the_equipped_slots() {
    let panel = party();
    let container = panel.left(0);
    let gift = Gift::Container { container };
    let given = panel.session.ask(&GiftTargets { gift, most: 9 }).unwrap();
    let bo = &given.targets[0];
    let text = "0 → 1 of 16 slots. Equipped: 1 → 4/2. Level: no level → Speed 0";
    assert_eq!((&*bo.text, bo.level), (text, Level::Over));
    let you = given.giver.unwrap().text;
    assert_eq!(you, "You: 1 → 0 of 16 slots. Equipped: 3 → 0/2. Level: Speed 0 → no level.");
    let changes = StackChanges { quantity: Some("2".to_owned()), ..StackChanges::default() };
    let stack = panel.stack(container, 0);
    let command = ConfigureStack { container, stack, changes };
    let view = panel.session.ask(&PreviewStack { command });
    let equipped = view.unwrap().equipped.unwrap();
    let text = "Equipped: 3 → 5/2.";
    assert_eq!((&*equipped.text, equipped.level), (text, Level::Over));
    let command = AddTyped(typed(container, "2 shields (equipped)"));
    let adds = panel.session.ask(&PreviewAdd { command }).unwrap();
    let text = "Enter adds 2 × Shield: 10 gp each, 2 slots. Equipped: 3 → 5/2";
    assert_eq!((&*adds.text, adds.level), (text, Level::Over));
}
