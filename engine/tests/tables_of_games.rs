//! The tables of games in the rule book and in the README are those of the engine.

use engine::model::{CoinKind, ItemsTake};
use engine::rules::games::{
    BegunBundles, CoinRule, EquippedItems, EquippedSlotsOfGame, GAMES, GameRules, ListLine, Lots,
    SlotsOfGame, Worn,
};
use engine::wording::printing::{number_text, with_unit};

const RULE_BOOK: &str = include_str!("../../docs/rules/game.md");
const README: &str = include_str!("../../README.md");

fn slots(rules: &GameRules) -> String {
    match rules.slots {
        SlotsOfGame::TwiceStrength => "Strength × 2".to_owned(),
        SlotsOfGame::Number(number) => number_text(number),
        SlotsOfGame::NumberOrStrength(number) => {
            format!("{}, or Strength if higher", number_text(number))
        }
        SlotsOfGame::Strength => "Strength".to_owned(),
        SlotsOfGame::HalfStrength { backpack } => {
            format!("Strength ÷ 2 rounded up, {} more with a backpack", number_text(backpack))
        }
    }
}

fn equipped_slots(rules: &GameRules) -> String {
    match rules.equipped {
        EquippedItems::Apart(EquippedSlotsOfGame::Number(number)) => number_text(number),
        EquippedItems::Apart(EquippedSlotsOfGame::HalfStrength) => {
            "Strength ÷ 2 rounded down".to_owned()
        }
        EquippedItems::Own | EquippedItems::Same | EquippedItems::AtHand(_) => "–".to_owned(),
    }
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
        CoinRule::Number(Lots { each, free: 0.0 }) => {
            format!("1 slot for every {}", number_text(each))
        }
        CoinRule::Number(Lots { each, free }) => {
            format!("1 slot for every {}, {} free", number_text(each), number_text(free))
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

/// What a line of a list says of its things.
fn figure(line: &ListLine) -> String {
    if let Some(group) = &line.group {
        return format!("counted together as {}", group.to_lowercase());
    }
    if let Some(pieces) = line.share {
        return format!("{} share one", number_text(pieces));
    }
    let Some(slots) = line.slots else {
        return match line.worn {
            Some(Worn::Armour) => "worn as armour".to_owned(),
            Some(Worn::Helmet) => "worn as helmets".to_owned(),
            Some(Worn::Shield | Worn::Free) | None => "worn freely".to_owned(),
        };
    };
    let equipped = line.equipped.map(|each| format!(", {} while equipped", number_text(each)));
    with_unit(&number_text(slots), "slots") + &equipped.unwrap_or_default()
}

#[test]
fn the_rule_book_has_each_figure_of_the_lists_with_its_source() {
    for rules in GAMES.into_iter().filter(|rules| rules.game.is_some()) {
        let parts = rules.things.unwrap().parts();
        assert!(!parts.is_empty(), "{}", rules.name);
        for part in parts {
            assert_eq!(part.read, "28 November 2026");
            let mut figures: Vec<(String, Vec<&str>)> = Vec::new();
            for line in &part.things {
                let (figure, name) = (figure(line), &*line.names[0]);
                match figures.iter_mut().find(|(known, _)| *known == figure) {
                    Some((_, names)) => names.push(name),
                    None => figures.push((figure, vec![name])),
                }
            }
            let figures =
                figures.iter().map(|(figure, names)| format!("{figure}: {}", names.join(", ")));
            let figures: Vec<_> = figures.collect();
            let certainty = format!("{:?}", part.certainty).to_lowercase();
            let line = [rules.name, &figures.join("; "), &part.source, &certainty];
            let line = format!("| {} |", line.join(" | "));
            assert!(RULE_BOOK.contains(&line), "{line}");
        }
    }
}
