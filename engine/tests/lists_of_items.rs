//! Lists of items (`docs/rules/game.md#lists-of-items`), through the API that the panel uses.

use crate::support;

use engine::commands::{
    AddFromCatalogue, AddFromText, AddTyped, BuyFromCatalogue, ConfigureInventory, Direction, Gift,
    GiveContainers, InventoryChanges, MoveContainer, Moved, Pay, StackTexts, TextDestination,
};
use engine::import::ImportChange;
use engine::model::InventoryId;
use engine::questions::{
    CatalogueRow, CatalogueRows, CoinDialog, CopyInventory, FindItems, GiftTargets, MoveTarget,
    MoveTargets, PayOrReceive, PayOrReceiveView, PreviewAdd, PreviewSettings, ReadText, Sheets,
    Suggest, Suggestion, Supplies, TextEntry, TextTargets,
};
use engine::rules::payment::CoinOrder;
use engine::view::update::Notice;
use engine::view::{ContainerView, TileLevels};
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
    shop["levels"] = json!([{"from": 0, "of": "slots", "name": "Slow"}]);
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
    assert_eq!(list.slot_levels, TileLevels::default());
    for container in panel.containers.values() {
        assert!(!matches!(container, ContainerView::Item { used, .. } if used.allowed.is_some()));
    }
    assert_eq!(panel.last.item_lists.as_deref(), Some(&[panel.open_id()][..]));
    assert_eq!(panel.entries[&panel.open_id()].items.as_deref(), Some("3 items"));
    let entry = panel.entries[&panel.open_id()].clone();
    let fresh = Panel::loaded(&panel.session.stored_text());
    let entry_there = &fresh.entries[&fresh.inventories[1]];
    assert_eq!(
        (entry.load_text, entry.wealth),
        (entry_there.load_text.clone(), entry_there.wealth.clone()),
        "hidden coins are in no panel's figures"
    );
    assert_eq!(cards(&panel), ["General", "Animals"]);
    let listed = |panel: &Panel| {
        let list = &panel.entries[&panel.inventories[1]];
        (list.load.clone(), list.weight.clone(), list.wealth.clone())
    };
    let where_ada_is_open = Panel::loaded(&panel.session.stored_text());
    assert_eq!(listed(&panel), listed(&where_ada_is_open), "hidden coins count in neither");
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
    let texts = |target: &MoveTarget| (target.text.clone(), target.not_carried.clone());
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
    let shown = |entry: &TextEntry| (entry.text.clone(), entry.doubt.clone());
    let coins = ("30 gp".to_owned(), Some("a list has no coins".to_owned()));
    assert_eq!(shown(&read.entries[1]), coins);
    let command = AddTyped(typed(panel.left(0), "3 gp"));
    let preview = panel.session.ask(&PreviewAdd { command: command.clone() }).unwrap();
    assert_eq!(preview.text, "adds 0.2 slots, 0 lb");
    panel.send(command);
    assert_eq!(panel.at("/1/columns/0/1/coins/gp"), json!(12));
    let poor = inventory("Ada", [bag("Shelf", &[stack("Bell", 1.0)]), pouch("Purse", "")]);
    let poor = Panel::loaded(&json!([poor]).to_string());
    let copy = CopyInventory { inventory: poor.open_id() };
    let text = poor.session.ask(&copy).unwrap().text;
    assert!(text.contains("**Purse** 0 gp"), "{text}");
    let read = panel.session.ask(&ReadText { text: text.clone(), ..ReadText::default() });
    let ticked = read.entries.iter().map(support::ticked).collect();
    let into = TextDestination::Named;
    panel.send(AddFromText { text, ticked, into, ..AddFromText::default() });
    assert_eq!(cards(&panel), ["General", "Animals", "Shelf"]);
    assert_eq!(panel.at("/1/columns/0").as_array().unwrap().len(), 4, "no pouch came");
}

#[test]
fn a_copied_list_has_no_coins_and_one_hidden_coin_is_one() {
    let mut panel = with_party(&list());
    let inventory = panel.open_id();
    let copied = panel.session.ask(&CopyInventory { inventory }).unwrap().text;
    assert!(copied.contains("General") && !copied.contains("Cash box"), "{copied}");
    let hint = |panel: &mut Panel| {
        let command =
            ConfigureInventory { inventory: panel.open_id(), changes: InventoryChanges::default() };
        panel.session.ask(&PreviewSettings { command }).unwrap().hidden_coins
    };
    assert_eq!(hint(&mut panel).as_deref(), Some("12 gp 5 sp are hidden."));
    let mut one = list();
    one["columns"][0][1]["coins"] = json!({"gp": 1});
    assert_eq!(hint(&mut with_party(&one)).as_deref(), Some("1 gp is hidden."));
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
    // What is counted together has no slots by itself, as in its row; and nothing is worn.
    let mut shop =
        inventory("Jeweller", [bag("Tray", &[stack("Gem", 12.0), stack("Helmet", 1.0)])]);
    shop["game"] = json!("shadowdark");
    shop["itemList"] = json!(true);
    shop["columns"][0][0]["items"][1]["equipped"] = json!(true);
    let panel = Panel::loaded(&json!([shop]).to_string());
    let sheet = panel.session.ask(&Sheets { inventory: Some(panel.open_id()) }).remove(0);
    let slots = sheet.containers[0].lines.iter().map(|line| &*line.slots);
    assert_eq!(slots.collect::<Vec<_>>(), ["–", "1"]);
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

#[test]
fn a_homebrew_file_of_5etools_is_a_list_that_everybody_buys_from() {
    let file = include_str!("../../tests/fixtures/other-tools/5etools-homebrew.json");
    let mut panel = with_party(&shop());
    let view = panel.choose_files(&[file.to_owned()], &[]);
    let preview = previews(&view).remove(0);
    assert_eq!((&*preview.name, preview.is_list, preview.containers), ("Wares of Ost", true, 1));
    panel.add_imported(&view);
    let imported = panel.at("/3");
    panel.select(0);
    let rows = found(&panel, "wand", &[]);
    let texts: Vec<_> = rows.iter().map(|row| (&*row.name, row.list.as_deref())).collect();
    assert_eq!(texts[0], ("Wand of knots", Some("Wares of Ost")));
    panel.send(AddTyped(typed(panel.left(0), "wand of knots")));
    let wand = panel.at("/0/columns/0/0/items/1");
    assert_eq!(wand["uses"], json!({"left": 7, "of": 7}));
    assert_eq!(panel.at("/3"), imported);
    // Replaced by its next version, it stays one; switched off, it is a character's inventory.
    let view = panel.choose_files(&[file.to_owned()], &[0]);
    panel.add_imported(&view);
    assert_eq!((panel.at("/3/itemList"), panel.at("/4")), (json!(true), Value::Null));
    let view = panel.choose_files(&[file.to_owned()], &[]);
    let staged = previews(&view)[0].id;
    panel.session.change_import(ImportChange::MakeList { staged, is_list: false });
    let view = panel.view_import();
    panel.add_imported(&view);
    assert_eq!(panel.at("/4").get("itemList"), None);
}

/// Mira’s shop, which counts in silver, and Ost, both lists.
fn with_lists() -> Panel {
    let mut lamp = stack("Storm lamp", 4.0);
    lamp["item"]["value"] = json!(12);
    lamp["item"]["weight"] = json!(3);
    lamp["item"]["slotOverride"] = json!(2);
    lamp["item"]["equippedSlots"] = json!(1);
    lamp["uses"] = json!({"left": 1, "of": 6});
    lamp["note"] = json!("burns in any wind");
    lamp["supply"] = json!(true);
    let mut ost = list();
    ost["columns"][0][0]["items"].as_array_mut().unwrap().push(lamp);
    let mut elsewhere = stack("Storm lamp", 1.0);
    elsewhere["item"]["value"] = json!(300);
    let mut mira = inventory("Mira’s shop", [bag("Shelf", &[elsewhere])]);
    mira["itemList"] = json!(true);
    mira["game"] = json!("morkborg");
    let mut bo_lamp = stack("Storm lamp", 1.0);
    bo_lamp["item"]["value"] = json!(7);
    let bo = inventory("Bo", [bag("Sack", &[bo_lamp]), pouch("Pocket", "1 gp")]);
    let ada = inventory("Ada", [bag("Pack", &[stack("Lamp", 1.0)]), pouch("Purse", "30 gp")]);
    Panel::loaded(&json!([ada, mira, bo, ost]).to_string())
}

/// The rows that Find Item shows for a text: whose, name, cost, what it adds.
fn found(panel: &Panel, text: &str, lists_in_full: &[InventoryId]) -> Vec<CatalogueRow> {
    let (text, container) = (text.to_owned(), panel.left(0));
    let lists_in_full = lists_in_full.to_vec();
    let mut find = FindItems {
        text: text.clone(),
        lists_in_full: lists_in_full.clone(),
        ..FindItems::default()
    };
    let count = panel.session.ask(&find).count;
    find.lists_alone = true;
    let of_lists = panel.session.ask(&find).count;
    let rows =
        CatalogueRows { text, container, percent: None, lists_in_full, from: 0, to: usize::MAX };
    let rows = panel.session.ask(&rows);
    assert_eq!(rows.len(), count);
    // They are the first ones, which are there while a server's catalogue is not.
    assert_eq!(rows.iter().take_while(|row| row.list.is_some()).count(), of_lists);
    assert!(rows[of_lists..].iter().all(|row| row.list.is_none()));
    rows
}

#[test]
fn slots_of_its_own_are_known_in_front_of_the_catalogue_also_if_they_are_0() {
    let mut free = stack("Rope, hempen (50 feet)", 1.0);
    free["item"] = json!({"name": "Rope, hempen (50 feet)", "value": 0, "weight": 0, "slotOverride": 0, "equippedSlots": 0});
    let mut shop = inventory("Shop", [bag("Shelf", &[free])]);
    shop["itemList"] = json!(true);
    let ada = inventory("Ada", [bag("Pack", &[])]);
    let mut panel = Panel::loaded(&json!([ada, shop]).to_string());
    panel.send(AddTyped(typed(panel.left(0), "Rope, hempen (50 feet)")));
    assert_eq!(panel.at("/0/columns/0/0/items/0/item/slotOverride"), json!(0));
}

#[test]
fn what_is_taken_from_a_list_brings_all_that_it_has() {
    let taken = json!({
        "quantity": 1, "equipped": false, "supply": true, "note": "burns in any wind",
        "uses": {"left": 6, "of": 6},
        "item": {"name": "Storm lamp", "value": 12, "weight": 3, "slotOverride": 2, "equippedSlots": 1},
    });
    let three = |mut stack: Value| {
        stack["quantity"] = json!(3);
        stack
    };
    let added = |add: &dyn Fn(&mut Panel)| {
        let mut panel = with_lists();
        let lists = (panel.at("/1"), panel.at("/3"));
        add(&mut panel);
        assert_eq!((panel.at("/1"), panel.at("/3")), lists, "the list keeps its stock");
        let rows = panel.at("/0/columns/0/0/items");
        rows.as_array().unwrap().last().unwrap().clone()
    };
    // The add row, by its name and by a suggestion that is picked.
    let add_row = |panel: &mut Panel, fill: &dyn Fn(&mut StackTexts)| {
        let mut add = typed(panel.left(0), "storm lamps");
        fill(&mut add.typed);
        panel.send(AddTyped(add));
    };
    assert_eq!(added(&|panel| add_row(panel, &|_| {})), taken);
    assert_eq!(
        added(&|panel| add_row(panel, &|typed| typed.quantity = "3".into())),
        three(taken.clone())
    );
    assert_eq!(
        added(&|panel| {
            let suggested = panel.session.ask(&Suggest { text: "storm".into() });
            let texts: Vec<_> = suggested.iter().map(|each| each.value.as_str()).collect();
            assert_eq!(texts, ["12", "7"], "a list with another main coin is not known here");
            let Suggestion { name, value, weight, .. } = suggested[0].clone();
            add_row(panel, &|typed| {
                *typed = StackTexts {
                    name: name.clone(),
                    value: value.clone(),
                    weight: weight.clone(),
                    ..StackTexts::default()
                };
            });
        }),
        taken
    );
    // A text.
    let text = "3 storm lamps\n";
    let from_text = added(&|panel| {
        let read = panel.session.ask(&ReadText { text: text.to_owned(), ..ReadText::default() });
        assert_eq!(read.entries[0].word, "known");
        panel.send(AddFromText {
            text: text.to_owned(),
            ticked: read.entries.iter().map(support::ticked).collect(),
            into: TextDestination::Chosen { items: Some(panel.left(0)), coins: None },
            ..AddFromText::default()
        });
    });
    assert_eq!(from_text, three(taken.clone()));
    // Find Item.
    let from_list = added(&|panel| {
        let row = &found(panel, "3 storm", &[])[1];
        let (container, entry, times) = (panel.left(0), row.entry, row.times);
        panel.send(AddFromCatalogue { container, entry, times });
    });
    assert_eq!(from_list, three(taken));
}

#[test]
fn find_item_shows_lists_above_the_catalogue() {
    let mut panel = with_lists();
    let rows = found(&panel, "lamp", &[]);
    let texts = |row: &CatalogueRow| {
        let list = row.list.clone().unwrap_or_default();
        (list, row.name.clone(), row.cost.clone(), row.adds_text.clone())
    };
    let row = |list: &str, name: &str, cost: &str, adds: &str| {
        (list.to_owned(), name.to_owned(), cost.to_owned(), adds.to_owned())
    };
    assert_eq!(
        rows.iter().map(texts).collect::<Vec<_>>(),
        [
            row("Mira’s shop", "Storm lamp", "300 s in Mira’s shop", "adds 0.2 slots, 1 lb"),
            row("Market of Ost", "Storm lamp", "12 gp", "adds 2 slots, 3 lb"),
            row("", "Lamp", "5 sp", "adds 0.2 slots, 1 lb"),
        ]
    );
    let headings: Vec<_> = rows.iter().map(|row| row.heading.as_deref()).collect();
    assert_eq!(headings, [Some("From your lists"), None, None]);
    assert_eq!(rows.iter().map(|row| row.is_priced).collect::<Vec<_>>(), [false, true, true]);
    let are_priced = |text: &str| {
        let text = text.to_owned();
        panel.session.ask(&FindItems { text, ..FindItems::default() }).are_priced
    };
    assert_eq!((are_priced("lamp"), are_priced("mule")), (false, true));
    // A list does not know itself.
    panel.select(3);
    assert!(
        found(&panel, "lamp", &[]).iter().all(|row| row.list.as_deref() != Some("Market of Ost"))
    );
    panel.select(0);
    // Bought for a part of the price, for all of it, and for a price that is typed.
    let buy = |panel: &mut Panel, row: usize, price: Option<&str>, percent: &str| {
        let entry = found(panel, "storm", &[])[row].entry;
        let (container, times) = (panel.left(0), 1.0);
        let (price, percent) = (price.map(str::to_owned), Some(percent.to_owned()));
        panel.send(BuyFromCatalogue { container, entry, times, price, percent });
        panel.last.notice.clone()
    };
    let done = |text: &str| Some(Notice::Done(text.to_owned()));
    assert_eq!(buy(&mut panel, 1, None, "50"), done("Bought Storm lamp for 6 gp"));
    let refused = Some(Notice::Refused("What does it cost?".to_owned()));
    assert_eq!(buy(&mut panel, 0, None, "100"), refused);
    assert_eq!(buy(&mut panel, 0, Some("20"), "100"), done("Bought Storm lamp for 20 gp"));
    let short = buy(&mut panel, 1, None, "100");
    assert_eq!(short, Some(Notice::Refused("Storm lamp: 8 gp short".to_owned())));
    // Another panel switches the list off while the dialog is open.
    let entry = found(&panel, "storm", &[])[1].entry;
    panel.select(3);
    switch(&mut panel, false);
    panel.select(0);
    let container = panel.left(0);
    panel.send(AddFromCatalogue { container, entry, times: 1.0 });
    let gone = Notice::Refused("That is gone: another panel changed it.".to_owned());
    assert_eq!(panel.last.notice, Some(gone));
    assert_eq!(found(&panel, "storm", &[]).len(), 1);
}

#[test]
fn a_blank_text_shows_ten_of_each_list_and_offers_the_others() {
    let things: Vec<_> = (0..48).map(|index| stack(&format!("Thing {index}"), 1.0)).collect();
    let mut shop = inventory("Shop", [bag("Shelf", &things)]);
    shop["itemList"] = json!(true);
    let ada = inventory("Ada", [bag("Pack", &[])]);
    let panel = Panel::loaded(&json!([ada, shop, list()]).to_string());
    let count = |rows: &[CatalogueRow], list: &str| {
        rows.iter().filter(|row| row.list.as_deref() == Some(list)).count()
    };
    let rows = found(&panel, " ", &[]);
    assert_eq!((count(&rows, "Shop"), count(&rows, "Market of Ost")), (10, 3));
    let more: Vec<_> = rows.iter().filter_map(|row| row.more.clone()).collect();
    assert_eq!(more.len(), 1);
    assert_eq!((more[0].list, &*more[0].text), (panel.inventories[1], "All 48 items"));
    let rows = found(&panel, "", &[panel.inventories[1]]);
    assert_eq!((count(&rows, "Shop"), rows.iter().any(|row| row.more.is_some())), (48, false));
    let rows = found(&panel, "thing", &[]);
    assert_eq!((count(&rows, "Shop"), rows.iter().any(|row| row.more.is_some())), (48, false));
    // Any part of the rows is the same as in the whole.
    let (text, container) = (String::new(), panel.left(0));
    let all = found(&panel, "", &[]);
    for (from, to) in [(0, 5), (8, 12), (9, 20), (13, 15)] {
        let (text, lists_in_full) = (text.clone(), Vec::new());
        let part = CatalogueRows { text, container, percent: None, lists_in_full, from, to };
        assert_eq!(panel.session.ask(&part), all[from..to], "{from} to {to}");
    }
}
