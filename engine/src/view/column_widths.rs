//! The widths of the columns of numbers in a container's rows.

use serde::Serialize;
use tsify::Tsify;

use crate::model::{ItemContainer, ItemStack};
use crate::rules::games::ItemSlots;
use crate::rules::rounding::{number_text, total_text};

/// The widths of the widest text in each column of numbers, in halves of a digit's width
/// (`docs/rules/panel.md#columns-of-a-row`). All rows count, also those that are not drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct ColumnWidths {
    pub quantity: usize,
    pub value: usize,
    pub weight: usize,
    pub slots: usize,
}

impl ColumnWidths {
    /// The widths for the rows of a container, which take these slots; 0 without rows.
    #[must_use]
    pub fn of(container: &ItemContainer, rows: ItemSlots) -> Self {
        let widest = |text: &dyn Fn(&ItemStack) -> String| {
            let stacks = container.items.iter();
            let widths = stacks.map(|stack| text_width(&text(stack)));
            widths.max().unwrap_or_default()
        };
        Self {
            quantity: widest(&|stack| number_text(stack.quantity)),
            value: widest(&|stack| number_text(stack.item.value)),
            weight: widest(&|stack| number_text(stack.item.weight)),
            slots: widest(&|stack| total_text(rows.of_stack(stack))),
        }
    }
}

/// The width of a text, in halves of a digit's width. In all fonts a point is at most half as wide as a digit, and
/// every other character of a number is at most as wide as a digit.
fn text_width(text: &str) -> usize {
    let widths = text.bytes().map(|byte| if byte == b'.' { 1 } else { 2 });
    widths.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Entity, Item, State};

    #[test]
    fn a_column_is_as_wide_as_its_widest_number() {
        let mut state = State::default();
        let rows = [(3.0, 1250.0, 0.1), (100.0, 12.25, 88_888.0), (12.0, 0.5, 12.25)];
        let stacks = rows.map(|(quantity, value, weight)| {
            let item = Item { value, weight, slot_override: Some(0.33), ..Item::default() };
            Entity::new(state.ids.stack(), ItemStack::new(quantity, item))
        });
        let container = ItemContainer { items: stacks.into(), ..ItemContainer::default() };
        let widths = ColumnWidths {
            quantity: 6,
            value: 9,
            weight: 10,
            // 0.99 is printed as 1.0, 3.96 as 4.0, and 33 as it is.
            slots: 5,
        };
        let slots = ItemSlots::default();
        assert_eq!(ColumnWidths::of(&container, slots), widths);
        assert_eq!(ColumnWidths::of(&ItemContainer::default(), slots), ColumnWidths::default());
    }
}
