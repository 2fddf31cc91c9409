//! Reads tables: Markdown, cells separated by tabs as from spreadsheets, CSV by RFC 4180, rows without a head
//! (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use std::collections::HashMap;

use csv::ReaderBuilder;

use super::cell_kinds::CellKind;
use super::cells::{Cells, Separator, cells, is_drawn_rule};
use super::coin_entries::is_purse;
use super::column_heading::ColumnKind;
use super::columns::Columns;
use super::count::count_alone;
use super::entry::ReadEntry;
use super::inline::without_markup;
use super::known::NameIndex;
use super::line_markup::without_front;
use super::row::{Figures, money_row, read_row, skipped_row, total_row};
use super::sums::{is_last_total, subtotals};
use super::units::Unit;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::{trimmed, words};

/// The most lines above the head of a table, such as its title.
const MOST_TITLES: usize = 5;

/// The entries of a table, and the headings of the columns that are left out.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub entries: Vec<ReadEntry>,
    pub left_out: Vec<String>,
}

impl Table {
    /// Reads the rows of a table.
    pub fn of(
        columns: Columns,
        rows: impl Iterator<Item = Vec<String>>,
        known: &NameIndex,
    ) -> Self {
        let rows: Vec<_> = rows.collect();
        let columns = columns.without_numbering(&rows);
        let figures: Vec<_> =
            rows.iter().map(|cells| Figures::of(&columns, cells, known)).collect();
        let are_sums = subtotals(&figures);
        let is_last_total = is_last_total(&figures, &are_sums);
        let last = rows.len().saturating_sub(1);
        let rows = rows.iter().zip(are_sums).enumerate();
        let entries = rows.flat_map(|(index, (cells, is_sum))| {
            if index == last && is_last_total {
                vec![total_row(&columns, cells, &known.coins)]
            } else if is_sum {
                vec![skipped_row(&columns, cells)]
            } else {
                read_row(&columns, cells, known)
            }
        });
        let entries = entries.collect();
        Self { entries, left_out: columns.left_out }
    }
}

/// The separator that the first line of a text names, as in `sep=;`, and the text after that line.
pub(super) fn separator_line(text: &str) -> (Option<u8>, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    match first.trim_matches(['"', ' ']).as_bytes() {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', separator @ (b'\t' | b',' | b';' | b'|')] => {
            (Some(*separator), rest)
        }
        _ => (None, text),
    }
}

/// A text that is a table from its first line on, or from below a title, with tabs, semicolons or commas between its
/// cells, or with the separator that it names; `None` for any other text.
pub(super) fn sheet(text: &str, separator: Option<u8>, known: &NameIndex) -> Option<Table> {
    let text = text.trim_start_matches(['\n', ' ']);
    let separators = separator.map_or_else(|| b"\t;,".to_vec(), |separator| vec![separator]);
    separators.into_iter().find_map(|delimiter| {
        // An unclosed quote would extend its cell to the end of the text.
        let is_quoted = text.matches('"').count().is_multiple_of(2);
        let rows = || {
            let mut reader = ReaderBuilder::new();
            let reader =
                reader.has_headers(false).flexible(true).delimiter(delimiter).quoting(is_quoted);
            let rows = reader.from_reader(text.as_bytes()).into_records().map_while(Result::ok);
            rows.map(|row| row.iter().map(str::to_owned).collect::<Vec<_>>())
        };
        let is_title = |cells: &Vec<String>| {
            let mut said = cells.iter().filter(|cell| !trimmed(cell).is_empty());
            let title =
                said.next().is_none_or(|title| !title.contains(|c: char| c.is_ascii_digit()));
            title && said.next().is_none() && known.find(&cells.concat()).is_none()
        };
        let titles = rows().take(MOST_TITLES).take_while(is_title).count();
        let head = rows().nth(titles)?;
        let columns = columns_of(&head, delimiter, separator.is_some(), &known.coins)?;
        let mut table = Table::of(columns, rows().skip(titles + 1), known);
        if table.entries.is_empty() {
            table.entries.push(ReadEntry::nothing(&head.join(" · ")));
        }
        let titles = rows().take(titles).map(|cells| cells.concat());
        let titles = titles.filter(|title| !trimmed(title).is_empty());
        table
            .entries
            .splice(0..0, titles.map(|title| ReadEntry::nothing(&title)).collect::<Vec<_>>());
        Some(table)
    })
}

/// The columns below a first line. With tabs or a named separator a line without digits is a head as well if two of its
/// cells have headings, or if it counts coins.
fn columns_of(
    head: &[String],
    delimiter: u8,
    is_named: bool,
    coins: &CoinWords,
) -> Option<Columns> {
    let cells = || head.iter().map(String::as_str);
    let is_spreadsheet = delimiter == b'\t' || is_named;
    let has_digits = || cells().any(|cell| cell.contains(|c: char| c.is_ascii_digit()));
    let other = || (is_spreadsheet && !has_digits()).then(|| Columns::of(cells(), coins))?;
    Columns::of_heads(cells(), coins).or_else(|| other().filter(Columns::has_several))
}

/// A table at the beginning of some lines.
#[derive(Debug)]
pub(super) struct TableAt {
    /// The number of lines of the table.
    pub lines: usize,
    pub table: Table,
}

impl TableAt {
    /// The table of rows below a head, or of rows without one.
    pub fn of(
        lines: usize,
        columns: Columns,
        rows: impl Iterator<Item = Vec<String>>,
        known: &NameIndex,
    ) -> Self {
        Self { lines, table: Table::of(columns, rows, known) }
    }
}

impl TableAt {
    /// The same table with a head above it, which names nothing.
    fn below(mut self, head: &str) -> Self {
        self.lines += 1;
        self.table.entries.insert(0, ReadEntry::nothing(head));
        self
    }
}

/// A table with bars at the beginning of these lines.
pub(super) struct DrawnTable {
    /// The number of lines of the table.
    pub lines: usize,
    /// The table; `None` if it has no headings.
    pub table: Option<Table>,
}

/// The table at the beginning of these lines that is drawn with bars: a row between or above lines of dashes, as in
/// Markdown, or drawn with other lines.
pub(super) fn drawn_table(lines: &[&str], known: &NameIndex) -> Option<DrawnTable> {
    let above = usize::from(is_drawn_rule(lines.first()?) && !has_letters(lines.first()?));
    let [first, dashes, ..] = &lines[above..] else {
        return None;
    };
    if !has_bar(first) || !is_drawn_rule(dashes) {
        return None;
    }
    let count =
        lines[above..].iter().take_while(|line| has_bar(line) || is_drawn_rule(line)).count();
    let rows = lines[above..][1..count].iter().filter(|line| !is_drawn_rule(line));
    let rows: Vec<_> = rows.map(|line| cells(line, Separator::Bar)).collect();
    let head: Vec<_> =
        cells(first, Separator::Bar).iter().map(|cell| without_markup(cell)).collect();
    let known_heads = Columns::of(head.iter().map(String::as_str), &known.coins);
    let columns = known_heads.or_else(|| Columns::with_names_first(&head, &known.coins));
    let table = columns.map(|columns| Table::of(columns, rows.into_iter(), known));
    Some(DrawnTable { lines: above + count, table })
}

fn has_letters(line: &str) -> bool {
    line.contains(char::is_alphanumeric)
}

fn has_bar(line: &str) -> bool {
    line.contains(['|', '│', '┃', '║'])
}

/// The separators of a table within a text that has no rule below its head.
const WITHIN_TEXT: [Separator; 5] =
    [Separator::Bar, Separator::Tab, Separator::Semicolon, Separator::Comma, Separator::Blanks];

/// The table at the beginning of these lines whose first line is a head with one of the other separators: up to a blank
/// line, or one that has a single cell.
pub(super) fn headed_table(lines: &[&str], known: &NameIndex) -> Option<TableAt> {
    WITHIN_TEXT.into_iter().find_map(|separator| {
        let head = Some(cells(lines.first()?, separator)).filter(|head| head.len() > 1)?;
        let head: Vec<_> = head.iter().map(|cell| without_markup(cell)).collect();
        let columns = Columns::of_heads(head.iter().map(String::as_str), &known.coins)?;
        let is_rule = |line: &&str| line.len() > 2 && line.chars().all(|c| "-=─━═ ".contains(c));
        let rules = usize::from(lines.get(1).is_some_and(is_rule));
        let is_rule = |line: &&str| is_rule(line) || is_drawn_rule(line);
        let below = &lines[1 + rules..];
        // "PP 0  GP 23" below a table by blanks is no row of it.
        let is_purse = |line: &str| separator == Separator::Blanks && is_purse(line, &known.coins);
        let is_row =
            |line: &&&str| is_rule(line) || (cells(line, separator).len() > 1 && !is_purse(line));
        let count = below.iter().take_while(is_row).count();
        let rows = below[..count].iter().filter(|line| !is_rule(line));
        let rows: Vec<_> = rows.map(|line| cells(line, separator)).collect();
        let count = 1 + rules + count;
        (!rows.is_empty()).then(|| TableAt::of(count, columns, rows.into_iter(), known))
    })
}

/// The tables without a head, by the index of their first line: two rows or more of a quantity and a name, with the
/// same separator in the same order, at least one of whose names is known.
pub(super) fn headless_tables(lines: &[&str], known: &NameIndex) -> HashMap<usize, TableAt> {
    let mut found = HashMap::new();
    let mut index = 0;
    while index < lines.len() {
        let forms = Separator::OF_ROWS.into_iter().flat_map(|separator| {
            [Order::QuantityFirst, Order::NameFirst].map(|order| (separator, order))
        });
        let rows = forms.map(|(separator, order)| {
            let rows = lines[index..].iter();
            rows.map_while(|line| counted_name(line, separator, order, known)).collect::<Vec<_>>()
        });
        let rows = rows.max_by_key(Vec::len).unwrap_or_default();
        let count = rows.len();
        if count > 1 && rows.iter().any(|[_, name]| known.find(name).is_some()) {
            let columns = Columns::of_kinds(vec![ColumnKind::Quantity, ColumnKind::Name]);
            let rows = rows.into_iter().map(Vec::from);
            found.insert(index, TableAt::of(count, columns, rows, known));
        }
        index += count.max(1);
    }
    found
}

/// The table at the beginning of these lines whose head is in another language, "Gegenstand;Preis": words that nobody
/// knows above rows of a name and numbers, which may be prices. Columns whose head isn't known are left out.
pub(super) fn foreign_table(lines: &[&str], known: &NameIndex) -> Option<TableAt> {
    [Separator::Tab, Separator::Bar, Separator::Semicolon].into_iter().find_map(|separator| {
        let head = cells(lines.first()?, separator);
        let is_head = |cell: &String| {
            let is_word = cell.chars().all(|c| c.is_alphabetic() || c == ' ');
            !cell.is_empty()
                && is_word
                && words(cell).count() <= MOST_WORDS_OF_HEADING
                && known.find(cell).is_none()
        };
        let is_row = |cells: &Vec<String>| {
            let is_number = |cell: &String| cell.starts_with(|c: char| c.is_ascii_digit());
            cells.len() == head.len()
                && CellKind::is_name(&cells[0], &known.coins)
                && cells[1..].iter().all(is_number)
        };
        if head.len() < 2 || !head.iter().all(is_head) {
            return None;
        }
        let rows = lines[1..].iter().map(|line| cells(line, separator)).take_while(is_row);
        let rows: Vec<_> = rows.collect();
        // "Idol | Bell" above one such line may be things.
        if rows.is_empty() || (head.len() == 2 && rows.len() == 1) {
            return None;
        }
        let columns = Columns::with_names_first(&head, &known.coins)?;
        let table = TableAt::of(rows.len(), columns, rows.into_iter(), known);
        Some(table.below(&head.join(" · ")))
    })
}

/// The most words of a heading in another language.
const MOST_WORDS_OF_HEADING: usize = 3;

/// The order of the two cells of a row without a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    QuantityFirst,
    NameFirst,
}

/// The quantity and the name of a line that has nothing else. Commas in a known name are part of it.
fn counted_name(
    line: &str,
    separator: Separator,
    order: Order,
    known: &NameIndex,
) -> Option<[String; 2]> {
    let line = without_front(line);
    // "1,250 gp" is one number.
    let is_in_number = |(_, behind): (&str, &str)| behind.starts_with(|c: char| c.is_ascii_digit());
    if order == Order::QuantityFirst
        && separator == Separator::Comma
        && line.split_once(',').is_some_and(is_in_number)
    {
        return None;
    }
    let mut name = cells(line, separator);
    let quantity = match order {
        Order::QuantityFirst if !name.is_empty() => name.remove(0),
        Order::QuantityFirst => return None,
        Order::NameFirst => name.pop()?,
    };
    // "2 vials" may be a thing of its own.
    let has_unit = words(&quantity).nth(1).is_some_and(|word| Unit::named(word).is_some());
    count_alone(&quantity).filter(|_| !has_unit)?;
    let is_one = name.len() == 1;
    let name = name.join(", ");
    let is_row = is_one || (separator == Separator::Comma && known.find(&name).is_some());
    (is_row && CellKind::is_name(&name, &known.coins)).then_some([quantity, name])
}

/// The entries of a line that is a row by itself. Its money is a price, unless it is named "Coins". `None` for any
/// other line.
pub(super) fn row_alone(line: &str, known: &NameIndex) -> Option<Vec<ReadEntry>> {
    let cells = Cells::of_line(line, known)?;
    if let Some(money) = money_row(&cells.texts, &known.coins) {
        return Some(money);
    }
    Some(read_row(&Columns::of_row(&cells, &known.coins)?, &cells.texts, known))
}
