//! The tail of the log, which lies beside the list in `localStorage` (docs/rules/storage.md#the-tail).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::entry_text::read_step;
use crate::history::{EntryKey, Line};
use engine_core::model::{StepEnd, StepState};
use engine_core::storage::{parse_as, to_compact, utf16_length};

/// The format that this version writes and reads.
const FORMAT: u32 = 1;
/// The most characters of a tail.
const LARGEST: usize = 500_000;
/// The characters of the longest state.
const LARGEST_STATE: usize = 80;

/// The steps that `storage.local` has not confirmed yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Tail {
    /// The entries of steps whose change is not confirmed, the oldest first.
    pub entries: Vec<(EntryKey, String)>,
    /// How the other steps ended.
    pub states: Vec<(EntryKey, StepEnd)>,
}

/// A tail as it is stored.
#[derive(Serialize, Deserialize)]
struct TailText {
    format: u32,
    /// The revision of the list that it was stored with.
    revision: f64,
    entries: Vec<(EntryKey, Box<RawValue>)>,
    states: Vec<(EntryKey, StepState, f64, f64)>,
}

impl Tail {
    /// The tail as text, which is stored with the list of this revision; empty if there is nothing in it. Entries for
    /// which there is no room are left out, the oldest first.
    pub fn text(&self, revision: f64) -> String {
        if self.entries.is_empty() && self.states.is_empty() {
            return String::new();
        }
        let mut room = LARGEST.saturating_sub(self.states.len() * LARGEST_STATE);
        let mut entries = Vec::new();
        for (key, text) in self.entries.iter().rev() {
            let Some(rest) = room.checked_sub(utf16_length(text) + LARGEST_STATE) else {
                break;
            };
            room = rest;
            entries.extend(RawValue::from_string(text.clone()).ok().map(|entry| (*key, entry)));
        }
        entries.reverse();
        let states = self.states.iter().map(|(key, end)| {
            let StepEnd { state, revision, reverted_at } = *end;
            (*key, state, revision, reverted_at)
        });
        to_compact(&TailText { format: FORMAT, revision, entries, states: states.collect() })
    }

    /// Reads a tail that was stored with a list of at most this revision, after everything up to another one was
    /// forgotten; `None` if it never happened to the list, is damaged or from a later version.
    pub fn read(text: &str, list: f64, forgotten: f64) -> Option<Self> {
        let TailText { format, revision, entries, states } = parse_as(text).ok()?;
        let is_of_list = revision <= list && (forgotten == 0.0 || revision > forgotten);
        (format == FORMAT && is_of_list).then(|| Self {
            entries: entries
                .into_iter()
                .map(|(key, entry)| (key, entry.get().to_owned()))
                .collect(),
            states: states
                .into_iter()
                .map(|(key, state, revision, reverted_at)| {
                    (key, StepEnd { state, revision, reverted_at })
                })
                .collect(),
        })
    }

    /// The log whose tail an entry with this name is; `None` if it is no tail.
    pub fn log_of(name: &str) -> Option<u32> {
        name.strip_prefix("hss-tail-")?.parse().ok()
    }

    /// Corrects the lines of steps whose entries are older.
    pub fn correct_lines(self, lines: &mut BTreeMap<EntryKey, Line>) {
        for (key, text) in self.entries {
            let line = read_step(&text).line();
            let known = lines.get(&key).map(|line| line.revision);
            let line = line.filter(|line| known.is_none_or(|known| line.revision > known));
            lines.extend(line.map(|line| (key, line)));
        }
        for (key, end) in self.states {
            let line = lines.get_mut(&key).filter(|line| end.revision >= line.revision);
            match line {
                Some(_) if end.state == StepState::Cancelled => drop(lines.remove(&key)),
                Some(line) => {
                    line.undone = end.state == StepState::Undone;
                    line.revision = end.revision;
                }
                None => {}
            }
        }
    }

    /// The names of all steps in it.
    pub fn keys(&self) -> impl Iterator<Item = EntryKey> {
        let entries = self.entries.iter().map(|(key, _)| *key);
        entries.chain(self.states.iter().map(|(key, _)| *key))
    }
}
