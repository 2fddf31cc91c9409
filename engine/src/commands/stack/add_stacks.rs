use crate::commands::{Context, Operation, Refusal};
use engine_core::model::{ContainerId, Entity, ItemStack, State};
use engine_core::wording::step_label::{Name, StepLabel};
use reader::reading::NewStack;

/// Adds stacks at the end of a container, in one step: those of the add row or of an entry of the catalogue.
pub(crate) struct AddStacks {
    pub container: ContainerId,
    /// The name and the quantity of all of them together, for the label.
    pub name: Name,
    pub quantity: f64,
    /// The stacks, in order.
    pub stacks: Vec<NewStack>,
}

impl Operation for AddStacks {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let mut items = state.item_container(self.container)?.items.clone();
        if self.stacks.is_empty() {
            return Ok(state.clone());
        }
        let mut ids = state.ids.clone();
        let stacks = self.stacks.iter();
        items.extend(stacks.map(|stack| Entity::new(ids.stack(), ItemStack::clone(stack))));
        let next = state.put_items(self.container, items)?;
        Ok(State { ids, ..next })
    }

    fn label(&self, _: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::AddedItem { item: self.name.clone(), quantity: self.quantity }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};

    #[test]
    fn they_come_to_the_end_in_their_order() {
        let mut ada = Ada::new();
        let rope = ada.pack(&["Rope"]);
        let more = ada.pack(&["Torch", "Torch"]);
        assert_eq!(ada.items(ada.backpack), "Rope, Torch, Torch");
        assert!(more[0] != more[1] && !more.contains(&rope[0]));
    }

    #[test]
    fn no_stacks_change_nothing_and_a_pouch_takes_none() {
        let ada = Ada::new();
        let add = |container| AddStacks {
            container,
            name: Name::of("Pack"),
            quantity: 1.0,
            stacks: Vec::new(),
        };
        assert!(ada.is_left_alone_by(&add(ada.backpack)));
        assert_eq!(add(ada.purse).apply(&ada.state, &nothing()), Err(Refusal::GONE));
        assert_eq!(add(ada.backpack).label(&ada.state, &nothing()).to_string(), "Added Pack");
    }
}
