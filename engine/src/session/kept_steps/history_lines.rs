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
        let can_restore = !is_undone && !step.is_restored && step.restored_label().is_some();
        lines.push(LineOfStep { line, restore: can_restore.then_some(step.id) });
    }
    let ended = records.iter().filter(|record| !in_history.contains(&record.id));
    lines.extend(ended.map(|record| record.line.clone().into()));
    let mut known: HashSet<_> = records.iter().map(|record| record.key).collect();
    for (name, text) in entries.iter() {
        match EntryKind::of(name) {
            Some((EntryKind::Step, key)) if known.insert(key) => {
                lines.extend(read_step(text).map(|(line, _)| line.into()));
            }
            Some((EntryKind::Lines, _)) => {
                lines.extend(read_lines(text).into_iter().map(LineOfStep::from));
            }
            _ => {}
        }
    }
    // The steps of a panel that are not stored yet are in order already.
    lines.sort_by(|a, b| a.line.made.total_cmp(&b.line.made));
    // A step may be among the lines before its own entry is removed.
    lines.dedup_by(|a, b| a.line == b.line);
    lines.reverse();
    lines.truncate(MOST_LINES);
    lines
}
