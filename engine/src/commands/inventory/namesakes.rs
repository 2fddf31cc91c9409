use std::collections::{HashMap, HashSet, VecDeque};

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::model::{InventoryId, State};

/// Whether an imported inventory is added or replaces one (`docs/rules/storage.md#import`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ImportMode {
    /// It is added at the end of the list.
    Add,
    /// It replaces the stored one that it is paired with.
    Replace,
}

/// The stored inventory that an inventory from a file is paired with, and whether it is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    /// The stored inventory of the same name that it replaces or could replace.
    pub namesake: Option<InventoryId>,
    pub mode: ImportMode,
}

impl Pair {
    /// The stored inventory that is replaced.
    pub fn replaced(self) -> Option<InventoryId> {
        self.namesake.filter(|_| self.mode == ImportMode::Replace)
    }
}

/// Pairs inventories from files, in their order, with stored ones of the same name. An earlier pair stays as long as
/// its stored inventory exists and no other inventory replaces it. The others get the first unpaired stored one; if
/// there is none left, the last one that is not replaced.
pub(crate) fn pair(state: &State, staged: &[(&str, Pair)]) -> Vec<Pair> {
    let names: HashMap<InventoryId, &str> = names(state).collect();
    let mut taken = HashSet::new();
    let mut replaced = HashSet::new();
    let mut pairs: Vec<Pair> = staged
        .iter()
        .map(|&(name, pair)| {
            let is_there = |id: &InventoryId| names.get(id) == Some(&name);
            let namesake = pair.namesake.filter(is_there);
            let chosen = namesake.filter(|_| pair.mode == ImportMode::Replace);
            if chosen.is_some_and(|id| replaced.insert(id)) {
                return pair;
            }
            Pair {
                namesake: namesake.filter(|_| pair.mode == ImportMode::Add),
                mode: ImportMode::Add,
            }
        })
        .collect();
    for pair in pairs.iter_mut().filter(|pair| pair.mode == ImportMode::Add) {
        pair.namesake = pair.namesake.filter(|id| !replaced.contains(id));
        taken.extend(pair.namesake);
    }
    let mut left: HashMap<&str, Namesakes> = HashMap::new();
    for (id, name) in self::names(state).filter(|(id, _)| !replaced.contains(id)) {
        let namesakes = left.entry(name).or_default();
        namesakes.last = Some(id);
        if !taken.contains(&id) {
            namesakes.unpaired.push_back(id);
        }
    }
    let open = pairs.iter_mut().zip(staged);
    for (pair, (name, _)) in open.filter(|(pair, _)| pair.namesake.is_none()) {
        pair.namesake = left
            .get_mut(name)
            .and_then(|namesakes| namesakes.unpaired.pop_front().or(namesakes.last));
    }
    pairs
}

/// The stored inventories of one name that are not replaced.
#[derive(Default)]
struct Namesakes {
    /// Those without a pair, in order.
    unpaired: VecDeque<InventoryId>,
    last: Option<InventoryId>,
}

fn names(state: &State) -> impl Iterator<Item = (InventoryId, &str)> {
    let inventories = state.inventories.iter();
    inventories.map(|inventory| (inventory.id, inventory.name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Entity, Inventory};

    /// A list of inventories, each named by one character.
    fn stored(names: &str) -> State {
        let mut state = State::default();
        for name in names.chars() {
            let id = state.ids.inventory();
            let inventory = Inventory::new(name.to_string());
            state.inventories.push(Entity::new(id, inventory));
        }
        state
    }

    /// The pairs as texts: the name, the index of the namesake in `first`, and `!` if it is replaced.
    fn pairs(first: &State, now: &State, staged: &str) -> String {
        let id = |place: char| {
            let place = place.to_digit(10)? as usize;
            Some(first.inventories.get(place)?.id)
        };
        let words: Vec<_> = staged.split(' ').collect();
        let staged: Vec<_> = words
            .iter()
            .map(|word| {
                let mode = if word.ends_with('!') { ImportMode::Replace } else { ImportMode::Add };
                let namesake = word.chars().nth(1).and_then(id);
                (&word[..1], Pair { namesake, mode })
            })
            .collect();
        let paired = pair(now, &staged);
        let place = |id: InventoryId| {
            let old = first.inventories.iter().position(|old| old.id == id);
            old.map_or_else(|| "new".to_owned(), |place| place.to_string())
        };
        let texts = paired.iter().zip(&words).map(|(pair, word)| {
            let namesake = pair.namesake.map(place).unwrap_or_default();
            let mark = pair.replaced().map_or("", |_| "!");
            format!("{}{namesake}{mark}", &word[..1])
        });
        texts.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_is_paired_in_turn_and_the_last_one_with_all_that_are_left() {
        let state = stored("MTM");
        for (staged, expected) in [
            ("M M", "M0 M2"),
            ("M M M T B", "M0 M2 M2 T1 B"),
            // The first is added, and the second replaces its namesake.
            ("M0 M2!", "M0 M2!"),
            // An inventory that is replaced is no namesake of the others.
            ("M0 M2 M2!", "M0 M0 M2!"),
            ("M0! M0 M0", "M0! M2 M2"),
            ("M0! M2! M2", "M0! M2! M"),
            // Two can't replace the same one, and none replaces an inventory of a different name.
            ("M0! M0!", "M0! M2"),
            ("M1! T0!", "M0 T1"),
            ("M!", "M0"),
        ] {
            assert_eq!(pairs(&state, &state, staged), expected, "{staged}");
        }
    }

    #[test]
    fn other_panels_change_no_pair_that_is_there() {
        let first = stored("MMM");
        let mut moved = first.clone();
        moved.inventories.rotate_left(1);
        assert_eq!(pairs(&first, &moved, "M0 M1!"), "M0 M1!");
        let mut more = first.clone();
        let another = Entity::new(more.ids.inventory(), Inventory::new("M".to_owned()));
        more.inventories.insert(0, another);
        assert_eq!(pairs(&first, &more, "M0 M1! M2"), "M0 M1! M2");
        assert_eq!(pairs(&first, &more, "M0 M1! M2 M"), "M0 M1! M2 Mnew");
        let mut fewer = first.clone();
        fewer.inventories.remove(0);
        assert_eq!(pairs(&first, &fewer, "M0! M1"), "M2 M1");
        assert_eq!(pairs(&first, &fewer, "M0 M1! M2!"), "M M1! M2!");
        let mut renamed = first.clone();
        let other = Inventory::new("B".to_owned());
        renamed.inventories[1] = renamed.inventories[1].with(other);
        assert_eq!(pairs(&first, &renamed, "M0 M1!"), "M0 M2");
    }
}
