//! The payment of a price from several pouches, shared by paying and buying.

use thiserror::Error;

use super::with_coins;
use crate::commands::Refusal;
use engine_core::language::amounts::{Amount, AmountError};
use engine_core::model::{CoinTable, ContainerId, MoneyPouch, NotFound, State};
use engine_core::rules::payment::{ChangeKinds, CoinOrder, Payment, PouchDelta, Short, pay};
use engine_core::rules::whole_coins::WholeCoins;

/// The coins that pay a price, in total and by pouch.
pub(crate) struct PouchPayments {
    /// All coins that change hands.
    pub payment: Payment,
    /// The coins that each pouch pays and receives.
    pub deltas: Vec<(ContainerId, PouchDelta)>,
}

/// The reason why nothing is paid. Users see this text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum PayError {
    /// The pouch no longer exists.
    #[error(transparent)]
    Gone(#[from] NotFound),
    /// The amount can't be read.
    #[error(transparent)]
    Unreadable(#[from] AmountError),
    /// The amount begins with a plus, the sign of a receipt.
    #[error("That is received, not paid.")]
    Received,
    /// The coins of the inventory that gets the amount have other worths.
    #[error("The coins there are other coins.")]
    OtherCoins,
    /// The pouches hold less than the price.
    #[error("You are {0}.")]
    Short(#[from] Short),
}

impl PouchPayments {
    /// The payment of a price from pouches, in the given order.
    ///
    /// # Errors
    /// [`Short`].
    pub fn by(
        pouches: &[(ContainerId, &MoneyPouch)],
        price: Amount,
        first: CoinOrder,
        change: ChangeKinds,
        table: &CoinTable,
    ) -> Result<Self, Short> {
        let coins = pouches.iter().map(|(_, pouch)| WholeCoins::of(&pouch.coins, table));
        let coins: Vec<_> = coins.collect();
        let payment = pay(coins.iter().copied().sum(), price, first, change, table)?;
        let ids = pouches.iter().map(|(id, _)| *id);
        Ok(Self { payment, deltas: ids.zip(payment.by_pouch(&coins, table)).collect() })
    }

    /// The state after the payment.
    pub fn apply(&self, state: &State) -> Result<State, Refusal> {
        let mut next = state.clone();
        for (pouch, delta) in &self.deltas {
            if *delta != PouchDelta::default() {
                let changed = |coins: &_| delta.gets.put_into(&delta.gives.taken_from(coins));
                next = with_coins(&next, *pouch, changed)?;
            }
        }
        Ok(next)
    }
}
