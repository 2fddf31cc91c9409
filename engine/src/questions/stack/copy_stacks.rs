use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::CopiedStack;
use crate::questions::copied::copied;
use crate::questions::{Ask, CopiedText, Snapshot};
use engine_core::model::{ContainerId, StackId};
use engine_core::rules::games::Rules;
use engine_core::wording::names::counted;
use reader::text::stacks_text;

/// The selected stacks of a container as text, in their order; `None` if none of them is there
/// (`docs/rules/actions.md#copying-selected-rows`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct CopyStacks {
    pub container: ContainerId,
    pub stacks: Vec<StackId>,
}

/// Stacks as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct CopiedStacks {
    pub copied: CopiedText,
    /// The stacks in the text, for [`DeleteCopied`](crate::commands::DeleteCopied).
    pub stacks: Vec<CopiedStack>,
}

impl Ask for CopyStacks {
    type Answer = Option<CopiedStacks>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<CopiedStacks> {
        let container = snapshot.state.item_container(self.container).ok()?;
        let selected: HashSet<_> = self.stacks.iter().copied().collect();
        let stacks: Vec<_> =
            container.items.iter().filter(|stack| selected.contains(&stack.id)).collect();
        if stacks.is_empty() {
            return None;
        }
        let rules = Rules::of(snapshot.state.owner(self.container).ok()?);
        let text = stacks_text(stacks.iter().map(|stack| &****stack), rules);
        Some(CopiedStacks {
            copied: copied(&counted(stacks.len(), "item"), text),
            stacks: stacks.into_iter().map(|stack| CopiedStack::of(stack)).collect(),
        })
    }
}
