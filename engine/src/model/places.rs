//! Where each thing of a list stands, by id.

use std::rc::Rc;

use super::{Entity, Id};
use crate::order::sorted_places;

/// An index of a list: the ids in order, each with its place.
#[derive(Debug, Default)]
pub struct Places(Vec<(u32, usize)>);

impl Places {
    /// The index of a list.
    pub fn of<I: Id, T>(list: &[Rc<Entity<I, T>>]) -> Self {
        let ids: Vec<u32> = list.iter().map(|entity| entity.id.number()).collect();
        let places = sorted_places(ids.len(), &|a, b| ids.get(a).cmp(&ids.get(b)));
        let entry = |place| Some((*ids.get(place)?, place));
        Self(places.into_iter().filter_map(entry).collect())
    }

    /// Whether the list has it.
    pub fn has(&self, id: impl Id) -> bool {
        self.place(id.number()).is_some()
    }

    /// The thing in the list that this is the index of.
    pub fn find<'list, I: Id, T>(
        &self,
        list: &'list [Rc<Entity<I, T>>],
        id: I,
    ) -> Option<&'list Rc<Entity<I, T>>> {
        list.get(self.place(id.number())?)
    }

    fn place(&self, id: u32) -> Option<usize> {
        let at = self.0.binary_search_by_key(&id, |&(id, _)| id).ok()?;
        self.0.get(at).map(|&(_, place)| place)
    }
}
