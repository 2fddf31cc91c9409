//! Which changes a stored list contains (docs/rules/storage.md#changes-that-the-browser-loses).

use serde::{Deserialize, Serialize};

/// The time for which a panel is remembered that has stored nothing since, in milliseconds. Revisions follow the clock.
const REMEMBERED: f64 = 600_000.0;

/// Of each panel that has stored the list lately, the revision of its latest change in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct VersionVector {
    /// The revision up to which every change counts as contained: nobody noted then whose changes a list contains.
    since: f64,
    /// The number of each panel, and a revision.
    latest: Vec<(u64, f64)>,
}

impl VersionVector {
    /// Of a list that was stored under a revision without saying whose changes it contains.
    #[must_use]
    pub const fn since(revision: f64) -> Self {
        Self { since: revision, latest: Vec::new() }
    }

    /// True if the list contains the change that a panel stored under a revision.
    #[must_use]
    pub fn contains(&self, panel: u64, revision: f64) -> bool {
        revision <= self.since
            || self.latest.iter().any(|&(other, latest)| other == panel && revision <= latest)
    }

    /// Of the list once a panel has stored it under a revision.
    #[must_use]
    pub fn stored_by(&self, panel: u64, revision: f64) -> Self {
        let (own, others): (Vec<_>, Vec<_>) =
            self.latest.iter().copied().partition(|(other, _)| *other == panel);
        let latest = own.into_iter().fold(revision, |latest, (_, stored)| latest.max(stored));
        let others = others.into_iter().filter(|(_, stored)| *stored > latest - REMEMBERED);
        Self { since: self.since, latest: others.chain([(panel, latest)]).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_contains_what_a_panel_stored_up_to_its_latest_change_in_it() {
        let list = VersionVector::since(5.0).stored_by(1, 10.0).stored_by(2, 12.0);
        assert!(list.contains(1, 10.0) && list.contains(2, 11.0));
        assert!(!list.contains(1, 11.0) && !list.contains(3, 6.0));
        // From before it was noted.
        assert!(list.contains(3, 5.0));
        assert!(list.stored_by(1, 13.0).contains(1, 11.0));
    }

    #[test]
    fn a_panel_that_stores_nothing_any_more_is_forgotten() {
        let list = VersionVector::default().stored_by(1, 10.0).stored_by(2, 600_011.0);
        assert_eq!(list, VersionVector::default().stored_by(2, 600_011.0));
    }
}
