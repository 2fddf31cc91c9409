use std::collections::{HashMap, HashSet, VecDeque};

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::model::{InventoryId, StagedId, State};

/// Whether an imported inventory is added or replaces one (`docs/rules/storage.md#import`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ImportMode {
    /// It is added at the end of the list.
    Add,
    /// It replaces the stored one that it is paired with.
    Replace,
}

/// The choice for a staged inventory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct ImportChoice {
    pub staged: StagedId,
    /// The stored inventory of the same name that it replaces or could replace; absent if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub namesake: Option<InventoryId>,
    /// Whether it is added or replaces its namesake.
    pub mode: ImportMode,
}

impl ImportChoice {
    /// The stored inventory that it replaces.
    pub(crate) fn replaced(self) -> Option<InventoryId> {
        self.namesake.filter(|_| self.mode == ImportMode::Replace)
    }
}

/// Pairs staged inventories, in their order and each with its name, with stored ones of the same name. An earlier pair stays as long as
/// its stored inventory exists and no other inventory replaces it. The others get the first unpaired stored one; if
/// there is none left, the last one that is not replaced.
pub(super) fn pair(state: &State, chosen: &[(&str, ImportChoice)]) -> Vec<ImportChoice> {
    let names: HashMap<InventoryId, &str> = names(state).collect();
    let mut taken = HashSet::new();
    let mut replaced = HashSet::new();
    let mut choices: Vec<ImportChoice> = chosen
        .iter()
        .map(|&(name, choice)| {
            let is_there = |id: &InventoryId| names.get(id) == Some(&name);
            let namesake = choice.namesake.filter(is_there);
            let to_replace = namesake.filter(|_| choice.mode == ImportMode::Replace);
            if to_replace.is_some_and(|id| replaced.insert(id)) {
                return choice;
            }
            let namesake = namesake.filter(|_| choice.mode == ImportMode::Add);
            ImportChoice { namesake, mode: ImportMode::Add, ..choice }
        })
        .collect();
    for choice in choices.iter_mut().filter(|choice| choice.mode == ImportMode::Add) {
        choice.namesake = choice.namesake.filter(|id| !replaced.contains(id));
        taken.extend(choice.namesake);
    }
    let mut left: HashMap<&str, Namesakes> = HashMap::new();
    for (id, name) in self::names(state).filter(|(id, _)| !replaced.contains(id)) {
        let namesakes = left.entry(name).or_default();
        namesakes.last = Some(id);
        if !taken.contains(&id) {
            namesakes.unpaired.push_back(id);
        }
    }
    let open = choices.iter_mut().zip(chosen);
    for (choice, (name, _)) in open.filter(|(choice, _)| choice.namesake.is_none()) {
        choice.namesake = left
            .get_mut(name)
            .and_then(|namesakes| namesakes.unpaired.pop_front().or(namesakes.last));
    }
    choices
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
    use crate::model::{Entity, IdSource, Inventory};

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
        let mut ids = IdSource::default();
        let chosen: Vec<_> = words
            .iter()
            .map(|word| {
                let mode = if word.ends_with('!') { ImportMode::Replace } else { ImportMode::Add };
                let namesake = word.chars().nth(1).and_then(id);
                (&word[..1], ImportChoice { staged: ids.staged(), namesake, mode })
            })
            .collect();
        let paired = pair(now, &chosen);
        let place = |id: InventoryId| {
            let old = first.inventories.iter().position(|old| old.id == id);
            old.map_or_else(|| "new".to_owned(), |place| place.to_string())
        };
        let texts = paired.iter().zip(&words).map(|(choice, word)| {
            let namesake = choice.namesake.map(place).unwrap_or_default();
            let mark = choice.replaced().map_or("", |_| "!");
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
