//! The line of a step in the dialog History.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use engine_core::model::InventoryId;
use engine_core::wording::names::is_listed_name;
use engine_core::wording::step_label::{LabelData, StepLabel, StoredLabel};

/// The line of a step in the History (`docs/rules/actions.md#history`), as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The label in English, which older versions show.
    #[serde(rename = "label")]
    pub(super) english: String,
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
    #[serde(default, skip_serializing_if = "Loss::is_implied")]
    pub lost: Option<Loss>,
    /// The label as data. Versions up to 1.2.0 wrote none.
    #[serde(default, rename = "data", skip_serializing_if = "Option::is_none")]
    pub(super) label: Option<Box<LabelData>>,
}

/// The reason why only the line of a step is stored, as far as the line says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Loss {
    /// Its change is too large to be stored.
    TooLarge,
    /// Its entry is damaged, or from a different version of the extension.
    #[serde(skip)]
    Unreadable,
}

impl Loss {
    /// True if a line is stored without saying so: its entry says it.
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        clippy::ref_option,
        reason = "serde passes a reference"
    )]
    const fn is_implied(lost: &Option<Self>) -> bool {
        !matches!(lost, Some(Self::TooLarge))
    }

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
    /// Replaces the label.
    pub(super) fn set_label(&mut self, label: StepLabel) {
        self.english = label.to_string();
        self.label = Some(LabelData::Known(label).into());
    }

    /// The label in the words of its data; without data, or with data of a kind that this version does not know, as it
    /// is stored in English.
    #[must_use]
    pub fn label(&self) -> Cow<'_, str> {
        match self.label.as_deref() {
            Some(LabelData::Known(label)) => Cow::Owned(label.to_string()),
            Some(LabelData::Foreign(_)) | None => Cow::Borrowed(&self.english),
        }
    }

    /// The line of a step whose entry can't be read.
    #[must_use]
    pub fn of_unreadable(self) -> Self {
        Self { lost: Some(Loss::Unreadable), ..self }
    }

    /// The line where nothing else is stored of its step. If versions up to 1.2.0 made the step, which wrote no data of
    /// its label, nothing can be undone of it (docs/rules/storage.md#steps-of-earlier-versions).
    #[must_use]
    pub fn without_step(self) -> Self {
        let is_earlier = self.label.is_none() && !self.undone && self.lost.is_none();
        if is_earlier { self.of_unreadable() } else { self }
    }

    /// True if the step has set numbers to what was typed, as far as its label says.
    pub(super) fn sets_numbers(&self) -> bool {
        match self.label.as_deref() {
            Some(LabelData::Known(label)) => label.sets_numbers(),
            Some(LabelData::Foreign(_)) | None => true,
        }
    }

    /// The label for the label of a step that reverts this one.
    #[must_use]
    pub fn stored_label(&self) -> StoredLabel {
        match self.label.as_deref() {
            Some(LabelData::Known(label)) if is_listed_name(&label.to_string()) => {
                StoredLabel::Known(label.clone())
            }
            Some(_) | None => StoredLabel::english(&self.label()),
        }
    }

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
            english: String::new(),
            time: f64::INFINITY,
            made: f64::INFINITY,
            revision: f64::INFINITY,
            undone: false,
            name: None,
            inventories: Vec::new(),
            items: Vec::new(),
            lost: None,
            label: None,
        }
    }
}
