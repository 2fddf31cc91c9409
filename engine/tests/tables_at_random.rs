//! Tables of any shape in a pasted text: each amount is read as it was written, and what is not read is said
//! (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use crate::support;

use engine::session::Session;
use engine::text::{EntryContent, Reading, read};
use proptest::prelude::*;
use support::acts::with_random;

/// The kinds of columns, each with heads that a table may have for it.
const HEADS: [(Column, &[&str]); 6] = [
    (Column::Name, &["Item", "Name", "Gear", "Equipment", "Things"]),
    (Column::Quantity, &["Qty", "Qty.", "Quantity", "Count", "Number", "Pcs"]),
    (Column::Value, &["Value", "Cost (gp)", "Price", "Cost each"]),
    (Column::Weight, &["Weight", "Weight (lb)", "Wt", "lbs", "Weight each"]),
    (Column::Note, &["Note", "Notes"]),
    (Column::Other, &["Category", "Source", "Held by"]),
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Column {
    Name,
    Quantity,
    Value,
    Weight,
    Note,
    Other,
}

#[derive(Clone, Debug)]
struct Row {
    name: &'static str,
    quantity: u32,
    /// Hundredths of a gp; 0 stands for an empty cell.
    value: u32,
    /// Hundredths of a lb; 0 stands for an empty cell.
    weight: u32,
}

#[derive(Clone, Debug)]
struct Table {
    /// The columns from left to right, each with its head.
    columns: Vec<(Column, &'static str)>,
    separator: &'static str,
    rows: Vec<Row>,
}

fn table() -> impl Strategy<Value = Table> {
    let heads: Vec<_> = HEADS
        .map(|(column, heads)| prop::sample::select(heads).prop_map(move |head| (column, head)))
        .into();
    // The names, quantities and at least one of the others.
    let columns = (heads, 3..=HEADS.len())
        .prop_map(|(heads, count)| heads.into_iter().take(count).collect::<Vec<_>>())
        .prop_shuffle();
    let name =
        prop::sample::select(vec!["Zorble", "Idol of Quax", "Torch", "Bedroll", "Glass eye"]);
    let amount = || prop_oneof![Just(0), 1..100_000_u32];
    let row = (name, 1..50_u32, amount(), amount())
        .prop_map(|(name, quantity, value, weight)| Row { name, quantity, value, weight });
    let separator = prop::sample::select(vec!["\t", ";", ",", "|"]);
    (columns, separator, prop::collection::vec(row, 1..8))
        .prop_map(|(columns, separator, rows)| Table { columns, separator, rows })
}

fn hundredths(amount: u32) -> String {
    if amount == 0 { String::new() } else { (f64::from(amount) / 100.0).to_string() }
}

impl Table {
    fn has(&self, column: Column) -> bool {
        self.columns.iter().any(|(own, _)| *own == column)
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
            let cells = self.columns.iter().map(|(column, _)| match column {
                Column::Name => row.name.to_owned(),
                Column::Quantity => row.quantity.to_string(),
                Column::Value => hundredths(row.value),
                Column::Weight => hundredths(row.weight),
                Column::Note => "a gift".to_owned(),
                Column::Other => "camp".to_owned(),
            });
            lines.push(line(cells.collect()));
        }
        lines.join("\n")
    }
}

/// The name, quantity, value, weight and note of each item; there is nothing else.
fn items(reading: &Reading) -> Vec<(String, f64, f64, f64, Option<String>)> {
    let entries = reading.entries.iter().map(|entry| {
        let EntryContent::Item(found) = &entry.content else { unreachable!("{entry:?}") };
        assert!(entry.unread.is_empty() && entry.doubt.is_none() && !entry.taken_away, "{entry:?}");
        let stack = &found.stack;
        let note = stack.note_text().map(str::to_owned);
        (stack.item.name.clone(), stack.quantity, stack.item.value, stack.item.weight, note)
    });
    entries.collect()
}

#[test]
fn every_amount_of_a_table_is_read_as_it_was_written() {
    with_random(table(), 4, |table| {
        let text = table.text();
        let known = Session::default().known();
        let reading = read(&text, &known);
        let found = items(&reading);
        assert_eq!(found.len(), table.rows.len(), "{text}");
        for (row, (name, quantity, value, weight, note)) in table.rows.iter().zip(found) {
            assert_eq!((&*name, quantity), (row.name, f64::from(row.quantity)), "{text}");
            // What a table doesn't say of a known item comes from the catalogue.
            let is_known = ["Torch", "Bedroll"].contains(&row.name);
            for (column, written, read) in
                [(Column::Value, row.value, value), (Column::Weight, row.weight, weight)]
            {
                if written > 0 && table.has(column) {
                    assert_eq!(read, f64::from(written) / 100.0, "{text}");
                } else if !is_known {
                    assert_eq!(read, 0.0, "{text}");
                }
            }
            assert_eq!(note.is_some(), table.has(Column::Note), "{text}");
        }
        let other = table.columns.iter().find(|(column, _)| *column == Column::Other);
        let notes = other.map(|(_, head)| format!("The column “{head}” is left out."));
        let said: Vec<_> = reading.notes.iter().map(ToString::to_string).collect();
        assert_eq!(said, notes.into_iter().collect::<Vec<_>>(), "{text}");
    });
}
