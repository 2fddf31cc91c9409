//! Whether two inventories of one name are the same character (`docs/rules/storage.md#the-same-names-again`).

use std::collections::HashSet;

use engine_core::language::white_space::trimmed;
use engine_core::model::{Container, Inventory};

/// The things that an imported inventory and a stored one have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Likeness {
    /// Whether they have one game, or can have it.
    have_one_game: bool,
    /// The rows of the one with fewer that have a row of the same name in the other.
    shared: usize,
    /// The rows of the one with fewer.
    fewer: usize,
    /// The rows of the other.
    more: usize,
}

impl Likeness {
    pub fn of(imported: &Inventory, stored: &Inventory, have_one_game: bool) -> Self {
        let mut both = [names(imported), names(stored)];
        both.sort_by_key(Vec::len);
        let [fewer, more] = &both;
        let known: HashSet<_> = more.iter().collect();
        Self {
            have_one_game,
            shared: fewer.iter().filter(|name| known.contains(name)).count(),
            fewer: fewer.len(),
            more: more.len(),
        }
    }

    /// Whether they are taken for the same character: they have one game, and at least half of the things.
    pub const fn is_same_character(self) -> bool {
        let has_things = self.fewer > 0 || self.more == 0;
        self.have_one_game && has_things && self.shared * 2 >= self.fewer
    }

    /// "has 19 of its 20 things"; `None` if one of them has no things.
    pub fn text(self) -> Option<String> {
        let things = if self.fewer == 1 { "thing" } else { "things" };
        let text = || format!("has {} of its {} {things}", self.shared, self.fewer);
        (self.fewer > 0).then(text)
    }
}

/// The names of all rows of an inventory, for comparing.
fn names(inventory: &Inventory) -> Vec<String> {
    let containers = inventory.containers();
    let rows = containers.flat_map(|container| match &***container {
        Container::Item(container) => container.items.as_slice(),
        Container::Pouch(_) | Container::Unknown(_) => &[],
    });
    rows.map(|row| trimmed(&row.item.name).to_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::language::white_space::words;
    use engine_core::model::{Entity, IdSource, Item, ItemContainer, ItemStack};

    /// An inventory with a row of each of these names.
    fn with(names: &str) -> Inventory {
        let mut ids = IdSource::default();
        let row = |name: &str| {
            let item = Item { name: name.to_owned(), ..Item::default() };
            (name.to_owned(), ItemStack::new(1.0, item))
        };
        let rows = words(names).map(row);
        let items: Vec<_> = rows.map(|(_, row)| Entity::new(ids.stack(), row)).collect();
        let bag = ItemContainer { items: items.into(), ..ItemContainer::default() };
        let columns = [vec![Entity::new(ids.container(), bag.into())].into(), Vec::new().into()];
        Inventory { columns, ..Inventory::new("Wren".to_owned()) }
    }

    #[test]
    fn half_of_the_things_of_the_smaller_one_make_the_same_character() {
        for (imported, stored, is_same, text) in [
            ("Torch rope Lamp", "Torch Rope Tent", true, Some("has 2 of its 3 things")),
            ("Torch Tent", "Torch Rope Lamp Sword", true, Some("has 1 of its 2 things")),
            ("Torch Tent Bed", "Torch Rope Lamp Sword", false, Some("has 1 of its 3 things")),
            ("Torch Torch Tent", "Torch Rope Lamp Sword", true, Some("has 2 of its 3 things")),
            ("Torch", "Torch Rope", true, Some("has 1 of its 1 thing")),
            ("", "", true, None),
            // An empty one must not take the place of a full one unasked.
            ("", "Torch", false, None),
            ("Torch", "", false, None),
        ] {
            let likeness = Likeness::of(&with(imported), &with(stored), true);
            let found = (likeness.is_same_character(), likeness.text());
            assert_eq!(found, (is_same, text.map(str::to_owned)), "{imported:?} and {stored:?}");
        }
    }

    #[test]
    fn another_game_makes_another_character() {
        let wren = with("Torch Rope");
        assert!(!Likeness::of(&wren, &wren, false).is_same_character());
    }
}
