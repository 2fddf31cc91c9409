//! Import Inventory: what was chosen, pasted and unpacked, and what becomes of it (`docs/rules/storage.md#import`).
//!
//! [`Import`] takes files, texts, unpacked codes and choices. It reads each text once, and is shown as one
//! [`ImportView`].

mod contents;
mod likeness;
mod pairing;
mod sentences;
mod texts;
mod view;
mod world;

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use self::contents::{Contents, Source, SourceKind, Staged};
use self::likeness::Likeness;
use self::pairing::{Pairing, Preset, StoredNames, lost, pair, pair_preset};
use self::sentences::done_text;
use self::texts::{Found, Text};
pub use self::view::{
    ExistingNames, ImportSource, ImportView, InventoryPreview, LongText, ReplaceOffer, ToUnpack,
};
use crate::characters::KnownThings;
use crate::text::{CodeProblem, FoundCodes};
use engine_core::language::white_space::trimmed;
use engine_core::model::{
    Game, IdSource, Inventory, InventoryCache, InventoryId, StagedId, State, find, is_same,
};
use engine_core::storage::{compact_length, stored_length, utf16_length};

/// The most bytes that pasted texts may have together (`docs/rules/storage.md#large-files`).
const LARGEST: usize = 24_000_000;

/// The sentence about texts that have more.
const TOO_LARGE: &str = "It is too large to import.";

/// Whether an imported inventory is added or replaces one (`docs/rules/storage.md#import`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ImportMode {
    /// It is added at the end of the list.
    #[default]
    Add,
    /// It replaces the stored one that it is paired with.
    Replace,
}

/// The way a text comes to Import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum TextInput {
    /// It replaces the text of the field.
    Typed,
    /// It is added to the texts that are there.
    Added,
    /// It is added if it holds anything that Import takes.
    Offered,
}

/// Whether Import takes a text (`docs/rules/storage.md#pasting-codes`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum TextForImport {
    /// The text holds nothing that can be imported.
    Nothing,
    /// The text was added.
    Taken,
    /// The text is not read; the problem is a sentence.
    TooLarge { problem: String },
}

/// A change of what Import adds, other than a text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ImportChange {
    /// Begins anew.
    Start {
        /// The kept choice of the last import, which new inventories have at first.
        last: Option<String>,
    },
    /// Forgets the chosen files.
    ForgetFiles,
    /// Pairs the inventories of files and codes that were added, which is done once for all of them.
    Pair,
    /// Forgets a text that is not shown in the field.
    RemoveText { id: u32 },
    /// Chooses for one inventory.
    Choose {
        staged: StagedId,
        mode: ImportMode,
        /// A stored inventory of another name that it replaces.
        #[serde(default)]
        other: Option<InventoryId>,
    },
    /// Chooses for all inventories whose names exist already.
    ChooseAll { mode: ImportMode },
    /// Chooses the rules of one file that asks for them, or of all.
    FollowRules {
        #[serde(default)]
        staged: Option<StagedId>,
        /// Absent for Hoffman’s rules.
        #[serde(default)]
        game: Option<Game>,
    },
    /// Chooses whether one inventory is a list of items.
    MakeList { staged: StagedId, is_list: bool },
    /// Chooses whether one of the characters of a file is added.
    Tick { staged: StagedId, ticked: bool },
}

/// The values that reading a text needs besides it.
pub struct Reading<'a> {
    /// The source of ids for what is read.
    pub ids: &'a mut IdSource,
    /// Looks up the things of characters.
    pub known: KnownThings<'a>,
    /// The game of the open inventory, which a file that asks for its rules has at first.
    pub open_game: Option<Game>,
}

/// An open Import.
#[derive(Debug, Default)]
pub struct Import {
    /// The choice that new inventories have at first.
    preset: Preset,
    files: Vec<Source>,
    field: Text,
    /// The texts that are too long for the field.
    long_texts: Vec<Text>,
    /// The codes of all texts, each once, in their order.
    codes: Vec<Code>,
    /// The index of each code by its data.
    places: HashMap<String, usize>,
    /// The number of sources and texts so far, which identifies each.
    made: u32,
    /// The lengths of the stored inventories in the stored list.
    lengths: InventoryCache<usize>,
    /// The number of times that inventories to replace were gone.
    losses: u32,
    /// The message about the last of them.
    loss: String,
}

/// A code in the texts.
#[derive(Debug)]
struct Code {
    /// Its data in Base64.
    packed: String,
    state: CodeState,
}

#[derive(Debug)]
enum CodeState {
    Packed,
    Read {
        source: Source,
        /// The length of the unpacked text, in UTF-16 units.
        characters: usize,
    },
    Failed(CodeProblem),
}

impl Import {
    /// Carries out a change.
    pub fn change(&mut self, change: ImportChange, reading: &mut Reading<'_>) {
        match change {
            ImportChange::Start { last } => {
                let preset = match last.as_deref() {
                    Some("replace") => Preset::ReplaceSame,
                    _ => Preset::Nothing,
                };
                *self = Self { preset, ..Self::default() };
            }
            ImportChange::ForgetFiles => self.files.clear(),
            ImportChange::Pair => {}
            ImportChange::RemoveText { id } => {
                self.long_texts.retain(|text| text.id != id);
                self.read_texts(reading);
            }
            ImportChange::Choose { staged, mode, other } => {
                if let Some(staged) = self.staged_mut().find(|known| known.id == staged) {
                    let namesake = staged.pairing.namesake;
                    staged.pairing =
                        Pairing { namesake, mode, other, is_chosen: true, ..Pairing::default() };
                }
            }
            ImportChange::FollowRules { staged, game } => {
                let all = self.sources_mut().flat_map(|source| source.contents.inventories_mut());
                for known in all.filter(|known| staged.is_none_or(|id| id == known.id)) {
                    known.choose_rules(game);
                }
            }
            ImportChange::MakeList { staged, is_list } => {
                if let Some(staged) = self.staged_mut().find(|known| known.id == staged) {
                    staged.choose_mark(is_list);
                }
            }
            ImportChange::Tick { staged, ticked } => {
                let mut all =
                    self.sources_mut().flat_map(|source| source.contents.inventories_mut());
                let known = all.find(|known| known.id == staged && known.is_ticked.is_some());
                if let Some(known) = known {
                    known.is_ticked = Some(ticked);
                    // As it was when the file was read.
                    known.pairing = Pairing { preset: known.pairing.preset, ..Pairing::default() };
                }
            }
            ImportChange::ChooseAll { mode } => {
                for Staged { pairing, .. } in self.staged_mut() {
                    *pairing = match mode {
                        ImportMode::Add => {
                            Pairing { mode, preset: Preset::Nothing, is_chosen: true, ..*pairing }
                        }
                        // Which of several of a name is replaced has to be chosen for each.
                        ImportMode::Replace => Pairing {
                            preset: Preset::ReplaceSame,
                            is_chosen: pairing.other.is_some(),
                            ..*pairing
                        },
                    };
                }
            }
        }
    }

    /// Adds a chosen file, which is not paired yet; without a text it is too large to be read.
    pub fn add_file(&mut self, name: String, text: Option<&str>, reading: &mut Reading<'_>) {
        let contents = match text {
            Some(text) => Contents::of_file(text, reading),
            None => Contents::too_large(),
        };
        let source = self.source(SourceKind::File, name, contents);
        self.files.push(source);
    }

    /// Adds a chosen archive, which is not paired yet, with the texts of its files.
    pub fn add_archive(&mut self, name: String, texts: &[String], reading: &mut Reading<'_>) {
        let source = self.source(SourceKind::File, name, Contents::of_archive(texts, reading));
        self.files.push(source);
    }

    /// Adds a text, or replaces the one in the field.
    pub fn take_text(
        &mut self,
        text: &str,
        input: TextInput,
        reading: &mut Reading<'_>,
    ) -> TextForImport {
        match input {
            TextInput::Typed => {
                if self.field.shown != text {
                    self.field = Text::of(text.to_owned(), 0);
                }
            }
            TextInput::Added => self.add_text(text, None),
            TextInput::Offered if text.len() > LARGEST => {
                return TextForImport::TooLarge { problem: TOO_LARGE.to_owned() };
            }
            TextInput::Offered => match Found::read(text, reading) {
                Found::Blank | Found::Nothing => return TextForImport::Nothing,
                found => self.add_text(text, Some(found)),
            },
        }
        self.read_texts(reading);
        TextForImport::Taken
    }

    fn add_text(&mut self, text: &str, found: Option<Found>) {
        if trimmed(text).is_empty() {
            return;
        }
        self.made += 1;
        let added = Text { found, ..Text::of(text.to_owned(), self.made) };
        if added.is_long() {
            if self.long_texts.iter().all(|long| long.fingerprint != added.fingerprint) {
                self.long_texts.push(added);
            }
        } else if trimmed(&self.field.shown).is_empty() {
            self.field = added;
        } else {
            self.field = Text::of(format!("{}\n{text}", self.field.shown), 0);
        }
    }

    /// Adds the unpacked text of a code, which is not paired yet, or why there is none. A code that is no longer in a
    /// text is left out.
    pub fn add_code(
        &mut self,
        packed: &str,
        unpacked: Result<&str, CodeProblem>,
        reading: &mut Reading<'_>,
    ) {
        let Some(index) = self.places.get(packed).copied() else { return };
        let read = unpacked.and_then(|text| {
            let contents = Contents::of_code(text, reading)?;
            Ok((contents, utf16_length(text)))
        });
        let state = match read {
            Ok((contents, characters)) => {
                let source = self.source(SourceKind::Code, "From a code.".to_owned(), contents);
                CodeState::Read { source, characters }
            }
            Err(problem) => CodeState::Failed(problem),
        };
        self.codes[index].state = state;
    }

    fn source(&mut self, kind: SourceKind, origin: String, mut contents: Contents) -> Source {
        self.made += 1;
        for staged in contents.inventories_mut() {
            staged.pairing.preset = self.preset;
        }
        Source { id: self.made, kind, origin, contents }
    }

    /// Reads the texts that have not been read yet, unless they are too large, and lists their codes.
    fn read_texts(&mut self, reading: &mut Reading<'_>) {
        if self.are_texts_too_large() {
            return;
        }
        let mut wanted = Vec::new();
        for text in std::iter::once(&mut self.field).chain(&mut self.long_texts) {
            text.read(reading);
            match &mut text.found {
                Some(Found::File(source)) if source.id == 0 => {
                    self.made += 1;
                    source.id = self.made;
                    let inventories = source.contents.inventories_mut();
                    inventories.for_each(|staged| staged.pairing.preset = self.preset);
                }
                Some(Found::Codes(FoundCodes { packed, .. })) => wanted.extend(packed.clone()),
                _ => {}
            }
        }
        let known = self.codes.drain(..).map(|code| (code.packed, code.state));
        let mut known: HashMap<_, _> = known.collect();
        self.places.clear();
        for packed in wanted {
            if !self.places.contains_key(&packed) {
                self.places.insert(packed.clone(), self.codes.len());
                let state = known.remove(&packed).unwrap_or(CodeState::Packed);
                self.codes.push(Code { packed, state });
            }
        }
    }

    fn texts(&self) -> impl Iterator<Item = &Text> {
        std::iter::once(&self.field).chain(&self.long_texts)
    }

    fn are_texts_too_large(&self) -> bool {
        self.texts().map(|text| text.bytes).sum::<usize>() > LARGEST
    }

    /// Files, then codes, then pasted files.
    fn sources(&self) -> impl Iterator<Item = &Source> {
        let codes = self.codes.iter().filter_map(|code| match &code.state {
            CodeState::Read { source, .. } => Some(source),
            CodeState::Packed | CodeState::Failed(_) => None,
        });
        let pasted = codes.chain(self.texts().filter_map(Text::file));
        let pasted = pasted.filter(|_| !self.are_texts_too_large());
        self.files.iter().chain(pasted)
    }

    /// As [`Self::sources`].
    fn sources_mut(&mut self) -> impl Iterator<Item = &mut Source> {
        let are_texts_read = !self.are_texts_too_large();
        let codes = self.codes.iter_mut().filter_map(|code| match &mut code.state {
            CodeState::Read { source, .. } => Some(source),
            CodeState::Packed | CodeState::Failed(_) => None,
        });
        let texts = std::iter::once(&mut self.field).chain(&mut self.long_texts);
        let pasted = codes.chain(texts.filter_map(Text::file_mut));
        self.files.iter_mut().chain(pasted.filter(move |_| are_texts_read))
    }

    /// The inventories to add.
    fn staged(&self) -> impl Iterator<Item = &Staged> {
        let all = self.sources().flat_map(|source| source.contents.inventories());
        all.filter(|staged| staged.is_chosen())
    }

    /// As [`Self::staged`].
    fn staged_mut(&mut self) -> impl Iterator<Item = &mut Staged> {
        let all = self.sources_mut().flat_map(|source| source.contents.inventories_mut());
        all.filter(|staged| staged.is_chosen())
    }

    /// Pairs the inventories with the stored ones. Returns a message about inventories that were paired and are gone.
    pub fn pair(&mut self, state: &State) -> Option<String> {
        self.staged().next()?;
        let by_name = StoredNames::of(state);
        let before: Vec<_> =
            self.staged().map(|staged| (&*staged.inventory.name, staged.pairing)).collect();
        let undecided: Vec<_> =
            before.iter().map(|(name, pairing)| by_name.is_undecided(name, *pairing)).collect();
        let stored = self.lengths.inventories();
        let name_before = |id| find(stored, id).map_or("", |inventory| &*inventory.name);
        let loss = lost(state, &before, name_before);
        let likeness = self.likeness(state, &pair(state, &before));
        let after = pair_preset(state, &before, &likeness);
        if let Some(loss) = &loss {
            let replaced = before.iter().map(|(_, pairing)| pairing.replaced());
            if !replaced.eq(after.iter().map(|pairing| pairing.replaced())) {
                self.losses += 1;
                self.loss.clone_from(loss);
            }
        }
        let after = after.into_iter().zip(likeness);
        for ((staged, (pairing, likeness)), is_undecided) in
            self.staged_mut().zip(after).zip(undecided)
        {
            staged.likeness = likeness;
            let undecided = || Pairing { namesake: None, ..staged.pairing };
            staged.pairing = if is_undecided { undecided() } else { pairing };
            let replaced =
                staged.pairing.replaced().and_then(|id| find(&state.inventories, id).ok());
            staged.follow_replaced(replaced.map(|stored| &***stored));
        }
        self.lengths.update(&state.inventories, |own| compact_length(&***own));
        loss
    }

    /// What each inventory has in common with its namesake, which is compared only once.
    fn likeness(
        &self,
        state: &State,
        pairings: &[Pairing],
    ) -> Vec<Option<(InventoryId, Likeness)>> {
        let is_unchanged = is_same(self.lengths.inventories(), &state.inventories);
        let stored: HashMap<_, _> =
            state.inventories.iter().map(|stored| (stored.id, &***stored)).collect();
        let compared = self.staged().zip(pairings).map(|(staged, pairing)| {
            let namesake = pairing.namesake?;
            let known = staged.likeness.filter(|(with, _)| is_unchanged && *with == namesake);
            let compare = || {
                let stored = stored.get(&namesake)?;
                let have_one_game = staged.can_follow(stored.game.get().copied());
                Some(Likeness::of(&staged.inventory, stored, have_one_game))
            };
            Some((namesake, known.map(|(_, likeness)| likeness).or_else(compare)?))
        });
        compared.collect()
    }

    /// As [`Self::pair`], unless the stored list is the one that they were paired with.
    pub fn follow(&mut self, state: &State) -> Option<String> {
        let is_paired = is_same(self.lengths.inventories(), &state.inventories);
        if is_paired { None } else { self.pair(state) }
    }

    /// The message about inventories to replace that have gone since a view was shown, where there are any.
    #[must_use]
    pub fn loss_since(&self, view: u32) -> Option<&str> {
        (self.losses != view).then_some(&*self.loss)
    }

    /// A message about what adding them does (`docs/rules/storage.md#import`).
    #[must_use]
    pub fn done(&self, state: &State) -> String {
        let (replaced, added): (Vec<_>, Vec<_>) =
            self.chosen().partition(|(_, replaced)| replaced.is_some());
        let added: Vec<_> = added.iter().map(|(inventory, _)| &*inventory.name).collect();
        let stored: HashMap<_, _> =
            state.inventories.iter().map(|stored| (stored.id, &*stored.name)).collect();
        let replaced = replaced.iter().filter_map(|(_, id)| stored.get(&(*id)?).copied());
        done_text(&added, &replaced.collect::<Vec<_>>())
    }

    /// The inventories to add, each with the stored one that it replaces.
    pub fn chosen(&self) -> impl Iterator<Item = (&Inventory, Option<InventoryId>)> {
        self.staged().map(|staged| (&staged.inventory, staged.pairing.replaced()))
    }

    /// An inventory to add, and the stored one that it replaces, or the one of its name that it could replace.
    #[must_use]
    pub fn with_namesake(&self, id: StagedId) -> Option<(&Inventory, InventoryId)> {
        let staged = self.staged().find(|staged| staged.id == id)?;
        let Pairing { other, namesake, .. } = staged.pairing;
        Some((&staged.inventory, other.or(namesake)?))
    }

    /// The length that the stored text would have with everything, in UTF-16 units.
    fn stored_length(&self) -> usize {
        let mut lengths: Vec<usize> = Vec::new();
        let replaced: HashSet<_> =
            self.staged().filter_map(|staged| staged.pairing.replaced()).collect();
        let own = self.lengths.iter().filter(|(own, _)| !replaced.contains(&own.id));
        lengths.extend(own.map(|(_, length)| *length));
        lengths.extend(self.staged().map(|staged| staged.length));
        stored_length(&lengths)
    }
}
