//! What one can do (`docs/rules.md#what-one-can-do`), through the door the panel uses.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use engine::commands::{
    AddItemContainer, AddMoneyPouch, AddStack, Command, CommitCoins, CreateInventory,
    DeleteContainer, DeleteInventory, DeleteStacks, Direction, DuplicateInventory, EditStack,
    MoveContainer, MoveInventory, PlaceStack, SplitStack, StackField, ToggleEquipped, TypeCoins,
};
use engine::model::{CoinKind, ContainerId};
use engine::view::update::Notice;
use serde_json::json;
use support::{Panel, SIR_BRAMBLEWICK};

fn names(panel: &Panel, column: usize) -> Vec<String> {
    let column = panel.at(&format!("/0/columns/{column}"));
    column
        .as_array()
        .unwrap()
        .iter()
        .map(|container| container["name"].as_str().unwrap().to_owned())
        .collect()
}

/// Containers A, B, C on the left (A on top), X on the right.
fn four() -> Panel {
    let container =
        |name: &str| json!({"kind": "item-container", "name": name, "capacity": 1, "items": []});
    let columns = json!([
        [container("A"), container("B"), container("C")],
        [container("X")]
    ]);
    Panel::loaded(
        &json!([{"name": "I", "strengthScore": 10, "penalties": [], "columns": columns}])
            .to_string(),
    )
}

#[test]
fn new_containers_go_on_top_of_the_left_column() {
    let mut panel = four();
    let inventory = panel.open_id();
    panel.send(AddItemContainer {
        inventory,
        name: "N".into(),
        capacity: "10".into(),
    });
    assert_eq!(names(&panel, 0), ["N", "A", "B", "C"]);
    panel.send(AddMoneyPouch {
        inventory,
        name: "P".into(),
        capacity: "100".into(),
        slots: "1".into(),
    });
    assert_eq!(names(&panel, 0), ["P", "N", "A", "B", "C"]);
    assert_eq!(
        panel.at("/0/columns/0/0/coins"),
        json!({"cp": 0, "sp": 0, "ep": 0, "gp": 0, "pp": 0})
    );
}

#[test]
fn containers_move_within_and_across_columns_but_not_past_an_edge() {
    // row on the left, direction → left, right
    let table: [(usize, Direction, &[&str], &[&str]); 6] = [
        (0, Direction::Down, &["B", "A", "C"], &["X"]),
        (0, Direction::Up, &["A", "B", "C"], &["X"]),
        (2, Direction::Up, &["A", "C", "B"], &["X"]),
        (2, Direction::Down, &["A", "B", "C"], &["X"]),
        (1, Direction::Right, &["A", "C"], &["B", "X"]),
        (1, Direction::Left, &["A", "B", "C"], &["X"]),
    ];
    for (row, direction, left, right) in table {
        let mut panel = four();
        let container = panel.left(row);
        let offered = panel.columns.as_ref().unwrap().left[row]
            .moves
            .contains(&direction);
        panel.send(MoveContainer {
            container,
            direction,
        });
        assert_eq!(
            (names(&panel, 0), names(&panel, 1)),
            (
                left.iter().map(|n| (*n).to_owned()).collect(),
                right.iter().map(|n| (*n).to_owned()).collect()
            )
        );
        assert_eq!(
            panel.last.save, offered,
            "a button is enabled where the move is possible"
        );
    }
    let mut panel = four();
    let container = panel.right(0);
    panel.send(MoveContainer {
        container,
        direction: Direction::Left,
    });
    assert_eq!(names(&panel, 0), ["X", "A", "B", "C"]);
    // A moved card is not drawn again: nothing in it changed.
    assert!(panel.last.containers.is_empty() && panel.last.stacks.is_empty());
}

#[test]
fn deleting_names_what_went() {
    let mut panel = Panel::sir_bramblewick();
    let deleted = |panel: &Panel| match &panel.last.notice {
        Some(Notice::Deleted(text)) => text.clone(),
        other => panic!("{other:?}"),
    };
    let container = panel.left(0);
    let stacks = vec![panel.stack(container, 0)];
    panel.send(DeleteStacks { container, stacks });
    assert_eq!(deleted(&panel), "Deleted Bedroll");
    let stacks = vec![panel.stack(container, 0), panel.stack(container, 2)];
    panel.send(DeleteStacks { container, stacks });
    assert_eq!(deleted(&panel), "Deleted 2 items");
    panel.send(DeleteContainer { container });
    assert_eq!(deleted(&panel), "Deleted Backpack, 3 items");
    let inventory = panel.open_id();
    panel.send(DeleteInventory { inventory });
    assert_eq!(deleted(&panel), "Deleted Sir Bramblewick");
    assert_eq!(panel.session.stored_text(), "[]");
    assert!(panel.open.is_none() && panel.last.selected.is_none());
}

fn two_containers() -> (Panel, ContainerId, ContainerId) {
    let panel = Panel::sir_bramblewick();
    let (backpack, equipped) = (panel.left(0), panel.right(0));
    (panel, backpack, equipped)
}

#[test]
fn moving_a_part_leaves_the_rest_and_appends_a_copy() {
    let (mut panel, backpack, equipped) = two_containers();
    let torch = panel.stack(backpack, 2);
    panel.send(SplitStack {
        container: backpack,
        stack: torch,
        target: equipped,
        quantity: 3.0,
    });
    assert_eq!(panel.at("/0/columns/0/0/items/2/quantity"), json!(7));
    assert_eq!(panel.at("/0/columns/1/0/items/4/quantity"), json!(3));
    assert_eq!(panel.at("/0/columns/1/0/items/4/item/name"), json!("Torch"));
    // Independent: changing the copy leaves the original alone.
    let copy = panel.stack(equipped, 4);
    panel.send(EditStack {
        container: equipped,
        stack: copy,
        field: StackField::Name,
        text: "Lamp".into(),
    });
    assert_eq!(panel.at("/0/columns/0/0/items/2/item/name"), json!("Torch"));
}

#[test]
fn moving_all_of_a_stack_removes_it_from_the_source() {
    for quantity in [10.0, 11.0, 1e9] {
        let (mut panel, backpack, equipped) = two_containers();
        let torch = panel.stack(backpack, 2);
        panel.send(SplitStack {
            container: backpack,
            stack: torch,
            target: equipped,
            quantity,
        });
        assert_eq!(
            panel.at("/0/columns/0/0/items").as_array().unwrap().len(),
            5
        );
        assert_eq!(
            panel.at("/0/columns/1/0/items/4/quantity"),
            json!(10),
            "never more than there is"
        );
    }
}

#[test]
fn a_fraction_is_not_left_behind_or_lost() {
    let (mut panel, backpack, equipped) = two_containers();
    let text = panel
        .session
        .stored_text()
        .replace("\"quantity\":10", "\"quantity\":2.5");
    let update = panel.session.reload(Some(&text));
    panel.take(update);
    let torch = panel.stack(backpack, 2);
    panel.send(SplitStack {
        container: backpack,
        stack: torch,
        target: equipped,
        quantity: 2.0,
    });
    assert_eq!(panel.at("/0/columns/1/0/items/4/quantity"), json!(2.5));
}

#[test]
fn rows_are_placed_before_others_or_at_the_end() {
    let order = |panel: &Panel| {
        let items = panel.at("/0/columns/0/0/items");
        items
            .as_array()
            .unwrap()
            .iter()
            .map(|stack| stack["item"]["name"].as_str().unwrap()[..3].to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    for (from, before, expected) in [
        (0, Some(2), "Rop Bed Tor Rat Pot Arr"),
        (5, Some(0), "Arr Bed Rop Tor Rat Pot"),
        (1, None, "Bed Tor Rat Pot Arr Rop"),
        (2, Some(2), "Bed Rop Tor Rat Pot Arr"),
        (2, Some(3), "Bed Rop Tor Rat Pot Arr"),
    ] {
        let (mut panel, container, _) = two_containers();
        let stack = panel.stack(container, from);
        let before = before.map(|row| panel.stack(container, row));
        panel.send(PlaceStack {
            container,
            stack,
            target: container,
            before,
        });
        assert_eq!(order(&panel), expected);
        assert_eq!(
            panel.last.save,
            from != 2,
            "a drop where it was saves nothing"
        );
        assert!(panel.last.stacks.is_empty(), "no row is drawn again");
    }
}

#[test]
fn a_row_moves_past_its_twin() {
    let stack = json!({"quantity": 1, "equipped": false, "item": {"name": "Torch", "value": 0, "weight": 1, "slotOverride": null, "equippedSlots": 0}});
    let container =
        json!({"kind": "item-container", "name": "B", "capacity": 10, "items": [stack, stack]});
    let list =
        json!([{"name": "A", "strengthScore": 10, "penalties": [], "columns": [[container], []]}]);
    let mut panel = Panel::loaded(&list.to_string());
    let container = panel.left(0);
    let (first, second) = (panel.stack(container, 0), panel.stack(container, 1));
    panel.send(PlaceStack {
        container,
        stack: first,
        target: container,
        before: None,
    });
    assert_eq!(panel.orders[&container], [second, first]);
}

#[test]
fn a_stack_dragged_to_another_container_keeps_its_identity() {
    let (mut panel, backpack, equipped) = two_containers();
    let torch = panel.stack(backpack, 2);
    let before = Some(panel.stack(equipped, 1));
    panel.send(PlaceStack {
        container: backpack,
        stack: torch,
        target: equipped,
        before,
    });
    assert_eq!(panel.stack(equipped, 1), torch);
    assert_eq!(
        panel.at("/0/columns/0/0/items").as_array().unwrap().len(),
        5
    );
}

#[test]
fn a_command_whose_target_is_gone_says_so_and_does_nothing() {
    let (mut panel, backpack, equipped) = two_containers();
    let stack = panel.stack(backpack, 0);
    let pouch = panel.left(1);
    panel.send(DeleteContainer {
        container: backpack,
    });
    let text = panel.session.stored_text();
    let commands = [
        Command::DeleteContainer(DeleteContainer {
            container: backpack,
        }),
        Command::MoveContainer(MoveContainer {
            container: backpack,
            direction: Direction::Up,
        }),
        Command::ToggleEquipped(ToggleEquipped {
            container: backpack,
            stack,
        }),
        Command::ToggleEquipped(ToggleEquipped {
            container: equipped,
            stack,
        }),
        Command::DeleteStacks(DeleteStacks {
            container: equipped,
            stacks: vec![stack],
        }),
        Command::PlaceStack(PlaceStack {
            container: equipped,
            stack: panel.stack(equipped, 0),
            target: backpack,
            before: None,
        }),
        Command::PlaceStack(PlaceStack {
            container: equipped,
            stack: panel.stack(equipped, 0),
            target: pouch,
            before: None,
        }),
        Command::PlaceStack(PlaceStack {
            container: equipped,
            stack: panel.stack(equipped, 0),
            target: equipped,
            before: Some(stack),
        }),
        Command::SplitStack(SplitStack {
            container: equipped,
            stack: panel.stack(equipped, 0),
            target: backpack,
            quantity: 1.0,
        }),
        Command::TypeCoins(TypeCoins {
            container: backpack,
            coin: CoinKind::Gp,
            text: "1".into(),
        }),
    ];
    for command in commands {
        panel.send(command.clone());
        assert!(panel.refused(), "{command:?}");
        assert!(!panel.last.save);
        assert_eq!(panel.session.stored_text(), text);
    }
}

#[test]
fn leaving_a_field_as_it_was_saves_nothing() {
    let (mut panel, container, _) = two_containers();
    let stack = panel.stack(container, 2);
    let pouch = panel.left(1);
    let same = [
        Command::EditStack(EditStack {
            container,
            stack,
            field: StackField::Name,
            text: " Torch ".into(),
        }),
        Command::EditStack(EditStack {
            container,
            stack,
            field: StackField::Quantity,
            text: "10".into(),
        }),
        Command::CommitCoins(CommitCoins {
            container: pouch,
            coin: CoinKind::Gp,
            text: "35".into(),
        }),
        Command::AddStack(AddStack {
            container,
            name: " ".into(),
            quantity: "5".into(),
            value: String::new(),
            weight: String::new(),
            slots: String::new(),
        }),
    ];
    for command in same {
        panel.send(command);
        assert!(!panel.last.save && panel.last.undo.is_none() && panel.last.notice.is_none());
        assert!(
            panel.last.containers.is_empty()
                && panel.last.stacks.is_empty()
                && panel.last.open.is_none()
        );
    }
}

#[test]
fn an_edit_tells_only_what_it_changed() {
    let (mut panel, container, _) = two_containers();
    let stack = panel.stack(container, 2);
    panel.send(EditStack {
        container,
        stack,
        field: StackField::Quantity,
        text: "11".into(),
    });
    assert_eq!(panel.last.stacks.len(), 1);
    assert_eq!(panel.last.containers.len(), 1);
    assert!(panel.last.orders.is_empty() && !panel.last.reset);
}

#[test]
fn inventories_are_duplicated_moved_and_deleted() {
    let mut panel = Panel::loaded("[]");
    for name in ["A", "B", "C"] {
        panel.send(CreateInventory { name: name.into() });
    }
    let names = |panel: &Panel| {
        panel
            .inventories
            .iter()
            .map(|id| panel.entries[id].name.clone())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let first = panel.inventories[0];
    panel.send(MoveInventory {
        inventory: first,
        direction: Direction::Down,
    });
    assert_eq!(names(&panel), "B A C");
    panel.send(MoveInventory {
        inventory: first,
        direction: Direction::Up,
    });
    panel.send(MoveInventory {
        inventory: first,
        direction: Direction::Up,
    });
    assert_eq!(names(&panel), "A B C");
    panel.send(DuplicateInventory { inventory: first });
    assert_eq!(names(&panel), "A A (copy) B C");
    assert_eq!(
        panel.open.as_ref().unwrap().name,
        "A (copy)",
        "a new inventory is selected"
    );
    let copy = panel.open_id();
    panel.send(DeleteInventory { inventory: copy });
    assert_eq!(names(&panel), "A B C");
    assert_eq!(
        panel.open.as_ref().unwrap().name,
        "B",
        "the next one is opened"
    );
}

#[test]
fn a_duplicate_shares_nothing_with_its_original() {
    let mut panel = Panel::sir_bramblewick();
    let inventory = panel.open_id();
    panel.send(DuplicateInventory { inventory });
    let container = panel.left(0);
    let stack = panel.stack(container, 0);
    panel.send(EditStack {
        container,
        stack,
        field: StackField::Name,
        text: "Hammock".into(),
    });
    assert_eq!(
        panel.at("/0/columns/0/0/items/0/item/name"),
        json!("Bedroll")
    );
    assert_eq!(
        panel.at("/1/columns/0/0/items/0/item/name"),
        json!("Hammock")
    );
}

#[test]
fn the_first_inventory_is_opened_unless_another_was_remembered() {
    let text = format!(
        "[{SIR_BRAMBLEWICK},{}]",
        SIR_BRAMBLEWICK.replace("Sir", "Dame")
    );
    for (remembered, name) in [
        (None, "Sir Bramblewick"),
        (Some(1), "Dame Bramblewick"),
        (Some(9), "Sir Bramblewick"),
    ] {
        let mut panel = Panel::default();
        let update = panel.session.load(Some(&text), remembered);
        panel.take(update);
        assert_eq!(panel.open.unwrap().name, name);
    }
}

#[test]
fn a_coin_typed_digit_by_digit_is_one_step() {
    let (mut panel, _, _) = two_containers();
    let before = panel.session.stored_text();
    let container = panel.left(1);
    for text in ["1", "12", "123"] {
        panel.send(TypeCoins {
            container,
            coin: CoinKind::Gp,
            text: text.into(),
        });
    }
    panel.send(CommitCoins {
        container,
        coin: CoinKind::Gp,
        text: "123".into(),
    });
    assert_eq!(panel.last.undo.as_deref(), Some("Changed gp in Coin Purse"));
    let update = panel.session.undo();
    panel.take(update);
    assert_eq!(panel.session.stored_text(), before);
    assert!(panel.last.undo.is_none() && panel.last.redo.is_some());
}

#[test]
fn undo_shows_the_inventory_it_changes() {
    let text = format!(
        "[{SIR_BRAMBLEWICK},{}]",
        SIR_BRAMBLEWICK.replace("Sir", "Dame")
    );
    let mut panel = Panel::loaded(&text);
    let container = panel.left(0);
    panel.send(DeleteContainer { container });
    let update = panel.session.select(panel.inventories[1]);
    panel.take(update);
    assert_eq!(panel.open.as_ref().unwrap().name, "Dame Bramblewick");
    let update = panel.session.undo();
    panel.take(update);
    assert_eq!(panel.open.as_ref().unwrap().name, "Sir Bramblewick");
    assert_eq!(
        panel.session.stored_text(),
        Panel::loaded(&text).session.stored_text()
    );
}
