//! The catalogue from which things are added (docs/rules/catalogues-and-text.md#the-open-catalogue).

use std::cell::OnceCell;

use super::{Catalogue, built_in};
use engine_core::rules::games::BuiltInList;

/// The catalogue that was opened last: a server's for all inventories, or the built-in one of each game, which is read
/// when it is needed.
#[derive(Debug)]
pub enum OpenCatalogue {
    OfServer(Box<Catalogue>),
    BuiltIn(Box<BuiltInCatalogues>),
}

/// The built-in catalogues that were needed so far.
#[derive(Debug, Default)]
pub struct BuiltInCatalogues {
    srd: OnceCell<Catalogue>,
    srd_without_prices: OnceCell<Catalogue>,
    cairn: OnceCell<Catalogue>,
    ose: OnceCell<Catalogue>,
}

impl Default for OpenCatalogue {
    fn default() -> Self {
        Self::BuiltIn(Box::default())
    }
}

impl OpenCatalogue {
    /// The catalogue for an inventory whose game has this built-in one.
    #[must_use]
    pub fn of(&self, list: BuiltInList) -> &Catalogue {
        match self {
            Self::OfServer(catalogue) => catalogue,
            Self::BuiltIn(built_in) => built_in.of(list),
        }
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
