//! Everything a user can do to the inventories, as one enum.
//!
//! Form fields cross as the raw text that was typed: [`crate::rules::input`] alone decides what it means.
//! An optional field that is absent was not touched, so the stored value stays as it is (a capacity
//! of 0.6 survives renaming its container).

mod read;

use serde::Serialize;
use tsify::Tsify;

use crate::model::{CoinKind, ContainerId, InventoryId, StackId};

/// One change, as the panel asks for it. `apply` carries it out.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Command {
    /// Adds an inventory at the end of the list; the name is not checked (section 2).
    CreateInventory {
        /// The answer to the browser's prompt.
        name: String,
    },
    /// Saves the Configure Inventory dialog.
    ConfigureInventory {
        /// The inventory to change.
        inventory: InventoryId,
        /// The new name, as typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The new strength score, as typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        strength: Option<String>,
        /// All penalties, in order, if any of them was touched.
        #[serde(skip_serializing_if = "Option::is_none")]
        penalties: Option<Vec<PenaltyForm>>,
    },
    /// Deletes an inventory with all it holds.
    DeleteInventory {
        /// The inventory to delete.
        inventory: InventoryId,
    },
    /// Puts a copy of an inventory right behind it, named "… (copy)".
    DuplicateInventory {
        /// The inventory to copy.
        inventory: InventoryId,
    },
    /// Moves an inventory one place up or down in the list.
    MoveInventory {
        /// The inventory to move.
        inventory: InventoryId,
        /// `up` or `down`; the other directions do nothing.
        direction: Direction,
    },
    /// Adds an item container on top of the left column.
    AddItemContainer {
        /// The inventory that gets it.
        inventory: InventoryId,
        /// Its name, as typed.
        name: String,
        /// Its capacity in slots, as typed.
        capacity: String,
    },
    /// Adds a money pouch on top of the left column.
    AddMoneyPouch {
        /// The inventory that gets it.
        inventory: InventoryId,
        /// Its name, as typed.
        name: String,
        /// The most coins it holds, as typed.
        capacity: String,
        /// The slots it takes up, as typed.
        slots: String,
    },
    /// Saves the Configure Container dialog.
    ConfigureItemContainer {
        /// The container to change.
        container: ContainerId,
        /// The new name, as typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The new capacity in slots, as typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        capacity: Option<String>,
    },
    /// Saves the Configure Money Pouch dialog.
    ConfigureMoneyPouch {
        /// The pouch to change.
        container: ContainerId,
        /// The new name, as typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The new number of coins it holds, as typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        capacity: Option<String>,
        /// The new number of slots it takes up, as typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        slots: Option<String>,
    },
    /// Moves a container within its column or to the top of the other one (section 4).
    MoveContainer {
        /// The container to move.
        container: ContainerId,
        /// Where to; a move past an edge does nothing.
        direction: Direction,
    },
    /// Deletes a container with all it holds.
    DeleteContainer {
        /// The container to delete.
        container: ContainerId,
    },
    /// A coin field after a key was pressed in it. A text that begins with + or - changes nothing yet.
    TypeCoins {
        /// The pouch.
        container: ContainerId,
        /// Which field.
        coin: CoinKind,
        /// The field's whole text.
        text: String,
    },
    /// A coin field that was left or confirmed: the count is normalised, a difference is added.
    CommitCoins {
        /// The pouch.
        container: ContainerId,
        /// Which field.
        coin: CoinKind,
        /// The field's whole text.
        text: String,
    },
    /// Adds a stack at the end of a container (the add row).
    AddStack {
        /// The container that gets it.
        container: ContainerId,
        /// The item's name, as typed; nothing happens when it is blank.
        name: String,
        /// How many, as typed.
        quantity: String,
        /// gp each, as typed.
        value: String,
        /// lb each, as typed.
        weight: String,
        /// The slot override, as typed.
        slots: String,
    },
    /// Saves a field of a row that was left or confirmed.
    EditStack {
        /// The container that holds the stack.
        container: ContainerId,
        /// The stack.
        stack: StackId,
        /// Which field.
        field: StackField,
        /// The field's whole text.
        text: String,
    },
    /// Saves the Configure Entry dialog.
    ConfigureStack {
        /// The container that holds the stack.
        container: ContainerId,
        /// The stack.
        stack: StackId,
        /// The new name, as typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The new quantity, as typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        quantity: Option<String>,
        /// The new value in gp each, as typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<String>,
        /// The new weight in lb each, as typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        weight: Option<String>,
        /// The slot override, if its switch or text was touched.
        #[serde(skip_serializing_if = "Option::is_none")]
        slot_override: Option<Switched>,
        /// The slots while equipped, if their switch or text was touched.
        #[serde(skip_serializing_if = "Option::is_none")]
        equipped_slots: Option<Switched>,
    },
    /// Equips a stack or stows it.
    ToggleEquipped {
        /// The container that holds the stack.
        container: ContainerId,
        /// The stack.
        stack: StackId,
    },
    /// Deletes the flagged stacks of a container in one step.
    DeleteStacks {
        /// The container that holds them.
        container: ContainerId,
        /// The stacks; those that are gone already are passed over.
        stacks: Vec<StackId>,
    },
    /// Moves a whole stack to a place in its own or another container.
    PlaceStack {
        /// The container that holds the stack.
        container: ContainerId,
        /// The stack.
        stack: StackId,
        /// The container to put it into, perhaps the same.
        target: ContainerId,
        /// The stack to put it before; absent: at the end.
        #[serde(skip_serializing_if = "Option::is_none")]
        before: Option<StackId>,
    },
    /// Moves a part of a stack, or all of it, to the end of another container (section 4).
    SplitStack {
        /// The container that holds the stack.
        container: ContainerId,
        /// The stack.
        stack: StackId,
        /// The container that gets the part.
        target: ContainerId,
        /// How many to move; never more than there are.
        quantity: f64,
    },
}

/// A field of a row that is edited in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum StackField {
    /// The item's name.
    Name,
    /// How many.
    Quantity,
    /// gp each.
    Value,
    /// lb each; the panel sends it only for "Set weight to … lb".
    Weight,
}

/// A number that a switch turns on and off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Switched {
    /// The switch.
    pub on: bool,
    /// The text of the number beside it, as typed.
    pub text: String,
}

/// One line of the penalties in Configure Inventory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PenaltyForm {
    /// The stored penalty as the dialog opened with it; absent for a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was: Option<PenaltyText>,
    /// Where it comes from and the slots it takes away, as typed.
    pub typed: PenaltyText,
}

/// A penalty's fields as texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PenaltyText {
    /// Where it comes from.
    pub source: String,
    /// The slots it takes away.
    pub slots: String,
}

/// Where a container or an inventory moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// To the top of the left column.
    Left,
    /// One place up.
    Up,
    /// One place down.
    Down,
    /// To the top of the right column.
    Right,
}
