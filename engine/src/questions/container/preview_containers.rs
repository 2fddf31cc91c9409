use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::Command;
use crate::questions::after::{ContainerRc, changed_containers};
use crate::questions::{Ask, Snapshot};
use crate::view::UsageView;
use crate::view::before_after::BeforeAfter;
use crate::view::figures::{container_usage, in_load_unit};
use engine_core::model::{Container, ContainerId, State};
use engine_core::rules::games::Rules;

/// The containers that would be new after a command, and those that would change; `None` if it can't be carried out
/// (`docs/rules/panel.md#before-and-after`).
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
pub struct PreviewContainers {
    pub command: Command,
}

/// A container as it would be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ContainerEffect {
    pub id: ContainerId,
    /// The load of an item container, the coins of a pouch.
    pub usage: UsageView,
    /// The usage to print beside the one of now: "→ 11.2/10".
    pub text: String,
}

impl Ask for PreviewContainers {
    type Answer = Option<Vec<ContainerEffect>>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<Vec<ContainerEffect>> {
        let after = snapshot.after(self.command.operation()).ok()?;
        let held = |state: &State, container: &ContainerRc| {
            let rules = Rules::of(state.owner(container.id).ok()?);
            let totals = snapshot.screen.of(container, rules.item_slots());
            let usage = container_usage(container, &totals, rules)?;
            // A pouch shows its weight only where pounds are counted.
            let has_weight = match &***container {
                Container::Pouch(_) => rules.counts_pounds(),
                Container::Item(_) | Container::Unknown(_) => true,
            };
            let weight = has_weight.then_some(totals.inside.weight);
            Some((usage, totals.all().value(rules.coin_table()), weight))
        };
        let changed = changed_containers(snapshot.state, &after);
        let effects = changed.filter_map(|(old, container)| {
            let before = old.and_then(|old| held(snapshot.state, old));
            let now = held(&after, container).filter(|now| before.as_ref() != Some(now));
            let (then, ..) = now?;
            let usage = BeforeAfter { before: None, after: then };
            let rules = Rules::of(after.owner(container.id).ok()?);
            let text = match &***container {
                Container::Item(_) => in_load_unit(usage.arrow(), rules),
                Container::Pouch(_) | Container::Unknown(_) => usage.arrow(),
            };
            Some(ContainerEffect { id: container.id, text, usage: usage.after })
        });
        Some(effects.collect())
    }
}
