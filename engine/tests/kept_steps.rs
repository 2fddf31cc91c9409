//! Steps that outlive their panel (`docs/rules/storage.md#kept-steps`).

use std::collections::BTreeMap;

use crate::support;

use engine::commands::{
    Command, CommandKind, CommitCoins, CreateInventory, DeleteContainer, DeleteInventory,
    DeleteStacks, EditStack, GiveStacks, Moved, StackField, Tap, ToggleEquipped,
};
use engine::model::{CoinKind, StepId};
use engine::session::SessionAction;
use engine::view::history::HistoryLine;
use engine::view::update::Notice;
use proptest::prelude::*;
use support::acts::{Act, act, command, with_random};
use support::browser::{Browser, OpenPanel};
use support::holdings::{Holdings, holdings, party};
use support::{Panel, SIR_BRAMBLEWICK, Stored};

/// The steps of a panel as its History shows them.
fn lines(one: &OpenPanel) -> Vec<HistoryLine> {
    one.panel.session.history_lines(&BTreeMap::new(), "", None).lines
}

fn labels(one: &OpenPanel) -> Vec<String> {
    lines(one).into_iter().map(|line| line.label).collect()
}

/// The labels of the steps that can be undone, the newest first.
fn undoable(one: &OpenPanel) -> Vec<String> {
    let steps = one.panel.session.undo_steps().steps;
    steps.into_iter().map(|step| step.label).collect()
}

/// The only panel of a browser.
struct Alone {
    browser: Browser,
    one: OpenPanel,
}

impl Alone {
    fn with(list: &str) -> Self {
        let mut browser = Browser::with(list);
        let one = browser.open();
        Self { browser, one }
    }

    fn save(&mut self) {
        self.browser.save(&mut self.one, std::iter::empty());
    }

    fn send(&mut self, command: impl Into<Command>) {
        self.one.panel.send(command);
        self.save();
    }

    fn dispatch(&mut self, action: SessionAction) {
        self.browser.dispatch(&mut self.one, action);
        self.save();
    }

    fn reopen(self) -> Self {
        let Self { mut browser, one } = self;
        browser.close(one);
        let one = browser.open();
        Self { browser, one }
    }

    fn list(&self) -> Stored {
        self.one.panel.stored_list()
    }

    fn set_gold(&mut self, text: &str) {
        let container = self.one.panel.left(2);
        self.send(CommitCoins { container, coin: CoinKind::Gp, text: text.into() });
    }

    fn restore(&mut self, label: &str) {
        let lines = lines(&self.one);
        let line = lines.iter().find(|line| line.label == label && line.restore.is_some());
        let step = line.and_then(|line| line.restore).unwrap();
        self.dispatch(SessionAction::Restore { step });
    }
}

#[test]
fn undo_and_redo_go_on_where_a_closed_panel_ended() {
    let mut alone = Alone::with(&party());
    let before = alone.list();
    alone.set_gold("50");
    alone.set_gold("+12");
    let after = alone.list();
    alone.send(DeleteInventory { inventory: alone.one.panel.inventories[1] });
    alone.dispatch(SessionAction::Undo);
    let mut alone = alone.reopen();
    assert_eq!(alone.one.panel.last.undo.as_deref(), Some("Changed gp in Purse: 50 → 62"));
    assert_eq!(alone.one.panel.last.redo.as_deref(), Some("Deleted Mira"));
    alone.dispatch(SessionAction::Undo);
    alone.dispatch(SessionAction::Undo);
    assert_eq!(alone.list(), before);
    let mut alone = alone.reopen();
    assert_eq!(alone.one.panel.last.undo, None);
    alone.dispatch(SessionAction::Redo);
    alone.dispatch(SessionAction::Redo);
    assert_eq!(alone.list(), after);
    alone.dispatch(SessionAction::Redo);
    assert_eq!(alone.one.panel.inventories.len(), 2);
    let mut alone = alone.reopen();
    alone.set_gold("1");
    let alone = alone.reopen();
    assert_eq!(alone.one.panel.last.redo, None);
    assert_eq!(undoable(&alone.one).len(), 4);
}

#[test]
fn a_coin_typed_in_two_panels_is_two_steps() {
    use engine::commands::TypeCoins;
    let mut alone = Alone::with(&party());
    let typing = |alone: &mut Alone, text: &str| {
        let container = alone.one.panel.left(2);
        alone.send(TypeCoins { container, coin: CoinKind::Gp, text: text.into() });
    };
    typing(&mut alone, "1");
    alone.browser.write(&mut alone.one);
    typing(&mut alone, "12");
    let mut alone = alone.reopen();
    typing(&mut alone, "123");
    assert_eq!(
        undoable(&alone.one),
        ["Changed gp in Purse: 12 → 123", "Changed gp in Purse: 7 → 12"]
    );
    // Of the first step only its last version is left.
    let versions = alone.browser.entries.keys().filter(|name| name.contains("version"));
    assert_eq!(versions.count(), 2);
}

#[test]
fn a_step_that_never_happened_to_the_list_can_not_be_undone() {
    let mut alone = Alone::with(&party());
    alone.set_gold("5");
    alone.browser.write(&mut alone.one);
    let list = alone.list();
    alone.set_gold("-3");
    alone.browser.write(&mut alone.one);
    alone.browser.kill(1, false);
    // The clock was set back, too: later revisions are those of the lost list.
    alone.browser.clock = 0.0;
    let one = alone.browser.open();
    let mut alone = Alone { one, ..alone };
    assert_eq!(alone.list(), list);
    assert_eq!(undoable(&alone.one), ["Changed gp in Purse: 7 → 5"]);
    assert_eq!(labels(&alone.one), ["Changed gp in Purse: 5 → 2", "Changed gp in Purse: 7 → 5"]);
    alone.set_gold("9");
    let alone = alone.reopen();
    assert_eq!(undoable(&alone.one), ["Changed gp in Purse: 5 → 9", "Changed gp in Purse: 7 → 5"]);
}

#[test]
fn deletions_are_restored_once_and_on_top_of_later_changes() {
    let mut alone = Alone::with(&party());
    let belt = alone.one.panel.left(0);
    alone.send(DeleteContainer { container: belt });
    let mira = alone.one.panel.inventories[1];
    alone.send(DeleteInventory { inventory: mira });
    alone.set_gold_of_first("9");
    let mut alone = alone.reopen();
    alone.restore("Deleted Belt, 2 items");
    assert_eq!(
        alone.one.panel.last.notice,
        Some(Notice::Done("Restored Belt, 2 items".to_owned()))
    );
    alone.restore("Deleted Mira");
    let left: Vec<_> =
        lines(&alone.one).into_iter().filter(|line| line.restore.is_some()).collect();
    assert_eq!(left, []);
    let whole = holdings(&alone.one.panel.stored());
    assert_eq!(whole["Torch"], 11 * 10_i128.pow(9));
    assert_eq!(whole["Lamp"], 2 * 10_i128.pow(9));
    let labels_before = undoable(&alone.one);
    let mut alone = alone.reopen();
    assert_eq!(undoable(&alone.one), labels_before, "a restored deletion keeps its place");
    // Undone, it is a deletion again that can be restored.
    alone.dispatch(SessionAction::Undo);
    let mut alone = alone.reopen();
    let first = &lines(&alone.one)[0];
    assert_eq!((&*first.label, first.undone), ("Restored Mira", true));
    alone.restore("Deleted Mira");
    assert_eq!(holdings(&alone.one.panel.stored()), whole);
}

impl Alone {
    fn set_gold_of_first(&mut self, text: &str) {
        self.one.panel.select(0);
        let places = self.one.panel.places();
        let pouch = places.into_iter().find(|id| !self.one.panel.orders.contains_key(id)).unwrap();
        self.send(CommitCoins { container: pouch, coin: CoinKind::Gp, text: text.into() });
    }
}

#[test]
fn a_restored_thing_that_was_given_away_does_not_come_back_by_undo() {
    let mut alone = Alone::with(&party());
    let belt = alone.one.panel.left(0);
    alone.send(DeleteContainer { container: belt });
    alone.restore("Deleted Belt, 2 items");
    let alone = alone.reopen();
    let mut alone = alone;
    let torches = alone.one.panel.stack(belt, 0);
    let other = {
        alone.one.panel.select(1);
        alone.one.panel.left(0)
    };
    alone.one.panel.select(0);
    let moved = Moved { container: belt, stacks: vec![torches], quantity: None };
    alone.send(GiveStacks { moved, target: other });
    alone.send(DeleteContainer { container: belt });
    // The giver’s inventory is changed by someone who keeps no steps, so that undo of the last steps is refused.
    let text = alone.one.panel.session.stored_text();
    let mut changed: serde_json::Value = serde_json::from_str(&text).unwrap();
    changed[1]["columns"][0][0]["items"][1]["quantity"] = 3.into();
    alone.one.panel.reload_edited(changed.to_string());
    for _ in 0..4 {
        alone.dispatch(SessionAction::Undo);
        let torches = holdings(&alone.one.panel.stored())["Torch"];
        assert!(torches <= 11 * 10_i128.pow(9), "{torches}");
    }
}

#[test]
fn what_is_missing_or_damaged_costs_its_own_steps_only() {
    for damage in [None, Some(""), Some("{\"ids\":[1,4],\"inv"), Some("[]"), Some("{\"format\":2}")]
    {
        let mut alone = Alone::with(&party());
        alone.set_gold("1");
        alone.set_gold("2");
        alone.send(CreateInventory { name: "Bo".into() });
        alone.set_gold_of_first("3");
        let list = alone.list();
        let Alone { mut browser, one } = alone;
        browser.close(one);
        let step =
            browser.entries.keys().filter(|name| name.contains("step")).nth(3).unwrap().clone();
        let version =
            browser.entries.keys().rfind(|name| name.contains("version")).unwrap().clone();
        for name in [version, step] {
            let whole = browser.entries.clone();
            match damage {
                Some(text) => browser.entries.insert(name.clone(), text.to_owned()),
                None => browser.entries.remove(&name),
            };
            browser.entries.insert("hss-step-0-77".to_owned(), "{\"format\":2}".to_owned());
            let mut one = browser.open();
            assert_eq!(one.panel.stored_list(), list);
            let mut undone = 0;
            for _ in 0..8 {
                browser.dispatch(&mut one, SessionAction::Undo);
                undone += usize::from(!one.panel.refused() && one.panel.last.store.is_some());
            }
            assert!((1..=3).contains(&undone), "{undone} of {name} {damage:?}");
            assert!(holdings(&one.panel.stored()).iter().all(|(name, much)| {
                *much <= holdings(&serde_json::from_str(&party()).unwrap())[name]
            }));
            browser.kill(0, false);
            browser.entries = whole;
        }
    }
}

#[test]
fn what_was_forgotten_is_neither_taken_over_nor_left() {
    let mut alone = Alone::with(&party());
    alone.set_gold("1");
    let Alone { mut browser, one } = alone;
    browser.close(one);
    browser.forgotten = browser.clock + 10.0;
    let mut one = browser.open();
    assert_eq!((undoable(&one), labels(&one)), (vec![], vec![]));
    browser.write(&mut one);
    assert_eq!(browser.entries, BTreeMap::new());
}

#[test]
fn five_hundred_steps_and_a_thousand_lines_are_kept() {
    let mut alone = Alone::with(&party());
    let container = alone.one.panel.left(0);
    let stack = alone.one.panel.stack(container, 0);
    for round in 0..1300 {
        alone.send(ToggleEquipped { container, stack });
        if round % 7 == 0 {
            alone.browser.write(&mut alone.one);
        }
    }
    let alone = alone.reopen();
    assert_eq!(undoable(&alone.one).len(), 500);
    let texts = &alone.browser.entries;
    let of = |kind: &str| texts.keys().filter(|name| name.contains(kind)).count();
    assert!((500..550).contains(&of("step")), "{}", of("step"));
    assert!((9..=10).contains(&of("lines")), "{}", of("lines"));
    assert!(of("version") <= 501);
    let all = texts.iter().filter(|(name, _)| name.contains("lines"));
    let all: BTreeMap<_, _> = all.map(|(name, text)| (name.clone(), text.clone())).collect();
    let history = alone.one.panel.session.history_lines(&all, "TORCH", None).lines;
    assert!((950..=1000).contains(&history.len()), "{}", history.len());
    let times: Vec<_> = history.iter().map(|line| line.time.unwrap()).collect();
    assert!(times.is_sorted_by(|newer, older| newer > older));
}

#[test]
fn steps_of_a_long_evening_stay_within_their_limit() {
    let stacks = (0..75).map(|index| support::holdings::stack(&format!("Item {index}"), 1.0));
    let pack = support::holdings::bag("Pack", &stacks.collect::<Vec<_>>());
    let list = serde_json::json!([support::purses::inventory("Ada", [pack])]);
    let mut alone = Alone::with(&list.to_string());
    let container = alone.one.panel.left(0);
    for round in 0..500 {
        let stack = alone.one.panel.stack(container, round % 75);
        let (field, text) = (StackField::Quantity, "+1".to_owned());
        alone.send(EditStack { container, stack, field, text });
        alone.browser.write(&mut alone.one);
    }
    let alone = alone.reopen();
    let texts = alone.browser.entries.iter().filter(|(name, _)| !name.contains("lines"));
    let size: usize = texts.map(|(_, text)| text.encode_utf16().count()).sum();
    let steps = undoable(&alone.one).len();
    assert!((3_980_000..=4_000_000).contains(&size), "{size}");
    assert!((400..500).contains(&steps), "{steps}");
}

#[test]
fn a_large_inventory_keeps_its_lines_and_takes_older_steps_of_its_own_with_it() {
    let stacks = (0..3800).map(|index| support::holdings::stack(&format!("Item {index}"), 1.0));
    let large = support::holdings::bag("Vault", &stacks.collect::<Vec<_>>());
    let list = serde_json::json!([
        support::purses::inventory("Ada", [support::holdings::bag("Belt", &[])]),
        support::purses::inventory("Bo", [support::holdings::bag("Sack", &[]), large]),
    ]);
    let mut alone = Alone::with(&list.to_string());
    alone.send(CreateInventory { name: "Cy".into() });
    alone.one.panel.select(1);
    let (vault, bag) = (alone.one.panel.left(1), alone.one.panel.left(0));
    alone.send(DeleteContainer { container: bag });
    let stack = alone.one.panel.stack(vault, 0);
    alone.send(DeleteStacks { container: vault, stacks: vec![stack] });
    let alone = alone.reopen();
    assert_eq!(undoable(&alone.one), ["Created Cy"]);
    assert_eq!(labels(&alone.one), ["Deleted Item 0", "Deleted Sack", "Created Cy"]);
}

#[test]
fn steps_of_two_closed_panels_are_taken_over_in_the_order_of_the_list() {
    let mut browser = Browser::with(&party());
    let mut here = browser.open();
    let mut there = browser.open();
    for (index, amount) in ["1", "2", "3", "4"].into_iter().enumerate() {
        let (one, other) =
            if index % 2 == 0 { (&mut here, &mut there) } else { (&mut there, &mut here) };
        let container = one.panel.left(2);
        one.panel.send(CommitCoins { container, coin: CoinKind::Gp, text: amount.into() });
        browser.save(one, [other].into_iter());
    }
    // What one panel undid is not redone after a later step of the other.
    browser.dispatch(&mut there, SessionAction::Undo);
    browser.save(&mut there, [&mut here].into_iter());
    let container = here.panel.left(0);
    let stack = here.panel.stack(container, 1);
    here.panel.send(ToggleEquipped { container, stack });
    browser.save(&mut here, [&mut there].into_iter());
    browser.close(here);
    let mut later = browser.open();
    assert_eq!(undoable(&later).len(), 3, "the other panel is still open");
    browser.close(there);
    assert_eq!(undoable(&later).len(), 3);
    browser.write(&mut later);
    browser.close(later);
    let mut all = browser.open();
    assert_eq!(
        undoable(&all),
        [
            "Equipped Rope",
            "Changed gp in Purse: 2 → 3",
            "Changed gp in Purse: 1 → 2",
            "Changed gp in Purse: 7 → 1"
        ]
    );
    assert_eq!(all.panel.last.redo, None);
    for _ in 0..4 {
        browser.dispatch(&mut all, SessionAction::Undo);
    }
    assert_eq!(all.panel.stored(), Panel::loaded(&party()).stored());
}

/// An event in the life of the only panel.
fn alone() -> impl Strategy<Value = Vec<(u8, Act)>> {
    prop::collection::vec((0..12_u8, act()), 1..40)
}

/// A list of the model: what undo and redo have to give, from texts alone.
#[derive(Default)]
struct Model {
    done: Vec<Stored>,
    undone: Vec<Stored>,
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
                0 | 1 => alone.dispatch(SessionAction::Undo),
                2 => alone.dispatch(SessionAction::Redo),
                3 | 4 => {
                    let (undo, redo) =
                        (alone.one.panel.last.undo.clone(), alone.one.panel.last.redo.clone());
                    alone = alone.reopen();
                    assert_eq!(
                        (&undo, &redo),
                        (&alone.one.panel.last.undo, &alone.one.panel.last.redo)
                    );
                }
                5 => alone.browser.write(&mut alone.one),
                _ => {
                    let command = command(&act, &alone.one.panel);
                    // Several keys are one step, which this test does not model.
                    let is_modelled = |command: &Command| !matches!(command, Command::TypeCoins(_));
                    let Some(mut command) = command.filter(is_modelled) else {
                        continue;
                    };
                    if let Command::UseSupply(tap) = &mut command {
                        time += 10_000;
                        tap.at = time;
                    }
                    alone.send(command);
                    if alone.one.panel.last.store.is_some() {
                        model.undone.clear();
                        model.done.push(before);
                    }
                    continue;
                }
            }
            let (from, to) = match what {
                0 | 1 => (&mut model.done, &mut model.undone),
                2 => (&mut model.undone, &mut model.done),
                _ => {
                    assert_eq!(alone.list(), before);
                    continue;
                }
            };
            match from.pop() {
                Some(expected) => {
                    assert_eq!(alone.list(), expected);
                    to.push(before);
                }
                None => assert_eq!(alone.list(), before),
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
            | CommandKind::CommitCoins
            | CommandKind::Pay
            | CommandKind::ToggleEquipped
            | CommandKind::SortStacks
    )
}

/// The step in the History of a panel that can be restored, by a number.
fn restorable(one: &OpenPanel, number: usize) -> Option<StepId> {
    let steps: Vec<_> = lines(one).into_iter().filter_map(|line| line.restore).collect();
    steps.get(number % steps.len().max(1)).copied()
}

fn exceeds(panel: &Panel, most: &Holdings) -> Option<String> {
    let now = holdings(&panel.stored());
    now.into_iter()
        .find(|(name, much)| most.get(name).is_none_or(|most| much > most))
        .map(|(name, _)| name)
}

#[test]
fn whatever_panels_do_closed_killed_and_damaged_nothing_becomes_more() {
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
                0..=2 => browser.dispatch(&mut this, SessionAction::Undo),
                3 => browser.dispatch(&mut this, SessionAction::Redo),
                4 | 5 => {
                    if let Some(step) = restorable(&this, act.what) {
                        browser.dispatch(&mut this, SessionAction::Restore { step });
                    }
                }
                6 => {
                    browser.close(this);
                    continue;
                }
                7 => {
                    // Both are gone, and the list is an older one.
                    browser.clock -= if act.who == 0 { 0.0 } else { 200.0 };
                    *other = None;
                    browser.kill(act.other % 4, act.what % 2 == 0);
                    continue;
                }
                8 => {
                    browser.write(&mut this);
                    *one = Some(this);
                    continue;
                }
                9 if act.what < 3 => {
                    let index = act.other % browser.entries.len().max(1);
                    if let Some(text) = browser.entries.values_mut().nth(index) {
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
                        | Command::CommitCoins(CommitCoins { text, .. }) => text.starts_with('-'),
                        _ => true,
                    };
                    if let Some(command) = command.filter(is_less) {
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
