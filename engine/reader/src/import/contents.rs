//! The contents of a file, a code or a pasted file (`docs/rules/storage.md#import`).

use super::likeness::Likeness;
use super::pairing::Pairing;
use super::world::{World, may_be_lines};
use super::{Reading, TOO_LARGE};
use crate::characters::{self, Character, Origin, UnreadGame};
use crate::text::{CodeProblem, beginning};
use engine_core::language::white_space::trimmed;
use engine_core::model::{Game, Inventory, InventoryId, ItemList, Json, Optional, StagedId};
use engine_core::storage::{
    Completeness, ReadFile, TooLarge, Unread, compact_length, is_inventory, parse_file,
    read_inventories, room,
};

/// The rules that a character of D&D can follow, in the order of the choices; `None` are Hoffman’s.
pub(super) const RULES_OF_DND: [Option<Game>; 2] = [None, Some(Game::Dnd5e)];

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
    /// The characters of a file with many, of which each can be left out.
    Characters {
        characters: Vec<Staged>,
        /// The lines about everything that is not offered.
        left_out: Vec<String>,
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
    pub completeness: Completeness,
    /// The other tool that it comes from, if any.
    pub origin: Option<Origin>,
    /// Its length in the stored list.
    pub length: usize,
    pub pairing: Pairing,
    /// What it has in common with its namesake, if it has one.
    pub likeness: Option<(InventoryId, Likeness)>,
    /// Whether it is ticked; `None` for one that can't be left out.
    pub is_ticked: Option<bool>,
    /// The game that it has at first if its file asks for its rules.
    first_game: Option<Game>,
    /// Whether somebody has chosen its rules.
    are_rules_chosen: bool,
    /// The mark of a list of items that it has at first.
    first_mark: Optional<ItemList>,
    /// Whether somebody has chosen if it is a list of items.
    is_mark_chosen: bool,
}

impl Contents {
    /// Reads a chosen file.
    pub fn of_file(text: &str, reading: &mut Reading<'_>) -> Self {
        match parse_file(text) {
            Err(Unread::TooLarge(_)) => Self::too_large(),
            Err(Unread::NotJson(_)) if may_be_lines(text) => World::of_lines(text)
                .map_or(Self::Invalid(None), |world| Self::of_world(world, reading)),
            Err(Unread::NotJson(_)) if is_list(text) => Self::List(beginning(text).to_owned()),
            Err(Unread::NotJson(_)) => Self::Invalid(None),
            Ok(json) => {
                match character(&json, reading).or_else(|| of_array(&json, reading).map(Ok)) {
                    Some(Ok(contents)) => contents,
                    Some(Err(unread)) => Self::Invalid(Some(unread.to_string())),
                    None => Self::of_inventories(text, json, reading),
                }
            }
        }
    }

    /// Reads the texts of the files in an archive.
    pub fn of_archive(texts: &[String], reading: &mut Reading<'_>) -> Self {
        let world = World::of_files(texts);
        world.map_or(Self::Invalid(None), |world| Self::of_world(world, reading))
    }

    /// The characters of a world, all of them ticked.
    fn of_world(world: World, reading: &mut Reading<'_>) -> Self {
        let left_out = world.left_out();
        if world.characters.is_empty() {
            return Self::Invalid(Some(left_out.join(" ")));
        }
        let staged = world.characters.into_iter().map(|character| {
            let staged = Staged::of_character(character, reading);
            Staged { is_ticked: Some(true), ..staged }
        });
        Self::Characters { characters: staged.collect(), left_out }
    }

    /// Reads the JSON of a pasted text; `None` if Import does not take it: an array or lines need one inventory or one
    /// character.
    pub fn of_pasted(text: &str, reading: &mut Reading<'_>) -> Option<Self> {
        let is_any = |world: &World| !world.characters.is_empty();
        let json = match parse_file(text) {
            Ok(json) => json,
            Err(Unread::TooLarge(_)) => return Some(Self::too_large()),
            Err(Unread::NotJson(_)) => {
                let world = World::of_lines(text).filter(is_any)?;
                return Some(Self::of_world(world, reading));
            }
        };
        if let Json::Array(entries) = &json {
            if entries.iter().any(is_inventory) {
                return Some(Self::of_inventories(text, json, reading));
            }
            let world = World::of_entries(entries).filter(is_any)?;
            return Some(Self::of_world(world, reading));
        }
        match character(&json, reading) {
            Some(Ok(contents)) => Some(contents),
            Some(Err(unread)) if unread.is_character() => {
                Some(Self::Invalid(Some(unread.to_string())))
            }
            Some(Err(_)) => None,
            None => is_inventory(&json).then(|| Self::of_inventories(text, json, reading)),
        }
    }

    /// Reads the unpacked text of a code.
    ///
    /// # Errors
    /// The problem if it is not an inventory, or a larger one than can be stored.
    pub fn of_code(text: &str, reading: &mut Reading<'_>) -> Result<Self, CodeProblem> {
        let json = parse_file(text).map_err(|unread| match unread {
            Unread::NotJson(_) => CodeProblem::Unreadable,
            Unread::TooLarge(_) => CodeProblem::TooLarge,
        })?;
        let json = Some(json).filter(is_inventory).ok_or(CodeProblem::Unreadable)?;
        Self::read(text, json, reading).map_err(|TooLarge| CodeProblem::TooLarge)
    }

    /// Reads inventories of a file.
    fn of_inventories(text: &str, json: Json, reading: &mut Reading<'_>) -> Self {
        Self::read(text, json, reading).unwrap_or_else(|TooLarge| Self::too_large())
    }

    fn read(text: &str, json: Json, reading: &mut Reading<'_>) -> Result<Self, TooLarge> {
        let ReadFile { inventories, invalid } = read_inventories(json, room(text), reading.ids)?;
        let inventories = inventories
            .into_iter()
            .map(|(inventory, completeness)| Staged::new(inventory, completeness, None, reading));
        Ok(Self::Inventories { inventories: inventories.collect(), invalid })
    }

    pub fn too_large() -> Self {
        Self::Invalid(Some(TOO_LARGE.to_owned()))
    }

    pub fn inventories(&self) -> impl Iterator<Item = &Staged> {
        match self {
            Self::Inventories { inventories, .. } => inventories.as_slice(),
            Self::Characters { characters, .. } => characters.as_slice(),
            Self::List(_) | Self::Invalid(_) => &[],
        }
        .iter()
    }

    pub fn inventories_mut(&mut self) -> impl Iterator<Item = &mut Staged> {
        match self {
            Self::Inventories { inventories, .. } => inventories.as_mut_slice(),
            Self::Characters { characters, .. } => characters.as_mut_slice(),
            Self::List(_) | Self::Invalid(_) => &mut [],
        }
        .iter_mut()
    }
}

impl Staged {
    fn new(
        inventory: Inventory,
        completeness: Completeness,
        origin: Option<Origin>,
        reading: &mut Reading<'_>,
    ) -> Self {
        let length = compact_length(&inventory);
        let first_mark = inventory.item_list.clone();
        let (id, pairing) = (reading.ids.staged(), Pairing::default());
        Self {
            id,
            inventory,
            completeness,
            origin,
            length,
            pairing,
            likeness: None,
            is_ticked: None,
            first_game: None,
            are_rules_chosen: false,
            first_mark,
            is_mark_chosen: false,
        }
    }

    fn of_character(character: Character, reading: &mut Reading<'_>) -> Self {
        let origin = character.origin();
        let inventory = character.into_inventory(&reading.known, reading.ids);
        let mut staged = Self::new(inventory, Completeness::Whole, Some(origin), reading);
        staged.first_game = reading.open_game.filter(|game| staged.can_follow(Some(*game)));
        staged.follow(staged.first_game);
        staged
    }

    /// Whether its file asks for its rules.
    pub fn asks_rules(&self) -> bool {
        self.origin.as_ref().is_some_and(|origin| origin.asks_rules)
    }

    /// Whether it has a game, or can have it if its file asks for its rules.
    pub fn can_follow(&self, game: Option<Game>) -> bool {
        if self.asks_rules() {
            RULES_OF_DND.contains(&game)
        } else {
            self.inventory.game.get().copied() == game
        }
    }

    /// Follows the rules that somebody chose.
    pub fn choose_rules(&mut self, game: Option<Game>) {
        self.are_rules_chosen |= self.asks_rules();
        self.follow(game);
    }

    /// Is a list of items or none, as somebody chose.
    ///
    /// `docs/rules/game.md#lists-of-items`
    pub fn choose_mark(&mut self, is_list: bool) {
        self.is_mark_chosen = true;
        self.mark(is_list.then_some(ItemList).into());
    }

    fn mark(&mut self, mark: Optional<ItemList>) {
        if self.inventory.item_list != mark {
            self.inventory.item_list = mark;
            self.length = compact_length(&self.inventory);
        }
    }

    /// Follows the rules of the stored inventory that it replaces, and is a list of items if that is one, unless
    /// somebody has chosen otherwise; if it replaces none, it is what it was at first.
    pub fn follow_replaced(&mut self, replaced: Option<&Inventory>) {
        if !self.is_mark_chosen {
            let is_list = replaced.is_some_and(Inventory::is_item_list);
            self.mark(if is_list { Optional::Set(ItemList) } else { self.first_mark.clone() });
        }
        if !self.are_rules_chosen {
            let kept = replaced.map(|stored| stored.game.get().copied());
            self.follow(kept.filter(|game| self.can_follow(*game)).unwrap_or(self.first_game));
        }
    }

    /// Follows the rules of a game, if its file asks for them and the game fits.
    ///
    /// `docs/rules/storage.md#rules-of-a-file`
    fn follow(&mut self, game: Option<Game>) {
        let is_other = self.inventory.game.get().copied() != game;
        if is_other && self.can_follow(game) {
            self.inventory.game = game.into();
            self.length = compact_length(&self.inventory);
        }
    }

    /// Whether it is added.
    pub fn is_chosen(&self) -> bool {
        self.is_ticked != Some(false)
    }
}

/// The characters in an array; `None` if it has an inventory, or no actor.
fn of_array(json: &Json, reading: &mut Reading<'_>) -> Option<Contents> {
    let Json::Array(entries) = json else { return None };
    if entries.iter().any(is_inventory) {
        return None;
    }
    World::of_entries(entries).map(|world| Contents::of_world(world, reading))
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
    let staged = Staged::of_character(character, reading);
    Some(Ok(Contents::Inventories { inventories: vec![staged], invalid: 0 }))
}

/// Whether a file that is not JSON is a list of items: it isn't meant as JSON, and holds a text
/// (`docs/rules/storage.md#lists-in-import`).
fn is_list(text: &str) -> bool {
    let trimmed = trimmed(text);
    !trimmed.is_empty() && !trimmed.starts_with(['{', '[']) && !text.contains('\0')
}
