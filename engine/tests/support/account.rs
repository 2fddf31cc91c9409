//! An account of stored inventories in exact decimals, written from the games' own texts and code (their sources are in
//! docs/rules/game.md#games), and not from the engine.

use serde_json::{Map, Value};

use super::exact::{self, UNIT, times};

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

/// The slots of equipped items.
#[derive(Clone, Copy, PartialEq)]
enum Worn {
    /// Their slots while equipped, 0 if not given.
    Own,
    /// As if they were packed.
    Same,
    /// None for one armour, one helmet and three pieces at hand.
    AtHand,
    /// As if they were packed, in a count of their own with this limit.
    Apart(i128),
}

/// The slots of coins.
enum CoinSlots {
    Pouch,
    Nothing,
    Number { each: i128, free: i128 },
}

/// A setting of one's own.
enum Own {
    Absent,
    Nothing,
    Strength,
    Number(i128),
    Formula(i128),
}

/// The rules of a stored inventory: its own settings, otherwise those of its game.
pub struct Account<'a> {
    inventory: &'a Value,
    /// The id of its game; empty for Hoffman's rules.
    game: &'a str,
}

const GAMES: [&str; 7] =
    ["shadowdark", "cairn", "nimble", "ose", "dolmenwood", "dragonbane", "wwn"];
const KINDS: [&str; 5] = ["cp", "sp", "ep", "gp", "pp"];
const DND: [f64; 5] = [0.01, 0.1, 0.5, 1.0, 10.0];

impl<'a> Account<'a> {
    pub fn of(inventory: &'a Value) -> Self {
        let game = inventory["game"].as_str().filter(|game| GAMES.contains(game));
        Self { inventory, game: game.unwrap_or_default() }
    }

    fn strength(&self) -> i128 {
        exact::read(&self.inventory["strengthScore"])
    }

    /// The strength score rounded down.
    fn whole_strength(&self) -> i128 {
        self.strength().div_euclid(UNIT) * UNIT
    }

    /// The Strength modifier on packed slots, where that optional rule of Old-School Essentials holds.
    fn modifier(&self) -> i128 {
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
    fn score(&self) -> i128 {
        let score = self.inventory["score"].as_i64().filter(|score| (-20..=100).contains(score));
        match self.game {
            "nimble" => i128::from(score.unwrap_or(0)) * UNIT,
            _ => self.strength(),
        }
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
    fn slots(&self) -> Option<i128> {
        let whole = self.whole_strength();
        match self.own("slots") {
            Own::Number(number) | Own::Formula(number) => Some(number),
            Own::Nothing => None,
            Own::Strength => Some(2 * self.strength()),
            Own::Absent => Some(match self.game {
                "shadowdark" => whole.max(10 * UNIT),
                "cairn" => 10 * UNIT,
                "nimble" => (10 * UNIT + self.score()).max(0),
                "ose" => 16 * UNIT + self.modifier(),
                "dolmenwood" => 16 * UNIT,
                "dragonbane" => {
                    let half = (whole + UNIT).div_euclid(2 * UNIT) * UNIT;
                    if self.carries_backpack() { half + 2 * UNIT } else { half }
                }
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
            Own::Absent => self.game.is_empty().then(|| 10 * self.strength()),
        }
    }

    /// True if its pounds are shown: by Hoffman's rules, and in a game whose column of weights is on.
    pub fn counts_pounds(&self) -> bool {
        let hidden = self.inventory["hiddenColumns"].as_array();
        let is_shown = hidden.is_some_and(|hidden| hidden.iter().all(|column| column != "weight"));
        self.game.is_empty() || is_shown
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

    fn worn(&self) -> Worn {
        match (self.own("equipped"), self.game) {
            (Own::Number(limit) | Own::Formula(limit), _) => Worn::Apart(limit),
            (Own::Nothing, _) | (_, "shadowdark" | "cairn" | "nimble") => Worn::Same,
            (_, "ose") => Worn::Apart(9 * UNIT),
            (_, "dolmenwood") => Worn::Apart(10 * UNIT),
            (_, "wwn") => Worn::Apart(self.whole_strength().div_euclid(2 * UNIT) * UNIT),
            (_, "dragonbane") => Worn::AtHand,
            _ => Worn::Own,
        }
    }

    fn columns(&self) -> impl Iterator<Item = &'a Value> {
        let columns = self.inventory["columns"].as_array().unwrap();
        columns.iter().flat_map(|column| column.as_array().unwrap())
    }

    fn carries_backpack(&self) -> bool {
        let is_backpack =
            |name: &Value| name.as_str().is_some_and(|name| name.trim() == "Backpack");
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

    /// The slots of a stack by itself, in whichever count it is; 0 of one that is counted together with others.
    pub fn slots_of(&self, stack: &Value) -> i128 {
        let worn = exact::read(stack.pointer("/item/equippedSlots").unwrap());
        let quantity = exact::read(&stack["quantity"]);
        if stack["equipped"] == true {
            match self.worn() {
                Worn::Own => return times(in_whole_bundles(stack, quantity), worn),
                _ if worn > 0 => return times(in_whole_bundles(stack, quantity), worn),
                Worn::AtHand if self.group_of(stack).is_none() => return 0,
                Worn::Same | Worn::Apart(_)
                    if self.goes_by_name(stack) && self.thing(stack).0 == Thing::FreeWhileWorn =>
                {
                    return 0;
                }
                Worn::AtHand | Worn::Same | Worn::Apart(_) => {}
            }
        }
        self.packed(stack)
    }

    /// True if the slots of a stack hang on its name.
    fn goes_by_name(&self, stack: &Value) -> bool {
        let takes_one = match self.inventory["itemsTake"].as_str() {
            Some("oneSlot") => true,
            Some("weight") => false,
            _ => !self.game.is_empty(),
        };
        takes_one && stack["item"]["slotOverride"].is_null()
    }

    /// What the book says of a stack, and how many pieces its name counts.
    fn thing(&self, stack: &Value) -> (Thing, i128) {
        thing(self.game, stack["item"]["name"].as_str().unwrap())
    }

    /// The slots of a stack as if it were packed.
    fn packed(&self, stack: &Value) -> i128 {
        let read = |pointer: &str| exact::read(stack.pointer(pointer).unwrap());
        let quantity = read("/quantity");
        if !stack["item"]["slotOverride"].is_null() {
            return times(in_whole_bundles(stack, quantity), read("/item/slotOverride"));
        }
        if !self.goes_by_name(stack) {
            let rounded = (read("/item/weight") + 5 * UNIT / 2).div_euclid(5 * UNIT) * UNIT;
            return times(quantity, if rounded == 0 { UNIT / 5 } else { rounded });
        }
        let (thing, pieces) = self.thing(stack);
        let quantity = quantity * pieces;
        match thing {
            Thing::Slots(each) => times(quantity, each),
            Thing::FreeWhileWorn => quantity,
            Thing::Group(_) => 0,
            Thing::Share(pieces, slots) if !self.game.is_empty() && quantity > 0 => {
                (quantity * slots + pieces * UNIT - 1) / (pieces * UNIT) * UNIT
            }
            Thing::Share(pieces, slots) => quantity * slots / pieces,
        }
    }

    /// The group that a stack is counted with.
    fn group_of(&self, stack: &Value) -> Option<&'static str> {
        match self.thing(stack).0 {
            Thing::Group(group) if self.goes_by_name(stack) => Some(group),
            _ => None,
        }
    }

    /// The number of things of a group that are counted together.
    fn number_of(&self, group: &str) -> i128 {
        let is_apart = |stack: &Value| {
            let worn = exact::read(stack.pointer("/item/equippedSlots").unwrap());
            stack["equipped"] == true
                && (matches!(self.worn(), Worn::Own | Worn::Apart(_)) || worn > 0)
        };
        let rows =
            self.with_you().filter(|stack| self.group_of(stack) == Some(group) && !is_apart(stack));
        rows.map(|stack| exact::read(&stack["quantity"]) * self.thing(stack).1).sum()
    }

    /// The rows that count one by one.
    fn with_you(&self) -> impl Iterator<Item = &'a Value> {
        self.columns().flat_map(|container| {
            let rows = container["items"].as_array().into_iter().flatten();
            rows.filter(move |stack| match &container["load"] {
                Value::Null if keeps_worn(container) => stack["equipped"] == true,
                Value::Null => is_carried(container),
                _ => false,
            })
        })
    }

    /// The slots of what is worn or at hand beyond one armour, one helmet and three pieces, those with the fewest
    /// slots.
    fn beyond_hands(&self) -> i128 {
        let mut kinds: [Vec<(i128, i128)>; 3] = [Vec::new(), Vec::new(), Vec::new()];
        for stack in self.with_you().filter(|stack| stack["equipped"] == true) {
            let worn = exact::read(stack.pointer("/item/equippedSlots").unwrap());
            let quantity = exact::read(&stack["quantity"]);
            if worn > 0 || self.group_of(stack).is_some() || quantity == 0 {
                continue;
            }
            let name = stack["item"]["name"].as_str().unwrap().trim().to_lowercase();
            let kind = match bare(&name) {
                "leather" | "chainmail" | "chain mail" | "plate mail" | "plate" => 0,
                "open helmet" => 1,
                "clothes" | "wilderness clothes" | "cloak" | "boots" | "gloves" | "ring"
                | "backpack" => continue,
                _ => 2,
            };
            kinds[kind].push((self.packed(stack), quantity));
        }
        let mut beyond = 0;
        for (rows, free) in kinds.iter_mut().zip([1, 1, 3]) {
            // Those with the most slots each come first.
            rows.sort_by(|(a, a_count), (b, b_count)| (b * a_count).cmp(&(a * b_count)));
            let mut free = free * UNIT;
            for (slots, count) in rows {
                let freed = free.min(*count);
                free -= freed;
                beyond += *slots - (*slots * freed * 2 + *count) / (*count * 2);
            }
        }
        beyond
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
        let begun =
            |count: i128, each: i128, free: i128| ((count - free).max(0) + each - 1) / each * UNIT;
        let gems = self.number_of("gems");
        match (self.game, self.inventory["coinSlots"].is_null()) {
            ("ose", true) => coins += gems,
            ("ose", false) => all.slots += begun(gems, 100 * UNIT, 0),
            ("shadowdark", _) => {
                all.slots += begun(gems, 10 * UNIT, 0);
                all.slots += begun(self.number_of("backpacks"), UNIT, UNIT);
            }
            ("nimble", _) if self.number_of("small") > 0 => all.slots += UNIT,
            _ => {}
        }
        if let CoinSlots::Number { each, free } = self.coin_slots() {
            all.slots += begun(coins, each, free);
        }
        if matches!(self.worn(), Worn::AtHand) {
            all.slots += self.beyond_hands();
        }
        if self.game == "nimble" {
            all.slots = (all.slots + UNIT - 1).div_euclid(UNIT) * UNIT;
        }
        all
    }

    fn coin_slots(&self) -> CoinSlots {
        let number = |each, free| CoinSlots::Number { each: each * UNIT, free: free * UNIT };
        let own = &self.inventory["coinSlots"];
        let whole = |key: &str, least: f64| {
            let number = own[key].as_f64()?;
            (number.fract() == 0.0 && number >= least).then(|| exact::read(&own[key]))
        };
        match (own.as_str(), self.game) {
            (Some("pouch"), _) => CoinSlots::Pouch,
            (Some("nothing"), _) => CoinSlots::Nothing,
            (_, game) => match (whole("coins", 1.0).zip(whole("free", 0.0)), game) {
                (Some((each, free)), _) => CoinSlots::Number { each, free },
                (None, "") => CoinSlots::Pouch,
                // The first slot's worth is free.
                (None, "shadowdark") => number(100, 100),
                // A slot is taken by each full hundred.
                (None, "cairn" | "dragonbane") => number(100, 99),
                (None, "nimble") => number(500, 499),
                (None, _) => number(100, 0),
            },
        }
    }

    /// The worth of each coin of the table; `None` where it doesn't have it.
    fn table(&self) -> [Option<f64>; 5] {
        let own = &self.inventory["coinTypes"];
        if own.is_object() {
            return KINDS.map(|kind| own[kind]["worth"].as_f64());
        }
        match self.game {
            _ if own == "dnd" => DND.map(Some),
            "ose" => [0.01, 0.1, 0.5, 1.0, 5.0].map(Some),
            "dolmenwood" => [Some(0.01), Some(0.1), None, Some(1.0), Some(5.0)],
            "dragonbane" => [Some(0.01), Some(0.1), None, Some(1.0), None],
            "wwn" => [Some(0.1), Some(1.0), None, Some(10.0), None],
            _ => DND.map(Some),
        }
    }

    /// The worth of each coin in the main coin.
    fn worths(&self) -> [i128; 5] {
        let table = self.table();
        let mut worths = [0; 5];
        for (worth, (own, dnd)) in worths.iter_mut().zip(table.iter().zip(DND)) {
            let otherwise = if table[3] == Some(1.0) { dnd } else { 0.0 };
            *worth = exact::of(own.unwrap_or(otherwise));
        }
        worths
    }

    /// The abbreviation of the main coin.
    pub fn unit(&self) -> &'a str {
        let own = &self.inventory["coinTypes"];
        let main = KINDS.iter().find(|kind| own[**kind]["worth"].as_f64() == Some(1.0));
        match (main, self.game) {
            (Some(kind), _) => own[*kind]["abbreviation"].as_str().unwrap(),
            (None, _) if own == "dnd" => "gp",
            (None, "dragonbane") => "gc",
            (None, "wwn") => "sp",
            (None, _) => "gp",
        }
    }

    /// The kinds of coins that count, whatever order they are stored in and how often.
    pub fn in_use(&self) -> Vec<&'static str> {
        let has = self.table().map(|worth| worth.is_some());
        let all = || KINDS.iter().zip(has).filter_map(|(kind, has)| has.then_some(*kind));
        let own: Option<Vec<_>> = self.inventory["coinsInUse"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|kind| kind.as_str().filter(|kind| KINDS.contains(kind)))
            .collect();
        let of_game: &[&str] = match self.game {
            _ if self.inventory["coinTypes"].is_object()
                || self.inventory["coinTypes"] == "dnd" =>
            {
                &KINDS
            }
            "cairn" => &["gp"],
            "shadowdark" | "nimble" | "dragonbane" | "wwn" => &["cp", "sp", "gp"],
            "dolmenwood" => &["cp", "sp", "gp", "pp"],
            _ => &KINDS,
        };
        let wanted = own.filter(|own| !own.is_empty()).unwrap_or_else(|| of_game.to_vec());
        let in_use: Vec<_> = all().filter(|kind| wanted.contains(kind)).collect();
        if in_use.is_empty() { all().collect() } else { in_use }
    }

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

fn is_carried(container: &Value) -> bool {
    container["place"] != "dropped" && container["place"] != "stored"
}

/// True if what is equipped in a container stays on the character because only the rest of it was dropped.
fn keeps_worn(container: &Value) -> bool {
    container["place"] == "dropped" && container["items"].is_array() && container["load"].is_null()
}

/// The pieces of a stack with slots of its own: those of whole bundles, if it is counted by bundles.
fn in_whole_bundles(stack: &Value, quantity: i128) -> i128 {
    let size = stack["item"]["bundle"].as_i64().filter(|size| *size > 1).map(i128::from);
    match size.filter(|_| !stack["item"]["slotOverride"].is_null() && quantity > 0) {
        Some(size) => (quantity + size * UNIT - 1) / (size * UNIT) * (size * UNIT),
        None => quantity,
    }
}

/// What a book says of a single thing.
#[derive(Clone, Copy, PartialEq)]
enum Thing {
    /// The slots of each.
    Slots(i128),
    /// So many pieces share so many slots.
    Share(i128, i128),
    /// 1 slot, and none while it is worn.
    FreeWhileWorn,
    /// Counted together with others.
    Group(&'static str),
}

const TWO: Thing = Thing::Slots(2 * UNIT);
const THREE: Thing = Thing::Slots(3 * UNIT);
const NONE: Thing = Thing::Slots(0);
const ARROWS: &str = "arrow, arrows, crossbow bolts";
const MAIL: &str = "chainmail, chain mail";
const PLATE: &str = "plate mail, plate";
const GEMS: &str = "gem, gems, ruby";

/// What the books say of single things, by their names in lower case: game, slots of each or how many share one, names.
const BOOKS: [(&str, Thing, &[&str]); 38] = [
    ("shadowdark", Thing::Share(20, 1), &[ARROWS]),
    ("shadowdark", Thing::Share(3, 1), &["ration, rations"]),
    ("shadowdark", TWO, &["bastard sword, greataxe, greatswords, pike, mithral plate mail", MAIL]),
    ("shadowdark", THREE, &[PLATE]),
    ("shadowdark", Thing::Slots(7 * UNIT), &["crawling kit"]),
    ("shadowdark", NONE, &["holy symbol, thieves' tools"]),
    ("shadowdark", Thing::Group("gems"), &[GEMS]),
    ("shadowdark", Thing::Group("backpacks"), &["backpack"]),
    ("cairn", TWO, &[MAIL, PLATE, "brigandine, halberd, war hammer, long sword, longsword, bow"]),
    ("cairn", TWO, &["crossbow, cart, tent, animal feed"]),
    ("cairn", NONE, &["chalk, gloves, smoking pipe, whistle, wilderness clothes"]),
    ("cairn", NONE, &["scroll of sleep, mule"]),
    ("nimble", TWO, &["staff, long sword, longsword, battle axe, spear, short bow, longbow"]),
    ("nimble", TWO, &["crossbow, greataxe, greatswords"]),
    (
        "nimble",
        Thing::Slots(UNIT / 2),
        &["healing potion, potion of flying, potion of greater healing"],
    ),
    ("nimble", Thing::Share(2, 1), &["torch, torches"]),
    ("nimble", Thing::Share(4, 1), &["javelin"]),
    ("nimble", Thing::Group("small"), &["bell, chalk, mirror"]),
    ("ose", TWO, &[MAIL, PLATE, "battle axe, crossbow, longbow, pole arm, halberd, pike, staff"]),
    ("ose", TWO, &["short bow, two-handed sword, greatswords, lance"]),
    ("ose", Thing::Share(3, 1), &["torch, torches, ration, rations"]),
    ("ose", Thing::Share(12, 1), &["iron spikes"]),
    ("ose", NONE, &[ARROWS, "sling bullets, garlic, holy symbol, ring, quiver, backpack, sack"]),
    ("ose", Thing::Group("gems"), &[GEMS]),
    ("dolmenwood", TWO, &[MAIL, "pole arm, halberd, pike"]),
    ("dolmenwood", THREE, &[PLATE]),
    ("dolmenwood", NONE, &[GEMS, "clothes, wilderness clothes, ring, backpack, sack"]),
    ("dolmenwood", Thing::Share(20, 1), &[ARROWS, "sling bullets"]),
    ("dolmenwood", Thing::Share(3, 1), &["torch, torches"]),
    ("dragonbane", Thing::Share(4, 1), &["ration, rations"]),
    ("dragonbane", NONE, &["whistle, chalk, backpack"]),
    ("wwn", TWO, &[PLATE, "greatswords, pike, halberd, longbow, rope", "rope, hempen"]),
    ("wwn", Thing::Share(3, 1), &["torch, torches"]),
    ("wwn", Thing::Share(7, 4), &["ration, rations"]),
    ("wwn", Thing::FreeWhileWorn, &["clothes, wilderness clothes, boots, backpack"]),
    ("", Thing::Share(20, 1), &[ARROWS, "sling bullets"]),
    ("", Thing::Share(50, 1), &["blowgun needle"]),
    ("", Thing::Share(10, 1), &["iron spikes"]),
];

/// A name in lower case without its bonus and its brackets.
fn bare(name: &str) -> &str {
    let bare = name.split(" (").next().unwrap_or(name);
    bare.strip_prefix("+1 ").unwrap_or(bare)
}

/// What the book says of a thing by its name, as the random inventories spell it, and how many pieces the name counts.
fn thing(game: &str, name: &str) -> (Thing, i128) {
    let name = name.trim().to_lowercase();
    let bare = bare(&name);
    let has = |names: &&str| *names == bare || names.split(", ").any(|name| name == bare);
    let mut books = BOOKS.iter();
    let book = books.find(|(of, _, names)| (of.is_empty() || *of == game) && names.iter().any(has));
    let pieces = match name.split_once(" (").map(|(_, brackets)| brackets) {
        Some("20)") => 20,
        Some("6)") => 6,
        Some("3 days)") => 3,
        _ => 1,
    };
    let is_piece = matches!(bare, "torches" | "ration" | "rations");
    match book {
        Some((_, thing, _)) => (*thing, pieces),
        None if is_piece => (Thing::Slots(UNIT), pieces),
        None => (Thing::Slots(UNIT), 1),
    }
}
