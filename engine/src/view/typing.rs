//! What the add row offers while a name is typed: suggestions, and what Enter would add.

use serde::Serialize;
use tsify::Tsify;

use super::draw::slots_text;
use super::text::{about, amounts};
use crate::model::{Item, ItemStack};
use crate::rules::encumbrance::stack_slots;
use crate::rules::names::short_name;
use crate::rules::rounding::number_text;
use crate::text::Found;

/// Names that are suggested while one is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct Suggestions {
    /// The best first; at most five.
    pub suggestions: Vec<Suggestion>,
}

/// An item whose name is suggested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Suggestion {
    /// Its name.
    pub name: String,
    /// gp each, as a field shows it.
    pub value: String,
    /// lb each, as a field shows it.
    pub weight: String,
    /// Both, to print: "0.01 gp, 1 lb"; nothing of what is 0.
    pub about: String,
}

/// An item as it is suggested.
pub(crate) fn suggestion(item: &Item) -> Suggestion {
    Suggestion {
        name: item.name.clone(),
        value: number_text(item.value),
        weight: number_text(item.weight),
        about: amounts(item.value, item.weight).join(", "),
    }
}

/// What Enter adds in the add row: "Enter adds 3 × Torch: 0.01 gp and 1 lb each, 0.6 slots".
pub(crate) fn enter_text(found: &Found, stacks: &[ItemStack]) -> String {
    let Item { name, .. } = &found.stack.item;
    let (quantity, name) = (number_text(found.stack.quantity), short_name(name));
    let about = match stacks {
        [only] => {
            let mut amounts = amounts(only.item.value, only.item.weight).join(" and ");
            if only.quantity != 1.0 && !amounts.is_empty() {
                amounts.push_str(" each");
            }
            let slots = slots_text(stack_slots(only));
            let texts: Vec<_> = [amounts, slots]
                .into_iter()
                .filter(|text| !text.is_empty())
                .collect();
            texts.join(", ")
        }
        several => about(several).unwrap_or_default(),
    };
    format!("Enter adds {quantity} × {name}: {about}")
}
