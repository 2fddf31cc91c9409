//! A list that another panel wrote, fitted onto the state in hand.
//!
//! What is equal keeps its pointer and its id; what was changed but is recognisably the same keeps its
//! id. So focus, flags, open dialogs and undo keep their targets, and only what differs is drawn again.

use std::rc::Rc;

use crate::model::{Container, Entity, Inventory, ItemContainer, ItemStack, List, State};
use crate::order::{first_place, sorted_places};

/// The new list with the ids and pointers of the old one wherever they fit.
#[must_use]
pub fn reconcile(old: &State, new: &State) -> State {
    State {
        inventories: fit(&old.inventories, &new.inventories),
        ids: new.ids.clone(),
    }
}

/// Content that can be recognised after a change.
trait Recognise: Clone + PartialEq {
    /// What things are known by: only those with equal names are taken for the same.
    fn name(&self) -> (u8, &str);

    /// Whether two things are the same but for their names.
    fn is_renamed(&self, other: &Self) -> bool;

    /// The new content with the parts of the old one that are in it.
    fn adopt(old: &Self, new: &Self) -> Self;
}

/// The new list with the old one's entries in place of their equals.
fn fit<I: Copy, T: Recognise>(old: &List<I, T>, new: &List<I, T>) -> List<I, T> {
    let mut partner: Vec<Option<&Rc<Entity<I, T>>>> = vec![None; new.len()];
    let mut taken = vec![false; old.len()];

    let pair = |at: usize, from: usize, partner: &mut Vec<_>, taken: &mut Vec<bool>| {
        if let (Some(slot), Some(flag), Some(entry)) =
            (partner.get_mut(at), taken.get_mut(from), old.get(from))
        {
            *slot = Some(entry);
            *flag = true;
        }
    };

    let start = old
        .iter()
        .zip(new)
        .take_while(|(old, new)| old == new)
        .count();
    let rest = old.len().min(new.len()) - start;
    let end = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take(rest)
        .take_while(|(old, new)| old == new)
        .count();
    for at in 0..start {
        pair(at, at, &mut partner, &mut taken);
    }
    for back in 1..=end {
        pair(new.len() - back, old.len() - back, &mut partner, &mut taken);
    }

    // The old entries without a partner, in the order of their names.
    let name = |place: usize| old.get(place).map(|entry| entry.name());
    let mut left = sorted_places(old.len(), &|a, b| name(a).cmp(&name(b)));
    left.retain(|&from| taken.get(from) == Some(&false));
    let is_equal: fn(&T, &T) -> bool = |old, new| old == new;
    for accept in [is_equal, |_, _| true] {
        for (at, entry) in new.iter().enumerate() {
            if partner.get(at).is_some_and(Option::is_some) {
                continue;
            }
            let wanted = Some(entry.name());
            let start = first_place(&left, &|from| name(from).cmp(&wanted));
            let candidates = left.iter().skip(start);
            let found = candidates
                .take_while(|&&from| name(from) == wanted)
                .position(|&from| old.get(from).is_some_and(|old| accept(old, entry)));
            if let Some(found) = found {
                pair(at, left.remove(start + found), &mut partner, &mut taken);
            }
        }
    }
    for (at, entry) in new.iter().enumerate() {
        if partner.get(at).is_some_and(Option::is_some) {
            continue;
        }
        let found = left
            .iter()
            .position(|&from| old.get(from).is_some_and(|old| old.is_renamed(entry)));
        if let Some(found) = found {
            pair(at, left.remove(found), &mut partner, &mut taken);
        }
    }

    new.iter()
        .zip(partner)
        .map(|(entry, partner)| match partner {
            Some(old) if old == entry => Rc::clone(old),
            Some(old) => old.with(T::adopt(old, entry)),
            None => Rc::clone(entry),
        })
        .collect()
}

impl Recognise for Inventory {
    fn name(&self) -> (u8, &str) {
        (0, &self.name)
    }

    fn is_renamed(&self, other: &Self) -> bool {
        self.columns == other.columns
    }

    fn adopt(old: &Self, new: &Self) -> Self {
        // Both columns together, so that a container moved across is still the same.
        let mut left = fit(&old.columns.concat(), &new.columns.concat());
        let [new_left, _] = &new.columns;
        let right = left.split_off(new_left.len());
        Self {
            columns: [left, right],
            ..new.clone()
        }
    }
}

impl Recognise for Container {
    fn name(&self) -> (u8, &str) {
        match self {
            Self::Item(container) => (0, &container.name),
            Self::Pouch(pouch) => (1, &pouch.name),
            Self::Unknown(_) => (2, ""),
        }
    }

    fn is_renamed(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Item(old), Self::Item(new)) => old.items == new.items,
            (Self::Pouch(old), Self::Pouch(new)) => old.coins == new.coins,
            _ => false,
        }
    }

    fn adopt(old: &Self, new: &Self) -> Self {
        match (old, new) {
            (Self::Item(old), Self::Item(new)) => Self::Item(ItemContainer {
                items: fit(&old.items, &new.items),
                ..new.clone()
            }),
            _ => new.clone(),
        }
    }
}

impl Recognise for ItemStack {
    fn name(&self) -> (u8, &str) {
        (0, &self.item.name)
    }

    fn is_renamed(&self, other: &Self) -> bool {
        let mut renamed = self.clone();
        renamed.item.name.clone_from(&other.item.name);
        renamed == *other
    }

    fn adopt(_: &Self, new: &Self) -> Self {
        new.clone()
    }
}
