//! The part of Configure Inventory about “Coins of” (`docs/rules/game.md#coin-types`).

use serde::Serialize;
use tsify::Tsify;

use super::SettingTexts;
use super::preview_settings::setting;
use crate::commands::{CoinTypeLine, CoinTypesForm, SettingOf};
use engine_core::model::{CoinKind, CoinKinds, CoinTable, Container, Inventory};
use engine_core::rules::coin_presets::COIN_PRESETS;
use engine_core::rules::games::Rules;
use engine_core::rules::wealth::all_coins;
use engine_core::wording::printing::number_text;

/// The fields of “Coins of” as they are filled in, and their effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CoinTypesView {
    #[serde(flatten)]
    pub setting: SettingTexts,
    /// The five lines: the typed ones, or those of the game.
    pub lines: [CoinTypeLine; 5],
    /// The coins of the lines with a name, which can be in use.
    pub kinds: Vec<CoinKind>,
    /// The index of the preset with these lines, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<usize>,
    /// The rule that the lines break; then they can't be saved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The effect on what is there: "Values and coins keep their numbers.", "31 sp are no coins of this table."
    pub effects: Vec<String>,
}

impl CoinTypesView {
    /// The fields for an inventory, and as it is once they are saved. `typed` are the lines, if they were edited.
    pub(super) fn of(stored: &Inventory, after: &Inventory, typed: Option<&CoinTypesForm>) -> Self {
        let rules = Rules::of(after);
        let is_own = after.coin_types.get().is_some();
        let of_game =
            coins_text(rules.game().coin_table, rules.game().kinds.iter().copied().collect());
        let now = coins_text(rules.coin_table(), rules.kinds_in_use());
        let typed = typed.filter(|form| form.of == SettingOf::Inventory);
        let lines = typed
            .map_or_else(|| CoinTypesForm::lines_of(rules.coin_table()), |form| form.lines.clone());
        let form = CoinTypesForm { of: SettingOf::Inventory, lines };
        let fault = form.table().err();
        let presets = COIN_PRESETS.iter();
        let mut presets = presets.map(|preset| CoinTypesForm::lines_of(preset.table));
        Self {
            setting: setting(after, &of_game, &now, is_own),
            kinds: kinds_of_lines(&form.lines),
            preset: presets.position(|lines| lines == form.lines),
            effects: if fault.is_none() { effects(stored, rules.coin_table()) } else { Vec::new() },
            fault: fault.map(|fault| fault.to_string()),
            lines: form.lines,
        }
    }
}

/// The coins of the lines with a name.
pub(super) fn kinds_of_lines(lines: &[CoinTypeLine; 5]) -> Vec<CoinKind> {
    let lines = CoinKind::ALL.into_iter().zip(lines);
    lines.filter(|(_, line)| line.is_in_table()).map(|(kind, _)| kind).collect()
}

/// Coins of a table by worth: "cp, sp, gp".
fn coins_text(table: &CoinTable, kinds: CoinKinds) -> String {
    let kinds = table.largest_first(kinds).rev();
    kinds.map(|kind| table.abbreviation(kind)).collect::<Vec<_>>().join(", ")
}

/// The effect of a table on the values and the coins that an inventory has.
fn effects(inventory: &Inventory, table: &CoinTable) -> Vec<String> {
    let pouches = inventory.containers().filter_map(|container| match &***container {
        Container::Pouch(pouch) => Some(&pouch.coins),
        Container::Item(_) | Container::Unknown(_) => None,
    });
    let coins = all_coins(pouches);
    let foreign = CoinKind::ALL.into_iter().filter(|kind| table.get(*kind).is_none());
    let foreign = foreign.map(|kind| (kind, coins.get(kind))).filter(|(_, count)| *count != 0.0);
    let foreign = foreign.map(|(kind, count)| match number_text(count).as_str() {
        "1" => format!("1 {} is no coin of this table.", kind.name()),
        count => format!("{count} {} are no coins of this table.", kind.name()),
    });
    let is_changed = *Rules::of(inventory).coin_table() != *table;
    let kept = is_changed.then(|| "Values and coins keep their numbers.".to_owned());
    kept.into_iter().chain(foreign).collect()
}
