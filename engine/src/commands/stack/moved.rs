use std::collections::HashSet;
use std::rc::Rc;

use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::stacks_there;
use engine_core::model::{
    ContainerId, Entity, IdSource, Item, ItemStack, List, NotFound, Optional, StackId, State,
};
use engine_core::rules::games::ItemSlots;
use engine_core::rules::rounding::round_to_millionth;
use engine_core::rules::totals::Totals;
use engine_core::wording::step_label::OneOrMany;

/// Items that leave a container: whole stacks, or a part of each (`docs/rules/actions.md#moving-and-giving-items`).
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Moved {
    /// The container that holds them.
    pub container: ContainerId,
    /// The stacks; those that no longer exist are skipped.
    pub stacks: Vec<StackId>,
    /// The quantity of each stack, at most what it has; absent: all of it.
    #[serde(default)]
    pub quantity: Option<f64>,
}

/// The rows of a container that stay, and the stacks that leave it.
pub(super) struct Removal {
    pub rest: List<StackId, ItemStack>,
    pub removed: List<StackId, ItemStack>,
    /// The source of ids after each part got its own.
    pub ids: IdSource,
}

impl Moved {
    /// Removes the items from their container. A whole stack keeps its id, a part becomes a stack of its own.
    pub(super) fn removal(&self, state: &State) -> Result<Removal, NotFound> {
        let ids = self.ids();
        let mut removal =
            Removal { rest: List::default(), removed: List::default(), ids: state.ids.clone() };
        for stack in &state.item_container(self.container)?.items {
            if !ids.contains(&stack.id) {
                removal.rest.push(Rc::clone(stack));
                continue;
            }
            let quantity = self.quantity_of(stack);
            let left = round_to_millionth(stack.quantity - quantity);
            if left <= 0.0 {
                removal.removed.push(Rc::clone(stack));
                continue;
            }
            removal.rest.push(stack.with(part(stack, left, Side::Stays)));
            let moved = part(stack, quantity, Side::Moves);
            removal.removed.push(Entity::new(removal.ids.stack(), moved));
        }
        if removal.removed.is_empty() {
            return Err(NotFound);
        }
        Ok(removal)
    }

    /// The same without stacks whose quantity is not above 0: there is nothing to give.
    pub(crate) fn without_empty(&self, state: &State) -> Result<Self, NotFound> {
        let ids = self.ids();
        let stacks = state.item_container(self.container)?.items.iter();
        let chosen: Vec<_> = stacks.filter(|stack| ids.contains(&stack.id)).collect();
        if chosen.is_empty() {
            return Err(NotFound);
        }
        let filled = chosen.iter().filter(|stack| stack.quantity > 0.0);
        Ok(Self { stacks: filled.map(|stack| stack.id).collect(), ..self.clone() })
    }

    /// The moved items, as stacks.
    pub(crate) fn parts(&self, state: &State) -> Result<Vec<ItemStack>, NotFound> {
        let ids = self.ids();
        let stacks = state.item_container(self.container)?.items.iter();
        let moved = stacks.filter(|stack| ids.contains(&stack.id));
        Ok(moved.map(|stack| part(stack, self.quantity_of(stack), Side::Moves)).collect())
    }

    /// The parts that stay and that move, of the stacks of which a part stays.
    pub(crate) fn split(&self, state: &State) -> Result<Vec<ItemStack>, NotFound> {
        let ids = self.ids();
        let stacks = state.item_container(self.container)?.items.iter();
        let parts = stacks.filter(|stack| ids.contains(&stack.id)).flat_map(|stack| {
            let quantity = self.quantity_of(stack);
            let left = round_to_millionth(stack.quantity - quantity);
            let parts = [part(stack, left, Side::Stays), part(stack, quantity, Side::Moves)];
            (left > 0.0).then_some(parts).into_iter().flatten()
        });
        Ok(parts.collect())
    }

    /// The totals that the container counts with what stays in it, if its rows take these slots.
    pub(crate) fn rest(&self, state: &State, item_slots: ItemSlots) -> Result<Totals, NotFound> {
        let carried = state.container(self.container)?.carried();
        let rest = self.removal(state)?.rest;
        let counted = rest.iter().filter(|stack| carried.counts(stack));
        Ok(counted.map(|stack| Totals::of_stack(stack, item_slots)).sum())
    }

    /// A single stack by its name, otherwise the number of stacks.
    pub(crate) fn items(&self, state: &State) -> OneOrMany {
        stacks_there(state, self.container, &self.ids())
    }

    /// The quantity of a stack that moves.
    fn quantity_of(&self, stack: &ItemStack) -> f64 {
        let all = stack.quantity;
        self.quantity.map_or(all, |wanted| part_moved(all, wanted))
    }

    /// The ids of the stacks, as a set because the list may be long.
    fn ids(&self) -> HashSet<StackId> {
        self.stacks.iter().copied().collect()
    }
}

/// The part of a split stack.
#[derive(Clone, Copy)]
enum Side {
    Stays,
    Moves,
}

/// A part of a stack: full pieces move before the begun one. The stack is taken apart with all its fields, so that a
/// new one does not compile until it is decided what each part of a split stack gets.
fn part(stack: &ItemStack, quantity: f64, side: Side) -> ItemStack {
    let ItemStack { quantity: _, equipped, item, supply, note, uses, unknown } = stack;
    let Item {
        name,
        value,
        weight,
        slot_override,
        equipped_slots,
        bundle,
        unknown: unknown_of_item,
    } = item;
    ItemStack {
        quantity,
        equipped: *equipped,
        item: Item {
            name: name.clone(),
            value: *value,
            weight: *weight,
            slot_override: *slot_override,
            equipped_slots: *equipped_slots,
            bundle: bundle.clone(),
            unknown: unknown_of_item.clone(),
        },
        supply: supply.clone(),
        note: note.clone(),
        uses: match (side, uses.get()) {
            (Side::Moves, Some(uses)) if quantity < stack.quantity => {
                Optional::Set(uses.refilled())
            }
            _ => uses.clone(),
        },
        unknown: unknown.clone(),
    }
}

/// The quantity that leaves a stack of `quantity` when `wanted` are to move: whole pieces, at least one. If less than
/// one would stay behind, the whole stack moves, so that no part of it is lost.
fn part_moved(quantity: f64, wanted: f64) -> f64 {
    let part = wanted.trunc().max(1.0);
    if round_to_millionth(quantity - part) < 1.0 { quantity } else { part }
}
