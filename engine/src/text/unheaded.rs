//! Rows of tables without a head (`docs/rules/catalogues-and-text.md#tables-without-a-head`).

use std::collections::HashMap;

use winnow::prelude::*;

use super::amounts::ReadAmount;
use super::cells::{self, Separator, by_commas, unquoted};
use super::coins::purse;
use super::columns::{ColumnKind, Columns};
use super::entry::{Doubt, EntryContent, ReadEntry};
use super::known::NameIndex;
use super::line_markup::without_front;
use super::remarks::Remarks;
use super::row::{count, money_row, read_row};
use super::scope::AmountScope;
use crate::rules::coin_words::CoinWords;
use crate::rules::white_space::is_space;

/// The order of the two cells of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    QuantityFirst,
    NameFirst,
}

/// Rows of a quantity and a name below each other.
#[derive(Debug)]
pub(super) struct Rows {
    pub lines: usize,
    pub entries: Vec<ReadEntry>,
}

/// The lines that are rows of a quantity and a name, by the index of the first: two lines or more with the same
/// separator in the same order, at least one of whose names is known.
pub(super) fn unheaded_rows(lines: &[&str], known: &NameIndex) -> HashMap<usize, Rows> {
    let mut found = HashMap::new();
    let mut index = 0;
    while index < lines.len() {
        let kinds = Separator::OF_ROWS.into_iter().flat_map(|separator| {
            [Order::QuantityFirst, Order::NameFirst].map(|order| (separator, order))
        });
        let rows = kinds.map(|(separator, order)| {
            let rows = lines[index..].iter();
            rows.map_while(|line| two_cells(line, separator, order, known)).collect::<Vec<_>>()
        });
        let rows = rows.max_by_key(Vec::len).unwrap_or_default();
        let is_known = |cells: &[String; 2]| known.find(&cells[1]).is_some();
        if rows.len() > 1 && rows.iter().any(is_known) {
            let columns = Columns::of_kinds(vec![ColumnKind::Quantity, ColumnKind::Name]);
            let entries = rows.iter().flat_map(|cells| read_row(&columns, cells, known)).collect();
            found.insert(index, Rows { lines: rows.len(), entries });
        }
        index += rows.len().max(1);
    }
    found
}

/// The quantity and the name of a line that has nothing else. Commas in a known name are part of it.
fn two_cells(
    line: &str,
    separator: Separator,
    order: Order,
    known: &NameIndex,
) -> Option<[String; 2]> {
    let line = without_front(line);
    let mut cells = cells::cells(line, separator);
    let is_known = |cells: &[String]| known.find(&cells.join(", ")).is_some();
    match order {
        Order::NameFirst => cells.reverse(),
        // "1,250 gp" is one number.
        Order::QuantityFirst if separator == Separator::Comma && is_in_number(line) => return None,
        Order::QuantityFirst => {}
    }
    let (quantity, name) = cells.split_first()?;
    let mut name = name.to_vec();
    if order == Order::NameFirst {
        name.reverse();
    }
    count(quantity)?;
    let is_row = name.len() == 1 || (separator == Separator::Comma && is_known(&name));
    let name = name.join(", ");
    (is_row && is_name(&name, &known.coins)).then(|| [quantity.clone(), name])
}

/// Whether the first comma of a line is within a number.
fn is_in_number(line: &str) -> bool {
    let (_, behind) = line.split_once(',').unwrap_or_default();
    behind.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a cell has letters and is neither money nor another amount.
fn is_name(cell: &str, coins: &CoinWords) -> bool {
    let has_letter = cell.contains(char::is_alphabetic);
    has_letter && purse(coins).parse(cell).is_err() && Remarks::amounts_alone(cell, coins).is_none()
}

/// The entries of a line that is a row with a name, a quantity and other cells: `10,Torch,1,1 cp`. Its money is a
/// price, never coins. `None` for any other line.
pub(super) fn unheaded_row(line: &str, known: &NameIndex) -> Option<Vec<ReadEntry>> {
    let cells = cells(line, known)?;
    if let Some(money) = money_row(&cells.texts, &known.coins) {
        return Some(money);
    }
    let kinds: Vec<_> =
        cells.texts.iter().map(|cell| kind(cell, &known.coins)).collect::<Option<_>>()?;
    let only = |kind: CellKind| {
        let mut indexes = (0..kinds.len()).filter(|&index| kinds[index] == kind);
        indexes.next().filter(|_| indexes.next().is_none())
    };
    let name = only(CellKind::Name)?;
    let is_number = |index: &usize| kinds.get(*index) == Some(&CellKind::Number);
    let numbers = (0..kinds.len()).filter(is_number).count();
    let quantity = [name.checked_sub(1), Some(name + 1)].into_iter().flatten().find(is_number)?;
    let several = |kind: CellKind| kinds.iter().filter(|other| **other == kind).count() > 1;
    let is_sentence = cells.are_loose && quantity != 0 && numbers < 2;
    if cells.texts.len() < 3 || several(CellKind::Price) || several(CellKind::Weight) || is_sentence
    {
        return None;
    }
    let columns = kinds.iter().enumerate().map(|(index, kind)| match kind {
        CellKind::Name => ColumnKind::Name,
        CellKind::Price => ColumnKind::Value(known.coins.table.main(), AmountScope::Bare),
        CellKind::Weight => ColumnKind::Weight(1.0, AmountScope::Bare),
        CellKind::Number if index == quantity => ColumnKind::Quantity,
        CellKind::Number | CellKind::Empty => ColumnKind::Unnamed,
    });
    let mut entries = read_row(&Columns::of_kinds(columns.collect()), &cells.texts, known);
    if let [entry @ ReadEntry { content: EntryContent::Item(_), doubt: None, .. }] =
        entries.as_mut_slice()
        && let EntryContent::Item(found) = &entry.content
        && found.stack.quantity > 1.0
        && cells.texts.iter().any(|cell| is_doubtful(cell, &known.coins))
    {
        entry.doubt = Some(Doubt::TotalOrEach);
    }
    Some(entries)
}

/// Whether a cell is an amount that may be that of one or of all.
fn is_doubtful(cell: &str, coins: &CoinWords) -> bool {
    let amounts = Remarks::amounts_alone(cell, coins).unwrap_or_default();
    [amounts.value, amounts.weight].into_iter().flatten().any(ReadAmount::is_doubtful)
}

/// The cells of a line.
struct Cells {
    texts: Vec<String>,
    /// Whether a blank follows each comma between them, as in a sentence.
    are_loose: bool,
}

/// The cells of a line with tabs, bars or commas.
fn cells(line: &str, known: &NameIndex) -> Option<Cells> {
    for (mark, separator) in [('\t', Separator::Tab), ('|', Separator::Bar), ('│', Separator::Bar)]
    {
        if line.contains(mark) {
            return Some(Cells { texts: cells::cells(line, separator), are_loose: false });
        }
    }
    let texts = by_commas(line);
    let is_loose = |cell: &&str| cell.starts_with(is_space);
    let are_loose = texts.len() > 1 && texts[1..].iter().all(is_loose);
    if texts.len() < 3 || (!are_loose && texts[1..].iter().any(is_loose)) {
        return None;
    }
    let texts: Vec<_> = texts.into_iter().map(unquoted).collect();
    let texts = if are_loose { joined(texts, known) } else { texts };
    Some(Cells { texts, are_loose })
}

/// Cells of which two that are a known name together are one: "Rope" and "hempen".
fn joined(cells: Vec<String>, known: &NameIndex) -> Vec<String> {
    let mut all: Vec<String> = Vec::with_capacity(cells.len());
    for cell in cells {
        if let Some(last) = all.last_mut()
            && is_name(last, &known.coins)
            && is_name(&cell, &known.coins)
        {
            let both = format!("{last}, {cell}");
            if known.find(&both).is_some() {
                *last = both;
                continue;
            }
        }
        all.push(cell);
    }
    all
}

/// The kind of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellKind {
    Empty,
    Name,
    Number,
    Price,
    Weight,
}

/// The kind of a cell; `None` for a cell that no such row has.
fn kind(cell: &str, coins: &CoinWords) -> Option<CellKind> {
    if cell.is_empty() {
        return Some(CellKind::Empty);
    }
    if count(cell).is_some() {
        return Some(CellKind::Number);
    }
    match Remarks::amounts_alone(cell, coins) {
        None => cell.contains(char::is_alphabetic).then_some(CellKind::Name),
        Some(amounts) => match (amounts.value, amounts.weight, amounts.slots) {
            (Some(_), None, None) => Some(CellKind::Price),
            (None, Some(_), None) => Some(CellKind::Weight),
            _ => None,
        },
    }
}
