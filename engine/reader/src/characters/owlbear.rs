//! Characters of the Shadowdark sheet in Owlbear Rodeo (`docs/rules/characters.md#a-character-of-owlbear`).

use std::collections::HashMap;

use super::fields::{
    amount, coins_in_gp, each, entries, flag, list, number, text, unread_amounts, unread_coins,
    unread_entries, unread_text,
};
use super::{Character, Content, OwnSettings, Thing, Tool, name_or_unnamed, strength_or_default};
use engine_core::model::{BundleSize, CoinKind, Game, ItemStack, Json, Limit};

/// The value of `schemaType` in its files.
const SCHEMA: &str = "sd-char-sheet";
/// The `gearSlotsTotal` of every character that the sheet itself has made.
const UNCHANGED_SLOTS: f64 = 10.0;

/// Reads a character.
pub(super) fn read(json: &Json) -> Option<Character> {
    let slots = amount(json, "gearSlotsTotal").filter(|slots| *slots != UNCHANGED_SLOTS);
    is_sheet(json).then(|| {
        Character {
            strength: strength_or_default(number(json, "stats.STR")),
            own: OwnSettings { slots: slots.map(Limit::Of), ..OwnSettings::default() },
            ..Character::new(Tool::Owlbear, name_or_unnamed(text(json, "name")), of_sheet(json))
        }
        .of_game(Game::Shadowdark)
    })
}

fn is_sheet(json: &Json) -> bool {
    text(json, "schemaType") == Some(SCHEMA)
}

fn of_sheet(json: &Json) -> Vec<Content> {
    let unread =
        |field, path| unread_amounts(json, &[(field, path)]).into_iter().map(Content::Unread);
    let purse = |key, kind| {
        let count = amount(json, key).map(|count| Content::Coins(kind, count));
        count.into_iter().chain(unread(key, key)).collect()
    };
    let custom = custom_gear(json);
    let contents = entries(json).flat_map(|(key, _)| match key {
        "gear" => {
            let gear = list(json, key);
            let things = gear.iter().filter(|item| item.is_object());
            let things = things.map(|item| Content::Thing(thing(item, &custom)));
            things.chain(unread_entries(gear)).collect()
        }
        "customGear" => unread_entries(list(json, key)).collect(),
        "bonuses" => slot_bonuses(list(json, key)).collect(),
        "gearSlotsTotal" => unread("slots", key).collect(),
        "stats" => unread("strength", "stats.STR").collect(),
        "gold" => purse(key, CoinKind::Gp),
        "silver" => purse(key, CoinKind::Sp),
        "copper" => purse(key, CoinKind::Cp),
        _ => Vec::new(),
    });
    contents.collect()
}

/// The definitions of the player's own gear by their names; of equal ones the first.
fn custom_gear(json: &Json) -> HashMap<&str, &Json> {
    let mut custom = HashMap::new();
    for definition in list(json, "customGear") {
        if let Some(name) = text(definition, "name") {
            custom.entry(name).or_insert(definition);
        }
    }
    custom
}

/// The bonuses to the slots allowed, which are not read.
fn slot_bonuses(bonuses: &[Json]) -> impl Iterator<Item = Content> {
    let of_slots = bonuses.iter().filter(|bonus| text(bonus, "bonusTo") == Some("gearSlots"));
    of_slots.map(|bonus| {
        Content::Unread(format!("bonus to slots ({})", name_or_unnamed(text(bonus, "name"))))
    })
}

/// A thing; of the sheet's own gear with the slots and the price of its definition.
fn thing(item: &Json, custom: &HashMap<&str, &Json>) -> Thing {
    let name = unread_text(item, "name", "name").into_iter();
    let unread = name.chain(unread_amounts(item, &[("quantity", "quantity")]));
    let thing = Thing {
        quantity: amount(item, "quantity").unwrap_or(ItemStack::DEFAULT_QUANTITY),
        equipped: flag(item, "equipped"),
        unread: unread.collect(),
        ..Thing::named(text(item, "name"))
    };
    match text(item, "name").and_then(|name| custom.get(name)) {
        Some(definition) => defined(thing, definition),
        None => thing,
    }
}

/// A thing with the slots and the price of its definition, which are those of a bundle. What is carried free takes no
/// slots, however much it is.
fn defined(mut thing: Thing, definition: &Json) -> Thing {
    let amounts = [
        ("slots", "slots.slotsUsed"),
        ("per slot", "slots.perSlot"),
        ("free carry", "slots.freeCarry"),
    ];
    thing.unread.extend(unread_amounts(definition, &amounts));
    thing.unread.extend(unread_coins(definition, "cost"));
    let per_slot = amount(definition, "slots.perSlot").unwrap_or(1.0).max(1.0);
    thing.value = coins_in_gp(definition, "cost").map(|cost| each(cost, per_slot));
    let slots = amount(definition, "slots.slotsUsed").unwrap_or(1.0);
    let is_free = amount(definition, "slots.freeCarry").is_some_and(|free| free > 0.0);
    if is_free || slots == 0.0 {
        thing.taking(0.0, None)
    } else {
        thing.taking(each(slots, per_slot), BundleSize::new(per_slot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;

    #[test]
    fn a_definition_has_the_slots_and_the_price_of_a_bundle() {
        for (definition, slots, bundle, value) in [
            (
                r#"{"slots": {"perSlot": 5, "slotsUsed": 1, "freeCarry": 0}, "cost": {"gp": 1, "sp": 5, "cp": 0}}"#,
                0.2,
                Some(5.0),
                Some(0.3),
            ),
            (r#"{"slots": {"perSlot": 1, "slotsUsed": 2, "freeCarry": 0}}"#, 2.0, None, None),
            (r#"{"slots": {"perSlot": 1, "slotsUsed": 1, "freeCarry": 1}}"#, 0.0, None, None),
            (r#"{"slots": {"perSlot": 3, "slotsUsed": 0, "freeCarry": 0}}"#, 0.0, None, None),
            ("{}", 1.0, None, None),
        ] {
            let thing = defined(Thing::named(Some("Bomb")), &json(definition));
            let size = thing.bundle.map(BundleSize::pieces);
            assert_eq!(
                (thing.slots, size, thing.value),
                (Some(slots), bundle, value),
                "{definition}"
            );
        }
    }
}
