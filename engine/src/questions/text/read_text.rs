use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::questions::{Ask, Snapshot};
use engine_core::model::{CoinTable, Container, Load, Place, TextEntryId};
use engine_core::rules::games::{LoadUnit, Rules};
use engine_core::wording::names::listed_name;
use engine_core::wording::printing::{counted_slots, number_text};
use reader::reading::ResolvedEntry;
use reader::text::{
    EntryContent, Measure, PackContents, ReadingNote, RowScope, RowScopes, ScopeQuestion, Source,
    unread_text,
};

/// The reading of a text for the open inventory (`docs/rules/catalogues-and-text.md#how-a-text-is-read`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
pub struct ReadText {
    /// The text, as typed or pasted.
    pub text: String,
    /// The answers to its questions.
    #[serde(default)]
    pub scopes: RowScopes,
}

/// The reading of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TextReading {
    /// The entries in the order of the text, including lines that name nothing. At most 1,000.
    pub entries: Vec<TextEntry>,
    /// Remarks on the text as a whole, one sentence each.
    pub notes: Vec<String>,
    /// The questions to be answered above the entries: whether its amounts are of one or of a whole row, and which
    /// contents of its packs count.
    pub questions: Vec<TextQuestion>,
    /// True if the text is an exported inventory or holds a code: Import reads it.
    pub for_import: bool,
    /// True if it is a copied inventory, whose containers can get their items
    /// (`docs/rules/catalogues-and-text.md#containers-named-in-the-text`).
    pub names_containers: bool,
    /// For a copied card: the choice of the container that it describes, "As a container of its own: Bag of Holding,
    /// 100 slots, load 3 slots".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_container: Option<String>,
}

/// A question whether the weights or the values of a text are of one or of a whole row
/// (`docs/rules/catalogues-and-text.md#sums-in-a-text`), or which contents of its packs count
/// (`docs/rules/catalogues-and-text.md#packs-in-a-text`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TextQuestion {
    /// The field of [`RowScopes`] that answers it.
    pub field: ScopeField,
    /// "Weights in the text are".
    pub label: String,
    /// "90 lb in the text; 130 lb if of one, 64 lb if of a whole row."
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sums: Option<String>,
    /// The possible answers.
    pub choices: Vec<ScopeChoice>,
    /// The answer before one is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<TextAnswer>,
}

/// The fields of [`RowScopes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ScopeField {
    Weights,
    Values,
    Contents,
}

/// An answer to such a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ScopeChoice {
    pub scope: TextAnswer,
    /// "of one", "of a whole row", "what is listed".
    pub text: String,
}

/// The value of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(untagged)]
pub enum TextAnswer {
    Scope(RowScope),
    Contents(PackContents),
}

/// A thing that was read, or a line that names none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TextEntry {
    /// Identifies it in [`TickedEntry`](crate::commands::TickedEntry).
    pub id: TextEntryId,
    /// "2 × Potion of healing", "40 gp", "−2 × Arrow"; for a line that was not read, the line itself.
    pub text: String,
    /// Value and weight each, slots of all: "50 gp, 0.5 lb, 0.4 slots".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The kind in one word, to print.
    pub word: String,
    pub kind: TextKind,
    /// The question of a doubtful line, "total or each?", or the reason why it is not ticked: "stored elsewhere".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    /// The tooltip of a doubtful name: its question and the part that isn't understood, "an item? “lbs” is left over".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The parts of it that are not read: "“£50” not read".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<String>,
    /// The initial state of its checkbox.
    pub tick: Tick,
}

/// The kind of an entry of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum TextKind {
    /// An item whose name is owned or in the catalogue.
    Known,
    /// An item that has only a name.
    Plain,
    /// A number of coins of one kind.
    Coins,
    /// A pack, whose contents are added.
    Pack,
    /// An ambiguous item, or a guessed number of coins.
    Check,
    /// An amount in dice, to be rolled first.
    Dice,
    /// A line that names nothing.
    NotRead,
}

/// The initial state of the checkbox of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Tick {
    /// Ticked.
    Ticked,
    /// Not ticked, but it can be.
    Unticked,
    /// It has none, because it can't be added.
    None,
}

impl Ask for ReadText {
    type Answer = TextReading;

    fn answer(&self, snapshot: &Snapshot<'_>) -> TextReading {
        let reading = snapshot.context.read_with_scopes(&self.text, self.scopes, snapshot.state);
        let table = snapshot.coin_table();
        let has_coins = !snapshot.open().is_some_and(|open| open.is_item_list());
        let entries = reading.entries.iter().enumerate();
        let game = snapshot.open().and_then(|open| open.game.get().copied());
        let is_own =
            |note: &&ReadingNote| matches!(note, ReadingNote::OfGame(of) if game == Some(*of));
        let notes = reading.notes.iter().filter(|note| !is_own(note)).map(ToString::to_string);
        TextReading {
            entries: entries
                .map(|(index, read)| text_entry(TextEntryId::at(index), read, table, has_coins))
                .collect(),
            notes: notes.collect(),
            questions: reading
                .questions
                .iter()
                .map(text_question)
                .chain(reading.has_listed_pack.then(question_of_contents))
                .collect(),
            for_import: reading.is_for_import(),
            names_containers: !reading.containers.is_empty(),
            own_container: reading.card.as_ref().map(|card| {
                own_container(&card.container, snapshot.open().map(|open| Rules::of(open)))
            }),
        }
    }
}

/// The choice to make the container that a copied card describes, with its capacity, its load and its location, in an
/// inventory with these rules.
fn own_container(container: &Container, rules: Option<Rules<'_>>) -> String {
    let slots = |slots: f64| counted_slots(&number_text(slots));
    let unit = rules.map_or(LoadUnit::Slots, Rules::load_unit);
    let load = |load: &Load| match unit {
        LoadUnit::Slots => slots(load.slots),
        LoadUnit::Lb => format!("{} lb", number_text(load.weight)),
    };
    let mut about = vec![listed_name(container.name())];
    if let Container::Item(item) = container {
        let capacity = rules.and_then(|rules| rules.capacity(item).number());
        about.extend(capacity.map(slots));
        about.extend(item.load.get().map(|it| format!("load {}", load(it))));
    }
    if container.place() != Place::Carried {
        about.push(container.place().name().to_owned());
    }
    format!("As a container of its own: {}", about.join(", "))
}

fn text_question(question: &ScopeQuestion) -> TextQuestion {
    let (field, label) = match question.of {
        Measure::Weights => (ScopeField::Weights, "Weights in the text are"),
        Measure::Values => (ScopeField::Values, "Values in the text are"),
    };
    let choices = [(RowScope::One, "of one"), (RowScope::Row, "of a whole row")];
    TextQuestion {
        field,
        label: label.to_owned(),
        sums: Some(question.sums.clone()),
        choices: choices.map(|(scope, text)| choice(TextAnswer::Scope(scope), text)).into(),
        preset: None,
    }
}

fn question_of_contents() -> TextQuestion {
    let choices =
        [(PackContents::Listed, "what is listed"), (PackContents::Own, "the pack’s own contents")];
    TextQuestion {
        field: ScopeField::Contents,
        label: "The pack’s own contents, or what is listed?".to_owned(),
        sums: None,
        choices: choices
            .map(|(contents, text)| choice(TextAnswer::Contents(contents), text))
            .into(),
        preset: Some(TextAnswer::Contents(PackContents::default())),
    }
}

fn choice(scope: TextAnswer, text: &str) -> ScopeChoice {
    ScopeChoice { scope, text: text.to_owned() }
}

/// An entry of a text that is added to an inventory, which has no coins if it is a list of items.
fn text_entry(
    id: TextEntryId,
    read: &ResolvedEntry,
    table: &CoinTable,
    has_coins: bool,
) -> TextEntry {
    let ResolvedEntry { entry, stacks, about } = read;
    let kind = match &entry.content {
        EntryContent::Item(_) | EntryContent::Coins(..) | EntryContent::Nothing(_)
            if entry.doubt.is_some() =>
        {
            TextKind::Check
        }
        EntryContent::Item(found) => match found.source {
            Source::Text | Source::Copied => TextKind::Plain,
            Source::Known => TextKind::Known,
            Source::Pack(_) => TextKind::Pack,
        },
        EntryContent::Coins(..) => TextKind::Coins,
        EntryContent::Dice(_) => TextKind::Dice,
        EntryContent::Nothing(_) => TextKind::NotRead,
    };
    let is_out_of_place = !has_coins && matches!(entry.content, EntryContent::Coins(..));
    let tick = match kind {
        TextKind::Dice | TextKind::NotRead => Tick::None,
        _ if is_out_of_place => Tick::None,
        _ if !entry.is_thing() => Tick::None,
        _ if entry.taken_away || stacks.is_err() => Tick::None,
        TextKind::Check => Tick::Unticked,
        _ if entry.is_elsewhere => Tick::Unticked,
        _ => Tick::Ticked,
    };
    let why = entry.left_over.as_ref().map(|left| format!("{} {left}", left.kind.doubt()));
    let is_elsewhere = entry.is_elsewhere && tick != Tick::None;
    let elsewhere = is_elsewhere.then(|| "stored elsewhere".to_owned());
    let doubt = entry.doubt.map(|doubt| doubt.to_string());
    let questions: Vec<_> = if is_out_of_place {
        vec!["a list has no coins".to_owned()]
    } else {
        doubt.into_iter().chain(elsewhere).collect()
    };
    let doubt = (!questions.is_empty()).then(|| questions.join(", "));
    TextEntry {
        id,
        text: read.text(table),
        about: about.clone(),
        word: kind.word().to_owned(),
        kind,
        doubt: doubt.or_else(|| stacks.as_ref().err().cloned()),
        why,
        unread: unread_text(&entry.unread),
        tick,
    }
}

impl TextKind {
    const fn word(self) -> &'static str {
        match self {
            Self::Known => "known",
            Self::Plain => "name only",
            Self::Coins => "coins",
            Self::Pack => "pack",
            Self::Check => "check",
            Self::Dice => "has dice",
            Self::NotRead => "skipped",
        }
    }
}
