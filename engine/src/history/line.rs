//! The line of a step in the dialog History.

use serde::{Deserialize, Serialize};

use crate::model::InventoryId;

/// The line of a step in the History (`docs/rules/actions.md#history`), as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// A description of the change ("Deleted Backpack, 12 items").
    pub label: String,
    /// The time at which it was done, in milliseconds; infinite until its list is stored.
    pub time: f64,
    /// The revision of the list when it was done; infinite until then.
    pub made: f64,
    /// The revision of the list when it was done, undone or redone last; infinite until it was stored once.
    pub revision: f64,
    pub undone: bool,
    /// The name of its inventory at that time.
    pub name: Option<String>,
    /// The inventories that it changed.
    pub inventories: Vec<InventoryId>,
    /// The names of items that its label does not have. Version 1.1.0 wrote none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
    /// Why a panel that opens later can't undo it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Loss>,
}

/// The reason why only the line of a step is kept, as far as the line says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Loss {
    /// Its change is too large to be kept.
    TooLarge,
    /// Its entry is damaged, or from a later version of the extension.
    #[serde(skip)]
    Unreadable,
}

impl Loss {
    /// The words in the line.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::TooLarge => "can’t be undone after closing",
            Self::Unreadable => "can’t be undone",
        }
    }
}

impl Line {
    /// The time at which the step was done, in milliseconds; `None` if its list is not stored yet.
    #[must_use]
    pub fn stored_time(&self) -> Option<f64> {
        Some(self.time).filter(|time| time.is_finite())
    }
}

/// The line of a step whose list is not stored yet: it is newer than all others.
impl Default for Line {
    fn default() -> Self {
        Self {
            label: String::new(),
            time: f64::INFINITY,
            made: f64::INFINITY,
            revision: f64::INFINITY,
            undone: false,
            name: None,
            inventories: Vec::new(),
            items: Vec::new(),
            lost: None,
        }
    }
}
