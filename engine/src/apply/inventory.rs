//! Commands on inventories.

use std::rc::Rc;

use super::{Gone, change_inventory};
use crate::command::{Direction, PenaltyForm, PenaltyText};
use crate::model::{
    Container, ContainerId, Entity, IdSource, Inventory, InventoryId, ItemContainer, List, Penalty,
    State, position,
};
use crate::rules::input;
use crate::rules::rounding::number_text;

pub(super) fn create(state: &State, name: &str) -> State {
    import(
        state.clone(),
        vec![(Inventory::new(name.to_owned()), false)],
    )
}

/// Adds inventories, as a file holds them, at the end of the list. One that is to replace takes the place
/// of the first of its name instead, but never of another one of the same import.
#[must_use]
pub fn import(mut state: State, inventories: Vec<(Inventory, bool)>) -> State {
    let mut replaced = Vec::new();
    for (inventory, replace) in inventories {
        let same = |other: &&mut Rc<Entity<InventoryId, Inventory>>| {
            replace && other.name == inventory.name && !replaced.contains(&other.id)
        };
        if let Some(old) = state.inventories.iter_mut().find(same) {
            replaced.push(old.id);
            *old = Entity::new(old.id, inventory);
        } else {
            let id = state.ids.inventory();
            replaced.push(id);
            state.inventories.push(Entity::new(id, inventory));
        }
    }
    state
}

pub(super) fn configure(
    state: &State,
    id: InventoryId,
    name: Option<&str>,
    strength: Option<&str>,
    penalties: Option<&[PenaltyForm]>,
) -> Result<State, Gone> {
    change_inventory(state, id, |inventory| {
        let mut changed = inventory.clone();
        if let Some(name) = name {
            name.clone_into(&mut changed.name);
        }
        if let Some(strength) = strength {
            changed.strength =
                input::amount(strength).map_or(Inventory::DEFAULT_STRENGTH, |typed| typed.max(0.0));
        }
        if let Some(forms) = penalties {
            changed.penalties = forms
                .iter()
                .map(|form| penalty(&inventory.penalties, form))
                .collect();
        }
        changed
    })
}

/// A penalty as its line in the dialog says. A stored one is known by what the dialog showed of it, not
/// by its place, which another panel may have changed; what was not touched stays as it is stored.
fn penalty(stored: &[Penalty], form: &PenaltyForm) -> Penalty {
    let shown = |penalty: &&Penalty| {
        let is = |was: &PenaltyText| {
            penalty.source == was.source && number_text(penalty.slots) == was.slots
        };
        form.was.as_ref().is_some_and(is)
    };
    let known = stored.iter().find(shown);
    let mut penalty = known.cloned().unwrap_or_default();
    penalty.source.clone_from(&form.typed.source);
    if known.is_none_or(|known| number_text(known.slots) != form.typed.slots) {
        penalty.slots = input::amount(&form.typed.slots).unwrap_or(0.0).max(0.0);
    }
    penalty
}

pub(super) fn delete(state: &State, id: InventoryId) -> Result<State, Gone> {
    let mut next = state.clone();
    next.inventories
        .remove(position(&state.inventories, id).ok_or(Gone)?);
    Ok(next)
}

pub(super) fn duplicate(state: &State, id: InventoryId) -> Result<State, Gone> {
    let place = position(&state.inventories, id).ok_or(Gone)?;
    let original = super::find(&state.inventories, id)?;
    let mut next = state.clone();
    let ids = &mut next.ids;
    let copy = Inventory {
        name: format!("{} (copy)", original.name),
        columns: original
            .columns
            .each_ref()
            .map(|column| copy_column(column, ids)),
        ..Inventory::clone(original)
    };
    let copy = Entity::new(ids.inventory(), copy);
    next.inventories.insert(place + 1, copy);
    Ok(next)
}

/// A column's containers and stacks under ids of their own.
fn copy_column(
    column: &List<ContainerId, Container>,
    ids: &mut IdSource,
) -> List<ContainerId, Container> {
    column
        .iter()
        .map(|container| {
            let copy = match &***container {
                Container::Item(original) => Container::Item(ItemContainer {
                    items: original
                        .items
                        .iter()
                        .map(|stack| Entity::new(ids.stack(), (***stack).clone()))
                        .collect(),
                    ..original.clone()
                }),
                other => other.clone(),
            };
            Entity::new(ids.container(), copy)
        })
        .collect()
}

pub(super) fn shift(state: &State, id: InventoryId, direction: Direction) -> Result<State, Gone> {
    let place = position(&state.inventories, id).ok_or(Gone)?;
    let mut next = state.clone();
    super::swap(&mut next.inventories, place, direction);
    Ok(next)
}
