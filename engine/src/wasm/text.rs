//! From text, and *Copy as text*.

use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::{Answer, Engine, answer, hand_over, read};
use crate::commands::AddStack;
use crate::model::{ContainerId, InventoryId};
use crate::view::copied::CopiedText;
use crate::view::text::{TextChoices, TextPreview, TextReading, TextTargets};
use crate::view::typing::Suggestions;
use crate::view::update::Update;

#[wasm_bindgen]
impl Engine {
    /// Reads a text for the open inventory, in place of the one that was read before. Changes nothing.
    #[wasm_bindgen(js_name = readText)]
    pub fn read_text(&mut self, text: &str) -> Ts<TextReading> {
        hand_over(&self.0.read_text(text))
    }

    /// What adding these entries of the text would do. Changes nothing.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = previewText)]
    pub fn preview_text(&self, choices: Ts<TextChoices>) -> Answer<TextPreview> {
        Ok(hand_over(&self.0.preview_text(&read(&choices)?)))
    }

    /// Adds these entries of the text in one step. Nothing is staged afterwards.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = commitText)]
    pub fn commit_text(&mut self, choices: Ts<TextChoices>) -> Answer<Update> {
        let update = self.0.commit_text(&read(&choices)?);
        Ok(answer(&update))
    }

    /// Where what was read can go in the open inventory; none if no inventory is open.
    #[wasm_bindgen(js_name = textTargets)]
    #[must_use]
    pub fn text_targets(&self) -> Option<Ts<TextTargets>> {
        self.0.text_targets().as_ref().map(hand_over)
    }

    /// Whether a pasted text is more than one thing, a table or JSON: then it is no name.
    #[wasm_bindgen(js_name = opensFromText)]
    #[must_use]
    pub fn opens_from_text(&self, text: &str) -> bool {
        self.0.opens_from_text(text)
    }

    /// Carries out the add row: adds the one thing that its text reads as, else the text as it is.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = addTyped)]
    pub fn add_typed(&mut self, command: Ts<AddStack>) -> Answer<Update> {
        let update = self.0.add_typed(&read(&command)?);
        Ok(answer(&update))
    }

    /// At most five items, owned or in the catalogue, in whose names words begin as those of a text do.
    #[must_use]
    pub fn suggest(&self, text: &str) -> Ts<Suggestions> {
        hand_over(&self.0.suggest(text))
    }

    /// A container as text; none of a kind that is not known.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = copyContainer)]
    pub fn copy_container(
        &self,
        container: Ts<ContainerId>,
    ) -> Result<Option<Ts<CopiedText>>, JsError> {
        let copied = self.0.copy_container(read(&container)?);
        Ok(copied.as_ref().map(hand_over))
    }

    /// An inventory as text.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = copyInventory)]
    pub fn copy_inventory(
        &self,
        inventory: Ts<InventoryId>,
    ) -> Result<Option<Ts<CopiedText>>, JsError> {
        let copied = self.0.copy_inventory(read(&inventory)?);
        Ok(copied.as_ref().map(hand_over))
    }
}
