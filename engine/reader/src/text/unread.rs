//! Remarks on what is not read (`docs/rules/catalogues-and-text.md#what-is-not-read`).

use engine_core::language::white_space::words;

/// The longest quotation in a remark, in characters.
const LONGEST: usize = 40;
/// The most remarks that are written out; the rest is counted.
const MOST_WRITTEN: usize = 2;

/// A text in quotation marks, on one line, cut to the longest quotation.
fn quoted(text: &str) -> String {
    let words: Vec<_> = words(text).collect();
    let text = words.join(" ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("“{}…”", &text[..end]),
        None => format!("“{text}”"),
    }
}

/// Remarks as one text, the rest counted: `“£50” not read, “blue” not read and 3 more`; `None` if there are none.
#[must_use]
pub fn unread_text(unread: &[String]) -> Option<String> {
    let written: Vec<_> =
        unread.iter().take(MOST_WRITTEN).map(|text| format!("{} not read", quoted(text))).collect();
    let more = unread.len() - written.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!written.is_empty()).then(|| written.join(", ") + &more)
}

/// The sentence about the columns of a table that are left out.
pub(super) fn left_out_text(columns: &[String]) -> String {
    let quoted: Vec<_> = columns.iter().map(|column| quoted(column)).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => format!("The column {one} is left out."),
        [one, other] => format!("The columns {one} and {other} are left out."),
        [one, other, more @ ..] => {
            format!("The columns {one}, {other} and {} more are left out.", more.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn two_remarks_are_written_and_the_rest_is_counted() {
        assert_eq!(unread_text(&[]), None);
        for (unread, remarks) in [
            (texts(&["£50"]), "“£50” not read"),
            (texts(&["£50", "a\n b"]), "“£50” not read, “a b” not read"),
            (texts(&["a", "b", "c", "d", "e"]), "“a” not read, “b” not read and 3 more"),
            (vec!["x".repeat(40)], &*format!("“{}” not read", "x".repeat(40))),
            (vec!["é".repeat(41)], &*format!("“{}…” not read", "é".repeat(40))),
        ] {
            assert_eq!(unread_text(&unread).as_deref(), Some(remarks));
        }
    }

    #[test]
    fn left_out_columns_are_one_sentence() {
        for (columns, sentence) in [
            (texts(&["URL"]), "The column “URL” is left out."),
            (texts(&["Category", "URL"]), "The columns “Category” and “URL” are left out."),
            (texts(&["a", "b", "c"]), "The columns “a”, “b” and 1 more are left out."),
        ] {
            assert_eq!(left_out_text(&columns), sentence);
        }
    }
}
