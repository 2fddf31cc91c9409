//! Each form and each step of the layout has to earn its place: it is turned off, and the entries of lists from outside
//! that are then read differently are counted. What reads less stands in a list with the text for which it is kept.
//!
//! `SOAK=1 cargo test -p reader without -- --nocapture` prints what each of them alone reads of all lists, which takes
//! minutes.

use std::fmt::Write;

use super::{Corpus, corpora, known, line};
use crate::text::read;
use crate::text::switches::{Layout, OFF, Switch, USED};
use crate::text::{FORMS, Form};
use engine_core::language::white_space::trimmed;

/// The fewest entries, and the fewest texts with such entries, that a form or a step alone has to read.
const FEWEST_ENTRIES: usize = 5;
const FEWEST_TEXTS: usize = 3;

/// The forms that read less, each with a text that needs it, and the reason why it is kept.
const KEPT_FORMS: [(Form, &str, &str); 14] = [
    (
        Form::Copied,
        "28 copied here: letter for letter, nothing is looked up",
        "What the extension copied comes back as it was.",
    ),
    (
        Form::Attribute,
        "26 Roll20 sheet: an item on several lines",
        "Roll20's sheets can be copied in no other form.",
    ),
    (
        Form::Note,
        "a note below a line that was changed",
        "The notes of copied rows stay with them when a line around them is changed.",
    ),
    (
        Form::WikiTable,
        "forms: a wiki's table",
        "Read as lines, the cells of a wiki become things with wrong counts.",
    ),
    (Form::Rows, "number and name", "A list of two columns from a spreadsheet often has no head."),
    (Form::Record, "a description below its thing", "Tools print a thing with its figures below."),
    (Form::Measure, "a measure below its thing", "A measure in a cell of its own is no thing."),
    (Form::SheetFigure, "currency-table.txt", "A capacity or a budget is no thing."),
    (Form::Purse, "purse-bars-sold.txt", "A purse in one line is coins, and no row with prices."),
    (Form::Worths, "gems with their values", "Hoards list what each of their gems is worth."),
    (Form::Remark, "bold-dash.txt", "A remark is read for nothing."),
    (
        Form::KnownLine,
        "amounts behind a comma",
        "A name of the list that has a comma is one thing: “Bottle, glass”.",
    ),
    (
        Form::CoinsAlone,
        "the kind of coin in front, thousands, letters",
        "“Gold, 35” is coins, and no name.",
    ),
    (Form::CoinsOfNoKind, "coins-as-unit.txt", "Money is never made: “43 coins” asks which."),
];

/// The steps of the layout that read less, each with a text that needs it, and the reason why it is kept.
const KEPT_STEPS: [(Layout, &str, &str); 13] = [
    (Layout::CoinWeights, "italian-hoard.txt", "Old games weigh in coins."),
    (
        Layout::PartedWords,
        "parted at the end of a line",
        "Printed pages part words, whose halves are no things.",
    ),
    (
        Layout::PartedSigns,
        "plus and minus of a session",
        "Money that was spent, “- 35 gp for the inn”, would be added.",
    ),
    (
        Layout::ListNumbers,
        "forms: numbers of lines",
        "The numbers of slots, “Slot 2: Dagger”, would be counts.",
    ),
    (Layout::Letter, "forms: a letter", "“Cheers, Dan” would be things."),
    (Layout::Titles, "party-loot-tables.txt", "A title above a table is no thing."),
    (Layout::OwnedHeadings, "avrae-compact.txt", "“Tansy's Coinpurse” is a heading."),
    (
        Layout::AbsentHeadings,
        "mausritter: a trade list",
        "What is still to be bought would be added.",
    ),
    (
        Layout::Loads,
        "ddb manage inventory",
        "“Backpack (4)” above “12 / 30 lb” is one backpack with four things in it.",
    ),
    (
        Layout::LastAnd,
        "a list behind a sentence",
        "“You find 230 gp and” goes on with the list below it.",
    ),
    (
        Layout::SumFigures,
        "sheet: the sum of everything",
        "A total under any name would be added to what it adds up.",
    ),
    (
        Layout::Packs,
        "nested-plus-list.txt",
        "A pack and its contents listed below it would be added both.",
    ),
    (Layout::Spelling, "pdf-ligatures.txt", "Names stay as they are spelled."),
];

/// The steps of the layout.
const LAYOUT: [Layout; 18] = [
    Layout::CoinWeights,
    Layout::PartedWords,
    Layout::PartedSigns,
    Layout::ListNumbers,
    Layout::Signs,
    Layout::Letter,
    Layout::Titles,
    Layout::Speakers,
    Layout::OwnedHeadings,
    Layout::AbsentHeadings,
    Layout::Loads,
    Layout::LastAnd,
    Layout::Sentences,
    Layout::Places,
    Layout::Sums,
    Layout::SumFigures,
    Layout::Packs,
    Layout::Spelling,
];

/// A text with the entries that are read with all forms.
struct Sample {
    name: String,
    text: String,
    entries: Vec<String>,
    /// The forms that read a part of it, also those whose entries became part of another form.
    forms: Vec<Form>,
    is_own: bool,
}

/// The samples of all corpora.
fn samples() -> Vec<Sample> {
    let known = known();
    let of_corpus = |Corpus { samples, is_own, .. }: Corpus| {
        let samples: Vec<_> = samples.split("=== ").skip(1).map(str::to_owned).collect();
        let known = &known;
        samples.into_iter().filter_map(move |sample| {
            let (name, text) = sample.split_once('\n')?;
            USED.take();
            let entries = read(text, known).entries.iter().map(line).collect();
            let (name, text) = (name.to_owned(), text.to_owned());
            Some(Sample { name, text, entries, forms: USED.take(), is_own })
        })
    };
    corpora().into_iter().flat_map(of_corpus).collect()
}

impl Sample {
    /// The entries that are read only while `switch` is on, and those that are read only while it is off.
    fn without(&self, switch: Switch) -> (Vec<String>, Vec<String>) {
        OFF.set(Some(switch));
        let read: Vec<_> = read(&self.text, &known()).entries.iter().map(line).collect();
        OFF.set(None);
        (surplus(&self.entries, &read), surplus(&read, &self.entries))
    }
}

/// The entries that `others` don't have, each as often as it is missing there.
fn surplus(entries: &[String], others: &[String]) -> Vec<String> {
    let mut left = others.to_vec();
    let is_new = |entry: &&String| match left.iter().position(|other| other == *entry) {
        Some(found) => {
            left.swap_remove(found);
            false
        }
        None => true,
    };
    entries.iter().filter(is_new).cloned().collect()
}

/// Whether enough entries of lists from outside need a form or a step.
fn earns_its_place(switch: Switch, samples: &[Sample]) -> bool {
    let (mut entries, mut texts) = (0, 0);
    for sample in samples.iter().filter(|sample| !sample.is_own) {
        // Only a text that a form reads can need it.
        if matches!(switch, Switch::Form(form) if !sample.forms.contains(&form)) {
            continue;
        }
        let (lost, _) = sample.without(switch);
        entries += lost.len();
        texts += usize::from(!lost.is_empty());
        if entries >= FEWEST_ENTRIES && texts >= FEWEST_TEXTS {
            return true;
        }
    }
    false
}

/// The reading of anything else, which can't be left out.
const LAST: Form = Form::Thing;

#[test]
fn each_form_and_each_step_reads_enough_lists_from_outside_or_is_kept_for_a_text() {
    let samples = samples();
    let kept_forms = KEPT_FORMS.map(|(form, text, _)| (Switch::Form(form), text));
    let kept_steps = KEPT_STEPS.map(|(step, text, _)| (Switch::Layout(step), text));
    let kept: Vec<_> = kept_forms.into_iter().chain(kept_steps).collect();
    for (switch, text) in &kept {
        let sample = samples.iter().find(|sample| sample.name == *text);
        let needs = sample.is_some_and(|sample| sample.without(*switch) != Default::default());
        assert!(needs, "“{text}” is read without {switch:?}");
    }
    let forms = FORMS.iter().map(|rule| Switch::Form(rule.form));
    let all = forms.chain(LAYOUT.map(Switch::Layout));
    let idle = all.filter(|switch| {
        *switch != Switch::Form(LAST)
            && !kept.iter().any(|(kept, _)| kept == switch)
            && !earns_its_place(*switch, &samples)
    });
    assert_eq!(idle.collect::<Vec<_>>(), []);
}

#[test]
fn each_form_and_each_step_is_turned_off_in_turn() {
    if std::env::var_os("SOAK").is_none() {
        return;
    }
    let samples = samples();
    let forms = FORMS.iter().map(|rule| (Switch::Form(rule.form), rule.name.to_owned()));
    let steps = LAYOUT.map(|step| (Switch::Layout(step), format!("layout: {step:?}")));
    for (switch, name) in forms.chain(steps) {
        let (mut counts, mut lines) = ([[0; 2]; 2], String::new());
        for sample in &samples {
            let (lost, new) = sample.without(switch);
            let [entries, texts] = &mut counts[usize::from(sample.is_own)];
            *entries += lost.len();
            *texts += usize::from(!lost.is_empty());
            let lost = lost.iter().map(|line| ("lost", line));
            for (word, line) in lost.chain(new.iter().map(|line| ("new", line))) {
                writeln!(lines, "    {word} in {}: {}", sample.name, trimmed(line)).unwrap();
            }
        }
        let [[entries, texts], [own_entries, own_texts]] = counts;
        println!("{name}: {entries} entries of {texts} lists from outside");
        println!("  and {own_entries} of {own_texts} others\n{lines}");
    }
}
