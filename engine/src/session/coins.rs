//! What Pay, Receive and Sell Selected would do (docs/rules.md#money).

use super::Session;
use crate::commands::{Pay, Receive, SellStacks, Unpaid};
use crate::model::{ContainerId, State};
use crate::view::after::{After, after};
use crate::view::coins::{
    InventoryChoices, PayView, PouchChoices, ReceiveView, SaleView, other_inventories,
    other_pouches, paid, received, sale_pouches, unpaid,
};

impl Session {
    /// Pay, as it is filled in; none if its pouch is gone.
    #[must_use]
    pub fn preview_pay(&self, command: &Pay) -> Option<PayView> {
        match command.paid(&self.state) {
            Ok(payment) => {
                let then = self.after(command)?;
                Some(paid(&payment, &then, self.told(&then)))
            }
            Err(Unpaid::Gone(_)) => None,
            Err(why) => Some(unpaid(command, &why)),
        }
    }

    /// Receive, as it is filled in; none if its pouch is gone.
    #[must_use]
    pub fn preview_receive(&self, command: &Receive) -> Option<ReceiveView> {
        let pouches = command.pouches(&self.state).ok()?;
        let then = self.after(command)?;
        Some(received(command, &pouches, self.told(&then)))
    }

    /// Sell Selected, as it is filled in; none if nothing of what is sold is there any more, or the pouch is
    /// not.
    #[must_use]
    pub fn preview_sale(&self, command: &SellStacks) -> Option<SaleView> {
        let then = self.after(command)?;
        let amount = command.amount(&self.state).ok()?;
        Some(SaleView {
            what: command.what(&self.state),
            amount: amount.map_or_else(
                || "More than can be counted".to_owned(),
                |coins| coins.to_string(),
            ),
            ready: amount.is_some(),
            pouches: sale_pouches(self.state.owner(command.container).ok()?),
            into: command.pouch(&self.state).ok()?,
            after: self.told(&then),
        })
    }

    /// The first other carried pouches of a pouch's inventory.
    #[must_use]
    pub fn other_pouches(&self, container: ContainerId, most: usize) -> PouchChoices {
        let owner = self.state.owner(container);
        owner.map_or_else(
            |_| PouchChoices::default(),
            |owner| other_pouches(owner, container, most),
        )
    }

    /// The first inventories but a pouch's own that have a carried pouch.
    #[must_use]
    pub fn other_inventories(&self, container: ContainerId, most: usize) -> InventoryChoices {
        let owner = self.state.owner(container);
        owner.map_or_else(
            |_| InventoryChoices::default(),
            |owner| other_inventories(&self.state, owner.id, most),
        )
    }

    fn told(&self, then: &State) -> Option<After> {
        after(&self.state, then, self.selected, &self.screen)
    }
}
