use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::Switched;
use crate::questions::{Ask, Snapshot};
use engine_core::language::typed_slots::typed_slots;
use engine_core::rules::games::Rules;

/// The fields of Configure Entry that follow a typed slot override (`docs/rules/actions.md#configuring-an-entry`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TypedOverride {
    /// The override, as it is filled in.
    pub slots_each: Switched,
    /// Whether the slots while equipped were equal to the override, and were not typed since.
    pub equipped_follows: bool,
}

/// The fields that follow an override; those that are absent stay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FollowingFields {
    /// The bundle that the typed slots name, of which a begun one takes the slots of a full one: “1/3” where the game
    /// of the open inventory counts begun bundles in full (`docs/rules/game.md#begun-bundles`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begun_bundle: Option<Switched>,
    /// The slots while equipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equipped_slots: Option<Switched>,
}

impl Ask for TypedOverride {
    type Answer = FollowingFields;

    fn answer(&self, snapshot: &Snapshot<'_>) -> FollowingFields {
        let follows = self.equipped_follows && self.slots_each.on;
        FollowingFields {
            begun_bundle: begun_bundle(&self.slots_each.text, snapshot),
            equipped_slots: follows.then(|| self.slots_each.clone()),
        }
    }
}

fn begun_bundle(slots_each: &str, snapshot: &Snapshot<'_>) -> Option<Switched> {
    let item_slots = Rules::of(snapshot.open()?).item_slots();
    let size = typed_slots(slots_each, item_slots.begun_bundles).ok()??.begun?;
    Some(Switched::of(Some(size.pieces())))
}
