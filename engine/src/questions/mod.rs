//! Everything that the panel can ask: one folder per noun, one file per question, with its answer.
//!
//! A question is answered from a [`Snapshot`] and changes nothing. One that is about a command carries it.
//!
//! A new question is one file, its lines in the `mod.rs` of its folder, and its name with that of its answer below.

mod after;
mod catalogue;
mod coins;
mod container;
mod copied;
mod export;
mod fields;
pub mod import;
mod inventory;
mod stack;
mod text;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

pub use after::ChangeSummary;
pub use catalogue::*;
pub use coins::*;
pub use container::*;
pub use copied::CopiedText;
pub use export::*;
pub use fields::*;
pub use import::{CopyWhatChanged, Differences, PairImport, PairedChoices, WhatChanged};
pub use inventory::*;
pub use stack::*;
pub use text::*;

use crate::view::snapshot::Snapshot;

/// A question of the panel.
pub trait Ask {
    /// The type of its answer.
    type Answer;

    /// The answer for this snapshot.
    fn answer(&self, snapshot: &Snapshot<'_>) -> Self::Answer;
}

/// The Rust type of an answer.
macro_rules! rust {
    ($answer:ident) => { $answer };
    ($answer:ident undefined) => { Option<$answer> };
}

/// The TypeScript type of an answer.
macro_rules! type_script {
    (String) => {
        "string"
    };
    (bool) => {
        "boolean"
    };
    ($answer:ident) => {
        stringify!($answer)
    };
}

/// Makes the enum of all questions, the function that answers each, and the TypeScript map from each to the type of its
/// answer.
macro_rules! questions {
    ($($question:ident -> $answer:ident $(| $none:ident)?,)*) => {
        /// A question, as the panel asks it.
        #[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
        #[serde(tag = "type", rename_all = "camelCase")]
        pub enum Question {
            $(#[doc = concat!("See [`", stringify!($question), "`].")] $question($question),)*
        }

        /// The answer to a question.
        #[derive(Debug, Serialize)]
        #[serde(untagged)]
        pub enum Answer {
            $(#[doc = concat!("To [`", stringify!($question), "`].")] $question(rust!($answer $($none)?)),)*
        }

        impl Ask for Question {
            type Answer = Answer;

            fn answer(&self, snapshot: &Snapshot<'_>) -> Answer {
                match self {
                    $(Self::$question(question) => Answer::$question(question.answer(snapshot)),)*
                }
            }
        }

        /// The type of each question's answer, by the question's name.
        pub const ANSWERS: &str = concat!(
            "export interface Answers {\n",
            $("    ", stringify!($question), ": ", type_script!($answer), $(" | ", stringify!($none),)? ";\n",)*
            "}",
        );
    };
}

questions! {
    FindItems -> ItemMatches,
    CatalogueRows -> CataloguePage,
    PreviewPay -> PayView | undefined,
    PreviewReceive -> ReceiveView | undefined,
    PreviewSale -> SaleView | undefined,
    OtherPouches -> PouchChoices,
    OtherInventories -> InventoryChoices,
    Rows -> RowPage,
    PreviewContainers -> Effect | undefined,
    HasContainer -> bool,
    CopyContainer -> CopiedText | undefined,
    PairImport -> PairedChoices,
    WhatChanged -> Differences | undefined,
    CopyWhatChanged -> CopiedText | undefined,
    ExportLine -> ExportStatus,
    Breakdown -> BreakdownView | undefined,
    Sheets -> SheetList,
    Supplies -> SupplyList,
    FindStacks -> StackMatches,
    CopyInventory -> CopiedText | undefined,
    PreviewAdd -> AddPreview | undefined,
    PreviewEquip -> String | undefined,
    PreviewStack -> StackPreview | undefined,
    MoveTargets -> MoveTargetList,
    Suggest -> Suggestions,
    ReadText -> TextReading,
    PreviewText -> TextPreview,
    TextTargets -> TextTargetList | undefined,
    OpensFromText -> bool,
    ReadNumber -> String | undefined,
    StepNumber -> String | undefined,
    IsDifference -> bool,
    BundleOf -> BundleTexts | undefined,
    SlotsEach -> String,
    LimitsByStrength -> StrengthLimits,
    DisplayName -> String,
    ShortName -> String,
    Forms -> FormDefaults,
}
