//! Coins and values in Copy as text, by the table of the inventory (`docs/rules/catalogues-and-text.md#copy-as-text`).

use crate::support;

use engine::model::{CoinKind, CoinTypes};
use engine::questions::{CopyInventory, CopyStacks};
use engine::text::{Doubt, EntryContent, ReadEntry, read};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::Panel;
use support::acts::with_random;
use support::coin_tables::{ada, table};
use support::purses::{inventory, pouch};

/// A tenth of 1,000, in `npm run soak` more than all of them.
const TIMES: u32 = 1;

fn with_row(mut ada: Value, value: f64) -> Value {
    let item = json!({ "name": "Ring", "value": value, "weight": 0 });
    let rows = json!([{ "quantity": 1, "equipped": false, "item": item }]);
    let sack = json!({ "kind": "item-container", "name": "Sack", "capacity": 10, "items": rows });
    ada["columns"][1] = json!([sack]);
    ada
}

fn copied(panel: &Panel) -> String {
    panel.session.ask(&CopyInventory { inventory: panel.open_id() }).unwrap().text
}

/// The coins of a table and others, a value, and the coins in use.
fn worlds() -> impl Strategy<Value = Value> {
    let in_use = prop::collection::vec(any::<bool>(), 5);
    let value = (1..5_000_u32, prop::sample::select(vec![1.0, 20.0, 240.0, 1e6]));
    (table(), prop::array::uniform5(0..40_u32), value, in_use).prop_map(
        |(table, counts, (value, parts), in_use)| {
            let mut purse = pouch("Purse", "");
            for (kind, count) in CoinKind::ALL.into_iter().zip(counts) {
                purse["coins"][kind.name()] = json!(count);
            }
            let kinds = CoinKind::ALL.into_iter().zip(in_use);
            let kinds: Vec<_> =
                kinds.filter(|(_, in_use)| *in_use).map(|(kind, _)| kind.name()).collect();
            let mut ada = with_row(inventory("Ada", [purse]), f64::from(value) / parts);
            ada["coinTypes"] = serde_json::to_value(CoinTypes::new(table)).unwrap();
            ada["coinsInUse"] = json!(kinds);
            ada
        },
    )
}

#[test]
fn what_is_copied_by_any_table_is_read_again_by_it() {
    with_random(worlds(), TIMES, |world| {
        let panel = Panel::loaded(&json!([world]).to_string());
        let text = copied(&panel);
        let table = CoinTypes::try_from(world["coinTypes"].clone()).unwrap();
        let entries = read(&text, &panel.session.known()).entries;
        let purse = |kind: CoinKind| world["columns"][0][0]["coins"][kind.name()].as_f64();
        for kind in CoinKind::ALL {
            let count = purse(kind).filter(|count| *count > 0.0);
            let is_here = table.table().get(kind).is_some();
            let read = entries.iter().find_map(|entry| match entry.content {
                EntryContent::Coins(of, count) if of == kind => Some(count),
                _ => None,
            });
            assert_eq!(read, count.filter(|_| is_here), "{text}");
        }
        let others = CoinKind::ALL.into_iter().filter(|kind| table.table().get(*kind).is_none());
        let others = others.filter(|kind| purse(*kind) > Some(0.0)).count();
        let not_here = |entry: &&ReadEntry| entry.doubt == Some(Doubt::NotHere);
        assert_eq!(entries.iter().filter(not_here).count(), others, "{text}");
        let Some(EntryContent::Item(ring)) = entries.last().map(|entry| &entry.content) else {
            panic!("{text}");
        };
        let value = world["columns"][1][0]["items"][0]["item"]["value"].as_f64();
        assert_eq!(Some(ring.stack.item.value), value, "{text}");
    });
}

#[test]
fn a_value_is_written_in_the_most_valuable_coin_in_use_in_which_it_is_whole() {
    for (preset, in_use, value, written) in [
        ("D&D", vec![], 15.0, "15 gp"),
        ("D&D", vec![], 0.5, "5 sp"),
        ("D&D", vec!["cp", "ep", "gp"], 0.5, "50 cp"),
        ("D&D", vec![], 0.003, "0.003 gp"),
        ("D&D", vec!["sp", "pp"], 20.0, "200 sp"),
        ("DCC", vec![], 20.0, "20 gp"),
        ("LotFP", vec![], 50.0, "50 sp"),
        ("LotFP", vec![], 0.5, "5 cp"),
        ("Warhammer", vec![], 240.0, "240 d"),
        ("Symbaroum", vec![], 0.25, "25 orteg"),
        ("Mausritter", vec![], 0.5, "0.5 pips"),
    ] {
        let mut ada = with_row(ada(preset, "3 gp"), value);
        if !in_use.is_empty() {
            ada["coinsInUse"] = json!(in_use);
        }
        let panel = Panel::loaded(&json!([ada]).to_string());
        let container = panel.right(0);
        let stacks = panel.orders[&container].clone();
        let text = panel.session.ask(&CopyStacks { container, stacks }).unwrap().copied.text;
        assert_eq!(text, format!("- Ring ({written})"), "{preset}");
    }
}

#[test]
fn a_pouch_is_written_with_the_abbreviations_of_its_table_and_others_with_their_keys() {
    for (preset, coins, line) in [
        ("Warhammer", "5 gp 3 sp 12 cp 2 pp", "**Purse** 12 d, 3 ss, 5 gc, 2 pp"),
        ("Warhammer", "", "**Purse** 0 d"),
        ("Spanish", "4 gp 35 sp 2 pp", "**Purse** 35 PP, 4 PO, 2 pp"),
        ("D&D", "1 pp 2 ep 12 cp", "**Purse** 12 cp, 2 ep, 1 pp"),
    ] {
        let panel = Panel::loaded(&json!([ada(preset, coins)]).to_string());
        assert_eq!(copied(&panel).lines().nth(1), Some(line), "{preset}");
    }
}

#[test]
fn a_copy_read_where_other_coins_are_used_asks_about_them() {
    let warhammer = ada("Warhammer", "5 gp 12 cp");
    let text = copied(&Panel::loaded(&json!([with_row(warhammer, 36.0)]).to_string()));
    let panel = Panel::loaded(&json!([ada("D&D", "")]).to_string());
    let entries = read(&text, &panel.session.known()).entries;
    let doubts: Vec<_> = entries.iter().map(|entry| entry.doubt).collect();
    assert_eq!(doubts, [Some(Doubt::NotHere); 3], "{text}");
    let EntryContent::Item(ring) = &entries[2].content else { panic!("{text}") };
    assert_eq!((ring.stack.item.value, &*entries[2].unread), (0.0, &["36 d".to_owned()][..]));
    // What has D&D's worth is read, whatever it is called.
    let text = copied(&Panel::loaded(&json!([ada("D&D", "3 gp 5 sp 2 pp")]).to_string()));
    let panel = Panel::loaded(&json!([ada("German", "")]).to_string());
    let counts = read(&text, &panel.session.known()).entries.into_iter().map(|entry| entry.content);
    let coins =
        [(CoinKind::Sp, 5.0), (CoinKind::Gp, 3.0)].map(|(kind, n)| EntryContent::Coins(kind, n));
    assert_eq!(counts.take(2).collect::<Vec<_>>(), coins);
}
