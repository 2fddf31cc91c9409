//! Giving things to inventories with other coins (`docs/rules/game.md#coin-types`).

use crate::support;

use engine::commands::{Gift, GiveContainers, GiveStacks, Moved};
use engine::questions::GiftTargets;
use serde_json::{Value, json};
use support::Panel;
use support::coin_tables::ada;
use support::purses::purses;

/// Somebody with these coins, a Purse, an empty Pocket, and a Sack with a ring worth 15 and a rope worth nothing.
fn member(name: &str, preset: &str, coins: &str) -> Value {
    let item = |name: &str, value: u32| json!({ "quantity": 1, "equipped": false, "item": { "name": name, "value": value, "weight": 0 } });
    let rows = json!([item("Rope", 0), item("Ring", 15)]);
    let mut member = ada(preset, coins);
    member["name"] = json!(name);
    let sack = json!({ "kind": "item-container", "name": "Sack", "capacity": 10, "items": rows });
    let mut pocket = member["columns"][0][0].clone();
    pocket["name"] = json!("Pocket");
    for kind in ["cp", "sp", "ep", "gp", "pp"] {
        pocket["coins"][kind] = json!(0);
    }
    member["columns"][1] = json!([sack, pocket]);
    member
}

/// Ada with gold, Tobin with the same coins under other names, and Mira, who counts in silver.
fn party() -> Panel {
    let members =
        [member("Ada", "D&D", "5 gp"), member("Tobin", "Italian", ""), member("Mira", "LotFP", "")];
    let mut panel = Panel::loaded(&json!(members).to_string());
    panel.select(0);
    panel
}

fn targets(panel: &Panel, gift: Gift) -> Vec<(String, Option<String>)> {
    let list = panel.session.ask(&GiftTargets { gift, most: 9 }).unwrap();
    list.targets.into_iter().map(|target| (target.text, target.refusal)).collect()
}

#[test]
fn a_pouch_of_other_coins_stays_behind_and_the_dialog_says_so_before() {
    let mut panel = party();
    let gift = Gift::Everything { inventory: panel.inventories[0] };
    let all = targets(&panel, gift);
    assert!(!all[0].0.contains("stays"), "{all:?}");
    let giver = panel.session.ask(&GiftTargets { gift, most: 9 }).unwrap().giver.unwrap();
    assert_eq!(giver.text, "You: 2.4 → 0 of 20 slots, 0.1 → 0 of 100 lb.");
    let stays = ". Purse stays: other coins. You: 2.4 → 1 of 20 slots, 0.1 of 100 lb";
    assert!(all[1].0.ends_with(stays), "{all:?}");
    assert_eq!([&all[0].1, &all[1].1], [&None, &None]);
    panel.send(GiveContainers { gift, to: panel.inventories[2] });
    assert_eq!(purses(&panel), ["5 gp", "", "", "", "", ""]);
    let names = |pointer: &str| {
        let containers = panel.at(pointer);
        let names = containers.as_array().unwrap().iter();
        names.map(|each| each["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!((names("/0/columns/0"), names("/0/columns/1")), (vec!["Purse".into()], vec![]));
    assert_eq!(names("/2/columns/1"), ["Sack", "Pocket", "Sack", "Pocket"]);
    let notice = panel.done().unwrap();
    assert!(notice.starts_with("Gave everything to Mira: "), "{notice}");
    assert!(notice.ends_with(". Values keep their numbers: 15 gp becomes 15 sp."), "{notice}");
    // What stays is all that is left: nobody with other coins can get it.
    assert_eq!(targets(&panel, gift)[1].1.as_deref(), Some("other coins"));
}

#[test]
fn a_pouch_alone_goes_only_where_its_coins_have_the_same_worth() {
    let mut panel = party();
    let gift = Gift::Container { container: panel.left(0) };
    let refusals: Vec<_> = targets(&panel, gift).into_iter().map(|(_, refusal)| refusal).collect();
    assert_eq!(refusals, [None, Some("other coins".to_owned())]);
    let before = panel.stored();
    panel.send(GiveContainers { gift, to: panel.inventories[2] });
    assert_eq!(panel.stored(), before);
    panel.send(GiveContainers { gift, to: panel.inventories[1] });
    assert_eq!(purses(&panel)[1..3], ["", "5 gp"]);
}

#[test]
fn values_keep_their_numbers_and_the_message_says_so_where_there_are_any() {
    for (to, stacks, remark) in [(2, 0..2, true), (2, 0..1, false), (1, 0..2, true)] {
        let mut panel = party();
        let container = panel.right(0);
        let stacks = panel.orders[&container][stacks].to_vec();
        let moved = Moved { container, stacks, quantity: None };
        panel.select(to);
        let target = panel.right(0);
        panel.select(0);
        panel.send(GiveStacks { moved, target });
        let unit = if to == 1 { "mo" } else { "sp" };
        let remarks = format!(". Values keep their numbers: 15 gp becomes 15 {unit}.");
        assert_eq!(panel.done().unwrap().ends_with(&remarks), remark, "{:?}", panel.done());
    }
}
