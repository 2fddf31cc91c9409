//! Random sequences of commands: totals are right, nothing is lost, saved text is read back unchanged, and undo and
//! redo restore the list.

use crate::support;

use engine::model::IdSource;
use engine::questions::PreviewContainers;
use engine::session::SessionAction;
use engine::storage::{Completeness, read_stored, to_compact};
use engine::view::update::Notice;
use serde_json::Value;
use support::acts::{Act, Handling, acts, command, handling, with_random};
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
        let effects = panel.session.ask(&PreviewContainers { command: command.clone() });
        panel.send(command.clone());
        let Some(effects) = effects else {
            assert!(is_not_accepted(&panel), "{command:?}: {:?}", panel.last.notice);
            assert_eq!(panel.stored(), before, "{command:?}");
            continue;
        };
        assert!(!panel.refused(), "{command:?}");
        effects::check(&effects, &usages, &panel, &command);
        check_totals(&panel);

        let text = panel.session.stored_text();
        let read = read_stored(&text, IdSource::default()).unwrap();
        assert_eq!(read.completeness, Completeness::Whole);
        assert_eq!(to_compact(&read.state.inventories), text, "what is saved is read back");
        let after = panel.stored();
        match handling(act.kind) {
            Handling::Moves | Handling::HandsOver => {
                assert_eq!(pieces(&before), pieces(&after), "{command:?}");
            }
            Handling::Keeps | Handling::TakesAway => {
                assert!(pieces(&before).1 <= pieces(&after).1, "{command:?}");
            }
            Handling::DeletesContainers => {}
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
    // The very state before this step, though moving a row past its twin stores the same text.
    for text in texts.iter().rev().skip(1) {
        let update = panel.session.dispatch(SessionAction::Undo);
        panel.take(update);
        assert_eq!(*text, panel.session.stored_text());
        check_totals(&panel);
    }
    assert_eq!(panel.last.undo, None);
    assert_eq!(
        panel.stored(),
        serde_json::from_str::<Value>(&format!("[{SIR_BRAMBLEWICK}]")).unwrap()
    );
    for text in texts.iter().skip(1) {
        let update = panel.session.dispatch(SessionAction::Redo);
        panel.take(update);
        assert_eq!(*text, panel.session.stored_text());
    }
    assert_eq!(panel.last.redo, None);
}

/// Whether a field did not accept what was typed: less than 0, or a unit that it doesn't know.
fn is_not_accepted(panel: &Panel) -> bool {
    let faults = ["left.", "Below 0 isn’t possible.", "Write it like", "Not an amount of money."];
    matches!(&panel.last.notice, Some(Notice::Refused(text))
        if faults.iter().any(|fault| text.contains(fault)))
}

#[test]
fn histories_keep_every_promise() {
    with_random(acts(), 1, |acts| play(&acts));
}
