//! Reads text that the extension copied, literally and without looking up names
//! (`docs/rules/catalogues-and-text.md#copy-as-text`).

use std::collections::HashMap;
use std::iter;

use super::copied_coins::{CopiedCoin, CopiedCoins, copied_coin};
use super::entry::{Doubt, EntryContent, ReadEntry, ReadItem, SaidAmounts, Source};
use super::escape::unescaped;
use super::named_containers::{NamedContainer, NamedContainers};
use super::write::stack_line;
use crate::model::{
    BundleSize, CoinKind, CoinTable, CoinType, Game, Item, ItemStack, Load, Optional, Place,
    StackNote,
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

/// The entries of a copied text, or of a part of one, with coins of a table; `None` for any other text.
pub(super) fn read_copied(text: &str, table: &CoinTable) -> Option<Copied> {
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
pub(super) struct CopiedStacks {
    pub lines: usize,
    pub entries: Vec<ReadEntry>,
}

/// The copied stacks between the lines of a different text, each group by the index of its first line. One of them has
/// a note: other lists have lines like those of stacks, but no notes.
///
/// `docs/rules/catalogues-and-text.md#copy-as-text`
pub(super) fn copied_stacks(lines: &[&str], table: &CoinTable) -> HashMap<usize, CopiedStacks> {
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
    match heading(first, table).map(|heading| heading.about) {
        Some(About::Slots { .. }) => true,
        Some(About::NoLimit { is_empty, .. }) => more.first().map_or(is_empty, |line| {
            heading(line, table).is_some_and(|next| !matches!(next.about, About::NoLimit { .. }))
        }),
        Some(About::Coins(_)) => more.is_empty(),
        Some(About::Nothing) | None => false,
    }
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
        trimmed_end(&stack_line(&read.stack, value)) == trimmed_end(line)
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
    about: About<'a>,
    /// The game of an inventory, if it has one.
    game: Option<Game>,
}

/// The text after a bold name.
enum About<'a> {
    /// That of an inventory or an item container.
    Slots { allowed: f64, has_wealth: bool },
    /// That of an inventory without a limit of slots.
    NoLimit {
        /// Whether the inventory uses no slots.
        is_empty: bool,
        has_wealth: bool,
    },
    /// That of a pouch.
    Coins(Vec<CopiedAmount<'a>>),
    /// That of a container of an unknown kind, which has only a name.
    Nothing,
}

impl Heading<'_> {
    fn entries(self) -> Vec<ReadEntry> {
        let coins = match self.about {
            About::Coins(coins) => coins,
            About::Slots { .. } | About::NoLimit { .. } | About::Nothing => Vec::new(),
        };
        let some = coins.into_iter().filter(|amount| amount.count != 0.0);
        let entries = some.map(|CopiedAmount { text, count, coin }| match coin {
            CopiedCoin::Here(kind) => ReadEntry::of(EntryContent::Coins(kind, count)),
            CopiedCoin::NotHere => {
                ReadEntry { doubt: Some(Doubt::NotHere), ..ReadEntry::nothing(text) }
            }
        });
        entries.collect()
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

fn heading<'a>(line: &'a str, table: &CoinTable) -> Option<Heading<'a>> {
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
    let about = about_name(about, table)?;
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

fn about_name<'a>(text: &'a str, table: &CoinTable) -> Option<About<'a>> {
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
    let coins = text.split(", ").map(|text| CopiedAmount::read(text, table));
    coins.collect::<Option<_>>().map(About::Coins)
}

/// An amount of coins in a copied text.
struct CopiedAmount<'a> {
    text: &'a str,
    count: f64,
    coin: CopiedCoin,
}

impl<'a> CopiedAmount<'a> {
    fn read(text: &'a str, table: &CoinTable) -> Option<Self> {
        let (count, word) = text.split_once(' ')?;
        Some(Self { text, count: number(count)?, coin: copied_coin(word, table)? })
    }
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
    let parts = text.split_once(' ');
    parts.is_some_and(|(count, unit)| number(count).is_some() && CoinType::is_abbreviation(unit))
}

/// A stack, as a copied text describes it.
struct CopiedStack<'a> {
    stack: ItemStack,
    /// The coin that its value is in.
    value_in: Option<CoinKind>,
    /// Its value, if that is in a coin of another table.
    unread_value: Option<&'a str>,
}

impl CopiedStack<'_> {
    fn into_entry(self) -> ReadEntry {
        let content = EntryContent::Item(ReadItem {
            stack: self.stack,
            source: Source::Copied,
            is_measured: true,
            said: SaidAmounts::ALL,
        });
        ReadEntry {
            doubt: self.unread_value.map(|_| Doubt::NotHere),
            unread: self.unread_value.into_iter().map(str::to_owned).collect(),
            ..ReadEntry::of(content)
        }
    }
}

/// The stack of a line such as `- 10 x Torch (1 lb, 1 cp)`.
fn item<'a>(line: &'a str, table: &CoinTable) -> Option<CopiedStack<'a>> {
    // The blank after the dash of an item without a name can be lost at the end of a text.
    let line = if line == "-" { "" } else { line.strip_prefix("- ")? };
    let (quantity, rest) = counted(line).unwrap_or((ItemStack::DEFAULT_QUANTITY, line));
    let (name, amounts) = amounts(rest, table).unwrap_or((rest, CopiedAmounts::default()));
    let CopiedAmounts { item, value_in, unread_value } = amounts;
    let stack = ItemStack::new(quantity, Item { name: unescaped(name), ..item });
    Some(CopiedStack { stack, value_in, unread_value })
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

/// The amounts after a name.
#[derive(Default)]
struct CopiedAmounts<'a> {
    /// An item without a name.
    item: Item,
    value_in: Option<CoinKind>,
    unread_value: Option<&'a str>,
}

/// The name before amounts, and the amounts; `None` if there are none.
fn amounts<'a>(text: &'a str, table: &CoinTable) -> Option<(&'a str, CopiedAmounts<'a>)> {
    let (name, amounts) = text.strip_suffix(')')?.rsplit_once(" (")?;
    let mut read = CopiedAmounts::default();
    let item = &mut read.item;
    for amount in amounts.split(", ") {
        if let Some(size) = amount.strip_prefix(BUNDLES_OF) {
            // Only behind slots does it say anything.
            item.slot_override?;
            item.bundle = Optional::Set(BundleSize::new(number(size)?)?);
            continue;
        }
        let (count, unit) = amount.split_once(' ')?;
        let count = number(count)?;
        match unit {
            "lb" => item.weight = count,
            "slot" | "slots" => item.slot_override = Some(count),
            unit => match copied_coin(unit, table)? {
                CopiedCoin::Here(kind) => {
                    read.value_in = Some(kind);
                    // Not rounded: a value in the main coin can be any number.
                    let is_main = kind == table.main();
                    item.value = if is_main { count } else { worth(kind, count, table) };
                }
                CopiedCoin::NotHere => read.unread_value = Some(amount),
            },
        }
    }
    Some((name, read))
}

/// A number as Copy as text writes it: with a point, a minus or an exponent, and without groups.
fn number(text: &str) -> Option<f64> {
    let is_written = |c: char| c.is_ascii_digit() || ".-+e".contains(c);
    let number: f64 = text.chars().all(is_written).then(|| text.parse().ok()).flatten()?;
    number.is_finite().then_some(number)
}
