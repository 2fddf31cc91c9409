//! Coins that are paid and received (`docs/rules/game.md#paying`).

use crate::support;

use engine::commands::{CoinSource, DeleteContainer, Pay, Receive, SetPlace, TypeCoins};
use engine::model::{CoinKind, ContainerId, Place};
use engine::questions::{
    ChangeSummary, CoinDialog, PayOrReceive, PayOrReceiveView, PayResult, PayView, PreviewPay,
    PreviewReceive, ReceiveResult,
};
use engine::rules::payment::CoinOrder;
use engine::session::SessionAction;
use engine::view::Level;
use serde_json::json;
use support::Panel;
use support::purses::{inventory, pay, pouch, purses, receive, with_pouches};

fn preview(panel: &Panel, command: &Pay) -> PayView {
    panel.session.ask(&PreviewPay { command: command.clone() }).unwrap()
}

/// The coins left and the change in words of what can be paid.
fn ready(view: PayView) -> (String, Option<ChangeSummary>) {
    let PayResult::Ready { left, after } = view.result else { unreachable!("{view:?}") };
    (left, after)
}

/// The names of the first other pouches that can pay, and the number of the others.
fn also_from(panel: &Panel, container: ContainerId, most: usize) -> (Vec<String>, usize) {
    let (opened, amount) = (CoinDialog::Pay, String::new());
    let view = panel.session.ask(&PayOrReceive { container, opened, amount, most });
    let PayOrReceiveView::Pay { also_from, more, .. } = view else { unreachable!("{view:?}") };
    (also_from.into_iter().map(|pouch| pouch.name).collect(), more)
}

fn put(panel: &mut Panel, container: ContainerId, place: Place) {
    let containers = vec![container];
    panel.send(SetPlace { containers, place });
}

/// Purse, amount, coins to spend first; coins paid, change, and coins remaining.
const PAID: [(&str, &str, CoinOrder, &str, &str); 18] = {
    let (large, small) = (CoinOrder::Largest, CoinOrder::Smallest);
    [
        ("1 pp", "3 cp", large, "1 pp and get 9 gp 9 sp 7 cp back", "9 gp 9 sp 7 cp"),
        ("5 gp 7 cp", "3 sp", large, "1 gp and get 7 sp back", "4 gp 7 sp 7 cp"),
        ("3 gp", "2 gp 9 sp 5 cp", large, "3 gp and get 5 cp back", "5 cp"),
        ("90 cp 60 sp 2 gp", "3 gp 3 sp 5 cp", large, "2 gp 13 sp 5 cp", "47 sp 85 cp"),
        ("90 cp 60 sp 2 gp", "3 gp 3 sp 5 cp", small, "2 gp 5 sp 85 cp", "55 sp 5 cp"),
        ("14 pp", "35 gp", large, "4 pp and get 5 gp back", "10 pp 5 gp"),
        ("3 ep 1 gp", "7 sp", large, "1 gp and get 3 sp back", "3 ep 3 sp"),
        ("3 ep 1 gp", "7 sp", small, "2 ep and get 3 sp back", "1 gp 1 ep 3 sp"),
        ("5 gp", "2.5 gp", large, "3 gp and get 5 sp back", "2 gp 5 sp"),
        ("3 gp 2 ep 9 sp 90 cp", "2.5 gp", large, "2 gp 50 cp", "1 gp 2 ep 9 sp 40 cp"),
        ("2 gp 6 ep", "2.5 gp", large, "2 gp 1 ep", "5 ep"),
        ("4 gp 3 sp", "3 gp 5 sp", large, "4 gp and get 5 sp back", "8 sp"),
        ("7 gp", "7", large, "7 gp", ""),
        // Electrum comes back where it is known.
        ("1 gp 1 ep", "9 sp", large, "1 gp and get 1 sp back", "1 ep 1 sp"),
        ("1 pp 1 ep", "9 gp 2 sp", large, "1 pp and get 1 ep 3 sp back", "2 ep 3 sp"),
        ("2 gp", "1 ep", large, "1 gp and get 1 ep back", "1 gp 1 ep"),
        ("2 gp", "5 sp", large, "1 gp and get 5 sp back", "1 gp 5 sp"),
        // The named coins are kept if paying them would make the overpayment larger.
        ("1 pp 1 gp", "1 gp 3 sp", large, "1 pp and get 8 gp 7 sp back", "9 gp 7 sp"),
    ]
};

#[test]
fn the_right_coins_are_paid_and_returned_as_change() {
    for (purse, amount, first, over, left) in PAID {
        let mut panel = with_pouches(&[("Coin Purse", purse)]);
        let command = Pay { first, ..pay(panel.left(0), amount) };
        let view = preview(&panel, &command);
        let case = format!("{amount} of {purse}");
        assert_eq!(view.text, format!("You hand over {over}."), "{case}");
        let expected = match left {
            "" => "Nothing remains.".to_owned(),
            left => format!("Remaining: {left}."),
        };
        assert_eq!(ready(view).0, expected, "{case}");
        panel.send(command);
        assert_eq!(purses(&panel), [left], "{case}");
    }
}

#[test]
fn a_payment_that_is_not_possible_shows_the_reason_and_changes_nothing() {
    let table = [
        ("5.7 gp", "You are 2.7 gp short."),
        ("3.05 gp", "You are 0.05 gp short."),
        ("15 gp", "You are 12 gp short."),
        ("", "Write it like “3 gp 5 sp”."),
        ("3 cows", "Write it like “3 gp 5 sp”."),
        ("250.5 cp", "250.5 cp: copper pieces can’t be split."),
    ];
    let mut panel = with_pouches(&[("Coin Purse", "3 gp")]);
    let pouch = panel.left(0);
    for (amount, text) in table {
        let command = pay(pouch, amount);
        let is_short = text.ends_with("short.");
        let result = if is_short { PayResult::Short } else { PayResult::Unreadable };
        assert_eq!(preview(&panel, &command), PayView { text: text.to_owned(), result });
        assert!(panel.send(command).store.is_none(), "{amount}");
    }
    let nothing = preview(&panel, &pay(pouch, "0"));
    assert_eq!(nothing.text, "You hand over nothing.");
    assert_eq!(ready(nothing).1, None);
    assert!(panel.send(pay(pouch, "0")).store.is_none());
}

#[test]
fn an_amount_with_the_sign_of_the_other_dialog_belongs_there_and_changes_nothing_here() {
    let mut panel = with_pouches(&[("Coin Purse", "3 gp")]);
    let pouch = panel.left(0);
    let is_paid = |opened, amount: &str| {
        let amount = amount.to_owned();
        let asked = PayOrReceive { container: pouch, opened, amount, most: 1 };
        matches!(panel.session.ask(&asked), PayOrReceiveView::Pay { .. })
    };
    for opened in [CoinDialog::Pay, CoinDialog::Receive] {
        // The sign counts while the rest is still being typed, or can't be read.
        assert_eq!(
            ["-3 gp", "-", " \u{2212} 3 gp 2"].map(|typed| is_paid(opened, typed)),
            [true; 3]
        );
        assert_eq!(["+3 gp", "+", " + 3 gp 2"].map(|typed| is_paid(opened, typed)), [false; 3]);
        let unsigned = ["", "3 gp", "3 gp -2 sp"].map(|typed| is_paid(opened, typed));
        assert_eq!(unsigned, [opened == CoinDialog::Pay; 3]);
    }

    ready(preview(&panel, &pay(pouch, "-3 gp")));
    for amount in ["+3 gp", "+", "-", ""] {
        let view = preview(&panel, &pay(pouch, amount));
        assert_eq!(view.result, PayResult::Unreadable, "{amount}");
        assert!(panel.send(pay(pouch, amount)).store.is_none(), "{amount}");
    }
    let received = |amount| {
        let view = panel.session.ask(&PreviewReceive { command: receive(pouch, amount, "1") });
        view.unwrap().result
    };
    assert!(matches!(received("+3 gp"), ReceiveResult::Ready { .. }));
    let unreadable = ["-3 gp", "\u{2212}", "+3 gp 2", ""].map(received);
    assert_eq!(unreadable, [const { ReceiveResult::Unreadable }; 4]);
    assert!(panel.send(receive(pouch, "-3 gp", "1")).store.is_none());
}

#[test]
fn the_pouch_of_the_dialog_pays_first_then_the_others_in_their_order() {
    let pouches = [("A", "1 gp 5 cp"), ("B", "2 gp 5 sp"), ("C", "3 gp 9 cp")];
    let mut panel = with_pouches(&pouches);
    panel.send(pay(panel.left(1), "3.6 gp"));
    assert_eq!(purses(&panel), ["", "", "3 gp 4 cp"]);

    let mut panel = with_pouches(&[("A", "1 gp"), ("B", "2 gp"), ("C", "3 gp 1 pp")]);
    panel.send(pay(panel.left(1), "3.6 gp"));
    // The first pouch to pay the smallest of the coins gets the change.
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
        let command = Pay { without, ..pay(container, "9 gp") };
        preview(panel, &command).text
    };
    assert_eq!(short(&panel, a, &[]), "You are 2 gp short.");
    assert_eq!(short(&panel, a, &[c]), "You are 6 gp short.");
    assert_eq!(short(&panel, a, &[a, b, c]), "You are 8 gp short.");
    assert_eq!(also_from(&panel, b, 1), (vec!["A".to_owned()], 1));

    put(&mut panel, b, Place::Dropped);
    assert_eq!(short(&panel, a, &[]), "You are 4 gp short.");
    assert_eq!(also_from(&panel, a, 9), (vec!["C".to_owned()], 0));
    // If the dialog was opened on a dropped pouch, that one pays.
    assert_eq!(short(&panel, b, &[]), "You are 2 gp short.");
}

#[test]
fn counts_that_are_not_whole_coins_are_not_paid() {
    let odd = "1e300 pp -3 gp 2.5 ep 7 sp 9007199254740993 cp";
    let mut panel = with_pouches(&[("Coin Purse", odd)]);
    let pouch = panel.left(0);
    assert_eq!(preview(&panel, &pay(pouch, "8 sp")).text, "You are 0.1 gp short.");
    panel.send(pay(pouch, "6 sp"));
    assert_eq!(
        panel.at("/0/columns/0/0/coins"),
        json!({
            "cp": 9_007_199_254_740_992_u64, "sp": 1, "ep": 2.5, "gp": -3, "pp": 1e300,
        })
    );
    // The received coins are added to the existing ones.
    panel.send(receive(pouch, "5 gp 2 ep", "1"));
    assert_eq!(panel.at("/0/columns/0/0/coins/gp"), 2);
    assert_eq!(panel.at("/0/columns/0/0/coins/ep"), 4.5);
}

#[test]
fn a_label_names_the_amount() {
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
fn an_overflow_is_previewed() {
    let panel = with_pouches(&[("Coin Purse", "90 gp")]);
    let after =
        panel.session.ask(&PreviewReceive { command: receive(panel.left(0), "51 gp", "1") });
    let ReceiveResult::Ready { after, .. } = after.unwrap().result else { panic!() };
    let after = after.unwrap();
    let text = "Coin Purse 90 → 141/100 coins (overflowing). You: 1.8 → 2.8/100 lb, 90 → 141 gp.";
    assert_eq!((&*after.text, after.level), (text, Level::Over));
    let after = ready(preview(&panel, &pay(panel.left(0), "40 gp"))).1.unwrap();
    let text = "Coin Purse 90 → 50/100 coins. You: 1.8 → 1/100 lb, 90 → 50 gp.";
    assert_eq!((&*after.text, after.level), (text, Level::Normal));
}

/// Another panel types these counts into the first pouches.
fn elsewhere(panel: &mut Panel, typed: &[(usize, CoinKind, &str)]) {
    let mut other = panel.beside();
    for (row, coin, count) in typed {
        other.send(TypeCoins {
            container: other.left(*row),
            coin: *coin,
            text: (*count).to_owned(),
            end: None,
        });
        panel.reload_from(&other);
    }
}

#[test]
fn undo_keeps_another_panels_changes_of_the_same_and_of_other_pouches() {
    let (cp, gp, pp) = (CoinKind::Cp, CoinKind::Gp, CoinKind::Pp);
    let mut panel = with_pouches(&[("A", "1 pp"), ("B", "2 gp")]);
    let (a, b) = (panel.left(0), panel.left(1));
    let pay = Pay { without: vec![b], ..pay(a, "3 cp") };
    panel.send(pay.clone());
    assert_eq!(purses(&panel), ["9 gp 9 sp 7 cp", "2 gp"]);
    elsewhere(&mut panel, &[(0, gp, "20"), (0, pp, "4"), (1, cp, "1")]);
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(purses(&panel), ["5 pp 11 gp", "2 gp 1 cp"]);

    // If the change was spent meanwhile, the payment can't be undone.
    panel.send(pay);
    assert_eq!(purses(&panel), ["5 pp 10 gp 9 sp 7 cp", "2 gp 1 cp"]);
    elsewhere(&mut panel, &[(0, cp, "6")]);
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert!(panel.refused());
    assert_eq!(purses(&panel), ["5 pp 10 gp 9 sp 6 cp", "2 gp 1 cp"]);
}

#[test]
fn a_pouch_that_is_gone_neither_pays_nor_receives() {
    let mut panel = with_pouches(&[("A", "1 gp"), ("B", "2 gp")]);
    let (a, b) = (panel.left(0), panel.left(1));
    panel.send(DeleteContainer { container: a });
    let text = panel.session.stored_text();
    assert_eq!(panel.session.ask(&PreviewPay { command: pay(a, "1 gp") }), None);
    assert_eq!(panel.session.ask(&PreviewReceive { command: receive(a, "1 gp", "1") }), None);
    panel.send(pay(a, "1 gp"));
    assert!(panel.refused());
    panel.send(receive(a, "1 gp", "1"));
    assert!(panel.refused());
    assert_eq!(panel.session.stored_text(), text);
    // An excluded pouch that no longer exists does not matter.
    let without = vec![a];
    let command = Pay { without, ..pay(b, "2 gp") };
    panel.send(command);
    assert_eq!(purses(&panel), [""]);
}

/// Ada with a purse, and Tobin with nothing.
fn ada_and_tobin(coins: &str) -> Panel {
    let ada = inventory("Ada", [pouch("Purse", coins)]);
    Panel::loaded(&json!([ada, inventory("Tobin", [])]).to_string())
}

#[test]
fn somebody_of_the_list_who_is_paid_gets_the_amount_and_both_sides_are_shown() {
    let mut panel = ada_and_tobin("20 gp");
    let before = panel.session.stored_text();
    let container = panel.left(0);
    let (opened, amount) = (CoinDialog::Pay, String::new());
    let asked = PayOrReceive { container, opened, amount, most: 9 };
    let PayOrReceiveView::Pay { to, all_coins, .. } = panel.session.ask(&asked) else { panic!() };
    let names: Vec<_> = to.iter().map(|choice| &*choice.name).collect();
    assert_eq!((names, all_coins.as_deref()), (vec!["Tobin"], Some("20 gp")));
    let command = Pay { to: Some(to[0].inventory), ..pay(container, "2.5 gp") };
    let view = preview(&panel, &command);
    assert_eq!(view.text, "You hand over 3 gp and get 5 sp back. Tobin gets 2 gp 5 sp.");
    let (left, after) = ready(view);
    assert_eq!(left, "Remaining: 17 gp 5 sp.");
    let after = after.unwrap().text;
    assert!(after.contains("20 → 17.5 gp.") && after.contains("0 → 2.5 gp"), "{after}");
    panel.send(command);
    assert_eq!(purses(&panel), ["17 gp 5 sp", "2 gp 5 sp"]);
    assert_eq!(panel.last.undo.as_deref(), Some("Paid 2 gp 5 sp to Tobin"));
    panel.undo();
    assert_eq!(panel.session.stored_text(), before);
}

#[test]
fn all_coins_of_a_pouch_come_out_of_that_pouch() {
    for coins in ["1 pp 3 gp 2 ep 7 sp 5 cp", "", "12 cp"] {
        let mut panel = with_pouches(&[("Belt", coins), ("Purse", "9 gp 9 sp 9 cp")]);
        let container = panel.left(0);
        let (opened, amount) = (CoinDialog::Pay, String::new());
        let asked = PayOrReceive { container, opened, amount, most: 9 };
        let PayOrReceiveView::Pay { all_coins, .. } = panel.session.ask(&asked) else { panic!() };
        assert_eq!(all_coins.as_deref(), Some(coins).filter(|coins| !coins.is_empty()));
        if let Some(all) = all_coins {
            panel.send(pay(container, &all));
            assert_eq!(purses(&panel), ["", "9 gp 9 sp 9 cp"]);
        }
    }
}

#[test]
fn what_is_in_a_pouch_is_shared_with_others_and_nothing_else_appears() {
    let mira = inventory("Mira", [pouch("Till", "1 gp")]);
    let ada = inventory("Ada", [pouch("Purse", "100 gp")]);
    let mut panel = Panel::loaded(&json!([ada, mira]).to_string());
    let command = Receive {
        coins: CoinSource::InThisPouch,
        also: vec![panel.inventories[1]],
        ..receive(panel.left(0), "100 gp", "4")
    };
    let view = panel.session.ask(&PreviewReceive { command: command.clone() }).unwrap();
    assert_eq!(view.text, "Your share: 25 gp. Nothing is left over.");
    panel.send(command.clone());
    assert_eq!(purses(&panel), ["25 gp", "26 gp"]);
    assert_eq!(panel.last.undo.as_deref(), Some("Shared 100 gp among 4"));
    for (amount, by, text) in
        [("27.7 gp", "4", "You are 2.7 gp short."), ("-1 gp", "4", "That is paid, not received.")]
    {
        let (amount, shared_by) = (amount.to_owned(), by.to_owned());
        let command = Receive { amount, shared_by, ..command.clone() };
        let view = panel.session.ask(&PreviewReceive { command: command.clone() }).unwrap();
        assert_eq!((&*view.text, view.result), (text, ReceiveResult::Unreadable));
        panel.send(command);
        assert!(panel.last.store.is_none());
    }
    let alone = Receive { also: vec![], shared_by: "1".into(), amount: "1 gp".into(), ..command };
    let nobody = Receive { mine: false, shared_by: "4".into(), ..alone.clone() };
    let found = Receive { coins: CoinSource::Found, ..nobody.clone() };
    for command in [alone, nobody, found] {
        let view = panel.session.ask(&PreviewReceive { command }).unwrap();
        assert_eq!(view.text, "Nobody else gets a share.");
    }
}

/// docs/rules/game.md#receiving-and-sharing
#[test]
fn without_a_share_of_its_own_a_pouch_keeps_only_what_is_left_over() {
    let mira = inventory("Mira", [pouch("Till", "1 gp")]);
    let ada = inventory("Ada", [pouch("Purse", "292 gp")]);
    let mut panel = Panel::loaded(&json!([ada, mira]).to_string());
    let command = Receive {
        coins: CoinSource::InThisPouch,
        mine: false,
        also: vec![panel.inventories[1]],
        ..receive(panel.left(0), "292 gp", "5")
    };
    let view = panel.session.ask(&PreviewReceive { command: command.clone() }).unwrap();
    assert_eq!((&*view.text, view.least), ("Each share: 58 gp. Left over: 2 gp.", 1));
    let ReceiveResult::Ready { leaving, after, .. } = view.result else { panic!() };
    assert_eq!(leaving.as_deref(), Some("4 shares of 58 coins leave this list"));
    let after = after.unwrap().text;
    assert!(after.ends_with(" Party: 293 → 61 gp."), "{after}");
    panel.send(command.clone());
    assert_eq!(purses(&panel), ["2 gp", "59 gp"]);
    panel.undo();
    // All of it to one is a payment, and nothing leaves.
    let to_one = Receive { shared_by: "1".into(), ..command };
    let view = panel.session.ask(&PreviewReceive { command: to_one.clone() }).unwrap();
    let ReceiveResult::Ready { leaving, after, .. } = view.result else { panic!() };
    assert_eq!(leaving, None);
    let after = after.unwrap().text;
    assert!(after.ends_with(" Party: 293 gp before and after."), "{after}");
    panel.send(to_one);
    assert_eq!(purses(&panel), ["", "293 gp"]);
    assert_eq!(panel.last.undo.as_deref(), Some("Paid 292 gp to Mira"));
}
