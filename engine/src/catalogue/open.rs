//! The catalogue from which things are added (docs/rules/catalogues-and-text.md#the-open-catalogue).

use std::cell::OnceCell;
use std::ops::Deref;

use super::{Catalogue, built_in};

/// The catalogue that was opened last; until one is, the built-in one, which is read when it is needed.
#[derive(Debug, Default)]
pub(crate) struct OpenCatalogue(OnceCell<Catalogue>);

impl From<Catalogue> for OpenCatalogue {
    fn from(opened: Catalogue) -> Self {
        Self(opened.into())
    }
}

impl Deref for OpenCatalogue {
    type Target = Catalogue;

    fn deref(&self) -> &Catalogue {
        self.0.get_or_init(built_in)
    }
}
