//! Reads text that the extension copied, literally and without looking up names
//! (`docs/rules/catalogues-and-text.md#copy-as-text`).

use std::collections::HashMap;
use std::iter;

use super::NOTE_MARK;
use super::coins::CopiedCoins;
use super::heading::{About, Heading, heading};
use super::stack::item;
use super::write::stack_line;
use crate::text::entry::ReadEntry;
use crate::text::escape::{ZERO_WIDTH_SPACE, unescaped};
use crate::text::named_containers::{NamedContainer, NamedContainers};
use engine_core::language::notes::{cut_note, stored_note};
use engine_core::language::white_space::trimmed_end;
use engine_core::model::{CoinTable, Game, Item, StackNote};
use engine_core::rules::rounding::{product, sum};
use engine_core::wording::names::is_blank;
use engine_core::wording::printing::total_text;

/// The end of a name without amounts that ends in a bracket, as version 1.3.0 and before wrote it.
const OLDER_END: &str = " (0 lb)";

/// A text that the extension copied.
#[derive(Debug, Default)]
pub(in crate::text) struct Copied {
    pub entries: Vec<ReadEntry>,
    /// The containers that the text names, if it is that of an inventory.
    pub containers: Vec<NamedContainer>,
    /// The container whose card the text is, if it is that of one alone.
    pub card: Option<NamedContainer>,
    /// The game of a copied inventory, if it has one.
    pub game: Option<Game>,
}

/// The entries of a copied text, or of a part of one, with coins of a table; `None` for any other text.
pub(in crate::text) fn read_copied(text: &str, table: &CoinTable) -> Option<Copied> {
    let mut lines: Vec<_> = text
        .split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
        .filter(|line| !is_blank(line))
        .collect();
    if let Some(first) = lines.first_mut()
        && heading(first.trim_start_matches(' '), table).is_some()
    {
        *first = first.trim_start_matches(' ');
    }
    (is_copied(&lines, table) || is_part(&lines, table)).then(|| copied(&lines, table))
}

/// Lines of a text that Copy as text wrote for stacks.
pub(in crate::text) struct CopiedStacks {
    pub lines: usize,
    pub entries: Vec<ReadEntry>,
}

/// The copied stacks between the lines of a different text, each group by the index of its first line. One of them has
/// a note: other lists have lines like those of stacks, but no notes.
///
/// `docs/rules/catalogues-and-text.md#copy-as-text`
pub(in crate::text) fn copied_stacks(
    lines: &[&str],
    table: &CoinTable,
) -> HashMap<usize, CopiedStacks> {
    let mut groups = HashMap::new();
    let mut index = 0;
    while index < lines.len() {
        let mut is_below_item = false;
        let is_copied = |line: &&&str| {
            is_below_item = is_written_item(line, table) || (is_below_item && is_note_line(line));
            is_below_item
        };
        let count = lines[index..].iter().take_while(is_copied).count();
        let group = &lines[index..index + count];
        if group.iter().any(|line| is_note_line(line)) {
            let entries = copied(group, table).entries;
            groups.insert(index, CopiedStacks { lines: count, entries });
        }
        index += count.max(1);
    }
    groups
}

/// Whether lines are a whole copied text.
fn is_copied(lines: &[&str], table: &CoinTable) -> bool {
    let Some((first, more)) = lines.split_first() else {
        return false;
    };
    // Otherwise the text is somebody's own list under a bold word. A pouch alone is one line. An inventory without a
    // limit looks like an item in such a list, unless it is empty or a container with a capacity follows.
    let first = heading(first, table);
    let is_sure = first.as_ref().is_some_and(Heading::is_sure);
    match first.map(|heading| heading.about) {
        Some(About::Slots { .. }) => true,
        Some(About::NoLimit { is_empty, has_wealth: true, .. }) => more
            .first()
            .map_or(is_empty, |line| heading(line, table).is_some_and(|next| !next.is_inventory())),
        // A container without a size, with what is in it. One of pounds alone looks like a thing with its weight,
        // unless what is in it weighs as much.
        Some(About::NoLimit { is_empty, has_wealth: false, weight }) => {
            let has_weight = |text| is_sure || total_text(weight_of(more, table)) == text;
            more.first().map_or(is_empty, |line| is_written_item(line, table))
                && weight.is_none_or(has_weight)
        }
        Some(About::Coins(_)) => more.is_empty(),
        Some(About::Nothing) | None => false,
    }
}

/// The weight of the stacks in the lines of a container.
fn weight_of(lines: &[&str], table: &CoinTable) -> f64 {
    let own = lines.iter().take_while(|line| heading(line, table).is_none());
    let stacks = own.filter_map(|line| item(line, table)).map(|read| read.stack);
    sum(stacks.map(|stack| product(stack.quantity, stack.item.weight)))
}

/// Whether lines are a part of a copied text, which was split or not marked to its ends. The first and the last line
/// may be cut off.
fn is_part(lines: &[&str], table: &CoinTable) -> bool {
    let Some((first, more)) = lines.split_first() else {
        return false;
    };
    let is_whole = |line: &str| {
        is_note_line(line) || heading(line, table).is_some() || is_written_item(line, table)
    };
    let is_end = |line: &str| is_whole(line) || !line.starts_with("- ");
    let is_beginning = |line: &str| is_whole(line) || line.starts_with('*');
    let (last, between) = more.split_last().unwrap_or((&"-", more));
    // Other lists have such lines as well, but neither notes nor slots. A message loses the blanks at its beginning.
    let has_slots = |line: &str| {
        heading(line, table).is_some_and(|heading| matches!(heading.about, About::Slots { .. }))
    };
    let is_sure = |line: &&str| is_note_line(line) || has_slots(line);
    let has_amounts =
        |line: &&str| item(line, table).is_some_and(|read| has_amounts(&read.stack.item));
    let begins_in_note = first.starts_with('>') && more.iter().any(has_amounts);
    (begins_in_note || lines.iter().any(is_sure))
        && is_end(first)
        && between.iter().all(|line| is_whole(line))
        && is_beginning(last)
}

/// Whether Copy as text could have written the line of a stack.
fn is_written_item(line: &str, table: &CoinTable) -> bool {
    item(line, table).is_some_and(|read| {
        let coins = CopiedCoins::with_values_in(read.value_in.into_iter().collect(), table);
        let value = read.unread_value.map(str::to_owned);
        let value = value.or_else(|| coins.value(read.stack.item.value));
        let (written, line) = (stack_line(&read.stack, value), trimmed_end(line));
        let older = || line.strip_suffix(OLDER_END).filter(|line| trimmed_end(line).ends_with(')'));
        trimmed_end(&written) == line
            || older() == Some(written.strip_suffix(ZERO_WIDTH_SPACE).unwrap_or(&written))
    })
}

const fn has_amounts(item: &Item) -> bool {
    item.weight != 0.0 || item.value != 0.0 || item.slot_override.is_some()
}

fn copied(lines: &[&str], table: &CoinTable) -> Copied {
    let first = lines.first().and_then(|line| heading(line, table));
    let is_inventory = first.as_ref().is_some_and(Heading::is_inventory);
    let is_card = first.as_ref().is_some_and(Heading::is_card);
    let game = first.and_then(|heading| heading.game);
    let mut entries = Vec::new();
    let mut containers = NamedContainers::default();
    let mut lines = lines.iter().copied().peekable();
    while let Some(line) = lines.next() {
        if let Some(heading) = heading(line, table) {
            heading.name_container(entries.len(), &mut containers);
            entries.extend(heading.entries());
        } else if let Some(mut read) = item(line, table) {
            let note: Vec<_> = iter::from_fn(|| lines.next_if(|line| is_note_line(line))).collect();
            read.stack.note = note_of(&note).into();
            containers.take_stack(entries.len());
            entries.push(read.into_entry());
        } else {
            entries.push(ReadEntry::nothing(line));
        }
    }
    let mut containers = containers.up_to(entries.len());
    let card = containers.pop_if(|_| is_card).filter(|_| containers.is_empty());
    if !is_inventory {
        containers.clear();
    }
    Copied { entries, containers, card, game }
}

/// Whether a line has the form of a note's line.
pub(in crate::text) fn is_note_line(line: &str) -> bool {
    line.starts_with(NOTE_MARK)
}

/// The note in its lines, if it isn't blank.
pub(in crate::text) fn note_of(lines: &[&str]) -> Option<StackNote> {
    let lines = lines.iter().map(|line| {
        let line = line.strip_prefix(NOTE_MARK).unwrap_or(line);
        unescaped(line.strip_prefix(' ').unwrap_or(line))
    });
    stored_note(cut_note(&lines.collect::<Vec<_>>().join("\n")))
}
