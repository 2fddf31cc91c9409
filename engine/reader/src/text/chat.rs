//! The heads of messages in a copied chat: who wrote when (`docs/rules/catalogues-and-text.md#messages-of-a-chat`).

use super::known::NameIndex;
use engine_core::language::white_space::{is_space, trimmed, trimmed_start, words};

/// A line of a text, which may be a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChatLine<'a> {
    /// A line, without the head on it.
    Text(&'a str),
    /// A line that is only a head, or a part of one.
    Head(&'a str),
}

impl<'a> ChatLine<'a> {
    /// The lines of a text, without the heads of messages.
    pub fn all(lines: &[&'a str], known: &NameIndex) -> Vec<Self> {
        let stamps: Vec<_> = lines.iter().map(|line| Stamp::of(line)).collect();
        let time = |index: usize| {
            let stamp = stamps.get(index).copied().flatten();
            stamp.filter(|stamp| stamp.name.is_empty())
        };
        let has_name = |stamp: &Stamp<'_>| is_person(stamp.name, known);
        // With a clock of 24 hours, several speakers show that a name beside a time is one.
        let pairs = (1..lines.len())
            .filter(|index| time(*index).is_some() && is_person(lines[index - 1], known));
        let has_pairs = pairs.count() > 1;
        let named = stamps.iter().flatten().filter(|stamp| has_name(stamp)).count();
        let is_speaker = |index: usize| {
            let is_first = index == 0 || trimmed(lines[index - 1]).is_empty();
            time(index + 1).is_some_and(|time| is_first || time.is_dated || has_pairs)
                && is_person(lines[index], known)
        };
        let is_head = |stamp: Stamp<'_>| {
            stamp.name.is_empty() || (has_name(&stamp) && (stamp.is_dated || named > 1))
        };
        let lines = lines.iter().enumerate();
        lines
            .map(|(index, line)| match after_head(line) {
                Some("") => Self::Head(line),
                None if stamps[index].is_some_and(is_head) || is_speaker(index) => Self::Head(line),
                text => Self::Text(text.unwrap_or(line)),
            })
            .collect()
    }

    pub const fn text(self) -> &'a str {
        match self {
            Self::Text(text) | Self::Head(text) => text,
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

/// A line that ends in the time of a message.
#[derive(Clone, Copy, Debug)]
struct Stamp<'a> {
    /// What stands in front of it.
    name: &'a str,
    /// Whether it says more than a clock of 24 hours: a day, a half of the day.
    is_dated: bool,
}

/// Words for days, in English and the languages of coins.
const DAYS: [&str; 10] = [
    "today",
    "yesterday",
    "heute",
    "gestern",
    "aujourd'hui",
    "hier",
    "hoy",
    "ayer",
    "oggi",
    "ieri",
];
/// Words in front of a time.
const BEFORE_TIMES: [&str; 8] = ["at", "um", "à", "a", "las", "alle", "às", "on"];
/// Marks between a name and a time.
const BEFORE_STAMPS: [char; 10] = [' ', '-', '–', '—', '•', '·', '|', ',', '(', '['];

impl<'a> Stamp<'a> {
    /// The time at the end of a line: `Mira — Today at 9:04 PM`, `Mira 20:14`, `heute um 20:14 Uhr`.
    fn of(line: &'a str) -> Option<Self> {
        let mut name = trimmed(line);
        let (mut is_dated, mut has_time) = (false, false);
        while let Some(last) = words(name).last() {
            let word = last.trim_matches([',', '(', ')', '[', ']']).to_lowercase();
            match word.as_str() {
                "uhr" => {}
                "am" | "pm" | "a.m." | "p.m." => is_dated = true,
                word if DAYS.contains(&word) || is_date(word) => is_dated = true,
                word if BEFORE_TIMES.contains(&word) && has_time => {}
                word if is_time(word) && !has_time => {
                    has_time = true;
                    is_dated |= word.ends_with('m');
                }
                _ => break,
            }
            name = name[..name.len() - last.len()].trim_end_matches(BEFORE_STAMPS);
        }
        let is_clear = || is_dated || name.is_empty() || has_two_digits(&line[name.len()..]);
        (has_time && is_clear()).then_some(Self { name, is_dated })
    }
}

/// Whether the hour of a time has two digits, which a ratio such as 1:20 lacks.
fn has_two_digits(time: &str) -> bool {
    time.split_once(':')
        .is_some_and(|(hour, _)| hour.chars().rev().take_while(char::is_ascii_digit).count() == 2)
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
pub(super) fn has_form_of_name(text: &str) -> bool {
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
    use engine_core::language::case_mapping::CaseMapping;

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

    #[test]
    fn a_time_at_the_end_of_a_line_may_follow_a_name() {
        let stamp = |line| Stamp::of(line).map(|stamp| (stamp.name, stamp.is_dated));
        for (line, name, is_dated) in [
            ("Mira — Today at 9:04 PM", "Mira", true),
            ("Mira Yesterday at 21:04", "Mira", true),
            ("GM — 11/24/2026 9:04 PM", "GM", true),
            ("Mira heute um 20:14 Uhr", "Mira", true),
            ("Mira (hier à 20:14)", "Mira", true),
            ("Mira, 20:14", "Mira", false),
            ("20:14", "", false),
            ("Today at 20:14", "", true),
        ] {
            assert_eq!(stamp(line), Some((name, is_dated)), "{line}");
        }
        for line in ["Ratio 1:20", "Torch at dawn", "today", "3 torches 20:14 gp"] {
            assert_eq!(stamp(line), None, "{line}");
        }
    }

    #[test]
    fn names_beside_a_clock_of_24_hours_are_heads_if_there_are_several() {
        let known = NameIndex::new(CaseMapping::WITHOUT_BROWSER, [].into_iter(), [].into_iter());
        let heads = |text: &str| {
            let lines: Vec<_> = text.lines().collect();
            let all = ChatLine::all(&lines, &known);
            all.iter().filter(|line| matches!(line, ChatLine::Head(_))).count()
        };
        assert_eq!(heads("Mira 20:14\nrope\nBo 20:15\n3 torches"), 2);
        assert_eq!(heads("rope\nMira\n20:14\n3 torches\nBo\n20:15\nrope"), 4);
        assert_eq!(heads("rope\nMira\ngestern um 20:14 Uhr\n3 torches"), 2);
        assert_eq!(heads("Lock 20:14\nrope"), 0);
    }
}
