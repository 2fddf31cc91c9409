//! The texts that are pasted into Import (`docs/rules/storage.md#pasting-codes`).

use super::Reading;
use super::contents::{Contents, Source, SourceKind};
use crate::text::{FoundCodes, find_codes};
use engine_core::language::white_space::{trimmed, trimmed_start};
use engine_core::storage::{Fingerprint, utf16_length};

/// The longest text that the field shows, in UTF-16 units: browsers take minutes to lay out millions.
pub(super) const LONGEST_SHOWN: usize = 100_000;

/// A pasted text.
#[derive(Debug, Default)]
pub(super) struct Text {
    /// Identifies it among the long ones.
    pub id: u32,
    /// The text that the field shows; of a long one its text until it is read.
    pub shown: String,
    pub fingerprint: Fingerprint,
    pub bytes: usize,
    /// Its length in UTF-16 units.
    pub characters: usize,
    /// Its contents; `None` until it is read.
    pub found: Option<Found>,
}

/// The contents of a text.
#[derive(Debug)]
pub(super) enum Found {
    Blank,
    /// Neither a file nor a code.
    Nothing,
    /// The JSON of inventories, or of characters of other tools.
    File(Source),
    Codes(FoundCodes),
}

impl Text {
    pub fn of(text: String, id: u32) -> Self {
        let (bytes, characters) = (text.len(), utf16_length(&text));
        Self {
            id,
            fingerprint: Fingerprint::of(&text),
            shown: text,
            bytes,
            characters,
            found: None,
        }
    }

    pub const fn is_long(&self) -> bool {
        self.characters > LONGEST_SHOWN
    }

    /// Reads it unless it has been read.
    pub fn read(&mut self, reading: &mut Reading<'_>) {
        if self.found.is_none() {
            self.found = Some(Found::read(&self.shown, reading));
        }
        if self.is_long() && self.id > 0 {
            self.shown = String::new();
        }
    }

    pub fn file(&self) -> Option<&Source> {
        match &self.found {
            Some(Found::File(source)) => Some(source),
            _ => None,
        }
    }

    pub fn file_mut(&mut self) -> Option<&mut Source> {
        match &mut self.found {
            Some(Found::File(source)) => Some(source),
            _ => None,
        }
    }
}

impl Found {
    /// Reads a text. Its JSON, if it is any, is read once.
    pub fn read(text: &str, reading: &mut Reading<'_>) -> Self {
        if trimmed(text).is_empty() {
            return Self::Blank;
        }
        let may_be_json = trimmed_start(text).starts_with(['{', '[']);
        if let Some(contents) = may_be_json.then(|| Contents::of_pasted(text, reading)).flatten() {
            let (kind, origin) = (SourceKind::File, "From the text.".to_owned());
            return Self::File(Source { id: 0, kind, origin, contents });
        }
        let codes = find_codes(text);
        if codes == FoundCodes::default() { Self::Nothing } else { Self::Codes(codes) }
    }
}
