//! Pairs containers of an import or a text with the stored ones of the same kind and name.

use std::collections::{HashMap, VecDeque};
use std::mem::{Discriminant, discriminant};

use engine_core::model::{Container, ContainerId, Inventory};

/// The containers of an inventory by kind and name, in its order. Each can be taken once.
pub(super) struct ContainersByName {
    ids: HashMap<(Discriminant<Container>, String), VecDeque<ContainerId>>,
    /// The form in which names are compared.
    form: fn(&str) -> String,
}

impl ContainersByName {
    /// The containers of `inventory`, whose names are compared in this form.
    pub fn of(inventory: &Inventory, form: fn(&str) -> String) -> Self {
        let mut by_name = Self { ids: HashMap::new(), form };
        for container in inventory.containers() {
            let key = by_name.key(container);
            by_name.ids.entry(key).or_default().push_back(container.id);
        }
        by_name
    }

    /// The first one of this kind and name that was not taken.
    pub fn take(&mut self, container: &Container) -> Option<ContainerId> {
        let key = self.key(container);
        self.ids.get_mut(&key)?.pop_front()
    }

    fn key(&self, container: &Container) -> (Discriminant<Container>, String) {
        (discriminant(container), (self.form)(container.name()))
    }
}
