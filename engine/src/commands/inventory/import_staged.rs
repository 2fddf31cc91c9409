use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{ImportInventories, ImportMode, Pair, pair};
use crate::commands::{Context, Operation, Refusal, StepProperties};
use crate::model::{InventoryId, StagedId, State};
use crate::rules::names::short_name;

/// Adds inventories of the chosen files, in one step; a single one is opened (`docs/rules/storage.md#import`). If an
/// inventory to replace is gone, nothing is added.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
pub struct ImportStaged {
    /// At most one for each staged inventory.
    pub choices: Vec<ImportChoice>,
}

/// The choice for a staged inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct ImportChoice {
    pub staged: StagedId,
    /// The stored inventory of the same name that it replaces or could replace; absent if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub namesake: Option<InventoryId>,
    /// Whether it is added or replaces its namesake.
    pub mode: ImportMode,
}

impl ImportChoice {
    fn pair(self) -> Pair {
        Pair { namesake: self.namesake, mode: self.mode }
    }

    /// The stored inventory that it replaces.
    pub(crate) fn replaced(self) -> Option<InventoryId> {
        self.pair().replaced()
    }
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
        let mut next = state.clone();
        let mut import = self.chosen(context);
        for (inventory, _) in &mut import.inventories {
            // A staged inventory can be imported more than once, each time with new ids.
            inventory.columns = super::copied_columns(inventory, &mut next.ids);
        }
        import.apply(&next, context)
    }

    fn label(&self, before: &State, context: &Context<'_>) -> String {
        self.chosen(context).label(before, context)
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
        let chosen = self.choices.iter().filter_map(|choice| {
            let staged = context.staged.get(&choice.staged)?;
            Some((staged.inventory.name.as_str(), *choice))
        });
        let chosen: Vec<_> = chosen.collect();
        let pairs: Vec<_> = chosen.iter().map(|(name, choice)| (*name, choice.pair())).collect();
        let now = pair(state, &pairs);
        let choices = chosen.iter().zip(now);
        let choices = choices.map(|((_, choice), Pair { namesake, mode })| ImportChoice {
            staged: choice.staged,
            namesake,
            mode,
        });
        (choices.collect(), gone(state, &pairs))
    }

    fn chosen(&self, context: &Context<'_>) -> ImportInventories {
        let chosen = self.choices.iter();
        let inventories = chosen.filter_map(|choice| {
            let staged = context.staged.get(&choice.staged)?;
            Some((staged.inventory.clone(), choice.replaced()))
        });
        ImportInventories { inventories: inventories.collect() }
    }
}

/// A message about namesakes that have been deleted or renamed.
fn gone(state: &State, pairs: &[(&str, Pair)]) -> Option<String> {
    let names = state.inventories.iter();
    let stored: HashSet<_> =
        names.map(|inventory| (inventory.id, inventory.name.as_str())).collect();
    let mut gone = HashSet::new();
    let before = pairs.iter().filter_map(|(name, pair)| Some((pair.namesake?, *name)));
    let missing = before.filter(|namesake| !stored.contains(namesake));
    let missing: Vec<_> = missing.filter(|(id, _)| gone.insert(*id)).collect();
    let (what, them) = match missing.as_slice() {
        [] => return None,
        [(_, name)] => (format!("\u{201c}{}\u{201d} is", short_name(name)), "it"),
        several => (format!("{} inventories are", several.len()), "them"),
    };
    Some(format!("{what} gone: another panel changed {them}."))
}
