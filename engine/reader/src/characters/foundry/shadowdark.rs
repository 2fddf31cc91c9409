//! The game Shadowdark (`docs/rules/characters.md#foundry-shadowdark`).

use std::collections::{HashMap, HashSet};

use super::{System, actor_contents, in_container_elsewhere};
use crate::characters::fields::{
    amount, boolean, coin_contents, coins_in_gp, each, flag, is_list, is_object, list, number,
    text, times, unread_amounts, unread_coins, unread_numbers, unread_text, unread_value,
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
    let coins = |actor: &Json| coin_contents(actor, "system.coins").collect();
    let unread = |actor: &Json| {
        let effects = Effects::of(actor).unread;
        effects.into_iter().chain(unread_score(actor, "strength", "str")).collect()
    };
    actor_contents(actor, things, coins, unread)
}

/// An actor with its contents.
fn character(json: &Json, contents: Vec<Content>) -> Character {
    let effects = Effects::of(json);
    let strength = strength_or_default(score(json, "str"));
    let strength = sum([strength, effects.strength]).max(0.0);
    Character {
        strength,
        own: OwnSettings { penalties: effects.penalties, ..OwnSettings::default() },
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

/// The parts of an ability score that say something which is not read.
fn unread_score(actor: &Json, field: &str, ability: &str) -> Vec<String> {
    let path = |part| format!("system.abilities.{ability}.{part}");
    let value = unread_amounts(actor, &[(field, &path("value"))]).into_iter();
    let has_value = number(actor, &path("value")).is_some();
    let parts = ["base", "bonus"].map(path);
    let parts = parts.iter().filter(|_| !has_value);
    value.chain(parts.flat_map(|path| unread_numbers(actor, &[(field, path)]))).collect()
}

/// The points and slots that talents and other effects add to those in the file.
#[derive(Debug, Default, PartialEq)]
struct Effects {
    strength: f64,
    /// The slots in addition, which are penalties below 0, one for each effect.
    penalties: Vec<Penalty>,
    /// The effects on these that are not read, as written.
    unread: Vec<String>,
}

/// The keys by which an effect adds a number of slots. The second is that of older versions.
const MORE_SLOTS: [&str; 2] = ["system.slots", "system.bonuses.gearSlots"];
/// The key by which the talent Hauler adds the constitution modifier in older versions.
const HAULER: &str = "system.bonuses.hauler";
/// The value by which it adds that in newer ones.
const CONSTITUTION: &str = "max(@abilities.con.mod, 0)";
/// The mode in which an effect adds its value up to Foundry 13, and the type that it has since.
const ADD_MODE: f64 = 2.0;
const ADD_TYPE: &str = "add";

/// A change by an enabled effect.
struct Change<'a> {
    /// The item that has the effect; `None` for one of the actor.
    item: Option<&'a Json>,
    effect: &'a Json,
    json: &'a Json,
}

impl Effects {
    /// Adds up the effects of an actor and of its items.
    fn of(actor: &Json) -> Self {
        let changes = changes(actor);
        let points = |ability: &str| {
            let of_ability =
                changes.iter().filter(|change| is_on_score(text(change.json, "key"), ability));
            let (added, unread): (Vec<_>, Vec<_>) =
                of_ability.partition(|change| change.added_number().is_some());
            (sum(added.into_iter().filter_map(Change::added_number)), unread)
        };
        let (strength, mut unread) = points("str");
        let (constitution, unread_constitution) = points("con");
        let constitution = score(actor, "con").map(|score| sum([score, constitution]));
        let constitution = constitution.map_or(0.0, modifier).max(0.0);
        let mut penalties = Vec::new();
        let mut has_hauler = false;
        for change in &changes {
            let key = text(change.json, "key").unwrap_or_default();
            let is_slots = MORE_SLOTS.contains(&key);
            let is_constitution = change.is_added()
                && is_slots
                && text(change.json, "value").map(trimmed) == Some(CONSTITUTION);
            if is_constitution || (key == HAULER && is_on(change.json)) {
                has_hauler = true;
                penalties.extend(bonus(change.name(), constitution));
            } else if let Some(number) = change.added_number().filter(|_| is_slots) {
                penalties.extend(bonus(change.name(), number));
            } else if is_slots || key == HAULER {
                unread.push(change);
            }
        }
        let mut unread: Vec<_> = unread.into_iter().filter_map(Change::as_written).collect();
        if has_hauler {
            unread.extend(unread_constitution.into_iter().filter_map(Change::as_written));
            unread.extend(unread_score(actor, "constitution", "con"));
        }
        Self { strength, penalties, unread }
    }
}

/// The changes of all enabled effects.
fn changes(actor: &Json) -> Vec<Change<'_>> {
    // What an actor has itself applies in any case.
    let is_transferred = |effect: &Json| boolean(effect, "transfer") != Some(false);
    let items = list(actor, "items");
    let with_effects = items.iter().filter(|item| list(item, "effects").iter().any(is_transferred));
    let with_effects: HashSet<_> = with_effects.filter_map(|item| text(item, "_id")).collect();
    let own = list(actor, "effects").iter().filter(|effect| !is_copy(effect, &with_effects));
    let of_items = items.iter().filter(|item| !is_suppressed(item));
    let of_items = of_items
        .flat_map(|item| list(item, "effects").iter().map(move |effect| (Some(item), effect)))
        .filter(|(_, effect)| is_transferred(effect));
    let effects = of_items.chain(own.map(|effect| (None, effect)));
    let enabled = effects.filter(|(_, effect)| !flag(effect, "disabled"));
    let changes = enabled.flat_map(|(item, effect)| {
        // Foundry 14 has them in `system`.
        let path = if is_list(effect, "changes") { "changes" } else { "system.changes" };
        list(effect, path).iter().map(move |json| Change { item, effect, json })
    });
    changes.collect()
}

/// Whether the effects of an item don't apply: it is stashed, unidentified, or an armour or a weapon that is not
/// equipped.
fn is_suppressed(item: &Json) -> bool {
    let is_not_worn =
        matches!(text(item, "type"), Some("Armor" | "Weapon")) && !flag(item, "system.equipped");
    flag(item, "system.stashed")
        || is_not_worn
        || boolean(item, "system.identification.identified") == Some(false)
}

/// Whether an effect of an actor is the copy of one that an item of it has: Foundry 10 and before keep both.
fn is_copy(effect: &Json, items_with_effects: &HashSet<&str>) -> bool {
    let origin = text(effect, "origin").and_then(|origin| origin.rsplit_once("Item."));
    origin.is_some_and(|(_, item)| items_with_effects.contains(item))
}

/// Whether a key is that of an ability score, or of a part that it has in older versions.
fn is_on_score(key: Option<&str>, ability: &str) -> bool {
    let part = key.and_then(|key| key.strip_prefix("system.abilities.")?.strip_prefix(ability));
    part.is_some_and(|part| [".value", ".base", ".bonus"].contains(&part))
}

impl<'a> Change<'a> {
    /// The name of its effect, which Foundry 10 and before call its label, or of the item that has it.
    fn name(&self) -> Option<&'a str> {
        let of_effect = || text(self.effect, "name").or_else(|| text(self.effect, "label"));
        of_effect().or_else(|| text(self.item?, "name"))
    }

    /// Whether it adds its value.
    fn is_added(&self) -> bool {
        match (text(self.json, "type"), number(self.json, "mode")) {
            (Some(kind), _) => kind == ADD_TYPE,
            (None, mode) => mode.is_none_or(|mode| mode == ADD_MODE),
        }
    }

    /// The number that it adds.
    fn added_number(&self) -> Option<f64> {
        number(self.json, "value").filter(|_| self.is_added())
    }

    /// As it is written, if it is not read.
    fn as_written(&self) -> Option<String> {
        let key = text(self.json, "key").unwrap_or_default();
        let field = if is_on_score(Some(key), "str") {
            "strength"
        } else if is_on_score(Some(key), "con") {
            "constitution"
        } else {
            "slots"
        };
        let written = unread_value(field, self.json.get("value")?)?;
        Some(format!("{written} ({})", name_or_unnamed(self.name())))
    }
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
    // What is not read of the item is a remark of the first row alone.
    let others = Thing { quantity: left, unread: Vec::new(), ..counted };
    if left > 0.0 { vec![free, others] } else { vec![free] }
}

/// An item as a single row.
fn thing(item: &Json, is_stashed: bool) -> Thing {
    let per_slot = per_slot(item);
    let is_secret = is_secret(item);
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

/// Whether an item is unidentified: its true name, which it gets once it is identified, is kept apart.
fn is_secret(item: &Json) -> bool {
    boolean(item, "system.identification.identified") == Some(false)
        && text(item, "system.identification.name").is_some()
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

    /// The slots that penalties below 0 add.
    fn slots_in(penalties: &[Penalty]) -> f64 {
        sum(penalties.iter().map(|penalty| -penalty.slots))
    }

    #[test]
    fn enabled_effects_add_slots() {
        let slots_of = |change: &str, more: &str| {
            let file = format!(
                r#"{{"system": {{"abilities": {{"con": {{"base": 15}}}}}},
                "items": [{{"effects": [{{"name": "Mule", "changes": [{change}] {more}}}]}}]}}"#
            );
            let Effects { penalties, unread, .. } = Effects::of(&json(&file));
            assert!(penalties.iter().all(|penalty| penalty.source == "Mule"));
            (slots_in(&penalties), unread.join(", "))
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
            assert_eq!(slots_of(&change, ""), (slots, unread.to_owned()), "{change}");
        }
        let two = of("system.slots", "2");
        assert_eq!(slots_of(&two, r#", "disabled": true"#).0, 0.0);
        assert_eq!(slots_of(&two, r#", "transfer": false"#).0, 0.0);
        let of_actor = format!(r#"{{"effects": [{{"transfer": false, "changes": [{two}]}}]}}"#);
        assert_eq!(Effects::of(&json(&of_actor)).penalties.len(), 1);
        assert_eq!(slots_of(&format!("{two}, {two}"), "").0, 4.0);
        let of_item = format!(
            r#"{{"effects": [{{"changes": [{two}]}}],
            "items": [{{"name": "Hauler", "effects": [{{"changes": [{two}]}}]}}]}}"#
        );
        let names: Vec<_> =
            Effects::of(&json(&of_item)).penalties.into_iter().map(|it| it.source).collect();
        assert_eq!(names, ["Hauler", "Bonus slots"]);
    }

    #[test]
    fn effects_add_to_strength_and_others_on_it_are_reported() {
        let effects = |items: &str, more: &str| {
            let file = format!(
                r#"{{"system": {{"abilities": {{"con": {{"value": 14}}}}}}, "items": [{items}] {more}}}"#
            );
            let Effects { strength, penalties, unread } = Effects::of(&json(&file));
            (strength, slots_in(&penalties), unread.join(", "))
        };
        let item = |fields: &str, changes: &str| {
            format!(
                r#"{{"_id": "a", "effects": [{{"label": "Giant", "changes": [{changes}]}}] {fields}}}"#
            )
        };
        let two = r#"{"key": "system.abilities.str.value", "mode": 2, "value": "2"}"#;
        let hauler = r#"{"key": "system.slots", "mode": 2, "value": "max(@abilities.con.mod, 0)"}"#;
        for (changes, strength, slots, unread) in [
            (two.to_owned(), 2.0, 0.0, ""),
            (two.replace("str.value", "str.bonus"), 2.0, 0.0, ""),
            (two.replace("\"2\"", "-3"), -3.0, 0.0, ""),
            (two.replace("\"mode\": 2", "\"type\": \"add\""), 2.0, 0.0, ""),
            (two.replace("\"mode\": 2", "\"type\": \"upgrade\""), 0.0, 0.0, "strength 2 (Giant)"),
            (two.replace("\"mode\": 2", "\"mode\": 5"), 0.0, 0.0, "strength 2 (Giant)"),
            (two.replace("\"2\"", "\"1d4\""), 0.0, 0.0, "strength 1d4 (Giant)"),
            (two.replace("str", "dex"), 0.0, 0.0, ""),
            // Constitution counts for Hauler alone.
            (format!("{}, {hauler}", two.replace("str", "con")), 0.0, 3.0, ""),
            (two.replace("str", "con").replace(": 2,", ": 5,"), 0.0, 0.0, ""),
            (
                format!("{}, {hauler}", two.replace("str", "con").replace(": 2,", ": 5,")),
                0.0,
                2.0,
                "constitution 2 (Giant)",
            ),
        ] {
            let found = effects(&item("", &changes), "");
            assert_eq!(found, (strength, slots, unread.to_owned()), "{changes}");
        }
        let in_system = r#"{"effects": [{"name": "Giant", "system": {"changes": [CHANGES]}}]}"#;
        let in_system = in_system.replace("CHANGES", &format!("{two}, {hauler}"));
        assert_eq!(effects(&in_system, ""), (2.0, 2.0, String::new()));
        for (fields, strength) in [
            (r#", "type": "Weapon", "system": {"equipped": false}"#, 0.0),
            (r#", "type": "Weapon", "system": {"equipped": true}"#, 2.0),
            (r#", "type": "Weapon", "system": {}"#, 0.0),
            (r#", "type": "Basic", "system": {"equipped": false}"#, 2.0),
            (r#", "system": {"stashed": true}"#, 0.0),
            (r#", "system": {"identification": {"identified": false}}"#, 0.0),
        ] {
            assert_eq!(effects(&item(fields, two), "").0, strength, "{fields}");
        }
        // Foundry 10 and before keep a copy of the effect of an item.
        for (origin, strength) in [("Actor.b.Item.a", 2.0), ("Actor.b.Item.c", 4.0), ("", 4.0)] {
            let copy = format!(r#", "effects": [{{"origin": "{origin}", "changes": [{two}]}}]"#);
            assert_eq!(effects(&item("", two), &copy).0, strength, "{origin}");
        }
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
    fn a_field_that_is_not_read_is_reported_once_if_a_part_is_carried_free() {
        let item = json(
            r#"{"type": "Basic", "name": "Pack", "system": {"quantity": 3, "cost": {"gp": "much"},
                "slots": {"slots_used": 1, "free_carry": 1, "per_slot": 1}}}"#,
        );
        let unread: Vec<_> =
            rows(&item, &mut FreeCarry::default()).into_iter().map(|row| row.unread).collect();
        assert_eq!(unread, [vec!["gp much".to_owned()], Vec::new()]);
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
