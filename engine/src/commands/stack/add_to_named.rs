use super::{AddReadEntries, AddResult, LineToAdd, MergeMode};
use crate::commands::containers_by_name::ContainersByName;
use crate::commands::{Context, Operation, Refusal};
use engine_core::model::ColumnEnd;
use engine_core::model::{CoinKind, Container, ContainerId, InventoryId, State};
use engine_core::rules::games::Rules;
use engine_core::rules::rounding::sum;
use engine_core::wording::step_label::{Name, StepLabel};
use reader::text::on_one_line;

/// Adds a copied inventory to the containers that it names, in one step
/// (`docs/rules/catalogues-and-text.md#containers-named-in-the-text`).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AddToNamed {
    /// The inventory that gets the stacks and coins.
    pub inventory: InventoryId,
    /// In the order of the text.
    pub parts: Vec<NamedPart>,
    /// The containers that get them.
    pub pairing: NamedPairing,
    /// The way to add a stack that its container already has.
    pub merging: MergeMode,
}

/// The containers that get the contents of those that a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamedPairing {
    /// Those of the same kind and name, where there are some, otherwise new ones below all others.
    ByName,
    /// A new one on top of all others.
    New,
}

/// A container that the text names, and the ticked part of its contents.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NamedPart {
    /// The container without its contents, to be added if the inventory has none of its kind and name.
    pub container: Container,
    pub lines: Vec<LineToAdd>,
    pub coins: Vec<(CoinKind, f64)>,
    /// True if the text names nothing in it.
    pub is_empty: bool,
}

impl NamedPart {
    const fn adds_contents(&self) -> bool {
        !(self.lines.is_empty() && self.coins.is_empty())
    }

    /// True if all of its contents are unticked: then it isn't added either.
    const fn is_unticked(&self) -> bool {
        !(self.is_empty || self.adds_contents())
    }
}

/// The state after adding, and the containers that are new or got something.
#[derive(Clone, Debug)]
pub(crate) struct AddedToNamed {
    pub state: State,
    /// In the order of the text.
    pub containers: Vec<NamedTarget>,
    /// The results for the stacks of each line.
    pub results: Vec<Vec<AddResult>>,
}

/// A container that is new or got something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedTarget {
    pub id: ContainerId,
    pub is_new: bool,
}

impl Operation for AddToNamed {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        self.added_to(state).map(|added| added.state)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        if let (NamedPairing::New, [only]) = (self.pairing, self.parts.as_slice()) {
            let container = Name::of(only.container.name());
            return StepLabel::AddedContainerFromText { container, items: self.lines() };
        }
        let containers = self.added_to(before).map_or(0, |added| added.containers.len());
        match self.lines() {
            0 if self.has_coins() => {
                let coins = self.parts.iter().flat_map(|part| &part.coins);
                let coins = sum(coins.map(|(_, count)| *count));
                StepLabel::AddedCoinsToContainers { coins, containers }
            }
            0 => StepLabel::AddedContainersFromText { containers },
            items => StepLabel::AddedItemsToContainers { items, containers },
        }
    }
}

impl AddToNamed {
    /// The number of lines that add stacks.
    pub fn lines(&self) -> usize {
        self.parts.iter().map(|part| part.lines.len()).sum()
    }

    /// True if coins are added.
    pub fn has_coins(&self) -> bool {
        self.parts.iter().any(|part| !part.coins.is_empty())
    }

    /// The state with all of it added, and the containers that are new or got something.
    ///
    /// # Errors
    /// [`Refusal::Gone`] if the inventory is not there.
    pub fn added_to(&self, state: &State) -> Result<AddedToNamed, Refusal> {
        let mut stored = ContainersByName::of(state.inventory(self.inventory)?, on_one_line);
        let (mut state, mut containers, mut results) = (state.clone(), Vec::new(), Vec::new());
        for part in &self.parts {
            // Those of one name are paired in turn, whatever is ticked.
            let known = match self.pairing {
                NamedPairing::ByName => stored.take(&part.container),
                NamedPairing::New => None,
            };
            if part.is_unticked() {
                continue;
            }
            let is_new = known.is_none();
            let id = if let Some(id) = known {
                id
            } else {
                let rules = Rules::of(state.inventory(self.inventory)?);
                let container = rules.without_needless_capacity(part.container.clone());
                let end = match self.pairing {
                    NamedPairing::ByName => ColumnEnd::Bottom,
                    NamedPairing::New => ColumnEnd::Top,
                };
                let (next, id) = state.with_new_container(self.inventory, container, end)?;
                state = next;
                id
            };
            let add = AddReadEntries {
                inventory: self.inventory,
                lines: part.lines.clone(),
                coins: part.coins.clone(),
                items_into: Some(id),
                coins_into: Some(id),
                merging: self.merging,
            };
            let added = add.added_to(&state)?;
            state = added.state;
            results.extend(added.results);
            if is_new || part.adds_contents() {
                containers.push(NamedTarget { id, is_new });
            }
        }
        Ok(AddedToNamed { state, containers, results })
    }
}
