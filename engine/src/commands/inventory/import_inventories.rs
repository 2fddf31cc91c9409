use crate::commands::label::named;
use crate::commands::{StepKind, Verb};
use crate::model::{Entity, IdSource, Inventory, InventoryId, NotFound, State};

/// Adds inventories that came from files, in one step (`docs/rules.md#import`).
pub(crate) struct ImportInventories {
    /// The inventories, and what becomes of a stored one of the same name.
    pub inventories: Vec<(Inventory, Namesake)>,
    /// Where their ids came from; further ones come from there too.
    pub ids: IdSource,
}

/// What becomes of the stored inventory that has the same name as an imported one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Namesake {
    /// It stays; the imported one goes to the end of the list.
    Stays,
    /// The imported one takes its place.
    IsReplaced,
}

impl Verb for ImportInventories {
    /// Two inventories of one import never replace one another (`docs/rules.md#namesakes`).
    fn apply(&self, state: &State) -> Result<State, NotFound> {
        let mut next = State {
            ids: self.ids.clone(),
            ..state.clone()
        };
        let mut imported: Vec<InventoryId> = Vec::new();
        for (inventory, namesake) in &self.inventories {
            let mut stored = next.inventories.iter_mut();
            let replaced = stored.find(|other| {
                *namesake == Namesake::IsReplaced
                    && other.name == inventory.name
                    && !imported.contains(&other.id)
            });
            if let Some(replaced) = replaced {
                imported.push(replaced.id);
                *replaced = replaced.with(inventory.clone());
            } else {
                let id = next.ids.inventory();
                imported.push(id);
                next.inventories.push(Entity::new(id, inventory.clone()));
            }
        }
        Ok(next)
    }

    fn label(&self, _: &State) -> String {
        match self.inventories.as_slice() {
            [(only, _)] => format!("Imported {}", named(&only.name)),
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
