//! The game Nimble (`docs/rules/characters.md#foundry-nimble`).

use super::{ItemTypes, System, actor_contents};
use crate::characters::fields::{
    amount, boolean, coins_named, each, flag, in_currency, list, number, text, unread_amounts,
    unread_numbers, unread_text, unread_value,
};
use crate::characters::names::{price_for, says_number};
use crate::characters::{
    Character, Content, OwnSettings, Position, Thing, Tool, bonus, name_or_unnamed,
};
use engine_core::model::{BundleSize, CoinKind, Game, ItemStack, Json, Limit, Score};
use engine_core::rules::bundles::Bundle;
use engine_core::rules::games::{GameRules, ListedThing, Takes};
use engine_core::rules::rounding::sum;
use engine_core::wording::printing::number_text;

pub(super) const SYSTEM: System = System { id: "nimble", is_own, things, contents, character };

const TYPES: ItemTypes = ItemTypes {
    things: &["object"],
    others: &[
        "ancestry",
        "ancestryBonus",
        "background",
        "boon",
        "class",
        "feature",
        "monsterFeature",
        "spell",
        "subclass",
    ],
};

/// The keys of the coins, of newer versions and of those in which each is an object.
const COINS: [(CoinKind, &str); 3] =
    [(CoinKind::Cp, "cp"), (CoinKind::Sp, "sp"), (CoinKind::Gp, "gp")];
const OLDER_COINS: [(CoinKind, &str); 3] =
    [(CoinKind::Cp, "cp.value"), (CoinKind::Sp, "sp.value"), (CoinKind::Gp, "gp.value")];

/// The paths of the modifier of strength, of what is added to it, and of the slots in addition.
const STRENGTH: &str = "system.abilities.strength.baseValue";
const MORE_STRENGTH: &str = "system.abilities.strength.bonus";
const BONUS_SLOTS: &str = "system.inventory.bonusSlots";
/// The least pieces of a stack.
const LEAST_STACK: f64 = 2.0;

/// Whether an actor has fields that only those of this game have.
fn is_own(actor: &Json) -> bool {
    number(actor, STRENGTH).is_some()
}

fn contents(actor: &Json) -> Vec<Content> {
    let coins = |actor: &Json| {
        let has = |key: &str| number(actor, &format!("system.currency.{key}")).is_some();
        let keys = COINS.into_iter().zip(OLDER_COINS);
        let keys: Vec<_> =
            keys.map(|(coin, older)| if has(older.1) { older } else { coin }).collect();
        coins_named(actor, "system.currency", &keys).collect()
    };
    let has_class = list(actor, "items").iter().any(|item| text(item, "type") == Some("class"));
    let remark = has_class.then(|| "The increases of a class are not read.".to_owned());
    let fields =
        [("strength", STRENGTH), ("strength", MORE_STRENGTH), ("bonus slots", BONUS_SLOTS)];
    let unread = |actor: &Json| unread_numbers(actor, &fields);
    let contents = actor_contents(actor, things, coins, unread);
    contents.into_iter().chain(remark.map(Content::Remark)).collect()
}

/// An actor with its contents.
fn character(actor: &Json, contents: Vec<Content>) -> Character {
    let strength = sum([STRENGTH, MORE_STRENGTH].iter().filter_map(|path| number(actor, path)));
    let slots_of_all = GameRules::of(Some(Game::Nimble)).slots.map_or(0.0, |slots| slots.base);
    Character {
        own: OwnSettings {
            // What can't be a score is in the slots alone.
            slots: Score::new(strength)
                .is_none()
                .then(|| Limit::Of(sum([slots_of_all, strength]).max(0.0))),
            score: Some(strength),
            penalties: Vec::from_iter(
                number(actor, BONUS_SLOTS).and_then(|slots| bonus(None, slots)),
            ),
            coins_take_nothing: boolean(actor, "flags.nimble.includeCurrencyBulk") == Some(false),
            ..OwnSettings::default()
        },
        ..Character::new(Tool::Foundry, name_or_unnamed(text(actor, "name")), contents)
    }
    .of_game(Game::Nimble)
}

fn things(items: &[Json]) -> Vec<Content> {
    let is_thing = |item: &&Json| text(item, "type") == Some("object");
    let mut small = items.iter().filter(is_thing).filter(|item| size(item) == Size::Small);
    let has_listed = small.clone().any(is_listed_small);
    let first_small = small.next().filter(|_| !has_listed);
    let contents = TYPES.read(items, |item| {
        let takes_slot = first_small.is_some_and(|first| std::ptr::eq(first, item));
        vec![Content::Thing(thing(item, takes_slot))]
    });
    let prices = items.iter().filter(is_thing).filter_map(|item| {
        let (name, pieces) = (text(item, "name")?, stack_for_price(item)?);
        let price = price(item).filter(|price| *price > 0.0 && secret_name(item).is_none())?;
        Some(price_for(name, price, pieces))
    });
    contents.into_iter().chain(prices.map(Content::Remark)).collect()
}

/// Whether the game counts a thing among its small ones by its name.
fn is_listed_small(item: &Json) -> bool {
    let name = secret_name(item).or_else(|| text(item, "name"));
    let listed = ListedThing::of(Some(Game::Nimble), name.unwrap_or_default());
    listed.is_some_and(|listed| matches!(listed.thing.takes, Takes::Group(_)))
}

/// The pieces of a stack, if the name says that number: the price is that of a whole one, as of "Torch (Stack of 2)".
fn stack_for_price(item: &Json) -> Option<f64> {
    let pieces = Some(stack_size(item)).filter(|_| size(item) == Size::Stackable)?;
    says_number(text(item, "name")?, pieces).then_some(pieces)
}

fn stack_size(item: &Json) -> f64 {
    amount(item, "system.stackSize").unwrap_or(LEAST_STACK).max(LEAST_STACK)
}

/// The name that an unidentified thing has in place of its own.
fn secret_name(item: &Json) -> Option<&str> {
    let is_unidentified = boolean(item, "system.identified") == Some(false);
    text(item, UNIDENTIFIED_NAME).filter(|_| is_unidentified)
}

/// The way in which a thing takes slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    /// A number of slots, whatever its quantity is.
    Slots,
    /// A slot for each begun stack.
    Stackable,
    /// One slot together with all others of this size.
    Small,
}

fn size(item: &Json) -> Size {
    match text(item, "system.objectSizeType") {
        Some("stackable") => Size::Stackable,
        Some("smallSized") => Size::Small,
        _ => Size::Slots,
    }
}

/// The path of the name that an unidentified thing has in place of its own.
const UNIDENTIFIED_NAME: &str = "system.unidentifiedName";

/// A thing. Of small ones that the game doesn't list `takes_slot` says which takes the slot of all of them.
fn thing(item: &Json, takes_slot: bool) -> Thing {
    let secret_name = secret_name(item);
    let is_secret = secret_name.is_some();
    let quantity = amount(item, "system.quantity").unwrap_or(ItemStack::DEFAULT_QUANTITY);
    let thing = Thing {
        quantity,
        value: if is_secret { Some(0.0) } else { value(item) },
        equipped: flag(item, "system.equipped"),
        unread: unread(item, is_secret),
        position: Position {
            id: text(item, "_id").map(str::to_owned),
            lies_in: text(item, "system.containerId").map(str::to_owned),
            is_weightless: is_weightless(item),
            is_container: flag(item, "system.container.enabled"),
            ..Position::default()
        },
        ..Thing::named(secret_name.or_else(|| text(item, "name")))
    };
    match size(item) {
        Size::Small if is_listed_small(item) => thing,
        Size::Small if takes_slot && quantity > 0.0 => thing.taking(each(1.0, quantity), None),
        Size::Small => thing.taking(0.0, None),
        Size::Stackable => {
            let pieces = stack_size(item);
            let slots = Bundle { size: pieces, slots: 1.0 }.slots_each();
            thing.taking(slots, BundleSize::new(pieces))
        }
        Size::Slots => {
            let of_one = |slots| if quantity > 0.0 { each(slots, quantity) } else { slots };
            let slots = of_one(slots_required(item));
            let stowed = amount(item, STOWED_SLOTS).filter(|_| lost_stowed_slots(item).is_none());
            let stowed = stowed.map(of_one);
            Thing { slots: Some(stowed.unwrap_or(slots)), equipped_slots: slots, ..thing }
        }
    }
}

/// The paths of the slots of a row, and of those that it takes while it isn't equipped.
const SLOTS: &str = "system.slotsRequired";
const STOWED_SLOTS: &str = "system.stowedSlotsRequired";

fn slots_required(item: &Json) -> f64 {
    amount(item, SLOTS).unwrap_or(0.0)
}

/// The stowed slots of a thing that is equipped and free: a row without slots while equipped takes those that it has
/// otherwise, so it can't have both.
fn lost_stowed_slots(item: &Json) -> Option<f64> {
    let is_free =
        size(item) == Size::Slots && flag(item, "system.equipped") && slots_required(item) == 0.0;
    amount(item, STOWED_SLOTS).filter(|stowed| is_free && *stowed > 0.0)
}

/// Whether the contents of a container take no slots: in some containers only while these are equipped.
fn is_weightless(item: &Json) -> bool {
    let is_active =
        !flag(item, "system.container.requiresEquipped") || flag(item, "system.equipped");
    flag(item, "system.container.enabled") && is_active && text(item, SLOT_COST) == Some("ignore")
}

/// The path of how the contents of a container count.
const SLOT_COST: &str = "system.container.slotCostMode";

/// The value of one in gp.
fn value(item: &Json) -> Option<f64> {
    let price = price(item)?;
    Some(stack_for_price(item).map_or(price, |pieces| each(price, pieces)))
}

/// The price in gp.
fn price(item: &Json) -> Option<f64> {
    in_currency(amount(item, "system.price.value")?, text(item, "system.price.denomination"))
}

/// The fields that say something which is not read. The price of a secret stays one.
fn unread(item: &Json, is_secret: bool) -> Vec<String> {
    let amounts = [
        ("quantity", "system.quantity"),
        ("slots", SLOTS),
        ("stowed slots", STOWED_SLOTS),
        ("stack size", "system.stackSize"),
    ];
    let size = text(item, "system.objectSizeType")
        .filter(|size| !["slots", "stackable", "smallSized"].contains(size));
    let mode = text(item, SLOT_COST).filter(|mode| !["ignore", "none"].contains(mode));
    let named = |field: &'static str, value: Option<&str>| {
        value.and_then(|value| unread_value(field, &Json::from(value)))
    };
    let prices = if is_secret {
        Vec::new()
    } else {
        let currency = text(item, "system.price.denomination").filter(|_| price(item).is_none());
        let price = amount(item, "system.price.value").zip(currency);
        let price =
            price.map(|(price, currency)| format!("price {} {currency}", number_text(price)));
        unread_amounts(item, &[("price", "system.price.value")]).into_iter().chain(price).collect()
    };
    let name = if is_secret { None } else { unread_text(item, "name", "name") };
    let name = name.into_iter();
    let stowed = lost_stowed_slots(item);
    let stowed = stowed.map(|slots| format!("stowed slots {}", number_text(slots)));
    let fields = name.chain(unread_amounts(item, &amounts)).chain(stowed).chain(prices);
    fields.chain(named("size", size)).chain(named("slot cost", mode)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;

    #[test]
    fn a_container_that_ignores_slots_may_do_so_only_while_it_is_equipped() {
        for (container, equipped, expected) in [
            (r#"{"enabled": true}"#, false, true),
            (r#"{"enabled": false}"#, true, false),
            (r#"{"enabled": true, "requiresEquipped": true}"#, true, true),
            (r#"{"enabled": true, "requiresEquipped": true}"#, false, false),
        ] {
            let container = container.replace('}', r#", "slotCostMode": "ignore"}"#);
            let file =
                format!(r#"{{"system": {{"equipped": {equipped}, "container": {container}}}}}"#);
            assert_eq!(is_weightless(&json(&file)), expected, "{file}");
        }
    }

    #[test]
    fn each_coin_is_a_number_or_an_object_of_its_own() {
        let actor = json(r#"{"system": {"currency": {"gp": {"value": 3}, "sp": 5, "cp": 2}}}"#);
        let coins = contents(&actor).into_iter().filter_map(|content| match content {
            Content::Coins(kind, count) => Some((kind, count)),
            _ => None,
        });
        let expected = [(CoinKind::Cp, 2.0), (CoinKind::Sp, 5.0), (CoinKind::Gp, 3.0)];
        assert_eq!(coins.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn small_things_share_one_slot() {
        for (names, expected) in [
            (&["Chalk", "Odd coin"][..], [None, Some(0.0)]),
            (&["Odd coin", "Lock pick"], [Some(0.0), None]),
            (&["Odd coin", "Marble"], [Some(0.5), Some(0.0)]),
        ] {
            let items = names.iter().map(|name| {
                json(&format!(
                    r#"{{"type": "object", "name": "{name}", "system": {{"objectSizeType": "smallSized", "quantity": 2}}}}"#
                ))
            });
            let slots =
                things(&items.collect::<Vec<_>>()).into_iter().map(|content| match content {
                    Content::Thing(thing) => thing.slots,
                    other => panic!("{other:?}"),
                });
            assert_eq!(slots.collect::<Vec<_>>(), expected, "{names:?}");
        }
    }

    #[test]
    fn a_price_is_that_of_a_stack_if_the_name_says_its_size() {
        for (name, system, expected) in [
            ("Torch (Stack of 2)", r#""objectSizeType": "stackable", "stackSize": 2"#, 2.5),
            ("Torch (Stack of 2)", r#""objectSizeType": "stackable", "stackSize": 4"#, 5.0),
            ("Torch (Stack of 2)", r#""objectSizeType": "slots""#, 5.0),
            ("Torch", r#""objectSizeType": "stackable""#, 5.0),
        ] {
            let file = format!(
                r#"{{"type": "object", "name": "{name}", "system": {{{system}, "price": {{"value": 5}}}}}}"#
            );
            let item = json(&file);
            assert_eq!(thing(&item, false).value, Some(expected), "{file}");
            let has_remark = things(std::slice::from_ref(&item)).len() > 1;
            assert_eq!(has_remark, expected < 5.0, "{file}");
        }
    }

    #[test]
    fn what_is_free_while_it_is_equipped_loses_its_stowed_slots() {
        for (system, slots, equipped, unread) in [
            (r#""slotsRequired": 0, "stowedSlotsRequired": 2, "equipped": true"#, 0.0, 0.0, "2"),
            (r#""stowedSlotsRequired": "0.5", "equipped": true"#, 0.0, 0.0, "0.5"),
            (r#""slotsRequired": 0, "stowedSlotsRequired": 0, "equipped": true"#, 0.0, 0.0, ""),
            (r#""slotsRequired": 0, "stowedSlotsRequired": 2"#, 1.0, 0.0, ""),
            (r#""slotsRequired": 1, "stowedSlotsRequired": 2, "equipped": true"#, 1.0, 0.5, ""),
        ] {
            let thing =
                thing(&json(&format!(r#"{{"system": {{"quantity": 2, {system}}}}}"#)), false);
            assert_eq!((thing.slots, thing.equipped_slots), (Some(slots), equipped), "{system}");
            let expected = (!unread.is_empty()).then(|| format!("stowed slots {unread}"));
            assert_eq!(thing.unread, Vec::from_iter(expected), "{system}");
        }
    }

    #[test]
    fn slots_follow_from_the_size_of_a_thing() {
        for (system, slots, equipped, bundle) in [
            (r#"{"slotsRequired": 2, "quantity": 4}"#, 0.5, 0.5, None),
            (r#"{"slotsRequired": 2, "quantity": 0}"#, 2.0, 2.0, None),
            (r#"{"slotsRequired": 1, "stowedSlotsRequired": 3}"#, 3.0, 1.0, None),
            (r#"{"slotsRequired": 1, "stowedSlotsRequired": null}"#, 1.0, 1.0, None),
            (r#"{"objectSizeType": "stackable", "stackSize": 4}"#, 0.25, 0.25, Some(4.0)),
            (r#"{"objectSizeType": "stackable"}"#, 0.5, 0.5, Some(2.0)),
            (r#"{"objectSizeType": "smallSized", "slotsRequired": 5}"#, 0.0, 0.0, None),
        ] {
            let thing = thing(&json(&format!(r#"{{"system": {system}}}"#)), false);
            let bundle_size = thing.bundle.map(BundleSize::pieces);
            assert_eq!(
                (thing.slots, thing.equipped_slots, bundle_size),
                (Some(slots), equipped, bundle),
                "{system}"
            );
        }
    }
}
