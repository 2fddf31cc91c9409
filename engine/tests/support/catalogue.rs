//! Find Item without a browser, and the answers of catalogue servers.

use engine::catalogue::CatalogueSummary;
use engine::commands::AddFromCatalogue;
use engine::model::ContainerId;
use engine::questions::{CatalogueRow, CatalogueRows, FindItems, ItemMatches};
use serde_json::{Value, json};

use super::Panel;

/// A panel whose Backpack of 10 slots is empty, with a server's answer open.
pub fn answered(items: &Value) -> Panel {
    let mut panel = Panel::furnished();
    let summary = open(&mut panel, &json!({"data": {"items": items}}));
    assert_eq!(summary.problem, None);
    panel
}

pub fn open(panel: &mut Panel, answer: &Value) -> CatalogueSummary {
    panel.session.open_catalogue(Some(&answer.to_string()), None)
}

pub fn built_in() -> (Panel, CatalogueSummary) {
    let mut panel = Panel::furnished();
    let summary = panel.session.open_catalogue(None, None);
    (panel, summary)
}

pub fn find(panel: &mut Panel, text: &str) -> ItemMatches {
    panel.session.ask(&FindItems { text: text.into(), ..FindItems::default() })
}

/// The rows of the matches in a range of indexes.
pub fn page(
    panel: &Panel,
    text: &str,
    container: ContainerId,
    from: usize,
    to: usize,
) -> Vec<CatalogueRow> {
    let text = text.to_owned();
    let rows =
        CatalogueRows { lists_in_full: Vec::new(), text, container, percent: None, from, to };
    panel.session.ask(&rows)
}

/// All rows of what is found.
pub fn rows(panel: &mut Panel, text: &str) -> Vec<CatalogueRow> {
    let found = find(panel, text);
    let rows = page(panel, text, panel.left(0), 0, usize::MAX);
    assert_eq!(rows.len(), found.count);
    rows
}

pub fn names(panel: &mut Panel, text: &str) -> Vec<String> {
    rows(panel, text).into_iter().map(|row| row.name).collect()
}

pub fn row(panel: &mut Panel, name: &str) -> CatalogueRow {
    let mut rows = rows(panel, name).into_iter();
    rows.find(|row| row.name == name).unwrap()
}

pub fn add(panel: &mut Panel, name: &str) {
    let entry = row(panel, name).entry;
    let container = panel.left(0);
    let update = panel.session.dispatch(AddFromCatalogue { container, entry, times: 1.0 });
    panel.take(update);
}

/// Quantity, name, value and weight of each stack in the Backpack.
pub fn added(panel: &Panel) -> Value {
    let items = panel.at("/0/columns/0/0/items");
    let stack = |stack: &Value| {
        let item = &stack["item"];
        assert_eq!(stack["equipped"], json!(false));
        assert_eq!(item["slotOverride"], Value::Null);
        assert_eq!(item["equippedSlots"], json!(0));
        json!([stack["quantity"], item["name"], item["value"], item["weight"]])
    };
    items.as_array().unwrap().iter().map(stack).collect()
}

pub fn item(id: &str, name: &str, weight: f64, amount: f64, currency: &str) -> Value {
    json!({"kind": "gear", "id": id, "name": name, "weight": weight,
        "cost": {"currency": currency, "amount": amount}})
}

pub fn torch() -> Value {
    item("torch", "Torch", 1.0, 1.0, "cp")
}

pub fn pack(id: &str, contents: &Value) -> Value {
    let mut pack = item(id, id, 0.0, 5.0, "gp");
    pack["kind"] = json!("pack");
    pack["contents"] = contents.clone();
    pack
}

pub fn stack(id: &str, quantity: &Value, item: &Value) -> Value {
    let mut stack = pack(id, &Value::Null);
    stack["kind"] = json!("stack");
    stack["quantity"] = quantity.clone();
    stack["item"] = item.clone();
    stack
}

/// An entry as it is described inside a pack: without its contents.
pub fn mention(id: &str, kind: &str) -> Value {
    let mut mention = item(id, id, 0.0, 0.0, "gp");
    mention["kind"] = json!(kind);
    mention
}
