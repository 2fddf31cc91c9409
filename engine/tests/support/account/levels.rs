//! The levels of encumbrance that an inventory has reached.

use serde_json::Value;

use super::{Account, Sums};
use crate::support::exact::{self, UNIT, times};

impl Account<'_> {
    /// The names of the levels that these sums reach: in slots, equipped slots and lb.
    pub fn levels(&self, sums: Sums) -> [Option<String>; 3] {
        let mut reached: [Option<(i128, String)>; 3] = [None, None, None];
        let mut add = |unit: usize, from: i128, is_reached: bool, name: &str| {
            let is_higher = reached[unit].as_ref().is_none_or(|(highest, _)| from >= *highest);
            if is_reached && is_higher {
                let name = if name.trim().is_empty() { "(unnamed)" } else { name };
                reached[unit] = Some((from, name.to_owned()));
            }
        };
        let used = [sums.slots, sums.equipped, sums.weight];
        let is_from = |unit: usize, from: i128| {
            let printed = serde_json::from_str(&exact::text(used[unit])).unwrap();
            used[unit] >= from || exact::read(&printed) >= from
        };
        if let Some(own) = self.inventory["levels"].as_array() {
            let unit = |level: &Value| {
                ["slots", "equippedSlots", "lb"].iter().position(|unit| level["of"] == *unit)
            };
            let counted = own.iter().filter(|level| {
                let from = &level["from"];
                let number = from.get("times").unwrap_or(from).as_f64();
                number.is_some_and(|number| number >= 0.0)
                    && level["name"].is_string()
                    && unit(level).is_some()
            });
            for level in counted.take(9) {
                let (unit, name) = (unit(level).unwrap(), level["name"].as_str().unwrap());
                let from = &level["from"];
                if from.is_number() {
                    let from = exact::read(from);
                    // A level above the same number is higher, by less than any amount.
                    add(unit, 2 * from, is_from(unit, from), name);
                    continue;
                }
                let one = if from["of"] == "score" {
                    Some(self.score())
                } else {
                    [self.allowance(), self.equipped_limit(), self.weight_limit()][unit]
                };
                let Some(one) = one else { continue };
                let above = times(one.max(0), exact::read(&from["times"]));
                add(unit, 2 * above + 1, used[unit] > above, name);
            }
        } else {
            let speeds = match self.game {
                "ose" => ["Speed 90", "Speed 60", "Speed 30", "Speed 0"],
                "dolmenwood" => ["Speed 30", "Speed 20", "Speed 10", "Speed 0"],
                _ => [""; 4],
            };
            let limits = [self.allowance(), self.equipped_limit()];
            // Of each row the last level that is reached, and the slower of both rows alone.
            let mut slowest = [None; 2];
            for (unit, above) in [[10, 12, 14], [3, 5, 7]].into_iter().enumerate() {
                let limit = limits[unit].map_or(i128::MAX, |limit| limit.max(0));
                let more = [self.modifier(), 0][unit];
                let starts = above.map(|above| above * UNIT + more).into_iter().chain([limit]);
                let reached = |(_, start): &(usize, i128)| used[unit] > *start;
                slowest[unit] = starts.enumerate().filter(reached).map(|(rank, _)| rank).last();
            }
            if self.equipped_limit().is_none() {
                slowest[1] = None;
            }
            let [slots, equipped] = slowest;
            let unit = usize::from(slots < equipped);
            if let Some(name) = slowest[unit].map(|rank| speeds[rank]).filter(|it| !it.is_empty()) {
                add(unit, 0, true, name);
            }
            // Of each row the last level that is reached, as these come from light to heavy.
            if let Some(limit) = self.allowance() {
                for (times, name) in above_limit(self.game) {
                    add(0, 0, used[0] > limit.max(0) * times, name);
                }
            }
            if self.game == "dnd5e" {
                let point = self.whole_strength().max(0);
                let has_variant = self.inventory["optionalRule"] == true;
                add(2, 0, has_variant && used[2] > 5 * point, "Speed −10");
                add(2, 0, has_variant && used[2] > 10 * point, "Speed −20");
                let limit = self.weight_limit();
                add(2, 0, limit.is_some_and(|limit| used[2] > limit.max(0)), "Speed 5");
            }
            if let Some(slots) = self.slots().filter(|_| self.game == "cairn") {
                add(0, slots, is_from(0, slots), "0 HP");
            }
        }
        if self.equipped_limit().is_none() {
            reached[1] = None;
        }
        reached.map(|level| level.map(|(_, name)| name))
    }
}

/// The levels of slots that hold above so many times the limit.
fn above_limit(game: &str) -> &'static [(i128, &'static str)] {
    match game {
        "morkborg" => &[(1, "DR +2"), (2, "Too much")],
        "forbiddenlands" => &[(1, "Overloaded")],
        "tormenta20" => &[(1, "Sobrecarregado"), (2, "Máximo")],
        "blackhack" => &[(1, "Disadvantage"), (2, "Too much")],
        "mausritter" => &[(1, "Can’t run")],
        _ => &[],
    }
}
