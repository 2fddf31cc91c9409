use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::Ask;
use crate::text::CodeProblem;
use crate::view::snapshot::Snapshot;

/// The sentences about codes that can't be imported (`docs/rules/storage.md#codes-that-cant-be-read`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct CodeNotes {
    /// The problem of each code. Equal ones may be repeated.
    pub problems: Vec<CodeProblem>,
}

/// Sentences about codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct CodeNoteList {
    /// One sentence for each kind of problem.
    pub notes: Vec<String>,
}

impl Ask for CodeNotes {
    type Answer = CodeNoteList;

    fn answer(&self, _: &Snapshot<'_>) -> CodeNoteList {
        let mut problems = self.problems.clone();
        problems.sort();
        problems.dedup();
        let notes = problems.into_iter().map(|problem| problem.sentence().to_owned());
        CodeNoteList { notes: notes.collect() }
    }
}
