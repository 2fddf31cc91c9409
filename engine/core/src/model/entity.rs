//! A thing with an identity: its id stays while its content is replaced.

use std::{cell::OnceCell, collections::HashMap, ops::Deref, rc::Rc};

use serde_json::value::RawValue;

use super::{Id, ItemStack, StackId, ThingName};

/// An id and the content it names, read through `Deref`.
///
/// Two entities are equal if their contents are: ids are stored beside the list and are no part of it.
#[derive(Debug)]
pub struct Entity<I, T> {
    /// Identifies the entity, whatever changes of its content.
    pub id: I,
    content: T,
    /// The content as JSON, once it was stored: a list of 10,000 stacks is written anew at each key, and
    /// all but one of them are what they were.
    pub(crate) json: OnceCell<Box<RawValue>>,
    /// The name of a stack’s item as the lists of games have it, once it was looked up.
    thing_name: OnceCell<ThingName>,
}

impl<I: Copy, T> Entity<I, T> {
    /// A new thing.
    pub fn new(id: I, content: T) -> Rc<Self> {
        Rc::new(Self { id, content, json: OnceCell::new(), thing_name: OnceCell::new() })
    }

    /// The same thing with other content.
    pub fn with(&self, content: T) -> Rc<Self> {
        Self::new(self.id, content)
    }
}

impl<I: Copy, T: Clone> Entity<I, T> {
    /// The content, to be changed in place. What something else still points to is copied first.
    pub fn make_mut(entity: &mut Rc<Self>) -> &mut T {
        let entity = Rc::make_mut(entity);
        entity.json = OnceCell::new();
        entity.thing_name = OnceCell::new();
        &mut entity.content
    }
}

/// A copy that is to be changed.
impl<I: Copy, T: Clone> Clone for Entity<I, T> {
    fn clone(&self) -> Self {
        let content = self.content.clone();
        Self { id: self.id, content, json: OnceCell::new(), thing_name: OnceCell::new() }
    }
}

impl Entity<StackId, ItemStack> {
    /// The name of its item as the lists of games have it, which `of` makes of the item’s name.
    pub(crate) fn thing_name(&self, of: fn(&str) -> ThingName) -> &ThingName {
        self.thing_name.get_or_init(|| of(&self.item.name))
    }
}

impl<I, T> Deref for Entity<I, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.content
    }
}

impl<I, T: PartialEq> PartialEq for Entity<I, T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.content == other.content
    }
}

/// True if two lists have the same pointers.
pub fn is_same<T>(a: &[Rc<T>], b: &[Rc<T>]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| Rc::ptr_eq(a, b))
}

/// The index of the thing with this id in a list.
pub fn position<I: Copy + PartialEq, T>(list: &[Rc<Entity<I, T>>], id: I) -> Option<usize> {
    list.iter().position(|entity| entity.id == id)
}

/// Entities by their ids.
pub type ById<'a, I, T> = HashMap<I, &'a Rc<Entity<I, T>>>;

/// The entities of a list by their ids.
pub fn by_id<'a, I: Id + 'a, T: 'a>(
    entities: impl IntoIterator<Item = &'a Rc<Entity<I, T>>>,
) -> ById<'a, I, T> {
    entities.into_iter().map(|entity| (entity.id, entity)).collect()
}

/// The parts of two lists that are left without their common beginning and their common end.
pub fn without_common_ends<'a, T>(
    mut a: &'a [Rc<T>],
    mut b: &'a [Rc<T>],
) -> (&'a [Rc<T>], &'a [Rc<T>]) {
    while let ([first, rest @ ..], [other, others @ ..]) = (a, b)
        && Rc::ptr_eq(first, other)
    {
        (a, b) = (rest, others);
    }
    while let ([rest @ .., last], [others @ .., other]) = (a, b)
        && Rc::ptr_eq(last, other)
    {
        (a, b) = (rest, others);
    }
    (a, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{IdSource, Item};

    #[test]
    fn a_name_is_looked_up_once_and_anew_when_it_changes() {
        let item = |name: &str| Item { name: name.to_owned(), ..Item::default() };
        let key: fn(&str) -> ThingName = |name| ThingName { key: name.to_owned(), pieces: 1.0 };
        let mut row = Entity::new(IdSource::default().stack(), ItemStack::new(1.0, item("Torch")));
        assert_eq!(row.thing_name(key).key, "Torch");
        assert_eq!(row.thing_name(|_| ThingName { key: String::new(), pieces: 2.0 }).key, "Torch");
        Entity::make_mut(&mut row).item = item("Rope");
        assert_eq!(row.thing_name(key).key, "Rope");
        let shared = Rc::clone(&row);
        Entity::make_mut(&mut row).item = item("Ruby");
        assert_eq!((&*row.thing_name(key).key, &*shared.thing_name(key).key), ("Ruby", "Rope"));
    }
}
