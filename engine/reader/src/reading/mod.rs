//! The reading of texts, with the stacks from the open catalogue and the index of known names.
//!
//! The result depends only on the text, the open inventory and the open catalogue. A [`Reader`] caches its latest
//! reading.

mod list_search;
mod new_stack;
mod read_context;
mod stack_names;
mod suggester;

use std::cell::{OnceCell, Ref, RefCell};
use std::ops::Range;
use std::rc::Rc;

pub use list_search::FoundInList;
pub use new_stack::{BuiltInItems, NewStack, NewStacks, SlotsFrom, Wearable};
pub use read_context::ReadContext;
pub use stack_names::StackNames;
pub use suggester::Suggester;

use self::list_search::ListSearch;
use crate::catalogue::{Catalogue, EntryKind};
use crate::text::{
    self, EntryContent, KnownItem, NameIndex, NamedContainer, ReadEntry, ReadItem, ReadingNote,
    RowScopes, ScopeQuestion, Source,
};
use engine_core::language::case_mapping::CaseMapping;
use engine_core::language::input::LARGEST;
use engine_core::model::{
    CoinTable, Inventory, InventoryCache, InventoryId, Item, List, ShownColumns, is_same,
};
use engine_core::rules::games::{GameRules, ItemSlots, Rules};
use engine_core::rules::totals::Totals;
use engine_core::rules::whole_coins::WholeCoins;
use engine_core::wording::names::listed_name;
use engine_core::wording::printing::{number_text, slots_text, value_text};

/// Reads texts for one catalogue.
#[derive(Debug, Default)]
pub struct Reader {
    known: RefCell<Option<KnownFor>>,
    listed: RefCell<Option<Listed>>,
    latest: RefCell<Option<Latest>>,
    suggester: RefCell<Option<Rc<Suggester>>>,
    built_in: OnceCell<BuiltInItems>,
    stack_names: RefCell<InventoryCache<StackNames>>,
    list_search: RefCell<ListSearch>,
}

/// The index of the names of a catalogue alone.
#[derive(Debug)]
struct Listed {
    /// The address of the catalogue, which stays where it is as long as the reader is there.
    catalogue: *const Catalogue,
    names: NameIndex,
}

/// The text that was read last, and what its names meant.
#[derive(Debug)]
struct Latest {
    known: Rc<NameIndex>,
    text: String,
    scopes: RowScopes,
    reading: Rc<Reading>,
}

/// The index of names while one inventory is open, valid until something changes.
#[derive(Debug)]
struct KnownFor {
    inventories: List<InventoryId, Inventory>,
    open: Option<InventoryId>,
    known: Rc<NameIndex>,
}

/// The reading of a text.
#[derive(Debug)]
pub struct Reading {
    /// In the order of the text.
    pub entries: Vec<ResolvedEntry>,
    /// The containers that a copied inventory names; empty for any other text.
    pub containers: Vec<NamedContainer>,
    /// The container whose copied card the text is; `None` for any other text.
    pub card: Option<NamedContainer>,
    /// Remarks on the whole text.
    pub notes: Vec<ReadingNote>,
    /// The questions whether its amounts are of one or of a whole row.
    pub questions: Vec<ScopeQuestion>,
    /// True if it lists the contents of a pack, which has its own as well.
    pub has_listed_pack: bool,
    /// True if it is more than a single typed line.
    pub is_structured: bool,
}

/// An entry of a text, with what it adds.
#[derive(Debug)]
pub struct ResolvedEntry {
    /// The entry as it was parsed.
    pub entry: ReadEntry,
    /// The stacks that it adds, those of a pack unpacked, or why it can't be.
    pub stacks: Result<Vec<NewStack>, String>,
    /// Value and weight each and slots of all, without columns that are off: "50 gp, 0.5 lb, 0.4 slots".
    pub about: Option<String>,
}

impl Reader {
    /// The index of names: the items of all inventories, those of the open one and of lists first, and of the catalogue
    /// (`docs/rules/catalogues-and-text.md#names-in-a-text`).
    pub fn known(&self, context: ReadContext<'_>) -> Rc<NameIndex> {
        let inventories = &context.state.inventories;
        let mut remembered = self.known.borrow_mut();
        if let Some(last) = &*remembered
            && last.open == context.open
            && is_same(&last.inventories, inventories)
        {
            return Rc::clone(&last.known);
        }
        let table = context.coin_table();
        let catalogue = known_items(context.catalogue, table);
        let rules = context.inventory().map(|open| Rules::of(open));
        let item_slots = rules.map_or_else(ItemSlots::default, Rules::item_slots);
        let names = inventories.iter().map(|inventory| inventory.name.as_str());
        let known = NameIndex::new(context.case_mapping, context.own_stacks(), catalogue);
        let known = Rc::new(
            known
                .with_coins(table)
                .with_items_take(item_slots.items_take)
                .with_bulk_words(GameRules::of(item_slots.game).bulk_words)
                .with_inventories(names),
        );
        *remembered = Some(KnownFor {
            inventories: inventories.clone(),
            open: context.open,
            known: Rc::clone(&known),
        });
        known
    }

    /// The item of a catalogue with a name, a pack as a whole; nothing is asked of the inventories.
    pub fn catalogue_item(
        &self,
        name: &str,
        catalogue: &Catalogue,
        case_mapping: CaseMapping,
    ) -> Option<Item> {
        let mut listed = self.listed.borrow_mut();
        let listed = match &mut *listed {
            Some(last) if std::ptr::eq(last.catalogue, catalogue) => last,
            last => {
                let names = NameIndex::new(
                    case_mapping,
                    [].into_iter(),
                    known_items(catalogue, CoinTable::DND),
                );
                last.insert(Listed { catalogue, names })
            }
        };
        listed.names.look_up(name).map(|known| known.stack.item)
    }

    /// Reads a text (`docs/rules/catalogues-and-text.md#how-a-text-is-read`).
    pub fn read(&self, text: &str, scopes: RowScopes, context: ReadContext<'_>) -> Rc<Reading> {
        let known = self.known(context);
        let mut latest = self.latest.borrow_mut();
        if let Some(latest) = &*latest
            && Rc::ptr_eq(&latest.known, &known)
            && latest.text == text
            && latest.scopes == scopes
        {
            return Rc::clone(&latest.reading);
        }
        let text::Reading {
            entries,
            containers,
            card,
            notes,
            questions,
            has_listed_pack,
            is_structured,
        } = text::read_with_scopes(text, &known, scopes);
        let open = context.inventory();
        let rules = open.map(|open| Rules::of(open));
        let shown = rules.map_or(ShownColumns::ALL, Rules::shown_columns);
        let item_slots = rules.map_or_else(ItemSlots::default, Rules::item_slots);
        let table = context.coin_table();
        let unit = table.unit();
        let new = self.new_stacks(open.map(|open| &***open), context.case_mapping);
        let entries = entries
            .into_iter()
            .map(|entry| {
                let stacks = stacks_of(&entry, context.catalogue, &new, table);
                let about = stacks
                    .as_deref()
                    .ok()
                    .and_then(|stacks| about(stacks, shown, item_slots, unit));
                ResolvedEntry { entry, stacks, about }
            })
            .collect();
        let reading = Rc::new(Reading {
            entries,
            containers,
            card,
            notes,
            questions,
            has_listed_pack,
            is_structured,
        });
        let text = text.to_owned();
        *latest = Some(Latest { known, text, scopes, reading: Rc::clone(&reading) });
        reading
    }

    /// Makes the stacks that are added to an inventory.
    pub fn new_stacks<'a>(
        &'a self,
        inventory: Option<&'a Inventory>,
        case_mapping: CaseMapping,
    ) -> NewStacks<'a> {
        NewStacks::of(inventory, self.built_in(case_mapping), case_mapping)
    }

    /// What is known of the items of the built-in catalogue.
    pub fn built_in(&self, case_mapping: CaseMapping) -> &BuiltInItems {
        self.built_in.get_or_init(|| BuiltInItems::new(case_mapping))
    }

    /// The names and notes of the stacks of each inventory. Those of an inventory are kept until it changes, so that a
    /// keystroke in a search does not prepare all of them anew.
    pub fn stack_names(&self, context: ReadContext<'_>) -> Ref<'_, InventoryCache<StackNames>> {
        let mut names = self.stack_names.borrow_mut();
        names.update(&context.state.inventories, |inventory| {
            StackNames::of(inventory, context.case_mapping)
        });
        drop(names);
        self.stack_names.borrow()
    }

    /// The rows that a text finds in the lists of items other than the open inventory
    /// (`docs/rules/catalogues-and-text.md#from-your-lists`).
    pub fn find_in_lists(&self, text: &str, context: ReadContext<'_>) -> Rc<[FoundInList]> {
        self.list_search.borrow_mut().find(text, context)
    }

    /// The names to suggest while one is typed.
    pub fn suggester(&self, context: ReadContext<'_>) -> Rc<Suggester> {
        let mut remembered = self.suggester.borrow_mut();
        let last = remembered.take().filter(|last| last.is_for(context));
        Rc::clone(remembered.insert(last.unwrap_or_else(|| Rc::new(Suggester::of(context)))))
    }
}

impl Reading {
    /// Whether the text is an exported inventory or holds a code.
    #[must_use]
    pub fn is_for_import(&self) -> bool {
        self.notes.contains(&ReadingNote::Inventory)
    }

    /// True if one of these entries names something.
    #[must_use]
    pub fn has_things(&self, entries: Range<usize>) -> bool {
        let entries = self.entries.iter().skip(entries.start).take(entries.len());
        entries.into_iter().any(|read| read.entry.is_thing())
    }

    /// The one thing that a text reads as which somebody typed, if its name is known or the text names a count or an
    /// amount, and it is sure and read as a whole.
    #[must_use]
    pub fn typed(&self) -> Option<(&ReadItem, &[NewStack])> {
        let [ResolvedEntry { entry, stacks, .. }] = self.entries.as_slice() else {
            return None;
        };
        let is_line = self.notes.is_empty() && !self.is_structured;
        let is_sure = !entry.taken_away && entry.doubt.is_none() && entry.unread.is_empty();
        match (&entry.content, stacks) {
            (EntryContent::Item(found), Ok(stacks))
                if is_line && is_sure && (found.is_known() || found.is_measured) =>
            {
                Some((found, stacks))
            }
            _ => None,
        }
    }
}

impl Reading {
    /// The coins that a text reads as which somebody typed: "a bag of 200 gold", whose bag is not read. `None` if it
    /// names anything else, or is not sure.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "they are whole, not negative and below 2^53"
    )]
    pub fn typed_coins(&self) -> Option<WholeCoins> {
        let is_line = self.notes.is_empty() && !self.is_structured && !self.entries.is_empty();
        let mut coins = WholeCoins::default();
        for ResolvedEntry { entry, .. } in &self.entries {
            let is_sure = is_line && !entry.taken_away && entry.doubt.is_none();
            match entry.content {
                EntryContent::Coins(kind, count)
                    if is_sure && (0.0..=LARGEST).contains(&count) && count == count.trunc() =>
                {
                    coins = coins.plus(WholeCoins::default().with(kind, count as u128));
                }
                _ => return None,
            }
        }
        Some(coins)
    }
}

impl ResolvedEntry {
    /// The text shown for it, with coins of this table: "2 × Potion of healing", "40 gp", "−2 × Arrow"; of a line that
    /// was not read, the line.
    #[must_use]
    pub fn text(&self, table: &CoinTable) -> String {
        let sign = if self.entry.taken_away { "−" } else { "" };
        match &self.entry.content {
            EntryContent::Item(found) => {
                let quantity = number_text(found.stack.quantity);
                format!("{sign}{quantity} × {}", listed_name(&found.stack.item.name))
            }
            EntryContent::Coins(coin, count) => {
                format!("{sign}{} {}", number_text(*count), table.abbreviation(*coin))
            }
            EntryContent::Dice(text) | EntryContent::Nothing(text) => text.clone(),
        }
    }
}

/// Value and weight each and the slots of all, of a pack all of it; what is 0 and columns that are off are left out.
#[must_use]
pub fn about(
    stacks: &[NewStack],
    shown: ShownColumns,
    item_slots: ItemSlots,
    unit: &str,
) -> Option<String> {
    let (value, weight, slots) = match stacks {
        [] => return None,
        [only] => (only.item.value, only.item.weight, item_slots.of_stack(only)),
        several => {
            let all: Totals = several.iter().map(|stack| Totals::of_stack(stack, item_slots)).sum();
            (all.item_value, all.weight, all.slots)
        }
    };
    Some(about_amounts(value, weight, slots, shown, unit))
}

/// Value, weight and slots in words, without a value or weight of 0 and columns that are off.
#[must_use]
pub fn about_amounts(
    value: f64,
    weight: f64,
    slots: f64,
    shown: ShownColumns,
    unit: &str,
) -> String {
    let slots = shown.slots.then(|| slots_text(slots));
    let texts = amounts(value, weight, shown, unit).into_iter().chain(slots);
    texts.collect::<Vec<_>>().join(", ")
}

/// Value and weight in words, without what is 0 and columns that are off. `unit` is that of values.
#[must_use]
pub fn amounts(value: f64, weight: f64, shown: ShownColumns, unit: &str) -> Vec<String> {
    let value = (shown.value && value != 0.0).then(|| format!("{} {unit}", value_text(value)));
    let weight = (shown.weight && weight != 0.0).then(|| format!("{} lb", number_text(weight)));
    value.into_iter().chain(weight).collect()
}

/// The items of a catalogue, by whose names a text can mean them, with their values in the main coin of a table.
fn known_items(catalogue: &Catalogue, table: &CoinTable) -> impl Iterator<Item = KnownItem> {
    catalogue.all().map(|(id, entry)| {
        let pack = id.filter(|_| entry.kind == EntryKind::Pack);
        KnownItem { pack, ..KnownItem::of(entry.item(table)) }
    })
}

fn stacks_of(
    entry: &ReadEntry,
    catalogue: &Catalogue,
    new: &NewStacks<'_>,
    table: &CoinTable,
) -> Result<Vec<NewStack>, String> {
    let EntryContent::Item(found) = &entry.content else {
        return Ok(Vec::new());
    };
    let stack = || found.stack.clone();
    let pack = match found.source {
        Source::Copied => return Ok(vec![new.copied(stack())]),
        Source::Pack(pack) => catalogue.entry(pack),
        Source::Text | Source::Known => None,
    };
    let Some(pack) = pack else {
        return Ok(vec![new.read(stack())]);
    };
    let stacks = catalogue.unpack_times(pack, found.stack.quantity, table);
    stacks.map(|stacks| new.stacks(stacks)).map_err(|why| why.message(&pack.name))
}
