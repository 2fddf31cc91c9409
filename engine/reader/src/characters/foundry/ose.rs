//! The game Old-School Essentials (`docs/rules/characters.md#foundry-old-school-essentials`).

use super::{ItemTypes, System, actor_contents};
use crate::characters::fields::{
    amount, each, flag, is_object, list, text, times, unread_amounts, unread_text,
};
use crate::characters::names::{bare_name, price_for, says_number};
use crate::characters::{
    Character, Content, Position, Thing, Tool, empty_inventory, name_or_unnamed,
    strength_or_default,
};
use engine_core::model::{BundleSize, CoinKind, Game, Inventory, Item, ItemStack, Json};
use engine_core::rules::bundles::Bundle;
use engine_core::rules::games::Rules;
use engine_core::rules::rounding::sum;
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
    actor_contents(actor, things, |_| Vec::new(), unread)
}

/// The fields of an actor that say something which is not read.
fn unread(actor: &Json) -> Vec<String> {
    unread_amounts(actor, &[("strength", STRENGTH)])
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
    let prices = items.iter().filter_map(bundle_price_text);
    let free = items.iter().filter(|item| own_slots(item) == Some(0.0));
    let free = match free.filter(|item| is(item, "item") && !is_money(item)).count() {
        0 => None,
        1 => Some("1 thing takes 0 slots in the file.".to_owned()),
        count => Some(format!("{count} things take 0 slots in the file.")),
    };
    let has_unsaid = items.iter().any(has_unsaid_slots);
    let shown = has_unsaid.then(|| format!("Foundry shows {}.", number_text(packed_slots(items))));
    contents.extend(prices.chain(free).chain(shown).map(Content::Remark));
    contents
}

/// The slots of everything that isn't equipped, as Foundry counts them: pieces of an item are rounded up together,
/// coins and gems all of them.
fn packed_slots(items: &[Json]) -> f64 {
    let things = items.iter().filter(|item| !is_money(item));
    let packed = things.filter(|item| !flag(item, "system.equipped")).map(|item| {
        if is(item, "item") || is(item, "container") {
            times(quantity(item).unwrap_or(1.0), slots(item)).ceil()
        } else if is(item, "weapon") || is(item, "armor") {
            slots(item)
        } else {
            0.0
        }
    });
    let money = sum(items.iter().filter(|item| is_money(item)).filter_map(quantity));
    sum(packed.chain([times(money, COIN_SLOTS).ceil()]))
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
    let count = quantity(item).map(|count| Content::Coins(kind, count));
    let unread = unread_amounts(item, &[(kind.name(), quantity_path(item))]);
    count.into_iter().chain(unread.into_iter().map(Content::Unread)).collect()
}

fn thing(item: &Json) -> Thing {
    let amounts =
        [("quantity", quantity_path(item)), ("slots", "system.itemslots"), ("cost", "system.cost")];
    let quantity = quantity(item).unwrap_or(ItemStack::DEFAULT_QUANTITY);
    let is_single = is(item, "weapon") || is(item, "armor");
    // Whatever their quantity is, a weapon and an armour count once.
    let several =
        (is_single && quantity > 1.0).then(|| format!("quantity {}", number_text(quantity)));
    let unread = unread_text(item, "name", "name").into_iter();
    let unread = unread.chain(unread_amounts(item, &amounts)).chain(several);
    let thing = Thing {
        quantity: if is_single { ItemStack::DEFAULT_QUANTITY } else { quantity },
        value: value(item),
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
    if has_unsaid_slots(item) {
        return listed(thing, item);
    }
    let slots = slots(item);
    match shared(slots).filter(|_| is(item, "item")) {
        Some(size) => {
            thing.taking(Bundle { size: size.pieces(), slots: 1.0 }.slots_each(), Some(size))
        }
        None => thing.taking(slots, None),
    }
}

/// A thing whose slots the file doesn't say: they are those of the game. A name that says the pieces of a bundle counts
/// them once more there, so such a thing takes those of its bare name.
fn listed(thing: Thing, item: &Json) -> Thing {
    if pieces(item).is_none_or(|pieces| !says_number(&thing.name, pieces)) {
        return thing;
    }
    let by_book = empty_inventory(Game::Ose, Inventory::DEFAULT_STRENGTH);
    let bare = Item { name: bare_name(&thing.name), ..Item::default() };
    let slots = Rules::of(&by_book).item_slots().each(&bare);
    thing.taking(slots, shared(slots))
}

/// The path of the quantity: an object, or a number where a file has one.
fn quantity_path(item: &Json) -> &'static str {
    if is_object(item, "system.quantity") { "system.quantity.value" } else { "system.quantity" }
}

fn quantity(item: &Json) -> Option<f64> {
    amount(item, quantity_path(item))
}

/// The most pieces of an item, which is the size of a bundle; `None` for a single one.
fn pieces(item: &Json) -> Option<f64> {
    amount(item, "system.quantity.max").filter(|most| *most > 1.0 && is(item, "item"))
}

/// The bundles that the game sells: the bare name, the pieces, and the price in gp.
const SOLD: [(&str, f64, f64); 8] = [
    ("arrow", 20.0, 5.0),
    ("bolt", 30.0, 10.0),
    ("crossbow bolt", 30.0, 10.0),
    ("iron ration", 7.0, 15.0),
    ("iron spike", 12.0, 1.0),
    ("ration", 7.0, 5.0),
    ("standard ration", 7.0, 5.0),
    ("torch", 6.0, 1.0),
];

/// The pieces that the price of an item is for: as many as it has at most, if its name says so or the game sells so
/// many for it. Otherwise its price is that of one.
fn pieces_for_price(item: &Json) -> Option<f64> {
    let name = text(item, "name").unwrap_or_default();
    let is_sold = |pieces| {
        let sold = (pieces, amount(item, "system.cost").unwrap_or_default());
        let bare = bare_name(name);
        SOLD.into_iter().any(|(name, pieces, price)| name == bare && (pieces, price) == sold)
    };
    pieces(item).filter(|pieces| says_number(name, *pieces) || is_sold(*pieces))
}

/// The value of one in gp.
fn value(item: &Json) -> Option<f64> {
    let cost = amount(item, "system.cost")?;
    Some(pieces_for_price(item).map_or(cost, |pieces| each(cost, pieces)))
}

/// The sentence about the price of something that comes in bundles: "Arrows (quiver of 20): 5 gp for 20."
fn bundle_price_text(item: &Json) -> Option<String> {
    let cost = amount(item, "system.cost").filter(|cost| *cost > 0.0)?;
    pieces(item).filter(|_| !is_money(item))?;
    let name = name_or_unnamed(text(item, "name"));
    Some(match pieces_for_price(item) {
        Some(pieces) => price_for(&name, cost, pieces),
        None => format!("{name}: {} gp each.", number_text(cost)),
    })
}

/// The slots of one, if the file says them.
fn own_slots(item: &Json) -> Option<f64> {
    amount(item, "system.itemslots")
}

/// Whether the file doesn't say the slots of an item, which older versions don't count.
fn has_unsaid_slots(item: &Json) -> bool {
    is(item, "item") && own_slots(item).is_none() && !is_money(item)
}

/// The slots of one: for a missing field those that Foundry fills in.
fn slots(item: &Json) -> f64 {
    let is_large = || {
        let is_two_handed = |tag: &Json| text(tag, "value") == Some("Two-handed");
        let is_heavy = text(item, "system.type") == Some("heavy");
        (is(item, "weapon") && list(item, "system.tags").iter().any(is_two_handed))
            || (is(item, "armor") && is_heavy)
    };
    own_slots(item).unwrap_or_else(|| {
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
    fn a_price_is_for_all_pieces_if_the_name_says_them_or_the_game_sells_them_so() {
        for (name, most, cost, expected, text) in [
            ("Arrows (quiver of 20)", 20, 5, 0.25, "5 gp for 20."),
            ("Rations (iron, 7 days)", 7, 15, 15.0 / 7.0, "15 gp for 7."),
            ("Torches (6)", 6, 1, 1.0 / 6.0, "1 gp for 6."),
            ("Arrows", 20, 5, 0.25, "5 gp for 20."),
            ("Arrows", 20, 6, 6.0, "6 gp each."),
            ("Oil flasks", 3, 2, 2.0, "2 gp each."),
            ("Oil flasks", 1, 2, 2.0, ""),
            ("Oil flasks", 3, 0, 0.0, ""),
        ] {
            let system =
                format!(r#"{{"quantity": {{"value": 2, "max": {most}}}, "cost": {cost}}}"#);
            let item = item("item", name, &system);
            assert_eq!(value(&item), Some(expected), "{name} {most} {cost}");
            let sentence = bundle_price_text(&item).unwrap_or_default();
            let expected = if text.is_empty() { String::new() } else { format!("{name}: {text}") };
            assert_eq!(sentence, expected);
        }
    }

    #[test]
    fn a_quantity_is_an_object_or_a_number() {
        for (quantity, expected, unread) in [
            (r#"{"value": 5, "max": 6}"#, 5.0, ""),
            ("5", 5.0, ""),
            (r#""many""#, 1.0, "quantity many"),
            (r#"{"value": -1}"#, 1.0, "quantity -1"),
            ("null", 1.0, ""),
        ] {
            let thing = thing(&item("item", "Oil", &format!(r#"{{"quantity": {quantity}}}"#)));
            assert_eq!((thing.quantity, thing.unread.join(", ")), (expected, unread.to_owned()));
        }
    }

    #[test]
    fn slots_that_an_item_does_not_say_are_the_games_and_foundry_counts_none() {
        let items = [
            item("item", "Torches (6)", r#"{"quantity": {"value": 6, "max": 6}}"#),
            item("item", "Anvil", r#"{"itemslots": 0.5, "quantity": {"value": 3}}"#),
            item("weapon", "Sword", "{}"),
            item("weapon", "Axe", r#"{"equipped": true}"#),
            item("item", "GP", r#"{"treasure": true, "quantity": {"value": 101}}"#),
            item("spell", "Sleep", "{}"),
        ];
        assert_eq!(
            items.iter().map(has_unsaid_slots).collect::<Vec<_>>(),
            [true, false, false, false, false, false]
        );
        assert_eq!(packed_slots(&items), 2.0 + 1.0 + 2.0);
        let anvil = |slots: &str| thing(&item("item", "Anvil", slots)).slots;
        assert_eq!((anvil("{}"), anvil(r#"{"itemslots": 0}"#)), (None, Some(0.0)));
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
