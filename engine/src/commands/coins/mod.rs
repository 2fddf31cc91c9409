//! Commands for the coins of a pouch.

mod paid;
mod pay;
mod receive;
mod type_coins;

pub(crate) use paid::*;
pub use pay::*;
pub use receive::*;
pub use type_coins::*;

use super::Refusal;
use super::label::container_name;
use engine_core::language::amounts::Sign;
use engine_core::language::white_space::trimmed;
use engine_core::model::ColumnEnd;
use engine_core::model::{CoinKind, CoinTable, Coins, ContainerId, InventoryId, MoneyPouch, State};
use engine_core::rules::games::Rules;
use engine_core::rules::whole_coins::WholeCoins;
use engine_core::wording::step_label::{Numbers, StepLabel};

/// The sign in front of an amount of money, even if the rest of it can't be read yet.
///
/// `docs/rules/game.md#amounts-of-money`
pub(crate) fn sign_of(amount: &str) -> Option<Sign> {
    match trimmed(amount).chars().next()? {
        '+' => Some(Sign::Plus),
        '-' | '\u{2212}' => Some(Sign::Minus),
        _ => None,
    }
}

/// The coins of the inventory that has a container; of D&D if it is gone.
pub(super) fn coin_table(state: &State, container: ContainerId) -> &CoinTable {
    state.owner(container).map_or(CoinTable::DND, |owner| Rules::of(owner).coin_table())
}

/// The state with `count` coins of one kind in a pouch.
fn set(state: &State, pouch: ContainerId, coin: CoinKind, count: f64) -> Result<State, Refusal> {
    with_coins(state, pouch, |coins| coins.clone().with(coin, count))
}

/// The state with the coins of a pouch replaced.
pub(super) fn with_coins(
    state: &State,
    pouch: ContainerId,
    changed: impl FnOnce(&Coins) -> Coins,
) -> Result<State, Refusal> {
    let stored = state.money_pouch(pouch)?;
    let changed = MoneyPouch { coins: changed(&stored.coins), ..stored.clone() };
    Ok(state.with_container(pouch, changed.into())?)
}

/// The state with coins added to a pouch of an inventory; without a pouch, to a new one.
pub(super) fn with_more_coins(
    state: &State,
    inventory: InventoryId,
    pouch: Option<ContainerId>,
    coins: WholeCoins,
) -> Result<State, Refusal> {
    if let Some(pouch) = pouch {
        return with_coins(state, pouch, |there| coins.put_into(there));
    }
    let mut pouch = MoneyPouch::default();
    pouch.coins = coins.put_into(&pouch.coins);
    let (next, _) = state.with_new_container(inventory, pouch.into(), ColumnEnd::Top)?;
    Ok(next)
}

/// The label of a change in a coin field.
fn label(
    before: &State,
    pouch: ContainerId,
    coin: CoinKind,
    numbers: Option<Numbers>,
) -> StepLabel {
    let coin = coin_table(before, pouch).abbreviation(coin).to_owned();
    StepLabel::ChangedCoins { coin, pouch: container_name(before, pouch), numbers }
}

/// The label of a change in a coin field, with the count before and after it.
fn change_label(before: &State, after: &State, pouch: ContainerId, coin: CoinKind) -> StepLabel {
    let count = |state: &State| Some(state.money_pouch(pouch).ok()?.coins.get(coin));
    label(before, pouch, coin, count(before).zip(count(after)))
}
