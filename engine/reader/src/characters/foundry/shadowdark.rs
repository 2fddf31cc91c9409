//! The game Shadowdark (`docs/rules/characters.md#foundry-shadowdark`).

use std::collections::HashMap;
use std::ptr;

use super::{System, actor_contents, in_container_elsewhere};
use crate::characters::fields::{
    amount, boolean, coin_contents, coins_in_gp, each, flag, is_object, list, number, text, times,
    unread_amounts, unread_coins, unread_text, unread_value,
};
use crate::characters::{
    Character, Content, OwnSettings, Position, Thing, Tool, bonus, name_or_unnamed,
    strength_or_default,
};
use engine_core::language::white_space::trimmed;
use engine_core::model::{BundleSize, Game, ItemStack, Json, Penalty};
use engine_core::rules::rounding::sum;

/// The types of items that are things. "Ammunition" and "Light Source" are those of older versions.
const PHYSICAL: [&str; 9] =
    ["Ammunition", "Armor", "Basic", "Light Source", "Gem", "Potion", "Scroll", "Wand", "Weapon"];

/// The slots of a gem: ten take one.
const GEM_SLOTS: f64 = 0.1;
/// The name of the container for things that are not carried, which is also its id.
const STASH: &str = "Stash";

pub(super) const SYSTEM: System = System { id: "shadowdark", is_own, things, contents, character };

/// Whether an actor has fields that only those of this game have.
fn is_own(actor: &Json) -> bool {
    is_object(actor, "system.coins") && is_object(actor, "system.abilities.str")
}

fn contents(actor: &Json) -> Vec<Content> {
    let coins = |actor: &Json| {
        let effects = slot_bonus(actor).unread.into_iter().map(Content::Unread);
        coin_contents(actor, "system.coins").chain(effects).collect()
    };
    actor_contents(actor, things, coins, STRENGTH)
}

/// The path of the strength score.
const STRENGTH: &str = "system.abilities.str.value";

/// An actor with its contents.
fn character(json: &Json, contents: Vec<Content>) -> Character {
    let strength = strength_or_default(score(json, "str"));
    Character {
        strength,
        own: OwnSettings { penalties: slot_bonus(json).penalties, ..OwnSettings::default() },
        ..Character::new(Tool::Foundry, name_or_unnamed(text(json, "name")), contents)
    }
    .of_game(Game::Shadowdark)
}

/// An ability score; in older versions in two parts.
fn score(actor: &Json, ability: &str) -> Option<f64> {
    let part = |part| number(actor, &format!("system.abilities.{ability}.{part}"));
    let parts = || Some(sum([part("base")?].into_iter().chain(part("bonus"))));
    part("value").or_else(parts)
}

/// The slots that talents and other effects add to those of the strength score.
#[derive(Debug, Default, PartialEq)]
struct SlotBonus {
    /// Below 0, one for each effect.
    penalties: Vec<Penalty>,
    /// The effects on slots that are not read, as written.
    unread: Vec<String>,
}

/// The keys by which an effect adds a number of slots. The second is that of older versions.
const MORE_SLOTS: [&str; 2] = ["system.slots", "system.bonuses.gearSlots"];
/// The key by which the talent Hauler adds the constitution modifier in older versions.
const HAULER: &str = "system.bonuses.hauler";
/// The value by which it adds that in newer ones.
const CONSTITUTION: &str = "max(@abilities.con.mod, 0)";
/// The mode in which an effect adds its value.
const ADD: f64 = 2.0;

/// Adds up the enabled effects of an actor and of its items.
fn slot_bonus(actor: &Json) -> SlotBonus {
    let constitution = score(actor, "con").map_or(0.0, modifier).max(0.0);
    let owners = list(actor, "items").iter().chain([actor]);
    let effects = owners.flat_map(|owner| list(owner, "effects").iter().map(move |it| (owner, it)));
    let applies = |(_, effect): &(&Json, &Json)| {
        !flag(effect, "disabled") && boolean(effect, "transfer") != Some(false)
    };
    let changes = effects
        .filter(applies)
        .flat_map(|(of, effect)| list(effect, "changes").iter().map(move |it| (of, effect, it)));
    let mut all = SlotBonus::default();
    for (owner, effect, change) in changes {
        let key = text(change, "key").unwrap_or_default();
        let is_added = number(change, "mode").is_none_or(|mode| mode == ADD);
        let value = text(change, "value").map(trimmed);
        let slots = match (number(change, "value"), value) {
            (Some(slots), _) if MORE_SLOTS.contains(&key) && is_added => slots,
            (_, Some(CONSTITUTION)) if MORE_SLOTS.contains(&key) && is_added => constitution,
            _ if key == HAULER && is_on(change) => constitution,
            _ if key == HAULER || MORE_SLOTS.contains(&key) => {
                let written = change.get("value").and_then(|value| unread_value("slots", value));
                let name = name_or_unnamed(text(effect, "name"));
                all.unread.extend(written.map(|written| format!("{written} ({name})")));
                continue;
            }
            _ => continue,
        };
        let of_item = text(owner, "name").filter(|_| !ptr::eq(owner, actor));
        all.penalties.extend(bonus(text(effect, "name").or(of_item), slots));
    }
    all
}

/// Whether an effect sets what is either on or off.
fn is_on(change: &Json) -> bool {
    flag(change, "value") || text(change, "value").map(trimmed) == Some("true")
}

/// The modifier of an ability score, from -4 to 4.
fn modifier(score: f64) -> f64 {
    ((score - 10.0) / 2.0).floor().clamp(-4.0, 4.0)
}

/// The things among the items of an actor, and the container for those that are stashed.
fn things(items: &[Json]) -> Vec<Content> {
    let mut free_carry = FreeCarry::default();
    let is_physical =
        |item: &&Json| text(item, "type").is_some_and(|kind| PHYSICAL.contains(&kind));
    let items = items.iter().filter(is_physical);
    let things = items.flat_map(|item| rows(item, &mut free_carry)).map(Content::Thing);
    in_container_elsewhere(STASH, things.collect())
}

/// The rows of an item: its pieces that are carried free, and the others.
fn rows<'a>(item: &'a Json, free_carry: &mut FreeCarry<'a>) -> Vec<Thing> {
    let is_stashed = flag(item, "system.stashed");
    let counted = thing(item, is_stashed);
    let slots = counted.slots.filter(|slots| *slots > 0.0 && !is_stashed && !is_gem(item));
    let free = if slots.is_some() { free_carry.take(item, &counted) } else { 0.0 };
    if free <= 0.0 {
        return vec![counted];
    }
    let left = sum([counted.quantity, -free]);
    let free = Thing { quantity: free, ..counted.clone() }.taking(0.0, None);
    if left > 0.0 { vec![free, Thing { quantity: left, ..counted }] } else { vec![free] }
}

/// An item as a single row.
fn thing(item: &Json, is_stashed: bool) -> Thing {
    let per_slot = per_slot(item);
    let is_secret = boolean(item, "system.identification.identified") == Some(false);
    let cost = coins_in_gp(item, "system.cost");
    let value = match (is_secret, is_gem(item)) {
        (true, _) => Some(0.0),
        (false, true) => cost,
        (false, false) => cost.map(|cost| each(cost, per_slot)),
    };
    let thing = Thing {
        quantity: amount(item, "system.quantity").unwrap_or(ItemStack::DEFAULT_QUANTITY),
        value,
        equipped: flag(item, "system.equipped"),
        unread: unread(item, is_secret),
        position: Position { lies_in: is_stashed.then(|| STASH.to_owned()), ..Position::default() },
        ..Thing::named(text(item, "name"))
    };
    if is_gem(item) {
        return thing.taking(GEM_SLOTS, None);
    }
    let slots = amount(item, "system.slots.slots_used").unwrap_or(1.0);
    let bundle = BundleSize::new(per_slot).filter(|_| slots > 0.0);
    thing.taking(each(slots, per_slot), bundle)
}

/// The fields that say something which is not read. The price of a secret stays one.
fn unread(item: &Json, is_secret: bool) -> Vec<String> {
    let amounts = [
        ("quantity", "system.quantity"),
        ("slots", "system.slots.slots_used"),
        ("per slot", "system.slots.per_slot"),
        ("free carry", "system.slots.free_carry"),
    ];
    let name = unread_text(item, "name", "name");
    let cost = if is_secret { Vec::new() } else { unread_coins(item, "system.cost") };
    name.into_iter().chain(unread_amounts(item, &amounts)).chain(cost).collect()
}

fn is_gem(item: &Json) -> bool {
    text(item, "type") == Some("Gem")
}

/// The number of pieces in a bundle.
fn per_slot(item: &Json) -> f64 {
    amount(item, "system.slots.per_slot").unwrap_or(1.0).max(1.0)
}

/// The bundles that were already carried free, by the names of their items: a second entry of a name has no free ones
/// of its own.
#[derive(Default)]
struct FreeCarry<'a>(HashMap<&'a str, f64>);

impl<'a> FreeCarry<'a> {
    /// The pieces of an item that are carried free; a begun bundle is used up.
    fn take(&mut self, item: &'a Json, counted: &Thing) -> f64 {
        let free = amount(item, "system.slots.free_carry").unwrap_or(0.0);
        let taken = self.0.entry(text(item, "name").unwrap_or_default()).or_default();
        let per_slot = per_slot(item);
        let pieces = times((free - *taken).max(0.0), per_slot).min(counted.quantity);
        *taken += each(pieces, per_slot).ceil();
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;

    fn rows_of(items: &str) -> Vec<(String, f64, Option<f64>, Option<f64>)> {
        let Json::Array(items) = json(items) else { panic!("{items}") };
        let rows = things(&items).into_iter().filter_map(|content| match content {
            Content::Thing(thing) => {
                let bundle = thing.bundle.map(BundleSize::pieces);
                Some((thing.name, thing.quantity, thing.slots, bundle))
            }
            _ => None,
        });
        rows.collect()
    }

    #[test]
    fn strength_is_a_score_or_the_sum_of_two_parts() {
        for (strength, expected) in [
            (r#"{"value": 14}"#, Some(14.0)),
            (r#"{"value": "14", "base": 3}"#, Some(14.0)),
            (r#"{"base": 12, "bonus": 2}"#, Some(14.0)),
            (r#"{"base": "12", "bonus": -2}"#, Some(10.0)),
            (r#"{"base": 12}"#, Some(12.0)),
            (r#"{"bonus": 2}"#, None),
        ] {
            let actor = format!(r#"{{"system": {{"abilities": {{"str": {strength}}}}}}}"#);
            assert_eq!(score(&json(&actor), "str"), expected, "{strength}");
        }
    }

    #[test]
    fn enabled_effects_add_slots() {
        let bonus = |change: &str, more: &str| {
            let file = format!(
                r#"{{"system": {{"abilities": {{"con": {{"base": 15}}}}}},
                "items": [{{"effects": [{{"name": "Mule", "changes": [{change}] {more}}}]}}]}}"#
            );
            let SlotBonus { penalties, unread } = slot_bonus(&json(&file));
            assert!(penalties.iter().all(|penalty| penalty.source == "Mule"));
            (-sum(penalties.iter().map(|penalty| penalty.slots)) + 0.0, unread.join(", "))
        };
        let of = |key: &str, value: &str| format!(r#"{{"key": "{key}", "value": {value}}}"#);
        for (change, slots, unread) in [
            (of("system.slots", "2"), 2.0, ""),
            (of("system.slots", r#""-1""#), -1.0, ""),
            (of("system.slots", r#"" max(@abilities.con.mod, 0) ""#), 2.0, ""),
            (of("system.bonuses.gearSlots", "3"), 3.0, ""),
            (of("system.bonuses.hauler", r#""true""#), 2.0, ""),
            (of("system.bonuses.hauler", "true"), 2.0, ""),
            (of("system.bonuses.hauler", "false"), 0.0, "slots false (Mule)"),
            (of("system.slots", r#""1d4""#), 0.0, "slots 1d4 (Mule)"),
            (of("system.slots", "null"), 0.0, ""),
            (of("system.attributes.hp.max", "5"), 0.0, ""),
            (r#"{"key": "system.slots", "mode": 2, "value": 1}"#.to_owned(), 1.0, ""),
            (
                r#"{"key": "system.slots", "mode": 5, "value": 12}"#.to_owned(),
                0.0,
                "slots 12 (Mule)",
            ),
        ] {
            assert_eq!(bonus(&change, ""), (slots, unread.to_owned()), "{change}");
        }
        let two = of("system.slots", "2");
        assert_eq!(bonus(&two, r#", "disabled": true"#).0, 0.0);
        assert_eq!(bonus(&two, r#", "transfer": false"#).0, 0.0);
        assert_eq!(bonus(&format!("{two}, {two}"), "").0, 4.0);
        let of_item = format!(
            r#"{{"effects": [{{"changes": [{two}]}}],
            "items": [{{"name": "Hauler", "effects": [{{"changes": [{two}]}}]}}]}}"#
        );
        let names: Vec<_> =
            slot_bonus(&json(&of_item)).penalties.into_iter().map(|it| it.source).collect();
        assert_eq!(names, ["Hauler", "Bonus slots"]);
    }

    #[test]
    fn a_modifier_follows_from_the_score() {
        for (score, expected) in [
            (3.0, -4.0),
            (9.0, -1.0),
            (10.0, 0.0),
            (15.0, 2.0),
            (18.0, 4.0),
            (25.0, 4.0),
            (1.0, -4.0),
        ] {
            assert_eq!(modifier(score), expected, "{score}");
        }
    }

    #[test]
    fn slots_are_those_of_a_bundle_and_missing_ones_are_one_of_each() {
        for (slots, expected) in [
            (r#"{"slots_used": 1, "per_slot": 20}"#, (Some(0.05), Some(20.0))),
            (r#"{"slots_used": "2", "per_slot": "3"}"#, (Some(2.0 / 3.0), Some(3.0))),
            (r#"{"slots_used": 2, "per_slot": 0}"#, (Some(2.0), None)),
            (r#"{"slots_used": 2, "per_slot": 0.5}"#, (Some(2.0), None)),
            (r#"{"slots_used": 1, "per_slot": 2.5}"#, (Some(0.4), None)),
            (r#"{"slots_used": 0, "per_slot": 20}"#, (Some(0.0), None)),
            (r#"{"per_slot": 5}"#, (Some(0.2), Some(5.0))),
            (r#"{"slots_used": -1}"#, (Some(1.0), None)),
            ("null", (Some(1.0), None)),
        ] {
            let item = format!(r#"{{"type": "Basic", "system": {{"slots": {slots}}}}}"#);
            let thing = thing(&json(&item), false);
            assert_eq!((thing.slots, thing.bundle.map(BundleSize::pieces)), expected, "{slots}");
            assert_eq!(Some(thing.equipped_slots), thing.slots);
        }
    }

    #[test]
    fn what_is_carried_free_is_a_row_of_its_own_once_for_a_name() {
        let item = |name: &str, quantity: u32, free: u32, per_slot: u32, more: &str| {
            format!(
                r#"{{"type": "Basic", "name": "{name}", "system": {{"quantity": {quantity}, {more}
                "slots": {{"slots_used": 1, "free_carry": {free}, "per_slot": {per_slot}}}}}}}"#
            )
        };
        for (items, expected) in [
            (vec![item("Pack", 1, 1, 1, "")], "1 free"),
            (vec![item("Pack", 3, 1, 1, "")], "1 free, 2 at 1"),
            (vec![item("Pack", 1, 1, 1, ""), item("Pack", 1, 1, 1, "")], "1 free, 1 at 1"),
            (vec![item("Pack", 1, 1, 1, ""), item("Sack", 1, 1, 1, "")], "1 free, 1 free"),
            (
                vec![item("Ration", 1, 3, 1, ""), item("Ration", 4, 3, 1, "")],
                "1 free, 2 free, 2 at 1",
            ),
            (vec![item("Arrow", 25, 1, 20, "")], "20 free, 5 at 0.05"),
            // A begun bundle is used up, as in the game.
            (vec![item("Arrow", 5, 1, 20, ""), item("Arrow", 15, 1, 20, "")], "5 free, 15 at 0.05"),
            (vec![item("Pack", 0, 1, 1, "")], "0 at 1"),
            // What is stashed uses up nothing.
            (
                vec![item("Pack", 1, 1, 1, r#""stashed": true,"#), item("Pack", 1, 1, 1, "")],
                "1 at 1, 1 free",
            ),
        ] {
            let rows = rows_of(&format!("[{}]", items.join(", ")));
            let words = rows.into_iter().map(|(_, quantity, slots, bundle)| match slots {
                Some(slots) if slots > 0.0 => format!("{quantity} at {slots}"),
                _ => {
                    assert_eq!(bundle, None);
                    format!("{quantity} free")
                }
            });
            assert_eq!(words.collect::<Vec<_>>().join(", "), expected, "{items:?}");
        }
    }
}
