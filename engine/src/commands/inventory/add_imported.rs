use std::collections::HashMap;

use super::replaced_containers::with_namesakes_ids;
use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::model::{Entity, Inventory, InventoryId, NotFound, State};
use engine_core::wording::step_label::{OneOrMany, StepLabel};

/// Adds inventories of chosen files, pasted texts and codes, in one step; a single one is opened
/// (`docs/rules/storage.md#import`). If an inventory to replace is gone, nothing is added.
#[derive(Clone, Debug)]
pub(crate) struct AddImported<'a> {
    /// The inventories, each with the stored one that it replaces.
    pub inventories: Vec<(&'a Inventory, Option<InventoryId>)>,
}

impl Operation for AddImported<'_> {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let stored = state.inventories.iter().enumerate();
        let mut places: HashMap<InventoryId, usize> =
            stored.map(|(place, inventory)| (inventory.id, place)).collect();
        let mut next = state.clone();
        for &(imported, replaced) in &self.inventories {
            // An inventory can be imported more than once, each time with new ids.
            let columns = super::copied_columns(imported, &mut next.ids);
            let inventory = Inventory { columns, ..imported.clone() };
            let Some(replaced) = replaced else {
                let id = next.ids.inventory();
                next.inventories.push(Entity::new(id, inventory));
                continue;
            };
            // Two inventories can't replace the same one.
            let place = places.remove(&replaced).ok_or(NotFound)?;
            let stored = next.inventories.get_mut(place).ok_or(NotFound)?;
            *stored = stored.with(with_namesakes_ids(inventory, stored));
        }
        Ok(next)
    }

    fn label(&self, _: &State, _: &Context<'_>) -> StepLabel {
        let names = self.inventories.iter().map(|(inventory, _)| &*inventory.name);
        StepLabel::Imported { inventories: OneOrMany::of(names) }
    }

    fn step(&self) -> StepProperties {
        let opens_inventory = self.inventories.len() == 1;
        StepProperties { opens_inventory, ..StepProperties::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, names, nothing};

    /// Imports inventories of these names, with a strength that identifies each.
    fn import(ada: &mut Ada, list: &[(&str, f64, Option<InventoryId>)]) -> Result<(), Refusal> {
        let inventories: Vec<_> =
            list.iter().map(|&(name, strength, _)| named(name, strength)).collect();
        let replaced = list.iter().map(|(_, _, replaced)| *replaced);
        let command = AddImported { inventories: inventories.iter().zip(replaced).collect() };
        ada.state = command.apply(&ada.state, &nothing())?;
        Ok(())
    }

    fn named(name: &str, strength: f64) -> Inventory {
        Inventory { strength, ..Inventory::new(name.to_owned()) }
    }

    #[test]
    fn they_come_to_the_end_or_in_the_place_of_a_stored_one() {
        let mut ada = Ada::new();
        import(&mut ada, &[("Bo", 1., None), ("Ada", 2., None)]).unwrap();
        assert_eq!(names(&ada.state), "Ada, Bo, Ada");
        let [first, _, last] = [0, 1, 2].map(|place| ada.state.inventories[place].id);
        let files = [
            ("Ada", 3., Some(last)),
            ("Ada", 4., Some(first)),
            ("Ada", 5., None),
            ("Bo", 6., None),
        ];
        import(&mut ada, &files).unwrap();
        assert_eq!(names(&ada.state), "Ada, Bo, Ada, Ada, Bo");
        let inventories = ada.state.inventories.iter();
        let strengths: Vec<_> = inventories.map(|inventory| inventory.strength).collect();
        assert_eq!(strengths, [4., 1., 3., 5., 6.]);
        assert_eq!(ada.state.inventories[0].id, first, "it keeps her id");
        let twice = [("Ada", 1., Some(first)), ("Ada", 2., Some(first))];
        assert_eq!(import(&mut ada, &twice), Err(Refusal::GONE));
    }

    #[test]
    fn a_single_one_is_named() {
        let inventories = [named("Bo", 1.), named("Cy", 1.)];
        let label = |count: usize| {
            let inventories = inventories[..count].iter().map(|inventory| (inventory, None));
            let command = AddImported { inventories: inventories.collect() };
            command.label(&State::default(), &nothing()).to_string()
        };
        assert_eq!(label(1), "Imported Bo");
        assert_eq!(label(2), "Imported 2 inventories");
    }
}
