//! Reads text that the extension copied, literally and without looking up names
//! (`docs/rules/catalogues-and-text.md#copy-as-text`).

use std::iter;

use super::entry::{EntryContent, ReadEntry, ReadItem, Source};
use super::escape::unescaped;
use crate::model::{CoinKind, Item, ItemStack};
use crate::rules::notes::{cut_note, stored_note};
use crate::rules::wealth::in_gp;

/// The beginning of each line of a note, below the line of its stack.
pub(super) const NOTE_MARK: &str = "  >";

/// The entries of a copied text; `None` for any other text.
pub(super) fn read_copied(text: &str) -> Option<Vec<ReadEntry>> {
    let lines = text.trim_start_matches(['\n', '\r', ' ']);
    let mut lines = lines.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    let first = heading(lines.next()?)?;
    let more: Vec<_> = lines.filter(|line| !line.trim().is_empty()).collect();
    // Otherwise the text is somebody's own list under a bold word. A pouch alone is one line. An inventory without a
    // limit looks like an item in such a list, unless it is empty or a container with a capacity follows.
    let is_copied = match &first {
        Heading::Slots => true,
        Heading::NoLimit { is_empty } => more.first().map_or(*is_empty, |line| {
            heading(line).is_some_and(|next| !matches!(next, Heading::NoLimit { .. }))
        }),
        Heading::Coins(_) => more.is_empty(),
        Heading::Name => false,
    };
    is_copied.then_some(())?;
    let mut entries = first.entries();
    let mut more = more.into_iter().peekable();
    while let Some(line) = more.next() {
        if let Some(heading) = heading(line) {
            entries.extend(heading.entries());
        } else if let Some(mut stack) = item(line) {
            let lines = iter::from_fn(|| note_line(more.next_if(|line| is_note_line(line))?));
            let note = lines.collect::<Vec<_>>().join("\n");
            stack.note = stored_note(cut_note(&note)).into();
            entries.push(as_entry(stack));
        } else {
            entries.push(ReadEntry::nothing(line));
        }
    }
    Some(entries)
}

/// Whether a text begins like a copied text with stacks.
pub(super) fn begins_copied(text: &str) -> bool {
    let first = text.trim_start_matches(['\n', '\r', ' ']).lines().next();
    matches!(first.and_then(heading), Some(Heading::Slots | Heading::NoLimit { .. }))
}

/// Whether a line belongs to a note in a copied text.
pub(super) fn is_note_line(line: &str) -> bool {
    line.starts_with(NOTE_MARK)
}

/// The text of a line of a note.
fn note_line(line: &str) -> Option<String> {
    let line = line.strip_prefix(NOTE_MARK)?;
    Some(unescaped(line.strip_prefix(' ').unwrap_or(line)))
}

/// A line with a bold name.
enum Heading {
    /// That of an inventory or an item container.
    Slots,
    /// That of an inventory without a limit of slots.
    NoLimit {
        /// Whether the inventory uses no slots.
        is_empty: bool,
    },
    /// That of a pouch.
    Coins(Vec<(CoinKind, f64)>),
    /// That of a container of an unknown kind, which has only a name.
    Name,
}

impl Heading {
    fn entries(self) -> Vec<ReadEntry> {
        let coins = match self {
            Self::Coins(coins) => coins,
            Self::Slots | Self::NoLimit { .. } | Self::Name => Vec::new(),
        };
        let some = coins.into_iter().filter(|(_, count)| *count != 0.0);
        some.map(|(kind, count)| ReadEntry::of(EntryContent::Coins(kind, count))).collect()
    }
}

fn heading(line: &str) -> Option<Heading> {
    let inside = line.strip_prefix("**")?;
    let end = inside.find("**")?;
    // The name may end in an escaped star.
    let about = inside[end..].trim_start_matches('*');
    let about =
        about.strip_suffix(", dropped").or_else(|| about.strip_suffix(", stored")).unwrap_or(about);
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
    if let Some(used) = number(slots).filter(|_| is_without_limit(rest)) {
        let is_empty = used == 0.0;
        return Some(Heading::NoLimit { is_empty });
    }
    let coins = about.split(", ").map(|text| {
        let (count, kind) = text.split_once(' ')?;
        Some((coin(kind)?, number(count)?))
    });
    coins.collect::<Option<_>>().map(Heading::Coins)
}

/// Whether the rest of an inventory's line is like `slots, 112 lb` or `slots, 112/140 lb, 588.3 gp`.
fn is_without_limit(rest: &str) -> bool {
    let mut amounts = rest.split(", ").skip(1);
    let weight = amounts.next().and_then(|text| text.strip_suffix(" lb"));
    let weight =
        weight.and_then(|weight| weight.split('/').map(number).collect::<Option<Vec<_>>>());
    let is_wealth = |text: &str| text.strip_suffix(" gp").and_then(number).is_some();
    rest.starts_with("slots, ") && weight.is_some() && amounts.all(is_wealth)
}

/// The stack of a line such as `- 10 x Torch (1 lb, 1 cp)`.
fn item(line: &str) -> Option<ItemStack> {
    // The blank after the dash of an item without a name can be lost at the end of a text.
    let line = if line == "-" { "" } else { line.strip_prefix("- ")? };
    let (quantity, rest) = counted(line).unwrap_or((ItemStack::DEFAULT_QUANTITY, line));
    let mut item = Item::default();
    let name = match amounts(rest, &mut item) {
        Some(name) => name,
        None => rest,
    };
    item.name = unescaped(name);
    Some(ItemStack::new(quantity, item))
}

fn as_entry(stack: ItemStack) -> ReadEntry {
    ReadEntry::of(EntryContent::Item(ReadItem {
        stack,
        source: Source::Text,
        is_measured: true,
        has_value: true,
    }))
}

/// The count before a name, and the rest.
fn counted(text: &str) -> Option<(f64, &str)> {
    let (count, rest) = text.split_once(" x")?;
    let rest = if rest.is_empty() { rest } else { rest.strip_prefix(' ')? };
    Some((number(count)?, rest))
}

/// True if Copy as text must write a count before a name even for a single item: without it, the name itself would be
/// read as a count and a different name.
pub(super) fn needs_count(name: &str) -> bool {
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
            // Not rounded: a value in gp can be any number.
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

/// A number as Copy as text writes it: with a point, a minus or an exponent, and without groups.
fn number(text: &str) -> Option<f64> {
    let is_written = |c: char| c.is_ascii_digit() || ".-+e".contains(c);
    let number: f64 = text.chars().all(is_written).then(|| text.parse().ok()).flatten()?;
    number.is_finite().then_some(number)
}
