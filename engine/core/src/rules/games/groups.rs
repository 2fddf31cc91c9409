//! Things that are counted together, over the whole inventory.

use serde::Deserialize;

use super::coin_rule::CoinRule;
use super::game_rules::GameRules;
use crate::rules::begun_bundles::begun_lots;
use crate::rules::rounding::{product, sum};
use crate::wording::printing::{counted_slots, number_text};

/// The most groups that a game may have.
pub const MOST_GROUPS: usize = 4;

/// A group of things of a game, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupId(pub(super) usize);

impl GroupId {
    /// Its place among the groups of the game.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

/// Things of a game that are counted together.
///
/// `docs/rules/game.md#counted-together`
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Group {
    /// In the plural: "Gems".
    pub name: String,
    pub rule: GroupRule,
}

/// The slots of all things of a group together.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GroupRule {
    /// 1 slot, however many they are.
    One,
    /// 1 slot for each begun lot.
    Lots(Lots),
    /// One lot with the coins, by their rule.
    Coins,
}

/// `slots` for each begun `each` pieces, of which the first `free` take none.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Lots {
    pub each: f64,
    pub free: f64,
    /// Of each lot.
    #[serde(default = "one_slot")]
    pub slots: f64,
}

const fn one_slot() -> f64 {
    1.0
}

impl Lots {
    /// The slots of a lot, in words: "1 slot", "½ slot".
    #[must_use]
    pub fn slots_text(self) -> String {
        if self.slots == 0.5 {
            "½ slot".to_owned()
        } else {
            counted_slots(&number_text(self.slots))
        }
    }

    /// The slots of this many pieces: of those above the free ones, a begun lot counts in full.
    ///
    /// ```
    /// use engine_core::rules::games::Lots;
    /// let gems = Lots { each: 10.0, free: 0.0, slots: 1.0 };
    /// assert_eq!([gems.slots(0.0), gems.slots(1.0), gems.slots(20.0), gems.slots(-1.0)], [0.0, 1.0, 2.0, 0.0]);
    /// assert_eq!(Lots { each: 1.0, free: 1.0, slots: 0.5 }.slots(3.0), 1.0);
    /// ```
    #[must_use]
    pub fn slots(self, pieces: f64) -> f64 {
        product(begun_lots(sum([pieces, -self.free]).max(0.0), self.each), self.slots)
    }
}

impl GroupRule {
    /// The slots of this many pieces by themselves, in a game whose coins take slots by this rule.
    #[must_use]
    pub fn slots(self, pieces: f64, coins: CoinRule) -> f64 {
        match self {
            Self::One if pieces > 0.0 => 1.0,
            Self::One => 0.0,
            Self::Lots(lots) => lots.slots(pieces),
            Self::Coins => coins.slots(pieces),
        }
    }

    /// The part of a slot that a piece takes in a full lot; `None` where their number doesn't matter.
    #[must_use]
    pub fn each(self, coins: CoinRule) -> Option<f64> {
        match (self, coins) {
            (Self::Lots(lots), _) | (Self::Coins, CoinRule::Number(lots)) => {
                Some(lots.slots / lots.each)
            }
            (Self::One, _) | (Self::Coins, CoinRule::Pouch | CoinRule::Nothing) => None,
        }
    }
}

impl GameRules {
    /// The groups of its things, in the order of its list.
    #[must_use]
    pub fn groups(&self) -> &'static [Group] {
        self.things.map_or(&[], |things| things.groups())
    }

    /// One of these groups.
    #[must_use]
    pub fn group(&self, id: GroupId) -> Option<&'static Group> {
        self.groups().get(id.index())
    }
}
