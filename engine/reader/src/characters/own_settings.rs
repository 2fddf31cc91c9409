//! The settings that the file of a character says itself (`docs/rules/characters.md#games-of-characters`).

use engine_core::language::input::LARGEST;
use engine_core::language::white_space::trimmed;
use engine_core::model::{
    CoinsTake, EncumbranceLevel, Inventory, LevelEntry, Levels, Limit, LimitSetting, Limits,
    OwnLimit, Penalty, Stored,
};
use engine_core::rules::games::Rules;

/// The settings that the file of a character says itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct OwnSettings {
    pub slots: Option<Limit>,
    /// The score of a game that counts by another one than a strength score.
    pub score: Option<f64>,
    /// In lb.
    pub weight: Option<Limit>,
    /// The slots that equipped things may take.
    pub equipped_slots: Option<f64>,
    /// The levels of encumbrance; empty for those of the game.
    pub levels: Vec<EncumbranceLevel>,
    /// Whether coins take no slots.
    pub coins_take_nothing: bool,
    /// What takes slots away, and below 0 what adds them.
    pub penalties: Vec<Penalty>,
}

/// The name of slots that a file adds without a name.
const BONUS_SLOTS: &str = "Bonus slots";

/// Slots that a file adds to those of its game, under a name; none of 0.
pub(super) fn bonus(name: Option<&str>, slots: f64) -> Option<Penalty> {
    let name = name.map(trimmed).filter(|name| !name.is_empty()).unwrap_or(BONUS_SLOTS);
    (slots != 0.0).then(|| Penalty { source: name.to_owned(), slots: -slots, ..Penalty::default() })
}

impl OwnSettings {
    /// Stores the settings in an inventory with the contents of the character, as far as they differ from its game's.
    pub(super) fn store_in(self, inventory: &mut Inventory) {
        let by_game = Rules::of(inventory);
        let slots_of_game = by_game.slots_of_game();
        let equipped_of_game = by_game.equipped_slots_of_game();
        let is_possible = |number: f64| number <= LARGEST;
        let possible = |limit: &Limit| limit.number().is_none_or(is_possible);
        let slots = self.slots.filter(possible).filter(|own| *own != slots_of_game);
        let weight = self.weight.filter(possible);
        let equipped = self.equipped_slots.filter(|own| is_possible(*own));
        let equipped = equipped.filter(|own| Some(*own) != equipped_of_game);
        let limits = Limits {
            slots: slots.map(LimitSetting::from).into(),
            weight: weight.map(LimitSetting::from).into(),
            equipped: equipped.map(OwnLimit::Of).into(),
            ..Limits::absent()
        };
        inventory.limits = limits.into_stored();
        let levels: Vec<_> = self.levels.into_iter().map(LevelEntry::Level).collect();
        inventory.levels = (!levels.is_empty()).then(|| Levels::new(levels)).into();
        inventory.penalties = self.penalties;
        inventory.coin_slots = self.coins_take_nothing.then_some(CoinsTake::Nothing).into();
    }
}
