//! Turns the model into the views on the screen: here the head, the tiles and the columns of an inventory, in `card.rs`
//! cards and rows. Previews and breakdowns have separate files.
//!
//! Inventories, containers and stacks are taken apart with all their fields, so that a new one does not compile until
//! it is decided how it is drawn.

mod card;

pub use self::card::{carries, container, row_slots, stack};
use super::before_after::BeforeAfter;
use super::figures::{NO_LIMIT, load_text, shown};
use super::levels::{Encumbrance, LevelsOfTiles, has_levels_of, tile_levels};
use super::{
    CoinTexts, ColumnCard, ColumnsView, ContainerKind, DroppedLine, InventoryListItem,
    InventoryView, Level, PenaltyView, ScoreView, Shown, TileFigure, UsageView,
    penalties as shown_penalties,
};
use crate::commands::{Direction, GameChoice, SettingsForm, score_text};
use engine_core::language::amounts::example;
use engine_core::model::{
    CoinTable, Container, ContainerId, Entity, Inventory, InventoryId, LevelUnit, Limit, List,
    Place,
};
use engine_core::rules::container_totals::ContainerTotals;
use engine_core::rules::games::{CoinRule, ContainerSizes, LoadUnit, Rules};
use engine_core::rules::limits::{InventoryUsage, Usage};
use engine_core::rules::rounding::sum;
use engine_core::rules::totals::Totals;
use engine_core::wording::names::{counted, is_blank, short_name, shown_inventory_name, unnamed};
use engine_core::wording::printing::{number_text, signed_text, value_text, with_unit};

/// An inventory with these totals as the Inventories panel lists it.
#[must_use]
pub fn inventory_list_item(
    inventory: &Entity<InventoryId, Inventory>,
    totals: Totals,
) -> InventoryListItem {
    let rules = Rules::of(inventory);
    let unit = rules.load_unit();
    let load = UsageView::from(InventoryUsage::of(inventory, totals).load(unit));
    let has_weight = unit == LoadUnit::Slots && rules.counts_pounds();
    InventoryListItem {
        id: inventory.id,
        name: shown_inventory_name(&inventory.name),
        load_text: with_unit(&load.text, unit.name()),
        load,
        weight: has_weight.then(|| shown(totals.weight)),
        wealth: shown(totals.value(rules.coin_table())),
        wealth_unit: rules.coin_table().unit().to_owned(),
        items: items_of_list(inventory),
    }
}

/// The number of items of a list: "12 items"; `None` for a character (`docs/rules/game.md#lists-of-items`).
#[must_use]
pub fn items_of_list(inventory: &Inventory) -> Option<String> {
    let rows = || inventory.containers().map(|container| container.stacks().len()).sum();
    inventory.is_item_list().then(|| counted(rows(), "item"))
}

/// The coins of an inventory in words.
#[must_use]
pub fn coin_texts(inventory: &Inventory) -> CoinTexts {
    let rules = Rules::of(inventory);
    let (table, in_use) = (rules.coin_table(), rules.kinds_in_use());
    let shown = table.field_order().into_iter();
    let shown = shown.filter(|kind| table.get(*kind).is_some() && in_use.has(*kind));
    let abbreviations: Vec<_> = shown.map(|kind| table.abbreviation(kind)).collect();
    CoinTexts {
        unit: table.unit().to_owned(),
        example: example(table),
        in_use: format!("Coins: {}", abbreviations.join(", ")),
        counts_pouch_capacity: rules.coins() == CoinRule::Pouch,
        counts_pouch_slots: counts_pouch_slots(rules),
    }
}

/// Whether the slots of a pouch are shown: where coins take them, unless nothing says slots.
pub(super) fn counts_pouch_slots(rules: Rules<'_>) -> bool {
    rules.coins() == CoinRule::Pouch && rules.shown_columns().slots
}

/// Whether the carried weight has a tile: unless its column is off and it has neither a limit nor levels
/// (`docs/rules/game.md#columns`).
pub fn has_weight_tile(inventory: &Inventory) -> bool {
    let rules = Rules::of(inventory);
    rules.shown_columns().weight
        || rules.weight_limit() != Limit::None
        || has_levels_of(inventory, LevelUnit::Lb)
}

/// A container, with the totals of what it holds.
pub type Contents<'a> = (&'a Entity<ContainerId, Container>, ContainerTotals);

/// The head and the tiles of the open inventory with these totals and these containers.
#[must_use]
pub fn inventory(
    inventory: &Entity<InventoryId, Inventory>,
    totals: Totals,
    contents: &[Contents<'_>],
) -> InventoryView {
    let Inventory {
        name,
        strength,
        penalties,
        columns: _,
        // Its rules have both.
        score: _,
        score_name: _,
        limits: _,
        coins_in_use: _,
        new_items: _,
        hidden_columns: _,
        coin_slots: _,
        levels: _,
        game: _,
        items_take: _,
        coin_types: _,
        optional_rule: _,
        sell_percent: _,
        item_list: _,
        unknown: _,
    } = &**inventory;
    let rules = Rules::with_totals(inventory, &totals);
    let usage = InventoryUsage::of(inventory, totals);
    let wealth = totals.value(rules.coin_table());
    let levels = tile_levels(inventory, totals);
    InventoryView {
        id: inventory.id,
        name: name.clone(),
        display_name: shown_inventory_name(name),
        strength: number_text(*strength),
        own_score: score_text(inventory),
        score: ScoreView { name: rules.score_name().to_owned(), text: signed_text(rules.score()) },
        slots: usage.slots.into(),
        slots_remaining: match rules.slots_remaining(totals.slots_used(rules)) {
            Limit::Of(slots) => shown(slots),
            Limit::None => Shown { text: NO_LIMIT.to_owned(), exact: None },
        },
        weight: usage.weight.into(),
        has_slot_tiles: rules.shown_columns().slots,
        has_weight_tile: has_weight_tile(inventory),
        wealth: shown(wealth),
        figures: figures(inventory, usage, wealth, &levels),
        slot_levels: levels.slots,
        equipped_slots: usage.equipped.map(Into::into),
        equipped_levels: levels.equipped,
        weight_levels: levels.weight,
        reduced: match usage.slots.allowed() {
            Limit::Of(_) => shown_penalties::reduced(penalties),
            Limit::None => None,
        },
        game: GameChoice::of(rules.game().game),
        game_name: rules.game().game.map(|_| rules.game().name.to_owned()),
        settings: Box::new(SettingsForm::of(inventory)),
        not_carried: not_carried(contents, rules.coin_table()),
        dropped: dropped(inventory, totals, contents),
        no_capacity: match rules.game().containers {
            ContainerSizes::ByCapacity => None,
            ContainerSizes::NoSize => Some(format!("Capacity: none in {}", rules.game().name)),
        },
        together: rules.together_texts(&totals),
        items: items_of_list(inventory),
    }
}

/// The tiles in short, of a list of items the number of items. They are without columns that are off; the weight stays
/// if it has levels. Slots have a line of their own, or else the weight, and so have equipped slots with a level of
/// theirs (`docs/rules/panel.md#figures-in-the-header`).
fn figures(
    inventory: &Inventory,
    usage: InventoryUsage,
    wealth: f64,
    levels: &LevelsOfTiles,
) -> Vec<Vec<TileFigure>> {
    if let Some(text) = items_of_list(inventory) {
        return vec![vec![TileFigure { text, level: Level::Normal, encumbrance: None }]];
    }
    let of = |usage: Usage, unit, encumbrance: Option<String>| TileFigure {
        text: with_unit(&UsageView::from(usage).text, unit),
        level: usage.level(),
        encumbrance,
    };
    let shown_columns = Rules::of(inventory).shown_columns();
    let weight = || of(usage.weight, "lb", levels.weight.reached.clone());
    let wealth = shown_columns.value.then(|| TileFigure {
        text: format!("{} {}", shown(wealth).text, Rules::of(inventory).coin_table().unit()),
        level: Level::Normal,
        encumbrance: None,
    });
    // The slower level that holds alone is always behind the slots.
    let (of_slots, of_equipped) = match &levels.joint {
        Some(joint) => (Some(joint.clone()), None),
        None => (levels.slots.reached.clone(), levels.equipped.reached.clone()),
    };
    let equipped = usage.equipped.map(|equipped| TileFigure {
        text: format!("{} equipped", UsageView::from(equipped).text),
        ..of(equipped, "slots", of_equipped.clone())
    });
    let (first, weight) = match Rules::of(inventory).load_unit() {
        LoadUnit::Slots => {
            let has_weight = shown_columns.weight || has_levels_of(inventory, LevelUnit::Lb);
            (of(usage.slots, "slots", of_slots), has_weight.then(weight))
        }
        LoadUnit::Lb => (weight(), None),
    };
    let mut lines = vec![vec![first]];
    let has_level = |figure: &TileFigure| figure.encumbrance.is_some();
    let (apart, beside) =
        if equipped.as_ref().is_some_and(has_level) { (equipped, None) } else { (None, equipped) };
    lines.push(Vec::from_iter(apart));
    lines.push(beside.into_iter().chain(weight).chain(wealth).collect());
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

/// The part of the wealth that is not carried: "240 gp of it not carried".
#[must_use]
pub fn not_carried(contents: &[Contents<'_>], table: &CoinTable) -> Option<String> {
    let away = contents.iter().filter(|(container, _)| container.place() != Place::Carried);
    let value = sum(away.map(|(_, totals)| totals.inside.value(table)));
    (value != 0.0).then(|| format!("{} {} of it not carried", value_text(value), table.unit()))
}

/// The dropped containers, with the load they would count if they were carried.
fn dropped(
    inventory: &Inventory,
    totals: Totals,
    contents: &[Contents<'_>],
) -> Option<DroppedLine> {
    let is_dropped =
        |container: &Container| container.place() == Place::Dropped && !inventory.is_item_list();
    let dropped: Vec<_> = contents.iter().filter(|(container, _)| is_dropped(container)).collect();
    let picked_up = dropped.iter().map(|(container, totals)| (&***container, *totals));
    let load = Totals::of_picked_up(inventory, totals, picked_up);
    let load = load_text(load, Rules::of(inventory).shown_columns());
    let (text, button) = match dropped.as_slice() {
        [] => return None,
        [(only, _)] => {
            let name = short_name(only.name());
            (format!("Dropped: {name} ({load})"), "Pick up")
        }
        all => {
            let text = format!("Dropped: {} containers ({load})", all.len());
            (text, "Pick up all")
        }
    };
    Some(DroppedLine {
        text,
        containers: dropped.iter().map(|(container, _)| container.id).collect(),
        button: button.to_owned(),
    })
}

/// The message after containers were dropped, picked up or stored, with the load and the equipped slots used before and
/// after, and the levels of encumbrance that change.
#[must_use]
pub fn place_notice(label: &str, before: Option<Load>, after: Option<Load>) -> String {
    let Some((before, after)) = before.zip(after) else {
        return label.to_owned();
    };
    let unit = after.unit.name();
    let used = BeforeAfter { before: Some(before.used), after: after.used };
    let used = (!used.is_used_alike()).then(|| with_unit(&used.in_words(), unit));
    let (before, after) = (before.encumbrance, after.encumbrance);
    let equipped = before.equipped_change(&after);
    let equipped = equipped.map(|equipped| format!("equipped {}", equipped.in_words()));
    let figures: Vec<_> = used.into_iter().chain(equipped).collect();
    let text = match figures.as_slice() {
        [] => label.to_owned(),
        figures => format!("{label}: {}", figures.join(", ")),
    };
    match before.levels.change(&after.levels) {
        Some(levels) => format!("{text}. {levels}."),
        None if figures.is_empty() => text,
        None => format!("{text}."),
    }
}

/// The load and the encumbrance of an inventory, for the message before and after a change.
#[derive(Clone, Debug)]
pub struct Load {
    pub used: UsageView,
    unit: LoadUnit,
    pub(super) encumbrance: Encumbrance,
}

impl Load {
    pub(super) fn of(inventory: &Inventory, totals: Totals) -> Self {
        let unit = Rules::of(inventory).load_unit();
        let used = InventoryUsage::of(inventory, totals).load(unit).into();
        Self { used, unit, encumbrance: Encumbrance::of(inventory, totals) }
    }
}

/// The penalties that reduce the slot allowance.
#[must_use]
pub fn penalties(inventory: &Inventory) -> Vec<PenaltyView> {
    let penalties = inventory.penalties.iter();
    penalties
        .map(|penalty| PenaltyView {
            source: penalty.source.clone(),
            slots: number_text(penalty.slots),
        })
        .collect()
}

/// The most containers of unknown kinds that have a card each (`docs/rules/game.md#unknown-containers`).
pub const MOST_UNKNOWN: usize = 20_000;

/// The positions of the containers, and the directions in which they can move.
#[must_use]
pub fn columns(inventory: &Inventory) -> ColumnsView {
    let [left, right] = &inventory.columns;
    let unlisted = unlisted(inventory);
    let has_card = CardFilter::of(inventory);
    let mut nameless = 0;
    ColumnsView {
        left: entries(left, Direction::Right, has_card, &mut nameless),
        right: entries(right, Direction::Left, has_card, &mut nameless),
        unlisted: unlisted.map(|count| format!("{count} things that this version doesn’t know")),
    }
}

/// The number of containers of unknown kinds, if they are too many to have cards.
fn unlisted(inventory: &Inventory) -> Option<usize> {
    let unknown = inventory.containers().filter(|container| is_unknown(container));
    Some(unknown.count()).filter(|count| *count > MOST_UNKNOWN)
}

/// The containers that have a card, the left column's first.
pub fn listed(inventory: &Inventory) -> List<ContainerId, Container> {
    let has_card = CardFilter::of(inventory);
    inventory.containers().filter(|container| has_card.has(container)).cloned().collect()
}

/// Decides which containers of an inventory have cards.
#[derive(Clone, Copy)]
struct CardFilter<'a> {
    inventory: &'a Inventory,
    lists_unknown: bool,
}

impl<'a> CardFilter<'a> {
    fn of(inventory: &'a Inventory) -> Self {
        Self { inventory, lists_unknown: unlisted(inventory).is_none() }
    }

    fn has(self, container: &Container) -> bool {
        !self.inventory.hides(container) && (self.lists_unknown || !is_unknown(container))
    }
}

fn is_unknown(container: &Container) -> bool {
    ContainerKind::of(container) == ContainerKind::Unknown
}

impl ContainerKind {
    pub(crate) const fn of(container: &Container) -> Self {
        match container {
            Container::Item(_) => Self::Item,
            Container::Pouch(_) => Self::Pouch,
            Container::Unknown(_) => Self::Unknown,
        }
    }
}

/// The containers of a column. `nameless` counts those without a name.
fn entries(
    column: &List<ContainerId, Container>,
    across: Direction,
    has_card: CardFilter<'_>,
    nameless: &mut usize,
) -> Vec<ColumnCard> {
    let shown: Vec<_> = column.iter().filter(|container| has_card.has(container)).collect();
    let count = shown.len();
    shown
        .into_iter()
        .enumerate()
        .map(|(row, container)| {
            let is_possible = |direction: &Direction| {
                *direction == across || direction.neighbour(row, count).is_some()
            };
            let moves = [across, Direction::Up, Direction::Down].into_iter();
            ColumnCard {
                container: container.id,
                kind: ContainerKind::of(container),
                moves: moves.filter(is_possible).collect(),
                label: is_blank(container.name()).then(|| {
                    *nameless += 1;
                    unnamed(*nameless)
                }),
            }
        })
        .collect()
}
