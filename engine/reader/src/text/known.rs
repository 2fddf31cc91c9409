//! The index of known names: those of the inventories and of the catalogue
//! (`docs/rules/catalogues-and-text.md#names-in-a-text`).

use std::collections::{HashMap, HashSet};

use super::brackets::{brackets, inside, without_brackets};
use super::dice::has_dice;
use super::normalise::normalised;
use super::units::Unit;
use super::words::{is_plural, key};
use engine_core::language::case_mapping::CaseMapping;
use engine_core::language::coin_words::CoinWords;
use engine_core::language::spoken_names::other_spelling;
use engine_core::language::white_space::{is_space, trimmed, trimmed_start};
use engine_core::model::{CatalogueEntryId, CoinTable, Item, ItemStack, ItemsTake};
use engine_core::rules::games::{BULKY_AND_PETTY, BulkWords};
use engine_core::rules::item_lists::taken_from_list;

/// Synonyms of names in the equipment lists. Names that differ only in order or plural are found without them.
const ALIASES: [(&str, &str); 19] = [
    ("rope", "Rope, hempen (50 feet)"),
    ("50 rope", "Rope, hempen (50 feet)"),
    ("hempen rope", "Rope, hempen (50 feet)"),
    ("hemp rope", "Rope, hempen (50 feet)"),
    ("50 hemp rope", "Rope, hempen (50 feet)"),
    ("silk rope", "Rope, silk (50 feet)"),
    ("lantern", "Lantern, hooded"),
    ("plate", "Plate Armor"),
    ("full plate", "Plate Armor"),
    ("half plate", "Half Plate Armor"),
    ("leather", "Leather Armor"),
    ("studded leather", "Studded Leather Armor"),
    ("bolt", "Crossbow bolt"),
    ("chainmail", "Chain Mail"),
    ("short sword", "Shortsword"),
    ("long sword", "Longsword"),
    ("great sword", "Greatsword"),
    ("hand axe", "Handaxe"),
    ("great axe", "Greataxe"),
];

/// The sizes of the stacks that catalogues list.
const BUNDLES: [u8; 4] = [20, 50, 10, 5];

/// A name as it is spelled, and its other spelling.
fn spellings(name: &str) -> impl Iterator<Item = &str> {
    [Some(name), other_spelling(name)].into_iter().flatten()
}

/// The keys of a name in all its spellings.
fn keys(name: &str, case_mapping: CaseMapping) -> impl Iterator<Item = String> {
    spellings(name).filter_map(move |name| key(name, case_mapping))
}

/// An item with a known name.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownItem {
    /// One of it as it is added, a pack as a whole.
    pub stack: ItemStack,
    /// The catalogue's entry, if it is a pack.
    pub pack: Option<CatalogueEntryId>,
}

impl KnownItem {
    /// An item of which nothing else is known.
    #[must_use]
    pub fn of(item: Item) -> Self {
        Self { stack: ItemStack::new(ItemStack::DEFAULT_QUANTITY, item), pack: None }
    }
}

/// A stack of an inventory, whose name is known.
#[derive(Clone, Copy, Debug)]
pub enum OwnStack<'a> {
    /// Of a character: its item is known.
    OfCharacter(&'a ItemStack),
    /// Of a list of items: all is known that is taken from it (`docs/rules/game.md#taken-from-a-list`).
    OfList(&'a ItemStack),
}

impl<'a> OwnStack<'a> {
    /// Its item.
    #[must_use]
    pub const fn item(self) -> &'a Item {
        let (Self::OfCharacter(stack) | Self::OfList(stack)) = self;
        &stack.item
    }

    fn known(self) -> KnownItem {
        match self {
            Self::OfCharacter(stack) => KnownItem::of(stack.item.clone()),
            Self::OfList(stack) => KnownItem { stack: taken_from_list(stack), pack: None },
        }
    }
}

/// All known names.
#[derive(Debug)]
pub struct NameIndex {
    pub(super) case_mapping: CaseMapping,
    /// The coins of the inventory that a text is added to.
    pub(super) coins: Box<CoinWords>,
    /// What items take in that inventory.
    pub(super) items_take: ItemsTake,
    /// The words behind a name that say its slots.
    pub(super) bulk_words: BulkWords,
    /// The names of the inventories, whose owners can find things.
    inventories: HashSet<String>,
    listed: Vec<KnownItem>,
    /// The indices of the inventories' items that have a figure, by the keys of their names.
    own: HashMap<String, usize>,
    /// The indices of the catalogue's items, then of the inventories' items without a figure, by the keys of their
    /// names.
    catalogue: HashMap<String, usize>,
    /// The indices of all items, by their names in lower case.
    literal: HashMap<String, usize>,
}

impl NameIndex {
    /// Indexes the items of the inventories and those of the catalogue. The former take precedence if they have a
    /// figure: an item without value, weight and slots says less than the catalogue.
    pub fn new<'a>(
        case_mapping: CaseMapping,
        own: impl Iterator<Item = OwnStack<'a>>,
        catalogue: impl Iterator<Item = KnownItem>,
    ) -> Self {
        let mut known = Self {
            case_mapping,
            coins: Box::new(CoinWords::of(CoinTable::DND)),
            items_take: ItemsTake::Weight,
            bulk_words: BULKY_AND_PETTY,
            inventories: HashSet::new(),
            listed: Vec::new(),
            own: HashMap::new(),
            catalogue: HashMap::new(),
            literal: HashMap::new(),
        };
        let mut names = HashSet::new();
        let (with_figures, bare): (Vec<_>, Vec<_>) = own.partition(|own| has_figure(own.item()));
        for own in with_figures.into_iter().filter(|own| names.insert(own.item().name.as_str())) {
            let (name, index) = known.list(own.known());
            for key in keys(&name, case_mapping) {
                known.own.entry(key).or_insert(index);
            }
        }
        let mut short = Vec::new();
        for listed in catalogue {
            let (name, index) = known.list(listed);
            for key in keys(&name, case_mapping) {
                known.catalogue.entry(key).or_insert(index);
            }
            if brackets(&name).iter().all(|pair| may_be_left_out(inside(&name, pair))) {
                short.extend(key(&without_brackets(&name), case_mapping).map(|key| (key, index)));
            }
        }
        // A full name takes precedence over a name without its brackets.
        for (key, index) in short {
            known.catalogue.entry(key).or_insert(index);
        }
        for (alias, name) in ALIASES {
            let index = key(name, case_mapping).and_then(|key| known.catalogue.get(&key).copied());
            if let Some((index, alias)) = index.zip(key(alias, case_mapping)) {
                known.catalogue.entry(alias).or_insert(index);
            }
        }
        for own in bare.into_iter().filter(|own| names.insert(own.item().name.as_str())) {
            let key = key(&normalised(&own.item().name, case_mapping), case_mapping);
            let is_known = |key| known.own.contains_key(key) || known.catalogue.contains_key(key);
            if !key.as_ref().is_some_and(is_known) {
                let (_, index) = known.list(own.known());
                known.catalogue.extend(key.map(|key| (key, index)));
            }
        }
        known
    }

    /// The same names with the coins of a table.
    #[must_use]
    pub fn with_coins(self, table: &CoinTable) -> Self {
        Self { coins: Box::new(CoinWords::of(table)), ..self }
    }

    /// The same names for an inventory in which items take this.
    #[must_use]
    pub fn with_items_take(self, items_take: ItemsTake) -> Self {
        Self { items_take, ..self }
    }

    /// The index with the words of a game that say the slots of a thing.
    #[must_use]
    pub fn with_bulk_words(self, bulk_words: BulkWords) -> Self {
        Self { bulk_words, ..self }
    }

    /// The same index with the names of inventories.
    #[must_use]
    pub fn with_inventories<'a>(mut self, names: impl Iterator<Item = &'a str>) -> Self {
        let folded = |name: &str| self.case_mapping.folded(&normalised(name, self.case_mapping));
        self.inventories = names.map(folded).collect();
        self
    }

    /// Whether words are the name of an inventory, or its first word.
    pub(super) fn is_inventory<'a>(&self, words: impl Iterator<Item = &'a str>) -> bool {
        let name = self.case_mapping.folded(&words.collect::<Vec<_>>().join(" "));
        let is_called = |inventory: &String| {
            *inventory == name || inventory.split(' ').next() == Some(name.as_str())
        };
        !name.is_empty() && self.inventories.iter().any(is_called)
    }

    /// The stack of several that the catalogue lists under a plural name: "Arrows (20)" for "arrows".
    pub(super) fn bundle(&self, name: &str) -> Option<&KnownItem> {
        BUNDLES.iter().find_map(|size| self.find_exact(&format!("{name} ({size})")))
    }

    /// Adds an item; returns its normalised name and its index.
    fn list(&mut self, listed: KnownItem) -> (String, usize) {
        let index = self.listed.len();
        let name = normalised(&listed.stack.item.name, self.case_mapping);
        self.listed.push(listed);
        for spelling in spellings(&name) {
            let literal = self.case_mapping.folded(spelling);
            self.literal.entry(literal).or_insert(index);
        }
        (name, index)
    }

    /// The item with exactly this name, regardless of case.
    pub(super) fn find_exact(&self, name: &str) -> Option<&KnownItem> {
        let index = self.literal.get(&self.case_mapping.folded(name))?;
        self.listed.get(*index)
    }

    /// The listed item that a name in any spelling means; of a name with a bonus the plain item.
    pub(crate) fn listed(&self, name: &str) -> Option<&Item> {
        let name = normalised(name, self.case_mapping);
        let listed = self.find_listed(&name).or_else(|| self.find_without_bonus(&name));
        listed.map(|listed| &listed.stack.item)
    }

    /// The item for a name in any spelling; see [`NameIndex::find`].
    pub(crate) fn look_up(&self, name: &str) -> Option<KnownItem> {
        self.find(&normalised(name, self.case_mapping))
    }

    /// The item for a normalised name. For a name with a bonus: that name, the plain item's weight, and no value.
    ///
    /// `docs/rules/catalogues-and-text.md#names-in-a-text`
    pub(super) fn find(&self, name: &str) -> Option<KnownItem> {
        if let Some(listed) = self.find_listed(name) {
            return Some(listed.clone());
        }
        let name_as_it_stands = self.case_mapping.capitalised(name);
        let listed = self.find_without_bonus(name)?;
        let item =
            Item { name: name_as_it_stands, weight: listed.stack.item.weight, ..Item::default() };
        Some(KnownItem::of(item))
    }

    /// The brackets of a name that say something which the name of its listed item doesn't.
    pub(super) fn unread_brackets(&self, name: &str, listed: &str) -> Vec<String> {
        let pairs = brackets(name);
        if pairs.is_empty() {
            return Vec::new();
        }
        let listed = normalised(listed, self.case_mapping);
        let listed: Vec<_> = keys(&listed, self.case_mapping).collect();
        let listed: HashSet<_> = listed.iter().flat_map(|key| key.split(' ')).collect();
        let says_more = |content: &&str| {
            let words = key(content, self.case_mapping);
            words.is_some_and(|words| !words.split(' ').all(|word| listed.contains(word)))
        };
        let contents = pairs.iter().map(|pair| inside(name, pair)).filter(says_more);
        contents.map(|content| trimmed(content).to_owned()).collect()
    }

    /// The item whose name has the same words, with the measure before it or without.
    pub(super) fn find_listed(&self, name: &str) -> Option<&KnownItem> {
        self.find_plain(name).or_else(|| self.find_plain(measured(name)?))
    }

    /// The plain item of a name with a bonus.
    fn find_without_bonus(&self, name: &str) -> Option<&KnownItem> {
        let bare = without_brackets(name);
        self.find_listed(without_bonus(name).or_else(|| without_bonus(trimmed(&bare)))?)
    }

    /// The item whose name has the same words: first with those in brackets, then without them.
    fn find_plain(&self, name: &str) -> Option<&KnownItem> {
        let with = key(name, self.case_mapping);
        let pairs = brackets(name);
        let is_numbered = |content: &str| {
            trimmed_start(content).starts_with(|c: char| c.is_ascii_digit()) && !is_remark(content)
        };
        let is_short =
            !pairs.is_empty() && !pairs.iter().any(|pair| is_numbered(inside(name, pair)));
        let without = is_short.then(|| key(&without_brackets(name), self.case_mapping)).flatten();
        let mut keys = [with, without].into_iter().flatten();
        let index =
            keys.find_map(|key| self.own.get(&key).or_else(|| self.catalogue.get(&key)).copied())?;
        let listed = self.listed.get(index)?;
        (!(is_plural(name) && is_short_for_armor(name, &listed.stack.item.name))).then_some(listed)
    }
}

/// Whether a name is that of an armor without the word for it, "plate": in the plural it is none.
fn is_short_for_armor(name: &str, listed: &str) -> bool {
    let says_armor = |name: &str| {
        let name = name.to_lowercase();
        name.contains("armor") || name.contains("armour")
    };
    says_armor(listed) && !says_armor(name)
}

/// Whether an item has a value, a weight or slots of its own, be it 0 of them.
fn has_figure(item: &Item) -> bool {
    item.value != 0.0 || item.weight != 0.0 || item.slot_override.is_some()
}

/// Whether a bracket that begins with a number says nothing about which item it is: dice, or a part of charges.
fn is_remark(content: &str) -> bool {
    let is_part = |word: &str| {
        let (part, whole) = word.split_once('/').unwrap_or_default();
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number(part) && is_number(whole)
    };
    has_dice(content) || content.split(is_space).any(is_part)
}

/// Whether a name of the catalogue is also known without this bracket: unless the bracket begins with a number other
/// than 1.
fn may_be_left_out(content: &str) -> bool {
    let digits = trimmed_start(content).bytes().take_while(u8::is_ascii_digit).count();
    digits == 0 || trimmed_start(content).starts_with("1 ")
}

/// Whether a name counts single pieces of something that the catalogue lists per bag: 20 caltrops are not 20 bags.
pub(super) fn is_counted_otherwise(name: &str, listed: &str) -> bool {
    let of_several = |content: &str| {
        let (_, count) = content.split_once(" of ").unwrap_or_default();
        count.starts_with(|c: char| c.is_ascii_digit())
    };
    let says_nothing = brackets(name).is_empty() && measured(name).is_none();
    let mut pairs = brackets(listed).into_iter();
    says_nothing && pairs.any(|pair| of_several(inside(listed, &pair)))
}

/// What the brackets of a listed name have in all its spellings.
fn in_brackets(listed: &str) -> Vec<&str> {
    let of = |name| brackets(name).iter().map(|pair| inside(name, pair)).collect::<Vec<_>>();
    spellings(listed).flat_map(of).collect()
}

/// Whether the catalogue lists an item by the day: "Rations (1 day)".
pub(super) fn is_listed_by_the_day(listed: &str) -> bool {
    in_brackets(listed).iter().any(|content| trimmed(content).eq_ignore_ascii_case("1 day"))
}

/// Whether the catalogue lists an item by the flask, the vial, the day and the like: "Acid (vial)".
pub(super) fn is_listed_in_pieces(listed: &str) -> bool {
    let is_piece = |word: &str| Unit::named(word).is_some_and(Unit::counts_in_bracket);
    in_brackets(listed).iter().any(|content| content.split(' ').any(is_piece))
}

/// Whether the catalogue lists an item by a container: "Caltrops (bag of 20)" by the bag.
pub(super) fn is_listed_by(container: &str, listed: &str) -> bool {
    let container = container.to_ascii_lowercase();
    let one = container.strip_suffix('s').unwrap_or(&container);
    brackets(listed).iter().any(|pair| inside(listed, pair).split(' ').any(|word| word == one))
}

/// A name without the measure before it: "oil" in "flask of oil".
fn measured(name: &str) -> Option<&str> {
    let (front, rest) = name.split_once(" of ")?;
    let front = front.replace('\'', "");
    Unit::named(&front).is_some_and(Unit::may_precede_name).then_some(rest)
}

/// A name without the bonus before or after it: "shield" in "+1 shield" and "shield, +1".
fn without_bonus(name: &str) -> Option<&str> {
    if let Some((bonus, rest)) = name.split_once(' ')
        && is_bonus(bonus)
    {
        return Some(rest);
    }
    let (rest, bonus) = name.rsplit_once([' ', ','])?;
    is_bonus(bonus).then(|| rest.trim_end_matches([' ', ',']))
}

/// Whether a text is a bonus: `+1`.
pub(super) fn is_bonus(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
