//! Reads a row of a table, or a record (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use winnow::ascii::space0;
use winnow::combinator::{opt, preceded};
use winnow::prelude::*;
use winnow::token::take_while;

use super::coins::{price, purse};
use super::columns::{ColumnKind, Unit};
use super::count::in_bracket;
use super::entry::{Doubt, EntryContent, ReadEntry, ReadItem};
use super::inline::without_markup;
use super::known::NameIndex;
use super::number::{amount, number_of_coins};
use super::read_entries::{Signs, coin_entries, has_dice, read_entries};
use crate::model::CoinKind;
use crate::rules::grammar::coin_in_text;
use crate::rules::rounding::product;
use crate::rules::wealth::in_gp;
use crate::rules::white_space::{trimmed, words};

/// The fields of a row, as written. If two columns have the same heading, the first one counts.
#[derive(Debug, Default)]
struct Row {
    name: Option<String>,
    quantity: Option<String>,
    weight: Option<(String, Unit)>,
    value: Option<(String, CoinKind)>,
    slots: Option<String>,
    unit: Option<Unit>,
    coins: Vec<(CoinKind, f64)>,
    /// A count in a cell without other text: "x2".
    times: Option<f64>,
}

/// Reads a row: one item, or coins.
pub(super) fn read_row<'a>(
    cells: impl Iterator<Item = (Option<ColumnKind>, &'a str)>,
    known: &NameIndex,
) -> Vec<ReadEntry> {
    let cells: Vec<_> = cells.map(|(head, cell)| (head, plain_cell(cell))).collect();
    let said: Vec<_> =
        cells.iter().map(|(_, cell)| cell.as_str()).filter(|cell| !cell.is_empty()).collect();
    let Some(first) = said.first() else {
        return Vec::new();
    };
    let whole = || vec![ReadEntry::nothing(&said.join(" · "))];
    if ["total", "totals", "sum"].iter().any(|sum| first.eq_ignore_ascii_case(sum)) {
        return whole();
    }
    let row = Row::of(cells.iter().filter(|(_, cell)| !cell.is_empty()));
    if !row.coins.is_empty() {
        return coin_entries(row.coins).unwrap_or_else(whole);
    }
    let texts = [row.quantity.as_deref(), row.value.as_ref().map(|(text, _)| text.as_str())];
    if texts.into_iter().flatten().any(has_dice) {
        return vec![ReadEntry::of(EntryContent::Dice(super::entry::cut(&said.join(" · "))))];
    }
    row.read(known).unwrap_or_else(whole)
}

/// A cell without markup; empty if it is a dash.
fn plain_cell(cell: &str) -> String {
    let plain = without_markup(cell);
    let plain = trimmed(&plain);
    let is_dash = plain.chars().all(|c| "-–—".contains(c));
    if is_dash { String::new() } else { plain.to_owned() }
}

impl Row {
    fn of<'a>(cells: impl Iterator<Item = &'a (Option<ColumnKind>, String)>) -> Self {
        let mut row = Self::default();
        for (head, cell) in cells {
            let cell = cell.as_str();
            match head {
                Some(ColumnKind::Name) => set(&mut row.name, cell.to_owned()),
                Some(ColumnKind::Quantity) => set(&mut row.quantity, cell.to_owned()),
                Some(ColumnKind::Weight(unit)) => set(&mut row.weight, (cell.to_owned(), *unit)),
                Some(ColumnKind::Value(kind)) => set(&mut row.value, (cell.to_owned(), *kind)),
                Some(ColumnKind::Slots) => set(&mut row.slots, cell.to_owned()),
                Some(ColumnKind::Unit) => row.unit = row.unit.or_else(|| Unit::named(cell)),
                Some(ColumnKind::Coins(kind)) => {
                    let count = number_of_coins.parse(cell).ok();
                    row.coins.extend(count.map(|count| (*kind, count)));
                }
                None => row.times = row.times.or_else(|| times(cell)),
            }
        }
        row
    }

    fn read(&self, known: &NameIndex) -> Option<Vec<ReadEntry>> {
        let name = self.name.as_deref()?;
        if let Ok(kind) = coin_in_text.parse(name) {
            return self.coins_of(kind).and_then(coin_entries);
        }
        let mut entries = read_entries(name, Signs::Bonus, known).entries;
        if let [entry] = entries.as_mut_slice()
            && let EntryContent::Item(found) = &mut entry.content
        {
            self.complete(found);
            let is_countless = self.quantity.is_some() && self.count().is_none();
            entry.doubt = is_countless.then_some(Doubt::Quantity).or(entry.doubt);
        }
        Some(entries)
    }

    /// The number of coins, if the row's name is a kind of coin.
    fn coins_of(&self, kind: CoinKind) -> Option<Vec<(CoinKind, f64)>> {
        let number = |text: &str| {
            let own = purse.parse(text).ok();
            own.or_else(|| Some(vec![(kind, number_of_coins.parse(text).ok()?)]))
        };
        let quantity = self.quantity.as_deref().and_then(number);
        quantity.or_else(|| number(&self.value.as_ref()?.0))
    }

    fn count(&self) -> Option<f64> {
        let quantity = self.quantity.as_deref().map(in_bracket);
        quantity.unwrap_or(self.times)
    }

    /// Fills in the amounts of the other cells. In tables, 0 often means that a cell was not filled in.
    fn complete(&self, found: &mut ReadItem) {
        let item = &mut found.stack.item;
        let is_said = |number: &f64| *number > 0.0 && number.is_finite();
        let value = self
            .value
            .as_ref()
            .and_then(|(text, kind)| {
                let bare = || Some(in_gp(*kind, amount.parse(text.as_str()).ok()?));
                price.parse(text.as_str()).ok().or_else(bare)
            })
            .filter(is_said);
        item.value = value.unwrap_or(item.value);
        item.weight = self.pounds().filter(is_said).unwrap_or(item.weight);
        let slots = self.slots.as_deref().and_then(|text| amount.parse(text).ok());
        item.slot_override = slots.or(item.slot_override);
        found.stack.quantity = self.count().unwrap_or(found.stack.quantity);
        found.is_measured = true;
    }

    /// The weight in lb. The unit is that in its cell, otherwise that of the row, otherwise that of the column.
    fn pounds(&self) -> Option<f64> {
        let (text, of_column) = self.weight.as_ref()?;
        let unit = take_while(1.., char::is_alphabetic).verify_map(Unit::named);
        let (number, own) = (amount, opt(preceded(space0, unit))).parse(text.as_str()).ok()?;
        let unit = own.or(self.unit).unwrap_or(*of_column);
        Some(product(number, unit.in_pounds()))
    }
}

fn set<T>(field: &mut Option<T>, value: T) {
    field.get_or_insert(value);
}

/// A count in a remark: "x2".
fn times(cell: &str) -> Option<f64> {
    let mut words = words(cell).filter(|word| word.contains(['x', 'X']));
    words.find_map(in_bracket)
}
