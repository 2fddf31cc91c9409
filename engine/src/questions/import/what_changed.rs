use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::compare::{
    ContainerKey, ContainerKind, ContainerState, Difference, ItemKey, Limited, Occurrence, Tally,
    differences,
};
use crate::questions::{Ask, ChangeSummary, Snapshot};
use crate::view::before_after::from_to;
use crate::view::figures::NO_LIMIT;
use crate::view::levels::{Encumbrance, equipped_text};
use crate::view::penalties;
use engine_core::model::{
    CoinKind, CoinTable, Game, HideableColumn, Inventory, ItemsTake, LimitSetting, NewItems,
    OwnLimit, Place, ShownColumns, StagedId,
};
use engine_core::rules::games::{CoinRule, Formula, GameRules, Rules};
use engine_core::rules::rounding::{round_to_millionth, sum};
use engine_core::rules::wealth::worth;
use engine_core::wording::formulas::formula_text;
use engine_core::wording::names::short_name;
use engine_core::wording::printing::{
    counted_slots, number_text, signed_text, total_text, value_text, with_unit,
};

/// The number of lines that are shown.
const SHOWN: usize = 6;

/// The differences between an imported inventory and its namesake; `None` if it has none
/// (`docs/rules/storage.md#what-changed`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct WhatChanged {
    pub staged: StagedId,
}

/// The differences in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Differences {
    /// The first of them, or that there are none.
    pub lines: Vec<String>,
    /// "12 more", where there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<String>,
    /// "Equipped: 8 → 10/9", where equipped items are counted apart in both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equipped: Option<ChangeSummary>,
    /// True if there is something to copy.
    pub differs: bool,
}

impl Ask for WhatChanged {
    type Answer = Option<Differences>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<Differences> {
        let (old, new) = namesakes(self.staged, snapshot)?;
        let mut lines = lines(old, new);
        let equipped = equipped(old, new, snapshot);
        let differs = !lines.is_empty() || equipped.is_some();
        if lines.is_empty() {
            let nothing =
                if old == new { "Nothing has changed." } else { "Only details have changed." };
            lines.push(nothing.to_owned());
        }
        let more = lines.len().saturating_sub(SHOWN);
        lines.truncate(SHOWN);
        let more = (more > 0).then(|| format!("{more} more"));
        Some(Differences { lines, more, equipped, differs })
    }
}

/// An imported inventory, after the stored one of the same name that it replaces or could replace.
pub(super) fn namesakes<'a>(
    staged: StagedId,
    snapshot: &Snapshot<'a>,
) -> Option<(&'a Inventory, &'a Inventory)> {
    let (imported, namesake) = snapshot.import.with_namesake(staged)?;
    Some((snapshot.state.inventory(namesake).ok()?, imported))
}

/// The equipped slots, if they change.
pub(super) fn equipped(
    old: &Inventory,
    new: &Inventory,
    snapshot: &Snapshot<'_>,
) -> Option<ChangeSummary> {
    let of = |inventory| Encumbrance::of(inventory, snapshot.screen.of_inventory(inventory));
    let change = of(old).equipped_change(&of(new))?;
    Some(ChangeSummary { text: equipped_text(&change), level: change.after.level })
}

/// All differences, a line each.
#[must_use]
pub fn lines(old: &Inventory, new: &Inventory) -> Vec<String> {
    let differences = differences(old, new);
    let wording = Wording::of(&differences, Rules::of(new));
    let lines = differences.iter().map(|difference| wording.line(difference));
    lines.collect()
}

/// The details that keep lines distinguishable, and the coins that they name.
struct Wording<'a> {
    table: &'a CoinTable,
    /// Whether weights are named.
    counts_pounds: bool,
    /// Whether slots are named.
    says_slots: bool,
    /// The containers in which items changed.
    with_items: HashSet<ContainerKey<'a>>,
    /// The pouches in which coins changed.
    with_coins: HashSet<ContainerKey<'a>>,
    /// The number of changed items with the same name in a container.
    names: HashMap<(ContainerKey<'a>, &'a str), usize>,
}

impl<'a> Wording<'a> {
    fn of(differences: &[Difference<'a>], rules: Rules<'a>) -> Self {
        let mut wording = Self {
            table: rules.coin_table(),
            counts_pounds: rules.counts_pounds(),
            says_slots: rules.shown_columns().slots,
            with_items: HashSet::new(),
            with_coins: HashSet::new(),
            names: HashMap::new(),
        };
        for difference in differences {
            match difference {
                Difference::Items { container, item, .. } => {
                    wording.with_items.insert(*container);
                    *wording.names.entry((*container, item.name)).or_default() += 1;
                }
                Difference::Coins { pouch, .. } => {
                    wording.with_coins.insert(*pouch);
                }
                _ => {}
            }
        }
        wording
    }

    fn line(&self, difference: &Difference<'a>) -> String {
        match difference {
            Difference::Strength { name, from, to } => {
                format!("{name} {}", between(number_text, *from, *to))
            }
            Difference::Score { name, from, to } => {
                format!("{name} {}", from_to(signed_text(*from), signed_text(*to)))
            }
            Difference::ScoreName { from, to } => format!("Score: {}", from_to(from, to)),
            Difference::Limit { of, from, to, score, strength } => {
                limit(*of, *from, *to, score, strength)
            }
            Difference::Game { from, to } => {
                let name = |game: &Option<Game>| match game {
                    None => "Hoffman",
                    Some(_) => GameRules::of(*game).name,
                };
                format!("Game: {}", from_to(name(from), name(to)))
            }
            Difference::OptionalRule { game, holds } => {
                let rule = GameRules::of(*game).optional_rule;
                let name = rule.map_or("Optional rule", |rule| rule.name);
                format!("{name}: {}", if *holds { "on" } else { "off" })
            }
            Difference::ItemList { is_list } => {
                format!("List of items: {}", if *is_list { "on" } else { "off" })
            }
            Difference::ItemsTake { to: ItemsTake::Weight, .. } => {
                "Items take slots by weight".to_owned()
            }
            Difference::ItemsTake { to: ItemsTake::OneSlot, .. } => {
                "Items take 1 slot each".to_owned()
            }
            Difference::EquippedSlots { from, to } => {
                let text = |slots: &Option<f64>| {
                    slots.map_or_else(|| "not counted apart".to_owned(), number_text)
                };
                format!("Equipped slots allowed: {}", from_to(text(from), text(to)))
            }
            Difference::EquippedFormula { to, score } => {
                let formula = formula_text(Formula::from(*to), score);
                format!("Equipped slots allowed: {formula}")
            }
            Difference::NewItems { to: None, .. } => "New items take slots by weight".to_owned(),
            Difference::NewItems { to: Some(NewItems::OneSlot), .. } => {
                "New items take 1 slot each".to_owned()
            }
            Difference::CoinSlots { to: CoinRule::Pouch, .. } => {
                "Coins take the slots of their pouch".to_owned()
            }
            Difference::CoinSlots { to: CoinRule::Nothing, .. } => "Coins take nothing".to_owned(),
            Difference::CoinSlots { to: CoinRule::Number(lots), .. } => {
                let [each, free] = [lots.each, lots.free].map(number_text);
                format!("Coins take {} for every {each}, {free} free", lots.slots_text())
            }
            Difference::CoinTypes { .. } => "Coins: changed".to_owned(),
            Difference::Levels { .. } => "Levels of encumbrance: changed".to_owned(),
            Difference::Columns { to, .. } => format!("Columns: {}", columns(*to)),
            Difference::Penalty { source, from, to } => {
                penalty(source, *from, *to, self.says_slots)
            }
            Difference::Container { container, from, to } => container_text(container, *from, *to),
            Difference::Items { container, item, from, to } => {
                let line = items(&self.item(container, item), *from, *to);
                within(line, container, &self.with_items)
            }
            Difference::Coins { pouch, from, to } => {
                within(coins(from, to, self.table), pouch, &self.with_coins)
            }
            Difference::Slots { container, from, to } => {
                format!("{} {}", name(container), counted_slots(&between(total_text, *from, *to)))
            }
        }
    }

    /// The name of an item, with value and weight if another changed item has the same name.
    fn item(&self, container: &ContainerKey<'a>, item: &ItemKey<'a>) -> String {
        let name = short_name(item.name);
        if self.names.get(&(*container, item.name)).is_some_and(|count| *count > 1) {
            let value = format!("{} {}", value_text(item.value), self.table.unit());
            let weight = self.counts_pounds.then(|| format!(", {} lb", number_text(item.weight)));
            format!("{name} ({value}{})", weight.unwrap_or_default())
        } else {
            name
        }
    }
}

/// A line with its container, unless that is the same for all.
fn within(line: String, container: &ContainerKey, all: &HashSet<ContainerKey>) -> String {
    if all.len() > 1 { format!("{line}, {}", name(container)) } else { line }
}

/// The name of a container; "Sack (2)" is the second one of that name.
fn name(container: &ContainerKey) -> String {
    ordinal(short_name(container.key.1), container.nth)
}

fn ordinal(name: String, nth: usize) -> String {
    if nth > 0 { format!("{name} ({})", nth + 1) } else { name }
}

/// "8 → 9.6", with all decimals where they would look the same.
fn between(text: fn(f64) -> String, from: f64, to: f64) -> String {
    let (mut old, mut new) = (text(from), text(to));
    if old == new {
        (old, new) = (number_text(round_to_millionth(from)), number_text(round_to_millionth(to)));
    }
    from_to(old, new)
}

/// "+3", "−0.5".
fn signed(difference: f64) -> String {
    let size = number_text(round_to_millionth(difference).abs());
    if difference < 0.0 { format!("−{size}") } else { format!("+{size}") }
}

/// "Slots allowed: by Strength → 26", "Weight limit: 200 lb → no limit".
fn limit(
    of: Limited,
    from: Option<&LimitSetting>,
    to: Option<&LimitSetting>,
    score: &str,
    strength: &str,
) -> String {
    let (name, unit) = match of {
        Limited::Slots => ("Slots allowed", ""),
        Limited::Weight => ("Weight limit", " lb"),
    };
    let text = |limit: Option<&LimitSetting>| match limit {
        None => "by the game".to_owned(),
        Some(LimitSetting::Strength) => format!("by {strength}"),
        Some(LimitSetting::Own(OwnLimit::Of(number))) => format!("{}{unit}", number_text(*number)),
        Some(LimitSetting::Own(OwnLimit::None)) => NO_LIMIT.to_owned(),
        Some(LimitSetting::Own(OwnLimit::By(formula))) => {
            format!("{}{unit}", formula_text(Formula::from(&**formula), score))
        }
    };
    format!("{name}: {}", from_to(text(from), text(to)))
}

/// "without Weight", "without Value and Weight", "with Value, Weight and Slots".
fn columns(shown: ShownColumns) -> String {
    let name = |column: &HideableColumn| match column {
        HideableColumn::Value => "Value",
        HideableColumn::Weight => "Weight",
        HideableColumn::Slots => "Slots",
    };
    let hidden = shown.hidden();
    let (word, columns) = match hidden.as_slice() {
        [] => ("with", HideableColumn::ALL.as_slice()),
        hidden => ("without", hidden),
    };
    let names: Vec<_> = columns.iter().map(name).collect();
    let (last, others) = names.split_last().unwrap_or((&"", &[]));
    match others {
        [] => format!("{word} {last}"),
        others => format!("{word} {} and {last}", others.join(", ")),
    }
}

/// A penalty, or a bonus, whose slots are below 0: "Penalty Tired 1.5 → 2 slots", "Bonus Hauler added (+2 slots)";
/// "Penalty Tired: changed" where nothing says slots.
fn penalty(
    source: &Occurrence<&str>,
    from: Option<f64>,
    to: Option<f64>,
    says_slots: bool,
) -> String {
    let is_bonus = [from, to].into_iter().flatten().all(|slots| slots < 0.0);
    let (word, sign) = if is_bonus { ("Bonus", -1.0) } else { ("Penalty", 1.0) };
    let name = ordinal(short_name(source.key), source.nth);
    match (from, to) {
        (Some(_), Some(_)) if !says_slots => format!("{word} {name}: changed"),
        (Some(from), Some(to)) => {
            let slots = between(number_text, sign * from, sign * to);
            format!("{word} {name} {}", counted_slots(&slots))
        }
        (Some(_), None) => format!("{word} {name} removed"),
        (None, _) if !says_slots => format!("{word} {name} added"),
        (None, to) => format!("{word} {name} added ({})", penalties::slots(to.unwrap_or_default())),
    }
}

fn container_text(
    container: &ContainerKey,
    from: Option<ContainerState>,
    to: Option<ContainerState>,
) -> String {
    let (kind, _) = container.key;
    let name = name(container);
    let unit = if kind == ContainerKind::Pouch { "coins" } else { "slots" };
    let Some(to) = to else {
        return format!("{name} removed");
    };
    let Some(from) = from else {
        let holds = to.capacity.map(number_text).map(|capacity| match (kind, capacity.as_str()) {
            (ContainerKind::Pouch, "1") => " (1 coin)".to_owned(),
            (ContainerKind::Pouch, _) => format!(" ({capacity} coins)"),
            _ => format!(" ({})", counted_slots(&capacity)),
        });
        let place = match to.place {
            Place::Carried => String::new(),
            place => format!(", {}", place.name()),
        };
        return format!("{name} added{}{place}", holds.unwrap_or_default());
    };
    let text = |capacity: Option<f64>| capacity.map_or_else(|| "none".to_owned(), number_text);
    let holds = match (from.capacity, to.capacity) {
        (from, to) if from == to => None,
        (Some(from), Some(to)) => Some(with_unit(&between(number_text, from, to), unit)),
        (from, None) => Some(from_to(with_unit(&text(from), unit), text(None))),
        (None, to) => Some(with_unit(&from_to(text(None), text(to)), unit)),
    };
    let holds = holds.map(|holds| format!("capacity {holds}"));
    let place = (from.place != to.place).then(|| format!("now {}", to.place.name()));
    let parts: Vec<_> = holds.into_iter().chain(place).collect();
    format!("{name}: {}", parts.join(", "))
}

/// "+3 Torch", "Torch 8 → 6 uses", "Shield 0 → 1 equipped", "+1 Shield, 0 → 1 equipped".
fn items(name: &str, from: Tally, to: Tally) -> String {
    let equipped = || format!("{} equipped", between(number_text, from.equipped, to.equipped));
    let more = format!("{} {name}", signed(to.quantity - from.quantity));
    if let (Some(before), Some(after)) = (from.uses, to.uses)
        && before != after
    {
        let uses = format!("{name} {}", with_unit(&between(number_text, before, after), "uses"));
        let has_others = from.equipped != to.equipped;
        return if has_others { format!("{uses}, {}", equipped()) } else { uses };
    }
    if from.quantity == to.quantity && from.equipped == to.equipped {
        let uses = |tally: Tally| tally.uses.map_or_else(|| "none".to_owned(), number_text);
        format!("{name} {}", with_unit(&from_to(uses(from), uses(to)), "uses"))
    } else if from.quantity == to.quantity {
        format!("{name} {}", equipped())
    } else if from.equipped == to.equipped || to == Tally::default() {
        more
    } else {
        format!("{more}, {}", equipped())
    }
}

/// The change of their worth; if it is the same, the coins that were added and removed.
fn coins(from: &[f64; 5], to: &[f64; 5], table: &CoinTable) -> String {
    let differences: Vec<_> = CoinKind::ALL
        .into_iter()
        .zip(from.iter().zip(to))
        .map(|(kind, (from, to))| (kind, to - from))
        .filter(|(_, difference)| *difference != 0.0)
        .collect();
    let value = sum(differences.iter().map(|(kind, difference)| worth(*kind, *difference, table)));
    if value != 0.0 {
        return format!("{} {}", signed(value), table.unit());
    }
    let kinds = differences
        .iter()
        .map(|(kind, difference)| format!("{} {}", signed(*difference), table.abbreviation(*kind)));
    kinds.collect::<Vec<_>>().join(", ")
}
