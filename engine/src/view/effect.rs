//! What a command would change, before it is carried out (`docs/rules.md#before-and-after`).

use std::collections::HashMap;
use std::rc::Rc;

use serde::Serialize;
use tsify::Tsify;

use super::draw::{self, load_text, shown};
use super::{Level, Shown, UsageView};
use crate::commands::AddStack;
use crate::model::{
    Container, ContainerId, Entity, Inventory, InventoryId, ItemStack, Place, State, differing,
};
use crate::rules::limits::{InventoryUsage, Usage};
use crate::rules::names::short_name;
use crate::rules::rounding::{number_text, total_text};
use crate::rules::totals::Totals;

/// What a command would change: what would come, and what would be used otherwise than now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct Effect {
    /// Containers that would be new, and those in which something would be other than now.
    pub containers: Vec<ContainerEffect>,
    /// Inventories that would be new, and those for which something would be other than now.
    pub inventories: Vec<InventoryEffect>,
}

/// A container as it would be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ContainerEffect {
    /// The container.
    pub id: ContainerId,
    /// The slots of an item container, the coins of a pouch.
    pub usage: UsageView,
    /// Value of what it would hold, in gp.
    pub value: Shown,
    /// Weight of what it would hold, in lb.
    pub weight: Shown,
    /// The usage to print beside the one of now: "→ 11.2/10".
    pub text: String,
}

/// What of an inventory would be other than now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct InventoryEffect {
    /// The inventory.
    pub id: InventoryId,
    /// Slots used over allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slots: Option<UsageView>,
    /// Carried weight over its limit, in lb.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<UsageView>,
    /// Total wealth in gp.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wealth: Option<Shown>,
}

/// What the add row would add.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct AddPreview {
    /// "adds 2 slots, 10 lb: Backpack 10/10, you 19.6/26.5".
    pub text: String,
    /// The worst that the text tells of.
    pub level: Level,
}

/// The totals of what a container holds; they are known of those on the screen.
pub(crate) trait KnownTotals {
    /// The totals of what this container holds.
    fn of(&self, container: &Rc<Entity<ContainerId, Container>>) -> Totals;

    /// The totals of an inventory; they are known of those that are listed.
    fn of_inventory(&self, inventory: &Inventory) -> Totals;

    /// The totals of an inventory, added up.
    fn sum_of(&self, inventory: &Inventory) -> Totals {
        let containers = inventory.containers();
        let counted = containers.map(|container| self.of(container).as_counted(container));
        Totals::sum_of(&counted.collect::<Vec<_>>())
    }
}

/// The difference between two states.
pub(crate) fn effect(before: &State, after: &State, totals: &impl KnownTotals) -> Effect {
    let mut effect = Effect::default();
    for (old, inventory) in changed_inventories(before, after) {
        let containers = containers(old, inventory, totals);
        effect.containers.extend(containers);
        let now = Tiles::of(inventory, totals);
        let old = old.map(|old| Tiles::of(old, totals));
        effect.inventories.extend(now.since(inventory.id, old));
    }
    effect
}

/// The inventories that are new or other than before, each with what it was before.
pub(super) fn changed_inventories<'a>(
    before: &'a State,
    after: &'a State,
) -> impl Iterator<Item = (Option<&'a Kept>, &'a Kept)> {
    let (before, after) = differing(&before.inventories, &after.inventories);
    let known: HashMap<_, _> = before.iter().map(|old| (old.id, old)).collect();
    after.iter().filter_map(move |inventory| {
        let old = known.get(&inventory.id).copied();
        let is_same = old.is_some_and(|old| Rc::ptr_eq(old, inventory));
        (!is_same).then_some((old, inventory))
    })
}

/// An inventory as it stands in the list.
type Kept = Rc<Entity<InventoryId, Inventory>>;

/// The containers of an inventory that are new or used otherwise than before.
fn containers(
    before: Option<&Rc<Entity<InventoryId, Inventory>>>,
    after: &Inventory,
    totals: &impl KnownTotals,
) -> Vec<ContainerEffect> {
    let before: Vec<_> = before.iter().flat_map(|old| old.containers()).collect();
    let known: HashMap<_, _> = before.iter().map(|old| (old.id, *old)).collect();
    let containers = after.containers();
    let effects = containers.filter_map(|container| {
        let old = known.get(&container.id).copied();
        if old.is_some_and(|old| Rc::ptr_eq(old, container)) {
            return None;
        }
        let effect = container_effect(container, totals)?;
        let old = old.and_then(|old| container_effect(old, totals));
        (old.as_ref() != Some(&effect)).then_some(effect)
    });
    effects.collect()
}

fn container_effect(
    container: &Rc<Entity<ContainerId, Container>>,
    totals: &impl KnownTotals,
) -> Option<ContainerEffect> {
    let totals = totals.of(container);
    let usage = draw::container_usage(container, totals)?;
    Some(ContainerEffect {
        id: container.id,
        text: format!("→ {}", pair(&usage)),
        usage,
        value: shown(totals.value),
        weight: shown(totals.weight),
    })
}

/// A usage in short: "5.2/5".
pub(super) fn pair(usage: &UsageView) -> String {
    format!("{}/{}", usage.used.text, usage.allowed)
}

/// What the tiles of an inventory would show.
pub(super) struct Tiles {
    pub slots: UsageView,
    pub weight: UsageView,
    pub wealth: Shown,
}

impl Tiles {
    pub fn of(inventory: &Inventory, totals: &impl KnownTotals) -> Self {
        let totals = totals.of_inventory(inventory);
        let usage = InventoryUsage::of(inventory, totals);
        Self {
            slots: usage.slots.into(),
            weight: usage.weight.into(),
            wealth: shown(totals.value),
        }
    }

    /// What of it is other than before, if anything is.
    fn since(self, id: InventoryId, before: Option<Self>) -> Option<InventoryEffect> {
        let (slots, weight, wealth) = match before {
            None => (None, None, None),
            Some(before) => (Some(before.slots), Some(before.weight), Some(before.wealth)),
        };
        let effect = InventoryEffect {
            id,
            slots: Some(self.slots).filter(|now| Some(now) != slots.as_ref()),
            weight: Some(self.weight).filter(|now| Some(now) != weight.as_ref()),
            wealth: Some(self.wealth).filter(|now| Some(now) != wealth.as_ref()),
        };
        let is_other = effect.slots.is_some() || effect.weight.is_some() || effect.wealth.is_some();
        is_other.then_some(effect)
    }
}

/// What the add row would add, in the state after it.
pub(crate) fn add_preview(
    command: &AddStack,
    after: &State,
    totals: &impl KnownTotals,
) -> Option<AddPreview> {
    let stack = command.stack()?;
    let container = after.container(command.container).ok()?;
    let inside = draw::container_usage(container, totals.of(container))?;
    let mut text = format!(
        "adds {}: {} {}",
        load_text(Totals::of_stack(&stack)),
        short_name(container.name()),
        pair(&inside)
    );
    let mut levels = vec![inside.level];
    if container.counts_contents() {
        let you = Tiles::of(after.owner(container.id).ok()?, totals);
        text = format!("{text}, you {}", pair(&you.slots));
        if you.weight.level == Level::Over {
            text = format!("{text}, {} lb", pair(&you.weight));
        }
        levels.extend([you.slots.level, you.weight.level]);
    } else if container.place() != Place::Carried {
        text = format!("{text}, not carried");
    }
    let level = levels.into_iter().max()?;
    Some(AddPreview { text, level })
}

/// What the button "Equipped" of a stack would do: "Equip: 17.6 → 15.6 slots".
pub(crate) fn equip_text(
    stack: &ItemStack,
    before: &Inventory,
    after: &Inventory,
    totals: &impl KnownTotals,
) -> String {
    let verb = if stack.equipped { "Stow" } else { "Equip" };
    let slots = |inventory| total_text(totals.of_inventory(inventory).slots);
    let (before, after) = (slots(before), slots(after));
    if before == after {
        return verb.to_owned();
    }
    format!("{verb}: {before} → {after} slots")
}

/// What would come of it for the character if a container got so many more slots and lb that count, where
/// that is more than allowed: "you: 28.4 of 26.5 slots".
pub(crate) fn you_text(inventory: &Inventory, now: Totals, more: Totals) -> Option<String> {
    let then = InventoryUsage::of(inventory, Totals::sum_of(&[now, more]));
    let over = |then: Usage, more: f64, unit| {
        (more > 0.0 && then.level() == Level::Over).then(|| {
            let (used, allowed) = (total_text(then.used()), number_text(then.allowed()));
            format!("{used} of {allowed} {unit}")
        })
    };
    let limits = [
        over(then.slots, more.slots, "slots"),
        over(then.weight, more.weight, "lb"),
    ];
    let limits: Vec<_> = limits.into_iter().flatten().collect();
    (!limits.is_empty()).then(|| format!("you: {}", limits.join(", ")))
}
