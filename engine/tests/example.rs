//! The example that one can begin with (`docs/rules/actions.md#the-example`).

use crate::support;

use engine::commands::{
    AddFirstContainers, AddStack, AddTyped, CreateInventory, GameChoice, OpenExample, StackTexts,
};
use engine::rules::games::GAMES;
use engine::session::SessionAction;
use engine::view::{ContainerView, Level};
use serde_json::Value;
use support::{Panel, typed};

fn opened() -> Panel {
    let mut panel = Panel::loaded("[]");
    let update = panel.session.dispatch(OpenExample::default());
    panel.take(update);
    panel
}

#[test]
fn it_is_added_in_one_step_and_removed_by_undo() {
    let mut panel = opened();
    let open = panel.open.as_ref().unwrap();
    assert_eq!(panel.last.undo.as_deref(), Some("Opened an example"));
    assert!(open.reduced.is_some() && open.dropped.is_none());
    let stored = panel.last.store.clone().unwrap();
    assert_eq!(Panel::loaded(&stored).session.stored_text(), stored);
    let update = panel.session.dispatch(SessionAction::Undo);
    panel.take(update);
    assert!(panel.open.is_none());
    assert_eq!(panel.session.stored_text(), "[]");
    let update = panel.session.dispatch(SessionAction::Redo);
    panel.take(update);
    assert_eq!(panel.session.stored_text(), stored);
}

#[test]
fn it_has_every_kind_of_entry_and_is_under_all_limits() {
    let panel = opened();
    let open = panel.open.as_ref().unwrap();
    let mut levels = vec![open.slots.level, open.weight.level];
    let mut kinds = [0, 0];
    for container in panel.containers.values() {
        match container {
            ContainerView::Item { used: slots, .. } => {
                kinds[0] += 1;
                levels.push(slots.level);
            }
            ContainerView::Pouch { count, .. } => {
                kinds[1] += 1;
                levels.push(count.level);
            }
            ContainerView::Unknown { .. } => panic!("{container:?}"),
        }
    }
    assert_eq!(kinds, [5, 1]);
    assert!(levels.iter().all(|level| *level == Level::Normal), "{levels:?}");
    assert!(panel.stacks.values().any(|stack| stack.equipped));
}

#[test]
fn each_row_of_a_games_example_is_what_typing_its_name_adds() {
    for rules in GAMES.iter().filter(|rules| rules.game.is_some()) {
        let mut panel = Panel::loaded("[]");
        let game = GameChoice::of(rules.game);
        panel.send(OpenExample { game: Some(game) });
        let example = panel.stored();
        panel.send(CreateInventory { game: Some(game), ..CreateInventory::default() });
        panel.send(AddFirstContainers { inventory: panel.open_id() });
        let mut rows = Vec::new();
        for column in example[0]["columns"].as_array().unwrap() {
            for container in column.as_array().unwrap() {
                rows.extend(container["items"].as_array().cloned().unwrap_or_default());
            }
        }
        for row in rows {
            let sack = panel.left(0);
            let name = row["item"]["name"].as_str().unwrap();
            let typed =
                StackTexts { quantity: row["quantity"].to_string(), ..typed(sack, name).typed };
            panel.send(AddTyped(AddStack { container: sack, typed }));
            let stored = panel.at("/1/columns/0/0/items");
            let added = stored.as_array().unwrap().last().unwrap();
            let known = |row: &Value| {
                let of = |field: &str| row["item"][field].clone();
                (of("value"), of("weight"), of("slotOverride"), row["supply"].clone())
            };
            assert_eq!(known(&row), known(added), "{name} in {}", rules.name);
        }
    }
}
