use crate::commands::containers_by_name::ContainersByName;
use engine_core::model::{Container, Entity, Inventory};

/// The inventory of a file in place of a stored one: each container keeps the id of the stored container of the same
/// kind and name, the first one that of the first one, and so on (`docs/rules/storage.md#import`).
pub(super) fn with_namesakes_ids(mut inventory: Inventory, stored: &Inventory) -> Inventory {
    let mut stored = ContainersByName::of(stored, str::to_owned);
    for container in inventory.columns.iter_mut().flatten() {
        if let Some(id) = stored.take(container) {
            *container = Entity::new(id, Container::clone(container));
        }
    }
    inventory
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_core::model::{IdSource, ItemContainer, MoneyPouch};

    /// An inventory with a container for each letter, in the left column up to a space: pouches for capital ones.
    fn inventory(letters: &str, ids: &mut IdSource) -> Inventory {
        let mut inventory = Inventory::new("Mira".to_owned());
        for (column, letters) in inventory.columns.iter_mut().zip(letters.split(' ')) {
            let container = |letter: char| {
                let name = letter.to_lowercase().to_string();
                if letter.is_uppercase() {
                    Container::from(MoneyPouch { name, ..MoneyPouch::default() })
                } else {
                    Container::from(ItemContainer { name, ..ItemContainer::default() })
                }
            };
            let entities =
                letters.chars().map(|letter| Entity::new(ids.container(), container(letter)));
            column.extend(entities);
        }
        inventory
    }

    #[test]
    fn containers_of_the_same_kind_and_name_keep_their_ids_in_turn() {
        let mut ids = IdSource::default();
        let stored = inventory("ab aA", &mut ids);
        let new = inventory("Aac aaB", &mut ids);
        let merged = with_namesakes_ids(new.clone(), &stored);
        assert_eq!(merged, new, "the contents are those of the file");
        let ids = |inventory: &Inventory| -> Vec<_> {
            inventory.containers().map(|container| container.id).collect()
        };
        let (old, new, merged) = (ids(&stored), ids(&new), ids(&merged));
        assert_eq!(merged, [old[3], old[0], new[2], old[2], new[4], new[5]]);
    }
}
