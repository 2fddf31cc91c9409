//! The checkboxes “Columns” in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::SettingOf;
use engine_core::model::{Game, HiddenColumns, HideableColumn, Inventory, Optional};
use engine_core::rules::games::Rules;

/// “Columns” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HiddenColumnsForm {
    pub of: SettingOf,
    /// The columns that are off.
    pub hidden: Vec<HideableColumn>,
}

impl HiddenColumnsForm {
    /// These columns are off, in an inventory’s own setting.
    #[must_use]
    pub fn own(hidden: &[HideableColumn]) -> Self {
        Self { of: SettingOf::Inventory, hidden: hidden.to_vec() }
    }

    /// The columns that are off in an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        let has_own = inventory.hidden_columns.get().is_some();
        let of = SettingOf::of(has_own, inventory.game.get().copied());
        Self { of, hidden: Rules::of(inventory).shown_columns().hidden() }
    }

    pub(crate) fn to_stored(&self, game: Option<Game>) -> Optional<HiddenColumns> {
        let is_default = game.is_none() && self.hidden.is_empty();
        if self.of == SettingOf::Game || is_default {
            return Optional::Absent;
        }
        Optional::Set(HiddenColumns::of(&self.hidden))
    }
}
