//! Reads a row of a table, or a record (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

mod coins;

use winnow::ascii::space0;
use winnow::combinator::{opt, preceded};
use winnow::prelude::*;

use super::amounts::{Amounts, ReadAmount};
use super::beside::Beside;
use super::coins::coin_named;
use super::column_heading::ColumnKind;
use super::columns::Columns;
use super::count::{count_alone, in_bracket};
use super::details::Details;
use super::dice::has_dice;
use super::entry::{Doubt, EntryContent, ReadEntry, ReadItem, Source, Total, cut};
use super::heading::{is_label, is_nothing};
use super::inline::without_markup;
use super::known::NameIndex;
use super::number::{amount, decimals};
use super::other_amounts::are_not_here;
use super::read_entries::{LeadingSigns, read_with};
use super::scope::AmountScope;
use super::totals::names_total;
use super::units::{Unit, unit};
use engine_core::language::coin_words::CoinWords;
use engine_core::language::input::LARGEST;
use engine_core::language::notes::typed_note;
use engine_core::language::uses_text::{number_of_uses, uses_alone};
use engine_core::language::white_space::{trimmed, words};
use engine_core::model::CoinKind;
use engine_core::rules::rounding::{product, round_to_millionth};
use engine_core::rules::wealth::worth;

pub(super) use coins::money_row;

/// The fields of a row, as written.
#[derive(Debug)]
struct Row<'a> {
    /// The words for coins.
    words: &'a CoinWords,
    name: Option<String>,
    quantity: Option<String>,
    weight: Option<(String, f64, AmountScope)>,
    value: Option<(String, CoinKind, AmountScope)>,
    slots: Option<String>,
    uses: Option<String>,
    unit: Option<String>,
    note: Option<String>,
    coins: Vec<(CoinKind, String)>,
    /// The cells of columns without a heading.
    unnamed: Vec<String>,
    /// The cells of columns that are left out.
    left_out: Vec<String>,
    /// A count in a cell without other text: "x2".
    times: Option<f64>,
}

/// Reads a row: one item, or coins.
pub(super) fn read_row(columns: &Columns, cells: &[String], known: &NameIndex) -> Vec<ReadEntry> {
    let cells: Vec<_> = columns.over(cells).map(|(kind, cell)| (kind, plain_cell(cell))).collect();
    let said: Vec<_> = cells.iter().filter(|(_, cell)| !cell.is_empty()).collect();
    let Some((_, first)) = said.first() else {
        return Vec::new();
    };
    let whole = || shown(&said);
    let skipped = || vec![ReadEntry::nothing(&whole())];
    if let [(ColumnKind::Name, section)] = said.as_slice()
        && is_label(section)
    {
        return skipped();
    }
    let row = Row::of(&said, &known.coins);
    if row.name.as_deref().is_some_and(is_nothing) {
        return skipped();
    }
    if names_total(first) {
        return vec![ReadEntry { total: Some(row.total()), ..ReadEntry::nothing(&whole()) }];
    }
    let texts = [row.quantity.as_deref(), row.value.as_ref().map(|(text, ..)| text.as_str())];
    if texts.into_iter().flatten().any(has_dice) {
        return vec![ReadEntry::of(EntryContent::Dice(cut(&whole())))];
    }
    let is_known = || row.name.as_deref().is_some_and(|name| known.find(name).is_some());
    let entries = if row.coins.is_empty() || columns.describe_items() || is_known() {
        row.read(known)
    } else {
        row.count_coins()
    };
    entries.filter(|entries| !entries.is_empty()).unwrap_or_else(skipped)
}

/// The figures of a row, to find rows that add up others. A total and a row of coins have none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Figures {
    pub weight: Option<f64>,
    pub value: Option<f64>,
    pub count: f64,
    /// Whether the row may add up others: its name is not known, and it has no count.
    pub may_be_sum: bool,
}

impl Figures {
    pub fn of(columns: &Columns, cells: &[String], known: &NameIndex) -> Self {
        let cells: Vec<_> =
            columns.over(cells).map(|(kind, cell)| (kind, plain_cell(cell))).collect();
        let said: Vec<_> = cells.iter().filter(|(_, cell)| !cell.is_empty()).collect();
        let row = Row::of(&said, &known.coins);
        let name = row.name.as_deref().filter(|name| !names_total(name) && row.money().is_none());
        let Some(name) = name else { return Self::default() };
        let amount = |cell: Option<CellAmount<'_>>| Some(cell?.read?.amount);
        Self {
            weight: amount(row.weight()),
            value: amount(row.value()),
            count: row.quantity.as_deref().and_then(count_alone).unwrap_or(1.0),
            may_be_sum: row.quantity.is_none() && known.find(name).is_none(),
        }
    }
}

/// A row that adds up others, with its sums.
pub(super) fn total_row(columns: &Columns, cells: &[String], words: &CoinWords) -> ReadEntry {
    let plain: Vec<_> = columns.over(cells).map(|(kind, cell)| (kind, plain_cell(cell))).collect();
    let said: Vec<_> = plain.iter().filter(|(_, cell)| !cell.is_empty()).collect();
    ReadEntry { total: Some(Row::of(&said, words).total()), ..skipped_row(columns, cells) }
}

/// A row that is skipped: one that adds up others.
pub(super) fn skipped_row(columns: &Columns, cells: &[String]) -> ReadEntry {
    let cells: Vec<_> = columns.over(cells).map(|(kind, cell)| (kind, plain_cell(cell))).collect();
    ReadEntry::nothing(&shown(
        &cells.iter().filter(|(_, cell)| !cell.is_empty()).collect::<Vec<_>>(),
    ))
}

/// The cells of a row as they are shown if it is skipped.
fn shown(cells: &[&(ColumnKind, String)]) -> String {
    cells.iter().map(|(_, cell)| cell.as_str()).collect::<Vec<_>>().join(" · ")
}

/// A cell without markup; empty if it is a dash.
fn plain_cell(cell: &str) -> String {
    let plain = without_markup(cell);
    let plain = trimmed(&plain);
    let is_dash = plain.chars().all(|c| "-–—".contains(c));
    if is_dash { String::new() } else { plain.to_owned() }
}

impl<'a> Row<'a> {
    const fn empty(words: &'a CoinWords) -> Self {
        Self {
            words,
            name: None,
            quantity: None,
            weight: None,
            value: None,
            slots: None,
            uses: None,
            unit: None,
            note: None,
            coins: Vec::new(),
            unnamed: Vec::new(),
            left_out: Vec::new(),
            times: None,
        }
    }

    fn of(cells: &[&(ColumnKind, String)], words: &'a CoinWords) -> Self {
        let mut row = Self::empty(words);
        for (kind, cell) in cells {
            let cell = cell.clone();
            match *kind {
                ColumnKind::Name => row.name = Some(cell),
                ColumnKind::Quantity => row.quantity = Some(cell),
                ColumnKind::Weight(unit, scope) => row.weight = Some((cell, unit, scope)),
                ColumnKind::Value(kind, scope) => row.value = Some((cell, kind, scope)),
                ColumnKind::Slots => row.slots = Some(cell),
                ColumnKind::Uses => row.uses = Some(cell),
                ColumnKind::Unit => row.unit = Some(cell),
                ColumnKind::Note => {
                    row.times = row.times.or_else(|| times(&cell));
                    row.note = Some(cell);
                }
                ColumnKind::Coins(kind) => row.coins.push((kind, cell)),
                ColumnKind::LeftOut => {
                    row.times = row.times.or_else(|| times(&cell));
                    row.left_out.push(cell);
                }
                ColumnKind::Unnamed => {
                    row.times = row
                        .times
                        .or_else(|| in_bracket(&cell).filter(|_| cell.contains(['x', 'X'])));
                    row.unnamed.push(cell);
                }
            }
        }
        row
    }

    /// The sums in a row that adds up others.
    fn total(&self) -> Total {
        let shown = |cell: Option<CellAmount<'_>>| {
            let CellAmount { text, read } = cell?;
            Some((read?.amount, decimals(text)))
        };
        Total { weight: shown(self.weight()), value: shown(self.value()) }
    }

    fn read(&self, known: &NameIndex) -> Option<Vec<ReadEntry>> {
        let name = self.name.as_deref()?;
        if let Some(kind) = coin_named(name, self.words) {
            return self.coins_of(kind);
        }
        if let Some(coins) = self.money() {
            return Some(coins);
        }
        let mut unread = None;
        let part = read_with(name, LeadingSigns::Bonus, known, |beside| {
            unread = Some(self.complete(beside));
        });
        let mut entries = part.entries;
        match entries.as_mut_slice() {
            [ReadEntry { content: EntryContent::Nothing(_), .. }] => return None,
            [entry @ ReadEntry { content: EntryContent::Item(_), .. }] => {
                self.finish(entry, unread.unwrap_or_default());
            }
            [first, ..] => first.unread.extend(self.cells_but_name()),
            [] => {}
        }
        Some(entries)
    }

    /// All cells except the name and those of columns that are left out.
    fn cells_but_name(&self) -> Vec<String> {
        let value = self.value.as_ref().map(|(text, ..)| text);
        let weight = self.weight.as_ref().map(|(text, ..)| text);
        let cells =
            [self.quantity.as_ref(), value, weight, self.slots.as_ref(), self.unit.as_ref()];
        let coins = self.coins.iter().map(|(_, text)| text);
        let cells = cells.into_iter().flatten().chain(&self.uses).chain(&self.note).chain(coins);
        cells.chain(&self.unnamed).cloned().collect()
    }

    /// Adds to what stands beside the name what the other cells say. Returns the cells that are not read.
    fn complete(&self, beside: &mut Beside) -> Vec<String> {
        let mut unread = self.unnamed.clone();
        let quantity = self.quantity.as_deref().map(|text| count_alone(text).ok_or(text));
        match quantity {
            Some(Err(text)) => {
                beside.doubt = Some(Doubt::Quantity);
                unread.push(text.to_owned());
            }
            Some(Ok(count)) => {
                let own = beside.count.unwrap_or(1.0);
                // "Torches (10)" in a row for one is ten; in a row for two it may be twenty.
                let is_clear = own == 1.0 || own == count || count == 1.0;
                beside.count = Some(if own == count { own } else { product(own, count) });
                beside.doubt = beside.doubt.filter(|doubt| *doubt != Doubt::Quantity);
                beside.doubt = beside.doubt.or((!is_clear).then_some(Doubt::Quantity));
            }
            None => {
                let times =
                    self.times.inspect(|_| unread.retain(|cell| count_alone(cell).is_none()));
                beside.count = times.or(beside.count);
            }
        }
        if let Some(text) = &self.uses {
            match number_of_uses(text).or_else(|| uses_alone(text)) {
                Some(uses) => beside.uses = Some(uses),
                None => unread.push(text.clone()),
            }
        }
        let is_counted = quantity.is_none_or(|count| count.is_ok());
        let count = is_counted.then(|| beside.count.unwrap_or(1.0));
        self.set_amounts(&mut beside.amounts, count, &mut unread);
        unread
    }

    /// Adds to an entry the note and what is not read, and the doubt about a value in coins of another table.
    fn finish(&self, entry: &mut ReadEntry, mut unread: Vec<String>) {
        let value = self.value.as_ref().map(|(text, ..)| text);
        if value.is_some_and(|text| are_not_here(text, self.words)) {
            entry.doubt = entry.doubt.or(Some(Doubt::NotHere));
        }
        if let EntryContent::Item(found) = &mut entry.content {
            self.set_note(found, &mut unread);
            found.is_measured = true;
        }
        entry.unread.extend(unread);
    }

    /// Sets value, weight and slots. `count` is the quantity; `None` if it can't be read.
    fn set_amounts(&self, amounts: &mut Amounts, count: Option<f64>, unread: &mut Vec<String>) {
        // In tables, 0 often means that a cell was not filled in.
        let is_filled = |amount: &CellAmount| amount.read.is_none_or(|read| read.amount != 0.0);
        if let Some(value) = self.value().filter(is_filled) {
            value.set(&mut amounts.value, count, unread);
        }
        let is_set = self
            .weight()
            .filter(is_filled)
            .is_some_and(|weight| weight.set(&mut amounts.weight, count, unread));
        unread.extend(self.unit.clone().filter(|unit| !is_set && pounds(unit).is_none()));
        if let Some(slots) = self.slots() {
            slots.set(&mut amounts.slots, count, unread);
        }
        let mut price = 0.0;
        for (kind, text) in &self.coins {
            match amount.parse(text.as_str()) {
                Ok(count) => {
                    price = round_to_millionth(price + worth(*kind, count, &self.words.table));
                }
                Err(_) => unread.push(text.clone()),
            }
        }
        if price > 0.0 {
            amounts.value = Some(ReadAmount { amount: price, of: AmountScope::Each });
        }
    }

    /// The note of the row becomes that of the stack, unless it was only a count.
    fn set_note(&self, found: &mut ReadItem, unread: &mut Vec<String>) {
        let is_count = |note: &&String| self.quantity.is_none() && in_bracket(note).is_some();
        let Some(note) = self.note.as_ref().filter(|note| !is_count(note)) else {
            return;
        };
        if matches!(found.source, Source::Pack(_)) {
            unread.push(note.clone());
        } else {
            found.stack.note = typed_note(note).into();
        }
    }

    /// The value that a cell names.
    fn value(&self) -> Option<CellAmount<'_>> {
        let (text, kind, of_column) = self.value.as_ref()?;
        let own = Details::amounts_alone(text, self.words).and_then(|amounts| amounts.value);
        let bare = || Some(worth(*kind, amount.parse(text.as_str()).ok()?, &self.words.table));
        let read = own.or_else(|| bare().map(ReadAmount::bare));
        Some(CellAmount { text, read: read.map(|read| read.or_scope(*of_column)) })
    }

    /// The weight in lb that a cell names. The unit is that in its cell, otherwise that of the row, otherwise that of
    /// the column.
    fn weight(&self) -> Option<CellAmount<'_>> {
        let (text, of_column, scope) = self.weight.as_ref()?;
        let own = Details::amounts_alone(text, self.words).and_then(|amounts| amounts.weight);
        let of_row = match self.unit.as_deref().map(pounds) {
            None => Some(*of_column),
            Some(pounds) => pounds,
        };
        let in_units = || {
            let unit = unit.verify_map(Unit::in_pounds_of_cell);
            let mut number = (amount, opt(preceded(space0, unit)));
            let (number, own) = number.parse(text.as_str()).ok()?;
            Some(product(number, own.or(of_row)?))
        };
        let read = own.or_else(|| in_units().map(ReadAmount::bare));
        Some(CellAmount { text, read: read.map(|read| read.or_scope(*scope)) })
    }

    /// The slots of one that a cell names.
    fn slots(&self) -> Option<CellAmount<'_>> {
        let text = self.slots.as_ref()?;
        let own = Details::amounts_alone(text, self.words).and_then(|amounts| amounts.slots);
        let bare = || amount.parse(text.as_str()).ok().map(ReadAmount::bare);
        Some(CellAmount { text, read: own.or_else(bare) })
    }
}

/// The weight in lb of the unit that a cell names.
fn pounds(cell: &str) -> Option<f64> {
    Unit::named(cell.trim_end_matches('.'))?.in_pounds_of_head()
}

/// A cell of an amount, and the amount if it can be read.
#[derive(Clone, Copy, Debug)]
struct CellAmount<'a> {
    text: &'a str,
    read: Option<ReadAmount>,
}

impl CellAmount<'_> {
    /// The amount of one; `None` if it can't be read, or is that of an unknown number.
    fn of_one(&self, count: Option<f64>) -> Option<f64> {
        let read = self.read?;
        match count.filter(|count| *count > 0.0) {
            None if read.of == AmountScope::All => None,
            count => Some(read.each(count.unwrap_or(1.0))),
        }
    }

    /// Sets an amount to that of the cell and returns true. The cell is a remark if it can't be read, or if the name
    /// says something else.
    fn set(
        &self,
        amount: &mut Option<ReadAmount>,
        count: Option<f64>,
        unread: &mut Vec<String>,
    ) -> bool {
        let one = self.of_one(count).filter(|one| (0.0..=LARGEST).contains(one));
        let in_name = amount.map(|read| read.each(count.unwrap_or(1.0)));
        let is_set = one.is_some() && in_name.is_none_or(|in_name| Some(in_name) == one);
        if is_set {
            *amount = self.read;
        } else {
            unread.push(self.text.to_owned());
        }
        is_set
    }
}

/// A count in a remark: "x2".
fn times(cell: &str) -> Option<f64> {
    let mut words = words(cell).filter(|word| word.contains(['x', 'X']));
    words.find_map(in_bracket)
}
