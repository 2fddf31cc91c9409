//! Giving items to other inventories (docs/rules/actions.md#moving-and-giving-items).

use crate::support;

use engine::commands::{
    ConfigureInventory, DeleteInventory, EditStack, GiveStacks, InventoryChanges, Moved, StackField,
};
use engine::model::{ContainerId, StackId};
use engine::questions::{MoveTargetList, MoveTargets};
use engine::session::SessionAction;
use engine::view::update::Notice;
use serde_json::{Value, json};
use support::{Panel, SIR_BRAMBLEWICK};

/// A character of this strength with a Satchel that contains this number of torches of 5 lb.
fn member(name: &str, strength: u32, torches: u32) -> Value {
    let torches = json!({"quantity": torches, "equipped": false, "item": {
        "name": "Torch", "value": 1, "weight": 5, "slotOverride": null, "equippedSlots": 0}});
    let satchel = json!({"kind": "item-container", "name": "Satchel", "capacity": 5,
        "items": [torches]});
    json!({"name": name, "strengthScore": strength, "penalties": [], "columns": [[satchel], []]})
}

/// Sir Bramblewick, and others.
fn party(others: &[Value]) -> Panel {
    let mut all: Vec<Value> = vec![serde_json::from_str(SIR_BRAMBLEWICK).unwrap()];
    all.extend_from_slice(others);
    Panel::loaded(&Value::from(all).to_string())
}

pub(crate) fn moved(container: ContainerId, stacks: Vec<StackId>, quantity: Option<f64>) -> Moved {
    Moved { container, stacks, quantity }
}

/// This number of Sir Bramblewick's torches.
fn torches(panel: &Panel, quantity: f64) -> Moved {
    let backpack = panel.left(0);
    moved(backpack, vec![panel.stack(backpack, 2)], Some(quantity))
}

fn listed(targets: &MoveTargetList) -> Vec<String> {
    let others = targets.others.iter();
    let texts = others.map(|other| {
        let containers: Vec<_> = other.targets.iter().map(|target| &*target.label).collect();
        format!("{}: {} [{}]", other.name, other.text, containers.join("; "))
    });
    texts.collect()
}

#[test]
fn very_long_names_are_cut_in_the_targets() {
    let mut other = member(&"M".repeat(1_000_000), 10, 1);
    let satchel = other["columns"][0][0].clone();
    other["columns"][0] = vec![satchel; 200].into();
    let panel = party(&[other]);
    let targets = panel.session.ask(&MoveTargets {
        moved: torches(&panel, 1.0),
        text: String::new(),
        most: 9,
        most_others: 200,
    });
    let labels: Vec<_> = targets.others[0].targets.iter().map(|target| &*target.label).collect();
    assert_eq!(labels, vec![format!("Satchel, {}…", "M".repeat(200)); 200]);
    assert!(serde_json::to_string(&targets).unwrap().len() < 200_000);
}

#[test]
fn others_are_listed_with_the_most_slots_left_first() {
    let mut stored = member("Stored", 9, 0);
    stored["columns"][0][0]["place"] = "stored".into();
    let empty = json!({"name": "Empty", "strengthScore": 99, "penalties": [], "columns": [[], []]});
    let panel =
        party(&[member("Weak", 1, 2), member("", 8, 1), stored, empty, member("Strong", 18, 3)]);
    let all = panel.session.ask(&MoveTargets {
        moved: torches(&panel, 10.0),
        text: String::new(),
        most: 9,
        most_others: 9,
    });
    assert_eq!(
        listed(&all),
        [
            "Strong: 3 → 5 of 36 slots [Satchel, Strong]",
            "Stored: 0 of 18 slots [Satchel, Stored]",
            "(unnamed): 1 → 3 of 16 slots [Satchel, (unnamed)]",
            "Weak: 2 → 4 of 2 slots, 20 of 10 lb [Satchel, Weak]",
        ]
    );
    assert_eq!(all.others[0].targets[0].text, "3/5 → 5/5");
    assert_eq!(all.more_others, 0);
    let first = panel.session.ask(&MoveTargets {
        moved: torches(&panel, 1.0),
        text: String::new(),
        most: 9,
        most_others: 2,
    });
    assert_eq!(
        listed(&first),
        [
            "Strong: 3 → 3.2 of 36 slots [Satchel, Strong]",
            "Stored: 0 of 18 slots [Satchel, Stored]",
        ]
    );
    assert_eq!(first.more_others, 2);
}

#[test]
fn the_first_of_many_containers_are_listed_and_the_others_counted() {
    let mut rich = member("Rich", 18, 0);
    let satchel = rich["columns"][0][0].clone();
    rich["columns"][1] = Value::from(vec![satchel; 6]);
    let panel = party(&[rich, member("Poor", 8, 0)]);
    for (most, shown, more) in
        [(0, vec![], 8), (3, vec![3], 5), (7, vec![7], 1), (8, vec![7, 1], 0)]
    {
        let targets = panel.session.ask(&MoveTargets {
            moved: torches(&panel, 1.0),
            text: String::new(),
            most: 0,
            most_others: most,
        });
        let counts: Vec<_> = targets.others.iter().map(|other| other.targets.len()).collect();
        assert_eq!((counts, targets.more_others), (shown, more));
    }
}

#[test]
fn giving_is_one_step_whose_label_names_the_items() {
    let mut panel = party(&[member("Mira Thornwood", 11, 3)]);
    let before = panel.session.stored_text();
    let target = panel
        .session
        .ask(&MoveTargets {
            moved: torches(&panel, 3.0),
            text: String::new(),
            most: 0,
            most_others: 9,
        })
        .others[0]
        .targets[0]
        .container;
    panel.send(GiveStacks { moved: torches(&panel, 3.0), target });
    assert_eq!(panel.last.undo.as_deref(), Some("Gave 3 × Torch to Mira Thornwood"));
    let said = "Gave 3 × Torch to Mira Thornwood: 17.6 → 17 of 26.5 slots.";
    assert_eq!(panel.last.notice, Some(Notice::Done(said.to_owned())));
    assert_eq!(panel.at("/0/columns/0/0/items/2/quantity"), 7);
    assert_eq!(panel.at("/1/columns/0/0/items/1/quantity"), 3);
    assert_eq!(panel.last.inventories.len(), 2, "both are drawn");
    // Undone from the other one, it shows whose step it was.
    let update = panel.session.dispatch(SessionAction::Select { inventory: panel.inventories[1] });
    panel.take(update);
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(panel.open.as_ref().unwrap().name, "Sir Bramblewick");
    assert_eq!(panel.session.stored_text(), before);
}

#[test]
fn a_stack_of_0_cannot_be_given() {
    let mut panel = party(&[member("Mira", 11, 3)]);
    let backpack = panel.left(0);
    let (bedroll, chalk) = (panel.stack(backpack, 0), panel.stack(backpack, 2));
    let both = || moved(backpack, vec![bedroll, chalk], None);
    let target = panel
        .session
        .ask(&MoveTargets { moved: both(), text: String::new(), most: 0, most_others: 9 })
        .others[0]
        .targets[0]
        .container;
    panel.send(EditStack {
        container: backpack,
        stack: chalk,
        field: StackField::Quantity,
        text: "none".to_owned(),
    });
    let before = panel.session.stored_text();
    let used_up = moved(backpack, vec![chalk], None);
    let targets = panel.session.ask(&MoveTargets {
        moved: used_up.clone(),
        text: String::new(),
        most: 9,
        most_others: 9,
    });
    assert!(targets.others.is_empty() && targets.more_others == 0);
    assert!(!targets.targets.is_empty(), "it can move");
    let last = panel.last.undo.clone();
    panel.send(GiveStacks { moved: used_up, target });
    assert_eq!(panel.session.stored_text(), before);
    assert!(panel.last.store.is_none() && panel.last.notice.is_none());
    assert_eq!(panel.last.undo, last);
    // Beside something else it stays.
    panel.send(GiveStacks { moved: both(), target });
    let label = panel.last.undo.as_deref().unwrap();
    assert!(label.starts_with("Gave 1 × ") && label.ends_with(" to Mira"), "{label}");
    assert!(panel.orders[&backpack].contains(&chalk));
}

/// Both panels of a party after the first gave all torches to the inventory of the other.
fn given() -> (Panel, Panel) {
    let mut here = party(&[member("Mira", 11, 3)]);
    let mut there = here.beside();
    let update = there.session.dispatch(SessionAction::Select { inventory: there.inventories[1] });
    there.take(update);
    let all = torches(&here, 99.0);
    let target = here
        .session
        .ask(&MoveTargets { moved: all.clone(), text: String::new(), most: 0, most_others: 9 })
        .others[0]
        .targets[0]
        .container;
    here.send(GiveStacks { moved: all, target });
    pass(&here, &mut there);
    (here, there)
}

fn pass(from: &Panel, to: &mut Panel) {
    to.reload_from(from);
    assert_eq!(to.session.stored_text(), from.session.stored_text());
}

#[test]
fn the_receivers_panel_shows_it_and_undo_keeps_other_changes() {
    let (mut here, mut there) = given();
    let satchel = there.left(0);
    assert_eq!(there.orders[&satchel].len(), 2);
    assert_eq!(there.open.as_ref().unwrap().slots.used.text, "5");
    // A new name for her, and a different field of her stack.
    let inventory = there.open_id();
    there.send(ConfigureInventory {
        inventory,
        changes: InventoryChanges {
            name: Some("Mira Thornwood".to_owned()),
            ..InventoryChanges::default()
        },
    });
    pass(&there, &mut here);
    let stack = there.stack(satchel, 0);
    there.send(EditStack {
        container: satchel,
        stack,
        field: StackField::Value,
        text: "2".to_owned(),
    });
    pass(&there, &mut here);
    let update = here.session.dispatch(SessionAction::Undo);
    here.take(update);
    assert!(!here.refused());
    assert_eq!(here.at("/0/columns/0/0/items/2/quantity"), 10);
    assert_eq!(here.at("/1/name"), "Mira Thornwood");
    assert_eq!(here.at("/1/columns/0/0/items/0/item/value"), 2);
    assert_eq!(here.at("/1/columns/0/0/items/1"), Value::Null);
    let update = here.session.dispatch(SessionAction::Redo);
    here.take(update);
    assert_eq!(here.at("/1/columns/0/0/items/1/quantity"), 10);
}

#[test]
fn undo_keeps_changes_of_the_giver_made_meanwhile() {
    let mut here = party(&[member("Mira", 11, 3)]);
    let before = here.session.stored_text();
    let mut there = Panel::loaded(&before);
    let some = torches(&here, 3.0);
    let (backpack, stack) = (some.container, some.stacks[0]);
    let target = here
        .session
        .ask(&MoveTargets { moved: some.clone(), text: String::new(), most: 0, most_others: 9 })
        .others[0]
        .targets[0]
        .container;
    here.send(GiveStacks { moved: some, target });
    pass(&here, &mut there);
    let edit =
        |field, text: &str| EditStack { container: backpack, stack, field, text: text.to_owned() };
    // The rest of the torches, in their panel: the same ids, since both have read the same text.
    assert_eq!(there.stack(there.left(0), 2), stack);
    there.send(edit(StackField::Name, "Big torch"));
    pass(&there, &mut here);
    there.send(edit(StackField::Value, "7"));
    pass(&there, &mut here);
    let update = here.session.dispatch(SessionAction::Undo);
    here.take(update);
    assert!(!here.refused());
    let torches = here.at("/0/columns/0/0/items/2");
    assert_eq!(torches["quantity"], 10);
    assert_eq!(
        (&torches["item"]["name"], &torches["item"]["value"]),
        (&json!("Big torch"), &json!(7))
    );
    assert_eq!(here.at("/1/columns/0/0/items/1"), Value::Null);
}

#[test]
fn undo_is_refused_for_items_that_the_receiver_has_used_or_lost() {
    let (mut here, mut there) = given();
    let satchel = there.left(0);
    let stack = there.stack(satchel, 1);
    there.send(EditStack {
        container: satchel,
        stack,
        field: StackField::Quantity,
        text: "-1".to_owned(),
    });
    pass(&there, &mut here);
    let stored = here.session.stored_text();
    let update = here.session.dispatch(SessionAction::Undo);
    here.take(update);
    assert!(here.refused());
    assert_eq!(here.session.stored_text(), stored);

    let (mut here, mut there) = given();
    let inventory = there.open_id();
    there.send(DeleteInventory { inventory });
    pass(&there, &mut here);
    let stored = here.session.stored_text();
    let update = here.session.dispatch(SessionAction::Undo);
    here.take(update);
    assert!(here.refused());
    assert_eq!(here.session.stored_text(), stored);
}

#[test]
fn more_than_eight_targets_can_be_searched() {
    let satchels = |name: &str, count: usize| {
        let mut other = member(name, 10, 1);
        let satchel = other["columns"][0][0].clone();
        other["columns"][0] = vec![satchel; count].into();
        other
    };
    let find = |panel: &Panel, text: &str| {
        let text = text.to_owned();
        let moved = torches(panel, 1.0);
        panel.session.ask(&MoveTargets { moved, text, most: 9, most_others: 9 })
    };
    let few = party(&[satchels("Mira", 6)]);
    let own = find(&few, "").targets.len();
    assert_eq!((own, find(&few, "").searchable), (2, false), "8 targets");
    let panel = party(&[satchels("Mira", 6), satchels("Bert", 2)]);
    assert!(find(&panel, "").searchable);
    assert_eq!(find(&panel, "").owner, "Sir Bramblewick");
    let found = find(&panel, "satchels bert");
    assert!(found.searchable && found.targets.is_empty());
    let labels: Vec<_> = found.others[0].targets.iter().map(|target| &*target.label).collect();
    assert_eq!((found.others.len(), labels), (1, vec!["Satchel, Bert", "Satchel, Bert"]));
    assert_eq!((found.more, found.more_others), (0, 0));
    assert!(find(&panel, "zither").others.is_empty());
}
