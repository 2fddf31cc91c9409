//! The entries of steps as text, and the names of their entries (docs/rules/storage.md#the-undo-log).

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::diff_text::DiffText;
use crate::history::{EntryKey, Line, Step, StepDiff};
use engine_core::language::input::TypedAs;
use engine_core::model::InventoryId;
use engine_core::rules::step_effect::StepEffect;
use engine_core::storage::{parse_as, to_compact};

/// The format of a step with its change.
const FORMAT: u32 = 2;
/// The format of lines, which is also that of a step of which only the line is stored. Versions 1.1.0 and 1.2.0 wrote
/// steps with their changes in it, of which only the line is read.
const FORMAT_OF_LINES: u32 = 1;

/// The kinds of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryKind {
    Step,
    /// An inventory before or after steps. Versions 1.1.0 and 1.2.0 wrote these, and they are removed.
    Version,
    /// The lines of steps that can't be undone any more.
    Lines,
}

impl EntryKind {
    const ALL: [Self; 3] = [Self::Step, Self::Version, Self::Lines];

    const fn prefix(self) -> &'static str {
        match self {
            Self::Step => "hss-step-",
            Self::Version => "hss-version-",
            Self::Lines => "hss-lines-",
        }
    }

    /// The name of an entry in the storage.
    pub fn name(self, key: EntryKey) -> String {
        format!("{}{}-{}", self.prefix(), key.log, key.number)
    }

    /// The kind and the key of an entry with this name; `None` if it is none of a step.
    pub fn of(name: &str) -> Option<(Self, EntryKey)> {
        Self::ALL.into_iter().find_map(|kind| {
            let (log, number) = name.strip_prefix(kind.prefix())?.split_once('-')?;
            let key = EntryKey { log: log.parse().ok()?, number: number.parse().ok()? };
            (kind.name(key) == name).then_some((kind, key))
        })
    }
}

/// The part of a step besides its line, by which it can be undone.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Body {
    /// Everything that it changed.
    changes: DiffText,
    /// True if its number was typed as a difference.
    difference: bool,
    /// The inventory that undo opens.
    pub inventory: Option<InventoryId>,
    /// The step that it reverts, if it restores what that one deleted or takes it back.
    #[serde(rename = "restores")]
    pub reverts: Option<EntryKey>,
    /// True while another step has reverted it.
    #[serde(rename = "restored")]
    pub is_reverted: bool,
    /// The revision of the list when another step reverted it, or was itself undone, last; 0 if none ever did.
    #[serde(rename = "restored_at")]
    pub reverted_at: f64,
    /// True if it deleted something that can be restored.
    deleted: bool,
    /// For each inventory of the line the entry of the step that changed it before, if there is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub previous: Vec<Option<EntryKey>>,
}

/// The entries of other steps that an entry names.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// The step that it reverts, if it does.
    pub reverts: Option<EntryKey>,
    /// For each inventory of its line the step that changed it before, if there is one.
    pub previous: Vec<Option<EntryKey>>,
}

impl Body {
    /// The part of a step by which it can be undone; `None` if only its line is stored.
    fn of(step: &Step, links: Links) -> Option<Self> {
        let diff = step.diff.as_ref().filter(|_| step.outlives_panel)?;
        Some(Self {
            changes: DiffText::of(diff),
            difference: diff.typed == TypedAs::Difference,
            inventory: step.inventory,
            reverts: links.reverts,
            is_reverted: step.is_reverted,
            reverted_at: step.reverted_at,
            deleted: step.effect == StepEffect::Deletes,
            previous: links.previous,
        })
    }

    pub fn effect(&self) -> StepEffect {
        if self.deleted { StepEffect::Deletes } else { StepEffect::Other }
    }

    /// The change; `None` if it is damaged.
    pub fn diff(self) -> Option<StepDiff> {
        let typed = if self.difference { TypedAs::Difference } else { TypedAs::Value };
        self.changes.read(typed)
    }
}

/// A step as it is stored.
#[derive(Serialize)]
struct WrittenStep<'a> {
    format: u32,
    line: &'a Line,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<Body>,
}

/// The format of an entry.
#[derive(Deserialize)]
struct Format {
    format: u32,
}

/// A step as it is read.
pub(super) struct ReadStep {
    pub line: Line,
    pub body: ReadBody,
}

/// What an entry has of a step besides its line.
pub(super) enum ReadBody {
    /// Only the line is stored.
    Absent,
    /// Version 1.1.0 or 1.2.0 wrote it, in a way that is not read any more.
    Earlier,
    Read(Box<Body>),
}

/// An entry of format 2.
#[derive(Deserialize)]
struct StepInFull {
    line: Line,
    body: Option<Box<Body>>,
}

/// An entry of format 1, or the part of any other that can be read.
#[derive(Deserialize)]
struct StepAsLine {
    line: Line,
    #[serde(default)]
    body: Option<IgnoredAny>,
}

impl ReadStep {
    fn of_line(StepAsLine { line, body }: StepAsLine) -> Self {
        let body = body.map_or(ReadBody::Absent, |_| ReadBody::Earlier);
        Self { line: line.without_step(), body }
    }

    fn in_full(StepInFull { line, body }: StepInFull) -> Self {
        Self { line, body: body.map_or(ReadBody::Absent, ReadBody::Read) }
    }

    /// The revision of the list that its entry is about.
    pub fn revision(&self) -> f64 {
        let reverted_at = match &self.body {
            ReadBody::Read(body) => body.reverted_at,
            ReadBody::Absent | ReadBody::Earlier => 0.0,
        };
        self.line.revision.max(reverted_at)
    }
}

/// One of several lines in an entry.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct BundledLine<L = Line> {
    #[serde(flatten)]
    pub line: L,
    /// The name of the entry that its step had. Version 1.1.0 wrote none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<EntryKey>,
}

/// The lines of several steps as they are stored.
#[derive(Serialize)]
struct WrittenLines<'a> {
    format: u32,
    lines: Vec<BundledLine<&'a Line>>,
}

/// The lines of several steps as they are read.
#[derive(Deserialize)]
struct ReadLines {
    format: u32,
    lines: Vec<BundledLine>,
}

/// A step as text.
pub(super) fn step_text(step: &Step, links: Links) -> String {
    let body = Body::of(step, links);
    let format = if body.is_some() { FORMAT } else { FORMAT_OF_LINES };
    to_compact(&WrittenStep { format, line: &step.line, body })
}

/// The content of the entry of a step.
pub(super) enum StepEntry {
    Read(Box<ReadStep>),
    /// It is damaged, or a later version of the extension has written it: it stays as it is. Its line may be readable.
    Foreign {
        line: Option<Line>,
    },
}

impl StepEntry {
    /// Its line, if that can be read.
    pub fn line(self) -> Option<Line> {
        match self {
            Self::Read(step) => Some(step.line),
            Self::Foreign { line } => line.map(Line::of_unreadable),
        }
    }
}

/// Reads the entry of a step.
pub(super) fn read_step(text: &str) -> StepEntry {
    let step = match parse_as(text) {
        Ok(Format { format: FORMAT_OF_LINES }) => parse_as(text).ok().map(ReadStep::of_line),
        Ok(Format { format: FORMAT }) => parse_as(text).ok().map(ReadStep::in_full),
        _ => None,
    };
    if let Some(step) = step {
        StepEntry::Read(step.into())
    } else {
        let line = parse_as(text).ok().map(|StepAsLine { line, .. }| line);
        StepEntry::Foreign { line: line.or_else(|| line_in_damaged(text)) }
    }
}

/// The line in a text that is no JSON as a whole: it comes first, so a text that was cut off still has it.
fn line_in_damaged(text: &str) -> Option<Line> {
    let (_, from_line) = text.split_once(r#""line":"#)?;
    let mut values = serde_json::Deserializer::from_str(from_line).into_iter();
    values.next()?.ok()
}

/// The lines of steps as text.
pub(super) fn lines_text(steps: &[Step]) -> String {
    let lines = steps.iter().map(|step| BundledLine { line: &step.line, key: step.key });
    to_compact(&WrittenLines { format: FORMAT_OF_LINES, lines: lines.collect() })
}

/// Reads lines; none if they are damaged or of a later version.
pub(super) fn read_lines(text: &str) -> Vec<BundledLine> {
    match parse_as(text) {
        Ok(ReadLines { format: FORMAT_OF_LINES, lines }) => lines
            .into_iter()
            .map(|BundledLine { line, key }| BundledLine { line: line.without_step(), key })
            .collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_entries_are_read_back_and_others_are_none() {
        let key = EntryKey { log: 1, number: 23 };
        for (kind, name) in [
            (EntryKind::Step, "hss-step-1-23"),
            (EntryKind::Version, "hss-version-1-23"),
            (EntryKind::Lines, "hss-lines-1-23"),
        ] {
            assert_eq!(kind.name(key), name);
            assert_eq!(EntryKind::of(name), Some((kind, key)));
        }
        for name in [
            "inventories",
            "hss-step-1",
            "hss-step-01-2",
            "hss-step-1-+2",
            "hss-step-1-2-3",
            "hss-step--1-2",
            "hss-steps-1-2",
            "hss-version-4294967296-1",
        ] {
            assert_eq!(EntryKind::of(name), None, "{name}");
        }
    }
}
