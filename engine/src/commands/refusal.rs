use thiserror::Error;

use engine_core::model::NotFound;
use engine_core::rules::number_faults::NumberFault;
use engine_core::rules::payment::Short;
use reader::catalogue::UnpackError;
use reader::text::ReadingNote;

/// The reason why a command is not carried out. Users see this text.
#[derive(Clone, Debug, PartialEq, Error)]
pub(crate) enum Refusal {
    /// Something that the command refers to no longer exists.
    #[error(transparent)]
    Gone(#[from] NotFound),
    /// The pouches hold less than the price.
    #[error("{name}: {short}")]
    Short {
        /// The shortened name of the purchase.
        name: String,
        /// The missing amount.
        short: Short,
    },
    /// Nobody has said what something costs that has no price in the game of the inventory.
    #[error("What does it cost?")]
    NoPrice,
    /// An entry of the catalogue can't be added.
    #[error("{}", why.message(name))]
    NotUnpacked {
        /// The name of the entry.
        name: String,
        why: UnpackError,
    },
    /// No use can be put back into something that is full.
    #[error("{name} is full.")]
    Full {
        /// Its shortened name.
        name: String,
    },
    /// A field of a row does not accept what was typed.
    #[error(transparent)]
    NotAccepted(#[from] NumberFault),
    /// The typed name is an exported inventory or holds a code.
    #[error("{}", ReadingNote::Inventory)]
    ForImport,
    /// All stacks that were copied have changed since.
    #[error("Nothing was deleted: the copied items have changed.")]
    CopiedChanged,
    /// The text is now read differently from what was shown.
    #[error("What was read has changed meanwhile.")]
    ReadAnew,
}

#[cfg(test)]
impl Refusal {
    /// [`Refusal::Gone`].
    pub const GONE: Self = Self::Gone(NotFound);
}
