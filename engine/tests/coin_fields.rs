//! Typing in coin fields and in the quantity of a row, over counts that only files can contain
//! (`docs/rules/actions.md#coin-fields`, `docs/rules/game.md#differences`).

use crate::support;

use engine::commands::{EditStack, EndOfTyping, StackField, TypeCoins};
use engine::model::CoinKind;
use engine::view::update::Notice;
use serde_json::json;
use support::{Panel, left_with};

const GP: &str = "/0/columns/0/0/coins/gp";

/// A panel whose only container is a pouch with that many gp.
fn pouch(gp: &str) -> Panel {
    Panel::loaded(&stored(gp))
}

fn stored(gp: &str) -> String {
    let coins = format!(r#"{{"cp":0,"sp":0,"ep":0,"gp":{gp},"pp":0}}"#);
    let pouch = format!(
        r#"{{"kind":"money-pouch","name":"Purse","capacity":100,"slots":1,"coins":{coins}}}"#
    );
    format!(r#"[{{"name":"Ada","strengthScore":10,"penalties":[],"columns":[[{pouch}],[]]}}]"#)
}

fn type_gp(panel: &mut Panel, text: &str) {
    let container = panel.left(0);
    panel.send(TypeCoins { container, coin: CoinKind::Gp, text: text.into(), end: None });
}

fn leave(panel: &mut Panel, text: &str) {
    let container = panel.left(0);
    panel.send(left_with(panel, container, CoinKind::Gp, text));
}

fn escape(panel: &mut Panel, coin: CoinKind) {
    let (container, text) = (panel.left(0), "7".to_owned());
    panel.send(TypeCoins { container, coin, text, end: Some(EndOfTyping::Escape) });
}

fn cancel(panel: &mut Panel) {
    escape(panel, CoinKind::Gp);
}

/// Leaves the field, which showed this count before the first key.
fn leave_after(panel: &mut Panel, text: &str, saw: &str) {
    let (container, text) = (panel.left(0), text.to_owned());
    let end = Some(EndOfTyping::Leaving { saw: saw.into() });
    panel.send(TypeCoins { container, coin: CoinKind::Gp, text, end });
}

/// Another panel stores a different number of gp.
fn another_stores(panel: &mut Panel, gp: &str) {
    panel.reload_edited(stored(gp));
}

#[test]
fn cancelling_restores_the_stored_count_whatever_it_is() {
    for gp in ["5", "0", "-5", "2.5", "0.12345678", "1e+21", "-1e+21"] {
        let mut panel = pouch(gp);
        let before = panel.session.stored_text();
        for text in ["7", "", "72", "72 gp", "+3"] {
            type_gp(&mut panel, text);
        }
        assert_eq!(panel.at(GP), json!(72), "{gp}");
        cancel(&mut panel);
        assert_eq!(panel.session.stored_text(), before, "{gp}");
        assert_eq!(panel.last.store.as_deref(), Some(&*before), "{gp}");
        assert!(panel.last.undo.is_none() && panel.last.redo.is_none(), "{gp}: nothing was done");
    }
}

#[test]
fn cancelling_stores_nothing_where_nothing_was_stored() {
    let mut panel = pouch("-5");
    for texts in [&["-5"][..], &["+", "+3"], &[]] {
        for text in texts {
            type_gp(&mut panel, text);
        }
        cancel(&mut panel);
        assert!(panel.last.store.is_none(), "{texts:?}");
    }
    assert_eq!(panel.at(GP), json!(-5));
}

#[test]
fn cancelling_reverts_only_the_current_typing() {
    let mut panel = pouch("5");
    type_gp(&mut panel, "7");
    leave(&mut panel, "7");
    cancel(&mut panel);
    assert_eq!(panel.at(GP), json!(7), "the field was left");
    type_gp(&mut panel, "8");
    escape(&mut panel, CoinKind::Sp);
    assert_eq!(panel.at(GP), json!(8), "another field");
    cancel(&mut panel);
    assert_eq!(panel.at(GP), json!(7));
}

#[test]
fn cancelling_does_not_overwrite_another_panels_count() {
    let mut panel = pouch("5");
    type_gp(&mut panel, "7");
    another_stores(&mut panel, "80");
    cancel(&mut panel);
    assert_eq!(panel.at(GP), json!(80));
    assert!(panel.last.store.is_none());
    // The typing is over, also where the other panel changes its mind.
    another_stores(&mut panel, "7");
    cancel(&mut panel);
    assert_eq!(panel.at(GP), json!(7));
    // Typing over another panel's count begins a new step.
    type_gp(&mut panel, "71");
    another_stores(&mut panel, "90");
    type_gp(&mut panel, "9");
    cancel(&mut panel);
    assert_eq!(panel.at(GP), json!(90));
}

#[test]
fn the_text_that_the_field_showed_restores_the_stored_count_whatever_it_is() {
    for (gp, shown) in [("5", "5"), ("-5", "-5"), ("2.5", "2.5"), ("1e+21", "1e+21")] {
        let mut panel = pouch(gp);
        let before = panel.session.stored_text();
        for text in ["7", "72", shown] {
            type_gp(&mut panel, text);
        }
        assert_eq!(panel.session.stored_text(), before, "{gp}");
        leave_after(&mut panel, shown, shown);
        assert_eq!(panel.session.stored_text(), before, "{gp}");
        assert!(panel.last.undo.is_none(), "{gp}: nothing was done");
        // Nothing of it is typed twice: -5 is no difference then.
        another_stores(&mut panel, "3");
        leave_after(&mut panel, shown, shown);
        assert_eq!(panel.at(GP), json!(3), "{gp}");
    }
}

#[test]
fn leaving_adds_a_difference_to_another_panels_count_and_leaves_it_otherwise() {
    for (keys, text, gp) in [
        (&["7"][..], "7", 80),
        (&["7", "+"], "+3", 83),
        (&["05"], "05", 80),
        (&["-"], "-3", 77),
        (&["+"], "5", 80),
        (&["7", "5"], "5", 80),
    ] {
        let mut panel = pouch("5");
        for key in keys {
            type_gp(&mut panel, key);
        }
        another_stores(&mut panel, "80");
        leave_after(&mut panel, text, "5");
        assert_eq!(panel.at(GP), json!(gp), "{keys:?}, {text}");
    }
}

#[test]
fn typing_in_a_pouch_that_another_panel_deleted_says_so_except_by_escape() {
    let leaving = EndOfTyping::Leaving { saw: "5".into() };
    for (end, is_refused) in
        [(None, true), (Some(leaving), true), (Some(EndOfTyping::Escape), false)]
    {
        let mut panel = pouch("5");
        let container = panel.left(0);
        type_gp(&mut panel, "7");
        panel.reload_edited(stored("5").replace("money-pouch", "unknown").as_str());
        panel.send(TypeCoins { container, coin: CoinKind::Gp, text: "72".into(), end });
        assert_eq!(panel.last.notice.is_some(), is_refused);
    }
}

#[test]
fn a_cancelled_count_is_stored_again_on_top_of_other_panels_changes() {
    let mut panel = pouch("-5");
    type_gp(&mut panel, "7");
    panel.session.not_stored();
    cancel(&mut panel);
    panel.session.not_stored();
    let theirs = stored("-5").replace("\"sp\":0", "\"sp\":3");
    panel.reload_edited(theirs.as_str());
    assert_eq!(panel.session.stored_text(), theirs);
}

#[test]
fn a_difference_without_a_number_leaves_any_count() {
    for gp in ["-5", "2.5", "0.12345678", "1e+21"] {
        for text in ["+", "-", "+x", " - "] {
            let mut panel = pouch(gp);
            let before = panel.session.stored_text();
            type_gp(&mut panel, text);
            leave(&mut panel, text);
            assert_eq!(panel.session.stored_text(), before, "{text} over {gp}");
            assert!(panel.last.undo.is_none(), "{text} over {gp}");
        }
    }
}

#[test]
fn a_difference_without_a_number_leaves_any_quantity() {
    for (quantity, text) in [(-5.0, "+"), (2.5, "-x"), (0.123_456_78, "+")] {
        let list = json!([{
            "name": "Ada", "strengthScore": 10, "penalties": [],
            "columns": [[{
                "kind": "item-container", "name": "Backpack", "capacity": 10,
                "items": [{
                    "quantity": quantity, "equipped": false,
                    "item": {
                        "name": "Torch", "value": 0, "weight": 1, "slotOverride": null,
                        "equippedSlots": 0,
                    },
                }],
            }], []],
        }]);
        let mut panel = Panel::loaded(&list.to_string());
        let container = panel.left(0);
        panel.send(EditStack {
            container,
            stack: panel.stack(container, 0),
            field: StackField::Quantity,
            text: text.into(),
        });
        let stored = panel.at("/0/columns/0/0/items/0/quantity");
        assert_eq!(stored.as_f64(), Some(quantity));
        assert!(panel.last.store.is_none());
    }
}

/// docs/rules/game.md#differences
#[test]
fn a_difference_beyond_what_is_there_changes_nothing_and_says_what_is_left() {
    for (gp, text, why) in [
        ("9", "-19", "Only 9 left."),
        ("0", "-1", "Only 0 left."),
        ("2.5", "-3", "Only 2.5 left."),
        ("-5", "+2", "Below 0 isn’t possible."),
    ] {
        let mut panel = pouch(gp);
        let before = panel.session.stored_text();
        type_gp(&mut panel, text);
        leave(&mut panel, text);
        assert_eq!(panel.last.notice, Some(Notice::Refused(why.to_owned())), "{text} over {gp}");
        assert_eq!(panel.session.stored_text(), before, "{text} over {gp}");
        assert!(panel.last.undo.is_none(), "{text} over {gp}");
    }
    // The count from before the first key comes back, and what is typed then is a step of its own.
    let mut panel = pouch("9");
    type_gp(&mut panel, "8");
    type_gp(&mut panel, "-19");
    leave(&mut panel, "-19");
    assert_eq!(panel.at(GP), json!(9));
    assert!(panel.last.undo.is_none());
    type_gp(&mut panel, "7");
    leave(&mut panel, "7");
    assert_eq!(panel.at(GP), json!(7));
    panel.undo();
    assert_eq!(panel.at(GP), json!(9));
}
