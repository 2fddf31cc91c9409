use crate::commands::Context;
use engine_core::language::case_mapping::CaseMapping;
use engine_core::model::{Game, InventoryId, State};
use engine_core::rules::games::{BuiltInList, GameRules};
use engine_core::storage::example;
use reader::catalogue::{AnswerError, Catalogue, CatalogueSummary, OpenCatalogue, read_answer};
use reader::reading::Reader;

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

    /// It with an open inventory of a state.
    pub fn context(&self, state: &State, open: Option<InventoryId>) -> Context<'_> {
        let inventory = open.and_then(|open| state.inventory(open).ok());
        let game = inventory.and_then(|inventory| inventory.game.get().copied());
        Context {
            open,
            catalogue: self.catalogue_of(game),
            own_catalogue: self.own_catalogue_of(game),
            reader: &self.reader,
            example,
            case_mapping: self.case_mapping,
        }
    }

    /// The catalogue for inventories of a game.
    pub fn catalogue_of(&self, game: Option<Game>) -> &Catalogue {
        self.catalogue.of(GameRules::of(game).catalogue)
    }

    /// The built-in catalogue that a game has for itself.
    fn own_catalogue_of(&self, game: Option<Game>) -> Option<&Catalogue> {
        match GameRules::of(game).catalogue {
            BuiltInList::Srd | BuiltInList::SrdWithoutPrices => None,
            own @ (BuiltInList::Cairn | BuiltInList::Ose) => Some(self.catalogue.built_in(own)),
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
            (None, None) => None,
            (None, Some(failure)) => Some(Err(AnswerError::Failed(failure.to_owned()))),
            (Some(answer), failure) => Some(read_answer(answer, failure)),
        };
        let summary = match &opened {
            None => CatalogueSummary::of(Ok(self.catalogue.built_in(BuiltInList::Srd))),
            Some(opened) => CatalogueSummary::of(opened.as_ref()),
        };
        self.catalogue.open(opened.and_then(Result::ok));
        self.reader = Reader::default();
        summary
    }
}
