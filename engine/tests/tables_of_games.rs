//! The tables of games in the rule book and in the README are those of the engine.

use engine::model::{CoinKind, ItemsTake, Rounding};
use engine::questions::ByTheBook;
use engine::rules::games::{
    BegunBundles, CoinRule, EquippedItems, Formula, GAMES, GameRules, figures,
};
use engine::wording::printing::number_text;
use serde_json::{Value, json};

use crate::support::Panel;

const RULE_BOOK: &str = include_str!("../../docs/rules/game.md");
const README: &str = include_str!("../../README.md");

fn slots(rules: &GameRules) -> String {
    let slots = rules.slots.map_or_else(|| "no limit".to_owned(), |slots| limit(rules, slots));
    let backpack = rules.backpack.map(|backpack| {
        format!(", {} more with {}", number_text(backpack.slots), with_article(backpack.names[0]))
    });
    slots + &backpack.unwrap_or_default()
}

fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// A formula in the words of the tables: "10, or Strength if higher", "Strength ÷ 2 rounded up".
fn limit(rules: &GameRules, formula: Formula) -> String {
    let score = rules.score.name;
    let points = |factor: f64| match factor {
        1.0 => score.to_owned(),
        0.5 => format!("{score} ÷ 2"),
        _ => format!("{score} × {}", number_text(factor)),
    };
    let rounded = match formula.rounding {
        Some(Rounding::Up) => " rounded up",
        Some(Rounding::Down) => " rounded down",
        None => "",
    };
    let of = |factor: f64| match (formula.base, factor) {
        (base, 0.0) => number_text(base),
        (0.0, factor) => points(factor),
        (base, factor) => format!("{} + {}", number_text(base), points(factor)),
    };
    let below_zero = formula.factor_below_zero.map(|factor| format!(", below 0: {}", of(factor)));
    let limit = of(formula.factor) + rounded + &below_zero.unwrap_or_default();
    if formula.least > 0.0 {
        format!("{}, or {limit} if higher", number_text(formula.least))
    } else {
        limit
    }
}

fn equipped_slots(rules: &GameRules) -> String {
    rules.equipped.formula().map_or_else(|| "–".to_owned(), |equipped| limit(rules, equipped))
}

fn items_take(rules: &GameRules) -> &'static str {
    match rules.items_take {
        ItemsTake::Weight => "slots by weight",
        ItemsTake::OneSlot => "1 slot each",
    }
}

fn coins_take(rules: &GameRules) -> String {
    match rules.coins {
        CoinRule::Pouch => "the slots of their pouch".to_owned(),
        CoinRule::Nothing => "nothing".to_owned(),
        CoinRule::Number(lots) => {
            let slots = format!("{} for every {}", lots.slots_text(), number_text(lots.each));
            match lots.free {
                0.0 => slots,
                free => format!("{slots}, {} free", number_text(free)),
            }
        }
    }
}

#[test]
fn the_rule_book_has_each_game_with_its_settings_and_sources() {
    for rules in GAMES {
        let equipped = match rules.equipped {
            EquippedItems::Own => "their slots while equipped",
            EquippedItems::Same => "the same",
            EquippedItems::AtHand(_) => "[three pieces at hand free](#at-hand)",
            EquippedItems::Apart(_) => "apart",
        };
        let begun = match rules.begun_bundles {
            BegunBundles::Exact => "exact",
            BegunBundles::Full => "full",
        };
        let kinds: Vec<_> = rules.kinds.iter().copied().map(CoinKind::name).collect();
        let line = [
            rules.name.to_owned(),
            slots(rules),
            equipped_slots(rules),
            items_take(rules).to_owned(),
            equipped.to_owned(),
            begun.to_owned(),
            coins_take(rules),
            kinds.join(", "),
        ];
        let line = format!("| {} |", line.join(" | "));
        assert!(RULE_BOOK.contains(&line), "{line}");
        for source in rules.sources {
            let repository = source.split([' ', ':']).next().unwrap();
            assert!(RULE_BOOK.contains(repository), "{source}");
        }
        for level in rules.levels {
            assert!(RULE_BOOK.contains(&format!("\"{}\"", level.name)), "{}", level.name);
        }
    }
}

#[test]
fn the_readme_has_each_game_with_its_settings() {
    for rules in GAMES {
        let line = [
            rules.name.to_owned(),
            slots(rules),
            equipped_slots(rules),
            items_take(rules).to_owned(),
            coins_take(rules),
        ];
        let line = format!("| {} |", line.join(" | "));
        assert!(README.contains(&line), "{line}");
    }
}

#[test]
fn the_rule_book_has_each_figure_of_the_lists_with_its_source() {
    for rules in GAMES.into_iter().filter(|rules| rules.game.is_some()) {
        for part in rules.things.into_iter().flat_map(|things| things.parts()) {
            assert_eq!(part.read, "28 November 2026");
            let figures = figures(part.things.iter());
            let certainty = format!("{:?}", part.certainty).to_lowercase();
            let line = [rules.name, &figures.join("; "), &part.source, &certainty];
            let line = format!("| {} |", line.join(" | "));
            assert!(RULE_BOOK.contains(&line), "{line}");
        }
    }
}

#[test]
fn what_is_counted_by_the_book_is_told_of_the_games_that_the_list_has() {
    let since = |games: &[&str], since: &str| {
        let inventories = games.iter().map(|game| {
            let game = if game.is_empty() { Value::Null } else { json!(game) };
            json!({"name": "Mira", "strengthScore": 10, "penalties": [], "columns": [[], []],
                "game": game})
        });
        let panel = Panel::loaded(&inventories.collect::<Value>().to_string());
        panel.session.ask(&ByTheBook { since: since.to_owned() })
    };
    let of = |games: &[&str]| since(games, "1.3.0");
    assert_eq!((since(&["ose"], "1.4.0"), since(&["ose"], "2.0.0")), (None, None));
    assert_eq!(since(&["ose"], "0.9.0"), of(&["ose"]));
    assert_eq!(of(&[]), None);
    let worn = "What is equipped stays on you when its container is dropped";
    let hoffman = of(&["", "errant"]).unwrap();
    assert_eq!((hoffman.text, hoffman.parts.len()), (None, 1));
    assert_eq!(hoffman.parts[0].lines, [worn]);
    let some = of(&["ose", "", "shadowdark", "ose"]).unwrap();
    let text = "Some games count by the book now: Shadowdark, Old-School Essentials.";
    assert_eq!(some.text.as_deref(), Some(text));
    let titles: Vec<_> = some.parts.iter().map(|part| part.title.as_str()).collect();
    assert_eq!(titles, ["Any list", "Shadowdark", "Old-School Essentials"]);
    for (game, expected) in [
        (
            "ose",
            &[
                "Gems: one lot with the coins, 100 to a slot",
                "“Speed 0” above the slots or the equipped slots allowed",
                "Containers have no size: Configure Container gives one its own",
            ][..],
        ),
        (
            "shadowdark",
            &["Gems: 1 slot for each begun 10", "Backpacks: 1 slot for each but the first"],
        ),
        (
            "nimble",
            &[
                "Small things: 1 slot, however many they are",
                "The sum of the inventory is rounded up",
            ],
        ),
        (
            "dolmenwood",
            &[
                "“Speed 0” above the slots or the equipped slots allowed",
                "A pellucidium is 5 gp: the wealth of lists that hold some is less",
            ],
        ),
        ("dragonbane", &["1 armour, 1 helmet and 3 pieces at hand take nothing"]),
        ("wwn", &["20 share one: arrow, bolt"]),
        ("cairn", &["0 slots: chalk, glove"]),
    ] {
        let lines = of(&[game]).unwrap().parts.remove(1).lines;
        for line in expected {
            assert!(lines.iter().any(|other| other.starts_with(line)), "{line}: {lines:?}");
        }
    }
}
