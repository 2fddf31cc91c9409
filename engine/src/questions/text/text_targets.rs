use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::model::{Container, ContainerId, ItemContainer, MoneyPouch, Place};
use engine_core::wording::names::listed_name;

/// The containers of the open inventory that can receive the items of a text; `None` if no inventory is open
/// (`docs/rules/catalogues-and-text.md#add-from-text`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct TextTargets {}

/// The possible targets of the items read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TextTargetList {
    /// The item containers, the left column's first; where there is none, a new one.
    pub items: Vec<TextTarget>,
    /// The pouches, carried ones first; where none is carried, a new one before them. A list of items has none.
    pub coins: Vec<TextTarget>,
}

/// A container that what was read can go into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TextTarget {
    /// The container; absent: a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container: Option<ContainerId>,
    pub name: String,
}

impl Ask for TextTargets {
    type Answer = Option<TextTargetList>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<TextTargetList> {
        let inventory = snapshot.open()?;
        let of = |is_one: fn(&Container) -> bool| -> Vec<_> {
            let containers = inventory.containers().filter(|container| is_one(container));
            let targets = containers.map(|container| {
                let name = listed_name(container.name());
                let target = TextTarget { container: Some(container.id), name };
                (container.place(), target)
            });
            targets.collect()
        };
        let new = |name: &str| TextTarget { container: None, name: name.to_owned() };
        let mut items: Vec<_> = of(|container| matches!(container, Container::Item(_)))
            .into_iter()
            .map(|(_, target)| target)
            .collect();
        if items.is_empty() {
            items.push(new(ItemContainer::DEFAULT_NAME));
        }
        if inventory.is_item_list() {
            return Some(TextTargetList { items, coins: Vec::new() });
        }
        let pouches = of(|container| matches!(container, Container::Pouch(_)));
        let (carried, away): (Vec<_>, Vec<_>) =
            pouches.into_iter().partition(|(place, _)| *place == Place::Carried);
        let new = carried.is_empty().then(|| new(MoneyPouch::DEFAULT_NAME));
        let coins = carried.into_iter().chain(away).map(|(_, target)| target);
        Some(TextTargetList { items, coins: new.into_iter().chain(coins).collect() })
    }
}
