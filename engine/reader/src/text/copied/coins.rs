//! Coins in a copied text: how they are written, and how they are read again
//! (`docs/rules/catalogues-and-text.md#copy-as-text`).

use engine_core::model::{CoinKind, CoinKinds, CoinTable, Coins};
use engine_core::rules::coin_presets::COIN_PRESETS;
use engine_core::rules::games::Rules;
use engine_core::rules::wealth::worth;
use engine_core::rules::whole_coins::usual_kinds;
use engine_core::wording::printing::number_text;

/// The coins of an inventory, as its text names them.
#[derive(Clone, Copy)]
pub(super) struct CopiedCoins<'t> {
    pub table: &'t CoinTable,
    /// The coins that values may be written in.
    of_values: CoinKinds,
}

impl<'t> CopiedCoins<'t> {
    pub fn of(rules: Rules<'t>) -> Self {
        let table = rules.coin_table();
        let usual = usual_kinds(CoinKinds::NONE, table);
        Self { table, of_values: rules.kinds_in_use().within(usual) }
    }

    /// The coins of a table, with values in one of them only.
    pub const fn with_values_in(kinds: CoinKinds, table: &'t CoinTable) -> Self {
        Self { table, of_values: kinds }
    }

    /// `12 cp, 40 sp`, the least valuable first; an empty pouch holds none of the main coin.
    pub fn purse(self, coins: &Coins) -> String {
        let kinds = self.table.field_order().into_iter();
        let kinds = kinds.filter(|kind| coins.get(*kind) != 0.0);
        let texts: Vec<_> = kinds.map(|kind| self.text(kind, coins.get(kind))).collect();
        if texts.is_empty() { self.text(self.table.main(), 0.0) } else { texts.join(", ") }
    }

    /// A value in the most valuable coin in use, up to the main coin, in which it is whole, otherwise in the main coin;
    /// `None` for 0.
    pub fn value(self, value: f64) -> Option<String> {
        if value == 0.0 {
            return None;
        }
        let kinds = self.table.largest_first(self.of_values);
        let mut kinds = kinds.filter(|kind| self.table.worth(*kind) <= 1.0);
        let whole = kinds.find_map(|kind| {
            let count = (value / self.table.worth(kind)).round();
            (worth(kind, count, self.table) == value).then(|| self.text(kind, count))
        });
        whole.or_else(|| Some(self.text(self.table.main(), value)))
    }

    fn text(self, kind: CoinKind, count: f64) -> String {
        format!("{} {}", number_text(count), self.table.abbreviation(kind))
    }
}

/// A coin that a copied text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CopiedCoin {
    /// A coin of the table.
    Here(CoinKind),
    /// A coin of another table.
    NotHere,
}

/// The coin with an abbreviation, letter for letter; otherwise that of D&D, if it has D&D's worth in the table. `None`
/// for a word that is no abbreviation of D&D or of a preset.
pub(super) fn copied_coin(word: &str, table: &CoinTable) -> Option<CopiedCoin> {
    if let Some(kind) = kind_called(word, table) {
        return Some(CopiedCoin::Here(kind));
    }
    if let Some(kind) = kind_called(word, CoinTable::DND) {
        let is_here = table.has_worth_of(CoinTable::DND, kind);
        return Some(if is_here { CopiedCoin::Here(kind) } else { CopiedCoin::NotHere });
    }
    let mut presets = COIN_PRESETS.iter().filter_map(|preset| kind_called(word, preset.table));
    presets.next().map(|_| CopiedCoin::NotHere)
}

fn kind_called(word: &str, table: &CoinTable) -> Option<CoinKind> {
    table.kinds().iter().find(|kind| table.abbreviation(*kind) == word)
}
