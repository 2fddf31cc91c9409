//! Amounts of money as people write them: "3 gp 5 sp" (`docs/rules/game.md#amounts-of-money`).
//!
//! They are read exactly, as fractions: a double would lose a copper piece of a large amount.

use thiserror::Error;
use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, delimited, eof, opt, preceded, repeat, terminated};
use winnow::prelude::*;
use winnow::token::one_of;

use crate::model::{CoinKind, CoinKinds};
use crate::rules::fraction::Fraction;
use crate::rules::grammar::{self, Points, Read, end_of_word, typed_coin};
use crate::rules::input::half_width;
use crate::rules::white_space::is_space;
use crate::rules::whole_coins::{WholeCoins, in_cp, usual_kinds};

/// An amount of money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount {
    /// The sign before the amount.
    pub sign: Option<Sign>,
    /// The whole coins that the text names.
    pub named: WholeCoins,
    /// The remaining worth, in cp: "2.5 gp" names 2 gp and leaves 50 cp.
    pub fraction: u128,
}

/// A sign before an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Money received.
    Plus,
    /// Money paid.
    Minus,
}

/// The reason why a text is not an amount. Users see this text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AmountError {
    /// The text can't be read, or an amount is larger than the largest number.
    #[error("Write it like “3 gp 5 sp”.")]
    Unreadable,
    /// The amount, in cp, is not a whole number.
    #[error("{0} cp: copper pieces can’t be split.")]
    Split(String),
}

/// The most coins of a kind that can be read.
const MOST: u128 = 9_007_199_254_740_991;

impl Amount {
    /// Reads an amount: numbers, each with the kind of coin; a number alone is gp.
    ///
    /// `docs/rules/game.md#amounts-of-money`
    ///
    /// ```
    /// use engine::rules::amounts::Amount;
    /// let read = |text| Amount::read(text).map(Amount::coins);
    /// assert_eq!(read("3 gp and 5 silver pieces").unwrap().to_string(), "3 gp 5 sp");
    /// assert_eq!(read("1,200").unwrap().to_string(), "1200 gp");
    /// assert_eq!(read("2d6 gp").unwrap_err().to_string(), "Write it like “3 gp 5 sp”.");
    /// assert_eq!(read("250.5 cp").unwrap_err().to_string(), "250.5 cp: copper pieces can’t be split.");
    /// ```
    ///
    /// # Errors
    /// [`AmountError`] for a text that can't be read, and for fractions of a copper piece.
    pub fn read(text: &str) -> Result<Self, AmountError> {
        let text = half_width(text).replace(is_space, " ");
        let read = amount.parse(text.as_str());
        let (sign, numbers) = read.map_err(|_| AmountError::Unreadable)?;
        let (named, worth) = added_up(&numbers).ok_or(AmountError::Unreadable)?;
        if !worth.is_whole() {
            return Err(AmountError::Split(worth.text()));
        }
        Ok(Self { sign, named, fraction: worth.floor() - named.value() })
    }

    /// The worth in cp.
    #[must_use]
    pub fn value(self) -> u128 {
        self.named.value() + self.fraction
    }

    /// The named coins, with the fraction as copper pieces.
    pub(crate) fn named_with_copper(self) -> WholeCoins {
        let copper = self.named.get(CoinKind::Cp) + self.fraction;
        self.named.with(CoinKind::Cp, copper)
    }

    /// The named coins, and the fraction in the largest possible coins. Electrum is used only if it was named.
    ///
    /// ```
    /// use engine::rules::amounts::Amount;
    /// assert_eq!(Amount::read("2.55 gp").unwrap().coins().to_string(), "2 gp 5 sp 5 cp");
    /// ```
    #[must_use]
    pub fn coins(self) -> WholeCoins {
        self.coins_of(CoinKinds::ALL)
    }

    /// The named coins, and the fraction in coins of these kinds and of the named ones.
    ///
    /// `docs/rules/game.md#coins-in-use`
    #[must_use]
    pub fn coins_of(self, kinds: CoinKinds) -> WholeCoins {
        let named = self.named.kinds();
        let fraction = WholeCoins::preferably(self.fraction, kinds.plus(named), usual_kinds(named));
        self.named.plus(fraction)
    }
}

/// The worth of an amount in cp, which may be a fraction; `None` for a text that can't be read or has a sign.
pub(super) fn worth_in_cp(text: &str) -> Option<f64> {
    let text = text.replace(is_space, " ");
    let (sign, numbers) = amount.parse(text.as_str()).ok()?;
    let (_, worth) = added_up(&numbers)?;
    sign.is_none().then(|| worth.rounded())
}

/// A number of coins of a kind, not always a whole number.
type Number = (Fraction, CoinKind);

/// The sum of these numbers in whole coins, and its worth in cp; `None` if it is larger than the largest number.
fn added_up(numbers: &[Number]) -> Option<(WholeCoins, Fraction)> {
    let (mut named, mut worth) = (WholeCoins::default(), Fraction::whole(0));
    for kind in CoinKind::ALL {
        let mut of_kind = numbers.iter().filter(|(_, of)| *of == kind);
        let count = of_kind.try_fold(Fraction::whole(0), |all, (more, _)| all.plus(*more))?;
        if count.floor() > MOST {
            return None;
        }
        named = named.with(kind, count.floor());
        worth = worth.plus(count.times(in_cp(kind))?)?;
    }
    Some((named, worth))
}

/// An amount: its sign, and its numbers with their kinds.
fn amount(input: &mut &str) -> Read<(Option<Sign>, Vec<Number>)> {
    let number = || grammar::number(Points::Groups).verify_map(|number| number.exact());
    let number = || terminated(number(), space0);
    let front = delimited(space0, opt(sign), space0).parse_next(input)?;
    let is_same = |sign: &Option<Sign>| sign.is_none_or(|sign| sign == front.unwrap_or(Sign::Plus));
    let first = (number(), typed_coin);
    let more = preceded(between.verify(is_same), (number(), typed_coin));
    let several = terminated((first, repeat(0.., more)), space0);
    let numbers = alt((
        terminated(number(), eof).map(|gp| vec![(gp, CoinKind::Gp)]),
        several.map(|(first, more): (_, Vec<_>)| [vec![first], more].concat()),
    ))
    .parse_next(input)?;
    Ok((front, numbers))
}

/// Reads the text between two numbers, and returns the sign in it.
fn between(input: &mut &str) -> Read<Option<Sign>> {
    let comma = || (space0, opt((',', space0)));
    let and = (Caseless("and"), end_of_word, space0);
    alt((
        (comma(), and).value(None),
        delimited(comma(), sign, space0).map(Some),
        (space0, ',', space0).value(None),
        space1.value(None),
    ))
    .parse_next(input)
}

fn sign(input: &mut &str) -> Read<Sign> {
    let minus = one_of(['-', '\u{2212}']);
    alt(('+'.value(Sign::Plus), minus.value(Sign::Minus))).parse_next(input)
}
