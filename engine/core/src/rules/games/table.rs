//! The table of games: one row per game, with a source for its figures.

use std::sync::LazyLock;

use crate::model::{
    CoinKind, CoinTable, Game, HideableColumn, Inventory, ItemsTake, LevelUnit, Rounding,
};

use super::at_hand::FreeHands;
use super::coin_rule::CoinRule;
use super::formula::Formula;
use super::game_rules::{
    BULKY_AND_PETTY, Backpack, BegunBundles, BuiltInList, ContainerSizes, DropOrder, EquippedItems,
    GameRules, OptionalRuleOfGame, ScoreField, ScoreOfGame, SlotBands, SumOfSlots,
};
use super::levels::{LevelOfGame, StartOfGame};
use super::things;
use crate::rules::coin_presets::{
    COPPER_STANDARD, DOLMENWOOD, DRAGONBANE, MAUSRITTER, MORK_BORG, OLD_SCHOOL_ESSENTIALS,
    SILVER_STANDARD, TORMENTA20,
};
use crate::rules::encumbrance::{LB_PER_STRENGTH, SLOTS_PER_STRENGTH};

static BACKPACK: LazyLock<Backpack> = LazyLock::new(|| Backpack::named(&["backpack"]));
static ADVENTURERS_BACKPACK: LazyLock<Backpack> =
    LazyLock::new(|| Backpack::named(&["mochila de aventureiro", "adventurer's backpack"]));

/// A level above this multiple of the limit.
const fn over(times: f64, of: LevelUnit, name: &'static str) -> LevelOfGame {
    LevelOfGame { start: StartOfGame::AboveLimit(times), of, name }
}

const ALL_KINDS: &[CoinKind] = &CoinKind::ALL;
const COPPER_SILVER_GOLD: &[CoinKind] = &[CoinKind::Cp, CoinKind::Sp, CoinKind::Gp];

/// The levels of a game with these names above these slots, and one above the limit.
const fn speeds(names: [&'static str; 4]) -> [LevelOfGame; 8] {
    use LevelUnit::{EquippedSlots, Slots};
    const fn level(of: LevelUnit, above: f64, name: &'static str) -> LevelOfGame {
        LevelOfGame { start: StartOfGame::Above(above), of, name }
    }
    let [slow, slower, slowest, unmoving] = names;
    [
        level(Slots, 10.0, slow),
        level(Slots, 12.0, slower),
        level(Slots, 14.0, slowest),
        LevelOfGame { start: StartOfGame::AboveLimit(1.0), of: Slots, name: unmoving },
        level(EquippedSlots, 3.0, slow),
        level(EquippedSlots, 5.0, slower),
        level(EquippedSlots, 7.0, slowest),
        LevelOfGame { start: StartOfGame::AboveLimit(1.0), of: EquippedSlots, name: unmoving },
    ]
}

/// The strength score from 3 to 18 of a game.
const STRENGTH: ScoreOfGame = ScoreOfGame {
    name: "Strength",
    beginning: Inventory::DEFAULT_STRENGTH,
    field: ScoreField::Strength,
};

/// A formula of Hoffman’s rules, which count every part of a point.
const fn hoffmans(factor: f64) -> Formula {
    Formula { least: f64::NEG_INFINITY, counts_whole_points: false, ..Formula::each_point(factor) }
}

/// Hoffman’s rules, those of an inventory without a game.
pub(super) static HOFFMAN: GameRules = GameRules {
    game: None,
    name: "Hoffman: slots by weight",
    score: STRENGTH,
    slots: Some(hoffmans(SLOTS_PER_STRENGTH)),
    backpack: None,
    optional_rule: None,
    items_take: ItemsTake::Weight,
    bulk_words: BULKY_AND_PETTY,
    equipped: EquippedItems::Own,
    begun_bundles: BegunBundles::Exact,
    sum: SumOfSlots::Exact,
    coins: CoinRule::Pouch,
    coin_table: CoinTable::DND,
    kinds: ALL_KINDS,
    levels: &[],
    levels_are_for: None,
    weight: Some(hoffmans(LB_PER_STRENGTH)),
    about_weight: None,
    containers: ContainerSizes::ByCapacity,
    hidden_columns: &[],
    things: None,
    drops: DropOrder::Cheapest,
    catalogue: BuiltInList::Srd,
    remark: None,
    sources: &[],
};

/// A row of a game that counts items and no pounds; what most of these games have in common.
const COUNTING: GameRules = GameRules {
    game: None,
    name: "",
    score: STRENGTH,
    slots: Some(Formula::number(10.0)),
    backpack: None,
    optional_rule: None,
    items_take: ItemsTake::OneSlot,
    bulk_words: BULKY_AND_PETTY,
    equipped: EquippedItems::Same,
    begun_bundles: BegunBundles::Full,
    sum: SumOfSlots::Exact,
    coins: CoinRule::number(100.0, 0.0),
    coin_table: CoinTable::DND,
    kinds: COPPER_SILVER_GOLD,
    levels: &[],
    levels_are_for: None,
    weight: None,
    about_weight: None,
    containers: ContainerSizes::NoSize,
    hidden_columns: &[HideableColumn::Weight],
    things: None,
    drops: DropOrder::GearFirst,
    catalogue: BuiltInList::SrdWithoutPrices,
    remark: None,
    sources: &[],
};

/// The games, in the order of the choices; the first are Hoffman’s rules.
pub static GAMES: [&GameRules; 16] = [
    &HOFFMAN,
    &GameRules {
        game: Some(Game::Shadowdark),
        name: "Shadowdark",
        slots: Some(Formula { least: 10.0, ..Formula::each_point(1.0) }),
        coins: CoinRule::number(100.0, 100.0),
        things: Some(&things::SHADOWDARK),
        sources: &[
            "Muttley/foundryvtt-shadowdark cf357e3: system/src/handlebars.mjs, system/src/models/_ActorBaseSD.mjs, \
             data/packs/gear.db/",
        ],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::Cairn),
        name: "Cairn",
        coins: CoinRule::number(100.0, 99.0),
        kinds: &[CoinKind::Gp],
        levels: &[LevelOfGame {
            start: StartOfGame::SlotsAllowed,
            of: LevelUnit::Slots,
            name: "0 HP",
        }],
        things: Some(&things::CAIRN),
        catalogue: BuiltInList::Cairn,
        sources: &[
            "yochaigal/cairn 3a76883 (CC BY-SA 4.0): second-edition/players-guide/",
            "yochaigal/Cairn-FoundryVTT db73fc4: module/actor/actor.js",
        ],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::Nimble),
        name: "Nimble",
        score: ScoreOfGame { beginning: 0.0, field: ScoreField::Score, ..STRENGTH },
        slots: Some(Formula { base: 10.0, ..Formula::each_point(1.0) }),
        sum: SumOfSlots::RoundedUp,
        coins: CoinRule::number(500.0, 499.0),
        things: Some(&things::NIMBLE),
        sources: &["Nimble-Co/FoundryVTT-Nimble df491a7: src/documents/actor/character.ts"],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::Ose),
        name: "Old-School Essentials",
        slots: Some(Formula::number(16.0)),
        optional_rule: Some(OptionalRuleOfGame {
            name: "Strength modifier on packed slots",
            slots: Some(SlotBands {
                up_to: &[
                    (3.0, -3.0),
                    (5.0, -2.0),
                    (8.0, -1.0),
                    (12.0, 0.0),
                    (15.0, 1.0),
                    (17.0, 2.0),
                ],
                above: 3.0,
            }),
            levels: &[],
        }),
        equipped: EquippedItems::Apart(Formula::number(9.0)),
        coin_table: &OLD_SCHOOL_ESSENTIALS,
        kinds: ALL_KINDS,
        levels: &const { speeds(["Speed 90", "Speed 60", "Speed 30", "Speed 0"]) },
        things: Some(&things::OSE),
        catalogue: BuiltInList::Ose,
        sources: &["NecroticGnome/ose-foundry-core 26a8280: src/module/actor/data-model-classes/\
             data-model-character-encumbrance-item-based.ts, src/module/item/entity.js"],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::Dolmenwood),
        name: "Dolmenwood",
        slots: Some(Formula::number(16.0)),
        equipped: EquippedItems::Apart(Formula::number(10.0)),
        coin_table: &DOLMENWOOD,
        kinds: &[CoinKind::Cp, CoinKind::Sp, CoinKind::Gp, CoinKind::Pp],
        levels: &const { speeds(["Speed 30", "Speed 20", "Speed 10", "Speed 0"]) },
        levels_are_for: Some("for a speed of 40"),
        things: Some(&things::DOLMENWOOD),
        containers: ContainerSizes::ByCapacity,
        remark: Some("A pellucidium is 5 gp: the wealth of lists that hold some is less"),
        sources: &["NecroticGnome/dolmenwood-foundry-system 99773c7: module/sheet/data-context.js"],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::Dragonbane),
        name: "Dragonbane",
        slots: Some(Formula { rounding: Some(Rounding::Up), ..Formula::each_point(0.5) }),
        backpack: Some(&BACKPACK),
        equipped: EquippedItems::AtHand(FreeHands { armour: 1.0, helmets: 1.0, at_hand: 3.0 }),
        coins: CoinRule::number(100.0, 99.0),
        coin_table: &DRAGONBANE,
        things: Some(&things::DRAGONBANE),
        sources: &["pafvel/dragonbane 3f766cb: modules/actor.js, data/items/gear-base.js"],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::Wwn),
        name: "Worlds Without Number",
        slots: Some(Formula::each_point(1.0)),
        equipped: EquippedItems::Apart(Formula {
            rounding: Some(Rounding::Down),
            ..Formula::each_point(0.5)
        }),
        coin_table: &SILVER_STANDARD,
        things: Some(&things::WWN),
        sources: &[
            "SobranDM/foundryvtt-wwn b7d166c: module/derivations/encumbrance.mjs, module/config/index.mjs",
        ],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::Dnd5e),
        name: "D&D 5e: pounds alone",
        slots: None,
        weight: Some(Formula::each_point(15.0)),
        optional_rule: Some(OptionalRuleOfGame {
            name: "Variant encumbrance",
            slots: None,
            levels: &[
                LevelOfGame {
                    start: StartOfGame::AboveScore(5.0),
                    of: LevelUnit::Lb,
                    name: "Speed −10",
                },
                LevelOfGame {
                    start: StartOfGame::AboveScore(10.0),
                    of: LevelUnit::Lb,
                    name: "Speed −20",
                },
            ],
        }),
        items_take: ItemsTake::Weight,
        coins: CoinRule::Nothing,
        kinds: ALL_KINDS,
        levels: &const { [over(1.0, LevelUnit::Lb, "Speed 5")] },
        about_weight: Some("Large: a formula of your own, 30 for each point; Tiny: 7.5."),
        hidden_columns: &[HideableColumn::Slots],
        drops: DropOrder::Cheapest,
        catalogue: BuiltInList::Srd,
        sources: &["foundryvtt/dnd5e 965ad2d: module/config.mjs; the SRD 5.1 (CC BY 4.0)"],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::Knave),
        name: "Knave 1",
        score: ScoreOfGame { name: "Constitution", beginning: 1.0, field: ScoreField::Score },
        slots: Some(Formula { base: 10.0, ..Formula::each_point(1.0) }),
        coins: CoinRule::number(100.0, 0.0),
        coin_table: &COPPER_STANDARD,
        things: Some(&things::KNAVE),
        sources: &["jrommann/knave 915ae30: packs/; the text of Knave (CC BY 4.0)"],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::Knave2),
        name: "Knave 2",
        score: ScoreOfGame { name: "Constitution", beginning: 0.0, field: ScoreField::Score },
        slots: Some(Formula { base: 10.0, ..Formula::each_point(1.0) }),
        coins: CoinRule::number(500.0, 0.0),
        things: Some(&things::KNAVE2),
        sources: &["Lee-Talman/knave2e cef6fc6"],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::MorkBorg),
        name: "Mörk Borg",
        score: ScoreOfGame { beginning: 0.0, field: ScoreField::Score, ..STRENGTH },
        slots: Some(Formula { base: 8.0, ..Formula::each_point(1.0) }),
        coins: CoinRule::Nothing,
        coin_table: &MORK_BORG,
        kinds: &[CoinKind::Sp],
        levels: &const {
            [over(1.0, LevelUnit::Slots, "DR +2"), over(2.0, LevelUnit::Slots, "Too much")]
        },
        sources: &["fvtt-fria-ligan/morkborg b9554fe: actor.js"],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::ForbiddenLands),
        name: "Forbidden Lands",
        score: ScoreOfGame { beginning: 3.0, field: ScoreField::Score, ..STRENGTH },
        slots: Some(Formula::each_point(2.0)),
        bulk_words: &[
            ("bulky", 2.0),
            ("heavy", 2.0),
            ("light", 0.5),
            ("petty", 0.0),
            ("tiny", 0.0),
        ],
        coins: CoinRule::half_slots(100.0, 99.0),
        coin_table: &COPPER_STANDARD,
        levels: &const { [over(1.0, LevelUnit::Slots, "Overloaded")] },
        things: Some(&things::FORBIDDEN_LANDS),
        sources: &[
            "fvtt-fria-ligan/forbidden-lands-foundry-vtt c07ee77; the player’s handbook, p. 39",
        ],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::Tormenta20),
        name: "Tormenta20",
        score: ScoreOfGame { name: "Força", beginning: 0.0, field: ScoreField::Score },
        slots: Some(Formula {
            base: 10.0,
            factor_below_zero: Some(1.0),
            ..Formula::each_point(2.0)
        }),
        backpack: Some(&ADVENTURERS_BACKPACK),
        coins: CoinRule::number(1000.0, 999.0),
        coin_table: &TORMENTA20,
        levels: &const {
            [over(1.0, LevelUnit::Slots, "Sobrecarregado"), over(2.0, LevelUnit::Slots, "Máximo")]
        },
        things: Some(&things::TORMENTA20),
        sources: &["victorharry/tormenta20-foundry b6d6576; YuriAlessandro 602f6c5"],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::BlackHack),
        name: "The Black Hack",
        slots: Some(Formula::each_point(1.0)),
        backpack: Some(&BACKPACK),
        coins: CoinRule::Nothing,
        levels: &const {
            [over(1.0, LevelUnit::Slots, "Disadvantage"), over(2.0, LevelUnit::Slots, "Too much")]
        },
        sources: &["brunobord/the-black-hack 3b6a987: english/ (OGL)"],
        ..COUNTING
    },
    &GameRules {
        game: Some(Game::Mausritter),
        name: "Mausritter",
        coins: CoinRule::number(250.0, 250.0),
        coin_table: &MAUSRITTER,
        kinds: &[CoinKind::Gp],
        levels: &const { [over(1.0, LevelUnit::Slots, "Can’t run")] },
        containers: ContainerSizes::ByCapacity,
        things: Some(&things::MAUSRITTER),
        sources: &["losing-games/mausritter 244b806: the SRD (CC BY 4.0)"],
        ..COUNTING
    },
];

impl GameRules {
    /// The rules of a game; `None` are Hoffman’s.
    ///
    /// ```
    /// use engine_core::{model::Game, rules::games::GameRules};
    /// assert_eq!(GameRules::of(Some(Game::Ose)).name, "Old-School Essentials");
    /// assert_eq!(GameRules::of(None).name, "Hoffman: slots by weight");
    /// ```
    #[must_use]
    pub fn of(game: Option<Game>) -> &'static Self {
        GAMES.iter().find(|rules| rules.game == game).unwrap_or(&&HOFFMAN)
    }
}
