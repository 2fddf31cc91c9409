//! The rows of cards, and those to draw again.

use std::rc::Rc;

use super::has_order_changed;
use crate::view::update::Update;
use crate::view::{RowOrder, draw};
use engine_core::model::{
    Container, ContainerId, Entity, ItemStack, List, StackId, by_id, without_common_ends,
};
use engine_core::rules::games::ItemSlots;

/// Adds the order of an item container's rows, if it is new or changed, and the new and changed rows of a container
/// that was on the screen before.
pub(super) fn draw_rows(
    before: Option<&Entity<ContainerId, Container>>,
    after: &Entity<ContainerId, Container>,
    slots: RowSlots,
    update: &mut Update,
) {
    let Container::Item(container) = &**after else {
        return;
    };
    let is_moved = match before.map(|before| &**before) {
        Some(Container::Item(before)) => {
            draw_changed(&before.items, &container.items, slots, update)
        }
        _ => true,
    };
    if is_moved {
        update.orders.push(RowOrder {
            container: after.id,
            rows: container.items.iter().map(|row| row.id).collect(),
        });
    }
}

/// Adds the new and changed rows; returns true if any were added, removed or moved.
fn draw_changed(
    before: &List<StackId, ItemStack>,
    after: &List<StackId, ItemStack>,
    slots: RowSlots,
    update: &mut Update,
) -> bool {
    let (before, after) = if slots.are_changed() {
        (&before[..], &after[..])
    } else {
        without_common_ends(before, after)
    };
    let known = by_id(before);
    for row in after {
        let is_known = known.get(&row.id).is_some_and(|before| Rc::ptr_eq(before, row));
        if is_known && !slots.are_changed() {
            continue;
        }
        let view = draw::stack(row, slots.after);
        if !is_known || view != draw::stack(row, slots.before) {
            update.stacks.push(view);
        }
    }
    has_order_changed(before, after)
}

/// The slots that the rows of the open inventory take, before and after a change.
#[derive(Clone, Copy)]
pub(super) struct RowSlots {
    pub before: ItemSlots,
    pub after: ItemSlots,
}

impl RowSlots {
    pub const fn unchanged(item_slots: ItemSlots) -> Self {
        Self { before: item_slots, after: item_slots }
    }

    /// True if the slots of any row may have changed.
    pub fn are_changed(self) -> bool {
        self.before != self.after
    }
}
