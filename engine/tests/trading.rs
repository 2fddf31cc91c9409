//! Selling and buying items (`docs/rules/game.md#selling`, `docs/rules/game.md#buying`).

use crate::support;

use engine::commands::{BuyFromCatalogue, SellStacks, SetPlace};
use engine::model::{ContainerId, Place};
use engine::questions::{CatalogueRows, PreviewSale, SalePriceKind, SaleView};
use engine::rules::prices::SalePrice;
use engine::session::SessionAction;
use engine::view::update::Notice;
use serde_json::{Value, json};
use support::Panel;
use support::catalogue::page;
use support::purses::{inventory, pouch, purses};

fn stack(name: &str, quantity: f64, value: f64) -> Value {
    json!({
        "quantity": quantity, "equipped": false,
        "item": { "name": name, "value": value, "weight": 1, "slotOverride": null, "equippedSlots": 0 },
    })
}

/// Ada with a backpack and these pouches.
fn with_backpack(stacks: &[Value], pouches: &[Value]) -> Panel {
    let backpack = json!({
        "kind": "item-container", "name": "Backpack", "capacity": 10, "items": stacks,
    });
    let containers = [backpack].into_iter().chain(pouches.iter().cloned());
    Panel::loaded(&json!([inventory("Ada", containers)]).to_string())
}

/// The sale of everything in the backpack.
fn sale(panel: &Panel, price: SalePrice) -> SellStacks {
    let container = panel.left(0);
    support::purses::sale(container, panel.orders[&container].clone(), price)
}

fn preview(panel: &Panel, command: &SellStacks) -> SaleView {
    panel.session.ask(&PreviewSale { command: command.clone() }).unwrap()
}

#[test]
fn a_sale_is_rounded_down_once_at_the_end() {
    type Stacks<'a> = &'a [(f64, f64)];
    let table: [(Stacks<'_>, &str, &str); 7] = [
        (&[(1.0, 10.0)], "5 gp", "10 gp"),
        (&[(3.0, 0.01), (1.0, 0.01), (1.0, 0.01)], "2 cp", "5 cp"),
        (&[(2.0, 0.005), (1.0, 0.005)], "nothing", "1 cp"),
        (&[(1.0, 1500.0), (2.0, 0.05)], "750 gp 5 cp", "1500 gp 1 sp"),
        (&[(0.1, 0.7), (0.2, 0.7)], "1 sp", "2 sp 1 cp"),
        (&[(1.0, 0.0)], "nothing", "nothing"),
        (&[(1.0, -5.0)], "nothing", "nothing"),
    ];
    for (stacks, half, full) in table {
        let stacks: Vec<_> =
            stacks.iter().map(|(quantity, value)| stack("Gem", *quantity, *value)).collect();
        for (price, amount) in [(SalePrice::Half, half), (SalePrice::Full, full)] {
            let mut panel = with_backpack(&stacks, &[pouch("Purse", "")]);
            let command = sale(&panel, price);
            let view = preview(&panel, &command);
            assert_eq!((&*view.amount, view.ready), (amount, true), "{stacks:?}");
            panel.send(command);
            let amount = if amount == "nothing" { "" } else { amount };
            assert_eq!(purses(&panel), [amount], "{stacks:?}");
            assert_eq!(panel.at("/0/columns/0/0/items"), json!([]));
        }
    }
}

/// What Sell Selected offers, as text: the choice, the part in per cent, the sentence.
fn offered(panel: &Panel, price: Option<SalePrice>) -> (SalePriceKind, String, String) {
    let container = panel.left(0);
    let stacks = panel.orders[&container].clone();
    let view = preview(panel, &SellStacks { container, stacks, price, into: None });
    (view.price, view.percent, view.text)
}

#[test]
fn a_part_in_per_cent_is_offered_again_in_the_inventory() {
    let gems = [stack("Ruby", 3.0, 10.0), stack("Opal", 1.0, 10.0), stack("Pearl", 1.0, 0.29)];
    let mut panel = with_backpack(&gems, &[pouch("Purse", "")]);
    let half = "3 items worth 40.29 gp for 20 gp 1 sp 4 cp (50 %).";
    let torch = with_backpack(&[stack("Torch", 1.0, 1.0 / 6.0)], &[pouch("Purse", "")]);
    assert_eq!(offered(&torch, None).2, "Torch worth 0.17 gp for 8 cp (50 %).");
    assert_eq!(offered(&panel, None), (SalePriceKind::Half, "50".into(), half.into()));
    let percent = |text: &str| Some(SalePrice::Percent(text.to_owned()));
    for (typed, read, amount) in [
        ("60", "60", "24 gp 1 sp 7 cp"),
        ("0", "0", "nothing"),
        ("50", "50", "20 gp 1 sp 4 cp"),
        ("1,250", "1000", "402 gp 9 sp"),
        ("-3", "0", "nothing"),
        ("33.9 %", "33", "13 gp 2 sp 9 cp"),
        ("half of it", "50", "20 gp 1 sp 4 cp"),
        ("", "50", "20 gp 1 sp 4 cp"),
    ] {
        let text = format!("3 items worth 40.29 gp for {amount} ({read} %).");
        let expected = (SalePriceKind::Percent, read.to_owned(), text);
        assert_eq!(offered(&panel, percent(typed)), expected, "{typed}");
    }
    let container = panel.left(0);
    let before = panel.session.stored_text();
    let mut sell = |row: usize, price: Option<SalePrice>| {
        let stacks = vec![panel.stack(container, row)];
        panel.send(SellStacks { container, stacks, price, into: None });
        let next = offered(&panel, None);
        (panel.done().unwrap().to_owned(), panel.at("/0").get("sellPercent").cloned(), next.0)
    };
    let sold = |done: &str, percent, next| (done.to_owned(), percent, next);
    let forty = sold("Sold Pearl for 1 sp 1 cp", Some(json!(40)), SalePriceKind::Percent);
    assert_eq!(sell(2, percent("40")), forty);
    let all = sold("Sold Opal for 10 gp", Some(json!(100)), SalePriceKind::Full);
    assert_eq!(sell(1, Some(SalePrice::Full)), all);
    for _ in 0..2 {
        let update = panel.session.dispatch(SessionAction::Undo);
        panel.take(update);
    }
    assert_eq!(panel.session.stored_text(), before);
}

#[test]
fn a_purchase_for_a_part_of_the_price_is_rounded_up_once() {
    let prices = [("Rope", "gp", 1.0), ("Chalk", "cp", 0.5)];
    let mut panel = with_shop(&[pouch("Purse", "2 gp")], &prices);
    let container = panel.left(0);
    let mut bought = |text: &str, row: usize, percent: &str| {
        let percent = Some(percent.to_owned());
        let (text, from, to) = (text.to_owned(), row, row + 1);
        let rows = CatalogueRows {
            lists_in_full: Vec::new(),
            text,
            container,
            percent: percent.clone(),
            from,
            to,
        };
        let row = panel.session.ask(&rows).remove(0);
        let (entry, times) = (row.entry, row.times);
        panel.send(BuyFromCatalogue { container, entry, times, price: None, percent });
        let text = match &panel.last.notice {
            Some(Notice::Refused(text)) => text.clone(),
            _ => panel.done().unwrap_or_default().to_owned(),
        };
        (row.cost, row.short, text)
    };
    let done = |cost: &str, short: Option<&str>, done: &str| {
        (cost.to_owned(), short.map(str::to_owned), done.to_owned())
    };
    let rope = done("8 sp", None, "Bought Rope for 8 sp");
    assert_eq!(bought("", 0, "80"), rope);
    assert_eq!(bought("3 chalk", 0, "150"), done("3 cp", None, "Bought 3 × Chalk for 3 cp"));
    let dear = done("1 gp 2 sp", Some("0.03 gp short"), "Rope: 0.03 gp short");
    assert_eq!(bought("", 0, "120"), dear);
    assert_eq!(bought("", 0, "cheap"), done("1 gp", None, "Bought Rope for 1 gp"));
    // The row keeps the whole value.
    assert_eq!(panel.at("/0/columns/0/0/items/0/item/value"), json!(1));
    assert_eq!(purses(&panel), ["1 sp 7 cp"]);
}

#[test]
fn rows_are_sold_for_coins_in_one_step() {
    let gems = [stack("Ruby", 2.0, 10.5), stack("Opal", 1.0, 3.0), stack("Pearl", 1.0, 1.0)];
    let mut panel = with_backpack(&gems, &[pouch("Purse", "95 cp")]);
    let before = panel.session.stored_text();
    let all = sale(&panel, SalePrice::Half);
    let view = preview(&panel, &all);
    assert_eq!(
        (&*view.what, &*view.amount, view.into),
        ("3 items", "12 gp 5 sp", Some(panel.left(1)))
    );
    let text = "Backpack 0.8 → 0/10 slots, Purse 95 → 112/100 coins (overflowing). \
                You: 1.8 → 1/20 slots, 5.9 → 2.2/100 lb, 26.0 → 13.5 gp.";
    assert_eq!(view.after.unwrap().text, text);
    panel.send(all.clone());
    assert_eq!(panel.done(), Some("Sold 3 items for 12 gp 5 sp"));
    assert_eq!(purses(&panel), ["12 gp 5 sp 95 cp"]);
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(panel.session.stored_text(), before);

    let stacks = vec![all.stacks[1]];
    panel.send(SellStacks { stacks, ..all });
    assert_eq!(panel.done(), Some("Sold Opal for 1 gp 5 sp"));
}

#[test]
fn the_coins_go_into_the_first_carried_pouch_or_the_one_that_is_chosen() {
    let pouches = [pouch("Chest", ""), pouch("Purse", ""), pouch("Belt", "")];
    let mut panel = with_backpack(&[stack("Ruby", 2.0, 10.0)], &pouches);
    let [chest, purse, belt] = [1, 2, 3].map(|row| panel.left(row));
    let containers = vec![chest];
    let place = Place::Elsewhere;
    panel.send(SetPlace { containers, place });
    let command = sale(&panel, SalePrice::Full);
    let view = preview(&panel, &command);
    assert_eq!(view.into, Some(purse));
    let pouches: Vec<_> =
        view.pouches.iter().map(|pouch| (pouch.container, &*pouch.name)).collect();
    assert_eq!(pouches, [(Some(purse), "Purse"), (Some(belt), "Belt")]);
    panel.send(SellStacks { into: Some(belt), ..command });
    assert_eq!(purses(&panel), ["", "", "20 gp"]);
}

#[test]
fn without_a_carried_pouch_they_go_into_a_new_one() {
    let mut chest = pouch("Chest", "");
    chest["place"] = json!("stored");
    let mut panel = with_backpack(&[stack("Ruby", 2.0, 10.0)], &[chest]);
    let command = sale(&panel, SalePrice::Half);
    let view = preview(&panel, &command);
    assert_eq!(view.into, None);
    assert_eq!((view.pouches.len(), view.pouches[0].container), (1, None));
    assert_eq!(view.pouches[0].name, "Coin Purse");
    panel.send(command);
    assert_eq!(panel.at("/0/columns/0/0"), pouch("Coin Purse", "10 gp"));
    assert_eq!(purses(&panel), ["10 gp", ""]);
}

#[test]
fn values_that_cannot_be_counted_are_not_sold_and_missing_rows_are_skipped() {
    let mut panel = with_backpack(&[stack("World", 1e200, 1e200)], &[pouch("Purse", "")]);
    let command = sale(&panel, SalePrice::Half);
    let view = preview(&panel, &command);
    assert_eq!((&*view.amount, view.ready), ("More than can be counted", false));
    assert!(panel.send(command).store.is_none());

    let gems = [stack("Ruby", 1.0, 10.0), stack("Opal", 1.0, 4.0)];
    let mut panel = with_backpack(&gems, &[pouch("Purse", "")]);
    let both = sale(&panel, SalePrice::Full);
    let stacks = vec![both.stacks[0]];
    panel.send(SellStacks { stacks, ..both.clone() });
    assert_eq!(preview(&panel, &both).amount, "4 gp");
    panel.send(both.clone());
    assert_eq!(purses(&panel), ["14 gp"]);
    assert_eq!(panel.session.ask(&PreviewSale { command: both.clone() }), None);
    panel.send(both);
    assert!(panel.refused());
}

/// A panel with a catalogue of these prices, in the order of the list.
fn with_shop(pouches: &[Value], prices: &[(&str, &str, f64)]) -> Panel {
    let mut panel = with_backpack(&[], pouches);
    let items: Vec<_> = prices
        .iter()
        .map(|(name, currency, amount)| {
            json!({
                "kind": "gear", "id": name, "name": name, "weight": 1,
                "cost": { "currency": currency, "amount": amount },
            })
        })
        .collect();
    let answer = json!({ "data": { "items": items } }).to_string();
    let opened = panel.session.open_catalogue(Some(&answer), None);
    assert_eq!(opened.listed, prices.len());
    panel
}

fn short(panel: &Panel, container: ContainerId, row: usize) -> Option<String> {
    page(panel, "", container, row, row + 1)[0].short.clone()
}

fn buy(panel: &mut Panel, container: ContainerId, row: usize) {
    let entry = page(panel, "", panel.left(0), row, row + 1)[0].entry;
    let update = panel.session.dispatch(BuyFromCatalogue {
        container,
        entry,
        times: 1.0,
        price: None,
        percent: None,
    });
    panel.take(update);
}

#[test]
fn a_purchase_is_added_and_paid_for_in_one_step() {
    let pouches = [pouch("Purse", "3 sp"), pouch("Belt", "2 gp")];
    let mut panel =
        with_shop(&pouches, &[("Rope", "gp", 1.0), ("Chalk", "cp", 0.5), ("Gift", "gp", 0.0)]);
    let before = panel.session.stored_text();
    let backpack = panel.left(0);
    buy(&mut panel, backpack, 0);
    assert_eq!(panel.done(), Some("Bought Rope for 1 gp"));
    assert_eq!(purses(&panel), ["3 sp", "1 gp"]);
    assert_eq!(panel.at("/0/columns/0/0/items/0/item/name"), "Rope");
    // There is no half copper piece: it is rounded up.
    buy(&mut panel, backpack, 1);
    assert_eq!(panel.done(), Some("Bought Chalk for 1 cp"));
    assert_eq!(purses(&panel), ["2 sp 9 cp", "1 gp"]);
    buy(&mut panel, backpack, 2);
    assert_eq!(panel.done(), Some("Bought Gift for nothing"));
    for _ in 0..3 {
        let update = panel.session.dispatch(SessionAction::Undo);
        panel.take(update);
    }
    assert_eq!(panel.session.stored_text(), before);
}

#[test]
fn a_purchase_that_the_carried_pouches_cannot_pay_is_refused() {
    let pouches = [pouch("Purse", "1 gp"), pouch("Belt", "2 gp")];
    let mut panel = with_shop(&pouches, &[("Plate armor", "gp", 15.0), ("Rope", "gp", 3.0)]);
    let [backpack, purse, belt] = [0, 1, 2].map(|row| panel.left(row));
    assert_eq!(short(&panel, backpack, 0).unwrap(), "12 gp short");
    assert_eq!(short(&panel, backpack, 1), None);
    let text = panel.session.stored_text();
    buy(&mut panel, backpack, 0);
    let refused = Notice::Refused("Plate armor: 12 gp short".to_owned());
    assert_eq!(panel.last.notice, Some(refused));
    assert_eq!(panel.session.stored_text(), text);

    let place = Place::Dropped;
    panel.send(SetPlace { containers: vec![belt], place });
    assert_eq!(short(&panel, backpack, 1).unwrap(), "2 gp short");
    // A bought item may go into a container that does not count, but not into a pouch.
    panel.send(SetPlace { containers: vec![backpack], place });
    panel.send(SetPlace { containers: vec![belt], place: Place::Carried });
    buy(&mut panel, purse, 1);
    assert!(panel.refused());
    buy(&mut panel, backpack, 1);
    assert_eq!(purses(&panel), ["", ""]);
}
