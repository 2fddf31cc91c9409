//! The built-in catalogue follows the game of the open inventory
//! (`docs/rules/catalogues-and-text.md#the-built-in-catalogue`).

use engine::commands::{AddFromCatalogue, AddTyped, BuyFromCatalogue};
use engine::questions::{ReadText, Suggest};
use engine::text::RowScopes;
use engine::view::update::Notice;
use serde_json::{Value, json};

use crate::support::catalogue::{find, item, row, torch};
use crate::support::{Panel, typed};

/// A panel with an inventory of each of these games, each with a Backpack and 10 gp, in which the first is open.
fn of_games(games: &[Option<&str>]) -> Panel {
    let inventories = games.iter().map(|game| {
        let mut inventory = json!({"name": "Mira", "strengthScore": 10, "penalties": [], "columns": [
            [{"name": "Backpack", "kind": "item-container", "capacity": 10, "items": []}],
            [{"name": "Purse", "kind": "money-pouch", "capacity": 100, "slots": 1,
                "coins": {"cp": 0, "sp": 0, "ep": 0, "gp": 10, "pp": 0}}]]});
        if let Some(game) = game {
            inventory["game"] = json!(game);
        }
        inventory
    });
    let inventories: Value = inventories.collect();
    let mut panel = Panel::loaded(&inventories.to_string());
    panel.select(0);
    panel
}

/// The first row of the Backpack: its quantity, name, value, weight, and whether it is a supply.
fn first_row(panel: &Panel, inventory: usize) -> Value {
    let row = panel.at(&format!("/{inventory}/columns/0/0/items/0"));
    let item = &row["item"];
    assert_eq!(item["slotOverride"], Value::Null);
    json!([row["quantity"], item["name"], item["value"], item["weight"], row["supply"]])
}

fn buy(panel: &mut Panel, name: &str, price: Option<&str>) {
    let (container, entry) = (panel.left(0), row(panel, name).entry);
    panel.send(BuyFromCatalogue {
        container,
        entry,
        times: 1.0,
        price: price.map(str::to_owned),
        percent: None,
    });
}

#[test]
fn prices_are_those_of_the_open_inventory_s_game() {
    let mut panel = of_games(&[None, Some("cairn"), Some("shadowdark")]);
    for (index, cost, is_priced, author, added) in [
        (0, "1 cp", true, "Wizards of the Coast", json!([1, "Torch", 0.01, 1, true])),
        (1, "5 gp", true, "Yochai Gal", json!([1, "Torch", 5, 0, true])),
        (2, "1 cp in the SRD", false, "Wizards of the Coast", json!([1, "Torch", 0, 1, true])),
    ] {
        panel.select(index);
        let found = find(&mut panel, "torch");
        assert_eq!(found.are_priced, is_priced, "{cost}");
        assert!(found.attribution.unwrap().contains(author), "{cost}");
        let torch = row(&mut panel, "Torch");
        assert_eq!((&*torch.cost, torch.is_priced, torch.short), (cost, is_priced, None));
        let (container, entry) = (panel.left(0), torch.entry);
        panel.send(AddFromCatalogue { container, entry, times: 1.0 });
        assert_eq!(first_row(&panel, index), added);
    }
    // A typed line is read with the same catalogue.
    for (game, added) in
        [("nimble", json!([2, "Torch", 0, 1, true])), ("cairn", json!([2, "Torch", 5, 0, true]))]
    {
        let mut panel = of_games(&[Some(game)]);
        panel.send(AddTyped(typed(panel.left(0), "2 torches")));
        assert_eq!(first_row(&panel, 0), added);
    }
}

#[test]
fn what_inventories_of_other_games_or_coins_have_is_not_known() {
    let mut panel = of_games(&[Some("shadowdark"), None, Some("cairn"), Some("cairn")]);
    for (index, price) in [(0, 0.0), (1, 0.01), (2, 5.0)] {
        panel.select(index);
        panel.send(AddTyped(typed(panel.left(0), "2 torches")));
        assert_eq!(first_row(&panel, index)[2].as_f64(), Some(price), "{index}");
    }
    let mut idol = typed(panel.left(0), "Idol");
    idol.typed.value = "70".to_owned();
    panel.send(AddTyped(idol));
    for (index, price) in [(3, 70.0), (0, 0.0)] {
        panel.select(index);
        panel.send(AddTyped(typed(panel.left(0), "idol")));
        let last = panel.at(&format!("/{index}/columns/0/0/items"));
        assert_eq!(last.as_array().unwrap().last().unwrap()["item"]["value"].as_f64(), Some(price));
    }
    // In a list of one game another main coin is enough.
    let mut pips =
        json!({"name": "Pip", "strengthScore": 10, "penalties": [], "columns": [[], []]});
    pips["game"] = json!("cairn");
    pips["coinTypes"] = json!({"gp": {"name": "pip/pips", "abbreviation": "pips", "worth": 1}});
    let mut list: Value = serde_json::from_str(&panel.session.stored_text()).unwrap();
    list.as_array_mut().unwrap().push(pips);
    let mut panel = Panel::loaded(&list.to_string());
    let suggested = |panel: &Panel| panel.session.ask(&Suggest { text: "idol".into() }).len();
    panel.select(3);
    assert_eq!(suggested(&panel), 1);
    panel.select(4);
    assert_eq!(suggested(&panel), 0);
}

#[test]
fn in_another_game_the_equipment_has_the_names_that_people_say() {
    for (game, names) in [
        (Some("shadowdark"), ["Iron spike", "Hempen rope (50 ft)", "Rations", "Hooded lantern"]),
        (None, ["Spike, iron", "Rope, hempen (50 feet)", "Rations (1 day)", "Lantern, hooded"]),
    ] {
        let mut panel = of_games(&[game]);
        // Whichever spelling is typed.
        for (index, text) in
            ["10 spikes, iron", "rope", "rations (1 day)", "a hooded lantern"].iter().enumerate()
        {
            panel.send(AddTyped(typed(panel.left(0), text)));
            let name = panel.at(&format!("/0/columns/0/0/items/{index}/item/name"));
            assert_eq!(name, names[index], "{game:?}: {text}");
        }
        let name_of = |row: &serde_json::Value| row["item"]["name"].as_str().unwrap().to_owned();
        for name in names {
            panel.send(AddTyped(typed(panel.left(0), &format!("3 {name}"))));
            // A supply that is there gets more; everything else has a row of its own.
            let rows = panel.at("/0/columns/0/0/items");
            let others = rows.as_array().unwrap().iter().map(name_of);
            assert!(others.clone().any(|other| other == name), "{game:?}: {name}");
            assert!(others.into_iter().all(|other| names.contains(&&*other)), "{game:?}: {name}");
        }
    }
}

#[test]
fn something_without_a_price_is_bought_for_the_typed_one() {
    let mut panel = of_games(&[Some("shadowdark")]);
    for price in [None, Some(""), Some("much"), Some("-1")] {
        let before = panel.session.stored_text();
        buy(&mut panel, "Torch", price);
        let refused = Notice::Refused("What does it cost?".to_owned());
        assert_eq!((&panel.last.notice, panel.session.stored_text()), (&Some(refused), before));
    }
    buy(&mut panel, "Torch", Some("5 sp"));
    assert_eq!(panel.done(), Some("Bought Torch for 5 sp"));
    assert_eq!(first_row(&panel, 0), json!([1, "Torch", 0.5, 1, true]));
    panel.undo();
    // Twenty arrows for a gold piece.
    buy(&mut panel, "Arrows (20)", Some("1"));
    assert_eq!(first_row(&panel, 0), json!([20, "Arrow", 0.05, 0.05, true]));
    panel.undo();
    buy(&mut panel, "Torch", Some("11"));
    assert_eq!(panel.last.notice, Some(Notice::Refused("Torch: 1 gp short".to_owned())));
    // Where there is a price, it is paid.
    let mut panel = of_games(&[Some("cairn")]);
    buy(&mut panel, "Torch", Some("1"));
    assert_eq!(panel.done(), Some("Bought Torch for 5 gp"));
}

#[test]
fn a_server_s_catalogue_is_believed_in_every_game() {
    let mut panel = of_games(&[Some("shadowdark"), Some("cairn")]);
    let answer = json!({"data": {"items": [torch(), item("idol", "Idol", 2.0, 7.0, "gp")]}});
    panel.session.open_catalogue(Some(&answer.to_string()), None);
    for index in [0, 1] {
        panel.select(index);
        let idol = row(&mut panel, "Idol");
        assert_eq!((&*idol.cost, idol.is_priced), ("7 gp", true));
    }
    panel.session.open_catalogue(None, None);
    assert_eq!(row(&mut panel, "Torch").cost, "5 gp");
}

#[test]
fn uses_beside_a_name_are_no_part_of_it() {
    let mut panel = of_games(&[Some("cairn"), None]);
    for (inventory, text, added, [left, of]) in [
        (0, "Torch (3 uses)", json!([1, "Torch", 5, 0, true]), [3, 3]),
        (0, "2 Rations (2/3 Uses)", json!([2, "Rations", 10, 0, true]), [2, 3]),
        // By the list of the game.
        (0, "rations", json!([1, "Rations", 10, 0, true]), [3, 3]),
        (0, "Oil Can", json!([1, "Oil Can", 10, 0, true]), [6, 6]),
        (0, "Bandages (1 use)", json!([1, "Bandages", 30, 0, null]), [1, 1]),
        (0, "Idol (2 of 7 charges)", json!([1, "Idol", 0, 0, null]), [2, 7]),
        (1, "Healer's Kit (7 uses)", json!([1, "Healer's Kit", 5, 3, null]), [7, 7]),
    ] {
        panel.select(inventory);
        let container = panel.left(0);
        panel.send(AddTyped(typed(container, text)));
        assert_eq!(first_row(&panel, inventory), added);
        let uses = panel.at(&format!("/{inventory}/columns/0/0/items/0/uses"));
        assert_eq!(uses, json!({"left": left, "of": of}), "{text}");
        panel.undo();
        let reading =
            panel.session.ask(&ReadText { text: text.to_owned(), scopes: RowScopes::default() });
        assert_eq!(reading.entries[0].unread, None, "{text}");
    }
}
