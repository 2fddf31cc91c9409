use std::collections::HashSet;

use serde::Deserialize;
use thiserror::Error;
use tsify::Tsify;

use super::{PouchPayments, coin_table, with_coins};
use crate::commands::label::inventory_name;
use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::language::amounts::{Amount, AmountError, Sign};
use engine_core::model::{CoinKinds, ContainerId, InventoryId, NotFound, State};
use engine_core::rules::games::Rules;
use engine_core::rules::number_fields::NumberField;
use engine_core::rules::payment::{ChangeKinds, CoinOrder, Short};
use engine_core::rules::sharing::{ShareMode, Shared, share};
use engine_core::rules::whole_coins::WholeCoins;
use engine_core::wording::step_label::{LabelCoins, StepLabel};

/// Puts a share of an amount that was found into a pouch, and one into the first carried pouch of other inventories; or
/// shares an amount that is in the pouch (`docs/rules/game.md#receiving-and-sharing`). An amount that can't be read
/// changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Receive {
    pub container: ContainerId,
    /// The amount, as typed.
    pub amount: String,
    #[serde(default)]
    pub coins: CoinSource,
    /// The number of shares, as typed.
    pub shared_by: String,
    pub shares: ShareMode,
    pub left_over: LeftOver,
    /// Whether the pouch itself gets a share.
    pub mine: bool,
    /// The other inventories that get a share; those that no longer exist, have no carried pouch any more, or have
    /// coins of other worth, are skipped.
    pub also: Vec<InventoryId>,
}

/// The place of the coins before they are shared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum CoinSource {
    /// They are new to the list.
    #[default]
    Found,
    /// They are in the pouch: its own share and what is left over stay there.
    InThisPouch,
}

/// The use of coins that can't be shared evenly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum LeftOver {
    /// They are not received.
    #[default]
    Leave,
    /// They go into the pouch.
    Take,
}

/// The reason why nothing is received. Users see this text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum ReceiveError {
    /// The amount can't be read.
    #[error(transparent)]
    Unreadable(#[from] AmountError),
    /// The amount begins with a minus, the sign of a payment.
    #[error("That is paid, not received.")]
    Payment,
    /// The pouch holds less than what is to be shared out of it.
    #[error("You are {0}.")]
    Short(#[from] Short),
    /// No share would change hands.
    #[error("Nobody else gets a share.")]
    Alone,
}

/// The coins to share.
struct Portion {
    coins: WholeCoins,
    /// The coins that the pouch pays and receives for them; `None` if they were found.
    taken: Option<PouchPayments>,
}

impl Receive {
    /// The share of each of these pouches, and the coins left over.
    ///
    /// # Errors
    /// The reason why there are no shares.
    pub(crate) fn shared(
        &self,
        state: &State,
        pouches: &[ContainerId],
    ) -> Result<Shared, ReceiveError> {
        let coins = self.portion(state, pouches)?.coins;
        let (kinds, among) = (self.kinds(state, pouches), self.among(pouches));
        let is_kept = pouches == [self.container] && among == 1;
        if pouches.is_empty() || is_kept && self.coins == CoinSource::InThisPouch {
            return Err(ReceiveError::Alone);
        }
        Ok(share(coins, among.into(), self.shares, kinds, coin_table(state, self.container)))
    }

    /// The amount in coins.
    fn portion(&self, state: &State, pouches: &[ContainerId]) -> Result<Portion, ReceiveError> {
        let table = coin_table(state, self.container);
        let amount = Amount::read(&self.amount, table)?;
        if amount.sign == Some(Sign::Minus) {
            return Err(ReceiveError::Payment);
        }
        let found = amount.coins_of(self.kinds(state, pouches), table);
        if self.coins == CoinSource::Found {
            return Ok(Portion { coins: found, taken: None });
        }
        let pouch = state.money_pouch(self.container).into_iter();
        let own: Vec<_> = pouch.map(|pouch| (self.container, pouch)).collect();
        let in_use = state.owner(self.container).map(|owner| Rules::of(owner).kinds_in_use());
        let in_use = in_use.unwrap_or(CoinKinds::ALL);
        let change = ChangeKinds { in_use, named: amount.named.kinds() };
        let taken = PouchPayments::by(&own, amount, CoinOrder::default(), change, table)?;
        let is_exact = taken.payment.change.is_none();
        let coins = if is_exact { taken.payment.paid } else { found };
        Ok(Portion { coins, taken: Some(taken) })
    }

    /// The kinds of coins allowed in shares, besides the named ones: the kinds in use, and the kinds that these pouches
    /// hold (`docs/rules/game.md#coins-in-use`).
    fn kinds(&self, state: &State, pouches: &[ContainerId]) -> CoinKinds {
        let in_use = state.owner(self.container).map(|owner| Rules::of(owner).kinds_in_use());
        let pouches =
            pouches.iter().chain([&self.container]).filter_map(|id| state.money_pouch(*id).ok());
        let table = coin_table(state, self.container);
        let held = pouches.map(|pouch| WholeCoins::of(&pouch.coins, table).kinds());
        held.fold(in_use.unwrap_or(CoinKinds::ALL), CoinKinds::plus)
    }

    /// The pouches that get a share.
    pub(crate) fn pouches(&self, state: &State) -> Result<Vec<ContainerId>, NotFound> {
        state.money_pouch(self.container)?;
        let own = state.owner(self.container)?;
        let also: HashSet<_> = self.also.iter().collect();
        let others = state
            .inventories
            .iter()
            .filter(|other| other.id != own.id && also.contains(&other.id))
            .filter(|other| {
                Rules::of(other).coin_table().has_worths_of(Rules::of(own).coin_table())
            })
            .filter_map(|other| other.carried_pouches().next());
        let pouches = self.mine.then_some(self.container).into_iter();
        Ok(pouches.chain(others.map(|(id, _)| id)).collect())
    }

    /// The number of shares that go to nobody in the list, given the pouches that get one.
    pub(crate) fn leaving(&self, pouches: &[ContainerId]) -> u32 {
        self.among(pouches) - u32::try_from(pouches.len()).unwrap_or(u32::MAX)
    }

    /// The number of shares: the typed number, but at least one for each of these pouches.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the field reads whole numbers from 1 to 99"
    )]
    pub(crate) fn among(&self, pouches: &[ContainerId]) -> u32 {
        let typed = NumberField::SharedBy.read_or_default(&self.shared_by) as u32;
        typed.max(u32::try_from(pouches.len()).unwrap_or(u32::MAX))
    }
}

impl Operation for Receive {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let pouches = self.pouches(state)?;
        let Ok(shared) = self.shared(state, &pouches) else {
            return Ok(state.clone());
        };
        let taken = self.portion(state, &pouches).ok().and_then(|portion| portion.taken);
        let keeps_left_over = taken.is_some() || self.left_over == LeftOver::Take;
        let mut next = taken.map_or_else(|| Ok(state.clone()), |taken| taken.apply(state))?;
        for pouch in pouches {
            next = with_coins(&next, pouch, |there| shared.each.put_into(there))?;
        }
        if keeps_left_over && !shared.left_over.is_none() {
            next = with_coins(&next, self.container, |there| shared.left_over.put_into(there))?;
        }
        Ok(next)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        let pouches = self.pouches(before).unwrap_or_default();
        let amount = self.portion(before, &pouches).map(|portion| portion.coins);
        let table = coin_table(before, self.container);
        let coins = LabelCoins::of(amount.unwrap_or_default(), table);
        match (self.among(&pouches), pouches.first()) {
            (1, Some(pouch)) if self.coins == CoinSource::InThisPouch => {
                let to = before.owner(*pouch).ok().map(|owner| inventory_name(before, owner.id));
                StepLabel::Paid { coins, to }
            }
            (1, _) => StepLabel::Received { coins },
            (among, _) => StepLabel::Shared { coins, among },
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

    fn receive(ada: &Ada, amount: &str, by: &str) -> Receive {
        Receive {
            container: ada.purse,
            amount: amount.to_owned(),
            coins: CoinSource::Found,
            shared_by: by.to_owned(),
            shares: ShareMode::WholeCoins,
            left_over: LeftOver::Leave,
            mine: true,
            also: Vec::new(),
        }
    }

    #[test]
    fn a_share_goes_into_the_pouch_and_also_the_left_over_coins_if_they_are_taken() {
        for (left_over, coins) in [(LeftOver::Leave, "8 gp"), (LeftOver::Take, "9 gp")] {
            let mut ada = Ada::with_gold(5.0);
            let command = Receive { left_over, ..receive(&ada, "10 gp", "3") };
            assert_eq!(command.label(&ada.state, &nothing()).to_string(), "Shared 10 gp among 3");
            ada.carry_out(&command);
            assert_eq!(ada.coins(), coins);
        }
        let ada = Ada::new();
        let alone = receive(&ada, "30", "1");
        assert_eq!(alone.label(&ada.state, &nothing()).to_string(), "Received 30 gp");
    }

    #[test]
    fn what_is_in_the_pouch_is_shared_out_of_it() {
        for (amount, by, shares, left) in [
            ("100 gp", "4", ShareMode::WholeCoins, "25 gp"),
            // One gold piece is left over, and stays.
            ("10 gp", "3", ShareMode::WholeCoins, "94 gp"),
            ("10 gp", "3", ShareMode::WithChange, "93 gp 3 sp 4 cp"),
            // The pouch changes 2 gp to share 15 sp.
            ("15 sp", "3", ShareMode::WholeCoins, "98 gp 10 sp"),
        ] {
            let mut ada = Ada::with_gold(100.0);
            let coins = CoinSource::InThisPouch;
            let command = Receive { coins, shares, ..receive(&ada, amount, by) };
            let label = format!("Shared {amount} among {by}");
            assert_eq!(command.label(&ada.state, &nothing()).to_string(), label);
            ada.carry_out(&command);
            assert_eq!(ada.coins(), left, "{amount} among {by}");
        }
        let ada = Ada::with_gold(5.0);
        for (amount, by) in [("5 gp", "1"), ("6 gp", "2")] {
            let coins = CoinSource::InThisPouch;
            let command = Receive { coins, ..receive(&ada, amount, by) };
            assert!(ada.is_left_alone_by(&command), "{amount}");
        }
    }

    #[test]
    fn unreadable_amounts_and_shares_of_nothing_change_nothing() {
        let ada = Ada::with_gold(5.0);
        for (amount, by) in [("", "1"), ("0.5 cp", "1"), ("-1 gp", "1"), ("3 gp", "4")] {
            assert!(ada.is_left_alone_by(&receive(&ada, amount, by)), "{amount}");
        }
        let bag = Receive { container: ada.backpack, ..receive(&ada, "1", "1") };
        assert_eq!(bag.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }
}
