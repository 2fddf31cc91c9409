//! The containers that a copied inventory names (`docs/rules/catalogues-and-text.md#containers-named-in-the-text`).

use std::ops::Range;

use engine_core::model::{Container, ItemContainer, Load, MoneyPouch, OwnCapacity, Place};

/// A container that a copied inventory names, and its entries.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedContainer {
    /// The container as the text describes it, without its contents.
    pub container: Container,
    /// The indices of the entries below its line.
    pub entries: Range<usize>,
}

/// The containers while a text is read line by line.
#[derive(Debug, Default)]
pub(super) struct NamedContainers {
    containers: Vec<NamedContainer>,
    /// The last line that names a container without saying of which kind.
    unknown: Option<(String, Place)>,
    /// Whether the stacks that follow belong to the last container.
    takes_stacks: bool,
}

impl NamedContainers {
    /// Adds an item container, whose first entry has the index `first`. Without a capacity it has no size where that is
    /// possible.
    pub fn name_items(
        &mut self,
        name: String,
        capacity: Option<f64>,
        place: Place,
        load: Option<Load>,
        first: usize,
    ) {
        let (place, load) = (place.to_stored(), load.into());
        let has_capacity = capacity.map(|_| OwnCapacity).into();
        let capacity = capacity.unwrap_or(ItemContainer::DEFAULT_CAPACITY);
        let container =
            ItemContainer { name, capacity, place, load, has_capacity, ..ItemContainer::default() };
        self.add(Container::from(container), first);
        self.takes_stacks = true;
    }

    /// Adds a pouch, whose first entry has the index `first`.
    pub fn name_pouch(&mut self, name: String, place: Place, first: usize) {
        let place = place.to_stored();
        self.add(Container::from(MoneyPouch { name, place, ..MoneyPouch::default() }), first);
    }

    /// Adds a container of an unknown kind, which becomes an item container if stacks follow.
    pub fn name_unknown(&mut self, name: String, place: Place) {
        self.name_none();
        self.unknown = Some((name, place));
    }

    /// Closes the last container: its stacks end here.
    pub fn name_none(&mut self) {
        self.unknown = None;
        self.takes_stacks = false;
    }

    /// Makes sure that the stack with this index has a container.
    pub fn take_stack(&mut self, index: usize) {
        if !self.takes_stacks {
            let (name, place) = self
                .unknown
                .take()
                .unwrap_or_else(|| (ItemContainer::DEFAULT_NAME.to_owned(), Place::Carried));
            self.name_items(name, None, place, None, index);
        }
    }

    /// All of them, if the text has this number of entries.
    pub fn up_to(mut self, entries: usize) -> Vec<NamedContainer> {
        let mut end = entries;
        for named in self.containers.iter_mut().rev() {
            named.entries.end = end;
            end = named.entries.start;
        }
        self.containers
    }

    fn add(&mut self, container: Container, first: usize) {
        self.name_none();
        self.containers.push(NamedContainer { container, entries: first..first });
    }
}
