use std::rc::Rc;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::Command;
use crate::model::{Container, ContainerId, Entity};
use crate::questions::Ask;
use crate::questions::after::changed_containers;
use crate::view::before_after::BeforeAfter;
use crate::view::draw::{container_usage, shown};
use crate::view::snapshot::Snapshot;
use crate::view::update::Screen;
use crate::view::{Shown, UsageView};

/// A preview of the containers that a command would change; `None` if it can't be carried out (`docs/rules/panel.md#before-and-after`).
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
pub struct PreviewContainers {
    /// The command to preview.
    pub command: Command,
}

/// The changes that a command would make.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct Effect {
    /// Containers that would be new, and those that would change.
    pub containers: Vec<ContainerEffect>,
}

/// A container as it would be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ContainerEffect {
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

impl Ask for PreviewContainers {
    type Answer = Option<Effect>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<Effect> {
        let after = snapshot.after(self.command.operation()).ok()?;
        let changed = changed_containers(snapshot.state, &after);
        let effects = changed.filter_map(|(old, container)| {
            let effect = container_effect(container, snapshot.screen)?;
            let old = old.and_then(|old| container_effect(old, snapshot.screen));
            (old.as_ref() != Some(&effect)).then_some(effect)
        });
        Some(Effect {
            containers: effects.collect(),
        })
    }
}

fn container_effect(
    container: &Rc<Entity<ContainerId, Container>>,
    screen: &Screen,
) -> Option<ContainerEffect> {
    let totals = screen.of(container);
    let usage = BeforeAfter {
        before: None,
        after: container_usage(container, totals)?,
    };
    Some(ContainerEffect {
        id: container.id,
        text: usage.arrow(),
        usage: usage.after,
        value: shown(totals.value),
        weight: shown(totals.weight),
    })
}
