//! The example that one can begin with (docs/rules/actions.md#the-example): a file as any that is imported.

use super::import::read_import;
use crate::model::{IdSource, Inventory};

const FILE: &str = include_str!("example.json");

/// The inventory in the example's file.
pub fn example(ids: &mut IdSource) -> Option<Inventory> {
    let (example, _) = read_import(FILE, ids).pop()?;
    Some(example)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::white_space::trimmed_end;
    use crate::storage::{Completeness, export_inventory};

    #[test]
    fn it_is_what_an_export_of_it_would_be() {
        let read = read_import(FILE, &mut IdSource::default());
        let [(example, Completeness::Whole)] = read.as_slice() else { panic!("{read:?}") };
        assert_eq!(export_inventory(example).text, trimmed_end(FILE));
    }
}
