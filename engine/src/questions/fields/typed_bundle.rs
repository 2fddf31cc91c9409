use serde::Deserialize;
use tsify::Tsify;

use crate::commands::Switched;
use crate::questions::{Ask, Snapshot};
use engine_core::language::typed_slots::typed_slots;
use engine_core::rules::games::Rules;

/// The bundle that typed slots each name, of which a begun one takes the slots of a full one: “1/3” where the game of
/// the open inventory counts begun bundles in full. `None` for every other text (`docs/rules/game.md#begun-bundles`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TypedBundle {
    /// Slots each, as typed.
    pub slots_each: String,
}

impl Ask for TypedBundle {
    type Answer = Option<Switched>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<Switched> {
        let item_slots = Rules::of(snapshot.open()?).item_slots();
        let size = typed_slots(&self.slots_each, item_slots.begun_bundles).ok()??.begun?;
        Some(Switched::of(Some(size.pieces())))
    }
}
