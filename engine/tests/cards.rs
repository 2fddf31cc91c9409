//! Cards of containers, and inventories in the list (`docs/rules/panel.md#long-lists`, `docs/rules/panel.md#announcements`).

use crate::support;

use engine::commands::{AddContainer, CreateInventory, DeleteInventory, NewContainer};
use engine::model::{InventoryId, Place};
use engine::questions::{Cards, InventoryListItems};
use engine::view::ContainerView;
use engine::view::update::Update;
use serde_json::{Value, json};
use support::{Panel, SIR_BRAMBLEWICK, typed};

fn list(left: &[Value], right: &[Value]) -> String {
    json!([{ "name": "Ada", "strengthScore": 10, "penalties": [], "columns": [left, right] }])
        .to_string()
}

fn small(name: &str) -> Value {
    json!({ "kind": "item-container", "name": name, "capacity": 0.3, "items": [] })
}

#[test]
fn cards_of_containers_that_are_new_to_the_screen_are_asked_for() {
    let mut panel = Panel::loaded(&format!("[{SIR_BRAMBLEWICK},{SIR_BRAMBLEWICK}]"));
    assert!(panel.last.containers.is_empty());
    let places = panel.places();
    assert_eq!(panel.containers.len(), places.len());
    let container = NewContainer::Item { capacity: "5".into() };
    let inventory = panel.open_id();
    panel.send(AddContainer { inventory, name: "Sack".into(), place: Place::Carried, container });
    assert!(panel.last.columns.is_some() && panel.last.containers.is_empty());
    // Only those of the open inventory are answered, in the order of the question.
    let elsewhere = panel.places();
    panel.select(1);
    let asked = vec![panel.left(1), elsewhere[0], panel.left(0)];
    let cards = panel.session.ask(&Cards { containers: asked });
    let ids: Vec<_> = cards.iter().map(support::id_of).collect();
    assert_eq!(ids, [panel.left(1), panel.left(0)]);
}

#[test]
fn inventories_that_are_new_to_the_list_are_asked_for() {
    let mut panel = Panel::loaded(&format!("[{SIR_BRAMBLEWICK},{SIR_BRAMBLEWICK}]"));
    assert!(panel.last.inventories.is_empty());
    assert_eq!(panel.entries.len(), 2);
    panel.send(CreateInventory { name: "Ada".into(), ..CreateInventory::default() });
    assert!(panel.last.inventory_order.is_some() && panel.last.inventories.is_empty());
    // A changed one is sent, whether or not it was asked for.
    let inventory = panel.inventories[2];
    let container = NewContainer::Item { capacity: "5".into() };
    panel.send(AddContainer { inventory, name: "Sack".into(), place: Place::Carried, container });
    panel.send(typed(panel.left(0), "Rope"));
    let changed: Vec<_> = panel.last.inventories.iter().map(|item| item.id).collect();
    assert_eq!(changed, [inventory]);
    // Those that exist are answered, in the order of the question; a restored one is new again.
    let [first, second, third] = panel.inventories[..] else { panic!() };
    panel.send(DeleteInventory { inventory: second });
    let answered = |panel: &Panel| {
        let inventories = vec![third, second, first];
        let items = panel.session.ask(&InventoryListItems { inventories });
        items.into_iter().map(|item| item.id).collect::<Vec<InventoryId>>()
    };
    assert_eq!(answered(&panel), [third, first]);
    panel.undo();
    assert!(panel.last.inventories.is_empty());
    assert_eq!(answered(&panel), [third, second, first]);
}

#[test]
fn a_container_that_goes_over_its_limit_is_announced_once() {
    let mut panel = Panel::loaded(&list(&[small("Sack")], &[]));
    let container = panel.left(0);
    let mut announced = Vec::new();
    for name in ["Rope", "Torch", "Lamp"] {
        let Update { announcements, .. } = panel.send(typed(container, name));
        announced.push(announcements.join(" "));
    }
    assert_eq!(
        announced,
        ["Added Rope to Sack.", "Added Torch to Sack. Sack is full.", "Added Lamp to Sack."]
    );
    panel.undo();
    panel.undo();
    assert!(panel.last.announcements.is_empty());
    panel.redo();
    assert_eq!(panel.last.announcements, ["Sack is full."]);
    // On opening nothing is announced.
    assert!(panel.beside().last.announcements.is_empty());
}

#[test]
fn of_too_many_unknown_containers_only_the_number_is_shown() {
    let shown = |unknown| {
        let panel =
            Panel::loaded(&list(&[vec![json!(0); unknown], vec![small("Sack")]].concat(), &[]));
        let columns = panel.columns.clone().unwrap();
        (columns.left.len(), columns.unlisted)
    };
    assert_eq!(shown(20_000), (20_001, None));
    let text = "20001 things that this version doesn’t know".to_owned();
    assert_eq!(shown(20_001), (1, Some(text)));
    let mut panel = Panel::loaded(&list(&vec![json!(0); 20_001], &[]));
    assert!(panel.columns.as_ref().unwrap().unlisted.is_some());
    let only = Panel::loaded(&list(&[json!(0)], &[]));
    assert!(matches!(only.containers[&only.left(0)], ContainerView::Unknown { .. }));
    let inventory = panel.open_id();
    let container = NewContainer::Item { capacity: "5".into() };
    panel.send(AddContainer { inventory, name: "Sack".into(), place: Place::Carried, container });
    assert_eq!(panel.places().len(), 1);
}
