//! Coins that take slots by their number (docs/rules/game.md#coins-by-number).

use crate::support;

use engine::commands::SetPlace;
use engine::model::Place;
use engine::questions::TotalKind;
use engine::view::ContainerView;
use serde_json::json;
use support::Panel;
use support::breakdowns::{breakdown, lines};

/// Ada, whose coins take 1 slot for every 100, 100 of them free: 250 gp in one purse, and 60 in another.
fn ada(slots_allowed: f64) -> Panel {
    let purse = |name: &str, gp: u32| {
        json!({"kind": "money-pouch", "name": name, "capacity": 100, "slots": 7,
            "coins": {"cp": 0, "sp": 0, "ep": 0, "gp": gp, "pp": 0}})
    };
    let columns = json!([[purse("Purse", 250), purse("Belt", 60)], []]);
    let list = json!([{"name": "Ada", "strengthScore": 10, "penalties": [], "columns": columns,
        "limits": {"slots": slots_allowed, "weight": null}, "coinSlots": {"coins": 100, "free": 100}}]);
    Panel::loaded(&list.to_string())
}

#[test]
fn the_coins_of_all_carried_pouches_count_together_and_pouches_take_nothing() {
    let panel = ada(10.0);
    assert_eq!(panel.open.as_ref().unwrap().slots.text, "3/10");
    let card = &panel.containers[&panel.left(0)];
    assert!(matches!(card, ContainerView::Pouch { counts_own_slots: false, .. }));
    let parts = breakdown(&panel, TotalKind::Slots).containers;
    let parts = lines(&parts, |part| format!("{}: {}", part.name, part.amount.text));
    assert_eq!(parts, ["Coins: 310: 3"]);
    assert_eq!(breakdown(&panel, TotalKind::Weight).containers.len(), 2);
}

#[test]
fn dropped_pouches_are_listed_with_the_slots_that_picking_them_up_adds() {
    let mut panel = ada(10.0);
    let dropped = |panel: &Panel| panel.open.as_ref().unwrap().dropped.clone().unwrap().text;
    let belt = panel.left(1);
    panel.send(SetPlace { containers: vec![belt], place: Place::Dropped });
    assert_eq!(panel.open.as_ref().unwrap().slots.text, "2/10");
    assert_eq!(dropped(&panel), "Dropped: Belt (1 slot, 1.2 lb)");
    let purse = panel.left(0);
    panel.send(SetPlace { containers: vec![purse], place: Place::Dropped });
    assert_eq!(panel.open.as_ref().unwrap().slots.text, "0/10");
    assert_eq!(dropped(&panel), "Dropped: 2 containers (3 slots, 6.2 lb)");
    assert!(breakdown(&panel, TotalKind::Slots).containers.is_empty());
}

#[test]
fn coins_that_alone_are_over_the_limit_are_named() {
    let panel = ada(2.0);
    let slots = breakdown(&panel, TotalKind::Slots);
    let reason = "310 coins take 3 slots: pay with small coins first, or drop the pouch.";
    assert_eq!(slots.no_offer.as_deref(), Some(reason));
}
