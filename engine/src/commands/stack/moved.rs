use std::collections::HashSet;
use std::rc::Rc;

use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::{stack_name, stacks_name};
use crate::model::{ContainerId, Entity, IdSource, ItemStack, List, NotFound, StackId, State};
use crate::rules::rounding::{number_text, round_to_millionth};

/// Items that leave a container: whole stacks, or a part of each (`docs/rules/actions.md#moving-and-giving-items`).
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Moved {
    /// The container that holds them.
    pub container: ContainerId,
    /// The stacks; those that are gone already are passed over.
    pub stacks: Vec<StackId>,
    /// The quantity of each stack, at most what it has; absent: all of it.
    #[serde(default)]
    pub quantity: Option<f64>,
}

/// The rows of a container that stay, and the stacks that go.
pub(super) struct Taken {
    pub rest: List<StackId, ItemStack>,
    pub gone: List<StackId, ItemStack>,
    /// After the parts have got theirs.
    pub ids: IdSource,
}

impl Moved {
    /// Takes it out. A whole stack keeps its id, a part is a stack of its own.
    pub(super) fn taken(&self, state: &State) -> Result<Taken, NotFound> {
        let ids = self.ids();
        let mut taken = Taken {
            rest: Vec::new(),
            gone: Vec::new(),
            ids: state.ids.clone(),
        };
        for stack in &state.item_container(self.container)?.items {
            if !ids.contains(&stack.id) {
                taken.rest.push(Rc::clone(stack));
                continue;
            }
            let part = self.part_of(stack);
            let left = round_to_millionth(stack.quantity - part.quantity);
            if left <= 0.0 {
                taken.gone.push(Rc::clone(stack));
                continue;
            }
            let left = ItemStack {
                quantity: left,
                ..ItemStack::clone(stack)
            };
            taken.rest.push(stack.with(left));
            taken.gone.push(Entity::new(taken.ids.stack(), part));
        }
        if taken.gone.is_empty() {
            return Err(NotFound);
        }
        Ok(taken)
    }

    /// The same without stacks of which nothing is there to hand over.
    pub(crate) fn without_empty(&self, state: &State) -> Result<Self, NotFound> {
        let ids = self.ids();
        let stacks = state.item_container(self.container)?.items.iter();
        let chosen: Vec<_> = stacks.filter(|stack| ids.contains(&stack.id)).collect();
        if chosen.is_empty() {
            return Err(NotFound);
        }
        let filled = chosen.iter().filter(|stack| stack.quantity > 0.0);
        Ok(Self {
            stacks: filled.map(|stack| stack.id).collect(),
            ..self.clone()
        })
    }

    /// The moved items, as stacks.
    pub(crate) fn parts(&self, state: &State) -> Result<Vec<ItemStack>, NotFound> {
        let ids = self.ids();
        let stacks = state.item_container(self.container)?.items.iter();
        let moved = stacks.filter(|stack| ids.contains(&stack.id));
        Ok(moved.map(|stack| self.part_of(stack)).collect())
    }

    /// The name of a single stack, else how many there are.
    pub(crate) fn name(&self, state: &State) -> String {
        stacks_name(state, self.container, &self.ids())
    }

    /// "3 × Torch", else how many stacks there are.
    pub(super) fn name_with_quantity(&self, state: &State) -> String {
        match (self.parts(state).as_deref(), self.stacks.as_slice()) {
            (Ok([only]), [id]) => {
                let name = stack_name(state, self.container, *id);
                format!("{} × {name}", number_text(only.quantity))
            }
            _ => self.name(state),
        }
    }

    fn part_of(&self, stack: &ItemStack) -> ItemStack {
        let all = stack.quantity;
        ItemStack {
            quantity: self.quantity.map_or(all, |wanted| part_moved(all, wanted)),
            ..stack.clone()
        }
    }

    /// A set, because the list may be long.
    fn ids(&self) -> HashSet<StackId> {
        self.stacks.iter().copied().collect()
    }
}

/// The quantity that leaves a stack of `quantity` when `wanted` are to move: whole pieces, at least one. If less than
/// one would stay behind, the whole stack moves, so that no part of it is lost.
fn part_moved(quantity: f64, wanted: f64) -> f64 {
    let part = wanted.trunc().max(1.0);
    if round_to_millionth(quantity - part) < 1.0 {
        quantity
    } else {
        part
    }
}
