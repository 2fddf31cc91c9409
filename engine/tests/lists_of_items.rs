//! Lists of items (`docs/rules/game.md#lists-of-items`), through the API that the panel uses.

use crate::support;

use engine::commands::{
    ConfigureInventory, Direction, Gift, GiveContainers, InventoryChanges, MoveContainer, Moved,
    Pay,
};
use engine::import::ImportChange;
use engine::questions::{
    CoinDialog, GiftTargets, MoveTargets, PayOrReceive, PayOrReceiveView, PreviewAdd,
    PreviewSettings, ReadText, Sheets, Supplies, TextTargets,
};
use engine::rules::payment::CoinOrder;
use engine::view::ContainerView;
use engine::view::update::Notice;
use serde_json::{Value, json};
use support::holdings::{bag, stack};
use support::purses::{inventory, pouch};
use support::{Panel, previews, typed};

/// A shop with torches, which are a supply, and a mule, in front of and behind a cash box with 12 gp.
fn shop() -> Value {
    let mut torch = stack("Torch", 40.0);
    torch["supply"] = json!(true);
    torch["note"] = json!("burns for an hour");
    let mut shop = inventory(
        "Market of Ost",
        [
            bag("General", &[torch, stack("Rope", 60.0)]),
            pouch("Cash box", "12 gp 5 sp"),
            bag("Animals", &[stack("Mule", 1.0)]),
        ],
    );
    shop["penalties"] = json!([{"source": "Rent", "slots": 3}]);
    shop["columns"][0][2]["place"] = json!("dropped");
    shop
}

fn list() -> Value {
    let mut list = shop();
    list["itemList"] = json!(true);
    list
}

/// Ada, Bo and the shop, which is open.
fn with_party(shop: &Value) -> Panel {
    let ada = inventory("Ada", [bag("Pack", &[stack("Lamp", 1.0)]), pouch("Purse", "30 gp")]);
    let bo = inventory("Bo", [bag("Sack", &[]), pouch("Pocket", "1 gp")]);
    let mut panel = Panel::loaded(&json!([ada, shop, bo]).to_string());
    panel.select(1);
    panel
}

fn switch(panel: &mut Panel, is_list: bool) {
    let changes = InventoryChanges { item_list: Some(is_list), ..InventoryChanges::default() };
    panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
}

/// The names of the cards of the open inventory.
fn cards(panel: &Panel) -> Vec<String> {
    let name = |id| match &panel.containers[&id] {
        ContainerView::Item { name, .. } | ContainerView::Pouch { name, .. } => name.clone(),
        ContainerView::Unknown { display_name, .. } => display_name.clone(),
    };
    panel.places().into_iter().map(name).collect()
}

#[test]
fn a_list_carries_nothing_and_switching_it_off_brings_all_back() {
    let mut panel = with_party(&shop());
    let (before, open) = (panel.session.stored_text(), panel.open.clone());
    let shown = panel.containers.values().cloned().collect::<Vec<_>>();
    assert!(open.as_ref().unwrap().dropped.is_some());
    assert_eq!(panel.session.ask(&Supplies { most: 9 }).supplies.len(), 1);

    switch(&mut panel, true);
    assert_eq!(panel.at("/1/itemList"), json!(true));
    assert_eq!(panel.last.undo.as_deref(), Some("Changed Market of Ost: list of items"));
    let list = panel.open.clone().unwrap();
    assert_eq!(list.items.as_deref(), Some("3 items"));
    assert_eq!(support::games::figures(&panel), "3 items");
    assert_eq!((list.dropped, list.reduced, list.slots.allowed), (None, None, None));
    assert_eq!(panel.last.item_lists.as_deref(), Some(&[panel.open_id()][..]));
    assert_eq!(panel.entries[&panel.open_id()].items.as_deref(), Some("3 items"));
    assert_eq!(cards(&panel), ["General", "Animals"]);
    assert!(panel.session.ask(&Supplies { most: 9 }).supplies.is_empty());
    let command =
        ConfigureInventory { inventory: panel.open_id(), changes: InventoryChanges::default() };
    let hint = panel.session.ask(&PreviewSettings { command }).unwrap().hidden_coins;
    assert_eq!(hint.as_deref(), Some("12 gp 5 sp are hidden."));

    switch(&mut panel, false);
    assert_eq!((panel.session.stored_text(), panel.open.clone()), (before, open));
    assert_eq!(panel.containers.values().cloned().collect::<Vec<_>>(), shown);
    assert_eq!(panel.last.item_lists.as_deref(), Some(&[][..]));
}

#[test]
fn a_value_that_is_no_mark_is_kept_and_counts_as_absent() {
    let mut shop = shop();
    shop["itemList"] = json!("yes");
    let mut panel = with_party(&shop);
    assert_eq!((panel.open.as_ref().unwrap().items.clone(), cards(&panel).len()), (None, 3));
    panel.send(typed(panel.left(0), "Chalk"));
    assert_eq!(panel.at("/1/itemList"), json!("yes"));
}

#[test]
fn a_list_is_nobody() {
    let mut panel = with_party(&list());
    let party = panel.last.party.as_ref().map(|party| party.text.as_str());
    assert_eq!(party, Some("Party: 2.2 of 40 slots, 1.6 lb, 32 gp"));
    let row = |panel: &Panel| {
        let container = panel.left(0);
        Moved { container, stacks: vec![panel.stack(container, 0)], quantity: None }
    };
    let targets = |panel: &Panel| {
        let (moved, text) = (row(panel), String::new());
        panel.session.ask(&MoveTargets { moved, text, most: 9, most_others: 9 })
    };
    let own = targets(&panel);
    let texts =
        |target: &engine::questions::MoveTarget| (target.text.clone(), target.not_carried.clone());
    assert_eq!(own.targets.iter().map(texts).collect::<Vec<_>>(), [("1 item".to_owned(), None)]);
    assert_eq!(own.others.len(), 0, "a list gives nothing");
    panel.select(0);
    let others = targets(&panel).others;
    assert_eq!(others.iter().map(|other| &*other.name).collect::<Vec<_>>(), ["Bo"]);
    let gift = Gift::Everything { inventory: panel.open_id() };
    let gifts = panel.session.ask(&GiftTargets { gift, most: 9 }).unwrap();
    assert_eq!(gifts.targets.iter().map(|other| &*other.name).collect::<Vec<_>>(), ["Bo"]);
    for opened in [CoinDialog::Pay, CoinDialog::Receive] {
        let (container, amount) = (panel.left(1), String::new());
        let (PayOrReceiveView::Pay { to: others, .. }
        | PayOrReceiveView::Receive { also_to: others, .. }) =
            panel.session.ask(&PayOrReceive { container, opened, amount, most: 9 });
        assert_eq!(others.iter().map(|other| &*other.name).collect::<Vec<_>>(), ["Bo"]);
    }
    // Another panel has made it a list while a dialog was open.
    let list = panel.inventories[1];
    let gone = Notice::Refused("That is gone: another panel changed it.".to_owned());
    panel.send(GiveContainers { gift, to: list });
    assert_eq!(panel.last.notice.as_ref(), Some(&gone));
    let container = panel.left(1);
    let (without, first) = (Vec::new(), CoinOrder::default());
    panel.send(Pay { container, amount: "1 gp".to_owned(), without, first, to: Some(list) });
    assert_eq!(panel.last.notice.as_ref(), Some(&gone));
}

#[test]
fn coins_of_a_text_have_no_place_in_a_list() {
    let mut panel = with_party(&list());
    assert!(panel.session.ask(&TextTargets {}).unwrap().coins.is_empty());
    let text = "Chalk\n30 gp".to_owned();
    let read = panel.session.ask(&ReadText { text, ..ReadText::default() });
    let shown = |entry: &engine::questions::TextEntry| (entry.text.clone(), entry.doubt.clone());
    let coins = ("30 gp".to_owned(), Some("a list has no coins".to_owned()));
    assert_eq!(shown(&read.entries[1]), coins);
    let command = engine::commands::AddTyped(typed(panel.left(0), "3 gp"));
    let preview = panel.session.ask(&PreviewAdd { command: command.clone() }).unwrap();
    assert_eq!(preview.text, "adds 0.2 slots, 0 lb");
    panel.send(command);
    assert_eq!(panel.at("/1/columns/0/1/coins/gp"), json!(12));
}

#[test]
fn a_section_moves_past_what_is_hidden() {
    let mut panel = with_party(&list());
    let moves = |panel: &Panel| -> Vec<_> {
        panel.columns.as_ref().unwrap().left.iter().map(|card| card.moves.clone()).collect()
    };
    let (right, up, down) = (Direction::Right, Direction::Up, Direction::Down);
    assert_eq!(moves(&panel), [[right, down], [right, up]]);
    panel.send(MoveContainer { container: panel.left(0), direction: down });
    assert_eq!(cards(&panel), ["Animals", "General"]);
    assert_eq!(panel.last.place.as_deref(), Some("General: 2 of 2."));
    assert_eq!(panel.at("/1/columns/0/1/name"), json!("Cash box"));
}

#[test]
fn a_list_on_paper_has_prices_and_is_not_among_all() {
    let panel = with_party(&list());
    let all = panel.session.ask(&Sheets { inventory: None });
    assert_eq!(all.iter().map(|sheet| &*sheet.name).collect::<Vec<_>>(), ["Ada", "Bo"]);
    let [sheet] =
        panel.session.ask(&Sheets { inventory: Some(panel.open_id()) }).try_into().unwrap();
    assert!(sheet.is_list && sheet.figures.is_empty() && sheet.penalties.is_empty());
    let [general, animals] = &sheet.containers[..] else { panic!("{sheet:?}") };
    assert_eq!((&*general.name, &*general.about), ("General", "2 items"));
    assert_eq!((&*animals.name, animals.empty_lines), ("Animals", 0));
    let torch = &general.lines[0];
    let note = torch.note.as_deref();
    assert_eq!(
        (&*torch.name, &*torch.value, &*torch.slots, note),
        ("Torch", "1", "1/5", Some("burns for an hour"))
    );
}

#[test]
fn an_import_that_replaces_a_list_keeps_it_unless_somebody_chooses_otherwise() {
    let imported = |file: &Value, replace: &[usize], chosen: Option<bool>| {
        let mut panel = with_party(&list());
        let view = panel.choose_files(&[file.to_string()], replace);
        let preview = previews(&view).remove(0);
        if let Some(is_list) = chosen {
            let staged = preview.id;
            panel.session.change_import(ImportChange::MakeList { staged, is_list });
        }
        let view = panel.view_import();
        panel.add_imported(&view);
        let index = panel.stored().as_array().unwrap().len() - 1;
        let at = if replace.is_empty() { index } else { 1 };
        let is_shown = previews(&view)[0].is_list;
        let stored = panel.at(&format!("/{at}")).get("itemList").cloned();
        assert_eq!(is_shown, stored == Some(json!(true)));
        stored
    };
    let set = Some(json!(true));
    assert_eq!(imported(&shop(), &[0], None), set);
    assert_eq!(imported(&shop(), &[], None), None);
    assert_eq!(imported(&shop(), &[], Some(true)), set);
    assert_eq!(imported(&list(), &[], None), set);
    assert_eq!(imported(&list(), &[0], Some(false)), None);
}
