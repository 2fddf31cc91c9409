//! An account of stored inventories in exact decimals, written from the games' own texts and code (their sources are in
//! docs/rules/game.md#games), and not from the engine.

mod books;
mod coins;
mod levels;
mod limits;
mod rows;

use serde_json::Value;

use super::exact::{self, UNIT, times};
use coins::{CoinSlots, KINDS};
use limits::Worn;

/// The slots, the weight and the value of items and coins.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    /// Without those of equipped items that are counted apart.
    pub slots: i128,
    pub equipped: i128,
    /// In lb.
    pub weight: i128,
    /// In the main coin.
    pub value: i128,
}

impl Sums {
    fn add(&mut self, other: Self) {
        self.slots += other.slots;
        self.equipped += other.equipped;
        self.weight += other.weight;
        self.value += other.value;
    }
}

/// The rules of a stored inventory: its own settings, otherwise those of its game.
pub struct Account<'a> {
    inventory: &'a Value,
    /// The id of its game; empty for Hoffman's rules.
    game: &'a str,
}

/// The games by their stored names; Hoffman's rules have none.
pub const ACCOUNTED_GAMES: [&str; 15] = [
    "shadowdark",
    "cairn",
    "nimble",
    "ose",
    "dolmenwood",
    "dragonbane",
    "wwn",
    "dnd5e",
    "knave",
    "knave2",
    "morkborg",
    "forbiddenlands",
    "tormenta20",
    "blackhack",
    "mausritter",
];

impl<'a> Account<'a> {
    pub fn of(inventory: &'a Value) -> Self {
        let game = inventory["game"].as_str().filter(|game| ACCOUNTED_GAMES.contains(game));
        Self { inventory, game: game.unwrap_or_default() }
    }

    fn columns(&self) -> impl Iterator<Item = &'a Value> {
        let columns = self.inventory["columns"].as_array().unwrap();
        columns.iter().flat_map(|column| column.as_array().unwrap())
    }

    /// The sums of what is in a container, whatever it counts for: without what is worn out of a dropped one, except
    /// its value.
    pub fn inside(&self, container: &Value) -> Sums {
        let all = self.rows(container, |_| true);
        if keeps_worn(container) {
            let value = all.value;
            return Sums { value, ..self.rows(container, |stack| stack["equipped"] != true) };
        }
        all
    }

    /// The sums of these rows of a container, or of the coins of a pouch.
    fn rows(&self, container: &Value, counts: fn(&Value) -> bool) -> Sums {
        let mut sums = Sums::default();
        if container["kind"] == "money-pouch" {
            let counts = KINDS.map(|kind| exact::read(&container["coins"][kind]));
            sums.slots = exact::read(&container["slots"]);
            sums.weight = counts.iter().sum::<i128>() / 50;
            sums.value =
                counts.iter().zip(self.worths()).map(|(count, each)| times(*count, each)).sum();
            return sums;
        }
        let rows = container["items"].as_array().into_iter().flatten();
        for stack in rows.filter(|stack| counts(stack)) {
            let read = |pointer: &str| exact::read(stack.pointer(pointer).unwrap());
            let is_apart = stack["equipped"] == true && self.equipped_limit().is_some();
            let slots = if is_apart { &mut sums.equipped } else { &mut sums.slots };
            *slots += self.slots_of(stack);
            sums.weight += times(read("/quantity"), read("/item/weight"));
            sums.value += times(read("/quantity"), read("/item/value"));
        }
        sums
    }

    /// The part of its sums that a container counts for its inventory.
    pub fn counted(&self, container: &Value) -> Sums {
        let inside = self.inside(container);
        if keeps_worn(container) {
            let worn = self.rows(container, |stack| stack["equipped"] == true);
            return Sums { value: inside.value, ..worn };
        }
        if !is_carried(container) {
            return Sums { value: inside.value, ..Sums::default() };
        }
        let is_pouch = container["kind"] == "money-pouch";
        match &container["load"] {
            _ if is_pouch && !matches!(self.coin_slots(), CoinSlots::Pouch) => {
                Sums { slots: 0, ..inside }
            }
            Value::Null => inside,
            load => Sums {
                slots: exact::read(&load["slots"]),
                equipped: 0,
                weight: exact::read(&load["weight"]),
                value: inside.value,
            },
        }
    }

    /// The sums of the inventory, with its coins.
    pub fn sums(&self) -> Sums {
        let mut all = Sums::default();
        let mut coins = 0;
        for container in self.columns() {
            all.add(self.counted(container));
            if container["kind"] == "money-pouch" && is_carried(container) {
                coins +=
                    KINDS.map(|kind| exact::read(&container["coins"][kind])).iter().sum::<i128>();
            }
        }
        let gems = self.number_of("gems");
        match (self.game, self.inventory["coinSlots"].is_null()) {
            ("ose", true) => coins += gems,
            ("ose", false) => all.slots += begun(gems, 100 * UNIT, 0),
            ("shadowdark", _) => {
                all.slots += begun(gems, 10 * UNIT, 0);
                all.slots += begun(self.number_of("backpacks"), UNIT, UNIT);
            }
            ("nimble", _) => all.slots += self.one_slot_of("small"),
            ("forbiddenlands", _) => {
                let groups = ["food", "water", "torches", "arrows"];
                all.slots += groups.map(|group| self.one_slot_of(group)).iter().sum::<i128>();
            }
            _ => {}
        }
        if let CoinSlots::Number { each, free, slots } = self.coin_slots() {
            all.slots += times(begun(coins, each, free), slots);
        }
        if matches!(self.worn(), Worn::AtHand) {
            all.slots += self.beyond_hands();
        }
        if self.game == "nimble" {
            all.slots = (all.slots + UNIT - 1).div_euclid(UNIT) * UNIT;
        }
        all
    }
}

/// 1 slot for each begun lot of so many pieces, of which some are free.
fn begun(count: i128, each: i128, free: i128) -> i128 {
    ((count - free).max(0) + each - 1) / each * UNIT
}

fn is_carried(container: &Value) -> bool {
    container["place"] != "dropped" && container["place"] != "stored"
}

/// True if what is equipped in a container stays on the character because only the rest of it was dropped.
fn keeps_worn(container: &Value) -> bool {
    container["place"] == "dropped" && container["items"].is_array() && container["load"].is_null()
}
