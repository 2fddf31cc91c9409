use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use crate::view::draw::{self, Contents};
use crate::view::figures::NO_LIMIT;
use crate::view::{ContainerView, TileLevels, UsageView, penalties};
use engine_core::language::typed_slots::slots_each_text;
use engine_core::language::uses_text::uses_left;
use engine_core::model::ContainerId;
use engine_core::model::Limit;
use engine_core::model::{
    Container, Entity, HideableColumn, Inventory, InventoryId, Item, ItemContainer, ItemStack,
    Place,
};
use engine_core::rules::games::{ItemSlots, RowSlots, Rules};
use engine_core::rules::rounding::sum;
use engine_core::rules::totals::Totals;
use engine_core::wording::names::{counted, display_name, shown_inventory_name};
use engine_core::wording::printing::{
    counted_slots, number_text, slots_text, value_text, weight_text,
};

/// The most empty lines below a container's rows.
const MOST_EMPTY_LINES: f64 = 10.0;

/// The sheets of inventories in the order of the list, to be printed (`docs/rules/panel.md#the-sheet`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct Sheets {
    /// The inventory; without it, all characters.
    #[serde(default)]
    pub inventory: Option<InventoryId>,
}

/// An inventory on paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Sheet {
    pub name: String,
    /// True if it is a list of items: then its lines have neither quantities nor weights.
    pub is_list: bool,
    /// Strength, slots, weight and wealth, as far as there are tiles for them, and the coins that take slots by their
    /// number.
    pub figures: Vec<Figure>,
    /// The penalties, with the slots that each takes away.
    pub penalties: Vec<Figure>,
    /// The unit of values: "gp".
    pub coin_unit: String,
    /// The columns that its containers do not show.
    pub hidden_columns: Vec<HideableColumn>,
    /// All containers, the left column's first.
    pub containers: Vec<SheetContainer>,
}

/// A name with the figure that belongs to it: "Slots" and "17.6/26.5".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Figure {
    pub name: String,
    pub text: String,
}

/// A container on paper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SheetContainer {
    pub name: String,
    /// Its location, its usage, its fixed load and what is worn out of it: "Carried, 8/10 slots, fixed load 3 slots, 15
    /// lb", "Dropped, 8/10 slots, 2 worn things stay on you".
    pub about: String,
    /// The coins of a money pouch: "24 cp, 31 sp, 0 ep, 18 gp, 1 pp".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coins: Option<String>,
    /// The stacks, top to bottom.
    pub lines: Vec<SheetLine>,
    /// The number of empty lines below the stacks.
    pub empty_lines: usize,
}

/// A stack on paper, with the texts of its row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct SheetLine {
    pub quantity: String,
    pub name: String,
    pub equipped: bool,
    /// What is left of the piece in use, if it has uses: "2/3".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses: Option<String>,
    /// The slots of the whole stack.
    pub slots: String,
    /// lb each.
    pub weight: String,
    /// In the main coin, each.
    pub value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Ask for Sheets {
    type Answer = Vec<Sheet>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Vec<Sheet> {
        let is_wanted = |inventory: &Entity<InventoryId, Inventory>| match self.inventory {
            Some(wanted) => wanted == inventory.id,
            None => !inventory.is_item_list(),
        };
        let inventories = snapshot.screen.listed().filter(|(inventory, _)| is_wanted(inventory));
        let sheets = inventories.map(|(inventory, totals)| {
            if inventory.is_item_list() {
                sheet_of_list(inventory)
            } else {
                sheet(inventory, totals, snapshot)
            }
        });
        sheets.collect()
    }
}

/// A list of items on paper: its sections, with the slots of one of each thing.
fn sheet_of_list(inventory: &Inventory) -> Sheet {
    let rules = Rules::of(inventory);
    let item_slots = rules.item_slots();
    let sections = inventory.containers().filter_map(|container| match &***container {
        Container::Item(section) => Some(section),
        Container::Pouch(_) | Container::Unknown(_) => None,
    });
    let lines = |section: &ItemContainer| {
        let stacks = section.items.iter();
        let lines = stacks.map(|stack| {
            let packed = ItemStack { equipped: false, ..ItemStack::clone(stack) };
            let slots = match item_slots.of(&packed) {
                RowSlots::Group(..) => "–".to_owned(),
                RowSlots::Single(..) | RowSlots::AtHand(..) => {
                    slots_each_text(item_slots.of_pieces_of(&packed))
                }
            };
            SheetLine { slots, equipped: false, ..line(stack, item_slots) }
        });
        lines.collect()
    };
    let containers = sections.map(|section| SheetContainer {
        name: display_name(&section.name).to_owned(),
        about: counted(section.items.len(), "item"),
        lines: lines(section),
        ..SheetContainer::default()
    });
    Sheet {
        name: shown_inventory_name(&inventory.name),
        is_list: true,
        figures: Vec::new(),
        penalties: Vec::new(),
        coin_unit: rules.coin_table().unit().to_owned(),
        hidden_columns: rules.shown_columns().hidden(),
        containers: containers.collect(),
    }
}

fn sheet(
    inventory: &Entity<InventoryId, Inventory>,
    totals: Totals,
    snapshot: &Snapshot<'_>,
) -> Sheet {
    let (containers, rules) = (inventory.containers(), Rules::of(inventory));
    let item_slots = rules.item_slots();
    let contents: Vec<Contents<'_>> = containers
        .map(|container| (&**container, snapshot.screen.of(container, item_slots)))
        .collect();
    let tiles = draw::inventory(inventory, totals, &contents);
    let figure = |name: &str, text| Figure { name: name.to_owned(), text };
    let penalties = inventory
        .penalties
        .iter()
        .map(|penalty| figure(display_name(&penalty.source), penalties::slots(penalty.slots)));
    let last_carried = last_carried(inventory);
    let left = match rules.slot_allowance() {
        Limit::Of(allowed) => empty_lines(allowed, totals.slots_used(rules)),
        Limit::None => 0,
    };
    let containers = contents.iter().map(|(container, totals)| {
        let card = draw::container(container, totals, inventory);
        let mut sheet = sheet_container(container, card, item_slots);
        sheet.empty_lines = match &***container {
            Container::Item(item) => match rules.capacity(item) {
                Limit::Of(capacity) => empty_lines(capacity, totals.inside.slots),
                Limit::None if Some(container.id) == last_carried => left,
                Limit::None => 0,
            },
            Container::Pouch(_) | Container::Unknown(_) => 0,
        };
        sheet
    });
    let slots = figure("Slots", tile(&tiles.slots, "", &tiles.slot_levels));
    let slots = Some(slots).filter(|_| tiles.has_slot_tiles);
    let equipped = tiles.equipped_slots.as_ref();
    let equipped =
        equipped.map(|usage| figure("Equipped slots", tile(usage, "", &tiles.equipped_levels)));
    let weight = figure("Carried Weight", tile(&tiles.weight, " lb", &tiles.weight_levels));
    let weight = Some(weight).filter(|_| tiles.has_weight_tile);
    Sheet {
        name: tiles.display_name,
        is_list: false,
        figures: rules
            .game()
            .game
            .map(|_| figure("Game", rules.game().name.to_owned()))
            .into_iter()
            .chain([figure(&tiles.score.name, tiles.score.text)])
            .chain(slots)
            .chain(equipped)
            .chain(weight)
            .chain([figure(
                "Total Wealth",
                format!("{} {}", tiles.wealth.text, rules.coin_table().unit()),
            )])
            .chain(counted_together(inventory, totals))
            .collect(),
        coin_unit: rules.coin_table().unit().to_owned(),
        hidden_columns: rules.shown_columns().hidden(),
        penalties: penalties.collect(),
        containers: containers.collect(),
    }
}

/// What is counted together, and its slots: "Coins", "250, 2 slots". No container's slots include them.
fn counted_together(inventory: &Inventory, totals: Totals) -> Vec<Figure> {
    let rules = Rules::of(inventory);
    if !rules.shown_columns().slots {
        return Vec::new();
    }
    let has_purse = inventory.carried_pouches().next().is_some();
    let all = rules.counted_together(&totals);
    let there = all.filter(|things| things.count != 0.0 || things.has_coins() && has_purse);
    let figures = there.map(|things| Figure {
        name: rules.name_of_together(things, &totals),
        text: format!("{}, {}", things.count_text(), slots_text(things.slots)),
    });
    figures.collect()
}

/// A usage as its tile prints it: "101.1/140 lb", "112 lb no limit", "12/20 · Speed 20".
fn tile(usage: &UsageView, unit: &str, levels: &TileLevels) -> String {
    let limit = match usage.allowed {
        Some(_) => String::new(),
        None => format!(" {NO_LIMIT}"),
    };
    let level = levels.reached.as_ref().map(|name| format!(" · {name}"));
    format!("{}{unit}{limit}{}", usage.text, level.unwrap_or_default())
}

fn sheet_container(
    container: &Container,
    card: ContainerView,
    item_slots: ItemSlots,
) -> SheetContainer {
    match card {
        ContainerView::Item { display_name, place, load, used_text, worn, .. } => {
            let load = load.map(|load| format!(", fixed load {}", load.text));
            let worn = worn.map(|worn| format!(", {worn}"));
            let about = format!(
                "{}, {used_text}{}{}",
                place_text(place),
                load.unwrap_or_default(),
                worn.unwrap_or_default()
            );
            let stacks = container.stacks().iter();
            SheetContainer {
                name: display_name,
                about,
                lines: stacks.map(|stack| line(stack, item_slots)).collect(),
                ..SheetContainer::default()
            }
        }
        ContainerView::Pouch {
            display_name, place, count, slots, counts_own_slots, coins, ..
        } => {
            let coins = coins
                .iter()
                .filter(|coin| coin.shown)
                .map(|coin| format!("{} {}", coin.count, coin.label));
            SheetContainer {
                name: display_name,
                about: {
                    let slots = counts_own_slots.then(|| format!(", {}", counted_slots(&slots)));
                    let place = place_text(place);
                    format!("{place}, {} coins{}", count.text, slots.unwrap_or_default())
                },
                coins: Some(coins.collect::<Vec<_>>().join(", ")),
                ..SheetContainer::default()
            }
        }
        ContainerView::Unknown { display_name, .. } => SheetContainer {
            name: display_name,
            about: "Not counted".to_owned(),
            ..SheetContainer::default()
        },
    }
}

const fn place_text(place: Place) -> &'static str {
    match place {
        Place::Carried => "Carried",
        Place::Dropped => "Dropped",
        Place::Elsewhere => "Stored",
    }
}

/// A stack on paper. It is taken apart with all its fields, so that a new one does not compile until it is decided
/// whether it is printed.
fn line(stack: &ItemStack, item_slots: ItemSlots) -> SheetLine {
    let ItemStack { quantity, equipped, item, supply: _, note: _, uses, unknown: _ } = stack;
    let Item { name, value, weight, slot_override: _, equipped_slots: _, bundle: _, unknown: _ } =
        item;
    SheetLine {
        quantity: number_text(*quantity),
        name: display_name(name).to_owned(),
        equipped: *equipped,
        uses: uses.get().map(uses_left),
        slots: draw::row_slots(stack, item_slots).text,
        weight: weight_text(*weight),
        value: value_text(*value),
        note: stack.note_text().map(str::to_owned),
    }
}

/// The last item container that is carried without a size of its own, below which the character's free slots are.
fn last_carried(inventory: &Inventory) -> Option<ContainerId> {
    let carried = inventory.containers().filter(|container| match &****container {
        Container::Item(item) => {
            container.place() == Place::Carried
                && Rules::of(inventory).capacity(item) == Limit::None
        }
        Container::Pouch(_) | Container::Unknown(_) => false,
    });
    carried.last().map(|container| container.id)
}

/// A line for each whole slot that is free, up to 10.
fn empty_lines(allowed: f64, used: f64) -> usize {
    let free = sum([allowed, -used]).floor();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is whole, from 0 to 10"
    )]
    let lines = free.clamp(0.0, MOST_EMPTY_LINES) as usize;
    lines
}
