//! Two panels in a browser whose storage has no space for the ids of the list (`docs/rules/storage.md#full-storage`).

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
use support::browser::{Browser, OpenPanel};
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
    fn save(&mut self, one: &mut OpenPanel, other: &mut OpenPanel) {
        let Some(list) = one.panel.last.store.take() else {
            return;
        };
        if list.len() > self.most {
            one.panel.session.not_stored();
            return;
        }
        self.revision += 1.0;
        let ids = one.panel.session.ids_entry(self.revision);
        self.ids = Some(ids).filter(|ids| list.len() + ids.len() <= self.most);
        self.list = list;
        one.panel.session.stored();
        one.panel.session.steps_stored(self.revision, 1_000_000.0);
        // The step is written, and the next change of it is marked beside the ids.
        one.panel.session.entry_changes();
        one.panel.session.entries_written();
        self.load(other);
    }

    fn load(&self, one: &mut OpenPanel) {
        let (text, revision, ids) = (&*self.list, self.revision, self.ids.as_deref());
        let update = one.panel.session.reload(StoredList { text, revision, ids });
        one.panel.take(update);
    }
}

/// Two panels of Sir Bramblewick, the first of which has an unsaved copy of his backpack, and their storage.
fn unsaved_copy(left: usize) -> (OpenPanel, OpenPanel, LocalStorage) {
    let mut browser = Browser::with(&format!("[{SIR_BRAMBLEWICK}]"));
    let (mut mine, mut theirs) = (browser.open(), browser.open());
    let mut storage = LocalStorage::full(&mine.panel, left);
    let container = mine.panel.left(0);
    mine.panel.send(DuplicateContainer { container });
    storage.save(&mut mine, &mut theirs);
    assert_eq!(mine.panel.places().len(), theirs.panel.places().len() + 1);
    (mine, theirs, storage)
}

#[test]
fn an_unsaved_container_stays_whether_the_ids_of_another_panels_list_fit_or_not() {
    for (left, has_ids) in [(0, false), (50, true), (60, true)] {
        let (mut mine, mut theirs, mut storage) = unsaved_copy(left);
        let (places, rows) = (mine.panel.places(), mine.panel.orders.clone());
        let container = theirs.panel.left(1);
        // The list grows by the space that the ids have left.
        for text in ["6", "60000"] {
            theirs.panel.send(TypeCoins {
                container,
                coin: CoinKind::Gp,
                text: text.into(),
                end: None,
            });
            storage.save(&mut theirs, &mut mine);
            assert!(!mine.panel.refused() && mine.panel.last.store.is_some(), "{left}");
            mine.panel.session.not_stored();
        }
        assert_eq!(storage.ids.is_some(), has_ids, "{left}");
        assert_eq!((mine.panel.places(), &mine.panel.orders), (places, &rows), "{left}");
        // There is space again.
        storage.most *= 2;
        storage.load(&mut mine);
        assert!(!mine.panel.refused());
        storage.save(&mut mine, &mut theirs);
        assert_eq!(mine.panel.stored_list(), theirs.panel.stored_list());
        assert_eq!(theirs.panel.places(), mine.panel.places());
    }
}

#[test]
fn beside_an_unsaved_change_a_list_without_ids_keeps_those_of_what_is_certainly_the_same() {
    let (mut mine, mut theirs, mut storage) = unsaved_copy(0);
    let places = mine.panel.places();
    let inventory = theirs.panel.open_id();
    let [backpack, equipped] = [theirs.panel.left(0), theirs.panel.right(0)];
    let renamed = InventoryChanges { name: Some("Bram".into()), ..InventoryChanges::default() };
    let new_name =
        ItemContainerChanges { name: Some("Bag".into()), ..ItemContainerChanges::default() };
    let stack = theirs.panel.stack(backpack, 2);
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
        let before = mine.panel.orders.clone();
        theirs.panel.send(command);
        storage.most = theirs.panel.session.stored_text().len();
        storage.save(&mut theirs, &mut mine);
        assert!(storage.ids.is_none() && mine.panel.last.without_ids);
        assert!(!mine.panel.refused() && mine.panel.last.store.is_some());
        mine.panel.session.not_stored();
        let pairs = before.values().flatten().zip(mine.panel.orders.values().flatten());
        assert_eq!(pairs.filter(|(before, after)| before != after).count(), doubtful);
    }
    assert_eq!(mine.panel.places(), places);
    let changed = mine.panel.stack(backpack, 2);
    assert_eq!(mine.panel.stacks[&changed].quantity, "4");
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
        let mut browser = Browser::with(&two_inventories());
        let (mut mine, mut theirs) = (browser.open(), browser.open());
        theirs.panel.select(1);
        let mut storage = LocalStorage::full(&mine.panel, 0);
        let (mut first, mut second) = (mine.panel.at("/0"), mine.panel.at("/1"));
        for (is_mine, act) in &acts {
            let one = if *is_mine { &mut mine } else { &mut theirs };
            let Some(command) = command(act, &one.panel).filter(|command| !is_key(command)) else {
                continue;
            };
            one.panel.send(command);
            if *is_mine {
                if mine.panel.last.store.take().is_some() {
                    mine.panel.session.not_stored();
                }
                first = mine.panel.at("/0");
            } else {
                storage.most = theirs.panel.session.stored_text().len();
                storage.save(&mut theirs, &mut mine);
                if mine.panel.last.store.take().is_some() {
                    mine.panel.session.not_stored();
                }
                second = theirs.panel.at("/1");
            }
            assert_eq!([mine.panel.at("/0"), mine.panel.at("/1")], [first.clone(), second.clone()]);
        }
    });
}
