//! What the dialog "Add from text" shows (`docs/rules.md#from-text`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::Level;
use super::after::After;
use super::draw::{container_usage, load_text, slots_text};
use super::effect::{KnownTotals, pair};
use crate::commands::{AddRead, Added, LineRead, Placed};
use crate::model::{
    Container, ContainerId, Inventory, ItemContainer, ItemStack, MoneyPouch, NotFound, Place,
    State, TextEntryId,
};
use crate::rules::encumbrance::stack_slots;
use crate::rules::names::{display_name, short_name};
use crate::rules::rounding::{number_text, sum, total_text};
use crate::rules::totals::Totals;
use crate::text::{Entry, Source, What};

/// What was read of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct TextReading {
    /// What was read, in the text's order; lines that name nothing stand among them. At most 1,000.
    pub entries: Vec<TextEntry>,
    /// What is to be said of the text as a whole, a sentence each.
    pub notes: Vec<String>,
}

/// A thing that was read, or a line that names none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TextEntry {
    /// By this it is chosen.
    pub id: TextEntryId,
    /// "2 × Potion of healing", "40 gp", "−2 × Arrow"; of a line that was not read, the line.
    pub text: String,
    /// Value and weight each, slots of all: "50 gp, 0.5 lb, 0.4 slots".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// What it is, in one word, to print.
    pub word: String,
    /// What it is.
    pub kind: TextKind,
    /// Why it wants a look: "total or each?".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    /// Whether it can be ticked, and is at first.
    pub tick: Tick,
}

/// What an entry of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum TextKind {
    /// An item whose name is owned or in the catalogue.
    Known,
    /// An item that has only a name.
    Plain,
    /// Coins.
    Coins,
    /// A pack: what is in it is added.
    Pack,
    /// An item of which something could be meant otherwise.
    Check,
    /// Something with dice in it, which nobody has rolled.
    Dice,
    /// A line that names nothing.
    NotRead,
}

/// Whether an entry can be ticked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Tick {
    /// It is at first.
    Ticked,
    /// It can be.
    Unticked,
    /// It can't be added.
    None,
}

/// What is to be added of the text that was read last, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TextChoices {
    /// The entries that are ticked.
    pub ticked: Vec<TextEntryId>,
    /// The item container; absent: a new one.
    #[serde(default)]
    pub items_into: Option<ContainerId>,
    /// The pouch; absent: a new one.
    #[serde(default)]
    pub coins_into: Option<ContainerId>,
    /// Whether equal stacks are added to.
    pub add_to_what_is_there: bool,
}

/// What "Add" would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct TextPreview {
    /// What the button says: "Add 9 items".
    pub button: String,
    /// Whether there is anything to add.
    pub ready: bool,
    /// After this change: "9 items: 4.2 slots, 13 lb, 384 gp. Backpack 8 → 12.2/10. 3040 coins into Coin Purse:
    /// 3141 of 100."
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<After>,
    /// The ticked entries that go onto stacks that are there.
    pub merged: Vec<MergedEntry>,
}

/// An entry that goes onto a stack that is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct MergedEntry {
    /// The entry.
    pub entry: TextEntryId,
    /// What is said in the place of its word: "adds to Torch (10 → 13)".
    pub word: String,
}

/// Where what was read can go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TextTargets {
    /// The item containers, the left column's first; where there is none, a new one.
    pub items: Vec<TextTarget>,
    /// The pouches, carried ones first; where none is carried, a new one before them.
    pub coins: Vec<TextTarget>,
}

/// A container that what was read can go into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TextTarget {
    /// The container; absent: a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container: Option<ContainerId>,
    /// Its name, to print.
    pub name: String,
}

/// An entry with what it would add, or why it can't be added.
pub(crate) fn text_entry(
    id: TextEntryId,
    entry: &Entry,
    stacks: Result<&[ItemStack], &str>,
) -> TextEntry {
    let sign = if entry.taken_away { "−" } else { "" };
    let (text, kind) = match &entry.what {
        What::Item(found) => {
            let (quantity, name) = (
                number_text(found.stack.quantity),
                display_name(&found.stack.item.name),
            );
            let kind = match found.source {
                _ if entry.doubt.is_some() => TextKind::Check,
                Source::Text => TextKind::Plain,
                Source::Known => TextKind::Known,
                Source::Pack(_) => TextKind::Pack,
            };
            (format!("{sign}{quantity} × {name}"), kind)
        }
        What::Coins(coin, count) => {
            let text = format!("{sign}{} {}", number_text(*count), coin.name());
            (text, TextKind::Coins)
        }
        What::Dice(text) => (text.clone(), TextKind::Dice),
        What::Nothing(line) => (line.clone(), TextKind::NotRead),
    };
    let tick = match kind {
        TextKind::Dice | TextKind::NotRead => Tick::None,
        _ if entry.taken_away || stacks.is_err() => Tick::None,
        TextKind::Check => Tick::Unticked,
        _ => Tick::Ticked,
    };
    let doubt = entry.doubt.map(|doubt| doubt.to_string());
    TextEntry {
        id,
        text,
        about: stacks.ok().and_then(about),
        word: kind.word().to_owned(),
        kind,
        doubt: doubt.or_else(|| stacks.err().map(str::to_owned)),
        tick,
    }
}

impl TextKind {
    const fn word(self) -> &'static str {
        match self {
            Self::Known => "known",
            Self::Plain => "plain",
            Self::Coins => "coins",
            Self::Pack => "pack",
            Self::Check => "check",
            Self::Dice => "dice",
            Self::NotRead => "not read",
        }
    }
}

/// Value and weight each and the slots of all, of a pack all of it; what is 0 is left out.
pub(super) fn about(stacks: &[ItemStack]) -> Option<String> {
    let (value, weight, slots) = match stacks {
        [] => return None,
        [only] => (only.item.value, only.item.weight, stack_slots(only)),
        several => {
            let all = several.iter().map(Totals::of_stack);
            let all = Totals::sum_of(&all.collect::<Vec<_>>());
            (all.value, all.weight, all.slots)
        }
    };
    let mut texts = amounts(value, weight);
    texts.push(slots_text(slots));
    Some(texts.join(", "))
}

/// Value and weight in words, without what is 0.
pub(super) fn amounts(value: f64, weight: f64) -> Vec<String> {
    let amount =
        |number: f64, unit| (number != 0.0).then(|| format!("{} {unit}", number_text(number)));
    [amount(value, "gp"), amount(weight, "lb")]
        .into_iter()
        .flatten()
        .collect()
}

/// What the button says that adds so many items, or only coins.
pub(crate) fn button_text(add: &AddRead) -> String {
    match (add.lines.len(), add.coins.is_empty()) {
        (0, false) => "Add coins".to_owned(),
        (1, _) => "Add 1 item".to_owned(),
        (count, _) => format!("Add {count} items"),
    }
}

/// Those of these entries, a line each, that go onto stacks that are there.
pub(crate) fn merged(
    entries: &[TextEntryId],
    lines: &[LineRead],
    placed: &[Vec<Placed>],
) -> Vec<MergedEntry> {
    let lines = entries.iter().zip(lines).zip(placed);
    let merged = lines.filter_map(|((entry, line), placed)| match placed.as_slice() {
        [Placed::Onto { from, to }] => {
            let (name, from, to) = (short_name(&line.name), number_text(*from), number_text(*to));
            Some(MergedEntry {
                entry: *entry,
                word: format!("adds to {name} ({from} → {to})"),
            })
        }
        _ => None,
    });
    merged.collect()
}

/// Why nothing would be added.
pub(crate) fn told(gone: NotFound) -> After {
    After {
        text: gone.to_string(),
        level: Level::Room,
    }
}

/// What would be after adding what was read; none if nothing is added.
pub(crate) fn after(
    add: &AddRead,
    before: &State,
    added: &Added,
    totals: &impl KnownTotals,
) -> Option<After> {
    let mut sentences = Vec::new();
    let mut level = Level::Room;
    if let Some(id) = added.items {
        let stacks = add.lines.iter().flat_map(|line| &line.stacks);
        let all: Vec<_> = stacks.map(Totals::of_stack).collect();
        let all = Totals::sum_of(&all);
        let count = match add.lines.len() {
            1 => "1 item".to_owned(),
            count => format!("{count} items"),
        };
        sentences.push(format!(
            "{count}: {}, {} gp.",
            load_text(all),
            total_text(all.value)
        ));
        let now = added.state.container(id).ok()?;
        let usage = container_usage(now, totals.of(now))?;
        let used = before
            .container(id)
            .map_or(0.0, |container| totals.of(container).slots);
        let (name, used) = (short_name(now.name()), total_text(used));
        let away = match now.place() {
            Place::Carried => "",
            Place::Dropped | Place::Stored => ", not carried",
        };
        sentences.push(format!("{name} {used} → {}{away}.", pair(&usage)));
        level = level.max(usage.level);
    }
    if let Some(id) = added.coins {
        let pouch = added.state.container(id).ok()?;
        let usage = container_usage(pouch, totals.of(pouch))?;
        let count = sum(add.coins.iter().map(|(_, count)| *count));
        let coins = if count == 1.0 { "coin" } else { "coins" };
        let (count, name) = (number_text(count), short_name(pouch.name()));
        let (used, allowed) = (&usage.used.text, &usage.allowed);
        sentences.push(format!("{count} {coins} into {name}: {used} of {allowed}."));
        level = level.max(usage.level);
    }
    (!sentences.is_empty()).then(|| After {
        text: sentences.join(" "),
        level,
    })
}

/// Where what was read can go in an inventory.
pub(crate) fn targets(inventory: &Inventory) -> TextTargets {
    let of = |is_one: fn(&Container) -> bool| -> Vec<_> {
        let containers = inventory.containers().filter(|container| is_one(container));
        let targets = containers.map(|container| {
            let name = display_name(container.name()).to_owned();
            let target = TextTarget {
                container: Some(container.id),
                name,
            };
            (container.place(), target)
        });
        targets.collect()
    };
    let new = |name: &str| TextTarget {
        container: None,
        name: name.to_owned(),
    };
    let items = of(|container| matches!(container, Container::Item(_)));
    let mut items: Vec<_> = items.into_iter().map(|(_, target)| target).collect();
    if items.is_empty() {
        items.push(new(ItemContainer::DEFAULT_NAME));
    }
    let pouches = of(|container| matches!(container, Container::Pouch(_)));
    let (carried, away): (Vec<_>, Vec<_>) = pouches
        .into_iter()
        .partition(|(place, _)| *place == Place::Carried);
    let new = carried.is_empty().then(|| new(MoneyPouch::DEFAULT_NAME));
    let coins = carried.into_iter().chain(away).map(|(_, target)| target);
    TextTargets {
        items,
        coins: new.into_iter().chain(coins).collect(),
    }
}
