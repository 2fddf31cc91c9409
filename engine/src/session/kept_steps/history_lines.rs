//! The lines of the History (docs/rules/actions.md#history).

use std::collections::HashSet;

use super::entries::{EntryKind, Line, read_lines, read_step};
use super::keeper::MOST_LINES;
use super::record::{Records, UNSTORED, line};
use crate::history::History;
use crate::model::StepId;
use crate::view::history::Entries;

/// A line of the History, and the deletion that can be reverted.
#[derive(Debug)]
pub(super) struct LineOfStep {
    pub line: Line,
    pub restore: Option<StepId>,
}

impl LineOfStep {
    pub fn label(&self) -> &str {
        &self.line.label
    }

    /// The name of its inventory; empty if it has none.
    pub fn name(&self) -> &str {
        self.line.name.as_deref().unwrap_or_default()
    }

    /// The time at which the step was done; `None` if it is not stored yet.
    pub fn time(&self) -> Option<f64> {
        Some(self.line.time).filter(|time| time.is_finite())
    }
}

impl From<Line> for LineOfStep {
    fn from(line: Line) -> Self {
        Self { line, restore: None }
    }
}

/// The lines of all steps, the newest first: those of this panel, and those of `entries`, which are the other steps
/// and lines in the storage.
pub(super) fn lines(history: &History, records: &Records, entries: &Entries) -> Vec<LineOfStep> {
    let mut lines = Vec::new();
    let mut in_history = HashSet::new();
    for (step, is_undone) in history.steps() {
        in_history.insert(step.id);
        let mut line = match records.get(step.id) {
            Some(record) => record.line.clone(),
            None => line(step, step.keeping.stamp().unwrap_or(UNSTORED)),
        };
        line.label.clone_from(&step.label);
        line.undone = is_undone;
        let can_restore = !is_undone && history.offers_restoring(step);
        lines.push(LineOfStep { line, restore: can_restore.then_some(step.id) });
    }
    let ended = records.iter().filter(|record| !in_history.contains(&record.id));
    lines.extend(ended.map(|record| record.line.clone().into()));
    lines.extend(stored_lines(records, entries).into_iter().map(LineOfStep::from));
    // The steps of a panel that are not stored yet are in order already.
    lines.sort_by(|a, b| a.line.made.total_cmp(&b.line.made));
    lines.reverse();
    lines.truncate(MOST_LINES);
    lines
}

/// The lines of steps that this panel does not have. A step may be among the lines of many before its own entry is
/// removed: then it is recognised by its key. The lines of version 1.1.0 have none, and are compared.
fn stored_lines(records: &Records, entries: &Entries) -> Vec<Line> {
    let mut known: HashSet<_> = records.iter().map(|record| record.key).collect();
    let (mut steps, mut bundled) = (Vec::new(), Vec::new());
    for (name, text) in entries.iter() {
        match EntryKind::of(name) {
            Some((EntryKind::Step, key)) if known.insert(key) => {
                steps.extend(read_step(text).ok().map(|(line, _)| line));
            }
            Some((EntryKind::Lines, _)) => bundled.extend(read_lines(text)),
            _ => {}
        }
    }
    let of_steps: HashSet<_> =
        records.iter().map(|record| &record.line).chain(&steps).map(identity).collect();
    bundled.retain(|line| match line.key {
        Some(key) => known.insert(key),
        None => !of_steps.contains(&identity(line)),
    });
    steps.extend(bundled);
    steps
}

/// What two lines of one step have in common.
fn identity(line: &Line) -> (u64, u64, String) {
    (line.made.to_bits(), line.revision.to_bits(), line.label.clone())
}
