//! Random lives of panels with their undo logs (`docs/rules/storage.md#the-undo-log`).

use std::rc::Rc;

use crate::support;

use engine::commands::{Command, CommandKind, EditStack, Pay, StackField, Tap, TypeCoins};
use engine::model::CoinKind;
use engine::session::SessionAction;
use engine::view::update::Update;
use proptest::prelude::*;
use support::acts::{Act, act, command, is_key, with_random};
use support::alone::{Alone, lines};
use support::browser::{Browser, Disk, OpenPanel};
use support::holdings::{Holdings, holdings, party};
use support::purses::{inventory, pay, pouch, purses};
use support::{Panel, SIR_BRAMBLEWICK, Stored, left_with};

/// An event in the life of the only panel.
fn alone() -> impl Strategy<Value = Vec<(u8, Act)>> {
    prop::collection::vec((0..12_u8, act()), 1..40)
}

/// A step of the model, which knows lists alone.
struct ListedStep {
    label: String,
    lists: [Stored; 2],
}

/// The steps that can be undone and redone; the next one is the last. Closing a panel changes none of them, also if the
/// storage refuses to keep them: the tail has what it lacks.
#[derive(Default)]
struct Model {
    done: Vec<Rc<ListedStep>>,
    undone: Vec<Rc<ListedStep>>,
}

impl Model {
    fn did(&mut self, step: ListedStep) {
        self.done.push(Rc::new(step));
        self.undone.clear();
    }

    fn undo_or_redo(&mut self, alone: &mut Alone, action: SessionAction) {
        let before = alone.list();
        alone.dispatch(action);
        let refused = alone.one.panel.refused();
        let after = alone.list();
        let Self { done, undone } = self;
        let (stack, other, to) = match action {
            SessionAction::Undo => (done, undone, 0),
            _ => (undone, done, 1),
        };
        let Some(step) = stack.pop() else {
            assert_eq!(after, before);
            assert!(!refused);
            return;
        };
        assert!(!refused, "{}", step.label);
        assert_eq!(after, step.lists[to]);
        other.push(step);
    }

    fn check_labels(&self, alone: &Alone) {
        let label = |steps: &[Rc<ListedStep>]| Some(steps.last()?.label.clone());
        let Update { undo, redo, .. } = &alone.one.panel.last;
        assert_eq!((undo, redo), (&label(&self.done), &label(&self.undone)));
    }
}

#[test]
fn one_panel_undoes_and_redoes_as_if_it_was_never_closed() {
    with_random(alone(), 2, |acts| {
        let mut alone = Alone::with(&format!("[{SIR_BRAMBLEWICK}]"));
        let mut model = Model::default();
        let mut time = 0;
        for (what, act) in acts {
            let before = alone.list();
            match what {
                0 | 1 => model.undo_or_redo(&mut alone, SessionAction::Undo),
                2 => model.undo_or_redo(&mut alone, SessionAction::Redo),
                3 | 4 => {
                    let Alone { mut browser, one } = alone;
                    browser.close(one);
                    alone = Alone { one: browser.open(), browser };
                    assert_eq!(alone.list(), before);
                    model.check_labels(&alone);
                }
                5 => {
                    alone.browser.write(&mut alone.one);
                }
                6 => {
                    let disks = [Disk::Fails, Disk::RemovesNothing, Disk::Works, Disk::Works];
                    alone.browser.disk = disks[act.who % disks.len()];
                }
                _ => {
                    let command = command(&act, &alone.one.panel);
                    // Several keys are one step, which this test does not model.
                    let Some(mut command) = command.filter(|command| !is_key(command)) else {
                        continue;
                    };
                    if let Command::UseSupply(tap) = &mut command {
                        time += 10_000;
                        tap.at = time;
                    }
                    alone.send(command);
                    if alone.one.panel.last.store.is_some() {
                        model.did(ListedStep {
                            label: alone.one.panel.last.undo.clone().unwrap(),
                            lists: [before, alone.list()],
                        });
                    }
                }
            }
        }
    });
}

/// Actions of two panels: the panel, the action, its numbers.
fn together() -> impl Strategy<Value = Vec<(bool, u8, Act)>> {
    let kinds = CommandKind::ALL.iter().copied().filter(|kind| takes_only(*kind));
    let kind = prop::sample::select(kinds.collect::<Vec<_>>());
    let numbers = (0..3_usize, 0..12_usize, 0..9_usize);
    let act = (kind, numbers, prop::sample::select(vec!["-1", "-2", "1 gp", "2 sp"]));
    let act = act.prop_map(|(kind, (who, what, other), text)| Act {
        kind,
        who,
        what,
        other,
        text: text.to_owned(),
        more: "a".repeat(what % 3),
    });
    prop::collection::vec((any::<bool>(), 0..20_u8, act), 1..50)
}

/// Commands that never make more of anything.
fn takes_only(kind: CommandKind) -> bool {
    matches!(
        kind,
        CommandKind::DeleteInventory
            | CommandKind::DeleteContainer
            | CommandKind::DeleteStacks
            | CommandKind::MoveInventory
            | CommandKind::MoveContainer
            | CommandKind::SetPlace
            | CommandKind::PlaceStack
            | CommandKind::MoveStacks
            | CommandKind::GiveStacks
            | CommandKind::DropItems
            | CommandKind::UseSupply
            | CommandKind::EditStack
            | CommandKind::TypeCoins
            | CommandKind::Pay
            | CommandKind::ToggleEquipped
            | CommandKind::SortStacks
    )
}

/// Restore or Take back of a line in the History of a panel, by a number.
fn reversal(one: &OpenPanel, number: usize) -> Option<SessionAction> {
    let reversals = lines(one).into_iter().filter_map(|line| {
        let restore = line.restore.map(|step| SessionAction::Restore { step });
        restore.or(line.take_back.map(|step| SessionAction::TakeBack { step }))
    });
    let reversals: Vec<_> = reversals.collect();
    reversals.get(number % reversals.len().max(1)).copied()
}

fn exceeds(panel: &Panel, most: &Holdings) -> Option<String> {
    let now = holdings(&panel.stored());
    now.into_iter()
        .find(|(name, much)| most.get(name).is_none_or(|most| much > most))
        .map(|(name, _)| name)
}

#[test]
fn whatever_panels_do_closed_killed_damaged_and_full_nothing_becomes_more() {
    with_random(together(), 3, |moves| {
        let mut browser = Browser::with(&party());
        let most = holdings(&serde_json::from_str(&party()).unwrap());
        let mut panels = [Some(browser.open()), Some(browser.open())];
        let mut time = 0;
        for (first, what, act) in &moves {
            if !*first {
                panels.rotate_left(1);
            }
            let [one, other] = &mut panels;
            let mut this = one.take().unwrap_or_else(|| browser.open());
            let count = this.panel.inventories.len();
            if count > 0 {
                this.panel.select(act.more.len() % count);
            }
            match what {
                0..=2 => this.dispatch(SessionAction::Undo),
                3 => this.dispatch(SessionAction::Redo),
                4..=6 => {
                    if let Some(action) = reversal(&this, act.what + 12 * act.other) {
                        this.dispatch(action);
                    }
                }
                7 => {
                    browser.close(this);
                    continue;
                }
                8 => {
                    // Both are gone, and the list is an older one.
                    browser.clock -= if act.who == 0 { 0.0 } else { 200.0 };
                    *other = None;
                    browser.kill(act.other % 4, act.what % 2 == 0);
                    continue;
                }
                9 => {
                    browser.write(&mut this);
                    *one = Some(this);
                    continue;
                }
                10 if act.what < 6 => {
                    let disks = [
                        Disk::Works,
                        Disk::Works,
                        Disk::Full,
                        Disk::Fails,
                        Disk::RemovesNothing,
                        Disk::Stops(act.other),
                    ];
                    browser.disk = disks[act.what];
                    *one = Some(this);
                    continue;
                }
                11 if act.what < 3 => {
                    let index = act.other % browser.entries.len().max(1);
                    let name = browser.entries.keys().nth(index).cloned();
                    if let Some(name) = name.filter(|_| act.who == 0) {
                        browser.entries.remove(&name);
                    } else if let Some(text) = browser.entries.values_mut().nth(index) {
                        text.truncate(text.len() / 2);
                    }
                    *one = Some(this);
                    continue;
                }
                _ => {
                    let mut command = command(act, &this.panel);
                    match &mut command {
                        Some(Command::EditStack(edit)) => edit.field = StackField::Quantity,
                        Some(Command::UseSupply(tap)) => {
                            time += 1500;
                            (tap.tap, tap.at) = (Tap::UseOne, time);
                        }
                        _ => {}
                    }
                    let is_less = |command: &Command| match command {
                        Command::EditStack(EditStack { text, .. })
                        | Command::TypeCoins(TypeCoins { text, .. }) => text.starts_with('-'),
                        _ => true,
                    };
                    if let Some(command) = command.filter(|each| is_less(each) && !is_key(each)) {
                        this.panel.send(command);
                    }
                }
            }
            browser.save(&mut this, other.iter_mut());
            assert_eq!(exceeds(&this.panel, &most), None);
            *one = Some(this);
        }
    });
}

/// Changes of two purses: the purse, what is typed into it or paid to the other, and how much; and the step that is
/// lost, removed or cut off.
fn losses() -> impl Strategy<Value = (Vec<(usize, u8, u32)>, prop::sample::Index, bool)> {
    let changes = prop::collection::vec((0..2_usize, 0..5_u8, 1..30_u32), 2..15);
    (changes, any::<prop::sample::Index>(), any::<bool>())
}

/// docs/rules/storage.md#the-undo-log
#[test]
fn whichever_step_in_the_middle_is_lost_each_purse_goes_back_only_to_what_it_held() {
    with_random(losses(), 3, |(changes, lost, is_cut)| {
        let of = |name: &str| inventory(name, [pouch("Purse", "40 gp")]);
        let mut alone = Alone::with(&serde_json::json!([of("Mira"), of("Tobin")]).to_string());
        let held = |alone: &Alone| purses(&alone.one.panel);
        let mut seen = vec![held(&alone)];
        // A lost step is known by the next one of its inventory.
        for (purse, what, much) in changes.iter().chain(&[(0, 1, 1), (1, 1, 1)]) {
            alone.one.panel.select(*purse);
            let container = alone.one.panel.left(0);
            let text = match what {
                0 => format!("-{much}"),
                1 => format!("+{much}"),
                2 => much.to_string(),
                _ => {
                    let to = Some(alone.one.panel.inventories[1 - purse]);
                    alone.send(Pay { to, ..pay(container, &format!("{much} gp")) });
                    seen.push(held(&alone));
                    continue;
                }
            };
            alone.send(left_with(&alone.one.panel, container, CoinKind::Gp, text));
            seen.push(held(&alone));
        }
        alone.browser.write(&mut alone.one);
        let in_the_middle = alone.browser.entries.len() - 2;
        if in_the_middle == 0 {
            return;
        }
        let name = format!("hss-step-0-{}", 1 + lost.index(in_the_middle));
        if is_cut {
            let text = alone.browser.entries.get_mut(&name).unwrap();
            text.truncate(text.len() / 2);
        } else {
            alone.browser.entries.remove(&name);
        }
        alone.browser.lose_tails();
        alone.browser.kill(0, false);
        let mut alone = Alone { one: alone.browser.open(), browser: alone.browser };
        while alone.one.panel.last.undo.is_some() {
            alone.dispatch(SessionAction::Undo);
            for (purse, now) in held(&alone).iter().enumerate() {
                assert!(seen.iter().any(|then| then[purse] == *now), "{purse}: {now} in {seen:?}");
            }
        }
    });
}
