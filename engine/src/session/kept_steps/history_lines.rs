//! The lines of the History (docs/rules/actions.md#history).

use std::collections::HashSet;

use super::entries::{EntryKind, read_lines, read_step};
use super::keeper::MOST_LINES;
use crate::history::{History, Line};
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
}

/// The lines of all steps, the newest first: those of this panel, and those of `entries`, which are the other steps
/// and lines in the storage.
pub(super) fn lines(history: &History, entries: &Entries) -> Vec<LineOfStep> {
    let own = history.steps().map(|step| LineOfStep {
        line: step.line.clone(),
        restore: history.offers_restoring(step).then_some(step.id),
    });
    let stored = stored_lines(history, entries).into_iter();
    let stored = stored.map(|line| LineOfStep { line, restore: None });
    let mut lines: Vec<_> = own.chain(stored).collect();
    // The steps of a panel that are not stored yet are in order already.
    lines.sort_by(|a, b| a.line.made.total_cmp(&b.line.made));
    lines.reverse();
    lines.truncate(MOST_LINES);
    lines
}

/// The lines of steps that this panel does not have. A step may be among the lines of many before its own entry is
/// removed: then it is recognised by its key. The lines of version 1.1.0 have none, and are compared.
fn stored_lines(history: &History, entries: &Entries) -> Vec<Line> {
    let mut known: HashSet<_> = history.steps().filter_map(|step| step.key).collect();
    let (mut lines, mut bundled) = (Vec::new(), Vec::new());
    for (name, text) in entries.iter() {
        match EntryKind::of(name) {
            Some((EntryKind::Step, key)) if known.insert(key) => {
                lines.extend(read_step(text).ok().map(|step| step.line));
            }
            Some((EntryKind::Lines, _)) => bundled.extend(read_lines(text)),
            _ => {}
        }
    }
    let of_steps: HashSet<_> =
        history.steps().map(|step| &step.line).chain(&lines).map(identity).collect();
    bundled.retain(|bundled| match bundled.key {
        Some(key) => known.insert(key),
        None => !of_steps.contains(&identity(&bundled.line)),
    });
    lines.extend(bundled.into_iter().map(|bundled| bundled.line));
    lines
}

/// What two lines of one step have in common.
fn identity(line: &Line) -> (u64, u64, String) {
    (line.made.to_bits(), line.revision.to_bits(), line.label.clone())
}
