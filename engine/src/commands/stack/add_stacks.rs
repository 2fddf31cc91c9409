use super::{AddResult, MergeMode, RowMerger};
use crate::commands::{Context, Operation, Refusal};
use engine_core::model::{ContainerId, State};
use engine_core::rules::games::Rules;
use engine_core::wording::step_label::{Name, StepLabel};
use reader::reading::NewStack;

/// Adds stacks to a container, in one step: those of the add row or of an entry of the catalogue.
pub(crate) struct AddStacks {
    pub container: ContainerId,
    /// The name and the quantity of all of them together, for the label.
    pub name: Name,
    pub quantity: f64,
    /// The stacks, in order.
    pub stacks: Vec<NewStack>,
    /// The way to add a stack that the container already has; rows come to its end.
    pub merging: MergeMode,
}

/// The state after adding, and the result for each stack.
pub(crate) struct AddedStacks {
    pub state: State,
    pub results: Vec<AddResult>,
}

impl Operation for AddStacks {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        self.added_to(state).map(|added| added.state)
    }

    fn label(&self, _: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::AddedItem { item: self.name.clone(), quantity: self.quantity }
    }
}

impl AddStacks {
    /// The state with the stacks added.
    ///
    /// # Errors
    /// [`Refusal::Gone`] if the container is not there.
    pub fn added_to(&self, state: &State) -> Result<AddedStacks, Refusal> {
        let there = &state.item_container(self.container)?.items;
        if self.stacks.is_empty() {
            return Ok(AddedStacks { state: state.clone(), results: Vec::new() });
        }
        let item_slots = Rules::of(state.owner(self.container)?).item_slots();
        let mut ids = state.ids.clone();
        let mut rows = RowMerger::new(there, item_slots, self.merging);
        let results = self.stacks.iter().map(|stack| rows.add(stack, || ids.stack())).collect();
        let next = state.put_items(self.container, rows.items)?;
        Ok(AddedStacks { state: State { ids, ..next }, results })
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
            merging: MergeMode::NewRow,
        };
        assert!(ada.is_left_alone_by(&add(ada.backpack)));
        assert_eq!(add(ada.purse).apply(&ada.state, &nothing()), Err(Refusal::GONE));
        assert_eq!(add(ada.backpack).label(&ada.state, &nothing()).to_string(), "Added Pack");
    }
}
