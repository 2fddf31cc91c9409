//! Coins that take slots by their number (docs/rules/game.md#coins-by-number).

use crate::support;

use engine::commands::{
    AddFromText, BuyFromCatalogue, CoinSlotsBy, CoinSlotsForm, Command, ConfigureInventory,
    GameChoice, InventoryChanges, Receive, SetPlace, TextDestination,
};
use engine::model::{ContainerId, Game, Place};
use engine::questions::{
    CopyContainer, CopyInventory, PayResult, PreviewPay, PreviewReceive, PreviewSale, PreviewText,
    ReadText, ReceiveResult, Sheets, TotalKind,
};
use engine::rules::prices::SalePrice;
use engine::view::{ContainerView, Level};
use serde_json::{Value, json};
use support::breakdowns::{breakdown, lines, stack};
use support::catalogue::page;
use support::games::choosing;
use support::purses::{inventory, pay, pouch, receive, sale};
use support::{Panel, ticked};

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
fn a_pouch_beyond_its_capacity_is_no_warning_and_a_new_one_has_no_slots() {
    for coin_slots in [json!({"coins": 100, "free": 100}), json!("nothing")] {
        let mut list = ada(10.0).stored();
        list[0]["coinSlots"] = coin_slots;
        let panel = Panel::loaded(&list.to_string());
        let received =
            panel.session.ask(&PreviewReceive { command: receive(panel.left(1), "90", "1") });
        let ReceiveResult::Ready { after, .. } = received.unwrap().result else { panic!() };
        let after = after.unwrap();
        assert!(after.text.starts_with("Belt 60 → 150 coins. You: "), "{}", after.text);
        assert_eq!(after.level, Level::Normal);
        let coins = panel.last.coins.as_ref().unwrap();
        assert!(!coins.counts_pouch_capacity && !coins.counts_pouch_slots);
    }
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

/// Mira and Ada, who has the panel open: each has 250 gp in a purse, and coins count by their number.
fn party() -> Panel {
    let mut list = [inventory("Ada", [sack(), pouch("Purse", "250 gp")])].to_vec();
    list.push(inventory("Mira", [pouch("Belt", "150 sp")]));
    for inventory in &mut list {
        inventory["coinSlots"] = json!({"coins": 100, "free": 100});
        inventory["limits"] = json!({"slots": 10});
    }
    let mut panel = Panel::loaded(&Value::from(list).to_string());
    panel.session.open_catalogue(None, None);
    panel
}

fn sack() -> Value {
    json!({"kind": "item-container", "name": "Sack", "capacity": 10,
        "items": [stack("Crown", 1.0, 400.0, 1.0, false)]})
}

/// The slots of both as they are listed, and of the whole party.
fn slots(panel: &Panel) -> Vec<String> {
    let listed = panel.inventories.iter().map(|id| panel.entries[id].load.text.clone());
    listed.chain(panel.last.party.as_ref().map(|party| party.text.clone())).collect()
}

/// Sends a command whose preview has to say what slots become, and checks that they become so.
fn as_previewed(
    change: impl Fn(&mut Panel) -> (Option<String>, Command),
    said: &str,
    then: [&str; 3],
) {
    let mut panel = party();
    let before = ["2.2/10", "1/10", "Party: 3.2 of 20 slots, 9 lb, 665 gp"];
    assert_eq!(slots(&panel), before);
    let (preview, command) = change(&mut panel);
    let preview = preview.unwrap_or_default();
    assert!(preview.contains(said), "“{preview}” does not say “{said}”");
    panel.send(command);
    assert_eq!(slots(&panel), then, "after “{preview}”");
    panel.undo();
    assert_eq!(slots(&panel), before, "after undoing “{preview}”");
}

#[test]
fn previews_say_what_slots_become_wherever_coins_come_or_go() {
    as_previewed(
        |panel| {
            let command = pay(panel.left(1), "60 gp");
            let PayResult::Ready { after, .. } =
                panel.session.ask(&PreviewPay { command: command.clone() }).unwrap().result
            else {
                panic!()
            };
            (after.map(|after| after.text), command.into())
        },
        "You: 2.2 → 1.2/10 slots, 6 → 4.8/100 lb",
        ["1.2/10", "1/10", "Party: 2.2 of 20 slots, 7.8 lb, 605 gp"],
    );
    // Change can be more coins than were paid.
    as_previewed(
        |panel| {
            let command = pay(panel.left(1), "3 cp");
            let PayResult::Ready { after, .. } =
                panel.session.ask(&PreviewPay { command: command.clone() }).unwrap().result
            else {
                panic!()
            };
            (after.map(|after| after.text), command.into())
        },
        "Purse 250 → 265 coins",
        ["2.2/10", "1/10", "Party: 3.2 of 20 slots, 9.3 lb, 665.0 gp"],
    );
    as_previewed(
        |panel| {
            let also = panel.inventories.clone();
            let command = Receive { also, ..receive(panel.left(1), "200 gp", "2") };
            let ReceiveResult::Ready { after, .. } =
                panel.session.ask(&PreviewReceive { command: command.clone() }).unwrap().result
            else {
                panic!()
            };
            (after.map(|after| after.text), command.into())
        },
        "You: 2.2 → 3.2/10 slots, 6 → 8/100 lb, 650 → 750 gp. Mira: Belt 150 → 250 coins, 1 → 2/10 slots",
        ["3.2/10", "2/10", "Party: 5.2 of 20 slots, 13 lb, 865 gp"],
    );
    // The crown's 0.2 slots go, 200 coins come.
    as_previewed(
        |panel| {
            let sack = panel.left(0);
            let command = sale(sack, vec![panel.stack(sack, 0)], SalePrice::Half);
            let view = panel.session.ask(&PreviewSale { command: command.clone() }).unwrap();
            (view.after.map(|after| after.text), command.into())
        },
        "You: 2.2 → 4/10 slots",
        ["4/10", "1/10", "Party: 5 of 20 slots, 12 lb, 465 gp"],
    );
    as_previewed(
        |panel| {
            let text = "60 gp\n1 torch".to_owned();
            let reading =
                panel.session.ask(&ReadText { text: text.clone(), ..ReadText::default() });
            let ticked = reading.entries.iter().map(ticked);
            let command = AddFromText {
                text,
                ticked: ticked.collect(),
                into: TextDestination::Chosen {
                    items: Some(panel.left(0)),
                    coins: Some(panel.left(1)),
                },
                merge_with_existing: true,
                ..AddFromText::default()
            };
            let preview = panel.session.ask(&PreviewText { command: command.clone() });
            (preview.after.map(|after| after.text), command.into())
        },
        "60 coins into Purse: 310. You: 2.2 → 3.4/10 slots.",
        ["3.4/10", "1/10", "Party: 4.4 of 20 slots, 11.2 lb, 725 gp"],
    );
}

#[test]
fn a_dropped_pouch_says_so_and_is_picked_up_again() {
    let mut panel = party();
    let purse = panel.left(1);
    panel.send(SetPlace { containers: vec![purse], place: Place::Dropped });
    assert_eq!(panel.done(), Some("Dropped Purse: 2.2 → 0.2 of 10 slots."));
    assert_eq!(slots(&panel), ["0.2/10", "1/10", "Party: 1.2 of 20 slots, 4 lb, 665 gp"]);
    let dropped = panel.open.as_ref().unwrap().dropped.clone().unwrap().text;
    assert_eq!(dropped, "Dropped: Purse (2 slots, 5 lb)");
    panel.send(SetPlace { containers: vec![purse], place: Place::Carried });
    assert_eq!(panel.done(), Some("Picked up Purse: 0.2 → 2.2 of 10 slots."));
}

#[test]
fn coins_that_alone_are_over_the_limit_are_named_whatever_else_is_worn() {
    let list = ada(2.0).session.stored_text();
    let mut list: Value = serde_json::from_str(&list).unwrap();
    let armor = stack("Mail", 1.0, 75.0, 55.0, true);
    let mut armor = json!({"kind": "item-container", "name": "Worn", "capacity": 10,
        "items": [armor]});
    armor["items"][0]["item"]["equippedSlots"] = json!(6);
    list[0]["columns"][1] = json!([armor]);
    let panel = Panel::loaded(&list.to_string());
    let slots = breakdown(&panel, TotalKind::Slots);
    assert!(slots.offers.is_empty());
    let reason = "310 coins take 3 slots: pay with small coins first, or drop the pouch.";
    assert_eq!(slots.no_offer.as_deref(), Some(reason));
}

#[test]
fn values_that_are_no_rule_are_kept_and_pouches_take_their_own_slots() {
    for junk in [
        json!({"coins": 0, "free": 100}),
        json!({"coins": 100, "free": -1}),
        json!({"coins": 1.5, "free": 100}),
        json!({"coins": 100}),
        json!({"coins": "100", "free": 100}),
        json!({}),
        json!([100, 100]),
        json!(100),
        Value::Null,
    ] {
        let mut list: Value = serde_json::from_str(&ada(30.0).session.stored_text()).unwrap();
        list[0]["coinSlots"] = junk.clone();
        let panel = Panel::loaded(&list.to_string());
        assert_eq!(panel.open.as_ref().unwrap().slots.text, "14/30", "{junk}");
        assert_eq!(panel.at("/0/coinSlots"), junk);
    }
}

fn set(panel: &mut Panel, by: CoinSlotsBy, coins: &str, free: &str) {
    let form = CoinSlotsForm { by, coins: coins.to_owned(), free: free.to_owned() };
    let changes = InventoryChanges { coin_slots: Some(form), ..InventoryChanges::default() };
    panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
}

#[test]
fn setting_it_takes_the_slots_of_pouches_from_cards_and_sheet_and_undo_puts_them_back() {
    let mut panel = ada(30.0);
    let (purse, belt) = (panel.left(0), panel.left(1));
    panel.send(SetPlace { containers: vec![belt], place: Place::Elsewhere });
    set(&mut panel, CoinSlotsBy::Pouch, "", "");
    let card = |panel: &Panel, id: ContainerId| match &panel.containers[&id] {
        ContainerView::Pouch { counts_own_slots, slots, .. } => {
            counts_own_slots.then(|| slots.clone())
        }
        view => panic!("{view:?}"),
    };
    let sheet = |panel: &Panel| {
        let sheet = panel.session.ask(&Sheets { inventory: None }).remove(0);
        let columns = sheet.containers.into_iter();
        columns.map(|container| container.about).collect::<Vec<_>>()
    };
    let copied = |panel: &Panel| {
        let container = panel.session.ask(&CopyContainer { container: purse }).unwrap().text;
        let inventory =
            panel.session.ask(&CopyInventory { inventory: panel.open_id() }).unwrap().text;
        (container, inventory.lines().skip(1).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(
        [purse, belt].map(|id| card(&panel, id)),
        [Some("7".to_owned()), Some("7".to_owned())]
    );
    assert_eq!(sheet(&panel), ["Carried, 250/100 coins, 7 slots", "Stored, 60/100 coins, 7 slots"]);
    let figures = panel.session.ask(&Sheets { inventory: None }).remove(0).figures;
    assert!(figures.iter().all(|figure| figure.name != "Coins"));
    let text = copied(&panel);
    set(&mut panel, CoinSlotsBy::Number, "50", "0");
    assert_eq!([purse, belt].map(|id| card(&panel, id)), [None, None]);
    assert_eq!(sheet(&panel), ["Carried, 250 coins", "Stored, 60 coins"]);
    let figures = panel.session.ask(&Sheets { inventory: None }).remove(0).figures;
    let coins = figures.iter().find(|figure| figure.name == "Coins").unwrap();
    assert_eq!(coins.text, "250, 5 slots");
    assert_eq!(panel.open.as_ref().unwrap().slots.text, "5/30");
    assert_eq!(copied(&panel), text, "a copied text says nothing of it");
    panel.undo();
    assert_eq!(sheet(&panel).len(), 2);
    assert_eq!(
        [purse, belt].map(|id| card(&panel, id)),
        [Some("7".to_owned()), Some("7".to_owned())]
    );
    assert_eq!(panel.open.as_ref().unwrap().slots.text, "7/30");
}

#[test]
fn a_number_that_cannot_be_read_stays_or_becomes_that_of_the_chosen_game() {
    let unreadable = || {
        Some(CoinSlotsForm { by: CoinSlotsBy::Number, coins: "many".into(), free: "few".into() })
    };
    for before in [json!({"coins": 50, "free": 10}), json!("nothing")] {
        let mut list = ada(30.0).stored();
        list[0]["coinSlots"] = before.clone();
        let panel = Panel::loaded(&list.to_string());
        let saved = |changes: InventoryChanges| {
            let mut panel = Panel::loaded(&panel.session.stored_text());
            let changes = InventoryChanges { coin_slots: unreadable(), ..changes };
            panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
            panel.at("/0/coinSlots")
        };
        let own = if before.is_object() { before } else { json!({"coins": 100, "free": 100}) };
        assert_eq!(saved(InventoryChanges::default()), own);
        for (game, of_game) in [
            (GameChoice::Game(Game::Nimble), json!({"coins": 500, "free": 499})),
            (GameChoice::Game(Game::Dnd5e), json!({"coins": 100, "free": 100})),
        ] {
            assert_eq!(saved(choosing(&panel, game)), of_game, "{game:?}");
        }
    }
}

#[test]
fn it_is_undone_beside_what_another_panel_paid_but_not_over_another_setting() {
    let mut mine = ada(30.0);
    let mut theirs = mine.beside();
    set(&mut mine, CoinSlotsBy::Number, "50", "0");
    theirs.reload_from(&mine);
    assert_eq!(theirs.open.as_ref().unwrap().slots.text, "7/30");
    theirs.send(pay(theirs.left(0), "200 gp"));
    mine.reload_from(&theirs);
    assert_eq!(mine.open.as_ref().unwrap().slots.text, "3/30");
    mine.undo();
    assert_eq!(mine.at("/0/coinSlots"), json!({"coins": 100, "free": 100}));
    assert_eq!(mine.open.as_ref().unwrap().slots.text, "1/30");
    mine.redo();
    theirs.reload_from(&mine);
    set(&mut theirs, CoinSlotsBy::Number, "10", "0");
    mine.reload_from(&theirs);
    mine.undo();
    assert!(mine.refused());
    assert_eq!(mine.at("/0/coinSlots"), json!({"coins": 10, "free": 0}));
}

#[test]
fn a_file_carries_it_into_another_list() {
    let file = ada(30.0).at("/0").to_string();
    let mut panel = party();
    panel.import(&[file], &[]);
    assert_eq!(panel.at("/2/coinSlots"), json!({"coins": 100, "free": 100}));
    panel.select(2);
    assert_eq!(panel.open.as_ref().unwrap().slots.text, "3/30");
}

#[test]
fn found_items_say_what_slots_become_once_they_are_paid_for() {
    let mut panel = party();
    let sack = panel.left(0);
    let mail = page(&panel, "chain mail", sack, 0, 1).remove(0);
    assert_eq!(mail.you.as_deref(), Some("you: 13.2 of 10 slots"));
    assert_eq!(mail.you_paying.as_deref(), Some("you: 12.2 of 10 slots"));
    panel.send(BuyFromCatalogue {
        container: sack,
        entry: mail.entry,
        times: 1.0,
        price: None,
        percent: None,
    });
    assert_eq!(slots(&panel)[0], "12.2/10");
    // What it costs is gone although the item itself isn't carried.
    let mut panel = party();
    let levels = json!([{"from": 2, "of": "slots", "name": "Slow"}]);
    let mut list = panel.stored();
    list[0]["levels"] = levels;
    list[0]["columns"][0][0]["place"] = json!("stored");
    panel = Panel::loaded(&list.to_string());
    panel.session.open_catalogue(None, None);
    let mail = page(&panel, "chain mail", panel.left(0), 0, 1).remove(0);
    assert_eq!(mail.you, None);
    assert_eq!(mail.you_paying.as_deref(), Some("Level: Slow → no level"));
    // Too dear.
    let plate = page(&panel, "plate", panel.left(0), 0, 1).remove(0);
    assert_eq!((plate.you_paying, plate.short.is_some()), (None, true));
}
