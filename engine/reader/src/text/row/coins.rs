//! Rows of tables that are coins (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use winnow::prelude::*;

use super::{Row, plain_cell};
use crate::text::amounts::ReadAmount;
use crate::text::coin_entries::coin_entries;
use crate::text::coins::purse;
use crate::text::count::count_alone;
use crate::text::entry::ReadEntry;
use crate::text::number::number_of_coins;
use engine_core::language::coin_words::CoinWords;
use engine_core::model::CoinKind;
use engine_core::rules::rounding::sum;
use engine_core::rules::wealth::worth;

/// Names of rows that count coins whose kind stands in a different cell.
const MONEY: [&str; 5] = ["coins", "coin", "money", "cash", "currency"];

/// The coins of a row that counts money: `Coins | 35 | gp`; `None` for any other row.
pub(in crate::text) fn money_row(cells: &[String], words: &CoinWords) -> Option<Vec<ReadEntry>> {
    let cells: Vec<_> = cells.iter().map(|cell| plain_cell(cell)).collect();
    let (name, others) = cells.split_first()?;
    let said = others.iter().filter(|cell| !cell.is_empty()).cloned().collect();
    Row { name: Some(name.clone()), unnamed: said, ..Row::empty(words) }.money()
}

impl Row<'_> {
    /// Coins, with all cells but the name and the `used` ones as remarks.
    fn coins_without(&self, coins: Vec<(CoinKind, f64)>, used: &[&str]) -> Option<Vec<ReadEntry>> {
        let mut unread = self.cells_but_name();
        for used in used {
            if let Some(index) = unread.iter().position(|cell| cell == used) {
                unread.remove(index);
            }
        }
        let mut entries = coin_entries(coins, &self.words.table)?;
        entries.first_mut()?.unread = unread;
        Some(entries)
    }

    /// The coins of a row in a table of coins.
    pub(super) fn count_coins(&self) -> Option<Vec<ReadEntry>> {
        let count = |(kind, cell): &(CoinKind, String)| {
            number_of_coins.parse(cell.as_str()).ok().map(|count| (*kind, count))
        };
        let coins: Vec<_> = self.coins.iter().filter_map(count).collect();
        let read = self.coins.iter().filter(|coins| count(coins).is_some());
        let used: Vec<_> = read.map(|(_, cell)| cell.as_str()).collect();
        let mut entries = self.coins_without(coins, &used)?;
        entries.first_mut()?.unread.extend(self.name.clone());
        Some(entries)
    }

    /// The coins of a row that is named after a kind of coin.
    pub(super) fn coins_of(&self, kind: CoinKind) -> Option<Vec<ReadEntry>> {
        let number = |text: &str| {
            let own = purse(self.words).parse(text).ok();
            // "10/20" is no half.
            let number = || number_of_coins.parse(text).ok().filter(|_| !text.contains('/'));
            let count = || number().or_else(|| count_alone(text));
            own.or_else(|| Some(vec![(kind, count()?)]))
        };
        let value = self.value.as_ref().map(|(text, ..)| text.as_str());
        let quantity = self.quantity.as_deref().filter(|text| number(text).is_some());
        let text = quantity.or(value)?;
        let coins = number(text)?;
        let table = &self.words.table;
        let all = sum(coins.iter().map(|(kind, count)| worth(*kind, *count, table)));
        // The value of these coins, of one or of all, says nothing new.
        let is_worth = |read: ReadAmount| [all, worth(kind, 1.0, table)].contains(&read.amount);
        let mut used = vec![text];
        if quantity.is_some() && self.value().and_then(|value| value.read).is_some_and(is_worth) {
            used.extend(value);
        }
        self.coins_without(coins, &used)
    }

    /// The coins of a row that is named "Coins", with a number and a kind in its cells.
    pub(super) fn money(&self) -> Option<Vec<ReadEntry>> {
        let name = self.name.as_deref()?;
        if !MONEY.iter().any(|money| name.eq_ignore_ascii_case(money)) {
            return None;
        }
        let cells = self.cells_but_name();
        let cells = || cells.iter().chain(&self.left_out).map(String::as_str);
        if let Some((cell, coins)) =
            cells().find_map(|cell| Some((cell, purse(self.words).parse(cell).ok()?)))
        {
            return self.coins_without(coins, &[cell]);
        }
        let (number, count) =
            cells().find_map(|cell| Some((cell, number_of_coins.parse(cell).ok()?)))?;
        let named = cells().find_map(|cell| Some((cell, self.words.whole(cell)?)));
        if let Some((kind_cell, kind)) = named {
            return self.coins_without(vec![(kind, count)], &[number, kind_cell]);
        }
        let (text, kind, _) = self.value.as_ref().filter(|(text, ..)| text == number)?;
        self.coins_without(vec![(*kind, count)], &[text])
    }
}
