//! What a merge makes of the parts of an inventory.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::entities::{merge_entities, merge_fields};
use super::lists::{Found, ListChange, Patches, found};
use super::sides::Conflict;
use crate::history::diff::{Direction, EntityDiff, PartsDiff};
use crate::history::order_diff::OrderSides;
use engine_core::language::input::TypedAs;
use engine_core::model::{
    Container, ContainerId, Contents as _, Entity, Inventory, ItemStack, StackId,
};
use engine_core::rules::uses::uses_of;

/// Changes of an inventory.
pub(super) struct PartsChange {
    /// Its fields, without its containers, if any change.
    fields: Option<Inventory>,
    /// The rows of containers that are otherwise unchanged.
    rows: RowChanges,
    columns: [ListChange<ContainerId, Container>; 2],
}

impl PartsChange {
    /// The changes of an inventory in which a step is carried out, or reverted.
    pub fn new(
        current: &Inventory,
        parts: &PartsDiff,
        direction: Direction,
        typed: TypedAs,
    ) -> Result<Self, Conflict> {
        let rows = merge_stacks(current, parts, direction, typed)?;
        let (rows, [left, right]) = merge_containers(current, parts, rows, direction, typed)?;
        let fields = match &parts.fields {
            None => None,
            Some(fields) => {
                let (base, target) = fields.base_and_target(direction);
                Some(merge_fields(current, base, target, typed)?.without_contents())
            }
        };
        let column = |index: usize, patches| {
            let order = parts.columns[index].as_ref().map(|order| order.sides(direction));
            ListChange::new(&current.columns[index], order, patches)
        };
        Ok(Self { fields, rows, columns: [column(0, left)?, column(1, right)?] })
    }

    /// Changes the inventory.
    pub fn make(mut self, inventory: &mut Inventory) {
        if let Some(fields) = self.fields {
            let columns = std::mem::take(&mut inventory.columns);
            *inventory = Inventory { columns, ..fields };
        }
        for container in inventory.columns.iter_mut().flatten() {
            if let Some(rows) = self.rows.remove(&container.id) {
                make_rows(rows, container);
            }
        }
        for (column, change) in inventory.columns.iter_mut().zip(self.columns) {
            change.make(column);
        }
    }
}

/// The changed rows of containers.
type Rows = BTreeMap<ContainerId, Patches<StackId, ItemStack>>;

/// The changes of the rows of containers.
type RowChanges = BTreeMap<ContainerId, ListChange<StackId, ItemStack>>;

fn merge_stacks(
    current: &Inventory,
    parts: &PartsDiff,
    direction: Direction,
    typed: TypedAs,
) -> Result<Rows, Conflict> {
    let all = current
        .containers()
        .flat_map(|container| container.stacks().iter().map(move |stack| (container.id, stack)));
    let current = found(all, parts.stacks.iter().map(|stack| stack.id));
    require_brought_stacks(&parts.stacks, &current, direction)?;
    let mut rows: Rows =
        parts.rows.iter().map(|(container, _)| (*container, Patches::new())).collect();
    for (id, merged) in merge_entities(&parts.stacks, &current, direction, typed)? {
        if let Some((holder, _)) = current.get(&id) {
            rows.entry(*holder).or_default().insert(id, None);
        }
        if let Some((holder, stack)) = merged {
            rows.entry(holder).or_default().insert(id, Some(stack));
        }
    }
    Ok(rows)
}

/// Checks that each stack that the step brought into a container is still there, with at least its quantity and its
/// uses.
///
/// # Errors
/// [`Conflict`] if one was moved, removed or used since.
fn require_brought_stacks(
    stacks: &[EntityDiff<ContainerId, StackId, ItemStack>],
    current: &Found<'_, ContainerId, StackId, ItemStack>,
    direction: Direction,
) -> Result<(), Conflict> {
    for stack in stacks {
        let (Some(base), target) = stack.sides.base_and_target(direction) else {
            continue;
        };
        let was_there = target.as_ref().is_some_and(|target| target.holder == base.holder);
        let is_there = current.get(&stack.id).is_some_and(|(holder, current)| {
            *holder == base.holder
                && current.quantity >= base.entity.quantity
                && uses_of(current).unwrap_or_default() >= uses_of(&base.entity).unwrap_or_default()
        });
        if !was_there && !is_there {
            return Err(Conflict);
        }
    }
    Ok(())
}

/// The changes of rows in containers that are otherwise unchanged, and the other changed containers of each column.
///
/// # Errors
/// [`Conflict`] if a container of a change is gone, or one that the step added has other rows than it had then.
fn merge_containers(
    inventory: &Inventory,
    parts: &PartsDiff,
    mut rows: Rows,
    direction: Direction,
    typed: TypedAs,
) -> Result<(RowChanges, [Patches<ContainerId, Container>; 2]), Conflict> {
    let columns = inventory.columns.iter().enumerate();
    let all = columns.flat_map(|(column, list)| list.iter().map(move |each| (column, each)));
    let ids = parts.containers.iter().map(|container| container.id).chain(rows.keys().copied());
    let current = found(all, ids);
    let mut merged = merge_entities(&parts.containers, &current, direction, typed)?;
    let removed = merged.iter().filter(|(_, container)| container.is_none());
    let removed: Vec<_> = removed.map(|(id, _)| *id).collect();
    for id in removed {
        rows.entry(id).or_default();
    }
    let orders: BTreeMap<_, _> = parts.rows.iter().map(|(id, order)| (*id, order)).collect();
    let mut row_changes = RowChanges::new();
    for (id, patches) in rows {
        let order = orders.get(&id).map(|order| order.sides(direction));
        match merged.get_mut(&id) {
            None => {
                let (_, container) = current.get(&id).ok_or(Conflict)?;
                row_changes.insert(id, rows_of(container, order, patches)?);
            }
            Some(Some((_, container))) => make_rows(rows_of(container, order, patches)?, container),
            Some(None) => {
                let rows_then = order.map_or(&[][..], |order| order.base);
                let rows_now = current.get(&id).map_or(&[][..], |(_, now)| now.stacks());
                if !rows_now.iter().map(|stack| stack.id).eq(rows_then.iter().copied()) {
                    return Err(Conflict);
                }
            }
        }
    }
    let mut columns = [Patches::new(), Patches::new()];
    for (id, container) in merged {
        if let Some(column) = current.get(&id).and_then(|(column, _)| columns.get_mut(*column)) {
            column.insert(id, None);
        }
        if let Some((column, container)) = container {
            columns.get_mut(column).ok_or(Conflict)?.insert(id, Some(container));
        }
    }
    Ok((row_changes, columns))
}

/// The changes of the rows of a container.
fn rows_of(
    container: &Container,
    order: Option<OrderSides<'_, StackId>>,
    patches: Patches<StackId, ItemStack>,
) -> Result<ListChange<StackId, ItemStack>, Conflict> {
    match container {
        Container::Item(content) => ListChange::new(&content.items, order, patches),
        Container::Pouch(_) | Container::Unknown(_) => Err(Conflict),
    }
}

/// Changes the rows of a container.
fn make_rows(
    rows: ListChange<StackId, ItemStack>,
    container: &mut Rc<Entity<ContainerId, Container>>,
) {
    if let Container::Item(content) = Entity::make_mut(container) {
        rows.make(&mut content.items);
    }
}
