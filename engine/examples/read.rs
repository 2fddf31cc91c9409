//! Prints how a text is read with the built-in catalogue, line by line: `cargo run --example read -- file`.
//!
//! Each entry has the form that read it, and is "ticked" or has the reason why it isn't; behind it stands what is not
//! read of it.

use std::{env, fs, process};

use engine::questions::{ReadText, Tick};
use engine::session::Session;
use engine::text::read;

fn main() {
    let Some(file) = env::args().nth(1) else {
        eprintln!("usage: cargo run --example read -- file");
        process::exit(2);
    };
    let text = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{file}: {error}");
            process::exit(1);
        }
    };
    let session = Session::default();
    let forms = read(&text, &session.known()).entries.into_iter().map(|entry| entry.form);
    let reading = session.ask(&ReadText { text, ..ReadText::default() });
    for note in reading.notes {
        println!("note: {note}");
    }
    for question in reading.questions {
        println!("question: {} {}", question.label, question.sums.unwrap_or_default());
    }
    for (entry, form) in reading.entries.into_iter().zip(forms) {
        let tick = match entry.tick {
            Tick::Ticked => "ticked",
            Tick::Unticked => "not ticked",
            Tick::None => "can't be ticked",
        };
        let details = [entry.about, Some(entry.word), entry.why.or(entry.doubt), entry.unread];
        let details: Vec<_> = details.into_iter().flatten().collect();
        let form = form.map(|form| format!("{form}: ")).unwrap_or_default();
        println!("{form}{} – {tick} ({})", entry.text, details.join("; "));
    }
}
