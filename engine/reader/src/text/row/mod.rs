//! Reads a row of a table, or a record (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

mod coins;

use winnow::ascii::space0;
use winnow::combinator::{opt, preceded};
use winnow::prelude::*;

use super::amounts::ReadAmount;
use super::columns::{ColumnKind, Columns};
use super::count::in_bracket;
use super::dice::has_dice;
use super::entry::{Doubt, EntryContent, ReadEntry, ReadItem, Said, Source, Total, cut};
use super::heading::{is_label, is_nothing};
use super::inline::without_markup;
use super::known::{NameIndex, is_counted_otherwise};
use super::number::amount;
use super::other_amounts::are_not_here;
use super::read_entries::{Signs, read_entries};
use super::remarks::Remarks;
use super::scope::AmountScope;
use super::totals::names_total;
use super::units::{Unit, unit};
use engine_core::language::coin_words::CoinWords;
use engine_core::language::input::LARGEST;
use engine_core::language::notes::typed_note;
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

/// The weight or else the value in a row of one item, to find rows that add up others, and whether the row may be one:
/// its name is not known. A total and a row of coins have none.
pub(super) fn figure(
    columns: &Columns,
    cells: &[String],
    known: &NameIndex,
) -> (Option<f64>, bool) {
    let cells: Vec<_> = columns.over(cells).map(|(kind, cell)| (kind, plain_cell(cell))).collect();
    let said: Vec<_> = cells.iter().filter(|(_, cell)| !cell.is_empty()).collect();
    let row = Row::of(&said, &known.coins);
    let Some(name) = row.name.as_deref().filter(|name| !names_total(name) && row.money().is_none())
    else {
        return (None, false);
    };
    let amount = row.weight().or_else(|| row.value()).and_then(|cell| cell.read);
    (amount.map(|read| read.amount), row.quantity.is_none() && known.find(name).is_none())
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
        if let Some(kind) = self.words.whole(name) {
            return self.coins_of(kind);
        }
        if let Some(coins) = self.money() {
            return Some(coins);
        }
        let mut entries = read_entries(name, Signs::Bonus, known).entries;
        match entries.as_mut_slice() {
            [ReadEntry { content: EntryContent::Nothing(_), .. }] => return None,
            [entry @ ReadEntry { content: EntryContent::Item(_), .. }] => {
                self.complete(entry, name, known);
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
        let cells = cells.into_iter().flatten().chain(self.note.as_ref()).chain(coins);
        cells.chain(&self.unnamed).cloned().collect()
    }

    /// Fills in what the other cells say.
    fn complete(&self, entry: &mut ReadEntry, name: &str, known: &NameIndex) {
        let mut unread = self.unnamed.clone();
        let quantity = self.quantity.as_deref().map(|text| count(text).ok_or(text));
        let EntryContent::Item(found) = &mut entry.content else {
            return;
        };
        match quantity {
            Some(Err(text)) => {
                entry.doubt = Some(Doubt::Quantity);
                unread.push(text.to_owned());
            }
            Some(Ok(count)) => {
                let own = found.stack.quantity;
                // "Torches (10)" in a row for one is ten; in a row for two it may be twenty.
                let is_clear = own == 1.0 || own == count || count == 1.0;
                found.stack.quantity = if own == count { own } else { product(own, count) };
                entry.doubt = entry.doubt.filter(|doubt| *doubt != Doubt::Quantity);
                entry.doubt = entry.doubt.or((!is_clear).then_some(Doubt::Quantity));
            }
            None => {
                let times = self.times.inspect(|_| unread.retain(|cell| count(cell).is_none()));
                found.stack.quantity = times.unwrap_or(found.stack.quantity);
            }
        }
        let sold_by_the_bag = || {
            let listed = known.find(name);
            listed.is_some_and(|listed| is_counted_otherwise(name, &listed.item.name))
        };
        if found.stack.quantity > 1.0 && sold_by_the_bag() {
            entry.doubt = entry.doubt.or(Some(Doubt::Quantity));
        }
        let is_counted = quantity.is_none_or(|count| count.is_ok());
        let count = is_counted.then_some(found.stack.quantity);
        self.set_amounts(found, count, &mut unread);
        let is_doubtful = [found.said.value, found.said.weight].contains(&Said::Doubtful);
        if found.stack.quantity > 1.0 && is_doubtful {
            entry.doubt = entry.doubt.or(Some(Doubt::TotalOrEach));
        }
        let value = self.value.as_ref().map(|(text, ..)| text);
        if value.is_some_and(|text| are_not_here(text, self.words)) {
            entry.doubt = entry.doubt.or(Some(Doubt::NotHere));
        }
        self.set_note(found, &mut unread);
        found.is_measured = true;
        entry.unread.extend(unread);
    }

    /// Sets value, weight and slots. `count` is the quantity; `None` if it can't be read.
    fn set_amounts(&self, found: &mut ReadItem, count: Option<f64>, unread: &mut Vec<String>) {
        let said = found.said;
        let item = &mut found.stack.item;
        // In tables, 0 often means that a cell was not filled in.
        let is_filled = |amount: &CellAmount| amount.read.is_none_or(|read| read.amount != 0.0);
        if let Some(value) = self.value().filter(is_filled)
            && set(&mut item.value, value.of_one(count), said.value.is_said(), value.text, unread)
        {
            found.said.value = Said::by(value.read);
        }
        if let Some(weight) = self.weight().filter(is_filled) {
            let is_in_name = said.weight.is_said();
            let is_set =
                set(&mut item.weight, weight.of_one(count), is_in_name, weight.text, unread);
            if is_set {
                found.said.weight = Said::by(weight.read);
            }
            unread.extend(self.unit.clone().filter(|unit| !is_set && pounds(unit).is_none()));
        } else {
            unread.extend(self.unit.clone().filter(|unit| pounds(unit).is_none()));
        }
        if let Some(slots) = self.slots() {
            let mut each = item.slot_override.unwrap_or_default();
            if set(&mut each, slots.of_one(count), said.slots, slots.text, unread) {
                item.slot_override = Some(each);
            }
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
            item.value = price;
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
        let own = Remarks::amounts_alone(text, self.words).and_then(|amounts| amounts.value);
        let bare = || Some(worth(*kind, amount.parse(text.as_str()).ok()?, &self.words.table));
        let read = own.or_else(|| bare().map(ReadAmount::bare));
        Some(CellAmount { text, read: read.map(|read| read.or_scope(*of_column)) })
    }

    /// The weight in lb that a cell names. The unit is that in its cell, otherwise that of the row, otherwise that of
    /// the column.
    fn weight(&self) -> Option<CellAmount<'_>> {
        let (text, of_column, scope) = self.weight.as_ref()?;
        let own = Remarks::amounts_alone(text, self.words).and_then(|amounts| amounts.weight);
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
        let own = Remarks::amounts_alone(text, self.words).and_then(|amounts| amounts.slots);
        let bare = || amount.parse(text.as_str()).ok().map(ReadAmount::bare);
        Some(CellAmount { text, read: own.or_else(bare) })
    }
}

/// The number of decimals that a number in a text shows.
pub(super) fn decimals(text: &str) -> usize {
    let (_, behind) = text.rsplit_once(['.', ',']).unwrap_or_default();
    let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
    let is_group = text.contains(',') && !text.contains('.') && digits == 3;
    if is_group { 0 } else { digits }
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
}

/// Sets an amount that is read from a cell and returns true. The cell is a remark if it can't be read, or if the name
/// says something else.
fn set(
    field: &mut f64,
    one: Option<f64>,
    is_in_name: bool,
    cell: &str,
    unread: &mut Vec<String>,
) -> bool {
    let one = one.filter(|one| (0.0..=LARGEST).contains(one));
    let is_set = one.is_some_and(|one| !is_in_name || one == *field);
    match one {
        Some(one) if is_set => *field = one,
        _ => unread.push(cell.to_owned()),
    }
    is_set
}

/// A quantity: a count, or a whole number as a spreadsheet writes it, `10.0`.
pub(super) fn count(cell: &str) -> Option<f64> {
    let decimal = || {
        let (whole, zeros) = cell.split_once(['.', ','])?;
        let is_whole = ["0", "00"].contains(&zeros);
        is_whole.then(|| in_bracket(whole))?
    };
    in_bracket(cell).or_else(decimal)
}

/// A count in a remark: "x2".
fn times(cell: &str) -> Option<f64> {
    let mut words = words(cell).filter(|word| word.contains(['x', 'X']));
    words.find_map(in_bracket)
}
