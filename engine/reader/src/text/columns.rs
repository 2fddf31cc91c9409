//! The columns of a table, by their headings or by what a row says
//! (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use std::collections::{HashMap, HashSet};
use std::iter::repeat;
use std::mem::discriminant;

use super::cell_kinds::CellKind;
use super::cells::{Cells, FEWEST_CELLS};
use super::column_heading::{ColumnKind, Heading};
use super::dice::has_dice;
use super::scope::AmountScope;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::trimmed;
use engine_core::model::CoinKind;

/// The columns of a table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Columns {
    kinds: Vec<ColumnKind>,
    /// The headings of the columns that are left out.
    pub left_out: Vec<String>,
    /// The index and the heading of the column of quantities or slots whose cells may number the rows instead: "#",
    /// "Slot".
    numbering: Option<(usize, String)>,
}

impl Columns {
    /// The columns under a first line that may be items instead: at least two of its cells have to be a known heading
    /// as a whole, one of them that of the names unless the line has no digits. `None` for any other line.
    pub fn of_heads<'a>(cells: impl Iterator<Item = &'a str>, coins: &CoinWords) -> Option<Self> {
        let cells: Vec<_> = cells.collect();
        let whole: Vec<_> = cells
            .iter()
            .filter_map(|cell| Heading::of(cell, coins))
            .filter(|heading| heading.is_whole)
            .map(|heading| heading.kind)
            .collect();
        let has_digits = cells.iter().any(|cell| cell.contains(|c: char| c.is_ascii_digit()));
        let is_head = whole.len() > 1 && (whole.contains(&ColumnKind::Name) || !has_digits);
        is_head
            .then(|| Self::of(cells.into_iter(), coins))?
            .filter(|columns| columns.has(ColumnKind::Name))
    }

    /// The columns of a table that names items or counts coins; `None` for any other table.
    pub fn of<'a>(cells: impl Iterator<Item = &'a str>, words: &CoinWords) -> Option<Self> {
        let cells: Vec<_> = cells.collect();
        let mut headings: Vec<_> = cells.iter().map(|cell| Heading::of(cell, words)).collect();
        let coins = |heading: &Option<Heading>| match heading {
            Some(Heading { kind: ColumnKind::Coins(kind), .. }) => Some(*kind),
            _ => None,
        };
        let count = headings.iter().filter_map(coins).count();
        for heading in &mut headings {
            // A single column of coins contains prices.
            if let (Some(kind), 1) = (coins(heading), count) {
                let kind = ColumnKind::Value(kind, AmountScope::Assumed);
                *heading = Some(Heading { kind, is_whole: true, rank: 0 });
            }
        }
        let chosen = chosen(&headings);
        let kinds: Vec<_> = cells
            .iter()
            .enumerate()
            .map(|(index, cell)| match headings[index] {
                Some(heading) if chosen.contains(&index) => heading.kind,
                _ => ColumnKind::unread(cell),
            })
            .collect();
        let kinds = with_names(kinds, &headings, count);
        let numbering = (0..kinds.len()).find(|&index| {
            let may_number = headings[index].is_some_and(Heading::may_number);
            may_number && [ColumnKind::Quantity, ColumnKind::Slots].contains(&kinds[index])
        });
        let numbering = numbering.map(|index| (index, trimmed(cells[index]).to_owned()));
        let columns = Self { numbering, ..Self::under(cells.into_iter(), kinds) };
        (columns.has(ColumnKind::Name) || count > 1).then_some(columns)
    }

    /// The columns under a head that names no things by a word that is known: the names are in the first one that is
    /// headed by any other word, not by a number or by dice. `None` if there is no such heading.
    pub fn with_names_first(cells: &[String], coins: &CoinWords) -> Option<Self> {
        let known = |cell: &String| Heading::of(cell, coins).filter(|heading| heading.is_whole);
        let is_word = |cell: &String| {
            cell.contains(char::is_alphabetic) && !has_dice(cell) && known(cell).is_none()
        };
        let names = cells.iter().position(is_word)?;
        let kind = |cell| known(cell).map_or_else(|| ColumnKind::unread(cell), |known| known.kind);
        let mut kinds: Vec<_> = cells.iter().map(kind).collect();
        kinds[names] = ColumnKind::Name;
        Some(Self::under(cells.iter().map(String::as_str), kinds))
    }

    /// The columns of these kinds under these headings.
    fn under<'a>(cells: impl Iterator<Item = &'a str>, kinds: Vec<ColumnKind>) -> Self {
        let left_out = cells.zip(&kinds).filter(|(_, kind)| **kind == ColumnKind::LeftOut);
        let left_out = left_out.map(|(cell, _)| trimmed(cell).to_owned()).collect();
        Self { kinds, left_out, numbering: None }
    }

    /// The columns of a row without a head that has a name, a quantity directly before or behind it, and other cells:
    /// `10,Torch,1,1 cp`. `None` for cells of any other line.
    pub fn of_row(cells: &Cells, coins: &CoinWords) -> Option<Self> {
        let kinds: Vec<_> =
            cells.texts.iter().map(|cell| CellKind::of(cell, coins)).collect::<Option<_>>()?;
        let count = |kind: CellKind| kinds.iter().filter(|other| **other == kind).count();
        let has_several = count(CellKind::Price) > 1 || count(CellKind::Weight) > 1;
        if kinds.len() < FEWEST_CELLS || count(CellKind::Name) != 1 || has_several {
            return None;
        }
        let name = kinds.iter().position(|kind| *kind == CellKind::Name)?;
        let mut beside = [name.checked_sub(1), Some(name + 1)].into_iter().flatten();
        let quantity = beside.find(|index| kinds.get(*index) == Some(&CellKind::Number))?;
        // "Torch, 10, 35 gp" with blanks may be a sentence, and "Luck: 12, 9, 15" are three numbers.
        let says_more = || cells.texts[name].contains(|c: char| c == ':' || c.is_ascii_digit());
        if cells.are_loose && quantity != 0 && (count(CellKind::Number) < 2 || says_more()) {
            return None;
        }
        let columns = kinds.iter().enumerate().map(|(index, kind)| match kind {
            CellKind::Name => ColumnKind::Name,
            CellKind::Price => ColumnKind::Value(coins.table.main(), AmountScope::Bare),
            CellKind::Weight => ColumnKind::Weight(1.0, AmountScope::Bare),
            CellKind::Number if index == quantity => ColumnKind::Quantity,
            CellKind::Number | CellKind::Empty => ColumnKind::Unnamed,
        });
        Some(Self::of_kinds(columns.collect()))
    }

    /// The columns with these kinds.
    pub const fn of_kinds(kinds: Vec<ColumnKind>) -> Self {
        Self { kinds, left_out: Vec::new(), numbering: None }
    }

    /// Leaves out a column "#", "No." or "Slot" whose cells are 1, 2, 3 and so on, or "2-3": they number the rows.
    pub fn without_numbering(mut self, rows: &[Vec<String>]) -> Self {
        let Some((index, heading)) = self.numbering.take() else {
            return self;
        };
        // A total and an empty slot have no number.
        let has_digit = |cell: &String| cell.contains(|c: char| c.is_ascii_digit());
        let is_numbered = |cells: &&Vec<String>| cells.get(index).is_some_and(has_digit);
        let rows = || rows.iter().filter(is_numbered);
        let mut next = 1;
        let mut continues = |cells: &Vec<String>| {
            let numbers = cells.get(index).and_then(|cell| row_numbers(trimmed(cell)));
            let is_next = numbers.is_some_and(|(first, _)| first == next);
            next = numbers.map_or(next, |(_, last)| last + 1);
            is_next
        };
        if rows().count() >= FEWEST_NUMBERED && rows().all(&mut continues) {
            let before = self.kinds[..index].iter().filter(|kind| **kind == ColumnKind::LeftOut);
            self.left_out.insert(before.count(), heading);
            self.kinds[index] = ColumnKind::LeftOut;
        }
        self
    }

    /// Whether there is a column of this kind, whatever its unit.
    pub fn has(&self, kind: ColumnKind) -> bool {
        self.kinds.iter().any(|other| discriminant(other) == discriminant(&kind))
    }

    /// Whether at least two columns have a heading that is known.
    pub fn has_several(&self) -> bool {
        let is_known =
            |kind: &&ColumnKind| !matches!(kind, ColumnKind::LeftOut | ColumnKind::Unnamed);
        self.kinds.iter().filter(is_known).count() > 1
    }

    /// Whether these are columns of items, so that columns of coins are the parts of a price.
    pub fn describe_items(&self) -> bool {
        let weight = ColumnKind::Weight(1.0, AmountScope::Each);
        let details = [ColumnKind::Quantity, weight, ColumnKind::Slots];
        self.has(ColumnKind::Name) && details.into_iter().any(|kind| self.has(kind))
    }

    /// Whether one of the columns has a quantity or an amount.
    pub fn describe_one(&self) -> bool {
        self.describe_items() || self.has(ColumnKind::Value(CoinKind::Gp, AmountScope::Each))
    }

    /// The cells of a row with the kinds of their columns.
    pub fn over<'a>(&self, cells: &'a [String]) -> impl Iterator<Item = (ColumnKind, &'a str)> {
        let kinds = self.kinds.iter().copied().chain(repeat(ColumnKind::Unnamed));
        kinds.zip(cells.iter().map(String::as_str))
    }
}

/// The first and the last number of a row: `2`, `2-3`.
fn row_numbers(cell: &str) -> Option<(usize, usize)> {
    let (first, last) = cell.split_once(['-', '–']).unwrap_or((cell, cell));
    let numbers = (trimmed(first).parse().ok()?, trimmed(last).parse().ok()?);
    (numbers.0 <= numbers.1).then_some(numbers)
}

/// The fewest rows of a table whose quantities 1, 2, 3 are more likely a numbering.
const FEWEST_NUMBERED: usize = 3;

/// The columns with names in the first one whose heading says nothing, "Weapon", if none is headed as names but at
/// least one has amounts; `coins` is the number of columns of coins.
fn with_names(
    mut kinds: Vec<ColumnKind>,
    headings: &[Option<Heading>],
    coins: usize,
) -> Vec<ColumnKind> {
    let is_amount = |kind: &ColumnKind| {
        matches!(
            kind,
            ColumnKind::Quantity
                | ColumnKind::Weight(..)
                | ColumnKind::Value(..)
                | ColumnKind::Slots
        )
    };
    if coins < 2 && !kinds.contains(&ColumnKind::Name) && kinds.iter().any(is_amount) {
        let mut unknown = kinds.iter_mut().zip(headings).filter(|(_, heading)| heading.is_none());
        if let Some((first, _)) = unknown.find(|(kind, _)| **kind == ColumnKind::LeftOut) {
            *first = ColumnKind::Name;
        }
    }
    kinds
}

/// The columns that count: all that are headed by coins, and of each other kind the first whose heading is known as a
/// whole, otherwise the first. A numbering counts only if no other column has quantities, and amounts of all only if no
/// other column has those of one. Names are descriptions only where no other column has names.
fn chosen(headings: &[Option<Heading>]) -> HashSet<usize> {
    let mut coins = HashSet::new();
    let mut best = HashMap::new();
    for (index, heading) in headings.iter().enumerate() {
        match heading {
            Some(Heading { kind: ColumnKind::Coins(_), .. }) => {
                coins.insert(index);
            }
            Some(heading) => {
                let place = (heading.rank, !heading.is_whole, index);
                let first = best.entry(discriminant(&heading.kind)).or_insert(place);
                *first = place.min(*first);
            }
            None => {}
        }
    }
    coins.extend(best.into_values().map(|(_, _, index)| index));
    coins
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::model::CoinTable;

    fn kinds(heads: &str) -> Option<Vec<ColumnKind>> {
        Columns::of_heads(heads.split(", "), &CoinWords::of(CoinTable::DND))
            .map(|columns| columns.kinds)
    }

    const ONE: AmountScope = AmountScope::Assumed;

    #[test]
    fn two_whole_headings_in_any_order_are_a_head() {
        use ColumnKind::{Coins, LeftOut, Name, Note, Quantity, Slots, Value, Weight};
        let pounds = Weight(1.0, ONE);
        let gp = Value(CoinKind::Gp, ONE);
        for (heads, expected) in [
            ("Qty., Items", vec![Quantity, Name]),
            ("Weight (lb), Number, Equipment", vec![pounds, Quantity, Name]),
            ("Object, lbs, Cost each", vec![Name, pounds, Value(CoinKind::Gp, AmountScope::Each)]),
            ("Pcs, Thing, Notes", vec![Quantity, Name, Note]),
            ("Description, No.", vec![Name, Quantity]),
            ("Description, Item, Note", vec![LeftOut, Name, Note]),
            ("#, Qty, Name", vec![LeftOut, Quantity, Name]),
            ("#, Item, Number", vec![LeftOut, Name, Quantity]),
            ("Item type, Item name, Slots", vec![LeftOut, Name, Slots]),
            ("Item, Weight (kg)", vec![Name, Weight(2.2046, ONE)]),
            ("Item, Weight (total)", vec![Name, Weight(1.0, AmountScope::All)]),
            (
                "Item, Weight (total), Weight each",
                vec![Name, LeftOut, Weight(1.0, AmountScope::Each)],
            ),
            ("Item, Weight (cn)", vec![Name, Weight(0.1, ONE)]),
            ("Armour, Cost, Weight (coins)", vec![Name, gp, Weight(0.1, ONE)]),
            ("Item, Wt. (stone)", vec![Name, Weight(14.0, ONE)]),
            ("Item, Weight (10 cn = 1 lb)", vec![Name, Weight(0.1, ONE)]),
            ("Item, Weight (bulk), Price ($)", vec![Name, LeftOut, LeftOut]),
            ("Item, Price (credits), Qty", vec![Name, LeftOut, Quantity]),
            ("Cost (£), Weapon, Qty", vec![LeftOut, Name, Quantity]),
            ("Item, Cost (sp)", vec![Name, Value(CoinKind::Sp, ONE)]),
            ("Item, Value (silver)", vec![Name, Value(CoinKind::Sp, ONE)]),
            ("Item, gp", vec![Name, gp]),
            ("Weapon, Qty, Cost, Range", vec![Name, Quantity, gp, LeftOut]),
            ("Name, sp, gp", vec![Name, Coins(CoinKind::Sp), Coins(CoinKind::Gp)]),
            ("Item, Qty, Category, Total", vec![Name, Quantity, LeftOut, LeftOut]),
        ] {
            assert_eq!(kinds(heads), Some(expected), "{heads}");
        }
    }

    #[test]
    fn a_line_of_things_is_no_head() {
        for line in [
            "Torch, Rope",
            "Item, Torch",
            "Qty, Weight",
            "10 Weapons, Qty, Cost",
            "Gold, Silver, Torch",
            "Magic items, potion of value",
            "10 items, 5 gp",
            "Item",
        ] {
            assert_eq!(kinds(line), None, "{line}");
        }
    }
}
