//! Compares a preview with the result of the command (docs/rules/panel.md#before-and-after).

use std::collections::BTreeMap;

use engine::commands::Command;
use engine::model::{ContainerId, InventoryId};
use engine::questions::ContainerEffect;
use engine::view::{ContainerView, InventoryListItem, InventoryView, Shown, UsageView};

use super::Panel;

/// The usages that a panel shows.
pub struct Usages {
    containers: BTreeMap<ContainerId, (UsageView, Shown, Option<Shown>)>,
    entries: BTreeMap<InventoryId, InventoryListItem>,
    open: Option<InventoryView>,
}

impl Usages {
    pub fn of(panel: &Panel) -> Self {
        let shown = panel.places();
        let containers = panel.containers.iter().filter(|(id, _)| shown.contains(id)).filter_map(
            |(id, view)| match view {
                ContainerView::Item { used: usage, value, weight, .. } => {
                    Some((*id, (usage.clone(), value.clone(), Some(weight.clone()))))
                }
                ContainerView::Pouch { count: usage, value, weight, .. } => {
                    Some((*id, (usage.clone(), value.clone(), weight.clone())))
                }
                ContainerView::Unknown { .. } => None,
            },
        );
        Self {
            containers: containers.collect(),
            entries: panel.entries.clone(),
            open: panel.open.clone(),
        }
    }
}

/// Checks the effect that was previewed before a command against the panel after it.
pub fn check(effects: &[ContainerEffect], before: &Usages, panel: &Panel, command: &Command) {
    let after = Usages::of(panel);
    let previewed = |id: &ContainerId| effects.iter().find(|effect| effect.id == *id);
    // An inventory that was not open is not included, unless it is new.
    let open = |usages: &Usages| usages.open.as_ref().map(|open| open.id);
    let is_included = open(&after)
        .is_some_and(|id| open(before) == Some(id) || !before.entries.contains_key(&id));
    for (id, now) in after.containers.iter().filter(|_| is_included) {
        let (usage, ..) = now.clone();
        // A pouch has no capacity where its coins take slots by their number, or none.
        let limit = usage.allowed.as_ref().map(|allowed| format!("/{allowed}"));
        // Slots have no unit here, but pounds have one where nothing says slots.
        let unit = match &panel.containers[id] {
            ContainerView::Item { used_text, .. } if used_text.ends_with(" lb") => " lb",
            _ => "",
        };
        let text = format!("→ {}{}{unit}", usage.used.text, limit.unwrap_or_default());
        let expected = ContainerEffect { id: *id, text, usage };
        let expected = (before.containers.get(id) != Some(now)).then_some(&expected);
        assert_eq!(previewed(id), expected, "{command:?}");
    }
}
