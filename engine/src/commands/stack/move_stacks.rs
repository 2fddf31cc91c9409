use serde::Deserialize;
use tsify::Tsify;

use super::Moved;
use super::moved::Removal;
use crate::commands::{Announcement, Context, Operation, Refusal};
use engine_core::model::{ContainerId, State};
use engine_core::wording::step_label::StepLabel;

/// Moves stacks, or a part of each, to the end of another container of their inventory
/// (`docs/rules/actions.md#moving-and-giving-items`).
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MoveStacks {
    pub moved: Moved,
    /// The container that gets it.
    pub target: ContainerId,
}

impl Operation for MoveStacks {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let Removal { rest, removed, ids } = self.moved.removal(state)?;
        let mut items = state.item_container(self.target)?.items.clone();
        if self.moved.container == self.target {
            return Ok(state.clone());
        }
        items.extend(removed);
        let next = state.put_items(self.moved.container, rest)?.put_items(self.target, items)?;
        Ok(State { ids, ..next })
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::MovedItems { items: self.moved.items(before) }
    }

    fn announcement(&self, label: &str, after: &State, _: &Context<'_>) -> Option<Announcement> {
        Some(Announcement::done_to(label, after, self.target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use crate::commands::{EditStack, StackField};
    use engine_core::model::StackId;

    fn moving(
        ada: &Ada,
        stacks: &[StackId],
        target: ContainerId,
        quantity: Option<f64>,
    ) -> MoveStacks {
        let moved = Moved { container: ada.backpack, stacks: stacks.to_vec(), quantity };
        MoveStacks { moved, target }
    }

    #[test]
    fn several_go_to_the_end_in_their_order_and_keep_their_identity() {
        let mut ada = Ada::new();
        let stacks = ada.pack(&["Arrow", "Bag", "Cord", "Dart"]);
        let belt = ada.add_container("Belt");
        let gone = ada.state.ids.stack();
        for (chosen, label, left, there) in [
            (vec![stacks[2]], "Moved Cord", "Arrow, Bag, Dart", "Cord"),
            (vec![stacks[3], gone, stacks[0]], "Moved 2 items", "Bag", "Cord, Arrow, Dart"),
        ] {
            let moving = moving(&ada, &chosen, belt, None);
            assert_eq!(moving.label(&ada.state, &nothing()).to_string(), label);
            ada.carry_out(&moving);
            assert_eq!((&*ada.items(ada.backpack), &*ada.items(belt)), (left, there));
            assert_eq!(moving.apply(&ada.state, &nothing()), Err(Refusal::GONE), "all are gone");
        }
        assert!(ada.state.stack(belt, stacks[3]).is_ok());
    }

    /// The quantities of torches in the Backpack and on the Belt after `quantity` of them moved.
    fn split(torches: f64, quantity: f64) -> (Vec<f64>, Vec<f64>) {
        let (mut ada, stack) = Ada::with_torches(torches);
        let target = ada.add_container("Belt");
        ada.carry_out(&moving(&ada, &[stack], target, Some(quantity)));
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
        let most = 9_007_199_254_740_991.;
        assert_eq!(split(most, 2.), (vec![most - 2.], vec![2.]));
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
        ada.carry_out(&moving(&ada, &[torches], belt, Some(3.)));
        assert_eq!(ada.items(belt), "Torch");
        let part = ada.state.item_container(belt).unwrap().items[0].id;
        ada.carry_out(&EditStack {
            container: belt,
            stack: part,
            field: StackField::Name,
            text: "Lamp".to_owned(),
        });
        assert_eq!((&*ada.items(ada.backpack), &*ada.items(belt)), ("Torch", "Lamp"));
    }

    #[test]
    fn to_its_own_container_nothing_moves() {
        let (ada, stack) = Ada::with_torches(10.);
        assert!(ada.is_left_alone_by(&moving(&ada, &[stack], ada.backpack, Some(3.))));
    }
}
