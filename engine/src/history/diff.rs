//! The difference between the lists before and after a step: the entities that it added, removed, moved or changed, and
//! the lists whose order it changed. Parts that are the same object on both sides are not looked into.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::merge::{Conflict, merge};
use super::order_diff::OrderDiff;
use engine_core::language::input::TypedAs;
use engine_core::model::{
    Container, ContainerId, Contents as _, Entity, Id, Inventory, InventoryId, ItemStack, KeyOrder,
    StackId, State, changed_inventories, is_identical, with_row_ids, without_common_ends,
};

/// Everything that a step changed.
#[derive(Clone, Debug, PartialEq)]
pub struct StepDiff {
    pub inventories: Vec<InventoryDiff>,
    /// The order of the inventories, if it changed.
    pub order: Option<OrderDiff<InventoryId>>,
    /// The way its number was typed: a difference is undone as a difference.
    pub typed: TypedAs,
}

/// A value before and after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeforeAfter<T> {
    pub before: T,
    pub after: T,
}

/// A change of one inventory.
#[derive(Clone, Debug, PartialEq)]
pub enum InventoryDiff {
    /// It was added, and had this content.
    Added(Rc<Entity<InventoryId, Inventory>>),
    /// It was removed, and had this content.
    Removed(Rc<Entity<InventoryId, Inventory>>),
    /// Parts of it were changed.
    Parts(Box<PartsDiff>),
}

/// The changed parts of an inventory.
#[derive(Clone, Debug, PartialEq)]
pub struct PartsDiff {
    pub inventory: InventoryId,
    /// Its fields, without its containers, if any changed.
    pub fields: Option<BeforeAfter<Inventory>>,
    /// Containers without their stacks, each in the column with this index.
    pub containers: Vec<EntityDiff<usize, ContainerId, Container>>,
    /// The order of each column, if it changed.
    pub columns: [Option<OrderDiff<ContainerId>>; 2],
    /// Stacks, each in the container with this id.
    pub stacks: Vec<EntityDiff<ContainerId, StackId, ItemStack>>,
    /// The order of the stacks in containers.
    pub rows: Vec<(ContainerId, OrderDiff<StackId>)>,
}

/// An entity before and after a step; `None` where it does not exist.
#[derive(Clone, Debug, PartialEq)]
pub struct EntityDiff<H, I, T> {
    pub id: I,
    pub sides: BeforeAfter<Option<Placed<H, I, T>>>,
}

/// An entity in its holder.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<H, I, T> {
    pub holder: H,
    pub entity: Rc<Entity<I, T>>,
}

/// The direction in which a step is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Apply,
    Revert,
}

impl<T> BeforeAfter<T> {
    /// The value that is replaced and the one that replaces it.
    pub(super) const fn base_and_target(&self, direction: Direction) -> (&T, &T) {
        match direction {
            Direction::Apply => (&self.before, &self.after),
            Direction::Revert => (&self.after, &self.before),
        }
    }

    /// A part of the value on both sides.
    fn map<U>(self, part: impl Fn(T) -> U) -> BeforeAfter<U> {
        BeforeAfter { before: part(self.before), after: part(self.after) }
    }
}

impl StepDiff {
    /// The difference between the states before and after a step.
    #[must_use]
    pub fn between(before: &State, after: &State, typed: TypedAs) -> Self {
        let changed = changed_inventories(before, after).into_iter();
        Self {
            inventories: changed
                .filter_map(|changed| InventoryDiff::between(changed.before, changed.after))
                .collect(),
            order: OrderDiff::between(&before.inventories, &after.inventories),
            typed,
        }
    }

    /// Carries the step out in a state, or reverts it there. With a conflict the state stays as it is.
    ///
    /// # Errors
    /// [`Conflict`] if the same thing was changed since.
    pub fn carry_out(&self, state: &mut State, direction: Direction) -> Result<(), Conflict> {
        merge(state, self, direction)
    }

    /// The current state without the step.
    ///
    /// # Errors
    /// [`Conflict`] if the same thing was changed since.
    pub fn reverted_in(&self, current: &State) -> Result<State, Conflict> {
        let mut state = current.clone();
        self.carry_out(&mut state, Direction::Revert).map(|()| state)
    }

    /// The same step with these new ids for the rows that have one, by their present ids.
    #[must_use]
    pub fn with_row_ids(&self, ids: &HashMap<StackId, StackId>) -> Self {
        let inventories = self.inventories.iter().map(|inventory| match inventory {
            InventoryDiff::Added(whole) => InventoryDiff::Added(with_row_ids(whole, ids)),
            InventoryDiff::Removed(whole) => InventoryDiff::Removed(with_row_ids(whole, ids)),
            InventoryDiff::Parts(parts) => InventoryDiff::Parts(Box::new(parts.with_row_ids(ids))),
        });
        let inventories = inventories.collect();
        Self { inventories, order: self.order.clone(), typed: self.typed }
    }

    /// The number of stacks in it.
    #[must_use]
    pub fn stacks(&self) -> usize {
        let stacks = self.inventories.iter().map(|inventory| match inventory {
            InventoryDiff::Added(whole) | InventoryDiff::Removed(whole) => {
                whole.containers().map(|container| container.stacks().len()).sum()
            }
            InventoryDiff::Parts(parts) => parts.stacks.len(),
        });
        stacks.sum()
    }

    /// The ids of the inventories that it changed or added.
    pub fn inventories_after(&self) -> impl Iterator<Item = InventoryId> {
        self.inventories.iter().filter_map(|inventory| match inventory {
            InventoryDiff::Added(added) => Some(added.id),
            InventoryDiff::Removed(_) => None,
            InventoryDiff::Parts(parts) => Some(parts.inventory),
        })
    }
}

impl InventoryDiff {
    /// The inventory.
    #[must_use]
    pub fn inventory(&self) -> InventoryId {
        match self {
            Self::Added(whole) | Self::Removed(whole) => whole.id,
            Self::Parts(parts) => parts.inventory,
        }
    }

    /// The change from one version of an inventory to another; `None` if there is neither.
    #[must_use]
    pub fn between(
        before: Option<&Rc<Entity<InventoryId, Inventory>>>,
        after: Option<&Rc<Entity<InventoryId, Inventory>>>,
    ) -> Option<Self> {
        match (before, after) {
            (None, None) => None,
            (None, Some(added)) => Some(Self::Added(Rc::clone(added))),
            (Some(removed), None) => Some(Self::Removed(Rc::clone(removed))),
            (Some(before), Some(after)) => {
                Some(Self::Parts(Box::new(PartsDiff::between(before, after))))
            }
        }
    }
}

impl PartsDiff {
    fn between(
        before: &Entity<InventoryId, Inventory>,
        after: &Entity<InventoryId, Inventory>,
    ) -> Self {
        let [old, new] = [before, after].map(|inventory| inventory.without_contents());
        let mut parts = Self {
            inventory: after.id,
            fields: (!is_identical(&old, &new)).then_some(BeforeAfter { before: old, after: new }),
            containers: Vec::new(),
            columns: [None, None],
            stacks: Vec::new(),
            rows: Vec::new(),
        };
        let (mut old_containers, mut new_containers) = (Vec::new(), Vec::new());
        for (column, order) in parts.columns.iter_mut().enumerate() {
            let (old, new) = (&before.columns[column], &after.columns[column]);
            *order = OrderDiff::between(old, new);
            let (old, new) = without_common_ends(old, new);
            old_containers.extend(placed(old, column));
            new_containers.extend(placed(new, column));
        }
        parts.add_containers(&old_containers, &new_containers);
        parts
    }

    fn with_row_ids(&self, ids: &HashMap<StackId, StackId>) -> Self {
        let mut parts = self.clone();
        for stack in &mut parts.stacks {
            stack.id = *ids.get(&stack.id).unwrap_or(&stack.id);
            for side in [&mut stack.sides.before, &mut stack.sides.after].into_iter().flatten() {
                side.entity = Entity::new(stack.id, ItemStack::clone(&side.entity));
            }
        }
        for (_, order) in &mut parts.rows {
            for id in order.ids_mut() {
                *id = *ids.get(id).unwrap_or(id);
            }
        }
        parts
    }

    /// Adds the containers that differ, and the stacks in them.
    fn add_containers(
        &mut self,
        before: &[Placed<usize, ContainerId, Container>],
        after: &[Placed<usize, ContainerId, Container>],
    ) {
        let (mut old_stacks, mut new_stacks) = (Vec::new(), Vec::new());
        for (id, sides) in paired(before, after) {
            let bare = sides.map(|side| {
                side.map(|Placed { holder, entity }| {
                    let entity = entity.with(entity.without_contents());
                    Placed { holder: *holder, entity }
                })
            });
            self.containers.extend(EntityDiff::between(id, bare));
            let BeforeAfter { before, after } =
                sides.map(|side| side.map_or(&[][..], |side| side.entity.stacks()));
            self.rows.extend(OrderDiff::between(before, after).map(|order| (id, order)));
            let (before, after) = without_common_ends(before, after);
            old_stacks.extend(placed(before, id));
            new_stacks.extend(placed(after, id));
        }
        for (id, sides) in paired(&old_stacks, &new_stacks) {
            self.stacks.extend(EntityDiff::between(id, sides.map(Option::<&_>::cloned)));
        }
    }
}

impl<H: PartialEq, I: Id, T: PartialEq + KeyOrder> EntityDiff<H, I, T> {
    /// The difference between the two sides; `None` if there is none. Equal contents are the same object.
    fn between(id: I, mut sides: BeforeAfter<Option<Placed<H, I, T>>>) -> Option<Self> {
        if let (Some(before), Some(after)) = (&sides.before, &mut sides.after)
            && (Rc::ptr_eq(&before.entity, &after.entity)
                || is_identical(&**before.entity, &**after.entity))
        {
            if before.holder == after.holder {
                return None;
            }
            after.entity = Rc::clone(&before.entity);
        }
        Some(Self { id, sides })
    }
}

fn placed<H: Copy, I, T>(
    list: &[Rc<Entity<I, T>>],
    holder: H,
) -> impl Iterator<Item = Placed<H, I, T>> {
    list.iter().map(move |entity| Placed { holder, entity: Rc::clone(entity) })
}

/// An entity in two lists; `None` where it is not in one.
type Pair<'a, H, I, T> = BeforeAfter<Option<&'a Placed<H, I, T>>>;

/// The entities of two lists by their ids: first those of `after`, in its order, then those that are gone.
fn paired<'a, H, I: Id, T>(
    before: &'a [Placed<H, I, T>],
    after: &'a [Placed<H, I, T>],
) -> Vec<(I, Pair<'a, H, I, T>)> {
    let old: HashMap<I, _> = before.iter().map(|old| (old.entity.id, old)).collect();
    let new: HashSet<I> = after.iter().map(|new| new.entity.id).collect();
    let changed = after.iter().map(|new| {
        let id = new.entity.id;
        (id, BeforeAfter { before: old.get(&id).copied(), after: Some(new) })
    });
    let gone = before.iter().filter(|old| !new.contains(&old.entity.id));
    let gone = gone.map(|old| (old.entity.id, BeforeAfter { before: Some(old), after: None }));
    changed.chain(gone).collect()
}
