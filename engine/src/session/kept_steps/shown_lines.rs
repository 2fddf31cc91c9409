//! The lines that the History shows, and its search (docs/rules/actions.md#history).

use super::history_lines::LineOfStep;
use crate::model::InventoryId;
use crate::rules::case_mapping::CaseMapping;
use crate::rules::search::Names;
use crate::view::history::{FoundLine, FoundLines, HistoryLine, HistoryLines};

/// The lines that the History was given last.
#[derive(Debug)]
pub struct ShownLines {
    lines: Vec<LineOfStep>,
    /// The labels, in the order of the lines.
    labels: Names,
    /// The names of the inventories, in the order of the lines.
    inventories: Names,
    /// The names of all items, line by line.
    items: Names,
    /// The index of the line that each item belongs to, and its name.
    owners: Vec<(usize, String)>,
}

impl ShownLines {
    /// Lines that can be searched.
    pub(super) fn of(lines: Vec<LineOfStep>, case_mapping: CaseMapping) -> Self {
        let items = lines.iter().enumerate().flat_map(|(index, step)| {
            let names = step.line.items.iter().cloned();
            names.map(move |name| (index, name))
        });
        let owners: Vec<_> = items.collect();
        Self {
            labels: Names::of(lines.iter().map(LineOfStep::label), case_mapping),
            inventories: Names::of(lines.iter().map(LineOfStep::name), case_mapping),
            items: Names::of(owners.iter().map(|(_, name)| name.as_str()), case_mapping),
            owners,
            lines,
        }
    }

    /// The lines as they are shown.
    pub fn views(&self) -> HistoryLines {
        let lines = self.lines.iter().map(|step| HistoryLine {
            label: step.line.label.clone(),
            items: Some(step.line.items.join(", ")).filter(|items| !items.is_empty()),
            time: step.line.stored_time(),
            name: step.line.name.clone(),
            undone: step.line.undone,
            restore: step.restore,
        });
        HistoryLines { lines: lines.collect() }
    }

    /// The lines whose label, inventory or items contain a text; with `inventory` only those that changed it.
    pub fn containing(&self, text: &str, inventory: Option<InventoryId>) -> FoundLines {
        let mut found = vec![None; self.lines.len()];
        for index in self.items.containing(text) {
            if let Some((line, name)) = self.owners.get(index)
                && let Some(found) = found.get_mut(*line)
            {
                found.get_or_insert(Some(name));
            }
        }
        for index in [&self.labels, &self.inventories].map(|names| names.containing(text)).concat()
        {
            if let Some(found) = found.get_mut(index) {
                *found = Some(None);
            }
        }
        let lines =
            self.lines.iter().zip(found).enumerate().filter_map(|(index, (step, found))| {
                let is_wanted = inventory.is_none_or(|id| step.line.inventories.contains(&id));
                let item = found.filter(|_| is_wanted)?;
                let label = item.map(|item| format!("{}: … {item} …", step.line.label));
                Some(FoundLine { index, label })
            });
        FoundLines { lines: lines.collect() }
    }
}
