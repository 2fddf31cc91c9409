use std::collections::HashMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::CoinTypesForm;
use crate::commands::label::inventory_name;
use crate::commands::{Context, Operation, Refusal};
use crate::model::{
    CoinKind, CoinSlots, CoinsInUse, CoinsTake, Container, ContainerId, EncumbranceLevel, Entity,
    HiddenColumns, HideableColumn, Inventory, InventoryId, ItemStack, LevelEntry, LevelUnit,
    Levels, LimitSetting, Limits, NewItems, Optional, Penalty, State, Stored as _,
};
use crate::reading::NewStacks;
use crate::rules::encumbrance::{slots_by_strength, weight_by_strength};
use crate::rules::encumbrance_levels::LONGEST_LEVEL_NAME;
use crate::rules::names::cut_to;
use crate::rules::number_fields::NumberField;
use crate::rules::rounding::number_text;

/// Saves the Configure Inventory dialog (`docs/rules/actions.md#configuring-an-inventory`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ConfigureInventory {
    pub inventory: InventoryId,
    pub changes: InventoryChanges,
}

/// The fields of Configure Inventory that were edited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(default, rename_all = "camelCase")]
pub struct InventoryChanges {
    /// The new name, as typed.
    pub name: Option<String>,
    /// The new strength score, as typed.
    pub strength: Option<String>,
    /// All penalties, in order, if any of them was edited.
    pub penalties: Option<Vec<PenaltyForm>>,
    /// The slots allowed, if they were edited (`docs/rules/game.md#limits-of-ones-own`).
    pub slot_limit: Option<LimitForm>,
    /// The weight limit, if it was edited.
    pub weight_limit: Option<LimitForm>,
    /// The coin types in use, if they were edited; an empty list changes nothing
    /// (`docs/rules/game.md#coins-in-use`).
    pub coins_in_use: Option<Vec<CoinKind>>,
    /// The coin types, if they were edited (`docs/rules/game.md#coin-types`).
    pub coin_types: Option<Box<CoinTypesForm>>,
    /// The slots that new items take, if that was edited (`docs/rules/game.md#new-items`).
    pub new_items: Option<NewItemsForm>,
    /// True if the items that are there get the slots of new ones as well, as far as they lack them.
    pub also_items_there: bool,
    /// The slots that coins take, if they were edited (`docs/rules/game.md#coins-by-number`).
    pub coin_slots: Option<Box<CoinSlotsForm>>,
    /// All levels of encumbrance that are shown, in order, if any of them was edited
    /// (`docs/rules/game.md#levels-of-encumbrance`).
    pub levels: Option<Vec<LevelForm>>,
    /// The columns that are off, if they were edited (`docs/rules/game.md#columns`).
    pub hidden_columns: Option<Vec<HideableColumn>>,
}

/// The choices of “New items take” in Configure Inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum NewItemsForm {
    /// Slots by weight.
    ByWeight,
    /// 1 slot each.
    OneSlot,
}

impl NewItemsForm {
    /// The choice for the slots that new items take in an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        Self::for_stored(inventory.new_items.get().copied())
    }

    pub(super) const fn for_stored(new_items: Option<NewItems>) -> Self {
        match new_items {
            None => Self::ByWeight,
            Some(NewItems::OneSlot) => Self::OneSlot,
        }
    }

    const fn to_stored(self) -> Optional<NewItems> {
        match self {
            Self::ByWeight => Optional::Absent,
            Self::OneSlot => Optional::Set(NewItems::OneSlot),
        }
    }
}

/// The fields of “Coins take” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CoinSlotsForm {
    pub by: CoinSlotsBy,
    /// The coins that take one slot, as typed.
    pub coins: String,
    /// The coins that take none, as typed.
    pub free: String,
}

/// The choices of “Coins take” in Configure Inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum CoinSlotsBy {
    /// The slots of their pouch.
    Pouch,
    /// One slot for every so many coins.
    Number,
}

impl CoinSlotsForm {
    /// The fields for the slots that coins take in an inventory.
    #[must_use]
    pub fn of(inventory: &Inventory) -> Self {
        let by = match inventory.coin_slots.get() {
            None | Some(CoinsTake::Pouch | CoinsTake::Nothing) => CoinSlotsBy::Pouch,
            Some(CoinsTake::Number(_)) => CoinSlotsBy::Number,
        };
        let CoinSlots { coins, free, .. } = Self::rule_of(inventory);
        Self { by, coins: number_text(coins), free: number_text(free) }
    }

    fn rule_of(inventory: &Inventory) -> CoinSlots {
        match inventory.coin_slots.get() {
            Some(CoinsTake::Number(own)) => own.clone(),
            _ => CoinSlots::absent(),
        }
    }

    /// The slots to store. A number that can't be read stays as it was.
    fn to_stored(&self, before: &Inventory) -> Optional<CoinsTake> {
        if self.by == CoinSlotsBy::Pouch {
            return Optional::Absent;
        }
        let mut rule = Self::rule_of(before);
        rule.coins = NumberField::CoinsPerSlot.read(&self.coins).unwrap_or(rule.coins);
        rule.free = NumberField::FreeCoins.read(&self.free).unwrap_or(rule.free);
        Optional::Set(CoinsTake::Number(rule))
    }
}

/// One line of “Levels of encumbrance” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelForm {
    /// The stored level as it was when the dialog opened; absent for a new one.
    #[serde(default)]
    pub was: Option<LevelText>,
    /// The new texts of its fields.
    pub typed: LevelText,
}

/// The fields of a level of encumbrance as texts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelText {
    /// The number of slots or lb from which it holds.
    pub from: String,
    pub of: LevelUnit,
    pub name: String,
}

impl LevelText {
    fn of(level: &EncumbranceLevel) -> Self {
        Self { from: number_text(level.from), of: level.of, name: level.name.clone() }
    }

    /// The levels of an inventory that count, in their order.
    #[must_use]
    pub fn all_of(inventory: &Inventory) -> Vec<Self> {
        own_levels(inventory).map(Self::of).collect()
    }
}

/// The levels that an inventory has of its own, as far as they count.
fn own_levels(inventory: &Inventory) -> impl Iterator<Item = &EncumbranceLevel> {
    inventory.levels.get().into_iter().flat_map(Levels::counted)
}

impl LevelForm {
    /// The level of this line. A stored one is recognised by its texts in the dialog, as penalties are, and keeps the
    /// fields of a later version.
    fn level(&self, stored: &Inventory) -> EncumbranceLevel {
        let known = own_levels(stored).find(|level| self.was == Some(LevelText::of(level)));
        let LevelText { from, of, name } = &self.typed;
        let from = NumberField::LevelFrom.read_or_default(from);
        // A file may have a longer name than can be typed.
        let is_kept = self.was.as_ref().is_some_and(|was| was.name == *name);
        let name = if is_kept { name } else { cut_to(name, LONGEST_LEVEL_NAME) };
        let mut level = EncumbranceLevel::new(from, *of, name.to_owned());
        if let Some(known) = known {
            level.unknown.clone_from(&known.unknown);
        }
        level
    }

    /// The levels to store: those of the lines, and behind them what the dialog doesn’t show.
    fn to_stored(forms: &[Self], stored: &Inventory) -> Optional<Levels> {
        let entries = stored.levels.get().map(Levels::entries).unwrap_or_default();
        let mut shown = Levels::MOST;
        let unseen = entries.iter().filter(|entry| match entry {
            LevelEntry::Level(_) if shown > 0 => {
                shown -= 1;
                false
            }
            LevelEntry::Level(_) | LevelEntry::Unreadable(_) => true,
        });
        let lines = forms.iter().map(|form| LevelEntry::Level(form.level(stored)));
        let entries: Vec<_> = lines.chain(unseen.cloned()).collect();
        if entries.is_empty() { Optional::Absent } else { Optional::Set(Levels::new(entries)) }
    }
}

/// The fields of a limit in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LimitForm {
    pub by: LimitBy,
    /// The number, as typed.
    pub text: String,
}

/// The source of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum LimitBy {
    /// The strength score.
    Strength,
    Number,
    /// There is no limit.
    Nothing,
}

impl LimitForm {
    /// The fields for the limit that an inventory has of its own; `None` is a limit by strength.
    #[must_use]
    pub fn of(own: Option<LimitSetting>) -> Self {
        let by = match own {
            None | Some(LimitSetting::Strength) => LimitBy::Strength,
            Some(LimitSetting::Of(_)) => LimitBy::Number,
            Some(LimitSetting::None) => LimitBy::Nothing,
        };
        let text = match own {
            Some(LimitSetting::Of(number)) => number_text(number),
            _ => String::new(),
        };
        Self { by, text }
    }

    /// The limit to store. If the number can't be read, the limit by strength is stored as a number.
    pub(super) fn limit(&self, field: NumberField, by_strength: f64) -> Optional<LimitSetting> {
        match self.by {
            LimitBy::Strength => Optional::Absent,
            LimitBy::Number => {
                let number =
                    field.read(&self.text).unwrap_or(by_strength.clamp(field.min(), field.max()));
                Optional::Set(LimitSetting::Of(number))
            }
            LimitBy::Nothing => Optional::Set(LimitSetting::None),
        }
    }
}

/// One line of the penalties in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PenaltyForm {
    /// The stored penalty as it was when the dialog opened; absent for a new one.
    #[serde(default)]
    pub was: Option<PenaltyText>,
    /// The new texts of its fields.
    pub typed: PenaltyText,
}

/// The fields of a penalty as texts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PenaltyText {
    pub source: String,
    /// The slots by which it reduces the slots allowed.
    pub slots: String,
}

impl Operation for ConfigureInventory {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let stored = state.inventory(self.inventory)?;
        let mut changed = Inventory::clone(stored);
        if let Some(name) = &self.changes.name {
            changed.name.clone_from(name);
        }
        if let Some(strength) = &self.changes.strength {
            changed.strength = NumberField::StrengthScore.read_or_default(strength);
        }
        if let Some(forms) = &self.changes.penalties {
            let stored = as_shown(&stored.penalties);
            changed.penalties = forms.iter().map(|form| form.penalty(&stored)).collect();
        }
        let mut limits = changed.limits.get().cloned().unwrap_or_else(Limits::absent);
        if let Some(form) = &self.changes.slot_limit {
            let by_strength = slots_by_strength(changed.strength);
            limits.slots = form.limit(NumberField::SlotLimit, by_strength);
        }
        if let Some(form) = &self.changes.weight_limit {
            let by_strength = weight_by_strength(changed.strength);
            limits.weight = form.limit(NumberField::WeightLimit, by_strength);
        }
        if self.changes.slot_limit.is_some() || self.changes.weight_limit.is_some() {
            changed.limits = limits.into_stored();
        }
        if let Some(kinds) = self.changes.coins_in_use.as_ref().filter(|kinds| !kinds.is_empty()) {
            changed.coins_in_use = CoinsInUse::to_stored(kinds.iter().copied().collect());
        }
        if let Some(form) = &self.changes.coin_types {
            changed.coin_types = form.to_stored(stored);
        }
        if let Some(form) = self.changes.new_items {
            changed.new_items = form.to_stored();
        }
        if self.changes.also_items_there {
            let mut columns = changed.columns.clone();
            let new = context.new_stacks(&changed);
            columns.iter_mut().flatten().for_each(|container| like_new(container, &new));
            changed.columns = columns;
        }
        if let Some(form) = &self.changes.coin_slots {
            changed.coin_slots = form.to_stored(stored);
        }
        if let Some(forms) = &self.changes.levels {
            changed.levels = LevelForm::to_stored(forms, stored);
        }
        if let Some(columns) = &self.changes.hidden_columns {
            changed.hidden_columns =
                Some(HiddenColumns::of(columns)).filter(|_| !columns.is_empty()).into();
        }
        state.with_inventory(self.inventory, changed)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> String {
        format!("Changed {}", inventory_name(before, self.inventory))
    }
}

/// Gives the items of a container the slots of new ones, as far as they lack them.
fn like_new(container: &mut Rc<Entity<ContainerId, Container>>, new: &NewStacks<'_>) {
    let Container::Item(items) = &***container else {
        return;
    };
    let mut changed = items.clone();
    for stack in &mut changed.items {
        let item = new.item(stack.item.clone());
        if item != stack.item {
            *stack = stack.with(ItemStack { item, ..ItemStack::clone(stack) });
        }
    }
    if changed != *items {
        *container = container.with(Container::Item(changed));
    }
}

/// Stored penalties by their texts in the dialog; of equal ones the first.
fn as_shown(penalties: &[Penalty]) -> HashMap<(&str, String), &Penalty> {
    let mut shown = HashMap::new();
    for penalty in penalties {
        shown.entry((penalty.source.as_str(), number_text(penalty.slots))).or_insert(penalty);
    }
    shown
}

impl PenaltyForm {
    /// The penalty of this line. A stored one is recognised by its texts in the dialog, not by its position, which
    /// another panel may have changed. A field that was not edited keeps its stored value.
    fn penalty(&self, stored: &HashMap<(&str, String), &Penalty>) -> Penalty {
        let was = self.was.as_ref();
        let known = was.and_then(|was| stored.get(&(was.source.as_str(), was.slots.clone())));
        let mut penalty = known.map(|&known| known.clone()).unwrap_or_default();
        penalty.source.clone_from(&self.typed.source);
        if known.is_none() || was.is_none_or(|was| was.slots != self.typed.slots) {
            penalty.slots = NumberField::PenaltySlots.read_or_default(&self.typed.slots);
        }
        penalty
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::testing::{Ada, table};

    #[test]
    fn strength_defaults_to_10_and_is_at_least_0() {
        let store = |text: &str| {
            let mut ada = Ada::new();
            ada.carry_out(&ConfigureInventory {
                inventory: ada.inventory,
                changes: InventoryChanges {
                    strength: Some(text.into()),
                    ..InventoryChanges::default()
                },
            });
            ada.inventory().strength
        };
        let expected = [
            10., 10., 10., 1000., 2.9, 5., 0., 1.5, 12., 0., 10., 10., 10., 0., 0., 12., 10., 10.,
            0.5, 10.,
        ];
        table("strength", store, expected, &10.);
    }

    /// An inventory with 14 Strength after the dialog was saved.
    fn limited(fill: impl Fn(&mut InventoryChanges)) -> Inventory {
        let mut ada = Ada::new();
        let mut changes =
            InventoryChanges { strength: Some("14".to_owned()), ..InventoryChanges::default() };
        fill(&mut changes);
        ada.carry_out(&ConfigureInventory { inventory: ada.inventory, changes });
        ada.inventory().clone()
    }

    #[expect(clippy::unnecessary_wraps, reason = "as the command has it")]
    fn limit(by: LimitBy, text: &str) -> Option<LimitForm> {
        let text = text.to_owned();
        Some(LimitForm { by, text })
    }

    #[test]
    fn a_limit_is_the_typed_amount_or_the_one_by_strength() {
        let slots = |text: &str| {
            let typed = limit(LimitBy::Number, text);
            let ada = limited(|form| form.slot_limit.clone_from(&typed));
            ada.own_slots()
        };
        for (text, allowed) in
            [("", 28.), ("abc", 28.), ("26", 26.), ("12,5 slots", 12.5), ("-3", 0.), ("1e3", 1000.)]
        {
            assert_eq!(slots(text), Some(LimitSetting::Of(allowed)), "{text}");
        }
        let weight = |text: &str| {
            let typed = limit(LimitBy::Number, text);
            let ada = limited(|form| form.weight_limit.clone_from(&typed));
            ada.own_weight()
        };
        assert_eq!(weight("abc"), Some(LimitSetting::Of(140.)));
        assert_eq!(weight("12,5"), Some(LimitSetting::Of(12.5)));
        assert_eq!(weight("-3"), Some(LimitSetting::Of(0.)));
    }

    #[test]
    fn each_limit_goes_by_itself_and_both_by_strength_leave_nothing() {
        let mut ada = Ada::new();
        let mut save = |slot_limit, weight_limit| {
            ada.carry_out(&ConfigureInventory {
                inventory: ada.inventory,
                changes: InventoryChanges {
                    slot_limit,
                    weight_limit,
                    ..InventoryChanges::default()
                },
            });
            let limits = (ada.inventory().own_slots(), ada.inventory().own_weight());
            (limits, ada.inventory().limits == Optional::Absent)
        };
        let twenty = Some(LimitSetting::Of(20.));
        assert_eq!(save(limit(LimitBy::Number, "20"), None), ((twenty, None), false));
        assert_eq!(
            save(None, limit(LimitBy::Nothing, "")),
            ((twenty, Some(LimitSetting::None)), false)
        );
        assert_eq!(
            save(limit(LimitBy::Strength, "9"), None),
            ((None, Some(LimitSetting::None)), false)
        );
        assert_eq!(save(None, limit(LimitBy::Strength, "")), ((None, None), true));
    }

    #[test]
    fn coins_in_use_are_stored_in_their_order_unless_they_are_all() {
        let mut ada = Ada::new();
        let (cp, gp) = (CoinKind::Cp, CoinKind::Gp);
        let some: CoinsInUse = vec![cp, gp].try_into().unwrap();
        for (typed, stored) in [
            (None, Optional::Absent),
            (Some(vec![gp, cp, gp]), Optional::Set(some.clone())),
            (Some(Vec::new()), Optional::Set(some)),
            (Some(CoinKind::ALL.to_vec()), Optional::Absent),
        ] {
            ada.carry_out(&ConfigureInventory {
                inventory: ada.inventory,
                changes: InventoryChanges { coins_in_use: typed, ..InventoryChanges::default() },
            });
            assert_eq!(ada.inventory().coins_in_use, stored);
        }
    }

    #[test]
    fn coins_take_slots_by_number_and_an_unreadable_number_stays_as_it_was() {
        let mut ada = Ada::new();
        let mut save = |by, coins: &str, free: &str| {
            let form = CoinSlotsForm { by, coins: coins.to_owned(), free: free.to_owned() };
            let changes = InventoryChanges {
                coin_slots: Some(Box::new(form)),
                ..InventoryChanges::default()
            };
            ada.carry_out(&ConfigureInventory { inventory: ada.inventory, changes });
            let opened = CoinSlotsForm::of(ada.inventory());
            let stored = match ada.inventory().coin_slots.get() {
                Some(CoinsTake::Number(rule)) => Some((rule.coins, rule.free)),
                _ => None,
            };
            (stored, opened.by, opened.coins, opened.free)
        };
        let number = |coins: &str, free: &str, stored| {
            (Some(stored), CoinSlotsBy::Number, coins.to_owned(), free.to_owned())
        };
        for (coins, free, expected) in [
            ("many", "", number("100", "100", (100., 100.))),
            ("500", "499", number("500", "499", (500., 499.))),
            ("abc", "12.5 gp", number("500", "12", (500., 12.))),
            ("0", "-3", number("1", "0", (1., 0.))),
        ] {
            assert_eq!(save(CoinSlotsBy::Number, coins, free), expected, "{coins}, {free}");
        }
        let at_first = (None, CoinSlotsBy::Pouch, "100".to_owned(), "100".to_owned());
        assert_eq!(save(CoinSlotsBy::Pouch, "500", "9"), at_first);
        assert_eq!(ada.inventory().coin_slots, Optional::Absent);
    }

    #[test]
    fn penalties_are_added_changed_and_removed() {
        let mut ada = Ada::new();
        let penalty =
            |source: &str, slots| Penalty { source: source.into(), slots, ..Penalty::default() };
        let stored = Inventory {
            penalties: vec![penalty("Wet", -2.0), penalty("Cold", 1.0)],
            ..ada.inventory().clone()
        };
        ada.state = ada.state.with_inventory(ada.inventory, stored).unwrap();
        let text = |source: &str, slots: &str| PenaltyText {
            source: source.to_owned(),
            slots: slots.to_owned(),
        };
        let line = |was: Option<PenaltyText>, typed: PenaltyText| PenaltyForm { was, typed };
        ada.carry_out(&ConfigureInventory {
            inventory: ada.inventory,
            changes: InventoryChanges {
                penalties: Some(vec![
                    line(Some(text("Wet", "-2")), text("Soaked", "-2")),
                    line(None, text("Tired", "1,5")),
                    line(None, text("", "-3")),
                    // Another panel has removed the penalty meanwhile: the texts in the dialog are saved.
                    line(Some(text("Curse", "2")), text("Curse", "5")),
                ]),
                ..InventoryChanges::default()
            },
        });
        // A field that was not edited keeps its value from a file, even a negative one; typed numbers are at least 0.
        assert_eq!(
            ada.inventory().penalties,
            [
                penalty("Soaked", -2.0),
                penalty("Tired", 1.5),
                penalty("", 0.0),
                penalty("Curse", 5.0),
            ]
        );
    }
}
