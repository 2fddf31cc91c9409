//! A step of undo.

use std::collections::HashSet;
use std::rc::Rc;

use super::change::StateChange;
use super::diff::StepDiff;
use super::entry_key::EntryKey;
use super::line::Line;
use engine_core::model::{InventoryId, State, StepEnd, StepId, StepState};
use engine_core::rules::step_effect::StepEffect;
use engine_core::wording::names::short_name;
use engine_core::wording::step_label::StepLabel;

/// The change made by one action of the user.
#[derive(Clone, Debug)]
pub struct Step {
    /// The id, which undo and redo keep.
    pub id: StepId,
    pub line: Line,
    /// The inventory that was changed, if only one was.
    pub inventory: Option<InventoryId>,
    pub effect: StepEffect,
    /// The step that this one reverts, if it restores what that one deleted or takes it back.
    pub reverts: Option<StepId>,
    /// True while a later step has reverted it: then it can't be undone as well.
    pub is_reverted: bool,
    /// The revision of the list when another step reverted it, or was itself undone, last; 0 if none ever did.
    pub reverted_at: f64,
    /// Everything that it changed; `None` if it can be neither undone nor redone: only its line is left.
    pub diff: Option<Rc<StepDiff>>,
    /// True if its entry has its change, or will have it: the next panel can undo it, too.
    pub outlives_panel: bool,
    /// The name of its entry in the storage, once it was given one.
    pub key: Option<EntryKey>,
    /// The length of the text of its entry, in UTF-16 units.
    pub size: usize,
    /// The part of its entry that is to be written once the list is stored.
    pub outdated: Option<Outdated>,
    /// The part of its entry that is not known to be written.
    pub unconfirmed: Option<Outdated>,
    unstored: Unstored,
}

/// The parts of a step that no list has been stored with yet.
#[derive(Clone, Copy, Debug, Default)]
struct Unstored {
    /// Its last doing, undoing or redoing.
    is_moved: bool,
    /// The last time that another step reverted it, or was itself undone.
    is_reverting: bool,
}

/// The part of an entry that is older than its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outdated {
    /// All but the change: it was done, undone or redone, or reverted by another step, or not any more.
    Moved,
    /// The change, too: it is new.
    Remade,
}

impl Step {
    /// A step that was made here.
    #[must_use]
    pub fn new(
        id: StepId,
        label: StepLabel,
        inventory: Option<InventoryId>,
        change: &StateChange,
    ) -> Self {
        let mut step = Self::of_line(id, Line::default());
        step.inventory = inventory;
        step.make(label, change);
        step
    }

    /// A step of which only the line is known.
    #[must_use]
    pub fn of_line(id: StepId, line: Line) -> Self {
        Self {
            id,
            line,
            inventory: None,
            effect: StepEffect::Other,
            reverts: None,
            is_reverted: false,
            reverted_at: 0.0,
            diff: None,
            outlives_panel: false,
            key: None,
            size: 0,
            outdated: None,
            unconfirmed: None,
            unstored: Unstored::default(),
        }
    }

    /// Gives it a new change and the line of that.
    pub(super) fn make(&mut self, label: StepLabel, change: &StateChange) {
        let name = self.inventory.and_then(|id| {
            let before = change.before.inventory(id);
            let inventory = before.or_else(|_| change.after.inventory(id)).ok()?;
            Some(short_name(&inventory.name))
        });
        let changed = change.changed_inventories();
        let inventories = changed.iter().map(|changed| changed.id).collect();
        let items = change.item_names(&label.to_string());
        self.line = Line { name, inventories, items, ..std::mem::take(&mut self.line) };
        self.line.set_label(label);
        self.diff = Some(Rc::new(change.diff()));
        self.outlives_panel = true;
        self.unstored.is_moved = true;
        self.outdate(Outdated::Remade);
    }

    /// True if it can be neither undone nor redone: only its line is left.
    #[must_use]
    pub const fn is_lost(&self) -> bool {
        self.diff.is_none()
    }

    /// True if a list was stored with it.
    #[must_use]
    pub const fn was_stored(&self) -> bool {
        self.line.made.is_finite()
    }

    /// True if the list with its last doing, undoing or redoing is not stored yet.
    #[must_use]
    pub const fn is_unstored(&self) -> bool {
        self.unstored.is_moved
    }

    /// True if its entry is to be written now.
    #[must_use]
    pub const fn is_due(&self) -> bool {
        self.outdated.is_some() && !self.is_unstored() && self.was_stored()
    }

    /// A part of its entry is to be written.
    pub fn outdate(&mut self, part: Outdated) {
        self.outdated = self.outdated.max(Some(part));
        self.unconfirmed = self.unconfirmed.max(Some(part));
    }

    /// True if the list is not stored yet as the step has changed it, or as the one that reverts it has.
    const fn waits_for_list(&self) -> bool {
        self.unstored.is_moved || self.unstored.is_reverting
    }

    /// True if its entry is not known to be as the step is, or will be once the list is stored.
    #[must_use]
    pub const fn is_unconfirmed(&self) -> bool {
        self.waits_for_list() || self.unconfirmed.is_some()
    }

    /// The step as it is once the list is stored under a revision.
    #[must_use]
    pub fn stored_at(&self, revision: f64, time: f64) -> Self {
        let mut stored = self.clone();
        stored.store(revision, time);
        stored
    }

    /// How it has ended.
    #[must_use]
    pub const fn end(&self) -> StepEnd {
        StepEnd {
            state: match self.line.undone {
                true => StepState::Undone,
                false if self.is_reverted => StepState::Reverted,
                false => StepState::Done,
            },
            revision: self.line.revision,
            reverted_at: self.reverted_at,
        }
    }

    /// It was done, undone, redone or cancelled.
    pub(super) const fn change_list(&mut self) {
        self.unstored.is_moved = true;
    }

    /// It was redone, perhaps in a list that another panel has changed. What it changed there is what undo reverts.
    pub(super) fn redo(&mut self, before: &State, after: &State) {
        self.line.undone = false;
        self.change_list();
        let Some(diff) = &self.diff else {
            return;
        };
        let redone = StepDiff::between(before, after, diff.typed);
        if redone != **diff {
            self.diff = Some(Rc::new(redone));
            self.outdate(Outdated::Remade);
        }
    }

    /// Its change is not in the list any more.
    pub(super) const fn lose_change(&mut self) {
        self.unstored.is_moved = false;
    }

    /// Another step has reverted it, or does not any more.
    pub(super) const fn set_reverted(&mut self, is_reverted: bool) {
        self.is_reverted = is_reverted;
        self.unstored.is_reverting = true;
    }

    /// The list with all changes so far is stored.
    pub(super) fn store(&mut self, revision: f64, time: f64) {
        if !self.waits_for_list() {
            return;
        }
        if self.unstored.is_moved {
            if !self.was_stored() {
                (self.line.time, self.line.made) = (time, revision);
            }
            self.line.revision = revision;
        }
        if self.unstored.is_reverting {
            self.reverted_at = revision;
        }
        self.unstored = Unstored::default();
        self.outdate(Outdated::Moved);
    }
}

/// The steps to drop with one that changed `inventories`, because they would be undone or redone out of their order:
/// those that changed one of these inventories, or an inventory of a step that is dropped before them. `steps` are in
/// the order in which they would be undone or redone.
pub fn entangled<'a>(
    inventories: &[InventoryId],
    steps: impl Iterator<Item = &'a Step>,
) -> HashSet<StepId> {
    let mut inventories: HashSet<_> = inventories.iter().copied().collect();
    let mut dropped = HashSet::new();
    for step in steps {
        let changed = &step.line.inventories;
        if changed.iter().any(|inventory| inventories.contains(inventory)) {
            inventories.extend(changed);
            dropped.insert(step.id);
        }
    }
    dropped
}
