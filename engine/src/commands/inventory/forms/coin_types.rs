//! The fields of “Coins of” in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{ClearedSetting, OwnSetting, SettingOf};
use engine_core::language::input::amount;
use engine_core::language::white_space::trimmed;
use engine_core::model::{
    CoinKind, CoinTable, CoinTableError, CoinType, CoinTypes, Inventory, Optional,
};
use engine_core::rules::games::Rules;
use engine_core::wording::printing::number_text;

/// The fields of “Coins of”.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
pub struct CoinTypesForm {
    pub of: SettingOf,
    /// The five lines, in the order of the stored keys.
    pub lines: [CoinTypeLine; 5],
}

/// One of the five lines, as typed. With a name, the coin is in the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, Tsify)]
pub struct CoinTypeLine {
    pub name: String,
    pub abbreviation: String,
    pub worth: String,
}

impl CoinTypeLine {
    /// Whether the line has a name.
    #[must_use]
    pub fn is_in_table(&self) -> bool {
        !trimmed(&self.name).is_empty()
    }
}

impl CoinTypesForm {
    /// The five lines of a table.
    #[must_use]
    pub fn lines_of(table: &CoinTable) -> [CoinTypeLine; 5] {
        CoinKind::ALL.map(|kind| match table.get(kind) {
            Some(coin) => CoinTypeLine {
                name: coin.name.to_string(),
                abbreviation: coin.abbreviation.to_string(),
                worth: number_text(coin.worth()),
            },
            None => CoinTypeLine::default(),
        })
    }

    /// The table of the five lines.
    ///
    /// # Errors
    /// The rule that they break.
    pub(crate) fn table(&self) -> Result<CoinTable, CoinTableError> {
        let mut table = [const { None }; 5];
        for (index, (line, coin)) in self.lines.iter().zip(&mut table).enumerate() {
            if line.is_in_table() {
                let (name, abbreviation) = (trimmed(&line.name), trimmed(&line.abbreviation));
                let worth = amount(&line.worth).unwrap_or_default();
                let label = format!("Coin {}", index + 1);
                *coin = Some(CoinType::read(&label, name, abbreviation, worth)?);
            }
        }
        CoinTable::read(table)
    }
}

impl OwnSetting for CoinTypesForm {
    type Form = Box<Self>;
    type Stored = CoinTypes;

    fn stored(inventory: &Inventory) -> &Optional<CoinTypes> {
        &inventory.coin_types
    }

    fn form(inventory: &Inventory) -> Box<Self> {
        let lines = Self::lines_of(Rules::of(inventory).coin_table());
        Box::new(Self { of: SettingOf::of::<Self>(inventory), lines })
    }

    /// Without a game, the coins of D&D are absent. Lines that make no table leave the stored ones.
    fn store(form: &Box<Self>, before: &Inventory, changed: &mut Inventory) {
        let has_game = changed.game.get().is_some();
        changed.coin_types = match (form.of, form.table()) {
            (SettingOf::Game, _) => Optional::Absent,
            (_, Ok(table)) if !has_game && table == *CoinTable::DND => Optional::Absent,
            (_, Ok(table)) => Optional::Set(match before.coin_types.get() {
                Some(known) => known.with_table(table),
                None => CoinTypes::new(table),
            }),
            (_, Err(_)) => before.coin_types.clone(),
        };
    }
}

impl ClearedSetting for CoinTypesForm {
    fn own_in_words(form: &Box<Self>, of_game: &Box<Self>) -> Option<String> {
        let is_own = form.of == SettingOf::Inventory && form != of_game;
        is_own.then(|| "coin types".to_owned())
    }
}
