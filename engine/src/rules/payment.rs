//! Which coins are handed over for a price, and which come back (`docs/rules/game.md#paying`).

use serde::Deserialize;
use thiserror::Error;
use tsify::Tsify;

use crate::model::CoinKind;
use crate::rules::amounts::Amount;
use crate::rules::whole_coins::WholeCoins;

/// Which coins go first, where there is a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum CoinsFirst {
    /// The most valuable.
    #[default]
    Largest,
    /// The least valuable, which keeps the purse light.
    Smallest,
}

/// The coins that change hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// What is handed over.
    pub over: WholeCoins,
    /// What comes back.
    pub back: WholeCoins,
}

/// How many cp are missing for a price: "2.7 gp short".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{} gp short", in_gp(*.0))]
pub struct Short(pub u128);

/// Exactly, since it is what still has to be found.
fn in_gp(cp: u128) -> String {
    let decimals = format!(".{:02}", cp % 100);
    let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
    format!("{}{decimals}", cp / 100)
}

/// What changes hands when a price is paid out of a purse. It is paid exactly wherever some choice of its
/// coins is exact; else as little as possible is handed over beyond it, and the difference comes back.
///
/// `docs/rules/game.md#paying`
///
/// ```
/// use engine::rules::{amounts::Amount, payment::{CoinsFirst, pay}};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let purse = Amount::read("3 ep 1 gp")?.named;
/// let price = Amount::read("7 sp")?;
/// let paid = pay(purse, price, CoinsFirst::Largest)?;
/// assert_eq!((paid.over.to_string(), paid.back.to_string()), ("1 gp".into(), "3 sp".into()));
/// let paid = pay(purse, price, CoinsFirst::Smallest)?;
/// assert_eq!(paid.over.to_string(), "2 ep");
/// assert_eq!(pay(purse, Amount::read("5.2 gp")?, CoinsFirst::Largest).unwrap_err().to_string(), "2.7 gp short");
/// # Ok(()) }
/// ```
///
/// # Errors
/// [`Short`] if the purse isn't worth as much.
pub fn pay(purse: WholeCoins, price: Amount, first: CoinsFirst) -> Result<Payment, Short> {
    let Some(most_kept) = purse.value().checked_sub(price.value()) else {
        return Err(Short(price.value() - purse.value()));
    };
    // What is kept at most without the price leaves the least that can be handed over for it.
    let least = purse.value() - purse.most_within(most_kept).value();
    // What is named goes first, if the rest comes out then.
    let wanted = price.named_with_copper().up_to(purse);
    let rest = least - wanted.value();
    let others = chosen(purse.minus(wanted), rest, first);
    let over = if others.value() == rest {
        wanted.plus(others)
    } else {
        chosen(purse, least, first)
    };
    let back = purse.plus(price.named).usual_kinds();
    Ok(Payment {
        over,
        back: WholeCoins::made_of(over.value() - price.value(), back),
    })
}

/// Coins of a purse for so many cp that it is worth, exactly if any of its coins are worth exactly that.
fn chosen(purse: WholeCoins, cp: u128, first: CoinsFirst) -> WholeCoins {
    match first {
        CoinsFirst::Largest => purse.most_within(cp),
        CoinsFirst::Smallest => purse.minus(purse.most_within(purse.value() - cp)),
    }
}

/// What one of several pouches gives and gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// What it gives.
    pub gives: WholeCoins,
    /// What comes back into it.
    pub gets: WholeCoins,
}

impl Payment {
    /// What each of the pouches gives and gets that hold the purse together. The first one gives what it has,
    /// then the next; what comes back goes to the one that gave the smallest of the coins.
    ///
    /// ```
    /// use engine::rules::{amounts::Amount, payment::{CoinsFirst, pay}};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let read = |text| Amount::read(text).map(|amount| amount.named);
    /// let (purse, belt) = (read("1 gp")?, read("2 gp 9 cp")?);
    /// let paid = pay(purse.plus(belt), Amount::read("2.5 gp")?, CoinsFirst::Largest)?;
    /// let hands = paid.by_pouch(&[purse, belt]);
    /// assert_eq!(hands.iter().map(|hand| hand.gives.to_string()).collect::<Vec<_>>(), ["1 gp", "2 gp"]);
    /// assert_eq!(hands.iter().map(|hand| hand.gets.to_string()).collect::<Vec<_>>(), ["5 sp", "nothing"]);
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn by_pouch(self, pouches: &[WholeCoins]) -> Vec<Hand> {
        let mut open = self.over;
        let hands = pouches.iter().map(|pouch| {
            let gives = open.up_to(*pouch);
            open = open.minus(gives);
            Hand {
                gives,
                gets: WholeCoins::default(),
            }
        });
        let mut hands: Vec<_> = hands.collect();
        let mut kinds = CoinKind::ALL.into_iter();
        if let Some(smallest) = kinds.find(|kind| self.over.get(*kind) > 0)
            && let Some(hand) = hands.iter_mut().find(|hand| hand.gives.get(smallest) > 0)
        {
            hand.gets = self.back;
        }
        hands
    }
}
