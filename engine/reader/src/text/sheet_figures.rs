//! Figures of a character's sheet, which are no things: what somebody can carry, how fast he is, what a life costs
//! (`docs/rules/catalogues-and-text.md#figures-of-a-sheet`).

use super::brackets::without_brackets;
use super::known::NameIndex;
use super::number::{amount, take};
use engine_core::language::white_space::{trimmed, trimmed_end, words};

/// Words for such figures, each the last word of a label: in English, German, French, Spanish and Italian.
const FIGURES: [&str; 61] = [
    "capacity",
    "load",
    "encumbrance",
    "lift",
    "drag",
    "push",
    "carried",
    "carry",
    "carrying",
    "encumbered",
    "bonus",
    "lifestyle",
    "savings",
    "remaining",
    "rent",
    "tax",
    "taxes",
    "loan",
    "income",
    "expenses",
    "toll",
    "tithe",
    "salary",
    "worth",
    "wealth",
    "fund",
    "funds",
    "budget",
    "living",
    "upkeep",
    "speed",
    "movement",
    "initiative",
    "limit",
    "weight",
    "traglast",
    "tragkraft",
    "belastung",
    "bewegung",
    "geschwindigkeit",
    "vermögen",
    "lebenshaltung",
    "guthaben",
    "ersparnisse",
    "miete",
    "steuern",
    "charge",
    "encombrement",
    "capacité",
    "vitesse",
    "fortune",
    "carga",
    "capacidad",
    "velocidad",
    "riqueza",
    "carico",
    "capacità",
    "ingombro",
    "velocità",
    "ricchezza",
    "movimento",
];
/// Those of them that are a figure without a colon as well; "lead weight 5 lb" is a thing.
const WITHOUT_COLON: [&str; 20] = [
    "capacity",
    "load",
    "encumbrance",
    "encumbered",
    "lift",
    "drag",
    "push",
    "fund",
    "funds",
    "living",
    "lifestyle",
    "bonus",
    "speed",
    "movement",
    "initiative",
    "traglast",
    "tragkraft",
    "belastung",
    "bewegung",
    "geschwindigkeit",
];
/// Words behind which such a word belongs to the name of a thing: "Boots of Speed".
const LEADING: [&str; 6] = ["of", "der", "des", "de", "du", "di"];
/// The most words of a label.
const MOST_WORDS: usize = 4;
/// The most words behind the number.
const MOST_WORDS_OF_UNIT: usize = 3;

/// A line that is nothing but a label and a number with a unit: "Max load 240 lb".
#[derive(Debug)]
pub(super) struct LabelledFigure {
    label: String,
    /// What parts the label from the number: a colon, or nothing.
    mark: String,
}

impl LabelledFigure {
    pub fn of(line: &str) -> Option<Self> {
        let bare = without_brackets(line);
        let bare = trimmed(&bare);
        let number = bare.find(|c: char| c.is_ascii_digit())?;
        let label = bare[..number].trim_end_matches(|c: char| !c.is_alphanumeric());
        let mark = trimmed(&bare[label.len()..number]);
        let is_parted = ["", ":", "~", "≈", ": ~", ": ≈", "=", "+", ": +"].contains(&mark);
        (is_parted && !label.is_empty() && is_number_with_unit(&bare[number..]))
            .then(|| Self { label: label.to_owned(), mark: mark.to_owned() })
    }
}

/// Whether a line is a figure of a sheet: "Carrying capacity: 180 lbs (STR 12 x 15)", "Max load 240 lb".
pub(super) fn is_figure_of_sheet(line: &str, known: &NameIndex) -> bool {
    let Some(LabelledFigure { label, mark }) = LabelledFigure::of(line) else { return false };
    let lower = label.to_lowercase();
    // "Loan from Bob"
    let bare = lower.split(" from ").next().unwrap_or_default();
    let all = bare.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let all: Vec<_> = all.collect();
    let has_colon = !["", "+"].contains(&mark.as_str());
    let words = if has_colon { FIGURES.as_slice() } else { WITHOUT_COLON.as_slice() };
    (1..=MOST_WORDS).contains(&all.len())
        && all.last().is_some_and(|last| words.contains(last))
        && (lower == "cost of living" || !all.iter().any(|word| LEADING.contains(word)))
        && known.find(&label).is_none()
}

/// Whether a text is a number, or one of another, with a few words behind it: `180 lbs`, `17/20`, `2 gp per day`.
fn is_number_with_unit(text: &str) -> bool {
    let mut rest = text;
    let has_number = take(&mut rest, amount).is_some();
    if let Some(whole) = trimmed(rest).strip_prefix('/') {
        let mut whole = trimmed(whole);
        rest = if take(&mut whole, amount).is_some() { whole } else { rest };
    }
    let rest = trimmed_end(rest.trim_end_matches(['.', ',']));
    has_number
        && words(rest).count() <= MOST_WORDS_OF_UNIT
        && rest.chars().all(|c| c.is_alphabetic() || " /.'".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::language::case_mapping::CaseMapping;

    #[test]
    fn a_label_with_a_number_is_a_figure_if_its_last_word_says_so() {
        let known = NameIndex::new(CaseMapping::WITHOUT_BROWSER, [].into_iter(), [].into_iter());
        for line in [
            "Carrying Capacity: 180 lbs (STR 12 x 15)",
            "Current Load: ~45 lbs (light load, no penalties)",
            "Max load 240 lb",
            "Push/drag/lift: 360 lb.",
            "Cost of living: 2 gp per day",
            "Party fund: 30 gp",
            "Speed 30 ft",
            "Load: 45/180 lb",
            "Traglast: 75 kg",
            "Net worth: 1,250 gp",
            "Push, drag, lift 300 lb",
            "Lift 300 lb",
            "Carrying: 82 lb",
            "Encumbered 60 lb",
            "Cost of living 30 gp",
            "Fund 200 gp",
            "Lifestyle: 30 gp",
            "Proficiency Bonus +2",
            "Proficiency bonus: +2",
            "Savings: 145 gp",
            "Remaining: 145 gp",
            "Rent: 5 gp",
            "Taxes: 5 gp",
            "Loan from Bob: 50 gp",
            "Expenses: 12 gp",
            "Guthaben: 40 gp",
        ] {
            assert!(is_figure_of_sheet(line, &known), "{line}");
        }
        for line in [
            "Boots of Speed 4000 gp",
            "Speed potion: 50 gp",
            "Anvil 100 lb",
            "Wayfinder 28 gp",
            "Zelt 10 kg",
            "In the chest: 400 sp",
            "Load of bricks: 30 lb",
            "Wealth: 3 rings, 12 gp",
            "Ruby ring worth 250 gp",
            "Lead weight 5 lb",
            "Chain mail, AC 16",
            "Carried: torch",
            "Silver forklift model 5 gp",
            "Rent 5 gp",
            "Rope +1",
        ] {
            assert!(!is_figure_of_sheet(line, &known), "{line}");
        }
    }
}
