//! Lists with pouches, and what is in them.

use engine::commands::{CoinSource, LeftOver, Pay, Receive, SellStacks};
use engine::model::{ContainerId, StackId};
use engine::rules::payment::CoinOrder;
use engine::rules::prices::SalePrice;
use engine::rules::sharing::ShareMode;
use serde_json::{Value, json};

use super::Panel;

const KINDS: [&str; 5] = ["pp", "gp", "ep", "sp", "cp"];

/// A pouch as it is stored, with coins such as "3 gp 5 sp".
pub fn pouch(name: &str, coins: &str) -> Value {
    let words: Vec<_> = coins.split_whitespace().collect();
    let count = |kind: &str| -> Value {
        let found = words.chunks(2).find(|coins| coins[1] == kind);
        found.map_or(json!(0), |coins| coins[0].parse().unwrap())
    };
    json!({
        "kind": "money-pouch", "name": name, "capacity": 100, "slots": 1,
        "coins": {
            "cp": count("cp"), "sp": count("sp"), "ep": count("ep"), "gp": count("gp"), "pp": count("pp"),
        },
    })
}

/// An inventory as it is stored, with these containers on its left.
pub fn inventory(name: &str, containers: impl IntoIterator<Item = Value>) -> Value {
    let left: Vec<_> = containers.into_iter().collect();
    json!({ "name": name, "strengthScore": 10, "penalties": [], "columns": [left, []] })
}

/// A panel with Ada, whose pouches hold these coins.
pub fn with_pouches(pouches: &[(&str, &str)]) -> Panel {
    let pouches = pouches.iter().map(|(name, coins)| pouch(name, coins));
    Panel::loaded(&json!([inventory("Ada", pouches)]).to_string())
}

/// The coins of each pouch of the list, the most valuable first.
pub fn purses(panel: &Panel) -> Vec<String> {
    let stored = panel.stored();
    let inventories = stored.as_array().unwrap().iter();
    let columns = inventories.flat_map(|inventory| inventory["columns"].as_array().unwrap());
    let containers = columns.flat_map(|column| column.as_array().unwrap());
    let pouches = containers.filter(|container| container["kind"] == "money-pouch");
    let coins = |pouch: &Value| -> Vec<String> {
        let there = KINDS.iter().filter(|kind| pouch["coins"][**kind] != 0);
        there.map(|kind| format!("{} {kind}", pouch["coins"][*kind])).collect()
    };
    pouches.map(|pouch| coins(pouch).join(" ")).collect()
}

pub fn pay(container: ContainerId, amount: &str) -> Pay {
    let (first, without) = (CoinOrder::Largest, Vec::new());
    Pay { container, amount: amount.to_owned(), first, without, to: None }
}

/// The sale of rows into the pouch that is offered first.
pub fn sale(container: ContainerId, stacks: Vec<StackId>, price: SalePrice) -> SellStacks {
    SellStacks { container, stacks, price: Some(price), into: None }
}

pub fn receive(container: ContainerId, amount: &str, by: &str) -> Receive {
    Receive {
        container,
        amount: amount.to_owned(),
        coins: CoinSource::Found,
        shared_by: by.to_owned(),
        mine: true,
        shares: ShareMode::WholeCoins,
        left_over: LeftOver::Leave,
        also: Vec::new(),
    }
}
