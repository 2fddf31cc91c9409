//! The coins of an inventory: their slots, their names and their worth.

use super::Account;
use crate::support::exact::{self, UNIT};

/// The slots of coins.
pub enum CoinSlots {
    Pouch,
    Nothing,
    /// Each begun lot takes so many slots.
    Number {
        each: i128,
        free: i128,
        slots: i128,
    },
}

pub const KINDS: [&str; 5] = ["cp", "sp", "ep", "gp", "pp"];
const DND: [f64; 5] = [0.01, 0.1, 0.5, 1.0, 10.0];

impl<'a> Account<'a> {
    pub fn coin_slots(&self) -> CoinSlots {
        let number =
            |each, free| CoinSlots::Number { each: each * UNIT, free: free * UNIT, slots: UNIT };
        let own = &self.inventory["coinSlots"];
        let whole = |key: &str, least: f64| {
            let number = own[key].as_f64()?;
            (number.fract() == 0.0 && number >= least).then(|| exact::read(&own[key]))
        };
        match (own.as_str(), self.game) {
            (Some("pouch"), _) => CoinSlots::Pouch,
            (Some("nothing"), _) => CoinSlots::Nothing,
            (_, game) => match (whole("coins", 1.0).zip(whole("free", 0.0)), game) {
                (Some((each, free)), _) => CoinSlots::Number { each, free, slots: UNIT },
                (None, "") => CoinSlots::Pouch,
                // The first slot's worth is free.
                (None, "shadowdark") => number(100, 100),
                // A slot is taken by each full hundred.
                (None, "cairn" | "dragonbane") => number(100, 99),
                (None, "nimble") => number(500, 499),
                (None, "forbiddenlands") => {
                    CoinSlots::Number { each: 100 * UNIT, free: 99 * UNIT, slots: UNIT / 2 }
                }
                (None, "tormenta20") => number(1000, 999),
                (None, "ose" | "dolmenwood" | "wwn" | "knave") => number(100, 0),
                (None, "knave2") => number(500, 0),
                (None, "mausritter") => number(250, 250),
                (None, "dnd5e" | "morkborg" | "blackhack") => CoinSlots::Nothing,
                (None, game) => unreachable!("{game} is not in the account"),
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
            "wwn" | "tormenta20" => [Some(0.1), Some(1.0), None, Some(10.0), None],
            "knave" | "forbiddenlands" => [Some(1.0), Some(10.0), None, Some(100.0), None],
            "morkborg" => [None, Some(1.0), None, None, None],
            "mausritter" => [None, None, None, Some(1.0), None],
            _ => DND.map(Some),
        }
    }

    /// The worth of each coin in the main coin.
    pub fn worths(&self) -> [i128; 5] {
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
            (None, "knave" | "forbiddenlands") => "cp",
            (None, "morkborg") => "s",
            (None, "tormenta20") => "T$",
            (None, "mausritter") => "pips",
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
            "cairn" | "mausritter" => &["gp"],
            "morkborg" => &["sp"],
            "shadowdark" | "nimble" | "dragonbane" | "wwn" | "knave" | "knave2"
            | "forbiddenlands" | "tormenta20" | "blackhack" => &["cp", "sp", "gp"],
            "dolmenwood" => &["cp", "sp", "gp", "pp"],
            _ => &KINDS,
        };
        let wanted = own.filter(|own| !own.is_empty()).unwrap_or_else(|| of_game.to_vec());
        let in_use: Vec<_> = all().filter(|kind| wanted.contains(kind)).collect();
        if in_use.is_empty() { all().collect() } else { in_use }
    }
}
