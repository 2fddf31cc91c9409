//! Totals of random inventories of each game, compared with an account that is written from the games' own rules
//! (docs/rules/game.md#games).

use crate::support;

use engine::commands::{ConfigureInventory, GameChoice};
use engine::model::Game;
use engine::rules::games::GAMES;
use serde_json::{Value, json};
use support::Panel;
use support::account::ACCOUNTED_GAMES;
use support::dice::Dice;
use support::games::{Dialog, choose, figures};
use support::totals::check_totals;

/// Things, of which some book says something, or none.
const NAMES: &[&str] = &[
    "Lamp",
    "Cloak of my uncle",
    "Arrow",
    "+1 arrows",
    "Arrows (20)",
    "Crossbow bolts",
    "Sling bullets",
    "Blowgun needle",
    "Iron spikes",
    "Rations",
    "Ration",
    "Rations (1 day)",
    "Rations (3 days)",
    "Bastard sword",
    "Greataxe",
    "+1 Greatswords",
    "Pike",
    "Chainmail",
    "Chain mail",
    "Mithral plate mail",
    "Plate mail",
    "Plate",
    "Crawling kit",
    "Backpack",
    "Holy symbol",
    "Thieves' tools",
    "Gem",
    "Gems",
    "Ruby (500 gp)",
    "Brigandine",
    "Halberd",
    "War hammer",
    "Long sword",
    "Longsword",
    "Bow",
    "Crossbow",
    "Cart",
    "Tent",
    "Animal feed",
    "Chalk",
    "Gloves",
    "Smoking pipe",
    "Whistle",
    "Wilderness clothes",
    "Battle axe",
    "Longbow",
    "Pole arm",
    "Short bow",
    "Staff",
    "Two-handed sword",
    "Torch",
    "Torches (6)",
    "Garlic",
    "Lance",
    "Javelin",
    "Healing potion",
    "Potion of flying",
    "Mirror",
    "Bell",
    "Clothes",
    "Boots",
    "Scroll of sleep",
    "Mule",
    "Leather",
    "Open helmet",
    "Cloak",
    "Dagger",
    "Shield",
    "Spear",
    "Quiver",
    "Ring",
    "Sack",
    "Rope",
    "Whetstone",
    "Broadsword",
    "Gambeson",
    "Half plate",
    "Full plate",
    "Chain",
    "Helmet",
    "Sword",
    "Mace",
    "Axe",
    "Flail",
    "Cudgel",
    "Sling",
    "Candles",
    "Food",
    "Water",
    "Needle",
    "Hookarm",
    "Light armour",
    "Heavy armour",
    "Poção de cura",
    "Óleos",
    "Oil (flask)",
    "Água benta",
    "Holy water (flask)",
    "Ácido",
    "Poison",
    "Rações de viagem",
    "Mochila",
    "Mochila de aventureiro",
    "Adventurer's backpack",
    "Cajado arcano",
    "Wound",
];

fn one_of<T: Clone>(dice: &mut Dice, choices: &[T]) -> T {
    let index = dice.below(choices.len().try_into().unwrap());
    choices[usize::try_from(index).unwrap()].clone()
}

fn row(dice: &mut Dice) -> Value {
    let own_slots = dice.once_in(4).then(|| dice.tenths(30));
    let worn_slots = if dice.once_in(4) { 0.5 } else { 0.0 };
    let mut item = json!({"name": one_of(dice, NAMES), "value": dice.tenths(500),
        "weight": one_of(dice, &[12.0, 1.0, 0.25]), "slotOverride": own_slots, "equippedSlots": worn_slots});
    if own_slots.is_some() && dice.once_in(3) {
        item["bundle"] = 3.into();
    }
    json!({"quantity": dice.below(45), "equipped": dice.once_in(3), "item": item})
}

fn bag(dice: &mut Dice) -> Value {
    let rows: Vec<_> = (0..dice.below(4)).map(|_| row(dice)).collect();
    let name = one_of(dice, &["Sack", "Chest", "Backpack", "Mochila de aventureiro"]);
    let mut bag = json!({"kind": "item-container", "name": name, "capacity": 10, "items": rows});
    match dice.below(8) {
        0 => bag["load"] = json!({"slots": 2, "weight": 0}),
        1 => bag["place"] = "stored".into(),
        2 => bag["place"] = "dropped".into(),
        _ => {}
    }
    bag
}

fn purse(dice: &mut Dice) -> Value {
    let mut coins = [0; 5].map(|_| dice.below(300));
    if dice.once_in(2) {
        coins = [0, coins[1], 0, coins[3], 0];
    }
    let [cp, sp, ep, gp, pp] = coins;
    let mut purse = json!({"kind": "money-pouch", "name": "Purse", "capacity": 100, "slots": 1,
        "coins": {"cp": cp, "sp": sp, "ep": ep, "gp": gp, "pp": pp}});
    if dice.once_in(4) {
        purse["place"] = "stored".into();
    }
    purse
}

fn inventory(dice: &mut Dice, game: &str) -> Value {
    let bags: Vec<_> = (0..dice.below(4)).map(|_| bag(dice)).collect();
    let purses: Vec<_> = (0..dice.below(3)).map(|_| purse(dice)).collect();
    json!({"name": "Mira", "strengthScore": dice.tenths(200),
        "penalties": [{"source": "Wound", "slots": dice.below(3)}],
        "columns": [bags, purses], "game": game})
}

/// An inventory with a score, its game's optional rule and settings of its own, or some of them.
fn with_settings(dice: &mut Dice, mut inventory: Value) -> Value {
    if dice.once_in(2) {
        inventory["score"] = json!(dice.below(31).cast_signed() - 12);
    }
    if dice.once_in(2) {
        inventory["optionalRule"] = true.into();
    }
    if dice.once_in(8) {
        inventory["itemsTake"] = one_of(dice, &["oneSlot", "weight"]).into();
    }
    if dice.once_in(8) {
        inventory["limits"] = json!({one_of(dice, &["slots", "weight"]): null});
    }
    inventory
}

#[test]
fn hundreds_of_inventories_of_each_game_have_the_totals_of_its_rules() {
    let times = if std::env::var_os("SOAK").is_some() { 2000 } else { 300 };
    let mut dice = Dice(20_261_127);
    for game in ACCOUNTED_GAMES {
        for _ in 0..times {
            let plain = inventory(&mut dice, game);
            let inventory = with_settings(&mut dice, plain);
            check_totals(&Panel::loaded(&json!([inventory]).to_string()));
        }
    }
}

/// An inventory of a game; Hoffman's rules are those without one.
fn inventory_of(dice: &mut Dice, game: Option<Game>) -> Value {
    let mut inventory = inventory(dice, "");
    inventory["game"] = json!(game);
    if game.is_none() {
        inventory.as_object_mut().unwrap().remove("game");
    }
    inventory
}

/// Adds some of these fields to an inventory, each with one of its values.
fn add_fields(dice: &mut Dice, inventory: &mut Value, fields: &[(&str, Vec<Value>)]) {
    for (field, values) in fields {
        if dice.once_in(2) {
            inventory[*field] = one_of(dice, values);
        }
    }
}

/// Fields that stay when another game is chosen. Some values say nothing.
fn staying() -> [(&'static str, Vec<Value>); 4] {
    [
        ("coinsInUse", vec![json!(["gp"]), json!(["pp", "cp", "pp"]), json!([]), json!("gp")]),
        ("sellPercent", vec![json!(60), json!(-1)]),
        ("itemList", vec![json!(true), json!("yes")]),
        ("of a later version", vec![json!({"kept": [1, null]})]),
    ]
}

/// Settings of one's own and the score, which go when another game is chosen. Some values say nothing.
fn going() -> [(&'static str, Vec<Value>); 9] {
    let formula = json!({"base": 2, "factor": 1.5, "least": 4, "round": "up"});
    let odd_formula = json!({"base": "2", "factor": 3});
    let level = |from: Value, of: &str| json!({"from": from, "of": of, "name": "Slow"});
    let multiple = |of: &str| json!({"of": of, "times": 2});
    let crowns = json!({"cp": {"name": "penny/pence", "abbreviation": "d", "worth": 1},
        "gp": {"name": "crown/crowns", "abbreviation": "gc", "worth": 240}});
    [
        ("score", vec![json!(-3), json!(0), json!(4), json!(2.5), json!("4")]),
        ("scoreName", vec![json!("Body"), json!("Strength"), json!(" "), json!(5)]),
        (
            "limits",
            vec![
                json!({"slots": formula, "weight": null, "equipped": 4}),
                json!({"slots": "strength", "weight": 90, "equipped": formula}),
                json!({"slots": odd_formula, "weight": formula, "equipped": null}),
                json!({}),
            ],
        ),
        (
            "levels",
            vec![
                json!([level(json!(5), "slots"), level(multiple("limit"), "slots")]),
                json!([
                    level(multiple("score"), "lb"),
                    "no level",
                    level(json!(3), "equippedSlots")
                ]),
                json!([]),
            ],
        ),
        ("itemsTake", vec![json!("weight"), json!("oneSlot"), json!("two")]),
        ("coinSlots", vec![json!({"coins": 50, "free": 10}), json!("pouch"), json!("nothing")]),
        ("coinTypes", vec![json!("dnd"), crowns, json!({"gp": {"worth": 0}})]),
        ("hiddenColumns", vec![json!([]), json!(["weight", "slots"]), json!(["value"])]),
        ("optionalRule", vec![json!(true), json!(false)]),
    ]
}

#[test]
fn each_game_and_back_in_one_dialog_and_by_undo_leave_any_inventory_byte_for_byte() {
    let mut dice = Dice(20_261_129);
    let choices = GAMES.map(|rules| GameChoice::of(rules.game));
    for first in GAMES.map(|rules| rules.game) {
        for other in choices {
            let mut inventory = inventory_of(&mut dice, first);
            add_fields(&mut dice, &mut inventory, &staying());
            add_fields(&mut dice, &mut inventory, &going());
            let mut panel = Panel::loaded(&json!([inventory]).to_string());
            let text = panel.session.stored_text();
            let mut dialog = Dialog::open(&panel);
            // By way of any third game, too.
            for game in [other, one_of(&mut dice, &choices), other, GameChoice::of(first)] {
                dialog.choose(game);
            }
            let changes = dialog.changes();
            panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
            assert_eq!(panel.session.stored_text(), text, "the dialog, {other:?}");
            choose(&mut panel, other);
            panel.undo();
            assert_eq!(panel.session.stored_text(), text, "Undo, {other:?}");
        }
    }
}

#[test]
fn the_account_knows_every_game() {
    let games = GAMES.iter().filter_map(|rules| rules.game);
    assert_eq!(games.map(|game| json!(game)).collect::<Vec<_>>(), ACCOUNTED_GAMES);
}

#[test]
fn a_game_any_other_and_the_first_again_give_the_same_totals_of_any_inventory() {
    let mut dice = Dice(20_261_128);
    let choices = GAMES.map(|rules| GameChoice::of(rules.game));
    for first in GAMES.map(|rules| rules.game) {
        for other in choices {
            let mut inventory = inventory_of(&mut dice, first);
            add_fields(&mut dice, &mut inventory, &staying());
            let mut panel = Panel::loaded(&json!([inventory]).to_string());
            let (before, text) = (figures(&panel), panel.session.stored_text());
            choose(&mut panel, other);
            choose(&mut panel, GameChoice::of(first));
            assert_eq!(figures(&panel), before, "{other:?}: {text}");
            assert_eq!(panel.session.stored_text(), text, "{other:?}");
        }
    }
}
