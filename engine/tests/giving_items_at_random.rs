//! Random gifts and moves between three inventories (`docs/rules/actions.md#moving-and-giving-items`).

use crate::support;

use engine::commands::{Command, GiveStacks, MoveStacks};
use engine::questions::{MoveTargetList, MoveTargets, PreviewContainers};
use engine::session::SessionAction;
use proptest::prelude::*;
use serde_json::json;
use support::Panel;
use support::acts::with_random;
use support::pieces::pieces;
use support::totals::check_totals;

use crate::giving_items::moved;

/// Three characters with the same items: quantities with fractions, and a very large one.
fn three() -> Panel {
    let things = [2.5, 10.0, 987_654_321.0, 0.3].map(|quantity| {
        json!({"quantity": quantity, "equipped": false, "item": {"name": format!("of {quantity}"),
            "value": 1, "weight": 1, "slotOverride": null, "equippedSlots": 0}})
    });
    let bag = |name: &str| {
        json!({"kind": "item-container", "name": name, "capacity": 5,
        "items": things})
    };
    let of = |name: &str, strength: u32| {
        json!({"name": name, "strengthScore": strength,
        "penalties": [], "columns": [[bag("Bag"), bag("")], []]})
    };
    Panel::loaded(&json!([of("Ada", 9), of("Ada", 18), of("", 3)]).to_string())
}

/// The index of the giver, the rows as bits, the quantity of each row, and the index of the target among those offered.
type Gift = (usize, u8, Option<f64>, usize);

fn gift() -> impl Strategy<Value = Gift> {
    let quantity = prop_oneof![
        Just(None),
        (1..12_u8).prop_map(|whole| Some(f64::from(whole))),
        prop::sample::select(vec![Some(0.0), Some(0.5), Some(1e6), Some(1e15)]),
    ];
    (0..3_usize, 1..16_u8, quantity, 0..5_usize)
}

/// Gives or moves items, and checks that the result is the same as in the preview.
fn give_at_random(panel: &mut Panel, &(giver, rows, quantity, nth): &Gift) {
    let update =
        panel.session.dispatch(SessionAction::Select { inventory: panel.inventories[giver] });
    panel.take(update);
    let container = panel.left(0);
    let stacks = panel.orders[&container]
        .iter()
        .enumerate()
        .filter(|(row, _)| *row < 4 && rows >> row & 1 == 1);
    let moved = moved(container, stacks.map(|(_, id)| *id).collect(), quantity);
    let offered = panel.session.ask(&MoveTargets {
        moved: moved.clone(),
        text: String::new(),
        most: 9,
        most_others: 9,
    });
    let own = offered.targets.iter().map(|target| (None, target));
    let others = offered
        .others
        .iter()
        .flat_map(|other| other.targets.iter().map(move |target| (Some(other), target)));
    let Some((other, target)) = own.chain(others).nth(nth) else {
        assert_eq!(offered, MoveTargetList::default(), "all of it is gone");
        return;
    };
    let into = target.container;
    let command: Command = match other {
        Some(_) => GiveStacks { moved, target: into }.into(),
        None => MoveStacks { moved, target: into }.into(),
    };
    let effects = panel.session.ask(&PreviewContainers { command: command.clone() }).unwrap();
    panel.send(command);
    assert!(!panel.refused());
    if let Some(there) = effects.iter().find(|there| there.id == into) {
        assert!(target.text.ends_with(&there.text), "{} {}", target.text, there.text);
    }
    if let Some(other) = other {
        let update = panel.session.dispatch(SessionAction::Select { inventory: other.id });
        panel.take(update);
        let slots = &panel.open.as_ref().unwrap().slots;
        let comes_to = match &slots.allowed {
            Some(allowed) => format!("{} of {allowed} slots", slots.used.text),
            None => format!("{} slots", slots.used.text),
        };
        assert!(other.text.contains(&comes_to), "{} {comes_to}", other.text);
    }
    check_totals(panel);
}

#[test]
fn random_gifts_lose_nothing_and_match_their_previews() {
    with_random(prop::collection::vec(gift(), 1..20), 1, |gifts| {
        let mut panel = three();
        let all = pieces(&panel.stored());
        let mut texts = Vec::new();
        for gift in &gifts {
            let before = panel.session.stored_text();
            give_at_random(&mut panel, gift);
            assert_eq!(pieces(&panel.stored()), all, "{gift:?}");
            if panel.session.stored_text() != before {
                texts.push(before);
            }
        }
        // Each gift is one step.
        while let Some(before) = texts.pop() {
            let update = panel.session.dispatch(SessionAction::Undo);
            panel.take(update);
            assert_eq!(panel.session.stored_text(), before);
        }
        assert_eq!(panel.last.undo, None);
    });
}
