//! Commands (`docs/rules/actions.md#actions`), through the API that the panel uses: sequences of
//! commands. The unit tests beside each command test its effect.

use crate::support;

use engine::commands::{
    AddContainer, AddFromCatalogue, AddFromText, AddStack, AddTyped, BuyFromCatalogue, Command,
    CommandKind, CreateInventory, DeleteContainer, DeleteCopied, DeleteInventory, DeleteStacks,
    Direction, DuplicateInventory, EditStack, MoveContainer, MoveInventory, MoveStacks, Moved,
    NewContainer, PlaceStack, StackField, StackTexts, TextDestination, ToggleEquipped, TypeCoins,
    UnequipAll,
};
use engine::model::{CoinKind, ContainerId, Place};
use engine::questions::{CopyStacks, ReadText};
use engine::rules::prices::SalePrice;
use engine::session::SessionAction;
use engine::view::update::Notice;
use support::acts::{Act, command};
use support::catalogue::page;
use support::purses::{pay, receive, sale};
use support::{Panel, SIR_BRAMBLEWICK, left_with, ticked, typed};

#[test]
fn a_move_is_offered_if_it_is_possible() {
    let mut panel = Panel::loaded("[]");
    panel.send(CreateInventory { name: "Ada".into(), ..CreateInventory::default() });
    let inventory = panel.open_id();
    for name in ["C", "B", "A", "X"] {
        let capacity = "1".into();
        panel.send(AddContainer {
            inventory,
            name: name.into(),
            place: Place::Carried,
            container: NewContainer::Item { capacity },
        });
    }
    let container = panel.left(0);
    panel.send(MoveContainer { container, direction: Direction::Right });
    let text = panel.session.stored_text();
    for index in 0..panel.places().len() {
        for direction in [Direction::Left, Direction::Up, Direction::Down, Direction::Right] {
            let mut panel = Panel::loaded(&text);
            let columns = panel.columns.as_ref().unwrap();
            let mut entries = columns.left.iter().chain(&columns.right);
            let entry = entries.nth(index).unwrap();
            let (container, offered) = (entry.container, entry.moves.contains(&direction));
            panel.send(MoveContainer { container, direction });
            assert_eq!(panel.last.store.is_some(), offered, "{container:?} {direction:?}");
        }
    }
}

#[test]
fn an_entity_that_only_moves_is_not_drawn_again() {
    let (mut panel, container, _) = two_containers();
    let (stack, last) = (panel.stack(container, 0), panel.stack(container, 5));
    panel.send(PlaceStack { container, stack, target: container, before: Some(last) });
    assert!(panel.last.store.is_some() && !panel.last.orders.is_empty());
    assert!(panel.last.stacks.is_empty());
    panel.send(MoveContainer { container, direction: Direction::Right });
    assert!(panel.last.store.is_some() && panel.last.columns.is_some());
    assert!(panel.last.containers.is_empty() && panel.last.stacks.is_empty());
}

#[test]
fn a_deletion_names_the_deleted_things() {
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
fn a_command_whose_target_is_gone_shows_a_message_and_changes_nothing() {
    let (mut panel, backpack, equipped) = two_containers();
    let stack = panel.stack(backpack, 0);
    let pouch = panel.left(1);
    panel.send(DeleteContainer { container: backpack });
    let text = panel.session.stored_text();
    let commands = [
        Command::DeleteContainer(DeleteContainer { container: backpack }),
        Command::MoveContainer(MoveContainer { container: backpack, direction: Direction::Up }),
        Command::ToggleEquipped(ToggleEquipped { container: backpack, stack }),
        Command::ToggleEquipped(ToggleEquipped { container: equipped, stack }),
        Command::DeleteStacks(DeleteStacks { container: equipped, stacks: vec![stack] }),
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
        Command::MoveStacks(MoveStacks {
            moved: Moved {
                container: equipped,
                stacks: vec![panel.stack(equipped, 0)],
                quantity: Some(1.0),
            },
            target: backpack,
        }),
        Command::TypeCoins(TypeCoins {
            container: backpack,
            coin: CoinKind::Gp,
            text: "1".into(),
            end: None,
        }),
        Command::Pay(pay(backpack, "1 gp")),
        Command::Receive(receive(backpack, "1 gp", "1")),
        Command::SellStacks(sale(equipped, vec![stack], SalePrice::Half)),
    ];
    for command in commands {
        panel.send(command.clone());
        assert!(panel.refused(), "{command:?}");
        assert!(panel.last.store.is_none());
        assert_eq!(panel.session.stored_text(), text);
    }
}

/// A command of each kind about what is in a panel; `None` for the kinds that need nothing there.
fn about_what_is_there(kind: CommandKind, panel: &mut Panel) -> Option<Command> {
    let container = panel.left(0);
    Some(match kind {
        CommandKind::CreateInventory | CommandKind::OpenExample => return None,
        CommandKind::AddTyped => AddTyped(typed(container, "Rope")).into(),
        CommandKind::AddFromText => {
            let text = "3 torches".to_owned();
            let entries =
                panel.session.ask(&ReadText { text: text.clone(), ..ReadText::default() }).entries;
            let ticked = entries.iter().map(ticked).collect();
            let into = TextDestination::Chosen { items: Some(container), coins: None };
            AddFromText { text, ticked, into, ..AddFromText::default() }.into()
        }
        CommandKind::AddFromCatalogue => {
            let entry = page(panel, "torch", container, 0, 1)[0].entry;
            AddFromCatalogue { container, entry, times: 1.0 }.into()
        }
        CommandKind::DeleteCopied => {
            let stacks = vec![panel.stack(container, 0)];
            let stacks = panel.session.ask(&CopyStacks { container, stacks }).unwrap().stacks;
            DeleteCopied { container, stacks }.into()
        }
        CommandKind::BuyFromCatalogue => {
            let entry = page(panel, "torch", container, 0, 1)[0].entry;
            BuyFromCatalogue { container, entry, times: 1.0, price: None, percent: None }.into()
        }
        CommandKind::UnequipAll => UnequipAll { container }.into(),
        _ => {
            let (text, more) = ("1".to_owned(), "2".to_owned());
            let act = Act { kind, who: 0, what: 0, other: 1, text, more };
            return Some(command(&act, panel).unwrap());
        }
    })
}

#[test]
fn a_command_of_any_kind_shows_a_message_once_everything_is_gone() {
    for kind in CommandKind::ALL {
        // A second inventory, which things can be given to.
        let mut panel = Panel::loaded(&format!("[{SIR_BRAMBLEWICK},{SIR_BRAMBLEWICK}]"));
        let Some(command) = about_what_is_there(*kind, &mut panel) else {
            continue;
        };
        for inventory in panel.inventories.clone() {
            panel.send(DeleteInventory { inventory });
        }
        panel.send(command.clone());
        assert!(panel.refused(), "{command:?}");
        assert_eq!((panel.last.store.as_ref(), &*panel.session.stored_text()), (None, "[]"));
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
        Command::TypeCoins(left_with(&panel, pouch, CoinKind::Gp, "35")),
        Command::AddStack(AddStack {
            container,
            typed: StackTexts { name: " ".into(), quantity: "5".into(), ..StackTexts::default() },
        }),
    ];
    for command in same {
        panel.send(command);
        assert!(
            panel.last.store.is_none() && panel.last.undo.is_none() && panel.last.notice.is_none()
        );
        assert!(
            panel.last.containers.is_empty()
                && panel.last.stacks.is_empty()
                && panel.last.open.is_none()
        );
    }
}

#[test]
fn an_update_contains_only_the_changed_views() {
    let (mut panel, container, _) = two_containers();
    let stack = panel.stack(container, 2);
    panel.send(EditStack { container, stack, field: StackField::Quantity, text: "11".into() });
    assert_eq!(panel.last.stacks.len(), 1);
    assert_eq!(panel.last.containers.len(), 1);
    assert!(panel.last.orders.is_empty() && !panel.last.reset);
}

#[test]
fn inventories_are_duplicated_moved_and_deleted() {
    let mut panel = Panel::loaded("[]");
    for name in ["A", "B", "C"] {
        panel.send(CreateInventory { name: name.into(), ..CreateInventory::default() });
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
    panel.send(MoveInventory { inventory: first, direction: Direction::Down });
    assert_eq!(names(&panel), "B A C");
    panel.send(MoveInventory { inventory: first, direction: Direction::Up });
    panel.send(MoveInventory { inventory: first, direction: Direction::Up });
    assert_eq!(names(&panel), "A B C");
    panel.send(DuplicateInventory { inventory: first });
    assert_eq!(names(&panel), "A A (copy) B C");
    assert_eq!(panel.open.as_ref().unwrap().name, "A (copy)", "a new inventory is selected");
    let copy = panel.open_id();
    panel.send(DeleteInventory { inventory: copy });
    assert_eq!(names(&panel), "A B C");
    assert_eq!(panel.open.as_ref().unwrap().name, "B", "the next one is opened");
}

#[test]
fn the_first_inventory_is_opened_unless_a_different_one_was_remembered() {
    let text = format!("[{SIR_BRAMBLEWICK},{}]", SIR_BRAMBLEWICK.replace("Sir", "Dame"));
    for (remembered, name) in
        [(None, "Sir Bramblewick"), (Some(1), "Dame Bramblewick"), (Some(9), "Sir Bramblewick")]
    {
        let mut panel = Panel::default();
        let update = panel.session.load(&text, remembered);
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
        panel.send(TypeCoins { container, coin: CoinKind::Gp, text: text.into(), end: None });
    }
    panel.send(left_with(&panel, container, CoinKind::Gp, "123"));
    assert_eq!(panel.last.undo.as_deref(), Some("Changed gp in Coin Purse: 35 → 123"));
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(panel.session.stored_text(), before);
    assert!(panel.last.undo.is_none() && panel.last.redo.is_some());
}

#[test]
fn undo_shows_the_inventory_it_changes() {
    let text = format!("[{SIR_BRAMBLEWICK},{}]", SIR_BRAMBLEWICK.replace("Sir", "Dame"));
    let mut panel = Panel::loaded(&text);
    let container = panel.left(0);
    panel.send(DeleteContainer { container });
    let update = panel.session.dispatch(SessionAction::Select { inventory: panel.inventories[1] });
    panel.take(update);
    assert_eq!(panel.open.as_ref().unwrap().name, "Dame Bramblewick");
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(panel.open.as_ref().unwrap().name, "Sir Bramblewick");
    assert_eq!(panel.session.stored_text(), Panel::loaded(&text).session.stored_text());
}

#[test]
fn an_inventory_that_another_panel_has_just_deleted_is_not_opened() {
    let text = format!("[{SIR_BRAMBLEWICK},{}]", SIR_BRAMBLEWICK.replace("Sir", "Dame"));
    let mut panel = Panel::loaded(&text);
    let mut other = panel.beside();
    let inventory = panel.inventories[1];
    other.send(DeleteInventory { inventory });
    panel.reload_from(&other);
    let update = panel.session.dispatch(SessionAction::Select { inventory });
    panel.take(update);
    assert_eq!(panel.open.as_ref().unwrap().name, "Sir Bramblewick");
}
