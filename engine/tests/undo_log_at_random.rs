//! Random lives of the only panel with its undo log (`docs/rules/storage.md#the-undo-log`).

use std::rc::Rc;

use crate::support;

use engine::commands::{Command, Pay, UseStack, UseSupply};
use engine::model::CoinKind;
use engine::session::SessionAction;
use engine::view::update::Update;
use proptest::prelude::*;
use support::acts::{Act, act, command, is_key, with_random};
use support::alone::{Alone, Writing};
use support::purses::{inventory, pay, pouch, purses};
use support::{SIR_BRAMBLEWICK, Stored, left_with};

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
/// storage refuses to write them: the tail has what it lacks.
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
        let before = alone.panel.stored_list();
        alone.dispatch(action);
        let refused = alone.panel.refused();
        let after = alone.panel.stored_list();
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
        let Update { undo, redo, .. } = &alone.panel.last;
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
            let before = alone.panel.stored_list();
            match what {
                0 | 1 => model.undo_or_redo(&mut alone, SessionAction::Undo),
                2 => model.undo_or_redo(&mut alone, SessionAction::Redo),
                3 | 4 => {
                    alone.reopen();
                    assert_eq!(alone.panel.stored_list(), before);
                    model.check_labels(&alone);
                }
                5 => alone.write(),
                6 => {
                    let writings = [
                        Writing::IsRefused,
                        Writing::RemovesNothing,
                        Writing::Arrives,
                        Writing::Arrives,
                    ];
                    alone.writing = writings[act.who % writings.len()];
                }
                _ => {
                    let command = command(&act, &alone.panel);
                    // Several keys are one step, which this test does not model.
                    let Some(mut command) = command.filter(|command| !is_key(command)) else {
                        continue;
                    };
                    if let Command::UseSupply(UseSupply { at, .. })
                    | Command::UseStack(UseStack { at, .. }) = &mut command
                    {
                        time += 10_000;
                        *at = time;
                    }
                    alone.send(command);
                    if alone.panel.last.store.is_some() {
                        model.did(ListedStep {
                            label: alone.panel.last.undo.clone().unwrap(),
                            lists: [before, alone.panel.stored_list()],
                        });
                    }
                }
            }
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
        let held = |alone: &Alone| purses(&alone.panel);
        let mut seen = vec![held(&alone)];
        // A lost step is known by the next one of its inventory.
        for (purse, what, much) in changes.iter().chain(&[(0, 1, 1), (1, 1, 1)]) {
            alone.panel.select(*purse);
            let container = alone.panel.left(0);
            let text = match what {
                0 => format!("-{much}"),
                1 => format!("+{much}"),
                2 => much.to_string(),
                _ => {
                    let to = Some(alone.panel.inventories[1 - purse]);
                    alone.send(Pay { to, ..pay(container, &format!("{much} gp")) });
                    seen.push(held(&alone));
                    continue;
                }
            };
            alone.send(left_with(&alone.panel, container, CoinKind::Gp, text));
            seen.push(held(&alone));
        }
        alone.write();
        let in_the_middle = alone.entries.len() - 2;
        if in_the_middle == 0 {
            return;
        }
        let name = format!("hss-step-0-{}", 1 + lost.index(in_the_middle));
        if is_cut {
            let text = alone.entries.get_mut(&name).unwrap();
            text.truncate(text.len() / 2);
        } else {
            alone.entries.remove(&name);
        }
        alone.tail.clear();
        alone.open();
        while alone.panel.last.undo.is_some() {
            alone.dispatch(SessionAction::Undo);
            for (purse, now) in held(&alone).iter().enumerate() {
                assert!(seen.iter().any(|then| then[purse] == *now), "{purse}: {now} in {seen:?}");
            }
        }
    });
}
