use crate::commands::label::named;
use crate::commands::{StepKind, Verb};
use crate::model::{ContainerId, Entity, ItemStack, NotFound, State};

/// Adds stacks at the end of a container, in one step: what the add row or a catalogue's entry gives.
pub(crate) struct AddStacks {
    /// The container that gets them.
    pub container: ContainerId,
    /// What they are called together.
    pub name: String,
    /// The stacks, in order.
    pub stacks: Vec<ItemStack>,
}

impl Verb for AddStacks {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let mut items = state.item_container(self.container)?.items.clone();
        if self.stacks.is_empty() {
            return Ok(state.clone());
        }
        let mut ids = state.ids.clone();
        let stacks = self.stacks.iter().cloned();
        items.extend(stacks.map(|stack| Entity::new(ids.stack(), stack)));
        let next = state.put_items(self.container, items)?;
        Ok(State { ids, ..next })
    }

    fn label(&self, _: &State) -> String {
        format!("Added {}", named(&self.name))
    }

    fn kind(&self) -> StepKind {
        StepKind::Plain
    }
}
