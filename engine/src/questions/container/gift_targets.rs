use std::rc::Rc;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{Gift, GiveContainers, has_other_coins};
use crate::questions::coins::OTHER_COINS;
use crate::questions::{Ask, ChangeSummary, Snapshot};
use crate::view::Level;
use crate::view::before_after::BeforeAfter;
use crate::view::levels::Encumbrance;
use crate::view::screen::Screen;
use engine_core::model::{Container, ContainerId, Entity, Inventory, InventoryId};
use engine_core::rules::games::{LoadUnit, Rules};
use engine_core::rules::limits::InventoryUsage;
use engine_core::wording::names::{counted, listed_name};
use engine_core::wording::printing::with_unit;

/// The inventories that can get containers, as they would be afterwards; `None` if what is given is gone
/// (`docs/rules/actions.md#giving-containers`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct GiftTargets {
    pub gift: Gift,
    /// The most inventories that are listed.
    pub most: usize,
}

/// The targets of Give Everything and Give Container.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct GiftTargetList {
    /// What is given: the name of the container, with what is worn out of it, or the name of the giver.
    pub what: String,
    /// The giver after giving to the first of the targets that can get it, with what stays in a dropped container:
    /// "You: 19 → 3 of 16 slots. 2 worn things stay in Backpack."; absent if there is nothing to give.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub giver: Option<ChangeSummary>,
    /// The first other inventories, in the order of the list.
    pub targets: Vec<GiftTarget>,
    /// The number of others not listed.
    pub more: usize,
}

/// An inventory that can get containers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct GiftTarget {
    pub inventory: InventoryId,
    pub name: String,
    /// Its slots and its weight before and after, and the levels of encumbrance that change: "5 → 9.8 of 22 slots, 20 →
    /// 61 of 120 lb. Level: no level → Speed 20". Then the pouches that stay, and the giver where that differs from the
    /// list's: "Coin Purse stays: other coins. You: 19 → 3 of 16 slots".
    pub text: String,
    /// The highest level in the text.
    pub level: Level,
    /// The reason why it gets nothing: "other coins".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
}

impl Ask for GiftTargets {
    type Answer = Option<GiftTargetList>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<GiftTargetList> {
        let (gift, state, screen) = (self.gift, snapshot.state, snapshot.screen);
        let giver = gift.giver(state).ok()?;
        let mut list = GiftTargetList {
            what: match gift {
                Gift::Container { container } => with_worn(state.container(container).ok()?),
                Gift::Everything { .. } | Gift::Carried { .. } => listed_name(&giver.name),
            },
            giver: None,
            targets: Vec::new(),
            more: 0,
        };
        let mut others = state.characters().filter(|other| other.id != giver.id);
        for other in others.by_ref().take(self.most) {
            let then = snapshot.after(&GiveContainers { gift, to: other.id }).ok()?;
            let (mut text, level) = load_change(other, then.inventory(other.id).ok()?, screen);
            let gifts = || giver.containers().filter(|given| gift.includes(given));
            let stays: Vec<_> =
                gifts().filter(|given| has_other_coins(given, giver, other)).collect();
            let is_refused = !stays.is_empty() && stays.len() == gifts().count();
            if !is_refused && gifts().next().is_some() {
                if let Some(stays) = pouches_that_stay(&stays) {
                    text = format!("{text}. {stays}");
                }
                let (left, level) = load_change(giver, then.inventory(giver.id).ok()?, screen);
                let stays = gift.worn_that_stay(giver).map(|worn| format!(" {worn}."));
                let text_of_giver = format!("You: {left}.{}", stays.unwrap_or_default());
                let summary = ChangeSummary { text: text_of_giver, level };
                if *list.giver.get_or_insert_with(|| summary.clone()) != summary {
                    text = format!("{text}. You: {left}");
                }
            }
            list.targets.push(GiftTarget {
                inventory: other.id,
                name: listed_name(&other.name),
                text,
                level,
                refusal: is_refused.then(|| OTHER_COINS.to_owned()),
            });
        }
        list.more = others.count();
        Some(list)
    }
}

/// A container with what is worn out of it: "Backpack", "Backpack with 2 worn things".
fn with_worn(container: &Container) -> String {
    let name = listed_name(container.name());
    match container.worn().count() {
        0 => name,
        things => format!("{name} with {}", counted(things, "worn thing")),
    }
}

/// The pouches that stay because the other inventory has other coins: "Coin Purse stays: other coins".
fn pouches_that_stay(pouches: &[&Rc<Entity<ContainerId, Container>>]) -> Option<String> {
    match pouches {
        [] => None,
        [only] => Some(format!("{} stays: {OTHER_COINS}", listed_name(only.name()))),
        several => Some(format!("{} stay: {OTHER_COINS}", counted(several.len(), "pouch"))),
    }
}

/// The load of an inventory before and after a change: its slots, its weight and the levels of encumbrance that change;
/// and its level afterwards.
fn load_change(before: &Inventory, after: &Inventory, screen: &Screen) -> (String, Level) {
    let [old, now] = [before, after]
        .map(|inventory| InventoryUsage::of(inventory, screen.of_inventory(inventory)));
    let unit = Rules::of(after).load_unit();
    let load = BeforeAfter { before: Some(old.load(unit).into()), after: now.load(unit).into() };
    let weight = BeforeAfter { before: Some(old.weight.into()), after: now.weight.into() };
    let mut text = with_unit(&load.in_words(), unit.name());
    let mut level = load.after.level;
    if unit == LoadUnit::Slots && Rules::of(after).shown_columns().weight {
        text = format!("{text}, {} lb", weight.in_words());
        level = level.max(weight.after.level);
    }
    let [old, now] =
        [before, after].map(|inventory| Encumbrance::of(inventory, screen.of_inventory(inventory)));
    if let Some(levels) = old.change(&now) {
        text = format!("{text}. {levels}");
    }
    level = level.max(old.equipped_level(&now));
    (text, level)
}
