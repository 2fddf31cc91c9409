//! Sentences about imported inventories: the message afterwards, and the origin of another tool's character.

use std::collections::HashSet;

use crate::characters::{Origin, Tool};
use crate::text::unread_text;
use engine_core::model::{Container, Inventory, ItemsTake, Limit, Place};
use engine_core::rules::encumbrance::coin_weight;
use engine_core::rules::games::Rules;
use engine_core::rules::rounding::{round_to_millionth, sum};
use engine_core::rules::wealth::coin_value;
use engine_core::wording::names::{counted, listed, short_name};
use engine_core::wording::printing::{number_text, slots_text, total_text, weight_text};

/// The most inventories, and the most containers stored elsewhere, that are named.
const MOST_NAMED: usize = 3;

/// The sentence about limits that settings of the table can change.
const BY_BOOK: &str = " Limits by the book: the table’s own settings aren’t in the file.";

/// The message after an import, with the names of added and of replaced inventories: "Added Kesh, replaced Bram and
/// Tobin."
pub(super) fn done_text(added: &[&str], replaced: &[&str]) -> String {
    match (named(added), named(replaced)) {
        (Some(added), Some(replaced)) => format!("Added {added}, replaced {replaced}."),
        (Some(added), None) => format!("Added {added}."),
        (None, replaced) => format!("Replaced {}.", replaced.unwrap_or_default()),
    }
}

/// Up to three inventories by their names, of more the number and three names; `None` for none.
fn named(names: &[&str]) -> Option<String> {
    let short: Vec<_> = names.iter().map(|name| short_name(name)).collect();
    let listed = listed(&short, MOST_NAMED);
    match names.len() {
        0 => None,
        1..=MOST_NAMED => Some(listed),
        count => Some(format!("{}: {listed}", counted(count, "inventory"))),
    }
}

/// The origin of a character of another tool, with its contents counted: "From D&D Beyond: 18 items, 2 containers, 1
/// gp.", or of a list: "From 5etools: 12 items."
pub(super) fn origin_text(origin: &Origin, inventory: &Inventory) -> String {
    let (containers, table) = (|| inventory.containers(), Rules::of(inventory).coin_table());
    let items = containers().map(|container| container.stacks().len());
    let coins = containers().filter_map(|container| match &***container {
        Container::Pouch(pouch) => Some(coin_value(&pouch.coins, table)),
        Container::Item(_) | Container::Unknown(_) => None,
    });
    let Origin {
        tool,
        unread,
        remarks,
        limits_by_book,
        loses_copper,
        ignores_coin_weight,
        asks_rules: _,
    } = origin;
    let coins_weigh = ignores_coin_weight.then(|| weight_of_coins(inventory)).flatten();
    let large: String = large_rows(inventory).iter().flat_map(|row| [" ", row]).collect();
    let unread = unread_text(unread).map(|unread| format!(" {unread}."));
    let remarks: String = remarks.iter().flat_map(|remark| [" ", remark]).collect();
    let left_out = if *loses_copper { " Parts of a copper piece are left out." } else { "" };
    let by_book = if *limits_by_book { BY_BOOK } else { "" };
    let check = match tool {
        Tool::DndBeyond => " Please check the strength score.",
        Tool::Foundry
        | Tool::Shadowdarklings
        | Tool::Owlbear
        | Tool::Kettlewright
        | Tool::FiveTools => "",
    };
    let counts = match tool {
        Tool::FiveTools => counted(items.sum(), "item"),
        _ => format!(
            "{}, {}, {} {}",
            counted(items.sum(), "item"),
            counted(containers().count(), "container"),
            total_text(sum(coins)),
            table.unit(),
        ),
    };
    format!(
        "From {tool}: {counts}.{}{remarks}{left_out}{large}{}{check}{by_book}",
        unread.unwrap_or_default(),
        coins_weigh.unwrap_or_default(),
    )
}

/// The sentence about carried coins that weigh nothing on the sheet of the tool; `None` if there are none.
fn weight_of_coins(inventory: &Inventory) -> Option<String> {
    let carried = inventory.containers().filter(|container| container.place() == Place::Carried);
    let weights = carried.filter_map(|container| match &***container {
        Container::Pouch(pouch) => Some(coin_weight(&pouch.coins)),
        Container::Item(_) | Container::Unknown(_) => None,
    });
    let weight = Some(sum(weights)).filter(|weight| *weight > 0.0)?;
    let weight = weight_text(weight);
    Some(format!(" On its sheet coins weigh nothing; here they weigh {weight} lb."))
}

/// A sentence about each row that takes more than half of the slots allowed, the first three of them: "3333 × Gems take
/// 666.6 slots: 0.2 each, as they have no weight."
fn large_rows(inventory: &Inventory) -> Vec<String> {
    let rules = Rules::of(inventory);
    let Limit::Of(allowed) = rules.slot_allowance() else { return Vec::new() };
    let item_slots = rules.item_slots();
    let rows = inventory.containers().flat_map(|container| {
        let carried = container.carried();
        container.stacks().iter().filter(move |stack| carried.counts(stack))
    });
    let large = rows.filter_map(|row| {
        let slots = item_slots.count(row).packed;
        let is_large = slots > allowed / 2.0;
        let (quantity, name) = (number_text(row.quantity), short_name(&row.item.name));
        let slots = slots_text(slots);
        is_large.then(|| {
            if row.quantity == 1.0 {
                return format!("{quantity} × {name} takes {slots}.");
            }
            let has_no_weight = item_slots.items_take == ItemsTake::Weight
                && row.item.slot_override.is_none()
                && row.item.weight == 0.0;
            let why = if has_no_weight { ", as they have no weight" } else { "" };
            let each = number_text(round_to_millionth(item_slots.of_pieces_of(row).each));
            format!("{quantity} × {name} take {slots}: {each} each{why}.")
        })
    });
    large.take(MOST_NAMED).collect()
}

/// A sentence that names the containers of an inventory that are stored elsewhere, the first three of them; `None` if
/// there are none.
pub(super) fn stored_elsewhere(inventory: &Inventory) -> Option<String> {
    let away = inventory.containers().filter(|container| container.place() == Place::Elsewhere);
    let mut names: Vec<_> = away.map(|container| short_name(container.name())).collect();
    // A container and the pouch with its coins have one name.
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(name.clone()));
    (!names.is_empty()).then(|| format!("Stored elsewhere: {}.", listed(&names, MOST_NAMED)))
}
