//! The rules of games in one choice (docs/rules/game.md#rules-of-a-game).

use crate::support;

use engine::commands::{ConfigureInventory, InventoryChanges, LevelForm, RulesForm};
use engine::questions::{GameOf, PartsInUse, RulesOfGame, UsedParts};
use engine::rules::presets::{GAMES, Game};
use serde_json::json;
use support::Panel;

/// Ada with a strength of 14.
fn ada() -> Panel {
    Panel::loaded(
        &json!([{"name": "Ada", "strengthScore": 14, "penalties": [], "columns": [[], []]}])
            .to_string(),
    )
}

fn choose(panel: &mut Panel, game: Game) {
    let strength = panel.open.as_ref().unwrap().strength.clone();
    let rules = panel.session.ask(&RulesOfGame { game, strength }).unwrap();
    let RulesForm { slot_limit, weight_limit, new_items, coin_slots, levels } = rules;
    let levels = levels.into_iter().map(|typed| LevelForm { was: None, typed });
    let changes = InventoryChanges {
        slot_limit: Some(slot_limit),
        weight_limit: Some(weight_limit),
        new_items: Some(new_items),
        coin_slots: Some(Box::new(coin_slots)),
        levels: Some(levels.collect()),
        ..InventoryChanges::default()
    };
    panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
}

/// The game that Configure Inventory opens with.
fn shown_game(panel: &Panel) -> Option<Game> {
    let open = panel.open.as_ref().unwrap();
    let rules = RulesForm {
        slot_limit: open.slot_limit.clone(),
        weight_limit: open.weight_limit.clone(),
        new_items: open.new_items,
        coin_slots: open.coin_slots.clone(),
        levels: open.levels.clone(),
    };
    panel.session.ask(&GameOf { rules, strength: open.strength.clone() })
}

#[test]
fn a_chosen_game_is_stored_as_its_values_alone_and_shown_again() {
    let mut panel = ada();
    let start = panel.session.stored_text();
    assert_eq!(shown_game(&panel), Some(Game::Hoffman));
    for rules in &GAMES {
        choose(&mut panel, rules.game);
        assert_eq!(shown_game(&panel), Some(rules.game));
    }
    choose(&mut panel, Game::Shadowdark);
    let expected = json!({"name": "Ada", "strengthScore": 14, "penalties": [], "columns": [[], []],
        "limits": {"slots": 14, "weight": null}, "newItems": "oneSlot",
        "coinSlots": {"coins": 100, "free": 100}});
    assert_eq!(panel.at("/0"), expected);
    choose(&mut panel, Game::Hoffman);
    assert_eq!(panel.session.stored_text(), start);
}

#[test]
fn a_changed_strength_takes_shadowdark_away() {
    let mut panel = ada();
    choose(&mut panel, Game::Shadowdark);
    let changes =
        InventoryChanges { strength: Some("15".to_owned()), ..InventoryChanges::default() };
    panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
    assert_eq!(shown_game(&panel), None);
}

#[test]
fn parts_that_differ_from_a_new_inventory_are_open_at_first() {
    let mut panel = ada();
    let parts = |panel: &Panel| panel.session.ask(&PartsInUse { inventory: panel.open_id() });
    assert_eq!(parts(&panel), UsedParts::default());
    choose(&mut panel, Game::Cairn);
    let filled = UsedParts { limits: true, counting: true, ..UsedParts::default() };
    assert_eq!(parts(&panel), filled);
    let open = parts(&Panel::sir_bramblewick());
    assert_eq!(open, UsedParts { penalties: true, ..UsedParts::default() });
}
