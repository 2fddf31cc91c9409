//! Two panels whose storage has no space for the ids of the list (`docs/rules/storage.md#full-storage`).

use crate::support;

use engine::commands::{
    Command, CommandKind, ConfigureContainer, ConfigureInventory, ContainerChanges, Direction,
    DuplicateContainer, EditStack, InventoryChanges, ItemContainerChanges, MoveContainer,
    StackField, TypeCoins,
};
use engine::model::CoinKind;
use engine::storage::StoredList;
use proptest::prelude::*;
use support::acts::{Act, act, command, is_key, with_random};
use support::{Panel, SIR_BRAMBLEWICK};

/// A `localStorage` with the list and its ids, and space for this many characters of both.
struct LocalStorage {
    most: usize,
    list: String,
    ids: Option<String>,
    revision: f64,
}

impl LocalStorage {
    /// Holds the list of a panel, and has space for so many characters more.
    fn full(panel: &Panel, left: usize) -> Self {
        let revision = 1_763_856_000_000.0;
        let (list, ids) = (panel.session.stored_text(), panel.session.ids_entry(revision));
        Self { most: list.len() + ids.len() + left, list, ids: Some(ids), revision }
    }

    /// Stores the list of a panel, if it has changed and fits, and its ids, if they fit. Their other panel loads it.
    fn save(&mut self, one: &mut Panel, other: &mut Panel) {
        let Some(list) = one.last.store.take() else {
            return;
        };
        if list.len() > self.most {
            one.session.not_stored();
            return;
        }
        self.revision += 1.0;
        let ids = one.session.ids_entry(self.revision);
        self.ids = Some(ids).filter(|ids| list.len() + ids.len() <= self.most);
        self.list = list;
        one.session.stored();
        one.session.steps_stored(self.revision, 1_000_000.0);
        self.load(other);
    }

    fn load(&self, one: &mut Panel) {
        let (text, revision, ids) = (&*self.list, self.revision, self.ids.as_deref());
        let update = one.session.reload(StoredList { text, revision, ids });
        one.take(update);
    }
}

/// Two panels of Sir Bramblewick, the first of which has an unsaved copy of his backpack, and their storage.
fn unsaved_copy(left: usize) -> (Panel, Panel, LocalStorage) {
    let mut mine = Panel::sir_bramblewick();
    let mut theirs = mine.beside();
    let mut storage = LocalStorage::full(&mine, left);
    let container = mine.left(0);
    mine.send(DuplicateContainer { container });
    storage.save(&mut mine, &mut theirs);
    assert_eq!(mine.places().len(), theirs.places().len() + 1);
    (mine, theirs, storage)
}

#[test]
fn an_unsaved_container_stays_whether_the_ids_of_another_panels_list_fit_or_not() {
    for (left, has_ids) in [(0, false), (50, true), (60, true)] {
        let (mut mine, mut theirs, mut storage) = unsaved_copy(left);
        let (places, rows) = (mine.places(), mine.orders.clone());
        let container = theirs.left(1);
        // The list grows by the space that the ids have left.
        for text in ["6", "60000"] {
            theirs.send(TypeCoins { container, coin: CoinKind::Gp, text: text.into(), end: None });
            storage.save(&mut theirs, &mut mine);
            assert!(!mine.refused() && mine.last.store.is_some(), "{left}");
            mine.session.not_stored();
        }
        assert_eq!(storage.ids.is_some(), has_ids, "{left}");
        assert_eq!((mine.places(), &mine.orders), (places, &rows), "{left}");
        // There is space again.
        storage.most *= 2;
        storage.load(&mut mine);
        assert!(!mine.refused());
        storage.save(&mut mine, &mut theirs);
        assert_eq!(mine.stored_list(), theirs.stored_list());
        assert_eq!(theirs.places(), mine.places());
    }
}

#[test]
fn beside_an_unsaved_change_a_list_without_ids_keeps_those_of_what_is_certainly_the_same() {
    let (mut mine, mut theirs, mut storage) = unsaved_copy(0);
    let places = mine.places();
    let inventory = theirs.open_id();
    let [backpack, equipped] = [theirs.left(0), theirs.right(0)];
    let renamed = InventoryChanges { name: Some("Bram".into()), ..InventoryChanges::default() };
    let new_name =
        ItemContainerChanges { name: Some("Bag".into()), ..ItemContainerChanges::default() };
    let stack = theirs.stack(backpack, 2);
    let quantity = |text: &str| EditStack {
        container: backpack,
        stack,
        field: StackField::Quantity,
        text: text.into(),
    };
    // Each with the number of rows of which it isn't certain which they are: those that changed, and those in something
    // that was renamed.
    let commands: [(Command, usize); 5] = [
        (quantity("4").into(), 1),
        (MoveContainer { container: equipped, direction: Direction::Left }.into(), 0),
        (MoveContainer { container: equipped, direction: Direction::Right }.into(), 0),
        (
            ConfigureContainer { container: equipped, changes: ContainerChanges::Item(new_name) }
                .into(),
            4,
        ),
        (ConfigureInventory { inventory, changes: renamed }.into(), 13),
    ];
    for (command, doubtful) in commands {
        let before = mine.orders.clone();
        theirs.send(command);
        storage.most = theirs.session.stored_text().len();
        storage.save(&mut theirs, &mut mine);
        assert!(storage.ids.is_none() && mine.last.without_ids);
        assert!(!mine.refused() && mine.last.store.is_some());
        mine.session.not_stored();
        let pairs = before.values().flatten().zip(mine.orders.values().flatten());
        assert_eq!(pairs.filter(|(before, after)| before != after).count(), doubtful);
    }
    assert_eq!(mine.places(), places);
    let changed = mine.stack(backpack, 2);
    assert_eq!(mine.stacks[&changed].quantity, "4");
}

/// Two inventories with the same content.
fn two_inventories() -> String {
    format!("[{SIR_BRAMBLEWICK},{SIR_BRAMBLEWICK}]")
}

/// True if a command changes only the open inventory, in whichever panel.
const fn stays_in_inventory(kind: CommandKind) -> bool {
    matches!(
        kind,
        CommandKind::DuplicateContainer
            | CommandKind::ConfigureContainer
            | CommandKind::MoveContainer
            | CommandKind::SetPlace
            | CommandKind::DeleteContainer
            | CommandKind::AddStack
            | CommandKind::EditStack
            | CommandKind::ConfigureStack
            | CommandKind::ToggleEquipped
            | CommandKind::PlaceStack
            | CommandKind::MoveStacks
            | CommandKind::SortStacks
            | CommandKind::DeleteStacks
            | CommandKind::TypeCoins
    )
}

/// Actions, each of the first panel or of the second one.
fn acts() -> impl Strategy<Value = Vec<(bool, Act)>> {
    let act = act().prop_filter("an inventory", |act| stays_in_inventory(act.kind));
    prop::collection::vec((any::<bool>(), act), 1..16)
}

#[test]
fn no_unsaved_change_is_lost_to_changes_of_another_inventory_without_ids() {
    with_random(acts(), 3, |acts| {
        let mut mine = Panel::loaded(&two_inventories());
        let mut theirs = mine.beside();
        theirs.select(1);
        let mut storage = LocalStorage::full(&mine, 0);
        let (mut first, mut second) = (mine.at("/0"), mine.at("/1"));
        for (is_mine, act) in &acts {
            let one = if *is_mine { &mut mine } else { &mut theirs };
            let Some(command) = command(act, one).filter(|command| !is_key(command)) else {
                continue;
            };
            one.send(command);
            if *is_mine {
                if mine.last.store.take().is_some() {
                    mine.session.not_stored();
                }
                first = mine.at("/0");
            } else {
                storage.most = theirs.session.stored_text().len();
                storage.save(&mut theirs, &mut mine);
                if mine.last.store.take().is_some() {
                    mine.session.not_stored();
                }
                second = theirs.at("/1");
            }
            assert_eq!([mine.at("/0"), mine.at("/1")], [first.clone(), second.clone()]);
        }
    });
}
