//! The built-in catalogue, which needs no network: the equipment of the SRD 5.1.
//!
//! Its file begins with the attribution, in one line. Each further line is an entry: its kind (`w`eapon, `a`rmor,
//! `g`ear, `t`ools, `s`tack, `p`ack), its name, its price and
//!
//! - its weight in lb,
//! - for a stack also how many of what it holds, and the price and the weight of one of them,
//! - for a pack, in place of the weight, what it holds.
//!
//! The entries behind the blank line cost nothing, exist only inside packs and are not listed. The id of
//! an entry is its name in lower case without punctuation, with `-` for each space.

use super::{Catalogue, Entry, Kind, Part};
use crate::model::CoinKind;
use crate::rules::encumbrance::stack_weight;
use crate::rules::input;
use crate::rules::rounding::sum;

const FILE: &str = include_str!("srd-5.1.txt");

/// Reads the built-in catalogue.
#[must_use]
pub fn built_in() -> Catalogue {
    let mut lines = FILE.lines();
    let attribution = lines.next().and_then(|line| line.strip_prefix("# "));
    let mut entries = Vec::new();
    let mut listed = 0;
    for line in lines {
        if line.is_empty() {
            listed = entries.len();
        }
        entries.extend(entry(line));
    }
    let mut catalogue = Catalogue::new(entries, listed, 0);
    catalogue.attribution = attribution.map(str::to_owned);
    weigh_packs(&mut catalogue);
    catalogue
}

fn entry(line: &str) -> Option<Entry> {
    let mut fields = line.split('|');
    let kind = fields.next()?;
    let name = fields.next()?;
    let price = fields.next()?;
    let last = fields.next()?;
    Some(match kind {
        "p" => Entry {
            kind: Kind::Pack,
            parts: Some(last.split(';').filter_map(part).collect()),
            ..plain(name, price, "0")?
        },
        "s" => {
            let (count, of) = fields.next()?.split_once(' ')?;
            let one = plain(of, fields.next()?, fields.next()?)?;
            Entry {
                kind: Kind::Stack,
                parts: Some(vec![Part::Of(input::amount(count)?, one)]),
                ..plain(name, price, last)?
            }
        }
        _ => plain(name, price, last)?,
    })
}

fn plain(name: &str, price: &str, weight: &str) -> Option<Entry> {
    Some(Entry {
        id: id(name),
        name: name.to_owned(),
        kind: Kind::Plain,
        weight: input::amount(weight)?,
        currency: CoinKind::ALL
            .into_iter()
            .find(|kind| price.ends_with(kind.name()))?,
        amount: input::amount(price)?,
        parts: None,
    })
}

/// `5 Candle`, or `Backpack` for one of them.
fn part(text: &str) -> Option<Part> {
    let count = text.split(' ').next().and_then(input::amount);
    Some(match count {
        Some(count) => Part::Named(count, id(text.split_once(' ')?.1)),
        None => Part::Named(1.0, id(text)),
    })
}

fn id(name: &str) -> String {
    let kept = |c: char| match c {
        ' ' => Some('-'),
        '-' => Some(c),
        _ => c.is_ascii_alphanumeric().then(|| c.to_ascii_lowercase()),
    };
    name.chars().filter_map(kept).collect()
}

/// Decisions, "Catalogue": a pack's listed weight is the sum of its contents.
fn weigh_packs(catalogue: &mut Catalogue) {
    for place in 0..catalogue.listed {
        let Some(entry) = catalogue.entry(place) else {
            continue;
        };
        if entry.kind == Kind::Pack {
            let stacks = catalogue.unpack(entry).unwrap_or_default();
            let weight = sum(stacks.iter().map(stack_weight));
            if let Some(entry) = catalogue.entries.get_mut(place) {
                entry.weight = weight;
            }
        }
    }
}
