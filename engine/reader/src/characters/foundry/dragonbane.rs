//! The game Dragonbane (`docs/rules/characters.md#foundry-dragonbane`).

use super::{ItemTypes, System, actor_contents, in_container_elsewhere};
use crate::characters::fields::{
    amount, coins_named, flag, is_object, list, number, price, text, unread_amounts, unread_prices,
    unread_text,
};
use crate::characters::{
    Character, Content, OwnSettings, Position, Thing, Tool, empty_inventory, name_or_unnamed,
    strength_or_default,
};
use engine_core::model::{CoinKind, Game, ItemStack, Json};
use engine_core::rules::games::Rules;
use engine_core::rules::rounding::sum;

pub(super) const SYSTEM: System = System { id: "dragonbane", is_own, things, contents, character };

const TYPES: ItemTypes = ItemTypes {
    things: &["item", "weapon", "armor", "helmet"],
    others: &["ability", "injury", "kin", "profession", "skill", "spell", "recipe"],
};

/// The name of the container for things that are not carried.
const STORAGE: &str = "Storage";
/// The slots of a carried backpack.
const BACKPACK_SLOTS: f64 = 2.0;
/// The keys of the coin types.
const COINS: [(CoinKind, &str); 3] =
    [(CoinKind::Gp, "gc"), (CoinKind::Sp, "sc"), (CoinKind::Cp, "cc")];
/// The path of the strength score.
const STRENGTH: &str = "system.attributes.str.value";

/// Whether an actor has fields that only those of this game have.
fn is_own(actor: &Json) -> bool {
    let has = |coins| number(actor, &format!("system.currency.{coins}")).is_some();
    is_object(actor, "system.attributes.str") && (has("gc") || has("sc") || has("cc"))
}

fn contents(actor: &Json) -> Vec<Content> {
    let coins = |actor: &Json| coins_named(actor, "system.currency", &COINS).collect();
    actor_contents(actor, things, coins, unread)
}

/// The fields of an actor that say something which is not read.
fn unread(actor: &Json) -> Vec<String> {
    unread_amounts(actor, &[("strength", STRENGTH)])
}

/// An actor with its contents.
fn character(actor: &Json, contents: Vec<Content>) -> Character {
    let strength = strength_or_default(amount(actor, STRENGTH));
    let is_backpack = |item: &&Json| {
        text(item, "system.type") == Some("backpack") && !flag(item, "system.storage")
    };
    let has_backpack = list(actor, "items").iter().any(|item| is_backpack(&item));
    let more = if has_backpack { BACKPACK_SLOTS } else { 0.0 };
    let by_book = empty_inventory(Game::Dragonbane, strength);
    let slots = Rules::of(&by_book).slots_of_game().map(|slots| sum([slots, more]));
    Character {
        strength,
        own: OwnSettings { slots: Some(slots), ..OwnSettings::default() },
        limits_by_book: true,
        ..Character::new(Tool::Foundry, name_or_unnamed(text(actor, "name")), contents)
    }
    .of_game(Game::Dragonbane)
}

/// The things among the items of an actor, and the container for those in storage.
fn things(items: &[Json]) -> Vec<Content> {
    let things = TYPES.read(items, |item| vec![Content::Thing(thing(item))]);
    let is_thing =
        |item: &&Json| text(item, "type").is_some_and(|kind| TYPES.things.contains(&kind));
    let unread = items.iter().filter(is_thing).filter(|item| cost(item).is_none());
    let unread = unread_prices(unread.filter_map(|item| text(item, "system.cost")));
    in_container_elsewhere(STORAGE, things.into_iter().chain(unread).collect())
}

/// A thing. Which of the equipped things take no slots follows from the rules of the game.
fn thing(item: &Json) -> Thing {
    let amounts = [("quantity", "system.quantity"), ("weight", "system.weight")];
    let unread = unread_text(item, "name", "name").into_iter();
    let unread = unread.chain(unread_amounts(item, &amounts));
    let unread = unread.chain(unread_text(item, "cost", "system.cost"));
    let is_stored = flag(item, "system.storage");
    Thing {
        quantity: amount(item, "system.quantity").unwrap_or(ItemStack::DEFAULT_QUANTITY),
        value: cost(item),
        slots: Some(weight(item)),
        equipped: flag(item, "system.worn"),
        unread: unread.collect(),
        position: Position {
            lies_in: is_stored.then(|| STORAGE.to_owned()),
            ..Position::default()
        },
        ..Thing::named(text(item, "name"))
    }
}

/// The slots of one: 1 if the field is missing, 0 if it was emptied.
fn weight(item: &Json) -> f64 {
    let is_null = item.pointer("/system/weight").is_some_and(Json::is_null);
    if is_null { 0.0 } else { amount(item, "system.weight").unwrap_or(1.0) }
}

/// The words for coins in its files, in English and in Swedish, and the words that every game has for them.
const COIN_WORDS: [(&str, &str); 8] = [
    ("gc", "gp"),
    ("sc", "sp"),
    ("cc", "cp"),
    ("guld", "gold"),
    ("guldmynt", "gold"),
    ("silvermynt", "silver"),
    ("koppar", "copper"),
    ("kopparmynt", "copper"),
];

/// The value of one in gp, of a text such as "2 gold", "5 SC" or "12 guld".
fn cost(item: &Json) -> Option<f64> {
    let written = text(item, "system.cost")?;
    let words = written.split_inclusive(|letter: char| !letter.is_alphabetic()).map(|part| {
        let word = part.trim_end_matches(|letter: char| !letter.is_alphabetic());
        let named = COIN_WORDS.into_iter().find(|(own, _)| *own == word.to_lowercase());
        named.map_or(part.to_owned(), |(_, name)| format!("{name}{}", &part[word.len()..]))
    });
    price(&words.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;

    #[test]
    fn a_cost_is_an_amount_of_money() {
        for (cost, expected) in [
            (r#""2 gold""#, Some(2.0)),
            (r#""5 silver""#, Some(0.5)),
            (r#""8 copper""#, Some(0.08)),
            (r#""3 GC""#, Some(3.0)),
            (r#""4 sc""#, Some(0.4)),
            (r#""7""#, Some(7.0)),
            (r#""12 guld""#, Some(12.0)),
            (r#""5 Silver""#, Some(0.5)),
            (r#""5 koppar""#, Some(0.05)),
            (r#""1 guldmynt 5 silvermynt""#, Some(1.5)),
            (r#""3gc""#, Some(3.0)),
            (r#""1,200""#, Some(1200.0)),
            (r#""5 kronor""#, None),
            (r#""10 pieces""#, None),
            (r#""2 guld each""#, None),
            (r#""varies""#, None),
            (r#""-2 gold""#, None),
            (r#""""#, None),
            ("3", None),
        ] {
            let item = json(&format!(r#"{{"system": {{"cost": {cost}}}}}"#));
            assert_eq!(super::cost(&item), expected, "{cost}");
        }
    }

    #[test]
    fn a_weight_that_was_emptied_is_none() {
        for (system, expected) in
            [(r#"{"weight": 0.25}"#, 0.25), (r#"{"weight": null}"#, 0.0), ("{}", 1.0)]
        {
            assert_eq!(weight(&json(&format!(r#"{{"system": {system}}}"#))), expected, "{system}");
        }
    }
}
