//! What is asked of the rows: those in sight, and where a name stands.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use engine::commands::{DeleteContainer, DeleteStacks};
use engine::model::ContainerId;
use serde_json::json;
use support::Panel;

#[test]
fn opening_tells_the_order_of_the_rows_and_draws_those_asked_for() {
    let mut panel = Panel::sir_bramblewick();
    let container = panel.left(0);
    let names = |panel: &Panel, from, to| -> Vec<String> {
        let rows = panel.session.rows(container, from, to).rows;
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
    assert!(panel.session.rows(pouch, 0, 99).rows.is_empty());
    panel.send(DeleteContainer { container });
    assert!(names(&panel, 0, 99).is_empty());
}

#[test]
fn a_container_that_comes_back_tells_its_order_and_a_row_that_comes_back_itself() {
    let mut panel = Panel::sir_bramblewick();
    let container = panel.left(0);
    let rows = panel.orders[&container].clone();
    panel.send(DeleteContainer { container });
    let update = panel.session.undo();
    assert_eq!(update.orders.len(), 1);
    assert_eq!(update.orders[0].rows, rows);
    assert!(update.stacks.is_empty());
    panel.take(update);
    panel.send(DeleteStacks {
        container,
        stacks: vec![rows[1]],
    });
    assert!(panel.last.stacks.is_empty());
    let update = panel.session.undo();
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
            [
                container(&["Torch", "Rope"]),
                purse,
                container(&["ΟΔΟΣ ΑΒΓ", "a\nb", ""])
            ],
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
        let found = panel.session.find_stacks(text, str::to_lowercase).matches;
        let found: Vec<_> = found.iter().map(|hit| (hit.container, hit.stack)).collect();
        let expected: Vec<_> = hits
            .iter()
            .map(|&(container, row)| (container, panel.stack(container, row)))
            .collect();
        assert_eq!(found, expected, "{text:?}");
    }
    let nothing = Panel::loaded("[]");
    assert!(
        nothing
            .session
            .find_stacks("a", str::to_lowercase)
            .matches
            .is_empty()
    );
}
