//! Kits of the games, typed by name and added with Enter, have the slots that the books give them
//! (docs/rules/game.md#things-by-name).

use engine::commands::{
    AddFromCatalogue, AddTyped, BuyFromCatalogue, ConfigureInventory, GameChoice, InventoryChanges,
    OpenExample, SellStacks, SetPlace, ToggleEquipped,
};
use engine::model::{ContainerId, Game, Place};
use engine::questions::{CatalogueRows, Rows, TotalKind};
use engine::rules::games::GAMES;
use engine::rules::prices::SalePrice;
use engine::view::{ContainerView, Level};
use serde_json::json;

use crate::support::breakdowns::{breakdown, clears};
use crate::support::catalogue::row;
use crate::support::games::figures;
use crate::support::{Panel, typed};

/// A kit: the game, the score, the coins, what is typed, a "*" before what is equipped, and the tiles.
type Kit = (&'static str, i8, [u32; 5], &'static [&'static str], &'static str);

const KITS: [Kit; 15] = [
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
            "chainmail",
            "shield",
            "longsword",
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
        "9/12 slots",
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
    (
        "dnd5e",
        15,
        [0, 0, 0, 50, 0],
        &["*chain mail", "*shield", "*longsword", "10 torches", "10 rations", "rope", "waterskin"],
        // 55 + 6 + 3 + 10 + 20 + 10 + 5, and 1 for the coins.
        "110/225 lb",
    ),
    (
        "knave",
        3,
        [30, 0, 0, 0, 0],
        &["brigandine", "shield", "sword", "bow", "20 arrows", "rope", "2 torches", "dagger"],
        // 2 + 1 + 2 + 2 + 1 + 1 + 2 + 1, and 1 for the coins.
        "13/13 slots",
    ),
    (
        "knave2",
        2,
        [0, 0, 0, 500, 0],
        &[
            "sword",
            "shield",
            "helmet",
            "bow",
            "20 arrows",
            "10 candles",
            "rope",
            "lantern",
            "2 torches",
            "wound",
        ],
        // 11, the candles and the arrows being 1 each, and 1 for the coins.
        "12/12 slots",
    ),
    (
        "morkborg",
        -1,
        [0, 120, 0, 0, 0],
        &["sword", "shield", "light armor", "rope", "lantern", "2 torches"],
        "7/7 slots",
    ),
    (
        "forbiddenlands",
        4,
        [100, 0, 0, 0, 0],
        &[
            "broadsword",
            "small shield",
            "leather armor",
            "3 food",
            "2 water",
            "3 torches",
            "10 arrows",
            "knife (light)",
        ],
        // 3, 1 for each of the four groups, ½ for the knife and ½ for the coins.
        "8/8 slots",
    ),
    (
        "tormenta20",
        2,
        [0, 100, 0, 0, 0],
        &[
            "espada longa",
            "escudo",
            "cota de malha",
            "mochila de aventureiro",
            "3 óleos",
            "2 rações de viagem",
            "corda",
            "tocha",
            "cajado arcano",
        ],
        // 1 + 1 + 1 + 0 + 1.5 + 1 + 1 + 1 + 2, of 10 + 2 × 2 + 2.
        "9.5/16 slots",
    ),
    (
        "blackhack",
        12,
        [0, 0, 0, 20, 0],
        &["sword", "shield", "chainmail", "rope", "lantern", "2 oil flasks", "2 torches"],
        // Of 12, and 2 for the backpack.
        "9/14 slots",
    ),
    (
        "mausritter",
        10,
        [0, 0, 0, 300, 0],
        &["needle", "torch", "light armour", "2 rations", "rope", "hungry"],
        // 1 + 1 + 2 + 2 + 1 + 1, and 1 for the 50 pips above 250.
        "9/10 slots",
    ),
];

/// An empty pack, and a purse with these coins.
fn panel(game: &str, score: i8, [cp, sp, ep, gp, pp]: [u32; 5]) -> (Panel, ContainerId) {
    let pack = json!({"kind": "item-container", "name": "Backpack", "capacity": 10, "items": []});
    let purse = json!({"kind": "money-pouch", "name": "Purse", "capacity": 1000, "slots": 1,
        "coins": {"cp": cp, "sp": sp, "ep": ep, "gp": gp, "pp": pp}});
    let list = json!([{"name": "Mira", "strengthScore": score.max(0), "penalties": [], "game": game,
        "columns": [[pack, purse], []], "score": score}]);
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
    for (game, score, coins, lines, expected) in KITS {
        let (mut panel, pack) = panel(game, score, coins);
        for line in lines {
            add(&mut panel, pack, line);
        }
        let figures = figures(&panel);
        assert!(figures.starts_with(expected), "{game}: {figures}");
    }
}

/// Each kit with so many coins, or so low a score, that it is 3 slots over, and what is offered to be dropped, worked
/// out by hand: gear with the most slots each first, of equals the last row; no armour, no shield, no helmet, no wound;
/// of supplies only what is spare.
const TOO_MUCH: [(&str, usize, u32, &str, &str); 14] = [
    // 14 + 5 of 16. Of the gear the two-handed sword takes 2, and of what takes 1 the tinder box is last.
    ("ose", 3, 500, "19/16", "Drop 2 items: 1 × Two-handed sword, 1 × Tinder box"),
    // 14 + 2 of 13. Rope, shortbow and dagger take 1 each; the two gems and ten spikes take as much, but less each.
    (
        "shadowdark",
        3,
        250,
        "16/13",
        "Drop 3 items: 1 × Hempen rope (50 ft), 1 × Shortbow, 1 × Dagger",
    ),
    // 8 + 5 of 10, the first 99 being free.
    ("cairn", 3, 500, "13/10", "Drop 3 items: 1 × Lantern, 1 × Rope, 1 × Sword"),
    // 8.5 + 6 of 12, rounded up. What is left, 11.5, is 12.
    ("nimble", 3, 3000, "15/12", "Drop 2 items: 1 × Greatsword, 1 × Hempen rope (50 ft)"),
    // 8 + 11 of 16.
    ("dolmenwood", 3, 1100, "19/16", "Drop 2 items: 1 × polearm, 1 × Longsword"),
    // 6 + 6 of 9, the first 99 being free.
    (
        "dragonbane",
        3,
        600,
        "12/9",
        "Drop 3 items: 1 × sleeping fur, 1 × Hempen rope (50 ft), 1 × Quiver",
    ),
    // 9 + 6 of 12. Six spare rations would be enough, but gear goes first.
    ("wwn", 1, 600, "15/12", "Drop 2 items: 1 × Hempen rope (50 ft), 1 × Backpack"),
    // 12 + 4 of 13. The bow and the sword take 2 each, and the bow is the last of them.
    ("knave", 0, 400, "16/13", "Drop 2 items: 1 × bow, 1 × sword"),
    // 11 + 4 of 12. The wound stays.
    (
        "knave2",
        3,
        2000,
        "15/12",
        "Drop 3 items: 1 × Hooded lantern, 1 × Hempen rope (50 ft), 1 × bow",
    ),
    // 7 of 8 − 4.
    (
        "morkborg",
        1,
        0,
        "7/4",
        "Drop 3 items: 1 × Hooded lantern, 1 × Hempen rope (50 ft), 1 × sword",
    ),
    // 7.5 + 3.5 of 8. The sword takes 1, and the last water and the last torches, each of which are a slot however many
    // they are; the knife need not go then.
    ("forbiddenlands", 0, 700, "11/8", "Drop 3 items: 1 × broadsword, 2 × Water, 3 × Torch"),
    // 9.5 + 10 of 16: 3.5 over.
    ("tormenta20", 1, 10_000, "19.5/16", "Drop 3 items: 1 × cajado arcano, 1 × tocha, 1 × corda"),
    // 9 of 4 + 2.
    (
        "blackhack",
        3,
        0,
        "9/6",
        "Drop 3 items: 1 × Hooded lantern, 1 × Hempen rope (50 ft), 1 × sword",
    ),
    // 8 + 5 of 10, the first 250 being free. Hunger can't be dropped, and one of the rations is spare.
    (
        "mausritter",
        3,
        1500,
        "13/10",
        "Drop 3 items: 1 × Hempen rope (50 ft), 1 × needle, 1 × Rations",
    ),
];

/// The score of a game whose coins take nothing, with which its kit is 3 slots over.
const WEAK: [(&str, i8); 2] = [("morkborg", -4), ("blackhack", 4)];

#[test]
fn each_kit_that_is_3_slots_over_drops_gear_first() {
    for (game, kind, count, used, expected) in TOO_MUCH {
        let (_, score, _, lines, _) = KITS.into_iter().find(|kit| kit.0 == game).unwrap();
        let weak = WEAK.into_iter().find(|(of, _)| *of == game);
        let score = weak.map_or(score, |(_, score)| score);
        let mut coins = [0; 5];
        coins[kind] = count;
        let (mut panel, pack) = panel(game, score, coins);
        for line in lines {
            add(&mut panel, pack, line);
        }
        assert!(figures(&panel).starts_with(used), "{game}: {}", figures(&panel));
        let offers = breakdown(&panel, TotalKind::Slots).offers;
        let texts =
            offers.iter().map(|offer| format!("{}: {}", offer.button, offer.lines.join(", ")));
        assert_eq!(texts.collect::<Vec<_>>(), [expected], "{game}");
        assert!(clears(&mut panel, &offers[0]), "{game}");
    }
}

#[test]
fn a_kit_of_pounds_alone_drops_what_is_worth_least() {
    // 109 lb and 50 coins of 15 × 7 lb. Five torches are worth 5 cp; a waterskin would be worth 2 sp.
    let (_, _, coins, lines, _) = KITS.into_iter().find(|kit| kit.0 == "dnd5e").unwrap();
    let (mut panel, pack) = panel("dnd5e", 7, coins);
    for line in lines {
        add(&mut panel, pack, line);
    }
    assert!(figures(&panel).starts_with("110/105 lb"), "{}", figures(&panel));
    let offer = breakdown(&panel, TotalKind::Weight).offers.remove(0);
    assert_eq!(
        (&*offer.button, &*offer.after),
        ("Drop 5 × Torch", "105 of 105 lb. Level: Speed 5 → no level")
    );
    assert!(clears(&mut panel, &offer));
}

#[test]
fn a_mouse_fills_paws_body_and_pack_and_cannot_run_with_one_condition_too_many() {
    let mut panel = Panel::loaded("[]");
    panel.send(OpenExample { game: Some(GameChoice::Game(Game::Mausritter)) });
    let [paws, body, pack] = [0, 1, 2].map(|row| panel.left(row));
    let cards = |panel: &Panel| {
        let cards = [paws, body, pack].map(|container| match &panel.containers[&container] {
            ContainerView::Item { used, .. } => {
                let full = if used.level == Level::Over { " full" } else { "" };
                format!("{}/{}{full}", used.used.text, used.allowed.as_deref().unwrap_or("no"))
            }
            ContainerView::Pouch { .. } | ContainerView::Unknown { .. } => {
                unreachable!("no item container")
            }
        });
        format!("{}; {}", cards.join(", "), figures(panel))
    };
    // Needle and torch 1 each; light armour 2; two rations 2, rope 1, hungry 1; 50 pips above 250 1.
    assert_eq!(cards(&panel), "2/2, 2/2, 4/6; 9/10 slots, 300 pips");
    panel.send(AddTyped(typed(pack, "exhausted")));
    assert_eq!(cards(&panel), "2/2, 2/2, 5/6; 10/10 slots, 300 pips");
    panel.send(AddTyped(typed(paws, "spear")));
    assert_eq!(cards(&panel), "4/2 full, 2/2, 5/6; 12/10 slots, 300 pips");
    let level = |panel: &Panel| panel.open.as_ref().unwrap().slot_levels.reached.clone();
    assert_eq!(level(&panel).as_deref(), Some("Can’t run"));
    // The spear clears it alone; neither the armour nor the conditions are offered.
    let offers = breakdown(&panel, TotalKind::Slots).offers;
    let buttons: Vec<_> = offers.iter().map(|offer| offer.button.as_str()).collect();
    assert_eq!(buttons, ["Drop 1 × Spear", "Drop Body"]);
    let put = SetPlace { containers: vec![pack], place: Place::Dropped };
    panel.send(put);
    assert_eq!(
        panel.done(),
        Some("Dropped Pack: 12 → 7 of 10 slots. Level: Can’t run → no level.")
    );
    assert_eq!(cards(&panel), "4/2 full, 2/2, 5/6; 7/10 slots, 300 pips");
}

#[test]
fn to_is_no_coin_of_a_text_but_its_capitals_are() {
    let (mut panel, pack) = panel("tormenta20", 0, [0; 5]);
    for line in ["2 to 4 arrows", "3 to a slot", "5 to Mira", "rope 5 to 6 feet long"] {
        let before = panel.at("/0/columns/0/1/coins").clone();
        panel.send(AddTyped(typed(pack, line)));
        assert_eq!(panel.at("/0/columns/0/1/coins"), before, "{line}");
        let rows = panel.at("/0/columns/0/0/items").as_array().unwrap().clone();
        assert!(rows.iter().all(|row| row["item"]["value"] == 0), "{line}");
    }
    panel.send(AddTyped(typed(pack, "+5 TO")));
    assert_eq!(panel.at("/0/columns/0/1/coins/gp"), json!(5));
    panel.send(AddTyped(typed(pack, "+30 T$")));
    assert_eq!(panel.at("/0/columns/0/1/coins/sp"), json!(30));
}

#[test]
fn each_game_warns_above_its_limits() {
    for (game, strength, container, expected) in [
        ("morkborg", 0, json!([]), "9/8 slots · DR +2"),
        ("forbiddenlands", 4, json!([]), "9/8 slots · Overloaded"),
        ("tormenta20", -1, json!([]), "10/9 slots · Sobrecarregado"),
        ("tormenta20", -1, json!([9]), "19/9 slots · Máximo"),
        ("blackhack", 6, json!([]), "9/8 slots · Disadvantage"),
        ("blackhack", 6, json!([8]), "17/8 slots · Too much"),
        ("mausritter", 10, json!([]), "11/10 slots · Can’t run"),
    ] {
        let (mut panel, pack) = panel(game, strength, [0; 5]);
        let slots = panel.open.as_ref().unwrap().slots.allowed.clone().unwrap();
        let more: u32 = container[0].as_u64().unwrap_or(0).try_into().unwrap();
        let statues = slots.parse::<u32>().unwrap() + 1 + more;
        panel.send(AddTyped(typed(pack, &format!("{statues} statue"))));
        let figures = &panel.open.as_ref().unwrap().figures[0][0];
        let level = figures.encumbrance.as_deref().unwrap_or_default();
        assert_eq!(format!("{} · {level}", figures.text), expected, "{game}");
    }
    for (torches, level) in
        [(75, None), (76, Some("Speed −10")), (151, Some("Speed −20")), (226, Some("Speed 5"))]
    {
        let (mut panel, pack) = panel("dnd5e", 15, [0; 5]);
        panel.send(AddTyped(typed(pack, &format!("{torches} torches"))));
        let level_of = |panel: &Panel| panel.open.as_ref().unwrap().weight_levels.reached.clone();
        let by_limit = level.filter(|name| *name == "Speed 5").map(str::to_owned);
        assert_eq!(level_of(&panel), by_limit, "{torches}");
        let changes = InventoryChanges { optional_rule: Some(true), ..InventoryChanges::default() };
        panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
        assert_eq!(level_of(&panel), level.map(str::to_owned), "{torches}");
    }
}

#[test]
fn a_pack_of_torches_is_bought_and_sold_for_what_it_costs() {
    let (mut panel, container) = panel("ose", 10, [0, 0, 0, 3, 0]);
    let entry = row(&mut panel, "Torches (6)").entry;
    panel.send(BuyFromCatalogue { container, entry, times: 2.0, price: None, percent: None });
    assert_eq!(panel.done(), Some("Bought 2 × Torches (6) for 2 gp"));
    let torches = panel.at("/0/columns/0/0/items/0");
    assert_eq!((&torches["quantity"], &torches["item"]["name"]), (&json!(12), &json!("Torch")));
    assert_eq!(torches["item"]["value"].as_f64(), Some(1.0 / 6.0));
    assert_eq!(torches["supply"], true);
    let rows = panel.session.ask(&Rows { container, from: 0, to: 1 });
    assert_eq!((&*rows[0].value.text, &*rows[0].slots.text), ("0.17", "4"));
    let stack = panel.stack(container, 0);
    let price = Some(SalePrice::Full);
    panel.send(SellStacks { container, stacks: vec![stack], price, into: None });
    assert_eq!(panel.at("/0/columns/0/1/coins/gp"), json!(3));
    for (text, name, quantity) in [
        ("Torches (6)", "Torch", 6),
        ("Rations (iron, 7 days)", "Iron rations", 7),
        ("2 oil flasks", "Oil flask", 2),
        ("5 sling stones", "Sling stone", 5),
    ] {
        panel.send(AddTyped(typed(container, text)));
        let row = panel.at("/0/columns/0/0/items").as_array().unwrap().last().unwrap().clone();
        let added = (&row["item"]["name"], &row["quantity"], &row["supply"]);
        assert_eq!(added, (&json!(name), &json!(quantity), &json!(true)), "{text}");
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
        let rows = CatalogueRows {
            lists_in_full: Vec::new(),
            container,
            text: String::new(),
            percent: None,
            from: 0,
            to: 1000,
        };
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
            (Game::Ose, "Rope", "1"),
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
        Game::Dnd5e => "dnd5e",
        Game::Knave => "knave",
        Game::Knave2 => "knave2",
        Game::MorkBorg => "morkborg",
        Game::ForbiddenLands => "forbiddenlands",
        Game::Tormenta20 => "tormenta20",
        Game::BlackHack => "blackhack",
        Game::Mausritter => "mausritter",
        Game::Shadowdark => "shadowdark",
        Game::Cairn => "cairn",
        Game::Nimble => "nimble",
        Game::Ose => "ose",
        Game::Dolmenwood => "dolmenwood",
        Game::Dragonbane => "dragonbane",
        Game::Wwn => "wwn",
    }
}

#[test]
fn the_example_of_each_game_is_its_kit() {
    for (game, expected) in [
        (Game::Ose, "14/16 slots, 6/9 equipped"),
        // 100 gp take nothing, and there are no gems.
        (Game::Shadowdark, "13/13 slots"),
        (Game::Cairn, "8/10 slots"),
        (Game::Nimble, "9/12 slots"),
        (Game::Dolmenwood, "8/16 slots, 0/10 equipped"),
        (Game::Dragonbane, "6/9 slots"),
        (Game::Wwn, "11/12 slots, 4/6 equipped"),
        (Game::Dnd5e, "110/225 lb"),
        (Game::Knave, "13/13 slots"),
        (Game::Knave2, "12/12 slots"),
        (Game::MorkBorg, "7/7 slots"),
        (Game::ForbiddenLands, "8/8 slots"),
        (Game::Tormenta20, "9.5/16 slots"),
        (Game::BlackHack, "9/14 slots"),
        (Game::Mausritter, "9/10 slots"),
    ] {
        let mut panel = Panel::loaded("[]");
        panel.send(OpenExample { game: Some(GameChoice::Game(game)) });
        assert_eq!(panel.last.undo.as_deref(), Some("Opened an example"));
        assert_eq!(panel.at("/0/game"), id(game));
        assert!(figures(&panel).starts_with(expected), "{game:?}: {}", figures(&panel));
        let (_, _, _, lines, _) = KITS.into_iter().find(|kit| kit.0 == id(game)).unwrap();
        let rows = panel.at("/0/columns/0/0/items").as_array().unwrap().clone();
        let worn = rows.iter().filter(|row| row["equipped"] == true).count();
        let readied = lines.iter().filter(|line| line.starts_with('*')).count();
        assert_eq!(worn, readied, "{game:?}");
    }
}
