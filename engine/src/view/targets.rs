//! Where stacks can go, and what that would make of it (`docs/rules.md#move-item`).

use std::rc::Rc;

use serde::Serialize;
use tsify::Tsify;

use super::draw::usage;
use super::effect::{KnownTotals, pair};
use super::{Level, UsageView};
use crate::model::{Container, ContainerId, Entity, Inventory, InventoryId, ItemContainer, Place};
use crate::rules::limits::{InventoryUsage, Usage};
use crate::rules::names::display_name;
use crate::rules::rounding::{number_text, settle, sum, total_text};
use crate::rules::totals::Totals;

/// A container that Move Item offers, as it would be with what is moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MoveTarget {
    /// The container.
    pub container: ContainerId,
    /// Its name, to print.
    pub name: String,
    /// What its button is called: "Backpack", of somebody else "Backpack, Mira Thornwood".
    pub label: String,
    /// Its slots now and then: "3/5 → 5.2/5".
    pub text: String,
    /// Its slots then.
    pub usage: UsageView,
    /// "not carried", where it isn't.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_carried: Option<String>,
}

/// An inventory that Move Item offers, as it would be with what is handed over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OtherInventory {
    /// The inventory.
    pub id: InventoryId,
    /// Its name, to print.
    pub name: String,
    /// "13.8 → 14.8 of 22 slots", and the weight where that would be too much.
    pub text: String,
    /// The worst that the text tells of.
    pub level: Level,
    /// Its item containers, the left column's first.
    pub targets: Vec<MoveTarget>,
}

/// Where Move Item can take something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MoveTargets {
    /// What is moved: the name of a single stack, else "4 items".
    pub what: String,
    /// The first other item containers of the inventory, the left column's first.
    pub targets: Vec<MoveTarget>,
    /// How many more there are.
    pub more: usize,
    /// The first other inventories that have an item container, those with the most room first.
    pub others: Vec<OtherInventory>,
    /// How many more containers they have.
    pub more_others: usize,
}

/// An inventory, and what it adds up to.
type Listed<'a> = (&'a Rc<Entity<InventoryId, Inventory>>, Totals);

/// The first containers of the inventory but the one that holds what is moved.
pub(crate) fn own_targets(
    inventory: &Inventory,
    source: ContainerId,
    moved: Totals,
    most: usize,
    totals: &impl KnownTotals,
) -> (Vec<MoveTarget>, usize) {
    let mut others = item_containers(inventory).filter(|(entry, _)| entry.id != source);
    let first = others.by_ref().take(most);
    let targets = first.map(|(entry, container)| {
        let label = display_name(&container.name).to_owned();
        target(entry, container, label, moved, totals)
    });
    (targets.collect(), others.count())
}

/// The first containers of other inventories, those with the most room first.
pub(crate) fn other_targets<'a>(
    listed: impl Iterator<Item = Listed<'a>>,
    moved: Totals,
    most: usize,
    totals: &impl KnownTotals,
) -> (Vec<OtherInventory>, usize) {
    let mut all = 0;
    let mut others: Vec<_> = listed
        .filter_map(|(inventory, of_it)| {
            let containers = item_containers(inventory).count();
            all += containers;
            let slots = InventoryUsage::of(inventory, of_it).slots;
            let room = settle(slots.allowed() - slots.used());
            (containers > 0).then_some((room, inventory, of_it))
        })
        .enumerate()
        .collect();
    let by_room = |a: &(usize, (f64, _, _)), b: &(usize, (f64, _, _))| {
        b.1.0.total_cmp(&a.1.0).then(a.0.cmp(&b.0))
    };
    // Each has a container, so that no more are needed; only those are put in order.
    if most < others.len() {
        others.select_nth_unstable_by(most, by_room);
        others.truncate(most);
    }
    others.sort_unstable_by(by_room);
    let mut left = most;
    let mut shown = Vec::new();
    for (_, (_, inventory, of_it)) in others {
        if left == 0 {
            break;
        }
        let other = other(inventory, of_it, moved, left, totals);
        left -= other.targets.len();
        shown.push(other);
    }
    (shown, all - (most - left))
}

fn other(
    inventory: &Entity<InventoryId, Inventory>,
    of_it: Totals,
    moved: Totals,
    most: usize,
    totals: &impl KnownTotals,
) -> OtherInventory {
    let name = display_name(&inventory.name);
    let targets = item_containers(inventory).take(most);
    let targets = targets.map(|(entry, container)| {
        let label = format!("{}, {name}", display_name(&container.name));
        target(entry, container, label, moved, totals)
    });
    let counts = item_containers(inventory).any(|(entry, _)| entry.counts_contents());
    let counted = if counts { moved } else { Totals::default() };
    let (text, level) = comes_to(inventory, of_it, counted);
    OtherInventory {
        id: inventory.id,
        name: name.to_owned(),
        text,
        level,
        targets: targets.collect(),
    }
}

/// What an inventory would come to: "13.8 → 14.8 of 22 slots".
fn comes_to(inventory: &Inventory, now: Totals, more: Totals) -> (String, Level) {
    let then = InventoryUsage::of(inventory, Totals::sum_of(&[now, more]));
    let of = |usage: Usage, unit| {
        let (used, allowed) = (total_text(usage.used()), number_text(usage.allowed()));
        format!("{used} of {allowed} {unit}")
    };
    let mut text = of(then.slots, "slots");
    let before = total_text(now.slots);
    if before != total_text(then.slots.used()) {
        text = format!("{before} → {text}");
    }
    if then.weight.level() == Level::Over {
        text = format!("{text}, {}", of(then.weight, "lb"));
    }
    (text, then.slots.level().max(then.weight.level()))
}

fn target(
    entry: &Rc<Entity<ContainerId, Container>>,
    container: &ItemContainer,
    label: String,
    moved: Totals,
    totals: &impl KnownTotals,
) -> MoveTarget {
    let used = totals.of(entry).slots;
    let now = usage(used, container.capacity);
    let then = usage(sum([used, moved.slots]), container.capacity);
    MoveTarget {
        container: entry.id,
        name: display_name(&container.name).to_owned(),
        label,
        text: format!("{} → {}", pair(&now), pair(&then)),
        usage: then,
        not_carried: (entry.place() != Place::Carried).then(|| "not carried".to_owned()),
    }
}

fn item_containers(
    inventory: &Inventory,
) -> impl Iterator<Item = (&Rc<Entity<ContainerId, Container>>, &ItemContainer)> {
    inventory.containers().filter_map(|entry| match &***entry {
        Container::Item(container) => Some((entry, container)),
        Container::Pouch(_) | Container::Unknown(_) => None,
    })
}
