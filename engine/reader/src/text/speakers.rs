//! Who speaks in front of a colon (`docs/rules/catalogues-and-text.md#lines-with-several-things`).

use std::collections::{HashMap, HashSet};

use super::chat::has_form_of_name;
use super::coins::{is_holder, is_purse};
use super::heading::{after_label, is_label};
use super::item_name::is_no_name;
use super::known::NameIndex;
use super::line_markup::Line;
use super::record::is_description;
use super::sentence::{is_place, says_absent};
use engine_core::language::white_space::{is_space, trimmed};

/// Those who tell the players what they find, in English and in the languages of the coins.
const NARRATORS: [&str; 14] = [
    "gm",
    "dm",
    "game master",
    "dungeon master",
    "narrator",
    "keeper",
    "referee",
    "judge",
    "spielleiter",
    "sl",
    "meister",
    "mj",
    "meneur",
    "director",
];

/// The speakers of a text, by the labels in front of its lines.
#[derive(Debug, Default)]
pub(super) struct Speakers<'a> {
    labels: HashSet<&'a str>,
}

impl<'a> Speakers<'a> {
    /// Those who run the game and the owners of inventories. Anybody else whose name can be one speaks, too, if
    /// somebody who runs the game does, or if one of at least two labels is repeated.
    pub fn of(lines: &'a [Line], known: &NameIndex) -> Self {
        let mut counts = HashMap::new();
        for line in lines {
            if let Some(label) = label(&line.text).filter(|label| may_speak(label, known)) {
                *counts.entry(label).or_insert(0) += 1;
            }
        }
        let is_narrator = |label: &str| NARRATORS.contains(&label.to_lowercase().as_str());
        let is_known =
            |label: &str| is_narrator(label) || known.is_inventory(label.split(is_space));
        let is_dialogue = counts.keys().any(|label| is_narrator(label))
            || (counts.len() > 1 && counts.values().any(|count| *count > 1));
        let labels = counts.into_keys().filter(|label| is_dialogue || is_known(label));
        Self { labels: labels.collect() }
    }

    /// The text behind the speaker in front of a line.
    pub fn without<'b>(&self, line: &'b str) -> Option<&'b str> {
        let label = label(line).filter(|label| self.labels.contains(label))?;
        Some(trimmed(&line[label.len() + 1..]))
    }
}

/// The text before the first colon of a line, if more than a number follows.
fn label(line: &str) -> Option<&str> {
    let (label, rest) = line.split_once(": ")?;
    rest.contains(char::is_alphabetic).then_some(label)
}

/// Whether a label can be a name, and is no word for a list, a place, a thing or what is said about one.
fn may_speak(label: &str, known: &NameIndex) -> bool {
    label.starts_with(char::is_uppercase)
        && has_form_of_name(label)
        && !label.contains(|c: char| c.is_ascii_digit())
        && known.find(label).is_none()
        && !is_no_name(label, &known.coins)
        && !(is_label(label) || after_label(&format!("{label}: x")).is_some())
        && !(is_purse(label) || is_holder(label) || is_place(label))
        && !(says_absent(label) || is_description(label))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::language::case_mapping::CaseMapping;

    #[test]
    fn any_name_is_a_speaker_beside_one_who_runs_the_game_or_if_one_is_repeated() {
        let known = NameIndex::new(CaseMapping::WITHOUT_BROWSER, [].into_iter(), [].into_iter());
        let known = known.with_inventories(["Tansy"].into_iter());
        let spoken = |text: &str| {
            let lines: Vec<_> = text.lines().map(Line::of).collect();
            let speakers = Speakers::of(&lines, &known);
            lines.iter().filter(|line| speakers.without(&line.text).is_some()).count()
        };
        for (text, lines) in [
            ("GM: a dagger", 1),
            ("Spielleiter: 2 Fackeln\nMira: rope", 2),
            ("Mira: rope\nBo: 2 torches\nMira: idol", 3),
            ("Tansy: rope", 1),
            ("Mira: rope\nBo: 2 torches", 0),
            ("Owner: Mira\nOwner: Bo", 0),
            ("GM: 250\nDM: 12 gp", 1),
            ("DM: idol\nBackpack: rope\nCoin pouch: 3 gems\nIn the chest: an idol\nCost: 3 gp", 2),
        ] {
            assert_eq!(spoken(text), lines, "{text}");
        }
    }
}
