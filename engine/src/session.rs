//! One open panel: the state, what can be undone, which inventory is open, what is on the screen.

mod action;
mod environment;
mod import;
mod invariants;
mod recent;
mod stored_texts;
mod undo;
mod undo_log;
mod unsaved;

use std::borrow::Cow;
use std::rc::Rc;

pub use self::action::{Action, SessionAction};
use self::environment::CommandEnvironment;
use self::recent::Recent;
use self::stored_texts::StoredTexts;
use self::undo_log::UndoLog;
pub use self::undo_log::{ClosedLogs, Entries, EntryChanges, StepEntries};
use self::unsaved::{Unsaved, UnsavedChange};
use crate::commands::{Announcement, Message, Operation, Refusal, StepProperties};
use crate::history::{Direction, History, LogLines, StateChange, Step, StepDiff};
use crate::questions::{Ask, Snapshot};
use crate::view::draw;
use crate::view::screen::Screen;
use crate::view::update::{Notice, Update};
use engine_core::language::case_mapping::CaseMapping;
use engine_core::language::input::TypedAs;
use engine_core::model::{
    ChangedInventory, IdSource, InventoryId, State, StepId, changed_inventories, is_same, position,
};
use engine_core::rules::step_effect::StepEffect;
use engine_core::storage::{
    self, Completeness, Fingerprint, ListIds, Recognised, StoredList, VersionVector, read_stored,
    recognise,
};
use engine_core::wording::step_label::StepLabel;
use reader::catalogue::CatalogueSummary;
use reader::import::Import;
use reader::text::NameIndex;

/// The engine as the panel sees it.
#[derive(Debug)]
pub struct Session {
    state: State,
    selected: Option<InventoryId>,
    history: History,
    log_lines: LogLines,
    undo_log: Box<UndoLog>,
    screen: Screen,
    environment: CommandEnvironment,
    import: Import,
    stored_texts: StoredTexts,
    /// The text of the state that was loaded or is to be stored.
    fingerprint: Fingerprint,
    unsaved: Unsaved,
    recent: Recent,
    /// The number of this panel among those that store the list.
    panel: u64,
    /// The changes that the list contains which was loaded or stored last.
    versions: VersionVector,
}

/// A session without a browser.
impl Default for Session {
    fn default() -> Self {
        Self::new(CaseMapping::WITHOUT_BROWSER, IdSource::default())
    }
}

impl Session {
    /// A session without inventories, with the given case mapping and source of new ids.
    #[must_use]
    pub fn new(case_mapping: CaseMapping, ids: IdSource) -> Self {
        let panel = ids.position();
        Self {
            state: State { ids, ..State::default() },
            selected: None,
            history: History::default(),
            log_lines: LogLines::default(),
            undo_log: Box::default(),
            screen: Screen::default(),
            environment: CommandEnvironment::new(case_mapping),
            import: Import::default(),
            stored_texts: StoredTexts::default(),
            fingerprint: Fingerprint::default(),
            unsaved: Unsaved::default(),
            recent: Recent::default(),
            panel,
            versions: VersionVector::default(),
        }
    }

    /// Loads the stored list and opens the inventory at an index of it, or the first one.
    pub fn load<'a>(&mut self, stored: impl Into<StoredList<'a>>, index: Option<usize>) -> Update {
        let stored = stored.into();
        let read = read_stored(stored, self.state.ids.clone());
        let damaged = read.as_ref().is_ok_and(|read| read.completeness == Completeness::InPart)
            || read.is_err();
        if let Ok(read) = read {
            self.state = read.state;
            self.fingerprint = read.fingerprint;
            self.versions = read.versions.unwrap_or(VersionVector::since(stored.revision));
        }
        let remembered = index.and_then(|index| self.state.inventories.get(index));
        self.selected = remembered.map(|inventory| inventory.id);
        self.keep_selection(None);
        self.show(|update| update.damaged = damaged)
    }

    /// Loads the list that another panel stored. Changes that could not be stored here are reapplied to it, and so are
    /// those that the browser has lost. A text that can't be read leaves everything as it is.
    pub fn reload<'a>(&mut self, stored: impl Into<StoredList<'a>>) -> Update {
        let stored = stored.into();
        self.unsaved.drop_stored();
        let Ok(read) = read_stored(stored, self.state.ids.clone()) else {
            let mut update = self.show(|update| update.damaged = true);
            self.store_unsaved(&mut update);
            return update;
        };
        self.versions = read.versions.unwrap_or(VersionVector::since(stored.revision));
        let lost = self.recent.take_missing(self.panel, &self.versions, stored.revision);
        self.unsaved.put_back(lost);
        let theirs = match read.ids {
            ListIds::Stored => read.state,
            ListIds::New => {
                let before = self.unsaved.before().unwrap_or(&self.state);
                let Recognised { state, doubtful } = recognise(&read.state, before);
                self.unsaved.give_row_ids(&doubtful);
                state
            }
        };
        let theirs = theirs.adopt(&self.state);
        let (state, dropped) = self.unsaved.rebase_onto(&theirs);
        self.history.drop_steps(&dropped);
        self.history.list_changed();
        let index = self.selected_index();
        self.state = state;
        self.fingerprint = read.fingerprint;
        self.keep_selection(index);
        let mut update = self.show(|update| {
            update.damaged = read.completeness == Completeness::InPart;
            update.without_ids = read.ids == ListIds::New;
            if !dropped.is_empty() {
                let text = "An unsaved change was lost: another panel changed the same thing.";
                update.notice = Some(Notice::Refused(text.to_owned()));
            }
        });
        self.store_unsaved(&mut update);
        update
    }

    /// Drops everything, undo included, because the user has forgotten everything here or in another panel.
    pub fn forget(&mut self) -> Update {
        self.state.inventories.clear();
        self.history = History::default();
        self.undo_log.forget();
        self.stored_texts = StoredTexts::default();
        self.log_lines = LogLines::default();
        self.unsaved.clear();
        self.recent.clear();
        self.selected = None;
        self.show(|_| {})
    }

    /// Notes that the latest text could not be stored: until it or a later one is, [`Session::reload`] reapplies the
    /// steps since the last stored text.
    pub fn not_stored(&mut self) {
        self.unsaved.refuse();
    }

    /// A list that was refused has been stored after all.
    pub fn stored(&mut self) {
        self.unsaved.accept();
    }

    /// Replaces the current state.
    fn go_to(&mut self, next: State, typed: TypedAs) -> StateChange {
        self.history.list_changed();
        StateChange { before: std::mem::replace(&mut self.state, next.clone()), after: next, typed }
    }

    /// Does something.
    pub fn dispatch(&mut self, action: impl Into<Action>) -> Update {
        match action.into() {
            Action::Command(command) => self.carry_out(command.operation()),
            Action::Session(SessionAction::Undo) => self.undo(),
            Action::Session(SessionAction::Redo) => self.redo(),
            Action::Session(SessionAction::UndoThrough { step }) => self.undo_through(step),
            Action::Session(SessionAction::Restore { step }) => {
                self.revert_alone(step, StepEffect::Deletes)
            }
            Action::Session(SessionAction::TakeBack { step }) => {
                self.revert_alone(step, StepEffect::Other)
            }
            Action::Session(SessionAction::AddImported { seen }) => self.add_imported(seen),
            Action::Session(SessionAction::Select { inventory }) => {
                // Another panel may just have deleted it.
                if position(&self.state.inventories, inventory).is_some() {
                    self.selected = Some(inventory);
                }
                self.show(|_| {})
            }
        }
    }

    /// Answers a question. Changes nothing.
    pub fn ask<Q: Ask>(&self, question: &Q) -> Q::Answer {
        question.answer(&Snapshot {
            state: &self.state,
            context: self.environment.context(&self.state, self.selected),
            screen: &self.screen,
            import: &self.import,
            history: &self.history,
            log_lines: &self.log_lines,
        })
    }

    /// The index of names for the open inventory.
    #[must_use]
    pub fn known(&self) -> Rc<NameIndex> {
        let context = self.environment.context(&self.state, self.selected);
        self.environment.reader.known(context.read_context(&self.state))
    }

    /// Carries a command out, records it for undo and returns the changes.
    fn carry_out(&mut self, operation: &dyn Operation) -> Update {
        if let Some(group) = operation.step().joins
            && operation.reverts(&self.state, self.history.open_change(group))
        {
            return self.revert_group(group);
        }
        let context = self.environment.context(&self.state, self.selected);
        let next = match operation.apply(&self.state, &context) {
            Ok(next) => next,
            Err(refusal) => {
                let step = operation.step();
                let mut update = match (&refusal, step.joins) {
                    // What was there before the first key comes back, as by Escape.
                    (Refusal::NotAccepted(_), Some(group)) if step.closes_group => {
                        self.revert_group(group)
                    }
                    _ => self.show(|_| {}),
                };
                if step.closes_group {
                    self.history.close_group();
                }
                update.notice = Some(Notice::Refused(refusal.to_string()));
                return update;
            }
        };
        let is_step = !is_same(&self.state.inventories, &next.inventories);
        let label = operation.change_label(&self.state, &next, &context);
        let step = operation.step();
        let words = label.to_string();
        let announcement = operation.announcement(&words, &next, &context).filter(|_| is_step);
        let drop_them_too = operation.drop_them_too(&self.state, &next).filter(|_| is_step);
        let remark = operation.remark(&self.state, &next).filter(|_| is_step);
        if is_step {
            self.record_step(operation, step, label, next);
        }
        if step.closes_group {
            self.history.close_group();
        }
        let before = self.screen.load();
        let mut update = self.show(|_| {});
        if is_step {
            self.store_unsaved(&mut update);
        }
        match announcement {
            Some(Announcement::Done(text)) => update.announcements.insert(0, text),
            Some(Announcement::Place(text)) => update.place = Some(text),
            None => {}
        }
        let message = step.message.filter(|_| is_step);
        update.notice = message.map(|message| match message {
            Message::Done => Notice::Done(words),
            Message::Deleted => Notice::Deleted(words),
            Message::Placed => {
                update.level_change = None;
                Notice::Done(draw::place_notice(&words, before, self.screen.load()))
            }
        });
        update.notice = match (update.notice.take(), remark) {
            (Some(Notice::Done(words)), Some(remark)) => {
                Some(Notice::Done(format!("{}. {remark}", words.trim_end_matches('.'))))
            }
            (notice, remark) => notice.or(remark.map(Notice::Done)),
        };
        update.drop_them_too = drop_them_too;
        update
    }

    /// Goes to the next state, and records the step for undo.
    fn record_step(
        &mut self,
        operation: &dyn Operation,
        properties: StepProperties,
        label: StepLabel,
        next: State,
    ) {
        let index = self.selected_index();
        let change = self.go_to(next, properties.typed);
        let inventory = changed_inventory(&change.before, &change.after, self.selected);
        let mut step = Step::new(self.history.new_id(), label, inventory, &change);
        step.effect = properties.effect();
        let context = self.environment.context(&self.state, self.selected);
        let label = |before: &_, after: &_| operation.change_label(before, after, &context);
        let (before, diff) = (change.before.clone(), step.diff.clone());
        let step = self.history.record(step, change, properties.joins, label);
        self.add_unsaved(before, step, diff);
        if properties.opens_inventory {
            self.selected = inventory;
        }
        self.keep_selection(index);
    }

    /// Notes a change that was made for the first time.
    fn add_unsaved(&mut self, before: State, step: StepId, diff: Option<Rc<StepDiff>>) {
        let direction = Direction::Apply;
        self.unsaved.add(before, diff.map(|diff| UnsavedChange::new(step, diff, direction)));
    }

    /// Opens the catalogue of a server's answer; without an answer, and after a failure, the built-in one.
    pub fn open_catalogue(
        &mut self,
        answer: Option<&str>,
        failure: Option<&str>,
    ) -> CatalogueSummary {
        self.environment.open_catalogue(answer, failure)
    }

    /// Has the changes stored that may not be stored yet.
    fn store_unsaved(&mut self, update: &mut Update) {
        if !self.unsaved.is_empty() {
            let text = self.stored_text();
            self.fingerprint = Fingerprint::of(&text);
            debug_assert!(self.reads_back(&text), "what is stored is read back as it is");
            update.store = Some(text);
        }
    }

    /// The entry with the ids of the list that was loaded or is to be stored, under this revision
    /// (`docs/rules/storage.md#ids`).
    #[must_use]
    pub fn ids_entry(&self, revision: f64) -> String {
        let versions = self.versions.stored_by(self.panel, revision);
        storage::ids_entry(&self.state, revision, self.fingerprint, versions)
    }

    /// The text to store.
    #[must_use]
    pub fn stored_text(&self) -> String {
        self.stored_texts.list(&self.state.inventories)
    }

    /// The open inventory.
    #[must_use]
    pub const fn selected(&self) -> Option<InventoryId> {
        self.selected
    }

    /// The index of the open inventory in the list.
    #[must_use]
    pub fn selected_index(&self) -> Option<usize> {
        position(&self.state.inventories, self.selected?)
    }

    /// If the open inventory is gone, opens the one at its index, or the last one.
    fn keep_selection(&mut self, index: Option<usize>) {
        if self.selected_index().is_none() {
            let inventories = &self.state.inventories;
            let index = index.unwrap_or(0).min(inventories.len().saturating_sub(1));
            self.selected = inventories.get(index).map(|inventory| inventory.id);
        }
    }

    fn show(&mut self, complete: impl FnOnce(&mut Update)) -> Update {
        debug_assert!(self.has_distinct_ids(), "every entity has an id of its own");
        let case_mapping = self.environment.case_mapping;
        let mut update = self.screen.show(&self.state, self.selected, case_mapping);
        update.undo = self.history.undo_label().map(Cow::into_owned);
        update.redo = self.history.redo_label().map(Cow::into_owned);
        update.index = self.selected_index();
        update.notice = self.import.follow(&self.state).map(Notice::Refused);
        complete(&mut update);
        update
    }
}

/// The inventory to show when the step is undone: the open one if it changes, otherwise the first that does.
fn changed_inventory(
    before: &State,
    after: &State,
    open: Option<InventoryId>,
) -> Option<InventoryId> {
    let changed = changed_inventories(before, after);
    let is_open = |each: &&ChangedInventory<'_>| {
        Some(each.id) == open && each.before.is_some() && each.after.is_some()
    };
    changed.iter().find(is_open).or(changed.first()).map(|each| each.id)
}
