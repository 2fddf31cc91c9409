//! The coins of well-known games, from which an inventory can choose (`docs/rules/game.md#coin-types`).

use crate::model::{CoinTable, CoinType};

/// The coins of a game or of a language.
#[derive(Debug)]
pub struct CoinPreset {
    /// The name of its choice.
    pub name: &'static str,
    pub table: &'static CoinTable,
}

/// The type with this worth in millionths.
#[expect(clippy::unnecessary_wraps, reason = "a table may lack a type")]
const fn coin(name: &'static str, abbreviation: &'static str, millionths: u64) -> Option<CoinType> {
    Some(CoinType::new(name, abbreviation, millionths))
}

const ONE: u64 = 1_000_000;
const TENTH: u64 = ONE / 10;
const HUNDREDTH: u64 = ONE / 100;
const HALF: u64 = ONE / 2;

const COPPER: &str = "copper/copper pieces";
const SILVER: &str = "silver/silver pieces";
const ELECTRUM: &str = "electrum/electrum pieces";
const GOLD: &str = "gold/gold pieces";
const PLATINUM: &str = "platinum/platinum pieces";

/// The coins of Old-School Essentials.
pub static OLD_SCHOOL_ESSENTIALS: CoinTable = CoinTable::of_game([
    coin(COPPER, "cp", HUNDREDTH),
    coin(SILVER, "sp", TENTH),
    coin(ELECTRUM, "ep", HALF),
    coin(GOLD, "gp", ONE),
    coin(PLATINUM, "pp", 5 * ONE),
]);

/// The coins of Dolmenwood.
pub static DOLMENWOOD: CoinTable = CoinTable::of_game([
    coin(COPPER, "cp", HUNDREDTH),
    coin(SILVER, "sp", TENTH),
    None,
    coin(GOLD, "gp", ONE),
    coin("pellucidium/pellucidium pieces", "pp", 5 * ONE),
]);

/// Coins in which silver is the main one, as in Worlds Without Number.
pub static SILVER_STANDARD: CoinTable = CoinTable::of_game([
    coin(COPPER, "cp", TENTH),
    coin(SILVER, "sp", ONE),
    None,
    coin(GOLD, "gp", 10 * ONE),
    None,
]);

/// The coins of Dragonbane.
pub static DRAGONBANE: CoinTable = CoinTable::of_game([
    coin("copper/copper coins", "cc", HUNDREDTH),
    coin("silver/silver coins", "sc", TENTH),
    None,
    coin("gold/gold coins", "gc", ONE),
    None,
]);

/// Coins in which copper is the main one, as in Knave and Forbidden Lands.
pub static COPPER_STANDARD: CoinTable = CoinTable::of_game([
    coin(COPPER, "cp", ONE),
    coin(SILVER, "sp", 10 * ONE),
    None,
    coin(GOLD, "gp", 100 * ONE),
    None,
]);

/// The coins of Mörk Borg.
pub static MORK_BORG: CoinTable =
    CoinTable::of_game([None, coin(SILVER, "s", ONE), None, None, None]);

/// The coins of Tormenta20.
pub static TORMENTA20: CoinTable = CoinTable::of_game([
    coin("tibar de cobre/tibares de cobre", "TC", TENTH),
    coin("tibar/tibares", "T$", ONE),
    None,
    coin("tibar de ouro/tibares de ouro", "TO", 10 * ONE),
    None,
]);

static LOTFP: CoinTable = CoinTable::of_game([
    coin(COPPER, "cp", TENTH),
    coin(SILVER, "sp", ONE),
    None,
    coin(GOLD, "gp", 50 * ONE),
    None,
]);

static DCC: CoinTable = CoinTable::of_game([
    coin(COPPER, "cp", HUNDREDTH),
    coin(SILVER, "sp", TENTH),
    coin(ELECTRUM, "ep", 10 * ONE),
    coin(GOLD, "gp", ONE),
    coin(PLATINUM, "pp", 100 * ONE),
]);

static WARHAMMER: CoinTable = CoinTable::of_game([
    coin("brass penny/brass pennies/pennies", "d", ONE),
    coin("silver shilling/silver shillings", "ss", 12 * ONE),
    None,
    coin("gold crown/gold crowns", "gc", 240 * ONE),
    None,
]);

static SYMBAROUM: CoinTable = CoinTable::of_game([
    coin("orteg/ortegs", "orteg", HUNDREDTH),
    coin("shilling/shillings", "shilling", TENTH),
    None,
    coin("thaler/thalers", "thaler", ONE),
    None,
]);

static SPLITTERMOND: CoinTable = CoinTable::of_game([
    coin("telar/telare", "telare", HUNDREDTH),
    coin("lunar/lunare", "lunare", ONE),
    None,
    coin("solar/solare", "solare", 100 * ONE),
    None,
]);

/// The coins of Mausritter.
pub static MAUSRITTER: CoinTable =
    CoinTable::of_game([None, None, None, coin("pip/pips", "pips", ONE), None]);

static CREDITS: CoinTable =
    CoinTable::of_game([None, None, None, coin("credit/credits", "Cr", ONE), None]);

static GERMAN: CoinTable = CoinTable::of_game([
    coin("Kupfermünze/Kupfermünzen", "KM", HUNDREDTH),
    coin("Silbermünze/Silbermünzen", "SM", TENTH),
    None,
    coin("Goldmünze/Goldmünzen", "GM", ONE),
    None,
]);

static FRENCH: CoinTable = CoinTable::of_game([
    coin("pièce de cuivre/pièces de cuivre", "PC", HUNDREDTH),
    coin("pièce d'argent/pièces d'argent", "PA", TENTH),
    coin("pièce d'électrum/pièces d'électrum", "PE", HALF),
    coin("pièce d'or/pièces d'or", "PO", ONE),
    coin("pièce de platine/pièces de platine", "PP", 10 * ONE),
]);

static SPANISH: CoinTable = CoinTable::of_game([
    coin("pieza de cobre/piezas de cobre", "PC", HUNDREDTH),
    coin("pieza de plata/piezas de plata", "PP", TENTH),
    None,
    coin("pieza de oro/piezas de oro", "PO", ONE),
    None,
]);

static PORTUGUESE: CoinTable = CoinTable::of_game([
    coin("peça de cobre/peças de cobre", "pc", HUNDREDTH),
    coin("peça de prata/peças de prata", "pp", TENTH),
    coin("peça de electro/peças de electro", "pe", HALF),
    coin("peça de ouro/peças de ouro", "po", ONE),
    coin("peça de platina/peças de platina", "pl", 10 * ONE),
]);

static ITALIAN: CoinTable = CoinTable::of_game([
    coin("moneta di rame/monete di rame", "mr", HUNDREDTH),
    coin("moneta d'argento/monete d'argento", "ma", TENTH),
    coin("moneta di electrum/monete di electrum", "me", HALF),
    coin("moneta d'oro/monete d'oro", "mo", ONE),
    coin("moneta di platino/monete di platino", "mp", 10 * ONE),
]);

/// The presets, in the order of the choices.
pub static COIN_PRESETS: [CoinPreset; 16] = [
    CoinPreset { name: "D&D", table: CoinTable::DND },
    CoinPreset { name: "Old-School Essentials, ACKS", table: &OLD_SCHOOL_ESSENTIALS },
    CoinPreset { name: "Silver standard", table: &SILVER_STANDARD },
    CoinPreset { name: "LotFP", table: &LOTFP },
    CoinPreset { name: "DCC", table: &DCC },
    CoinPreset { name: "Warhammer", table: &WARHAMMER },
    CoinPreset { name: "Symbaroum", table: &SYMBAROUM },
    CoinPreset { name: "Splittermond", table: &SPLITTERMOND },
    CoinPreset { name: "Dragonbane", table: &DRAGONBANE },
    CoinPreset { name: "Mausritter", table: &MAUSRITTER },
    CoinPreset { name: "Credits", table: &CREDITS },
    CoinPreset { name: "German", table: &GERMAN },
    CoinPreset { name: "French", table: &FRENCH },
    CoinPreset { name: "Spanish", table: &SPANISH },
    CoinPreset { name: "Portuguese", table: &PORTUGUESE },
    CoinPreset { name: "Italian", table: &ITALIAN },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::CoinTypes;

    #[test]
    fn each_preset_keeps_the_rules_of_a_table() {
        let tables = COIN_PRESETS.iter().map(|preset| (preset.name, preset.table));
        let of_games = [
            ("Dolmenwood", &DOLMENWOOD),
            ("Knave", &COPPER_STANDARD),
            ("Mörk Borg", &MORK_BORG),
            ("Tormenta20", &TORMENTA20),
        ];
        for (name, table) in tables.chain(of_games) {
            let stored = serde_json::to_value(CoinTypes::new(table.clone())).unwrap();
            let read = CoinTypes::try_from(stored).unwrap();
            assert_eq!(read.table(), table, "{name}");
        }
    }
}
