use super::{AddResult, MergeMode, RowMerger};
use crate::commands::coins::with_coins;
use crate::commands::{Context, Operation, Refusal};
use engine_core::model::ColumnEnd;
use engine_core::model::{
    CoinKind, Container, ContainerId, InventoryId, ItemContainer, MoneyPouch, State,
};
use engine_core::rules::games::Rules;
use engine_core::rules::rounding::sum;
use engine_core::wording::step_label::{Name, StepLabel};
use reader::reading::NewStack;
use reader::text::ReadItem;

/// Adds the stacks and coins that were read from a text, in one step
/// (`docs/rules/catalogues-and-text.md#add-from-text`).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AddReadEntries {
    /// The inventory that gets the stacks and coins.
    pub inventory: InventoryId,
    /// The ticked lines with their stacks; a pack has several.
    pub lines: Vec<LineToAdd>,
    /// The count of each kind; a kind can occur several times.
    pub coins: Vec<(CoinKind, f64)>,
    /// The item container that gets the stacks; `None` for a new one.
    pub items_into: Option<ContainerId>,
    /// The pouch that gets the coins; `None` for a new one.
    pub coins_into: Option<ContainerId>,
    /// The way to add a stack that the container already has.
    pub merging: MergeMode,
}

/// A line that adds stacks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LineToAdd {
    pub name: String,
    /// The quantity that the text names; for a pack, the number of packs.
    pub quantity: f64,
    /// The stacks to add.
    pub stacks: Vec<NewStack>,
}

impl LineToAdd {
    /// The line of an item that was read, which adds `stacks`.
    pub fn of(found: &ReadItem, stacks: &[NewStack]) -> Self {
        Self {
            name: found.stack.item.name.clone(),
            quantity: found.stack.quantity,
            stacks: stacks.to_vec(),
        }
    }
}

/// The state after adding, and the containers that got something.
#[derive(Clone, Debug)]
pub(crate) struct Added {
    pub state: State,
    /// The item container, if it got anything.
    pub items: Option<ContainerId>,
    /// The pouch, if it got anything.
    pub coins: Option<ContainerId>,
    /// The results for the stacks of each line.
    pub results: Vec<Vec<AddResult>>,
}

impl Operation for AddReadEntries {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        self.added_to(state).map(|added| added.state)
    }

    fn label(&self, _: &State, _: &Context<'_>) -> StepLabel {
        match (self.lines.as_slice(), self.coins.as_slice()) {
            ([], coins) => {
                StepLabel::AddedCoinsFromText { coins: sum(coins.iter().map(|(_, count)| *count)) }
            }
            ([only], []) => {
                StepLabel::AddedItem { item: Name::of(&only.name), quantity: only.quantity }
            }
            (lines, _) => StepLabel::AddedItemsFromText { items: lines.len() },
        }
    }
}

impl AddReadEntries {
    /// The state with all of it added, and the containers that got something.
    ///
    /// # Errors
    /// [`Refusal::Gone`] if the inventory or a container is not there.
    pub fn added_to(&self, state: &State) -> Result<Added, Refusal> {
        let slots = Rules::of(state.inventory(self.inventory)?).item_slots();
        let mut added =
            Added { state: state.clone(), items: None, coins: None, results: Vec::new() };
        if !self.coins.is_empty() {
            let new = MoneyPouch::default().into();
            let pouch = self.target(self.coins_into, new, &mut added.state)?;
            added.state = with_coins(&added.state, pouch, |there| {
                let coins = self.coins.iter();
                coins.fold(there.clone(), |coins, (kind, count)| {
                    let sum = sum([coins.get(*kind), *count]);
                    coins.with(*kind, sum)
                })
            })?;
            added.coins = Some(pouch);
        }
        if !self.lines.is_empty() {
            let new = ItemContainer::default().into();
            let container = self.target(self.items_into, new, &mut added.state)?;
            let mut ids = added.state.ids.clone();
            let there = &added.state.item_container(container)?.items;
            let mut rows = RowMerger::new(there, slots, self.merging);
            for line in &self.lines {
                let stacks = line.stacks.iter();
                let results = stacks.map(|stack| rows.add(stack, || ids.stack()));
                added.results.push(results.collect());
            }
            let items = rows.items;
            let next = added.state.put_items(container, items)?;
            added.state = State { ids, ..next };
            added.items = Some(container);
        }
        Ok(added)
    }

    /// The chosen container, or `new`, added to the state, if none was chosen.
    fn target(
        &self,
        chosen: Option<ContainerId>,
        new: Container,
        state: &mut State,
    ) -> Result<ContainerId, Refusal> {
        if let Some(chosen) = chosen {
            return Ok(chosen);
        }
        let (next, id) = state.with_new_container(self.inventory, new, ColumnEnd::Top)?;
        *state = next;
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, nothing};
    use engine_core::language::input::LARGEST;
    use engine_core::model::{Item, ItemStack};

    fn stack(quantity: f64, name: &str, value: f64, weight: f64) -> ItemStack {
        let item = Item { name: name.to_owned(), value, weight, ..Item::default() };
        ItemStack::new(quantity, item)
    }

    fn line(stack: ItemStack) -> LineToAdd {
        LineToAdd {
            name: stack.item.name.clone(),
            quantity: stack.quantity,
            stacks: vec![NewStack::unchanged(stack)],
        }
    }

    fn adding(ada: &Ada, stacks: Vec<ItemStack>) -> AddReadEntries {
        AddReadEntries {
            inventory: ada.inventory,
            lines: stacks.into_iter().map(line).collect(),
            coins: Vec::new(),
            items_into: Some(ada.backpack),
            coins_into: Some(ada.purse),
            merging: MergeMode::Merge,
        }
    }

    #[test]
    fn equal_stacks_are_added_to_and_others_come_to_the_end() {
        let (mut ada, _) = Ada::with_torches(10.);
        let add = adding(
            &ada,
            vec![
                stack(3., "Torch", 2., 7.),
                stack(2., "Torch", 2., 7.),
                stack(1., "Torch", 2., 6.),
                stack(1., "Rope", 0., 0.),
                stack(1., "Rope", 0., 0.),
            ],
        );
        let results = add.added_to(&ada.state).unwrap().results.concat();
        let onto = |from, to| AddResult::Merge { from, to, slots: to - from };
        let apart = AddResult::NewRow;
        assert_eq!(results, [onto(10., 13.), onto(13., 15.), apart, apart, apart]);
        ada.carry_out(&add);
        assert_eq!(ada.items(ada.backpack), "Torch, Torch, Rope, Rope");
        assert_eq!(ada.backpack().items[0].quantity, 15.);
        assert_eq!(add.label(&ada.state, &nothing()).to_string(), "Added 5 items from text");
    }

    #[test]
    fn both_spellings_of_a_name_are_one_name_and_the_row_keeps_its_own() {
        let mut ada = Ada::new();
        ada.carry_out(&adding(&ada, vec![stack(1., "Spike, iron", 0., 0.5)]));
        ada.carry_out(&adding(&ada, vec![stack(2., "iron spike", 0., 0.5)]));
        assert_eq!(ada.items(ada.backpack), "Spike, iron, iron spike");
        ada.carry_out(&adding(&ada, vec![stack(2., "Iron spike", 0., 0.5)]));
        assert_eq!(ada.items(ada.backpack), "Spike, iron, iron spike");
        assert_eq!(ada.backpack().items[0].quantity, 3.);
    }

    #[test]
    fn equipped_stacks_and_stacks_with_unknown_fields_are_not_merged() {
        let (mut ada, torches) = Ada::with_torches(10.);
        let add = adding(&ada, vec![stack(3., "Torch", 2., 7.)]);
        let apart = AddReadEntries { merging: MergeMode::NewRow, ..add.clone() };
        ada.carry_out(&apart);
        assert_eq!(ada.backpack().items[0].quantity, 10.);
        ada.carry_out(&crate::commands::ToggleEquipped { container: ada.backpack, stack: torches });
        ada.carry_out(&add);
        let quantities = ada.backpack().items.iter().map(|row| row.quantity);
        assert_eq!(quantities.collect::<Vec<_>>(), [10., 6.]);
    }

    #[test]
    fn the_count_of_a_single_line_is_outside_the_direction_of_its_name() {
        let ada = Ada::new();
        let label = |quantity, name: &str| {
            adding(&ada, vec![stack(quantity, name, 0., 0.)])
                .label(&ada.state, &nothing())
                .to_string()
        };
        assert_eq!(label(3., "תיק"), "Added 3 × \u{2068}תיק\u{2069}");
        assert_eq!(label(1., "תיק"), "Added \u{2068}תיק\u{2069}");
        let long = "x".repeat(70);
        assert_eq!(label(3., &long), format!("Added 3 × {}…", &long[..60]));
    }

    #[test]
    fn more_than_can_be_counted_goes_into_a_row_of_its_own() {
        let (mut ada, _) = Ada::with_torches(LARGEST);
        ada.carry_out(&adding(&ada, vec![stack(1., "Torch", 2., 7.)]));
        assert_eq!(ada.items(ada.backpack), "Torch, Torch");
    }

    #[test]
    fn coins_go_into_the_pouch_and_new_containers_come_on_top() {
        let mut ada = Ada::new();
        let coins = vec![(CoinKind::Gp, 30.), (CoinKind::Gp, 5.), (CoinKind::Cp, 2.)];
        let mut add = AddReadEntries { coins, ..adding(&ada, Vec::new()) };
        ada.carry_out(&add);
        assert_eq!(ada.purse().coins.get(CoinKind::Gp), 35.);
        assert_eq!(add.label(&ada.state, &nothing()).to_string(), "Added 37 coins from text");
        add.items_into = None;
        add.coins_into = None;
        add.lines = vec![line(stack(3., "Torch", 2., 7.))];
        assert_eq!(add.label(&ada.state, &nothing()).to_string(), "Added 1 item from text");
        ada.carry_out(&add);
        assert_eq!(ada.column(0), "Backpack, Coin Purse, Backpack");
        assert_eq!(ada.top().stacks()[0].quantity, 3.);
        add.coins.clear();
        assert_eq!(add.label(&ada.state, &nothing()).to_string(), "Added 3 × Torch");
    }

    #[test]
    fn no_stacks_change_nothing_and_missing_ones_are_refused() {
        let ada = Ada::new();
        assert!(ada.is_left_alone_by(&adding(&ada, Vec::new())));
        let mut add = adding(&ada, vec![stack(1., "Rope", 0., 0.)]);
        add.items_into = Some(ada.purse);
        assert_eq!(add.apply(&ada.state, &nothing()), Err(Refusal::GONE));
    }
}
