use serde::Deserialize;
use tsify::Tsify;

use super::Tap;
use crate::commands::label::stack_name;
use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::language::input::TypedAs;
use engine_core::language::white_space::trimmed;
use engine_core::model::{ContainerId, Entity, ItemStack, NotFound, StackId, State, position};
use engine_core::rules::step_groups::StepGroup;
use engine_core::rules::uses::{UsedOne, put_one_back, use_one, uses_of};
use engine_core::wording::names::short_name;
use engine_core::wording::step_label::{Name, StepLabel};

/// Uses one of the uses of a row, or puts one back (`docs/rules/actions.md#uses`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct UseStack {
    /// The container that holds the stack.
    pub container: ContainerId,
    pub stack: StackId,
    pub tap: Tap,
    /// The time, in milliseconds since any fixed moment.
    pub at: u64,
}

impl Operation for UseStack {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let row = state.stack(self.container, self.stack)?;
        match self.tap {
            Tap::UseOne => match use_one(row) {
                Some(used) => after_use(state, self.container, self.stack, used),
                None => Ok(state.clone()),
            },
            Tap::PutOneBack => {
                // Of a thing that is no supply nothing can be put back into a piece that isn't there.
                if row.uses.get().is_none() || !(row.has_one() || row.is_supply()) {
                    return Ok(state.clone());
                }
                let full = || Refusal::Full { name: short_name(trimmed(&row.item.name)) };
                let changed = put_one_back(row).ok_or_else(full)?;
                Ok(state.with_stack(self.container, self.stack, changed)?)
            }
        }
    }

    fn label(&self, before: &State, context: &Context<'_>) -> StepLabel {
        let after = self.apply(before, context);
        self.change_label(before, after.as_ref().unwrap_or(before), context)
    }

    /// The number of uses before and after all taps in the group.
    fn change_label(&self, before: &State, after: &State, _: &Context<'_>) -> StepLabel {
        let item = stack_name(before, self.container, self.stack);
        let uses = |state: &State| uses_of(state.stack(self.container, self.stack).ok()?);
        uses_label(item, uses(before).unwrap_or_default(), uses(after).unwrap_or_default())
    }

    fn step(&self) -> StepProperties {
        StepProperties {
            typed: TypedAs::Difference,
            joins: Some(StepGroup::Uses { stack: self.stack, at: self.at }),
            ..StepProperties::default()
        }
    }
}

/// The label of a change of a number of uses.
pub(super) fn uses_label(item: Name, from: f64, to: f64) -> StepLabel {
    let numbers = (from, to);
    if to < from {
        StepLabel::UsedUses { item, numbers }
    } else if to > from {
        StepLabel::PutBackUses { item, numbers }
    } else {
        StepLabel::UsedAndPutBack { item }
    }
}

/// The state after a row was used; an empty piece comes behind it.
pub(super) fn after_use(
    state: &State,
    container: ContainerId,
    stack: StackId,
    used: UsedOne,
) -> Result<State, Refusal> {
    let mut items = state.item_container(container)?.items.clone();
    let index = position(&items, stack).ok_or(NotFound)?;
    let UsedOne { row, empty } = used;
    items[index] = items[index].with(row);
    let mut ids = state.ids.clone();
    if let Some(empty) = empty {
        items.insert(index + 1, Entity::new(ids.stack(), ItemStack::clone(&empty)));
    }
    let next = state.put_items(container, items)?;
    Ok(State { ids, ..next })
}
