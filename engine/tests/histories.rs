//! Whatever the sequence of commands: totals are right, nothing is lost, what is saved is read back,
//! undo and redo restore it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use engine::commands::Command;
use engine::model::IdSource;
use engine::storage::{read_stored, stored_text};
use serde_json::Value;
use support::acts::{Act, acts, command, with_random};
use support::effects::{self, Usages};
use support::totals::{check_totals, exact};
use support::{Panel, SIR_BRAMBLEWICK};

/// How many pieces of each name there are, in units of 10⁻⁹, and how many stacks.
fn quantities(stored: &Value) -> (std::collections::BTreeMap<String, i128>, usize) {
    let mut pieces = std::collections::BTreeMap::new();
    let mut containers = 0;
    for inventory in stored.as_array().unwrap() {
        for container in inventory["columns"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|column| column.as_array().unwrap())
        {
            containers += 1;
            for stack in container["items"].as_array().into_iter().flatten() {
                *pieces.entry(stack["item"].to_string()).or_default() +=
                    exact::read(&stack["quantity"]);
            }
        }
    }
    (pieces, containers)
}

fn play(acts: &[Act]) {
    let mut panel = Panel::sir_bramblewick();
    let mut texts = vec![panel.session.stored_text()];
    for act in acts {
        let Some(command) = command(act, &panel) else {
            continue;
        };
        let before = panel.stored();
        let usages = Usages::of(&panel);
        let effect = panel.session.preview(&command).unwrap();
        panel.send(command.clone());
        assert!(!panel.refused(), "{command:?}");
        effects::check(&effect, &usages, &panel, &command);
        check_totals(&panel);

        let text = panel.session.stored_text();
        let read = read_stored(&text, IdSource::default()).unwrap();
        assert!(!read.lossy);
        assert_eq!(stored_text(&read.state), text, "what is saved is read back");
        let after = panel.stored();
        match &command {
            Command::PlaceStack(_)
            | Command::SplitStack(_)
            | Command::SetPlace(_)
            | Command::MoveContainer(_)
            | Command::MoveInventory(_) => {
                assert_eq!(quantities(&before), quantities(&after), "{command:?}");
            }
            Command::DeleteStacks(_)
            | Command::DeleteContainer(_)
            | Command::DeleteInventory(_) => {}
            _ => assert!(quantities(&before).1 <= quantities(&after).1, "{command:?}"),
        }

        assert!(
            panel.last.store.is_some() || texts.last() == Some(&text),
            "{command:?}"
        );
        if panel.last.store.is_some() {
            texts.push(text);
            // There and back again.
            let now = texts.last().unwrap().clone();
            let update = panel.session.undo();
            panel.take(update);
            check_totals(&panel);
            let update = panel.session.redo();
            panel.take(update);
            assert_eq!(panel.session.stored_text(), now, "redo after {command:?}");
            check_totals(&panel);
        }
    }
    while panel.last.undo.is_some() {
        // The very state before this step, though moving a row past its twin stores the same text.
        texts.pop();
        let update = panel.session.undo();
        panel.take(update);
        assert_eq!(texts.last(), Some(&panel.session.stored_text()));
        check_totals(&panel);
    }
    assert_eq!(
        panel.stored(),
        serde_json::from_str::<Value>(&format!("[{SIR_BRAMBLEWICK}]")).unwrap()
    );
}

#[test]
fn histories_keep_every_promise() {
    with_random(acts(), 1, |acts| play(&acts));
}
