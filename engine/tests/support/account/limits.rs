//! The score, and the limits that follow it.

use serde_json::{Map, Value};

use super::books::bare;
use super::{Account, is_carried, keeps_worn};
use crate::support::exact::{self, UNIT, times};

/// A setting of one's own.
pub enum Own {
    Absent,
    Nothing,
    Strength,
    Number(i128),
    Formula(i128),
}

/// The slots of equipped items.
#[derive(Clone, Copy, PartialEq)]
pub enum Worn {
    /// Their slots while equipped, 0 if not given.
    Own,
    /// As if they were packed.
    Same,
    /// None for one armour, one helmet and three pieces at hand.
    AtHand,
    /// As if they were packed, in a count of their own with this limit.
    Apart(i128),
}

impl Account<'_> {
    fn strength(&self) -> i128 {
        exact::read(&self.inventory["strengthScore"])
    }

    /// The strength score rounded down.
    pub fn whole_strength(&self) -> i128 {
        self.strength().div_euclid(UNIT) * UNIT
    }

    /// The Strength modifier on packed slots, where that optional rule of Old-School Essentials holds.
    pub fn modifier(&self) -> i128 {
        if self.game != "ose" || self.inventory["optionalRule"] != true {
            return 0;
        }
        let modifier = match self.whole_strength() / UNIT {
            ..=3 => -3,
            4 | 5 => -2,
            6..=8 => -1,
            9..=12 => 0,
            13..=15 => 1,
            16 | 17 => 2,
            18.. => 3,
        };
        modifier * UNIT
    }

    fn own(&self, limit: &str) -> Own {
        match self.inventory["limits"].as_object().and_then(|limits| limits.get(limit)) {
            Some(Value::Null) => Own::Nothing,
            Some(Value::String(text)) if text == "strength" && limit != "equipped" => Own::Strength,
            Some(Value::Object(formula)) => self.formula(formula).map_or(Own::Absent, Own::Formula),
            Some(Value::Number(number)) => {
                let number = number.as_f64().unwrap();
                let is_valid = (0.0..=9_007_199_254_740_991.0).contains(&number);
                if is_valid { Own::Number(exact::of(number)) } else { Own::Absent }
            }
            _ => Own::Absent,
        }
    }

    /// The score that limits follow.
    pub fn score(&self) -> i128 {
        let score = self.inventory["score"].as_i64().filter(|score| (-20..=100).contains(score));
        let beginning = match self.game {
            "nimble" | "knave2" | "morkborg" | "tormenta20" => 0,
            "knave" => 1,
            "forbiddenlands" => 3,
            _ => return self.strength(),
        };
        i128::from(score.unwrap_or(beginning)) * UNIT
    }

    /// The limit by a formula of one's own; `None` if one of its parts can't be read.
    fn formula(&self, formula: &Map<String, Value>) -> Option<i128> {
        let number = |key: &str, otherwise: i128, most: i128| match formula.get(key) {
            None => Some(otherwise),
            Some(number) => {
                let exact = exact::of(number.as_f64()?);
                (exact.abs() <= most * UNIT && exact % (UNIT / 1000) == 0).then_some(exact)
            }
        };
        let (base, factor) = (number("base", 0, 10_000)?, number("factor", UNIT, 1_000)?);
        let least = number("least", 0, 10_000)?;
        let exact = base + times(factor, self.score());
        let whole = match formula.get("round") {
            None => exact,
            Some(round) if round == "down" => exact.div_euclid(UNIT) * UNIT,
            Some(round) if round == "up" => -(-exact).div_euclid(UNIT) * UNIT,
            Some(_) => return None,
        };
        Some(whole.max(least).max(0))
    }

    /// The slots allowed before penalties; `None` without a limit.
    pub fn slots(&self) -> Option<i128> {
        let (whole, score) = (self.whole_strength(), self.score());
        let with = |backpack: &[&str], slots: i128| {
            if self.carries(backpack) { slots + 2 * UNIT } else { slots }
        };
        match self.own("slots") {
            Own::Number(number) | Own::Formula(number) => Some(number),
            Own::Nothing => None,
            Own::Strength => Some(2 * self.strength()),
            Own::Absent if self.game == "dnd5e" => None,
            Own::Absent => Some(match self.game {
                "shadowdark" => whole.max(10 * UNIT),
                "cairn" | "mausritter" => 10 * UNIT,
                "nimble" | "knave" | "knave2" => (10 * UNIT + score).max(0),
                "morkborg" => (8 * UNIT + score).max(0),
                "forbiddenlands" => (2 * score).max(0),
                "tormenta20" => {
                    let names = ["mochila de aventureiro", "adventurer's backpack"];
                    let points = if score < 0 { score } else { 2 * score };
                    with(&names, (10 * UNIT + points).max(0))
                }
                "blackhack" => with(&["backpack"], whole),
                "ose" => 16 * UNIT + self.modifier(),
                "dolmenwood" => 16 * UNIT,
                "dragonbane" => with(&["backpack"], (whole + UNIT).div_euclid(2 * UNIT) * UNIT),
                "wwn" => whole,
                _ => 2 * self.strength(),
            }),
        }
    }

    /// The slots allowed less all penalties.
    pub fn allowance(&self) -> Option<i128> {
        let penalties = self.inventory["penalties"].as_array().unwrap().iter();
        Some(self.slots()? - penalties.map(|penalty| exact::read(&penalty["slots"])).sum::<i128>())
    }

    /// The weight that may be carried.
    pub fn weight_limit(&self) -> Option<i128> {
        match self.own("weight") {
            Own::Number(number) | Own::Formula(number) => Some(number),
            Own::Nothing => None,
            Own::Strength => Some(10 * self.strength()),
            Own::Absent => match self.game {
                "" => Some(10 * self.strength()),
                "dnd5e" => Some(15 * self.whole_strength()),
                _ => None,
            },
        }
    }

    /// True if its pounds are shown: by Hoffman's rules, in D&D, and in a game whose column of weights is on.
    pub fn counts_pounds(&self) -> bool {
        let hidden = self.inventory["hiddenColumns"].as_array();
        let is_shown = hidden.is_some_and(|hidden| hidden.iter().all(|column| column != "weight"));
        matches!(self.game, "" | "dnd5e") || is_shown
    }

    /// True if slots are said: unless their column is off and they have neither a limit nor a level.
    pub fn says_slots(&self) -> bool {
        let hidden = self.inventory["hiddenColumns"].as_array();
        let is_off = match hidden {
            Some(hidden) => hidden.iter().any(|column| column == "slots"),
            None => self.game == "dnd5e",
        };
        let has_level = match self.inventory["levels"].as_array() {
            Some(own) => own.iter().take(9).any(|level| {
                level["of"] != "lb" && level["from"].get("of").is_none_or(|of| of == "score")
            }),
            None => matches!(self.game, "ose" | "dolmenwood"),
        };
        let has_limit = self.slots().is_some() || self.equipped_limit().is_some();
        !is_off || has_limit || has_level
    }

    /// The equipped slots allowed, where they are counted.
    pub fn equipped_limit(&self) -> Option<i128> {
        match self.worn() {
            Worn::Apart(limit) => Some(limit),
            Worn::Own | Worn::Same | Worn::AtHand => None,
        }
    }

    pub fn worn(&self) -> Worn {
        match (self.own("equipped"), self.game) {
            (Own::Number(limit) | Own::Formula(limit), _) => Worn::Apart(limit),
            (Own::Nothing, _) => Worn::Same,
            (_, "") => Worn::Own,
            (_, "ose") => Worn::Apart(9 * UNIT),
            (_, "dolmenwood") => Worn::Apart(10 * UNIT),
            (_, "wwn") => Worn::Apart(self.whole_strength().div_euclid(2 * UNIT) * UNIT),
            (_, "dragonbane") => Worn::AtHand,
            _ => Worn::Same,
        }
    }

    /// True if a container or a row of one of these names, in lower case, is carried: "Backpack (copy)" is a backpack.
    fn carries(&self, names: &[&str]) -> bool {
        let is_backpack = |name: &Value| {
            name.as_str().is_some_and(|name| names.contains(&bare(&name.trim().to_lowercase())))
        };
        self.columns().any(|container| {
            let Some(rows) = container["items"].as_array() else { return false };
            let is_with_you = |stack: &Value| {
                is_carried(container) || keeps_worn(container) && stack["equipped"] == true
            };
            let mut rows = rows.iter().filter(|stack| is_with_you(stack));
            is_carried(container) && is_backpack(&container["name"])
                || rows.any(|stack| is_backpack(&stack["item"]["name"]))
        })
    }
}
