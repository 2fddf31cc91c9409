//! The heads of messages in a copied chat: who wrote when (`docs/rules/catalogues-and-text.md#messages-of-a-chat`).

use super::known::NameIndex;
use engine_core::language::white_space::{is_space, trimmed, trimmed_end, trimmed_start, words};

/// A line of a text, which may be a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChatLine<'a> {
    /// A line without a head.
    Text(&'a str),
    /// The text behind a head on the same line.
    Message(&'a str),
    /// A line that is only a head, or a part of one.
    Head(&'a str),
}

impl<'a> ChatLine<'a> {
    /// The lines of a text, without the heads of messages.
    pub fn all(lines: &[&'a str], known: &NameIndex) -> Vec<Self> {
        // With a clock of 24 hours, several speakers show that a name above a time is one.
        let pairs =
            lines.windows(2).filter(|pair| is_time(trimmed(pair[1])) && is_person(pair[0], known));
        let has_several = pairs.count() > 1;
        let is_speaker = |index: usize| {
            let is_first = index == 0 || trimmed(lines[index - 1]).is_empty();
            let time = lines.get(index + 1).filter(|next| is_time(trimmed(next)));
            let has_half = time.is_some_and(|time| trimmed_end(time).ends_with(['m', 'M']));
            time.is_some()
                && (is_first || has_half || has_several)
                && is_person(lines[index], known)
        };
        let lines = lines.iter().enumerate();
        lines
            .map(|(index, line)| match after_head(line) {
                Some("") => Self::Head(line),
                Some(text) => Self::Message(text),
                None if is_time(trimmed(line)) || is_speaker(index) => Self::Head(line),
                None => Self::Text(line),
            })
            .collect()
    }

    pub const fn text(self) -> &'a str {
        match self {
            Self::Text(text) | Self::Message(text) | Self::Head(text) => text,
        }
    }
}

/// The text behind a head: `27/11/2026, 20:14 - Mira: …`, `[27.11.26, 20:14] Mira: …`, `Mira, [27.11.2026 20:14]`,
/// `Mira  8:14 PM`, `GM (7:02 PM): …`; `None` for a line without a head.
fn after_head(line: &str) -> Option<&str> {
    let line = trimmed(line);
    if let Some((stamp, rest)) = line.strip_prefix('[').and_then(|line| line.split_once(']'))
        && (is_stamp(stamp) || (is_time(stamp) && rest.contains(": ")))
    {
        return Some(after_name(trimmed(rest)));
    }
    if let Some((stamp, rest)) = line.split_once(" - ")
        && is_stamp(stamp)
    {
        return Some(after_name(trimmed(rest)));
    }
    if let Some((name, rest)) = line.split_once(", [")
        && let Some((stamp, rest)) = rest.split_once(']')
        && is_stamp(stamp)
        && has_form_of_name(name)
    {
        return Some(trimmed(rest.trim_start_matches(':')));
    }
    if let Some((name, rest)) = line.split_once(" (")
        && let Some((time, text)) = rest.split_once("): ")
        && (is_time(time) || is_stamp(time))
        && has_form_of_name(name)
    {
        return Some(trimmed(text));
    }
    // `2026-11-27 20:14 Mira: …`
    let mut blanks = line.match_indices(' ').map(|(index, _)| index);
    if let Some(end) = blanks.nth(1).filter(|end| is_stamp(&line[..*end]))
        && line[end..].contains(": ")
    {
        return Some(after_name(trimmed(&line[end..])));
    }
    let (name, time) = line.split_once("  ").or_else(|| line.split_once('\t'))?;
    (has_form_of_name(name) && is_time(trimmed(time))).then_some("")
}

/// The text behind the name of a speaker.
fn after_name(text: &str) -> &str {
    match text.split_once(": ") {
        Some((name, rest)) if has_form_of_name(name) => trimmed_start(rest),
        _ => text,
    }
}

/// Whether a text is a date with a time of day, in either order.
fn is_stamp(text: &str) -> bool {
    let text = text.to_ascii_lowercase().replace(['\u{202F}', ','], " ");
    let parts: Vec<_> = words(&text).collect();
    let is_half = |part: &str| ["am", "pm", "a.m.", "p.m.", "a.", "p.", "m."].contains(&part);
    let (dates, times) = (
        parts.iter().filter(|part| is_date(part)).count(),
        parts.iter().filter(|part| is_clock(part)).count(),
    );
    let others = parts.iter().filter(|part| is_half(part)).count();
    (dates, times) == (1, 1) && others + 2 == parts.len()
}

/// Whether a text is a date in numbers: `27/11/2026`, `27.11.26`, `2026-11-27`.
fn is_date(text: &str) -> bool {
    ['/', '.', '-'].into_iter().any(|mark| {
        let parts: Vec<_> = text.trim_end_matches('.').split(mark).collect();
        let is_number = |part: &&str| {
            (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        parts.len() == 3 && parts.iter().all(is_number)
    })
}

/// Whether a text is a time of day without a half of the day: `20:14`, `20:15:03`.
fn is_clock(text: &str) -> bool {
    let parts: Vec<_> = text.split(':').collect();
    let is_number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    let has_form =
        (1..=2).contains(&parts[0].len()) && parts[1..].iter().all(|part| part.len() == 2);
    (2..=3).contains(&parts.len()) && parts.iter().all(is_number) && has_form
}

/// Whether a text is a time of day and nothing else: `8:14 PM`, `20:14`.
fn is_time(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let text = text.trim_start_matches('[').trim_end_matches(']');
    let bare = text.strip_suffix("am").or_else(|| text.strip_suffix("pm")).unwrap_or(text);
    is_clock(trimmed(bare))
}

/// The most words of a speaker's name.
const MOST_WORDS: usize = 3;

/// Whether a text can be the name of a speaker.
fn has_form_of_name(text: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || is_space(c) || "_.'~-#()".contains(c);
    let text = trimmed(text);
    !text.is_empty() && text.chars().all(is_letter) && words(text).count() <= MOST_WORDS
}

/// Whether a line is the name of a person: nothing that is known, without a bullet or a count.
fn is_person(line: &str, known: &NameIndex) -> bool {
    let line = trimmed(line);
    let has_digit = line.contains(|c: char| c.is_ascii_digit());
    line.starts_with(char::is_alphabetic)
        && !has_digit
        && has_form_of_name(line)
        && known.find(line).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_in_the_form_of_each_chat_is_no_part_of_the_text() {
        for (line, text) in [
            ("27/11/2026, 20:14 - Mira: 3 torches", "3 torches"),
            ("11/27/26, 8:14 PM - Bo the bard: 12 gp", "12 gp"),
            ("[27.11.26, 20:14] Mira: 12 gp", "12 gp"),
            ("[27/11/2026, 20:15:03] Bo: 2 ropes", "2 ropes"),
            ("[20:14, 27/11/2026] Bo: 2 ropes", "2 ropes"),
            ("2026-11-27 20:14 - Bo: a: b", "a: b"),
            ("27/11/2026, 20:14 - Mira added Bo", "Mira added Bo"),
            ("Mira, [27.11.2026 20:14]", ""),
            ("Mira, [27.11.2026 20:14]:", ""),
            ("Mira  8:14 PM", ""),
            ("[7:02 PM] GM: 12 gp", "12 gp"),
            ("GM (7:02 PM): 12 gp", "12 gp"),
            ("2026-11-27 19:02:11 Pim: 3 torches", "3 torches"),
        ] {
            assert_eq!(after_head(line), Some(text), "{line}");
        }
        for line in ["Ratio 1:20", "Torch - 10", "[3] Torch", "Rope, [50 feet]", "Torch  10"] {
            assert_eq!(after_head(line), None, "{line}");
        }
        for line in ["8:14 PM", "20:14", "8:15", "[8:14 pm]", "20:14:59"] {
            assert!(is_time(line), "{line}");
        }
        for line in ["1:2", "8", "8:14 gp", "12:345"] {
            assert!(!is_time(line), "{line}");
        }
    }
}
