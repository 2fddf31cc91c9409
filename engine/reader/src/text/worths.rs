//! Things of which a list says what each is worth (`docs/rules/catalogues-and-text.md#lines-with-several-things`).

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, eof, opt, separated, terminated};
use winnow::error::EmptyError;
use winnow::prelude::*;

use super::coins::price;
use super::count::CountedName;
use super::entry::{Doubt, ReadEntry};
use super::heading::is_label;
use super::number::{amount, whole};
use super::split::Splitter;
use super::words::in_singular;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::trimmed;
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
        let (numbers, is_counted) = match worths {
            Worths::OfEach(numbers) => {
                (numbers.into_iter().map(|worth| (1.0, worth)).collect(), false)
            }
            Worths::Counted(numbers) => (numbers, true),
        };
        let is_complete = counted.count.map_or(is_counted, |count| {
            numbers.iter().map(|(count, _)| count).sum::<f64>() == count
        });
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
            let unit = coins.table.unit();
            let things = numbers.into_iter().map(|(count, worth)| {
                let text = format!("{count} x {name} ({worth} {unit} each)");
                self.part(&text).entries
            });
            things.flatten().collect()
        })
    }
}

/// What a list says that things are worth, in the main coin.
enum Worths {
    /// One number for each thing: `10, 20 and 50 gp`.
    OfEach(Vec<f64>),
    /// Counts, each with the worth of one: `3 x 50 gp`.
    Counted(Vec<(f64, f64)>),
}

fn worths<'a>(coins: &CoinWords) -> impl Parser<&'a str, Worths, EmptyError> {
    let between = || {
        alt((
            (space0, ',', space0, opt(terminated(Caseless("and"), space1))).void(),
            (space1, Caseless("and"), space1).void(),
        ))
    };
    let each = opt((space1, alt((Caseless("each"), Caseless("apiece")))));
    let counted = separated(
        1..,
        (terminated(whole, (space0, Caseless("x"), space0)), terminated(price(coins), each)),
        between(),
    );
    let coin = |input: &mut &'a str| coins.before_number(input);
    let numbers = (separated(2.., amount, between()), space0, coin);
    let of_each = numbers.map(|(numbers, _, kind): (Vec<f64>, _, _)| {
        let each = numbers.into_iter().map(|number| worth(kind, number, &coins.table));
        Worths::OfEach(each.collect())
    });
    alt((terminated(counted, eof).map(Worths::Counted), terminated(of_each, eof)))
}
