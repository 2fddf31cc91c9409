//! Text that this tool copied: read letter for letter, without looking up names
//! (`docs/rules/catalogues-and-text.md#copy-as-text`).

use super::entry::{EntryContent, ReadEntry, ReadItem, Source};
use super::escape::unescaped;
use crate::model::{CoinKind, Item, ItemStack};
use crate::rules::wealth::in_gp;

/// The entries of a text that was copied here; `None` for any other text. A dropped container's line ends in its place.
pub(super) fn read_copied(text: &str) -> Option<Vec<ReadEntry>> {
    let lines = text.trim_start_matches(['\n', '\r', ' ']);
    let mut lines = lines
        .split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line));
    let first = heading(lines.next()?)?;
    let more: Vec<_> = lines.filter(|line| !line.trim().is_empty()).collect();
    // A pouch alone is one line; otherwise it is somebody's own list under a bold word.
    let is_copied = match &first {
        Heading::Slots => true,
        Heading::Coins(_) => more.is_empty(),
        Heading::Name => false,
    };
    is_copied.then_some(())?;
    let mut entries = first.entries();
    for line in more {
        match heading(line) {
            Some(heading) => entries.extend(heading.entries()),
            None => entries.push(item(line).unwrap_or_else(|| ReadEntry::nothing(line))),
        }
    }
    Some(entries)
}

/// A line with a bold name.
enum Heading {
    /// An inventory's or an item container's.
    Slots,
    /// A pouch's.
    Coins(Vec<(CoinKind, f64)>),
    /// A container's of which nothing more is known.
    Name,
}

impl Heading {
    fn entries(self) -> Vec<ReadEntry> {
        let coins = match self {
            Self::Coins(coins) => coins,
            Self::Slots | Self::Name => Vec::new(),
        };
        let some = coins.into_iter().filter(|(_, count)| *count != 0.0);
        some.map(|(kind, count)| ReadEntry::of(EntryContent::Coins(kind, count)))
            .collect()
    }
}

fn heading(line: &str) -> Option<Heading> {
    let inside = line.strip_prefix("**")?;
    let end = inside.find("**")?;
    // The name may end in an escaped star.
    let about = inside[end..].trim_start_matches('*');
    let about = about
        .strip_suffix(", dropped")
        .or_else(|| about.strip_suffix(", stored"))
        .unwrap_or(about);
    let about = about.trim();
    if about.is_empty() {
        return Some(Heading::Name);
    }
    let (slots, rest) = about.split_once(' ')?;
    let is_pair = slots
        .split_once('/')
        .is_some_and(|(used, allowed)| number(used).and(number(allowed)).is_some());
    if is_pair && rest.starts_with("slots,") {
        return Some(Heading::Slots);
    }
    let coins = about.split(", ").map(|text| {
        let (count, kind) = text.split_once(' ')?;
        Some((coin(kind)?, number(count)?))
    });
    coins.collect::<Option<_>>().map(Heading::Coins)
}

/// The stack of a line such as `- 10 x Torch (1 lb, 1 cp)`.
fn item(line: &str) -> Option<ReadEntry> {
    // The blank behind the dash of a nameless one may be lost at the end of a text.
    let line = if line == "-" {
        ""
    } else {
        line.strip_prefix("- ")?
    };
    let (quantity, rest) = counted(line).unwrap_or((ItemStack::DEFAULT_QUANTITY, line));
    let mut item = Item::default();
    let name = match amounts(rest, &mut item) {
        Some(name) => name,
        None => rest,
    };
    item.name = unescaped(name);
    Some(ReadEntry::of(EntryContent::Item(ReadItem {
        stack: ItemStack::new(quantity, item),
        source: Source::Text,
        is_measured: true,
        has_value: true,
    })))
}

/// The count in front of a name, and the rest.
fn counted(text: &str) -> Option<(f64, &str)> {
    let (count, rest) = text.split_once(" x")?;
    let rest = if rest.is_empty() {
        rest
    } else {
        rest.strip_prefix(' ')?
    };
    Some((number(count)?, rest))
}

/// Whether a name with nothing in front of it would be read as a count and another name.
pub(super) fn would_be_taken_apart(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_digit()) || counted(name).is_some()
}

/// Reads the amounts after a name, and returns the name; `None` if there are none.
fn amounts<'a>(text: &'a str, item: &mut Item) -> Option<&'a str> {
    let (name, amounts) = text.strip_suffix(')')?.rsplit_once(" (")?;
    let mut read = Item::default();
    for amount in amounts.split(", ") {
        let (count, unit) = amount.split_once(' ')?;
        let count = number(count)?;
        match unit {
            "lb" => read.weight = count,
            "slot" | "slots" => read.slot_override = Some(count),
            // As it is: other coins come out whole, gp may be anything.
            "gp" => read.value = count,
            unit => read.value = in_gp(coin(unit)?, count),
        }
    }
    *item = read;
    Some(name)
}

fn coin(name: &str) -> Option<CoinKind> {
    CoinKind::ALL.into_iter().find(|kind| kind.name() == name)
}

/// A number as it is written here: with a point, a minus or an exponent, and without groups.
fn number(text: &str) -> Option<f64> {
    let is_written = |c: char| c.is_ascii_digit() || ".-+e".contains(c);
    let number: f64 = text
        .chars()
        .all(is_written)
        .then(|| text.parse().ok())
        .flatten()?;
    number.is_finite().then_some(number)
}
