//! From text: what is read of a text, staged until it is added or put away (docs/rules.md#from-text).

use std::collections::BTreeSet;
use std::rc::Rc;

use super::Session;
use crate::catalogue::{Kind, Refusal};
use crate::commands::{AddRead, AddStack, AddStacks, LineRead, Merging};
use crate::model::{
    CoinKind, Container, ContainerId, Entity, Inventory, InventoryId, ItemStack, TextEntryId,
};
use crate::rules::input::{LARGEST, trimmed};
use crate::rules::rounding::product;
use crate::text::{self, Entry, Found, Known, Listed, Source, What};
use crate::view::effect::KnownTotals;
use crate::view::text::{
    CopiedText, TextChoices, TextPreview, TextReading, TextTargets, after, button_text, copied,
    merged, targets, text_entry, told,
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

/// What names mean to an inventory, for as long as it stays what it is.
#[derive(Debug)]
pub(super) struct KnownFor {
    inventory: Option<Rc<Entity<InventoryId, Inventory>>>,
    known: Rc<Known>,
}

impl Session {
    /// What names mean: the items of the open inventory, then the catalogue.
    #[must_use]
    pub fn known(&self) -> Rc<Known> {
        let index = self.selected_index();
        let open = index
            .and_then(|index| self.state.inventories.get(index))
            .cloned();
        let is_same = |a: Option<&Rc<_>>, b: Option<&Rc<_>>| a.map(Rc::as_ptr) == b.map(Rc::as_ptr);
        if let Some(cached) = &*self.known.borrow()
            && is_same(cached.inventory.as_ref(), open.as_ref())
        {
            return Rc::clone(&cached.known);
        }
        let containers = open.iter().flat_map(|open| open.containers());
        let own = containers
            .flat_map(|container| container.stacks())
            .map(|stack| &stack.item);
        let catalogue = self.catalogue().all().map(|(id, entry)| {
            let pack = id.filter(|_| entry.kind == Kind::Pack);
            let mut item = entry.item();
            if pack.is_some() {
                // What is in it weighs.
                item.weight = 0.0;
            }
            Listed { item, pack }
        });
        let known = Rc::new(Known::new(self.letters, own, catalogue));
        *self.known.borrow_mut() = Some(KnownFor {
            inventory: open,
            known: Rc::clone(&known),
        });
        known
    }

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

    /// Puts the staged text away.
    pub fn discard_text(&mut self) {
        self.staged_text = StagedText::default();
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
            self.discard_text();
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

    /// Whether a pasted text is more than one thing, so that it is not the name of one.
    #[must_use]
    pub fn opens_from_text(&self, text: &str) -> bool {
        let reading = text::read(text.trim(), &self.known());
        let things = reading.entries.iter().filter(|entry| entry.is_thing());
        reading.is_structured || things.count() > 1
    }

    /// The one thing that is typed in an add row, if its text names a count or an amount and nothing else is
    /// filled in, and the stacks that it adds.
    pub(super) fn line_typed(&self, command: &AddStack) -> Option<(Found, Vec<ItemStack>)> {
        let others = [
            &command.quantity,
            &command.value,
            &command.weight,
            &command.slots,
        ];
        if others.into_iter().any(|text| !trimmed(text).is_empty()) {
            return None;
        }
        let mut reading = text::read(&command.name, &self.known());
        let is_one =
            reading.entries.len() == 1 && reading.notes.is_empty() && !reading.is_structured;
        let entry = reading.entries.pop().filter(|_| is_one)?;
        let stacks = self.stacks_of(&entry).ok()?;
        match entry.what {
            What::Item(found)
                if found.is_measured && !entry.taken_away && entry.doubt.is_none() =>
            {
                Some((found, stacks))
            }
            _ => None,
        }
    }

    /// Carries out the add row: adds the one thing that its text reads as, else the text as it is.
    pub fn add_typed(&mut self, command: &AddStack) -> Update {
        match self.line_typed(command) {
            Some((found, stacks)) => self.carry_out(&add_line(command.container, &found, stacks)),
            None => self.carry_out(command),
        }
    }

    /// The stacks that an entry adds, those of a pack unpacked, or why it can't be.
    fn stacks_of(&self, entry: &Entry) -> Result<Vec<ItemStack>, String> {
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

    /// A container as text; none of a kind that is not known.
    #[must_use]
    pub fn copy_container(&self, id: ContainerId) -> Option<CopiedText> {
        let container = self.state.container(id).ok()?;
        let is_known = !matches!(&***container, Container::Unknown(_));
        let text = text::container_text(container, self.screen.of(container));
        is_known.then(|| copied(container.name(), text))
    }

    /// An inventory as text.
    #[must_use]
    pub fn copy_inventory(&self, id: InventoryId) -> Option<CopiedText> {
        let inventory = self.state.inventory(id).ok()?;
        let text = text::inventory_text(inventory, self.screen.of_inventory(inventory));
        Some(copied(&inventory.name, text))
    }
}

/// Adds one line at the end of a container.
pub(super) fn add_line(container: ContainerId, found: &Found, stacks: Vec<ItemStack>) -> AddStacks {
    AddStacks {
        container,
        name: line(found, Vec::new()).counted_name(),
        stacks,
    }
}

fn line(found: &Found, stacks: Vec<ItemStack>) -> LineRead {
    LineRead {
        name: found.stack.item.name.clone(),
        quantity: found.stack.quantity,
        stacks,
    }
}
