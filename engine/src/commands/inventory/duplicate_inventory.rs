use serde::Deserialize;
use tsify::Tsify;

use crate::commands::label::inventory_name;
use crate::commands::{StepKind, Verb};
use crate::model::{
    Container, ContainerId, Entity, IdSource, Inventory, InventoryId, ItemContainer, List,
    NotFound, State, position,
};

/// Puts a copy of an inventory right behind it, named "… (copy)"
/// (`docs/rules.md#deleting-and-duplicating-an-inventory`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DuplicateInventory {
    /// The inventory to copy.
    pub inventory: InventoryId,
}

impl Verb for DuplicateInventory {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let original = state.inventory(self.inventory)?;
        let index = position(&state.inventories, self.inventory).ok_or(NotFound)?;
        let mut next = state.clone();
        let ids = &mut next.ids;
        let columns = original.columns.each_ref();
        let copy = Inventory {
            name: format!("{} (copy)", original.name),
            columns: columns.map(|column| copy_column(column, ids)),
            ..Inventory::clone(original)
        };
        let copy = Entity::new(ids.inventory(), copy);
        next.inventories.insert(index + 1, copy);
        Ok(next)
    }

    fn label(&self, before: &State) -> String {
        format!("Duplicated {}", inventory_name(before, self.inventory))
    }

    fn kind(&self) -> StepKind {
        StepKind::Opens
    }
}

/// A copy of a column, whose containers and stacks have new ids.
fn copy_column(
    column: &List<ContainerId, Container>,
    ids: &mut IdSource,
) -> List<ContainerId, Container> {
    let mut copy = |container: &Container| match container {
        Container::Item(original) => Container::Item(ItemContainer {
            items: original
                .items
                .iter()
                .map(|stack| Entity::new(ids.stack(), (***stack).clone()))
                .collect(),
            ..original.clone()
        }),
        other => other.clone(),
    };
    let copies: Vec<_> = column.iter().map(|container| copy(container)).collect();
    let mut named = |copy| Entity::new(ids.container(), copy);
    copies.into_iter().map(&mut named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, names};
    use crate::commands::{CreateInventory, EditStack, StackField};

    #[test]
    fn the_copy_stands_behind_its_original_and_shares_nothing_with_it() {
        let (mut ada, stack) = Ada::with_torches(1.);
        ada.carry_out(&CreateInventory { name: "Bo".into() });
        let inventory = ada.inventory;
        ada.carry_out(&DuplicateInventory { inventory });
        assert_eq!(names(&ada.state), "Ada, Ada (copy), Bo");

        let copy = &ada.state.inventories[1];
        assert_eq!(copy.columns, ada.inventory().columns);
        let backpack = copy.columns[0][0].id;
        let torch = copy.columns[0][0].stacks()[0].id;
        assert!(copy.id != inventory && backpack != ada.backpack && torch != stack);
        ada.carry_out(&EditStack {
            container: backpack,
            stack: torch,
            field: StackField::Name,
            text: "Lamp".into(),
        });
        assert_eq!(
            (&*ada.items(ada.backpack), &*ada.items(backpack)),
            ("Torch", "Lamp")
        );
    }
}
