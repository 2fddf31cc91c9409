use std::collections::{HashMap, VecDeque};

use serde::Deserialize;
use tsify::Tsify;

use crate::commands::{StepKind, Verb};
use crate::model::{Entity, Inventory, NotFound, State};
use crate::rules::names::short_name;

/// Adds inventories that came from files, in one step (`docs/rules.md#import`).
pub(crate) struct ImportInventories {
    /// The inventories, with ids that nothing else has, and where they go.
    pub inventories: Vec<(Inventory, ImportMode)>,
}

/// Where an imported inventory goes (`docs/rules.md#namesakes`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ImportMode {
    /// To the end of the list.
    Add,
    /// Instead of the stored one of the same name.
    Replace,
}

/// For inventories with these names, the index of the stored one that each replaces: the first of its name
/// that none before it replaces.
pub(crate) fn replaced<'a>(
    state: &'a State,
    names: impl Iterator<Item = (&'a str, ImportMode)>,
) -> Vec<Option<usize>> {
    let mut stored: HashMap<&str, VecDeque<usize>> = HashMap::new();
    for (index, inventory) in state.inventories.iter().enumerate() {
        stored.entry(&inventory.name).or_default().push_back(index);
    }
    let replaced = |(name, mode)| match mode {
        ImportMode::Add => None,
        ImportMode::Replace => stored.get_mut(name)?.pop_front(),
    };
    names.map(replaced).collect()
}

impl Verb for ImportInventories {
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let mut next = state.clone();
        let names = self.inventories.iter();
        let names = names.map(|(inventory, mode)| (inventory.name.as_str(), *mode));
        for ((inventory, _), replaced) in self.inventories.iter().zip(replaced(state, names)) {
            let inventory = inventory.clone();
            let stored = replaced.and_then(|index| next.inventories.get_mut(index));
            if let Some(stored) = stored {
                *stored = stored.with(inventory);
            } else {
                let id = next.ids.inventory();
                next.inventories.push(Entity::new(id, inventory));
            }
        }
        Ok(next)
    }

    fn label(&self, _: &State) -> String {
        match self.inventories.as_slice() {
            [(only, _)] => format!("Imported {}", short_name(&only.name)),
            several => format!("Imported {} inventories", several.len()),
        }
    }

    fn kind(&self) -> StepKind {
        match self.inventories.as_slice() {
            [_] => StepKind::Opens,
            _ => StepKind::Plain,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, names};

    /// Inventories with these names; their strength says which is which.
    fn import(list: &[(&str, f64, ImportMode)]) -> ImportInventories {
        let stranger = |&(name, strength, mode): &(&str, f64, ImportMode)| {
            let inventory = Inventory {
                strength,
                ..Inventory::new(name.to_owned())
            };
            (inventory, mode)
        };
        ImportInventories {
            inventories: list.iter().map(stranger).collect(),
        }
    }

    #[test]
    fn they_come_to_the_end_or_replace_their_namesakes() {
        use ImportMode::{Add, Replace};
        let mut ada = Ada::new();
        ada.carry_out(&import(&[("Bo", 1., Add), ("Ada", 2., Add)]));
        assert_eq!(names(&ada.state), "Ada, Bo, Ada");
        ada.carry_out(&import(&[
            ("Ada", 3., Replace),
            ("Ada", 4., Replace),
            ("Ada", 5., Replace),
            ("Bo", 6., Add),
        ]));
        assert_eq!(names(&ada.state), "Ada, Bo, Ada, Ada, Bo");
        let inventories = ada.state.inventories.iter();
        let strengths: Vec<_> = inventories.map(|inventory| inventory.strength).collect();
        assert_eq!(strengths, [3., 1., 4., 5., 6.]);
        assert!(ada.inventory().columns[0].is_empty(), "it keeps her id");
    }

    #[test]
    fn a_single_one_is_named_and_opened() {
        let (one, two) = (("Bo", 1., ImportMode::Add), ("Cy", 1., ImportMode::Add));
        let told = |import: ImportInventories| (import.label(&State::default()), import.kind());
        assert_eq!(
            told(import(&[one])),
            ("Imported Bo".into(), StepKind::Opens)
        );
        assert_eq!(
            told(import(&[one, two])),
            ("Imported 2 inventories".into(), StepKind::Plain)
        );
    }
}
