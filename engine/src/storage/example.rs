//! The example that one can begin with (docs/rules/actions.md#the-example): a file as any that is imported.

use super::import::read_import;
use crate::model::{IdSource, Inventory};

const FILE: &str = include_str!("example.json");

/// The inventory in the example's file.
pub fn example(ids: &mut IdSource) -> Option<Inventory> {
    let read = read_import(FILE, ids).inventories.pop()?;
    Some(read.inventory)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::{Completeness, export_inventory};

    #[test]
    fn it_is_what_an_export_of_it_would_be() {
        let imported = read_import(FILE, &mut IdSource::default());
        let [read] = imported.inventories.as_slice() else { panic!("{imported:?}") };
        assert_eq!((read.kept, imported.invalid), (Completeness::Whole, 0));
        assert_eq!(export_inventory(&read.inventory).text, FILE.trim_end());
    }
}
