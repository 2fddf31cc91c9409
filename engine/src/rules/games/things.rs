//! The slots of single things by their names, where a row without slots of its own takes 1 slot each.

use super::names::look_up;
use crate::model::{BundleSize, Game};

/// The slots of a thing by its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlotsOfThing {
    pub slots: ThingSlots,
    pub source: ListSource,
}

/// The slots of a thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ThingSlots {
    /// Of one piece.
    Each(f64),
    /// A bundle of pieces that takes 1 slot.
    Bundle(BundleSize),
}

/// The list that has a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListSource {
    Game,
    /// The built-in list of D&D’s things.
    Srd,
}

impl SlotsOfThing {
    /// The slots of a thing with a name in a game, if a list has it: the game’s before the bundles of the built-in one.
    ///
    /// `docs/rules/game.md#things-by-name`
    ///
    /// ```
    /// use engine::rules::games::{SlotsOfThing, ThingSlots};
    /// let slots = |name| SlotsOfThing::of(None, name).map(|thing| thing.slots);
    /// assert!(matches!(slots("Arrows"), Some(ThingSlots::Bundle(size)) if size.pieces() == 20.0));
    /// assert_eq!(slots("Sword of my grandmother"), None);
    /// ```
    #[must_use]
    pub fn of(game: Option<Game>, name: &str) -> Option<Self> {
        let of_game = game.and_then(|game| slots_in_game(game, name));
        let of_game = of_game.map(|slots| Self { slots, source: ListSource::Game });
        of_game.or_else(|| {
            let slots = ThingSlots::Bundle(look_up(name, bundle_in_srd)?);
            Some(Self { slots, source: ListSource::Srd })
        })
    }
}

/// What a game says of a thing with a name.
const fn slots_in_game(_game: Game, _name: &str) -> Option<ThingSlots> {
    None
}

/// The bundle in which the built-in list has a thing.
fn bundle_in_srd(name: &str) -> Option<BundleSize> {
    BundleSize::new(match name {
        "arrow" | "crossbow bolt" | "bolt" | "sling bullet" => 20.0,
        "blowgun needle" => 50.0,
        "iron spike" | "spike, iron" => 10.0,
        _ => return None,
    })
}
