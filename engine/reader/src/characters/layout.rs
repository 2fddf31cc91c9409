//! Sorts the contents of a character into containers and rows (`docs/rules/characters.md#characters-as-inventories`).

use std::collections::HashMap;

use super::homes::{Home, Homes};
use super::pouches::pouches;
use super::{Character, Content, Origin, OwnSettings, Position, Thing};
use engine_core::language::notes::typed_note;
use engine_core::model::{
    Container, Entity, Game, IdSource, Inventory, Item, ItemContainer, ItemList, ItemStack, Limit,
    Load, Optional, OwnCapacity, Place, Supply, Unknown,
};
use engine_core::rules::encumbrance::LB_PER_SLOT;
use engine_core::rules::games::{ContainerSizes, GameRules, Rules};
use engine_core::rules::rounding::sum;

/// The name of the container for everything that lies in no other container.
const WORN: &str = "Worn and carried";
/// The least capacity of that container, in slots.
const LEAST_WORN: f64 = 1.0;

/// The least capacity of that container for something without a strength score, in slots.
const LEAST_WITHOUT_STRENGTH: f64 = 10.0;
/// The name of the container for empty containers that are stored elsewhere.
const NOT_EQUIPPED: &str = "Not equipped";

/// Looks up things by their names.
pub struct KnownThings<'a> {
    /// Looks up an item in the catalogue of a game.
    pub find: &'a dyn Fn(Option<Game>, &str) -> Option<Item>,
    /// Whether things with a name are used up one by one in a game.
    pub are_used_up: &'a dyn Fn(Option<Game>, &str) -> bool,
}

impl Character {
    /// The tool that it comes from, and what is left out.
    pub(crate) fn origin(&self) -> Origin {
        let table = GameRules::of(self.game).coin_table;
        let loses_copper = pouches(&Homes::of(&self.contents), &self.contents, table).1 > 0.0;
        let (mut unread, mut remarks) = (Vec::new(), Vec::new());
        for content in &self.contents {
            match content {
                Content::Thing(Thing { name, unread: fields, .. }) => {
                    unread.extend(fields.iter().map(|field| format!("{field} ({name})")));
                }
                Content::Unread(text) => unread.push(text.clone()),
                Content::Remark(text) => remarks.push(text.clone()),
                Content::Container(..) | Content::Coins(..) | Content::CoinsIn(..) => {}
            }
        }
        let Self { tool, limits_by_book, ignores_coin_weight, .. } = *self;
        Origin {
            tool,
            unread,
            remarks,
            limits_by_book,
            loses_copper,
            ignores_coin_weight,
            // D&D's: it can follow the rules of two games.
            asks_rules: self.game.is_none(),
        }
    }

    /// The character as an inventory. The catalogue provides the values and weights that are missing in the file.
    pub(crate) fn into_inventory(self, known: &KnownThings<'_>, ids: &mut IdSource) -> Inventory {
        let mut inventory = Inventory {
            strength: self.strength,
            game: self.game.into(),
            item_list: self.is_list.then_some(ItemList).into(),
            score: self
                .own
                .score
                .map_or(Optional::Absent, |score| GameRules::of(self.game).score.to_stored(score)),
            ..Inventory::new(self.name)
        };
        let item_slots = Rules::of(&inventory).item_slots();
        let sizes = Rules::of(&inventory).game().containers;
        let worn_capacity = worn_capacity(&self.own, &inventory);
        let homes = Homes::of(&self.contents);
        let table = GameRules::of(self.game).coin_table;
        let pouches =
            if self.is_list { Vec::new() } else { pouches(&homes, &self.contents, table).0 };
        let worn = match self.container {
            Some(name) => ItemContainer {
                name,
                has_capacity: Some(OwnCapacity).filter(|_| sizes == ContainerSizes::NoSize).into(),
                ..ItemContainer::default()
            },
            None => ItemContainer { name: WORN.to_owned(), ..ItemContainer::default() },
        };
        let mut left = vec![worn];
        // The index in the left column of each content that becomes a container.
        let mut places = HashMap::new();
        for (index, content) in self.contents.iter().enumerate() {
            let container = match content {
                Content::Thing(thing) if homes.has_container(index) => {
                    container(&thing.name, &thing.position, homes.place(index), sizes)
                }
                Content::Container(name, position, place) => {
                    container(name, position, *place, sizes)
                }
                Content::Thing(_)
                | Content::Coins(..)
                | Content::CoinsIn(..)
                | Content::Unread(_)
                | Content::Remark(_) => continue,
            };
            places.insert(index, left.len());
            left.push(container);
        }
        if homes.of_contents.contains(&Home::NotEquipped) {
            let place = Place::Elsewhere.to_stored();
            let name = NOT_EQUIPPED.to_owned();
            left.push(ItemContainer { name, place, ..ItemContainer::default() });
        }
        for (content, home) in self.contents.into_iter().zip(homes.of_contents) {
            if let Content::Thing(thing) = content {
                let place = match home {
                    Home::Worn => 0,
                    Home::In(index) => places.get(&index).copied().unwrap_or_default(),
                    Home::NotEquipped => left.len() - 1,
                };
                let stack = item_slots.without_needless(thing.into_stack(self.game, known));
                left[place].items.push(Entity::new(ids.stack(), stack));
            }
        }
        left[0].capacity = worn_capacity.unwrap_or_else(|| {
            let slots = sum(left[0].items.iter().map(|stack| item_slots.of_stack(stack)));
            slots.ceil().max(LEAST_WITHOUT_STRENGTH)
        });
        let mut column = |containers: Vec<Container>| {
            let containers = containers.into_iter();
            containers.map(|container| Entity::new(ids.container(), container)).collect()
        };
        inventory.columns = [
            column(left.into_iter().map(Container::from).collect()),
            column(pouches.into_iter().map(Container::from).collect()),
        ];
        self.own.store_in(&mut inventory);
        inventory
    }
}

/// The capacity of "Worn and carried"; `None` if its contents decide.
fn worn_capacity(own: &OwnSettings, inventory: &Inventory) -> Option<f64> {
    let bonus = -sum(own.penalties.iter().map(|penalty| penalty.slots));
    let worn = |slots| Some(sum([slots, bonus]).max(LEAST_WORN));
    let by_game = Rules::of(inventory);
    let slots = own.slots.unwrap_or_else(|| by_game.slots_of_game());
    match (slots, own.weight.unwrap_or_else(|| by_game.weight_of_game())) {
        (Limit::Of(slots), _) => worn(slots),
        (Limit::None, Limit::Of(weight)) => {
            Some((weight / LB_PER_SLOT).ceil().max(LEAST_WITHOUT_STRENGTH))
        }
        (Limit::None, Limit::None) => None,
    }
}

impl Thing {
    /// The thing as a row. All fields are named, so that a new one of a thing or of a row does not compile until it is
    /// decided what becomes of it here.
    fn into_stack(self, game: Option<Game>, known: &KnownThings<'_>) -> ItemStack {
        let Self {
            name,
            quantity,
            value,
            is_bundle_price,
            weight,
            slots,
            equipped_slots,
            bundle,
            equipped,
            note,
            uses,
            unread: _,
            position: _,
        } = self;
        let is_complete = value.is_some() && weight.is_some() && !is_bundle_price;
        let listed = if is_complete { None } else { (known.find)(game, &name) };
        let has_better_price = is_bundle_price && listed.is_some();
        let listed = listed.unwrap_or_default();
        let is_supply = (known.are_used_up)(game, &name);
        let item = Item {
            value: value.filter(|_| !has_better_price).unwrap_or(listed.value),
            weight: weight.unwrap_or(listed.weight),
            slot_override: slots,
            equipped_slots,
            bundle: bundle.into(),
            name,
            unknown: Unknown::default(),
        };
        ItemStack {
            quantity,
            equipped,
            item,
            supply: is_supply.then_some(Supply).into(),
            note: typed_note(&note).into(),
            uses: uses.into(),
            unknown: Unknown::default(),
        }
    }
}

fn container(
    name: &str,
    position: &Position,
    place: Place,
    sizes: ContainerSizes,
) -> ItemContainer {
    let capacity = position.capacity.filter(|capacity| *capacity > 0.0);
    let own = capacity.map(|_| OwnCapacity).filter(|_| sizes == ContainerSizes::NoSize);
    ItemContainer {
        has_capacity: own.into(),
        name: name.to_owned(),
        capacity: capacity.unwrap_or(ItemContainer::DEFAULT_CAPACITY),
        place: place.to_stored(),
        load: position.is_weightless.then(Load::default).into(),
        ..ItemContainer::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::Tool;
    use crate::characters::testing::{json, thing};
    use engine_core::model::LimitSetting;

    /// The inventory of a character with these contents, without a catalogue.
    fn laid_out(contents: Vec<Content>) -> Inventory {
        with_slots(contents, None)
    }

    fn with_slots(contents: Vec<Content>, slots_allowed: Option<f64>) -> Inventory {
        let character = Character {
            strength: 14.0,
            own: OwnSettings { slots: slots_allowed.map(Limit::Of), ..OwnSettings::default() },
            ..Character::new(Tool::Foundry, "Mira".to_owned(), contents)
        };
        let known = KnownThings { find: &|_, _| None, are_used_up: &|_, _| false };
        character.into_inventory(&known, &mut IdSource::default())
    }

    /// Things from a text such as `bag! in sack`: an id, `!` if it is weightless, and the id of its container.
    fn things(words: &str) -> Vec<Content> {
        let thing = |word: &str| {
            let (name, lies_in) = word.split_once(" in ").unwrap_or((word, ""));
            let id = name.trim_end_matches('!');
            Content::Thing(Thing {
                position: Position {
                    id: Some(id.to_owned()),
                    lies_in: Some(lies_in.to_owned()).filter(|it| !it.is_empty()),
                    is_weightless: name.ends_with('!'),
                    ..Position::default()
                },
                ..thing(id)
            })
        };
        words.split(", ").map(thing).collect()
    }

    /// The left column: each container with its rows, `!` if it has a fixed load.
    fn left(inventory: &Inventory) -> String {
        let containers = inventory.columns[0].iter().map(|container| {
            let Container::Item(container) = &***container else { panic!("{container:?}") };
            let rows: Vec<_> =
                container.items.iter().map(|stack| stack.item.name.as_str()).collect();
            let load = container.load.get().map_or("", |load| {
                assert_eq!((load.slots, load.weight), (0.0, 0.0));
                "!"
            });
            format!("{}{load}: {}", container.name, rows.join(" "))
        });
        containers.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn things_in_a_thing_go_into_a_container_beside_worn_and_carried() {
        for (contents, expected) in [
            ("rope", "Worn and carried: rope"),
            // A thing becomes a container, besides its row, only if something lies in it.
            ("bag, rope in bag, sack", "Worn and carried: bag sack; bag: rope"),
            ("rope in bag, bag", "Worn and carried: bag; bag: rope"),
            // Containers keep the order of the file, and are not nested.
            (
                "gem in box, box in bag, bag, oil in bag",
                "Worn and carried: bag; box: gem; bag: box oil",
            ),
            ("rope in nowhere", "Worn and carried: rope"),
        ] {
            assert_eq!(left(&laid_out(things(contents))), expected, "{contents}");
        }
        // If two things have the same id, the first one counts.
        let mut twins = things("bag, rope in bag");
        twins.insert(1, twins[0].clone());
        assert_eq!(left(&laid_out(twins)), "Worn and carried: bag bag; bag: rope");
    }

    #[test]
    fn things_in_a_circle_lie_in_nothing() {
        for (contents, expected) in [
            ("a in a", "Worn and carried: a"),
            ("a in b, b in a", "Worn and carried: a b"),
            ("a in b, b in c, c in a", "Worn and carried: a b c"),
            (
                "a in b, b in a, gem in a, box in b, pin in box",
                "Worn and carried: a b; a: gem; b: box; box: pin",
            ),
            ("a! in b, b in a, gem in a", "Worn and carried: a b; a!: gem"),
        ] {
            assert_eq!(left(&laid_out(things(contents))), expected, "{contents}");
        }
    }

    #[test]
    fn the_outermost_weightless_container_holds_everything_at_any_depth() {
        for (contents, expected) in [
            ("bag!, rope in bag", "Worn and carried: bag; bag!: rope"),
            ("bag!", "Worn and carried: bag"),
            (
                "bag!, box in bag, gem in box, pin in gem",
                "Worn and carried: bag; bag!: box gem pin",
            ),
            (
                "sack, bag! in sack, hole! in bag, gem in hole, oil in sack",
                "Worn and carried: sack; sack: bag oil; bag!: hole gem",
            ),
        ] {
            assert_eq!(left(&laid_out(things(contents))), expected, "{contents}");
        }
    }

    #[test]
    fn a_long_chain_is_laid_out_at_once() {
        let chain = (0..100_000).map(|index| format!("t{index} in t{}", index + 1));
        let inventory = laid_out(things(&chain.collect::<Vec<_>>().join(", ")));
        assert_eq!(inventory.columns[0].len(), 100_000);
        let circle = (0..100_000).map(|index| format!("t{index} in t{}", (index + 1) % 100_000));
        let inventory = laid_out(things(&circle.collect::<Vec<_>>().join(", ")));
        assert_eq!(inventory.columns[0].len(), 1);
    }

    #[test]
    fn containers_that_are_no_things_are_there_even_when_empty() {
        let position = |id: &str| Position { id: Some(id.to_owned()), ..Position::default() };
        let mut contents = things("rope in 2");
        contents.push(Content::Container("Cart".to_owned(), position("1"), Place::Carried));
        contents.push(Content::Container("Mule".to_owned(), position("2"), Place::Carried));
        assert_eq!(left(&laid_out(contents)), "Worn and carried: ; Cart: ; Mule: rope");
    }

    #[test]
    fn slots_that_the_file_names_are_the_limit() {
        let limit = |slots| with_slots(Vec::new(), slots).own_slots().cloned();
        assert_eq!(limit(Some(12.0)), Some(LimitSetting::from(12.0)));
        assert_eq!(limit(Some(0.0)), Some(LimitSetting::from(0.0)));
        assert_eq!(limit(None), None);
        // Larger than the largest limit.
        assert_eq!(limit(Some(1e16)), None);
    }

    #[test]
    fn capacities_have_defaults() {
        let capacities = |inventory: &Inventory| -> Vec<f64> {
            let containers = inventory.containers().map(|container| match &***container {
                Container::Item(container) => container.capacity,
                Container::Pouch(pouch) => pouch.capacity,
                Container::Unknown(_) => 0.0,
            });
            containers.collect()
        };
        assert_eq!(capacities(&laid_out(Vec::new())), [28.0, 100.0]);
        assert_eq!(capacities(&with_slots(Vec::new(), Some(12.0))), [12.0, 100.0]);
        assert_eq!(capacities(&with_slots(Vec::new(), Some(0.0))), [1.0, 100.0]);
        for (capacity, expected) in
            [(None, 10.0), (Some(0.0), 10.0), (Some(0.1), 0.1), (Some(1e300), 1e300)]
        {
            let mut contents = things("bag, rope in bag");
            if let Content::Thing(bag) = &mut contents[0] {
                bag.position.capacity = capacity;
            }
            assert_eq!(capacities(&laid_out(contents)), [28.0, expected, 100.0]);
        }
    }

    #[test]
    fn missing_values_and_weights_are_looked_up() {
        let find = |_, name: &str| {
            (name == "rope").then(|| Item {
                name: "Rope, hempen (50 feet)".to_owned(),
                value: 1.0,
                weight: 10.0,
                slot_override: Some(7.0),
                ..Item::default()
            })
        };
        let row = |thing: Thing| {
            let stack =
                thing.into_stack(None, &KnownThings { find: &find, are_used_up: &|_, _| false });
            let Item { name, value, weight, slot_override, .. } = stack.item;
            (name, value, weight, slot_override)
        };
        let rope = || thing("rope");
        let of = |value, weight, slots| ("rope".to_owned(), value, weight, slots);
        assert_eq!(row(rope()), of(1.0, 10.0, None));
        let (value, weight) = (Some(0.0), Some(0.0));
        assert_eq!(row(Thing { value, ..rope() }), of(0.0, 10.0, None));
        assert_eq!(row(Thing { weight, ..rope() }), of(1.0, 0.0, None));
        let slots = Some(2.0);
        assert_eq!(row(Thing { slots, ..rope() }), of(1.0, 10.0, slots));
        let bundle =
            |thing| Thing { value: Some(20.0), weight: Some(3.0), is_bundle_price: true, ..thing };
        assert_eq!(row(bundle(rope())), of(1.0, 3.0, None));
        let free = KnownThings { find: &|_, _| Some(Item::default()), are_used_up: &|_, _| true };
        let stack = bundle(rope()).into_stack(None, &free);
        assert_eq!((stack.item.value, stack.is_supply()), (0.0, true), "0 is a value");
        let unknown = ("idols".to_owned(), 20.0, 3.0, None);
        assert_eq!(row(bundle(thing("idols"))), unknown);
        let nothing = ("idol".to_owned(), 0.0, 0.0, None);
        assert_eq!(row(thing("idol")), nothing);
    }

    #[test]
    fn a_name_stays_whole() {
        let long = "x".repeat(1000);
        let file = format!(r#"{{"gear": [{{"name": "{long}"}}], "stats": {{}}}}"#);
        let read = crate::characters::read(&json(&file))
            .and_then(Result::ok)
            .map(|read| laid_out(read.contents));
        let name = read.map(|inventory| inventory.columns[0][0].stacks()[0].item.name.clone());
        assert_eq!(name, Some(long));
    }
}
