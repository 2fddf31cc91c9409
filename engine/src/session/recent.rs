//! The changes that this panel has stored lately.

use std::collections::VecDeque;

use super::unsaved::UnsavedChange;
use engine_core::storage::VersionVector;

/// The time for which a stored change is remembered, in milliseconds. Browsers write what is stored to disk after at
/// most a minute and a half.
const REMEMBERED: f64 = 300_000.0;

/// The changes that were stored lately, the oldest first, each with the revision of the first list that has it: if it
/// is made again, a list that goes back to that one still contains it. A browser can lose them while the panel is open,
/// and another panel can then store a list without them (`docs/rules/storage.md#changes-that-the-browser-loses`).
#[derive(Debug, Default)]
pub(super) struct Recent(VecDeque<(f64, UnsavedChange)>);

impl Recent {
    /// Changes were stored under a revision.
    pub fn add(&mut self, changes: impl IntoIterator<Item = UnsavedChange>, revision: f64) {
        let stored =
            changes.into_iter().map(|change| (change.first_stored.unwrap_or(revision), change));
        self.0.extend(stored);
        self.drop_old(revision);
    }

    /// Takes the changes of this panel that a list with this revision lacks.
    pub fn take_missing(
        &mut self,
        panel: u64,
        list: &VersionVector,
        revision: f64,
    ) -> Vec<UnsavedChange> {
        // The list does not name panels any more that have stored nothing for longer.
        self.drop_old(revision);
        let contained = self.0.iter().take_while(|(stored, _)| list.contains(panel, *stored));
        let missing = self.0.split_off(contained.count());
        let missing = missing.into_iter();
        missing
            .map(|(stored, change)| UnsavedChange { first_stored: Some(stored), ..change })
            .collect()
    }

    fn drop_old(&mut self, revision: f64) {
        while self.0.front().is_some_and(|(oldest, _)| *oldest < revision - REMEMBERED) {
            self.0.pop_front();
        }
    }

    /// Everything was forgotten.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::history::{Direction, StateChange};
    use engine_core::language::input::TypedAs;
    use engine_core::model::{IdSource, State};

    const PANEL: u64 = 7;

    /// The changes of as many steps, none of which changes anything.
    fn changes(count: usize) -> Vec<UnsavedChange> {
        let (before, after) = (State::default(), State::default());
        let diff = Rc::new(StateChange { before, after, typed: TypedAs::Value }.diff());
        let mut ids = IdSource::default();
        let change = |_| UnsavedChange::new(ids.step(), Rc::clone(&diff), Direction::Apply);
        (0..count).map(change).collect()
    }

    #[test]
    fn what_a_list_lacks_is_made_again_but_not_what_it_has_had_since_it_was_first_stored() {
        let mut recent = Recent::default();
        recent.add(changes(1), 1.0);
        recent.add(changes(2), 2.0);
        let with_first = VersionVector::default().stored_by(PANEL, 1.0);
        let missing = recent.take_missing(PANEL, &with_first, 3.0);
        assert_eq!(missing.len(), 2);
        // They are made again in a later list. One that goes back to where they were first stored has them.
        recent.add(missing, 4.0);
        let with_both = VersionVector::default().stored_by(PANEL, 2.0);
        assert!(recent.take_missing(PANEL, &with_both, 5.0).is_empty());
        assert_eq!(recent.take_missing(PANEL, &with_first, 5.0).len(), 2);
    }

    #[test]
    fn what_was_stored_long_ago_is_not_made_again() {
        let mut recent = Recent::default();
        recent.add(changes(1), 1.0);
        let list = VersionVector::default();
        assert!(recent.take_missing(PANEL, &list, 2.0 + REMEMBERED).is_empty());
    }
}
