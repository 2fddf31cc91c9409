use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{CoinTypesForm, CoinsOf};
use crate::model::{CoinKind, CoinTable, Container, Inventory, InventoryId};
use crate::questions::{Ask, Snapshot};
use crate::rules::coin_presets::COIN_PRESETS;
use crate::rules::games::Rules;
use crate::rules::rounding::number_text;
use crate::rules::wealth::all_coins;

/// The effect of the fields of “Coins of” in Configure Inventory (`docs/rules/game.md#coin-types`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct CheckCoinTypes {
    pub inventory: InventoryId,
    pub form: CoinTypesForm,
}

/// The effect of the fields of “Coins of”.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CoinTypesView {
    /// The index of the preset with these five lines, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<usize>,
    /// The rule that the lines break; then they can't be saved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The effect on what is there: "Values and coins keep their numbers.", "31 sp are no coins of this table."
    pub effects: Vec<String>,
}

impl Ask for CheckCoinTypes {
    type Answer = CoinTypesView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> CoinTypesView {
        let Ok(inventory) = snapshot.state.inventory(self.inventory) else {
            return CoinTypesView::default();
        };
        let presets = COIN_PRESETS.iter();
        let preset = presets.map(|preset| CoinTypesForm::lines_of(preset.table));
        let preset = preset.into_iter().position(|lines| lines == self.form.lines);
        let table = match self.form.of {
            CoinsOf::Game => Ok(Rules::of(inventory).game().coin_table.clone()),
            CoinsOf::Lines => self.form.table(),
        };
        match table {
            Ok(table) => CoinTypesView { preset, fault: None, effects: effects(inventory, &table) },
            Err(fault) => {
                CoinTypesView { preset, fault: Some(fault.to_string()), effects: Vec::new() }
            }
        }
    }
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
