//! What the panel draws of a catalogue: rows, with what each of them would add.

use serde::Serialize;
use tsify::Tsify;

use crate::catalogue::{Catalogue, Entry, Kind};
use crate::model::{CatalogueEntryId, Inventory, ItemStack};
use crate::rules::limits::{Level, Usage};
use crate::rules::payment::{CoinsFirst, pay};
use crate::rules::rounding::{number_text, sum};
use crate::rules::totals::Totals;
use crate::rules::whole_coins::WholeCoins;
use crate::view::Shown;
use crate::view::draw::shown_load;
use crate::view::effect::you_text;

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
    /// What it would add: "0.2 slots, 1 lb", exactly "0.24 slots, 1.05 lb".
    pub adds: Shown,
    /// What a stack or a pack holds, all packs in it opened.
    pub contents: String,
    /// Whether the container would be full (docs/rules.md#full-and-overflowing).
    pub would_be_full: bool,
    /// What it would make of the character's limits, where that is more than allowed: "you: 28.4 of 26.5 slots".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<String>,
    /// What is missing to pay for it, if anything is: "12 gp short".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
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
    room: &Room<'_>,
) -> CatalogueRows {
    let found = catalogue.found(from, to);
    CatalogueRows {
        rows: found
            .map(|(id, entry)| row(catalogue, id, entry, room))
            .collect(),
    }
}

/// Where entries would be added. It is found once for all rows: adding up costs as much as there is.
pub(crate) struct Room<'a> {
    /// The slots used of the container.
    pub used: f64,
    /// The slots that fit into it.
    pub capacity: f64,
    /// What can pay for them.
    pub purse: WholeCoins,
    /// Who carries what is added, and all that is carried now; none where it would not count.
    pub carrier: Option<(&'a Inventory, Totals)>,
}

/// A row.
fn row(
    catalogue: &Catalogue,
    id: CatalogueEntryId,
    entry: &Entry,
    room: &Room<'_>,
) -> CatalogueRow {
    let stacks = catalogue.unpack(entry);
    let refusal = stacks.as_ref().err();
    let refusal = refusal.map(|refusal| refusal.message(&entry.name));
    let stacks = stacks.unwrap_or_default();
    let added: Vec<_> = stacks.iter().map(Totals::of_stack).collect();
    let added = Totals::sum_of(&added);
    let carrier = room.carrier.as_ref();
    let contents = stacks.iter().filter(|_| entry.kind != Kind::Plain);
    CatalogueRow {
        entry: id,
        name: entry.name.clone(),
        cost: format!("{} {}", number_text(entry.amount), entry.currency.name()),
        weight: number_text(entry.weight),
        adds: shown_load(added),
        contents: contents
            .map(counted)
            .reduce(|before, next| format!("{before} · {next}"))
            .unwrap_or_default(),
        would_be_full: Usage::of(sum([room.used, added.slots]), room.capacity).level()
            == Level::Over,
        you: carrier.and_then(|(inventory, now)| you_text(inventory, *now, added)),
        short: pay(room.purse, entry.price(), CoinsFirst::default())
            .err()
            .map(|short| short.to_string()),
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
