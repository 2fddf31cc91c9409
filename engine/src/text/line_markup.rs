//! Removes bullets, emphasis and other markup from a line (`docs/rules/catalogues-and-text.md#markup-around-a-line`).

use winnow::ascii::{digit1, space0, space1};
use winnow::combinator::{alt, eof, opt};
use winnow::prelude::*;
use winnow::token::{one_of, take_while};

use super::inline::without_markup;
use super::number::take;
use crate::rules::grammar::Read;
use crate::rules::white_space::{trimmed, trimmed_end, trimmed_start};

/// A line without its markup.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Line {
    /// The remaining text.
    pub text: String,
    /// The bold beginning, if it is a label.
    pub bold_label: Option<String>,
    /// Whether it has a bullet, a number or a checkbox in front.
    pub is_listed: bool,
    /// Whether it was marked as loot, `[Loot: …]`: a sign in such a line is a change.
    pub is_loot: bool,
    /// Whether it is struck through, a rule or a fence, so that its text does not count.
    pub is_decoration: bool,
}

impl Line {
    /// Removes the markup of a line.
    pub fn of(line: &str) -> Self {
        let bare = without_front(line);
        let is_decoration =
            is_drawn(bare) || (bare.len() > 4 && bare.starts_with("~~") && bare.ends_with("~~"));
        if is_decoration {
            return Self { text: bare.to_owned(), is_decoration, ..Self::default() };
        }
        let bold_label = bold_label(bare).map(|label| trimmed(&without_markup(label)).to_owned());
        let plain = without_markup(bare);
        let (text, is_loot) = unwrapped(trimmed(&plain));
        let is_listed = is_listed(line);
        Self { text: text.to_owned(), bold_label, is_listed, is_loot, is_decoration }
    }
}

/// A line without the quote marks, bullets, numbers, checkboxes and times at its beginning.
pub(super) fn without_front(line: &str) -> &str {
    let mut rest = trimmed(line);
    while take(&mut rest, front).is_some() {}
    rest
}

/// Whether a line has a bullet, a number or a checkbox in front, perhaps behind quote marks.
fn is_listed(line: &str) -> bool {
    item_mark.parse_next(&mut trimmed_start(line.trim_start_matches(['>', ' ', '\t']))).is_ok()
}

fn front(input: &mut &str) -> Read<()> {
    let quote = ('>', space0).void();
    let two_digits = || take_while(1..=2, |c: char| c.is_ascii_digit());
    let seconds = opt((':', two_digits()));
    let time = ('[', two_digits(), ':', two_digits(), seconds, ']', space0).void();
    alt((quote, item_mark, time)).parse_next(input)
}

/// A mark before an item of a list.
fn item_mark(input: &mut &str) -> Read<()> {
    let bullet = (one_of(|c| "-*+•◦‣⁃·∙▪▫●○–—".contains(c)), space1).void();
    let number = (digit1, one_of(['.', ')']), space1).void();
    let tick_box = ('[', one_of([' ', 'x', 'X']), ']', alt((space1, eof))).void();
    alt((bullet, number, tick_box)).parse_next(input)
}

/// Whether a line is a rule or a fence: `---`, `***`, three backticks.
fn is_drawn(line: &str) -> bool {
    let is_one_of = |marks: &str| line.chars().all(|c| marks.contains(c) || c == ' ');
    line.starts_with("```") || (line.len() >= 3 && ["-", "*", "_", "="].into_iter().any(is_one_of))
}

/// The bold beginning of a line, if a colon ends or follows it.
fn bold_label(line: &str) -> Option<&str> {
    let (label, rest) =
        ["**", "__"].into_iter().find_map(|mark| line.strip_prefix(mark)?.split_once(mark))?;
    let inside = trimmed_end(label).strip_suffix(':');
    // A shortcode such as `:hammer:` is no colon.
    let is_colon = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphabetic());
    let behind = trimmed_start(rest).strip_prefix(':');
    inside.or_else(|| behind.is_some_and(is_colon).then_some(label))
}

/// The text in the braces or the loot tag around a whole line, and whether it is a loot tag.
fn unwrapped(line: &str) -> (&str, bool) {
    if let Some(inside) = line.strip_prefix('{').and_then(|line| line.strip_suffix('}')) {
        return (trimmed(inside), false);
    }
    let tag = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    let loot = tag
        .and_then(|tag| tag.split_once(':'))
        .filter(|(name, _)| name.eq_ignore_ascii_case("loot"));
    match loot {
        Some((_, content)) => (trimmed(content.split('|').next().unwrap_or_default()), true),
        None => (line, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_before_the_text_are_removed() {
        for (line, text) in [
            ("> - **Torch**", "Torch"),
            ("> > * [x] Torch", "Torch"),
            ("1. Torch", "Torch"),
            ("2) Torch", "Torch"),
            ("[21:04] Torch", "Torch"),
            ("  • Torch", "Torch"),
            ("-2 torches", "-2 torches"),
            ("1.5 lb", "1.5 lb"),
            ("[3] Torch", "[3] Torch"),
            ("{10gp,5sp}", "10gp,5sp"),
            ("{[1d10]gp}", "[1d10]gp"),
        ] {
            assert_eq!(Line::of(line).text, text, "{line}");
        }
    }

    #[test]
    fn loot_tags_and_bold_labels_are_told() {
        let line = Line::of("[Loot: Ring|to:Mira]");
        assert_eq!((&*line.text, line.is_loot), ("Ring", true));
        let label = |line| Line::of(line).bold_label;
        assert_eq!(label("**Treasure:** 5 gp").as_deref(), Some("Treasure"));
        assert_eq!(label("- __Goblin__: 5 gp").as_deref(), Some("Goblin"));
        assert_eq!(label("**Torch** x3"), None);
        assert_eq!(label("**Torch** :fire:"), None);
        assert_eq!(Line::of("**Treasure:** 5 gp").text, "Treasure: 5 gp");
    }

    #[test]
    fn rules_fences_and_struck_through_lines_are_decoration() {
        for line in ["---", "***", "```yaml", "~~Torch~~", "- ~~Torch~~", "====="] {
            assert!(Line::of(line).is_decoration, "{line}");
        }
        assert!(!Line::of("~~Torch~~ rope").is_decoration);
    }
}
