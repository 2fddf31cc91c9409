//! Sections 9 and 5, rule by rule, and the decisions on numbers.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]
// Exactly equal is what the rules promise.
#![allow(clippy::float_cmp)]

mod support;

use engine::model::CoinKind;
use engine::rules::encumbrance::derived_slots;
use engine::rules::rounding::{sum, total_text};
use engine::rules::wealth::in_gp;
use engine::view::{ContainerView, Level, draw::usage};
use serde_json::json;
use support::Panel;

#[test]
fn section_9_default_slot_cost() {
    let table = [
        (0.0, 0.2),
        (1.0, 0.2),
        (2.0, 0.2),
        (2.4, 0.2),
        (2.5, 1.0),
        (3.0, 1.0),
        (7.0, 1.0),
        (7.5, 2.0),
        (12.0, 2.0),
        (12.5, 3.0),
        (2.499_999_999, 0.2),
        (500.0, 100.0),
        (-3.0, 0.2),
    ];
    for (weight, slots) in table {
        assert_eq!(derived_slots(weight), slots, "{weight} lb");
    }
}

#[test]
fn section_9_totals_print_with_one_decimal_or_none() {
    let table = [
        (0.05, "0"),
        (0.1, "0.1"),
        (0.95, "1.0"),
        (0.96, "1.0"),
        (1.05, "1"),
        (2.999, "3.0"),
        (10.04, "10"),
        (1000.5, "1000.5"),
        (0.0, "0"),
        (-0.05, "0"),
        (-0.25, "-0.3"),
        (0.25, "0.3"),
        (0.15, "0.2"),
        (0.099_999_9, "0.1"),
        (1e20, "100000000000000000000"),
        (1e21, "1e+21"),
        (123_456_789.15, "123456789.2"),
    ];
    for (total, text) in table {
        assert_eq!(total_text(total), text, "{total}");
    }
}

#[test]
fn decisions_sums_are_exact_in_decimal() {
    assert_eq!(sum([0.1; 10]), 1.0);
    assert_eq!(sum([0.2; 3]), 0.6);
    assert_eq!(sum([f64::MAX, f64::MAX]), f64::MAX);
    assert_eq!(sum([f64::MAX, f64::MAX, f64::MIN]), 0.0);
}

#[test]
fn section_9_coin_values() {
    let table = [
        (CoinKind::Cp, 0.01),
        (CoinKind::Sp, 0.1),
        (CoinKind::Ep, 0.5),
        (CoinKind::Gp, 1.0),
        (CoinKind::Pp, 10.0),
    ];
    for (coin, gp) in table {
        assert_eq!(in_gp(coin, 1.0), gp);
        assert_eq!(in_gp(coin, 3.0), sum([gp; 3]));
    }
}

#[test]
fn a_bar_is_nearly_full_from_80_percent_and_over_only_beyond_the_limit() {
    let table = [
        (0.0, 10.0, 0, Level::Room),
        (7.9, 10.0, 79, Level::Room),
        (8.0, 10.0, 80, Level::Nearly),
        (10.0, 10.0, 100, Level::Nearly),
        (10.1, 10.0, 100, Level::Over),
        (0.0, 0.0, 0, Level::Room),
        (0.2, 0.0, 100, Level::Over),
        (0.0, -5.0, 0, Level::Room),
        (1.0, -5.0, 100, Level::Over),
        (-3.0, 10.0, 0, Level::Room),
    ];
    for (used, allowed, percent, level) in table {
        let usage = usage(used, allowed);
        assert_eq!(
            (usage.percent, usage.level),
            (percent, level),
            "{used}/{allowed}"
        );
    }
}

/// A list with one inventory of strength 10 whose left column holds this container.
fn with_container(container: &serde_json::Value) -> Panel {
    let list =
        json!([{"name": "A", "strengthScore": 10, "penalties": [], "columns": [[container], []]}]);
    Panel::loaded(&list.to_string())
}

fn stack(
    quantity: f64,
    equipped: bool,
    weight: f64,
    over: Option<f64>,
    equipped_slots: f64,
) -> serde_json::Value {
    json!({"quantity": quantity, "equipped": equipped, "item": {
        "name": "x", "value": 2.5, "weight": weight, "slotOverride": over, "equippedSlots": equipped_slots
    }})
}

#[test]
fn section_9_a_stack_takes_quantity_times_its_cost() {
    // quantity, equipped, weight, override, equipped slots → slots, lb
    let table = [
        (3.0, false, 7.0, None, 0.0, "3", "21"),
        (3.0, false, 7.0, Some(0.5), 4.0, "1.5", "21"),
        (3.0, false, 7.0, Some(0.0), 0.0, "0", "21"),
        (3.0, true, 7.0, Some(0.5), 0.0, "0", "21"),
        (3.0, true, 7.0, None, 2.0, "6", "21"),
        (0.0, false, 7.0, None, 0.0, "0", "0"),
        (20.0, false, 0.05, Some(0.05), 0.0, "1", "1"),
    ];
    for (quantity, equipped, weight, over, equipped_slots, slots, lb) in table {
        let items = [stack(quantity, equipped, weight, over, equipped_slots)];
        let panel = with_container(
            &json!({"kind": "item-container", "name": "c", "capacity": 10, "items": items}),
        );
        let id = panel.left(0);
        assert_eq!(panel.stacks[&panel.stack(id, 0)].slots.text, slots);
        let ContainerView::Item {
            slots: used,
            weight,
            value,
            ..
        } = &panel.containers[&id]
        else {
            panic!()
        };
        assert_eq!(used.used.text, slots);
        assert_eq!(weight.text, lb);
        assert_eq!(value.text, total_text(quantity * 2.5));
        // A container's totals count for the inventory.
        let open = panel.open.as_ref().unwrap();
        assert_eq!(
            (&open.slots.used.text, &open.weight.used.text),
            (&used.used.text, &weight.text)
        );
    }
}

#[test]
fn section_8_full_only_beyond_the_capacity() {
    for (count, capacity, full) in [
        (3, 0.6, false),
        (4, 0.6, true),
        (5, 1.0, false),
        (6, 1.0, true),
        (0, 0.0, false),
    ] {
        let items = vec![stack(1.0, false, 0.0, None, 0.0); count];
        let panel = with_container(
            &json!({"kind": "item-container", "name": "c", "capacity": capacity, "items": items}),
        );
        let ContainerView::Item { slots, .. } = &panel.containers[&panel.left(0)] else {
            panic!()
        };
        assert_eq!(slots.level == Level::Over, full, "{count} of {capacity}");
    }
}

#[test]
fn section_9_a_pouch_weighs_a_fiftieth_of_a_pound_per_coin_and_takes_its_own_slots() {
    for (cp, capacity, lb, overflowing) in [
        (100, 100, "2", false),
        (101, 100, "2", true),
        (5, 100, "0.1", false),
    ] {
        let coins = json!({"cp": cp, "sp": 0, "ep": 0, "gp": 0, "pp": 0});
        let panel = with_container(
            &json!({"kind": "money-pouch", "name": "p", "capacity": capacity, "slots": 1.4, "coins": coins}),
        );
        let ContainerView::Pouch { count, weight, .. } = &panel.containers[&panel.left(0)] else {
            panic!()
        };
        assert_eq!(
            (weight.text.as_str(), count.level == Level::Over),
            (lb, overflowing)
        );
        assert_eq!(panel.open.as_ref().unwrap().slots.used.text, "1.4");
    }
}

#[test]
fn section_9_limits_follow_strength_and_penalties() {
    // strength, penalties → slots allowed, remaining, lb limit
    let table = [
        (json!(10), json!([]), "20", "20", "100"),
        (
            json!(14),
            json!([{"source": "a", "slots": 1.5}]),
            "26.5",
            "26.5",
            "140",
        ),
        (json!(0), json!([]), "0", "0", "0"),
        (
            json!(1),
            json!([{"source": "a", "slots": 1}, {"source": "b", "slots": 3}]),
            "-2",
            "0",
            "10",
        ),
        (json!(10.3), json!([{"slots": 0.1}]), "20.5", "20.5", "103"),
    ];
    for (strength, penalties, allowed, remaining, limit) in table {
        let list = json!([{"name": "A", "strengthScore": strength, "penalties": penalties, "columns": [[], []]}]);
        let panel = Panel::loaded(&list.to_string());
        let open = panel.open.unwrap();
        assert_eq!(open.slots.allowed, allowed);
        assert_eq!(open.slots_remaining.text, remaining);
        assert_eq!(open.weight.allowed, limit);
    }
}

#[test]
fn sir_bramblewick_adds_up() {
    let panel = Panel::sir_bramblewick();
    let open = panel.open.as_ref().unwrap();
    assert_eq!(open.strength, "14");
    assert_eq!(
        (open.slots.used.text.as_str(), open.slots.allowed.as_str()),
        ("17.6", "26.5")
    );
    assert_eq!(open.slots_remaining.text, "8.9");
    assert_eq!(
        (open.weight.used.text.as_str(), open.weight.allowed.as_str()),
        ("112", "140")
    );
    assert_eq!(open.weight.used.exact.as_deref(), Some("112.02"));
    assert_eq!(open.wealth.text, "588.3");
    let item = |id| match &panel.containers[&id] {
        ContainerView::Item {
            slots,
            value,
            weight,
            ..
        } => (
            slots.used.text.as_str(),
            slots.allowed.as_str(),
            slots.level == Level::Over,
            value.text.as_str(),
            weight.text.as_str(),
        ),
        _ => panic!(),
    };
    assert_eq!(item(panel.left(0)), ("8", "10", false, "306.6", "43.5"));
    assert_eq!(item(panel.right(0)), ("8", "6", true, "102.5", "66.5"));
    assert_eq!(item(panel.right(1)), ("0.6", "0.6", false, "0", "0"));
    let ContainerView::Pouch {
        count,
        value,
        weight,
        ..
    } = &panel.containers[&panel.left(1)]
    else {
        panic!()
    };
    assert_eq!(
        (
            count.used.text.as_str(),
            count.level,
            value.text.as_str(),
            weight.text.as_str()
        ),
        ("101", Level::Over, "179.1", "2")
    );
}
