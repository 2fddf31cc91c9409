//! Kits of the games, typed by name and added with Enter, have the slots that the books give them
//! (docs/rules/game.md#things-by-name).

use engine::commands::{AddFromCatalogue, AddTyped, ToggleEquipped};
use engine::model::{ContainerId, Game};
use engine::questions::{CatalogueRows, Rows};
use engine::rules::games::GAMES;
use serde_json::json;

use crate::support::games::figures;
use crate::support::{Panel, typed};

/// A kit: the game, the strength score, the coins, what is typed, a "*" before what is equipped, and the tiles.
type Kit = (&'static str, u8, [u32; 5], &'static [&'static str], &'static str);

const KITS: [Kit; 7] = [
    (
        "ose",
        16,
        [0; 5],
        &[
            "*plate mail",
            "*shield",
            "*sword",
            "two-handed sword",
            "*long bow",
            "20 arrows",
            "6 torches",
            "7 iron rations",
            "rope",
            "12 iron spikes",
            "waterskin",
            "holy symbol",
            "lantern",
            "2 oil flasks",
            "tinder box",
        ],
        "14/16 slots, 6/9 equipped",
    ),
    (
        "shadowdark",
        13,
        [0, 0, 0, 250, 0],
        &[
            "*chainmail",
            "*shield",
            "*longsword",
            "dagger",
            "20 arrows",
            "shortbow",
            "2 torches",
            "3 rations",
            "rope",
            "10 iron spikes",
            "flask of oil",
            "backpack",
            "2 gems",
        ],
        "16/13 slots",
    ),
    (
        "cairn",
        10,
        [0; 5],
        &[
            "brigandine",
            "sword",
            "torch",
            "rations",
            "rope",
            "lantern",
            "oil can",
            "chalk",
            "scroll of sleep",
        ],
        "8/10 slots",
    ),
    (
        "nimble",
        2,
        [0; 5],
        &[
            "greatsword",
            "mail",
            "3 potions",
            "2 torches",
            "bell",
            "chalk",
            "dice",
            "rope",
            "4 javelins",
        ],
        "9/10 slots",
    ),
    (
        "dolmenwood",
        10,
        [0; 5],
        &[
            "chainmail",
            "shield",
            "longsword",
            "20 arrows",
            "3 torches",
            "polearm",
            "clothes",
            "ring",
        ],
        "8/16 slots, 0/10 equipped",
    ),
    (
        "dragonbane",
        13,
        [0; 5],
        &[
            "*leather",
            "*open helmet",
            "*broadsword",
            "*dagger",
            "*shield",
            "4 rations",
            "quiver",
            "rope",
            "sleeping fur",
            "2 torches",
            "flint and tinder",
        ],
        "6/9 slots",
    ),
    (
        "wwn",
        12,
        [0, 120, 0, 0, 0],
        &[
            "*mail hauberk",
            "*great sword",
            "rope",
            "7 rations",
            "3 torches",
            "20 arrows",
            "backpack",
        ],
        "11/12 slots, 4/6 equipped",
    ),
];

/// An empty pack, and a purse with these coins.
fn panel(game: &str, strength: u8, [cp, sp, ep, gp, pp]: [u32; 5]) -> (Panel, ContainerId) {
    let pack = json!({"kind": "item-container", "name": "Backpack", "capacity": 10, "items": []});
    let purse = json!({"kind": "money-pouch", "name": "Purse", "capacity": 1000, "slots": 1,
        "coins": {"cp": cp, "sp": sp, "ep": ep, "gp": gp, "pp": pp}});
    let list = json!([{"name": "Mira", "strengthScore": strength, "penalties": [], "game": game,
        "columns": [[pack, purse], []]}]);
    let mut panel = Panel::loaded(&list.to_string());
    panel.select(0);
    let pack = panel.left(0);
    (panel, pack)
}

/// Types a line and Enter, and equips what was added if it begins with "*".
fn add(panel: &mut Panel, container: ContainerId, line: &str) {
    panel.send(AddTyped(typed(container, line.trim_start_matches('*'))));
    if line.starts_with('*') {
        let rows = panel.at("/0/columns/0/0/items").as_array().unwrap().len();
        let stack = panel.stack(container, rows - 1);
        panel.send(ToggleEquipped { container, stack });
    }
}

#[test]
fn each_kit_has_the_slots_of_its_book() {
    for (game, strength, coins, lines, expected) in KITS {
        let (mut panel, pack) = panel(game, strength, coins);
        for line in lines {
            add(&mut panel, pack, line);
        }
        let figures = figures(&panel);
        assert!(figures.starts_with(expected), "{game}: {figures}");
    }
}

#[test]
fn every_line_of_the_kits_can_be_typed_in_each_game() {
    for rules in GAMES {
        let Some(game) = rules.game else { continue };
        let (mut panel, pack) = panel(id(game), 10, [0; 5]);
        let mut rows = 0;
        for line in KITS.iter().flat_map(|(_, _, _, lines, _)| *lines) {
            let before = panel.at("/0/columns/0/0/items").as_array().unwrap().len();
            add(&mut panel, pack, line);
            let after = panel.at("/0/columns/0/0/items").as_array().unwrap().len();
            rows += 1;
            assert!(after >= before, "{game:?} {line}");
        }
        assert!(rows > 60);
    }
}

#[test]
fn every_entry_of_the_catalogue_can_be_added_in_each_game() {
    for rules in GAMES {
        let Some(game) = rules.game else { continue };
        let (mut panel, container) = panel(id(game), 10, [0; 5]);
        let rows = CatalogueRows { container, text: String::new(), from: 0, to: 1000 };
        let entries = panel.session.ask(&rows);
        assert!(entries.len() > 50);
        for entry in entries {
            panel.send(AddFromCatalogue { container, entry: entry.entry, times: 1.0 });
        }
        let rows = Rows { container, from: 0, to: 1000 };
        let rows = panel.session.ask(&rows);
        assert!(rows.len() > 50);
        for (of, name, slots) in [
            (Game::Wwn, "Hempen rope (50 ft)", "2"),
            (Game::Wwn, "Steel mirror", "0"),
            (Game::Nimble, "Steel mirror", "–"),
            (Game::Dolmenwood, "Common clothes", "0"),
            (Game::Dragonbane, "Two-person tent", "2"),
            (Game::Shadowdark, "Backpack", "–"),
            (Game::Ose, "Hempen rope (50 ft)", "1"),
        ] {
            if of == game {
                let row = rows.iter().find(|row| row.name == name).unwrap();
                assert_eq!(row.slots.text, slots, "{game:?} {name}");
            }
        }
    }
}

fn id(game: Game) -> &'static str {
    match game {
        Game::Shadowdark => "shadowdark",
        Game::Cairn => "cairn",
        Game::Nimble => "nimble",
        Game::Ose => "ose",
        Game::Dolmenwood => "dolmenwood",
        Game::Dragonbane => "dragonbane",
        Game::Wwn => "wwn",
    }
}
