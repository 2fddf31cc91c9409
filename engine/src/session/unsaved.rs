//! Changes that may not be stored yet.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::history::{Direction, StepDiff};
use engine_core::model::{StackId, State, StepId, is_same};

/// The changes since the last text that was stored for certain.
///
/// A text is assumed to be saved unless the browser reports an error. So the next change starts a new list, unless the
/// previous text was refused.
#[derive(Debug, Default)]
pub(super) struct Unsaved {
    /// The state before the changes, which was stored last; `None` if there are none.
    before: Option<State>,
    changes: Vec<UnsavedChange>,
    latest: LatestText,
}

/// A change of the list by a step.
#[derive(Debug)]
pub(super) struct UnsavedChange {
    pub step: StepId,
    pub diff: Rc<StepDiff>,
    /// Whether the step was done or redone, or undone.
    pub direction: Direction,
    /// The revision of the first list that was stored with it, if the browser has lost that.
    pub first_stored: Option<f64>,
}

impl UnsavedChange {
    /// A change that was never stored.
    pub const fn new(step: StepId, diff: Rc<StepDiff>, direction: Direction) -> Self {
        Self { step, diff, direction, first_stored: None }
    }
}

/// The assumed result of saving the latest text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LatestText {
    #[default]
    AssumedSaved,
    Refused,
}

impl Unsaved {
    /// Adds changes of a state, whose text is stored next.
    pub fn add(&mut self, before: State, changes: impl IntoIterator<Item = UnsavedChange>) {
        self.drop_stored();
        self.latest = LatestText::AssumedSaved;
        self.before.get_or_insert(before);
        self.changes.extend(changes);
    }

    /// The latest text could not be stored.
    pub fn refuse(&mut self) {
        self.latest = LatestText::Refused;
    }

    /// The latest text was stored after all.
    pub fn accept(&mut self) {
        self.latest = LatestText::AssumedSaved;
    }

    /// Takes the changes of the latest text if that was stored.
    pub fn take_stored(&mut self) -> Vec<UnsavedChange> {
        match self.latest {
            LatestText::AssumedSaved => std::mem::take(self).changes,
            LatestText::Refused => Vec::new(),
        }
    }

    /// Changes that were stored are lost: they come before all others.
    pub fn put_back(&mut self, mut lost: Vec<UnsavedChange>) {
        lost.append(&mut self.changes);
        self.changes = lost;
    }

    /// Everything is to be forgotten.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Drops the changes unless the latest text was refused.
    pub fn drop_stored(&mut self) {
        if self.latest == LatestText::AssumedSaved {
            self.clear();
        }
    }

    /// The state before the changes, which was stored last; `None` if there are none.
    pub const fn before(&self) -> Option<&State> {
        self.before.as_ref()
    }

    /// True if there is nothing to store.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Gives rows that were recognised in the list of another panel the ids that they have there. That is right even if
    /// one of them is a different row: a change of what is different there is a conflict.
    pub fn give_row_ids(&mut self, ids: &HashMap<StackId, StackId>) {
        if !ids.is_empty() {
            for change in &mut self.changes {
                change.diff = Rc::new(change.diff.with_row_ids(ids));
            }
        }
    }

    /// Carries the changes out in the list that another panel stored, and returns the resulting state and the steps
    /// with a conflicting change. That change is dropped with the later changes of the same step.
    pub fn rebase_onto(&mut self, theirs: &State) -> (State, HashSet<StepId>) {
        let mut state = theirs.clone();
        let mut dropped = HashSet::new();
        self.changes.retain(|UnsavedChange { step, diff, direction, .. }| {
            let is_made = !dropped.contains(step) && diff.carry_out(&mut state, *direction).is_ok();
            if !is_made {
                dropped.insert(*step);
            }
            is_made
        });
        if is_same(&theirs.inventories, &state.inventories) {
            self.clear();
        } else {
            self.before = Some(theirs.clone());
        }
        self.latest = LatestText::AssumedSaved;
        (state, dropped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::{CreateInventory, Operation};
    use crate::history::{History, StateChange};
    use crate::session::environment::CommandEnvironment;
    use engine_core::language::case_mapping::CaseMapping;
    use engine_core::language::input::TypedAs;

    /// Adds the change of a step of its own.
    fn add(unsaved: &mut Unsaved, change: &StateChange, history: &mut History) {
        let (step, diff) = (history.new_id(), Rc::new(change.diff()));
        let direction = Direction::Apply;
        unsaved.add(change.before.clone(), [UnsavedChange::new(step, diff, direction)]);
    }

    /// The change that adds an inventory.
    fn adding(name: &str, before: &State) -> StateChange {
        let name = name.to_owned();
        StateChange {
            before: before.clone(),
            after: CreateInventory { name, ..CreateInventory::default() }
                .apply(
                    before,
                    &CommandEnvironment::new(CaseMapping::WITHOUT_BROWSER).context(before, None),
                )
                .unwrap(),
            typed: TypedAs::Value,
        }
    }

    fn names(state: &State) -> String {
        let inventories = state.inventories.iter();
        inventories.map(|inventory| &*inventory.name).collect()
    }

    /// The list after another panel stored C, A and B were added here, and saving was refused as given.
    fn made(is_first_refused: bool, is_second_refused: bool) -> String {
        let (mut unsaved, mut history) = (Unsaved::default(), History::default());
        let a = adding("A", &State::default());
        let b = adding("B", &a.after);
        let mut theirs = adding("C", &b.after).after;
        theirs.inventories.drain(..2);
        for (change, is_refused) in [(a, is_first_refused), (b, is_second_refused)] {
            add(&mut unsaved, &change, &mut history);
            if is_refused {
                unsaved.refuse();
            }
        }
        unsaved.drop_stored();
        let (state, dropped) = unsaved.rebase_onto(&theirs);
        assert!(dropped.is_empty());
        names(&state)
    }

    #[test]
    fn changes_wait_from_the_first_refused_text_until_one_is_stored() {
        assert_eq!(made(false, false), "C");
        assert_eq!(made(true, false), "C");
        assert_eq!(made(false, true), "CB");
        assert_eq!(made(true, true), "ABC");
    }

    #[test]
    fn reapplied_changes_are_assumed_to_be_stored_until_their_text_is_refused() {
        let (mut unsaved, mut history) = (Unsaved::default(), History::default());
        let change = adding("A", &State::default());
        add(&mut unsaved, &change, &mut history);
        unsaved.refuse();
        for _ in 0..2 {
            let (state, dropped) = unsaved.rebase_onto(&State::default());
            assert_eq!((&*names(&state), dropped.len()), ("A", 0));
            unsaved.drop_stored();
            assert!(unsaved.is_empty());
            add(&mut unsaved, &adding("A", &State::default()), &mut history);
            unsaved.refuse();
            unsaved.drop_stored();
            assert!(!unsaved.is_empty());
        }
    }

    #[test]
    fn nothing_waits_that_another_panel_has_made_impossible() {
        let (mut unsaved, mut history) = (Unsaved::default(), History::default());
        let added = adding("A", &State::default());
        let before = added.after;
        let mut renamed = before.clone();
        let ada = &before.inventories[0];
        let mut inventory = engine_core::model::Inventory::clone(ada);
        "B".clone_into(&mut inventory.name);
        renamed.inventories = vec![ada.with(inventory.clone())].into();
        let mut theirs = before.clone();
        "C".clone_into(&mut inventory.name);
        theirs.inventories = vec![ada.with(inventory)].into();
        let renaming = StateChange { before, after: renamed, typed: TypedAs::Value };
        add(&mut unsaved, &renaming, &mut history);
        unsaved.refuse();
        let (state, dropped) = unsaved.rebase_onto(&theirs);
        assert_eq!((&*names(&state), dropped.len()), ("C", 1));
        assert!(unsaved.is_empty());
    }
}
