//! Import.

use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::{Answer, Engine, answer, hand_over, read};
use crate::view::StagedFiles;
use crate::view::changed::WhatChanged;
use crate::view::copied::CopiedText;
use crate::view::namesakes::{ImportChoice, ImportChoices, PairedChoices};
use crate::view::update::Update;

#[wasm_bindgen]
impl Engine {
    /// Reads the texts of files chosen for import, in place of those that were staged before. A file
    /// without inventories is "Invalid."
    #[wasm_bindgen(js_name = stageImport)]
    pub fn stage_import(&mut self, texts: Vec<String>) -> Ts<StagedFiles> {
        hand_over(&self.0.stage_import(&texts))
    }

    /// Pairs what was chosen with what is stored at this moment.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = pairImport)]
    pub fn pair_import(&self, choices: Ts<ImportChoices>) -> Result<Ts<PairedChoices>, JsError> {
        Ok(hand_over(&self.0.pair_import(&read(&choices)?)))
    }

    /// How a staged inventory differs from its namesake; none if it has none.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = whatChanged)]
    pub fn what_changed(
        &self,
        choice: Ts<ImportChoice>,
    ) -> Result<Option<Ts<WhatChanged>>, JsError> {
        let changed = self.0.what_changed(read(&choice)?);
        Ok(changed.as_ref().map(hand_over))
    }

    /// All of these differences as text.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = copyWhatChanged)]
    pub fn copy_what_changed(
        &self,
        choice: Ts<ImportChoice>,
    ) -> Result<Option<Ts<CopiedText>>, JsError> {
        let copied = self.0.copy_what_changed(read(&choice)?);
        Ok(copied.as_ref().map(hand_over))
    }

    /// How long the stored text would be with what was chosen, in UTF-16 units.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = lengthWithImport)]
    pub fn length_with_import(&self, choices: Ts<ImportChoices>) -> Result<usize, JsError> {
        Ok(self.0.length_with_import(&read(&choices)?))
    }

    /// Takes in what was chosen, in one step, and nothing is staged afterwards; or says that what is to be replaced
    /// is gone.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = commitImport)]
    pub fn commit_import(&mut self, choices: Ts<ImportChoices>) -> Answer<Update> {
        let update = self.0.commit_import(&read(&choices)?);
        Ok(answer(&update))
    }

    /// Adds the example and opens it.
    #[wasm_bindgen(js_name = openExample)]
    pub fn open_example(&mut self) -> Ts<Update> {
        let update = self.0.open_example();
        answer(&update)
    }

    /// Puts the staged files away.
    #[wasm_bindgen(js_name = discardImport)]
    pub fn discard_import(&mut self) {
        self.0.discard_import();
    }
}
