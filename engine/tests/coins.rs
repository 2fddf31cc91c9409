//! Coins that are paid, received and shared (`docs/rules.md#money`).

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use engine::commands::{DeleteContainer, LeftOver, Pay, Receive, SetPlace, TypeCoins};
use engine::model::{CoinKind, ContainerId, Place};
use engine::rules::payment::CoinsFirst;
use engine::rules::sharing::Shares;
use engine::session::Steps;
use engine::view::Level;
use engine::view::coins::PayView;
use serde_json::json;
use support::Panel;
use support::purses::{inventory, pay, pouch, purses, receive, with_pouches};

fn told(panel: &Panel, command: &Pay) -> PayView {
    panel.session.preview_pay(command).unwrap()
}

fn share_text(panel: &Panel, command: &Receive) -> String {
    panel.session.preview_receive(command).unwrap().text
}

fn put(panel: &mut Panel, container: ContainerId, place: Place) {
    let containers = vec![container];
    panel.send(SetPlace { containers, place });
}

/// Purse, amount, which coins go first; what is handed over and comes back, what is left.
const PAID: [(&str, &str, CoinsFirst, &str, &str); 17] = {
    let (large, small) = (CoinsFirst::Largest, CoinsFirst::Smallest);
    [
        (
            "1 pp",
            "3 cp",
            large,
            "1 pp and get 9 gp 9 sp 7 cp back",
            "9 gp 9 sp 7 cp",
        ),
        (
            "5 gp 7 cp",
            "3 sp",
            large,
            "1 gp and get 7 sp back",
            "4 gp 7 sp 7 cp",
        ),
        (
            "3 gp",
            "2 gp 9 sp 5 cp",
            large,
            "3 gp and get 5 cp back",
            "5 cp",
        ),
        (
            "90 cp 60 sp 2 gp",
            "3 gp 3 sp 5 cp",
            large,
            "2 gp 13 sp 5 cp",
            "47 sp 85 cp",
        ),
        (
            "90 cp 60 sp 2 gp",
            "3 gp 3 sp 5 cp",
            small,
            "2 gp 5 sp 85 cp",
            "55 sp 5 cp",
        ),
        (
            "14 pp",
            "35 gp",
            large,
            "4 pp and get 5 gp back",
            "10 pp 5 gp",
        ),
        (
            "3 ep 1 gp",
            "7 sp",
            large,
            "1 gp and get 3 sp back",
            "3 ep 3 sp",
        ),
        (
            "3 ep 1 gp",
            "7 sp",
            small,
            "2 ep and get 3 sp back",
            "1 gp 1 ep 3 sp",
        ),
        (
            "5 gp",
            "2.5 gp",
            large,
            "3 gp and get 5 sp back",
            "2 gp 5 sp",
        ),
        ("2 gp 6 ep", "2.5 gp", large, "2 gp 1 ep", "5 ep"),
        (
            "4 gp 3 sp",
            "3 gp 5 sp",
            large,
            "4 gp and get 5 sp back",
            "8 sp",
        ),
        ("7 gp", "7", large, "7 gp", ""),
        // Electrum comes back where it is known.
        (
            "1 gp 1 ep",
            "9 sp",
            large,
            "1 gp and get 1 sp back",
            "1 ep 1 sp",
        ),
        (
            "1 pp 1 ep",
            "9 gp 2 sp",
            large,
            "1 pp and get 1 ep 3 sp back",
            "2 ep 3 sp",
        ),
        ("2 gp", "1 ep", large, "1 gp and get 1 ep back", "1 gp 1 ep"),
        ("2 gp", "5 sp", large, "1 gp and get 5 sp back", "1 gp 5 sp"),
        // What is named stays where it would make it dearer.
        (
            "1 pp 1 gp",
            "1 gp 3 sp",
            large,
            "1 pp and get 8 gp 7 sp back",
            "9 gp 7 sp",
        ),
    ]
};

#[test]
fn the_right_coins_are_handed_over_and_come_back() {
    for (purse, amount, first, over, left) in PAID {
        let mut panel = with_pouches(&[("Coin Purse", purse)]);
        let command = Pay {
            first,
            ..pay(panel.left(0), amount)
        };
        let view = told(&panel, &command);
        let case = format!("{amount} of {purse}");
        assert_eq!(view.text, format!("You hand over {over}."), "{case}");
        let expected = match left {
            "" => "Nothing is left.".to_owned(),
            left => format!("Left: {left}."),
        };
        assert_eq!(view.left.unwrap(), expected, "{case}");
        assert!(view.ready && !view.other, "{case}");
        panel.send(command);
        assert_eq!(purses(&panel), [left], "{case}");
    }
}

#[test]
fn what_cannot_be_paid_says_why_and_changes_nothing() {
    let table = [
        ("5.7 gp", "You are 2.7 gp short."),
        ("3.05 gp", "You are 0.05 gp short."),
        ("15 gp", "You are 12 gp short."),
        ("", "Such as 3 gp 5 sp."),
        ("3 cows", "Such as 3 gp 5 sp."),
        ("250.5 cp", "250.5 cp: there is no half copper piece."),
    ];
    let mut panel = with_pouches(&[("Coin Purse", "3 gp")]);
    let pouch = panel.left(0);
    for (amount, text) in table {
        let command = pay(pouch, amount);
        let expected = PayView {
            text: text.to_owned(),
            ..PayView::default()
        };
        assert_eq!(told(&panel, &command), expected);
        assert!(panel.send(command).store.is_none(), "{amount}");
    }
    let nothing = told(&panel, &pay(pouch, "0"));
    assert_eq!(nothing.text, "You hand over nothing.");
    assert!(nothing.ready && nothing.after.is_none());
    assert!(panel.send(pay(pouch, "0")).store.is_none());
}

#[test]
fn the_sign_of_the_other_dialog_is_told_and_changes_nothing() {
    let mut panel = with_pouches(&[("Coin Purse", "3 gp")]);
    let pouch = panel.left(0);
    assert!(told(&panel, &pay(pouch, "-3 gp")).ready);
    let other = told(&panel, &pay(pouch, "+3 gp"));
    assert!(other.other && !other.ready);
    assert!(panel.send(pay(pouch, "+3 gp")).store.is_none());

    let received = |amount| {
        let view = panel.session.preview_receive(&receive(pouch, amount, "1"));
        view.unwrap()
    };
    assert!(received("+3 gp").ready);
    assert!(received("-3 gp").other && !received("-3 gp").ready);
    assert!(panel.send(receive(pouch, "-3 gp", "1")).store.is_none());
}

#[test]
fn the_pouch_it_was_opened_on_gives_first_then_the_others_as_they_stand() {
    let pouches = [("A", "1 gp 5 cp"), ("B", "2 gp 5 sp"), ("C", "3 gp 9 cp")];
    let mut panel = with_pouches(&pouches);
    panel.send(pay(panel.left(1), "3.6 gp"));
    assert_eq!(purses(&panel), ["", "", "3 gp 4 cp"]);

    let mut panel = with_pouches(&[("A", "1 gp"), ("B", "2 gp"), ("C", "3 gp 1 pp")]);
    panel.send(pay(panel.left(1), "3.6 gp"));
    // The first to give the smallest of the coins gets the change.
    assert_eq!(purses(&panel), ["", "4 sp", "1 pp 2 gp"]);
    panel.send(pay(panel.left(1), "10 gp 3 sp"));
    assert_eq!(purses(&panel), ["", "1 sp", "2 gp"]);
}

#[test]
fn pouches_that_are_excepted_or_not_carried_do_not_pay() {
    let mut panel = with_pouches(&[("A", "1 gp"), ("B", "2 gp"), ("C", "4 gp")]);
    let [a, b, c] = [0, 1, 2].map(|row| panel.left(row));
    let short = |panel: &Panel, container, without: &[ContainerId]| {
        let without = without.to_vec();
        let command = Pay {
            without,
            ..pay(container, "9 gp")
        };
        told(panel, &command).text
    };
    assert_eq!(short(&panel, a, &[]), "You are 2 gp short.");
    assert_eq!(short(&panel, a, &[c]), "You are 6 gp short.");
    assert_eq!(short(&panel, a, &[a, b, c]), "You are 8 gp short.");
    let choices = panel.session.other_pouches(b, 1);
    assert_eq!(choices.pouches[0].label, "Also from A");
    assert_eq!(choices.more, 1);

    put(&mut panel, b, Place::Dropped);
    assert_eq!(short(&panel, a, &[]), "You are 4 gp short.");
    assert_eq!(
        panel.session.other_pouches(a, 9).pouches[0].label,
        "Also from C"
    );
    // Where it was opened on a dropped one, that pays.
    assert_eq!(short(&panel, b, &[]), "You are 2 gp short.");
}

#[test]
fn counts_that_are_no_whole_coins_stay_where_they_are() {
    let odd = "1e300 pp -3 gp 2.5 ep 7 sp 9007199254740993 cp";
    let mut panel = with_pouches(&[("Coin Purse", odd)]);
    let pouch = panel.left(0);
    assert_eq!(
        told(&panel, &pay(pouch, "8 sp")).text,
        "You are 0.1 gp short."
    );
    panel.send(pay(pouch, "6 sp"));
    assert_eq!(
        panel.at("/0/columns/0/0/coins"),
        json!({
            "cp": 9_007_199_254_740_992_u64, "sp": 1, "ep": 2.5, "gp": -3, "pp": 1e300,
        })
    );
    // What is received is added to what is there.
    panel.send(receive(pouch, "5 gp 2 ep", "1"));
    assert_eq!(panel.at("/0/columns/0/0/coins/gp"), 2);
    assert_eq!(panel.at("/0/columns/0/0/coins/ep"), 4.5);
}

#[test]
fn what_was_found_is_shared_with_change_or_without() {
    let (whole, change) = (Shares::WholeCoins, Shares::WithChange);
    let table = [
        ("30 gp", "1", whole, "30 gp", "Nothing is left over."),
        ("6 cp", "5", whole, "1 cp", "Left over: 1 cp."),
        ("6 cp", "5", change, "1 cp", "Left over: 1 cp."),
        ("101 gp", "4", whole, "25 gp", "Left over: 1 gp."),
        (
            "101 gp",
            "4",
            change,
            "25 gp 2 sp 5 cp",
            "Nothing is left over.",
        ),
        ("1 gp 4 sp", "4", whole, "1 sp", "Left over: 1 gp."),
        (
            "1 gp 4 sp",
            "4",
            change,
            "3 sp 5 cp",
            "Nothing is left over.",
        ),
        ("3 gp", "4", whole, "nothing", "Left over: 3 gp."),
        ("2 pp", "3", change, "6 gp 6 sp 6 cp", "Left over: 2 cp."),
        ("140 cp", "99", change, "1 cp", "Left over: 41 cp."),
        ("14 sp", "99", change, "1 cp", "Left over: 4 sp 1 cp."),
        // Electrum is given only where some was found, and nothing better than what was found.
        ("3 gp", "2", change, "1 gp 5 sp", "Nothing is left over."),
        (
            "3 gp 1 ep",
            "2",
            change,
            "1 gp 1 ep 2 sp 5 cp",
            "Nothing is left over.",
        ),
        ("200 sp", "2", change, "100 sp", "Nothing is left over."),
        (
            "2.55 gp",
            "1",
            whole,
            "2 gp 5 sp 5 cp",
            "Nothing is left over.",
        ),
        ("0", "4", whole, "nothing", "Nothing is left over."),
    ];
    for (found, by, shares, each, left) in table {
        let mut panel = with_pouches(&[("Coin Purse", "")]);
        let pouch = panel.left(0);
        let command = Receive {
            shares,
            ..receive(pouch, found, by)
        };
        let view = panel.session.preview_receive(&command).unwrap();
        assert_eq!(view.text, format!("Your share: {each}. {left}"));
        assert_eq!(
            view.is_left_over,
            left.starts_with("Left"),
            "{found} by {by}"
        );
        panel.send(command);
        let each = if each == "nothing" { "" } else { each };
        assert_eq!(purses(&panel), [each], "{found} by {by}");
    }
    let panel = with_pouches(&[("Coin Purse", "")]);
    let text = |amount| share_text(&panel, &receive(panel.left(0), amount, "1"));
    assert_eq!(text("3 cows"), "Such as 3 gp 5 sp.");
    assert_eq!(text("0.5 cp"), "0.5 cp: there is no half copper piece.");
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
    let update = panel.session.select(ada);
    panel.take(update);
    panel
}

#[test]
fn others_get_their_share_into_their_first_carried_pouch() {
    let mut panel = party();
    let purse = panel.left(0);
    let choices = panel.session.other_inventories(purse, 9);
    assert_eq!((choices.inventories.len(), choices.more), (1, 0));
    assert_eq!(choices.inventories[0].name, "Mira");
    let mut command = Receive {
        also: panel.inventories.clone(),
        ..receive(purse, "9 gp", "1")
    };
    let view = panel.session.preview_receive(&command).unwrap();
    assert_eq!((&*view.shared_by, view.least), ("2", 2));
    assert_eq!(view.text, "Your share: 4 gp. Left over: 1 gp.");
    let text = "Purse 3 → 7/100 coins. You: 0 → 0.1/100 lb, 3 → 7 gp. \
                Mira: Belt 2 → 6/100 coins, 0 → 0.1/100 lb, 3 → 7 gp.";
    assert_eq!(view.after.unwrap().text, text);
    command.left_over = LeftOver::Take;
    panel.send(command);
    assert_eq!(panel.done(), Some("Shared 9 gp among 2"));
    assert_eq!(purses(&panel), ["1 gp", "6 gp", "1 gp", "8 gp"]);

    // Undo brings all of it back, and leaves the inventory open that was.
    let ada = panel.open_id();
    let update = panel.session.undo();
    panel.take(update);
    assert_eq!(purses(&panel), ["1 gp", "2 gp", "1 gp", "3 gp"]);
    assert_eq!(panel.open_id(), ada);
}

#[test]
fn shared_by_is_a_whole_number_up_to_99_and_at_least_as_many_as_get_a_share() {
    let panel = party();
    let shared_by = |by: &str, also: &[_]| {
        let also = also.to_vec();
        let command = Receive {
            also,
            ..receive(panel.left(0), "9 gp", by)
        };
        let view = panel.session.preview_receive(&command);
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

#[test]
fn a_step_is_called_what_was_done() {
    let mut panel = with_pouches(&[("Coin Purse", "9 gp")]);
    let pouch = panel.left(0);
    panel.send(pay(pouch, "3gp, 5 silver"));
    assert_eq!(panel.done(), Some("Paid 3 gp 5 sp"));
    panel.send(pay(pouch, "2.5"));
    assert_eq!(panel.done(), Some("Paid 2 gp 5 sp"));
    panel.send(receive(pouch, "30", "1"));
    assert_eq!(panel.done(), Some("Received 30 gp"));
    panel.send(receive(pouch, "480 gp", "4"));
    assert_eq!(panel.done(), Some("Shared 480 gp among 4"));
    assert_eq!(panel.last.undo.as_deref(), Some("Shared 480 gp among 4"));
}

#[test]
fn an_overflow_is_told_before() {
    let panel = with_pouches(&[("Coin Purse", "90 gp")]);
    let after = panel
        .session
        .preview_receive(&receive(panel.left(0), "51 gp", "1"));
    let after = after.unwrap().after.unwrap();
    let text = "Coin Purse 90 → 141/100 coins (overflowing). You: 1.8 → 2.8/100 lb, 90 → 141 gp.";
    assert_eq!((&*after.text, after.level), (text, Level::Over));
    let after = told(&panel, &pay(panel.left(0), "40 gp")).after.unwrap();
    let text = "Coin Purse 90 → 50/100 coins. You: 1.8 → 1/100 lb, 90 → 50 gp.";
    assert_eq!((&*after.text, after.level), (text, Level::Room));
}

/// Another panel, beside this one, types these counts into its first pouches.
fn elsewhere(panel: &mut Panel, typed: &[(usize, CoinKind, &str)]) {
    let mut other = Panel::loaded(&panel.session.stored_text());
    for (row, coin, count) in typed {
        other.send(TypeCoins {
            container: other.left(*row),
            coin: *coin,
            text: (*count).to_owned(),
        });
        let text = other.session.stored_text();
        let update = panel.session.reload(Some(&text), Steps::One);
        panel.take(update);
    }
}

#[test]
fn undo_leaves_what_another_panel_did_to_the_same_and_to_other_pouches() {
    let (cp, gp, pp) = (CoinKind::Cp, CoinKind::Gp, CoinKind::Pp);
    let mut panel = with_pouches(&[("A", "1 pp"), ("B", "2 gp")]);
    let (a, b) = (panel.left(0), panel.left(1));
    let pay = Pay {
        without: vec![b],
        ..pay(a, "3 cp")
    };
    panel.send(pay.clone());
    assert_eq!(purses(&panel), ["9 gp 9 sp 7 cp", "2 gp"]);
    elsewhere(&mut panel, &[(0, gp, "20"), (0, pp, "4"), (1, cp, "1")]);
    let update = panel.session.undo();
    panel.take(update);
    assert_eq!(purses(&panel), ["5 pp 11 gp", "2 gp 1 cp"]);

    // Where what came back was spent meanwhile, it can't be taken back.
    panel.send(pay);
    assert_eq!(purses(&panel), ["5 pp 10 gp 9 sp 7 cp", "2 gp 1 cp"]);
    elsewhere(&mut panel, &[(0, cp, "6")]);
    let update = panel.session.undo();
    panel.take(update);
    assert!(panel.refused());
    assert_eq!(purses(&panel), ["5 pp 10 gp 9 sp 6 cp", "2 gp 1 cp"]);
}

#[test]
fn what_is_gone_is_neither_paid_from_nor_received_into() {
    let mut panel = with_pouches(&[("A", "1 gp"), ("B", "2 gp")]);
    let (a, b) = (panel.left(0), panel.left(1));
    panel.send(DeleteContainer { container: a });
    let text = panel.session.stored_text();
    assert_eq!(panel.session.preview_pay(&pay(a, "1 gp")), None);
    assert_eq!(
        panel.session.preview_receive(&receive(a, "1 gp", "1")),
        None
    );
    panel.send(pay(a, "1 gp"));
    assert!(panel.refused());
    panel.send(receive(a, "1 gp", "1"));
    assert!(panel.refused());
    assert_eq!(panel.session.stored_text(), text);
    // A gone pouch that was excepted is no obstacle.
    let without = vec![a];
    let command = Pay {
        without,
        ..pay(b, "2 gp")
    };
    panel.send(command);
    assert_eq!(purses(&panel), [""]);
}
