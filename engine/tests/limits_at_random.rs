//! Totals, files and undo of inventories with any limits, coins in use, penalties and notes
//! (`docs/rules/game.md#limits-of-ones-own`).

use crate::support;

use engine::questions::{Breakdown, CopyInventory, ExportInventory, TotalKind};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::Panel;
use support::account::Account;
use support::acts::with_random;
use support::belongings::inventory;
use support::exact;
use support::totals::{check_totals, limit_text};

/// An inventory with its own limits, coins in use, penalties and notes, some of them invalid.
fn own() -> impl Strategy<Value = Value> {
    let tenths = |most: u32| (0..most).prop_map(|tenths| json!(f64::from(tenths) / 10.0));
    let limit = prop_oneof![
        3 => tenths(2000).prop_map(Some),
        3 => Just(Some(Value::Null)),
        2 => Just(None),
        1 => prop::sample::select(vec![json!(-1), json!("9"), json!(9_007_199_254_740_992_u64)]).prop_map(Some),
    ];
    let limits = (limit.clone(), limit).prop_map(|(slots, weight)| {
        let mut limits = json!({});
        for (key, value) in [("slots", slots), ("weight", weight)] {
            if let Some(value) = value {
                limits[key] = value;
            }
        }
        limits
    });
    let limits = prop_oneof![9 => limits, 1 => Just(json!(7))];
    let kinds = prop::sample::select(vec!["cp", "sp", "ep", "gp", "pp", "pp", "xp"]);
    let coins = prop::collection::vec(kinds, 0..4);
    let penalties = prop::collection::vec(tenths(60), 0..3);
    let note = prop::option::of("[a-c \n]{0,6}");
    (inventory(), limits, coins, penalties, note).prop_map(
        |(mut inventory, limits, coins, penalties, note)| {
            inventory["limits"] = limits;
            inventory["coinsInUse"] = coins.into();
            inventory["penalties"] = penalties
                .into_iter()
                .map(|slots| json!({"source": "Wet", "slots": slots}))
                .collect();
            for column in inventory["columns"].as_array_mut().unwrap() {
                for container in column.as_array_mut().unwrap() {
                    for stack in container["items"].as_array_mut().into_iter().flatten() {
                        if let Some(note) = &note {
                            stack["note"] = json!(note);
                        }
                    }
                }
            }
            inventory
        },
    )
}

#[test]
fn inventories_with_any_limits_add_up_and_are_written_byte_for_byte() {
    with_random((own(), own()), 10, |(one, other)| {
        // Numbers as browsers write them.
        let list = json!([one, other]).to_string().replace(".0,", ",").replace(".0}", "}");
        let panel = Panel::loaded(&list);
        assert_eq!(panel.session.stored_text(), list);
        check_totals(&panel);
        for id in panel.inventories.clone() {
            let file = panel.session.ask(&ExportInventory { inventory: id }).unwrap().text;
            let mut copy = Panel::loaded("[]");
            copy.import(std::slice::from_ref(&file), &[]);
            assert_eq!(
                copy.session.ask(&ExportInventory { inventory: copy.inventories[0] }).unwrap().text,
                file
            );
        }
        let open = panel.open.as_ref().unwrap();
        let account = Account::of(&one);
        let limits = [account.allowance(), account.weight_limit()];
        let allowed = |limit: Option<i128>| {
            limit.map_or(String::new(), |limit| format!("/{}", limit_text(limit)))
        };
        let head = format!(
            "**A** {}{} slots, {}{} lb, {} gp",
            open.slots.used.text,
            allowed(limits[0]),
            open.weight.used.text,
            allowed(limits[1]),
            open.wealth.text,
        );
        let inventory = panel.open_id();
        let copied = panel.session.ask(&CopyInventory { inventory }).unwrap().text;
        assert_eq!(copied.lines().next(), Some(&*head));
        let over = limits.into_iter().zip([&open.slots, &open.weight]).into_iter().any(
            |(limit, usage)| {
                let used = usage.used.exact.as_ref().unwrap_or(&usage.used.text);
                let used = exact::read(&serde_json::from_str(used).unwrap());
                limit.is_some_and(|limit| used > limit.max(0))
            },
        );
        for subject in [TotalKind::Slots, TotalKind::Weight] {
            let view = panel.session.ask(&Breakdown { subject }).unwrap();
            assert_eq!(over, !view.offers.is_empty() || view.no_offer.is_some());
        }
    });
}

#[test]
fn all_steps_of_an_inventory_with_its_own_limits_can_be_undone() {
    with_random((own(), support::acts::acts()), 1, |(one, acts)| {
        let mut panel = Panel::loaded(&json!([one]).to_string());
        let start = panel.session.stored_text();
        let mut steps = 0;
        for act in acts.iter().take(20) {
            if let Some(command) = support::acts::command(act, &panel) {
                panel.send(command);
                check_totals(&panel);
                steps += 1;
            }
        }
        for _ in 0..steps {
            panel.undo();
        }
        assert_eq!(panel.session.stored_text(), start);
    });
}
