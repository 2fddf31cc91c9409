//! Things of which a list says what each is worth (`docs/rules/catalogues-and-text.md#lines-with-several-things`).

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, delimited, eof, opt, separated, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;

use super::coins::{is_purse, price};
use super::count::CountedName;
use super::entry::{Doubt, ReadEntry};
use super::heading::{is_label, is_owned_label};
use super::number::{amount, whole};
use super::sentence::is_place;
use super::split::Splitter;
use super::words::{in_singular, is_plural};
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::trimmed;
use engine_core::model::CoinKind;
use engine_core::rules::wealth::worth;

impl Splitter<'_> {
    /// Things of which a list says what each is worth: "4 gems: 10, 20, 50 and 100 gp", "Gems: 3 x 50 gp".
    pub fn worths(self, section: &str) -> Option<Vec<ReadEntry>> {
        let (name, list) = section.split_once(": ")?;
        let counted = CountedName::of(name);
        let coins = &self.known.coins;
        let is_coin = |mut name: &str| coins.before_number(&mut name).is_ok() && name.is_empty();
        if self.known.find(&counted.name).is_some() || is_coin(name) {
            return None;
        }
        let worths = worths(coins).parse(trimmed(list.trim_end_matches('.'))).ok()?;
        let of_each = |numbers: Vec<f64>| numbers.into_iter().map(|worth| (1.0, worth)).collect();
        let (numbers, is_counted) = match worths {
            Worths::OfEach(numbers) => (of_each(numbers), false),
            Worths::Prices { .. } | Worths::Counted(_) | Worths::InBrackets(..)
                if holds_coins(&counted.name) =>
            {
                return None;
            }
            // "10 gp, 5 sp" is one worth.
            Worths::Prices { worths, are_of_one_coin }
                if are_of_one_coin || counted.count == Some(worths.iter().map(|_| 1.0).sum()) =>
            {
                (of_each(worths), false)
            }
            Worths::Prices { .. } => return None,
            Worths::Counted(numbers) => (numbers, true),
            // "Mira: 2 (5 gp each)"
            Worths::InBrackets(..) if !is_plural(&counted.name) => return None,
            Worths::InBrackets(count, worth) => (vec![(count, worth)], true),
            Worths::OfOne(_) if holds_coins(&counted.name) => return None,
            Worths::OfOne(worth) => (vec![(counted.count?, worth)], true),
        };
        let is_complete = counted.count.map_or(is_counted, |count| {
            numbers.iter().map(|(count, _)| count).sum::<f64>() == count
        });
        if !is_complete && !is_counted && is_valuables(&counted.name) && counted.count.is_none() {
            // "Gems: 10 gp, 50 gp" may be two gems, or coins.
            let mut entries = self.each_worth(&in_singular(&counted.name), numbers);
            for entry in &mut entries {
                entry.doubt = entry.doubt.or(Some(Doubt::Price));
            }
            return Some(entries);
        }
        if !is_complete && !is_label(name) {
            // "5 gems: 10, 20 and 50 gp": which of them are worth what?
            let mut entries = self.part(name).entries;
            let first = entries.first_mut().filter(|first| first.is_thing())?;
            first.doubt = Some(Doubt::Quantity);
            first.unread.push(trimmed(list).to_owned());
            return Some(entries);
        }
        is_complete.then(|| {
            let name = if is_counted { counted.name } else { in_singular(&counted.name) };
            self.each_worth(&name, numbers)
        })
    }

    /// Things of a name, by their counts and what each of them is worth.
    fn each_worth(self, name: &str, numbers: Vec<(f64, f64)>) -> Vec<ReadEntry> {
        let unit = self.known.coins.table.unit();
        let things = numbers.into_iter().map(|(count, worth)| {
            let text = format!("{count} x {name} ({worth} {unit} each)");
            self.part(&text).entries
        });
        things.flatten().collect()
    }
}

/// Whether a name is a usual heading above things that are listed by their worth: "Gems", "Anna's gems".
fn is_valuables(name: &str) -> bool {
    const VALUABLES: [&str; 5] = ["gems", "gemstones", "art objects", "jewels", "valuables"];
    let name = name.to_lowercase();
    VALUABLES.iter().any(|valuables| {
        name.strip_suffix(valuables).is_some_and(|front| front.is_empty() || front.ends_with(' '))
    })
}

/// Whether amounts of money behind a name are coins: it is a usual heading, a purse or a place.
fn holds_coins(name: &str) -> bool {
    let is_heading = is_label(name) || is_owned_label(name);
    (is_heading && !is_valuables(name)) || is_purse(name) || is_place(name)
}

/// What a list says that things are worth, in the main coin.
enum Worths {
    /// One number for each thing: `10, 20 and 50 gp`.
    OfEach(Vec<f64>),
    /// Amounts of money, one for each thing: `10 gp, 20 gp and 50 gp`.
    Prices { worths: Vec<f64>, are_of_one_coin: bool },
    /// Counts, each with the worth of one: `3 x 50 gp`.
    Counted(Vec<(f64, f64)>),
    /// A count with the worth of one: `3 (50 gp each)`.
    InBrackets(f64, f64),
    /// The worth of one of all: `50 gp each`.
    OfOne(f64),
}

fn worths<'a>(coins: &CoinWords) -> impl Parser<&'a str, Worths, EmptyError> {
    let between = || {
        alt((
            (space0, ',', space0, opt(terminated(Caseless("and"), space1))).void(),
            (space1, Caseless("and"), space1).void(),
        ))
    };
    let each = || (space1, alt((Caseless("each"), Caseless("apiece"))));
    let counted = separated(
        1..,
        (terminated(whole, (space0, Caseless("x"), space0)), terminated(price(coins), opt(each()))),
        between(),
    );
    let of_one = || terminated(price(coins), each());
    let in_brackets = (whole, space0, delimited('(', of_one(), ')'));
    let in_brackets = in_brackets.map(|(count, _, worth)| Worths::InBrackets(count, worth));
    let coin = || |input: &mut &'a str| coins.before_number(input);
    let numbers = (separated(2.., amount, between()), space0, coin());
    let of_each = numbers.map(|(numbers, _, kind): (Vec<f64>, _, _)| {
        let each = numbers.into_iter().map(|number| worth(kind, number, &coins.table));
        Worths::OfEach(each.collect())
    });
    let prices = separated(2.., (terminated(amount, space0), coin()), between());
    let prices = prices.map(|prices: Vec<(f64, CoinKind)>| {
        let are_of_one_coin = prices.iter().all(|(_, kind)| *kind == prices[0].1);
        let each = prices.into_iter().map(|(number, kind)| worth(kind, number, &coins.table));
        Worths::Prices { worths: each.collect(), are_of_one_coin }
    });
    alt((
        terminated(counted, eof).map(Worths::Counted),
        terminated(in_brackets, eof),
        terminated(of_one(), eof).map(Worths::OfOne),
        terminated(of_each, eof),
        terminated(prices, eof),
    ))
}
