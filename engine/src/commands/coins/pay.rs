use std::collections::HashSet;

use serde::Deserialize;
use tsify::Tsify;

use super::{Paid, Unpaid};
use crate::commands::{StepKind, Verb};
use crate::model::{ContainerId, MoneyPouch, NotFound, State};
use crate::rules::amounts::{Amount, Sign};
use crate::rules::payment::CoinsFirst;

/// Pays an amount out of a pouch and the other carried ones (`docs/rules.md#paying`). What can't be read or
/// paid changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Pay {
    /// The pouch that gives first, wherever it is.
    pub container: ContainerId,
    /// The amount, as typed.
    pub amount: String,
    /// Which coins go first.
    pub first: CoinsFirst,
    /// The other carried pouches that are to give nothing.
    pub without: Vec<ContainerId>,
}

impl Pay {
    /// How it is paid.
    ///
    /// # Errors
    /// Why nothing is.
    pub(crate) fn paid(&self, state: &State) -> Result<Paid, Unpaid> {
        let pouches = self.pouches(state)?;
        let amount = Amount::read(&self.amount)?;
        if amount.sign == Some(Sign::Plus) {
            return Err(Unpaid::Received);
        }
        Paid::by(&pouches, amount, self.first)
    }

    /// The pouches that it takes from, in order.
    fn pouches<'a>(
        &self,
        state: &'a State,
    ) -> Result<Vec<(ContainerId, &'a MoneyPouch)>, NotFound> {
        let first = state.money_pouch(self.container)?;
        let without: HashSet<_> = self.without.iter().collect();
        let others = state.owner(self.container)?.carried_pouches();
        let others = others.filter(|(id, _)| *id != self.container && !without.contains(id));
        Ok([(self.container, first)]
            .into_iter()
            .chain(others)
            .collect())
    }
}

impl Verb for Pay {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        match self.paid(state) {
            Ok(paid) => paid.apply(state),
            Err(Unpaid::Gone(not_found)) => Err(not_found),
            Err(_) => Ok(state.clone()),
        }
    }

    fn label(&self, _: &State) -> String {
        let amount = Amount::read(&self.amount).unwrap_or_default();
        format!("Paid {}", amount.coins())
    }

    fn kind(&self) -> StepKind {
        StepKind::Trades
    }
}
