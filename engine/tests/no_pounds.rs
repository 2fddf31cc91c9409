//! Games that count no pounds show none while the column of weights is off (docs/rules/game.md#columns).

use crate::support;

use engine::questions::{CopyContainer, CopyInventory, Sheets};
use engine::view::ContainerView;
use serde_json::json;
use support::Panel;

/// Two inventories of a game with things and coins that weigh something.
fn party(game: &str, more: &serde_json::Value) -> Panel {
    let rope = json!({"quantity": 2, "equipped": false, "item": {"name": "Rope (50 ft)", "value": 0,
        "weight": 10, "slotOverride": null, "equippedSlots": 0}});
    let coins = json!({"cp": 0, "sp": 0, "ep": 0, "gp": 50, "pp": 0});
    let bag = json!({"kind": "item-container", "name": "Sack", "capacity": 9, "items": [rope],
        "load": {"slots": 2, "weight": 7}});
    let purse = json!({"kind": "money-pouch", "name": "Purse", "capacity": 99, "slots": 1,
        "coins": coins});
    let mut one = json!({"name": "Mira", "strengthScore": 13, "penalties": [], "game": game,
        "columns": [[bag], [purse]]});
    one.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    Panel::loaded(&json!([one, one]).to_string())
}

/// All texts about the open inventory that may have pounds.
fn texts(panel: &Panel) -> Vec<String> {
    let inventory = panel.open_id();
    let mut texts = vec![
        panel.last.party.clone().unwrap().text,
        panel.session.ask(&CopyInventory { inventory }).unwrap().text,
    ];
    for container in panel.places() {
        texts.push(panel.session.ask(&CopyContainer { container }).unwrap().text);
        if let ContainerView::Item { load, .. } = &panel.containers[&container] {
            texts.extend(load.as_ref().map(|load| load.text.clone()));
        }
    }
    let sheet = panel.session.ask(&Sheets { inventory: Some(inventory) }).remove(0);
    texts.extend(sheet.containers.into_iter().map(|container| container.about));
    texts.extend(sheet.figures.into_iter().map(|figure| figure.text));
    texts
}

fn shows_pounds(panel: &Panel) -> [bool; 3] {
    let purse = match &panel.containers[&panel.right(0)] {
        ContainerView::Pouch { weight, .. } => weight.is_some(),
        ContainerView::Item { .. } | ContainerView::Unknown { .. } => unreachable!("no purse"),
    };
    let texts = texts(panel);
    let has_lb = texts.iter().any(|text| text.contains(" lb"));
    [purse, panel.entries[&panel.open_id()].weight.is_some(), has_lb]
}

#[test]
fn no_text_has_pounds_unless_the_column_is_on() {
    for game in ["shadowdark", "cairn", "nimble", "ose", "dolmenwood", "dragonbane", "wwn"] {
        assert_eq!(shows_pounds(&party(game, &json!({}))), [false; 3], "{game}");
        let shown = party(game, &json!({"hiddenColumns": []}));
        assert_eq!(shows_pounds(&shown), [true; 3], "{game}");
    }
    let hidden = json!({"hiddenColumns": ["weight"]});
    assert_eq!(shows_pounds(&party("", &hidden)), [true; 3], "Hoffman's rules count them");
}

#[test]
fn the_party_line_adds_up_those_that_show_them() {
    let line = |panel: &Panel| panel.last.party.clone().unwrap().text;
    let panel = party("shadowdark", &json!({}));
    assert_eq!(line(&panel), "Party: 4 of 26 slots, 100 gp");
    let mut list = panel.stored();
    list[1]["game"] = "".into();
    let panel = Panel::loaded(&list.to_string());
    assert_eq!(line(&panel), "Party: 5 of 39 slots, 8 lb, 100 gp");
}
