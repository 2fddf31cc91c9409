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
            widest.quantity = widest.quantity.max(width(stack.quantity, 3, number_text));
            widest.value = widest.value.max(width(item.value, 3, number_text));
            widest.weight = widest.weight.max(width(item.weight, 3, number_text));
            widest.slots = widest.slots.max(width(stack_slots(stack), 1, total_text));
        }
        widest
    }
}

/// The width of a number that `print` prints with all its decimals if it has no more than `decimals`. For such numbers,
/// which are nearly all, counting digits is faster than printing them.
fn width(number: f64, decimals: usize, print: fn(f64) -> String) -> usize {
    let steps = [1.0, 10.0, 100.0, 1000.0];
    let mut steps = steps.into_iter().take(decimals + 1);
    let is_short = (0.0..1e9).contains(&number);
    match steps.position(|step| (number * step).round() / step == number) {
        Some(0) if is_short => 2 * whole_digits(number),
        Some(decimals) if is_short => 2 * (whole_digits(number) + decimals) + 1,
        _ => text_width(&print(number)),
    }
}

/// The number of digits before the point.
fn whole_digits(number: f64) -> usize {
    let powers = std::iter::successors(Some(10.0), |power| Some(power * 10.0));
    1 + powers.take_while(|power| *power <= number).count()
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
    fn a_number_is_as_wide_as_its_text() {
        let tenths = (0..2000).map(|number| f64::from(number) / 10.0);
        let hundredths = (0..2000).map(|number| f64::from(number) * 0.01);
        let others = [
            -0.0,
            -5.0,
            9.96,
            9.9996,
            0.0001,
            1e-7,
            0.1 + 0.2,
            99_999.95,
            999_999_999.999,
            1e9,
            1e15,
            1e20,
            1e21,
            f64::MAX,
        ];
        for number in tenths.chain(hundredths).chain(others) {
            let (field, total) = (number_text(number), total_text(number));
            assert_eq!(
                width(number, 3, number_text),
                text_width(&field),
                "{number}"
            );
            assert_eq!(width(number, 1, total_text), text_width(&total), "{number}");
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
