//! Copy as text: writes a container or an inventory as text that people and [`crate::text::read`] can read
//! (`docs/rules/catalogues-and-text.md#copy-as-text`).

use super::coins::CopiedCoins;
use super::stack::{needs_count, needs_end};
use super::{BUNDLES_OF, LOAD, NOTE_MARK, TO_A_SLOT, part_of};
use crate::text::escape::{ZERO_WIDTH_SPACE, escaped};
use engine_core::language::typed_slots::exact_slots_text;
use engine_core::language::uses_text::uses_in_words;
use engine_core::model::BundleSize;
use engine_core::model::{Container, Inventory, Item, ItemStack, Limit, Load, Place};
use engine_core::rules::container_totals::ContainerTotals;
use engine_core::rules::games::Rules;
use engine_core::rules::limits::{InventoryUsage, Usage};
use engine_core::rules::rounding::round_to_millionth;
use engine_core::rules::totals::Totals;
use engine_core::wording::printing::{counted_slots, number_text, total_text};

/// An inventory as text: a line about it, then its containers.
///
/// `docs/rules/catalogues-and-text.md#copy-as-text`
#[must_use]
pub fn inventory_text(inventory: &Inventory, totals: Totals) -> String {
    let InventoryUsage { slots, equipped, weight } = InventoryUsage::of(inventory, totals);
    let rules = Rules::of(inventory);
    let (table, counts_slots) = (rules.coin_table(), rules.shown_columns().slots);
    let game = rules.game().game.map(|_| rules.game().name);
    let amounts: Vec<_> = [
        counts_slots.then(|| format!("{} slots", pair(slots))),
        equipped.map(|equipped| format!("{} equipped", pair(equipped))),
        (rules.counts_pounds() || !counts_slots).then(|| format!("{} lb", pair(weight))),
        Some(format!("{} {}", total_text(totals.value(table)), table.unit())),
    ]
    .into_iter()
    .flatten()
    .collect();
    let (name, amounts) = (escaped(&inventory.name), amounts.join(", "));
    let game = game.map(|game| format!(" ({game})")).unwrap_or_default();
    let head = format!("**{name}** {amounts}{game}");
    let containers = inventory.containers().filter(|container| !inventory.hides(container));
    let containers = containers.map(|container| container_text(container, rules));
    std::iter::once(head).chain(containers).collect::<Vec<_>>().join("\n")
}

/// A name in bold, and lines below it.
///
/// `docs/rules/storage.md#what-changed`
///
/// ```
/// let lines = ["+3 Torch".to_owned()];
/// assert_eq!(reader::text::lines_text("Mira", &lines), "**Mira**\n+3 Torch");
/// ```
#[must_use]
pub fn lines_text(name: &str, lines: &[String]) -> String {
    let head = format!("**{}**", escaped(name));
    let lines = lines.iter().map(|line| escaped(line));
    std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n")
}

/// A container of an inventory with these rules as text: a line about it, then one for each stack. One of an unknown
/// kind has only its name.
///
/// `docs/rules/catalogues-and-text.md#copy-as-text`
///
/// ```
/// use engine_core::model::{Container, Inventory};
/// use engine_core::rules::games::Rules;
/// let (backpack, mira) = (Container::Item(Box::default()), Inventory::new("Mira".to_owned()));
/// let text = reader::text::container_text(&backpack, Rules::of(&mira));
/// assert_eq!(text, "**Backpack** 0/10 slots, 0 lb");
/// ```
#[must_use]
pub fn container_text(container: &Container, rules: Rules<'_>) -> String {
    let Totals { slots, weight, .. } = ContainerTotals::of(container, rules.item_slots()).inside;
    let coins = CopiedCoins::of(rules);
    let name = escaped(container.name());
    let about = match container {
        Container::Item(item) => {
            let slots = format!("{} slots", pair(Usage::of(slots, rules.capacity(item))));
            let load = item.load.get().map(|load| load_text(load, rules)).unwrap_or_default();
            format!(" {}{load}", amounts(slots, format!("{} lb", total_text(weight)), rules))
        }
        Container::Pouch(pouch) => format!(" {}", coins.purse(&pouch.coins)),
        Container::Unknown(_) => String::new(),
    };
    let place = match container.place() {
        Place::Carried => String::new(),
        place => format!(", {}", place.name()),
    };
    let stacks = container.stacks().iter().map(|stack| stack_text(stack, rules));
    let head = format!("**{name}**{about}{place}");
    std::iter::once(head).chain(stacks).collect::<Vec<_>>().join("\n")
}

/// `, load 3 slots, 15 lb`, or without one of them.
fn load_text(load: &Load, rules: Rules<'_>) -> String {
    let (slots, weight) = (number_text(load.slots), number_text(load.weight));
    format!("{LOAD}{}", amounts(counted_slots(&slots), format!("{weight} lb"), rules))
}

/// Slots and lb, without slots where nothing says them, otherwise without lb where no pounds are counted.
fn amounts(slots: String, weight: String, rules: Rules<'_>) -> String {
    match (rules.shown_columns().slots, rules.counts_pounds()) {
        (false, _) => weight,
        (true, false) => slots,
        (true, true) => format!("{slots}, {weight}"),
    }
}

/// Stacks of an inventory with these rules as text, one line for each.
///
/// `docs/rules/actions.md#copying-selected-rows`
///
/// ```
/// use engine_core::model::{Inventory, Item, ItemStack};
/// use engine_core::rules::games::Rules;
/// let torches = ItemStack::new(3.0, Item { name: "Torch".to_owned(), ..Item::default() });
/// let mira = Inventory::new("Mira".to_owned());
/// let text = reader::text::stacks_text([&torches].into_iter(), Rules::of(&mira));
/// assert_eq!(text, "- 3 x Torch");
/// ```
#[must_use]
pub fn stacks_text<'a>(stacks: impl Iterator<Item = &'a ItemStack>, rules: Rules<'_>) -> String {
    stacks.map(|stack| stack_text(stack, rules)).collect::<Vec<_>>().join("\n")
}

/// "17.6/26.5", or "17.6" without a limit.
fn pair(usage: Usage) -> String {
    let used = total_text(usage.used());
    match usage.allowed() {
        Limit::Of(allowed) => format!("{used}/{}", number_text(allowed)),
        Limit::None => used,
    }
}

/// The line of a stack, without its weight where no pounds are counted, and its note below. Slots of its own are there
/// also where nothing says slots: they would be lost.
fn stack_text(stack: &ItemStack, rules: Rules<'_>) -> String {
    let note = stack.note_text().into_iter().flat_map(note_lines);
    let weight = if rules.counts_pounds() { stack.item.weight } else { 0.0 };
    let item = Item { weight, ..stack.item.clone() };
    let value = CopiedCoins::of(rules).value(item.value);
    std::iter::once(stack_line(&ItemStack { item, ..stack.clone() }, value))
        .chain(note)
        .collect::<Vec<_>>()
        .join("\n")
}

/// `- 10 x Torch (1 lb, 1 cp)`, with its value as it is written; amounts of 0 are left out. The stack is taken apart
/// with all its fields, so that a new one does not compile until it is decided how it is written.
pub(super) fn stack_line(stack: &ItemStack, value: Option<String>) -> String {
    let ItemStack { quantity, equipped: _, item, supply: _, note: _, uses, unknown: _ } = stack;
    let Item { name, value: _, weight, slot_override, equipped_slots: _, bundle: _, unknown: _ } =
        item;
    let name = escaped(name);
    let weight = (*weight != 0.0).then(|| format!("{} lb", number_text(*weight)));
    let size = item.counted_bundle().map(BundleSize::pieces);
    let is_to_a_slot = |size: &f64| *slot_override == Some(1.0 / size);
    let (slots, bundles) = match size.filter(is_to_a_slot) {
        Some(size) => (Some(format!("{}{TO_A_SLOT}", number_text(size))), None),
        None => (
            slot_override.map(|slots| counted_slots(&slots_text(slots))),
            size.map(|size| format!("{BUNDLES_OF}{}", number_text(size))),
        ),
    };
    let uses = uses.get().map(uses_in_words);
    let amounts: Vec<_> = [uses, weight, value, slots, bundles].into_iter().flatten().collect();
    let amounts = match amounts.as_slice() {
        [] if needs_end(&name) => ZERO_WIDTH_SPACE.to_string(),
        [] => String::new(),
        amounts => format!(" ({})", amounts.join(", ")),
    };
    let count = if *quantity != 1.0 || needs_count(&name) {
        format!("{} x ", number_text(*quantity))
    } else {
        String::new()
    };
    format!("- {count}{name}{amounts}")
}

/// A number of slots, as "1/3" if its decimals are many and that is the same number.
fn slots_text(slots: f64) -> String {
    let part = exact_slots_text(slots);
    let is_long = round_to_millionth(slots) != slots;
    if is_long && part_of(&part) == Some(slots) { part } else { number_text(slots) }
}

/// The lines of a note: `  > 4 of 7 charges left`; an empty line has only the mark.
fn note_lines(note: &str) -> Vec<String> {
    let note = note.replace("\r\n", "\n");
    let lines = note.split(['\n', '\r']);
    let marked = lines.map(|line| match escaped(line) {
        empty if empty.is_empty() => NOTE_MARK.to_owned(),
        line => format!("{NOTE_MARK} {line}"),
    });
    marked.collect()
}
