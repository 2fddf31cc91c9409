//! Properties of payments and shares for any coins (`docs/rules/game.md#money`), compared with an oracle that tries all
//! choices.

#![expect(clippy::cast_precision_loss, reason = "the amounts are small")]

use crate::support;

use engine::commands::{CoinSource, LeftOver, Pay, Receive};
use engine::language::amounts::Amount;
use engine::model::{CoinKind, CoinKinds, CoinTable, ContainerId};
use engine::questions::{PayResult, PreviewPay, PreviewReceive, ReceiveResult};
use engine::rules::payment::{ChangeKinds, CoinOrder, pay};
use engine::rules::sharing::{ShareMode, share};
use engine::rules::whole_coins::WholeCoins;
use engine::session::SessionAction;
use proptest::prelude::*;
use serde_json::{Value, json};
use support::Panel;
use support::acts::with_random;
use support::purses::{inventory, pay as paying, pouch, receive};

/// A tenth of 20,000, in `npm run soak` more than all of them.
const TIMES: u32 = 20;

const TABLE: &CoinTable = CoinTable::DND;

fn coins_up_to(most: [u128; 5]) -> impl Strategy<Value = WholeCoins> {
    let [cp, sp, ep, gp, pp] = most;
    (0..=cp, 0..=sp, 0..=ep, 0..=gp, 0..=pp).prop_map(|(cp, sp, ep, gp, pp)| {
        let counts = [cp, sp, ep, gp, pp];
        let coins = CoinKind::ALL.into_iter().zip(counts);
        coins.fold(WholeCoins::default(), |all, (kind, count)| all.with(kind, count))
    })
}

fn first() -> impl Strategy<Value = CoinOrder> {
    prop_oneof![Just(CoinOrder::Largest), Just(CoinOrder::Smallest)]
}

/// A small purse, and what is to be paid: named coins and a fraction.
fn purchase() -> impl Strategy<Value = (WholeCoins, Amount, CoinOrder)> {
    let purse = coins_up_to([12, 6, 4, 4, 2]);
    let named = coins_up_to([12, 6, 3, 3, 1]);
    let fraction = prop_oneof![2 => Just(0_u128), 1 => 0..=99_u128];
    (purse, named, fraction, first()).prop_map(|(purse, named, fraction, first)| {
        let sign = None;
        let price = Amount { sign, named, fraction };
        (purse, price, first)
    })
}

/// For each worth of cp up to all of them, the fewest and the most coins of a purse that are worth it.
fn choices(purse: WholeCoins) -> Vec<Option<(u128, u128)>> {
    let worth = usize::try_from(purse.value(TABLE)).unwrap();
    let mut choices = vec![None; worth + 1];
    choices[0] = Some((0, 0));
    for kind in CoinKind::ALL {
        let each = usize::try_from(TABLE.in_smallest(kind)).unwrap();
        for _ in 0..purse.get(kind) {
            for sum in (each..=worth).rev() {
                if let Some((few, many)) = choices[sum - each] {
                    let (fewest, most) = choices[sum].unwrap_or((u128::MAX, 0));
                    choices[sum] = Some((fewest.min(few + 1), most.max(many + 1)));
                }
            }
        }
    }
    choices
}

fn count(coins: WholeCoins) -> u128 {
    CoinKind::ALL.map(|kind| coins.get(kind)).iter().sum()
}

#[test]
fn a_payment_is_exact_if_any_choice_is_and_otherwise_overpaid_by_the_least() {
    with_random(purchase(), TIMES, |(purse, price, first)| {
        let case = format!("{price:?} of {purse:?}, {first:?}");
        let all = choices(purse);
        let change = ChangeKinds { in_use: CoinKinds::ALL, named: price.named.kinds() };
        let Ok(paid) = pay(purse, price, first, change, TABLE) else {
            assert!(purse.value(TABLE) < price.value(TABLE), "{case}");
            return;
        };
        assert_eq!(paid.paid.up_to(purse), paid.paid, "{case}");
        assert_eq!(paid.paid.value(TABLE), price.value(TABLE) + paid.change.value(TABLE), "{case}");
        let due = usize::try_from(price.value(TABLE)).unwrap();
        let least = (due..all.len()).find(|worth| all[*worth].is_some());
        assert_eq!(paid.paid.value(TABLE), least.unwrap() as u128, "{case}");

        // No electrum unless the purse or the price has some, and the fewest possible coins as change.
        let knows_electrum = purse.get(CoinKind::Ep) + price.named.get(CoinKind::Ep) > 0;
        assert!(knows_electrum || paid.change.get(CoinKind::Ep) == 0, "{case}");
        assert!(paid.change.get(CoinKind::Cp) < 10 && paid.change.get(CoinKind::Gp) < 10);

        // Named coins are paid if the rest can then be paid exactly, a fraction as copper, and no more of the others
        // than has to.
        let copper = price.named.get(CoinKind::Cp) + price.fraction;
        let named = price.named.with(CoinKind::Cp, copper).up_to(purse);
        let rest = paid.paid.value(TABLE) - named.value(TABLE);
        let others = choices(purse.minus(named));
        let rest = others.get(usize::try_from(rest).unwrap()).copied().flatten();
        let chosen = if rest.is_some() {
            assert_eq!(paid.paid.up_to(named), named, "{case}");
            paid.paid.minus(named)
        } else {
            paid.paid
        };
        let (fewest, most) = rest.or(all[least.unwrap()]).unwrap();
        let expected = match first {
            CoinOrder::Largest => fewest,
            CoinOrder::Smallest => most,
        };
        assert_eq!(count(chosen), expected, "{case}");
    });
}

#[test]
fn shares_and_coins_left_over_add_up_to_the_find() {
    let found = coins_up_to([200, 200, 20, 200, 200]);
    let shares = prop_oneof![Just(ShareMode::WholeCoins), Just(ShareMode::WithChange)];
    with_random((found, 1..=99_u32, shares), TIMES, |(found, among, shares)| {
        let among = u128::from(among);
        let parts = share(found, among, shares, CoinKinds::ALL, TABLE);
        let case = format!("{found:?} by {among}, {shares:?}: {parts:?}");
        let all = parts.each.value(TABLE) * among + parts.left_over.value(TABLE);
        assert_eq!(all, found.value(TABLE), "{case}");
        let given = parts.each.plus(parts.left_over);
        for kind in CoinKind::ALL {
            let each = found.get(kind) / among;
            assert!(parts.each.get(kind) >= each, "{case}");
            match shares {
                ShareMode::WholeCoins => {
                    assert_eq!(parts.each.get(kind), each, "{case}");
                    assert_eq!(parts.left_over.get(kind), found.get(kind) % among, "{case}");
                }
                ShareMode::WithChange => {
                    assert!(parts.left_over.value(TABLE) < among, "{case}");
                    let is_better = !CoinKind::ALL.iter().any(|other| {
                        TABLE.in_smallest(*other) >= TABLE.in_smallest(kind)
                            && found.get(*other) > 0
                    });
                    let is_unknown = kind == CoinKind::Ep && found.get(kind) == 0;
                    assert!(given.get(kind) == 0 || !(is_better || is_unknown), "{case}");
                }
            }
        }
    });
}

/// A pouch with anything in it that a file can hold.
fn any_pouch() -> impl Strategy<Value = Value> {
    let count = prop_oneof![
        6 => (0..40_u32).prop_map(|count| json!(count)),
        1 => Just(json!(-3)),
        1 => Just(json!(2.5)),
        1 => Just(json!(9_007_199_254_740_000_u64)),
    ];
    let place = prop_oneof![3 => Just("carried"), 1 => Just("dropped"), 1 => Just("stored")];
    ([count.clone(), count.clone(), count.clone(), count.clone(), count], place).prop_map(
        |([cp, sp, ep, gp, pp], place)| {
            let mut pouch = pouch("Purse", "");
            pouch["coins"] = json!({ "cp": cp, "sp": sp, "ep": ep, "gp": gp, "pp": pp });
            if place != "carried" {
                pouch["place"] = json!(place);
            }
            pouch
        },
    )
}

/// The counts of all pouches, by pouch and kind.
fn counts(panel: &Panel) -> Vec<[f64; 5]> {
    let stored = panel.stored();
    let inventories = stored.as_array().unwrap().iter();
    let pouches = inventories.flat_map(|inventory| inventory["columns"][0].as_array().unwrap());
    let counts =
        |pouch: &Value| CoinKind::ALL.map(|kind| pouch["coins"][kind.name()].as_f64().unwrap());
    pouches.map(counts).collect()
}

/// The gain of all pouches together, in cp.
fn gained(before: &[[f64; 5]], after: &[[f64; 5]]) -> f64 {
    let pouches = before.iter().zip(after);
    let worth = [1.0, 10.0, 50.0, 100.0, 1000.0];
    let gains = pouches.flat_map(|(before, after)| {
        let counts = before.iter().zip(after);
        counts.zip(worth).map(|((before, after), worth)| (after - before) * worth)
    });
    gains.sum()
}

fn amount() -> impl Strategy<Value = String> {
    let count = 0..60_u32;
    (count.clone(), count.clone(), count.clone(), count)
        .prop_map(|(cp, sp, ep, gp)| format!("{gp}.5 gp {sp} sp {ep} ep {cp} cp"))
}

/// Sends a command, undoes it and redoes it.
fn send_undo_and_redo(panel: &mut Panel, command: impl Into<engine::commands::Command>) {
    let before = panel.session.stored_text();
    panel.send(command);
    let after = panel.session.stored_text();
    if after != before {
        let update = panel.session.dispatch(SessionAction::Undo);
        panel.take(update);
        assert_eq!(panel.session.stored_text(), before);
        let update = panel.session.dispatch(SessionAction::Redo);
        panel.take(update);
        assert_eq!(panel.session.stored_text(), after);
    }
}

#[test]
fn paying_keeps_every_copper_piece_and_changes_nothing_else() {
    let pouches = prop::collection::vec(any_pouch(), 1..4);
    let values = (pouches, amount(), first(), 0..4_usize, any::<bool>());
    with_random(values, TIMES, |(pouches, amount, first, row, without)| {
        let mut panel = Panel::loaded(&json!([inventory("Ada", pouches)]).to_string());
        let all = panel.places();
        let container = all[row % all.len()];
        let without: Vec<ContainerId> = all.into_iter().filter(|_| without).collect();
        let command = Pay { first, without, ..paying(container, &amount) };
        let view = panel.session.ask(&PreviewPay { command: command.clone() }).unwrap();
        let before = counts(&panel);
        send_undo_and_redo(&mut panel, command);
        let after = counts(&panel);
        let price = Amount::read(&amount, TABLE).unwrap().value(TABLE);
        let due = if matches!(view.result, PayResult::Ready { .. }) { price as f64 } else { 0.0 };
        assert_eq!(gained(&before, &after), -due);
        for (before, after) in before.iter().flatten().zip(after.iter().flatten()) {
            let can_go = *before >= 0.0 && before.trunc() == *before;
            assert!(after >= if can_go { &0.0 } else { before });
        }
    });
}

#[test]
fn receiving_adds_the_find_and_is_never_refused() {
    let pouches = prop::collection::vec(any_pouch(), 1..3);
    let left_over = prop_oneof![Just(LeftOver::Leave), Just(LeftOver::Take)];
    let ways = (any::<bool>(), any::<bool>());
    let values = (pouches, amount(), "[0-9]{1,2}", left_over, ways);
    with_random(values, TIMES, |(pouches, amount, by, left_over, (with_change, mine))| {
        let shares = if with_change { ShareMode::WithChange } else { ShareMode::WholeCoins };
        let mira = inventory("Mira", [pouch("Belt", "5 gp")]);
        let mut panel = Panel::loaded(&json!([inventory("Ada", pouches), mira]).to_string());
        let command = Receive {
            shares,
            left_over,
            mine,
            also: panel.inventories.clone(),
            ..receive(panel.left(0), &amount, &by)
        };
        let view = panel.session.ask(&PreviewReceive { command: command.clone() }).unwrap();
        assert!(matches!(view.result, ReceiveResult::Ready { .. }));
        let shared_by: u128 = view.shared_by.parse().unwrap();
        let ticked = 1 + u128::from(mine);
        assert!((ticked..=99).contains(&shared_by));
        let before = counts(&panel);
        send_undo_and_redo(&mut panel, command);
        let after = counts(&panel);
        let found = Amount::read(&amount, TABLE).unwrap().coins(TABLE);
        let parts = share(found, shared_by, shares, CoinKinds::ALL, TABLE);
        let left = match left_over {
            LeftOver::Leave => 0,
            LeftOver::Take => parts.left_over.value(TABLE),
        };
        let got = ticked * parts.each.value(TABLE) + left;
        assert_eq!(gained(&before, &after), got as f64);
    });
}

/// docs/rules/game.md#receiving-and-sharing
#[test]
fn of_what_a_pouch_shares_only_the_shares_of_nobody_leave_the_list() {
    let values = (any_pouch(), amount(), "[0-9]{1,2}", any::<bool>(), any::<bool>());
    with_random(values, TIMES, |(pouch_of_ada, amount, by, with_change, mine)| {
        let shares = if with_change { ShareMode::WithChange } else { ShareMode::WholeCoins };
        let mira = inventory("Mira", [pouch("Belt", "5 gp")]);
        let list = json!([inventory("Ada", [pouch_of_ada]), mira]);
        let mut panel = Panel::loaded(&list.to_string());
        let command = Receive {
            coins: CoinSource::InThisPouch,
            shares,
            mine,
            also: panel.inventories.clone(),
            ..receive(panel.left(0), &amount, &by)
        };
        let view = panel.session.ask(&PreviewReceive { command: command.clone() }).unwrap();
        let before = counts(&panel);
        send_undo_and_redo(&mut panel, command);
        let gained = gained(&before, &counts(&panel));
        match view.result {
            ReceiveResult::Ready { leaving: None, .. } | ReceiveResult::Unreadable => {
                assert_eq!(gained, 0.0);
            }
            ReceiveResult::Ready { leaving: Some(text), .. } => {
                let shares: f64 = text.split(' ').next().unwrap().parse().unwrap();
                assert!(gained < 0.0, "{text}");
                assert_eq!(gained % shares, 0.0, "{text}");
            }
        }
    });
}
