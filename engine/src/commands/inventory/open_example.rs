use crate::commands::{StepKind, Verb};
use crate::model::{Entity, Inventory, NotFound, State};

/// Adds the example at the end of the list (`docs/rules.md#the-example`).
pub(crate) struct OpenExample {
    /// The example, with ids that nothing else has.
    pub inventory: Inventory,
}

impl Verb for OpenExample {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let mut next = state.clone();
        let inventory = Entity::new(next.ids.inventory(), self.inventory.clone());
        next.inventories.push(inventory);
        Ok(next)
    }

    fn label(&self, _: &State) -> String {
        "Opened an example".to_owned()
    }

    fn kind(&self) -> StepKind {
        StepKind::Opens
    }
}
