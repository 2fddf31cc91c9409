use serde::Deserialize;
use tsify::Tsify;

use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::model::{Entity, Inventory, State};
use engine_core::wording::step_label::{Name, StepLabel};

/// Adds an inventory at the end of the list, with the game of the open one; the name is not checked
/// (`docs/rules/actions.md#creating-an-inventory`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CreateInventory {
    /// The text entered in the browser's prompt.
    pub name: String,
}

impl Operation for CreateInventory {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let mut next = state.clone();
        let id = next.ids.inventory();
        let open = context.open.and_then(|open| state.inventory(open).ok());
        let game = open.and_then(|open| open.game.get().copied()).into();
        let inventory = Inventory { game, ..Inventory::new(self.name.clone()) };
        next.inventories.push(Entity::new(id, inventory));
        Ok(next)
    }

    fn label(&self, _: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::CreatedInventory { inventory: Name::of(&self.name) }
    }

    fn step(&self) -> StepProperties {
        StepProperties { opens_inventory: true, ..StepProperties::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::nothing;

    #[test]
    fn names_are_not_checked() {
        for name in ["", "  ", "../../etc", "\u{202e}x", "<b>"] {
            let create = CreateInventory { name: name.into() };
            let state = create.apply(&State::default(), &nothing()).unwrap();
            assert_eq!(state.inventories[0].name, name);
            assert_eq!(state.inventories[0].strength, 10.0);
        }
    }

    #[test]
    fn a_label_is_short_and_never_without_a_name() {
        let label = |name: &str| {
            let name = name.to_owned();
            CreateInventory { name }.label(&State::default(), &nothing()).to_string()
        };
        assert_eq!(label(" \t"), "Created (unnamed)");
        assert_eq!(label(&"é".repeat(60)), format!("Created {}", "é".repeat(60)));
        assert_eq!(label(&"é".repeat(61)), format!("Created {}…", "é".repeat(60)));
    }
}
