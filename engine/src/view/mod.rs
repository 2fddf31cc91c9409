//! The views that the panel always draws: texts ready to print.

pub(crate) mod before_after;
pub mod bundle;
pub(crate) mod column_widths;
pub(crate) mod draw;
pub(crate) mod figures;
pub(crate) mod levels;
pub(crate) mod party;
pub(crate) mod penalties;
pub(crate) mod screen;
pub mod supplies;
pub mod update;

use serde::Serialize;
use tsify::Tsify;

use self::bundle::BundleOffer;
pub use self::column_widths::ColumnWidths;
use crate::commands::{Direction, GameChoice, SettingsForm, Switched};
use engine_core::model::{CoinKind, ContainerId, InventoryId, Place, StackId};
pub use engine_core::rules::limits::Level;

/// A total as it is printed, and exactly where printing rounds it (`docs/rules/game.md#how-totals-print`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    pub text: String,
    /// The exact value where `text` is rounded, for the tooltip and the description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
}

/// A used amount against its limit, with a bar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct UsageView {
    pub used: Shown,
    /// The limit, printed as it is; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<String>,
    /// Both: "5.2/5", without a limit "5.2".
    pub text: String,
    /// The filled part of the bar, 0 to 100; without a limit there is no bar.
    pub percent: u8,
    pub level: Level,
}

/// An inventory in the Inventories panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct InventoryListItem {
    pub id: InventoryId,
    pub name: String,
    /// Slots used over allowed; where nothing says slots, carried weight over its limit.
    pub load: UsageView,
    /// The same with its unit: "14.4/23 slots", "1 slot", "61/150 lb".
    pub load_text: String,
    /// Carried weight in lb, where pounds are counted beside slots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<Shown>,
    /// Total wealth.
    pub wealth: Shown,
    /// The unit of the wealth: "gp".
    pub wealth_unit: String,
    /// The number of items if it is a list of them, which is shown in place of all totals: "12 items".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<String>,
}

/// A penalty of the open inventory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PenaltyView {
    pub source: String,
    /// The slots it takes away.
    pub slots: String,
}

/// The kind of a container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ContainerKind {
    Item,
    Pouch,
    Unknown,
}

/// A container in a column, and the moves that are possible from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ColumnCard {
    pub container: ContainerId,
    /// The height of its card depends on it.
    pub kind: ContainerKind,
    pub moves: Vec<Direction>,
    /// Its name for a screen reader if it has none: "(unnamed) 2" (`docs/rules/game.md#blank-names`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// The open inventory: its head and its tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct InventoryView {
    pub id: InventoryId,
    pub name: String,
    pub display_name: String,
    /// The score that its limits follow.
    pub score: ScoreView,
    /// The strength score, as Configure Inventory opens with it.
    pub strength: String,
    /// The score of a game that counts by another one, as Configure Inventory opens with it.
    pub own_score: String,
    /// Slots used over allowed.
    pub slots: UsageView,
    pub slot_levels: TileLevels,
    /// Equipped slots over their limit; absent where equipped items are not counted apart
    /// (`docs/rules/game.md#equipped-slots`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equipped_slots: Option<UsageView>,
    pub equipped_levels: TileLevels,
    /// Slots left, never below 0, or "no limit".
    pub slots_remaining: Shown,
    /// Carried weight over its limit, in lb.
    pub weight: UsageView,
    pub weight_levels: TileLevels,
    /// Whether slots have tiles: unless nothing says slots (`docs/rules/game.md#columns`).
    pub has_slot_tiles: bool,
    /// Whether the weight has a tile: unless its column is off and it has neither a limit nor levels
    /// (`docs/rules/game.md#columns`).
    pub has_weight_tile: bool,
    /// Total wealth, in the main coin.
    pub wealth: Shown,
    /// The totals in short, without columns that are off, in the lines of a narrow header: "14.4/23 slots"; "62.5/120
    /// lb", "212.4 gp".
    pub figures: Vec<Vec<TileFigure>>,
    /// The penalties that reduce the slot allowance, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reduced: Option<Reduced>,
    /// The game, as Configure Inventory opens with it.
    #[tsify(type = "Game | 'hoffman'")]
    pub game: GameChoice,
    /// The name of the game, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_name: Option<String>,
    /// The settings, as Configure Inventory opens with them.
    pub settings: Box<SettingsForm>,
    /// The part of the wealth that is not carried, for its tooltip: "240 gp of it not carried".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_carried: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dropped: Option<DroppedLine>,
    /// What *Configure Container* says where containers have no size: "Capacity: none in Shadowdark".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_capacity: Option<String>,
    /// A sentence for each group of things that are counted together: "Gems: 12 take 2 slots together".
    pub together: Vec<String>,
    /// The number of items if it is a list of them, which has no tiles: "12 items".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<String>,
}

/// The score of an inventory, ready to print.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ScoreView {
    pub name: String,
    pub text: String,
}

/// The levels of encumbrance in a tile (`docs/rules/game.md#levels-of-encumbrance`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct TileLevels {
    /// The name of the level that is reached, to print.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<String>,
    /// What the level holds by, where slots and equipped slots have levels of one row: "Speed 60 by equipped slots;
    /// slots alone: Speed 90".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The marks in the bar, one for each level within it, 0 to 100.
    pub marks: Vec<u8>,
}

/// A total in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TileFigure {
    /// "14.4/23 slots"
    pub text: String,
    pub level: Level,
    /// The level of encumbrance that is reached, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encumbrance: Option<String>,
}

/// The line that shows dropped containers and offers to pick them up (`docs/rules/actions.md#dropping-and-picking-up`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DroppedLine {
    /// "Dropped: Backpack (8 slots, 43.5 lb)"
    pub text: String,
    /// The dropped containers, the left column's first.
    pub containers: Vec<ContainerId>,
    /// The text of the button: "Pick up" or "Pick up all".
    pub button: String,
}

/// The reduction of a slot allowance, in words. Of many penalties the first 10 are named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Reduced {
    /// Below the tile: "−2 Wound, −1 Exhaustion".
    pub line: String,
    /// For the tooltip and the description: "Reduced by Wound (2 slots), Exhaustion (1 slot)".
    pub about: String,
}

/// The order of the open inventory's containers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ColumnsView {
    /// The left column, top to bottom.
    pub left: Vec<ColumnCard>,
    /// The right column, top to bottom.
    pub right: Vec<ColumnCard>,
    /// Says how many containers of unknown kinds have no card, if there are too many
    /// (`docs/rules/game.md#unknown-containers`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unlisted: Option<String>,
}

/// A container's card without its rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ContainerView {
    Item {
        id: ContainerId,
        name: String,
        display_name: String,
        /// The capacity in slots, as a field shows it.
        capacity: String,
        /// Whether that is a capacity of its own in a game whose containers have no size.
        has_capacity: bool,
        place: Place,
        #[serde(skip_serializing_if = "Option::is_none")]
        load: Option<LoadView>,
        /// Slots used over capacity, if it has one, without what is worn out of it; over means "This container is
        /// full!". Where nothing says slots, its weight.
        used: UsageView,
        /// The same with its unit: "8/10 slots", "43.5 lb".
        used_text: String,
        /// Value of all stacks, in the main coin.
        value: Shown,
        /// Weight of the stacks in lb, without those that are worn out of it.
        weight: Shown,
        columns: ColumnWidths,
        /// What is equipped in it and stays on the character although it is dropped: "2 worn things stay on you".
        #[serde(skip_serializing_if = "Option::is_none")]
        worn: Option<String>,
    },
    Pouch {
        id: ContainerId,
        name: String,
        display_name: String,
        /// The most coins it holds, as a field shows it.
        capacity: String,
        place: Place,
        /// The slots it takes up, as a field shows it.
        slots: String,
        /// Whether these slots count: unless coins count by their number, or take none
        /// (`docs/rules/game.md#coins-by-number`).
        counts_own_slots: bool,
        /// The coin fields from left to right.
        coins: Box<[CoinView; 5]>,
        /// Coins in it over the most it holds, if it has a limit; over means "This pouch is overflowing!".
        count: UsageView,
        /// Value of all coins, in the main coin.
        value: Shown,
        /// Weight of all coins in lb, where pounds are counted.
        #[serde(skip_serializing_if = "Option::is_none")]
        weight: Option<Shown>,
    },
    /// A container of a kind this version doesn't know: kept, never counted, and not editable.
    Unknown {
        id: ContainerId,
        /// Its name or its kind, to print.
        display_name: String,
    },
}

/// A fixed load, and what its fields in Configure Container open with (`docs/rules/game.md#fixed-loads`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LoadView {
    /// Slots, as a field shows them.
    pub slots: String,
    /// lb, as a field shows them.
    pub weight: String,
    /// To print: "3 slots, 15 lb", without the weight while its column is off.
    pub text: String,
}

/// The coins of the open inventory in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CoinTexts {
    /// The unit of values: "gp".
    pub unit: String,
    /// An amount that can be typed: "3 gp 5 sp".
    pub example: String,
    /// The coins that a pouch shows: "Coins: cp, sp, gp".
    pub in_use: String,
    /// True if a pouch has a capacity: unless coins count by their number, or take no slots
    /// (`docs/rules/game.md#coins-by-number`).
    pub counts_pouch_capacity: bool,
    /// True if the slots of a pouch are shown: where it has a capacity, unless nothing says slots.
    pub counts_pouch_slots: bool,
}

/// One coin field of a money pouch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CoinView {
    pub kind: CoinKind,
    /// Its abbreviation, to print.
    pub label: String,
    /// True if it is no coin of the table (`docs/rules/game.md#coin-types`).
    pub is_foreign: bool,
    /// The count, as a field shows it.
    pub count: String,
    /// Whether it is in use or there are any, so that it is shown.
    pub shown: bool,
}

/// One row of an item container, and what Configure Entry opens with.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StackView {
    pub id: StackId,
    pub name: String,
    pub display_name: String,
    /// The number, as a field shows it.
    pub quantity: String,
    /// The value of one, in the main coin, as a field shows it, and exactly if that is rounded.
    pub value: Shown,
    /// lb each, as a field shows it, and exactly if that is rounded.
    pub weight: Shown,
    /// The slots of the whole stack.
    pub slots: Shown,
    /// The slots of one piece, as the field “Slots each” shows them.
    pub slots_each: String,
    /// A remark on the slots for the tooltip: "2 by Shadowdark’s list", or what typing them sets in an equipped row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about_slots: Option<String>,
    /// The place in [`InventoryView::together`] of the sentence about what it is counted together with, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<usize>,
    /// Worn or held.
    pub equipped: bool,
    /// The maximum of the slider in Move Item; absent if there is nothing to split.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub split_up_to: Option<f64>,
    /// The slot override, off if there is none.
    pub slot_override: Switched,
    /// The bundles of which a begun one takes the slots of a full one, with their size; off if every piece counts.
    pub begun_bundle: Switched,
    /// The slots each takes while equipped, off if none.
    pub equipped_slots: Switched,
    pub supply: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Its uses, if its pieces are used bit by bit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses: Option<UsesView>,
    /// The uses that its name has in brackets, if it has no others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses_in_name: Option<NamedUses>,
    /// A bundle to count it by, if one is offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundle: Option<BundleOffer>,
}

/// The uses of a row (`docs/rules/actions.md#uses`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct UsesView {
    /// What is left of the piece in use: "2/3".
    pub text: String,
    /// The label of the button: "Use one of Torch: 2 of 3 left".
    pub label: String,
    /// True if nothing is left to use.
    pub is_empty: bool,
    /// The uses left, as a field shows them.
    pub left: String,
    /// The uses of each, as a field shows them.
    pub of: String,
}

/// Uses in the brackets of a name (`docs/rules/actions.md#uses`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NamedUses {
    /// The name without them.
    pub name: String,
    /// The uses left, as a field shows them.
    pub left: String,
    /// The uses of each, as a field shows them.
    pub of: String,
}

/// The order of a container's rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RowOrder {
    pub container: ContainerId,
    /// Its stacks, top to bottom.
    pub rows: Vec<StackId>,
}
