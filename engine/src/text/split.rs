//! A line cut into its parts (`docs/rules.md#lines-with-several-things`).

use winnow::ascii::{Caseless, multispace0};
use winnow::prelude::*;

use super::brackets::{split_outside, without_brackets};
use super::entry::Entry;
use super::known::{Known, is_bonus};
use super::number::{Read, whole};
use super::part::{Part, Signs, read_part};

/// Words between things that are named in one breath.
const BETWEEN: [&str; 3] = [" and ", " plus ", " & "];

/// Reads lines: what is known, and how a sign is meant.
#[derive(Clone, Copy)]
pub(super) struct Splitter<'a> {
    pub known: &'a Known,
    pub signs: Signs,
}

impl Splitter<'_> {
    /// The things in a line.
    pub fn read(self, line: &str) -> Vec<Entry> {
        let sections = split_outside(line, |index| line[index..].starts_with(';').then_some(1));
        let sections = sections.iter().filter(|section| !section.trim().is_empty());
        sections.flat_map(|section| self.section(section)).collect()
    }

    /// The things in what stands between two semicolons. At its commas it is cut only if at least two parts are
    /// surely things of their own: a name may have a comma too.
    fn section(self, section: &str) -> Vec<Entry> {
        if self.known.find(section.trim()).is_some() {
            return self.part(section).entries;
        }
        let texts = self.joined(&by_commas(section));
        let parts: Vec<_> = texts
            .iter()
            .map(|text| (text.as_str(), self.part(text)))
            .collect();
        let strong = parts.iter().filter(|(_, part)| part.is_strong).count();
        if parts.len() > 1 && strong < 2 {
            return self.breath(section, self.part(section));
        }
        let parts = parts.into_iter();
        parts
            .flat_map(|(text, part)| self.breath(text, part))
            .collect()
    }

    /// The things in a part: several only if each is surely one.
    fn breath(self, text: &str, part: Part) -> Vec<Entry> {
        let length = |index: usize| {
            let mut words = BETWEEN.iter();
            let word = words.find(|word| {
                let here = text.get(index..index + word.len());
                here.is_some_and(|here| here.eq_ignore_ascii_case(word))
            });
            word.map(|word| word.len())
        };
        let texts = split_outside(text, length);
        if texts.len() == 1 || part.is_known() {
            return part.entries;
        }
        let halves: Vec<_> = texts.into_iter().map(|half| self.part(half)).collect();
        if halves.iter().all(|half| half.is_strong) {
            halves.into_iter().flat_map(|half| half.entries).collect()
        } else {
            part.entries
        }
    }

    fn part(self, text: &str) -> Part {
        read_part(text, self.signs, self.known)
    }

    /// Joins parts again of which only both together are a known name ("Rope, hempen"), and a bonus with what it
    /// stands behind.
    fn joined(self, parts: &[&str]) -> Vec<String> {
        let mut joined: Vec<String> = Vec::new();
        let mut last_is_single = false;
        for part in parts {
            if let Some(last) = joined.last_mut().filter(|_| last_is_single)
                && self.belong_together(last, part)
            {
                last.push(',');
                last.push_str(part);
                last_is_single = false;
            } else {
                joined.push((*part).to_owned());
                last_is_single = true;
            }
        }
        joined
    }

    fn belong_together(self, first: &str, second: &str) -> bool {
        let [a, b] = [first, second].map(|text| self.part(text));
        if is_bonus(without_brackets(second).trim()) {
            return a.is_item();
        }
        let may_be = a.is_item() && b.is_item() && !(a.is_known() && b.is_known());
        may_be && self.part(&format!("{first},{second}")).is_known()
    }
}

/// Cuts a text at its commas, but for those in brackets, between digits and before a count.
fn by_commas(text: &str) -> Vec<&str> {
    let is_digit = |c: char| c.is_ascii_digit();
    split_outside(text, |index| {
        let after = text[index..].strip_prefix(',')?;
        let is_in_number = text[..index].ends_with(is_digit) && after.starts_with(is_digit);
        (!is_in_number && !begins_with_times(after)).then_some(1)
    })
}

/// Whether a text begins as ` x2` does.
fn begins_with_times(text: &str) -> bool {
    let mut times = (multispace0, Caseless("x"), multispace0, whole);
    let times: Read<_> = times.parse_next(&mut &*text);
    times.is_ok()
}
