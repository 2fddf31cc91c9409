//! Coins.

use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::{Answer, Engine, answer, hand_over, read};
use crate::commands::{Pay, Receive, SellStacks};
use crate::model::{CoinKind, ContainerId};
use crate::view::coins::{InventoryChoices, PayView, PouchChoices, ReceiveView, SaleView};
use crate::view::update::Update;

#[wasm_bindgen]
impl Engine {
    /// Ends typing in a coin field without keeping it, and says what changed.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = cancelCoins)]
    pub fn cancel_coins(
        &mut self,
        container: Ts<ContainerId>,
        coin: Ts<CoinKind>,
    ) -> Answer<Update> {
        let update = self.0.cancel_coins(read(&container)?, read(&coin)?);
        Ok(answer(&update))
    }

    /// Pay, as it is filled in; none if its pouch is gone. Changes nothing.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = previewPay)]
    pub fn preview_pay(&self, command: Ts<Pay>) -> Result<Option<Ts<PayView>>, JsError> {
        let view = self.0.preview_pay(&read(&command)?);
        Ok(view.as_ref().map(hand_over))
    }

    /// Receive, as it is filled in; none if its pouch is gone. Changes nothing.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = previewReceive)]
    pub fn preview_receive(
        &self,
        command: Ts<Receive>,
    ) -> Result<Option<Ts<ReceiveView>>, JsError> {
        let view = self.0.preview_receive(&read(&command)?);
        Ok(view.as_ref().map(hand_over))
    }

    /// Sell Selected, as it is filled in; none if nothing of what is sold is there any more, or the pouch is
    /// not. Changes nothing.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = previewSale)]
    pub fn preview_sale(&self, command: Ts<SellStacks>) -> Result<Option<Ts<SaleView>>, JsError> {
        let view = self.0.preview_sale(&read(&command)?);
        Ok(view.as_ref().map(hand_over))
    }

    /// The other carried pouches of a pouch's inventory: the first few of them.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = otherPouches)]
    pub fn other_pouches(&self, container: Ts<ContainerId>, most: usize) -> Answer<PouchChoices> {
        Ok(hand_over(&self.0.other_pouches(read(&container)?, most)))
    }

    /// The inventories but a pouch's own that have a carried pouch: the first few of them.
    ///
    /// # Errors
    /// A defect.
    #[wasm_bindgen(js_name = otherInventories)]
    pub fn other_inventories(
        &self,
        container: Ts<ContainerId>,
        most: usize,
    ) -> Answer<InventoryChoices> {
        Ok(hand_over(
            &self.0.other_inventories(read(&container)?, most),
        ))
    }
}
