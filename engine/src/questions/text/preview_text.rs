use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{AddFromText, AddReadEntries, AddResult, Added, LineToAdd};
use crate::model::{Place, ShownColumns, State, TextEntryId};
use crate::questions::{Ask, ChangeSummary};
use crate::reading::{NewStack, about};
use crate::rules::names::short_name;
use crate::rules::rounding::{number_text, sum, total_text};
use crate::rules::totals::Totals;
use crate::view::Level;
use crate::view::before_after::{BeforeAfter, from_to, in_words};
use crate::view::draw::{container_usage, load_text, usage};
use crate::view::snapshot::Snapshot;

/// A preview of adding entries of a text (`docs/rules/catalogues-and-text.md#add-from-text`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PreviewText {
    /// The text, and its ticked entries.
    pub command: AddFromText,
}

/// A preview of "Add".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct TextPreview {
    /// The text of the button: "Add 9 items".
    pub button: String,
    /// True if there is anything to add.
    pub ready: bool,
    /// After this change: "9 items: 4.2 slots, 13 lb, 384 gp. Backpack 8 → 12.2/10. 3040 coins into Coin Purse:
    /// 3141 of 100."
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<ChangeSummary>,
    /// The ticked entries that are merged with existing stacks.
    pub merged: Vec<MergedEntry>,
}

/// An entry that is merged with an existing stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MergedEntry {
    pub entry: TextEntryId,
    /// Its amounts, with the slots of that stack: "0.01 gp, 1 lb, 0.6 slots".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The text shown in place of its word: "adds to Torch (10 → 13)".
    pub word: String,
}

impl Ask for PreviewText {
    type Answer = TextPreview;

    fn answer(&self, snapshot: &Snapshot<'_>) -> TextPreview {
        let (state, context) = (snapshot.state, &snapshot.context);
        let Ok((add, entries)) = self.command.chosen(state, context) else {
            return TextPreview::default();
        };
        let added = add.added_to(state, context);
        let after = match &added {
            Ok(added) => after(&add, added, snapshot),
            Err(refusal) => Some(ChangeSummary { text: refusal.to_string(), level: Level::Normal }),
        };
        let results = added.as_ref().map_or(&[][..], |added| &added.results);
        TextPreview {
            button: button_text(&add),
            ready: added.is_ok() && !(add.lines.is_empty() && add.coins.is_empty()),
            merged: merged(&entries, &add.lines, results, shown_columns(&add, state)),
            after,
        }
    }
}

/// The text of the button, for items or for coins alone.
fn button_text(add: &AddReadEntries) -> String {
    match (add.lines.len(), add.coins.is_empty()) {
        (0, false) => "Add coins".to_owned(),
        (1, _) => "Add 1 item".to_owned(),
        (count, _) => format!("Add {count} items"),
    }
}

/// The entries that are merged with an existing stack. The three lists are parallel: one item per line.
fn merged(
    entries: &[TextEntryId],
    lines: &[LineToAdd],
    results: &[Vec<AddResult>],
    shown: ShownColumns,
) -> Vec<MergedEntry> {
    let lines = entries.iter().zip(lines).zip(results);
    let merged = lines.filter_map(|((entry, line), results)| match results.as_slice() {
        [AddResult::Merge { from, to, .. }] => {
            let (name, from, to) = (short_name(&line.name), number_text(*from), number_text(*to));
            Some(MergedEntry {
                entry: *entry,
                about: about(&as_added(line, results), shown),
                word: format!("adds to {name} ({})", from_to(from, to)),
            })
        }
        _ => None,
    });
    merged.collect()
}

/// The stacks of a line as they are added: merged ones get the slots of the row.
fn as_added(line: &LineToAdd, results: &[AddResult]) -> Vec<NewStack> {
    let stacks = line.stacks.iter().zip(results);
    let added = stacks.map(|(stack, result)| match result {
        AddResult::NewRow => stack.clone(),
        AddResult::Merge { slot_override, .. } => stack.with_slots(*slot_override),
    });
    added.collect()
}

/// The columns that are on in the inventory that gets the entries.
fn shown_columns(add: &AddReadEntries, state: &State) -> ShownColumns {
    let inventory = state.inventory(add.inventory);
    inventory.map_or(ShownColumns::ALL, |inventory| inventory.shown_columns())
}

/// A summary of the changes after adding; `None` if nothing is added.
fn after(add: &AddReadEntries, added: &Added, snapshot: &Snapshot<'_>) -> Option<ChangeSummary> {
    let screen = snapshot.screen;
    let mut sentences = Vec::new();
    let mut level = Level::Normal;
    if let Some(id) = added.items {
        let lines = add.lines.iter().zip(&added.results);
        let stacks = lines.flat_map(|(line, results)| as_added(line, results));
        let all: Vec<_> = stacks.map(|stack| Totals::of_stack(&stack)).collect();
        let all = Totals::sum_of(&all);
        let shown = shown_columns(add, &added.state);
        let count = match add.lines.len() {
            1 => "1 item".to_owned(),
            count => format!("{count} items"),
        };
        let value =
            if shown.value { format!(", {} gp", total_text(all.value)) } else { String::new() };
        sentences.push(format!("{count}: {}{value}.", load_text(all, shown)));
        let now = added.state.container(id).ok()?;
        let before = snapshot.state.container(id);
        let before = before.ok().and_then(|before| container_usage(before, screen.of(before)));
        let after = container_usage(now, screen.of(now))?;
        let before = before.or_else(|| Some(usage(0.0, 0.0)));
        let usage = BeforeAfter { before, after };
        let name = short_name(now.name());
        let away = match now.place() {
            Place::Carried => "",
            Place::Dropped | Place::Elsewhere => ", not carried",
        };
        sentences.push(format!("{name} {}{away}.", usage.in_short()));
        level = level.max(usage.after.level);
    }
    if let Some(id) = added.coins {
        let pouch = added.state.container(id).ok()?;
        let usage = container_usage(pouch, screen.of(pouch))?;
        let count = sum(add.coins.iter().map(|(_, count)| *count));
        let coins = if count == 1.0 { "coin" } else { "coins" };
        let (count, name) = (number_text(count), short_name(pouch.name()));
        let usage_text = in_words(&usage);
        sentences.push(format!("{count} {coins} into {name}: {usage_text}."));
        level = level.max(usage.level);
    }
    (!sentences.is_empty()).then(|| ChangeSummary { text: sentences.join(" "), level })
}
