//! What the panel draws of a catalogue: rows, with what each of them would add.

use serde::Serialize;
use tsify::Tsify;

use crate::catalogue::{Catalogue, Entry, Kind};
use crate::model::{CatalogueEntryId, ItemContainer, ItemStack};
use crate::rules::encumbrance::{slots_inside, stack_slots, stack_weight};
use crate::rules::limits::{Level, Usage};
use crate::rules::rounding::{number_text, sum};

/// An entry that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueRow {
    /// By this it is added.
    pub entry: CatalogueEntryId,
    /// Its name.
    pub name: String,
    /// Its price with the currency.
    pub cost: String,
    /// Its listed weight in lb.
    pub weight: String,
    /// The slots it would add.
    pub slots: String,
    /// The weight it would add, in lb.
    pub added_weight: String,
    /// What a stack or a pack holds, all packs in it opened.
    pub contents: String,
    /// Whether the container would be full (docs/rules.md#full-and-overflowing).
    pub would_be_full: bool,
    /// Why it can't be added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
}

/// A part of what was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct CatalogueRows {
    /// The rows, in order.
    pub rows: Vec<CatalogueRow>,
}

/// The rows from one index of what was found up to another, as they would be added to a container.
pub(crate) fn rows(
    catalogue: &Catalogue,
    from: usize,
    to: usize,
    container: &ItemContainer,
) -> CatalogueRows {
    // Once for all rows: it costs as much as the container holds.
    let used = slots_inside(container);
    let found = catalogue.found(from, to);
    CatalogueRows {
        rows: found
            .map(|(id, entry)| row(catalogue, id, entry, used, container.capacity))
            .collect(),
    }
}

/// A row, for a container that uses so many of the slots it has.
fn row(
    catalogue: &Catalogue,
    id: CatalogueEntryId,
    entry: &Entry,
    used: f64,
    capacity: f64,
) -> CatalogueRow {
    let stacks = catalogue.unpack(entry);
    let refusal = stacks.as_ref().err();
    let refusal = refusal.map(|refusal| refusal.message(&entry.name));
    let stacks = stacks.unwrap_or_default();
    let slots = sum(stacks.iter().map(stack_slots));
    let contents = stacks.iter().filter(|_| entry.kind != Kind::Plain);
    CatalogueRow {
        entry: id,
        name: entry.name.clone(),
        cost: format!("{} {}", number_text(entry.amount), entry.currency.name()),
        weight: number_text(entry.weight),
        slots: number_text(slots),
        added_weight: number_text(sum(stacks.iter().map(stack_weight))),
        contents: contents
            .map(counted)
            .reduce(|before, next| format!("{before} · {next}"))
            .unwrap_or_default(),
        would_be_full: Usage::of(sum([used, slots]), capacity).level() == Level::Over,
        refusal,
    }
}

fn counted(stack: &ItemStack) -> String {
    let name = &stack.item.name;
    match number_text(stack.quantity).as_str() {
        "1" => name.clone(),
        count => format!("{count} × {name}"),
    }
}
