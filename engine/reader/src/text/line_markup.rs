//! Removes bullets, emphasis and other markup from a line (`docs/rules/catalogues-and-text.md#markup-around-a-line`).

use winnow::ascii::{Caseless, digit1, space0, space1};
use winnow::combinator::{alt, eof, opt};
use winnow::prelude::*;
use winnow::token::{one_of, take_while};

use super::heading::is_page_markup;
use super::inline::without_markup;
use super::number::take;
use engine_core::language::grammar::Read;
use engine_core::language::white_space::{trimmed, trimmed_end, trimmed_start};

/// A line without its markup.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a line can have each of these signs beside the others"
)]
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
    /// The words behind its text, if that is struck through.
    pub behind_struck: Option<String>,
    /// Whether a speaker was in front of its text.
    pub is_spoken: bool,
}

impl Line {
    /// Removes the markup of a line.
    pub fn of(line: &str) -> Self {
        let bare = without_block_id(without_front(line));
        let is_decoration = is_drawn(bare)
            || is_page_markup(bare)
            || (bare.len() > 4 && bare.starts_with("~~") && bare.ends_with("~~"));
        if is_decoration {
            return Self { text: bare.to_owned(), is_decoration, ..Self::default() };
        }
        let (bare, behind_struck) = match struck_beginning(bare) {
            // "~~12~~ 9 arrows" are nine.
            Some((struck, rest)) if !struck.contains(char::is_alphabetic) => (trimmed(rest), None),
            Some((struck, rest)) => {
                let remark = rest.trim_start_matches([' ', '-', '–', '—']);
                (struck, Some(without_markup(remark)))
            }
            None => (bare, None),
        };
        let bold_label = bold_label(bare).map(|label| trimmed(&without_markup(label)).to_owned());
        let plain = without_markup(bare);
        let (text, is_loot) = unwrapped(trimmed(&plain));
        let is_listed = is_listed(line);
        let text = text.to_owned();
        Self { text, bold_label, is_listed, is_loot, behind_struck, ..Self::default() }
    }
}

/// The beginning of a line that is struck through, and the words behind it.
fn struck_beginning(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("~~")?.split_once("~~").filter(|(_, rest)| !trimmed(rest).is_empty())
}

/// A line without the quote marks, bullets, numbers, checkboxes and times at its beginning.
pub(super) fn without_front(line: &str) -> &str {
    let mut rest = trimmed(line);
    while take(&mut rest, front).is_some() {}
    rest
}

/// Whether all words of a line are bold, perhaps behind an emoji.
pub(super) fn is_bold(line: &str) -> bool {
    let text =
        without_front(line).trim_matches(|c: char| !c.is_alphanumeric() && c != '*' && c != '_');
    ["**", "__"].into_iter().any(|mark| {
        let inside = text.strip_prefix(mark).and_then(|text| text.strip_suffix(mark));
        inside.is_some_and(|inside| !inside.contains(mark))
    })
}

/// Whether a line has a bullet, a number or a checkbox in front, perhaps behind quote marks.
pub(super) fn is_listed(line: &str) -> bool {
    item_mark.parse_next(&mut trimmed_start(line.trim_start_matches(['>', ' ', '\t']))).is_ok()
}

/// Whether a cross stands in front of a line: `❌ Torch`.
pub(super) fn is_crossed(line: &str) -> bool {
    line.trim_start_matches(['>', '-', '*', '•', ' ', '\t']).starts_with(['❌', '🚫'])
}

fn front(input: &mut &str) -> Read<()> {
    let quote = ('>', space0).void();
    let two_digits = || take_while(1..=2, |c: char| c.is_ascii_digit());
    let seconds = opt((':', two_digits()));
    let time = ('[', two_digits(), ':', two_digits(), seconds, ']', space0).void();
    let half = opt((space0, alt((Caseless("am"), Caseless("pm")))));
    let minutes = take_while(2, |c: char| c.is_ascii_digit());
    let bare_time = (two_digits(), ':', minutes, half, space1, opt(('-', space1))).void();
    alt((quote, item_mark, time, bare_time)).parse_next(input)
}

/// A mark before an item of a list.
fn item_mark(input: &mut &str) -> Read<()> {
    let is_bullet = |c| "-*+•◦‣⁃·∙▪▫●○–—§➢✓✔".contains(c) || is_symbol(c);
    let bullet = (one_of(is_bullet), space1).void();
    // Word writes a bullet of the second level as a letter.
    let letter = ('o', alt(('\t'.void(), (' ', ' ').void())), space0).void();
    let number = (digit1, one_of(['.', ')']), space1).void();
    let lettered = (one_of(|c: char| c.is_ascii_lowercase()), ')', space1).void();
    let roman = (take_while(1..=4, ['I', 'V', 'X']), '.', space1).void();
    let tick_box = ('[', one_of([' ', 'x', 'X']), ']', alt((space1, eof))).void();
    let in_brackets = alt((
        take_while(1..=4, ['i', 'v', 'x']).void(),
        one_of(|c: char| c.is_ascii_lowercase()).void(),
    ));
    let in_brackets = ('(', in_brackets, ')', space1).void();
    let of_forum = ("[*]", space0).void();
    alt((bullet, letter, number, lettered, in_brackets, roman, tick_box, of_forum))
        .parse_next(input)
}

/// Whether a character belongs to a font of symbols, such as the bullets of Word.
fn is_symbol(c: char) -> bool {
    ('\u{F000}'..='\u{F0FF}').contains(&c)
}

/// A line without the id of a block at its end: `Torch ^a1b2c3`.
fn without_block_id(line: &str) -> &str {
    let is_id = |id: &str| {
        id.strip_prefix('^').is_some_and(|id| {
            id.len() > 1 && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        })
    };
    line.rsplit_once(' ').filter(|(_, id)| is_id(id)).map_or(line, |(text, _)| trimmed_end(text))
}

/// Whether a line is a rule or a fence: `---`, `***`, three backticks.
fn is_drawn(line: &str) -> bool {
    let is_one_of = |marks: &str| line.chars().all(|c| marks.contains(c) || c == ' ');
    line.starts_with("```") || (line.len() >= 3 && ["-", "*", "_", "="].into_iter().any(is_one_of))
}

/// The bold beginning of a line, if a colon or a full stop ends it, or a colon follows it.
fn bold_label(line: &str) -> Option<&str> {
    let (label, rest) =
        ["**", "__"].into_iter().find_map(|mark| line.strip_prefix(mark)?.split_once(mark))?;
    let inside = trimmed_end(label).strip_suffix([':', '.']);
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
            ("a) Torch", "Torch"),
            ("(b) Torch", "Torch"),
            ("(ii) Torch", "Torch"),
            ("(3) Torch", "(3) Torch"),
            ("[*]Torch", "Torch"),
            ("20:30 Torch", "Torch"),
            ("8:30 pm - Torch", "Torch"),
            ("II. Torch", "Torch"),
            ("§\tTorch", "Torch"),
            ("\u{F0B7}\tTorch", "Torch"),
            ("o\tTorch", "Torch"),
            ("o    Torch", "Torch"),
            ("o Torch", "o Torch"),
            ("- Torch ^a1b2", "Torch"),
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
