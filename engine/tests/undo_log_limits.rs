//! The limits of the undo log and of its lines (`docs/rules/storage.md#the-undo-log`).

use crate::support;

use engine::commands::{
    CreateInventory, DeleteContainer, EditStack, MoveStacks, Moved, StackField, ToggleEquipped,
};
use engine::questions::UndoSteps;
use engine::session::SessionAction;
use support::alone::{Alone, found, lines, undoable};
use support::holdings::party;

/// True in `npm run soak`.
fn is_soak() -> bool {
    std::env::var_os("SOAK").is_some()
}

#[test]
fn five_hundred_steps_and_a_thousand_lines_are_kept() {
    let mut alone = Alone::with(&party());
    let container = alone.panel.left(0);
    let stack = alone.panel.stack(container, 0);
    for round in 0..1300 {
        alone.send(ToggleEquipped { container, stack });
        if round % 7 == 0 {
            alone.write();
        }
    }
    alone.reopen();
    assert_eq!(undoable(&alone.panel).len(), 500);
    let texts = &alone.entries;
    let of = |kind: &str| texts.keys().filter(|name| name.contains(kind)).count();
    assert!((500..600).contains(&of("step")), "{}", of("step"));
    assert!((9..=10).contains(&of("lines")), "{}", of("lines"));
    let history = alone.all_lines();
    assert_eq!(found(&alone.panel, "TORCH").len(), history.len());
    assert!((950..=1000).contains(&history.len()), "{}", history.len());
    let times: Vec<_> = history.iter().map(|line| line.time.unwrap()).collect();
    assert!(times.is_sorted_by(|newer, older| newer > older));
}

/// The number of characters of all entries of steps, as JavaScript counts them.
fn characters(alone: &Alone) -> usize {
    let texts = alone.entries.iter().filter(|(name, _)| !name.contains("lines"));
    texts.map(|(_, text)| text.encode_utf16().count()).sum()
}

/// A panel with one inventory, with this many items in a pack and an empty sack.
fn pack_of(items: usize) -> Alone {
    let items = (0..items).map(|index| support::holdings::stack(&format!("Item {index}"), 1.0));
    let pack = support::holdings::bag("Pack", &items.collect::<Vec<_>>());
    let sack = support::holdings::bag("Sack", &[]);
    Alone::with(&serde_json::json!([support::purses::inventory("Ada", [pack, sack])]).to_string())
}

#[test]
fn the_steps_of_an_evening_are_all_undone_in_the_next_one_at_every_length_of_the_list() {
    // Each edit saves the whole list, which takes time.
    let lengths = if is_soak() {
        vec![(20, 500), (1000, 500), (10_000, 500)]
    } else {
        vec![(20, 500), (1000, 60)]
    };
    for (items, edits) in lengths {
        let mut alone = pack_of(items);
        let before = alone.panel.stored_list();
        let container = alone.panel.left(0);
        for round in 0..edits {
            let stack = alone.panel.stack(container, round % items);
            let (field, text) = (StackField::Quantity, "+1".to_owned());
            alone.send(EditStack { container, stack, field, text });
        }
        let after = alone.panel.stored_list();
        alone.reopen();
        assert!(characters(&alone) < 750 * edits, "{}", characters(&alone));
        assert_eq!(undoable(&alone.panel).len(), edits);
        let step = alone.panel.session.ask(&UndoSteps {}).last().unwrap().id;
        alone.dispatch(SessionAction::UndoThrough { step });
        assert_eq!(alone.panel.stored_list(), before);
        alone.reopen();
        for _ in 0..edits {
            alone.dispatch(SessionAction::Redo);
        }
        assert_eq!(alone.panel.stored_list(), after);
    }
}

#[test]
fn of_large_moves_as_many_are_kept_as_8_000_000_characters_hold() {
    let mut alone = pack_of(200);
    let containers = [0, 1].map(|index| alone.panel.left(index));
    let moves = if is_soak() { 500 } else { 300 };
    for round in 0..moves {
        let [from, target] =
            if round % 2 == 0 { [0, 1] } else { [1, 0] }.map(|at: usize| containers[at]);
        let stacks = alone.panel.orders[&from].clone();
        alone.send(MoveStacks { moved: Moved { container: from, stacks, quantity: None }, target });
        alone.write();
    }
    assert_eq!(undoable(&alone.panel).len(), moves, "this panel undoes all of them");
    let after = alone.panel.stored_list();
    alone.reopen();
    let size = characters(&alone);
    assert!((7_900_000..=8_000_000).contains(&size), "{size}");
    let offered = undoable(&alone.panel).len();
    assert!((129..moves).contains(&offered), "{offered}");
    alone.write();
    assert_eq!(alone.all_lines().len(), moves);
    for _ in 0..10 {
        alone.dispatch(SessionAction::Undo);
        assert!(!alone.panel.refused(), "{:?}", alone.panel.last.notice);
    }
    assert_eq!(alone.panel.stored_list(), after, "an even number of moves there and back");
}

#[test]
fn a_step_that_is_too_large_is_undone_here_and_takes_older_ones_of_its_inventory_with_it() {
    let stacks = (0..4100).map(|index| support::holdings::stack(&format!("Item {index}"), 1.0));
    let vault = support::holdings::bag("Vault", &stacks.collect::<Vec<_>>());
    let list = serde_json::json!([
        support::purses::inventory("Ada", [support::holdings::bag("Belt", &[])]),
        support::purses::inventory("Bo", [support::holdings::bag("Sack", &[]), vault]),
    ]);
    let mut alone = Alone::with(&list.to_string());
    alone.send(CreateInventory { name: "Cy".into(), ..CreateInventory::default() });
    alone.panel.select(1);
    let [sack, vault] = [0, 1].map(|index| alone.panel.left(index));
    alone.send(DeleteContainer { container: sack });
    let before = alone.panel.stored_list();
    alone.send(DeleteContainer { container: vault });
    let after = alone.panel.stored_list();
    alone.write();
    for (action, list) in [(SessionAction::Undo, &before), (SessionAction::Redo, &after)] {
        alone.dispatch(action);
        assert_eq!(alone.panel.stored_list(), *list);
    }
    alone.reopen();
    assert_eq!(undoable(&alone.panel), ["Created Cy"]);
    let lines = lines(&alone.panel).into_iter().map(|line| (line.label, line.lost));
    let too_large = Some("can’t be undone after closing");
    assert_eq!(
        lines.collect::<Vec<_>>(),
        [
            ("Deleted Vault, 4100 items".to_owned(), too_large),
            ("Deleted Sack".to_owned(), None),
            ("Created Cy".to_owned(), None),
        ]
    );
}
