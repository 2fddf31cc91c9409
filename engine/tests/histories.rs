//! Whatever the sequence of commands: totals are right, nothing is lost, what is saved is read back,
//! undo and redo restore it. 100 sequences of 50 commands, 1,000 in
//! `npm run soak`.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use engine::codec::{read_stored, stored_text};
use engine::command::{Command, Direction, PenaltyForm, PenaltyText, StackField, Switched};
use engine::model::{CoinKind, ContainerId, IdSource, StackId};
use engine::view::{ContainerView, Shown};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;
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
    let text = prop_oneof![
        "[0-9]{1,3}",
        "[0-9]{1,2}[.,][0-9]{1,3}",
        "[+-][0-9]{1,2}",
        "[ a-zé🪙]{0,6}",
        Just("1e3".to_owned()),
        Just("0.2".to_owned()),
        Just("900719925474".to_owned()),
    ];
    let act = (
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
        });
    prop::collection::vec(act, 50)
}

fn pick<T: Copy>(list: &[T], index: usize) -> Option<T> {
    list.get(index.checked_rem(list.len())?).copied()
}

/// The command an act means in this panel; `None` where there is nothing to act on.
// One arm for each command; quantities are small.
#[allow(clippy::too_many_lines, clippy::cast_precision_loss)]
fn command(act: &Act, panel: &Panel) -> Option<Command> {
    let open = panel.open.as_ref();
    let places: Vec<ContainerId> = open.map_or_else(Vec::new, |open| {
        open.left
            .iter()
            .chain(&open.right)
            .map(|place| place.container)
            .collect()
    });
    let bags: Vec<ContainerId> = places
        .iter()
        .copied()
        .filter(|id| panel.orders.contains_key(id))
        .collect();
    let inventory = pick(
        &panel
            .inventories
            .iter()
            .map(|(id, _)| *id)
            .collect::<Vec<_>>(),
        act.who,
    );
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
    let coin = pick(&CoinKind::ALL, act.what)?;
    let (text, more) = (act.text.clone(), act.more.clone());
    let some = |bit: usize, text: &str| (act.other >> bit & 1 == 1).then(|| text.to_owned());
    let switched = |bit: usize| {
        some(bit, &more).map(|text| Switched {
            on: act.what.is_multiple_of(2),
            text,
        })
    };
    Some(match act.kind % 20 {
        0 => Command::CreateInventory { name: text },
        1 => Command::ConfigureInventory {
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
        },
        2 if act.what.is_multiple_of(4) => Command::DeleteInventory {
            inventory: inventory?,
        },
        2 => Command::DuplicateInventory {
            inventory: inventory?,
        },
        3 => Command::MoveInventory {
            inventory: inventory?,
            direction,
        },
        4 => Command::AddItemContainer {
            inventory: open?.id,
            name: text,
            capacity: more,
        },
        5 => Command::AddMoneyPouch {
            inventory: open?.id,
            name: text,
            capacity: more.clone(),
            slots: more,
        },
        6 => Command::ConfigureItemContainer {
            container: pick(&places, act.who)?,
            name: some(0, &text),
            capacity: some(1, &more),
        },
        7 => Command::ConfigureMoneyPouch {
            container: pick(&places, act.who)?,
            name: some(0, &text),
            capacity: some(1, &more),
            slots: some(2, &more),
        },
        8 => Command::MoveContainer {
            container: pick(&places, act.who)?,
            direction,
        },
        9 if act.what.is_multiple_of(4) => Command::DeleteContainer {
            container: pick(&places, act.who)?,
        },
        9 | 10 => Command::TypeCoins {
            container: pick(&places, act.who)?,
            coin,
            text,
        },
        11 => Command::CommitCoins {
            container: pick(&places, act.who)?,
            coin,
            text,
        },
        12 | 13 => Command::AddStack {
            container: bag?,
            name: format!("i{text}"),
            quantity: more.clone(),
            value: text.clone(),
            weight: text,
            slots: more,
        },
        14 => Command::EditStack {
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
        },
        15 => Command::ConfigureStack {
            container: bag?,
            stack: stack?,
            name: some(0, &text),
            quantity: some(1, &more),
            value: some(2, &text),
            weight: some(3, &more),
            slot_override: switched(4),
            equipped_slots: switched(5),
        },
        16 => Command::ToggleEquipped {
            container: bag?,
            stack: stack?,
        },
        17 => Command::DeleteStacks {
            container: bag?,
            stacks: vec![stack?],
        },
        18 => Command::PlaceStack {
            container: bag?,
            stack: stack?,
            target: other?,
            before: pick(&panel.orders[&other?], act.kind.into())
                .filter(|_| !act.kind.is_multiple_of(3)),
        },
        _ => Command::SplitStack {
            container: bag?,
            stack: stack?,
            target: other?,
            quantity: (act.what % 12) as f64,
        },
    })
}

/// Exact decimal arithmetic in units of 10⁻⁹, read from the digits of the stored text.
mod exact {
    pub fn read(number: &serde_json::Value) -> i128 {
        let text = number.to_string();
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((&text, "0"));
        let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: i128 = format!("{whole}{decimals}").parse().unwrap();
        let places = 9 + exponent.parse::<i32>().unwrap() - i32::try_from(decimals.len()).unwrap();
        if places >= 0 {
            digits * 10_i128.pow(places.unsigned_abs())
        } else {
            digits / 10_i128.pow(places.unsigned_abs())
        }
    }

    pub fn times(a: i128, b: i128) -> i128 {
        // Both have 9 places; quantities are whole, so one factor loses nothing.
        let unit = 10_i128.pow(9);
        if a % unit == 0 {
            a / unit * b
        } else {
            a * (b / unit) + a * (b % unit) / unit
        }
    }

    /// Section 9's display rule, on exact digits.
    pub fn text(total: i128) -> String {
        let unit = 10_i128.pow(9);
        let (sign, size) = (if total < 0 { "-" } else { "" }, total.abs());
        let text = if size % unit < unit / 10 {
            (size / unit).to_string()
        } else {
            let tenths = (size + unit / 20) / (unit / 10);
            format!("{}.{}", tenths / 10, tenths % 10)
        };
        if text == "0" {
            text
        } else {
            format!("{sign}{text}")
        }
    }
}

const UNIT: i128 = 10_i128.pow(9);

/// Slots, weight and value of a stored container.
fn totals(container: &Value) -> (i128, i128, i128) {
    let read = |pointer: &str| exact::read(container.pointer(pointer).unwrap());
    if container["kind"] == "money-pouch" {
        let coins = [("cp", 1), ("sp", 10), ("ep", 50), ("gp", 100), ("pp", 1000)];
        let count = |name: &str| read(&format!("/coins/{name}"));
        let value = coins.iter().map(|(name, cp)| count(name) * cp / 100).sum();
        let weight = coins.iter().map(|(name, _)| count(name)).sum::<i128>() / 50;
        return (read("/slots"), weight, value);
    }
    let mut sums = (0, 0, 0);
    for stack in container["items"].as_array().unwrap() {
        let read = |pointer: &str| exact::read(stack.pointer(pointer).unwrap());
        let quantity = read("/quantity");
        let cost = if stack["equipped"] == true {
            read("/item/equippedSlots")
        } else if stack["item"]["slotOverride"].is_null() {
            let rounded = (read("/item/weight") + 5 * UNIT / 2).div_euclid(5 * UNIT) * UNIT;
            if rounded == 0 { UNIT / 5 } else { rounded }
        } else {
            read("/item/slotOverride")
        };
        sums.0 += exact::times(quantity, cost);
        sums.1 += exact::times(quantity, read("/item/weight"));
        sums.2 += exact::times(quantity, read("/item/value"));
    }
    sums
}

/// Every total on the screen equals the one computed from the stored text by other means.
fn check_totals(panel: &Panel) {
    let stored = panel.stored();
    let index = panel.session.selected_index();
    let (Some(open), Some(index)) = (&panel.open, index) else {
        assert!(stored.as_array().unwrap().is_empty());
        return;
    };
    let inventory = &stored[index];
    // Far beyond that a double's sum is no longer exact in decimal.
    let shows = |shown: &Shown, exact: i128, what: &str| {
        if exact.abs() < UNIT * 1_000_000_000 {
            assert_eq!(shown.text, exact::text(exact), "{what} of {inventory}");
        }
    };
    let mut all = (0, 0, 0);
    for (column, places) in [&open.left, &open.right].into_iter().enumerate() {
        let containers = inventory["columns"][column].as_array().unwrap();
        assert_eq!(containers.len(), places.len());
        for (container, place) in containers.iter().zip(places) {
            let sums = totals(container);
            all = (all.0 + sums.0, all.1 + sums.1, all.2 + sums.2);
            match &panel.containers[&place.container] {
                ContainerView::Item {
                    slots,
                    value,
                    weight,
                    ..
                } => {
                    shows(&slots.used, sums.0, "slots");
                    shows(weight, sums.1, "weight");
                    shows(value, sums.2, "value");
                    let rows: Vec<_> = panel.orders[&place.container]
                        .iter()
                        .map(|id| panel.stacks[id].name.as_str())
                        .collect();
                    let items = container["items"].as_array().unwrap();
                    let names: Vec<_> = items
                        .iter()
                        .map(|stack| stack["item"]["name"].as_str().unwrap())
                        .collect();
                    assert_eq!(rows, names);
                }
                ContainerView::Pouch { value, weight, .. } => {
                    shows(weight, sums.1, "weight");
                    shows(value, sums.2, "value");
                }
                ContainerView::Unknown { .. } => unreachable!(),
            }
        }
    }
    let strength = exact::read(&inventory["strengthScore"]);
    let penalties = inventory["penalties"].as_array().unwrap();
    let allowed = 2 * strength
        - penalties
            .iter()
            .map(|penalty| exact::read(&penalty["slots"]))
            .sum::<i128>();
    shows(&open.slots.used, all.0, "all slots");
    shows(&open.weight.used, all.1, "all weight");
    shows(&open.wealth, all.2, "wealth");
    shows(&open.slots_remaining, (allowed - all.0).max(0), "remaining");
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
        let sent = serde_json::to_string(&command).unwrap();
        let received = Command::read(engine::codec::parse(&sent).unwrap());
        assert_eq!(
            received.as_ref(),
            Some(&command),
            "commands cross the boundary unchanged"
        );
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
            Command::PlaceStack { .. }
            | Command::SplitStack { .. }
            | Command::MoveContainer { .. }
            | Command::MoveInventory { .. } => {
                assert_eq!(quantities(&before), quantities(&after), "{command:?}");
            }
            Command::DeleteStacks { .. }
            | Command::DeleteContainer { .. }
            | Command::DeleteInventory { .. } => {}
            _ => assert!(quantities(&before).1 <= quantities(&after).1, "{command:?}"),
        }

        assert!(
            panel.last.save || texts.last() == Some(&text),
            "{command:?}"
        );
        if panel.last.save {
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
    writer.session.saved();
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

/// How many random histories to try.
fn histories() -> u32 {
    if std::env::var_os("SOAK").is_some() {
        1000
    } else {
        100
    }
}
