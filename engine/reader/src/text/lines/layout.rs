//! The layout of a text around a line: what is joined before lines are read, what stands above a list
//! (`docs/rules/catalogues-and-text.md#how-a-text-is-read`).

use std::borrow::Cow;

use crate::text::coin_entries::coins;
use crate::text::copied::is_note_line;
use crate::text::count::begins_with_count;
use crate::text::heading::ends_with_label;
use crate::text::joined_lines::is_parted;
use crate::text::known::NameIndex;
use crate::text::line_markup::{Line, is_listed};
use crate::text::read_entries::LeadingSigns;
use crate::text::switches::{Layout, is_on};
use crate::text::table::{drawn_table, headed_table};
use engine_core::language::coin_words::CoinWords;
use engine_core::language::white_space::{is_space, trimmed};

/// A text behind a step of the layout, unless that is turned off.
pub(super) fn laid_out<'a>(
    text: &'a str,
    step: Layout,
    change: impl FnOnce(&'a str) -> Cow<'a, str>,
) -> Cow<'a, str> {
    if is_on(step) { change(text) } else { text.into() }
}

/// Whether a line is a title, or the end of a word that is parted at the end of the line above.
pub(super) fn stands_apart(lines: &[&str], index: usize, known: &NameIndex) -> bool {
    let is_title = || {
        is_above_list(lines, index, known)
            || begins_block(lines, index) && ends_with_label(lines[index])
    };
    (is_on(Layout::Titles) && is_title()) || (index > 0 && is_parted(lines[index - 1]))
}

/// Whether a line may begin with the rest of a word that is parted at the end of the line above: it has no bullet and
/// no count in front.
pub(super) fn is_rest_of_word(lines: &[&str], index: usize) -> bool {
    let is_below = index > 0 && is_parted(lines[index - 1]);
    is_below && !is_listed(lines[index]) && !begins_with_count(trimmed(lines[index]))
}

/// Whether a line without a bullet stands directly above a table or a list with bullets, as its title does.
fn is_above_list(lines: &[&str], index: usize, known: &NameIndex) -> bool {
    if is_listed(lines[index]) {
        return false;
    }
    let has_list = lines[index + 1..].iter().take(2).filter(|line| is_listed(line)).count() == 2;
    let next = (index + 1..lines.len()).find(|next| !trimmed(lines[*next]).is_empty());
    let begins_table = |next: usize| {
        drawn_table(&lines[next..], known).is_some()
            || headed_table(&lines[next..], known).is_some()
    };
    has_list || next.is_some_and(begins_table)
}

/// Whether a line without a bullet is the first of several below each other.
fn begins_block(lines: &[&str], index: usize) -> bool {
    let is_blank = |line: Option<&&str>| line.is_none_or(|line| trimmed(line).is_empty());
    let above = index.checked_sub(1).and_then(|above| lines.get(above));
    is_blank(above) && !is_blank(lines.get(index + 1)) && !is_listed(lines[index])
}

/// The number of lines from `index` on whose bullets stand further to the right than the line above.
pub(super) fn lines_of_list_below(lines: &[&str], index: usize) -> usize {
    let indent = |line: &str| line.len() - line.trim_start_matches(is_space).len();
    let above = indent(lines[index - 1]);
    lines[index..].iter().take_while(|line| is_listed(line) && indent(line) > above).count()
}

/// The meaning of leading signs. They are changes if at least two lines begin with a sign and a digit, and one of these
/// lines is coins or begins with a minus.
///
/// `docs/rules/catalogues-and-text.md#gained-and-lost`
pub(super) fn signs(lines: &[&str], words: &CoinWords) -> LeadingSigns {
    let lines = lines.iter().filter(|line| !is_note_line(line)).map(|line| Line::of(line).text);
    let is_signed = |line: &String| {
        let rest = line.strip_prefix(['+', '-']);
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let signed: Vec<_> = lines.filter(is_signed).collect();
    let is_change = |line: &String| line.starts_with('-') || coins(&line[1..], words).is_some();
    if signed.len() >= 2 && signed.iter().any(is_change) {
        LeadingSigns::Change
    } else {
        LeadingSigns::Bonus
    }
}
