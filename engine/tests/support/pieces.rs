//! The quantities of everything, over all inventories.

use std::collections::BTreeMap;

use serde_json::Value;

use super::exact;

/// The quantity of each item, in units of 10⁻⁹, and the number of containers.
pub fn pieces(stored: &Value) -> (BTreeMap<String, i128>, usize) {
    let mut pieces = BTreeMap::new();
    let mut containers = 0;
    for inventory in stored.as_array().unwrap() {
        let columns = inventory["columns"].as_array().unwrap().iter();
        for container in columns.flat_map(|column| column.as_array().unwrap()) {
            containers += 1;
            for stack in container["items"].as_array().into_iter().flatten() {
                *pieces.entry(stack["item"].to_string()).or_default() +=
                    exact::read(&stack["quantity"]);
            }
        }
    }
    (pieces, containers)
}
