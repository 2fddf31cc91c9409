//! What each form and each step of the layout alone reads of lists from outside: it is turned off, and the entries that
//! are then missing are counted. It takes minutes, so `SOAK=1 cargo test -p reader without -- --nocapture` prints it.

use std::fmt::Write;

use super::{Corpus, corpora, known, line, surplus};
use crate::text::FORMS;
use crate::text::read;
use crate::text::switches::{Layout, OFF, Switch};
use engine_core::language::white_space::trimmed;

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

/// The entries of a text as lines.
fn entries(text: &str) -> Vec<String> {
    let known = known();
    read(text, &known).entries.iter().map(line).collect()
}

/// The number of lines and of texts that are read differently, and the first three lines with their text.
fn lost(samples: &[(String, String, Vec<String>)], switch: Switch) -> (usize, usize, String) {
    OFF.set(Some(switch));
    let (mut lines, mut texts, mut first) = (0, 0, String::new());
    for (name, text, expected) in samples {
        let left = entries(text);
        let left: Vec<_> = left.iter().map(String::as_str).collect();
        let expected: Vec<_> = expected.iter().map(String::as_str).collect();
        let missing = surplus(&expected, &left);
        for line in missing.iter().take(3_usize.saturating_sub(lines)) {
            writeln!(first, "    {name}: {}", trimmed(line)).unwrap();
        }
        lines += missing.len();
        texts += usize::from(!missing.is_empty());
    }
    OFF.set(None);
    (lines, texts, first)
}

#[test]
fn each_form_and_each_step_is_turned_off_in_turn() {
    if std::env::var_os("SOAK").is_none() {
        return;
    }
    let samples = |is_own: bool| -> Vec<_> {
        let all = corpora().into_iter().filter(|corpus| corpus.is_own == is_own);
        let samples = all.flat_map(|Corpus { samples, .. }| {
            let samples = samples.split("=== ").skip(1).map(str::to_owned).collect::<Vec<_>>();
            samples.into_iter().filter_map(|sample| {
                let (name, text) = sample.split_once('\n')?;
                Some((name.to_owned(), text.to_owned(), entries(text)))
            })
        });
        samples.collect()
    };
    let (outside, own) = (samples(false), samples(true));
    let forms = FORMS.iter().map(|rule| (Switch::Form(rule.form), rule.name.to_owned()));
    let steps = LAYOUT.map(|step| (Switch::Layout(step), format!("layout: {step:?}")));
    let mut table = "turned off  lines from outside  texts  own lines  own texts\n".to_owned();
    for (switch, name) in forms.chain(steps) {
        let (lines, texts, first) = lost(&outside, switch);
        let (own_lines, own_texts, of_own) = lost(&own, switch);
        writeln!(table, "{name}  {lines}  {texts}  {own_lines}  {own_texts}").unwrap();
        table.push_str(&first);
        table.push_str(&of_own);
    }
    println!("{table}");
    assert!(table.lines().count() > FORMS.len() + LAYOUT.len());
}
