use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::stack_name;
use crate::commands::{Announcement, Context, Operation, Refusal};
use engine_core::model::{ContainerId, ItemStack, List, NotFound, StackId, State, position};
use engine_core::wording::step_label::{OneOrMany, StepLabel};

/// Moves a whole stack to a position in its own or another container (`docs/rules/actions.md#reordering-rows`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PlaceStack {
    /// The container that holds the stack.
    pub container: ContainerId,
    pub stack: StackId,
    /// The container to put it into, perhaps the same.
    pub target: ContainerId,
    /// The stack to put it before; absent: at the end.
    #[serde(default)]
    pub before: Option<StackId>,
}

impl Operation for PlaceStack {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let mut rest = state.item_container(self.container)?.items.clone();
        let from = position(&rest, self.stack).ok_or(NotFound)?;
        if self.before == Some(self.stack) {
            return Ok(state.clone());
        }
        let stack = rest.remove(from);
        if self.container == self.target {
            let to = self.index_in(&rest)?;
            if to == from {
                return Ok(state.clone());
            }
            rest.insert(to, stack);
            return Ok(state.put_items(self.container, rest)?);
        }
        let mut items = state.item_container(self.target)?.items.clone();
        let to = self.index_in(&items)?;
        items.insert(to, stack);
        Ok(state.put_items(self.container, rest)?.put_items(self.target, items)?)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        let stack = stack_name(before, self.container, self.stack);
        StepLabel::MovedItems { items: OneOrMany::One(stack) }
    }

    fn announcement(&self, _: &str, after: &State, _: &Context<'_>) -> Option<Announcement> {
        let name = stack_name(after, self.target, self.stack).to_string();
        let items = &after.item_container(self.target).ok()?.items;
        Announcement::of_place(&name, items, self.stack)
    }
}

impl PlaceStack {
    /// The new index of the stack among the others.
    fn index_in(&self, others: &List<StackId, ItemStack>) -> Result<usize, NotFound> {
        match self.before {
            Some(before) => position(others, before).ok_or(NotFound),
            None => Ok(others.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::Ada;

    #[test]
    fn it_goes_before_another_or_to_the_end() {
        let stored = "Arrow, Bag, Cord, Dart";
        for (from, before, expected) in [
            (0, Some(2), "Bag, Arrow, Cord, Dart"),
            (3, Some(0), "Dart, Arrow, Bag, Cord"),
            (1, None, "Arrow, Cord, Dart, Bag"),
            // Its old place.
            (2, Some(2), stored),
            (2, Some(3), stored),
            (3, None, stored),
        ] {
            let mut ada = Ada::new();
            let stacks = ada.pack(&["Arrow", "Bag", "Cord", "Dart"]);
            let place = PlaceStack {
                container: ada.backpack,
                stack: stacks[from],
                target: ada.backpack,
                before: before.map(|row: usize| stacks[row]),
            };
            assert_eq!(ada.is_left_alone_by(&place), expected == stored);
            ada.carry_out(&place);
            assert_eq!(ada.items(ada.backpack), expected);
        }
    }

    #[test]
    fn it_moves_past_its_twin() {
        let mut ada = Ada::new();
        let twins = ada.pack(&["Torch", "Torch"]);
        ada.carry_out(&PlaceStack {
            container: ada.backpack,
            stack: twins[0],
            target: ada.backpack,
            before: None,
        });
        let ids: Vec<_> = ada.backpack().items.iter().map(|stack| stack.id).collect();
        assert_eq!(ids, [twins[1], twins[0]]);
    }

    #[test]
    fn in_another_container_it_keeps_its_identity() {
        let mut ada = Ada::new();
        let stacks = ada.pack(&["Rope", "Torch"]);
        let belt = ada.add_container("Belt");
        for (stack, before) in [(stacks[0], None), (stacks[1], Some(stacks[0]))] {
            ada.carry_out(&PlaceStack { container: ada.backpack, stack, target: belt, before });
            assert!(ada.state.stack(belt, stack).is_ok());
        }
        assert_eq!((&*ada.items(ada.backpack), &*ada.items(belt)), ("", "Torch, Rope"));
    }
}
