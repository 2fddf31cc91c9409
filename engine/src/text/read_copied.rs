//! Reads text that the extension copied, literally and without looking up names
//! (`docs/rules/catalogues-and-text.md#copy-as-text`).

use std::collections::HashMap;
use std::iter;

use super::entry::{EntryContent, ReadEntry, ReadItem, SaidAmounts, Source};
use super::escape::unescaped;
use super::named_containers::{NamedContainer, NamedContainers};
use super::write::stack_line;
use crate::model::{
    BundleSize, CoinKind, CoinTable, Game, Item, ItemStack, Load, Optional, Place, StackNote,
};
use crate::rules::games::GAMES;
use crate::rules::input::LARGEST;
use crate::rules::names::is_blank;
use crate::rules::notes::{cut_note, stored_note};
use crate::rules::wealth::worth;
use crate::rules::white_space::{trimmed, trimmed_end};

/// The beginning of each line of a note, below the line of its stack.
pub(super) const NOTE_MARK: &str = "  >";
/// Before the size of the bundles by which a stack is counted, behind its slots.
pub(super) const BUNDLES_OF: &str = "bundles of ";
/// Before the fixed load of a container, behind its slots and its weight.
pub(super) const LOAD: &str = ", load ";

/// A text that the extension copied.
#[derive(Debug, Default)]
pub(super) struct Copied {
    pub entries: Vec<ReadEntry>,
    /// The containers that the text names, if it is that of an inventory.
    pub containers: Vec<NamedContainer>,
    /// The container whose card the text is, if it is that of one alone.
    pub card: Option<NamedContainer>,
    /// The game of a copied inventory, if it has one.
    pub game: Option<Game>,
}

/// The entries of a copied text, or of a part of one; `None` for any other text.
pub(super) fn read_copied(text: &str) -> Option<Copied> {
    let mut lines: Vec<_> = text
        .split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
        .filter(|line| !is_blank(line))
        .collect();
    if let Some(first) = lines.first_mut()
        && heading(first.trim_start_matches(' ')).is_some()
    {
        *first = first.trim_start_matches(' ');
    }
    (is_copied(&lines) || is_part(&lines)).then(|| copied(&lines))
}

/// Lines of a text that Copy as text wrote for stacks.
pub(super) struct CopiedStacks {
    pub lines: usize,
    pub entries: Vec<ReadEntry>,
}

/// The copied stacks between the lines of a different text, each group by the index of its first line. One of them has
/// a note: other lists have lines like those of stacks, but no notes.
///
/// `docs/rules/catalogues-and-text.md#copy-as-text`
pub(super) fn copied_stacks(lines: &[&str]) -> HashMap<usize, CopiedStacks> {
    let mut groups = HashMap::new();
    let mut index = 0;
    while index < lines.len() {
        let mut is_below_item = false;
        let is_copied = |line: &&&str| {
            is_below_item = is_written_item(line) || (is_below_item && is_note_line(line));
            is_below_item
        };
        let count = lines[index..].iter().take_while(is_copied).count();
        let group = &lines[index..index + count];
        if group.iter().any(|line| is_note_line(line)) {
            let entries = copied(group).entries;
            groups.insert(index, CopiedStacks { lines: count, entries });
        }
        index += count.max(1);
    }
    groups
}

/// Whether lines are a whole copied text.
fn is_copied(lines: &[&str]) -> bool {
    let Some((first, more)) = lines.split_first() else {
        return false;
    };
    // Otherwise the text is somebody's own list under a bold word. A pouch alone is one line. An inventory without a
    // limit looks like an item in such a list, unless it is empty or a container with a capacity follows.
    match heading(first).map(|heading| heading.about) {
        Some(About::Slots { .. }) => true,
        Some(About::NoLimit { is_empty, .. }) => more.first().map_or(is_empty, |line| {
            heading(line).is_some_and(|next| !matches!(next.about, About::NoLimit { .. }))
        }),
        Some(About::Coins(_)) => more.is_empty(),
        Some(About::Nothing) | None => false,
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
    let has_slots = |line: &str| {
        heading(line).is_some_and(|heading| matches!(heading.about, About::Slots { .. }))
    };
    let is_sure = |line: &&str| is_note_line(line) || has_slots(line);
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

fn copied(lines: &[&str]) -> Copied {
    let first = lines.first().and_then(|line| heading(line));
    let is_inventory = first.as_ref().is_some_and(Heading::is_inventory);
    let is_card = first.as_ref().is_some_and(Heading::is_card);
    let game = first.and_then(|heading| heading.game);
    let mut entries = Vec::new();
    let mut containers = NamedContainers::default();
    let mut lines = lines.iter().copied().peekable();
    while let Some(line) = lines.next() {
        if let Some(heading) = heading(line) {
            heading.name_container(entries.len(), &mut containers);
            entries.extend(heading.entries());
        } else if let Some(mut stack) = item(line) {
            let note: Vec<_> = iter::from_fn(|| lines.next_if(|line| is_note_line(line))).collect();
            stack.note = note_of(&note).into();
            containers.take_stack(entries.len());
            entries.push(as_entry(stack));
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
struct Heading<'a> {
    /// The name, escaped.
    name: &'a str,
    place: Place,
    load: Option<Load>,
    about: About,
    /// The game of an inventory, if it has one.
    game: Option<Game>,
}

/// The text after a bold name.
enum About {
    /// That of an inventory or an item container.
    Slots { allowed: f64, has_wealth: bool },
    /// That of an inventory without a limit of slots.
    NoLimit {
        /// Whether the inventory uses no slots.
        is_empty: bool,
        has_wealth: bool,
    },
    /// That of a pouch.
    Coins(Vec<(CoinKind, f64)>),
    /// That of a container of an unknown kind, which has only a name.
    Nothing,
}

impl Heading<'_> {
    fn entries(self) -> Vec<ReadEntry> {
        let coins = match self.about {
            About::Coins(coins) => coins,
            About::Slots { .. } | About::NoLimit { .. } | About::Nothing => Vec::new(),
        };
        let some = coins.into_iter().filter(|(_, count)| *count != 0.0);
        some.map(|(kind, count)| ReadEntry::of(EntryContent::Coins(kind, count))).collect()
    }

    /// Whether it is that of an inventory: containers have no wealth.
    const fn is_inventory(&self) -> bool {
        match self.about {
            About::Slots { has_wealth, .. } | About::NoLimit { has_wealth, .. } => has_wealth,
            About::Coins(_) | About::Nothing => false,
        }
    }

    /// Whether it is that of an item container or a pouch.
    const fn is_card(&self) -> bool {
        match self.about {
            About::Slots { has_wealth, .. } => !has_wealth,
            About::Coins(_) => true,
            About::NoLimit { .. } | About::Nothing => false,
        }
    }

    /// Adds the container that it names, whose first entry has this index.
    fn name_container(&self, first: usize, containers: &mut NamedContainers) {
        let name = || unescaped(self.name);
        match self.about {
            _ if self.is_inventory() => containers.name_none(),
            About::Slots { allowed, .. } => {
                containers.name_items(name(), allowed, self.place, self.load.clone(), first);
            }
            About::Coins(_) => containers.name_pouch(name(), self.place, first),
            About::NoLimit { .. } | About::Nothing => containers.name_unknown(name(), self.place),
        }
    }
}

fn heading(line: &str) -> Option<Heading<'_>> {
    let inside = line.strip_prefix("**")?;
    let end = inside.find("**")?;
    // The name may end in an escaped star.
    let about = inside[end..].trim_start_matches('*');
    let name = inside[..inside.len() - about.len()].strip_suffix("**")?;
    let (about, place) = [Place::Dropped, Place::Elsewhere]
        .into_iter()
        .find_map(|place| {
            let about = about.strip_suffix(place.name())?.strip_suffix(", ")?;
            Some((about, place))
        })
        .unwrap_or((about, Place::Carried));
    let with_load = about.rsplit_once(LOAD).and_then(|(about, load)| Some((about, load_of(load)?)));
    let (about, load) = with_load.map_or((about, None), |(about, load)| (about, Some(load)));
    let (about, game) = without_game(trimmed(about));
    let about = about_name(about)?;
    Some(Heading { name, place, load, about, game })
}

/// The text after a name without the game behind it: “12/16 slots, 18 gp (Old-School Essentials)”.
fn without_game(text: &str) -> (&str, Option<Game>) {
    let parts = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
    let named = parts.and_then(|(about, name)| {
        let rules = GAMES.iter().find(|rules| rules.name == name)?;
        Some((about, Some(rules.game?)))
    });
    named.unwrap_or((text, None))
}

/// A fixed load: `3 slots, 15 lb`.
fn load_of(text: &str) -> Option<Load> {
    let (slots, weight) = text.split_once(", ")?;
    let slots = slots.strip_suffix(" slots").or_else(|| slots.strip_suffix(" slot"))?;
    let in_range = |text| number(text).filter(|number| (0.0..=LARGEST).contains(number));
    let (slots, weight) = (in_range(slots)?, in_range(weight.strip_suffix(" lb")?)?);
    Some(Load { slots, weight, ..Load::default() })
}

fn about_name(text: &str) -> Option<About> {
    if text.is_empty() {
        return Some(About::Nothing);
    }
    let (slots, rest) = text.split_once(' ')?;
    let has_wealth = has_wealth(rest);
    let pair = slots.split_once('/');
    if let Some((Some(_), Some(allowed))) = pair.map(|(used, all)| (number(used), number(all)))
        && rest.starts_with("slots,")
    {
        return Some(About::Slots { allowed, has_wealth });
    }
    if let Some(used) = number(slots).filter(|_| is_without_limit(rest)) {
        return Some(About::NoLimit { is_empty: used == 0.0, has_wealth });
    }
    let coins = text.split(", ").map(|text| {
        let (count, kind) = text.split_once(' ')?;
        Some((coin(kind)?, number(count)?))
    });
    coins.collect::<Option<_>>().map(About::Coins)
}

/// Whether the rest of an inventory's line is like `slots, 112 lb`, `slots, 112/140 lb, 588.3 gp` or `slots, 4/9
/// equipped, 18 gp`.
fn is_without_limit(rest: &str) -> bool {
    let mut amounts = rest.split(", ").skip(1).peekable();
    let is_pair = |text: &str, unit: &str| {
        let pair = text.strip_suffix(unit).map(|pair| pair.split('/').map(number));
        pair.is_some_and(|mut numbers| numbers.all(|number| number.is_some()))
    };
    rest.starts_with("slots, ")
        && amounts.peek().is_some()
        && amounts.all(|text| is_wealth(text) || is_pair(text, " lb") || is_pair(text, " equipped"))
}

/// Whether the rest of a line of slots ends in the wealth, as only that of an inventory does.
fn has_wealth(rest: &str) -> bool {
    rest.split(", ").skip(1).last().is_some_and(is_wealth)
}

fn is_wealth(text: &str) -> bool {
    text.strip_suffix(" gp").and_then(number).is_some()
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
        said: SaidAmounts::ALL,
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
        if let Some(size) = amount.strip_prefix(BUNDLES_OF) {
            // Only behind slots does it say anything.
            read.slot_override?;
            read.bundle = Optional::Set(BundleSize::new(number(size)?)?);
            continue;
        }
        let (count, unit) = amount.split_once(' ')?;
        let count = number(count)?;
        match unit {
            "lb" => read.weight = count,
            "slot" | "slots" => read.slot_override = Some(count),
            // Not rounded: a value in gp can be any number.
            "gp" => read.value = count,
            unit => read.value = worth(coin(unit)?, count, CoinTable::DND),
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
