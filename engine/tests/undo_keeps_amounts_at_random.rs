//! Random changes in two panels: undo never creates items or coins (`docs/rules/actions.md#undo-beside-other-panels`).

use crate::support;

use engine::commands::{
    AddFromCatalogue, BuyFromCatalogue, Command, CommandKind, StackField, UseStack, UseSupply,
    UsesForm,
};
use engine::model::StepId;
use engine::questions::{HistoryLines, UndoSteps};
use engine::session::SessionAction;
use proptest::prelude::*;
use serde_json::{Value, json};
use support::acts::{Act, Handling, act, command, handling, with_random};
use support::catalogue::page;
use support::holdings::{Holdings, bag, difference, holdings, negative, party, stack, sum};
use support::purses::inventory;
use support::{Panel, Stored};

/// A panel, and the changes that its steps made.
struct Player {
    panel: Panel,
    done: Vec<(StepId, Holdings)>,
    undone: Vec<(StepId, Holdings)>,
    /// The number of newest steps that the browser refused to store.
    unsaved: usize,
    /// The time of the latest tap on a supply.
    time: u64,
}

impl Player {
    fn new(panel: Panel) -> Self {
        Self { panel, done: Vec::new(), undone: Vec::new(), unsaved: 0, time: 0 }
    }

    fn holdings(&self) -> Holdings {
        holdings(&self.panel.stored())
    }

    /// The steps that can be undone, the oldest first.
    fn steps(&self) -> Vec<StepId> {
        let steps = self.panel.session.ask(&UndoSteps {});
        steps.iter().rev().map(|step| step.id).collect()
    }

    fn act(&mut self, act: &Act) {
        let count = self.panel.inventories.len();
        if count > 0 {
            self.panel.select(act.more.len() % count);
        }
        let Some(mut command) = command(act, &self.panel) else {
            return;
        };
        match &mut command {
            // Entities are distinguished by their names, and several keys are one step.
            Command::EditStack(edit) if edit.field == StackField::Name => return,
            Command::TypeCoins(typed) if typed.end.is_none() => return,
            Command::ConfigureStack(form) => {
                form.changes.name = None;
                // Another number of uses each is a field of its own, which is no amount.
                let row = self.panel.stored_stack(form.container, form.stack);
                let of = row["uses"]["of"].as_u64().filter(|_| form.changes.uses.is_some());
                form.changes.uses = of.map(|of| {
                    let left = act.what as u64 % (of + 1);
                    UsesForm { left: left.to_string(), of: of.to_string() }
                });
            }
            Command::UseSupply(UseSupply { at, .. }) | Command::UseStack(UseStack { at, .. }) => {
                self.time += 10_000;
                *at = self.time;
            }
            _ => {}
        }
        self.step(|panel| {
            panel.send(command);
        });
    }

    /// Takes something cheap from a list or the catalogue: buys it for a part of its price, or finds it.
    fn take(&mut self, act: &Act) {
        let places = self.panel.places();
        let Some(container) = places.get(act.who % places.len().max(1)) else {
            return;
        };
        let (container, first) = (*container, act.what % 3);
        let text = if act.other.is_multiple_of(2) { "torch" } else { "lamp" };
        let found = page(&self.panel, text, container, first, first + 1);
        if let Some(row) = found.first() {
            let entry = row.entry;
            let price = [Some("100"), Some("40"), Some("130"), None][act.other / 2 % 4];
            let percent = price.map(str::to_owned);
            let buys = BuyFromCatalogue { container, entry, times: 1.0, price: None, percent };
            self.step(|panel| {
                let update = match price {
                    Some(_) => panel.session.dispatch(buys),
                    None => {
                        panel.session.dispatch(AddFromCatalogue { container, entry, times: 2.0 })
                    }
                };
                panel.take(update);
            });
        }
    }

    fn step(&mut self, act: impl FnOnce(&mut Panel)) {
        let before = self.holdings();
        act(&mut self.panel);
        if self.panel.last.store.is_some() {
            let did = difference(&before, &self.holdings());
            let id = *self.steps().last().unwrap();
            self.undone.clear();
            self.done.push((id, did));
        }
    }

    /// Undo or redo: it is refused, or it reverts or repeats exactly the change of its step.
    fn undo_or_redo(&mut self, is_undo: bool) {
        let before = self.holdings();
        let (from, to) = if is_undo {
            self.panel.undo();
            (&mut self.done, &mut self.undone)
        } else {
            self.panel.redo();
            (&mut self.undone, &mut self.done)
        };
        let Some((id, did)) = from.pop() else {
            assert!(self.panel.last.notice.is_none());
            return;
        };
        let change = difference(&before, &holdings(&self.panel.stored()));
        // What restored a deletion is gone with the deletion that could not be redone.
        let is_gone = self.panel.last.notice.is_none();
        if is_gone || self.panel.refused() {
            assert_eq!(change, Holdings::new());
            return;
        }
        assert_eq!(change, if is_undo { negative(&did) } else { did.clone() });
        to.push((id, did));
    }

    /// Takes a step back, whatever was done after it: it is refused, or it reverts exactly the change of its step.
    fn take_back(&mut self, number: usize) {
        let lines = self.panel.session.ask(&HistoryLines { text: String::new(), only_open: false });
        let reversals = lines.into_iter().filter_map(|line| {
            let restore = line.restore.map(|step| (step, SessionAction::Restore { step }));
            restore.or(line.take_back.map(|step| (step, SessionAction::TakeBack { step })))
        });
        let reversals: Vec<_> = reversals.collect();
        let Some((id, action)) = reversals.get(number % reversals.len().max(1)) else {
            return;
        };
        let did = self.done.iter().find(|(other, _)| other == id).unwrap().1.clone();
        let before = self.list();
        self.step(|panel| {
            let update = panel.session.dispatch(*action);
            panel.take(update);
        });
        if self.panel.refused() {
            assert_eq!(self.list(), before);
        } else {
            assert_eq!(self.done.last().unwrap().1, negative(&did));
        }
    }

    fn list(&self) -> Stored {
        self.panel.stored_list()
    }

    /// Loads the list of another panel, and reapplies the steps that were not stored here; a step that can't be
    /// reapplied is dropped.
    fn reload_from(&mut self, other: &Self) {
        let theirs = other.holdings();
        self.panel.reload_from(&other.panel);
        let unsaved = self.done.split_off(self.done.len() - self.unsaved);
        self.unsaved = 0;
        let left = self.steps();
        let reapplied: Vec<_> = unsaved.into_iter().filter(|(id, _)| left.contains(id)).collect();
        let on_top = difference(&theirs, &self.holdings());
        assert_eq!(on_top, sum(reapplied.iter().map(|(_, did)| did)));
        self.done.extend(reapplied);
        let done: Vec<_> = self.done.iter().map(|(id, _)| *id).collect();
        assert_eq!(done, left);
    }
}

/// An action of one of two players, from random numbers: a command, a thing of a list, undo, redo, or commands that
/// can't be stored.
fn moves() -> impl Strategy<Value = Vec<(bool, u8, Vec<Act>)>> {
    let act = prop_oneof![2 => act(), 3 => handing_about()];
    let acts = prop::collection::vec(act, 1..4);
    prop::collection::vec((any::<bool>(), 0..13_u8, acts), 1..30)
}

/// Hands the few items over, or takes some of them away.
fn handing_about() -> impl Strategy<Value = Act> {
    let kinds = |of: Handling| {
        let kinds = CommandKind::ALL.iter().copied();
        prop::sample::select(kinds.filter(|kind| handling(*kind) == of).collect::<Vec<_>>())
    };
    let kind = prop_oneof![kinds(Handling::HandsOver), kinds(Handling::TakesAway)];
    let text = prop::sample::select(vec!["-1", "+1", "3", "2 sp", "1 gp"]);
    let numbers = (0..2_usize, 0..4_usize, 0..9_usize);
    (kind, numbers, text, "[a-c]{0,3}").prop_map(|(kind, (who, what, other), text, more)| Act {
        kind,
        who,
        what,
        other,
        text: text.to_owned(),
        more,
    })
}

/// The party, and a list of items that has uses.
fn party_with_list() -> String {
    let mut lamp = stack("Lamp", 5.0);
    lamp["uses"] = json!({"left": 3, "of": 3});
    let mut market = inventory("Market", [bag("Shelf", &[stack("Torch", 40.0), lamp])]);
    market["itemList"] = json!(true);
    let mut all: Value = serde_json::from_str(&party()).unwrap();
    all.as_array_mut().unwrap().push(market);
    all.to_string()
}

#[test]
fn whatever_two_panels_do_undo_creates_nothing() {
    with_random(moves(), 10, |moves| {
        let panel = Panel::loaded(&party_with_list());
        let other = panel.beside();
        let mut players = [panel, other].map(Player::new);
        for (first, what, acts) in &moves {
            let [one, other] = &mut players;
            let (one, other) = if *first { (one, other) } else { (other, one) };
            match what {
                0..=2 => one.undo_or_redo(true),
                3 => one.undo_or_redo(false),
                4 => {
                    // The browser refuses to store the changes of one panel, and stores those of the other.
                    let before = one.done.len();
                    for act in acts {
                        one.act(act);
                        if one.panel.last.store.is_some() {
                            one.panel.session.not_stored();
                        }
                    }
                    one.unsaved = one.done.len() - before;
                    other.act(&acts[0]);
                    one.reload_from(other);
                }
                5 => one.take(&acts[0]),
                6 | 7 => one.take_back(acts[0].who + acts[0].what),
                _ => one.act(&acts[0]),
            }
            other.reload_from(one);
            assert_eq!(other.panel.stored_list(), one.panel.stored_list());
        }
    });
}
