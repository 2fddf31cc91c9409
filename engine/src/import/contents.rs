//! The contents of a file, a code or a pasted file (`docs/rules/storage.md#import`).

use super::pairing::Pairing;
use super::{Reading, TOO_LARGE};
use crate::characters::{self, Origin, UnreadGame};
use crate::model::{Inventory, Json, StagedId};
use crate::rules::white_space::trimmed;
use crate::storage::{
    Completeness, TooLarge, is_inventory, parse, read_inventories, to_compact, utf16_length,
};
use crate::text::{CodeProblem, beginning};

/// The most characters that browsers store (`docs/rules/storage.md#codes-that-cant-be-read`).
const MOST_STORED: usize = 5_242_880;

/// A chosen file, a code or a pasted file.
#[derive(Debug)]
pub(super) struct Source {
    /// Identifies it; 0 for a pasted file that is new.
    pub id: u32,
    pub kind: SourceKind,
    /// The file's name, or a sentence about the origin.
    pub origin: String,
    pub contents: Contents,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SourceKind {
    File,
    Code,
}

/// The contents of a source.
#[derive(Debug)]
pub(super) enum Contents {
    Inventories {
        inventories: Vec<Staged>,
        /// The number of entries that are not inventories.
        invalid: usize,
    },
    /// A list of items, with its text as far as it is read.
    List(String),
    /// Neither; the reason is a sentence if there is one to show.
    Invalid(Option<String>),
}

/// An inventory to add.
#[derive(Debug)]
pub(super) struct Staged {
    pub id: StagedId,
    pub inventory: Inventory,
    /// Whether all of it was read.
    pub kept: Completeness,
    /// The other tool that it comes from, if any.
    pub origin: Option<Origin>,
    /// Its length in the stored list.
    pub length: usize,
    pub pairing: Pairing,
}

impl Contents {
    /// Reads a chosen file.
    pub fn of_file(text: &str, reading: &mut Reading<'_>) -> Self {
        match parse(text) {
            Err(_) if is_list(text) => Self::List(beginning(text).to_owned()),
            Err(_) => Self::Invalid(None),
            Ok(json) => match character(&json, reading) {
                Some(Ok(contents)) => contents,
                Some(Err(unread)) => Self::Invalid(Some(unread.to_string())),
                None => Self::of_inventories(json, reading),
            },
        }
    }

    /// Reads the JSON of a pasted text; `None` if Import does not take it: an array needs one inventory.
    pub fn of_pasted(json: Json, reading: &mut Reading<'_>) -> Option<Self> {
        if let Json::Array(entries) = &json {
            let is_any = entries.iter().any(is_inventory);
            return is_any.then(|| Self::of_inventories(json, reading));
        }
        match character(&json, reading) {
            Some(Ok(contents)) => Some(contents),
            Some(Err(unread)) if unread.is_character() => {
                Some(Self::Invalid(Some(unread.to_string())))
            }
            Some(Err(_)) => None,
            None => is_inventory(&json).then(|| Self::of_inventories(json, reading)),
        }
    }

    /// Reads the unpacked text of a code.
    ///
    /// # Errors
    /// The problem if it is not an inventory, or a larger one than can be stored.
    pub fn of_code(text: &str, reading: &mut Reading<'_>) -> Result<Self, CodeProblem> {
        let json = parse(text).ok().filter(is_inventory).ok_or(CodeProblem::Unreadable)?;
        Self::within(MOST_STORED, json, reading).map_err(|TooLarge| CodeProblem::TooLarge)
    }

    /// Reads inventories of a file. Those that don't fit are shown, so that a player sees what is too large; the limit
    /// only keeps hostile files from taking all memory.
    fn of_inventories(json: Json, reading: &mut Reading<'_>) -> Self {
        let read = Self::within(10 * MOST_STORED, json, reading);
        read.unwrap_or_else(|TooLarge| Self::Invalid(Some(TOO_LARGE.to_owned())))
    }

    fn within(room: usize, json: Json, reading: &mut Reading<'_>) -> Result<Self, TooLarge> {
        let entries = read_inventories(json, room, reading.ids)?;
        let invalid = entries.iter().filter(|entry| entry.is_none()).count();
        let inventories = entries.into_iter().flatten();
        let inventories =
            inventories.map(|(inventory, kept)| Staged::new(inventory, kept, None, reading));
        Ok(Self::Inventories { inventories: inventories.collect(), invalid })
    }

    pub fn inventories(&self) -> impl Iterator<Item = &Staged> {
        match self {
            Self::Inventories { inventories, .. } => inventories.as_slice(),
            Self::List(_) | Self::Invalid(_) => &[],
        }
        .iter()
    }

    pub fn inventories_mut(&mut self) -> impl Iterator<Item = &mut Staged> {
        match self {
            Self::Inventories { inventories, .. } => inventories.as_mut_slice(),
            Self::List(_) | Self::Invalid(_) => &mut [],
        }
        .iter_mut()
    }
}

impl Staged {
    fn new(
        inventory: Inventory,
        kept: Completeness,
        origin: Option<Origin>,
        reading: &mut Reading<'_>,
    ) -> Self {
        let length = utf16_length(&to_compact(&inventory));
        let (id, pairing) = (reading.ids.staged(), Pairing::default());
        Self { id, inventory, kept, origin, length, pairing }
    }
}

/// The inventory of another tool's character; `None` for an inventory and for anything else.
fn character(json: &Json, reading: &mut Reading<'_>) -> Option<Result<Contents, UnreadGame>> {
    if is_inventory(json) {
        return None;
    }
    let character = match characters::read(json)? {
        Ok(character) => character,
        Err(unread) => return Some(Err(unread)),
    };
    let origin = character.origin();
    let inventory = character.into_inventory(reading.find, reading.ids);
    let staged = Staged::new(inventory, Completeness::Whole, Some(origin), reading);
    Some(Ok(Contents::Inventories { inventories: vec![staged], invalid: 0 }))
}

/// Whether a file that is not JSON is a list of items: it isn't meant as JSON, and holds a text
/// (`docs/rules/storage.md#lists-in-import`).
fn is_list(text: &str) -> bool {
    let trimmed = trimmed(text);
    !trimmed.is_empty() && !trimmed.starts_with(['{', '[']) && !text.contains('\0')
}
