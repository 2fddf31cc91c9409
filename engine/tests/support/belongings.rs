//! Random inventories in the format of a file.

use proptest::prelude::*;
use serde_json::{Value, json};

/// A random inventory: containers of any kind, anywhere, some with a fixed load; coins by their pouch or by number.
pub fn inventory() -> impl Strategy<Value = Value> {
    let tenths = |most: u32| (0..most).prop_map(|tenths| f64::from(tenths) / 10.0);
    // Many items have no value, so that slots and weight decide.
    let value = prop_oneof![Just(0.0), tenths(50)];
    let bundle = prop_oneof![Just(Value::Null), (1..6_u8).prop_map(Value::from)];
    let stack = (0..9_u8, any::<bool>(), tenths(90), value, tenths(20), bundle).prop_map(
        |(quantity, equipped, weight, value, slots, bundle)| {
            json!({"quantity": quantity, "equipped": equipped, "item": {
                "name": "I", "value": value, "weight": weight,
                "slotOverride": if quantity % 2 == 0 { Value::Null } else { slots.into() },
                "equippedSlots": slots,
                "bundle": bundle
            }})
        },
    );
    let items = prop::collection::vec(stack, 0..4).prop_map(
        |items| json!({"kind": "item-container", "name": "C", "capacity": 9, "items": items}),
    );
    let load = prop::option::of((tenths(90), tenths(90)));
    let item = (items, load).prop_map(|(mut container, load)| {
        if let Some((slots, weight)) = load {
            container["load"] = json!({"slots": slots, "weight": weight});
        }
        container
    });
    let pouch = (0..500_u32, tenths(30)).prop_map(|(coins, slots)| {
        json!({"kind": "money-pouch", "name": "P", "capacity": 9, "slots": slots,
            "coins": {"cp": coins, "sp": coins / 2, "ep": 1, "gp": coins % 7, "pp": 0}})
    });
    let place = prop::sample::select(vec!["", "", "dropped", "stored", "lost"]);
    let container =
        (prop_oneof![3 => item, 1 => pouch], place).prop_map(|(mut container, place)| {
            if !place.is_empty() {
                container["place"] = place.into();
            }
            container
        });
    let column = || prop::collection::vec(container.clone(), 0..4);
    let coin_slots = prop::option::of((1..200_u32, 0..200_u32));
    let level = (0..30_u8, prop::sample::select(vec!["slots", "lb"]))
        .prop_map(|(from, of)| json!({"from": from, "of": of, "name": format!("L{from}")}));
    let levels = prop::collection::vec(level, 0..3);
    (column(), column(), coin_slots, levels).prop_map(|(left, right, coin_slots, levels)| {
        let columns = [left, right];
        let mut inventory =
            json!({"name": "A", "strengthScore": 9, "penalties": [], "columns": columns});
        if let Some((coins, free)) = coin_slots {
            inventory["coinSlots"] = json!({"coins": coins, "free": free});
        }
        if !levels.is_empty() {
            inventory["levels"] = levels.into();
        }
        inventory
    })
}
