//! Prices for buying and selling, in coins.

use serde::Deserialize;
use tsify::Tsify;

use crate::language::amounts::Amount;
use crate::language::input::LARGEST;
use crate::model::{CoinKind, CoinKinds, CoinTable};
use crate::rules::rounding::round_to_millionth;
use crate::rules::whole_coins::WholeCoins;

/// The share of the value for which items are sold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum SalePrice {
    /// Half the value.
    #[default]
    Half,
    /// The whole value.
    Full,
}

/// The number of parts counted per unit, see [`round_to_millionth`].
const MILLION: u128 = 1_000_000;

/// An amount of at least 0 in millionths; `None` if it is larger than the largest number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is whole, not negative and below 2^73"
)]
fn millionths(amount: f64) -> Option<u128> {
    let amount = round_to_millionth(amount).max(0.0);
    (amount <= LARGEST).then(|| (amount * 1e6).round() as u128)
}

/// The coins received for items worth `amount` of the main coin: of D&D gp, sp and cp, if possible only those among
/// `kinds`. Fractions of a smallest coin are dropped, and items of negative worth sell for nothing; `None` if `amount`
/// is larger than the largest number.
///
/// `docs/rules/game.md#selling`, `docs/rules/game.md#coins-in-use`
///
/// ```
/// use engine_core::model::{CoinKinds, CoinTable};
/// use engine_core::rules::prices::{SalePrice, sold_for};
/// let sold = |amount, price| {
///     let coins = sold_for(amount, price, CoinKinds::ALL, CoinTable::DND)?;
///     Some(coins.text(CoinTable::DND))
/// };
/// assert_eq!(sold(24.11, SalePrice::Half).unwrap(), "12 gp 5 cp");
/// assert_eq!(sold(24.11, SalePrice::Full).unwrap(), "24 gp 1 sp 1 cp");
/// assert_eq!(sold(1e300, SalePrice::Full), None);
/// ```
#[must_use]
pub fn sold_for(
    amount: f64,
    price: SalePrice,
    kinds: CoinKinds,
    table: &CoinTable,
) -> Option<WholeCoins> {
    let parts = match price {
        SalePrice::Half => 2,
        SalePrice::Full => 1,
    };
    let smallest = millionths(amount)? * table.in_smallest(table.main()) / (MILLION * parts);
    let at_most = if table.has_worths_of(CoinTable::DND) {
        [CoinKind::Gp, CoinKind::Sp, CoinKind::Cp].into_iter().collect()
    } else {
        table.kinds()
    };
    Some(WholeCoins::preferably(smallest, kinds, at_most, table))
}

/// The price of something that costs a number of coins of one kind, at most the largest number. A fraction of a
/// smallest coin counts as a whole one.
///
/// `docs/rules/game.md#buying`
///
/// ```
/// use engine_core::{model::{CoinKind, CoinTable}, rules::prices::price};
/// let price = price(CoinKind::Gp, 2.505, CoinTable::DND);
/// assert_eq!(price.coins(CoinTable::DND).text(CoinTable::DND), "2 gp 5 sp 1 cp");
/// ```
#[must_use]
pub fn price(currency: CoinKind, amount: f64, table: &CoinTable) -> Amount {
    let parts = millionths(amount.min(LARGEST)).unwrap_or_default();
    Amount {
        sign: None,
        named: WholeCoins::default().with(currency, parts / MILLION),
        fraction: (parts % MILLION * table.in_smallest(currency)).div_ceil(MILLION),
    }
}
