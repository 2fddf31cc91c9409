//! Copy as text: writes a container or an inventory as text that people and [`super::read`] can read
//! (`docs/rules/catalogues-and-text.md#copy-as-text`).

use super::escape::escaped;
use super::read_copied::{BUNDLES_OF, LOAD, NOTE_MARK, needs_count};
use crate::model::{
    CoinKind, CoinTable, Coins, Container, Inventory, Item, ItemStack, Limit, Load, Place,
};
use crate::rules::games::{ItemSlots, Rules};
use crate::rules::limits::{InventoryUsage, Usage};
use crate::rules::rounding::{counted_slots, number_text, total_text};
use crate::rules::totals::Totals;
use crate::rules::wealth::worth;
use crate::rules::white_space::trimmed_end;

/// An inventory as text: a line about it, then its containers.
///
/// `docs/rules/catalogues-and-text.md#copy-as-text`
#[must_use]
pub fn inventory_text(inventory: &Inventory, totals: Totals) -> String {
    let InventoryUsage { slots, equipped, weight } = InventoryUsage::of(inventory, totals);
    let rules = Rules::of(inventory);
    let (rows, table) = (rules.item_slots(), rules.coin_table());
    let game = rules.game().game.map(|_| rules.game().name);
    let has_weight = game.is_none() || rules.shown_columns().weight;
    let amounts: Vec<_> = [
        Some(format!("{} slots", pair(slots))),
        equipped.map(|equipped| format!("{} equipped", pair(equipped))),
        has_weight.then(|| format!("{} lb", pair(weight))),
        Some(format!("{} {}", total_text(totals.value(table)), table.unit())),
    ]
    .into_iter()
    .flatten()
    .collect();
    let (name, amounts) = (escaped(&inventory.name), amounts.join(", "));
    let game = game.map(|game| format!(" ({game})")).unwrap_or_default();
    let head = format!("**{name}** {amounts}{game}");
    let containers = inventory.containers();
    let containers = containers.map(|container| container_text(container, rows));
    std::iter::once(head).chain(containers).collect::<Vec<_>>().join("\n")
}

/// A name in bold, and lines below it.
///
/// `docs/rules/storage.md#what-changed`
///
/// ```
/// let lines = ["+3 Torch".to_owned()];
/// assert_eq!(engine::text::lines_text("Mira", &lines), "**Mira**\n+3 Torch");
/// ```
#[must_use]
pub fn lines_text(name: &str, lines: &[String]) -> String {
    let head = format!("**{}**", escaped(name));
    let lines = lines.iter().map(|line| escaped(line));
    std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n")
}

/// A container of an inventory whose rows take these slots as text: a line about it, then one for each stack. One of an
/// unknown kind has only its name.
///
/// `docs/rules/catalogues-and-text.md#copy-as-text`
///
/// ```
/// use engine::model::Container;
/// use engine::rules::games::ItemSlots;
/// let backpack = Container::Item(Box::default());
/// let rows = ItemSlots::default();
/// assert_eq!(engine::text::container_text(&backpack, rows), "**Backpack** 0/10 slots, 0 lb");
/// ```
#[must_use]
pub fn container_text(container: &Container, rows: ItemSlots) -> String {
    let totals = Totals::of(container, rows);
    let name = escaped(container.name());
    let about = match container {
        Container::Item(item) => {
            let slots = pair(Usage::of(totals.slots, item.capacity));
            let load = item.load.get().map(load_text).unwrap_or_default();
            format!(" {slots} slots, {} lb{load}", total_text(totals.weight))
        }
        Container::Pouch(pouch) => format!(" {}", coins_text(&pouch.coins)),
        Container::Unknown(_) => String::new(),
    };
    let place = match container.place() {
        Place::Carried => String::new(),
        place => format!(", {}", place.name()),
    };
    let stacks = container.stacks().iter().map(|stack| stack_text(stack));
    let head = format!("**{name}**{about}{place}");
    std::iter::once(head).chain(stacks).collect::<Vec<_>>().join("\n")
}

/// `, load 3 slots, 15 lb`
fn load_text(load: &Load) -> String {
    let slots = counted_slots(&number_text(load.slots));
    format!("{LOAD}{slots}, {} lb", number_text(load.weight))
}

/// Stacks as text, one line for each.
///
/// `docs/rules/actions.md#copying-flagged-rows`
///
/// ```
/// use engine::model::{Item, ItemStack};
/// let torches = ItemStack::new(3.0, Item { name: "Torch".to_owned(), ..Item::default() });
/// assert_eq!(engine::text::stacks_text([&torches].into_iter()), "- 3 x Torch");
/// ```
#[must_use]
pub fn stacks_text<'a>(stacks: impl Iterator<Item = &'a ItemStack>) -> String {
    stacks.map(stack_text).collect::<Vec<_>>().join("\n")
}

/// "17.6/26.5", or "17.6" without a limit.
fn pair(usage: Usage) -> String {
    let used = total_text(usage.used());
    match usage.allowed() {
        Limit::Of(allowed) => format!("{used}/{}", number_text(allowed)),
        Limit::None => used,
    }
}

/// `12 cp, 40 sp`; an empty pouch holds 0 gp.
fn coins_text(coins: &Coins) -> String {
    let kinds = CoinKind::ALL.into_iter().filter(|kind| coins.get(*kind) != 0.0);
    let texts: Vec<_> = kinds.map(|kind| coin_text(kind, coins.get(kind))).collect();
    if texts.is_empty() { coin_text(CoinKind::Gp, 0.0) } else { texts.join(", ") }
}

fn coin_text(kind: CoinKind, count: f64) -> String {
    format!("{} {}", number_text(count), kind.name())
}

/// The line of a stack, and its note below.
fn stack_text(stack: &ItemStack) -> String {
    let note = stack.note_text().into_iter().flat_map(note_lines);
    std::iter::once(stack_line(stack)).chain(note).collect::<Vec<_>>().join("\n")
}

/// `- 10 x Torch (1 lb, 1 cp)`; amounts of 0 are left out. The stack is taken apart with all its fields, so that a new
/// one does not compile until it is decided how it is written.
pub(super) fn stack_line(stack: &ItemStack) -> String {
    let ItemStack { quantity, equipped: _, item, supply: _, note: _, unknown: _ } = stack;
    let Item { name, value, weight, slot_override, equipped_slots: _, bundle: _, unknown: _ } =
        item;
    let name = escaped(name);
    let weight = (*weight != 0.0).then(|| format!("{} lb", number_text(*weight)));
    let value = (*value != 0.0).then(|| value_text(*value));
    let slots = slot_override.map(|slots| counted_slots(&number_text(slots)));
    let bundles =
        item.counted_bundle().map(|size| format!("{BUNDLES_OF}{}", number_text(size.pieces())));
    let amounts: Vec<_> = [weight, value, slots, bundles].into_iter().flatten().collect();
    let amounts = match amounts.as_slice() {
        [] if trimmed_end(&name).ends_with(')') => " (0 lb)".to_owned(),
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

/// A value in the largest of gp, sp and cp in which it is whole, otherwise in gp.
fn value_text(value: f64) -> String {
    let kinds = [(CoinKind::Gp, 1.0), (CoinKind::Sp, 10.0), (CoinKind::Cp, 100.0)];
    let whole = kinds.into_iter().find_map(|(kind, in_a_gp)| {
        let count = (value * in_a_gp).round();
        (worth(kind, count, CoinTable::DND) == value).then(|| coin_text(kind, count))
    });
    whole.unwrap_or_else(|| coin_text(CoinKind::Gp, value))
}
