//! The tables of games in the rule book and in the README are those of the engine.

use engine::model::{CoinKind, CoinTable, ItemsTake, LevelUnit, Rounding};
use engine::questions::ByTheBook;
use engine::rules::coin_presets::COIN_PRESETS;
use engine::rules::games::{
    BegunBundles, CoinRule, ContainerSizes, EquippedItems, Formula, GAMES, GameRules, GroupRule,
    LevelOfGame, Lots, ScoreField, StartOfGame, figures,
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

/// The levels in the words of the table: "“Speed 0” above the limit".
fn levels(rules: &GameRules) -> String {
    let is_band = |level: &&LevelOfGame| matches!(level.start, StartOfGame::Above(_));
    let (bands, others): (Vec<&LevelOfGame>, Vec<&LevelOfGame>) =
        rules.levels.iter().partition(is_band);
    let quoted = |level: &LevelOfGame| format!("\"{}\"", level.name);
    let bands_of = |unit: LevelUnit| bands.iter().filter(move |level| level.of == unit);
    let numbers = |unit: LevelUnit| {
        let above = bands_of(unit).map(|level| match level.start {
            StartOfGame::Above(number) => number_text(number),
            _ => unreachable!("no band"),
        });
        above.collect::<Vec<_>>().join(", ")
    };
    let names_of = |unit| bands_of(unit).map(|level| quoted(level)).collect::<Vec<_>>().join(", ");
    let mut parts = Vec::new();
    if !bands.is_empty() {
        let (slots, equipped) = (LevelUnit::Slots, LevelUnit::EquippedSlots);
        assert_eq!(names_of(slots), names_of(equipped));
        let (above, above_equipped) = (numbers(slots), numbers(equipped));
        let names = names_of(slots);
        parts
            .push(format!("{names} above {above} slots and above {above_equipped} equipped slots"));
    }
    for level in others {
        let limit = match level.of {
            LevelUnit::Lb => {
                format!("the weight limit, {} lb", limit(rules, rules.weight.unwrap()))
            }
            _ if bands.is_empty() => "the limit".to_owned(),
            _ => "either limit".to_owned(),
        };
        let start = match level.start {
            StartOfGame::AboveLimit(1.0) => format!("above {limit}"),
            StartOfGame::AboveLimit(2.0) => format!("above twice {limit}"),
            StartOfGame::SlotsAllowed => "from the slots allowed, before penalties".to_owned(),
            other => unreachable!("{other:?}"),
        };
        parts.push(format!("{} {start}", quoted(level)));
    }
    parts.dedup();
    let of_rule = rules.optional_rule.map_or(&[][..], |rule| rule.levels).iter().map(|level| {
        let StartOfGame::AboveScore(times) = level.start else { unreachable!("{level:?}") };
        format!("{} above {} × {}", quoted(level), number_text(times), rules.score.name)
    });
    let of_rule: Vec<_> = of_rule.collect();
    match (parts.is_empty(), of_rule.is_empty()) {
        (true, _) => "–".to_owned(),
        (false, true) => parts.join(", "),
        (false, false) => {
            format!("{}; with its [rule](#optional-rules) {}", parts.join(", "), of_rule.join(", "))
        }
    }
}

/// The lines of the table in a page whose head begins so.
fn table_below<'a>(page: &'a str, head: &str) -> Vec<&'a str> {
    let mut lines = page.lines().skip_while(|line| !line.starts_with(head));
    assert!(lines.next().is_some(), "{head}");
    lines.skip(1).take_while(|line| line.starts_with('|')).collect()
}

fn line<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    format!("| {} |", cells.into_iter().collect::<Vec<_>>().join(" | "))
}

#[test]
fn the_rule_book_has_each_game_with_its_settings_and_sources() {
    let lines = GAMES.map(|rules| {
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
        line([
            rules.name,
            &slots(rules),
            &equipped_slots(rules),
            items_take(rules),
            equipped,
            begun,
            &coins_take(rules),
            &kinds.join(", "),
            &levels(rules),
        ])
    });
    assert_eq!(table_below(RULE_BOOK, "| game | slots allowed"), lines);
    for source in GAMES.iter().flat_map(|rules| rules.sources) {
        let repository = source.split([' ', ':']).next().unwrap();
        assert!(RULE_BOOK.contains(repository), "{source}");
    }
}

#[test]
fn the_rule_book_has_the_score_of_each_game_and_where_it_begins() {
    let lines = GAMES.map(|rules| {
        let field = match rules.score.field {
            ScoreField::Strength => "`strengthScore`",
            ScoreField::Score => "`score`",
        };
        line([rules.name, rules.score.name, &number_text(rules.score.beginning), field])
    });
    assert_eq!(table_below(RULE_BOOK, "| game | score |"), lines);
}

#[test]
fn the_rule_book_has_the_coins_of_each_game_and_preset() {
    let line_of = |name: &str, table: &CoinTable| {
        let coins = CoinKind::ALL.map(|kind| match table.get(kind) {
            Some(_) => format!("{} {}", table.abbreviation(kind), number_text(table.worth(kind))),
            None => "–".to_owned(),
        });
        line([name].into_iter().chain(coins.iter().map(String::as_str)))
    };
    let presets = COIN_PRESETS.iter().map(|preset| line_of(preset.name, preset.table));
    assert_eq!(table_below(RULE_BOOK, "| preset |"), presets.collect::<Vec<_>>());
    let is_own = |rules: &&&GameRules| line_of("", rules.coin_table) != line_of("", CoinTable::DND);
    let own = GAMES.iter().filter(is_own).map(|rules| line_of(rules.name, rules.coin_table));
    assert_eq!(table_below(RULE_BOOK, "| game | `cp` |"), own.collect::<Vec<_>>());
}

#[test]
fn the_rule_book_has_the_optional_rule_of_each_game() {
    let heads = table_below(RULE_BOOK, "| Strength | up to 3");
    let [slots] = heads.as_slice() else { unreachable!("{heads:?}") };
    let slots: Vec<_> = slots.trim_matches(['|', ' ']).split(" | ").skip(1).collect();
    for rules in GAMES {
        let Some(rule) = rules.optional_rule else { continue };
        assert!(RULE_BOOK.contains(&format!("\"{}\"", rule.name)), "{}", rule.name);
        let Some(bands) = rule.slots else { continue };
        for (scores, text) in
            [1..=3, 4..=5, 6..=8, 9..=12, 13..=15, 16..=17, 18..=25].into_iter().zip(&slots)
        {
            let slots: f64 = text.replace('−', "-").replace('+', "").parse().unwrap();
            for score in scores {
                assert_eq!(bands.of(f64::from(score)), slots, "{} {score}", rules.name);
            }
        }
    }
    let with_rule = GAMES.iter().filter(|rules| rules.optional_rule.is_some());
    let names: Vec<_> = with_rule.map(|rules| rules.name).collect();
    assert_eq!(names, ["Old-School Essentials", "D&D 5e: pounds alone"]);
}

#[test]
fn the_rule_book_has_the_groups_of_each_game() {
    let groups = GAMES.iter().flat_map(|rules| {
        rules.groups().iter().map(|group| {
            let slots = match group.rule {
                GroupRule::One => "1, however many they are".to_owned(),
                GroupRule::Lots(Lots { each: 1.0, free: 1.0, slots: 1.0 }) => {
                    "1 for each but the first".to_owned()
                }
                GroupRule::Lots(Lots { each, .. }) => {
                    format!("1 for each begun {}", number_text(each))
                }
                GroupRule::Coins => "one lot with the coins, rounded up once; by themselves where \
                                     the inventory has a setting of its own for coins"
                    .to_owned(),
            };
            line([rules.name, &group.name.to_lowercase(), &slots])
        })
    });
    assert_eq!(table_below(RULE_BOOK, "| game | group |"), groups.collect::<Vec<_>>());
}

#[test]
fn the_rule_book_names_the_games_whose_containers_have_a_size() {
    let sized = GAMES.iter().filter(|rules| rules.containers == ContainerSizes::ByCapacity);
    let names: Vec<_> =
        sized.filter(|rules| rules.game.is_some()).map(|rules| rules.name).collect();
    let text = format!(
        "In Hoffman's rules, in {} each container has its capacity",
        names.join(" and in ")
    );
    assert!(RULE_BOOK.contains(&text), "{text}");
}

#[test]
fn the_readme_has_each_game_with_its_settings() {
    let lines = GAMES.map(|rules| {
        let (slots, equipped, coins) = (slots(rules), equipped_slots(rules), coins_take(rules));
        line([rules.name, &slots, &equipped, items_take(rules), &coins])
    });
    assert_eq!(table_below(README, "| | slots allowed"), lines);
    assert!(README.contains("[Fifteen games](#which-games)") && lines.len() == 16);
}

#[test]
fn the_rule_book_has_each_figure_of_the_lists_with_its_source() {
    for rules in GAMES.into_iter().filter(|rules| rules.game.is_some()) {
        for part in rules.things.into_iter().flat_map(|things| things.parts()) {
            let figures = figures(part.things.iter());
            let certainty = format!("{:?}", part.certainty).to_lowercase();
            let line = [rules.name, &figures.join("; "), &part.source, &part.read, &certainty];
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
    // Its levels are by the slots alone.
    let lines = of(&["mausritter"]).unwrap().parts.remove(1).lines;
    assert!(!lines.iter().any(|line| line.contains("equipped slots")), "{lines:?}");
}
