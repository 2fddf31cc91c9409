//! Which stored inventories those of chosen files replace or would replace (docs/rules.md#namesakes).

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{ImportMode, Pair, pair};
use crate::model::{InventoryId, StagedId, State};
use crate::rules::names::short_name;

/// The staged inventories that are to be taken in, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
pub struct ImportChoices {
    /// Each at most once.
    pub choices: Vec<ImportChoice>,
}

/// A staged inventory that is to be taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct ImportChoice {
    /// Which.
    pub staged: StagedId,
    /// The stored one of the same name that it replaces or would replace; absent where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub namesake: Option<InventoryId>,
    /// Where it goes.
    pub mode: ImportMode,
}

/// The same choices as far as they can be kept, each with its namesake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PairedChoices {
    /// All of them, in their order.
    pub choices: Vec<ImportChoice>,
    /// What to say of namesakes that are no longer there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<String>,
}

impl ImportChoice {
    pub(crate) fn pair(self) -> Pair {
        Pair {
            namesake: self.namesake,
            mode: self.mode,
        }
    }
}

/// Pairs what was chosen, each with its name, with what is stored.
#[must_use]
pub fn paired(state: &State, chosen: &[(&str, ImportChoice)]) -> PairedChoices {
    let pairs: Vec<_> = chosen
        .iter()
        .map(|(name, choice)| (*name, choice.pair()))
        .collect();
    let now = pair(state, &pairs);
    let choices = chosen.iter().zip(now);
    let choices = choices.map(|((_, choice), Pair { namesake, mode })| ImportChoice {
        staged: choice.staged,
        namesake,
        mode,
    });
    PairedChoices {
        choices: choices.collect(),
        gone: gone(state, &pairs),
    }
}

/// What to say of namesakes that are not stored any more, or under another name.
fn gone(state: &State, pairs: &[(&str, Pair)]) -> Option<String> {
    let names = state.inventories.iter();
    let stored: HashSet<_> = names
        .map(|inventory| (inventory.id, inventory.name.as_str()))
        .collect();
    let mut gone = HashSet::new();
    let before = pairs
        .iter()
        .filter_map(|(name, pair)| Some((pair.namesake?, *name)));
    let missing = before.filter(|namesake| !stored.contains(namesake));
    let missing: Vec<_> = missing.filter(|(id, _)| gone.insert(*id)).collect();
    let what = match missing.as_slice() {
        [] => return None,
        [(_, name)] => format!("\u{201c}{}\u{201d} is", short_name(name)),
        several => format!("{} inventories are", several.len()),
    };
    Some(format!(
        "{what} no longer there: another panel has changed that."
    ))
}
