//! Random sequences of commands: totals are right, nothing is lost, saved text is read back unchanged, and undo and redo
//! restore the list.

use crate::support;

use engine::commands::Command;
use engine::model::IdSource;
use engine::questions::PreviewContainers;
use engine::session::SessionAction;
use engine::storage::{read_stored, to_compact};
use serde_json::Value;
use support::acts::{Act, acts, command, with_random};
use support::effects::{self, Usages};
use support::pieces::pieces;
use support::totals::check_totals;
use support::{Panel, SIR_BRAMBLEWICK};

fn play(acts: &[Act]) {
    let mut panel = Panel::sir_bramblewick();
    let mut texts = vec![panel.session.stored_text()];
    for act in acts {
        let Some(command) = command(act, &panel) else {
            continue;
        };
        let before = panel.stored();
        let usages = Usages::of(&panel);
        let effect = panel.session.ask(&PreviewContainers { command: command.clone() }).unwrap();
        panel.send(command.clone());
        assert!(!panel.refused(), "{command:?}");
        effects::check(&effect, &usages, &panel, &command);
        check_totals(&panel);

        let text = panel.session.stored_text();
        let read = read_stored(&text, IdSource::default()).unwrap();
        assert!(!read.lossy);
        assert_eq!(to_compact(&read.state.inventories), text, "what is saved is read back");
        let after = panel.stored();
        match &command {
            Command::PlaceStack(_)
            | Command::MoveStacks(_)
            | Command::GiveStacks(_)
            | Command::SetPlace(_)
            | Command::MoveContainer(_)
            | Command::MoveInventory(_) => {
                assert_eq!(pieces(&before), pieces(&after), "{command:?}");
            }
            Command::DeleteStacks(_)
            | Command::DeleteContainer(_)
            | Command::DeleteInventory(_) => {}
            _ => assert!(pieces(&before).1 <= pieces(&after).1, "{command:?}"),
        }

        assert!(panel.last.store.is_some() || texts.last() == Some(&text), "{command:?}");
        if panel.last.store.is_some() {
            texts.push(text);
            // There and back again.
            let now = texts.last().unwrap().clone();
            let update = panel.session.dispatch(SessionAction::Undo);
            panel.take(update);
            check_totals(&panel);
            let update = panel.session.dispatch(SessionAction::Redo);
            panel.take(update);
            assert_eq!(panel.session.stored_text(), now, "redo after {command:?}");
            check_totals(&panel);
        }
    }
    while panel.last.undo.is_some() {
        // The very state before this step, though moving a row past its twin stores the same text.
        texts.pop();
        let update = panel.session.dispatch(SessionAction::Undo);
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
