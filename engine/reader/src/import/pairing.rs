//! The stored inventory that each imported one replaces or could replace (`docs/rules/storage.md#import`).

use std::collections::{HashMap, HashSet, VecDeque};

use super::ImportMode;
use super::likeness::Likeness;
use super::view::ExistingNames;
use engine_core::model::{InventoryId, State};
use engine_core::wording::names::short_name;

/// The choice for an imported inventory, and the stored one that it is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pairing {
    /// The stored inventory of the same name that it replaces or could replace; `None` if there is none. To replace
    /// one without naming it means to replace the one that it is paired with.
    pub namesake: Option<InventoryId>,
    pub mode: ImportMode,
    /// The choice that is due once it is paired.
    pub preset: Preset,
    /// The stored inventory that was chosen for it to replace: one of another name, or one of several of its name. It
    /// has no namesake then.
    pub other: Option<InventoryId>,
    /// Whether somebody has chosen. Where several stored inventories have its name, it is neither added nor replaces
    /// one before.
    pub is_chosen: bool,
}

/// A choice for an imported inventory that depends on the stored one that it is paired with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Preset {
    #[default]
    Nothing,
    /// It replaces its namesake if that is the same character (`docs/rules/storage.md#the-same-names-again`).
    ReplaceSame,
}

impl Pairing {
    /// The stored inventory that it replaces.
    pub fn replaced(self) -> Option<InventoryId> {
        self.other.or_else(|| self.namesake.filter(|_| self.mode == ImportMode::Replace))
    }
}

/// The stored inventories by their names, in the order of the list.
pub(super) struct StoredNames<'a>(HashMap<&'a str, Vec<InventoryId>>);

impl<'a> StoredNames<'a> {
    pub fn of(state: &'a State) -> Self {
        let mut by_name: HashMap<_, Vec<_>> = HashMap::new();
        for (id, name) in names(state) {
            by_name.entry(name).or_default().push(id);
        }
        Self(by_name)
    }

    /// The stored inventories of a name, if there are several.
    pub fn several(&self, name: &str) -> &[InventoryId] {
        let ids = self.0.get(name).map_or(&[][..], Vec::as_slice);
        if ids.len() > 1 { ids } else { &[] }
    }

    /// Whether an imported inventory of a name waits for a choice.
    pub fn is_undecided(&self, name: &str, pairing: Pairing) -> bool {
        !pairing.is_chosen && !self.several(name).is_empty()
    }
}

/// Pairs imported inventories, in their order and each with its name, with stored ones of the same name. An earlier
/// pair stays as long as its stored inventory exists and no other inventory replaces it. The others get the first
/// unpaired stored one; if there is none left, the last one that is not replaced.
pub(super) fn pair(state: &State, chosen: &[(&str, Pairing)]) -> Vec<Pairing> {
    let mut pairings = paired(state, chosen);
    let replaces_any =
        |pairing: &Pairing| pairing.mode == ImportMode::Replace && pairing.replaced().is_none();
    if chosen.iter().any(|(_, pairing)| replaces_any(pairing)) {
        for (pairing, (_, wanted)) in pairings.iter_mut().zip(chosen) {
            if replaces_any(wanted) {
                pairing.mode = ImportMode::Replace;
            }
        }
        let names = chosen.iter().map(|(name, _)| *name);
        pairings = paired(state, &names.zip(pairings).collect::<Vec<_>>());
    }
    pairings
}

/// The pairs once the choices that are due are made. `likeness` is that of each with its namesake.
pub(super) fn pair_preset(
    state: &State,
    chosen: &[(&str, Pairing)],
    likeness: &[Option<(InventoryId, Likeness)>],
) -> Vec<Pairing> {
    let mut pairings = pair(state, chosen);
    for ((pairing, (_, before)), likeness) in pairings.iter_mut().zip(chosen).zip(likeness) {
        let is_same = likeness.is_some_and(|(_, likeness)| likeness.is_same_character());
        if before.preset == Preset::ReplaceSame && is_same {
            pairing.mode = ImportMode::Replace;
        }
        pairing.preset = Preset::Nothing;
    }
    let names = chosen.iter().map(|(name, _)| *name);
    pair(state, &names.zip(pairings).collect::<Vec<_>>())
}

/// The pairs, where an inventory that replaces one has to name it.
fn paired(state: &State, chosen: &[(&str, Pairing)]) -> Vec<Pairing> {
    let names: HashMap<InventoryId, &str> = names(state).collect();
    let stored = StoredNames::of(state);
    let mut taken = HashSet::new();
    let others = chosen.iter().filter_map(|(_, pairing)| pairing.other);
    let mut replaced: HashSet<_> = others.filter(|id| names.contains_key(id)).collect();
    let mut others = replaced.clone();
    let mut pairings: Vec<Pairing> = chosen
        .iter()
        .map(|&(name, pairing)| {
            let is_there = |id: &InventoryId| names.get(id) == Some(&name);
            if let Some(other) = pairing.other.filter(|id| others.remove(id)) {
                let is_only_namesake = is_there(&other) && stored.several(name).is_empty();
                return if is_only_namesake {
                    let mode = ImportMode::Replace;
                    Pairing { namesake: Some(other), mode, is_chosen: true, ..Pairing::default() }
                } else {
                    Pairing { other: Some(other), is_chosen: true, ..Pairing::default() }
                };
            }
            let namesake = pairing.namesake.filter(is_there);
            let to_replace = namesake.filter(|_| pairing.mode == ImportMode::Replace);
            if to_replace.is_some_and(|id| replaced.insert(id)) {
                return Pairing { other: None, ..pairing };
            }
            let namesake = namesake.filter(|_| pairing.mode == ImportMode::Add);
            let is_chosen = pairing.is_chosen && pairing.other.is_none();
            Pairing { namesake, is_chosen, ..Pairing::default() }
        })
        .collect();
    let is_added = |pairing: &&mut Pairing| pairing.replaced().is_none();
    for pairing in pairings.iter_mut().filter(is_added) {
        pairing.namesake = pairing.namesake.filter(|id| !replaced.contains(id));
        taken.extend(pairing.namesake);
    }
    let mut left: HashMap<&str, Namesakes> = HashMap::new();
    for (id, name) in self::names(state).filter(|(id, _)| !replaced.contains(id)) {
        let namesakes = left.entry(name).or_default();
        namesakes.last = Some(id);
        if !taken.contains(&id) {
            namesakes.unpaired.push_back(id);
        }
    }
    let open = pairings.iter_mut().zip(chosen);
    let is_open = |pairing: &Pairing| pairing.namesake.is_none() && pairing.other.is_none();
    for (pairing, (name, _)) in open.filter(|(pairing, _)| is_open(pairing)) {
        pairing.namesake = left
            .get_mut(name)
            .and_then(|namesakes| namesakes.unpaired.pop_front().or(namesakes.last));
    }
    pairings
}

/// The choice for imported inventories whose names exist already, each with whether its namesake is the same character;
/// `None` if there are none.
pub(super) fn existing(exist: impl Iterator<Item = (Pairing, bool)>) -> Option<ExistingNames> {
    let exist: Vec<_> = exist.collect();
    let is_added = |(pairing, _): &(Pairing, bool)| pairing.mode == ImportMode::Add;
    // One that has no inventory left to replace is added in any case.
    let is_replaced = |each: &(Pairing, bool)| !is_added(each) || each.0.namesake.is_none();
    // As "Replace them" leaves them.
    let is_as_chosen =
        |each: &(Pairing, bool)| if each.1 { is_replaced(each) } else { is_added(each) };
    let mode = if exist.iter().all(is_added) {
        Some(ImportMode::Add)
    } else {
        let is_replace = exist.iter().all(is_replaced) || exist.iter().all(is_as_chosen);
        is_replace.then_some(ImportMode::Replace)
    };
    let can_replace = exist.iter().any(|(_, is_same)| *is_same);
    let sentence = match exist.len() {
        0 => return None,
        1 => None,
        count => Some(format!("{count} of these inventories already exist.")),
    };
    Some(ExistingNames { sentence, mode, can_replace })
}

/// A message about namesakes that have been deleted or renamed, and about others that have been deleted. `name_before`
/// returns the name that a stored inventory had.
pub(super) fn lost<'a>(
    state: &State,
    chosen: &[(&'a str, Pairing)],
    name_before: impl Fn(InventoryId) -> &'a str,
) -> Option<String> {
    let stored: HashMap<_, _> = names(state).collect();
    let mut lost = HashSet::new();
    let before = chosen.iter().filter_map(|(name, pairing)| match pairing.other {
        Some(other) => (!stored.contains_key(&other)).then(|| (other, name_before(other))),
        None => Some((pairing.namesake.filter(|id| stored.get(id) != Some(name))?, *name)),
    });
    let missing: Vec<_> = before.filter(|(id, _)| lost.insert(*id)).collect();
    let (what, them) = match missing.as_slice() {
        [] => return None,
        [(_, name)] => (format!("\u{201c}{}\u{201d} is", short_name(name)), "it"),
        several => (format!("{} inventories are", several.len()), "them"),
    };
    Some(format!("{what} gone: another panel changed {them}."))
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
    use engine_core::model::{Entity, Inventory};

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

    fn names_of(staged: &str) -> impl Iterator<Item = &str> {
        staged.split(' ').map(|word| &word[..1])
    }

    /// The choices that are written as the pairs are.
    fn chosen<'a>(first: &State, staged: &'a str) -> Vec<(&'a str, Pairing)> {
        let id = |place: char| {
            let place = place.to_digit(10)? as usize;
            Some(first.inventories.get(place)?.id)
        };
        let choices = staged.split(' ').map(|word| {
            let mode = if word.ends_with('!') { ImportMode::Replace } else { ImportMode::Add };
            let namesake = word.chars().nth(1).and_then(id);
            Pairing { namesake, mode, ..Pairing::default() }
        });
        names_of(staged).zip(choices).collect()
    }

    /// The pairs as texts: the name, the index of the namesake in `first`, and `!` if it is replaced.
    fn pairs(first: &State, now: &State, staged: &str) -> String {
        let paired = pair(now, &chosen(first, staged));
        let place = |id: InventoryId| {
            let old = first.inventories.iter().position(|old| old.id == id);
            old.map_or_else(|| "new".to_owned(), |place| place.to_string())
        };
        let texts = paired.iter().zip(names_of(staged)).map(|(choice, name)| {
            let namesake = choice.namesake.map(place).unwrap_or_default();
            let mark = choice.replaced().map_or("", |_| "!");
            format!("{name}{namesake}{mark}")
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
            // Any that is left can be replaced.
            ("M! M! M! T! B!", "M0! M2! M T1! B"),
            ("M M!", "M0 M2!"),
            ("M! M0!", "M2! M0!"),
            ("M2! M! M0!", "M2! M M0!"),
        ] {
            assert_eq!(pairs(&state, &state, staged), expected, "{staged}");
        }
    }

    #[test]
    fn one_choice_is_shown_for_all_whose_names_exist() {
        let state = stored("MTM");
        for (staged, expected) in [
            ("B", None),
            ("M B", Some((None, Some(ImportMode::Add)))),
            ("M0! B", Some((None, Some(ImportMode::Replace)))),
            ("M0! M2! T", Some((Some(3), None))),
            ("M! M! M! T! B!", Some((Some(4), Some(ImportMode::Replace)))),
            ("M M M T B", Some((Some(4), Some(ImportMode::Add)))),
        ] {
            let paired = pair(&state, &chosen(&state, staged));
            let exists = |name: &&str| matches!(*name, "M" | "T");
            let exist = names_of(staged).zip(paired).filter(|(name, _)| exists(name));
            let existing = existing(exist.map(|(_, pairing)| (pairing, true)));
            let sentence = |count| format!("{count} of these inventories already exist.");
            let expected = expected.map(|(count, mode): (Option<usize>, _)| ExistingNames {
                sentence: count.map(sentence),
                mode,
                can_replace: true,
            });
            assert_eq!(existing, expected, "{staged}");
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

    #[test]
    fn the_one_chosen_of_several_is_the_namesake_as_soon_as_it_is_the_only_one() {
        let first = stored("MM");
        let [deleted, chosen] = [0, 1].map(|index| first.inventories[index].id);
        let other = |id| Pairing { other: Some(id), is_chosen: true, ..Pairing::default() };
        let choices = [("M", other(chosen)), ("M", other(deleted))];
        assert_eq!(pair(&first, &choices), choices.map(|(_, pairing)| pairing));
        let mut fewer = first.clone();
        fewer.inventories.remove(0);
        let namesake = Some(chosen);
        let mode = ImportMode::Replace;
        let replaces = Pairing { namesake, mode, is_chosen: true, ..Pairing::default() };
        assert_eq!(pair(&fewer, &choices), [replaces, Pairing::default()]);
    }

    #[test]
    fn an_inventory_of_another_name_is_replaced_as_long_as_it_is_there() {
        let state = stored("MB");
        let [m, b] = [0, 1].map(|index| state.inventories[index].id);
        let other = |other| Pairing { other: Some(other), is_chosen: true, ..Pairing::default() };
        let replace = Pairing { mode: ImportMode::Replace, ..Pairing::default() };
        // It is taken from its namesake, and only one can have it.
        let chosen = [("N", other(m)), ("M", replace), ("O", other(m)), ("B", replace)];
        let paired = pair(&state, &chosen);
        let replaced: Vec<_> = paired.iter().map(|pairing| pairing.replaced()).collect();
        assert_eq!(replaced, [Some(m), None, None, Some(b)]);
        let mut fewer = state.clone();
        fewer.inventories.remove(0);
        assert_eq!(pair(&fewer, &chosen[..1]), [Pairing::default()]);
        let gone = lost(&fewer, &chosen[..1], |_| "M");
        assert_eq!(gone.as_deref(), Some("\u{201c}M\u{201d} is gone: another panel changed it."));
        // A new name is no reason to let it go.
        let mut renamed = state.clone();
        renamed.inventories[0] = renamed.inventories[0].with(Inventory::new("Z".to_owned()));
        assert_eq!(
            pair(&renamed, &chosen[..1]),
            chosen[..1].iter().map(|it| it.1).collect::<Vec<_>>()
        );
        assert_eq!(lost(&renamed, &chosen[..1], |_| "M"), None);
    }
}
