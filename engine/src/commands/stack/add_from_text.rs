use std::collections::BTreeMap;
use std::iter;

use serde::Deserialize;
use tsify::Tsify;

use super::{AddReadEntries, AddToNamed, LineToAdd, MergeMode, NamedPairing, NamedPart};
use crate::commands::{Context, Operation, Refusal, StepProperties};
use engine_core::model::{ContainerId, NotFound, State, TextEntryId};
use engine_core::rules::games::Rules;
use engine_core::wording::step_label::StepLabel;
use reader::text::{EntryContent, NamedContainer, RowScopes};

/// Adds entries of a text to the open inventory in one step (`docs/rules/catalogues-and-text.md#add-from-text`). If one
/// of them is now read differently from what was shown, nothing is added.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AddFromText {
    /// The whole text, as typed.
    pub text: String,
    /// The answers to the questions of the text.
    #[serde(default)]
    pub scopes: RowScopes,
    /// The entries that are ticked.
    pub ticked: Vec<TickedEntry>,
    /// The containers that get the items and the coins.
    pub into: TextDestination,
    /// True if items are added to equal stacks.
    pub merge_with_existing: bool,
}

/// The containers that get the items and the coins of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum TextDestination {
    /// One for the items and one for the coins.
    Chosen {
        /// The item container; absent for a new one.
        #[serde(default)]
        items: Option<ContainerId>,
        /// The pouch; absent for a new one.
        #[serde(default)]
        coins: Option<ContainerId>,
    },
    /// Those that a copied inventory names (`docs/rules/catalogues-and-text.md#containers-named-in-the-text`).
    Named,
    /// A new one, which is what a copied card describes (`docs/rules/catalogues-and-text.md#a-copied-container`).
    OwnContainer,
}

impl Default for TextDestination {
    fn default() -> Self {
        Self::Chosen { items: None, coins: None }
    }
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
        self.chosen(state, context)?.operation().apply(state, context)
    }

    fn label(&self, before: &State, context: &Context<'_>) -> StepLabel {
        let chosen = self.chosen(before, context);
        chosen.map(|chosen| chosen.operation().label(before, context)).unwrap_or_default()
    }

    fn step(&self) -> StepProperties {
        StepProperties::of_amounts()
    }
}

/// The ticked entries, with the operation that adds them.
#[derive(Debug)]
pub(crate) struct ChosenEntries {
    pub add: AddEntries,
    /// The ids of the entries that add stacks, in the order of the operation's lines.
    pub lines: Vec<TextEntryId>,
}

/// The operation that adds the entries of a text.
#[derive(Debug)]
pub(crate) enum AddEntries {
    ToChosen(AddReadEntries),
    ToNamed(AddToNamed),
}

impl ChosenEntries {
    fn operation(&self) -> &dyn Operation {
        match &self.add {
            AddEntries::ToChosen(add) => add,
            AddEntries::ToNamed(add) => add,
        }
    }
}

impl AddFromText {
    /// The ticked entries, and the operation that adds them.
    ///
    /// # Errors
    /// [`Refusal::ReadAnew`] if one of them is now read differently from what was shown.
    pub(crate) fn chosen(
        &self,
        state: &State,
        context: &Context<'_>,
    ) -> Result<ChosenEntries, Refusal> {
        let inventory = context.open.ok_or(NotFound)?;
        let owner = state.inventory(inventory)?;
        let table = Rules::of(owner).coin_table();
        let reading = context.read_with_scopes(&self.text, self.scopes, state);
        let (mut lines, mut coins) = (Vec::new(), Vec::new());
        // Each once, in the order of the text.
        let ticked: BTreeMap<_, _> = self.ticked.iter().map(|ticked| (ticked.id, ticked)).collect();
        for (id, shown) in ticked {
            let read = reading.entries.get(id.index()).ok_or(Refusal::ReadAnew)?;
            if read.text(table) != shown.text || read.about != shown.about {
                return Err(Refusal::ReadAnew);
            }
            match (&read.entry.content, &read.stacks) {
                _ if read.entry.taken_away => {}
                // A list of items has no coins.
                (EntryContent::Coins(..), _) if owner.is_item_list() => {}
                (EntryContent::Item(found), Ok(stacks)) => {
                    lines.push((id, LineToAdd::of(found, stacks)));
                }
                (EntryContent::Coins(kind, count), _) => coins.push((id, (*kind, *count))),
                _ => {}
            }
        }
        let ids = lines.iter().map(|(id, _)| *id).collect();
        let merging = if self.merge_with_existing { MergeMode::Merge } else { MergeMode::NewRow };
        let add = match self.into {
            TextDestination::Chosen { items, coins: pouch } => {
                AddEntries::ToChosen(AddReadEntries {
                    inventory,
                    lines: lines.into_iter().map(|(_, line)| line).collect(),
                    coins: coins.into_iter().map(|(_, coins)| coins).collect(),
                    items_into: items,
                    coins_into: pouch,
                    merging,
                })
            }
            TextDestination::Named | TextDestination::OwnContainer => {
                let (containers, pairing) = match self.into {
                    TextDestination::OwnContainer => (reading.card.as_slice(), NamedPairing::New),
                    _ => (reading.containers.as_slice(), NamedPairing::ByName),
                };
                let (mut lines, mut coins) =
                    (lines.into_iter().peekable(), coins.into_iter().peekable());
                let shown = containers.iter().filter(|named| !owner.hides(&named.container));
                let parts = shown.map(|NamedContainer { container, entries }| {
                    let is_in = |id: &TextEntryId| id.index() < entries.end;
                    let lines = iter::from_fn(|| Some(lines.next_if(|(id, _)| is_in(id))?.1));
                    let coins = iter::from_fn(|| Some(coins.next_if(|(id, _)| is_in(id))?.1));
                    NamedPart {
                        container: container.clone(),
                        lines: lines.collect(),
                        coins: coins.collect(),
                        is_empty: !reading.has_things(entries.clone()),
                    }
                });
                let parts = parts.collect();
                AddEntries::ToNamed(AddToNamed { inventory, parts, pairing, merging })
            }
        };
        Ok(ChosenEntries { add, lines: ids })
    }
}
