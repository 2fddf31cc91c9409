//! The width that the numbers of a container's rows need.

use serde::Serialize;
use tsify::Tsify;

use crate::model::ItemContainer;
use crate::rules::encumbrance::stack_slots;
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
    /// The widths for the rows of a container; 0 without rows.
    #[must_use]
    pub fn of(container: &ItemContainer) -> Self {
        let mut widest = Self::default();
        for stack in &container.items {
            let item = &stack.item;
            widest.quantity = widest.quantity.max(width(stack.quantity, number_text));
            widest.value = widest.value.max(width(item.value, number_text));
            widest.weight = widest.weight.max(width(item.weight, number_text));
            widest.slots = widest.slots.max(width(stack_slots(stack), total_text));
        }
        widest
    }
}

/// The width of a number as it is printed. Most numbers are whole: counting their digits is faster than printing them.
fn width(number: f64, print: fn(f64) -> String) -> usize {
    if number.trunc() == number && (0.0..1e15).contains(&number) {
        let powers = std::iter::successors(Some(10.0), |power| Some(power * 10.0));
        return 2 * (1 + powers.take_while(|power| *power <= number).count());
    }
    text_width(&print(number))
}

/// A point is at most half as wide as a digit, in all fonts; everything else is at most as wide.
fn text_width(text: &str) -> usize {
    let widths = text.bytes().map(|byte| if byte == b'.' { 1 } else { 2 });
    widths.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Entity, Item, ItemStack, State};

    #[test]
    fn whole_numbers_are_as_wide_as_their_text() {
        for number in [
            0.0, -0.0, 1.0, 9.0, 10.0, 99.0, 100.0, 99_999.0, 1e14, 1e15, 1e20, 1e21, -5.0,
        ] {
            assert_eq!(
                width(number, number_text),
                text_width(&number_text(number)),
                "{number}"
            );
            assert_eq!(
                width(number, total_text),
                text_width(&total_text(number)),
                "{number}"
            );
        }
    }

    #[test]
    fn a_column_is_as_wide_as_its_widest_number() {
        let mut state = State::default();
        let rows = [
            (3.0, 1250.0, 0.1),
            (100.0, 12.25, 88_888.0),
            (12.0, 0.5, 12.25),
        ];
        let stacks = rows.map(|(quantity, value, weight)| {
            let item = Item {
                value,
                weight,
                slot_override: Some(0.33),
                ..Item::default()
            };
            Entity::new(state.ids.stack(), ItemStack::new(quantity, item))
        });
        let container = ItemContainer {
            items: stacks.into(),
            ..ItemContainer::default()
        };
        let widths = ColumnWidths {
            quantity: 6,
            value: 9,
            weight: 10,
            // 0.99 is printed as 1.0, 3.96 as 4.0, and 33 as it is.
            slots: 5,
        };
        assert_eq!(ColumnWidths::of(&container), widths);
        assert_eq!(
            ColumnWidths::of(&ItemContainer::default()),
            ColumnWidths::default()
        );
    }
}
