use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};

/// Calendar days after which a list that has changed should be exported.
const OVERDUE_FROM: i64 = 14;

/// Calendar days between two copies of a list that changes.
const COPY_AFTER: i64 = 7;

/// The line beside "Export everything" (`docs/rules/storage.md#last-export`).
///
/// Days are those of the browser's calendar, counted from 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ExportLine {
    pub today: i64,
    /// The revision of the stored list.
    pub revision: u64,
    /// `None` if neither an export nor an inventory was recorded.
    pub last: Option<LastExport>,
}

/// The last time that everything was exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum LastExport {
    /// The day of the export, and the revision of the exported list.
    Exported { day: i64, revision: u64 },
    /// There was no export since that day, on which a panel first saw an inventory.
    Never { since: i64 },
}

/// The number in the line and its colour, and whether a weekly copy is due. The panel writes the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ExportStatus {
    /// The days since the last export; absent if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<i64>,
    pub urgency: ExportUrgency,
    /// True if the weekly copy, where it is wanted, should be saved (`docs/rules/storage.md#weekly-copy`).
    pub is_copy_due: bool,
}

/// The colour of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ExportUrgency {
    None,
    /// Changes have not been exported for 14 days or more.
    Overdue,
}

impl Ask for ExportLine {
    type Answer = ExportStatus;

    fn answer(&self, snapshot: &Snapshot<'_>) -> ExportStatus {
        let status = self.status();
        let has_inventories = !snapshot.state.inventories.is_empty();
        ExportStatus { is_copy_due: status.is_copy_due && has_inventories, ..status }
    }
}

impl ExportLine {
    fn status(&self) -> ExportStatus {
        // A clock that was set back makes the day one in the future, which counts as today.
        let days_since = |day: i64| self.today.saturating_sub(day).max(0);
        let (days, waiting, has_changed) = match self.last {
            Some(LastExport::Exported { day, revision }) => {
                let days = days_since(day);
                (Some(days), days, revision != self.revision)
            }
            Some(LastExport::Never { since }) => (None, days_since(since), true),
            None => (None, 0, true),
        };
        let is_copy_due = has_changed && days.is_none_or(|days| days >= COPY_AFTER);
        let urgency = if has_changed && waiting >= OVERDUE_FROM {
            ExportUrgency::Overdue
        } else {
            ExportUrgency::None
        };
        ExportStatus { days, urgency, is_copy_due }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: i64 = 20_780;

    fn line(last: Option<LastExport>) -> (Option<i64>, ExportUrgency) {
        let question = ExportLine { today: TODAY, revision: 7, last };
        let ExportStatus { days, urgency, .. } = question.status();
        (days, urgency)
    }

    fn is_copy_due(last: LastExport) -> bool {
        ExportLine { today: TODAY, revision: 7, last: Some(last) }.status().is_copy_due
    }

    fn exported(days_ago: i64, revision: u64) -> (Option<i64>, ExportUrgency) {
        let day = TODAY - days_ago;
        line(Some(LastExport::Exported { day, revision }))
    }

    fn never_since(days_ago: i64) -> (Option<i64>, ExportUrgency) {
        let since = TODAY - days_ago;
        line(Some(LastExport::Never { since }))
    }

    #[test]
    fn the_days_since_the_last_export_are_counted() {
        for days in [0, 1, 16, 1000] {
            assert_eq!(exported(days, 7).0, Some(days));
        }
    }

    #[test]
    fn changes_are_overdue_from_the_14th_day() {
        assert_eq!(exported(13, 6).1, ExportUrgency::None);
        assert_eq!(exported(14, 6).1, ExportUrgency::Overdue);
        assert_eq!(exported(1000, 6).1, ExportUrgency::Overdue);
    }

    #[test]
    fn a_copy_of_a_changed_list_is_due_from_the_7th_day_and_at_first() {
        let exported = |days, revision| LastExport::Exported { day: TODAY - days, revision };
        assert!(!is_copy_due(exported(6, 6)));
        assert!(is_copy_due(exported(7, 6)));
        assert!(!is_copy_due(exported(7, 7)), "nothing has changed");
        assert!(!is_copy_due(exported(-1000, 6)), "a day in the future is today");
        assert!(is_copy_due(LastExport::Never { since: TODAY }));
    }

    #[test]
    fn an_unchanged_list_is_never_overdue() {
        assert_eq!(exported(1000, 7).1, ExportUrgency::None);
    }

    #[test]
    fn without_an_export_the_days_count_from_the_first_inventory() {
        assert_eq!(never_since(13), (None, ExportUrgency::None));
        assert_eq!(never_since(14), (None, ExportUrgency::Overdue));
        assert_eq!(line(None), (None, ExportUrgency::None));
    }

    #[test]
    fn a_day_in_the_future_is_today_and_never_overdue() {
        assert_eq!(exported(-1000, 6), (Some(0), ExportUrgency::None));
        assert_eq!(never_since(-1000).1, ExportUrgency::None);
        let far = LastExport::Exported { day: i64::MIN, revision: 6 };
        assert_eq!(line(Some(far)).1, ExportUrgency::Overdue);
    }
}
