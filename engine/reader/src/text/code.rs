//! Inventories as codes for chat messages: finding them in a text, and writing them (`docs/rules/storage.md#codes`).
//! The browser compresses and unpacks them.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::escape::escaped;
use engine_core::language::white_space::{has_no_width, is_space};
use engine_core::wording::names::display_name;

/// The text that each code begins with. The number of its format and a colon follow.
const MARK: &str = "HSS";
/// The only format that can be read.
const FORMAT: &str = "1";
/// The last character of a code, by which a code that was cut off is known.
const END: char = '.';

/// The codes in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundCodes {
    /// The data of each complete code in Base64, without what chats put in. In the order of the text, equal ones once.
    pub packed: Vec<String>,
    /// The reasons why others can't be imported.
    pub problems: Vec<CodeProblem>,
}

/// A reason why a code, or a text, can't be imported. In the order in which the reasons are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum CodeProblem {
    /// The text is neither a code nor a file.
    NoCode,
    /// The code has no full stop.
    Incomplete,
    /// The code can't be unpacked, or is not an inventory.
    Unreadable,
    /// The code has a later format.
    Newer,
    /// The code unpacks to more than can be stored.
    TooLarge,
}

impl CodeProblem {
    /// The sentence that is shown (`docs/rules/storage.md#codes-that-cant-be-read`).
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::NoCode => "No code in this text.",
            Self::Incomplete => {
                "One of the codes is incomplete. Copy it again, including the full stop at the end."
            }
            Self::Unreadable => "One of the codes can’t be read. Copy it again.",
            Self::Newer => {
                "One of the codes is from a newer version of the extension. Update the extension to import it."
            }
            Self::TooLarge => "One of the codes is too large to import.",
        }
    }
}

/// True if a text holds a code, complete or not.
pub(super) fn holds_code(text: &str) -> bool {
    first_code(text).is_some()
}

/// The codes in a text, whatever is written around them (`docs/rules/storage.md#codes`).
///
/// ```
/// use reader::text::find_codes;
/// let codes = find_codes("Mira:\n> HSS1:eJ\n> wD. and HSS1:eJy");
/// assert_eq!(codes.packed, ["eJwD"]);
/// assert_eq!(codes.problems[0].sentence().split('.').next(), Some("One of the codes is incomplete"));
/// ```
#[must_use]
pub fn find_codes(text: &str) -> FoundCodes {
    let mut found = FoundCodes::default();
    let mut seen = HashSet::new();
    let mut rest = text;
    while let Some((format, body)) = first_code(rest) {
        let (packed, after) = read_packed(body);
        rest = after;
        let problem = match packed {
            _ if format != FORMAT => CodeProblem::Newer,
            None => CodeProblem::Incomplete,
            Some(packed) => {
                if seen.insert(packed.clone()) {
                    found.packed.push(packed);
                }
                continue;
            }
        };
        if !found.problems.contains(&problem) {
            found.problems.push(problem);
        }
    }
    found
}

/// The number of the format of the first code in a text, and the text after its colon.
fn first_code(text: &str) -> Option<(&str, &str)> {
    text.match_indices(MARK).find_map(|(index, _)| code_at(&text[index..]))
}

/// The number of the format of the code that a text begins with, and the text after its colon. A letter, a digit, `+`
/// or `/` has to follow the colon at once.
fn code_at(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix(MARK)?;
    let digits = rest.find(|c: char| !c.is_ascii_digit())?;
    let (format, body) = (&rest[..digits], rest[digits..].strip_prefix(':')?);
    let is_number = !format.is_empty() && !format.starts_with('0');
    (is_number && body.starts_with(is_base64)).then_some((format, body))
}

/// The data of a code in Base64, `None` if its full stop is missing, and the text after the code.
fn read_packed(body: &str) -> (Option<String>, &str) {
    let mut packed = String::new();
    for (index, character) in body.char_indices() {
        let rest = &body[index..];
        match character {
            END => return (Some(packed), &rest[END.len_utf8()..]),
            letter if is_base64(letter) && code_at(rest).is_none() => packed.push(letter),
            other if is_ignored(other) => {}
            _ => return (None, rest),
        }
    }
    (None, "")
}

const fn is_base64(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '+' | '/')
}

/// Whether a chat puts a character into a message that it breaks or quotes.
fn is_ignored(character: char) -> bool {
    character == '>' || is_space(character) || has_no_width(character)
}

/// The two lines that *Copy code* copies: a line with the name, and the code with its data in Base64
/// (`docs/rules/storage.md#codes`).
///
/// ```
/// assert_eq!(reader::text::code_text("Mira", "eJwD"), "Inventory: Mira\nHSS1:eJwD.");
/// ```
#[must_use]
pub fn code_text(name: &str, packed: &str) -> String {
    let (name, packed) = (escaped(display_name(name)), packed.trim_end_matches('='));
    format!("Inventory: {name}\n{MARK}{FORMAT}:{packed}{END}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use CodeProblem::{Incomplete, Newer};

    fn found(text: &str) -> (String, Vec<CodeProblem>) {
        let FoundCodes { packed, problems } = find_codes(text);
        (packed.join(" "), problems)
    }

    #[test]
    fn a_code_is_found_whatever_a_chat_has_put_around_and_into_it() {
        for text in [
            "HSS1:ab+/9.",
            "Mira sends you HSS1:ab+/9. Have fun!",
            "Inventory: Mira\nHSS1:ab+/9.",
            "> HSS1:ab\n> > +/\r\n>9\n> .",
            "HSS1:a b\u{A0}+\t/9 .",
            "HSS1:a\u{200B}b\u{AD}+\u{FEFF}/9\u{2060}.",
            "`HSS1:ab+/9.`",
            "HSS1:ab+/9.HSS1:ab+/9.",
            "HSS1:ab+/9. (again: HSS1:ab+ /9.)",
            "HSS HSS1 HSS1: HSS: HSS01:ab. hss1:ab. HSSHSS1:ab+/9.",
        ] {
            assert_eq!(found(text), ("ab+/9".to_owned(), vec![]), "{text:?}");
        }
    }

    #[test]
    fn several_codes_are_found_in_their_order_and_each_once() {
        let text = "Mira: HSS1:cc. and\n**Tobin** [18:30] HSS1:b\n> b.\nhi HSS1:a\n\na.HSS1:cc.";
        assert_eq!(found(text), ("cc bb aa".to_owned(), vec![]));
    }

    #[test]
    fn a_code_ends_at_its_full_stop_at_the_next_one_or_at_any_other_character() {
        for (text, packed, problem) in [
            ("HSS1:ab", "", Incomplete),
            ("HSS1:ab,cd.", "", Incomplete),
            ("HSS1:ab…", "", Incomplete),
            ("HSS1:ab=.", "", Incomplete),
            ("HSS1:ab-_.", "", Incomplete),
            ("HSS1:abHSS1:cd.", "cd", Incomplete),
            ("HSS1:ab HSS12:cd.", "", Newer),
            ("HSS2:ab HSS1:cd.", "cd", Newer),
            ("HSS2:a", "", Newer),
            ("HSS123456789012345678901234567890:a.", "", Newer),
        ] {
            let (found, problems) = found(text);
            assert_eq!((&*found, problems.last()), (packed, Some(&problem)), "{text}");
        }
        let text = "HSS2:a. HSS1:b HSS1:c HSS3:d. HSS1:e.";
        assert_eq!(found(text), ("e".to_owned(), vec![Newer, Incomplete]));
        // In Base64 the letters of a mark without its colon are data.
        assert_eq!(found("HSS1:HSS1HSS."), ("HSS1HSS".to_owned(), vec![]));
    }

    #[test]
    fn a_name_in_the_line_above_is_no_code() {
        for name in ["HSS1:eJy.", "HSS1://eJy.", "HSS1:", "a\nHSS2:b", "HSS1:\u{200B}a."] {
            let text = code_text(name, "ab==");
            assert_eq!(found(&text), ("ab".to_owned(), vec![]), "{text}");
            assert_eq!(text.lines().count(), 2);
        }
        assert!(code_text(" ", "ab").starts_with("Inventory: (unnamed)\n"));
    }
}
