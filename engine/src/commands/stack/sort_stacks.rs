use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::container_name;
use crate::commands::{Context, Message, Operation, Refusal, StepProperties};
use engine_core::model::{ContainerId, State, is_same};
use engine_core::rules::games::Rules;
use engine_core::rules::sorting::{RowColumn, sorted};
use engine_core::wording::step_label::StepLabel;

/// Sorts the rows of a container once (`docs/rules/actions.md#sorting-rows`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct SortStacks {
    pub container: ContainerId,
    pub by: RowColumn,
}

impl Operation for SortStacks {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let items = &state.item_container(self.container)?.items;
        let item_slots = Rules::of(state.owner(self.container)?).item_slots();
        let sorted = sorted(items, self.by, item_slots, context.case_mapping);
        if is_same(&sorted, items) {
            return Ok(state.clone());
        }
        Ok(state.put_items(self.container, sorted)?)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::SortedContainer {
            container: container_name(before, self.container),
            by: self.by,
        }
    }

    fn step(&self) -> StepProperties {
        StepProperties { message: Some(Message::Done), ..StepProperties::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use crate::commands::{ConfigureStack, StackChanges, ToggleEquipped};
    use engine_core::model::StackId;

    fn sort(ada: &Ada, by: RowColumn) -> SortStacks {
        SortStacks { container: ada.backpack, by }
    }

    /// Ada's backpack after each of a number of sortings by a column.
    fn clicks(ada: &mut Ada, by: RowColumn, times: usize) -> Vec<String> {
        let click = |_| {
            ada.carry_out(&sort(ada, by));
            ada.items(ada.backpack)
        };
        (0..times).map(click).collect()
    }

    /// As typed into Configure Entry.
    fn configure(ada: &mut Ada, stack: StackId, fill: impl Fn(&mut StackChanges)) {
        let mut changes = StackChanges::default();
        fill(&mut changes);
        ada.carry_out(&ConfigureStack { container: ada.backpack, stack, changes });
    }

    #[test]
    fn names_go_from_a_to_z_and_then_the_other_way_round_and_equal_ones_keep_their_order() {
        let mut ada = Ada::new();
        ada.pack(&["rope", "Torch", "ROPE", "Arrow"]);
        let a_to_z = "Arrow, rope, ROPE, Torch";
        let z_to_a = "Torch, rope, ROPE, Arrow";
        assert_eq!(clicks(&mut ada, RowColumn::Name, 3), [a_to_z, z_to_a, a_to_z]);
        assert_eq!(
            sort(&ada, RowColumn::Name).label(&ada.state, &nothing()).to_string(),
            "Sorted Backpack by name"
        );
    }

    #[test]
    fn blank_names_count_as_what_they_are_shown_as() {
        let mut ada = Ada::new();
        ada.pack(&["Torch", "  ", "(tin)", "(wax)", ""]);
        let names = clicks(&mut ada, RowColumn::Name, 1);
        assert_eq!(names, ["(tin),   , , (wax), Torch"]);
    }

    #[test]
    fn numbers_go_from_the_largest_on_as_their_column_shows_them() {
        let mut ada = Ada::new();
        let stacks = ada.pack(&["Anvil", "Chalk", "Cloak", "Lamp"]);
        for (stack, numbers) in stacks.iter().zip([
            ["1", "10", "50"],
            ["30", "0.01", "0"],
            ["1", "7.5", "4"],
            ["2", "10", "2"],
        ]) {
            configure(&mut ada, *stack, |form| {
                let [quantity, value, weight] = numbers.map(|text| Some(text.to_owned()));
                (form.quantity, form.value, form.weight) = (quantity, value, weight);
            });
        }
        ada.carry_out(&ToggleEquipped { container: ada.backpack, stack: stacks[2] });
        for (by, first, second) in [
            (RowColumn::Quantity, "Chalk, Lamp, Anvil, Cloak", "Anvil, Cloak, Lamp, Chalk"),
            // The lamp has come before the anvil's twin in value by then.
            (RowColumn::Value, "Anvil, Lamp, Cloak, Chalk", "Chalk, Cloak, Anvil, Lamp"),
            (RowColumn::Weight, "Anvil, Cloak, Lamp, Chalk", "Chalk, Lamp, Cloak, Anvil"),
            // An equipped cloak takes none, 30 pieces of chalk 6.
            (RowColumn::Slots, "Anvil, Chalk, Lamp, Cloak", "Cloak, Lamp, Chalk, Anvil"),
        ] {
            assert_eq!(clicks(&mut ada, by, 2), [first, second], "{by:?}");
        }
    }

    #[test]
    fn equal_rows_do_not_change_and_a_missing_container_is_refused() {
        let mut ada = Ada::new();
        assert!(ada.is_left_alone_by(&sort(&ada, RowColumn::Name)));
        ada.pack(&["Torch", "Torch"]);
        assert!(ada.is_left_alone_by(&sort(&ada, RowColumn::Name)));
        let in_purse = SortStacks { container: ada.purse, ..sort(&ada, RowColumn::Slots) };
        assert_eq!(in_purse.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }
}
