//! The example that one can begin with (`docs/rules/actions.md#the-example`).

use crate::support;

use engine::commands::OpenExample;
use engine::session::SessionAction;
use engine::view::{ContainerView, Level};
use support::Panel;

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
            ContainerView::Item { slots, .. } => {
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
