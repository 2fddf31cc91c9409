//! The limits of kept steps and of their lines (`docs/rules/storage.md#kept-steps`).

use crate::support;

use engine::commands::{
    CreateInventory, DeleteContainer, DeleteStacks, EditStack, StackField, ToggleEquipped,
};
use engine::session::SessionAction;
use support::alone::{Alone, found, labels, undoable};
use support::holdings::party;

#[test]
fn five_hundred_steps_and_a_thousand_lines_are_kept() {
    let mut alone = Alone::with(&party());
    let container = alone.one.panel.left(0);
    let stack = alone.one.panel.stack(container, 0);
    for round in 0..1300 {
        alone.send(ToggleEquipped { container, stack });
        if round % 7 == 0 {
            alone.browser.write(&mut alone.one);
        }
    }
    let mut alone = alone.reopen();
    assert_eq!(undoable(&alone.one).len(), 500);
    let texts = &alone.browser.entries;
    let of = |kind: &str| texts.keys().filter(|name| name.contains(kind)).count();
    assert!((500..550).contains(&of("step")), "{}", of("step"));
    assert!((9..=10).contains(&of("lines")), "{}", of("lines"));
    assert!(of("version") <= 501);
    let history = alone.all_lines();
    assert_eq!(found(&alone.one, "TORCH").len(), history.len());
    assert!((950..=1000).contains(&history.len()), "{}", history.len());
    let times: Vec<_> = history.iter().map(|line| line.time.unwrap()).collect();
    assert!(times.is_sorted_by(|newer, older| newer > older));
}

/// The number of characters of all steps and versions that are kept, as JavaScript counts them.
fn characters(alone: &Alone) -> usize {
    let texts = alone.browser.entries.iter().filter(|(name, _)| !name.contains("lines"));
    texts.map(|(_, text)| text.encode_utf16().count()).sum()
}

#[test]
fn steps_of_a_long_evening_stay_within_their_limit() {
    let stacks = (0..75).map(|index| support::holdings::stack(&format!("Item {index}"), 1.0));
    let pack = support::holdings::bag("Pack", &stacks.collect::<Vec<_>>());
    let list = serde_json::json!([support::purses::inventory("Ada", [pack])]);
    let mut alone = Alone::with(&list.to_string());
    let container = alone.one.panel.left(0);
    for round in 0..500 {
        let stack = alone.one.panel.stack(container, round % 75);
        let (field, text) = (StackField::Quantity, "+1".to_owned());
        alone.send(EditStack { container, stack, field, text });
        alone.browser.write(&mut alone.one);
    }
    let alone = alone.reopen();
    let size = characters(&alone);
    let steps = undoable(&alone.one).len();
    assert!((3_980_000..=4_000_000).contains(&size), "{size}");
    assert!((400..500).contains(&steps), "{steps}");
    // What the next evening takes the place of is offered no more, and everything that is offered can be undone.
    let mut alone = alone;
    alone.one.panel.select(0);
    for round in 0..60 {
        let stack = alone.one.panel.stack(container, round);
        let (field, text) = (StackField::Quantity, "+1".to_owned());
        alone.send(EditStack { container, stack, field, text });
        alone.browser.write(&mut alone.one);
    }
    assert!((3_900_000..=4_000_000).contains(&characters(&alone)), "{}", characters(&alone));
    let offered = undoable(&alone.one).len();
    assert!((steps - 30..steps + 30).contains(&offered), "{offered} of {steps}");
    for _ in 0..offered {
        alone.dispatch(SessionAction::Undo);
        assert!(!alone.one.panel.refused(), "{:?}", alone.one.panel.last.notice);
    }
}

#[test]
fn a_large_inventory_keeps_its_lines_and_takes_older_steps_of_its_own_with_it() {
    let stacks = (0..3800).map(|index| support::holdings::stack(&format!("Item {index}"), 1.0));
    let large = support::holdings::bag("Vault", &stacks.collect::<Vec<_>>());
    let list = serde_json::json!([
        support::purses::inventory("Ada", [support::holdings::bag("Belt", &[])]),
        support::purses::inventory("Bo", [support::holdings::bag("Sack", &[]), large]),
    ]);
    let mut alone = Alone::with(&list.to_string());
    alone.send(CreateInventory { name: "Cy".into() });
    alone.one.panel.select(1);
    let (vault, bag) = (alone.one.panel.left(1), alone.one.panel.left(0));
    alone.send(DeleteContainer { container: bag });
    let stack = alone.one.panel.stack(vault, 0);
    alone.send(DeleteStacks { container: vault, stacks: vec![stack] });
    let alone = alone.reopen();
    assert_eq!(undoable(&alone.one), ["Created Cy"]);
    assert_eq!(labels(&alone.one), ["Deleted Item 0", "Deleted Sack", "Created Cy"]);
}

#[test]
fn undo_is_no_longer_offered_for_an_older_step_that_made_room_for_undone_ones() {
    let stacks = (0..3000).map(|index| support::holdings::stack(&format!("Item {index}"), 1.0));
    let vault = support::holdings::bag("Vault", &stacks.collect::<Vec<_>>());
    let list = serde_json::json!([support::purses::inventory("Ada", [vault])]);
    let mut alone = Alone::with(&list.to_string());
    alone.send(CreateInventory { name: "Cy".into() });
    let mut alone = alone.reopen();
    assert_eq!(alone.one.panel.last.undo.as_deref(), Some("Created Cy"));
    alone.one.panel.select(0);
    let container = alone.one.panel.left(0);
    let stack = alone.one.panel.stack(container, 0);
    for _ in 0..12 {
        let (field, text) = (StackField::Quantity, "+1".to_owned());
        alone.send(EditStack { container, stack, field, text });
    }
    for _ in 0..12 {
        alone.dispatch(SessionAction::Undo);
    }
    assert_eq!(alone.one.panel.last.undo.as_deref(), Some("Created Cy"));
    alone.browser.write(&mut alone.one);
    assert!(undoable(&alone.one).is_empty());
    assert_eq!(alone.one.panel.last.undo, None);
}
