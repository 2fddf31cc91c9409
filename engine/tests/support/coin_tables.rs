//! Tables of coins: random ones, and those of the presets.

use engine::model::{CoinKind, CoinTable, CoinTypes};
use engine::rules::coin_presets::COIN_PRESETS;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::purses::{inventory, pouch};

/// A table: each coin is worth a number of those below it, and one of them is the main coin.
pub fn table() -> impl Strategy<Value = CoinTable> {
    let ratios = prop::collection::vec(prop::sample::select(vec![1_u32, 2, 3, 5, 10, 12, 20]), 4);
    let kinds = Just(CoinKind::ALL.to_vec()).prop_shuffle();
    (1..=5_usize, ratios, kinds, 0..5_usize).prop_filter_map(
        "a table",
        |(count, ratios, kinds, main)| {
            let mut smallest = vec![1_u32];
            for ratio in &ratios[..count - 1] {
                smallest.push(smallest.last()? * ratio);
            }
            let main = f64::from(smallest[main % count]);
            let coins = kinds[..count].iter().zip(smallest).map(|(kind, worth)| {
                let worth = f64::from(worth) / main;
                let letter = ["a", "b", "c", "d", "e"][*kind as usize];
                (
                    kind.name().to_owned(),
                    json!({ "name": letter, "abbreviation": letter, "worth": worth }),
                )
            });
            let json: serde_json::Map<_, _> = coins.collect();
            CoinTypes::try_from(Value::from(json)).ok().map(|types| types.table().clone())
        },
    )
}

/// The coins of a preset as they are stored.
pub fn stored(preset: &str) -> Value {
    let preset = COIN_PRESETS.iter().find(|each| each.name.starts_with(preset)).unwrap();
    serde_json::to_value(CoinTypes::new(preset.table.clone())).unwrap()
}

/// Ada with the coins of a preset, and a pouch with these counts of `cp` to `pp`.
pub fn ada(preset: &str, counts: &str) -> Value {
    let mut ada = inventory("Ada", [pouch("Purse", counts)]);
    ada["coinTypes"] = stored(preset);
    ada
}
