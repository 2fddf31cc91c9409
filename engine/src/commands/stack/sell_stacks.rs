use std::collections::HashSet;

use serde::Deserialize;
use tsify::Tsify;

use super::DeleteStacks;
use crate::commands::coins::{coin_table, with_more_coins};
use crate::commands::label::stacks_there;
use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::model::{CoinKinds, ContainerId, Inventory, NotFound, Percent, StackId, State};
use engine_core::rules::games::Rules;
use engine_core::rules::prices::{SalePrice, sold_for};
use engine_core::rules::rounding::sum;
use engine_core::rules::wealth::stack_value;
use engine_core::rules::whole_coins::WholeCoins;
use engine_core::wording::step_label::{LabelCoins, OneOrMany, StepLabel};

/// Sells the selected stacks of a container in one step (`docs/rules/game.md#selling`). A sale whose
/// amount is too large to count changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SellStacks {
    /// The container that holds them.
    pub container: ContainerId,
    /// The stacks; those that no longer exist are skipped.
    pub stacks: Vec<StackId>,
    /// The part of the value that they are sold for; absent or unreadable: the one of the last sale.
    #[serde(default)]
    pub price: Option<SalePrice>,
    /// The pouch that gets the coins; absent or not carried: the first carried one, or a new one if none is carried.
    #[serde(default)]
    pub into: Option<ContainerId>,
}

impl SellStacks {
    /// The part of the value that they are sold for.
    pub(crate) fn percent(&self, state: &State) -> Result<Percent, NotFound> {
        let chosen = self.price.as_ref().and_then(SalePrice::percent);
        Ok(chosen.unwrap_or(state.owner(self.container)?.last_sale()))
    }

    /// What they are worth, in the main coin.
    pub(crate) fn worth(&self, state: &State) -> Result<f64, NotFound> {
        let sold = self.sold();
        let items = state.item_container(self.container)?.items.iter();
        Ok(sum(items.filter(|stack| sold.contains(&stack.id)).map(|stack| stack_value(stack))))
    }

    /// The coins of the sale; `None` if the amount is too large to count.
    pub(crate) fn amount(&self, state: &State) -> Result<Option<WholeCoins>, NotFound> {
        let pouch = self.pouch(state)?.map(|pouch| state.money_pouch(pouch));
        let rules = Rules::of(state.owner(self.container)?);
        let table = rules.coin_table();
        let pouch = pouch.and_then(Result::ok);
        let held = pouch.map(|pouch| WholeCoins::of(&pouch.coins, table).kinds());
        let kinds = rules.kinds_in_use().plus(held.unwrap_or(CoinKinds::NONE));
        Ok(sold_for(self.worth(state)?, self.percent(state)?, kinds, table))
    }

    /// The pouch that gets the coins; `None` for a new one.
    pub(crate) fn pouch(&self, state: &State) -> Result<Option<ContainerId>, NotFound> {
        let carried: Vec<_> =
            state.owner(self.container)?.carried_pouches().map(|(id, _)| id).collect();
        let chosen = self.into.filter(|into| carried.contains(into));
        Ok(chosen.or(carried.first().copied()))
    }

    /// A single sold stack by its name, otherwise the number of stacks.
    pub(crate) fn items_there(&self, state: &State) -> OneOrMany {
        stacks_there(state, self.container, &self.sold())
    }

    /// The ids of the stacks, as a set because the list may be long.
    fn sold(&self) -> HashSet<StackId> {
        self.stacks.iter().copied().collect()
    }
}

impl Operation for SellStacks {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let Some(coins) = self.amount(state)? else {
            return Ok(state.clone());
        };
        let taken = DeleteStacks { container: self.container, stacks: self.stacks.clone() };
        let next = taken.apply(state, context)?;
        let owner = state.owner(self.container)?.id;
        let next = with_more_coins(&next, owner, self.pouch(state)?, coins)?;
        let percent = Some(self.percent(state)?).filter(|percent| *percent != Percent::HALF);
        let seller =
            Inventory { sell_percent: percent.into(), ..Inventory::clone(next.inventory(owner)?) };
        Ok(next.with_inventory(owner, seller)?)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        let amount = self.amount(before).ok().flatten().unwrap_or_default();
        StepLabel::Sold {
            items: self.items_there(before),
            coins: LabelCoins::of(amount, coin_table(before, self.container)),
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
    use crate::commands::{DeleteContainer, DuplicateContainer, SetPlace};
    use engine_core::model::Place;

    fn sale(ada: &Ada, stacks: Vec<StackId>) -> SellStacks {
        SellStacks { container: ada.backpack, stacks, price: None, into: None }
    }

    #[test]
    fn the_rows_go_and_the_coins_come_into_the_pouch_or_into_a_new_one() {
        let (mut ada, torches) = Ada::with_torches(3.0);
        let command = sale(&ada, vec![torches]);
        assert_eq!(command.label(&ada.state, &nothing()).to_string(), "Sold Torch for 3 gp");
        let mut poor = Ada { state: ada.state.clone(), ..ada };
        ada.carry_out(&command);
        assert_eq!((&*ada.items(ada.backpack), &*ada.coins()), ("", "3 gp"));
        poor.carry_out(&DeleteContainer { container: poor.purse });
        poor.carry_out(&command);
        assert_eq!(poor.column(0), "Coin Purse, Backpack");
    }

    #[test]
    fn the_chosen_pouch_gets_the_coins_while_it_is_carried() {
        for (place, is_kept) in [(Place::Carried, true), (Place::Dropped, false)] {
            let (mut ada, torches) = Ada::with_torches(3.0);
            ada.carry_out(&DuplicateContainer { container: ada.purse });
            let pouches = ada.state.inventories[0].carried_pouches();
            let [first, second] = pouches.map(|(id, _)| id).collect::<Vec<_>>()[..] else {
                panic!("there are two");
            };
            ada.carry_out(&SetPlace { containers: vec![second], place });
            let command = SellStacks { into: Some(second), ..sale(&ada, vec![torches]) };
            let pouch = if is_kept { second } else { first };
            assert_eq!(command.pouch(&ada.state), Ok(Some(pouch)));
        }
    }

    #[test]
    fn a_sale_without_stacks_is_refused() {
        let (ada, _) = Ada::with_torches(3.0);
        assert_eq!(sale(&ada, Vec::new()).apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }
}
