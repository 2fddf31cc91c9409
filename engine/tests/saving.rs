//! The lists that the panel has to store, and the handling of those that could not be stored
//! (docs/rules/storage.md#saving-at-once, docs/rules/storage.md#full-storage).

use crate::support;

use engine::commands::{DuplicateInventory, TypeCoins};
use engine::model::CoinKind;
use engine::questions::UndoSteps;
use engine::session::SessionAction;
use serde_json::json;
use support::Panel;

fn type_coins(panel: &mut Panel, coin: CoinKind, text: &str) {
    let container = panel.right(0);
    panel.send(TypeCoins { container, coin, text: text.into(), end: None });
}

/// Loads a list that differs from that of `panel` only in `coin`.
fn take_in(panel: &mut Panel, list: &str) {
    panel.reload_edited(list);
}

fn coins(panel: &Panel) -> serde_json::Value {
    panel.at("/0/columns/1/0/coins")
}

#[test]
fn a_step_is_assumed_to_be_stored() {
    let mut panel = Panel::furnished();
    let before = panel.session.stored_text();
    type_coins(&mut panel, CoinKind::Gp, "7");
    assert!(panel.last.store.is_some());
    // Another panel returned to the earlier list, after it had loaded the change.
    take_in(&mut panel, &before);
    assert!(panel.last.store.is_none());
    assert_eq!(panel.session.stored_text(), before);
}

#[test]
fn unsaved_changes_are_reapplied_to_another_panels_list() {
    let mut panel = Panel::furnished();
    let before = panel.session.stored_text();
    type_coins(&mut panel, CoinKind::Sp, "1");
    let stored = panel.session.stored_text();
    for (coin, text) in [(CoinKind::Gp, "7"), (CoinKind::Ep, "8")] {
        type_coins(&mut panel, coin, text);
        panel.session.not_stored();
    }
    take_in(&mut panel, &stored.replace("\"cp\":0", "\"cp\":9"));
    assert!(panel.last.store.is_some());
    assert_eq!(coins(&panel), json!({"cp": 9, "sp": 1, "ep": 8, "gp": 7, "pp": 0}));
    // That could not be stored either.
    panel.session.not_stored();
    take_in(&mut panel, &before);
    assert!(panel.last.store.is_some());
    assert_eq!(coins(&panel), json!({"cp": 0, "sp": 0, "ep": 8, "gp": 7, "pp": 0}));
}

#[test]
fn a_later_stored_step_includes_the_unsaved_ones_before_it() {
    let mut panel = Panel::furnished();
    let before = panel.session.stored_text();
    type_coins(&mut panel, CoinKind::Gp, "7");
    panel.session.not_stored();
    type_coins(&mut panel, CoinKind::Ep, "8");
    take_in(&mut panel, &before);
    assert!(panel.last.store.is_none());
    assert_eq!(panel.session.stored_text(), before);
}

#[test]
fn steps_undone_at_once_are_reapplied_if_that_could_not_be_stored() {
    let mut panel = Panel::furnished();
    type_coins(&mut panel, CoinKind::Gp, "7");
    let oldest = panel.session.ask(&UndoSteps {})[0].id;
    type_coins(&mut panel, CoinKind::Ep, "8");
    let stored = panel.session.stored_text();
    let update = panel.session.dispatch(SessionAction::UndoThrough { step: oldest });
    panel.take(update);
    panel.session.not_stored();
    take_in(&mut panel, &stored.replace("\"cp\":0", "\"cp\":9"));
    assert!(panel.last.store.is_some());
    assert_eq!(coins(&panel), json!({"cp": 9, "sp": 0, "ep": 0, "gp": 0, "pp": 0}));
}

#[test]
fn a_list_that_is_stored_late_is_stored() {
    let mut panel = Panel::furnished();
    let before = panel.session.stored_text();
    type_coins(&mut panel, CoinKind::Gp, "7");
    panel.session.not_stored();
    panel.session.stored();
    take_in(&mut panel, &before);
    assert!(panel.last.store.is_none());
    assert_eq!(panel.session.stored_text(), before);
}

#[test]
fn an_unreadable_list_is_not_overwritten_without_need() {
    let mut panel = Panel::furnished();
    take_in(&mut panel, "{");
    assert!(panel.last.damaged && panel.last.store.is_none());
    type_coins(&mut panel, CoinKind::Gp, "7");
    panel.session.not_stored();
    take_in(&mut panel, "{");
    assert!(panel.last.damaged && panel.last.store.is_some());
}

#[test]
fn forgotten_changes_are_not_reapplied() {
    let mut panel = Panel::furnished();
    let before = panel.session.stored_text();
    type_coins(&mut panel, CoinKind::Gp, "7");
    panel.session.not_stored();
    let update = panel.session.forget();
    panel.take(update);
    assert_eq!(panel.last.index, None);
    take_in(&mut panel, &before);
    assert!(panel.last.store.is_none());
    assert_eq!(panel.session.stored_text(), before);
}

#[test]
fn every_update_has_the_index_of_the_open_inventory() {
    let mut panel = Panel::furnished();
    assert_eq!(panel.last.index, Some(0));
    let inventory = panel.inventories[0];
    panel.send(DuplicateInventory { inventory });
    assert_eq!(panel.last.index, Some(1));
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(panel.last.index, Some(0));
}
