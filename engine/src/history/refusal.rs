//! Why a step can't be undone, redone, restored or taken back, in words.

use std::fmt::{self, Display, Formatter};

use super::merge::Conflict;

/// The reason why a step can't be undone, redone or reverted by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Another panel changed the same thing.
    Conflict,
    /// A later step of this panel or of one that it continues changed the same thing, or may have.
    LaterStep,
    /// The inventory that it changed is gone.
    InventoryGone,
    /// What has this name was changed since.
    Changed(String),
    /// What has this name was removed since.
    Gone(String),
    /// The order of what is in the container or the inventory with this name was changed since.
    Reordered(String),
    /// A count of coins was set since.
    CoinsSet { coin: String, to: String },
    /// A quantity was set since.
    QuantitySet { item: String, to: String },
    /// An inventory or a pouch has fewer coins than it would give back.
    CoinsMissing { holder: String, has: String, needed: String },
}

impl Display for Obstacle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("another panel changed it since"),
            Self::LaterStep => f.write_str("it was changed since"),
            Self::InventoryGone => f.write_str("its inventory is gone"),
            Self::Changed(name) => write!(f, "{name} was changed since"),
            Self::Gone(name) => write!(f, "{name} is gone"),
            Self::Reordered(name) => write!(f, "the order in {name} was changed since"),
            Self::CoinsSet { coin, to } => write!(f, "{coin} was set to {to} since"),
            Self::QuantitySet { item, to } => {
                write!(f, "the quantity of {item} was set to {to} since")
            }
            Self::CoinsMissing { holder, has, needed } => {
                write!(f, "{holder} has {has} of the {needed}")
            }
        }
    }
}

impl From<Conflict> for Obstacle {
    fn from(_: Conflict) -> Self {
        Self::Conflict
    }
}

/// What was to be done with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    Undo,
    Redo,
    Restore,
    TakeBack,
}

/// What was not done with a step, by its label, and why: the sentence of the message.
#[derive(Clone, Debug)]
pub struct StepRefusal<'a> {
    pub attempt: Attempt,
    pub label: &'a str,
    pub obstacle: Obstacle,
}

impl Display for StepRefusal<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let attempt = match self.attempt {
            Attempt::Undo => "undo",
            Attempt::Redo => "redo",
            Attempt::Restore => "restore",
            Attempt::TakeBack => "take back",
        };
        write!(f, "Can’t {attempt} “{}”: {}.", self.label, self.obstacle)
    }
}
