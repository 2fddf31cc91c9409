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
mod first_screen;
mod history;
pub mod import;
mod inventory;
mod snapshot;
mod stack;
mod text;

use serde::{Deserialize, Deserializer, Serialize};
use tsify::Tsify;

pub use after::ChangeSummary;
pub use catalogue::*;
pub use coins::*;
pub use container::*;
pub use copied::CopiedText;
pub use export::*;
pub use fields::*;
pub(crate) use first_screen::FirstScreen;
pub use first_screen::FirstViews;
pub use history::*;
pub use import::{
    CodeContents, CopyCode, CopyWhatChanged, Differences, UnpackedCode, ViewImport, WhatChanged,
};
pub use inventory::*;
pub use snapshot::Snapshot;
pub use stack::*;
pub use text::*;

use crate::commands::{CoinsInUseForm, UsedParts};
use crate::tagged;
use crate::view::supplies::SupplyList;
use crate::view::{ContainerView, InventoryListItem, StackView};
use engine_core::model::ContainerId;
use engine_core::storage::ExportFile;
use reader::catalogue::CatalogueSummary;
use reader::import::ImportView;

/// A question of the panel.
pub trait Ask {
    /// The type of its answer.
    type Answer;

    /// The answer for this snapshot.
    fn answer(&self, snapshot: &Snapshot<'_>) -> Self::Answer;
}

/// The Rust type of an answer.
macro_rules! rust {
    ([$item:ident]) => { Vec<$item> };
    ($answer:ident) => { $answer };
    ($answer:tt undefined) => { Option<rust!($answer)> };
}

/// Calls a macro with the TypeScript type of an answer: a text for a Rust type that has one of another name, otherwise
/// the name of the type, which has to be a [`Tsify`] type. In brackets it is the type of what is listed.
macro_rules! with_type_script {
    ($use:ident, [$item:ident]) => {
        $use!([$item])
    };
    ($use:ident, String) => {
        $use!("string")
    };
    ($use:ident, bool) => {
        $use!("boolean")
    };
    ($use:ident, u32) => {
        $use!("number")
    };
    ($use:ident, usize) => {
        $use!("number")
    };
    ($use:ident, f64) => {
        $use!("number")
    };
    ($use:ident, $answer:ident) => {
        $use!($answer)
    };
}

/// A TypeScript type as a literal.
macro_rules! literal {
    ([$item:ident]) => {
        concat!(stringify!($item), "[]")
    };
    ($text:literal) => {
        $text
    };
    ($tsify:ident) => {
        stringify!($tsify)
    };
}

/// Compiles only if TypeScript has the type.
macro_rules! declared {
    ([$item:ident]) => {
        declared!($item)
    };
    ($text:literal) => {
        ()
    };
    ($tsify:ident) => {
        has_declaration::<$tsify>()
    };
}

/// Compiles only for types whose declaration is generated.
const fn has_declaration<T: Tsify>() {}

/// Makes the enum of all questions, reading one, the function that answers each, and the TypeScript map from each to
/// the type of its answer. An answer whose type TypeScript doesn't have does not compile.
macro_rules! questions {
    ($($question:ident -> $answer:tt $(| $none:ident)?,)*) => {
        /// A question, as the panel asks it.
        #[derive(Clone, Debug, PartialEq, Tsify)]
        #[serde(tag = "type", rename_all = "camelCase")]
        pub enum Question {
            $(#[doc = concat!("See [`", stringify!($question), "`].")] $question($question),)*
        }

        /// The type of a question, without its fields.
        #[derive(Clone, Copy, Debug, Deserialize)]
        #[serde(rename_all = "camelCase")]
        enum QuestionKind {
            $($question,)*
        }

        impl<'de> Deserialize<'de> for Question {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                tagged::read(from, |kind, fields| match kind {
                    $(QuestionKind::$question => {
                        $question::deserialize(fields).map(Self::$question)
                    })*
                })
            }
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
            $("    ", stringify!($question), ": ", with_type_script!(literal, $answer), $(" | ", stringify!($none),)? ";\n",)*
            "}",
        );

        const _: () = { $(with_type_script!(declared, $answer);)* };
    };
}

questions! {
    AddedItems -> String,
    FindItems -> ItemMatches,
    CatalogueRows -> [CatalogueRow],
    CheckCatalogue -> CatalogueSummary,
    PreviewPay -> PayView | undefined,
    PreviewReceive -> ReceiveView | undefined,
    PreviewSale -> SaleView | undefined,
    PayOrReceive -> PayOrReceiveView,
    Rows -> [StackView],
    Cards -> [ContainerView],
    InventoryListItems -> [InventoryListItem],
    PreviewContainers -> [ContainerEffect] | undefined,
    ExistingContainers -> [ContainerId],
    GiftTargets -> GiftTargetList | undefined,
    CopyContainer -> CopiedText | undefined,
    ViewImport -> ImportView,
    WhatChanged -> Differences | undefined,
    CopyWhatChanged -> CopiedText | undefined,
    CodeContents -> UnpackedCode | undefined,
    CopyCode -> CopiedText,
    ExportAll -> ExportFile,
    ExportInventory -> ExportFile | undefined,
    ExportLine -> ExportStatus,
    HistoryLines -> [HistoryLine],
    UndoSteps -> [UndoStep],
    Breakdown -> BreakdownView | undefined,
    ByTheBook -> CountedByTheBook | undefined,
    Sheets -> [Sheet],
    Supplies -> SupplyList,
    FindStacks -> [StackMatch],
    FindElsewhere -> MatchesElsewhere,
    PartsInUse -> UsedParts,
    ChooseGame -> ChosenGame,
    PreviewSettings -> SettingsPreview | undefined,
    TickCoin -> CoinsInUseForm | undefined,
    UseNewCoins -> CoinsInUseForm | undefined,
    CopyInventory -> CopiedText | undefined,
    PreviewAdd -> AddPreview | undefined,
    PreviewEquip -> String | undefined,
    PreviewStack -> StackPreview | undefined,
    MoveTargets -> MoveTargetList,
    CopyStacks -> CopiedStacks | undefined,
    Suggest -> [Suggestion],
    ReadText -> TextReading,
    PreviewText -> TextPreview,
    TextTargets -> TextTargetList | undefined,
    OpensFromText -> bool,
    ReadNumber -> String | undefined,
    StepNumber -> String | undefined,
    FaultOfNumber -> FieldFault | undefined,
    BundleOf -> BundleTexts | undefined,
    CanCountBegun -> bool,
    SlotsEach -> String,
    TypedOverride -> FollowingFields,
    TypedSplit -> f64 | undefined,
    ShortName -> String,
    Forms -> FormDefaults,
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_type_of_an_answer_has_its_type_in_typescript() {
        assert_eq!(with_type_script!(literal, String), "string");
        assert_eq!(with_type_script!(literal, bool), "boolean");
        assert_eq!(with_type_script!(literal, usize), "number");
        assert_eq!(with_type_script!(literal, u32), "number");
        assert_eq!(with_type_script!(literal, f64), "number");
        assert_eq!(with_type_script!(literal, PayView), "PayView");
        assert_eq!(with_type_script!(literal, [Sheet]), "Sheet[]");
        for line in [
            "    OpensFromText: boolean;\n",
            "    PreviewEquip: string | undefined;\n",
            "    PreviewContainers: ContainerEffect[] | undefined;\n",
        ] {
            assert!(super::ANSWERS.contains(line), "{line}");
        }
    }
}
