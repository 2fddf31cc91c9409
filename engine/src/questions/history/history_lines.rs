use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::history::{EntryKey, Line, LineOfStep, Loss};
use crate::questions::{Ask, Snapshot};
use engine_core::language::case_mapping::CaseMapping;
use engine_core::language::search::Names;
use engine_core::model::StepId;
use engine_core::rules::step_effect::StepEffect;

/// The steps of all panels whose label, inventory or items contain a text, the newest first
/// (`docs/rules/actions.md#history`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HistoryLines {
    /// All steps match a blank one.
    pub text: String,
    /// Whether only steps are wanted that changed the open inventory.
    pub only_open: bool,
}

/// Names a line of the History, also of a step that is not stored yet, as long as the panel is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(untagged)]
pub enum LineKey {
    /// A step of this panel.
    Step(StepId),
    /// A step of another panel.
    Other(String),
}

impl LineKey {
    fn of(step: Option<StepId>, entry: Option<EntryKey>, line: &Line) -> Self {
        match (step, entry) {
            (Some(step), _) => Self::Step(step),
            (None, Some(EntryKey { log, number })) => Self::Other(format!("{log}-{number}")),
            (None, None) => Self::Other(line.made.to_string()),
        }
    }
}

/// A step in the History.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct HistoryLine {
    pub key: LineKey,
    /// A description of the step, with the name of the item by which it was found.
    pub label: String,
    /// The names of items that it deleted, added or moved, as far as the label does not have them; absent if there are
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<String>,
    /// The time at which it was done, in milliseconds; absent if it is not stored yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// The name of its inventory at that time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub undone: bool,
    /// The reason why it can't be undone any more, or can't be after closing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<&'static str>,
    /// The step, if it is a deletion that can be restored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restore: Option<StepId>,
    /// The step, if it can be taken back.
    #[serde(rename = "takeBack", skip_serializing_if = "Option::is_none")]
    pub take_back: Option<StepId>,
}

impl Ask for HistoryLines {
    type Answer = Vec<HistoryLine>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Vec<HistoryLine> {
        let mut lines = snapshot.history.lines(snapshot.log_lines);
        if let Some(open) = snapshot.context.open.filter(|_| self.only_open) {
            lines.retain(|step| step.line.inventories.contains(&open));
        }
        let found = found(&lines, &self.text, snapshot.context.case_mapping);
        let views = lines.iter().zip(found).filter_map(|(step, found)| Some(step.view(found?)));
        views.collect()
    }
}

/// The reason why a line matches a text.
#[derive(Clone, Copy, Debug)]
enum Match<'a> {
    /// It is in the label or in the name of the inventory.
    Shown,
    /// It is in the name of this item.
    Item(&'a str),
}

/// For each line the reason why it matches a text, if it does (`docs/rules/panel.md#matching-names`).
fn found<'a>(
    lines: &[LineOfStep<'a>],
    text: &str,
    case_mapping: CaseMapping,
) -> Vec<Option<Match<'a>>> {
    let mut found = vec![None; lines.len()];
    let items = lines.iter().enumerate().flat_map(|(index, step)| {
        let names = step.line.items.iter();
        names.map(move |name| (index, name.as_str()))
    });
    let items: Vec<_> = items.collect();
    for item in Names::of(items.iter().map(|(_, name)| *name), case_mapping).matching(text) {
        if let Some((line, name)) = items.get(item)
            && let Some(found) = found.get_mut(*line)
        {
            found.get_or_insert(Match::Item(name));
        }
    }
    let labels: Vec<_> = lines.iter().map(|step| step.line.label()).collect();
    let inventories = lines.iter().map(|step| step.line.name.as_deref().unwrap_or_default());
    let labels = Names::of(labels.iter().map(|label| &**label), case_mapping).matching(text);
    let inventories = Names::of(inventories, case_mapping).matching(text);
    for line in labels.into_iter().chain(inventories) {
        if let Some(found) = found.get_mut(line) {
            *found = Some(Match::Shown);
        }
    }
    found
}

impl LineOfStep<'_> {
    /// The line as it is shown.
    fn view(&self, found: Match<'_>) -> HistoryLine {
        let Self { line, step, entry, reversal } = self;
        let with = |effect| reversal.filter(|(_, of)| *of == effect).map(|(step, _)| step);
        HistoryLine {
            key: LineKey::of(*step, *entry, line),
            label: match found {
                Match::Shown => line.label().into_owned(),
                Match::Item(name) => format!("{}: … {name} …", line.label()),
            },
            items: Some(line.items.join(", ")).filter(|items| !items.is_empty()),
            time: line.stored_time(),
            name: line.name.clone(),
            undone: line.undone,
            lost: line.lost.map(Loss::text),
            restore: with(StepEffect::Deletes),
            take_back: with(StepEffect::Other),
        }
    }
}
