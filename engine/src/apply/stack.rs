//! Commands on item stacks.

use std::rc::Rc;

use super::{Gone, find, find_mut, item_container, put_container};
use crate::command::{StackField, Switched};
use crate::model::{
    Container, ContainerId, Entity, Item, ItemContainer, ItemStack, StackId, State, Unknown,
    position,
};
use crate::rules::input;
use crate::rules::rounding::settle;

/// The least quantity that can be typed for a stack that exists (section 5).
const MIN_QUANTITY: f64 = 1.0;

/// Section 5, "Add item": ignored without a name.
pub(super) fn add(
    state: &State,
    container: ContainerId,
    name: &str,
    quantity: &str,
    value: &str,
    weight: &str,
    slots: &str,
) -> Result<State, Gone> {
    let name = name.trim();
    if name.is_empty() {
        return item_container(state, container).map(|_| state.clone());
    }
    let quantity = input::integer(quantity).unwrap_or(ItemStack::DEFAULT_QUANTITY);
    let stack = ItemStack::new(
        quantity.max(0.0),
        Item {
            name: name.to_owned(),
            value: amount(value),
            weight: amount(weight),
            slot_override: input::amount(slots).map(|slots| slots.max(0.0)),
            equipped_slots: 0.0,
            unknown: Unknown::default(),
        },
    );
    add_stacks(state, container, vec![stack])
}

/// Adds stacks at the end of a container.
///
/// # Errors
/// [`Gone`] if the container is not there.
pub fn add_stacks(
    state: &State,
    container: ContainerId,
    stacks: Vec<ItemStack>,
) -> Result<State, Gone> {
    let mut changed = item_container(state, container)?.clone();
    let mut ids = state.ids.clone();
    for stack in stacks {
        changed.items.push(Entity::new(ids.stack(), stack));
    }
    let next = put_container(state, container, Container::Item(changed))?;
    Ok(State { ids, ..next })
}

/// Section 5, "Inline row edits": the same rules as the dialog's; an inline quantity can be a difference.
pub(super) fn edit(
    state: &State,
    container: ContainerId,
    stack: StackId,
    field: StackField,
    text: &str,
) -> Result<State, Gone> {
    change(state, container, stack, |stack| match field {
        StackField::Name => configured(stack, Some(text), None, None, None, None, None),
        StackField::Value => configured(stack, None, None, Some(text), None, None, None),
        StackField::Weight => configured(stack, None, None, None, Some(text), None, None),
        StackField::Quantity if input::difference(text).is_some() => ItemStack {
            quantity: input::changed_by(stack.quantity, text),
            ..stack.clone()
        },
        StackField::Quantity => configured(stack, None, Some(text), None, None, None, None),
    })
}

/// Section 5, "Item entry editing": the stack as the touched fields say.
pub(super) fn configured(
    stack: &ItemStack,
    name: Option<&str>,
    quantity: Option<&str>,
    value: Option<&str>,
    weight: Option<&str>,
    slot_override: Option<&Switched>,
    equipped_slots: Option<&Switched>,
) -> ItemStack {
    let mut changed = stack.clone();
    if let Some(name) = name.map(str::trim).filter(|name| !name.is_empty()) {
        name.clone_into(&mut changed.item.name);
    }
    if let Some(quantity) = quantity {
        changed.quantity = input::integer(quantity).map_or(0.0, |typed| typed.max(MIN_QUANTITY));
    }
    if let Some(value) = value {
        changed.item.value = amount(value);
    }
    if let Some(weight) = weight {
        changed.item.weight = amount(weight);
    }
    if let Some(slots) = slot_override {
        changed.item.slot_override = slots.on.then(|| amount(&slots.text));
    }
    if let Some(slots) = equipped_slots {
        changed.item.equipped_slots = if slots.on { amount(&slots.text) } else { 0.0 };
    }
    changed
}

pub(super) fn toggle_equipped(
    state: &State,
    container: ContainerId,
    stack: StackId,
) -> Result<State, Gone> {
    change(state, container, stack, |stack| ItemStack {
        equipped: !stack.equipped,
        ..stack.clone()
    })
}

pub(super) fn delete(
    state: &State,
    container: ContainerId,
    stacks: &[StackId],
) -> Result<State, Gone> {
    let container_now = item_container(state, container)?;
    let mut changed = container_now.clone();
    changed.items.retain(|stack| !stacks.contains(&stack.id));
    if changed.items.len() == container_now.items.len() {
        return Err(Gone);
    }
    put_container(state, container, Container::Item(changed))
}

/// Takes a stack out and puts it before another one, or at the end.
pub(super) fn place(
    state: &State,
    source: ContainerId,
    id: StackId,
    target: ContainerId,
    before: Option<StackId>,
) -> Result<State, Gone> {
    let mut rest = item_container(state, source)?.clone();
    let from = position(&rest.items, id).ok_or(Gone)?;
    if before == Some(id) {
        return Ok(state.clone());
    }
    let stack = rest.items.remove(from);
    if source == target {
        let to = insert(&mut rest, stack, before)?;
        return if to == from {
            Ok(state.clone())
        } else {
            put_container(state, source, Container::Item(rest))
        };
    }
    let mut changed = item_container(state, target)?.clone();
    insert(&mut changed, stack, before)?;
    let next = put_container(state, source, Container::Item(rest))?;
    put_container(&next, target, Container::Item(changed))
}

/// Puts a stack before another one, or at the end; says where that is.
fn insert(
    container: &mut ItemContainer,
    stack: Rc<Entity<StackId, ItemStack>>,
    before: Option<StackId>,
) -> Result<usize, Gone> {
    let place = match before {
        Some(before) => position(&container.items, before).ok_or(Gone)?,
        None => container.items.len(),
    };
    container.items.insert(place, stack);
    Ok(place)
}

/// Section 4, "Moving a stack": never more than there is. What would leave less than one behind moves
/// the whole stack, so that no part of it is lost.
pub(super) fn split(
    state: &State,
    source: ContainerId,
    id: StackId,
    target: ContainerId,
    quantity: f64,
) -> Result<State, Gone> {
    let stack = find(&item_container(state, source)?.items, id)?;
    let mut changed = item_container(state, target)?.clone();
    if source == target {
        return Ok(state.clone());
    }
    let left = settle(stack.quantity - quantity.trunc().max(1.0));
    if left < 1.0 {
        return place(state, source, id, target, None);
    }
    let part = ItemStack {
        quantity: settle(stack.quantity - left),
        ..ItemStack::clone(stack)
    };
    let mut ids = state.ids.clone();
    changed.items.push(Entity::new(ids.stack(), part));
    let next = change(state, source, id, |stack| ItemStack {
        quantity: left,
        ..stack.clone()
    })?;
    let next = put_container(&next, target, Container::Item(changed))?;
    Ok(State { ids, ..next })
}

/// Replaces a stack's content, if the change makes it another.
pub(super) fn change(
    state: &State,
    container: ContainerId,
    id: StackId,
    change: impl FnOnce(&ItemStack) -> ItemStack,
) -> Result<State, Gone> {
    let mut changed = item_container(state, container)?.clone();
    let place = find_mut(&mut changed.items, id)?;
    let before = Rc::clone(place);
    super::replace(place, change);
    if Rc::ptr_eq(&before, place) {
        return Ok(state.clone());
    }
    put_container(state, container, Container::Item(changed))
}

/// A typed amount, 0 if it is no number (section 5), never below 0.
fn amount(text: &str) -> f64 {
    input::amount(text).unwrap_or(0.0).max(0.0)
}
