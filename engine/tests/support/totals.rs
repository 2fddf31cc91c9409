//! The totals on the screen, computed from the stored text by other means.

use engine::view::{ContainerView, Level, Shown, UsageView};
use serde_json::Value;

use super::Panel;

/// Exact decimal arithmetic in units of 10⁻⁹, read from the digits of the stored text.
pub mod exact {
    pub fn read(number: &serde_json::Value) -> i128 {
        let text = number.to_string();
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((&text, "0"));
        let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: i128 = format!("{whole}{decimals}").parse().unwrap();
        let places = 9 + exponent.parse::<i32>().unwrap() - i32::try_from(decimals.len()).unwrap();
        if places >= 0 {
            digits * 10_i128.pow(places.unsigned_abs())
        } else {
            digits / 10_i128.pow(places.unsigned_abs())
        }
    }

    pub fn times(a: i128, b: i128) -> i128 {
        // Both have 9 places; quantities are whole, so one factor loses nothing.
        let unit = 10_i128.pow(9);
        if a % unit == 0 { a / unit * b } else { a * (b / unit) + a * (b % unit) / unit }
    }

    /// The display rule (docs/rules/game.md#how-totals-print), on exact digits.
    pub fn text(total: i128) -> String {
        let unit = 10_i128.pow(9);
        let (sign, size) = (if total < 0 { "-" } else { "" }, total.abs());
        let text = if size % unit < unit / 10 {
            (size / unit).to_string()
        } else {
            let tenths = (size + unit / 20) / (unit / 10);
            format!("{}.{}", tenths / 10, tenths % 10)
        };
        if text == "0" { text } else { format!("{sign}{text}") }
    }
}

const UNIT: i128 = 10_i128.pow(9);

/// Slots, weight and value of a stored container.
pub fn totals(container: &Value) -> (i128, i128, i128) {
    let read = |pointer: &str| exact::read(container.pointer(pointer).unwrap());
    if container["kind"] == "money-pouch" {
        let coins = [("cp", 1), ("sp", 10), ("ep", 50), ("gp", 100), ("pp", 1000)];
        let count = |name: &str| read(&format!("/coins/{name}"));
        let value = coins.iter().map(|(name, cp)| count(name) * cp / 100).sum();
        let weight = coins.iter().map(|(name, _)| count(name)).sum::<i128>() / 50;
        return (read("/slots"), weight, value);
    }
    let mut sums = (0, 0, 0);
    for stack in container["items"].as_array().unwrap() {
        let read = |pointer: &str| exact::read(stack.pointer(pointer).unwrap());
        let quantity = read("/quantity");
        let cost = if stack["equipped"] == true {
            read("/item/equippedSlots")
        } else if stack["item"]["slotOverride"].is_null() {
            let rounded = (read("/item/weight") + 5 * UNIT / 2).div_euclid(5 * UNIT) * UNIT;
            if rounded == 0 { UNIT / 5 } else { rounded }
        } else {
            read("/item/slotOverride")
        };
        sums.0 += exact::times(counted_pieces(stack, quantity), cost);
        sums.1 += exact::times(quantity, read("/item/weight"));
        sums.2 += exact::times(quantity, read("/item/value"));
    }
    sums
}

/// The pieces of a stored stack that take slots: those of whole bundles, if it is counted by bundles.
pub fn counted_pieces(stack: &Value, quantity: i128) -> i128 {
    let size = stack["item"]["bundle"].as_i64().filter(|size| *size > 1).map(i128::from);
    match size.filter(|_| !stack["item"]["slotOverride"].is_null() && quantity > 0) {
        Some(size) => (quantity + size * UNIT - 1) / (size * UNIT) * (size * UNIT),
        None => quantity,
    }
}

/// The part of these slots, weight and value that a stored container counts for its inventory.
pub fn counted(container: &Value, inside: (i128, i128, i128)) -> (i128, i128, i128) {
    if container["place"] == "dropped" || container["place"] == "stored" {
        return (0, 0, inside.2);
    }
    match &container["load"] {
        Value::Null => inside,
        load => (exact::read(&load["slots"]), exact::read(&load["weight"]), inside.2),
    }
}

/// Slots, weight and value that the containers of a stored inventory count, those of coins by number included.
pub fn of_inventory(inventory: &Value) -> (i128, i128, i128) {
    let rule = coin_slots(inventory);
    let columns = inventory["columns"].as_array().unwrap();
    let (mut all, mut coins) = ((0, 0, 0), 0);
    for container in columns.iter().flat_map(|column| column.as_array().unwrap()) {
        let is_pouch = container["kind"] == "money-pouch";
        let mut counts = counted(container, totals(container));
        if is_pouch && rule.is_some() {
            counts.0 = 0;
            if container["place"] != "dropped" && container["place"] != "stored" {
                let counts = container["coins"].as_object().unwrap().values();
                coins += counts.map(exact::read).sum::<i128>();
            }
        }
        all = (all.0 + counts.0, all.1 + counts.1, all.2 + counts.2);
    }
    if let Some((per_slot, free)) = rule {
        let above = (coins - free).max(0);
        all.0 += (above + per_slot - 1) / per_slot * UNIT;
    }
    all
}

/// The coins that take a slot and those that take none, if coins count by number.
fn coin_slots(inventory: &Value) -> Option<(i128, i128)> {
    let whole = |key: &str, least: f64| {
        let number = inventory["coinSlots"][key].as_f64()?;
        (number.fract() == 0.0 && number >= least)
            .then(|| exact::read(&inventory["coinSlots"][key]))
    };
    Some((whole("coins", 1.0)?, whole("free", 0.0)?))
}

/// The names of the levels that these slots and this weight reach.
fn levels(inventory: &Value, slots: i128, weight: i128) -> [Option<String>; 2] {
    let counted = inventory["levels"].as_array().into_iter().flatten().filter(|level| {
        let from = level["from"].as_f64();
        from.is_some_and(|from| from >= 0.0) && level["name"].is_string()
    });
    let mut reached: [Option<(i128, String)>; 2] = [None, None];
    for level in counted.take(9) {
        let (place, used) = match level["of"].as_str() {
            Some("slots") => (0, slots),
            Some("lb") => (1, weight),
            _ => continue,
        };
        let printed = serde_json::from_str(&exact::text(used)).unwrap();
        let from = exact::read(&level["from"]);
        let is_reached = used >= from || exact::read(&printed) >= from;
        if is_reached && reached[place].as_ref().is_none_or(|(highest, _)| from >= *highest) {
            let name = level["name"].as_str().unwrap();
            let name = if name.trim().is_empty() { "(unnamed)" } else { name };
            reached[place] = Some((from, name.to_owned()));
        }
    }
    reached.map(|level| level.map(|(_, name)| name))
}

/// Checks that the party line equals the totals of all inventories, far below the limit of exact sums.
fn check_party(panel: &Panel, stored: &Value) {
    let inventories = stored.as_array().unwrap();
    let (mut all, mut slots, mut allowed, mut any_limit) = ((0, 0, 0), 0, 0, false);
    for inventory in inventories {
        let counts = of_inventory(inventory);
        all = (all.0 + counts.0, all.1 + counts.1, all.2 + counts.2);
        // Inventories without a limit are left out of both numbers.
        if let Some(allowance) = allowance(inventory) {
            slots += counts.0;
            allowed += allowance.max(0);
            any_limit = true;
        }
    }
    let is_exact = |sum: i128| sum.abs() < UNIT * 1_000_000_000;
    let line = panel.last.party.as_ref().map(|party| &*party.text);
    if inventories.len() < 2 {
        assert_eq!(line, None);
    } else if [all.0, all.1, all.2, allowed].into_iter().all(is_exact) {
        let [slots, weight, value] = [slots, all.1, all.2].map(exact::text);
        let allowed = limit_text(allowed);
        let slots = if any_limit { format!("{slots} of {allowed} slots, ") } else { String::new() };
        let expected = format!("Party: {slots}{weight} lb, {value} gp");
        assert_eq!(line, Some(&*expected));
    }
}

/// An exact number as limits print.
pub fn limit_text(limit: i128) -> String {
    #[expect(clippy::cast_precision_loss, reason = "it is exact")]
    let limit = serde_json::json!(limit as f64 / UNIT as f64);
    limit.to_string().trim_end_matches(".0").to_owned()
}

/// A limit: a number of its own, one that follows from the strength, or `None`.
fn limit(inventory: &Value, key: &str, per_strength: i128) -> Option<i128> {
    let by_strength = per_strength * exact::read(&inventory["strengthScore"]);
    match inventory["limits"].as_object().and_then(|limits| limits.get(key)) {
        Some(Value::Null) => None,
        Some(Value::Number(own)) => {
            let own = own.as_f64().filter(|own| (0.0..=9_007_199_254_740_991.0).contains(own));
            Some(own.map_or(by_strength, |own| exact::read(&serde_json::json!(own))))
        }
        _ => Some(by_strength),
    }
}

/// Strength × 2 or a number of its own, less the slots of all penalties.
pub fn allowance(inventory: &Value) -> Option<i128> {
    let penalties: i128 = inventory["penalties"]
        .as_array()
        .unwrap()
        .iter()
        .map(|penalty| exact::read(&penalty["slots"]))
        .sum();
    Some(limit(inventory, "slots", 2)? - penalties)
}

/// Strength × 10 or a number of its own.
pub fn weight_limit(inventory: &Value) -> Option<i128> {
    limit(inventory, "weight", 10)
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

/// The kinds of coins that count, whatever order they are in and how often.
pub fn in_use(inventory: &Value) -> Vec<&str> {
    let all = ["cp", "sp", "ep", "gp", "pp"];
    let kinds: Option<Vec<_>> = inventory["coinsInUse"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|kind| kind.as_str().filter(|kind| all.contains(kind)))
        .collect();
    kinds.filter(|kinds| !kinds.is_empty()).unwrap_or_else(|| all.to_vec())
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
    let all = of_inventory(inventory);
    for (column, places) in [&columns.left, &columns.right].into_iter().enumerate() {
        let containers = inventory["columns"][column].as_array().unwrap();
        assert_eq!(containers.len(), places.len());
        for (container, place) in containers.iter().zip(places) {
            let sums = totals(container);
            match &panel.containers[&place.container] {
                ContainerView::Item { slots, value, weight, .. } => {
                    shows(&slots.used, sums.0, "slots");
                    shows(weight, sums.1, "weight");
                    shows(value, sums.2, "value");
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
                        let is_in_use = in_use(inventory).contains(&kind);
                        let is_there = held[kind].as_f64() != Some(0.0);
                        assert_eq!(coin.shown, is_in_use || is_there, "{kind}");
                    }
                    shows(weight, sums.1, "weight");
                    shows(value, sums.2, "value");
                }
                ContainerView::Unknown { .. } => unreachable!(),
            }
        }
    }
    let allowed = allowance(inventory);
    shows(&open.slots.used, all.0, "all slots");
    shows(&open.weight.used, all.1, "all weight");
    shows(&open.wealth, all.2, "wealth");
    match allowed {
        Some(allowed) => shows(&open.slots_remaining, (allowed - all.0).max(0), "remaining"),
        None => assert_eq!(open.slots_remaining.text, "no limit"),
    }
    check_limit(&open.slots, all.0, allowed);
    check_limit(&open.weight, all.1, weight_limit(inventory));
    if all.0.abs().max(all.1.abs()) < UNIT * 1_000_000_000 {
        let reached = [&open.slot_levels, &open.weight_levels].map(|tile| tile.reached.clone());
        assert_eq!(reached, levels(inventory, all.0, all.1), "levels of {inventory}");
    }
    let entry = &panel.entries[&open.id];
    assert_eq!((&entry.name, &entry.slots), (&open.display_name, &open.slots));
    assert_eq!((&entry.weight, &entry.wealth), (&open.weight.used, &open.wealth));
}
