//! Amounts of money as people write them: "3 gp 5 sp" (`docs/rules/game.md#amounts-of-money`).
//!
//! They are read exactly, as fractions: a double would lose a copper piece of a large amount.

use thiserror::Error;
use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, delimited, eof, opt, preceded, repeat, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::one_of;

use crate::language::coin_words::{CoinWord, CoinWords};
use crate::language::fraction::Fraction;
use crate::language::grammar::{self, Points, Read, end_of_word};
use crate::language::input::half_width;
use crate::language::white_space::is_space;
use crate::model::{CoinKind, CoinKinds, CoinTable, CoinType};
use crate::rules::whole_coins::{WholeCoins, usual_kinds};

/// An amount of money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount {
    /// The sign before the amount.
    pub sign: Option<Sign>,
    /// The whole coins that the text names.
    pub named: WholeCoins,
    /// The remaining worth, in smallest coins: "2.5 gp" names 2 gp and leaves 50 cp.
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
    /// The text can't be read, or an amount is larger than the largest number. An amount that can be read.
    #[error("Write it like “{0}”.")]
    Unreadable(String),
    /// The word is a coin of another table.
    #[error("{}", not_here(_0))]
    NotHere(String),
    /// The amount is not a whole number of the smallest coins: the amount, and their name.
    #[error("{0}: {1} can’t be split.")]
    Split(String, String),
}

/// "ss is no coin here.", "gold pieces are no coins here."
fn not_here(word: &str) -> String {
    // An abbreviation has no plural: "ss".
    let is_plural = word.len() > 3 && word.ends_with('s');
    if is_plural {
        format!("{word} are no coins here.")
    } else {
        format!("{word} is no coin here.")
    }
}

/// The most coins of a kind that can be read.
const MOST: u128 = 9_007_199_254_740_991;

impl Amount {
    /// Reads an amount: numbers, each with the kind of coin; a number alone is in the main coin.
    ///
    /// `docs/rules/game.md#amounts-of-money`
    ///
    /// ```
    /// use engine_core::{model::CoinTable, language::amounts::Amount};
    /// let coins = |amount: Amount| amount.coins(CoinTable::DND).text(CoinTable::DND);
    /// let read = |text| Amount::read(text, CoinTable::DND).map(coins);
    /// assert_eq!(read("3 gp and 5 silver pieces").unwrap(), "3 gp 5 sp");
    /// assert_eq!(read("1,200").unwrap(), "1200 gp");
    /// assert_eq!(read("2d6 gp").unwrap_err().to_string(), "Write it like “3 gp 5 sp”.");
    /// assert_eq!(read("250.5 cp").unwrap_err().to_string(), "250.5 cp: copper pieces can’t be split.");
    /// ```
    ///
    /// # Errors
    /// [`AmountError`] for a text that can't be read, and for fractions of a smallest coin.
    pub fn read(text: &str, table: &CoinTable) -> Result<Self, AmountError> {
        let unreadable = || AmountError::Unreadable(example(table));
        let (sign, numbers) = numbers(text, table)?.ok_or_else(unreadable)?;
        let (named, worth) = added_up(&numbers, table).ok_or_else(unreadable)?;
        if !worth.is_whole() {
            let amount = format!("{} {}", worth.text(), table.abbreviation(table.smallest()));
            let smallest = table.get(table.smallest()).map_or("", CoinType::plural);
            return Err(AmountError::Split(amount, smallest.to_owned()));
        }
        Ok(Self { sign, named, fraction: worth.floor() - named.value(table) })
    }

    /// The worth in smallest coins.
    #[must_use]
    pub fn value(self, table: &CoinTable) -> u128 {
        self.named.value(table) + self.fraction
    }

    /// The named coins, with the fraction as smallest coins.
    pub(crate) fn named_with_smallest(self, table: &CoinTable) -> WholeCoins {
        let smallest = table.smallest();
        self.named.with(smallest, self.named.get(smallest) + self.fraction)
    }

    /// The named coins, and the fraction in the largest possible coins. Electrum is used only if it was named.
    ///
    /// ```
    /// use engine_core::{model::CoinTable, language::amounts::Amount};
    /// let amount = Amount::read("2.55 gp", CoinTable::DND).unwrap();
    /// assert_eq!(amount.coins(CoinTable::DND).text(CoinTable::DND), "2 gp 5 sp 5 cp");
    /// ```
    #[must_use]
    pub fn coins(self, table: &CoinTable) -> WholeCoins {
        self.coins_of(CoinKinds::ALL, table)
    }

    /// The named coins, and the fraction in coins of these kinds and of the named ones.
    ///
    /// `docs/rules/game.md#coins-in-use`
    #[must_use]
    pub fn coins_of(self, kinds: CoinKinds, table: &CoinTable) -> WholeCoins {
        let named = self.named.kinds();
        let usual = usual_kinds(named, table);
        let fraction = WholeCoins::preferably(self.fraction, kinds.plus(named), usual, table);
        self.named.plus(fraction)
    }
}

/// An amount that can be read: of the main coin and of the usual one below it, or above it if the
/// main coin is the smallest.
#[must_use]
pub fn example(table: &CoinTable) -> String {
    let kinds: Vec<_> = table.largest_first(usual_kinds(CoinKinds::NONE, table)).collect();
    let main = kinds.iter().position(|kind| *kind == table.main()).unwrap_or_default();
    let first = if main + 1 < kinds.len() { main } else { main.saturating_sub(1) };
    let pair = kinds.iter().skip(first).zip([3, 5]);
    pair.map(|(kind, count)| format!("{count} {}", table.abbreviation(*kind)))
        .collect::<Vec<_>>()
        .join(" ")
}

/// The worth of an amount in smallest coins, which may be a fraction; `None` for a text that can't be read or has a
/// sign.
///
/// # Errors
/// [`AmountError::NotHere`].
pub(super) fn worth_in_smallest(text: &str, table: &CoinTable) -> Result<Option<f64>, AmountError> {
    let unsigned = numbers(text, table)?.filter(|(sign, _)| sign.is_none());
    let worth = unsigned.and_then(|(_, numbers)| added_up(&numbers, table));
    Ok(worth.map(|(_, worth)| worth.rounded()))
}

/// The sign and the numbers of an amount; `None` for a text that can't be read.
///
/// # Errors
/// [`AmountError::NotHere`].
fn numbers(text: &str, table: &CoinTable) -> Result<Option<SignedNumbers>, AmountError> {
    let text = half_width(text).replace(is_space, " ");
    let Ok((sign, numbers)) = amount(table).parse(text.as_str()) else {
        return Ok(None);
    };
    let numbers = numbers.into_iter().map(|(count, coin)| match coin {
        CoinWord::Coin(kind) => Ok((count, kind)),
        CoinWord::NotHere(word) => Err(AmountError::NotHere(word.to_owned())),
    });
    Ok(Some((sign, numbers.collect::<Result<_, _>>()?)))
}

/// A number of coins of a kind, not always a whole number.
type Number = (Fraction, CoinKind);

/// A sign and the numbers behind it.
type SignedNumbers = (Option<Sign>, Vec<Number>);

/// The sum of these numbers in whole coins, and its worth in smallest coins; `None` if it is larger than the largest
/// number.
fn added_up(numbers: &[Number], table: &CoinTable) -> Option<(WholeCoins, Fraction)> {
    let (mut named, mut worth) = (WholeCoins::default(), Fraction::whole(0));
    for kind in CoinKind::ALL {
        let mut of_kind = numbers.iter().filter(|(_, of)| *of == kind);
        let count = of_kind.try_fold(Fraction::whole(0), |all, (more, _)| all.plus(*more))?;
        if count.floor() > MOST {
            return None;
        }
        named = named.with(kind, count.floor());
        worth = worth.plus(count.times(table.in_smallest(kind))?)?;
    }
    Some((named, worth))
}

/// A number with the word for its coin.
type Named<'a> = (Fraction, CoinWord<'a>);

/// An amount: its sign, and its numbers with their coins, which stand behind all numbers or before all.
fn amount<'a>(
    table: &CoinTable,
) -> impl Parser<&'a str, (Option<Sign>, Vec<Named<'a>>), EmptyError> {
    let words = CoinWords::of(table);
    move |input: &mut &'a str| {
        let front = delimited(space0, opt(sign), space0).parse_next(input)?;
        let behind = |input: &mut &'a str| {
            let count = number.parse_next(input)?;
            Ok((count, words.typed(input)?))
        };
        let before = |input: &mut &'a str| {
            let coin = words.read(input)?;
            let mark = (space0, opt(':'), space0);
            Ok((preceded(mark, number).parse_next(input)?, coin))
        };
        let main = CoinWord::Coin(table.main());
        let numbers = alt((
            terminated(number, eof).map(|number| vec![(number, main)]),
            several(behind, front),
            several(before, front),
        ))
        .parse_next(input)?;
        Ok((front, numbers))
    }
}

fn number(input: &mut &str) -> Read<Fraction> {
    let number = grammar::number(Points::Groups).verify_map(|number| number.exact());
    terminated(number, space0).parse_next(input)
}

/// One or more numbers with their coins, of which none has a sign that differs from the one in front.
fn several<'a>(
    mut one: impl FnMut(&mut &'a str) -> Read<Named<'a>>,
    front: Option<Sign>,
) -> impl Parser<&'a str, Vec<Named<'a>>, EmptyError> {
    move |input: &mut &'a str| {
        let is_same =
            |sign: &Option<Sign>| sign.is_none_or(|sign| sign == front.unwrap_or(Sign::Plus));
        let first = one(input)?;
        let more = preceded(between.verify(is_same), &mut one);
        let more: Vec<_> = terminated(repeat(0.., more), space0).parse_next(input)?;
        Ok([vec![first], more].concat())
    }
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
