//! Changes that may not be stored yet.

use std::collections::{HashMap, HashSet};

use crate::history::StateChange;
use crate::model::{StackId, State, StepId, is_same};

/// The changes since the last text that was stored for certain.
///
/// A text is assumed to be saved unless the browser reports an error. So the next change starts a new list, unless the
/// previous text was refused.
#[derive(Debug, Default)]
pub(super) struct Unsaved {
    /// Each with the step that it belongs to.
    changes: Vec<(StepId, StateChange)>,
    latest: LatestText,
}

/// The assumed result of saving the latest text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LatestText {
    #[default]
    AssumedSaved,
    Refused,
}

impl Unsaved {
    /// Adds changes whose text is stored next.
    pub fn add(&mut self, changes: impl IntoIterator<Item = (StepId, StateChange)>) {
        self.drop_stored();
        self.latest = LatestText::AssumedSaved;
        self.changes.extend(changes);
    }

    /// The latest text could not be stored.
    pub fn refuse(&mut self) {
        self.latest = LatestText::Refused;
    }

    /// Everything is stored, or is to be forgotten.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Drops the changes unless the latest text was refused.
    pub fn drop_stored(&mut self) {
        if self.latest == LatestText::AssumedSaved {
            self.changes.clear();
        }
    }

    /// The state before the changes, which was stored last; `None` if there are none.
    pub fn before(&self) -> Option<&State> {
        self.changes.first().map(|(_, change)| &change.before)
    }

    /// True if there is nothing to store.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Gives rows that were recognised in the list of another panel the ids that they have there. That is right even if
    /// one of them is a different row: a change of what is different there is a conflict.
    pub fn give_row_ids(&mut self, ids: &HashMap<StackId, StackId>) {
        if ids.is_empty() {
            return;
        }
        let mut before = State::default();
        for state in self.changes.iter_mut().flat_map(|(_, change)| change.states()) {
            // The pointers of what is the same before and after a change are the same again.
            *state = state.with_row_ids(ids).adopt(&before);
            before.clone_from(state);
        }
    }

    /// Reapplies the changes to the list that another panel stored, and returns the resulting state and the steps with
    /// a conflicting change. That change is dropped with the later changes of the same step.
    pub fn rebase_onto(&mut self, theirs: &State) -> (State, HashSet<StepId>) {
        let mut state = theirs.clone();
        let mut dropped = HashSet::new();
        for (step, change) in std::mem::take(&mut self.changes) {
            let made = change.apply_to(&state);
            let Some(merged) = made.ok().filter(|_| !dropped.contains(&step)) else {
                dropped.insert(step);
                continue;
            };
            let before = std::mem::replace(&mut state, merged.clone());
            let change = StateChange { before, after: merged, typed: change.typed };
            self.changes.push((step, change));
        }
        if is_same(&theirs.inventories, &state.inventories) {
            self.changes.clear();
        }
        self.latest = LatestText::AssumedSaved;
        (state, dropped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::{CreateInventory, Operation};
    use crate::history::History;
    use crate::rules::case_mapping::CaseMapping;
    use crate::rules::input::TypedAs;
    use crate::session::environment::CommandEnvironment;

    /// The change of a step of its own.
    fn step(change: StateChange, history: &mut History) -> [(StepId, StateChange); 1] {
        [(history.new_id(), change)]
    }

    /// The change that adds an inventory.
    fn adding(name: &str, before: &State) -> StateChange {
        let name = name.to_owned();
        StateChange {
            before: before.clone(),
            after: CreateInventory { name }
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
            unsaved.add(step(change, &mut history));
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
        assert_eq!(made(false, true), "BC");
        assert_eq!(made(true, true), "ABC");
    }

    #[test]
    fn reapplied_changes_are_assumed_to_be_stored_until_their_text_is_refused() {
        let (mut unsaved, mut history) = (Unsaved::default(), History::default());
        let change = adding("A", &State::default());
        unsaved.add(step(change, &mut history));
        unsaved.refuse();
        for _ in 0..2 {
            let (state, dropped) = unsaved.rebase_onto(&State::default());
            assert_eq!((&*names(&state), dropped.len()), ("A", 0));
            unsaved.drop_stored();
            assert!(unsaved.is_empty());
            unsaved.add(step(adding("A", &State::default()), &mut history));
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
        let mut inventory = crate::model::Inventory::clone(ada);
        "B".clone_into(&mut inventory.name);
        renamed.inventories = vec![ada.with(inventory.clone())];
        let mut theirs = before.clone();
        "C".clone_into(&mut inventory.name);
        theirs.inventories = vec![ada.with(inventory)];
        let renaming = StateChange { before, after: renamed, typed: TypedAs::Value };
        unsaved.add(step(renaming, &mut history));
        unsaved.refuse();
        let (state, dropped) = unsaved.rebase_onto(&theirs);
        assert_eq!((&*names(&state), dropped.len()), ("C", 1));
        assert!(unsaved.is_empty());
    }
}
