//! Tables of any shape in a pasted text: each amount is read as it was written, and what is not read is said
//! (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use crate::corpora::checks;
use crate::support;

use engine::session::Session;
use engine::text::{Doubt, EntryContent, ReadEntry, Reading, read};
use proptest::prelude::*;
use support::acts::with_random;

/// The kinds of columns, each with heads that a table may have for it.
const HEADS: [(Column, &[&str]); 7] = [
    (Column::Name, &["Item", "Name", "Gear", "Equipment", "Things"]),
    (Column::Quantity, &["Qty", "Qty.", "Quantity", "Count", "Number", "Pcs"]),
    (Column::Value, &["Value", "Cost (gp)", "Price", "Cost each", "Total value"]),
    (Column::Weight, &["Weight", "Weight (lb)", "Wt", "lbs", "Weight each", "Weight (total)"]),
    (Column::Note, &["Note", "Notes"]),
    (Column::Other, &["Category", "Source", "Held by"]),
    (Column::Unnamed, &[""]),
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Column {
    Name,
    Quantity,
    Value,
    Weight,
    Note,
    Other,
    Unnamed,
}

/// A cell of an amount: its text and the number in it, if there is one.
#[derive(Clone, Debug)]
struct Cell {
    text: String,
    number: Option<f64>,
}

impl Cell {
    fn new(text: impl Into<String>, number: Option<f64>) -> Self {
        Self { text: text.into(), number }
    }

    /// Whether it says something that can't be read.
    fn is_unread(&self) -> bool {
        self.number.is_none() && !self.text.is_empty()
    }
}

/// A number of hundredths, of which a unit in the text makes other numbers.
fn amount(
    units: &'static [(&'static str, f64)],
    odd: &'static [&'static str],
) -> BoxedStrategy<Cell> {
    let unit = prop::sample::select(units);
    let number = (1..100_000_u32, unit).prop_map(|(hundredths, (unit, factor))| {
        let number = f64::from(hundredths) / 100.0;
        Cell::new(format!("{number}{unit}"), Some(number * factor))
    });
    let odd = prop::sample::select(odd).prop_map(|text| Cell::new(text, None));
    prop_oneof![4 => number, 1 => odd, 1 => Just(Cell::new("", None))].boxed()
}

fn value() -> BoxedStrategy<Cell> {
    let units = &[("", 1.0), (" gp", 1.0), (" sp", 0.1), ("cp", 0.01), (" gold", 1.0)];
    amount(units, &["£50", "priceless", "50 crowns", "~30 gp", "5g"])
}

fn weight() -> BoxedStrategy<Cell> {
    let units = &[("", 1.0), (" lb", 1.0), (" lbs.", 1.0), (" kg", 2.2046), (" oz", 0.0625)];
    amount(units, &["light", "2 stone", "?"])
}

fn quantity(odd: &'static [&'static str]) -> BoxedStrategy<Cell> {
    let forms = prop::sample::select(vec!["", "x", "pcs"]);
    let number = (1..5000_u32, forms).prop_map(|(count, form)| {
        let text = match form {
            "x" => format!("x{count}"),
            "pcs" => format!("{count} pcs"),
            _ => count.to_string(),
        };
        Cell::new(text, Some(f64::from(count)))
    });
    let odd = prop::sample::select(odd).prop_map(|text| Cell::new(text, None));
    prop_oneof![6 => number, 1 => odd].boxed()
}

#[derive(Clone, Debug)]
struct Row {
    name: &'static str,
    quantity: Cell,
    value: Cell,
    weight: Cell,
    /// The cell below no head.
    more: &'static str,
}

/// The names of coins in the rows, each with its kind.
const COINS: [(&str, &str); 3] = [("Gold", "gp"), ("Silver pieces", "sp"), ("cp", "cp")];

impl Row {
    fn coin(&self) -> Option<&'static str> {
        COINS.into_iter().find(|(name, _)| *name == self.name).map(|(_, kind)| kind)
    }
}

#[derive(Clone, Debug)]
struct Table {
    /// The columns from left to right, each with its head.
    columns: Vec<(Column, &'static str)>,
    separator: &'static str,
    rows: Vec<Row>,
}

fn row() -> impl Strategy<Value = Row> {
    let name =
        prop::sample::select(vec!["Zorble", "Idol of Quax", "Torch", "Bedroll", "Glass eye"]);
    let more = prop::sample::select(vec!["", "", "cursed", "12", "see p. 3"]);
    let odd = &["some", "a few", "10/20", "5+", "2.5", "-3"];
    let item = (name, quantity(odd), value(), weight(), more).prop_map(
        |(name, quantity, value, weight, more)| Row { name, quantity, value, weight, more },
    );
    let coins = (
        prop::sample::select(COINS.map(|(name, _)| name).to_vec()),
        quantity(&["some", "10/20", "-3"]),
    );
    let empty = || Cell::new("", None);
    let coins = coins.prop_map(move |(name, quantity)| Row {
        name,
        quantity,
        value: empty(),
        weight: empty(),
        more: "",
    });
    prop_oneof![5 => item, 1 => coins]
}

fn table() -> impl Strategy<Value = Table> {
    let heads: Vec<_> = HEADS
        .map(|(column, heads)| prop::sample::select(heads).prop_map(move |head| (column, head)))
        .into();
    // The names, quantities and at least one of the others.
    let columns = (heads, 3..=HEADS.len())
        .prop_map(|(heads, count)| heads.into_iter().take(count).collect::<Vec<_>>())
        .prop_shuffle();
    let separator = prop::sample::select(vec!["\t", ";", ",", "|"]);
    (columns, separator, prop::collection::vec(row(), 1..8))
        .prop_map(|(columns, separator, rows)| Table { columns, separator, rows })
}

impl Table {
    fn has(&self, column: Column) -> bool {
        self.columns.iter().any(|(own, _)| *own == column)
    }

    /// Whether a column has the amounts of all instead of one.
    fn is_total(&self, column: Column) -> bool {
        let is_total = |head: &str| head.to_lowercase().contains("total");
        self.columns.iter().any(|(own, head)| *own == column && is_total(head))
    }

    fn text(&self) -> String {
        let line = |cells: Vec<String>| {
            let line = cells.join(self.separator);
            if self.separator == "|" { format!("|{line}|") } else { line }
        };
        let mut lines =
            vec![line(self.columns.iter().map(|(_, head)| (*head).to_owned()).collect())];
        if self.separator == "|" {
            lines.push(line(vec!["---".to_owned(); self.columns.len()]));
        }
        for row in &self.rows {
            let is_item = row.coin().is_none();
            let cells = self.columns.iter().map(|(column, _)| match column {
                Column::Name => row.name.to_owned(),
                Column::Quantity => row.quantity.text.clone(),
                Column::Value => row.value.text.clone(),
                Column::Weight => row.weight.text.clone(),
                Column::Note if is_item => "a gift".to_owned(),
                Column::Other => "camp".to_owned(),
                Column::Note => String::new(),
                Column::Unnamed => row.more.to_owned(),
            });
            lines.push(line(cells.collect()));
        }
        lines.join("\n")
    }

    /// Checks the entry of an item: its amounts, and a remark for each cell that says something else.
    fn expect_item(&self, row: &Row, entry: &ReadEntry) {
        let EntryContent::Item(found) = &entry.content else { unreachable!("{entry:?}") };
        let stack = &found.stack;
        let count = row.quantity.number;
        assert_eq!((&*stack.item.name, stack.quantity), (row.name, count.unwrap_or(1.0)));
        assert_eq!(entry.doubt, count.is_none().then_some(Doubt::Quantity));
        assert_eq!(stack.note_text().is_some(), self.has(Column::Note));
        let mut remarks = Vec::new();
        remarks.extend(row.quantity.is_unread().then_some(&*row.quantity.text));
        remarks.extend(Some(row.more).filter(|more| !more.is_empty() && self.has(Column::Unnamed)));
        // What a table doesn't say of a known item comes from the catalogue.
        let is_known = ["Torch", "Bedroll"].contains(&row.name);
        let amounts = [
            (Column::Value, &row.value, stack.item.value),
            (Column::Weight, &row.weight, stack.item.weight),
        ];
        for (column, cell, read) in amounts {
            let written = cell.number.filter(|_| self.has(column));
            // The amount of all of an unknown number is no amount of one.
            let is_lost = self.is_total(column) && count.is_none();
            match written.filter(|_| !is_lost) {
                Some(written) => {
                    let is_total = self.is_total(column);
                    let sum = if is_total { read * stack.quantity } else { read };
                    let tolerance = if is_total { 1e-6 * stack.quantity } else { 1e-6 };
                    assert!((sum - written).abs() <= tolerance, "{written} is {sum}");
                }
                None if !is_known => assert_eq!(read, 0.0),
                None => {}
            }
            let is_remark = cell.is_unread() || (is_lost && written.is_some());
            remarks.extend((is_remark && self.has(column)).then_some(&*cell.text));
        }
        let mut unread: Vec<_> = entry.unread.iter().map(String::as_str).collect();
        remarks.sort_unstable();
        unread.sort_unstable();
        assert_eq!(unread, remarks);
    }

    /// Checks the entry of a row of coins: all of them, or a line that is skipped if their number can't be read.
    fn expect_coins(row: &Row, kind: &str, entry: &ReadEntry) {
        match &entry.content {
            EntryContent::Coins(read, count) => {
                assert_eq!((read.name(), Some(*count)), (kind, row.quantity.number));
                assert!(entry.unread.is_empty() && entry.doubt.is_none(), "{entry:?}");
            }
            EntryContent::Nothing(line) => assert!(row.quantity.is_unread(), "{line}"),
            other => unreachable!("{other:?}"),
        }
    }

    fn expect(&self, reading: &Reading) {
        assert_eq!(reading.entries.len(), self.rows.len());
        for (row, entry) in self.rows.iter().zip(&reading.entries) {
            match row.coin() {
                Some(kind) => Self::expect_coins(row, kind, entry),
                None => self.expect_item(row, entry),
            }
        }
        let other = self.columns.iter().find(|(column, _)| *column == Column::Other);
        let notes = other.map(|(_, head)| format!("The column “{head}” is left out."));
        let said: Vec<_> = reading.notes.iter().map(ToString::to_string).collect();
        assert_eq!(said, notes.into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn every_amount_of_a_table_is_read_as_it_was_written_or_said_to_be_unread() {
    let known = Session::default().known();
    with_random(table(), 4, |table| table.expect(&read(&table.text(), &known)));
}

#[test]
fn a_table_that_is_added_and_copied_as_text_is_read_again_as_the_same_rows() {
    with_random(table(), 1, |table| checks::loot(&table.text()));
}

/// A row without a head: a quantity beside a name, with a price, a weight and a bare number at either end.
#[derive(Clone, Debug)]
struct Bare {
    name: &'static str,
    count: u32,
    price: u32,
    weight: u32,
    number: Option<u32>,
    is_name_first: bool,
    is_price_first: bool,
}

impl Bare {
    fn line(&self, separator: &str) -> String {
        let mut cells = vec![self.count.to_string(), self.name.to_owned()];
        if self.is_name_first {
            cells.reverse();
        }
        let mut amounts = vec![format!("{} lb", self.weight), format!("{} sp", self.price)];
        if self.is_price_first {
            amounts.reverse();
        }
        cells.extend(amounts);
        cells.extend(self.number.map(|number| number.to_string()));
        cells.join(separator)
    }
}

fn bare() -> impl Strategy<Value = Bare> {
    let name = prop::sample::select(vec!["Zorble", "Torch", "Bedroll", "Glass eye"]);
    let numbers = (1..50_u32, 1..500_u32, 1..50_u32, prop::option::of(2..9_u32));
    (name, numbers, any::<(bool, bool)>()).prop_map(
        |(name, (count, price, weight, number), (is_name_first, is_price_first))| Bare {
            name,
            count,
            price,
            weight,
            number,
            is_name_first,
            is_price_first,
        },
    )
}

#[test]
fn rows_without_a_head_are_items_and_never_coins() {
    let known = Session::default().known();
    let rows = prop::collection::vec(bare(), 1..6);
    let separator = prop::sample::select(vec!["\t", ",", "|"]);
    with_random((rows, separator), 2, |(rows, separator)| {
        let lines: Vec<_> = rows.iter().map(|row| row.line(separator)).collect();
        let entries = read(&lines.join("\n"), &known).entries;
        assert_eq!(entries.len(), rows.len(), "{lines:?}");
        for (row, entry) in rows.iter().zip(entries) {
            let EntryContent::Item(found) = &entry.content else { panic!("{lines:?}: {entry:?}") };
            let stack = &found.stack;
            assert_eq!((&*stack.item.name, stack.quantity), (row.name, f64::from(row.count)));
            assert_eq!(stack.item.value, f64::from(row.price) / 10.0, "{lines:?}");
            assert_eq!(stack.item.weight, f64::from(row.weight), "{lines:?}");
            let number: Vec<_> = row.number.map(|number| number.to_string()).into_iter().collect();
            assert_eq!(entry.unread, number, "{lines:?}");
            assert_eq!(entry.doubt, (row.count > 1).then_some(Doubt::TotalOrEach), "{lines:?}");
        }
    });
}
