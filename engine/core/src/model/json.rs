//! JSON that the model keeps without knowing what it means.

use std::rc::Rc;

pub use serde_json::Value as Json;

/// The unknown fields of a stored object (docs/rules/storage.md#unknown-fields): a later version's or another tool's
/// data. The default is an object that this tool made: its keys in the usual order, none unknown.
#[derive(Clone, Debug, Default)]
pub struct Unknown {
    /// The known and unknown keys in the order they were read; `None` means the usual order. Most objects of a file
    /// share one.
    pub order: Option<Rc<[String]>>,
    /// The values of the unknown keys, if there are any.
    pub values: Option<Box<serde_json::Map<String, Json>>>,
}

/// Ignores the order of the keys: an object that was read without some of its keys has more of them when it is written
/// and read again.
impl PartialEq for Unknown {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}
