use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::stack_name;
use crate::commands::{StepKind, Verb};
use crate::model::{ContainerId, ItemStack, List, NotFound, StackId, State, position};

/// Moves a whole stack to a place in its own or another container (`docs/rules.md#reordering-rows`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PlaceStack {
    /// The container that holds the stack.
    pub container: ContainerId,
    /// The stack.
    pub stack: StackId,
    /// The container to put it into, perhaps the same.
    pub target: ContainerId,
    /// The stack to put it before; absent: at the end.
    #[serde(default)]
    pub before: Option<StackId>,
}

impl Verb for PlaceStack {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let mut rest = state.item_container(self.container)?.items.clone();
        let from = position(&rest, self.stack).ok_or(NotFound)?;
        if self.before == Some(self.stack) {
            return Ok(state.clone());
        }
        let stack = rest.remove(from);
        if self.container == self.target {
            let to = self.place_in(&rest)?;
            if to == from {
                return Ok(state.clone());
            }
            rest.insert(to, stack);
            return state.put_items(self.container, rest);
        }
        let mut items = state.item_container(self.target)?.items.clone();
        items.insert(self.place_in(&items)?, stack);
        state
            .put_items(self.container, rest)?
            .put_items(self.target, items)
    }

    fn label(&self, before: &State) -> String {
        let stack = stack_name(before, self.container, self.stack);
        format!("Moved {stack}")
    }

    fn kind(&self) -> StepKind {
        StepKind::Plain
    }
}

impl PlaceStack {
    /// Where the stack goes among the others.
    fn place_in(&self, others: &List<StackId, ItemStack>) -> Result<usize, NotFound> {
        match self.before {
            Some(before) => position(others, before).ok_or(NotFound),
            None => Ok(others.len()),
        }
    }
}
