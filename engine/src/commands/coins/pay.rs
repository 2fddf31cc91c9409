use std::collections::HashSet;

use serde::Deserialize;
use tsify::Tsify;

use super::{PayError, PouchPayments};
use crate::commands::{Context, Message, Operation, Refusal, StepProperties};
use crate::model::{ContainerId, MoneyPouch, NotFound, State};
use crate::rules::amounts::{Amount, Sign};
use crate::rules::games::Rules;
use crate::rules::input::TypedAs;
use crate::rules::payment::{ChangeKinds, CoinOrder};

/// Pays an amount out of a pouch and the other carried ones (`docs/rules/game.md#paying`). An amount that
/// can't be read or paid changes nothing.
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
}

impl Pay {
    /// The payment from each pouch.
    ///
    /// # Errors
    /// The reason why nothing can be paid.
    pub(crate) fn paid(&self, state: &State) -> Result<PouchPayments, PayError> {
        let pouches = self.pouches(state)?;
        let amount = Amount::read(&self.amount)?;
        if amount.sign == Some(Sign::Plus) {
            return Err(PayError::Received);
        }
        let change = ChangeKinds {
            in_use: Rules::of(state.owner(self.container)?).kinds_in_use(),
            named: amount.named.kinds(),
        };
        Ok(PouchPayments::by(&pouches, amount, self.first, change)?)
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
            Ok(paid) => paid.apply(state),
            Err(PayError::Gone(gone)) => Err(gone.into()),
            Err(_) => Ok(state.clone()),
        }
    }

    fn label(&self, _: &State, _: &Context<'_>) -> String {
        let amount = Amount::read(&self.amount).unwrap_or_default();
        format!("Paid {}", amount.coins())
    }

    fn step(&self) -> StepProperties {
        StepProperties {
            message: Some(Message::Done),
            typed: TypedAs::Difference,
            ..StepProperties::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};

    fn pay(ada: &Ada, amount: &str) -> Pay {
        Pay {
            container: ada.purse,
            amount: amount.to_owned(),
            first: CoinOrder::Largest,
            without: Vec::new(),
        }
    }

    #[test]
    fn an_amount_is_paid_and_the_rest_comes_back() {
        let mut ada = Ada::with_gold(5.0);
        let command = pay(&ada, "2.5");
        assert_eq!(command.label(&ada.state, &nothing()), "Paid 2 gp 5 sp");
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
