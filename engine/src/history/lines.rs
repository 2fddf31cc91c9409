//! The lines of the History (docs/rules/actions.md#history).

use std::collections::HashSet;

use super::{EntryKey, History, Line};
use engine_core::model::StepId;
use engine_core::rules::step_effect::StepEffect;

/// The most lines of steps.
pub(crate) const MOST_LINES: usize = 1000;

/// The lines in the logs of all panels, as they were read last. Some may be of steps of this panel.
#[derive(Debug, Default)]
pub struct LogLines {
    /// Those in the entries of steps.
    pub steps: Vec<(EntryKey, Line)>,
    /// Those of steps that have left the history, with the key that each step had. Version 1.1.0 wrote none.
    pub bundled: Vec<(Option<EntryKey>, Line)>,
}

/// A line of the History.
#[derive(Debug)]
pub struct LineOfStep<'a> {
    pub line: &'a Line,
    /// Its step, if this panel has it.
    pub step: Option<StepId>,
    /// The name of the entry of the step of another panel. Version 1.1.0 wrote none for lines.
    pub entry: Option<EntryKey>,
    /// How its step can be reverted by itself; `None` if it can't.
    pub reversal: Option<(StepId, StepEffect)>,
}

impl LogLines {
    /// The lines of steps that this panel does not have. A step may be among the lines of many before its own entry is
    /// removed: then it is recognised by its key. The lines of version 1.1.0 have none, and are compared.
    fn besides(&self, history: &History) -> Vec<(Option<EntryKey>, &Line)> {
        let mut known: HashSet<_> = history.steps().filter_map(|step| step.key).collect();
        let steps = self.steps.iter().filter(|(key, _)| known.insert(*key));
        let mut lines: Vec<_> = steps.map(|(key, line)| (Some(*key), line)).collect();
        let own = history.steps().map(|step| &step.line);
        let of_others = lines.iter().map(|(_, line)| *line);
        let of_steps: HashSet<_> = own.chain(of_others).map(identity).collect();
        let bundled = self.bundled.iter().filter(|(key, line)| match key {
            Some(key) => known.insert(*key),
            None => !of_steps.contains(&identity(line)),
        });
        lines.extend(bundled.map(|(key, line)| (*key, line)));
        lines
    }
}

/// What two lines of one step have in common.
fn identity(line: &Line) -> (u64, u64, &str) {
    (line.made.to_bits(), line.revision.to_bits(), &line.english)
}

impl History {
    /// The lines of all steps, the newest first: those of this panel, and those of others.
    #[must_use]
    pub fn lines<'a>(&'a self, log: &'a LogLines) -> Vec<LineOfStep<'a>> {
        let own = self.steps().map(|step| LineOfStep {
            line: &step.line,
            step: Some(step.id),
            entry: None,
            reversal: self.offers_reverting(step).then_some((step.id, step.effect)),
        });
        let others = log.besides(self).into_iter();
        let others =
            others.map(|(entry, line)| LineOfStep { line, step: None, entry, reversal: None });
        let mut lines: Vec<_> = own.chain(others).collect();
        // The steps of a panel that are not stored yet are in order already.
        lines.sort_by(|a, b| a.line.made.total_cmp(&b.line.made));
        lines.reverse();
        lines.truncate(MOST_LINES);
        lines
    }
}
