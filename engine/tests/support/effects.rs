//! What a preview said beside what came of the command (docs/rules.md#before-and-after).

use std::collections::BTreeMap;

use engine::commands::Command;
use engine::model::{ContainerId, InventoryId};
use engine::view::effect::{ContainerEffect, Effect, InventoryEffect};
use engine::view::{ContainerView, InventoryEntry, InventoryView, Shown, UsageView};

use super::Panel;

/// What a panel shows of usages.
pub struct Usages {
    containers: BTreeMap<ContainerId, (UsageView, Shown, Shown)>,
    entries: BTreeMap<InventoryId, InventoryEntry>,
    open: Option<InventoryView>,
}

impl Usages {
    pub fn of(panel: &Panel) -> Self {
        let shown = panel.places();
        let containers = panel.containers.iter();
        let containers = containers.filter(|(id, _)| shown.contains(id));
        let containers = containers.filter_map(|(id, view)| match view {
            ContainerView::Item {
                slots: usage,
                value,
                weight,
                ..
            }
            | ContainerView::Pouch {
                count: usage,
                value,
                weight,
                ..
            } => Some((*id, (usage.clone(), value.clone(), weight.clone()))),
            ContainerView::Unknown { .. } => None,
        });
        Self {
            containers: containers.collect(),
            entries: panel.entries.clone(),
            open: panel.open.clone(),
        }
    }
}

/// Checks what was foretold of a command in the panel as it was before.
pub fn check(effect: &Effect, before: &Usages, panel: &Panel, command: &Command) {
    let after = Usages::of(panel);
    let foretold = |id: &ContainerId| effect.containers.iter().find(|effect| effect.id == *id);
    // An inventory that was closed before is not told of, unless it is new.
    let open = |usages: &Usages| usages.open.as_ref().map(|open| open.id);
    let is_told = open(&after)
        .is_some_and(|id| open(before) == Some(id) || !before.entries.contains_key(&id));
    for (id, now) in after.containers.iter().filter(|_| is_told) {
        let (usage, value, weight) = now.clone();
        let expected = ContainerEffect {
            id: *id,
            text: format!("→ {}/{}", usage.used.text, usage.allowed),
            usage,
            value,
            weight,
        };
        let expected = (before.containers.get(id) != Some(now)).then_some(&expected);
        assert_eq!(foretold(id), expected, "{command:?}");
    }
    if open(before) == open(&after) {
        // What is foretold of other containers is of other inventories, which change too.
        let all_there = |effect: &ContainerEffect| after.containers.contains_key(&effect.id);
        let others = |effect: &InventoryEffect| Some(effect.id) != open(&after);
        // What goes into a container that is not carried changes nothing there but the container.
        let is_given = matches!(command, Command::GiveStacks(_) | Command::Receive(_));
        let is_of_others = is_given || effect.inventories.iter().any(others);
        assert!(
            effect.containers.iter().all(all_there) || is_of_others,
            "{command:?}"
        );
    }

    for (id, now) in &after.entries {
        let was = before.entries.get(id);
        let foretold = effect.inventories.iter().find(|effect| effect.id == *id);
        let slots = was.is_none_or(|was| was.slots != now.slots);
        assert_eq!(
            foretold.and_then(|effect| effect.slots.as_ref()),
            slots.then_some(&now.slots),
            "{command:?}"
        );
        let wealth = was.is_none_or(|was| was.wealth != now.wealth);
        assert_eq!(
            foretold.and_then(|effect| effect.wealth.as_ref()),
            wealth.then_some(&now.wealth),
            "{command:?}"
        );
        let weight = foretold.and_then(|effect| effect.weight.as_ref());
        match weight {
            Some(weight) => assert_eq!(weight.used, now.weight, "{command:?}"),
            None => assert_eq!(was.map(|was| &was.weight), Some(&now.weight), "{command:?}"),
        }
        if let (Some(was), Some(now)) = (&before.open, &after.open)
            && was.id == *id
            && now.id == *id
        {
            let is_other = was.weight != now.weight;
            assert_eq!(weight, is_other.then_some(&now.weight), "{command:?}");
        }
    }
    let all_there = |id: InventoryId| after.entries.contains_key(&id);
    assert!(effect.inventories.iter().all(|effect| all_there(effect.id)));
}
