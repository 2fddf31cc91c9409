//! "After this change": what a command would make of containers and of their carriers, in one line
//! (`docs/rules.md#before-and-after`).

use std::collections::HashMap;
use std::rc::Rc;

use serde::Serialize;
use tsify::Tsify;

use super::draw::container_usage;
use super::effect::{KnownTotals, Tiles, changed_inventories, pair};
use super::{Level, UsageView};
use crate::model::{Container, ContainerId, Entity, Inventory, InventoryId, State};
use crate::rules::names::short_name;

/// What would be otherwise than now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct After {
    /// "Coin Purse 90 → 141/100 coins (overflowing). You: 101.1 → 102.1/140 lb, 588.3 → 618.3 gp."
    pub text: String,
    /// The worst that the text tells of.
    pub level: Level,
}

/// What a change would make; none if it would change nothing that is told. The open inventory is "You".
pub(crate) fn after(
    before: &State,
    after: &State,
    open: Option<InventoryId>,
    totals: &impl KnownTotals,
) -> Option<After> {
    let (mut yours, mut others) = (Vec::new(), Vec::new());
    let mut level = Level::Room;
    for (old, now) in changed_inventories(before, after) {
        let containers = containers(old, now, totals);
        let tiles = tiles(old, now, totals);
        let told = containers.iter().chain(&tiles);
        level = told.map(|told| told.level).fold(level, Level::max);
        let (containers, tiles) = (listed(&containers), listed(&tiles));
        let is_open = Some(now.id) == open;
        let name = if is_open {
            "You".to_owned()
        } else {
            short_name(&now.name)
        };
        let sentences = if is_open { &mut yours } else { &mut others };
        match (containers, tiles) {
            (None, None) => {}
            (Some(containers), None) if is_open => sentences.push(format!("{containers}.")),
            (Some(containers), Some(tiles)) if is_open => {
                sentences.push(format!("{containers}. {name}: {tiles}."));
            }
            (containers, tiles) => {
                let all: Vec<_> = containers.into_iter().chain(tiles).collect();
                sentences.push(format!("{name}: {}.", all.join(", ")));
            }
        }
    }
    yours.extend(others);
    (!yours.is_empty()).then(|| After {
        text: yours.join(" "),
        level,
    })
}

/// Something that is told.
struct Told {
    text: String,
    level: Level,
}

fn listed(told: &[Told]) -> Option<String> {
    let texts: Vec<_> = told.iter().map(|told| told.text.as_str()).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// The containers that are new or used otherwise than before.
fn containers(
    before: Option<&Rc<Entity<InventoryId, Inventory>>>,
    after: &Inventory,
    totals: &impl KnownTotals,
) -> Vec<Told> {
    let before = before.into_iter().flat_map(|old| old.containers());
    let before: HashMap<_, _> = before.map(|old| (old.id, old)).collect();
    let told = after.containers().filter_map(|container| {
        let old = before.get(&container.id).copied();
        if old.is_some_and(|old| Rc::ptr_eq(old, container)) {
            return None;
        }
        let usage =
            |entry: &Rc<Entity<ContainerId, Container>>| container_usage(entry, totals.of(entry));
        let now = usage(container)?;
        let old = old.and_then(usage);
        let (unit, over) = match &***container {
            Container::Item(_) => ("slots", "full"),
            Container::Pouch(_) | Container::Unknown(_) => ("coins", "overflowing"),
        };
        let usage = from_to(old.as_ref(), &now, unit)?;
        let warning = match now.level {
            Level::Over => format!(" ({over})"),
            Level::Room | Level::Nearly => String::new(),
        };
        Some(Told {
            text: format!("{} {usage}{warning}", short_name(container.name())),
            level: now.level,
        })
    });
    told.collect()
}

/// The tiles that would show something else.
fn tiles(
    before: Option<&Rc<Entity<InventoryId, Inventory>>>,
    after: &Inventory,
    totals: &impl KnownTotals,
) -> Vec<Told> {
    let old = before.map(|old| Tiles::of(old, totals));
    let now = Tiles::of(after, totals);
    let slots = from_to(old.as_ref().map(|old| &old.slots), &now.slots, "slots");
    let weight = from_to(old.as_ref().map(|old| &old.weight), &now.weight, "lb");
    let told = |text: Option<String>, level| text.map(|text| Told { text, level });
    let gp = &now.wealth.text;
    let wealth = match old {
        Some(old) if old.wealth.text == *gp => None,
        Some(old) => Some(format!("{} → {gp} gp", old.wealth.text)),
        None => Some(format!("{gp} gp")),
    };
    let told = [
        told(slots, now.slots.level),
        told(weight, now.weight.level),
        told(wealth, Level::Room),
    ];
    told.into_iter().flatten().collect()
}

/// What is used now and then: "17.6 → 17.4/26.5 slots"; none where that prints the same.
fn from_to(old: Option<&UsageView>, now: &UsageView, unit: &str) -> Option<String> {
    let then = format!("{} {unit}", pair(now));
    match old {
        Some(old) if pair(old) == pair(now) => None,
        Some(old) => Some(format!("{} → {then}", old.used.text)),
        None => Some(then),
    }
}
