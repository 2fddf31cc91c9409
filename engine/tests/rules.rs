//! The rules of the game as the panel shows them (`docs/rules/game.md#slots-weight-and-wealth`).

use crate::support;

use engine::view::{ContainerView, Level};
use engine::wording::printing::total_text;
use serde_json::json;
use support::Panel;

/// A list with one inventory of strength 10 whose left column contains this container.
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
fn a_stack_takes_quantity_times_its_cost() {
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
        let ContainerView::Item { used, weight, value, .. } = &panel.containers[&id] else {
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
fn a_container_is_full_only_beyond_the_capacity() {
    for (count, capacity, full) in
        [(3, 0.6, false), (4, 0.6, true), (5, 1.0, false), (6, 1.0, true), (0, 0.0, false)]
    {
        let items = vec![stack(1.0, false, 0.0, None, 0.0); count];
        let panel = with_container(
            &json!({"kind": "item-container", "name": "c", "capacity": capacity, "items": items}),
        );
        let ContainerView::Item { used: slots, .. } = &panel.containers[&panel.left(0)] else {
            panic!()
        };
        assert_eq!(slots.level == Level::Over, full, "{count} of {capacity}");
    }
}

#[test]
fn a_pouch_weighs_a_fiftieth_of_a_pound_per_coin_and_takes_its_own_slots() {
    for (cp, capacity, lb, overflowing) in
        [(100, 100, "2", false), (101, 100, "2", true), (5, 100, "0.1", false)]
    {
        let coins = json!({"cp": cp, "sp": 0, "ep": 0, "gp": 0, "pp": 0});
        let panel = with_container(
            &json!({"kind": "money-pouch", "name": "p", "capacity": capacity, "slots": 1.4, "coins": coins}),
        );
        let ContainerView::Pouch { count, weight, .. } = &panel.containers[&panel.left(0)] else {
            panic!()
        };
        let weight = weight.as_ref().unwrap();
        assert_eq!((weight.text.as_str(), count.level == Level::Over), (lb, overflowing));
        assert_eq!(panel.open.as_ref().unwrap().slots.used.text, "1.4");
    }
}

#[test]
fn limits_follow_strength_and_penalties() {
    // strength, penalties → slots allowed, remaining, lb limit
    let table = [
        (json!(10), json!([]), "20", "20", "100"),
        (json!(14), json!([{"source": "a", "slots": 1.5}]), "26.5", "26.5", "140"),
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
        assert_eq!(open.slots.allowed.as_deref(), Some(allowed));
        assert_eq!(open.slots_remaining.text, remaining);
        assert_eq!(open.weight.allowed.as_deref(), Some(limit));
    }
}

#[test]
fn sir_bramblewick_adds_up() {
    let panel = Panel::sir_bramblewick();
    let open = panel.open.as_ref().unwrap();
    assert_eq!(open.strength, "14");
    assert_eq!(
        (open.slots.used.text.as_str(), open.slots.allowed.as_deref()),
        ("17.6", Some("26.5"))
    );
    assert_eq!(open.slots_remaining.text, "8.9");
    assert_eq!(
        (open.weight.used.text.as_str(), open.weight.allowed.as_deref()),
        ("112", Some("140"))
    );
    assert_eq!(open.weight.used.exact.as_deref(), Some("112.02"));
    assert_eq!(open.wealth.text, "588.3");
    let item = |id| match &panel.containers[&id] {
        ContainerView::Item { used: slots, value, weight, .. } => (
            slots.used.text.as_str(),
            slots.allowed.as_deref().unwrap(),
            slots.level == Level::Over,
            value.text.as_str(),
            weight.text.as_str(),
        ),
        _ => panic!(),
    };
    assert_eq!(item(panel.left(0)), ("8", "10", false, "306.6", "43.5"));
    assert_eq!(item(panel.right(0)), ("8", "6", true, "102.5", "66.5"));
    assert_eq!(item(panel.right(1)), ("0.6", "0.6", false, "0", "0"));
    let ContainerView::Pouch { count, value, weight, .. } = &panel.containers[&panel.left(1)]
    else {
        panic!()
    };
    let weight = weight.as_ref().unwrap();
    assert_eq!(
        (count.used.text.as_str(), count.level, value.text.as_str(), weight.text.as_str()),
        ("101", Level::Over, "179.1", "2")
    );
}
