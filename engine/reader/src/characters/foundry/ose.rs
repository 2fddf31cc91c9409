//! The game Old-School Essentials (`docs/rules/characters.md#foundry-old-school-essentials`).

use super::{ItemTypes, System, actor_contents};
use crate::characters::fields::{amount, flag, is_object, list, text, unread_amounts, unread_text};
use crate::characters::{
    Character, Content, Position, Thing, Tool, name_or_unnamed, strength_or_default,
};
use engine_core::model::{BundleSize, CoinKind, Game, ItemStack, Json};
use engine_core::rules::bundles::Bundle;
use engine_core::wording::printing::number_text;

pub(super) const SYSTEM: System = System { id: "ose", is_own, things, contents, character };

const TYPES: ItemTypes =
    ItemTypes { things: &["item", "weapon", "armor", "container"], others: &["ability", "spell"] };

/// The path of the strength score.
const STRENGTH: &str = "system.scores.str.value";
/// The slots of a gem, or of a coin of no known type: 100 take one.
const COIN_SLOTS: f64 = 0.01;

/// Whether an actor has fields that only those of this game have.
fn is_own(actor: &Json) -> bool {
    is_object(actor, "system.scores.str")
}

/// Coins are items of an actor.
fn contents(actor: &Json) -> Vec<Content> {
    actor_contents(actor, things, |_| Vec::new(), STRENGTH)
}

/// An actor with its contents.
fn character(actor: &Json, contents: Vec<Content>) -> Character {
    Character {
        strength: strength_or_default(amount(actor, STRENGTH)),
        limits_by_book: true,
        ..Character::new(Tool::Foundry, name_or_unnamed(text(actor, "name")), contents)
    }
    .of_game(Game::Ose)
}

fn things(items: &[Json]) -> Vec<Content> {
    let mut contents = TYPES.read(items, content);
    let of_nothing = items.iter().filter(|item| is(item, "item") && slots(item) == 0.0);
    let count = of_nothing.filter(|item| !is_money(item)).count();
    contents.extend(match count {
        0 => None,
        1 => Some(Content::Remark("1 thing takes 0 slots in the file.".to_owned())),
        _ => Some(Content::Remark(format!("{count} things take 0 slots in the file."))),
    });
    contents
}

fn is(item: &Json, kind: &str) -> bool {
    text(item, "type") == Some(kind)
}

/// A thing, or coins.
fn content(item: &Json) -> Vec<Content> {
    let Some(kind) = coin_kind(item).filter(|_| is_money(item)) else {
        let thing = thing(item);
        let counts_nowhere = is(item, "container") && thing.equipped;
        let remark = counts_nowhere
            .then(|| Content::Remark(format!("{} is equipped and counts nowhere.", thing.name)));
        return std::iter::once(Content::Thing(thing)).chain(remark).collect();
    };
    let count = amount(item, "system.quantity.value").map(|count| Content::Coins(kind, count));
    let unread = unread_amounts(item, &[(kind.name(), "system.quantity.value")]);
    count.into_iter().chain(unread.into_iter().map(Content::Unread)).collect()
}

fn thing(item: &Json) -> Thing {
    let amounts = [
        ("quantity", "system.quantity.value"),
        ("slots", "system.itemslots"),
        ("cost", "system.cost"),
    ];
    let quantity = amount(item, "system.quantity.value").unwrap_or(ItemStack::DEFAULT_QUANTITY);
    let is_single = is(item, "weapon") || is(item, "armor");
    // Whatever their quantity is, a weapon and an armour count once.
    let several =
        (is_single && quantity > 1.0).then(|| format!("quantity {}", number_text(quantity)));
    let unread = unread_text(item, "name", "name").into_iter();
    let unread = unread.chain(unread_amounts(item, &amounts)).chain(several);
    let thing = Thing {
        quantity: if is_single { ItemStack::DEFAULT_QUANTITY } else { quantity },
        value: amount(item, "system.cost"),
        equipped: flag(item, "system.equipped"),
        unread: unread.collect(),
        position: Position {
            id: text(item, "_id").map(str::to_owned),
            lies_in: text(item, "system.containerId").map(str::to_owned),
            ..Position::default()
        },
        ..Thing::named(text(item, "name"))
    };
    if is_money(item) {
        return thing.taking(COIN_SLOTS, None);
    }
    if is(item, "container") && thing.equipped {
        return thing.taking(0.0, None);
    }
    let slots = slots(item);
    match shared(slots).filter(|_| is(item, "item")) {
        Some(size) => {
            thing.taking(Bundle { size: size.pieces(), slots: 1.0 }.slots_each(), Some(size))
        }
        None => thing.taking(slots, None),
    }
}

/// The slots of one: for a missing field those that the game fills in.
fn slots(item: &Json) -> f64 {
    let is_large = || {
        let is_two_handed = |tag: &Json| text(tag, "value") == Some("Two-handed");
        let is_heavy = text(item, "system.type") == Some("heavy");
        (is(item, "weapon") && list(item, "system.tags").iter().any(is_two_handed))
            || (is(item, "armor") && is_heavy)
    };
    amount(item, "system.itemslots").unwrap_or_else(|| {
        if is_large() {
            2.0
        } else if is(item, "item") {
            0.0
        } else {
            1.0
        }
    })
}

/// The number of pieces that share a slot, of which each takes this part.
fn shared(slots: f64) -> Option<BundleSize> {
    /// The most by which a number with two decimals may differ from the part that it stands for.
    const MOST_OFF: f64 = 0.02;
    if slots <= 0.0 {
        return None;
    }
    let pieces = (1.0 / slots).round();
    BundleSize::new(pieces).filter(|_| (slots * pieces - 1.0).abs() <= MOST_OFF)
}

/// Whether an item is coins or gems, of which 100 take a slot.
fn is_money(item: &Json) -> bool {
    let is_tagged = |tag: &Json| {
        text(tag, "value").is_some_and(|tag| ["gem", "gems", "coin", "coins"].contains(&tag))
    };
    let is_named = || {
        let name = text(item, "name").unwrap_or_default().to_ascii_lowercase();
        name.ends_with(" coins")
            || kind_in_brackets(&name).is_some()
            || kind_called(&name).is_some()
    };
    is(item, "item")
        && flag(item, "system.treasure")
        && (list(item, "system.tags").iter().any(is_tagged) || is_named())
}

/// The type of the coins that a name means: "gp", "Gold coins", "\[01.00\] gold (gp)".
fn coin_kind(item: &Json) -> Option<CoinKind> {
    let name = text(item, "name")?.to_ascii_lowercase();
    kind_called(&name).or_else(|| kind_in_brackets(&name)).or_else(|| {
        let metal = name.strip_suffix(" coins").or_else(|| name.strip_suffix(" coin"))?;
        kind_called(metal)
    })
}

/// The type of coins with an abbreviation or of a metal, in lower case.
fn kind_called(name: &str) -> Option<CoinKind> {
    Some(match name {
        "cp" | "copper" => CoinKind::Cp,
        "sp" | "silver" => CoinKind::Sp,
        "ep" | "electrum" => CoinKind::Ep,
        "gp" | "gold" => CoinKind::Gp,
        "pp" | "platinum" => CoinKind::Pp,
        _ => return None,
    })
}

/// The type of coins in the brackets of a name such as "\[00.10\] silver (sp)".
fn kind_in_brackets(name: &str) -> Option<CoinKind> {
    let (front, behind) = name.strip_suffix(')')?.rsplit_once(" (")?;
    front.starts_with('[').then(|| kind_called(behind)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;

    fn item(kind: &str, name: &str, system: &str) -> Json {
        json(&format!(r#"{{"type": "{kind}", "name": "{name}", "system": {system}}}"#))
    }

    #[test]
    fn slots_that_are_missing_are_those_that_the_game_fills_in() {
        for (kind, system, expected) in [
            ("item", r#"{"itemslots": 2}"#, 2.0),
            ("item", "{}", 0.0),
            ("weapon", "{}", 1.0),
            ("armor", r#"{"type": "light"}"#, 1.0),
            ("container", "{}", 1.0),
            ("weapon", r#"{"tags": [{"value": "Two-handed"}]}"#, 2.0),
            ("armor", r#"{"type": "heavy"}"#, 2.0),
            ("weapon", r#"{"itemslots": 1, "tags": [{"value": "Two-handed"}]}"#, 1.0),
            ("item", r#"{"tags": [{"value": "Two-handed"}]}"#, 0.0),
        ] {
            assert_eq!(slots(&item(kind, "Thing", system)), expected, "{kind} {system}");
        }
    }

    #[test]
    fn pieces_that_share_a_slot_are_bundles() {
        for (slots, pieces) in [
            (0.05, Some(20.0)),
            (0.333, Some(3.0)),
            (0.33, Some(3.0)),
            (1.0, None),
            (0.4, None),
            (2.0, None),
            (0.0, None),
            (-1.0, None),
        ] {
            assert_eq!(shared(slots).map(BundleSize::pieces), pieces, "{slots}");
        }
    }

    #[test]
    fn treasure_with_the_name_of_coins_is_coins() {
        let is_treasure = r#"{"treasure": true}"#;
        for (name, system, expected) in [
            ("GP", is_treasure, Some(CoinKind::Gp)),
            ("Silver coins", is_treasure, Some(CoinKind::Sp)),
            ("[00.50] Electrum (ep)", is_treasure, Some(CoinKind::Ep)),
            ("Gold", r#"{"treasure": true, "tags": [{"value": "coin"}]}"#, Some(CoinKind::Gp)),
            ("GP", "{}", None),
            ("Gold idol", is_treasure, None),
            ("Cup (gp)", is_treasure, None),
        ] {
            let item = item("item", name, system);
            assert_eq!(coin_kind(&item).filter(|_| is_money(&item)), expected, "{name} {system}");
        }
    }
}
