use std::collections::HashMap;

use crate::commands::{Context, Operation, Refusal};
use crate::model::{Entity, Inventory, InventoryId, NotFound, State};
use crate::rules::names::short_name;

/// Adds inventories from files, in one step (`docs/rules/storage.md#import`).
pub(crate) struct ImportInventories {
    /// The inventories, with unused ids, and the stored one that each replaces; `None` adds it at the end of the list.
    pub inventories: Vec<(Inventory, Option<InventoryId>)>,
}

impl Operation for ImportInventories {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let stored = state.inventories.iter().enumerate();
        let mut places: HashMap<InventoryId, usize> =
            stored.map(|(place, inventory)| (inventory.id, place)).collect();
        let mut next = state.clone();
        for (inventory, replaced) in &self.inventories {
            let inventory = inventory.clone();
            let Some(replaced) = replaced else {
                let id = next.ids.inventory();
                next.inventories.push(Entity::new(id, inventory));
                continue;
            };
            // Two inventories can't replace the same one.
            let place = places.remove(replaced).ok_or(NotFound)?;
            let stored = next.inventories.get_mut(place).ok_or(NotFound)?;
            *stored = stored.with(inventory);
        }
        Ok(next)
    }

    fn label(&self, _: &State, _: &Context<'_>) -> String {
        match self.inventories.as_slice() {
            [(only, _)] => format!("Imported {}", short_name(&only.name)),
            several => format!("Imported {} inventories", several.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, names, nothing};

    /// Inventories with these names, and a strength that identifies each.
    fn import(list: &[(&str, f64, Option<InventoryId>)]) -> ImportInventories {
        let stranger = |&(name, strength, replaced): &(&str, f64, Option<InventoryId>)| {
            let inventory = Inventory { strength, ..Inventory::new(name.to_owned()) };
            (inventory, replaced)
        };
        ImportInventories { inventories: list.iter().map(stranger).collect() }
    }

    #[test]
    fn they_come_to_the_end_or_in_the_place_of_a_stored_one() {
        let mut ada = Ada::new();
        ada.carry_out(&import(&[("Bo", 1., None), ("Ada", 2., None)]));
        assert_eq!(names(&ada.state), "Ada, Bo, Ada");
        let [first, _, last] = [0, 1, 2].map(|place| ada.state.inventories[place].id);
        ada.carry_out(&import(&[
            ("Ada", 3., Some(last)),
            ("Ada", 4., Some(first)),
            ("Ada", 5., None),
            ("Bo", 6., None),
        ]));
        assert_eq!(names(&ada.state), "Ada, Bo, Ada, Ada, Bo");
        let inventories = ada.state.inventories.iter();
        let strengths: Vec<_> = inventories.map(|inventory| inventory.strength).collect();
        assert_eq!(strengths, [4., 1., 3., 5., 6.]);
        assert_eq!(ada.state.inventories[0].id, first, "it keeps her id");
        let twice = import(&[("Ada", 1., Some(first)), ("Ada", 2., Some(first))]);
        assert_eq!(twice.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }

    #[test]
    fn a_single_one_is_named() {
        let (one, two) = (("Bo", 1., None), ("Cy", 1., None));
        let label = |import: ImportInventories| import.label(&State::default(), &nothing());
        assert_eq!(label(import(&[one])), "Imported Bo");
        assert_eq!(label(import(&[one, two])), "Imported 2 inventories");
    }
}
