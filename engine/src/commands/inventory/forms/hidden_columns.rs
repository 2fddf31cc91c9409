//! The checkboxes “Columns” in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{ClearedSetting, OwnSetting, SettingOf};
use engine_core::model::{HiddenColumns, HideableColumn, Inventory, Optional};
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
}

impl OwnSetting for HiddenColumnsForm {
    type Form = Self;
    type Stored = HiddenColumns;

    fn stored(inventory: &Inventory) -> &Optional<HiddenColumns> {
        &inventory.hidden_columns
    }

    fn form(inventory: &Inventory) -> Self {
        let hidden = Rules::of(inventory).chosen_columns().hidden();
        Self { of: SettingOf::of::<Self>(inventory), hidden }
    }

    fn store(form: &Self, _: &Inventory, changed: &mut Inventory) {
        let is_default = changed.game.get().is_none() && form.hidden.is_empty();
        changed.hidden_columns = if form.of == SettingOf::Game || is_default {
            Optional::Absent
        } else {
            Optional::Set(HiddenColumns::of(&form.hidden))
        };
    }
}

impl ClearedSetting for HiddenColumnsForm {
    fn own_in_words(form: &Self, of_game: &Self) -> Option<String> {
        let is_own = form.of == SettingOf::Inventory && form != of_game;
        is_own.then(|| "columns".to_owned())
    }
}
