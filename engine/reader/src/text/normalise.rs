//! Normalises the spelling of a text (`docs/rules/catalogues-and-text.md#how-a-text-is-read`).

use std::borrow::Cow;

use engine_core::language::case_mapping::CaseMapping;
use engine_core::language::input::half_width;
use engine_core::language::white_space::without_stray;

/// A text whose lines end in `\n` alone.
pub(super) fn with_plain_line_breaks(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n").into()
    } else {
        text.into()
    }
}

/// A text with composed letters, plain line breaks, blanks, quotes and minus signs, and `x` for the multiplication
/// sign, parted from the word that it counts; full-width characters and ligatures as plain ones. Characters of no width
/// are removed, unless they join others, as in an emoji. Tabs stay, and so do fractions and raised digits.
pub(super) fn normalised(text: &str, case_mapping: CaseMapping) -> String {
    let text = with_plain_line_breaks(text);
    if text.is_ascii() {
        return text.into_owned();
    }
    let composed = (case_mapping.compose)(&text);
    let visible = without_stray(&composed);
    let mut plain = String::with_capacity(visible.len());
    let narrow = half_width(&visible);
    let mut characters = narrow.chars().peekable();
    while let Some(character) = characters.next() {
        if let Some(letters) = ligature(character) {
            plain.push_str(letters);
            continue;
        }
        let kept = match character {
            '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => ' ',
            '×' => {
                let is_letter = |c: Option<&char>| c.is_some_and(|c| c.is_alphabetic());
                let before = plain.chars().next_back();
                if is_letter(before.as_ref()) {
                    plain.push(' ');
                }
                plain.push('x');
                if is_letter(characters.peek()) {
                    plain.push(' ');
                }
                continue;
            }
            '‘' | '’' | '‚' | '‛' | '′' => '\'',
            '“' | '”' | '„' | '‟' | '″' => '"',
            '\u{2212}' => '-',
            other => other,
        };
        plain.push(kept);
    }
    plain
}

/// The letters of a ligature, as in texts that are copied from a PDF.
pub(super) const fn ligature(character: char) -> Option<&'static str> {
    Some(match character {
        '\u{FB00}' => "ff",
        '\u{FB01}' => "fi",
        '\u{FB02}' => "fl",
        '\u{FB03}' => "ffi",
        '\u{FB04}' => "ffl",
        '\u{FB05}' | '\u{FB06}' => "st",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_are_normalised() {
        let plain = |text| normalised(text, CaseMapping::WITHOUT_BROWSER);
        assert_eq!(with_plain_line_breaks("a\r\nb\rc\n\r"), "a\nb\nc\n\n");
        assert_eq!(plain("a\u{A0}b\u{202F}c"), "a b c");
        assert_eq!(plain("‘a’ “b” ×2\r\n−1\tx"), "'a' \"b\" x2\n-1\tx");
        assert_eq!(plain("3×torch torch×3 4×4"), "3x torch torch x3 4x4");
        assert_eq!(plain("\u{FEFF}To\u{200B}r\u{200D}ch"), "Torch");
        assert_eq!(plain("ｔｏｒｃｈ\u{3000}ｘ１０，５！"), "torch x10,5!");
        assert_eq!(plain("ﬂask ﬁne chaﬀ oﬃce waﬄe ﬆ"), "flask fine chaff office waffle st");
        assert_eq!(plain("½ ² ③ Ⅳ"), "½ ² ③ Ⅳ");
        assert_eq!(plain("👨\u{200D}👩"), "👨\u{200D}👩");
    }
}
