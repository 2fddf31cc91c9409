//! What can be done to the coins of a pouch.

mod commit_coins;
mod type_coins;

pub use commit_coins::CommitCoins;
pub use type_coins::TypeCoins;

use super::label::container_name;
use crate::model::{CoinKind, Container, ContainerId, MoneyPouch, NotFound, State};

/// The state with another number of coins.
fn set(state: &State, pouch: ContainerId, coin: CoinKind, count: f64) -> Result<State, NotFound> {
    let stored = state.money_pouch(pouch)?;
    let changed = MoneyPouch {
        coins: stored.coins.clone().with(coin, count),
        ..stored.clone()
    };
    state.with_container(pouch, Container::Pouch(changed))
}

/// The label of both commands.
fn label(before: &State, pouch: ContainerId, coin: CoinKind) -> String {
    format!(
        "Changed {} in {}",
        coin.name(),
        container_name(before, pouch)
    )
}
