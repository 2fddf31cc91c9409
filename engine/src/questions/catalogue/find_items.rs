use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::from_lists::FromLists;
use crate::commands::Context;
use crate::questions::{Ask, Snapshot};
use engine_core::model::InventoryId;
use engine_core::rules::games::Rules;

/// The number of entries that a text finds in the lists of items and in the open catalogue
/// (`docs/rules/catalogues-and-text.md#find-item`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FindItems {
    /// The text, as typed; a blank one is in all.
    pub text: String,
    /// The lists of items of which a blank text shows all.
    #[serde(default)]
    pub lists_in_full: Vec<InventoryId>,
    /// Whether the catalogue is left out, as while a server's has not arrived.
    #[serde(default)]
    pub lists_alone: bool,
}

/// The result of a search. The rows are requested when they become visible.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ItemMatches {
    /// The number of entries.
    pub count: usize,
    /// Whether all of their prices mean something to the open inventory.
    pub are_priced: bool,
    /// Credit to the author of the catalogue, shown with the entries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attribution: Option<String>,
}

impl Ask for FindItems {
    type Answer = ItemMatches;

    fn answer(&self, snapshot: &Snapshot<'_>) -> ItemMatches {
        let Context { catalogue, case_mapping, .. } = snapshot.context;
        let (table, lists) =
            (snapshot.coin_table(), FromLists::of(&self.text, &self.lists_in_full, snapshot));
        let is_priced = |list| {
            let list = snapshot.state.inventory(list);
            list.is_ok_and(|list| Rules::of(list).coin_table().has_unit_of(table))
        };
        let are_priced = lists.lists().all(is_priced);
        if self.lists_alone {
            return ItemMatches { count: lists.count(), are_priced, attribution: None };
        }
        ItemMatches {
            count: lists.count() + catalogue.count(&self.text, case_mapping),
            are_priced: are_priced && catalogue.is_priced(table),
            attribution: catalogue.attribution().map(str::to_owned),
        }
    }
}
