//! Rows: requesting the visible ones, finding names, and sorting.

use crate::support;

use engine::commands::{DeleteContainer, DeleteStacks, DuplicateInventory};
use engine::model::{ContainerId, StackId};
use engine::questions::{FindElsewhere, FindStacks, Rows};
use engine::rules::sorting::RowColumn;
use engine::session::SessionAction;
use engine::view::ContainerView;
use engine::view::update::Notice;
use proptest::prelude::*;
use serde_json::json;
use support::acts::with_random;
use support::{Panel, typed};

#[test]
fn opening_returns_the_order_of_the_rows_and_draws_those_requested() {
    let mut panel = Panel::sir_bramblewick();
    let container = panel.left(0);
    let names = |panel: &Panel, from, to| -> Vec<String> {
        let rows = panel.session.ask(&Rows { container, from, to });
        rows.into_iter().map(|row| row.name).collect()
    };
    assert!(panel.last.reset && panel.last.stacks.is_empty());
    assert_eq!(panel.last.orders.len(), 3);
    let all = names(&panel, 0, usize::MAX);
    assert_eq!(all.len(), panel.orders[&container].len());
    assert_eq!(names(&panel, 1, 3), all[1..3]);
    assert_eq!(names(&panel, 2, 99), all[2..]);
    assert!(names(&panel, 3, 1).is_empty() && names(&panel, 99, 100).is_empty());
    let pouch = panel.left(1);
    assert!(panel.session.ask(&Rows { container: pouch, from: 0, to: 99 }).is_empty());
    panel.send(DeleteContainer { container });
    assert!(names(&panel, 0, 99).is_empty());
}

#[test]
fn a_restored_container_returns_its_order_and_a_restored_row_is_drawn() {
    let mut panel = Panel::sir_bramblewick();
    let container = panel.left(0);
    let rows = panel.orders[&container].clone();
    panel.send(DeleteContainer { container });
    let update = panel.session.dispatch(SessionAction::Undo);
    assert_eq!(update.orders.len(), 1);
    assert_eq!(update.orders[0].rows, rows);
    assert!(update.stacks.is_empty());
    panel.take(update);
    panel.send(DeleteStacks { container, stacks: vec![rows[1]] });
    assert!(panel.last.stacks.is_empty());
    let update = panel.session.dispatch(SessionAction::Undo);
    assert_eq!(update.orders[0].rows, rows);
    assert_eq!(update.stacks.len(), 1);
    assert_eq!(update.stacks[0].id, rows[1]);
}

#[test]
fn stacks_are_found_by_name_in_the_order_of_the_panel() {
    let items = |names: &[&str]| -> Vec<_> {
        let item = |name| json!({"quantity": 1, "item": {"name": name}});
        names.iter().map(item).collect()
    };
    let container = |names: &[&str]| json!({"kind": "item-container", "items": items(names)});
    let purse = json!({"kind": "money-pouch", "name": "Torch"});
    let inventory = |columns| json!({"name": "I", "strengthScore": 10, "columns": columns});
    let list = json!([
        inventory(json!([
            [container(&["Torch", "Rope"]), purse, container(&["ΟΔΟΣ ΑΒΓ", "a\nb", ""])],
            [container(&["Blowtorch", "Torch"])]
        ])),
        inventory(json!([[container(&["Torch"])], []])),
    ]);
    let panel = Panel::loaded(&list.to_string());
    let (top, under, right) = (panel.left(0), panel.left(2), panel.right(0));
    let table: [(&str, &[(ContainerId, usize)]); 9] = [
        (" TORCH\n", &[(top, 0), (right, 0), (right, 1)]),
        ("o", &[(top, 0), (top, 1), (right, 0), (right, 1)]),
        ("οδος", &[(under, 0)]),
        ("A\nB", &[(under, 1)]),
        ("b", &[(under, 1), (right, 0)]),
        ("rope torch", &[]),
        ("backpack", &[]),
        ("", &[]),
        (" \t", &[]),
    ];
    for (text, hits) in table {
        let found: Vec<_> = panel
            .session
            .ask(&FindStacks { text: text.into() })
            .iter()
            .map(|hit| (hit.container, hit.stack))
            .collect();
        let expected: Vec<_> =
            hits.iter().map(|&(container, row)| (container, panel.stack(container, row))).collect();
        assert_eq!(found, expected, "{text:?}");
    }
    let nothing = Panel::loaded("[]");
    assert!(nothing.session.ask(&FindStacks { text: "a".into() }).is_empty());
}

#[test]
fn sorting_returns_only_the_order_and_a_notice() {
    let mut panel = Panel::sir_bramblewick();
    let container = panel.left(0);
    let (rows, text) = (panel.orders[&container].clone(), panel.session.stored_text());
    let update = panel.sort(container, RowColumn::Quantity);
    assert!(update.containers.is_empty() && update.stacks.is_empty());
    let label = "Sorted Backpack by quantity";
    assert_eq!(update.notice, Some(Notice::Done(label.to_owned())));
    assert_eq!(update.undo.as_deref(), Some(label));
    assert_ne!(panel.orders[&container], rows);
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert_eq!(panel.orders[&container], rows);
    assert_eq!(panel.session.stored_text(), text);

    let pouch = panel.left(1);
    panel.sort(pouch, RowColumn::Name);
    assert!(panel.refused());
    panel.send(DeleteStacks { container, stacks: rows });
    panel.sort(container, RowColumn::Name);
    assert!(panel.last.store.is_none() && panel.last.notice.is_none());
}

/// The figures of each row in a column.
fn column(panel: &Panel, container: ContainerId, by: RowColumn) -> Vec<(StackId, String)> {
    let rows = panel.orders[&container].iter();
    rows.map(|id| {
        let row = &panel.stacks[id];
        let slots = row.slots.exact.as_ref().unwrap_or(&row.slots.text);
        let shown = match by {
            RowColumn::Name => &row.name,
            RowColumn::Quantity => &row.quantity,
            RowColumn::Value => &row.value.text,
            RowColumn::Weight => &row.weight.text,
            RowColumn::Slots => slots,
        };
        (*id, shown.clone())
    })
    .collect()
}

#[test]
fn each_column_sorts_by_its_figures_and_in_reverse_and_keeps_equal_ones_in_order() {
    let number = || prop::sample::select(&[-1.5, 0.0, 0.1, 2.0, 2.5, 30.0, 1e15][..]);
    let item = ("[ a-c]{0,2}", number(), number(), number(), any::<bool>());
    let column_of = prop::sample::select(
        &[
            RowColumn::Name,
            RowColumn::Quantity,
            RowColumn::Value,
            RowColumn::Weight,
            RowColumn::Slots,
        ][..],
    );
    with_random((prop::collection::vec(item, 0..20), column_of), 3, |(items, by)| {
        let stack = |(name, quantity, value, weight, equipped): &(String, f64, f64, f64, bool)| {
            json!({"quantity": quantity, "equipped": equipped,
                "item": {"name": name, "value": value, "weight": weight}})
        };
        let items: Vec<_> = items.iter().map(stack).collect();
        let bag = json!({"kind": "item-container", "name": "Bag", "capacity": 1, "items": items});
        let ada = json!([{"name": "Ada", "strengthScore": 10, "columns": [[bag], []]}]);
        let mut panel = Panel::loaded(&ada.to_string());
        let bag = panel.left(0);
        let before = column(&panel, bag, by);
        let number = |shown: &str| shown.parse::<f64>().unwrap();
        let name = |shown: &str| match shown.trim() {
            "" => "(unnamed)".to_owned(),
            _ => shown.to_owned(),
        };
        let mut forward = before.clone();
        forward.sort_by(|(_, one), (_, other)| match by {
            RowColumn::Name => name(one).cmp(&name(other)),
            _ => number(other).total_cmp(&number(one)),
        });
        let mut back = forward.clone();
        back.sort_by(|(_, one), (_, other)| match by {
            RowColumn::Name => name(other).cmp(&name(one)),
            _ => number(one).total_cmp(&number(other)),
        });
        let mut expected = [&forward, &back].into_iter().cycle();
        if before == forward {
            expected.next();
        }
        for expected in expected.take(3) {
            panel.sort(bag, by);
            assert_eq!(&column(&panel, bag, by), expected, "{by:?} of {before:?}");
        }
    });
}

/// docs/rules/panel.md#long-names
#[test]
fn a_very_long_name_of_an_inventory_is_cut_where_it_is_shown_and_whole_in_its_field() {
    let long = "x".repeat(100_000);
    let text = json!([{"name": long, "strengthScore": 10, "penalties": [], "columns": [[], []]}]);
    let panel = Panel::loaded(&text.to_string());
    let shown = format!("{}…", "x".repeat(1_000));
    let open = panel.open.as_ref().unwrap();
    assert_eq!((&open.name, &open.display_name), (&long, &shown));
    assert_eq!(panel.entries[&open.id].name, shown);
}

/// docs/rules/game.md#blank-names
#[test]
fn views_hold_each_name_as_it_is_stored_and_as_it_is_printed() {
    let long = "x".repeat(70);
    let text = json!([{"name": " ", "strengthScore": 10, "penalties": [], "columns": [[
        {"kind": "item-container", "name": "", "capacity": 1, "items": [
            {"quantity": 1, "equipped": false, "item": {"name": "\t", "value": 0, "weight": 0}},
        ]},
        {"kind": "money-pouch", "name": long, "capacity": 1, "slots": 1, "coins": {}},
        {"kind": ""},
    ], []]}]);
    let panel = Panel::loaded(&text.to_string());
    let open = panel.open.as_ref().unwrap();
    assert_eq!((&*open.name, &*open.display_name), (" ", "(unnamed)"));
    assert_eq!(panel.entries[&open.id].name, "(unnamed)");
    let names = |index| match &panel.containers[&panel.left(index)] {
        ContainerView::Item { name, display_name, .. }
        | ContainerView::Pouch { name, display_name, .. } => {
            [name, display_name].map(String::clone)
        }
        ContainerView::Unknown { display_name, .. } => [display_name; 2].map(String::clone),
    };
    assert_eq!(names(0), ["", "(unnamed)"]);
    assert_eq!(names(1), [long.clone(), long]);
    assert_eq!(names(2), ["(unnamed)"; 2]);
    let rows = panel.session.ask(&Rows { container: panel.left(0), from: 0, to: 1 });
    let stack = &rows[0];
    assert_eq!((&*stack.name, &*stack.display_name), ("\t", "(unnamed)"));
}

#[test]
fn other_inventories_with_matches_are_counted_in_the_order_of_the_list() {
    let inventory = |name: &str, items: &[&str]| {
        let items: Vec<_> =
            items.iter().map(|item| json!({"quantity": 1, "item": {"name": item}})).collect();
        let container = json!({"kind": "item-container", "name": "Bag", "items": items});
        json!({"name": name, "columns": [[container], []]})
    };
    let list = [
        inventory("Mira", &["Torch", "Rope"]),
        inventory("Bert", &["Torch", "Blowtorch"]),
        inventory("", &["TORCH"]),
        inventory("Ada", &["Rope"]),
        inventory("Chest", &["torches"]),
    ];
    let mut panel = Panel::loaded(&json!(list).to_string());
    let find = |panel: &Panel, text: &str| {
        let found = panel.session.ask(&FindElsewhere { text: text.into(), most: 5 });
        let texts = found.inventories.iter().map(|found| {
            assert!(found.text.ends_with(&panel.entries[&found.inventory].name));
            found.text.clone()
        });
        texts.chain(found.more).collect::<Vec<_>>().join(", ")
    };
    let mira = panel.open_id();
    assert_eq!(find(&panel, " torch"), "2 in Bert, 1 in (unnamed), 1 in Chest");
    assert_eq!(find(&panel, "rope"), "1 in Ada");
    assert_eq!((find(&panel, ""), find(&panel, "lamp")), (String::new(), String::new()));
    let chest = *panel.inventories.last().unwrap();
    for end in ["Chest (copy)", "Chest (copy)", "and 1 more inventory", "and 2 more inventories"] {
        panel.send(DuplicateInventory { inventory: chest });
        panel.select(0);
        assert_eq!(panel.open_id(), mira);
        assert!(find(&panel, "torch").ends_with(end), "{}", find(&panel, "torch"));
    }
    let all = panel.session.ask(&FindElsewhere { text: "torch".into(), most: 55 });
    assert_eq!((all.inventories.len(), all.more), (7, None));
    panel.select(1);
    panel.send(typed(panel.left(0), "Torch, again"));
    panel.select(0);
    assert!(find(&panel, "torch").starts_with("3 in Bert"), "what changed is searched anew");
}
