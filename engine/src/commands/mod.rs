//! Everything a user can do to the inventories: one folder per noun, one file per command.
//!
//! Form fields cross as the raw text that was typed: [`engine_core::language::input`] alone decides what it means.
//! An optional field that is absent was not touched, so the stored value stays as it is
//! (`docs/rules/actions.md#touched-fields-only`).
//!
//! A new command is one file, its `mod` and `pub use` lines in its folder, and its name in `commands!`.

mod coins;
mod container;
mod containers_by_name;
mod context;
mod inventory;
mod label;
mod other_coins;
mod refusal;
mod stack;
#[cfg(test)]
mod testing;

use serde::{Deserialize, Deserializer, Serialize};
use tsify::Tsify;

pub use coins::*;
pub use container::*;
pub use context::Context;
pub use inventory::*;
pub(crate) use other_coins::has_other_coins;
pub(crate) use refusal::Refusal;
pub use stack::*;

use crate::tagged;
use engine_core::language::input::TypedAs;
use engine_core::model::{ContainerId, List, State, position};
use engine_core::rules::step_effect::StepEffect;
use engine_core::rules::step_groups::StepGroup;
use engine_core::wording::step_label::StepLabel;

/// The effect of a command and its step of undo.
pub(crate) trait Operation {
    /// The state as it is afterwards. Unchanged parts are shared with `state`; if nothing changes, all
    /// of them are.
    ///
    /// # Errors
    /// [`Refusal`] if it can't be carried out.
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal>;

    /// The label of the step ("Deleted Backpack, 12 items"), with the names of the state before.
    fn label(&self, before: &State, context: &Context<'_>) -> StepLabel;

    /// The label of the step with the amounts before and after it (`docs/rules/actions.md#step-labels`). If the step
    /// joins several commands, `before` is the state before the first of them, and `after` the one after the last.
    fn change_label(&self, before: &State, _after: &State, context: &Context<'_>) -> StepLabel {
        self.label(before, context)
    }

    /// The command that also drops what is worn out of a container that this one drops; `None` if nothing is.
    fn drop_them_too(&self, _before: &State, _after: &State) -> Option<UnequipAll> {
        None
    }

    /// A message about what the change has done besides what its step says, if there is any.
    fn remark(&self, _before: &State, _after: &State) -> Option<String> {
        None
    }

    /// True if it reverts the open group that it joins instead of being carried out; `begun` has the states before and
    /// after that group, `None` if there is none.
    fn reverts(&self, _state: &State, _begun: Option<(&State, &State)>) -> bool {
        false
    }

    /// The announcement of its step to screen readers, besides a message. `label` is that of the step, and `after` the
    /// state afterwards.
    fn announcement(
        &self,
        _label: &str,
        _after: &State,
        _context: &Context<'_>,
    ) -> Option<Announcement> {
        None
    }

    /// The properties of its step. By default a separate step without a message.
    fn step(&self) -> StepProperties {
        StepProperties::default()
    }
}

/// The announcement of a step to screen readers (`docs/rules/panel.md#announcements`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Announcement {
    /// A sentence about the change: "Added 3 × Torch to Backpack."
    Done(String),
    /// The new place of something: "Torch: 3 of 7."
    Place(String),
}

impl Announcement {
    /// The place of an entity in a list; `None` if it isn't there.
    pub fn of_place<Id: PartialEq + Copy, T>(
        name: &str,
        list: &List<Id, T>,
        id: Id,
    ) -> Option<Self> {
        let place = position(list, id)? + 1;
        Some(Self::Place(format!("{name}: {place} of {}.", list.len())))
    }

    /// A sentence about a change of a container.
    pub fn done_to(label: &str, state: &State, container: ContainerId) -> Self {
        Self::Done(format!("{label} to {}.", label::container_name(state, container)))
    }
}

/// Properties of a step of undo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StepProperties {
    /// The message to show, if any.
    pub message: Option<Message>,
    /// The way its number was typed: if it was a difference, undo reverts the difference.
    pub typed: TypedAs,
    /// The group that it joins if the group is still open.
    pub joins: Option<StepGroup>,
    /// True if it closes its group: no later change joins it.
    pub closes_group: bool,
    /// True if the inventory that it makes is opened.
    pub opens_inventory: bool,
}

impl StepProperties {
    /// The properties of a step that adds or removes amounts: it has a message, and undo reverts the differences.
    pub fn of_amounts() -> Self {
        Self { message: Some(Message::Done), typed: TypedAs::Difference, ..Self::default() }
    }

    /// The effect of the step, which decides the word for reverting it by itself (`docs/rules/actions.md#history`).
    pub const fn effect(self) -> StepEffect {
        match self.message {
            Some(Message::Deleted) => StepEffect::Deletes,
            Some(Message::Done | Message::Placed) | None => StepEffect::Other,
        }
    }
}

/// The content of the message about a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// That it was done.
    Done,
    /// That something was deleted.
    Deleted,
    /// The label, and the slots used before and after.
    Placed,
}

/// Makes the enum of all commands, the list of their kinds, reading one, and the function that returns the
/// [`Operation`] of each.
macro_rules! commands {
    ($($command:ident,)*) => {
        /// One change, as the panel asks for it.
        #[derive(Clone, Debug, PartialEq, Tsify)]
        #[serde(tag = "type", rename_all = "camelCase")]
        pub enum Command {
            $(#[doc = concat!("See [`", stringify!($command), "`].")] $command($command),)*
        }

        /// The type of a command, without its fields.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub enum CommandKind {
            $(#[doc = concat!("That of [`", stringify!($command), "`].")] $command,)*
        }

        impl CommandKind {
            /// Those of all commands.
            pub const ALL: &[Self] = &[$(Self::$command),*];
        }

        impl<'de> Deserialize<'de> for Command {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                tagged::read(from, |kind, fields| match kind {
                    $(CommandKind::$command => $command::deserialize(fields).map(Self::$command),)*
                })
            }
        }

        impl Command {
            /// The command as an [`Operation`].
            pub(crate) fn operation(&self) -> &dyn Operation {
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
    OpenExample,
    AddContainer,
    AddFirstContainers,
    ConfigureContainer,
    MoveContainer,
    SetPlace,
    DuplicateContainer,
    GiveContainers,
    DeleteContainer,
    TypeCoins,
    Pay,
    Receive,
    AddStack,
    AddTyped,
    AddFromText,
    AddFromCatalogue,
    BuyFromCatalogue,
    EditStack,
    ConfigureStack,
    ToggleEquipped,
    DeleteStacks,
    DeleteCopied,
    PlaceStack,
    SortStacks,
    MoveStacks,
    GiveStacks,
    UnequipAll,
    DropItems,
    SellStacks,
    UseSupply,
    UseStack,
}

/// The direction in which a container or an inventory moves.
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
    /// The index one position further in this direction, in a list of this length; `None` beyond either end, and for
    /// left and right.
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
            r#"{"type":"configureStack","container":3,"stack":7,"changes":{"quantity":"+2","slotOverride":{"on":true,"text":"1,5"}}}"#,
        ) else {
            panic!()
        };
        assert_eq!(serde_json::to_string(&form.stack).unwrap(), "7");
        let changes = form.changes;
        assert_eq!(changes.quantity.as_deref(), Some("+2"));
        assert_eq!(changes.slot_override.map(|slots| slots.on), Some(true));
        assert_eq!((changes.name, changes.equipped_slots), (None, None));

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
    fn commands_that_the_panel_never_sends_are_refused() {
        for json in [
            "{}",
            "null",
            r#"{"type":"sing"}"#,
            r#"{"type":"deleteContainer"}"#,
            r#"{"type":"deleteContainer","container":null}"#,
            r#"{"type":"deleteContainer","container":"1"}"#,
            r#"{"type":"deleteContainer","container":-1}"#,
            r#"{"type":"deleteContainer","container":1.5}"#,
            r#"{"type":"deleteContainer","container":18446744073709551616}"#,
            r#"{"type":"deleteStacks","container":1,"stacks":[1,"2"]}"#,
            r#"{"type":"typeCoins","container":1,"coin":"dp","text":"1"}"#,
            r#"{"type":"moveContainer","container":1,"direction":"in"}"#,
            r#"{"type":"moveStacks","moved":{"container":1,"stacks":2},"target":3}"#,
            r#"{"type":"configureStack","container":1,"stack":2,"changes":{"name":5}}"#,
        ] {
            assert!(read(json).is_err(), "{json}");
        }
    }
}
