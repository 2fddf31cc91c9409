//! The game Dolmenwood (`docs/rules/characters.md#foundry-dolmenwood`).

use super::{ItemTypes, System, actor_contents};
use crate::characters::fields::{
    amount, coins_named, each, flag, in_currency_of, number, text, unread_amounts, unread_numbers,
    unread_text, unread_value,
};
use crate::characters::html::plain_text;
use crate::characters::names::{price_for, says_number};
use crate::characters::{
    Character, Content, OwnSettings, Position, Thing, Tool, empty_inventory, name_or_unnamed,
    strength_or_default,
};
use engine_core::model::{
    BundleSize, CoinKind, EncumbranceLevel, Game, Inventory, ItemStack, Json, LevelStart,
    LevelUnit, Place,
};
use engine_core::rules::coin_presets::DOLMENWOOD;
use engine_core::rules::games::Rules;
use engine_core::rules::rounding::sum;
use engine_core::wording::printing::number_text;

pub(super) const SYSTEM: System = System { id: "dolmenwood", is_own, things, contents, character };

/// The type of a container, which takes no slots itself.
const CONTAINER: &str = "Container";

const TYPES: ItemTypes = ItemTypes {
    things: &["Item", "Weapon", "Armor", "Treasure", "Foraged", "Consumable", CONTAINER],
    others: &["Spell", "HolySpell", "Glamour", "Rune", "Kindred", "Class"],
};

const COINS: [(CoinKind, &str); 4] = [
    (CoinKind::Cp, "copper"),
    (CoinKind::Sp, "silver"),
    (CoinKind::Gp, "gold"),
    (CoinKind::Pp, "pellucidium"),
];

/// The path of the strength score.
const STRENGTH: &str = "system.abilities.strength.score";
/// The paths of the adjustments of the slots allowed and of the equipped slots allowed.
const MORE_STOWED: &str = "system.adjustments.slotCapacity.stowed";
const MORE_EQUIPPED: &str = "system.adjustments.slotCapacity.equipped";
/// The slots of a container without a limit.
const NO_LIMIT: f64 = 1000.0;

/// Whether an actor has fields that only those of this game have.
fn is_own(actor: &Json) -> bool {
    number(actor, STRENGTH).is_some()
}

fn contents(actor: &Json) -> Vec<Content> {
    let coins = |actor: &Json| coins_named(actor, "system.coins", &COINS).collect();
    let unread = |actor: &Json| {
        let strength = unread_amounts(actor, &[("strength", STRENGTH)]).into_iter();
        let fields = [("stowed slots", MORE_STOWED), ("equipped slots", MORE_EQUIPPED)];
        strength.chain(unread_numbers(actor, &fields)).collect()
    };
    actor_contents(actor, things, coins, unread)
}

/// An actor with its contents.
fn character(actor: &Json, contents: Vec<Content>) -> Character {
    Character {
        strength: strength_or_default(amount(actor, STRENGTH)),
        own: own_settings(actor),
        limits_by_book: true,
        ..Character::new(Tool::Foundry, name_or_unnamed(text(actor, "name")), contents)
    }
    .of_game(Game::Dolmenwood)
}

/// The limits that adjustments move, and the levels with them.
fn own_settings(actor: &Json) -> OwnSettings {
    let [stowed, equipped] =
        [MORE_STOWED, MORE_EQUIPPED].map(|path| number(actor, path).unwrap_or(0.0));
    if stowed == 0.0 && equipped == 0.0 {
        return OwnSettings::default();
    }
    let by_book = empty_inventory(Game::Dolmenwood, Inventory::DEFAULT_STRENGTH);
    let by_book = Rules::of(&by_book);
    let moved = |number: f64, adjustment: f64| sum([number, adjustment]).max(0.0);
    let levels = by_book.levels().map(|level| {
        let adjustment = if level.of == LevelUnit::EquippedSlots { equipped } else { stowed };
        let from = moved(level.start.first_whole(), adjustment);
        EncumbranceLevel::new(LevelStart::From(from), level.of, level.name.to_owned())
    });
    OwnSettings {
        slots: Some(by_book.slots_of_game().map(|slots| moved(slots, stowed))),
        equipped_slots: by_book.equipped_slots_of_game().map(|slots| moved(slots, equipped)),
        levels: levels.collect(),
        ..OwnSettings::default()
    }
}

fn things(items: &[Json]) -> Vec<Content> {
    TYPES.read(items, content)
}

fn content(item: &Json) -> Vec<Content> {
    let position = Position {
        id: text(item, "_id").map(str::to_owned),
        lies_in: text(item, "system.containerId").map(str::to_owned),
        ..Position::default()
    };
    if text(item, "type") == Some(CONTAINER) {
        return container(item, position);
    }
    let thing = Thing {
        quantity: amount(item, "system.quantity").unwrap_or(ItemStack::DEFAULT_QUANTITY),
        value: value(item),
        equipped: flag(item, "system.equipped"),
        note: plain_text(text(item, "system.notes").unwrap_or_default()),
        unread: unread(item),
        position,
        ..Thing::named(text(item, "name"))
    };
    let stack = amount(item, "system.stackSize").unwrap_or(1.0).max(1.0);
    let slots = amount(item, "system.weightSlots").unwrap_or(0.0);
    let bundle = BundleSize::new(stack).filter(|_| slots > 0.0);
    let cost = cost(item).filter(|cost| *cost > 0.0);
    let price = cost.zip(stack_for_cost(item));
    let price = price.map(|(cost, pieces)| Content::Remark(price_for(&thing.name, cost, pieces)));
    let thing = Content::Thing(thing.taking(each(slots, stack), bundle));
    std::iter::once(thing).chain(price).collect()
}

/// A container, whose contents may count nothing.
fn container(item: &Json, position: Position) -> Vec<Content> {
    let capacity = amount(item, "system.capacitySlots");
    let has_no_limit = flag(item, "system.infiniteCapacity");
    let position = Position {
        capacity: if has_no_limit { Some(NO_LIMIT) } else { capacity },
        is_weightless: flag(item, "system.ignoreEncumbrance"),
        ..position
    };
    let name = name_or_unnamed(text(item, "name"));
    let unread = unread_amounts(item, &[("capacity", "system.capacitySlots")]);
    let unread = unread.into_iter().map(|unread| Content::Unread(format!("{unread} ({name})")));
    let unread: Vec<_> = unread.collect();
    std::iter::once(Content::Container(name, position, Place::Carried)).chain(unread).collect()
}

/// The pieces of a stack, if the name says that number: the cost is that of a whole one, as of "Arrows (20)".
fn stack_for_cost(item: &Json) -> Option<f64> {
    let pieces = amount(item, "system.stackSize").filter(|pieces| *pieces > 1.0)?;
    says_number(text(item, "name")?, pieces).then_some(pieces)
}

/// The value of one in gp.
fn value(item: &Json) -> Option<f64> {
    let cost = cost(item)?;
    Some(stack_for_cost(item).map_or(cost, |pieces| each(cost, pieces)))
}

/// The cost in gp.
fn cost(item: &Json) -> Option<f64> {
    let currency = text(item, "system.costDenomination");
    in_currency_of(&DOLMENWOOD, amount(item, "system.cost")?, currency)
}

/// The fields that say something which is not read.
fn unread(item: &Json) -> Vec<String> {
    let amounts = [
        ("quantity", "system.quantity"),
        ("slots", "system.weightSlots"),
        ("stack size", "system.stackSize"),
        ("cost", "system.cost"),
    ];
    let currency = text(item, "system.costDenomination").filter(|_| cost(item).is_none());
    let cost = amount(item, "system.cost").zip(currency).and_then(|(cost, currency)| {
        unread_value("cost", &Json::from(format!("{} {currency}", number_text(cost))))
    });
    let name = unread_text(item, "name", "name");
    name.into_iter().chain(unread_amounts(item, &amounts)).chain(cost).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;
    use engine_core::model::Limit;

    #[test]
    fn a_cost_is_that_of_a_stack_if_the_name_says_its_size() {
        for (name, stack, expected) in
            [("Arrows (20)", 20, 0.25), ("Arrows", 20, 5.0), ("Arrows (20)", 1, 5.0)]
        {
            let file = format!(
                r#"{{"type": "Item", "name": "{name}", "system": {{"stackSize": {stack}, "cost": 5}}}}"#
            );
            let contents = content(&json(&file));
            let Some(Content::Thing(thing)) = contents.first() else { panic!("{contents:?}") };
            assert_eq!(
                (thing.value, contents.len() > 1),
                (Some(expected), expected < 5.0),
                "{file}"
            );
        }
    }

    #[test]
    fn adjustments_move_the_limits_and_the_levels() {
        let own = |adjustments: &str| {
            let actor =
                format!(r#"{{"system": {{"adjustments": {{"slotCapacity": {adjustments}}}}}}}"#);
            own_settings(&json(&actor))
        };
        assert_eq!(own(r#"{"stowed": 0, "equipped": 0}"#), OwnSettings::default());
        assert_eq!(own("null"), OwnSettings::default());
        let OwnSettings { slots, equipped_slots, levels, .. } =
            own(r#"{"stowed": 2, "equipped": -1}"#);
        assert_eq!((slots, equipped_slots), (Some(Limit::Of(18.0)), Some(9.0)));
        let from: Vec<_> = levels.into_iter().map(|level| level.from).collect();
        let numbers = [13.0, 15.0, 17.0, 19.0, 3.0, 5.0, 7.0, 10.0];
        assert_eq!(from, numbers.map(LevelStart::From));
    }
}
