//! Import Inventory as it is shown.

use std::collections::HashSet;

use serde::Serialize;
use tsify::Tsify;

use super::contents::{Contents, RULES_OF_DND, Source, SourceKind, Staged};
use super::pairing::StoredNames;
use super::sentences::{origin_text, stored_elsewhere};
use super::texts::{Found, LONGEST_SHOWN};
use super::{CodeState, Import, ImportMode, TOO_LARGE};
use crate::text::{CodeProblem, FoundCodes};
use engine_core::model::{Game, Inventory, InventoryId, StagedId, State};
use engine_core::rules::games::{GameRules, Rules};
use engine_core::rules::limits::{InventoryUsage, Usage};
use engine_core::rules::totals::Totals;
use engine_core::storage::Completeness;
use engine_core::wording::names::{
    counted, listed_name, ordinal, plural, short_name, shown_inventory_name,
};
use engine_core::wording::printing::{number_text, signed_text, total_text};

/// The most stored inventories that are offered to be replaced with one of another name.
const OFFERED: usize = 100;

/// The most sources and the most inventories that are shown. The others are added as well.
const SHOWN: usize = 200;

/// Import Inventory (`docs/rules/storage.md#import`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ImportView {
    /// The text in the field, without long ones.
    pub text: String,
    /// The longest text that the field takes, in UTF-16 units.
    pub longest_shown: usize,
    /// The texts that are too long for the field.
    pub long_texts: Vec<LongText>,
    /// Sentences about the texts.
    pub notes: Vec<String>,
    /// Chosen files, then codes, then pasted files, as far as they are shown.
    pub sources: Vec<ImportSource>,
    /// "and 800 more codes, also to be added", where there are more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<String>,
    /// The names that exist already; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub existing: Option<ExistingNames>,
    /// The rules of all files that ask for them; absent unless there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesOfAll>,
    /// The codes that have not been unpacked yet; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_unpack: Option<ToUnpack>,
    /// The label of the button that adds them: "Replace 1, add 2", "Add 3", "Add".
    pub action: String,
    /// "5 will be replaced" or "2 new, 3 replaced"; absent if none is replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The stored inventories that none of them replaces, as far as they are offered.
    pub unreplaced: Vec<ReplaceOffer>,
    /// The number of inventories to add.
    pub count: usize,
    /// Whether some of them wait for a choice.
    pub undecided: bool,
    /// The length that the stored text would have with them, in UTF-16 units.
    pub stored_length: usize,
    /// Identifies what is to be replaced, for adding it.
    pub seen: u32,
}

/// A stored inventory to replace with one of another name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ReplaceOffer {
    pub inventory: InventoryId,
    /// "Replace Bram"; of several of one name "Replace Wren, 12.4/20 slots, the 2nd in the list".
    pub label: String,
}

/// A text that is not shown in the field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct LongText {
    pub id: u32,
    /// "A text of 123,608 characters".
    pub sentence: String,
}

/// Codes to unpack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ToUnpack {
    /// Their data in Base64.
    pub codes: Vec<String>,
    /// The number of characters in the texts of other codes, which are unpacked already.
    pub taken: usize,
}

/// A chosen file, a code or a pasted file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ImportSource {
    pub id: u32,
    /// The file's name, or a sentence about the origin.
    pub origin: String,
    /// Its inventories, as far as they are shown; an empty list means "Invalid.", unless it is a list of items.
    pub inventories: Vec<InventoryPreview>,
    /// "and 19,800 more inventories, also to be added", where there are more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<String>,
    /// The lines about the characters of it that are not offered: "48 others".
    pub left_out: Vec<String>,
    /// "1 more entry is not an inventory.", where there are any, or why none of it can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// The text to read in Add from text, if it is a list of items.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<String>,
}

/// The choice for all files that ask for their rules (`docs/rules/storage.md#rules-of-a-file`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct RulesOfAll {
    /// "Rules of 3 characters".
    pub label: String,
    pub choices: Vec<RulesChoice>,
}

impl RulesOfAll {
    fn of(import: &Import) -> Option<Self> {
        let asking: Vec<_> = import.staged().filter(|staged| staged.asks_rules()).collect();
        let choices = RULES_OF_DND.map(|game| RulesChoice {
            game,
            text: GameRules::of(game).name.to_owned(),
            chosen: asking.iter().all(|staged| staged.inventory.game.get().copied() == game),
        });
        let label = format!("Rules of {}", counted(asking.len(), "character"));
        (asking.len() > 1).then(|| Self { label, choices: choices.to_vec() })
    }
}

/// Rules that an inventory can follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RulesChoice {
    /// Absent for Hoffman’s.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
    /// With its figures: "D&D 5e: pounds alone (115.5/210 lb)".
    pub text: String,
    pub chosen: bool,
}

impl RulesChoice {
    fn of(inventory: &Inventory, game: Option<Game>) -> Self {
        let following = Inventory { game: game.into(), ..inventory.clone() };
        let rules = Rules::of(&following);
        let usage = InventoryUsage::of(&following, Totals::of_inventory(&following));
        let figure = |usage: Usage, unit: &str| {
            let limit = usage.allowed().number().map(number_text)?;
            Some(format!("{}/{limit} {unit}", total_text(usage.used())))
        };
        let figure = figure(usage.slots, "slots").or_else(|| figure(usage.weight, "lb"));
        let figure = figure.map(|figure| format!(" ({figure})")).unwrap_or_default();
        let chosen = inventory.game.get().copied() == game;
        Self { game, text: format!("{}{figure}", rules.game().name), chosen }
    }
}

/// An inventory to add.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct InventoryPreview {
    pub id: StagedId,
    pub name: String,
    /// Its name in a message.
    pub short_name: String,
    /// The name of its score: "Strength".
    pub score_name: String,
    pub score: String,
    /// The rules that a file which asks for them can follow (`docs/rules/storage.md#rules-of-a-file`).
    pub rules: Vec<RulesChoice>,
    /// Whether it is a list of items.
    pub is_list: bool,
    /// The name of its game, unless `rules` say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The number of containers.
    pub containers: usize,
    pub completeness: Completeness,
    /// For a character of another tool: the tool, the number of items and containers, and advice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// For a character of another tool: the names of its containers that are stored elsewhere, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored_elsewhere: Option<String>,
    /// The stored inventory of the same name that it replaces or could replace; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub namesake: Option<InventoryId>,
    /// What it has in common with that: "has 19 of its 20 things".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub likeness: Option<String>,
    pub mode: ImportMode,
    /// The stored inventory that was chosen for it to replace: one of another name, or one of `namesakes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<ReplaceOffer>,
    /// The stored inventories of its name that it can replace, if there are several; empty otherwise.
    pub namesakes: Vec<ReplaceOffer>,
    /// Whether it waits for a choice.
    pub undecided: bool,
    /// Whether it is added; absent for one that can't be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ticked: Option<bool>,
}

/// The inventories whose names exist already (`docs/rules/storage.md#the-same-names-again`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ExistingNames {
    /// "5 of these inventories already exist."; absent for a single one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
    /// The choice for all of them; absent if the choices differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<ImportMode>,
    /// Whether "Replace them" would replace any.
    pub can_replace: bool,
}

impl Import {
    /// Import as it is shown beside a stored list. `slots` returns the slots of a stored inventory in words: "14.4/23
    /// slots".
    pub fn view(&self, state: &State, slots: &dyn Fn(&Inventory) -> String) -> ImportView {
        let mut room = SHOWN;
        let stored = Stored::of(self, state, slots);
        let shown =
            self.sources().take(SHOWN).map(|source| source_view(source, &mut room, &stored));
        let count = self.staged().count();
        ImportView {
            text: self.field.shown.clone(),
            longest_shown: LONGEST_SHOWN,
            long_texts: self.long_texts.iter().map(long_text).collect(),
            notes: self.notes(),
            rules: RulesOfAll::of(self),
            sources: shown.collect(),
            more: self.more_sources(),
            existing: self.existing(state),
            to_unpack: self.to_unpack(),
            action: self.action(count),
            outcome: self.outcome(count),
            unreplaced: self.unreplaced(&stored),
            count,
            undecided: self.staged().any(|staged| stored.is_undecided(staged)),
            stored_length: self.stored_length(),
            seen: self.losses,
        }
    }

    /// One sentence for each kind of problem (`docs/rules/storage.md#codes-that-cant-be-read`).
    fn notes(&self) -> Vec<String> {
        if self.are_texts_too_large() {
            return vec![TOO_LARGE.to_owned()];
        }
        let of_codes = self.codes.iter().filter_map(|code| match code.state {
            CodeState::Failed(problem) => Some(problem),
            CodeState::Packed | CodeState::Read { .. } => None,
        });
        let mut problems: Vec<_> = of_codes.collect();
        for text in self.texts() {
            match &text.found {
                Some(Found::Nothing) => problems.push(CodeProblem::NoCode),
                Some(Found::Codes(FoundCodes { problems: found, .. })) => problems.extend(found),
                Some(Found::Blank | Found::File(_)) | None => {}
            }
        }
        problems.sort();
        problems.dedup();
        problems.into_iter().map(|problem| problem.sentence().to_owned()).collect()
    }

    fn more_sources(&self) -> Option<String> {
        let count = self.sources().skip(SHOWN).count();
        let are_codes = self.sources().skip(SHOWN).all(|source| source.kind == SourceKind::Code);
        not_shown(count, if are_codes { "code" } else { "file" })
    }

    fn to_unpack(&self) -> Option<ToUnpack> {
        let packed = self.codes.iter().filter(|code| matches!(code.state, CodeState::Packed));
        let codes: Vec<_> = packed.map(|code| code.packed.clone()).collect();
        let taken = self.codes.iter().map(|code| match code.state {
            CodeState::Read { characters, .. } => characters,
            CodeState::Packed | CodeState::Failed(_) => 0,
        });
        let is_any = !codes.is_empty() && !self.are_texts_too_large();
        is_any.then(|| ToUnpack { codes, taken: taken.sum() })
    }

    fn replaced(&self) -> usize {
        self.staged().filter(|staged| staged.pairing.replaced().is_some()).count()
    }

    fn action(&self, count: usize) -> String {
        let replaced = self.replaced();
        match (replaced, count - replaced) {
            (0, 0) => "Add".to_owned(),
            (0, new) => format!("Add {new}"),
            (_, 0) => format!("Replace {replaced}"),
            (_, new) => format!("Replace {replaced}, add {new}"),
        }
    }

    fn outcome(&self, count: usize) -> Option<String> {
        let replaced = self.replaced();
        match count - replaced {
            _ if replaced == 0 => None,
            0 => Some(format!("{replaced} will be replaced")),
            new => Some(format!("{new} new, {replaced} replaced")),
        }
    }

    /// The first stored inventories that nothing replaces, if there is an inventory that can be chosen to replace one.
    fn unreplaced(&self, stored: &Stored<'_>) -> Vec<ReplaceOffer> {
        if self.staged().all(|staged| staged.pairing.namesake.is_some()) {
            return Vec::new();
        }
        let left = stored.state.inventories.iter().map(|inventory| inventory.id);
        let left = left.filter(|id| !stored.replaced.contains(id));
        left.take(OFFERED).filter_map(|id| stored.offer(id)).collect()
    }

    /// The inventories whose names exist already; `None` if there are none.
    pub(super) fn existing(&self, state: &State) -> Option<ExistingNames> {
        let stored = state.inventories.iter();
        let stored: HashSet<_> = stored.map(|inventory| inventory.name.as_str()).collect();
        let exist = self.staged().filter(|staged| {
            staged.pairing.other.is_none() && stored.contains(&*staged.inventory.name)
        });
        let by_name = StoredNames::of(state);
        let mut staged = self.staged();
        let are_decided =
            !staged.any(|staged| by_name.is_undecided(&staged.inventory.name, staged.pairing));
        let is_same = |staged: &Staged| {
            staged.likeness.is_some_and(|(_, likeness)| likeness.is_same_character())
        };
        let exist = exist.map(|staged| (staged.pairing, is_same(staged)));
        let existing = super::pairing::existing(exist)?;
        Some(ExistingNames { mode: existing.mode.filter(|_| are_decided), ..existing })
    }
}

/// The stored inventories, as Import offers them to be replaced.
struct Stored<'a> {
    state: &'a State,
    /// Returns the slots of one in words.
    slots: &'a dyn Fn(&Inventory) -> String,
    by_name: StoredNames<'a>,
    /// Those that an imported one replaces.
    replaced: HashSet<InventoryId>,
}

impl<'a> Stored<'a> {
    fn of(import: &Import, state: &'a State, slots: &'a dyn Fn(&Inventory) -> String) -> Self {
        let replaced = import.staged().filter_map(|staged| staged.pairing.replaced()).collect();
        Self { state, slots, by_name: StoredNames::of(state), replaced }
    }

    fn is_undecided(&self, staged: &Staged) -> bool {
        self.by_name.is_undecided(&staged.inventory.name, staged.pairing)
    }

    /// The offer to replace one of them. Of several of one name it says which.
    fn offer(&self, id: InventoryId) -> Option<ReplaceOffer> {
        let place = self.state.inventories.iter().position(|inventory| inventory.id == id)?;
        let inventory = self.state.inventories.get(place)?;
        let name = listed_name(&inventory.name);
        if self.by_name.several(&inventory.name).is_empty() {
            return Some(ReplaceOffer { inventory: id, label: format!("Replace {name}") });
        }
        let (slots, place) = ((self.slots)(inventory), ordinal(place + 1));
        let label = format!("Replace {name}, {slots}, the {place} in the list");
        Some(ReplaceOffer { inventory: id, label })
    }
}

fn long_text(text: &super::Text) -> LongText {
    let sentence = format!("A text of {} characters", grouped(text.characters));
    LongText { id: text.id, sentence }
}

/// A source, with as many of its inventories as there is room for.
fn source_view(source: &Source, room: &mut usize, stored: &Stored<'_>) -> ImportSource {
    let all = source.contents.inventories().count();
    let shown: Vec<_> =
        source.contents.inventories().take(*room).map(|staged| preview(staged, stored)).collect();
    *room -= shown.len();
    let (problem, list) = match &source.contents {
        Contents::Inventories { invalid: 0, .. } => (None, None),
        Contents::Inventories { invalid: 1, .. } if all > 0 => {
            (Some("1 more entry is not an inventory.".to_owned()), None)
        }
        Contents::Inventories { invalid, .. } if all > 0 => {
            (Some(format!("{invalid} more entries are not inventories.")), None)
        }
        Contents::Inventories { .. } | Contents::Characters { .. } => (None, None),
        Contents::List(text) => (None, Some(text.clone())),
        Contents::Invalid(why) => (why.clone(), None),
    };
    let left_out = match &source.contents {
        Contents::Characters { left_out, .. } => left_out.clone(),
        Contents::Inventories { .. } | Contents::List(_) | Contents::Invalid(_) => Vec::new(),
    };
    ImportSource {
        left_out,
        id: source.id,
        origin: source.origin.clone(),
        more: not_shown(all - shown.len(), "inventory"),
        inventories: shown,
        problem,
        list,
    }
}

/// A line about the entries that are not shown: "and 19,800 more inventories, also to be added".
fn not_shown(count: usize, noun: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("and 1 more {noun}, also to be added")),
        _ => Some(format!("and {} more {}, also to be added", grouped(count), plural(noun))),
    }
}

/// A count with commas between groups of three digits.
fn grouped(count: usize) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn preview(staged: &Staged, stored: &Stored<'_>) -> InventoryPreview {
    let Staged { id, inventory, completeness, origin, pairing, likeness, is_ticked, .. } = staged;
    let namesakes = stored.by_name.several(&inventory.name).iter().copied();
    let is_left =
        |id: &InventoryId| !stored.replaced.contains(id) || pairing.replaced() == Some(*id);
    let namesakes = namesakes.filter(is_left).take(OFFERED);
    InventoryPreview {
        id: *id,
        name: shown_inventory_name(&inventory.name),
        short_name: short_name(&inventory.name),
        score_name: Rules::of(inventory).score_name().to_owned(),
        score: signed_text(Rules::of(inventory).score()),
        rules: if staged.asks_rules() {
            RULES_OF_DND.map(|game| RulesChoice::of(inventory, game)).to_vec()
        } else {
            Vec::new()
        },
        is_list: inventory.is_item_list(),
        game: inventory
            .game
            .get()
            .filter(|_| !staged.asks_rules())
            .map(|game| GameRules::of(Some(*game)).name.to_owned()),
        containers: inventory.containers().count(),
        completeness: *completeness,
        origin: origin.as_ref().map(|origin| origin_text(origin, inventory)),
        stored_elsewhere: origin.as_ref().and_then(|_| stored_elsewhere(inventory)),
        namesake: pairing.namesake,
        likeness: likeness.and_then(|(_, likeness)| likeness.text()),
        mode: pairing.mode,
        other: pairing.other.and_then(|id| stored.offer(id)),
        namesakes: namesakes.filter_map(|id| stored.offer(id)).collect(),
        undecided: staged.is_chosen() && stored.is_undecided(staged),
        ticked: *is_ticked,
    }
}
