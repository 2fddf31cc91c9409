//! The totals on the screen, compared with those that an account has by other means.

use engine::view::{ContainerView, Level, Shown, UsageView};
use serde_json::Value;

use super::Panel;
use super::account::Account;
use super::exact::{self, UNIT};

/// Checks that the party line equals the totals of all inventories, far below the limit of exact sums.
fn check_party(panel: &Panel, stored: &Value) {
    let accounts: Vec<_> = stored.as_array().unwrap().iter().map(Account::of).collect();
    let line = panel.last.party.as_ref().map(|party| &*party.text);
    if accounts.len() < 2 {
        assert_eq!(line, None);
        return;
    }
    let (mut weight, mut value, mut slots, mut allowed) = (0, 0, 0, 0);
    let (mut any_limit, mut any_pounds) = (false, false);
    for account in &accounts {
        let sums = account.sums();
        if account.counts_pounds() {
            weight += sums.weight;
            any_pounds = true;
        }
        value += sums.value;
        // Inventories without a limit are left out of both numbers.
        if let Some(allowance) = account.allowance() {
            slots += sums.slots;
            allowed += allowance.max(0);
            any_limit = true;
        }
    }
    let is_exact = |sum: i128| sum.abs() < UNIT * 1_000_000_000;
    if [slots, weight, value, allowed].into_iter().all(is_exact) {
        let [slots, weight, value] = [slots, weight, value].map(exact::text);
        let allowed = limit_text(allowed);
        let slots = any_limit.then(|| format!("{slots} of {allowed} slots"));
        let weight = any_pounds.then(|| format!("{weight} lb"));
        let unit = accounts[0].unit();
        let have_one = accounts.iter().all(|other| other.unit().eq_ignore_ascii_case(unit));
        let wealth = have_one.then(|| format!("{value} {unit}"));
        let figures: Vec<_> = [slots, weight, wealth].into_iter().flatten().collect();
        let expected = (!figures.is_empty()).then(|| format!("Party: {}", figures.join(", ")));
        assert_eq!(line, expected.as_deref());
    }
}

/// An exact number as limits print.
pub fn limit_text(limit: i128) -> String {
    #[expect(clippy::cast_precision_loss, reason = "it is exact")]
    let limit = serde_json::json!(limit as f64 / UNIT as f64);
    limit.to_string().trim_end_matches(".0").to_owned()
}

/// Checks the limit that a tile shows.
fn check_limit(usage: &UsageView, used: i128, limit: Option<i128>) {
    let is_exact = |number: i128| number.abs() < UNIT * 1_000_000_000;
    assert_eq!(usage.allowed.is_some(), limit.is_some());
    match limit {
        Some(limit) if is_exact(limit) && is_exact(used) => {
            assert_eq!(usage.allowed, Some(limit_text(limit)));
            assert_eq!(usage.level == Level::Over, used > limit.max(0));
        }
        Some(_) => {}
        None => assert_eq!((usage.level, usage.percent), (Level::Normal, 0)),
    }
}

/// Every total on the screen equals the one computed from the stored text by other means.
pub fn check_totals(panel: &Panel) {
    let stored = panel.stored();
    check_party(panel, &stored);
    let index = panel.session.selected_index();
    let (Some(open), Some(columns), Some(index)) = (&panel.open, &panel.columns, index) else {
        assert!(stored.as_array().unwrap().is_empty());
        return;
    };
    let inventory = &stored[index];
    // Far beyond that a double's sum is no longer exact in decimal.
    let shows = |shown: &Shown, exact: i128, what: &str| {
        if exact.abs() < UNIT * 1_000_000_000 {
            assert_eq!(shown.text, exact::text(exact), "{what} of {inventory}");
        }
    };
    let account = Account::of(inventory);
    let all = account.sums();
    for (column, places) in [&columns.left, &columns.right].into_iter().enumerate() {
        let containers = inventory["columns"][column].as_array().unwrap();
        assert_eq!(containers.len(), places.len());
        for (container, place) in containers.iter().zip(places) {
            let sums = account.inside(container);
            match &panel.containers[&place.container] {
                ContainerView::Item { used, value, weight, .. } => {
                    let load = if account.says_slots() { sums.slots } else { sums.weight };
                    shows(&used.used, load, "load");
                    shows(weight, sums.weight, "weight");
                    shows(value, sums.value, "value");
                    let rows: Vec<_> = panel.orders[&place.container]
                        .iter()
                        .map(|id| panel.stacks[id].name.as_str())
                        .collect();
                    let items = container["items"].as_array().unwrap();
                    let names: Vec<_> =
                        items.iter().map(|stack| stack["item"]["name"].as_str().unwrap()).collect();
                    assert_eq!(rows, names);
                }
                ContainerView::Pouch { value, weight, coins, .. } => {
                    for coin in coins.iter() {
                        let (kind, held) = (coin.kind.name(), &container["coins"]);
                        let is_in_use = account.in_use().contains(&kind);
                        let is_there = held[kind].as_f64() != Some(0.0);
                        assert_eq!(coin.shown, is_in_use || is_there, "{kind}");
                    }
                    assert_eq!(weight.is_some(), account.counts_pounds());
                    if let Some(weight) = weight {
                        shows(weight, sums.weight, "weight");
                    }
                    shows(value, sums.value, "value");
                }
                ContainerView::Unknown { .. } => unreachable!(),
            }
        }
    }
    let allowed = account.allowance();
    shows(&open.slots.used, all.slots, "all slots");
    shows(&open.weight.used, all.weight, "all weight");
    shows(&open.wealth, all.value, "wealth");
    match allowed {
        Some(allowed) => shows(&open.slots_remaining, (allowed - all.slots).max(0), "remaining"),
        None => assert_eq!(open.slots_remaining.text, "no limit"),
    }
    check_limit(&open.slots, all.slots, allowed);
    check_limit(&open.weight, all.weight, account.weight_limit());
    let equipped_limit = account.equipped_limit();
    assert_eq!(open.equipped_slots.is_some(), equipped_limit.is_some());
    if let Some(usage) = &open.equipped_slots {
        shows(&usage.used, all.equipped, "equipped slots");
        check_limit(usage, all.equipped, equipped_limit);
    }
    if [all.slots, all.equipped, all.weight].iter().all(|sum| sum.abs() < UNIT * 1_000_000_000) {
        let tiles = [&open.slot_levels, &open.equipped_levels, &open.weight_levels];
        let reached = tiles.map(|tile| tile.reached.clone());
        assert_eq!(reached, account.levels(all), "levels of {inventory}");
    }
    let entry = &panel.entries[&open.id];
    let load = if account.says_slots() { &open.slots } else { &open.weight };
    assert_eq!((&entry.name, &entry.load), (&open.display_name, load));
    let has_weight = account.says_slots() && account.counts_pounds();
    let weight = has_weight.then_some(&open.weight.used);
    assert_eq!((entry.weight.as_ref(), &entry.wealth), (weight, &open.wealth));
}
