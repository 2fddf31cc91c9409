//! Receiving and sharing coins (`docs/rules/game.md#receiving-and-sharing`).

use crate::support;

use engine::commands::{LeftOver, Receive};
use engine::questions::{
    CoinDialog, PayOrReceive, PayOrReceiveView, PreviewReceive, ReceiveResult,
};
use engine::rules::sharing::ShareMode;
use engine::session::SessionAction;
use serde_json::json;
use support::Panel;
use support::purses::{inventory, pouch, purses, receive, with_pouches};

#[test]
fn a_find_is_shared_with_change_or_without() {
    let (whole, change) = (ShareMode::WholeCoins, ShareMode::WithChange);
    let table = [
        ("30 gp", "1", whole, "30 gp", "Nothing is left over."),
        ("6 cp", "5", whole, "1 cp", "Left over: 1 cp."),
        ("6 cp", "5", change, "1 cp", "Left over: 1 cp."),
        ("101 gp", "4", whole, "25 gp", "Left over: 1 gp."),
        ("101 gp", "4", change, "25 gp 2 sp 5 cp", "Nothing is left over."),
        ("1 gp 4 sp", "4", whole, "1 sp", "Left over: 1 gp."),
        ("1 gp 4 sp", "4", change, "3 sp 5 cp", "Nothing is left over."),
        ("3 gp", "4", whole, "nothing", "Left over: 3 gp."),
        ("2 pp", "3", change, "6 gp 6 sp 6 cp", "Left over: 2 cp."),
        ("140 cp", "99", change, "1 cp", "Left over: 41 cp."),
        ("14 sp", "99", change, "1 cp", "Left over: 4 sp 1 cp."),
        // Electrum is given only where some was found, and nothing better than what was found.
        ("3 gp", "2", change, "1 gp 5 sp", "Nothing is left over."),
        ("3 gp 1 ep", "2", change, "1 gp 1 ep 2 sp 5 cp", "Nothing is left over."),
        ("200 sp", "2", change, "100 sp", "Nothing is left over."),
        ("2.55 gp", "1", whole, "2 gp 5 sp 5 cp", "Nothing is left over."),
        ("0", "4", whole, "nothing", "Nothing is left over."),
    ];
    for (found, by, shares, each, left) in table {
        let mut panel = with_pouches(&[("Coin Purse", "")]);
        let pouch = panel.left(0);
        let command = Receive { shares, ..receive(pouch, found, by) };
        let view = panel.session.ask(&PreviewReceive { command: command.clone() }).unwrap();
        assert_eq!(view.text, format!("Your share: {each}. {left}"));
        let ReceiveResult::Ready { is_left_over, .. } = view.result else { panic!("{view:?}") };
        assert_eq!(is_left_over, left.starts_with("Left"), "{found} by {by}");
        panel.send(command);
        let each = if each == "nothing" { "" } else { each };
        assert_eq!(purses(&panel), [each], "{found} by {by}");
    }
    let panel = with_pouches(&[("Coin Purse", "")]);
    let text = |amount| {
        let view =
            panel.session.ask(&PreviewReceive { command: receive(panel.left(0), amount, "1") });
        view.unwrap().text
    };
    assert_eq!(text("3 cows"), "Write it like “3 gp 5 sp”.");
    assert_eq!(text("0.5 cp"), "0.5 cp: copper pieces can’t be split.");
}

/// Ada with a purse, Mira with a dropped and a carried one, Bo with a dropped one, Cy with none.
fn party() -> Panel {
    let mut dropped = pouch("Chest", "1 gp");
    dropped["place"] = json!("dropped");
    let party = json!([
        inventory("Mira", [dropped.clone(), pouch("Belt", "2 gp")]),
        inventory("Bo", [dropped]),
        inventory("Ada", [pouch("Purse", "3 gp")]),
        inventory("Cy", []),
    ]);
    let mut panel = Panel::loaded(&party.to_string());
    let ada = panel.inventories[2];
    let update = panel.session.dispatch(SessionAction::Select { inventory: ada });
    panel.take(update);
    panel
}

#[test]
fn others_get_their_share_into_their_first_carried_pouch() {
    let mut panel = party();
    let purse = panel.left(0);
    for (most, names) in [(9, vec!["Mira"]), (0, vec![])] {
        let (opened, amount) = (CoinDialog::Receive, String::new());
        let asked = PayOrReceive { container: purse, opened, amount, most };
        let PayOrReceiveView::Receive { also_to, more, .. } = panel.session.ask(&asked) else {
            panic!()
        };
        let listed: Vec<_> = also_to.iter().map(|other| &*other.name).collect();
        assert_eq!((listed, more), (names.clone(), 1 - names.len()));
    }
    let mut command = Receive { also: panel.inventories.clone(), ..receive(purse, "9 gp", "1") };
    let view = panel.session.ask(&PreviewReceive { command: command.clone() }).unwrap();
    assert_eq!((&*view.shared_by, view.least), ("2", 2));
    assert_eq!(view.text, "Your share: 4 gp. Left over: 1 gp.");
    let text = "Purse 3 → 7/100 coins. You: 0 → 0.1/100 lb, 3 → 7 gp. \
                Mira: Belt 2 → 6/100 coins, 0 → 0.1/100 lb, 3 → 7 gp. Party: 7 → 15 gp.";
    let ReceiveResult::Ready { after, .. } = view.result else { panic!("{view:?}") };
    assert_eq!(after.unwrap().text, text);
    command.left_over = LeftOver::Take;
    panel.send(command);
    assert_eq!(panel.done(), Some("Shared 9 gp among 2"));
    assert_eq!(purses(&panel), ["1 gp", "6 gp", "1 gp", "8 gp"]);

    // Undo reverts all of it, and the same inventory stays open.
    let ada = panel.open_id();
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(purses(&panel), ["1 gp", "2 gp", "1 gp", "3 gp"]);
    assert_eq!(panel.open_id(), ada);
}

#[test]
fn shared_by_is_a_whole_number_up_to_99_and_at_least_as_many_as_get_a_share() {
    let panel = party();
    let shared_by = |by: &str, also: &[_]| {
        let also = also.to_vec();
        let command = Receive { also, ..receive(panel.left(0), "9 gp", by) };
        let view = panel.session.ask(&PreviewReceive { command: command.clone() });
        view.unwrap().shared_by
    };
    for (text, by) in [
        ("1", "1"),
        ("", "1"),
        ("4", "4"),
        ("2.9", "2"),
        ("-3", "1"),
        ("99", "99"),
        ("1000", "99"),
        ("many", "1"),
    ] {
        assert_eq!(shared_by(text, &[]), by, "{text}");
    }
    let mira = panel.inventories[0];
    assert_eq!(shared_by("1", &[mira, mira]), "2");
    assert_eq!(shared_by("5", &[mira]), "5");
}
