//! Finds the differences, each list in one pass with an index.

use std::collections::HashMap;
use std::hash::Hash;

use engine_core::model::{
    CoinKind, CoinTable, Coins, Container, Game, Inventory, Item, ItemStack, ItemsTake,
    LimitSetting, NewItems, OwnFormula, OwnLimit, Place, ShownColumns,
};
use engine_core::rules::container_totals::ContainerTotals;
use engine_core::rules::games::{ActiveLevel, CoinRule, Rules, ScoreField};
use engine_core::rules::rounding::sum;
use engine_core::rules::uses::uses_of;

/// A difference between a stored inventory, `from`, and one of the same name in a file, `to`. What is in only one of
/// them is 0 in the other, or none.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference<'a> {
    /// The strength score, where one of the two counts by it.
    Strength { name: &'a str, from: f64, to: f64 },
    /// The score of a game that counts by another one.
    Score { name: &'a str, from: f64, to: f64 },
    /// The name of the score.
    ScoreName { from: &'a str, to: &'a str },
    /// A limit of its own; `None`: by the game.
    Limit {
        /// The limited total.
        of: Limited,
        from: Option<&'a LimitSetting>,
        to: Option<&'a LimitSetting>,
        /// The name of the score that formulas follow.
        score: &'a str,
        /// The name of the strength score.
        strength: &'a str,
    },
    /// The game; `None`: Hoffman’s rules.
    Game { from: Option<Game>, to: Option<Game> },
    /// The optional rule of a game, which holds now or no longer.
    OptionalRule { game: Option<Game>, holds: bool },
    /// The mark of a list of items, which it is now or no longer.
    ItemList { is_list: bool },
    /// The slots that new items are stored with in a list of version 1.2.0; `None`: none.
    NewItems { from: Option<NewItems>, to: Option<NewItems> },
    /// The slots that items take.
    ItemsTake { from: ItemsTake, to: ItemsTake },
    /// The equipped slots allowed; `None`: not counted apart.
    EquippedSlots { from: Option<f64>, to: Option<f64> },
    /// The formula of the equipped slots allowed.
    EquippedFormula { to: &'a OwnFormula, score: &'a str },
    /// The slots that coins take.
    CoinSlots { from: CoinRule, to: CoinRule },
    /// The names and the worth of coins.
    CoinTypes { from: &'a CoinTable, to: &'a CoinTable },
    /// The levels of encumbrance.
    Levels { from: Vec<ActiveLevel<'a>>, to: Vec<ActiveLevel<'a>> },
    /// The columns that are on.
    Columns { from: ShownColumns, to: ShownColumns },
    /// The slots that a penalty takes away.
    Penalty {
        source: Occurrence<&'a str>,
        /// In slots.
        from: Option<f64>,
        /// In slots.
        to: Option<f64>,
    },
    /// A difference in the existence, capacity or location of a container.
    Container {
        container: ContainerKey<'a>,
        from: Option<ContainerState>,
        to: Option<ContainerState>,
    },
    /// The quantity of an item in a container, and the quantity that is equipped.
    Items { container: ContainerKey<'a>, item: ItemKey<'a>, from: Tally, to: Tally },
    /// The coins of a pouch, in the order of [`CoinKind::ALL`].
    Coins { pouch: ContainerKey<'a>, from: [f64; 5], to: [f64; 5] },
    /// The slots that a container uses, which follow from the other differences.
    Slots { container: ContainerKey<'a>, from: f64, to: f64 },
}

/// A total that has a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limited {
    /// The slots that are used.
    Slots,
    /// The weight that is carried.
    Weight,
}

/// One of several with the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Occurrence<K> {
    pub key: K,
    /// The number of earlier ones with the same key.
    pub nth: usize,
}

/// A container: it is known by its kind and name.
pub type ContainerKey<'a> = Occurrence<(ContainerKind, &'a str)>;

/// A kind of container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContainerKind {
    /// Holds items.
    Item,
    /// Holds coins.
    Pouch,
    /// Of a kind this version doesn't know.
    Unknown,
}

/// The location and the capacity of a container.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContainerState {
    pub place: Place,
    /// Slots or coins; `None` for a kind this version doesn't know.
    pub capacity: Option<f64>,
}

/// The key by which items are compared: name, value and weight.
#[derive(Clone, Copy, Debug)]
pub struct ItemKey<'a> {
    pub name: &'a str,
    /// In the main coin, each.
    pub value: f64,
    /// lb each.
    pub weight: f64,
}

impl<'a> ItemKey<'a> {
    /// The key of a stack's item. The stack is taken apart with all its fields, so that a new one does not compile
    /// until it is decided whether a difference in it is shown. Its quantity, whether it is equipped and its uses
    /// are in the [`Tally`].
    fn of(stack: &'a ItemStack) -> Self {
        let ItemStack { quantity: _, equipped: _, item, supply: _, note: _, uses: _, unknown: _ } =
            stack;
        let Item {
            name,
            value,
            weight,
            slot_override: _,
            equipped_slots: _,
            bundle: _,
            unknown: _,
        } = item;
        Self { name, value: *value, weight: *weight }
    }

    fn parts(&self) -> (&str, u64, u64) {
        (self.name, bits(self.value), bits(self.weight))
    }
}

impl PartialEq for ItemKey<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for ItemKey<'_> {}

impl Hash for ItemKey<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

/// Quantities of an item.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// All of them.
    pub quantity: f64,
    /// Those that are equipped.
    pub equipped: f64,
    /// Their uses, if they have any.
    pub uses: Option<f64>,
}

impl Tally {
    fn add(&mut self, stack: &ItemStack) {
        self.quantity = sum([self.quantity, stack.quantity]);
        if let Some(uses) = uses_of(stack) {
            self.uses = Some(sum([self.uses.unwrap_or_default(), uses]));
        }
        if stack.equipped {
            self.equipped = sum([self.equipped, stack.quantity]);
        }
    }
}

/// A number as what it is equal to: 0 and -0 are the same.
const fn bits(number: f64) -> u64 {
    (number + 0.0).to_bits()
}

/// The marks that only one of two versions has: that of its game's optional rule, and that of a list of items.
fn marks<'a>(old: &Inventory, new: &Inventory) -> impl Iterator<Item = Difference<'a>> {
    let holds = Rules::of(new).optional_rule();
    let game = if holds { new } else { old }.game.get().copied();
    let rule = Difference::OptionalRule { game, holds };
    let is_list = new.is_item_list();
    let rule = (Rules::of(old).optional_rule() != holds).then_some(rule);
    let list = (old.is_item_list() != is_list).then_some(Difference::ItemList { is_list });
    rule.into_iter().chain(list)
}

/// The differences between `old` and `new` that are shown (`docs/rules/storage.md#what-changed`).
#[must_use]
pub fn differences<'a>(old: &'a Inventory, new: &'a Inventory) -> Vec<Difference<'a>> {
    let mut differences = Vec::new();
    let (old_rules, new_rules) = (Rules::of(old), Rules::of(new));
    differences.extend(scores(old, new));
    let (score, strength) = (new_rules.score_name(), new_rules.strength_name());
    for (of, from, to) in [
        (Limited::Slots, old.own_slots(), new.own_slots()),
        (Limited::Weight, old.own_weight(), new.own_weight()),
    ] {
        if from == to {
            continue;
        }
        // Without a game a limit is by strength.
        let setting = |inventory: &Inventory, own: Option<&'a LimitSetting>| {
            own.or(inventory.game.get().is_none().then_some(&LimitSetting::Strength))
        };
        let (from, to) = (setting(old, from), setting(new, to));
        if from != to {
            differences.push(Difference::Limit { of, from, to, score, strength });
        }
    }
    let (from, to) = (old.game.get().copied(), new.game.get().copied());
    if from != to {
        differences.push(Difference::Game { from, to });
    }
    differences.extend(marks(old, new));
    // What follows from another game isn't repeated: a setting is compared if one of the two has it of its own.
    let is_of_game = from != to;
    let is_reported = |old_has: bool, new_has: bool| !is_of_game || old_has || new_has;
    // What a new setting keeps as it was, beside another game, is not what that game says.
    let is_kept = |old_has: bool, new_has: bool| is_of_game && new_has && !old_has;
    let (from, to) = (old_rules.equipped_slots(), new_rules.equipped_slots());
    if from != to && is_reported(old.own_equipped().is_some(), new.own_equipped().is_some()) {
        differences.push(Difference::EquippedSlots { from, to });
    } else if old.own_equipped() != new.own_equipped()
        && let Some(OwnLimit::By(to)) = new.own_equipped()
    {
        differences.push(Difference::EquippedFormula { to, score });
    }
    let (from, to) = (old_rules.item_slots().items_take, new_rules.item_slots().items_take);
    let [old_has, new_has] = [old, new].map(|inventory| inventory.items_take.get().is_some());
    if is_kept(old_has, new_has) || (from != to && is_reported(old_has, new_has)) {
        differences.push(Difference::ItemsTake { from, to });
    }
    let (from, to) = (old.new_items.get().copied(), new.new_items.get().copied());
    if from != to {
        differences.push(Difference::NewItems { from, to });
    }
    let (from, to) = (old_rules.coins(), new_rules.coins());
    let [old_has, new_has] = [old, new].map(|inventory| inventory.coin_slots.get().is_some());
    if is_kept(old_has, new_has) || (from != to && is_reported(old_has, new_has)) {
        differences.push(Difference::CoinSlots { from, to });
    }
    let (from, to) = (old_rules.coin_table(), new_rules.coin_table());
    if from != to {
        differences.push(Difference::CoinTypes { from, to });
    }
    let (from, to) = (old_rules.levels().collect(), new_rules.levels().collect());
    let has_own = |inventory: &Inventory| inventory.levels.get().is_some();
    // Where the settings are the same, the levels follow from a limit, a score or a rule, each of which is named.
    let is_set = old.levels != new.levels;
    if is_set && from != to && is_reported(has_own(old), has_own(new)) {
        differences.push(Difference::Levels { from, to });
    }
    let (from, to) = (old_rules.chosen_columns(), new_rules.chosen_columns());
    let [old_has, new_has] = [old, new].map(|inventory| inventory.hidden_columns.get().is_some());
    if is_kept(old_has, new_has) || (from != to && is_reported(old_has, new_has)) {
        differences.push(Difference::Columns { from, to });
    }
    for (source, from, to) in paired(penalties(old), penalties(new)) {
        if from.map(bits) != to.map(bits) {
            differences.push(Difference::Penalty { source, from, to });
        }
    }
    let containers = paired(containers(old), containers(new));
    for (container, from, to) in &containers {
        let state = |container: &&Container| container_state(container, new_rules);
        let (container, from, to) = (*container, from.as_ref().map(state), to.as_ref().map(state));
        if from != to {
            differences.push(Difference::Container { container, from, to });
        }
    }
    let mut slots = Vec::new();
    for (container, from, to) in &containers {
        let before = differences.len();
        differences.extend(items(*container, *from, *to));
        if differences.len() > before && new_rules.shown_columns().slots {
            let used = |rules: Rules<'_>, container: Option<&Container>| {
                Some(ContainerTotals::of(container?, rules.item_slots()).inside.slots)
            };
            slots.extend(slots_used(*container, used(old_rules, *from), used(new_rules, *to)));
        }
    }
    for (pouch, from, to) in containers {
        let (from, to) = (coins(from), coins(to));
        if from.map(bits) != to.map(bits) {
            differences.push(Difference::Coins { pouch, from, to });
        }
    }
    differences.extend(slots);
    differences
}

/// The differences in the score and its name. A score by which neither of the two counts is not shown.
fn scores<'a>(old: &'a Inventory, new: &'a Inventory) -> Vec<Difference<'a>> {
    let (old_rules, new_rules) = (Rules::of(old), Rules::of(new));
    let mut differences = Vec::new();
    let counting = |field| {
        let rules = [new_rules, old_rules].into_iter();
        let mut counting = rules.filter(move |rules| rules.game().score.field == field);
        counting.next().map(Rules::score_name)
    };
    let (from, to) = (old.strength, new.strength);
    if let Some(name) = counting(ScoreField::Strength)
        && bits(from) != bits(to)
    {
        differences.push(Difference::Strength { name, from, to });
    }
    let [from, to] = [old, new].map(|inventory| inventory.score.get().map(|score| score.number()));
    if let Some(name) = counting(ScoreField::Score)
        && from != to
    {
        let beginning = |rules: Rules<'_>| rules.game().score.beginning;
        let from = from.unwrap_or_else(|| beginning(old_rules));
        let to = to.unwrap_or_else(|| beginning(new_rules));
        differences.push(Difference::Score { name, from, to });
    }
    if old.score_name.get() != new.score_name.get() {
        let (from, to) = (old_rules.score_name(), new_rules.score_name());
        differences.push(Difference::ScoreName { from, to });
    }
    differences
}

fn penalties(inventory: &Inventory) -> Vec<(Occurrence<&str>, f64)> {
    let penalties = inventory.penalties.iter();
    numbered(penalties.map(|penalty| (penalty.source.as_str(), penalty.slots)))
}

fn containers(inventory: &Inventory) -> Vec<(ContainerKey<'_>, &Container)> {
    numbered(inventory.containers().map(|container| {
        let kind = match &***container {
            Container::Item(_) => ContainerKind::Item,
            Container::Pouch(_) => ContainerKind::Pouch,
            Container::Unknown(_) => ContainerKind::Unknown,
        };
        ((kind, container.name()), &***container)
    }))
}

/// The state of a container. Both versions of it are compared by the rules of the new inventory: what follows from
/// another game is not a change of the container.
fn container_state(container: &Container, rules: Rules<'_>) -> ContainerState {
    let capacity = match container {
        Container::Item(container) => rules.capacity(container).number(),
        Container::Pouch(pouch) => rules.pouch_capacity(pouch).number(),
        Container::Unknown(_) => None,
    };
    ContainerState { place: container.place(), capacity }
}

fn items<'a>(
    container: ContainerKey<'a>,
    from: Option<&'a Container>,
    to: Option<&'a Container>,
) -> impl Iterator<Item = Difference<'a>> {
    let pairs = paired(tallies(from), tallies(to)).into_iter();
    pairs.filter_map(move |(item, from, to)| {
        let (from, to) = (from.unwrap_or_default(), to.unwrap_or_default());
        (from != to).then_some(Difference::Items { container, item, from, to })
    })
}

/// The quantity of each item in a container.
fn tallies(container: Option<&Container>) -> Vec<(ItemKey<'_>, Tally)> {
    let mut index = HashMap::new();
    let mut tallies: Vec<(ItemKey, Tally)> = Vec::new();
    for stack in container.iter().flat_map(|container| container.stacks()) {
        let item = ItemKey::of(stack);
        let at = *index.entry(item).or_insert_with(|| {
            tallies.push((item, Tally::default()));
            tallies.len() - 1
        });
        tallies[at].1.add(stack);
    }
    tallies
}

fn coins(container: Option<&Container>) -> [f64; 5] {
    let none = Coins::default();
    let coins = match container {
        Some(Container::Pouch(pouch)) => &pouch.coins,
        _ => &none,
    };
    CoinKind::ALL.map(|kind| coins.get(kind))
}

/// The slots used by an item container that exists in both.
fn slots_used(
    container: ContainerKey<'_>,
    from: Option<f64>,
    to: Option<f64>,
) -> Option<Difference<'_>> {
    let (from, to) = (from?, to?);
    (bits(from) != bits(to)).then_some(Difference::Slots { container, from, to })
}

/// Numbers the entries that have the same key.
fn numbered<K: Copy + Eq + Hash, V>(
    entries: impl Iterator<Item = (K, V)>,
) -> Vec<(Occurrence<K>, V)> {
    let mut counts = HashMap::new();
    let number = |(key, value)| {
        let count = counts.entry(key).or_insert(0);
        let nth = *count;
        *count += 1;
        (Occurrence { key, nth }, value)
    };
    entries.map(number).collect()
}

/// The values of two lists, paired by key: in the order of the new list, followed by keys that only the old list has.
fn paired<K: Copy + Eq + Hash, V: Copy>(
    old: Vec<(K, V)>,
    new: Vec<(K, V)>,
) -> Vec<(K, Option<V>, Option<V>)> {
    let mut left: HashMap<K, V> = old.iter().copied().collect();
    let mut pairs: Vec<_> =
        new.into_iter().map(|(key, value)| (key, left.remove(&key), Some(value))).collect();
    let gone = old.into_iter().filter(|(key, _)| left.contains_key(key));
    pairs.extend(gone.map(|(key, value)| (key, Some(value), None)));
    pairs
}
