//! Whatever the sequence of commands: totals are right, nothing is lost, what is saved is read back,
//! undo and redo restore it. 100 sequences of 50 commands, 1,000 in
//! `npm run soak`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use engine::commands::{
    AddContainer, AddStack, Command, CommitCoins, ConfigureContainer, ConfigureInventory,
    ConfigureStack, CreateInventory, DeleteContainer, DeleteInventory, DeleteStacks, Direction,
    DuplicateInventory, EditStack, MoveContainer, MoveInventory, NewContainer, PenaltyForm,
    PenaltyText, PlaceStack, SetPlace, SplitStack, StackField, Switched, SwitchedLoad,
    ToggleEquipped, TypeCoins,
};
use engine::model::{CoinKind, ContainerId, IdSource, Place, StackId};
use engine::storage::{read_stored, stored_text};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;
use support::picture::{Picture, Way};
use support::totals::{check_totals, exact};
use support::{Panel, SIR_BRAMBLEWICK};

/// A command by numbers, so that it always finds something to act on.
#[derive(Clone, Debug)]
struct Act {
    kind: u8,
    who: usize,
    what: usize,
    other: usize,
    text: String,
    more: String,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    prop::collection::vec(act(), 50)
}

fn act() -> impl Strategy<Value = Act> {
    let text = prop_oneof![
        "[0-9]{1,3}",
        "[0-9]{1,2}[.,][0-9]{1,3}",
        "[+-][0-9]{1,2}",
        "[ a-zé🪙]{0,6}",
        Just("1e3".to_owned()),
        Just("0.2".to_owned()),
        Just("900719925474".to_owned()),
    ];
    (
        any::<u8>(),
        0..99_usize,
        0..99_usize,
        0..99_usize,
        text.clone(),
        text,
    )
        .prop_map(|(kind, who, what, other, text, more)| Act {
            kind,
            who,
            what,
            other,
            text,
            more,
        })
}

fn pick<T: Copy>(list: &[T], index: usize) -> Option<T> {
    list.get(index.checked_rem(list.len())?).copied()
}

/// The command an act means in this panel; `None` where there is nothing to act on.
#[expect(
    clippy::too_many_lines,
    clippy::cast_precision_loss,
    reason = "one arm for each command; quantities are small"
)]
fn command(act: &Act, panel: &Panel) -> Option<Command> {
    let open = panel.open.as_ref();
    let places = panel.places();
    let bags: Vec<ContainerId> = places
        .iter()
        .copied()
        .filter(|id| panel.orders.contains_key(id))
        .collect();
    let pouches: Vec<ContainerId> = places
        .iter()
        .copied()
        .filter(|id| !panel.orders.contains_key(id))
        .collect();
    let inventory = pick(&panel.inventories, act.who);
    let bag = pick(&bags, act.who);
    let other = pick(&bags, act.other);
    let stack: Option<StackId> = bag.and_then(|bag| pick(&panel.orders[&bag], act.what));
    let direction = pick(
        &[
            Direction::Left,
            Direction::Up,
            Direction::Down,
            Direction::Right,
        ],
        act.what,
    )?;
    let place = pick(&[Place::Carried, Place::Dropped, Place::Stored], act.what)?;
    let coin = pick(&CoinKind::ALL, act.what)?;
    let (text, more) = (act.text.clone(), act.more.clone());
    let some = |bit: usize, text: &str| (act.other >> bit & 1 == 1).then(|| text.to_owned());
    let switched = |bit: usize| {
        some(bit, &more).map(|text| Switched {
            on: act.what.is_multiple_of(2),
            text,
        })
    };
    Some(match act.kind % 21 {
        0 => Command::CreateInventory(CreateInventory { name: text }),
        1 => Command::ConfigureInventory(ConfigureInventory {
            inventory: inventory?,
            name: some(0, &text),
            strength: some(1, &more),
            penalties: some(2, &more).map(|slots| {
                vec![PenaltyForm {
                    was: some(3, "Exhaustion").map(|source| PenaltyText {
                        source,
                        slots: "1.5".to_owned(),
                    }),
                    typed: PenaltyText {
                        source: text.clone(),
                        slots,
                    },
                }]
            }),
        }),
        2 if act.what.is_multiple_of(4) => Command::DeleteInventory(DeleteInventory {
            inventory: inventory?,
        }),
        2 => Command::DuplicateInventory(DuplicateInventory {
            inventory: inventory?,
        }),
        3 => Command::MoveInventory(MoveInventory {
            inventory: inventory?,
            direction,
        }),
        4 => Command::AddContainer(AddContainer {
            inventory: open?.id,
            name: text,
            container: NewContainer::Item { capacity: more },
        }),
        5 => Command::AddContainer(AddContainer {
            inventory: open?.id,
            name: text,
            container: NewContainer::Pouch {
                capacity: more.clone(),
                slots: more,
            },
        }),
        6 => Command::ConfigureContainer(ConfigureContainer {
            container: pick(&bags, act.who)?,
            name: some(0, &text),
            capacity: some(1, &more),
            slots: None,
            place: some(2, "").map(|_| place),
            load: some(3, &more).map(|slots| SwitchedLoad {
                on: act.what.is_multiple_of(2),
                slots,
                weight: text,
            }),
        }),
        7 => Command::ConfigureContainer(ConfigureContainer {
            container: pick(&pouches, act.who)?,
            name: some(0, &text),
            capacity: some(1, &more),
            slots: some(2, &more),
            place: some(3, "").map(|_| place),
            load: None,
        }),
        8 => Command::MoveContainer(MoveContainer {
            container: pick(&places, act.who)?,
            direction,
        }),
        9 if act.what.is_multiple_of(4) => Command::DeleteContainer(DeleteContainer {
            container: pick(&places, act.who)?,
        }),
        9 | 10 => Command::TypeCoins(TypeCoins {
            container: pick(&pouches, act.who)?,
            coin,
            text,
        }),
        11 => Command::CommitCoins(CommitCoins {
            container: pick(&pouches, act.who)?,
            coin,
            text,
        }),
        12 | 13 => Command::AddStack(AddStack {
            container: bag?,
            name: format!("i{text}"),
            quantity: more.clone(),
            value: text.clone(),
            weight: text,
            slots: more,
        }),
        14 => Command::EditStack(EditStack {
            container: bag?,
            stack: stack?,
            field: pick(
                &[
                    StackField::Name,
                    StackField::Quantity,
                    StackField::Value,
                    StackField::Weight,
                ],
                act.other,
            )?,
            text,
        }),
        15 => Command::ConfigureStack(ConfigureStack {
            container: bag?,
            stack: stack?,
            name: some(0, &text),
            quantity: some(1, &more),
            value: some(2, &text),
            weight: some(3, &more),
            slot_override: switched(4),
            equipped_slots: switched(5),
        }),
        16 => Command::ToggleEquipped(ToggleEquipped {
            container: bag?,
            stack: stack?,
        }),
        17 => Command::DeleteStacks(DeleteStacks {
            container: bag?,
            stacks: vec![stack?],
        }),
        18 => Command::PlaceStack(PlaceStack {
            container: bag?,
            stack: stack?,
            target: other?,
            before: pick(&panel.orders[&other?], act.kind.into())
                .filter(|_| !act.kind.is_multiple_of(3)),
        }),
        19 => Command::SetPlace(SetPlace {
            containers: match pick(&places, act.who)? {
                _ if act.other.is_multiple_of(3) => places,
                one => vec![one],
            },
            place,
        }),
        _ => Command::SplitStack(SplitStack {
            container: bag?,
            stack: stack?,
            target: other?,
            quantity: (act.what % 12) as f64,
        }),
    })
}

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
        panel.send(command.clone());
        assert!(!panel.refused(), "{command:?}");
        check_totals(&panel);

        let text = panel.session.stored_text();
        let read = read_stored(&text, IdSource::default()).unwrap();
        assert!(!read.lossy);
        assert_eq!(stored_text(&read.state), text, "what is saved is read back");
        let after = panel.stored();
        match &command {
            Command::PlaceStack(_)
            | Command::SplitStack(_)
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
    let config = Config {
        cases: histories(),
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&acts(), |acts| {
            play(&acts);
            Ok(())
        })
        .unwrap();
}

/// One panel acts, the other takes in what it stored.
fn turn(act: &Act, writer: &mut Panel, reader: &mut Panel) {
    let Some(command) = command(act, writer) else {
        return;
    };
    writer.send(command);
    let text = writer.session.stored_text();
    let update = reader.session.reload(Some(&text));
    reader.take(update);
    assert_eq!(reader.session.stored_text(), text);
    check_totals(reader);
}

#[test]
fn another_panels_list_is_taken_in_and_drawn_exactly() {
    let config = Config {
        cases: histories(),
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&(acts(), acts()), |(here, there)| {
            let start = format!("[{SIR_BRAMBLEWICK}]");
            let (mut panel, mut other) = (Panel::loaded(&start), Panel::loaded(&start));
            for (mine, theirs) in here.iter().zip(&there).take(20) {
                turn(mine, &mut panel, &mut other);
                turn(theirs, &mut other, &mut panel);
            }
            Ok(())
        })
        .unwrap();
}

/// A step that a player took, from one side to the other.
struct Taken {
    before: Picture,
    after: Picture,
    difference: bool,
}

/// A panel, and what it can undo and redo.
struct Player {
    panel: Panel,
    done: Vec<Taken>,
    undone: Vec<Taken>,
}

impl Player {
    fn new(text: &str) -> Self {
        Self {
            panel: Panel::loaded(text),
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    fn act(&mut self, act: &Act) {
        let before = Picture::of(&mut self.panel);
        match command(act, &self.panel) {
            // Several keys are one step, which would need an account of its own.
            None | Some(Command::TypeCoins { .. }) => {}
            Some(command) => {
                self.panel.send(command.clone());
                if self.panel.last.store.is_some() {
                    self.undone.clear();
                    self.done.push(Taken {
                        before,
                        after: Picture::of(&mut self.panel),
                        difference: is_difference(&command),
                    });
                }
            }
        }
    }

    /// Undo or redo: refused exactly where it may be, and else it does exactly its own.
    fn travel(&mut self, back: bool) {
        let now = Picture::of(&mut self.panel);
        let update = if back {
            self.panel.session.undo()
        } else {
            self.panel.session.redo()
        };
        self.panel.take(update);
        let step = if back {
            self.done.pop()
        } else {
            self.undone.pop()
        };
        let Some(step) = step else {
            assert!(self.panel.last.notice.is_none());
            return;
        };
        let refused = self.panel.refused();
        let then = Picture::of(&mut self.panel);
        let (from, to) = if back {
            (&step.after, &step.before)
        } else {
            (&step.before, &step.after)
        };
        let way = Way {
            from,
            to,
            difference: step.difference,
        };
        let obstacle = way.obstacle(&now);
        assert_eq!(refused, obstacle.is_some(), "{obstacle:?}");
        if refused {
            assert_eq!(then, now);
            return;
        }
        way.check(&now, &then);
        if back {
            self.undone.push(step);
        } else {
            self.done.push(step);
        }
    }
}

fn is_difference(command: &Command) -> bool {
    let text = match command {
        Command::CommitCoins(coins) => &coins.text,
        Command::EditStack(edit) if edit.field == StackField::Quantity => &edit.text,
        _ => return false,
    };
    text.trim_start().starts_with(['+', '-'])
}

/// A little of everything, so that two panels often meet.
const SMALL: &str = r#"[{"name":"Ada","strengthScore":10,"penalties":[],"columns":[[
    {"kind":"item-container","name":"Belt","capacity":5,"items":[
        {"quantity":5,"equipped":false,"item":{"name":"Torch","value":1,"weight":1,"slotOverride":null,"equippedSlots":0}},
        {"quantity":2,"equipped":true,"item":{"name":"Rope","value":1,"weight":10,"slotOverride":null,"equippedSlots":1}}]},
    {"kind":"item-container","name":"Sack","capacity":10,"items":[
        {"quantity":1,"equipped":false,"item":{"name":"Lamp","value":5,"weight":1,"slotOverride":2,"equippedSlots":0}}]}],
    [{"kind":"money-pouch","name":"Purse","capacity":100,"slots":1,"coins":{"cp":0,"sp":9,"ep":0,"gp":5,"pp":0}}]]}]"#;

/// What one of two players does: a command, undo or redo.
fn moves() -> impl Strategy<Value = Vec<(bool, u8, Act)>> {
    let act = prop_oneof![2 => act(), 1 => counting()];
    prop::collection::vec((any::<bool>(), 0..8_u8, act), 1..24)
}

/// A number or a difference in the same coin field or the same quantity, where two panels meet.
fn counting() -> impl Strategy<Value = Act> {
    const COMMIT_COINS: u8 = 11;
    const EDIT_STACK: u8 = 14;
    const QUANTITY: usize = 1;
    let kind = prop_oneof![Just(COMMIT_COINS), Just(EDIT_STACK)];
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

#[test]
fn undo_beside_another_panel_does_its_own_and_is_refused_only_where_they_meet() {
    let config = Config {
        cases: 10 * histories(),
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&moves(), |moves| {
            let mut players = [Player::new(SMALL), Player::new(SMALL)];
            for (first, what, act) in &moves {
                let [one, other] = &mut players;
                let (one, other) = if *first { (one, other) } else { (other, one) };
                match what {
                    0 | 1 => one.travel(true),
                    2 => one.travel(false),
                    _ => one.act(act),
                }
                let text = one.panel.session.stored_text();
                let update = other.panel.session.reload(Some(&text));
                other.panel.take(update);
                assert_eq!(other.panel.session.stored_text(), text);
            }
            Ok(())
        })
        .unwrap();
}

/// How many random histories to try.
fn histories() -> u32 {
    if std::env::var_os("SOAK").is_some() {
        2000
    } else {
        100
    }
}
