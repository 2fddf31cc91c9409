//! Going back several steps at once (`docs/rules/actions.md#going-back-several-steps`).

use crate::support;

use engine::commands::CreateInventory;
use engine::model::CoinKind;
use engine::questions::UndoSteps;
use engine::session::SessionAction;
use engine::view::update::Notice;
use support::acts::{Act, acts, command, with_random};
use support::undo_oracle::Picture;
use support::{Panel, SIR_BRAMBLEWICK, left_with};

fn labels(panel: &Panel) -> Vec<String> {
    let steps = panel.session.ask(&UndoSteps {});
    steps.into_iter().map(|step| step.label).collect()
}

/// Goes back to before one of the steps, counted from the newest.
fn go_back(panel: &mut Panel, index: usize) {
    let step = panel.session.ask(&UndoSteps {})[index].id;
    let update = panel.session.dispatch(SessionAction::UndoThrough { step });
    panel.take(update);
}

/// Undoes a number of steps one by one, up to the first that is refused.
fn undo_times(panel: &mut Panel, times: usize) {
    for _ in 0..times {
        let update = panel.session.dispatch(SessionAction::Undo);
        panel.take(update);
        if panel.refused() {
            break;
        }
    }
}

/// True if there was anything to restore.
fn redo(panel: &mut Panel) -> bool {
    let update = panel.session.dispatch(SessionAction::Redo);
    panel.take(update);
    panel.last.notice.is_some()
}

fn set_gold(panel: &mut Panel, text: &str) {
    let container = panel.right(0);
    panel.send(left_with(panel, container, CoinKind::Gp, text));
}

#[test]
fn the_newest_step_is_listed_first_and_undone_steps_are_counted() {
    let mut panel = Panel::furnished();
    let text = panel.session.stored_text();
    let before = labels(&panel).len();
    for amount in ["1", "2", "3"] {
        set_gold(&mut panel, amount);
    }
    panel.send(CreateInventory { name: "Bo".into(), ..CreateInventory::default() });
    let all = labels(&panel);
    assert_eq!(all[..2], ["Created Bo", "Changed gp in Coin Purse: 2 → 3"]);
    assert_eq!(all.len(), before + 4);
    go_back(&mut panel, 3);
    assert_eq!(panel.session.stored_text(), text);
    let said = Notice::Undone("Undone: 4 steps".to_owned());
    assert_eq!(panel.last.notice, Some(said));
    assert_eq!(labels(&panel), all[4..]);
    go_back(&mut panel, 0);
    let said = format!("Undone: {}", all[4]);
    assert_eq!(panel.last.notice, Some(Notice::Undone(said)));
}

#[test]
fn it_stops_at_a_refused_step_and_reports_it() {
    let mut panel = Panel::furnished();
    set_gold(&mut panel, "5");
    panel.send(CreateInventory { name: "Bo".into(), ..CreateInventory::default() });
    let theirs = panel.session.stored_text().replace("\"gp\":5", "\"gp\":9");
    panel.reload_edited(theirs);
    let oldest = labels(&panel).len() - 1;
    go_back(&mut panel, oldest);
    let why = "Can’t undo \u{201c}Changed gp in Coin Purse: 0 → 5\u{201d}: another panel changed it since.";
    let said = format!("Undone: Created Bo. {why}");
    assert_eq!(panel.last.notice, Some(Notice::Refused(said)));
    assert_eq!(panel.at("/1"), serde_json::Value::Null);
    assert_eq!(panel.at("/0/columns/1/0/coins/gp"), 9);
    // The one that is refused is out of the way.
    assert_eq!(labels(&panel)[0], "Added Backpack");
    go_back(&mut panel, 0);
    let said = "Undone: Added Backpack".to_owned();
    assert_eq!(panel.last.notice, Some(Notice::Undone(said)));
}

#[test]
fn a_refused_redo_is_reported() {
    let mut panel = Panel::furnished();
    set_gold(&mut panel, "4");
    set_gold(&mut panel, "5");
    undo_times(&mut panel, 1);
    let theirs = panel.session.stored_text().replace("\"gp\":4", "\"gp\":9");
    panel.reload_edited(theirs);
    let update = panel.session.dispatch(SessionAction::Redo);
    panel.take(update);
    let why = "Can’t redo \u{201c}Changed gp in Coin Purse: 4 → 5\u{201d}: another panel changed it since.";
    assert_eq!(panel.last.notice, Some(Notice::Refused(why.to_owned())));
    assert_eq!(panel.at("/0/columns/1/0/coins/gp"), 9);
}

#[test]
fn a_step_that_no_longer_exists_undoes_nothing() {
    let mut panel = Panel::furnished();
    let newest = panel.session.ask(&UndoSteps {})[0].id;
    undo_times(&mut panel, 1);
    let text = panel.session.stored_text();
    let update = panel.session.dispatch(SessionAction::UndoThrough { step: newest });
    assert!(update.store.is_none() && update.notice.is_none());
    assert_eq!(panel.session.stored_text(), text);
}

/// Makes the same changes in both panels, with those of another panel in between.
fn play(panels: &mut [Panel; 2], mine: &[Act], theirs: &[Act]) {
    let mut other = panels[0].beside();
    for (index, act) in mine.iter().enumerate() {
        for panel in panels.iter_mut() {
            if let Some(command) = command(act, panel) {
                panel.send(command);
            }
        }
        let Some(act) = theirs.get(index) else {
            continue;
        };
        other.reload_from(&panels[0]);
        if let Some(command) = command(act, &other) {
            other.send(command);
        }
        for panel in panels.iter_mut() {
            panel.reload_from(&other);
        }
    }
}

#[test]
fn going_back_with_the_menu_is_the_same_as_repeated_undo() {
    with_random((acts(), acts(), 0..40_usize, 0..12_usize), 1, |random| {
        let (mine, theirs, meetings, back) = random;
        let start = format!("[{SIR_BRAMBLEWICK}]");
        let mut panels = [Panel::loaded(&start), Panel::loaded(&start)];
        let theirs = &theirs[..meetings];
        play(&mut panels, &mine, theirs);
        let [by_list, one_by_one] = &mut panels;
        assert_eq!(labels(by_list), labels(one_by_one));
        if back >= labels(by_list).len() {
            return;
        }
        go_back(by_list, back);
        undo_times(one_by_one, back + 1);
        assert_eq!(by_list.refused(), one_by_one.refused());
        assert_eq!(by_list.last.redo, one_by_one.last.redo);
        assert_eq!(by_list.last.selected, one_by_one.last.selected);
        assert_eq!(labels(by_list), labels(one_by_one));
        assert_eq!(Picture::of(by_list), Picture::of(one_by_one));
        // And forth again.
        while redo(one_by_one) {
            assert!(redo(by_list));
            assert_eq!(by_list.stored(), one_by_one.stored());
        }
    });
}
