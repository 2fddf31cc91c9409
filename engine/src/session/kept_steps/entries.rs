//! Kept steps as text, and the names of their entries (docs/rules/storage.md#kept-steps).

use serde::{Deserialize, Serialize};

use crate::history::{EntryKey, KeptChange, KeptVersions, Line, Step};
use crate::model::InventoryId;
use crate::rules::input::TypedAs;
use crate::rules::step_effect::StepEffect;
use crate::storage::{inventories_of_runs, inventory_runs, parse_as, to_compact};

/// The format that this version writes and reads.
const FORMAT: u32 = 1;

/// The kinds of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryKind {
    Step,
    /// A version of an inventory.
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
        format!("{}{}-{}", self.prefix(), key.chain, key.number)
    }

    /// The kind and the key of an entry with this name; `None` if it is none of a step.
    pub fn of(name: &str) -> Option<(Self, EntryKey)> {
        Self::ALL.into_iter().find_map(|kind| {
            let (chain, number) = name.strip_prefix(kind.prefix())?.split_once('-')?;
            let key = EntryKey { chain: chain.parse().ok()?, number: number.parse().ok()? };
            (kind.name(key) == name).then_some((kind, key))
        })
    }
}

/// The part of a kept step besides its line, by which it can be undone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Body {
    pub versions: Vec<KeptVersions>,
    /// The order of all inventories before and after it as runs of ids, if it changed.
    pub orders: Option<[Vec<u64>; 2]>,
    /// True if its number was typed as a difference.
    pub difference: bool,
    /// The inventory that undo opens.
    pub inventory: Option<InventoryId>,
    /// The deletion that it reverts, if it restores what was deleted.
    pub restores: Option<EntryKey>,
    /// True while what it deleted is restored.
    pub restored: bool,
    /// The revision of the list when it was restored or deleted again last; 0 if it never was.
    pub restored_at: f64,
    /// True if it deleted something that can be restored. Version 1.1.0 wrote nothing of that; the label says so then.
    #[serde(default)]
    pub deleted: Option<bool>,
}

impl Body {
    /// The part of a step by which it can be undone; `None` if only its line is kept.
    fn of(step: &Step, restores: Option<EntryKey>) -> Option<Self> {
        let KeptChange { versions, orders, typed } = step.kept.as_ref()?;
        Some(Self {
            versions: versions.clone(),
            orders: orders.as_ref().map(|orders| orders.each_ref().map(|ids| inventory_runs(ids))),
            difference: *typed == TypedAs::Difference,
            inventory: step.inventory,
            restores,
            restored: step.is_restored,
            restored_at: step.restored_at,
            deleted: Some(step.effect == StepEffect::Deletes),
        })
    }

    pub fn effect(&self) -> StepEffect {
        if self.deleted == Some(true) { StepEffect::Deletes } else { StepEffect::Other }
    }

    /// The change that was kept; `None` if it is damaged.
    pub fn change(self) -> Option<KeptChange> {
        let orders = match &self.orders {
            Some([before, after]) => {
                Some([inventories_of_runs(before)?, inventories_of_runs(after)?])
            }
            None => None,
        };
        let typed = if self.difference { TypedAs::Difference } else { TypedAs::Value };
        Some(KeptChange { versions: self.versions, orders, typed })
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
#[derive(Deserialize)]
pub(super) struct ReadStep {
    pub line: Line,
    pub body: Option<Body>,
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

/// A step as text; `restores` is the entry of the deletion that it reverts.
pub(super) fn step_text(step: &Step, restores: Option<EntryKey>) -> String {
    let body = Body::of(step, restores);
    to_compact(&WrittenStep { format: FORMAT, line: &step.line, body })
}

/// The reason why an entry can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unreadable {
    Damaged,
    /// A later version of the extension has written it, which may read it again.
    Later,
}

/// Reads a step.
///
/// # Errors
/// [`Unreadable`]
pub(super) fn read_step(text: &str) -> Result<ReadStep, Unreadable> {
    let Format { format } = parse_as(text).map_err(|_| Unreadable::Damaged)?;
    if format > FORMAT {
        return Err(Unreadable::Later);
    }
    let mut step: ReadStep = parse_as(text).map_err(|_| Unreadable::Damaged)?;
    if let Some(body) = &mut step.body {
        body.deleted.get_or_insert_with(|| step.line.label.starts_with("Deleted "));
    }
    Ok(step)
}

/// The lines of steps as text.
pub(super) fn lines_text(steps: &[Step]) -> String {
    let lines = steps.iter().map(|step| BundledLine { line: &step.line, key: step.key });
    to_compact(&WrittenLines { format: FORMAT, lines: lines.collect() })
}

/// Reads lines; none if they are damaged or of a later version.
pub(super) fn read_lines(text: &str) -> Vec<BundledLine> {
    match parse_as(text) {
        Ok(ReadLines { format: FORMAT, lines }) => lines,
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_entries_are_read_back_and_others_are_none() {
        let key = EntryKey { chain: 1, number: 23 };
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
