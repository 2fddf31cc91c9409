//! The widths of the columns of numbers in a container's rows.

use serde::Serialize;
use tsify::Tsify;

use engine_core::model::{Entity, ItemContainer, ItemStack, StackId};
use engine_core::rules::games::Rules;
use engine_core::rules::totals::Totals;
use engine_core::wording::printing::{number_text, total_text, value_text, weight_text};

/// A larger total keeps no room for a decimal.
const LARGEST_STEADY: f64 = 1e6;

/// The widths of the widest text in each column of numbers, in halves of a digit's width
/// (`docs/rules/panel.md#columns-of-a-row`). All rows count, also those that are not drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ColumnWidths {
    pub quantity: usize,
    pub value: usize,
    pub weight: usize,
    pub slots: usize,
    /// The total below the column of weights, with its unit.
    pub total_weight: usize,
    /// The total below the column of slots, with the capacity.
    pub total_slots: usize,
}

impl ColumnWidths {
    /// The widths for the rows of a container in an inventory with these rules, and for its totals.
    #[must_use]
    pub fn of(container: &ItemContainer, rules: Rules<'_>, totals: Totals) -> Self {
        let item_slots = rules.item_slots();
        let capacity = rules.capacity(container).number();
        let capacity = capacity.map(|slots| text_width("/") + text_width(&number_text(slots)));
        let widest = |text: &dyn Fn(&Entity<StackId, ItemStack>) -> String| {
            let stacks = container.items.iter();
            let widths = stacks.map(|stack| text_width(&text(stack)));
            widths.max().unwrap_or_default()
        };
        Self {
            quantity: widest(&|stack| number_text(stack.quantity)),
            value: widest(&|stack| value_text(stack.item.value)),
            weight: widest(&|stack| weight_text(stack.item.weight)),
            slots: widest(&|stack| total_text(item_slots.of_row(stack))),
            total_weight: total_width(totals.weight) + text_width(" lb"),
            total_slots: total_width(totals.slots) + capacity.unwrap_or_default(),
        }
    }
}

/// The width of a total, with room for three digits and a decimal: the columns don't move at each change.
fn total_width(total: f64) -> usize {
    let text = text_width(&total_text(total));
    let with_decimal = (total < LARGEST_STEADY).then(|| format!("{:.1}", total.max(100.0)));
    text.max(with_decimal.map_or(0, |with_decimal| text_width(&with_decimal)))
}

/// The width of a text, in halves of a digit's width. In all fonts a point is at most half as wide as a digit, and
/// every other character of a number and of its unit is at most as wide as a digit.
fn text_width(text: &str) -> usize {
    let widths = text.bytes().map(|byte| if byte == b'.' { 1 } else { 2 });
    widths.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::model::Inventory;
    use engine_core::model::{Entity, Item, State};

    #[test]
    fn a_column_is_as_wide_as_its_widest_number() {
        let mut state = State::default();
        let rows = [(3.0, 1250.0, 0.1), (100.0, 12.25, 88_888.0), (12.0, 0.5, 12.25)];
        let stacks = rows.map(|(quantity, value, weight)| {
            let item = Item { value, weight, slot_override: Some(0.33), ..Item::default() };
            Entity::new(state.ids.stack(), ItemStack::new(quantity, item))
        });
        let container =
            ItemContainer { items: stacks.into_iter().collect(), ..ItemContainer::default() };
        let widths = ColumnWidths {
            quantity: 6,
            value: 9,
            weight: 10,
            // 0.99 is printed as 1.0, 3.96 as 4.0, and 33 as it is.
            slots: 5,
            total_weight: 15,
            total_slots: 15,
        };
        let of = |container: &ItemContainer, weight, slots| {
            let totals = Totals { slots, weight, ..Totals::default() };
            let mira = Inventory::new("Mira".to_owned());
            ColumnWidths::of(container, Rules::of(&mira), totals)
        };
        assert_eq!(of(&container, 112.5, 13.2), widths);
        let empty = ColumnWidths { total_weight: 15, total_slots: 15, ..ColumnWidths::default() };
        assert_eq!(of(&ItemContainer::default(), 0.0, 0.0), empty);
        // Nothing moves from 9.9 to 10 slots.
        assert_eq!(of(&container, 112.5, 9.9), of(&container, 99.0, 10.0));
        assert_eq!(of(&container, 1000.0, 10.0).total_weight, 17);
    }
}
