use serde::Deserialize;
use tsify::Tsify;

use super::PlaceStack;
use crate::commands::label::stack_name;
use crate::commands::{StepKind, Verb};
use crate::model::{ContainerId, Entity, ItemStack, NotFound, StackId, State};
use crate::rules::rounding::settle;

/// Moves a part of a stack, or all of it, to the end of another container
/// (`docs/rules.md#moving-and-splitting`).
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SplitStack {
    /// The container that holds the stack.
    pub container: ContainerId,
    /// The stack.
    pub stack: StackId,
    /// The container that gets the part.
    pub target: ContainerId,
    /// How many to move; never more than there are.
    pub quantity: f64,
}

impl Verb for SplitStack {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let &Self {
            container,
            stack: id,
            target,
            quantity,
        } = self;
        let stack = state.stack(container, id)?;
        let mut items = state.item_container(target)?.items.clone();
        if container == target {
            return Ok(state.clone());
        }
        let part = part_moved(stack.quantity, quantity);
        let left = settle(stack.quantity - part);
        if left <= 0.0 {
            let whole = PlaceStack {
                container,
                stack: id,
                target,
                before: None,
            };
            return whole.apply(state);
        }
        let with_quantity = |quantity| ItemStack {
            quantity,
            ..ItemStack::clone(stack)
        };
        let mut ids = state.ids.clone();
        items.push(Entity::new(ids.stack(), with_quantity(part)));
        let next = state
            .with_stack(container, id, with_quantity(left))?
            .put_items(target, items)?;
        Ok(State { ids, ..next })
    }

    fn label(&self, before: &State) -> String {
        let stack = stack_name(before, self.container, self.stack);
        format!("Moved {stack}")
    }

    fn kind(&self) -> StepKind {
        StepKind::Plain
    }
}

/// How many of a stack leave it when so many are to move: whole pieces, at least one. What would leave less
/// than one behind moves the whole stack, so that no part of it is lost.
pub(crate) fn part_moved(quantity: f64, wanted: f64) -> f64 {
    let part = wanted.trunc().max(1.0);
    if settle(quantity - part) < 1.0 {
        quantity
    } else {
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::Ada;
    use crate::commands::{EditStack, StackField};

    /// How many torches lie in the Backpack and on the Belt after so many of them moved.
    fn split(torches: f64, quantity: f64) -> (Vec<f64>, Vec<f64>) {
        let (mut ada, stack) = Ada::with_torches(torches);
        let target = ada.add_container("Belt");
        ada.carry_out(&SplitStack {
            container: ada.backpack,
            stack,
            target,
            quantity,
        });
        let quantities = |container| {
            let stacks = ada.state.container(container).unwrap().stacks().iter();
            stacks.map(|stack| stack.quantity).collect()
        };
        (quantities(ada.backpack), quantities(target))
    }

    #[test]
    fn a_part_leaves_the_rest_and_never_more_than_there_is() {
        assert_eq!(split(10., 3.), (vec![7.], vec![3.]));
        assert_eq!(split(10., 0.), (vec![9.], vec![1.]), "at least one");
        for quantity in [10., 11., 1e9] {
            assert_eq!(split(10., quantity), (vec![], vec![10.]), "{quantity}");
        }
    }

    #[test]
    fn a_fraction_is_not_left_behind_or_lost() {
        assert_eq!(split(2.5, 2.), (vec![], vec![2.5]));
        assert_eq!(split(2.5, 1.), (vec![1.5], vec![1.]));
    }

    #[test]
    fn the_part_is_a_stack_of_its_own() {
        let (mut ada, torches) = Ada::with_torches(10.);
        let belt = ada.add_container("Belt");
        ada.carry_out(&SplitStack {
            container: ada.backpack,
            stack: torches,
            target: belt,
            quantity: 3.,
        });
        assert_eq!(ada.items(belt), "Torch");
        let part = ada.state.item_container(belt).unwrap().items[0].id;
        ada.carry_out(&EditStack {
            container: belt,
            stack: part,
            field: StackField::Name,
            text: "Lamp".to_owned(),
        });
        assert_eq!(
            (&*ada.items(ada.backpack), &*ada.items(belt)),
            ("Torch", "Lamp")
        );
    }

    #[test]
    fn to_its_own_container_nothing_moves() {
        let (ada, stack) = Ada::with_torches(10.);
        assert!(ada.is_left_alone_by(&SplitStack {
            container: ada.backpack,
            stack,
            target: ada.backpack,
            quantity: 3.,
        }));
    }
}
