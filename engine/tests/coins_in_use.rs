//! Games that do not use all kinds of coins: paying, sharing, selling and showing coins
//! (docs/rules/game.md#coins-in-use).

use crate::support;

use engine::commands::{
    CoinsInUseForm, ConfigureInventory, GameChoice, InventoryChanges, Receive, SettingOf, TypeCoins,
};
use engine::language::amounts::Amount;
use engine::model::{CoinKind, CoinKinds, CoinTable, Game};
use engine::questions::{PreviewSettings, TickCoin, UseNewCoins};
use engine::rules::payment::{ChangeKinds, CoinOrder, pay};
use engine::rules::prices::SalePrice;
use engine::rules::sharing::{ShareMode, share};
use engine::rules::whole_coins::WholeCoins;
use engine::view::ContainerView;
use proptest::prelude::*;
use serde_json::{Value, json};
use support::Panel;
use support::acts::with_random;
use support::breakdowns::stack;
use support::games::choose;
use support::purses::{inventory, pay as paying, pouch, purses, receive, sale};

/// Ada's pouches, in a game that has these kinds.
fn panel(in_use: &str, pouches: &[&str]) -> Panel {
    let pouches = pouches.iter().map(|coins| pouch("Purse", coins));
    let mut ada = inventory("Ada", pouches);
    ada["coinsInUse"] = in_use.split_whitespace().collect::<Vec<_>>().into();
    Panel::loaded(&json!([ada]).to_string())
}

#[test]
fn change_is_given_in_kinds_in_use_held_and_named() {
    for (in_use, purse, price, left) in [
        ("cp gp", "1 gp", "3 sp", "7 sp"),
        ("cp gp", "1 gp", "30 cp", "70 cp"),
        ("gp", "1 gp", "30 cp", "70 cp"),
        ("gp", "1 gp 1 sp", "5 sp", "6 sp"),
        ("cp sp gp", "1 pp", "3 gp", "7 gp"),
        ("sp", "1 pp", "3 cp", "99 sp 7 cp"),
        // It can't be made of gold, so all kinds count again, electrum not among them.
        ("gp", "1 pp", "0.5 gp", "9 gp 5 sp"),
        // Electrum is given as change only if the purse holds some, even if it is in use.
        ("ep gp", "1 gp", "0.5 gp", "5 sp"),
        ("cp sp ep gp pp", "1 gp", "5 sp", "5 sp"),
        ("gp", "1 gp 1 ep", "1 gp 1 cp", "49 cp"),
        ("gp", "2 gp 1 ep", "2 gp 25 cp", "25 cp"),
    ] {
        let mut panel = panel(in_use, &[purse]);
        panel.send(paying(panel.left(0), price));
        assert_eq!(purses(&panel), [left], "{price} of {purse}, {in_use}");
    }
}

#[test]
fn a_fraction_names_no_kind_and_comes_in_kinds_in_use() {
    for (in_use, purse, amount, got) in [
        ("cp gp", "", "2.55 gp", "2 gp 55 cp"),
        ("cp sp gp", "", "2.55 gp", "2 gp 5 sp 5 cp"),
        ("gp", "", "0.5 gp", "5 sp"),
        ("gp", "1 cp", "0.5 gp", "51 cp"),
        ("sp", "", "3 pp 5 cp", "3 pp 5 cp"),
    ] {
        let mut panel = panel(in_use, &[purse]);
        panel.send(receive(panel.left(0), amount, "1"));
        assert_eq!(purses(&panel), [got], "{amount} into {purse}, {in_use}");
    }
}

#[test]
fn the_kinds_of_the_open_inventory_count_for_shares_to_others() {
    let mut ada = inventory("Ada", [pouch("Purse", "")]);
    ada["coinsInUse"] = json!(["cp", "gp"]);
    let mut mira = inventory("Mira", [pouch("Purse", "")]);
    mira["coinsInUse"] = json!(["sp"]);
    let mut panel = Panel::loaded(&json!([ada, mira]).to_string());
    let share = Receive {
        shares: ShareMode::WithChange,
        also: panel.inventories.clone(),
        ..receive(panel.left(0), "3 gp", "2")
    };
    panel.send(share.clone());
    assert_eq!(purses(&panel), ["1 gp 50 cp", "1 gp 50 cp"]);
    assert_eq!(panel.last.undo.as_deref(), Some("Shared 3 gp among 2"));
}

#[test]
fn sales_give_gold_silver_and_copper_at_most_in_kinds_in_use() {
    for (in_use, purse, got) in [
        ("cp sp gp", "", "12 gp 5 sp"),
        ("cp gp pp", "", "12 gp 50 cp"),
        ("cp gp", "1 sp", "12 gp 6 sp"),
        ("sp", "", "125 sp"),
        ("pp", "", "12 gp 5 sp"),
    ] {
        let mut ada = inventory("Ada", [pouch("Purse", purse)]);
        ada["coinsInUse"] = in_use.split_whitespace().collect::<Vec<_>>().into();
        ada["columns"][1] = json!([{"kind": "item-container", "name": "Bag", "capacity": 9,
            "items": [stack("Gem", 1, 12.5, 0.0, false)]}]);
        let mut panel = Panel::loaded(&json!([ada]).to_string());
        let container = panel.right(0);
        panel.send(sale(container, panel.orders[&container].clone(), SalePrice::Full));
        assert_eq!(purses(&panel), [got], "{in_use}, {purse}");
    }
}

/// The kinds that a pouch shows.
fn shown(panel: &Panel) -> String {
    let ContainerView::Pouch { coins, .. } = &panel.containers[&panel.left(0)] else {
        unreachable!()
    };
    let shown = coins.iter().filter(|coin| coin.shown);
    shown.map(|coin| coin.kind.name()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_pouch_shows_the_kinds_in_use_and_those_that_it_holds() {
    let mut panel = panel("gp cp", &["3 ep"]);
    assert_eq!(shown(&panel), "cp ep gp");
    let (inventory, container) = (panel.open_id(), panel.left(0));
    panel.send(TypeCoins { container, coin: CoinKind::Ep, text: "0".into(), end: None });
    assert_eq!(shown(&panel), "cp gp");
    // The cards follow the dialog, though no pouch has changed.
    panel.send(ConfigureInventory {
        inventory,
        changes: InventoryChanges {
            coins_in_use: Some(CoinsInUseForm::own(&[CoinKind::Pp])),
            ..InventoryChanges::default()
        },
    });
    assert_eq!((shown(&panel), panel.last.containers.len()), ("pp".to_owned(), 1));
}

#[test]
fn coins_of_an_unused_kind_are_kept_and_shown() {
    let text = panel("gp", &["2 cp 1 ep"]).session.stored_text();
    let panel = Panel::loaded(&text);
    assert_eq!(
        (shown(&panel), purses(&panel)),
        ("cp ep gp".to_owned(), vec!["1 ep 2 cp".to_owned()])
    );
}

const TABLE: &CoinTable = CoinTable::DND;

fn coins(most: u128) -> impl Strategy<Value = WholeCoins> {
    prop::collection::vec(0..=most, 5).prop_map(|counts| {
        let kinds = CoinKind::ALL.into_iter().zip(counts);
        kinds.fold(WholeCoins::default(), |coins, (kind, count)| coins.with(kind, count))
    })
}

fn kinds() -> impl Strategy<Value = CoinKinds> {
    prop::collection::vec(prop::sample::select(CoinKind::ALL.to_vec()), 1..5)
        .prop_map(|kinds| kinds.into_iter().collect())
}

/// True if some coins of these kinds are worth exactly an amount: tries all sums up to it.
fn can_be_made(cp: u128, kinds: CoinKinds) -> bool {
    let most = usize::try_from(cp).unwrap();
    let mut sums = vec![false; most + 1];
    sums[0] = true;
    for sum in 1..=most {
        let mut each = kinds.iter().map(|kind| usize::try_from(TABLE.in_smallest(kind)).unwrap());
        sums[sum] = each.any(|each| sum >= each && sums[sum - each]);
    }
    sums[most]
}

fn only(coins: WholeCoins, kinds: CoinKinds) -> bool {
    coins.kinds().within(kinds) == coins.kinds()
}

#[test]
fn change_and_shares_are_made_of_these_kinds_wherever_they_can_be() {
    let values = (coins(4), coins(3), 0..99_u128, kinds(), kinds());
    with_random(values, 10, |(purse, named, fraction, in_use, held)| {
        let price = Amount { sign: None, named, fraction };
        let case = format!("{price:?} of {purse:?}, {in_use:?}, {held:?}");
        for of_price in [named.kinds(), CoinKinds::NONE] {
            let change = ChangeKinds { in_use, named: of_price };
            let Ok(paid) = pay(purse, price, CoinOrder::Largest, change, TABLE) else {
                continue;
            };
            assert_eq!(
                paid.paid.value(TABLE),
                price.value(TABLE) + paid.change.value(TABLE),
                "{case}"
            );
            let known = purse.kinds().plus(of_price);
            assert!(known.has(CoinKind::Ep) || paid.change.get(CoinKind::Ep) == 0, "{case}");
            let without_new_electrum = in_use.plus(known).iter();
            let allowed: CoinKinds = without_new_electrum
                .filter(|kind| *kind != CoinKind::Ep || known.has(CoinKind::Ep))
                .collect();
            let is_possible = can_be_made(paid.change.value(TABLE), allowed);
            assert!(!is_possible || only(paid.change, allowed), "{case}: {:?}", paid.change);
        }
        let found = price.coins_of(in_use.plus(held), TABLE);
        assert_eq!(found.value(TABLE), price.value(TABLE), "{case}");
        let shared = share(found, 3, ShareMode::WithChange, in_use.plus(held), TABLE);
        assert_eq!(
            shared.each.value(TABLE) * 3 + shared.left_over.value(TABLE),
            price.value(TABLE),
            "{case}"
        );
        let whole = share(found, 3, ShareMode::WholeCoins, in_use.plus(held), TABLE);
        assert_eq!(whole, share(found, 3, ShareMode::WholeCoins, CoinKinds::ALL, TABLE), "{case}");
    });
}

#[test]
fn repetition_and_order_of_the_kinds_do_not_matter() {
    let shown_in = |kinds: Value| {
        let mut ada = inventory("Ada", [pouch("Purse", "")]);
        ada["coinsInUse"] = kinds;
        shown(&Panel::loaded(&json!([ada]).to_string()))
    };
    assert_eq!(shown_in(json!(["pp", "cp", "pp"])), "cp pp");
    assert_eq!(shown_in(json!(["cp", "pp"])), "cp pp");
    assert_eq!(shown_in(json!([])), "cp sp ep gp pp");
}

#[test]
fn coins_in_use_of_two_panels_merge_as_a_whole() {
    let mut mine = Panel::sir_bramblewick();
    let mut theirs = mine.beside();
    let using = |kinds: &[CoinKind]| Some(CoinsInUseForm::own(kinds));
    mine.send(ConfigureInventory {
        inventory: mine.open_id(),
        changes: InventoryChanges {
            coins_in_use: using(&[CoinKind::Gp]),
            ..InventoryChanges::default()
        },
    });
    theirs.reload_from(&mine);
    theirs.send(ConfigureInventory {
        inventory: theirs.open_id(),
        changes: InventoryChanges { strength: Some("9".into()), ..InventoryChanges::default() },
    });
    mine.reload_from(&theirs);
    mine.undo();
    assert_eq!((mine.at("/0").get("coinsInUse"), mine.at("/0/strengthScore")), (None, json!(9)));
    mine.send(ConfigureInventory {
        inventory: mine.open_id(),
        changes: InventoryChanges {
            coins_in_use: using(&[CoinKind::Gp]),
            ..InventoryChanges::default()
        },
    });
    theirs.reload_from(&mine);
    theirs.send(ConfigureInventory {
        inventory: theirs.open_id(),
        changes: InventoryChanges {
            coins_in_use: using(&[CoinKind::Gp, CoinKind::Sp]),
            ..InventoryChanges::default()
        },
    });
    mine.reload_from(&theirs);
    mine.undo();
    assert!(mine.refused());
    assert_eq!(mine.at("/0/coinsInUse"), json!(["sp", "gp"]));
}

#[test]
fn the_panel_names_the_coins_in_use_as_soon_as_they_change() {
    let mut panel = panel("cp gp", &["1 gp"]);
    for (kinds, text) in [
        (&[CoinKind::Sp, CoinKind::Gp][..], "Coins: sp, gp"),
        (&CoinKind::ALL, "Coins: cp, sp, ep, gp, pp"),
    ] {
        let coins_in_use = Some(CoinsInUseForm::own(kinds));
        let changes = InventoryChanges { coins_in_use, ..InventoryChanges::default() };
        panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
        assert_eq!(panel.last.coins.as_ref().map(|coins| &*coins.in_use), Some(text));
    }
}

/// The changes of Configure Inventory with these coins in use and these lines of “Coins of”, if any.
fn filled_in(
    panel: &Panel,
    in_use: Option<&[CoinKind]>,
    names: Option<[&str; 5]>,
) -> ConfigureInventory {
    let coins_in_use = in_use.map(CoinsInUseForm::own);
    let coin_types = names.map(|names| {
        let mut form = panel.open.as_ref().unwrap().settings.coin_types.clone();
        form.of = SettingOf::Inventory;
        for (line, name) in form.lines.iter_mut().zip(names) {
            name.clone_into(&mut line.name);
        }
        form
    });
    let changes = InventoryChanges { coins_in_use, coin_types, ..InventoryChanges::default() };
    ConfigureInventory { inventory: panel.open_id(), changes }
}

#[test]
fn the_last_coin_stays_in_use() {
    let panel = panel("sp gp", &[]);
    let tick = |in_use: Option<&[CoinKind]>, coin, on| {
        let command = filled_in(&panel, in_use, None);
        panel.session.ask(&TickCoin { command, coin, on })
    };
    let own = |kinds: &[CoinKind]| Some(CoinsInUseForm::own(kinds));
    let (cp, sp, gp) = (CoinKind::Cp, CoinKind::Sp, CoinKind::Gp);
    assert_eq!(tick(None, cp, true), own(&[cp, sp, gp]));
    assert_eq!(tick(None, gp, false), own(&[sp]));
    assert_eq!(tick(Some(&[sp]), sp, false), own(&[sp]));
    // None of them would be all.
    assert_eq!(tick(Some(&[]), cp, false), own(&CoinKind::ALL[1..]));
    let only = |in_use: &[CoinKind]| {
        let command = filled_in(&panel, Some(in_use), None);
        panel.session.ask(&PreviewSettings { command }).unwrap().only_coin
    };
    assert_eq!((only(&[sp]), only(&[sp, gp])), (Some(sp), None));
}

#[test]
fn a_coin_that_is_new_in_the_table_is_in_use_and_one_that_is_not_in_use_stays_so() {
    let (cp, sp, ep, gp) = (CoinKind::Cp, CoinKind::Sp, CoinKind::Ep, CoinKind::Gp);
    let mut panel = panel("sp gp", &[]);
    let three = ["copper", "silver", "", "gold", ""];
    let used = |panel: &Panel, in_use: Option<&[CoinKind]>, is_edited| {
        let command = filled_in(panel, in_use, Some(three));
        panel.session.ask(&UseNewCoins { command, is_edited })
    };
    let own = |kinds: &[CoinKind]| Some(CoinsInUseForm::own(kinds));
    // Electrum and platinum are in no line before.
    assert_eq!(used(&panel, None, true), own(&[sp, ep, gp, CoinKind::Pp]));
    assert_eq!(used(&panel, Some(&[cp]), false), own(&[cp, ep, CoinKind::Pp]));
    choose(&mut panel, GameChoice::Game(Game::Cairn));
    let back = ConfigureInventory {
        inventory: panel.open_id(),
        changes: InventoryChanges {
            coins_in_use: Some(CoinsInUseForm { of: SettingOf::Game, kinds: Vec::new() }),
            ..InventoryChanges::default()
        },
    };
    panel.send(back.clone());
    // Those of the game follow it, unless a line is edited.
    assert_eq!(panel.session.ask(&UseNewCoins { command: back.clone(), is_edited: false }), None);
    assert_eq!(panel.session.ask(&UseNewCoins { command: back, is_edited: true }), own(&[gp]));
}
