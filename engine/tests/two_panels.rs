//! Random changes in two panels: each shows the changes that the other stores, and undo reverts only changes of its own
//! panel.

use crate::support;

use engine::commands::{Command, CommandKind, UseStack, UseSupply};
use engine::rules::sorting::RowColumn;
use engine::session::SessionAction;
use proptest::prelude::*;
use support::acts::{Act, act, acts, command, escape, is_difference, is_key, with_random};
use support::totals::check_totals;
use support::undo_oracle::{Picture, Way};
use support::{Panel, SIR_BRAMBLEWICK};

/// One panel acts, the other loads its list.
fn turn(act: &Act, writer: &mut Panel, reader: &mut Panel) {
    let Some(command) = command(act, writer) else {
        return;
    };
    let escape = escape(act, &command);
    writer.send(command);
    pass(writer, reader);
    if let Some(escape) = escape {
        writer.send(escape);
        pass(writer, reader);
    }
}

fn pass(writer: &Panel, reader: &mut Panel) {
    reader.reload_from(writer);
    assert_eq!(reader.session.stored_text(), writer.session.stored_text());
    check_totals(reader);
}

#[test]
fn another_panels_list_is_loaded_and_drawn_exactly() {
    with_random((acts(), acts()), 1, |(here, there)| {
        let start = format!("[{SIR_BRAMBLEWICK}]");
        let mut panel = Panel::loaded(&start);
        let mut other = panel.beside();
        for (mine, theirs) in here.iter().zip(&there).take(20) {
            turn(mine, &mut panel, &mut other);
            turn(theirs, &mut other, &mut panel);
        }
    });
}

/// A step of a player, with the pictures before and after it.
struct RecordedStep {
    before: Picture,
    after: Picture,
    /// True if a number was typed as a difference.
    difference: bool,
}

/// A panel, and the steps that it can undo and redo.
struct Player {
    panel: Panel,
    done: Vec<RecordedStep>,
    undone: Vec<RecordedStep>,
    /// The time of the latest tap on a supply.
    time: u64,
}

impl Player {
    fn new(panel: Panel) -> Self {
        Self { panel, done: Vec::new(), undone: Vec::new(), time: 0 }
    }

    fn act(&mut self, act: &Act) {
        // Several keys are one step, which this test does not model.
        let command = command(act, &self.panel);
        // The oracle merges quantities, not uses: those have a story of their own.
        let Some(mut command) = command.filter(|command| !is_key(command)) else {
            return;
        };
        if let Command::ConfigureStack(form) = &mut command {
            form.changes.uses = None;
        }
        if let Command::UseSupply(UseSupply { at, .. }) | Command::UseStack(UseStack { at, .. }) =
            &mut command
        {
            self.time += 10_000;
            *at = self.time;
        }
        self.step(is_difference(&command), |panel| {
            panel.send(command);
        });
    }

    /// Sorts a container by one of its columns.
    fn sort(&mut self, act: &Act) {
        let columns = [RowColumn::Name, RowColumn::Quantity, RowColumn::Weight];
        let containers: Vec<_> = self.panel.orders.keys().copied().collect();
        if let Some(container) = containers.get(act.who % containers.len().max(1)) {
            self.step(false, |panel| {
                panel.sort(*container, columns[act.what % columns.len()]);
            });
        }
    }

    /// Carries out an action, and records its step if it stored anything.
    fn step(&mut self, difference: bool, act: impl FnOnce(&mut Panel)) {
        let before = Picture::of(&mut self.panel);
        act(&mut self.panel);
        if self.panel.last.store.is_some() {
            self.undone.clear();
            self.done.push(RecordedStep {
                before,
                after: Picture::of(&mut self.panel),
                difference,
            });
        }
    }

    /// Undo or redo: refused if and only if the oracle finds an obstacle, otherwise it reverts or restores exactly its
    /// own step.
    fn undo_or_redo(&mut self, is_undo: bool) {
        let now = Picture::of(&mut self.panel);
        let update = if is_undo {
            self.panel.session.dispatch(SessionAction::Undo)
        } else {
            self.panel.session.dispatch(SessionAction::Redo)
        };
        self.panel.take(update);
        let step = if is_undo { self.done.pop() } else { self.undone.pop() };
        let Some(step) = step else {
            assert!(self.panel.last.notice.is_none());
            return;
        };
        let refused = self.panel.refused();
        let then = Picture::of(&mut self.panel);
        let (from, to) =
            if is_undo { (&step.after, &step.before) } else { (&step.before, &step.after) };
        let way = Way { from, to, difference: step.difference };
        let obstacle = way.obstacle(&now);
        assert_eq!(refused, obstacle.is_some(), "{obstacle:?}");
        if refused {
            assert_eq!(then, now);
            return;
        }
        way.check(&now, &then);
        if is_undo {
            self.undone.push(step);
        } else {
            self.done.push(step);
        }
    }
}

/// A small list, so that two panels often change the same thing.
const SMALL: &str = r#"[{"name":"Ada","strengthScore":10,"penalties":[],"columns":[[
    {"kind":"item-container","name":"Belt","capacity":5,"items":[
        {"quantity":5,"equipped":false,"item":{"name":"Torch","value":1,"weight":1,"slotOverride":null,"equippedSlots":0}},
        {"quantity":2,"equipped":true,"item":{"name":"Rope","value":1,"weight":10,"slotOverride":null,"equippedSlots":1}}]},
    {"kind":"item-container","name":"Sack","capacity":10,"items":[
        {"quantity":1,"equipped":false,"item":{"name":"Lamp","value":5,"weight":1,"slotOverride":2,"equippedSlots":0}}]}],
    [{"kind":"money-pouch","name":"Purse","capacity":100,"slots":1,"coins":{"cp":0,"sp":9,"ep":0,"gp":5,"pp":0}}]]},
    {"name":"Bo","strengthScore":8,"penalties":[],"columns":[[
    {"kind":"item-container","name":"Bag","capacity":5,"items":[
        {"quantity":3,"equipped":false,"item":{"name":"Torch","value":1,"weight":1,"slotOverride":null,"equippedSlots":0}}]}],[]]}]"#;

/// An action of one of two players: a command, a sorting, undo or redo.
fn moves() -> impl Strategy<Value = Vec<(bool, u8, Act)>> {
    let act =
        prop_oneof![4 => act(), 2 => counting(), 2 => trading(), 1 => configuring(), 1 => giving()];
    prop::collection::vec((any::<bool>(), 0..9_u8, act), 1..24)
}

/// A number or a difference in the same coin field or the same quantity, so that two panels change the same number.
fn counting() -> impl Strategy<Value = Act> {
    const QUANTITY: usize = 1;
    let kind = prop::sample::select(vec![CommandKind::TypeCoins, CommandKind::EditStack]);
    let text = prop_oneof![4 => "[+-][0-9]", 1 => "[0-9]"];
    (kind, text).prop_map(|(kind, text)| Act {
        kind,
        who: 0,
        what: 0,
        other: QUANTITY,
        text,
        more: String::new(),
    })
}

/// Pays or receives coins, always with the same few pouches.
fn trading() -> impl Strategy<Value = Act> {
    let kind =
        prop::sample::select(vec![CommandKind::Pay, CommandKind::Receive, CommandKind::SellStacks]);
    (kind, 0..2_usize, 0..9_usize, "[1-9] [sg]p").prop_map(|(kind, what, other, text)| Act {
        kind,
        who: 0,
        what,
        other,
        text,
        more: String::new(),
    })
}

/// Changes the name and the numbers of the same few stacks at once in Configure Entry.
fn configuring() -> impl Strategy<Value = Act> {
    const NAME_QUANTITY_AND_VALUE: usize = 0b111;
    (0..3_usize, 0..3_usize, "[a-c]", "[1-9]").prop_map(|(who, what, text, more)| Act {
        kind: CommandKind::ConfigureStack,
        who,
        what,
        other: NAME_QUANTITY_AND_VALUE,
        text,
        more,
    })
}

/// Gives a part or all of a few stacks to the other inventory.
fn giving() -> impl Strategy<Value = Act> {
    (0..9_usize, 0..4_usize).prop_map(|(what, other)| Act {
        kind: CommandKind::GiveStacks,
        who: 0,
        what,
        other,
        text: String::new(),
        more: String::new(),
    })
}

#[test]
fn undo_beside_another_panel_reverts_only_its_step_and_is_refused_only_on_conflict() {
    with_random(moves(), 10, |moves| {
        let panel = Panel::loaded(SMALL);
        let other = panel.beside();
        let mut players = [panel, other].map(Player::new);
        for (first, what, act) in &moves {
            let [one, other] = &mut players;
            let (one, other) = if *first { (one, other) } else { (other, one) };
            match what {
                0 | 1 => one.undo_or_redo(true),
                2 => one.undo_or_redo(false),
                3 => one.sort(act),
                _ => one.act(act),
            }
            other.panel.reload_from(&one.panel);
            assert_eq!(other.panel.stored_list(), one.panel.stored_list());
        }
    });
}
