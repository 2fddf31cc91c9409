//! The game Cairn (`docs/rules/characters.md#foundry-cairn`).

use super::{ItemTypes, System, actor_contents};
use crate::characters::fields::{
    amount, flag, is_object, list, text, unread_amounts, unread_text, unread_uses, uses,
};
use crate::characters::{
    Character, Content, OwnSettings, Thing, Tool, name_or_unnamed, strength_or_default,
};
use engine_core::model::{CoinKind, Game, ItemStack, Json, Limit};

pub(super) const SYSTEM: System = System { id: "cairn", is_own, things, contents, character };

const TYPES: ItemTypes =
    ItemTypes { things: &["item", "weapon", "armor", "spellbook", "object"], others: &[] };

/// The path of the strength score.
const STRENGTH: &str = "system.abilities.STR.value";
/// The paths of the uses of an item.
const USES_LEFT: &str = "system.uses.value";
const MOST_USES: &str = "system.uses.max";
/// The slots of an actor, or of a container, that says nothing else.
const SLOTS: f64 = 10.0;

/// Whether an actor has fields that only those of this game have.
fn is_own(actor: &Json) -> bool {
    is_object(actor, "system.abilities.STR")
}

fn is_container(actor: &Json) -> bool {
    text(actor, "type") == Some("container")
}

fn contents(actor: &Json) -> Vec<Content> {
    let gold = |actor: &Json| {
        let gold = amount(actor, "system.gold").map(|gold| Content::Coins(CoinKind::Gp, gold));
        let unread = unread_amounts(actor, &[("gold", "system.gold")]).into_iter();
        gold.into_iter().chain(unread.map(Content::Unread)).collect()
    };
    let unread = |actor: &Json| {
        unread_amounts(actor, &[("strength", STRENGTH), ("slots", slots_path(actor))])
    };
    let contents = actor_contents(actor, things, gold, unread);
    let remark = match list(actor, "system.containers").len() {
        0 => None,
        1 => Some("1 container is a file of its own.".to_owned()),
        count => Some(format!("{count} containers are files of their own.")),
    };
    contents.into_iter().chain(remark.map(Content::Remark)).collect()
}

/// The path of the slots: those of a container are an object, or a number where a file has one.
fn slots_path(actor: &Json) -> &'static str {
    let is_within = is_container(actor) && is_object(actor, "system.slots");
    if is_within { "system.slots.value" } else { "system.slots" }
}

/// An actor with its contents.
fn character(actor: &Json, contents: Vec<Content>) -> Character {
    let is_container = is_container(actor);
    let slots = amount(actor, slots_path(actor)).filter(|slots| !is_container || *slots > 0.0);
    let slots = slots.unwrap_or(SLOTS);
    let name = name_or_unnamed(text(actor, "name"));
    Character {
        container: is_container.then(|| name.clone()),
        strength: strength_or_default(amount(actor, STRENGTH)),
        own: OwnSettings { slots: Some(Limit::Of(slots)), ..OwnSettings::default() },
        limits_by_book: true,
        ..Character::new(Tool::Foundry, name, contents)
    }
    .of_game(Game::Cairn)
}

fn things(items: &[Json]) -> Vec<Content> {
    TYPES.read(items, |item| vec![Content::Thing(thing(item))])
}

fn thing(item: &Json) -> Thing {
    let amounts = [
        ("quantity", "system.quantity"),
        ("cost", "system.cost"),
        ("uses", USES_LEFT),
        ("uses", MOST_USES),
    ];
    let slots = if flag(item, "system.bulky") {
        2.0
    } else if flag(item, "system.weightless") {
        0.0
    } else {
        1.0
    };
    let unread = unread_text(item, "name", "name").into_iter();
    let unread = unread.chain(unread_amounts(item, &amounts));
    let most_uses = amount(item, MOST_USES);
    let thing = Thing {
        quantity: amount(item, "system.quantity").unwrap_or(ItemStack::DEFAULT_QUANTITY),
        value: amount(item, "system.cost"),
        equipped: flag(item, "system.equipped"),
        uses: amount(item, USES_LEFT).or(most_uses).and_then(|left| uses(left, most_uses)),
        unread: unread.chain(unread_uses(item, "uses", MOST_USES)).collect(),
        ..Thing::named(text(item, "name"))
    };
    thing.taking(slots, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;

    #[test]
    fn all_uses_are_left_without_a_number_of_them() {
        for (uses, expected, unread) in [
            (r#"{"value": 1, "max": 3}"#, Some((1.0, 3.0)), None),
            (r#"{"value": 0, "max": "3"}"#, Some((0.0, 3.0)), None),
            (r#"{"value": 9, "max": 3}"#, Some((3.0, 3.0)), None),
            (r#"{"max": 3}"#, Some((3.0, 3.0)), None),
            (r#"{"value": null, "max": 3}"#, Some((3.0, 3.0)), None),
            (r#"{"value": "few", "max": 3}"#, Some((3.0, 3.0)), Some("uses few")),
            (r#"{"value": 3, "max": 0}"#, None, None),
            (r#"{"value": 3}"#, None, None),
        ] {
            let item = json(&format!(r#"{{"type": "item", "system": {{"uses": {uses}}}}}"#));
            let thing = thing(&item);
            let read = thing.uses.map(|uses| (uses.left, uses.of));
            assert_eq!((read, thing.unread), (expected, Vec::from_iter(unread.map(str::to_owned))));
        }
    }
}
