//! Lists of entities.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use serde::Serialize;

use super::Entity;

/// An ordered list of entities. Copies of it are one list until one of them is changed.
#[derive(Debug, Serialize)]
#[serde(transparent, bound = "Entity<I, T>: Serialize")]
pub struct List<I, T>(Rc<Vec<Rc<Entity<I, T>>>>);

impl<I, T> Default for List<I, T> {
    fn default() -> Self {
        Self(Rc::default())
    }
}

impl<I, T> Clone for List<I, T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<I, T: PartialEq> PartialEq for List<I, T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<I, T> Deref for List<I, T> {
    type Target = Vec<Rc<Entity<I, T>>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// The list of this copy alone.
impl<I, T> DerefMut for List<I, T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        Rc::make_mut(&mut self.0)
    }
}

impl<I, T> From<Vec<Rc<Entity<I, T>>>> for List<I, T> {
    fn from(entities: Vec<Rc<Entity<I, T>>>) -> Self {
        Self(Rc::new(entities))
    }
}

impl<I, T> FromIterator<Rc<Entity<I, T>>> for List<I, T> {
    fn from_iter<E: IntoIterator<Item = Rc<Entity<I, T>>>>(entities: E) -> Self {
        entities.into_iter().collect::<Vec<_>>().into()
    }
}

impl<I, T> IntoIterator for List<I, T> {
    type Item = Rc<Entity<I, T>>;
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        Rc::unwrap_or_clone(self.0).into_iter()
    }
}

impl<'a, I, T> IntoIterator for &'a List<I, T> {
    type Item = &'a Rc<Entity<I, T>>;
    type IntoIter = std::slice::Iter<'a, Rc<Entity<I, T>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, I, T> IntoIterator for &'a mut List<I, T> {
    type Item = &'a mut Rc<Entity<I, T>>;
    type IntoIter = std::slice::IterMut<'a, Rc<Entity<I, T>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}
