//! The coins paid for a price, and the change (`docs/rules/game.md#paying`).

use serde::Deserialize;
use thiserror::Error;
use tsify::Tsify;

use crate::model::{CoinKind, CoinKinds};
use crate::rules::amounts::Amount;
use crate::rules::whole_coins::{WholeCoins, usual_kinds};

/// The coins spent first if there is a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum CoinOrder {
    /// The most valuable coins.
    #[default]
    Largest,
    /// The least valuable coins, which keeps the purse light.
    Smallest,
}

/// The coins paid and received in a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    pub paid: WholeCoins,
    /// The coins received in return.
    pub change: WholeCoins,
    /// The coins that the one who is paid gets, which are worth the price: those paid, or with change the most valuable
    /// kinds in use.
    pub received: WholeCoins,
}

/// The kinds of coins allowed as change, besides those in the purse (`docs/rules/game.md#coins-in-use`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeKinds {
    /// The kinds in use.
    pub in_use: CoinKinds,
    /// The kinds named in the price; empty for a price from a catalogue.
    pub named: CoinKinds,
}

/// The number of cp missing for a price: "2.7 gp short".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{} gp short", in_gp(*.0))]
pub struct Short(pub u128);

/// An amount in gp, not rounded.
fn in_gp(cp: u128) -> String {
    let decimals = format!(".{:02}", cp % 100);
    let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
    format!("{}{decimals}", cp / 100)
}

/// The worth of a purse beyond a price, in cp.
///
/// # Errors
/// [`Short`] if the purse isn't worth as much.
pub fn worth_beyond(purse: WholeCoins, price: Amount) -> Result<u128, Short> {
    let beyond = purse.value().checked_sub(price.value());
    beyond.ok_or_else(|| Short(price.value() - purse.value()))
}

/// The coins that change hands when a price is paid out of a purse. The price is paid exactly if some choice of coins
/// is exact; otherwise as little as possible is paid beyond it, and the difference is returned as change.
///
/// `docs/rules/game.md#paying`
///
/// ```
/// use engine::model::CoinKinds;
/// use engine::rules::{amounts::Amount, payment::{ChangeKinds, CoinOrder, pay}};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let purse = Amount::read("3 ep 1 gp")?.named;
/// let price = Amount::read("7 sp")?;
/// let any = ChangeKinds { in_use: CoinKinds::ALL, named: CoinKinds::NONE };
/// let payment = pay(purse, price, CoinOrder::Largest, any)?;
/// assert_eq!((payment.paid.to_string(), payment.change.to_string()), ("1 gp".into(), "3 sp".into()));
/// assert_eq!(payment.received.to_string(), "1 ep 2 sp");
/// let payment = pay(purse, price, CoinOrder::Smallest, any)?;
/// assert_eq!(payment.paid.to_string(), "2 ep");
/// assert_eq!(pay(purse, Amount::read("5.2 gp")?, CoinOrder::Largest, any).unwrap_err().to_string(), "2.7 gp short");
/// # Ok(()) }
/// ```
///
/// # Errors
/// [`Short`] if the purse isn't worth as much.
pub fn pay(
    purse: WholeCoins,
    price: Amount,
    first: CoinOrder,
    change: ChangeKinds,
) -> Result<Payment, Short> {
    let most_kept = worth_beyond(purse, price)?;
    // The least possible payment keeps as much as possible of the worth beyond the price.
    let least = purse.value() - purse.most_within(most_kept).value();
    // The named coins go first, if the rest can then be paid exactly.
    let wanted = price.named_with_copper().up_to(purse);
    let rest = least - wanted.value();
    let others = chosen(purse.minus(wanted), rest, first);
    let paid =
        if others.value() == rest { wanted.plus(others) } else { chosen(purse, least, first) };
    let known = purse.kinds().plus(change.named);
    let back = paid.value() - price.value();
    let usual = usual_kinds(known);
    let received =
        if back == 0 { paid } else { WholeCoins::preferably(price.value(), change.in_use, usual) };
    let change = WholeCoins::preferably(back, known.plus(change.in_use), usual);
    Ok(Payment { paid, change, received })
}

/// Coins of a purse worth at least `cp`: exactly `cp` if any choice of its coins is worth that.
fn chosen(purse: WholeCoins, cp: u128, first: CoinOrder) -> WholeCoins {
    match first {
        CoinOrder::Largest => purse.most_within(cp),
        CoinOrder::Smallest => purse.minus(purse.most_within(purse.value() - cp)),
    }
}

/// The coins that one of several pouches pays and receives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PouchDelta {
    /// The coins taken out.
    pub gives: WholeCoins,
    /// The coins put in.
    pub gets: WholeCoins,
}

impl Payment {
    /// The coins that each pouch of the purse pays and receives. The first one pays as much as it
    /// has, then the next; the change goes to the pouch that paid the smallest of the coins.
    ///
    /// ```
    /// use engine::model::CoinKinds;
    /// use engine::rules::{amounts::Amount, payment::{ChangeKinds, CoinOrder, pay}};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let read = |text| Amount::read(text).map(|amount| amount.named);
    /// let (purse, belt) = (read("1 gp")?, read("2 gp 9 cp")?);
    /// let any = ChangeKinds { in_use: CoinKinds::ALL, named: CoinKinds::NONE };
    /// let payment = pay(purse.plus(belt), Amount::read("2.5 gp")?, CoinOrder::Largest, any)?;
    /// let deltas = payment.by_pouch(&[purse, belt]);
    /// assert_eq!(deltas.iter().map(|delta| delta.gives.to_string()).collect::<Vec<_>>(), ["1 gp", "2 gp"]);
    /// assert_eq!(deltas.iter().map(|delta| delta.gets.to_string()).collect::<Vec<_>>(), ["5 sp", "nothing"]);
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn by_pouch(self, pouches: &[WholeCoins]) -> Vec<PouchDelta> {
        let mut open = self.paid;
        let deltas = pouches.iter().map(|pouch| {
            let gives = open.up_to(*pouch);
            open = open.minus(gives);
            PouchDelta { gives, gets: WholeCoins::default() }
        });
        let mut deltas: Vec<_> = deltas.collect();
        let mut kinds = CoinKind::ALL.into_iter();
        if let Some(smallest) = kinds.find(|kind| self.paid.get(*kind) > 0)
            && let Some(delta) = deltas.iter_mut().find(|delta| delta.gives.get(smallest) > 0)
        {
            delta.gets = self.change;
        }
        deltas
    }
}
