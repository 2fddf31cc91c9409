//! Reads text that the extension copied, literally and without looking up names
//! (`docs/rules/catalogues-and-text.md#copy-as-text`).

use std::iter;

use super::entry::{EntryContent, ReadEntry, ReadItem, Source};
use super::escape::unescaped;
use super::write::stack_line;
use crate::model::{CoinKind, Item, ItemStack, StackNote};
use crate::rules::names::is_blank;
use crate::rules::notes::{cut_note, stored_note};
use crate::rules::wealth::in_gp;
use crate::rules::white_space::{trimmed, trimmed_end};

/// The beginning of each line of a note, below the line of its stack.
pub(super) const NOTE_MARK: &str = "  >";

/// The entries of a copied text, or of a part of one; `None` for any other text.
pub(super) fn read_copied(text: &str) -> Option<Vec<ReadEntry>> {
    let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    let lines: Vec<_> = lines.filter(|line| !is_blank(line)).collect();
    (is_copied(&lines) || is_part(&lines)).then(|| entries(&lines))
}

/// Whether lines are a whole copied text.
fn is_copied(lines: &[&str]) -> bool {
    let Some((first, more)) = lines.split_first() else {
        return false;
    };
    // Otherwise the text is somebody's own list under a bold word. A pouch alone is one line. An inventory without a
    // limit looks like an item in such a list, unless it is empty or a container with a capacity follows.
    match heading(first.trim_start_matches(' ')) {
        Some(Heading::Slots) => true,
        Some(Heading::NoLimit { is_empty }) => more.first().map_or(is_empty, |line| {
            heading(line).is_some_and(|next| !matches!(next, Heading::NoLimit { .. }))
        }),
        Some(Heading::Coins(_)) => more.is_empty(),
        Some(Heading::Name) | None => false,
    }
}

/// Whether lines are a part of a copied text, which was split or not marked to its ends. The first and the last line
/// may be cut off.
fn is_part(lines: &[&str]) -> bool {
    let Some((first, more)) = lines.split_first() else {
        return false;
    };
    let is_whole =
        |line: &str| is_note_line(line) || heading(line).is_some() || is_written_item(line);
    let is_end = |line: &str| is_whole(line) || !line.starts_with("- ");
    let is_beginning = |line: &str| is_whole(line) || line.starts_with('*');
    let (last, between) = more.split_last().unwrap_or((&"-", more));
    // Other lists have such lines as well, but neither notes nor slots. A message loses the blanks at its beginning.
    let is_sure = |line: &&str| is_note_line(line) || matches!(heading(line), Some(Heading::Slots));
    let has_amounts = |line: &&str| item(line).is_some_and(|stack| has_amounts(&stack.item));
    let begins_in_note = first.starts_with('>') && more.iter().any(has_amounts);
    (begins_in_note || lines.iter().any(is_sure))
        && is_end(first)
        && between.iter().all(|line| is_whole(line))
        && is_beginning(last)
}

/// Whether Copy as text could have written the line of a stack.
fn is_written_item(line: &str) -> bool {
    item(line).is_some_and(|stack| trimmed_end(&stack_line(&stack)) == trimmed_end(line))
}

const fn has_amounts(item: &Item) -> bool {
    item.weight != 0.0 || item.value != 0.0 || item.slot_override.is_some()
}

fn entries(lines: &[&str]) -> Vec<ReadEntry> {
    let mut entries = Vec::new();
    let mut lines = lines.iter().copied().peekable();
    while let Some(line) = lines.next() {
        if let Some(heading) = heading(line) {
            entries.extend(heading.entries());
        } else if let Some(mut stack) = item(line) {
            let note: Vec<_> = iter::from_fn(|| lines.next_if(|line| is_note_line(line))).collect();
            stack.note = note_of(&note).into();
            entries.push(as_entry(stack));
        } else {
            entries.push(ReadEntry::nothing(line));
        }
    }
    entries
}

/// Whether a line has the form of a note's line.
pub(super) fn is_note_line(line: &str) -> bool {
    line.starts_with(NOTE_MARK)
}

/// The note in its lines, if it isn't blank.
pub(super) fn note_of(lines: &[&str]) -> Option<StackNote> {
    let lines = lines.iter().map(|line| {
        let line = line.strip_prefix(NOTE_MARK).unwrap_or(line);
        unescaped(line.strip_prefix(' ').unwrap_or(line))
    });
    stored_note(cut_note(&lines.collect::<Vec<_>>().join("\n")))
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
    let about = trimmed(about);
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
        source: Source::Copied,
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
