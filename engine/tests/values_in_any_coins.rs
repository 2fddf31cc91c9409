//! Values in texts, columns and files, by the coins of the inventory (`docs/rules/game.md#coin-types`).

use crate::support;

use engine::commands::{AddFromCatalogue, AddTyped, BuyFromCatalogue};
use engine::model::{CoinKind, CoinTypes};
use engine::questions::{ReadText, Tick};
use engine::text::{EntryContent, read};
use proptest::prelude::*;
use serde_json::json;
use support::acts::with_random;
use support::catalogue::{find, row};
use support::coin_tables::{ada, table};
use support::purses::{inventory, pouch, purses};
use support::{Panel, typed};

/// The lines of a text with what they are worth, as the inventory of these coins shows them.
fn lines(preset: &str, text: &str) -> String {
    let panel = Panel::loaded(&json!([ada(preset, "")]).to_string());
    let read = panel.session.ask(&ReadText { text: text.to_owned(), ..ReadText::default() });
    let lines = read.entries.iter().map(|entry| {
        let about = entry.about.as_deref().unwrap_or_default();
        let value = about.trim_end_matches("0.2 slots").trim_end_matches(", ");
        let doubt = entry.doubt.as_ref().map(|doubt| format!(" {doubt}")).unwrap_or_default();
        assert_eq!(entry.tick == Tick::Ticked, doubt.is_empty(), "{text}");
        format!("{} {value}{doubt}", entry.text)
    });
    lines.collect::<Vec<_>>().join("; ")
}

#[test]
fn a_value_in_a_text_is_worth_what_the_coins_of_the_inventory_are() {
    for (preset, text, read) in [
        ("Old-School", "- Idol (15 pp)", "1 × Idol 75 gp"),
        ("DCC", "- Idol (15 pp)", "1 × Idol 1500 gp"),
        ("DCC", "- Idol worth 2 gp 3 ep", "1 × Idol 32 gp"),
        (
            "DCC",
            "4 zorbs: 10, 20, 50 and 100 pp",
            "1 × Zorb 1000 gp; 1 × Zorb 2000 gp; 1 × Zorb 5000 gp; 1 × Zorb 10000 gp",
        ),
        ("LotFP", "- Idol (2 gp, 3 cp)", "1 × Idol 100.3 sp"),
        ("Silver", "- Idol 15 gp", "1 × Idol 150 sp"),
        ("Warhammer", "- Idol (2 gc 5 ss)", "1 × Idol 540 d"),
        ("Warhammer", "- Idol worth 2 gold crowns", "1 × Idol 480 d"),
        ("German", "- Idol (15 GM)", "1 × Idol 15 GM"),
        ("German", "- Idol (15 sp)", "1 × Idol 1.5 GM"),
        ("Spanish", "- Idol (15 PP)", "1 × Idol 1.5 PO"),
        ("Mausritter", "- Idol (15 pips)", "1 × Idol 15 pips"),
        ("Dragonbane", "Item\tQty\tCost\nIdol\t1\t15 sc", "1 × Idol 1.5 gc"),
        ("DCC", "Item\tQty\tCost (ep)\nIdol\t1\t15", "1 × Idol 150 gp"),
        ("Warhammer", "Item\tQty\tCost (ss)\nIdol\t1\t15", "1 × Idol 180 d"),
        ("Warhammer", "Item\tQty\tCost\nIdol\t1\t15", "1 × Idol 15 d"),
        ("Warhammer", "Idol | 1 | 5 ss | 2 lb", "1 × Idol 60 d, 2 lb"),
    ] {
        assert_eq!(lines(preset, text), read, "{preset}: {text}");
    }
}

#[test]
fn a_value_in_coins_that_the_inventory_does_not_have_is_asked_about() {
    for (preset, text) in [
        ("D&D", "- Idol (15 GM)"),
        ("D&D", "- Idol 15 gc"),
        ("D&D", "Item\tQty\tCost\nIdol\t1\t15 ss"),
        ("Warhammer", "- Idol (15 gp)"),
        ("Warhammer", "- Idol 15 gp each"),
        ("LotFP", "- Idol (15 pp)"),
        ("LotFP", "- Idol (2 gc)"),
    ] {
        assert_eq!(lines(preset, text), "1 × Idol  not a coin here", "{preset}: {text}");
    }
    for text in ["- 5 pc of zorb", "- Zorb 5 pc", "- Zorb (7 d)"] {
        assert!(!lines("D&D", text).contains("coin"), "{text}");
    }
}

#[test]
fn values_of_files_are_those_of_dnd() {
    let idol = json!({ "name": "Idol", "type": "loot", "system": { "quantity": 1, "price": { "value": 15, "denomination": "gp" } } });
    let currency = json!({ "gp": 3, "pp": 2 });
    let actor = json!({ "name": "Mira", "type": "character", "items": [idol], "system": { "currency": currency, "abilities": {}, "attributes": { "hp": {}, "ac": {} } }, "_stats": { "systemId": "dnd5e" } }).to_string();
    assert_eq!(lines("D&D", &actor), "1 × Idol 15 gp; 3 gp ; 2 pp ");
    assert_eq!(lines("Old-School", &actor), "1 × Idol 15 gp; 3 gp ; 2 pp ");
    assert_eq!(lines("LotFP", &actor), "1 × Idol  not a coin here; 3 gp ; 2 pp  not a coin here");
}

#[test]
fn a_price_of_the_list_counts_where_its_coins_have_the_worth_of_dnd() {
    for (preset, coins, cost, is_priced, added) in [
        ("D&D", "20 gp", "10 gp", true, json!([10, "10 gp"])),
        ("German", "20 gp", "10 GM", true, json!([10, "10 gp"])),
        ("DCC", "20 gp", "10 gp", true, json!([10, "10 gp"])),
        ("Dragonbane", "20 gp", "10 gc", true, json!([10, "10 gp"])),
        ("LotFP", "20 gp", "10 gp in the SRD", false, json!([0, "19 gp 43 sp"])),
        ("Warhammer", "20 gp", "10 gp in the SRD", false, json!([0, "19 gp 19 sp 5 cp"])),
    ] {
        let mut ada = ada(preset, coins);
        let sack = json!({ "kind": "item-container", "name": "Sack", "capacity": 10, "items": [] });
        ada["columns"][0].as_array_mut().unwrap().insert(0, sack);
        let mut panel = Panel::loaded(&json!([ada]).to_string());
        let container = panel.left(0);
        let lance = row(&mut panel, "Lance");
        assert_eq!((&*lance.cost, lance.is_priced), (cost, is_priced), "{preset}");
        assert_eq!(find(&mut panel, "lance").are_priced, is_priced, "{preset}");
        panel.send(AddFromCatalogue { container, entry: lance.entry, times: 1.0 });
        panel.send(AddTyped(typed(container, "lance")));
        assert_eq!(panel.at("/0/columns/0/0/items/0/item/value"), added[0], "{preset}");
        assert_eq!(panel.at("/0/columns/0/0/items/1/item/value"), added[0], "{preset}");
        assert_eq!(lines(preset, "- Lance").contains("10 "), is_priced, "{preset}");
        let price = (!is_priced).then(|| "7".to_owned());
        panel.send(BuyFromCatalogue {
            container,
            entry: lance.entry,
            times: 1.0,
            price,
            percent: None,
        });
        assert_eq!(json!(purses(&panel)[0]), added[1], "{preset}");
    }
}

/// A table and counts of its coins.
fn values() -> impl Strategy<Value = (CoinTypes, [u32; 5])> {
    let table = table().prop_map(CoinTypes::new);
    (table, prop::array::uniform5(1..60_u32))
}

#[test]
fn an_amount_in_brackets_is_what_its_coins_are_worth_together() {
    with_random(values(), 2, |(types, counts)| {
        let mut ada = inventory("Ada", [pouch("Purse", "")]);
        ada["coinTypes"] = serde_json::to_value(&types).unwrap();
        let panel = Panel::loaded(&json!([ada]).to_string());
        let table = types.table();
        let coins = CoinKind::ALL.into_iter().zip(counts);
        let coins: Vec<_> =
            coins.filter_map(|(kind, count)| Some((table.get(kind)?, count))).collect();
        let amount = coins.iter().map(|(coin, count)| format!("{count} {}", coin.abbreviation));
        let text = format!("- Idol ({})", amount.collect::<Vec<_>>().join(" "));
        let worth: f64 = coins.iter().map(|(coin, count)| coin.worth() * f64::from(*count)).sum();
        let entries = read(&text, &panel.session.known()).entries;
        let [only] = entries.as_slice() else { panic!("{text}") };
        let EntryContent::Item(idol) = &only.content else { panic!("{text}") };
        assert!((idol.stack.item.value - worth).abs() < 1e-5, "{text}: {worth}, {idol:?}");
        assert!(only.doubt.is_none() && only.unread.is_empty(), "{text}: {only:?}");
    });
}
