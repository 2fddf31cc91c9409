//! Everything a user can do to the inventories: one folder a noun, one file a command.
//!
//! Form fields cross as the raw text that was typed: [`crate::rules::input`] alone decides what it means.
//! An optional field that is absent was not touched, so the stored value stays as it is
//! (`docs/rules.md#touched-fields-only`).
//!
//! A new command is one file, its `mod` and `pub use` lines in its folder, its name in the `pub use` below
//! and in [`Command`].

mod change;
mod coins;
mod container;
mod inventory;
mod label;
mod stack;
#[cfg(test)]
mod testing;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

pub use coins::{CommitCoins, LeftOver, Pay, Receive, TypeCoins};
pub(crate) use coins::{Paid, Unpaid};
pub use container::{
    AddContainer, ConfigureContainer, DeleteContainer, DuplicateContainer, MoveContainer,
    NewContainer, SetPlace,
};
pub use inventory::{
    ConfigureInventory, CreateInventory, DeleteInventory, DuplicateInventory, ImportMode,
    MoveInventory, PenaltyForm, PenaltyText,
};
pub use stack::{
    AddStack, ConfigureStack, DeleteStacks, EditStack, GiveStacks, MoveStacks, Moved, PartAway,
    PlaceStack, PutAway, SellStacks, StackField, Switched, Tap, ToggleEquipped, UseSupply,
};

pub(crate) use inventory::{ImportInventories, OpenExample, Pair, pair};
pub(crate) use stack::{
    AddRead, AddStacks, Added, BuyStacks, LineRead, Merging, Placed, SortStacks,
};

use crate::model::{CoinField, NotFound, StackId, State};
use crate::rules::input::TypedAs;
use crate::rules::runs::Run;

/// What can be done in one step, be it a [`Command`] or one of the engine's own. It stands beside that enum
/// because the panel can't ask for all steps: imports and catalogue entries come from data it never holds.
pub(crate) trait Verb {
    /// The state as it is afterwards. What is left alone keeps its pointer; where nothing changes, all do.
    ///
    /// # Errors
    /// [`NotFound`] if something it names is not there.
    fn apply(&self, state: &State) -> Result<State, NotFound>;

    /// What it does, as a finished act ("Deleted Backpack, 12 items"), in the words of the state before.
    fn label(&self, before: &State) -> String;

    /// What it is called together with those before it that are one step with it, which began in `before`.
    fn label_of_all(&self, before: &State, _after: &State) -> String {
        self.label(before)
    }

    /// How its step stands among the others.
    fn kind(&self) -> StepKind;
}

/// How a step stands among the others, and what comes after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepKind {
    /// A step of its own.
    Plain,
    /// A step of its own, of which undo takes back the difference that was typed.
    Difference,
    /// A step of its own, by which coins changed hands: undo takes back the difference that it made to them. A
    /// message says what was done.
    Trades,
    /// A step of its own; the inventory that it made is opened.
    Opens,
    /// A step of its own; a message says that something was deleted.
    Deletes,
    /// A step of its own; a message says where something went, and what that makes of the slots.
    Places,
    /// A step of its own; a message says so, since the order that was there is gone.
    Sorts,
    /// A key in a coin field: one step with the keys before it in the same field.
    TypesCoins(CoinField),
    /// The leaving of a coin field: the end of such a step.
    CommitsCoins(CoinField, TypedAs),
    /// A tap on a supply: one step with the taps just before it, of which undo takes back the difference.
    UsesSupply {
        /// The first of its stacks.
        first: StackId,
        /// When, in milliseconds.
        at: u64,
    },
}

impl StepKind {
    /// How the number of the step was typed, if there is one.
    pub(crate) fn typed_as(self) -> TypedAs {
        match self {
            Self::Difference | Self::Trades | Self::UsesSupply { .. } => TypedAs::Difference,
            Self::CommitsCoins(_, typed) => typed,
            Self::Plain
            | Self::Opens
            | Self::Deletes
            | Self::Places
            | Self::Sorts
            | Self::TypesCoins(_) => TypedAs::Value,
        }
    }

    /// What is one step together with others of its kind.
    pub(crate) fn run(self) -> Option<Run> {
        match self {
            Self::TypesCoins(field) | Self::CommitsCoins(field, _) => Some(Run::Coins(field)),
            Self::UsesSupply { first, at } => Some(Run::Supply { first, at }),
            Self::Plain
            | Self::Difference
            | Self::Trades
            | Self::Opens
            | Self::Deletes
            | Self::Places
            | Self::Sorts => None,
        }
    }
}

/// Makes the enum of all commands, and the one way from each to what it does.
macro_rules! commands {
    ($($command:ident,)*) => {
        /// One change, as the panel asks for it.
        #[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
        #[serde(tag = "type", rename_all = "camelCase")]
        pub enum Command {
            $(#[doc = concat!("See [`", stringify!($command), "`].")] $command($command),)*
        }

        impl Command {
            /// What the command does.
            pub(crate) fn verb(&self) -> &dyn Verb {
                match self {
                    $(Self::$command(command) => command,)*
                }
            }
        }

        $(impl From<$command> for Command {
            fn from(command: $command) -> Self {
                Self::$command(command)
            }
        })*
    };
}

commands! {
    CreateInventory,
    ConfigureInventory,
    DeleteInventory,
    DuplicateInventory,
    MoveInventory,
    AddContainer,
    ConfigureContainer,
    MoveContainer,
    SetPlace,
    DuplicateContainer,
    DeleteContainer,
    TypeCoins,
    CommitCoins,
    Pay,
    Receive,
    AddStack,
    EditStack,
    ConfigureStack,
    ToggleEquipped,
    DeleteStacks,
    PlaceStack,
    MoveStacks,
    GiveStacks,
    PutAway,
    SellStacks,
    UseSupply,
}

/// Where a container or an inventory moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// To the top of the left column.
    Left,
    /// One position up.
    Up,
    /// One position down.
    Down,
    /// To the top of the right column.
    Right,
}

impl Direction {
    /// The index that a thing gets which moves by one in a list of this length; none past an end or sideways.
    pub(crate) fn neighbour(self, index: usize, length: usize) -> Option<usize> {
        match self {
            Self::Up => index.checked_sub(1),
            Self::Down => Some(index + 1).filter(|&below| below < length),
            Self::Left | Self::Right => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Command, serde_json::Error> {
        serde_json::from_str(json)
    }

    #[test]
    fn commands_are_read_as_the_panel_sends_them() {
        let read = |json| read(json).unwrap();
        let Command::ConfigureStack(form) = read(
            r#"{"type":"configureStack","container":3,"stack":7,"quantity":"+2","slotOverride":{"on":true,"text":"1,5"}}"#,
        ) else {
            panic!()
        };
        assert_eq!(serde_json::to_string(&form.stack).unwrap(), "7");
        assert_eq!(form.quantity.as_deref(), Some("+2"));
        assert_eq!(form.slot_override.map(|slots| slots.on), Some(true));
        assert_eq!((form.name, form.equipped_slots), (None, None));

        let Command::MoveStacks(moving) = read(
            r#"{"type":"moveStacks","moved":{"container":1,"stacks":[2],"quantity":2.5},"target":3}"#,
        ) else {
            panic!()
        };
        assert_eq!(moving.moved.quantity, Some(2.5));

        let Command::MoveContainer(MoveContainer { direction, .. }) =
            read(r#"{"type":"moveContainer","container":1,"direction":"right"}"#)
        else {
            panic!()
        };
        assert_eq!(direction, Direction::Right);
    }

    #[test]
    fn what_the_panel_never_sends_is_refused() {
        for json in [
            "{}",
            "null",
            r#"{"type":"sing"}"#,
            r#"{"type":"deleteContainer"}"#,
            r#"{"type":"deleteContainer","container":null}"#,
            r#"{"type":"deleteContainer","container":"1"}"#,
            r#"{"type":"deleteContainer","container":-1}"#,
            r#"{"type":"deleteContainer","container":1.5}"#,
            r#"{"type":"deleteContainer","container":4294967296}"#,
            r#"{"type":"deleteStacks","container":1,"stacks":[1,"2"]}"#,
            r#"{"type":"typeCoins","container":1,"coin":"dp","text":"1"}"#,
            r#"{"type":"moveContainer","container":1,"direction":"in"}"#,
            r#"{"type":"moveStacks","moved":{"container":1,"stacks":2},"target":3}"#,
            r#"{"type":"configureStack","container":1,"stack":2,"name":5}"#,
        ] {
            assert!(read(json).is_err(), "{json}");
        }
    }
}
