//! Columns that an inventory does not show.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A column of a container's rows that can be off (`docs/rules/game.md#columns`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum HideableColumn {
    /// The value of one item.
    Value,
    /// The weight of one item.
    Weight,
    /// The slots, and whatever else says slots.
    Slots,
}

impl HideableColumn {
    /// All of them, in the order of the row and of the file.
    pub const ALL: [Self; 3] = [Self::Value, Self::Weight, Self::Slots];
}

/// The columns that are off, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HiddenColumns(Vec<HideableColumn>);

/// For each column that can be off, whether it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownColumns {
    pub value: bool,
    pub weight: bool,
    pub slots: bool,
}

impl ShownColumns {
    pub const ALL: Self = Self { value: true, weight: true, slots: true };

    /// The columns that are off, in their order.
    #[must_use]
    pub fn hidden(self) -> Vec<HideableColumn> {
        let is_hidden = |column: &HideableColumn| match column {
            HideableColumn::Value => !self.value,
            HideableColumn::Weight => !self.weight,
            HideableColumn::Slots => !self.slots,
        };
        HideableColumn::ALL.into_iter().filter(is_hidden).collect()
    }
}

impl HiddenColumns {
    /// The columns that are on.
    #[must_use]
    pub fn others(&self) -> ShownColumns {
        let is_on = |column| !self.0.contains(&column);
        ShownColumns {
            value: is_on(HideableColumn::Value),
            weight: is_on(HideableColumn::Weight),
            slots: is_on(HideableColumn::Slots),
        }
    }

    /// These columns, each once, in the usual order.
    #[must_use]
    pub fn of(columns: &[HideableColumn]) -> Self {
        let ordered = HideableColumn::ALL.into_iter().filter(|column| columns.contains(column));
        Self(ordered.collect())
    }
}
