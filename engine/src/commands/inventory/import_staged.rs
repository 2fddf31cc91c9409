use std::collections::{HashMap, HashSet};

use serde::Deserialize;
use tsify::Tsify;

use super::namesakes::{ExistingNames, ImportChoice, existing, pair};
use super::replaced_containers::with_namesakes_ids;
use crate::commands::{Context, Operation, Refusal, StepProperties};
use crate::model::{Entity, Inventory, InventoryId, NotFound, State};
use crate::rules::names::short_name;

/// Adds inventories of the chosen files, in one step; a single one is opened (`docs/rules/storage.md#import`). If an
/// inventory to replace is gone, nothing is added.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
pub struct ImportStaged {
    /// At most one for each staged inventory.
    pub choices: Vec<ImportChoice>,
}

impl Operation for ImportStaged {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let (now, gone) = self.paired(state, context);
        let replaced = |choices: &[ImportChoice]| -> Vec<_> {
            choices.iter().filter_map(|choice| choice.replaced()).collect()
        };
        if let Some(gone) = gone.filter(|_| replaced(&now) != replaced(&self.choices)) {
            return Err(Refusal::NamesakeGone(gone));
        }
        let stored = state.inventories.iter().enumerate();
        let mut places: HashMap<InventoryId, usize> =
            stored.map(|(place, inventory)| (inventory.id, place)).collect();
        let mut next = state.clone();
        for (staged, choice) in self.chosen(context) {
            // A staged inventory can be imported more than once, each time with new ids.
            let columns = super::copied_columns(staged, &mut next.ids);
            let inventory = Inventory { columns, ..staged.clone() };
            let Some(replaced) = choice.replaced() else {
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

    fn label(&self, _: &State, context: &Context<'_>) -> String {
        match self.chosen(context).as_slice() {
            [(only, _)] => format!("Imported {}", short_name(&only.name)),
            several => format!("Imported {} inventories", several.len()),
        }
    }

    fn step(&self) -> StepProperties {
        StepProperties { opens_inventory: self.choices.len() == 1, ..StepProperties::default() }
    }
}

impl ImportStaged {
    /// The choices that are still possible, each with its current namesake, and a message about namesakes that have
    /// gone. Inventories that are not staged are left out.
    pub(crate) fn paired(
        &self,
        state: &State,
        context: &Context<'_>,
    ) -> (Vec<ImportChoice>, Option<String>) {
        let chosen: Vec<_> = self
            .chosen(context)
            .into_iter()
            .map(|(staged, choice)| (&*staged.name, choice))
            .collect();
        (pair(state, &chosen), gone(state, &chosen))
    }

    /// Those of them whose names exist already; `None` if there are none.
    pub(crate) fn existing(&self, state: &State, context: &Context<'_>) -> Option<ExistingNames> {
        let chosen: Vec<_> = self
            .chosen(context)
            .into_iter()
            .map(|(staged, choice)| (&*staged.name, choice))
            .collect();
        existing(state, &chosen)
    }

    /// The staged inventories, each with its choice.
    fn chosen<'a>(&self, context: &Context<'a>) -> Vec<(&'a Inventory, ImportChoice)> {
        let choices = self.choices.iter();
        choices.filter_map(|choice| Some((context.staged.get(&choice.staged)?, *choice))).collect()
    }
}

/// A message about namesakes that have been deleted or renamed.
fn gone(state: &State, chosen: &[(&str, ImportChoice)]) -> Option<String> {
    let names = state.inventories.iter();
    let stored: HashSet<_> =
        names.map(|inventory| (inventory.id, inventory.name.as_str())).collect();
    let mut gone = HashSet::new();
    let before = chosen.iter().filter_map(|(name, choice)| Some((choice.namesake?, *name)));
    let missing: Vec<_> = before
        .filter(|namesake| !stored.contains(namesake))
        .filter(|(id, _)| gone.insert(*id))
        .collect();
    let (what, them) = match missing.as_slice() {
        [] => return None,
        [(_, name)] => (format!("\u{201c}{}\u{201d} is", short_name(name)), "it"),
        several => (format!("{} inventories are", several.len()), "them"),
    };
    Some(format!("{what} gone: another panel changed {them}."))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::commands::testing::{Ada, names, nothing};
    use crate::commands::{ImportMode, Operation};
    use crate::model::StagedId;

    /// Files with inventories of these names, and a strength that identifies each.
    struct Files {
        staged: BTreeMap<StagedId, Inventory>,
        command: ImportStaged,
    }

    impl Files {
        fn of(list: &[(&str, f64, Option<InventoryId>)]) -> Self {
            let mut ids = State::default().ids;
            let (mut staged, mut choices) = (BTreeMap::new(), Vec::new());
            for &(name, strength, namesake) in list {
                let id = ids.staged();
                staged.insert(id, Inventory { strength, ..Inventory::new(name.to_owned()) });
                let mode = namesake.map_or(ImportMode::Add, |_| ImportMode::Replace);
                choices.push(ImportChoice { staged: id, namesake, mode });
            }
            Self { staged, command: ImportStaged { choices } }
        }

        fn import(&self, ada: &mut Ada) -> Result<(), Refusal> {
            let context = Context { staged: &self.staged, ..nothing() };
            ada.state = self.command.apply(&ada.state, &context)?;
            Ok(())
        }

        fn label(&self) -> String {
            let context = Context { staged: &self.staged, ..nothing() };
            self.command.label(&State::default(), &context)
        }
    }

    #[test]
    fn they_come_to_the_end_or_in_the_place_of_a_stored_one() {
        let mut ada = Ada::new();
        Files::of(&[("Bo", 1., None), ("Ada", 2., None)]).import(&mut ada).unwrap();
        assert_eq!(names(&ada.state), "Ada, Bo, Ada");
        let [first, _, last] = [0, 1, 2].map(|place| ada.state.inventories[place].id);
        let files = [
            ("Ada", 3., Some(last)),
            ("Ada", 4., Some(first)),
            ("Ada", 5., None),
            ("Bo", 6., None),
        ];
        Files::of(&files).import(&mut ada).unwrap();
        assert_eq!(names(&ada.state), "Ada, Bo, Ada, Ada, Bo");
        let inventories = ada.state.inventories.iter();
        let strengths: Vec<_> = inventories.map(|inventory| inventory.strength).collect();
        assert_eq!(strengths, [4., 1., 3., 5., 6.]);
        assert_eq!(ada.state.inventories[0].id, first, "it keeps her id");
        let twice = Files::of(&[("Ada", 1., Some(first)), ("Ada", 2., Some(first))]);
        assert_eq!(twice.import(&mut ada), Err(Refusal::GONE));
    }

    #[test]
    fn a_single_one_is_named() {
        let (one, two) = (("Bo", 1., None), ("Cy", 1., None));
        assert_eq!(Files::of(&[one]).label(), "Imported Bo");
        assert_eq!(Files::of(&[one, two]).label(), "Imported 2 inventories");
    }
}
