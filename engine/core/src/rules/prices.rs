//! Prices for buying and selling, in coins.

use serde::Deserialize;
use tsify::Tsify;

use crate::language::amounts::Amount;
use crate::language::input::LARGEST;
use crate::model::{CoinKind, CoinKinds, CoinTable, Percent};
use crate::rules::number_fields::NumberField;
use crate::rules::rounding::round_to_millionth;
use crate::rules::whole_coins::WholeCoins;

/// The part of the value for which items are sold, as it is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum SalePrice {
    /// Half the value.
    Half,
    /// The whole value.
    Full,
    /// A part in per cent, as typed.
    Percent(String),
}

impl SalePrice {
    /// The part of the value; `None` if it can't be read.
    #[must_use]
    pub fn percent(&self) -> Option<Percent> {
        match self {
            Self::Half => Some(Percent::HALF),
            Self::Full => Some(Percent::ALL),
            Self::Percent(typed) => typed_percent(typed),
        }
    }
}

/// The typed part of a value, raised to the least and lowered to the most; `None` if it can't be read.
///
/// `docs/rules/game.md#selling`
///
/// ```
/// use engine_core::rules::prices::typed_percent;
/// let hundredths = |text| Some(typed_percent(text)?.hundredths());
/// assert_eq!(hundredths("60 %"), Some(60));
/// assert_eq!(hundredths("1,001"), Some(1000));
/// assert_eq!(hundredths("much"), None);
/// ```
#[must_use]
pub fn typed_percent(text: &str) -> Option<Percent> {
    Percent::of(NumberField::Percent.read(text)?)
}

/// The number of hundredths of a whole value.
const HUNDRED: u128 = 100;

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

/// The coins received for items worth `amount` of the main coin, at a part of that: of D&D gp, sp and cp, if possible
/// only those among `kinds`. Fractions of a smallest coin are dropped, and items of negative worth sell for nothing;
/// `None` if `amount` or that part of it is larger than the largest number.
///
/// `docs/rules/game.md#selling`, `docs/rules/game.md#coins-in-use`
///
/// ```
/// use engine_core::model::{CoinKinds, CoinTable, Percent};
/// use engine_core::rules::prices::sold_for;
/// let sold = |amount, percent| {
///     let coins = sold_for(amount, percent, CoinKinds::ALL, CoinTable::DND)?;
///     Some(coins.text(CoinTable::DND))
/// };
/// assert_eq!(sold(24.11, Percent::HALF).unwrap(), "12 gp 5 cp");
/// assert_eq!(sold(24.11, Percent::ALL).unwrap(), "24 gp 1 sp 1 cp");
/// assert_eq!(sold(24.11, Percent::of(60.0).unwrap()).unwrap(), "14 gp 4 sp 6 cp");
/// assert_eq!(sold(1e300, Percent::ALL), None);
/// ```
#[must_use]
pub fn sold_for(
    amount: f64,
    percent: Percent,
    kinds: CoinKinds,
    table: &CoinTable,
) -> Option<WholeCoins> {
    let worth = millionths(amount)? * u128::from(percent.hundredths());
    millionths(amount * f64::from(percent.hundredths()) / 100.0)?;
    let smallest = worth * table.in_smallest(table.main()) / (MILLION * HUNDRED);
    let at_most = if table.has_worths_of(CoinTable::DND) {
        [CoinKind::Gp, CoinKind::Sp, CoinKind::Cp].into_iter().collect()
    } else {
        table.kinds()
    };
    Some(WholeCoins::preferably(smallest, kinds, at_most, table))
}

/// The price of something that costs a number of coins of one kind, at most the largest number, at a part of that. A
/// fraction of a smallest coin counts as a whole one.
///
/// `docs/rules/game.md#buying`
///
/// ```
/// use engine_core::model::{CoinKind, CoinTable, Percent};
/// use engine_core::rules::prices::price;
/// let text = |amount, percent| {
///     let percent = Percent::of(percent).unwrap();
///     price(CoinKind::Gp, amount, percent, CoinTable::DND).coins(CoinTable::DND).text(CoinTable::DND)
/// };
/// assert_eq!(text(2.505, 100.0), "2 gp 5 sp 1 cp");
/// assert_eq!(text(2.5, 75.0), "1 gp 8 sp 8 cp");
/// ```
#[must_use]
pub fn price(currency: CoinKind, amount: f64, percent: Percent, table: &CoinTable) -> Amount {
    let all = millionths(amount.min(LARGEST)).unwrap_or_default();
    let (parts, whole) = (all * u128::from(percent.hundredths()), MILLION * HUNDRED);
    Amount {
        sign: None,
        named: WholeCoins::default().with(currency, parts / whole),
        fraction: (parts % whole * table.in_smallest(currency)).div_ceil(whole),
    }
}
