//! Tables in the markup of wikis: `{|`, `! Item !! Qty`, `|-`, `| Torch || 10`, `|}`
//! (`docs/rules/catalogues-and-text.md#tables-in-a-text`).

use super::columns::Columns;
use super::known::NameIndex;
use super::table::TableAt;
use engine_core::language::white_space::trimmed;

/// The table at the beginning of these lines; `None` if they begin otherwise, or the table has no heads or no end.
pub(super) fn wiki_table(lines: &[&str], known: &NameIndex) -> Option<TableAt> {
    let begins = |line: &str, mark: &str| trimmed(line).starts_with(mark);
    if !begins(lines.first()?, "{|") {
        return None;
    }
    let count = 1 + lines.iter().position(|line| begins(line, "|}"))?;
    let mut rows: Vec<Vec<String>> = vec![Vec::new()];
    for line in &lines[1..count - 1] {
        let line = trimmed(line);
        if line.starts_with("|-") {
            rows.push(Vec::new());
        } else if line.starts_with("|+") {
            // The title of the table.
        } else if let Some(cells) = line.strip_prefix(['|', '!'])
            && let Some(row) = rows.last_mut()
        {
            let separator =
                if line.starts_with('!') && !cells.contains("||") { "!!" } else { "||" };
            row.extend(cells.split(separator).map(|cell| without_style(cell).to_owned()));
        }
    }
    let mut rows = rows.into_iter().filter(|row| !row.is_empty());
    let head = rows.next()?;
    let columns = Columns::of(head.iter().map(String::as_str), &known.coins)
        .or_else(|| Columns::with_names_first(&head, &known.coins))?;
    Some(TableAt::of(count, columns, rows, known))
}

/// A cell without what says how it looks: `style="…" | Torch`.
fn without_style(cell: &str) -> &str {
    let styled =
        cell.split_once('|').filter(|(style, _)| style.contains('=') && !style.contains('['));
    trimmed(styled.map_or(cell, |(_, cell)| cell))
}
