//! The order of the rows of a container when they are sorted.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::games::ItemSlots;
use crate::language::case_mapping::CaseMapping;
use crate::model::{Entity, ItemStack, List, StackId, is_same};
use crate::wording::names::display_name;

/// A column of a container's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum RowColumn {
    Name,
    Quantity,
    /// The value of one item.
    Value,
    /// The weight of one item.
    Weight,
    /// The slots of the whole stack.
    Slots,
}

impl RowColumn {
    /// The name of the column in a label.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Quantity => "quantity",
            Self::Value => "value",
            Self::Weight => "weight",
            Self::Slots => "slots",
        }
    }

    /// The sort key of each stack; stacks are sorted by ascending keys.
    fn keys(
        self,
        stacks: &[Rc<Entity<StackId, ItemStack>>],
        item_slots: ItemSlots,
        case_mapping: CaseMapping,
    ) -> Vec<f64> {
        let largest_first = |number: &dyn Fn(&ItemStack) -> f64| {
            let numbers = stacks.iter().map(|stack| -number(stack));
            // 0 and -0 are the same number.
            numbers.map(|number| number + 0.0).collect()
        };
        match self {
            Self::Name => {
                let names = stacks.iter().map(|stack| display_name(&stack.item.name));
                let ranks = (case_mapping.collate)(&names.collect::<Vec<_>>());
                ranks.into_iter().map(f64::from).collect()
            }
            Self::Quantity => largest_first(&|stack| stack.quantity),
            Self::Value => largest_first(&|stack| stack.item.value),
            Self::Weight => largest_first(&|stack| stack.item.weight),
            Self::Slots => largest_first(&|stack| item_slots.of_stack(stack)),
        }
    }
}

/// The stacks sorted by a column: names from A to Z, numbers from the largest to the smallest. If they are sorted like
/// that already, the order is reversed. Equal stacks keep their order.
///
/// `docs/rules/actions.md#sorting-rows`
///
/// ```
/// use engine_core::model::{Entity, IdSource, Item, ItemStack};
/// use engine_core::language::case_mapping::CaseMapping;
/// use engine_core::rules::games::ItemSlots;
/// use engine_core::rules::sorting::{RowColumn, sorted};
///
/// let case_mapping = CaseMapping::WITHOUT_BROWSER;
/// let item_slots = ItemSlots::default();
///
/// let mut ids = IdSource::default();
/// let mut stack = |quantity| Entity::new(ids.stack(), ItemStack::new(quantity, Item::default()));
/// let stacks = vec![stack(2.0), stack(7.0), stack(3.0)].into();
/// let once = sorted(&stacks, RowColumn::Quantity, item_slots, case_mapping);
/// assert_eq!(once.iter().map(|stack| stack.quantity).collect::<Vec<_>>(), [7.0, 3.0, 2.0]);
/// let twice = sorted(&once, RowColumn::Quantity, item_slots, case_mapping);
/// assert_eq!(twice.iter().map(|stack| stack.quantity).collect::<Vec<_>>(), [2.0, 3.0, 7.0]);
/// ```
#[must_use]
pub fn sorted(
    stacks: &List<StackId, ItemStack>,
    by: RowColumn,
    item_slots: ItemSlots,
    case_mapping: CaseMapping,
) -> List<StackId, ItemStack> {
    let keys = by.keys(stacks, item_slots, case_mapping);
    let mut keyed: Vec<_> = keys.into_iter().zip(stacks).collect();
    keyed.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let once: List<_, _> = keyed.iter().map(|(_, stack)| Rc::clone(stack)).collect();
    if !is_same(&once, stacks) {
        return once;
    }
    keyed.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    keyed.iter().map(|(_, stack)| Rc::clone(stack)).collect()
}
