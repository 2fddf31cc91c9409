//! A panel without a browser, which uses the engine's public API: commands in, views and stored text out.

pub mod account;
pub mod acts;
pub mod alone;
pub mod belongings;
pub mod breakdowns;
pub mod catalogue;
pub mod coin_tables;
pub mod dice;
pub mod effects;
pub mod exact;
pub mod games;
pub mod holdings;
mod inventory_changes;
pub mod pieces;
pub mod purses;
pub mod totals;
pub mod undo_oracle;

use std::collections::{BTreeMap, BTreeSet};

use engine::commands::{
    AddContainer, AddStack, Command, CreateInventory, EndOfTyping, MoveContainer, NewContainer,
    SortStacks, StackTexts, TickedEntry, TypeCoins,
};
use engine::import::{ImportChange, ImportMode, ImportSource, ImportView, InventoryPreview};
use engine::language::case_mapping::CaseMapping;
use engine::model::{CoinKind, ContainerId, IdSource, InventoryId, Place, StackId};
use engine::questions::{Cards, InventoryListItems, Rows, TextEntry, ViewImport};
use engine::rules::sorting::RowColumn;
use engine::session::{Action, Session, SessionAction};
use engine::storage::{Fingerprint, StoredList};
use engine::view::update::{Notice, Update};
use engine::view::{ColumnsView, ContainerView, InventoryListItem, InventoryView, StackView};
use serde_json::Value;

/// The id of a container on the screen.
pub const fn id_of(view: &ContainerView) -> ContainerId {
    let (ContainerView::Item { id, .. }
    | ContainerView::Pouch { id, .. }
    | ContainerView::Unknown { id, .. }) = view;
    *id
}

/// An add row in which only a name is typed.
pub fn typed(container: ContainerId, name: &str) -> AddStack {
    AddStack { container, typed: StackTexts { name: name.to_owned(), ..StackTexts::default() } }
}

/// Leaving a coin field with this text, at once.
pub fn left_with(
    panel: &Panel,
    container: ContainerId,
    coin: CoinKind,
    text: impl Into<String>,
) -> TypeCoins {
    let cards = panel.session.ask(&Cards { containers: vec![container] });
    let Some(ContainerView::Pouch { coins, .. }) = cards.first() else { unreachable!("no pouch") };
    let saw = coins.iter().find(|shown| shown.kind == coin).unwrap().count.clone();
    TypeCoins { container, coin, text: text.into(), end: Some(EndOfTyping::Leaving { saw }) }
}

/// The only chosen file, as Import shows it.
pub fn choose_file(session: &mut Session, text: &str) -> ImportSource {
    session.change_import(ImportChange::Start { last: None });
    session.import_file("file.json".into(), Some(text));
    session.change_import(ImportChange::Pair);
    session.ask(&ViewImport {}).sources.remove(0)
}

/// The inventories that Import shows.
pub fn previews(view: &ImportView) -> Vec<InventoryPreview> {
    view.sources.iter().flat_map(|source| source.inventories.clone()).collect()
}

/// A list with its ids, as it is stored.
#[derive(Clone, Debug)]
pub struct Stored {
    pub text: String,
    pub ids: String,
}

/// The same text and the same ids.
impl PartialEq for Stored {
    fn eq(&self, other: &Self) -> bool {
        let json = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
        let ids = |stored: &Self| json(&stored.ids)["ids"].clone();
        self.text == other.text && ids(self) == ids(other)
    }
}

impl Stored {
    const REVISION: f64 = 1.0;

    /// The text with these ids, which may have been those of a different text.
    fn with_ids(text: String, ids: &str) -> Self {
        let mut ids: Value = serde_json::from_str(ids).unwrap();
        ids["list"] = serde_json::to_value(Fingerprint::of(&text)).unwrap();
        Self { text, ids: ids.to_string() }
    }

    pub fn list(&self) -> StoredList<'_> {
        StoredList { text: &self.text, revision: Self::REVISION, ids: Some(&self.ids) }
    }
}

/// Applies every update like the panel's store, so that it shows exactly the updates' content.
#[derive(Default)]
pub struct Panel {
    pub session: Session,
    pub inventories: Vec<InventoryId>,
    pub entries: BTreeMap<InventoryId, InventoryListItem>,
    pub open: Option<InventoryView>,
    pub columns: Option<ColumnsView>,
    pub containers: BTreeMap<ContainerId, ContainerView>,
    pub orders: BTreeMap<ContainerId, Vec<StackId>>,
    pub stacks: BTreeMap<StackId, StackView>,
    pub last: Update,
    /// The number of panels that were opened before it, with the same list.
    index: u64,
}

pub const SIR_BRAMBLEWICK: &str = include_str!("../../../tests/fixtures/sir-bramblewick.json");

impl Panel {
    pub fn loaded(text: &str) -> Self {
        let mut panel = Self::default();
        let update = panel.session.load(text, None);
        panel.take(update);
        panel
    }

    /// A panel that opens the list of this one.
    pub fn beside(&self) -> Self {
        Self::opened(&self.stored_list(), self.index + 1)
    }

    /// The panel that opens a stored list after `index` other ones.
    pub fn opened(stored: &Stored, index: u64) -> Self {
        let ids = IdSource::starting_at(index << 32);
        let session = Session::new(CaseMapping::WITHOUT_BROWSER, ids);
        let mut panel = Self { session, index, ..Self::default() };
        let update = panel.session.load(stored.list(), None);
        panel.take(update);
        panel
    }

    /// A character as a file from the web application has it, whose totals are known.
    pub fn sir_bramblewick() -> Self {
        Self::loaded(&format!("[{SIR_BRAMBLEWICK}]"))
    }

    /// A panel with one inventory that has an empty Backpack on the left and a Coin Purse on the right.
    pub fn furnished() -> Self {
        let mut panel = Self::loaded("[]");
        panel.send(CreateInventory { name: "Ada".into(), ..CreateInventory::default() });
        let inventory = panel.open_id();
        let (capacity, slots) = ("100".into(), "1".into());
        panel.send(AddContainer {
            inventory,
            name: "Coin Purse".into(),
            place: Place::Carried,
            container: NewContainer::Pouch { capacity, slots },
        });
        let container = panel.left(0);
        panel.send(MoveContainer { container, direction: engine::commands::Direction::Right });
        let capacity = "10".into();
        panel.send(AddContainer {
            inventory,
            name: "Backpack".into(),
            place: Place::Carried,
            container: NewContainer::Item { capacity },
        });
        panel
    }

    /// As `furnished`, with one stack in the Backpack.
    pub fn with_stack(quantity: &str, value: &str, weight: &str, slots: &str) -> Self {
        let mut panel = Self::furnished();
        let container = panel.left(0);
        panel.send(AddStack {
            container,
            typed: StackTexts {
                name: "Torch".into(),
                quantity: quantity.into(),
                value: value.into(),
                weight: weight.into(),
                slots: slots.into(),
            },
        });
        panel
    }

    /// Imports all inventories of these files. Those at the indices in `replace`, counted over all files, take
    /// the place of the stored one of the same name. Returns the predicted length of the stored text.
    pub fn import(&mut self, texts: &[String], replace: &[usize]) -> usize {
        let view = self.choose_files(texts, replace);
        self.add_imported(&view);
        view.stored_length
    }

    /// Chooses these files in Import, and what becomes of the inventories in them, as in [`Self::import`].
    pub fn choose_files(&mut self, texts: &[String], replace: &[usize]) -> ImportView {
        self.session.change_import(ImportChange::Start { last: None });
        for text in texts {
            self.session.import_file("file.json".into(), Some(text));
        }
        self.session.change_import(ImportChange::Pair);
        let ids: Vec<_> = previews(&self.view_import()).iter().map(|preview| preview.id).collect();
        for staged in replace.iter().filter_map(|index| ids.get(*index).copied()) {
            self.session.change_import(ImportChange::Choose {
                staged,
                mode: ImportMode::Replace,
                other: None,
            });
        }
        self.view_import()
    }

    /// Import as it is shown now.
    pub fn view_import(&self) -> ImportView {
        self.session.ask(&ViewImport {})
    }

    /// Adds what a view of Import has shown.
    pub fn add_imported(&mut self, view: &ImportView) {
        let update = self.session.dispatch(SessionAction::AddImported { seen: view.seen });
        self.take(update);
    }

    pub fn send(&mut self, command: impl Into<Command>) -> &Update {
        let update = self.session.dispatch(Action::from(command));
        self.take(update);
        &self.last
    }

    pub fn sort(&mut self, container: ContainerId, by: RowColumn) -> &Update {
        let update = self.session.dispatch(SortStacks { container, by });
        self.take(update);
        &self.last
    }

    /// The entries of steps to write, and those to remove, whose text is empty.
    pub fn entry_changes(&mut self) -> Vec<(String, String)> {
        let changes = self.session.entry_changes();
        if let Some(update) = changes.update {
            self.take(update);
        }
        changes.entries.iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
    }

    pub fn take(&mut self, update: Update) {
        if let Some(text) = &update.store {
            let ids = self.session.ids_entry(Stored::REVISION);
            let ids: Value = serde_json::from_str(&ids).unwrap();
            let fingerprint = serde_json::to_value(Fingerprint::of(text)).unwrap();
            assert_eq!(ids["list"], fingerprint, "the ids are those of the list to store");
        }
        if update.reset {
            self.open = None;
            self.columns = None;
            self.containers.clear();
            self.orders.clear();
            self.stacks.clear();
        }
        for entry in &update.inventories {
            self.entries.insert(entry.id, entry.clone());
        }
        if let Some(order) = &update.inventory_order {
            self.entries.retain(|id, _| order.contains(id));
            self.inventories.clone_from(order);
        }
        // The items of inventories that are new to the list are asked for.
        let is_new = |id: &InventoryId| !self.entries.contains_key(id);
        let inventories = self.inventories.iter().copied().filter(is_new).collect();
        for item in self.session.ask(&InventoryListItems { inventories }) {
            self.entries.insert(item.id, item);
        }
        if let Some(open) = &update.open {
            self.open = Some(open.clone());
        }
        if let Some(columns) = &update.columns {
            self.columns = Some(columns.clone());
        }
        for view in &update.containers {
            self.containers.insert(id_of(view), view.clone());
        }
        let shown: BTreeSet<_> = self.places().into_iter().collect();
        // The cards of containers that are new to the screen are asked for.
        let is_new = |id: &ContainerId| !self.containers.contains_key(id);
        let containers = shown.iter().copied().filter(is_new).collect();
        for view in self.session.ask(&Cards { containers }) {
            self.containers.insert(id_of(&view), view);
        }
        self.containers.retain(|id, _| shown.contains(id));
        self.orders.retain(|id, _| shown.contains(id));
        for stack in &update.stacks {
            self.stacks.insert(stack.id, stack.clone());
        }
        for order in &update.orders {
            // The rows of a container that is new to the screen are asked for.
            if self.orders.insert(order.container, order.rows.clone()).is_none() {
                let rows =
                    self.session.ask(&Rows { container: order.container, from: 0, to: usize::MAX });
                self.stacks.extend(rows.into_iter().map(|row| (row.id, row)));
            }
        }
        self.last = update;
    }

    pub fn stored(&self) -> Value {
        serde_json::from_str(&self.session.stored_text()).unwrap()
    }

    /// A value in the stored list.
    pub fn at(&self, pointer: &str) -> Value {
        self.stored().pointer(pointer).cloned().unwrap_or(Value::Null)
    }

    /// A row of the open inventory, as it is stored.
    pub fn stored_stack(&self, container: ContainerId, stack: StackId) -> Value {
        let index = self.inventories.iter().position(|id| *id == self.open_id()).unwrap();
        let row = self.orders[&container].iter().position(|id| *id == stack).unwrap();
        let columns = self.columns.as_ref().unwrap();
        let sides = [&columns.left, &columns.right].into_iter().enumerate();
        let mut places = sides.flat_map(|(side, places)| {
            places.iter().enumerate().map(move |(index, place)| (side, index, place.container))
        });
        let (side, place, _) = places.find(|(.., id)| *id == container).unwrap();
        self.at(&format!("/{index}/columns/{side}/{place}/items/{row}"))
    }

    pub fn open_id(&self) -> InventoryId {
        self.open.as_ref().unwrap().id
    }

    /// The containers of the open inventory, the left column's first.
    pub fn places(&self) -> Vec<ContainerId> {
        let columns = self.columns.iter();
        columns
            .flat_map(|columns| columns.left.iter().chain(&columns.right))
            .map(|place| place.container)
            .collect()
    }

    pub fn left(&self, row: usize) -> ContainerId {
        self.columns.as_ref().unwrap().left[row].container
    }

    pub fn right(&self, row: usize) -> ContainerId {
        self.columns.as_ref().unwrap().right[row].container
    }

    pub fn stack(&self, container: ContainerId, row: usize) -> StackId {
        self.orders[&container][row]
    }

    /// The label of the step in the last message.
    pub fn done(&self) -> Option<&str> {
        match &self.last.notice {
            Some(Notice::Done(text)) => Some(text),
            _ => None,
        }
    }

    /// Opens one of the inventories.
    pub fn select(&mut self, index: usize) {
        let inventory = self.inventories[index];
        let update = self.session.dispatch(SessionAction::Select { inventory });
        self.take(update);
    }

    pub fn undo(&mut self) {
        let update = self.session.dispatch(SessionAction::Undo);
        self.take(update);
    }

    pub fn redo(&mut self) {
        let update = self.session.dispatch(SessionAction::Redo);
        self.take(update);
    }

    /// The list as it stores it.
    pub fn stored_list(&self) -> Stored {
        let ids = self.session.ids_entry(Stored::REVISION);
        Stored::with_ids(self.session.stored_text(), &ids)
    }

    /// The list as it is stored under a revision, which says whose changes it contains.
    pub fn stored_under(&self, revision: f64) -> Stored {
        let mut ids: Value = serde_json::from_str(&self.session.ids_entry(revision)).unwrap();
        ids["revision"] = Stored::REVISION.into();
        Stored { text: self.session.stored_text(), ids: ids.to_string() }
    }

    /// Loads a list that another panel has stored.
    pub fn reload(&mut self, stored: &Stored) {
        let update = self.session.reload(stored.list());
        self.take(update);
    }

    /// Loads the list of another panel.
    pub fn reload_from(&mut self, other: &Self) {
        self.reload(&other.stored_list());
    }

    /// Loads the list of another panel that has changed only fields: everything is in its place with the id it has
    /// here.
    pub fn reload_edited(&mut self, text: impl Into<String>) {
        let ids = self.session.ids_entry(Stored::REVISION);
        self.reload(&Stored::with_ids(text.into(), &ids));
    }

    pub fn refused(&self) -> bool {
        matches!(self.last.notice, Some(Notice::Refused(_)))
    }
}

/// A line that was read from a text, ticked with what is shown of it.
pub fn ticked(entry: &TextEntry) -> TickedEntry {
    TickedEntry { id: entry.id, text: entry.text.clone(), about: entry.about.clone() }
}
