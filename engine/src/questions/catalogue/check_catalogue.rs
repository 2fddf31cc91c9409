use serde::Deserialize;
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use reader::catalogue::{CatalogueSummary, read_answer};

/// The summary that opening a server's answer would give, without opening it
/// (`docs/rules/catalogues-and-text.md#the-open-catalogue`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct CheckCatalogue {
    pub answer: String,
    /// A failure that came with the answer, such as an HTTP status.
    pub failure: Option<String>,
}

impl Ask for CheckCatalogue {
    type Answer = CatalogueSummary;

    fn answer(&self, _: &Snapshot<'_>) -> CatalogueSummary {
        CatalogueSummary::of(read_answer(&self.answer, self.failure.as_deref()).as_ref())
    }
}
