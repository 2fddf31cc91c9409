//! The coins paid for a price, and the change (`docs/rules/game.md#paying`).

use serde::Deserialize;
use thiserror::Error;
use tsify::Tsify;

use crate::language::amounts::Amount;
use crate::model::{CoinKinds, CoinTable};
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

/// The amount missing for a price, in the main coin: "2.7 gp short".
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0} short")]
pub struct Short(String);

/// The worth of a purse beyond a price, in smallest coins.
///
/// # Errors
/// [`Short`] if the purse isn't worth as much.
pub fn worth_beyond(purse: WholeCoins, price: Amount, table: &CoinTable) -> Result<u128, Short> {
    let (purse, price) = (purse.value(table), price.value(table));
    let beyond = purse.checked_sub(price);
    beyond.ok_or_else(|| Short(format!("{} {}", table.in_main(price - purse), table.unit())))
}

/// The coins that change hands when a price is paid out of a purse. The price is paid exactly if some choice of coins
/// is exact; otherwise as little as possible is paid beyond it, and the difference is returned as change.
///
/// `docs/rules/game.md#paying`
///
/// ```
/// use engine_core::model::{CoinKinds, CoinTable};
/// use engine_core::language::amounts::Amount;
/// use engine_core::rules::payment::{ChangeKinds, CoinOrder, pay};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let table = CoinTable::DND;
/// let purse = Amount::read("3 ep 1 gp", table)?.named;
/// let any = ChangeKinds { in_use: CoinKinds::ALL, named: CoinKinds::NONE };
/// let pay = |price, first| pay(purse, Amount::read(price, table).unwrap(), first, any, table);
/// let payment = pay("7 sp", CoinOrder::Largest)?;
/// assert_eq!((&*payment.paid.text(table), &*payment.change.text(table)), ("1 gp", "3 sp"));
/// assert_eq!(payment.received.text(table), "1 ep 2 sp");
/// assert_eq!(pay("7 sp", CoinOrder::Smallest)?.paid.text(table), "2 ep");
/// assert_eq!(pay("5.2 gp", CoinOrder::Largest).unwrap_err().to_string(), "2.7 gp short");
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
    table: &CoinTable,
) -> Result<Payment, Short> {
    let most_kept = worth_beyond(purse, price, table)?;
    // The least possible payment keeps as much as possible of the worth beyond the price.
    let least = purse.value(table) - purse.most_within(most_kept, table).value(table);
    // The named coins go first, if the rest can then be paid exactly.
    let wanted = price.named_with_smallest(table).up_to(purse);
    let rest = least - wanted.value(table);
    let others = chosen(purse.minus(wanted), rest, first, table);
    let paid = if others.value(table) == rest {
        wanted.plus(others)
    } else {
        chosen(purse, least, first, table)
    };
    let known = purse.kinds().plus(change.named);
    let (due, usual) = (price.value(table), usual_kinds(known, table));
    let back = paid.value(table) - due;
    let received =
        if back == 0 { paid } else { WholeCoins::preferably(due, change.in_use, usual, table) };
    let change = WholeCoins::preferably(back, known.plus(change.in_use), usual, table);
    Ok(Payment { paid, change, received })
}

/// Coins of a purse worth at least `amount`: exactly that if any choice of its coins is worth it.
fn chosen(purse: WholeCoins, amount: u128, first: CoinOrder, table: &CoinTable) -> WholeCoins {
    match first {
        CoinOrder::Largest => purse.most_within(amount, table),
        CoinOrder::Smallest => purse.minus(purse.most_within(purse.value(table) - amount, table)),
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
    /// use engine_core::model::{CoinKinds, CoinTable};
    /// use engine_core::language::amounts::Amount;
    /// use engine_core::rules::payment::{ChangeKinds, CoinOrder, pay};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let table = CoinTable::DND;
    /// let read = |text| Amount::read(text, table);
    /// let (purse, belt) = (read("1 gp")?.named, read("2 gp 9 cp")?.named);
    /// let any = ChangeKinds { in_use: CoinKinds::ALL, named: CoinKinds::NONE };
    /// let payment = pay(purse.plus(belt), read("2.5 gp")?, CoinOrder::Largest, any, table)?;
    /// let deltas = payment.by_pouch(&[purse, belt], table);
    /// assert_eq!([deltas[0].gives.text(table), deltas[1].gives.text(table)], ["1 gp", "2 gp"]);
    /// assert_eq!([deltas[0].gets.text(table), deltas[1].gets.text(table)], ["5 sp", "nothing"]);
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn by_pouch(self, pouches: &[WholeCoins], table: &CoinTable) -> Vec<PouchDelta> {
        let mut open = self.paid;
        let deltas = pouches.iter().map(|pouch| {
            let gives = open.up_to(*pouch);
            open = open.minus(gives);
            PouchDelta { gives, gets: WholeCoins::default() }
        });
        let mut deltas: Vec<_> = deltas.collect();
        if let Some(smallest) = table.largest_first(self.paid.kinds()).next_back()
            && let Some(delta) = deltas.iter_mut().find(|delta| delta.gives.get(smallest) > 0)
        {
            delta.gets = self.change;
        }
        deltas
    }
}
