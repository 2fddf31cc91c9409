//! Two panels in which things are only taken: whatever becomes of their storages, undo, redo, Restore and Take back
//! bring back no more than there was (`docs/rules/storage.md#the-undo-log`).

mod storages;

use self::storages::{Disk, OpenPanel, Storages};
use crate::support;

use engine::commands::{
    Command, CommandKind, ConfigureStack, EditStack, StackChanges, StackField, Tap, TypeCoins,
    UsesForm,
};
use engine::session::SessionAction;
use proptest::prelude::*;
use support::Panel;
use support::acts::{Act, command, is_key, with_random};
use support::alone::lines;
use support::holdings::{Holdings, holdings, party};

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
            | CommandKind::UseStack
            | CommandKind::EditStack
            | CommandKind::ConfigureStack
            | CommandKind::TypeCoins
            | CommandKind::Pay
            | CommandKind::ToggleEquipped
            | CommandKind::SortStacks
    )
}

/// Restore or Take back of a line in the History of a panel, by a number.
fn reversal(one: &OpenPanel, number: usize) -> Option<SessionAction> {
    let reversals = lines(&one.panel).into_iter().filter_map(|line| {
        let restore = line.restore.map(|step| SessionAction::Restore { step });
        restore.or(line.take_back.map(|step| SessionAction::TakeBack { step }))
    });
    let reversals: Vec<_> = reversals.collect();
    reversals.get(number % reversals.len().max(1)).copied()
}

/// The form of a row in which a smaller number of uses left is typed, if it has uses.
fn fewer_uses(form: &ConfigureStack, panel: &Panel, number: usize) -> StackChanges {
    let row = panel.stored_stack(form.container, form.stack);
    let uses = row["uses"]["left"].as_u64().zip(row["uses"]["of"].as_u64());
    let uses = uses.map(|(left, of)| {
        let left = left.min(number as u64 % 3);
        UsesForm { left: left.to_string(), of: of.to_string() }
    });
    StackChanges { uses, ..StackChanges::default() }
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
        let mut storages = Storages::with(&party());
        let most = holdings(&serde_json::from_str(&party()).unwrap());
        let mut panels = [Some(storages.open()), Some(storages.open())];
        let mut time = 0;
        for (first, what, act) in &moves {
            if !*first {
                panels.rotate_left(1);
            }
            let [one, other] = &mut panels;
            let mut this = one.take().unwrap_or_else(|| storages.open());
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
                    storages.close(this);
                    continue;
                }
                8 => {
                    // Both are gone, and the list is an older one.
                    storages.clock -= if act.who == 0 { 0.0 } else { 200.0 };
                    *other = None;
                    storages.kill(act.other % 4, act.what % 2 == 0);
                    continue;
                }
                9 => {
                    storages.write(&mut this);
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
                    storages.disk = disks[act.what];
                    *one = Some(this);
                    continue;
                }
                11 if act.what < 3 => {
                    let index = act.other % storages.entries.len().max(1);
                    let name = storages.entries.keys().nth(index).cloned();
                    if let Some(name) = name.filter(|_| act.who == 0) {
                        storages.entries.remove(&name);
                    } else if let Some(text) = storages.entries.values_mut().nth(index) {
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
                        Some(Command::UseStack(tap)) => {
                            time += 1500;
                            (tap.tap, tap.at) = (Tap::UseOne, time);
                        }
                        Some(Command::ConfigureStack(form)) => {
                            form.changes = fewer_uses(form, &this.panel, act.other);
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
            storages.save(&mut this, other.as_mut());
            assert_eq!(exceeds(&this.panel, &most), None);
            *one = Some(this);
        }
    });
}
