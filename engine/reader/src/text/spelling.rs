//! Names as they stand in a text, which is read with plain letters
//! (`docs/rules/catalogues-and-text.md#how-a-text-is-read`).

use super::entry::{EntryContent, ReadEntry, Source};
use super::normalise::{ligature, normalised};
use engine_core::language::case_mapping::CaseMapping;

/// A text with its ligatures and full-width characters, beside the plain one in which names are found.
pub(super) struct Spelling {
    plain: String,
    written: String,
    /// Where each character begins in both.
    starts: Vec<(usize, usize)>,
}

impl Spelling {
    /// `None` if a text has neither ligatures nor full-width characters.
    pub fn of(text: &str, case_mapping: CaseMapping) -> Option<Self> {
        text.contains(is_replaced).then(|| {
            let mut spelling =
                Self { plain: String::new(), written: String::new(), starts: Vec::new() };
            for part in text.split_inclusive(is_replaced) {
                let last = part.chars().next_back().filter(|last| is_replaced(*last));
                let before = &part[..part.len() - last.map_or(0, char::len_utf8)];
                for character in normalised(before, case_mapping).chars() {
                    spelling.push(character, character.encode_utf8(&mut [0; 4]));
                }
                if let Some(last) = last {
                    let plain = normalised(last.encode_utf8(&mut [0; 4]), case_mapping);
                    spelling.push(last, &plain);
                }
            }
            spelling.starts.push((spelling.plain.len(), spelling.written.len()));
            spelling
        })
    }

    fn push(&mut self, written: char, plain: &str) {
        self.starts.push((self.plain.len(), self.written.len()));
        self.plain.push_str(plain);
        self.written.push(written);
    }

    /// Gives the unknown names among entries, which are in the order of the text, back the characters that they have
    /// there.
    pub fn restore_names(&self, entries: &mut [ReadEntry]) {
        let mut from = 0;
        for entry in entries {
            if let EntryContent::Item(found) = &mut entry.content
                && found.source == Source::Text
                && let Some(start) = self.find(&found.stack.item.name, from)
            {
                from = start + found.stack.item.name.len();
                if let Some(written) = self.written(start, from) {
                    found.stack.item.name = written;
                }
            }
        }
    }

    /// Where a name, whose first letter may have become a capital, begins in the plain text.
    fn find(&self, name: &str, from: usize) -> Option<usize> {
        let rest = self.plain.get(from..)?;
        let first = name.chars().next()?;
        let small = format!("{}{}", first.to_lowercase(), &name[first.len_utf8()..]);
        let found = [rest.find(name), rest.find(&small)];
        found.into_iter().flatten().min().map(|index| from + index)
    }

    /// A part of the plain text as it is written, with a capital at first; `None` if that is the same, or if the part
    /// begins or ends within a ligature.
    fn written(&self, start: usize, end: usize) -> Option<String> {
        let index = |at| self.starts.binary_search_by_key(&at, |(plain, _)| *plain).ok();
        let (start, end) = (self.starts[index(start)?].1, self.starts[index(end)?].1);
        let name = &self.written[start..end];
        let first = name.chars().next().filter(|_| name.contains(is_replaced))?;
        let capital = match first {
            // The full-width small letters.
            '\u{FF41}'..='\u{FF5A}' => char::from_u32(u32::from(first) - 0x20)?,
            first => first.to_ascii_uppercase(),
        };
        Some(format!("{capital}{}", &name[first.len_utf8()..]))
    }
}

/// Whether a character is read as other ones that mean the same.
fn is_replaced(character: char) -> bool {
    ligature(character).is_some() || matches!(character, '\u{FF01}'..='\u{FF5E}')
}

#[cfg(test)]
mod tests {
    use crate::text::{EntryContent, NameIndex, read};
    use engine_core::language::case_mapping::CaseMapping;

    #[test]
    fn names_are_those_of_the_text_and_numbers_are_read() {
        let known = NameIndex::new(CaseMapping::WITHOUT_BROWSER, [].into_iter(), [].into_iter());
        let names = |text: &str| {
            let entries = read(text, &known).entries.into_iter();
            let names = entries.map(|entry| match entry.content {
                EntryContent::Item(found) => {
                    format!("{} {}", found.stack.quantity, found.stack.item.name)
                }
                other => format!("{other:?}"),
            });
            names.collect::<Vec<_>>()
        };
        assert_eq!(names("Chaﬀ 5 lb\n- 2 ﬁne ﬂasks"), ["1 Chaﬀ", "2 ﬁne ﬂasks"]);
        assert_eq!(names("- ３ ｍａｇｉｃ lamps\n- Lamp"), ["3 Ｍａｇｉｃ lamps", "1 Lamp"]);
        assert_eq!(
            names("- so\u{AD}ft o\u{200B}il, ﬁne\n- ﬁne ﬁg"),
            ["1 Soft oil, ﬁne", "1 ﬁne ﬁg"]
        );
        assert_eq!(names("- 2 idols"), ["2 Idols"]);
    }
}
