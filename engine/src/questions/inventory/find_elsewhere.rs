use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::language::white_space::trimmed;
use engine_core::model::InventoryId;
use engine_core::wording::names::short_name;

/// The inventories besides the open one that have stacks whose names or notes contain a text
/// (`docs/rules/panel.md#find-in-all-inventories`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct FindElsewhere {
    /// The text, as typed; a blank one finds none.
    pub text: String,
    /// The most inventories that are listed.
    pub most: usize,
}

/// The inventories besides the open one that have matches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct MatchesElsewhere {
    /// The first ones in the order of the list.
    pub inventories: Vec<InventoryMatches>,
    /// "and 3 more inventories"; absent if all are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<String>,
}

/// An inventory with matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct InventoryMatches {
    pub inventory: InventoryId,
    /// "2 in Bert".
    pub text: String,
}

impl Ask for FindElsewhere {
    type Answer = MatchesElsewhere;

    fn answer(&self, snapshot: &Snapshot<'_>) -> MatchesElsewhere {
        if trimmed(&self.text).is_empty() {
            return MatchesElsewhere::default();
        }
        let names = snapshot.context.reader.stack_names(snapshot.read_context());
        let others = names.iter().filter(|(other, _)| Some(other.id) != snapshot.context.open);
        let found: Vec<_> = others
            .filter_map(|(inventory, names)| {
                let count = names.matching(&self.text).len();
                (count > 0).then_some((inventory, count))
            })
            .collect();
        let inventories = found.iter().take(self.most).map(|(inventory, count)| InventoryMatches {
            inventory: inventory.id,
            text: format!("{count} in {}", short_name(&inventory.name)),
        });
        let more = match found.len().saturating_sub(self.most) {
            0 => None,
            1 => Some("and 1 more inventory".to_owned()),
            more => Some(format!("and {more} more inventories")),
        };
        MatchesElsewhere { inventories: inventories.collect(), more }
    }
}
