//! Where each thing of a list stands, by id.

use std::{collections::BTreeMap, rc::Rc};

use super::{Entity, Id};

/// An index of a list. One type for all lists: each further kind of map would add kilobytes to the
/// Wasm.
#[derive(Debug, Default)]
pub struct Places(BTreeMap<u32, usize>);

impl Places {
    /// The index of a list.
    pub fn of<I: Id, T>(list: &[Rc<Entity<I, T>>]) -> Self {
        let mut places = BTreeMap::new();
        for (place, entity) in list.iter().enumerate() {
            places.insert(entity.id.number(), place);
        }
        Self(places)
    }

    /// Whether the list has it.
    pub fn has(&self, id: impl Id) -> bool {
        self.0.contains_key(&id.number())
    }

    /// The thing in the list that this is the index of.
    pub fn find<'list, I: Id, T>(
        &self,
        list: &'list [Rc<Entity<I, T>>],
        id: I,
    ) -> Option<&'list Rc<Entity<I, T>>> {
        list.get(*self.0.get(&id.number())?)
    }
}
