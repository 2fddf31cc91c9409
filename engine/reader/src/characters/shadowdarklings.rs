//! Characters of Shadowdarklings (`docs/rules/characters.md#a-character-of-shadowdarklings`).

use super::fields::{
    amount, each, entries, in_currency, is_list, is_object, list, number, text, times,
    unread_amounts, unread_entries, unread_text,
};
use super::{Character, Content, OwnSettings, Thing, Tool, name_or_unnamed, strength_or_default};
use engine_core::model::{CoinKind, Game, ItemStack, Json, Limit};
use engine_core::wording::printing::number_text;

/// The name of the gear line that repeats the coins of the purse.
const PURSE: &str = "Coins";

/// Reads a character.
pub(super) fn read(json: &Json) -> Option<Character> {
    let is_character =
        is_list(json, "gear") && (is_object(json, "stats") || is_object(json, "rolledStats"));
    let strength = number(json, "stats.STR").or_else(|| number(json, "rolledStats.STR"));
    is_character.then(|| {
        Character {
            strength: strength_or_default(strength),
            own: OwnSettings {
                slots: amount(json, "gearSlotsTotal").map(Limit::Of),
                ..OwnSettings::default()
            },
            ..Character::new(
                Tool::Shadowdarklings,
                name_or_unnamed(text(json, "name")),
                of_sheet(json),
            )
        }
        .of_game(Game::Shadowdark)
    })
}

/// Reads the things of a file that is only a part of a character.
pub(super) fn contents(json: &Json) -> Option<Vec<Content>> {
    is_list(json, "gear").then(|| of_sheet(json))
}

fn of_sheet(json: &Json) -> Vec<Content> {
    let unread = |field, path| unread_amounts(json, &[(field, path)]).into_iter();
    let purse = |key, kind| {
        let count = amount(json, key).into_iter();
        let count = count.map(|count| Content::Coins(kind, count));
        count.chain(unread(key, key).map(Content::Unread)).collect()
    };
    let contents = entries(json).flat_map(|(key, _)| match key {
        "gear" => {
            let gear = list(json, key);
            let things = gear.iter().filter(|item| text(item, "name") != Some(PURSE));
            things.filter_map(thing).chain(unread_entries(gear)).collect()
        }
        "treasures" | "magicItems" => {
            let items = list(json, key);
            items.iter().filter_map(thing).chain(unread_entries(items)).collect()
        }
        "gearSlotsTotal" => unread("slots", key).map(Content::Unread).collect(),
        "stats" => unread("strength", "stats.STR").map(Content::Unread).collect(),
        "rolledStats" if number(json, "stats.STR").is_none() => {
            unread("strength", "rolledStats.STR").map(Content::Unread).collect()
        }
        "gold" => purse(key, CoinKind::Gp),
        "silver" => purse(key, CoinKind::Sp),
        "copper" => purse(key, CoinKind::Cp),
        _ => Vec::new(),
    });
    contents.collect()
}

/// The price of one purchase in gp.
fn cost(item: &Json) -> Option<f64> {
    in_currency(amount(item, "cost")?, text(item, "currency"))
}

/// A thing. `quantity` counts purchases, `totalUnits` single pieces.
fn thing(item: &Json) -> Option<Content> {
    let purchases = amount(item, "quantity").unwrap_or(ItemStack::DEFAULT_QUANTITY);
    let pieces = amount(item, "totalUnits");
    let quantity = pieces.unwrap_or(purchases);
    let value = cost(item).map(|cost| match pieces {
        Some(pieces) if pieces > 0.0 => each(times(cost, purchases), pieces),
        _ => cost,
    });
    let slots = amount(item, "slots").filter(|_| quantity > 0.0);
    let unread = unread(item);
    let thing = Thing { quantity, value, unread, ..Thing::named(text(item, "name")) };
    let thing = match slots {
        Some(slots) => thing.taking(each(slots, quantity), None),
        None => thing,
    };
    item.is_object().then_some(Content::Thing(thing))
}

/// The fields that say something which is not read.
fn unread(item: &Json) -> Vec<String> {
    let amounts =
        [("quantity", "quantity"), ("units", "totalUnits"), ("slots", "slots"), ("cost", "cost")];
    let currency = text(item, "currency").filter(|_| cost(item).is_none());
    let in_currency = amount(item, "cost").zip(currency);
    let cost = in_currency.map(|(cost, currency)| format!("cost {} {currency}", number_text(cost)));
    let name = unread_text(item, "name", "name");
    name.into_iter().chain(unread_amounts(item, &amounts)).chain(cost).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;

    #[test]
    fn a_character_has_gear_and_stats() {
        for (file, expected) in [
            (r#"{"gear": [], "stats": {}}"#, true),
            (r#"{"gear": [], "rolledStats": {}}"#, true),
            (r#"{"gear": [], "stats": []}"#, false),
            (r#"{"gear": []}"#, false),
            (r#"{"gear": {}, "stats": {}}"#, false),
        ] {
            assert_eq!(read(&json(file)).is_some(), expected, "{file}");
        }
    }

    #[test]
    fn strength_and_slots_are_read_or_missing() {
        let read = |file| read(&json(file)).map(|read| (read.strength, read.own.slots));
        for (file, expected) in [
            (
                r#"{"gear": [], "stats": {"STR": 14}, "rolledStats": {"STR": 9}, "gearSlotsTotal": 16}"#,
                (14.0, Some(Limit::Of(16.0))),
            ),
            (
                r#"{"gear": [], "stats": {"STR": null}, "rolledStats": {"STR": "9"}, "gearSlotsTotal": "0"}"#,
                (9.0, Some(Limit::Of(0.0))),
            ),
            (r#"{"gear": [], "stats": {}, "gearSlotsTotal": -1}"#, (10.0, None)),
        ] {
            assert_eq!(read(file), Some(expected), "{file}");
        }
    }

    #[test]
    fn slots_are_those_of_the_whole_line_and_the_purse_counts_once() {
        let contents = of_sheet(&json(
            r#"{"gear": [
                    {"name": "Torch", "quantity": 3, "slots": 1},
                    {"name": "Coins", "quantity": 33, "slots": 0},
                    {"name": "Flint", "quantity": 0, "slots": 1, "cost": 5},
                    {"quantity": "2", "totalUnits": "40", "slots": 2, "cost": 5, "currency": "sp"}, "junk"],
                "treasures": [{"name": "Idol", "cost": 20, "currency": "sp", "slots": 1}, {"name": "Coins", "cost": 3}],
                "magicItems": [{"name": "Wand", "cost": 4}],
                "gold": 31, "silver": "2", "copper": -1}"#,
        ));
        let things: Vec<_> = contents
            .iter()
            .filter_map(|content| match content {
                Content::Thing(thing) => {
                    Some((&*thing.name, thing.quantity, thing.slots, thing.value))
                }
                _ => None,
            })
            .collect();
        let expected = [
            ("Torch", 3.0, Some(1.0 / 3.0), None),
            ("Flint", 0.0, None, Some(5.0)),
            ("(unnamed)", 40.0, Some(0.05), Some(0.025)),
            ("Idol", 1.0, Some(1.0), Some(2.0)),
            ("Coins", 1.0, None, Some(3.0)),
            ("Wand", 1.0, None, Some(4.0)),
        ];
        assert_eq!(things, expected);
        let coins = [(CoinKind::Gp, 31.0), (CoinKind::Sp, 2.0)];
        let coins = coins.map(|(kind, count)| Content::Coins(kind, count));
        let unread = [Content::Unread("copper -1".to_owned())];
        assert!(contents.ends_with(&[&coins[..], &unread].concat()), "{contents:?}");
    }
}
