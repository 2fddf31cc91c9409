//! What a step changed, as it is stored (docs/rules/storage.md#the-undo-log).

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::history::{
    BeforeAfter, EntityDiff, InventoryDiff, OrderDiff, PartsDiff, Placed, StepDiff,
};
use engine_core::language::input::TypedAs;
use engine_core::model::{ContainerId, Entity, Id, Inventory, InventoryId, Json, StackId};
use engine_core::storage::{
    ReadAlone, id_runs, ids_of_runs, inventory_json, read_inventory_json, to_json,
};

/// The difference between the lists before and after a step.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct DiffText {
    inventories: Vec<InventoryText>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<OrderText>,
}

/// The index of a part of a list, and its ids before and after a step, as runs of consecutive numbers.
type OrderText = (usize, Vec<u64>, Vec<u64>);

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum InventoryText {
    /// An inventory with everything in it.
    Added(Json),
    Removed(Json),
    Parts(Box<PartsText>),
}

#[derive(Debug, Serialize, Deserialize)]
struct PartsText {
    id: InventoryId,
    /// Without its containers, before and after the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fields: Option<[Json; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    containers: Vec<EntityText<usize, ContainerId>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    columns: Option<[Option<OrderText>; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    stacks: Vec<EntityText<ContainerId, StackId>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rows: Vec<(ContainerId, OrderText)>,
}

/// An entity before and after a step, each with its holder; absent where it does not exist.
#[derive(Debug, Serialize, Deserialize)]
struct EntityText<H, I> {
    id: I,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    before: Option<(H, Json)>,
    /// Its content is null if it is that of `before`.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    after: Option<(H, Json)>,
}

const fn none<T>() -> Option<T> {
    None
}

impl DiffText {
    pub fn of(diff: &StepDiff) -> Self {
        Self {
            inventories: diff.inventories.iter().map(InventoryText::of).collect(),
            order: diff.order.as_ref().map(order_text),
        }
    }

    /// The difference; `None` if a part of it is damaged.
    pub fn read(self, typed: TypedAs) -> Option<StepDiff> {
        let inventories: Option<_> =
            self.inventories.into_iter().map(InventoryText::read).collect();
        Some(StepDiff { inventories: inventories?, order: read_if_any(self.order)?, typed })
    }
}

impl InventoryText {
    fn of(diff: &InventoryDiff) -> Self {
        match diff {
            InventoryDiff::Added(added) => Self::Added(inventory_json(added)),
            InventoryDiff::Removed(removed) => Self::Removed(inventory_json(removed)),
            InventoryDiff::Parts(parts) => Self::Parts(Box::new(PartsText::of(parts))),
        }
    }

    fn read(self) -> Option<InventoryDiff> {
        Some(match self {
            Self::Added(json) => InventoryDiff::Added(read_inventory_json(json)?),
            Self::Removed(json) => InventoryDiff::Removed(read_inventory_json(json)?),
            Self::Parts(parts) => InventoryDiff::Parts(Box::new(parts.read()?)),
        })
    }
}

impl PartsText {
    fn of(parts: &PartsDiff) -> Self {
        let columns = parts.columns.each_ref().map(|order| order.as_ref().map(order_text));
        let fields = parts.fields.as_ref();
        Self {
            id: parts.inventory,
            fields: fields.map(|fields| [to_json(&fields.before), to_json(&fields.after)]),
            containers: parts.containers.iter().map(EntityText::of).collect(),
            columns: columns.iter().any(Option::is_some).then_some(columns),
            stacks: parts.stacks.iter().map(EntityText::of).collect(),
            rows: parts.rows.iter().map(|(id, order)| (*id, order_text(order))).collect(),
        }
    }

    fn read(self) -> Option<PartsDiff> {
        let fields = match self.fields {
            Some([before, after]) => Some(BeforeAfter {
                before: Inventory::read_alone(before)?,
                after: Inventory::read_alone(after)?,
            }),
            None => None,
        };
        let [left, right] = self.columns.unwrap_or_default();
        let rows = self.rows.into_iter().map(|(id, order)| Some((id, read_order(order)?)));
        Some(PartsDiff {
            inventory: self.id,
            fields,
            containers: self.containers.into_iter().map(EntityText::read).collect::<Option<_>>()?,
            columns: [read_if_any(left)?, read_if_any(right)?],
            stacks: self.stacks.into_iter().map(EntityText::read).collect::<Option<_>>()?,
            rows: rows.collect::<Option<_>>()?,
        })
    }
}

impl<H: Copy, I: Id> EntityText<H, I> {
    fn of<T: Serialize>(diff: &EntityDiff<H, I, T>) -> Self {
        let BeforeAfter { before, after } = &diff.sides;
        let text = |placed: &Placed<H, I, T>| (placed.holder, to_json(&**placed.entity));
        Self {
            id: diff.id,
            before: before.as_ref().map(text),
            after: after.as_ref().map(|after| match before {
                Some(before) if Rc::ptr_eq(&before.entity, &after.entity) => {
                    (after.holder, Json::Null)
                }
                _ => text(after),
            }),
        }
    }

    fn read<T: ReadAlone>(self) -> Option<EntityDiff<H, I, T>> {
        let placed = |(holder, json)| {
            Some(Placed { holder, entity: Entity::new(self.id, T::read_alone(json)?) })
        };
        let before = match self.before {
            Some(before) => Some(placed(before)?),
            None => None,
        };
        let after = match (self.after, &before) {
            (Some((holder, Json::Null)), Some(before)) => {
                Some(Placed { holder, entity: Rc::clone(&before.entity) })
            }
            (Some(after), _) => Some(placed(after)?),
            (None, _) => None,
        };
        Some(EntityDiff { id: self.id, sides: BeforeAfter { before, after } })
    }
}

fn order_text<I: Id>(order: &OrderDiff<I>) -> OrderText {
    (order.start, id_runs(&order.ids.before), id_runs(&order.ids.after))
}

fn read_order<I: Id>((start, before, after): OrderText) -> Option<OrderDiff<I>> {
    let ids = BeforeAfter { before: ids_of_runs(&before)?, after: ids_of_runs(&after)? };
    Some(OrderDiff { start, ids })
}

/// An order, if there is one; `None` if it is damaged.
#[expect(clippy::option_option, reason = "there may be none, and one may be damaged")]
fn read_if_any<I: Id>(order: Option<OrderText>) -> Option<Option<OrderDiff<I>>> {
    order.map_or(Some(None), |order| read_order(order).map(Some))
}
