//! The game Dragonbane (`docs/rules/characters.md#foundry-dragonbane`).

use super::{ItemTypes, System, actor_contents, in_container_elsewhere};
use crate::characters::fields::{
    amount, coins_named, flag, is_object, list, number, text, unread_amounts, unread_text,
    unread_value,
};
use crate::characters::{
    Character, Content, OwnSettings, Position, Thing, Tool, empty_inventory, name_or_unnamed,
    strength_or_default,
};
use engine_core::language::typed_value::typed_value;
use engine_core::language::white_space::words;
use engine_core::model::{CoinKind, CoinTable, Game, ItemStack, Json, Limit};
use engine_core::rules::games::Rules;
use engine_core::rules::rounding::sum;
use engine_core::rules::wealth::worth;

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
    actor_contents(actor, things, coins, STRENGTH)
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
    let slots = sum([Rules::of(&by_book).slots_of_game(), more]);
    Character {
        strength,
        own: OwnSettings { slots: Some(Limit::Of(slots)), ..OwnSettings::default() },
        limits_by_book: true,
        ..Character::new(Tool::Foundry, name_or_unnamed(text(actor, "name")), contents)
    }
    .of_game(Game::Dragonbane)
}

/// The things among the items of an actor, and the container for those in storage.
fn things(items: &[Json]) -> Vec<Content> {
    in_container_elsewhere(STORAGE, TYPES.read(items, |item| vec![Content::Thing(thing(item))]))
}

/// A thing. What is worn takes no slots by the rules of the game.
fn thing(item: &Json) -> Thing {
    let value = cost(item);
    let cost = text(item, "system.cost").filter(|_| value.is_none());
    let amounts = [("quantity", "system.quantity"), ("weight", "system.weight")];
    let unread = unread_text(item, "name", "name").into_iter();
    let unread = unread.chain(unread_amounts(item, &amounts));
    let unread = unread.chain(cost.and_then(|cost| unread_value("cost", &Json::from(cost))));
    let is_stored = flag(item, "system.storage");
    Thing {
        quantity: amount(item, "system.quantity").unwrap_or(ItemStack::DEFAULT_QUANTITY),
        value,
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

/// The value of one in gp, of a text such as "2 gold" or "5 SC".
fn cost(item: &Json) -> Option<f64> {
    let written = text(item, "system.cost")?;
    let parts: Vec<_> = words(written).collect();
    if let [count, abbreviation] = parts.as_slice() {
        let named = COINS.into_iter().find(|(_, name)| name.eq_ignore_ascii_case(abbreviation));
        if let Some((kind, _)) = named {
            let count = count.parse::<f64>().ok().filter(|count| *count >= 0.0)?;
            return Some(worth(kind, count, CoinTable::DND));
        }
    }
    typed_value(written, CoinTable::DND).ok().flatten().filter(|value| *value >= 0.0)
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
