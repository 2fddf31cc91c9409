use std::collections::HashSet;

use serde::Deserialize;
use tsify::Tsify;

use super::{PayError, PouchPayments, coin_table, with_more_coins};
use crate::commands::label::inventory_name;
use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::language::amounts::{Amount, Sign};
use engine_core::model::{
    ContainerId, Entity, Inventory, InventoryId, MoneyPouch, NotFound, State,
};
use engine_core::rules::games::Rules;
use engine_core::rules::payment::{ChangeKinds, CoinOrder};
use engine_core::wording::step_label::{LabelCoins, StepLabel};

/// Pays an amount out of a pouch and the other carried ones, to nobody or to a different inventory
/// (`docs/rules/game.md#paying`). An amount that can't be read or paid changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Pay {
    /// The pouch that pays first, even if it is not carried.
    pub container: ContainerId,
    /// The amount, as typed.
    pub amount: String,
    /// The coins to spend first.
    pub first: CoinOrder,
    /// The other carried pouches that must not pay.
    pub without: Vec<ContainerId>,
    /// The inventory that gets the amount, in its first carried pouch or a new one; absent: nobody.
    #[serde(default)]
    pub to: Option<InventoryId>,
}

impl Pay {
    /// The payment from each pouch.
    ///
    /// # Errors
    /// The reason why nothing can be paid.
    pub(crate) fn paid(&self, state: &State) -> Result<PouchPayments, PayError> {
        let pouches = self.pouches(state)?;
        let owner = state.owner(self.container)?;
        let table = Rules::of(owner).coin_table();
        let receiver = self.receiver(state)?;
        if receiver.is_some_and(|receiver| !Rules::of(receiver).coin_table().has_worths_of(table)) {
            return Err(PayError::OtherCoins);
        }
        let amount = Amount::read(&self.amount, table)?;
        if amount.sign == Some(Sign::Plus) {
            return Err(PayError::Received);
        }
        let change =
            ChangeKinds { in_use: Rules::of(owner).kinds_in_use(), named: amount.named.kinds() };
        Ok(PouchPayments::by(&pouches, amount, self.first, change, table)?)
    }

    /// The state after the payment.
    pub(crate) fn after(&self, paid: &PouchPayments, state: &State) -> Result<State, Refusal> {
        let next = paid.apply(state)?;
        match self.receiver(state)? {
            Some(receiver) => {
                let pouch = receiver.carried_pouches().next().map(|(id, _)| id);
                with_more_coins(&next, receiver.id, pouch, paid.payment.received)
            }
            None => Ok(next),
        }
    }

    /// The inventory that gets the amount, if it goes to one.
    pub(crate) fn receiver<'a>(
        &self,
        state: &'a State,
    ) -> Result<Option<&'a Entity<InventoryId, Inventory>>, NotFound> {
        self.to.map(|to| state.character(to).map(|receiver| &**receiver)).transpose()
    }

    /// The pouches that pay, in order.
    fn pouches<'a>(
        &self,
        state: &'a State,
    ) -> Result<Vec<(ContainerId, &'a MoneyPouch)>, NotFound> {
        let first = state.money_pouch(self.container)?;
        let without: HashSet<_> = self.without.iter().collect();
        let others = state
            .owner(self.container)?
            .carried_pouches()
            .filter(|(id, _)| *id != self.container && !without.contains(id));
        Ok([(self.container, first)].into_iter().chain(others).collect())
    }
}

impl Operation for Pay {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        match self.paid(state) {
            Ok(paid) => self.after(&paid, state),
            Err(PayError::Gone(gone)) => Err(gone.into()),
            Err(_) => Ok(state.clone()),
        }
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        let table = coin_table(before, self.container);
        let amount = Amount::read(&self.amount, table).unwrap_or_default();
        StepLabel::Paid {
            coins: LabelCoins::of(amount.coins(table), table),
            to: self.to.map(|to| inventory_name(before, to)),
        }
    }

    fn step(&self) -> StepProperties {
        StepProperties::of_amounts()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use crate::commands::{CreateInventory, DeleteInventory};
    use engine_core::model::CoinTable;
    use engine_core::rules::whole_coins::WholeCoins;

    fn pay(ada: &Ada, amount: &str) -> Pay {
        Pay {
            container: ada.purse,
            amount: amount.to_owned(),
            first: CoinOrder::Largest,
            without: Vec::new(),
            to: None,
        }
    }

    /// Ada with that many gp, and Tobin, without a pouch.
    fn with_tobin(gp: f64) -> (Ada, InventoryId) {
        let mut ada = Ada::with_gold(gp);
        ada.carry_out(&CreateInventory { name: "Tobin".into(), ..CreateInventory::default() });
        let tobin = ada.state.inventories[1].id;
        (ada, tobin)
    }

    #[test]
    fn somebody_else_gets_exactly_the_amount_in_the_first_carried_pouch_or_a_new_one() {
        let (mut ada, tobin) = with_tobin(20.0);
        let command = Pay { to: Some(tobin), ..pay(&ada, "2.5 gp") };
        assert_eq!(command.label(&ada.state, &nothing()).to_string(), "Paid 2 gp 5 sp to Tobin");
        for (left, got) in [("17 gp 5 sp", "2 gp 5 sp"), ("15 gp", "4 gp 10 sp")] {
            ada.carry_out(&command);
            let pouches: Vec<_> =
                ada.state.inventory(tobin).unwrap().carried_pouches().map(|(_, it)| it).collect();
            let [purse] = pouches.as_slice() else { panic!("{pouches:?}") };
            let table = CoinTable::DND;
            let theirs = WholeCoins::of(&purse.coins, table).text(table);
            assert_eq!((&*ada.coins(), &*theirs), (left, got));
        }
        ada.carry_out(&DeleteInventory { inventory: tobin });
        assert_eq!(command.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }

    #[test]
    fn an_amount_is_paid_and_the_rest_comes_back() {
        let mut ada = Ada::with_gold(5.0);
        let command = pay(&ada, "2.5");
        assert_eq!(command.label(&ada.state, &nothing()).to_string(), "Paid 2 gp 5 sp");
        ada.carry_out(&command);
        assert_eq!(ada.coins(), "2 gp 5 sp");
    }

    #[test]
    fn unreadable_or_unaffordable_amounts_change_nothing() {
        let ada = Ada::with_gold(5.0);
        for amount in ["", "3 cows", "0.5 cp", "5 gp 1 cp", "+1 gp", "0"] {
            assert!(ada.is_left_alone_by(&pay(&ada, amount)), "{amount}");
        }
        let bag = Pay { container: ada.backpack, ..pay(&ada, "1") };
        assert_eq!(bag.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }
}
