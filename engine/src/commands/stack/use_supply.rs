use std::collections::HashSet;
use std::rc::Rc;

use serde::Deserialize;
use tsify::Tsify;

use super::use_stack::{after_use, uses_label};
use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::language::input::{LARGEST, TypedAs};
use engine_core::language::white_space::trimmed;
use engine_core::model::{
    ContainerId, Entity, InventoryId, ItemStack, NotFound, Optional, StackId, State,
};
use engine_core::rules::rounding::{round_to_millionth, sum};
use engine_core::rules::step_groups::StepGroup;
use engine_core::rules::uses::{put_one_back, use_one, uses_of};
use engine_core::wording::step_label::{Name, StepLabel};

/// Uses one of a supply, or puts one back (`docs/rules/actions.md#supplies`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct UseSupply {
    /// The inventory with the supply.
    pub inventory: InventoryId,
    /// Its stacks, the first on the screen first; those that no longer exist are skipped.
    pub stacks: Vec<StackId>,
    pub tap: Tap,
    /// The time, in milliseconds since any fixed moment.
    pub at: u64,
}

/// The effect of a tap on a supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Tap {
    /// Takes one from the first stack that has one.
    UseOne,
    /// Adds one to the first stack.
    PutOneBack,
}

impl Operation for UseSupply {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let stacks = self.stacks_in(state);
        if has_uses_alike(stacks.iter().map(|(_, stack)| &***stack)) {
            return self.after_uses(state, &stacks);
        }
        // Pieces of rows without uses go first; the others have buttons of their own.
        let (with, without): (Vec<_>, Vec<_>) =
            stacks.into_iter().partition(|(_, stack)| stack.uses.get().is_some());
        let stacks = [without, with].concat();
        let first = stacks.first().ok_or(NotFound)?;
        let (tapped, difference) = match self.tap {
            Tap::UseOne => (stacks.iter().find(|(_, stack)| stack.has_one()), -1.0),
            Tap::PutOneBack => (Some(first), 1.0),
        };
        let Some((container, stack)) = tapped else {
            return Ok(state.clone());
        };
        let quantity = round_to_millionth(stack.quantity + difference);
        if quantity > LARGEST {
            return Ok(state.clone());
        }
        let mut changed = ItemStack { quantity, ..ItemStack::clone(stack) };
        if let Some(uses) = stack.uses.get().filter(|_| quantity < 1.0) {
            changed.uses = Optional::Set(uses.refilled());
        }
        Ok(state.with_stack(*container, stack.id, changed)?)
    }

    fn label(&self, before: &State, context: &Context<'_>) -> StepLabel {
        let after = self.apply(before, context);
        self.change_label(before, after.as_ref().unwrap_or(before), context)
    }

    /// The sum of all taps in the group.
    fn change_label(&self, before: &State, after: &State, _: &Context<'_>) -> StepLabel {
        let stacks = self.stacks_in(before);
        let item = Name::of(trimmed(stacks.first().map_or("", |(_, stack)| &stack.item.name)));
        if has_uses_alike(stacks.iter().map(|(_, stack)| &***stack)) {
            let uses = |stacks: &[LocatedStack<'_>]| {
                sum(stacks.iter().filter_map(|(_, stack)| uses_of(stack)))
            };
            return uses_label(item, uses(&stacks), uses(&self.stacks_in(after)));
        }
        let quantity =
            |stacks: Vec<LocatedStack<'_>>| sum(stacks.iter().map(|(_, stack)| stack.quantity));
        let used = round_to_millionth(quantity(stacks) - quantity(self.stacks_in(after)));
        if used > 0.0 {
            StepLabel::Used { item, quantity: used }
        } else if used < 0.0 {
            StepLabel::PutBack { item, quantity: -used }
        } else {
            StepLabel::UsedAndPutBack { item }
        }
    }

    fn step(&self) -> StepProperties {
        let first = self.stacks.first();
        StepProperties {
            typed: TypedAs::Difference,
            joins: first.map(|&first| StepGroup::Supply { first, at: self.at }),
            ..StepProperties::default()
        }
    }
}

/// A stack and the container that holds it.
type LocatedStack<'a> = (ContainerId, &'a Rc<Entity<StackId, ItemStack>>);

/// Whether a supply is counted by its uses: all of its rows have the same of each piece.
pub(crate) fn has_uses_alike<'a>(
    rows: impl Iterator<Item = &'a Entity<StackId, ItemStack>>,
) -> bool {
    let mut each = rows.map(|stack| stack.uses.get().map(|uses| uses.of));
    let first = each.next().flatten();
    first.is_some() && each.all(|of| of == first)
}

impl UseSupply {
    /// The state after a tap on a supply that is counted by its uses: those of the begun piece before others.
    fn after_uses(&self, state: &State, stacks: &[LocatedStack<'_>]) -> Result<State, Refusal> {
        let is_begun = |stack: &ItemStack| {
            stack.has_one() && stack.uses.get().is_some_and(|uses| !uses.is_full())
        };
        let begun = stacks.iter().filter(|(_, stack)| is_begun(stack));
        let mut in_order = begun.chain(stacks);
        match self.tap {
            Tap::UseOne => {
                let used = in_order
                    .find_map(|(container, stack)| Some((*container, stack.id, use_one(stack)?)));
                used.map_or_else(
                    || Ok(state.clone()),
                    |(container, stack, used)| after_use(state, container, stack, used),
                )
            }
            Tap::PutOneBack => {
                let (container, stack) = in_order.next().ok_or(NotFound)?;
                match put_one_back(stack) {
                    Some(changed) => Ok(state.with_stack(*container, stack.id, changed)?),
                    None => Ok(state.clone()),
                }
            }
        }
    }

    /// The stacks of the supply that still exist, in the order of the screen.
    fn stacks_in<'a>(&self, state: &'a State) -> Vec<LocatedStack<'a>> {
        // A set, because the list may be long.
        let ids: HashSet<_> = self.stacks.iter().copied().collect();
        let inventory = state.inventory(self.inventory).into_iter();
        let containers = inventory.flat_map(|inventory| inventory.containers());
        let stacks = containers.flat_map(|container| {
            let stacks = container.stacks().iter();
            stacks.map(|stack| (container.id, stack))
        });
        stacks.filter(|(_, stack)| ids.contains(&stack.id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use crate::commands::{EditStack, StackField};

    /// Ada with stacks of these quantities of torches in her Backpack, and a tap on the supply.
    fn torches(quantities: &[&str]) -> (Ada, UseSupply) {
        let mut ada = Ada::new();
        let stacks = ada.pack(&vec!["Torch"; quantities.len()]);
        let container = ada.backpack;
        for (stack, text) in stacks.iter().zip(quantities) {
            ada.carry_out(&EditStack {
                container,
                stack: *stack,
                field: StackField::Quantity,
                text: format!("+{text}"),
            });
        }
        let tap = UseSupply { inventory: ada.inventory, stacks, tap: Tap::UseOne, at: 0 };
        (ada, tap)
    }

    fn quantities(ada: &Ada) -> Vec<f64> {
        let stacks = ada.backpack().items.iter();
        stacks.map(|stack| stack.quantity).collect()
    }

    #[test]
    fn one_is_taken_from_the_first_that_has_one_and_put_back_on_the_first() {
        // Each begins with 1.
        let (mut ada, take) = torches(&["0", "1"]);
        let put = UseSupply { tap: Tap::PutOneBack, ..take.clone() };
        for (tap, left, label) in [
            (&take, [0., 2.], "Used 1 × Torch"),
            (&take, [0., 1.], "Used 1 × Torch"),
            (&put, [1., 1.], "Put back 1 × Torch"),
            (&take, [0., 1.], "Used 1 × Torch"),
            (&take, [0., 0.], "Used 1 × Torch"),
            (&put, [1., 0.], "Put back 1 × Torch"),
        ] {
            assert_eq!(tap.label(&ada.state, &nothing()).to_string(), label);
            ada.carry_out(tap);
            assert_eq!(quantities(&ada), left);
        }
        ada.carry_out(&take);
        assert!(ada.is_left_alone_by(&take), "nothing is left");
    }

    #[test]
    fn the_screen_decides_which_is_first_and_missing_stacks_are_skipped() {
        let (mut ada, mut tap) = torches(&["2", "2", "2"]);
        tap.stacks.reverse();
        tap.stacks.push(ada.state.ids.stack());
        ada.carry_out(&tap);
        assert_eq!(quantities(&ada), [2., 3., 3.]);
        tap.stacks.drain(..3);
        assert_eq!(tap.apply(&ada.state, &nothing()), Err(Refusal::GONE));
        tap.stacks.clear();
        assert_eq!(tap.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }

    #[test]
    fn a_part_of_one_is_not_used() {
        let (mut ada, tap) = torches(&["0"]);
        let mut items = ada.backpack().items.clone();
        for (quantity, left) in [(1.5, 0.5), (0.5, 0.5), (-2., -2.), (1e17, 1e17)] {
            items[0] = items[0].with(ItemStack { quantity, ..ItemStack::clone(&items[0]) });
            ada.state = ada.state.put_items(ada.backpack, items.clone()).unwrap();
            ada.carry_out(&tap);
            assert_eq!(quantities(&ada), [left]);
        }
    }

    #[test]
    fn successive_taps_have_one_label_with_their_sum() {
        let (ada, take) = torches(&["9", "9"]);
        let put = UseSupply { tap: Tap::PutOneBack, ..take.clone() };
        let after = |taps: &[&UseSupply]| {
            let taps = taps.iter();
            taps.fold(ada.state.clone(), |state, tap| tap.apply(&state, &nothing()).unwrap())
        };
        for (taps, label) in [
            (vec![&take; 3], "Used 3 × Torch"),
            (vec![&take, &put, &put], "Put back 1 × Torch"),
            (vec![&take, &put], "Used and put back Torch"),
        ] {
            assert_eq!(take.change_label(&ada.state, &after(&taps), &nothing()).to_string(), label);
        }
    }
}
