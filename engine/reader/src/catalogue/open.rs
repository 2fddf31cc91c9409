//! The catalogue from which things are added (docs/rules/catalogues-and-text.md#the-open-catalogue).

use std::cell::OnceCell;

use super::{Catalogue, built_in};
use engine_core::rules::games::BuiltInList;

/// The catalogue that was opened last: a server's for all inventories, or the built-in one of each game.
#[derive(Debug, Default)]
pub struct OpenCatalogue {
    of_server: Option<Catalogue>,
    built_in: BuiltInCatalogues,
}

/// The built-in catalogues that were needed so far.
#[derive(Debug, Default)]
struct BuiltInCatalogues {
    srd: OnceCell<Catalogue>,
    srd_without_prices: OnceCell<Catalogue>,
    cairn: OnceCell<Catalogue>,
    ose: OnceCell<Catalogue>,
}

impl OpenCatalogue {
    /// Opens a server's catalogue, or the built-in ones.
    pub fn open(&mut self, of_server: Option<Catalogue>) {
        self.of_server = of_server;
    }

    /// The catalogue for an inventory whose game has this built-in one.
    #[must_use]
    pub fn of(&self, list: BuiltInList) -> &Catalogue {
        self.of_server.as_ref().unwrap_or_else(|| self.built_in(list))
    }

    /// A built-in catalogue, whichever is open.
    #[must_use]
    pub fn built_in(&self, list: BuiltInList) -> &Catalogue {
        self.built_in.of(list)
    }
}

impl BuiltInCatalogues {
    fn of(&self, list: BuiltInList) -> &Catalogue {
        let read = match list {
            BuiltInList::Srd => &self.srd,
            BuiltInList::SrdWithoutPrices => &self.srd_without_prices,
            BuiltInList::Cairn => &self.cairn,
            BuiltInList::Ose => &self.ose,
        };
        read.get_or_init(|| built_in(list))
    }
}
