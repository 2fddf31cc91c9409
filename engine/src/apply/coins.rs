//! Commands on coins.

use super::{Gone, change_container};
use crate::model::{CoinKind, Container, ContainerId, State};
use crate::rules::input;

/// Section 4: the count changes at every key, and what is no number counts as 0. A difference waits
/// until it is committed (decisions, "Numbers").
pub(super) fn type_text(
    state: &State,
    pouch: ContainerId,
    coin: CoinKind,
    text: &str,
) -> Result<State, Gone> {
    set(state, pouch, coin, |count| {
        if input::difference(text).is_some() {
            count
        } else {
            input::integer(text).unwrap_or(0.0).max(0.0)
        }
    })
}

/// Section 4: on blur the field is normalised; a difference is added, never below 0.
pub(super) fn commit(
    state: &State,
    pouch: ContainerId,
    coin: CoinKind,
    text: &str,
) -> Result<State, Gone> {
    set(state, pouch, coin, |count| {
        if input::difference(text).is_some() {
            input::changed_by(count, text)
        } else {
            input::integer(text).unwrap_or(0.0).max(0.0)
        }
    })
}

fn set(
    state: &State,
    pouch: ContainerId,
    coin: CoinKind,
    count: impl FnOnce(f64) -> f64,
) -> Result<State, Gone> {
    change_container(state, pouch, |container| {
        let mut changed = container.clone();
        if let Container::Pouch(pouch) = &mut changed {
            let coins = std::mem::take(&mut pouch.coins);
            let count = count(coins.get(coin));
            pouch.coins = coins.with(coin, count);
        }
        changed
    })
}
