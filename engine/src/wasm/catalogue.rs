//! Find Item.

use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::letters::lower_case;
use super::{Answer, Engine, answer, hand_over, read};
use crate::catalogue::{CatalogueSummary, Found};
use crate::model::{CatalogueEntryId, ContainerId};
use crate::view::catalogue::CatalogueRows;
use crate::view::update::Update;

#[wasm_bindgen]
impl Engine {
    /// Opens the catalogue of a server's answer; without an answer, and after a failure such as an HTTP status, the
    /// built-in one. The failure is the problem unless the answer names its own.
    #[wasm_bindgen(js_name = openCatalogue)]
    pub fn open_catalogue(
        &mut self,
        answer: Option<String>,
        failure: Option<String>,
    ) -> Ts<CatalogueSummary> {
        let summary = self.0.open_catalogue(answer.as_deref(), failure.as_deref());
        hand_over(&summary)
    }

    /// What opening that answer would say.
    #[wasm_bindgen(js_name = checkCatalogue)]
    #[must_use]
    pub fn check_catalogue(&self, answer: &str, failure: Option<String>) -> Ts<CatalogueSummary> {
        let summary = self.0.check_catalogue(answer, failure.as_deref());
        hand_over(&summary)
    }

    /// Looks for entries by name.
    #[wasm_bindgen(js_name = findItems)]
    pub fn find_items(&mut self, text: &str) -> Ts<Found> {
        hand_over(&self.0.find_items(text, lower_case))
    }

    /// A part of what was found, as it would be added to a container.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = catalogueRows)]
    pub fn catalogue_rows(
        &self,
        container: Ts<ContainerId>,
        from: usize,
        to: usize,
    ) -> Answer<CatalogueRows> {
        let rows = self.0.catalogue_rows(read(&container)?, from, to);
        Ok(hand_over(&rows))
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = addFromCatalogue)]
    pub fn add_from_catalogue(
        &mut self,
        container: Ts<ContainerId>,
        entry: Ts<CatalogueEntryId>,
    ) -> Answer<Update> {
        let update = self.0.add_from_catalogue(read(&container)?, read(&entry)?);
        Ok(answer(&update))
    }

    /// Adds an entry and pays for it.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = buyFromCatalogue)]
    pub fn buy_from_catalogue(
        &mut self,
        container: Ts<ContainerId>,
        entry: Ts<CatalogueEntryId>,
    ) -> Answer<Update> {
        let update = self.0.buy_from_catalogue(read(&container)?, read(&entry)?);
        Ok(answer(&update))
    }
}
