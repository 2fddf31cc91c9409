//! Totals of random inventories of each game, compared with an account that is written from the games' own rules
//! (docs/rules/game.md#games).

use crate::support;

use engine::commands::GameChoice;
use engine::rules::games::GAMES;
use engine::view::{Shown, UsageView};
use serde_json::{Value, json};
use support::Panel;
use support::dice::Dice;
use support::games::{choose, figures};

/// A row, in thousandths of a slot.
struct Row {
    name: &'static str,
    quantity: i64,
    equipped: bool,
    own_slots: Option<i64>,
    worn_slots: i64,
    begun_bundle: Option<i64>,
}

struct Bag {
    /// Whether its contents count for its carrier.
    counts: bool,
    /// The slots that it takes in place of its contents, if it is carried.
    load: Option<i64>,
    rows: Vec<Row>,
}

struct Character {
    strength: i64,
    penalty: i64,
    bags: Vec<Bag>,
    carried_coins: i64,
}

/// Names with the number in a bundle of the built-in list.
const NAMES: [(&str, i64); 7] = [
    ("Lamp", 1),
    ("Arrow", 20),
    ("+1 arrows", 20),
    ("Crossbow bolts", 20),
    ("Blowgun needle", 50),
    ("Iron spikes", 10),
    ("Cloak of my uncle", 1),
];

fn row(dice: &mut Dice) -> Row {
    let own_slots = dice.once_in(4).then(|| 100 * i64::try_from(dice.below(30)).unwrap());
    Row {
        name: NAMES[usize::try_from(dice.below(7)).unwrap()].0,
        quantity: i64::try_from(dice.below(45)).unwrap(),
        equipped: dice.once_in(3),
        own_slots,
        worn_slots: if dice.once_in(4) { 500 } else { 0 },
        begun_bundle: own_slots.filter(|_| dice.once_in(3)).map(|_| 3),
    }
}

fn character(dice: &mut Dice) -> Character {
    let bag = |dice: &mut Dice| {
        let place = dice.below(4);
        let load = dice.once_in(5).then_some(2000);
        let rows = (0..dice.below(4)).map(|_| row(dice)).collect();
        let counts = place > 0;
        Bag { counts: counts && load.is_none(), load: load.filter(|_| counts), rows }
    };
    Character {
        strength: i64::try_from(dice.below(20)).unwrap(),
        penalty: i64::try_from(dice.below(3)).unwrap(),
        bags: (0..dice.below(4)).map(|_| bag(dice)).collect(),
        carried_coins: i64::try_from(dice.below(1200)).unwrap(),
    }
}

fn thousandths(number: i64) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "it is small")]
    let number = number as f64 / 1000.0;
    number.into()
}

fn stored(character: &Character, game: &str) -> Value {
    let bags = character.bags.iter().map(|bag| {
        let rows = bag.rows.iter().map(|row| {
            let mut item = json!({"name": row.name, "value": 1, "weight": 12,
                "slotOverride": row.own_slots.map(thousandths), "equippedSlots": thousandths(row.worn_slots)});
            if let Some(size) = row.begun_bundle {
                item["bundle"] = size.into();
            }
            json!({"quantity": row.quantity, "equipped": row.equipped, "item": item})
        });
        let mut bag_json = json!({"kind": "item-container", "name": "Sack", "capacity": 10,
            "items": rows.collect::<Vec<_>>()});
        match (bag.counts, bag.load) {
            (true, _) => {}
            (false, Some(load)) => {
                bag_json["load"] = json!({"slots": thousandths(load), "weight": 0});
            }
            (false, None) => bag_json["place"] = "stored".into(),
        }
        bag_json
    });
    let (half, rest) = (character.carried_coins / 2, character.carried_coins.div_euclid(2));
    let gp = character.carried_coins - half;
    assert_eq!(half, rest);
    let purse = |coins: Value| json!({"kind": "money-pouch", "name": "Purse", "capacity": 100, "slots": 1, "coins": coins});
    let purses = json!([
        purse(json!({"cp": half, "sp": 0, "ep": 0, "gp": 0, "pp": 0})),
        purse(json!({"cp": 0, "sp": 0, "ep": 0, "gp": gp, "pp": 0})),
    ]);
    json!({"name": "Mira", "strengthScore": character.strength,
        "penalties": [{"source": "Wound", "slots": character.penalty}],
        "columns": [bags.collect::<Vec<_>>(), purses], "game": game})
}

/// Slots, equipped slots, slots allowed, equipped slots allowed, and the levels of both.
#[derive(Debug, PartialEq)]
struct Account {
    slots: i64,
    equipped: Option<i64>,
    allowed: i64,
    equipped_allowed: Option<i64>,
    levels: [Option<&'static str>; 2],
}

/// The account of a character by the rules of a game, each game by itself.
fn account(character: &Character, game: &str) -> Account {
    let is_apart = matches!(game, "ose" | "dolmenwood" | "wwn");
    let full = |pieces: i64, size: i64| (pieces + size - 1) / size * size;
    let (mut packed, mut worn) = (0, 0);
    for bag in &character.bags {
        packed += bag.load.unwrap_or(0);
        for row in bag.rows.iter().filter(|_| bag.counts) {
            let in_bundle = NAMES.iter().find(|(name, _)| *name == row.name).unwrap().1;
            let own_pieces = row.begun_bundle.map_or(row.quantity, |size| full(row.quantity, size));
            let as_packed = match row.own_slots {
                Some(own) => own_pieces * own,
                None if game == "dragonbane" => row.quantity * 1000 / in_bundle,
                None => full(row.quantity, in_bundle) / in_bundle * 1000,
            };
            let as_worn = match game {
                _ if row.worn_slots > 0 => own_pieces * row.worn_slots,
                "dragonbane" => 0,
                _ => as_packed,
            };
            match (row.equipped, is_apart) {
                (false, _) => packed += as_packed,
                (true, false) => packed += as_worn,
                (true, true) => worn += as_worn,
            }
        }
    }
    let coins = character.carried_coins;
    packed += 1000
        * match game {
            "shadowdark" => (coins - 100).max(0).div_ceil_by(100),
            "cairn" | "dragonbane" => coins / 100,
            "nimble" => coins / 500,
            _ => coins.div_ceil_by(100),
        };
    let strength = character.strength;
    let allowed = match game {
        "shadowdark" => strength.max(10),
        "cairn" | "nimble" => 10,
        "ose" | "dolmenwood" => 16,
        "dragonbane" => strength.div_ceil_by(2),
        _ => strength,
    };
    let equipped_allowed = match game {
        "ose" => Some(9),
        "dolmenwood" => Some(10),
        "wwn" => Some(strength / 2),
        _ => None,
    };
    let speeds = match game {
        "ose" => ["Speed 90", "Speed 60", "Speed 30"],
        _ => ["Speed 30", "Speed 20", "Speed 10"],
    };
    let speed = |slots: i64, above: [i64; 3]| {
        let reached = above.iter().filter(|above| slots > **above * 1000).count();
        reached.checked_sub(1).map(|index| speeds[index])
    };
    let levels = match game {
        "cairn" if packed >= 10_000 => [Some("0 HP"), None],
        "ose" | "dolmenwood" => [speed(packed, [10, 12, 14]), speed(worn, [3, 5, 7])],
        _ => [None, None],
    };
    Account {
        slots: packed,
        equipped: is_apart.then_some(worn),
        allowed: allowed - character.penalty,
        equipped_allowed,
        levels,
    }
}

trait DivCeil {
    fn div_ceil_by(self, divisor: i64) -> i64;
}

impl DivCeil for i64 {
    /// For numbers of at least 0.
    fn div_ceil_by(self, divisor: i64) -> i64 {
        (self + divisor - 1) / divisor
    }
}

/// The account on the screen.
fn shown(panel: &Panel) -> (i64, Option<i64>, String, Option<String>, [Option<String>; 2]) {
    let open = panel.open.as_ref().unwrap();
    let number = |shown: &Shown| {
        let text = shown.exact.as_ref().unwrap_or(&shown.text);
        #[expect(clippy::cast_possible_truncation, reason = "it is small")]
        let thousandths = (text.parse::<f64>().unwrap() * 1000.0).round() as i64;
        thousandths
    };
    let allowed = |usage: &UsageView| usage.allowed.clone().unwrap();
    (
        number(&open.slots.used),
        open.equipped_slots.as_ref().map(|usage| number(&usage.used)),
        allowed(&open.slots),
        open.equipped_slots.as_ref().map(allowed),
        [open.slot_levels.reached.clone(), open.equipped_levels.reached.clone()],
    )
}

#[test]
fn a_thousand_inventories_of_each_game_have_the_totals_of_its_rules() {
    let games = ["shadowdark", "cairn", "nimble", "ose", "dolmenwood", "dragonbane", "wwn"];
    let mut dice = Dice(20_261_127);
    for game in games {
        for nth in 0..1000 {
            let character = character(&mut dice);
            let text = json!([stored(&character, game)]).to_string();
            let panel = Panel::loaded(&text);
            let expected = account(&character, game);
            let expected = (
                expected.slots,
                expected.equipped,
                expected.allowed.to_string(),
                expected.equipped_allowed.map(|slots| slots.to_string()),
                expected.levels.map(|level| level.map(str::to_owned)),
            );
            assert_eq!(shown(&panel), expected, "{game} {nth}: {text}");
        }
    }
}

#[test]
fn a_game_any_other_and_the_first_again_give_the_same_totals_of_any_inventory() {
    let mut dice = Dice(20_261_128);
    let choices = GAMES.map(|rules| GameChoice::of(rules.game));
    for _ in 0..5 {
        let mut inventory = stored(&character(&mut dice), "");
        inventory.as_object_mut().unwrap().remove("game");
        let text = json!([inventory]).to_string();
        for first in choices {
            let mut panel = Panel::loaded(&text);
            choose(&mut panel, first);
            let (before, kept) = (figures(&panel), panel.session.stored_text());
            for other in choices {
                choose(&mut panel, other);
                choose(&mut panel, first);
                assert_eq!(figures(&panel), before, "{first:?}, {other:?}: {text}");
                assert_eq!(panel.session.stored_text(), kept, "{first:?}, {other:?}: {text}");
            }
        }
    }
}
