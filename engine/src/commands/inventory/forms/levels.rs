//! The lines “Levels of encumbrance” in Configure Inventory (`docs/rules/actions.md#configuring-an-inventory`).

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{ClearedSetting, OwnSetting, SettingOf};
use engine_core::model::{
    EncumbranceLevel, FormulaNumber, Inventory, LevelEntry, LevelMultiple, LevelStart, LevelUnit,
    Levels, MultipleOf, Optional,
};
use engine_core::rules::encumbrance_levels::LONGEST_LEVEL_NAME;
use engine_core::rules::games::{LevelOfGame, Rules, StartOfGame};
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::names::{counted, cut_to};
use engine_core::wording::printing::number_text;

/// “Levels of encumbrance” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelsForm {
    pub of: SettingOf,
    pub lines: Vec<LevelForm>,
}

/// One line of “Levels of encumbrance” in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelForm {
    /// The stored level as it was when the dialog opened; absent for a new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<LevelText>,
    /// The new texts of its fields.
    pub typed: LevelText,
}

/// The fields of a level of encumbrance as texts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelText {
    /// The number at which it begins.
    pub from: String,
    /// What this number is.
    pub by: LevelBy,
    pub of: LevelUnit,
    pub name: String,
}

/// What the number is at which a level of encumbrance begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum LevelBy {
    /// Slots or lb, from which it holds.
    Number,
    /// How many times the limit it holds above.
    Limit,
    /// How many times the score it holds above.
    Score,
}

impl LevelText {
    fn of(level: &EncumbranceLevel) -> Self {
        let (by, from) = match &level.from {
            LevelStart::From(number) => (LevelBy::Number, *number),
            LevelStart::Above(multiple) => (multiple.of.into(), multiple.times.number()),
        };
        Self { from: number_text(from), by, of: level.of, name: level.name.clone() }
    }

    /// The levels of the game that hold in an inventory, in their order. One above a whole number holds from the next
    /// one on.
    #[must_use]
    pub fn of_game(inventory: &Inventory) -> Vec<Self> {
        let rules = Rules::of(inventory);
        let text = |level: &LevelOfGame| {
            let start = rules.start_of_game(level)?;
            let (by, from) = match level.start {
                StartOfGame::Above(_) | StartOfGame::SlotsAllowed => {
                    (LevelBy::Number, start.first_whole())
                }
                StartOfGame::AboveLimit(times) => (LevelBy::Limit, times),
                StartOfGame::AboveScore(times) => (LevelBy::Score, times),
            };
            let (from, name) = (number_text(from), level.name.to_owned());
            Some(Self { from, by, of: level.of, name })
        };
        rules.rows_of_game().filter_map(text).collect()
    }

    /// The field of its number.
    const fn field(&self) -> NumberField {
        match (self.by, self.of) {
            (LevelBy::Limit | LevelBy::Score, _) => NumberField::LevelTimes,
            (LevelBy::Number, LevelUnit::Lb) => NumberField::LevelFromWeight,
            (LevelBy::Number, LevelUnit::Slots | LevelUnit::EquippedSlots) => {
                NumberField::LevelFrom
            }
        }
    }

    /// Where the level begins. A multiple of the same keeps the fields of a later version that `known` has.
    fn start(&self, known: Option<&EncumbranceLevel>) -> LevelStart {
        let number = self.field().read_or_default(&self.from);
        let of = match self.by {
            LevelBy::Number => return LevelStart::From(number),
            LevelBy::Limit => MultipleOf::Limit,
            LevelBy::Score => MultipleOf::Score,
        };
        let mut multiple = LevelMultiple::new(of, FormulaNumber::nearest(number));
        if let Some(LevelStart::Above(known)) = known.map(|known| &known.from) {
            multiple.unknown.clone_from(&known.unknown);
        }
        LevelStart::Above(multiple)
    }
}

impl From<MultipleOf> for LevelBy {
    fn from(of: MultipleOf) -> Self {
        match of {
            MultipleOf::Limit => Self::Limit,
            MultipleOf::Score => Self::Score,
        }
    }
}

/// The levels that an inventory has of its own, as far as they count.
fn own_levels(inventory: &Inventory) -> impl Iterator<Item = &EncumbranceLevel> {
    inventory.levels.get().into_iter().flat_map(Levels::counted)
}

impl LevelsForm {
    /// The lines of an inventory’s own levels.
    #[must_use]
    pub const fn own(lines: Vec<LevelForm>) -> Self {
        Self { of: SettingOf::Inventory, lines }
    }

    /// All levels to store: those of the lines, and behind them what the dialog doesn’t show.
    fn entries(&self, stored: &Inventory) -> Vec<LevelEntry> {
        let entries = stored.levels.get().map(Levels::entries).unwrap_or_default();
        let mut shown = Levels::MOST;
        let unseen = entries.iter().filter(|entry| match entry {
            LevelEntry::Level(_) if shown > 0 => {
                shown -= 1;
                false
            }
            LevelEntry::Level(_) | LevelEntry::Unreadable(_) => true,
        });
        let lines = self.lines.iter().map(|form| LevelEntry::Level(form.level(stored)));
        lines.chain(unseen.cloned()).collect()
    }
}

impl OwnSetting for LevelsForm {
    type Form = Self;
    type Stored = Levels;

    fn stored(inventory: &Inventory) -> &Optional<Levels> {
        &inventory.levels
    }

    fn form(inventory: &Inventory) -> Self {
        let lines = own_levels(inventory).map(|level| {
            let typed = LevelText::of(level);
            LevelForm { was: Some(typed.clone()), typed }
        });
        Self { of: SettingOf::of::<Self>(inventory), lines: lines.collect() }
    }

    fn store(form: &Self, before: &Inventory, changed: &mut Inventory) {
        let entries = form.entries(before);
        let is_default = changed.game.get().is_none() && entries.is_empty();
        changed.levels = if form.of == SettingOf::Game || is_default {
            Optional::Absent
        } else {
            Optional::Set(Levels::new(entries))
        };
    }
}

impl ClearedSetting for LevelsForm {
    fn own_in_words(form: &Self, of_game: &Self) -> Option<String> {
        let is_own = form.of == SettingOf::Inventory && form != of_game;
        is_own.then(|| match form.lines.len() {
            0 => "levels".to_owned(),
            count => counted(count, "level"),
        })
    }
}

impl LevelForm {
    /// The level of this line. A stored one is recognised by its texts in the dialog, as penalties are, and keeps the
    /// fields of a later version.
    fn level(&self, stored: &Inventory) -> EncumbranceLevel {
        let known = own_levels(stored).find(|level| self.was == Some(LevelText::of(level)));
        let name = &self.typed.name;
        // A file may have a longer name than can be typed.
        let is_kept = self.was.as_ref().is_some_and(|was| was.name == *name);
        let name = if is_kept { name } else { cut_to(name, LONGEST_LEVEL_NAME) };
        let start = self.typed.start(known);
        let mut level = EncumbranceLevel::new(start, self.typed.of, name.to_owned());
        if let Some(known) = known {
            level.unknown.clone_from(&known.unknown);
        }
        level
    }
}
