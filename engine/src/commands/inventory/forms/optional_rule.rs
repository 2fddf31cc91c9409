//! The switch of a game's optional rule in Configure Inventory (`docs/rules/game.md#optional-rules`).

use super::{ClearedSetting, OwnSetting};
use engine_core::model::{Inventory, Optional, OptionalRule};
use engine_core::rules::games::Rules;

impl OwnSetting for OptionalRule {
    type Form = bool;
    type Stored = Self;

    fn stored(inventory: &Inventory) -> &Optional<Self> {
        &inventory.optional_rule
    }

    fn form(inventory: &Inventory) -> bool {
        Rules::of(inventory).optional_rule()
    }

    fn store(holds: &bool, _: &Inventory, changed: &mut Inventory) {
        changed.optional_rule = holds.then_some(Self).into();
    }
}

impl ClearedSetting for OptionalRule {
    fn own_in_words(holds: &bool, _: &bool) -> Option<String> {
        holds.then(|| "optional rule".to_owned())
    }
}
