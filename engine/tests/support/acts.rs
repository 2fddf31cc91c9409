//! Random commands, made of numbers so that they always find something to act on.

use engine::commands::{
    AddContainer, AddFirstContainers, AddStack, CoinSource, Command, CommandKind,
    ConfigureContainer, ConfigureInventory, ConfigureStack, ContainerChanges, CreateInventory,
    DeleteContainer, DeleteInventory, DeleteStacks, Direction, DropItems, DuplicateContainer,
    DuplicateInventory, EditStack, EndOfTyping, Gift, GiveContainers, GiveStacks,
    ItemContainerChanges, LeftOver, MoveContainer, MoveInventory, MoveStacks, Moved, NewContainer,
    Pay, PlaceStack, PouchChanges, Receive, SellStacks, SetPlace, SortStacks, StackAmount,
    StackChanges, StackField, StackTexts, Switched, Tap, ToggleEquipped, TypeCoins, UnequipAll,
    UseStack, UseSupply, UsesForm,
};
use engine::model::{CoinKind, ContainerId, InventoryId, Place, StackId};
use engine::questions::MoveTargets;
use engine::rules::payment::CoinOrder;
use engine::rules::prices::SalePrice;
use engine::rules::sharing::ShareMode;
use engine::rules::sorting::RowColumn;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::inventory_changes::inventory_changes;
use super::purses::{pay, receive, sale};
use super::{Panel, left_with};

/// Runs a test on random values, `times` for every ten of `PROPTEST_CASES`: a history takes as long as ten small cases.
pub fn with_random<S: Strategy>(values: S, times: u32, test: impl Fn(S::Value)) {
    let default = Config::default();
    let seed = default.rng_seed;
    let config = Config { cases: times * default.cases / 10, ..default };
    let mut runner = TestRunner::new(config);
    let result = runner.run(&values, |values| {
        test(values);
        Ok(())
    });
    let failure = result.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(failure.is_empty(), "PROPTEST_RNG_SEED={seed}: {failure}");
}

/// A command of some kind, by numbers.
#[derive(Clone, Debug)]
pub struct Act {
    pub kind: CommandKind,
    pub who: usize,
    pub what: usize,
    pub other: usize,
    pub text: String,
    pub more: String,
}

pub fn acts() -> impl Strategy<Value = Vec<Act>> {
    prop::collection::vec(act(), 50)
}

pub fn act() -> impl Strategy<Value = Act> {
    let text = prop_oneof![
        "[0-9]{1,3}",
        "[0-9]{1,2}[.,][0-9]{1,3}",
        "[+-][0-9]{1,2}",
        "[ a-zé🪙]{0,6}",
        "-?[0-9]{1,2}([.][0-9])? (cp|sp|ep|gp|pp)( [0-9]{1,2} cp)?",
        Just("1e3".to_owned()),
        Just("0.2".to_owned()),
        Just("900719925474".to_owned()),
    ];
    (
        prop::sample::select(CommandKind::ALL),
        0..99_usize,
        0..99_usize,
        0..256_usize,
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

/// A stack or all of a container; a part of each, or the whole.
#[expect(clippy::cast_precision_loss, reason = "quantities are small")]
fn moved(act: &Act, container: ContainerId, panel: &Panel) -> Option<Moved> {
    let rows = &panel.orders[&container];
    let stack = pick(rows, act.what)?;
    Some(Moved {
        container,
        stacks: if act.what.is_multiple_of(3) { rows.clone() } else { vec![stack] },
        quantity: act.other.is_multiple_of(2).then_some((act.what % 12) as f64),
    })
}

/// A container of another inventory than this one.
fn of_somebody_else(act: &Act, moved: &Moved, panel: &Panel) -> Option<ContainerId> {
    let others = panel
        .session
        .ask(&MoveTargets { moved: moved.clone(), text: String::new(), most: 0, most_others: 9 })
        .others;
    let targets: Vec<_> =
        others.iter().flat_map(|other| &other.targets).map(|target| target.container).collect();
    pick(&targets, act.other)
}

/// Escape in the coin field into which a command typed, for half of the acts.
pub fn escape(act: &Act, command: &Command) -> Option<Command> {
    match command {
        Command::TypeCoins(typed) if typed.end.is_none() && act.other.is_multiple_of(2) => {
            Some(TypeCoins { end: Some(EndOfTyping::Escape), ..typed.clone() }.into())
        }
        _ => None,
    }
}

/// The effect of a kind of commands on items, coins and containers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handling {
    /// They only add to them, or change something else.
    Keeps,
    /// They move containers or inventories with everything in them.
    Moves,
    /// They move items to another place.
    HandsOver,
    /// They can take items or coins away.
    TakesAway,
    /// They delete whole containers.
    DeletesContainers,
}

/// The effect of a kind of commands. A new kind does not compile until it is named here.
pub const fn handling(kind: CommandKind) -> Handling {
    match kind {
        CommandKind::CreateInventory
        | CommandKind::ConfigureInventory
        | CommandKind::DuplicateInventory
        | CommandKind::OpenExample
        | CommandKind::AddContainer
        | CommandKind::AddFirstContainers
        | CommandKind::ConfigureContainer
        | CommandKind::DuplicateContainer
        | CommandKind::AddStack
        | CommandKind::AddTyped
        | CommandKind::AddFromText
        | CommandKind::AddFromCatalogue
        | CommandKind::ToggleEquipped
        | CommandKind::UnequipAll
        | CommandKind::SortStacks => Handling::Keeps,
        CommandKind::MoveInventory
        | CommandKind::MoveContainer
        | CommandKind::GiveContainers
        | CommandKind::SetPlace => Handling::Moves,
        CommandKind::PlaceStack | CommandKind::MoveStacks | CommandKind::GiveStacks => {
            Handling::HandsOver
        }
        CommandKind::TypeCoins
        | CommandKind::Pay
        | CommandKind::Receive
        | CommandKind::BuyFromCatalogue
        | CommandKind::EditStack
        | CommandKind::ConfigureStack
        | CommandKind::DeleteStacks
        | CommandKind::DeleteCopied
        | CommandKind::DropItems
        | CommandKind::SellStacks
        | CommandKind::UseSupply
        | CommandKind::UseStack => Handling::TakesAway,
        CommandKind::DeleteInventory | CommandKind::DeleteContainer => Handling::DeletesContainers,
    }
}

/// The command an act means in this panel; `None` where there is nothing to act on.
#[expect(
    clippy::too_many_lines,
    clippy::cast_precision_loss,
    reason = "one arm for each command; quantities are small"
)]
pub fn command(act: &Act, panel: &Panel) -> Option<Command> {
    let open = panel.open.as_ref();
    let places = panel.places();
    let bags: Vec<ContainerId> =
        places.iter().copied().filter(|id| panel.orders.contains_key(id)).collect();
    let pouches: Vec<ContainerId> =
        places.iter().copied().filter(|id| !panel.orders.contains_key(id)).collect();
    let inventory = pick(&panel.inventories, act.who);
    let is_other = |id: &InventoryId| open.is_some_and(|open| open.id != *id);
    let others: Vec<_> = panel.inventories.iter().copied().filter(is_other).collect();
    let bag = pick(&bags, act.who);
    let other = pick(&bags, act.other);
    let stack: Option<StackId> = bag.and_then(|bag| pick(&panel.orders[&bag], act.what));
    let direction =
        pick(&[Direction::Left, Direction::Up, Direction::Down, Direction::Right], act.what)?;
    let place = pick(&[Place::Carried, Place::Dropped, Place::Elsewhere], act.what)?;
    let columns = [
        RowColumn::Name,
        RowColumn::Quantity,
        RowColumn::Value,
        RowColumn::Weight,
        RowColumn::Slots,
    ];
    let coin = pick(&CoinKind::ALL, act.what)?;
    let (text, more) = (act.text.clone(), act.more.clone());
    let some = |bit: usize, text: &str| (act.other >> bit & 1 == 1).then(|| text.to_owned());
    let switched =
        |bit: usize| some(bit, &more).map(|text| Switched { on: act.what.is_multiple_of(2), text });
    Some(match act.kind {
        CommandKind::CreateInventory => {
            Command::CreateInventory(CreateInventory { name: text, ..CreateInventory::default() })
        }
        CommandKind::ConfigureInventory => Command::ConfigureInventory(ConfigureInventory {
            inventory: inventory?,
            changes: inventory_changes(act, open),
        }),
        CommandKind::DeleteInventory => Command::DeleteInventory(DeleteInventory {
            inventory: inventory.filter(|_| act.what.is_multiple_of(4))?,
        }),
        CommandKind::DuplicateInventory => {
            Command::DuplicateInventory(DuplicateInventory { inventory: inventory? })
        }
        CommandKind::MoveInventory => {
            Command::MoveInventory(MoveInventory { inventory: inventory?, direction })
        }
        CommandKind::AddContainer => Command::AddContainer(AddContainer {
            inventory: open?.id,
            name: text,
            place,
            container: if act.what.is_multiple_of(2) {
                NewContainer::Item { capacity: more }
            } else {
                NewContainer::Pouch { capacity: more.clone(), slots: more }
            },
        }),
        CommandKind::AddFirstContainers => {
            Command::AddFirstContainers(AddFirstContainers { inventory: open?.id })
        }
        CommandKind::ConfigureContainer => {
            let container = pick(&places, act.who)?;
            let (name, capacity) = (some(0, &text), some(1, &more));
            let place = some(3, "").map(|_| place);
            let changes = if bags.contains(&container) {
                ContainerChanges::Item(ItemContainerChanges {
                    name,
                    capacity,
                    has_capacity: some(7, "").map(|_| act.what.is_multiple_of(3)),
                    place,
                    fixed_load: some(4, "").map(|_| act.what.is_multiple_of(2)),
                    load_slots: some(5, &more),
                    load_weight: some(6, &more),
                })
            } else {
                let slots = some(2, &more);
                ContainerChanges::Pouch(PouchChanges { name, capacity, slots, place })
            };
            Command::ConfigureContainer(ConfigureContainer { container, changes })
        }
        CommandKind::MoveContainer => {
            Command::MoveContainer(MoveContainer { container: pick(&places, act.who)?, direction })
        }
        CommandKind::DeleteContainer => Command::DeleteContainer(DeleteContainer {
            container: pick(&places, act.who).filter(|_| act.what.is_multiple_of(4))?,
        }),
        CommandKind::DuplicateContainer => {
            Command::DuplicateContainer(DuplicateContainer { container: pick(&places, act.who)? })
        }
        CommandKind::GiveContainers => {
            let inventory = open?.id;
            let gifts = [
                Gift::Container { container: pick(&places, act.who)? },
                Gift::Carried { inventory },
                Gift::Everything { inventory },
            ];
            Command::GiveContainers(GiveContainers {
                gift: pick(&gifts, act.what)?,
                to: pick(&others, act.other)?,
            })
        }
        CommandKind::TypeCoins => {
            let left = left_with(panel, pick(&pouches, act.who)?, coin, text);
            let is_key = act.what / CoinKind::ALL.len() % 2 == 1;
            Command::TypeCoins(TypeCoins { end: left.end.filter(|_| !is_key), ..left })
        }
        CommandKind::AddStack => Command::AddStack(AddStack {
            container: bag?,
            typed: StackTexts {
                name: format!("i{text}"),
                quantity: more.clone(),
                value: text.clone(),
                weight: text,
                slots: more,
            },
        }),
        CommandKind::EditStack => Command::EditStack(EditStack {
            container: bag?,
            stack: stack?,
            field: pick(
                &[
                    StackField::Name,
                    StackField::Quantity,
                    StackField::Value,
                    StackField::Weight,
                    StackField::Slots,
                ],
                act.other,
            )?,
            text,
        }),
        CommandKind::ConfigureStack => Command::ConfigureStack(ConfigureStack {
            container: bag?,
            stack: stack?,
            changes: StackChanges {
                name: some(0, &text),
                quantity: some(1, &more),
                value: some(2, &text),
                weight: some(3, &more),
                slot_override: switched(4),
                begun_bundle: switched(2),
                equipped_slots: switched(5),
                supply: some(6, "").map(|_| act.what.is_multiple_of(2)),
                uses: act.who.is_multiple_of(3).then(|| {
                    let of = act.what % 4;
                    let left = (act.other % 4).min(of);
                    UsesForm { left: left.to_string(), of: of.to_string() }
                }),
                note: some(4, &text),
            },
        }),
        CommandKind::ToggleEquipped => {
            Command::ToggleEquipped(ToggleEquipped { container: bag?, stack: stack? })
        }
        CommandKind::DeleteStacks => {
            Command::DeleteStacks(DeleteStacks { container: bag?, stacks: vec![stack?] })
        }
        CommandKind::PlaceStack => Command::PlaceStack(PlaceStack {
            container: bag?,
            stack: stack?,
            target: other?,
            before: pick(&panel.orders[&other?], act.what / 9)
                .filter(|_| !act.what.is_multiple_of(3)),
        }),
        CommandKind::SetPlace => Command::SetPlace(SetPlace {
            containers: match pick(&places, act.who)? {
                _ if act.other.is_multiple_of(3) => places,
                one => vec![one],
            },
            place,
        }),
        CommandKind::UseSupply => Command::UseSupply(UseSupply {
            inventory: open?.id,
            stacks: [Some(stack?), pick(&panel.orders[&other?], act.who)]
                .into_iter()
                .flatten()
                .collect(),
            tap: pick(&[Tap::UseOne, Tap::UseOne, Tap::PutOneBack], act.what)?,
            at: 0,
        }),
        CommandKind::UseStack => Command::UseStack(UseStack {
            container: bag?,
            stack: stack?,
            tap: pick(&[Tap::UseOne, Tap::UseOne, Tap::PutOneBack], act.what)?,
            at: 0,
        }),
        CommandKind::DropItems => Command::DropItems(DropItems {
            inventory: open?.id,
            parts: vec![StackAmount {
                container: bag?,
                stack: stack?,
                quantity: (act.what % 12) as f64,
            }],
        }),
        CommandKind::Pay => Command::Pay(Pay {
            first: pick(&[CoinOrder::Largest, CoinOrder::Smallest], act.what)?,
            without: pick(&pouches, act.other)
                .filter(|_| act.other.is_multiple_of(3))
                .into_iter()
                .collect(),
            to: pick(&others, act.other).filter(|_| act.what.is_multiple_of(3)),
            ..pay(pick(&pouches, act.who)?, &text)
        }),
        CommandKind::Receive => Command::Receive(Receive {
            coins: pick(&[CoinSource::Found, CoinSource::InThisPouch], act.who)?,
            shares: pick(&[ShareMode::WholeCoins, ShareMode::WithChange], act.what)?,
            left_over: pick(&[LeftOver::Leave, LeftOver::Take], act.other)?,
            mine: !act.what.is_multiple_of(3),
            also: panel.inventories.iter().copied().skip(1).collect(),
            ..receive(pick(&pouches, act.who)?, &text, &more)
        }),
        CommandKind::SellStacks => Command::SellStacks(SellStacks {
            into: pick(&pouches, act.other).filter(|_| act.other.is_multiple_of(2)),
            price: match act.what % 4 {
                0 => None,
                1 => Some(SalePrice::Half),
                2 => Some(SalePrice::Full),
                _ => Some(SalePrice::Percent(more)),
            },
            ..sale(bag?, vec![stack?], SalePrice::Half)
        }),
        CommandKind::GiveStacks => {
            let moved = moved(act, bag?, panel)?;
            let target = of_somebody_else(act, &moved, panel)?;
            Command::GiveStacks(GiveStacks { moved, target })
        }
        CommandKind::MoveStacks => {
            Command::MoveStacks(MoveStacks { moved: moved(act, bag?, panel)?, target: other? })
        }
        CommandKind::SortStacks => {
            Command::SortStacks(SortStacks { container: bag?, by: pick(&columns, act.what)? })
        }
        CommandKind::UnequipAll => Command::UnequipAll(UnequipAll { container: bag? }),
        // They need more than the list: no inventory yet, the open catalogue, what was read in it, what was copied.
        // Tests of their own hold them.
        CommandKind::OpenExample
        | CommandKind::AddTyped
        | CommandKind::AddFromText
        | CommandKind::AddFromCatalogue
        | CommandKind::BuyFromCatalogue
        | CommandKind::DeleteCopied => return None,
    })
}

/// True if a command is a key in a coin field, of which several are one step.
pub fn is_key(command: &Command) -> bool {
    matches!(command, Command::TypeCoins(typed) if typed.end.is_none())
}

/// True if a command changes a number by a difference.
pub fn is_difference(command: &Command) -> bool {
    let text = match command {
        Command::TypeCoins(coins) if coins.end.is_some() => &coins.text,
        Command::EditStack(edit) if edit.field == StackField::Quantity => &edit.text,
        Command::Pay(_)
        | Command::Receive(_)
        | Command::SellStacks(_)
        | Command::UseSupply(_)
        | Command::UseStack(_) => return true,
        _ => return false,
    };
    text.trim_start().starts_with(['+', '-'])
}
