use crate::catalogue::{AnswerError, CatalogueSummary, OpenCatalogue};
use crate::catalogue::{built_in, read_answer};
use crate::commands::Context;
use crate::model::InventoryId;
use crate::reading::Reader;
use crate::rules::case_mapping::CaseMapping;
use crate::storage::example;

/// The values that commands and questions need besides the state.
#[derive(Debug)]
pub(super) struct CommandEnvironment {
    pub case_mapping: CaseMapping,
    pub catalogue: OpenCatalogue,
    pub reader: Reader,
}

impl CommandEnvironment {
    pub fn new(case_mapping: CaseMapping) -> Self {
        Self { case_mapping, catalogue: OpenCatalogue::default(), reader: Reader::default() }
    }

    /// It with an open inventory.
    pub fn context(&self, open: Option<InventoryId>) -> Context<'_> {
        Context {
            open,
            catalogue: &self.catalogue,
            reader: &self.reader,
            example,
            case_mapping: self.case_mapping,
        }
    }

    /// Opens the catalogue of a server's answer; without an answer the built-in one. The built-in one is also open
    /// after a failure, which may have come with an answer (docs/rules/catalogues-and-text.md#the-open-catalogue).
    pub fn open_catalogue(
        &mut self,
        answer: Option<&str>,
        failure: Option<&str>,
    ) -> CatalogueSummary {
        let opened = match (answer, failure) {
            (None, None) => Ok(built_in()),
            (None, Some(failure)) => Err(AnswerError::Failed(failure.to_owned())),
            (Some(answer), failure) => read_answer(answer, failure),
        };
        let summary = CatalogueSummary::of(opened.as_ref());
        self.catalogue = opened.map_or_else(|_| OpenCatalogue::default(), OpenCatalogue::from);
        self.reader = Reader::default();
        summary
    }
}
