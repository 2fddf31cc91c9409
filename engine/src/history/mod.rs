//! Undo and redo: the steps of this panel and those that it took over from closed ones, bounded
//! (`docs/rules/actions.md#undo-and-redo`).
//!
//! A step keeps the states before and after it, which share all unchanged parts. Between a step and its undo, another
//! panel may have changed the same list. So undo does not restore the old state, but reverts only the changes of the
//! step in the current state, by a three-way [`merge`], which finds entities by their ids. All panels have the same ones,
//! because they are stored beside the list (`docs/rules/storage.md#ids`).
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use engine::session::{Session, SessionAction};
//! use engine::storage::StoredList;
//!
//! let list = r#"[{"name":"Ada","strengthScore":10,"penalties":[],"columns":[[],[]]}]"#;
//! let mut here = Session::default();
//! let ada = here.load(list, None).selected.ok_or("nobody is there")?;
//! // This panel makes a copy of Ada …
//! here.dispatch(duplicate(ada));
//! // … and another panel deletes Ada.
//! let (text, ids) = (here.stored_text(), here.ids_entry(1.0));
//! let mut there = Session::default();
//! there.load(StoredList { text: &text, revision: 1.0, ids: Some(&ids) }, None);
//! there.dispatch(delete(ada));
//! let (text, ids) = (there.stored_text(), there.ids_entry(2.0));
//! here.reload(StoredList { text: &text, revision: 2.0, ids: Some(&ids) });
//!
//! // Undo removes the copy and does not restore Ada.
//! here.dispatch(SessionAction::Undo);
//! assert_eq!(here.stored_text(), "[]");
//! # Ok(()) }
//! # fn duplicate(inventory: engine::model::InventoryId) -> engine::commands::Command {
//! #     engine::commands::DuplicateInventory { inventory }.into()
//! # }
//! # fn delete(inventory: engine::model::InventoryId) -> engine::commands::Command {
//! #     engine::commands::DeleteInventory { inventory }.into()
//! # }
//! ```

mod kept;
pub mod merge;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;

pub use self::kept::{EntryKey, KeptChange, KeptVersions};
use self::merge::{Conflict, replace_step};
use crate::model::{
    Entity, Id, IdSource, Inventory, InventoryId, State, StepId, without_common_ends,
};
use crate::rules::input::TypedAs;
use crate::rules::step_groups::StepGroup;

/// The most steps that can be undone.
pub(crate) const LIMIT: usize = 500;

/// Steps that are taken over get ids up to this one, and new steps those above it.
const LAST_TAKEN_ID: u64 = 1 << 20;

/// The most steps whose end is remembered until it is kept.
const MOST_ENDED: usize = 1000;

/// A change of the state: the states before and after it, and the way it was typed. It consists of a few pointers.
#[derive(Clone, Debug)]
pub struct StateChange {
    pub before: State,
    pub after: State,
    /// The way its number was typed: a difference is undone as a difference.
    pub typed: TypedAs,
}

impl StateChange {
    /// The current state with the change applied.
    ///
    /// # Errors
    /// [`Conflict`] if another panel changed the same thing.
    pub fn apply_to(&self, current: &State) -> Result<State, Conflict> {
        replace_step(current, &self.before, &self.after, self.typed)
    }

    /// The current state without the change.
    ///
    /// # Errors
    /// [`Conflict`] if another panel changed the same thing.
    pub fn revert(&self, current: &State) -> Result<State, Conflict> {
        replace_step(current, &self.after, &self.before, self.typed)
    }

    /// The inventories that it changed.
    #[must_use]
    pub fn changed_inventories(&self) -> Vec<ChangedInventory<'_>> {
        let (before, after) =
            without_common_ends(&self.before.inventories, &self.after.inventories);
        let old: HashMap<_, _> = before.iter().map(|inventory| (inventory.id, inventory)).collect();
        let new: HashSet<_> = after.iter().map(|inventory| inventory.id).collect();
        let changed = after.iter().map(|inventory| {
            let before = old.get(&inventory.id).copied();
            ChangedInventory { id: inventory.id, before, after: Some(inventory) }
        });
        let is_changed = |changed: &ChangedInventory<'_>| {
            let versions = changed.before.zip(changed.after);
            !versions.is_some_and(|(before, after)| Rc::ptr_eq(before, after))
        };
        let removed = before.iter().filter(|inventory| !new.contains(&inventory.id));
        let removed = removed.map(|inventory| ChangedInventory {
            id: inventory.id,
            before: Some(inventory),
            after: None,
        });
        changed.filter(is_changed).chain(removed).collect()
    }

    /// The ids of the inventories before and after it, in order; `None` if they are the same.
    #[must_use]
    pub fn orders(&self) -> Option<[Vec<InventoryId>; 2]> {
        let ids = |state: &State| state.inventories.iter().map(|inventory| inventory.id).collect();
        let orders: [Vec<_>; 2] = [ids(&self.before), ids(&self.after)];
        let [before, after] = &orders;
        (before != after).then_some(orders)
    }
}

/// The change made by one action of the user.
#[derive(Clone, Debug)]
pub struct Step {
    /// The id, which undo and redo keep.
    pub id: StepId,
    /// A description of the change ("Deleted Backpack, 12 items").
    pub label: String,
    /// The inventory that was changed, if only one was.
    pub inventory: Option<InventoryId>,
    /// The group that later changes may join while it is open.
    pub group: Option<StepGroup>,
    pub change: StepChange,
    /// The deletion that this step reverts, if it restores what was deleted.
    pub restores: Option<StepId>,
    /// True while a later step restores what it deleted: then it can't be undone as well.
    pub is_restored: bool,
}

impl Step {
    /// The label of the step that restores what this one deleted: "Restored Backpack, 12 items". `None` if it is no
    /// deletion.
    #[must_use]
    pub fn restored_label(&self) -> Option<String> {
        let deleted = self.label.strip_prefix("Deleted ")?;
        Some(format!("Restored {deleted}"))
    }
}

/// The change of a step.
#[derive(Clone, Debug)]
pub enum StepChange {
    /// Made here, or read again.
    Made(StateChange),
    /// Kept by a panel that is closed, and not read yet.
    Kept(KeptChange),
}

impl StepChange {
    /// The way its number was typed.
    #[must_use]
    pub const fn typed(&self) -> TypedAs {
        match self {
            Self::Made(change) => change.typed,
            Self::Kept(change) => change.typed,
        }
    }

    /// The ids of the inventories that it changed.
    fn inventories(&self) -> HashSet<InventoryId> {
        match self {
            Self::Made(change) => {
                let changed = change.changed_inventories();
                changed.into_iter().map(|changed| changed.id).collect()
            }
            Self::Kept(change) => {
                change.versions.iter().map(|versions| versions.inventory).collect()
            }
        }
    }
}

/// An inventory before and after a step; `None` where it does not exist.
#[derive(Clone, Copy, Debug)]
pub struct ChangedInventory<'a> {
    pub id: InventoryId,
    pub before: Option<&'a Rc<Entity<InventoryId, Inventory>>>,
    pub after: Option<&'a Rc<Entity<InventoryId, Inventory>>>,
}

/// The reason why a step can't be undone or redone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Another panel changed the same thing.
    Conflict,
    /// A kept part of the step is missing or damaged.
    Unreadable,
}

impl From<Conflict> for Obstacle {
    fn from(_: Conflict) -> Self {
        Self::Conflict
    }
}

/// The state of a step when it left the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It is done and can't be undone any more.
    Done,
    /// It is undone and can't be redone any more.
    Undone,
    /// It never existed: it was cancelled, or its changes cancelled out.
    Cancelled,
}

/// The steps whose record differs from the one that is kept.
#[derive(Debug, Default)]
pub struct Unkept {
    /// Steps of which the list was changed, until that list is stored.
    unstored: BTreeSet<StepId>,
    /// Deletions that were restored or deleted again by such a step.
    unstored_deletions: BTreeSet<StepId>,
    /// Steps of the history to be recorded.
    pub moved: BTreeSet<StepId>,
    /// Those of them whose change is new.
    pub remade: BTreeSet<StepId>,
    /// Steps that have left the history.
    pub ended: BTreeMap<StepId, (Step, End)>,
}

impl Unkept {
    fn end(&mut self, step: Step, end: End) {
        self.ended.insert(step.id, (step, end));
        if self.ended.len() > MOST_ENDED {
            self.ended.pop_first();
        }
    }
}

/// Versions of inventories that were kept, as far as they were read; `None` if one is missing or damaged.
type ReadVersions = HashMap<EntryKey, Option<Rc<Entity<InventoryId, Inventory>>>>;

/// The steps that can be undone and redone.
#[derive(Debug)]
pub struct History {
    done: VecDeque<Step>,
    undone: Vec<Step>,
    ids: IdSource,
    unkept: Unkept,
    versions: ReadVersions,
}

impl Default for History {
    fn default() -> Self {
        Self {
            done: VecDeque::new(),
            undone: Vec::new(),
            ids: IdSource::starting_at(LAST_TAKEN_ID),
            unkept: Unkept::default(),
            versions: HashMap::new(),
        }
    }
}

impl History {
    /// An id for a new step.
    pub fn new_id(&mut self) -> StepId {
        self.ids.step()
    }

    /// Adds a step, or joins it to the last one if both belong to one open group: a coin typed digit by digit, taps on a
    /// supply. Steps undone before can't be redone any more.
    ///
    /// A joined step starts before the first of its changes, and `label_of` names their combined result. If they
    /// cancel out, there is no step. Changes that other panels made meanwhile are in both the state before and the state
    /// after, so that undo leaves them alone. Returns the id of the step that the change belongs to.
    pub fn record(
        &mut self,
        mut step: Step,
        label_of: impl Fn(&State, &State) -> String,
    ) -> StepId {
        for undone in self.undone.drain(..) {
            self.unkept.end(undone, End::Undone);
        }
        if let Some(last) = self.done.back()
            && let (Some(begun), Some(group)) = (last.group, step.group)
            && group.continues(begun)
            && let (StepChange::Made(first), StepChange::Made(next)) = (&last.change, &step.change)
            && let Ok(before) = first.revert(&next.before)
        {
            let change = StateChange {
                before,
                after: next.after.clone(),
                // Digits that were typed before a difference are, together with it, a value that was typed.
                typed: first.typed.with(next.typed),
            };
            step.id = last.id;
            step.label = label_of(&change.before, &change.after);
            let cancels_out = change.before.inventories == change.after.inventories;
            step.change = StepChange::Made(change);
            self.done.pop_back();
            if cancels_out {
                let id = step.id;
                self.unkept.unstored.insert(id);
                self.unkept.end(step, End::Cancelled);
                return id;
            }
        }
        let id = step.id;
        self.unkept.unstored.insert(id);
        self.unkept.remade.insert(id);
        self.done.push_back(step);
        if self.done.len() > LIMIT
            && let Some(oldest) = self.done.pop_front()
        {
            self.unkept.end(oldest, End::Done);
        }
        id
    }

    /// Drops steps that could not be reapplied in full to another panel's list: no part of them can be undone or
    /// redone.
    pub fn drop_steps(&mut self, dropped: &HashSet<StepId>) {
        self.unkept.unstored.retain(|id| !dropped.contains(id));
        // What was lost of a step that is undone may have been the undoing.
        self.drop_where(|step| dropped.contains(&step.id), End::Done);
    }

    fn drop_where(&mut self, is_dropped: impl Fn(&Step) -> bool, end: End) {
        let (dropped, done): (Vec<_>, _) = self.done.drain(..).partition(&is_dropped);
        self.done = done.into();
        let (undone, kept): (Vec<_>, _) = self.undone.drain(..).partition(&is_dropped);
        self.undone = kept;
        for step in dropped.into_iter().chain(undone) {
            self.unkept.end(step, end);
        }
    }

    /// Closes the group of the last step: the next change is a step of its own.
    pub fn close_group(&mut self) {
        if let Some(last) = self.done.back_mut() {
            last.group = None;
        }
    }

    /// Reverts the last step if it belongs to `group` and is still open, as if it had never begun; it can't be redone.
    /// Returns its id and the state without it. `None` if the last step does not belong to the open group, or if
    /// another panel changed the same thing: then the step stays, and its group is closed.
    pub(crate) fn cancel(&mut self, group: StepGroup, current: &State) -> Option<(StepId, State)> {
        let last = self.done.back_mut().filter(|last| last.group == Some(group))?;
        last.group = None;
        let StepChange::Made(change) = &last.change else {
            return None;
        };
        let state = change.revert(current).ok()?;
        let step = self.done.pop_back()?;
        let id = step.id;
        self.unkept.unstored.insert(id);
        self.unkept.end(step, End::Cancelled);
        Some((id, state))
    }

    /// The steps that can be undone, the newest first.
    pub fn done(&self) -> impl Iterator<Item = &Step> {
        self.done.iter().rev()
    }

    /// The label of the step that undo would revert.
    #[must_use]
    pub fn undo_label(&self) -> Option<&str> {
        self.done.back().map(|step| step.label.as_str())
    }

    /// The label of the step that redo would restore.
    #[must_use]
    pub fn redo_label(&self) -> Option<&str> {
        self.undone.last().map(|step| step.label.as_str())
    }

    /// Undoes the last step: returns the step and the state without it. A step that can't be undone is dropped, so that
    /// the previous one can be reached.
    pub fn undo(&mut self, current: &State) -> Option<(Step, Result<State, Obstacle>)> {
        self.close_group();
        let mut step = self.done.pop_back()?;
        let state = self.reverted(&mut step, current);
        match state {
            Ok(_) => {
                self.unkept.unstored.insert(step.id);
                self.note_restored(&step, false);
                self.undone.push(step.clone());
            }
            Err(obstacle) => {
                if obstacle == Obstacle::Unreadable {
                    self.drop_older(&step);
                }
                self.unkept.end(step.clone(), End::Done);
            }
        }
        Some((step, state))
    }

    /// Redoes the last undone step: returns the step and the state with it.
    pub fn redo(&mut self, current: &State) -> Option<(Step, Result<State, Obstacle>)> {
        let mut step = self.undone.pop()?;
        let state = self.reapplied(&mut step, current);
        match state {
            Ok(_) => {
                self.unkept.unstored.insert(step.id);
                self.note_restored(&step, true);
                self.done.push_back(step.clone());
            }
            Err(obstacle) => {
                if obstacle == Obstacle::Unreadable {
                    let inventories = step.change.inventories();
                    let is_later = |other: &Step| {
                        other.id > step.id && !inventories.is_disjoint(&other.change.inventories())
                    };
                    self.drop_where(is_later, End::Undone);
                }
                self.unkept.end(step.clone(), End::Undone);
            }
        }
        Some((step, state))
    }

    /// The current state without a deletion, and the deletion, which stays in the history; `None` if it is not there or
    /// is no deletion.
    pub fn restored(
        &mut self,
        deletion: StepId,
        current: &State,
    ) -> Option<(Step, Result<State, Obstacle>)> {
        let place = self.done.iter().position(|step| step.id == deletion)?;
        let mut step = self.done.get(place)?.clone();
        step.restored_label()?;
        let state = self.reverted(&mut step, current);
        if state == Err(Obstacle::Unreadable) {
            self.drop_older(&step);
            self.drop_where(|other| other.id == deletion, End::Done);
        }
        Some((step, state))
    }

    /// Notes whether what a step deleted is restored by `restoring`.
    pub fn note_restored(&mut self, restoring: &Step, is_restored: bool) {
        let Some(deletion) = restoring.restores else {
            return;
        };
        if let Some(step) = self.done.iter_mut().find(|step| step.id == deletion) {
            step.is_restored = is_restored;
            self.unkept.unstored_deletions.insert(deletion);
        }
    }

    fn reverted(&self, step: &mut Step, current: &State) -> Result<State, Obstacle> {
        if step.is_restored {
            return Err(Obstacle::Conflict);
        }
        Ok(self.read(step, current, kept::Side::After)?.revert(current)?)
    }

    fn reapplied(&self, step: &mut Step, current: &State) -> Result<State, Obstacle> {
        Ok(self.read(step, current, kept::Side::Before)?.apply_to(current)?)
    }

    /// The change of a step, which is read from its kept versions if it has not been read before. `base` is the side of
    /// the change that the current state is expected to have.
    fn read<'a>(
        &self,
        step: &'a mut Step,
        current: &State,
        base: kept::Side,
    ) -> Result<&'a StateChange, Obstacle> {
        if let StepChange::Kept(kept) = &step.change {
            let change = kept.read(current, base, &self.versions);
            step.change = StepChange::Made(change.ok_or(Obstacle::Unreadable)?);
        }
        match &step.change {
            StepChange::Made(change) => Ok(change),
            StepChange::Kept(_) => Err(Obstacle::Unreadable),
        }
    }

    /// Drops the older steps of the inventories of a step that can't be read, and the older ones of their inventories:
    /// they would be undone out of their order.
    fn drop_older(&mut self, unreadable: &Step) {
        let mut inventories = unreadable.change.inventories();
        let mut dropped = HashSet::new();
        for step in self.done.iter().rev().filter(|step| step.id < unreadable.id) {
            let own = step.change.inventories();
            if !own.is_disjoint(&inventories) {
                inventories.extend(own);
                dropped.insert(step.id);
            }
        }
        self.drop_where(|step| dropped.contains(&step.id), End::Done);
    }

    /// Puts the steps of closed panels below those of this one. `done` is in order, the oldest first; the last of
    /// `undone` is redone first. All have ids up to that of [`History::taken_id`].
    pub fn take_over(&mut self, done: Vec<Step>, undone: Vec<Step>) {
        for step in done.into_iter().rev() {
            self.done.push_front(step);
        }
        let is_taken = |step: &Step| step.id <= Self::taken_id(LAST_TAKEN_ID);
        if self.undone.is_empty() && self.done.iter().all(is_taken) {
            self.undone = undone;
        } else {
            for step in undone {
                self.unkept.end(step, End::Undone);
            }
        }
        while self.done.len() > LIMIT
            && let Some(oldest) = self.done.pop_front()
        {
            self.unkept.end(oldest, End::Done);
        }
    }

    /// The id for the step at this place, from 1 upwards, among the steps that are taken over.
    #[must_use]
    pub fn taken_id(place: u64) -> StepId {
        Id::numbered(place.min(LAST_TAKEN_ID))
    }

    /// The keys of the kept versions that are not read yet and that a step needs.
    pub fn unread_versions<'a>(&'a self, step: &'a Step) -> impl Iterator<Item = EntryKey> + 'a {
        let versions = match &step.change {
            StepChange::Made(_) => &[],
            StepChange::Kept(kept) => kept.versions.as_slice(),
        };
        let keys = versions.iter().flat_map(KeptVersions::keys).map(|(key, _)| key);
        keys.filter(|key| !self.versions.contains_key(key))
    }

    /// Adds a kept version that was read, or `None` if it is missing or damaged.
    pub fn add_version(
        &mut self,
        key: EntryKey,
        version: Option<Rc<Entity<InventoryId, Inventory>>>,
    ) {
        self.versions.insert(key, version);
    }

    /// The step that redo would restore.
    #[must_use]
    pub fn next_redo(&self) -> Option<&Step> {
        self.undone.last()
    }

    /// All steps, with whether they are undone.
    pub fn steps(&self) -> impl Iterator<Item = (&Step, bool)> {
        let done = self.done.iter().map(|step| (step, false));
        done.chain(self.undone.iter().map(|step| (step, true)))
    }

    /// The steps of which the list is not stored yet, with the deletions that they restore or delete again.
    pub fn unstored(&self) -> impl Iterator<Item = StepId> {
        let Unkept { unstored, unstored_deletions, .. } = &self.unkept;
        unstored.iter().chain(unstored_deletions).copied()
    }

    /// The list with all changes so far is stored: returns the steps whose last doing or undoing it was, and the
    /// deletions that these restored or deleted again.
    pub fn stored(&mut self) -> [BTreeSet<StepId>; 2] {
        let stored = std::mem::take(&mut self.unkept.unstored);
        let deletions = std::mem::take(&mut self.unkept.unstored_deletions);
        self.unkept.moved.extend(stored.iter().chain(&deletions));
        [stored, deletions]
    }

    /// The steps to be recorded. Those of which the list is not stored yet are left for later.
    pub fn take_unkept(&mut self) -> Unkept {
        let Unkept { unstored, unstored_deletions, moved, remade, ended } =
            std::mem::take(&mut self.unkept);
        let (later, moved) = moved.into_iter().partition(|id| unstored.contains(id));
        let (remade_later, remade) = remade.into_iter().partition(|id| unstored.contains(id));
        let (ended_later, ended) = ended.into_iter().partition(|(id, _)| unstored.contains(id));
        self.unkept = Unkept {
            unstored,
            unstored_deletions,
            moved: later,
            remade: remade_later,
            ended: ended_later,
        };
        Unkept { moved, remade, ended, ..Unkept::default() }
    }
}
