//! From text: what is read of a text, staged until it is added or put away (docs/rules.md#from-text).

use std::collections::BTreeSet;

use super::Session;
use crate::catalogue::Refusal;
use crate::commands::{AddRead, LineRead, Merging};
use crate::model::{CoinKind, ItemStack, TextEntryId};
use crate::rules::input::LARGEST;
use crate::rules::rounding::product;
use crate::text::{self, Entry, Found, Source, What};
use crate::view::text::{
    TextChoices, TextPreview, TextReading, TextTargets, after, button_text, merged, targets,
    text_entry, told,
};
use crate::view::update::Update;

/// The text that was read last.
#[derive(Debug, Default)]
pub(super) struct StagedText(Vec<Staged>);

/// What an entry would add.
#[derive(Debug)]
enum Staged {
    Line(LineRead),
    Coins(CoinKind, f64),
    Nothing,
}

impl Session {
    /// Reads a text for the open inventory, in place of the one that was staged before.
    pub fn read_text(&mut self, text: &str) -> TextReading {
        let reading = text::read(text, &self.known());
        let (mut staged, mut entries) = (Vec::new(), Vec::new());
        for (index, entry) in reading.entries.iter().enumerate() {
            let stacks = self.stacks_of(entry);
            let shown = stacks.as_deref().map_err(String::as_str);
            entries.push(text_entry(TextEntryId::at(index), entry, shown));
            staged.push(match (&entry.what, stacks) {
                _ if entry.taken_away => Staged::Nothing,
                (What::Item(found), Ok(stacks)) => Staged::Line(line(found, stacks)),
                (What::Coins(kind, count), _) => Staged::Coins(*kind, *count),
                _ => Staged::Nothing,
            });
        }
        self.staged_text = StagedText(staged);
        let notes = reading.notes.iter().map(ToString::to_string);
        TextReading {
            entries,
            notes: notes.collect(),
        }
    }

    /// What adding these entries of the staged text would do.
    #[must_use]
    pub fn preview_text(&self, choices: &TextChoices) -> TextPreview {
        let Some((add, entries)) = self.chosen(choices) else {
            return TextPreview::default();
        };
        let added = add.added_to(&self.state);
        let after = match &added {
            Ok(added) => after(&add, &self.state, added, &self.screen),
            Err(gone) => Some(told(*gone)),
        };
        let placed = added.as_ref().map_or(&[][..], |added| &added.placed);
        TextPreview {
            button: button_text(&add),
            ready: added.is_ok() && !(add.lines.is_empty() && add.coins.is_empty()),
            merged: merged(&entries, &add.lines, placed),
            after,
        }
    }

    /// Adds these entries of the staged text in one step. Nothing is staged afterwards, unless a container is gone.
    pub fn commit_text(&mut self, choices: &TextChoices) -> Update {
        let Some((add, _)) = self.chosen(choices) else {
            return self.show(|_| {});
        };
        let update = self.carry_out(&add);
        if update.store.is_some() {
            self.staged_text = StagedText::default();
        }
        update
    }

    /// What adds these entries, and the entries that add stacks; none if no inventory is open.
    fn chosen(&self, choices: &TextChoices) -> Option<(AddRead, Vec<TextEntryId>)> {
        let mut add = AddRead {
            inventory: self.selected?,
            lines: Vec::new(),
            coins: Vec::new(),
            items_into: choices.items_into,
            coins_into: choices.coins_into,
            merging: if choices.add_to_what_is_there {
                Merging::Onto
            } else {
                Merging::Apart
            },
        };
        let ticked: BTreeSet<_> = choices.ticked.iter().copied().collect();
        let mut entries = Vec::new();
        for id in ticked {
            match self.staged_text.0.get(id.index()) {
                Some(Staged::Line(line)) => {
                    entries.push(id);
                    add.lines.push(line.clone());
                }
                Some(Staged::Coins(kind, count)) => add.coins.push((*kind, *count)),
                Some(Staged::Nothing) | None => {}
            }
        }
        Some((add, entries))
    }

    /// Where what was read can go in the open inventory.
    #[must_use]
    pub fn text_targets(&self) -> Option<TextTargets> {
        let inventory = self.state.inventory(self.selected?).ok()?;
        Some(targets(inventory))
    }

    /// The stacks that an entry adds, those of a pack unpacked, or why it can't be.
    pub(super) fn stacks_of(&self, entry: &Entry) -> Result<Vec<ItemStack>, String> {
        let What::Item(found) = &entry.what else {
            return Ok(Vec::new());
        };
        let pack = match found.source {
            Source::Pack(pack) => self.catalogue().entry(pack),
            Source::Text | Source::Known => None,
        };
        let Some(pack) = pack else {
            return Ok(vec![found.stack.clone()]);
        };
        let mut stacks = self
            .catalogue()
            .unpack(pack)
            .map_err(|refusal| refusal.message(&pack.name))?;
        for stack in &mut stacks {
            stack.quantity = product(stack.quantity, found.stack.quantity);
            if stack.quantity > LARGEST {
                return Err(Refusal::TooMuch.message(&pack.name));
            }
        }
        Ok(stacks)
    }
}

/// The line that an item is.
pub(super) fn line(found: &Found, stacks: Vec<ItemStack>) -> LineRead {
    LineRead {
        name: found.stack.item.name.clone(),
        quantity: found.stack.quantity,
        stacks,
    }
}
