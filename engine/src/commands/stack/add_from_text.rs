use std::collections::BTreeMap;

use serde::Deserialize;
use tsify::Tsify;

use super::{AddReadEntries, LineToAdd, MergeMode};
use crate::commands::{Context, Message, Operation, Refusal, StepProperties};
use crate::model::{ContainerId, NotFound, State, TextEntryId};
use crate::rules::input::TypedAs;
use crate::text::EntryContent;

/// Adds entries of a text to the open inventory in one step (`docs/rules/catalogues-and-text.md#add-from-text`). If one
/// of them is now read differently from what was shown, nothing is added.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AddFromText {
    /// The whole text, as typed.
    pub text: String,
    /// The entries that are ticked.
    pub ticked: Vec<TickedEntry>,
    /// The item container that gets the stacks; absent for a new one.
    #[serde(default)]
    pub items_into: Option<ContainerId>,
    /// The pouch that gets the coins; absent for a new one.
    #[serde(default)]
    pub coins_into: Option<ContainerId>,
    /// True if items are added to equal stacks.
    pub merge_with_existing: bool,
}

/// A ticked entry of a text, with the texts that were shown for it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct TickedEntry {
    pub id: TextEntryId,
    /// "2 × Potion of healing".
    pub text: String,
    /// "50 gp, 0.5 lb, 0.4 slots".
    #[serde(default)]
    pub about: Option<String>,
}

impl Operation for AddFromText {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        self.chosen(state, context)?.0.apply(state, context)
    }

    fn label(&self, before: &State, context: &Context<'_>) -> String {
        let chosen = self.chosen(before, context);
        chosen.map(|(add, _)| add.label(before, context)).unwrap_or_default()
    }

    fn step(&self) -> StepProperties {
        StepProperties {
            message: Some(Message::Done),
            typed: TypedAs::Difference,
            ..StepProperties::default()
        }
    }
}

impl AddFromText {
    /// The operation that adds these entries, and the ids of the entries that add stacks.
    pub(crate) fn chosen(
        &self,
        state: &State,
        context: &Context<'_>,
    ) -> Result<(AddReadEntries, Vec<TextEntryId>), Refusal> {
        let mut add = AddReadEntries {
            inventory: context.open.ok_or(NotFound)?,
            lines: Vec::new(),
            coins: Vec::new(),
            items_into: self.items_into,
            coins_into: self.coins_into,
            merging: if self.merge_with_existing { MergeMode::Merge } else { MergeMode::NewRow },
        };
        let reading = context.read(&self.text, state);
        let mut entries = Vec::new();
        // Each once, in the order of the text.
        let ticked: BTreeMap<_, _> = self.ticked.iter().map(|ticked| (ticked.id, ticked)).collect();
        for (id, shown) in ticked {
            let read = reading.entries.get(id.index()).ok_or(Refusal::ReadAnew)?;
            if read.text() != shown.text || read.about != shown.about {
                return Err(Refusal::ReadAnew);
            }
            match (&read.entry.content, &read.stacks) {
                _ if read.entry.taken_away => {}
                (EntryContent::Item(found), Ok(stacks)) => {
                    entries.push(id);
                    add.lines.push(LineToAdd::of(found, stacks));
                }
                (EntryContent::Coins(kind, count), _) => add.coins.push((*kind, *count)),
                _ => {}
            }
        }
        Ok((add, entries))
    }
}
