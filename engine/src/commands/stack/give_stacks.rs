use serde::Deserialize;
use tsify::Tsify;

use super::Moved;
use super::moved::Removal;
use crate::commands::other_coins::values_remark;
use crate::commands::{Context, Message, Operation, Refusal, StepProperties};
use engine_core::model::{ContainerId, Entity, ItemStack, State};
use engine_core::wording::step_label::{Name, StepLabel};

/// Gives stacks, or a part of each, to a different inventory: they go to the end of one of its containers
/// (`docs/rules/actions.md#moving-and-giving-items`).
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GiveStacks {
    pub moved: Moved,
    /// The container that gets it.
    pub target: ContainerId,
}

impl Operation for GiveStacks {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let given = self.moved.without_empty(state)?;
        let mut items = state.item_container(self.target)?.items.clone();
        if given.stacks.is_empty() || given.container == self.target {
            return Ok(state.clone());
        }
        let Removal { rest, removed, mut ids } = given.removal(state)?;
        // Each inventory is merged on its own: what comes into one is new there.
        let new = removed.iter().map(|stack| Entity::new(ids.stack(), ItemStack::clone(stack)));
        items.extend(new);
        let next = state.put_items(self.moved.container, rest)?.put_items(self.target, items)?;
        Ok(State { ids, ..next })
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        let given = self.moved.without_empty(before);
        let given = given.as_ref().unwrap_or(&self.moved);
        let to = Name::of(before.owner(self.target).map_or("", |owner| &owner.name));
        match (given.parts(before).as_deref(), given.stacks.as_slice()) {
            (Ok([only]), [_]) => {
                StepLabel::GaveItem { item: Name::of(&only.item.name), quantity: only.quantity, to }
            }
            _ => StepLabel::GaveItems { items: given.items(before), to },
        }
    }

    fn remark(&self, before: &State, _: &State) -> Option<String> {
        let parts = self.moved.without_empty(before).ok()?.parts(before).ok()?;
        let (from, to) = (before.owner(self.moved.container), before.owner(self.target));
        values_remark(from.ok()?, to.ok()?, parts.iter())
    }

    fn step(&self) -> StepProperties {
        StepProperties { message: Some(Message::Placed), ..StepProperties::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::DuplicateInventory;
    use crate::commands::testing::{Ada, nothing};
    use engine_core::model::StackId;

    /// Ada with ten torches and a rope, and the Backpack of her copy, which holds the same.
    fn party() -> (Ada, Vec<StackId>, ContainerId) {
        let (mut ada, torches) = Ada::with_torches(10.);
        let mut stacks = ada.pack(&["Rope"]);
        stacks.insert(0, torches);
        let inventory = ada.inventory;
        ada.carry_out(&DuplicateInventory { inventory });
        let theirs = ada.state.inventories[1].columns[0][0].id;
        (ada, stacks, theirs)
    }

    fn giving(
        ada: &Ada,
        stacks: Vec<StackId>,
        quantity: Option<f64>,
        target: ContainerId,
    ) -> GiveStacks {
        let moved = Moved { container: ada.backpack, stacks, quantity };
        GiveStacks { moved, target }
    }

    #[test]
    fn a_part_or_all_goes_to_the_end_and_is_new_there() {
        let (mut ada, stacks, theirs) = party();
        for (chosen, quantity, label, left) in [
            (&stacks[..1], Some(3.), "Gave 3 × Torch to Ada (copy)", "Torch, Rope"),
            (&stacks[..1], Some(99.), "Gave 7 × Torch to Ada (copy)", "Rope"),
        ] {
            let give = giving(&ada, chosen.to_vec(), quantity, theirs);
            assert_eq!(give.label(&ada.state, &nothing()).to_string(), label);
            ada.carry_out(&give);
            assert_eq!(ada.items(ada.backpack), left);
            assert!(ada.state.stack(theirs, stacks[0]).is_err());
        }
        assert_eq!(ada.items(theirs), "Torch, Rope, Torch, Torch");
    }

    #[test]
    fn several_are_counted() {
        let (mut ada, stacks, theirs) = party();
        let give = giving(&ada, stacks, None, theirs);
        assert_eq!(give.label(&ada.state, &nothing()).to_string(), "Gave 2 items to Ada (copy)");
        ada.carry_out(&give);
        assert_eq!(ada.items(theirs), "Torch, Rope, Torch, Rope");
        assert_eq!(give.apply(&ada.state, &nothing()), Err(Refusal::GONE), "all are gone");
    }

    #[test]
    fn a_pouch_or_a_missing_container_takes_nothing() {
        let (mut ada, stacks, _) = party();
        let gone = ada.state.ids.container();
        for target in [gone, ada.purse] {
            let give = giving(&ada, stacks.clone(), None, target);
            assert_eq!(give.apply(&ada.state, &nothing()), Err(Refusal::GONE));
        }
    }
}
