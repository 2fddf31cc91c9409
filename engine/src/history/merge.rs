//! Takes a step back, or forward again, on a state that others may have changed meanwhile.
//!
//! Three versions meet: what stands now, and the step's two sides. Where the step changed something,
//! the other side comes in only if what stands now is still what the step left; everything else stays
//! as it is now.

use std::rc::Rc;

use crate::model::{
    CoinKind, Coins, Container, Entity, Id, Inventory, ItemContainer, ItemStack, List, MoneyPouch,
    Places, State,
};

/// What the step changed has been changed elsewhere since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// Replaces `from` by `to` in what stands now.
///
/// # Errors
/// [`Conflict`] if a part that differs between `from` and `to` stands differently now.
pub fn replace_step(now: &State, from: &State, to: &State) -> Result<State, Conflict> {
    Ok(State {
        inventories: list(&now.inventories, &from.inventories, &to.inventories)?,
        ids: now.ids.clone(),
    })
}

/// Content that can be merged part by part.
trait Merge: Sized {
    fn merge(now: &Self, from: &Self, to: &Self) -> Result<Self, Conflict>;
}

/// Merges a value that is replaced as a whole.
fn whole<T: PartialEq + Clone>(now: &T, from: &T, to: &T) -> Result<T, Conflict> {
    if from == to {
        Ok(now.clone())
    } else if now == from {
        Ok(to.clone())
    } else {
        Err(Conflict)
    }
}

/// Merges lists: entries the step added go, those it removed come back beside their old neighbour,
/// those it changed or moved are put back.
fn list<I, T>(now: &List<I, T>, from: &List<I, T>, to: &List<I, T>) -> Result<List<I, T>, Conflict>
where
    I: Id,
    T: Merge + PartialEq,
{
    if same(from, to) {
        return Ok(now.clone());
    }
    if same(now, from) {
        return Ok(to.clone());
    }
    let (in_now, in_from, in_to) = (Places::of(now), Places::of(from), Places::of(to));
    let mut merged = Vec::new();
    for entry in now {
        match (in_from.find(from, entry.id), in_to.find(to, entry.id)) {
            (Some(from), Some(to)) if Rc::ptr_eq(from, to) => merged.push(Rc::clone(entry)),
            (Some(from), Some(to)) if entry == from => merged.push(Rc::clone(to)),
            (Some(from), Some(to)) => merged.push(entry.with(T::merge(entry, from, to)?)),
            (Some(from), None) if entry == from => {}
            (None, None) => merged.push(Rc::clone(entry)),
            _ => return Err(Conflict),
        }
    }
    let lost = |entry: &Rc<Entity<I, T>>| {
        let to = in_to.find(to, entry.id);
        to.is_some_and(|to| !Rc::ptr_eq(entry, to)) && !in_now.has(entry.id)
    };
    if from.iter().any(lost) {
        return Err(Conflict);
    }
    put_in_order(&mut merged, from, to)?;
    for (place, entry) in to.iter().enumerate() {
        if !in_from.has(entry.id) {
            let neighbours = to.iter().take(place).rev();
            let place = neighbours
                .filter_map(|neighbour| merged.iter().position(|entry| entry.id == neighbour.id))
                .map(|place| place + 1)
                .next();
            merged.insert(place.unwrap_or(0), Rc::clone(entry));
        }
    }
    Ok(merged)
}

/// If the step changed the order of the entries that both its sides have, puts them back in order.
fn put_in_order<I: Id, T>(
    merged: &mut List<I, T>,
    from: &List<I, T>,
    to: &List<I, T>,
) -> Result<(), Conflict> {
    let (in_merged, in_from, in_to) = (Places::of(merged), Places::of(from), Places::of(to));
    let common = |id: &I| in_merged.has(*id) && in_from.has(*id) && in_to.has(*id);
    let order = |list: &List<I, T>| -> Vec<I> {
        list.iter().map(|entry| entry.id).filter(common).collect()
    };
    let (before, after, now) = (order(from), order(to), order(merged));
    if before == after {
        return Ok(());
    }
    if now != before {
        return Err(Conflict);
    }
    let sorted: Vec<_> = after
        .iter()
        .filter_map(|id| in_merged.find(merged, *id).cloned())
        .collect();
    let places: Vec<usize> = merged
        .iter()
        .enumerate()
        .filter(|(_, entry)| common(&entry.id))
        .map(|(place, _)| place)
        .collect();
    for (place, entry) in places.into_iter().zip(sorted) {
        if let Some(slot) = merged.get_mut(place) {
            *slot = entry;
        }
    }
    Ok(())
}

fn same<I, T>(a: &List<I, T>, b: &List<I, T>) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| Rc::ptr_eq(a, b))
}

impl Merge for Inventory {
    fn merge(now: &Self, from: &Self, to: &Self) -> Result<Self, Conflict> {
        let [left, right] = &now.columns;
        let [from_left, from_right] = &from.columns;
        let [to_left, to_right] = &to.columns;
        Ok(Self {
            name: whole(&now.name, &from.name, &to.name)?,
            strength: whole(&now.strength, &from.strength, &to.strength)?,
            penalties: whole(&now.penalties, &from.penalties, &to.penalties)?,
            columns: [
                list(left, from_left, to_left)?,
                list(right, from_right, to_right)?,
            ],
            unknown: whole(&now.unknown, &from.unknown, &to.unknown)?,
        })
    }
}

impl Merge for Container {
    fn merge(now: &Self, from: &Self, to: &Self) -> Result<Self, Conflict> {
        match (now, from, to) {
            (Self::Item(now), Self::Item(from), Self::Item(to)) => Ok(Self::Item(ItemContainer {
                name: whole(&now.name, &from.name, &to.name)?,
                capacity: whole(&now.capacity, &from.capacity, &to.capacity)?,
                items: list(&now.items, &from.items, &to.items)?,
                unknown: whole(&now.unknown, &from.unknown, &to.unknown)?,
            })),
            (Self::Pouch(now), Self::Pouch(from), Self::Pouch(to)) => Ok(Self::Pouch(MoneyPouch {
                name: whole(&now.name, &from.name, &to.name)?,
                capacity: whole(&now.capacity, &from.capacity, &to.capacity)?,
                slots: whole(&now.slots, &from.slots, &to.slots)?,
                coins: coins(&now.coins, &from.coins, &to.coins)?,
                unknown: whole(&now.unknown, &from.unknown, &to.unknown)?,
            })),
            _ => whole(now, from, to),
        }
    }
}

impl Merge for ItemStack {
    fn merge(now: &Self, from: &Self, to: &Self) -> Result<Self, Conflict> {
        whole(now, from, to)
    }
}

fn coins(now: &Coins, from: &Coins, to: &Coins) -> Result<Coins, Conflict> {
    let mut merged = now.clone();
    for kind in CoinKind::ALL {
        let count = whole(&now.get(kind), &from.get(kind), &to.get(kind))?;
        merged = merged.with(kind, count);
    }
    Ok(merged)
}
