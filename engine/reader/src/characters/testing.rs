//! Helpers for the tests of the readers.

use super::{Content, Thing};
use engine_core::model::Json;

/// Parses a text as JSON.
pub(super) fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap()
}

/// The only content, which must be a thing.
pub(super) fn only(contents: Vec<Content>) -> Thing {
    match <[Content; 1]>::try_from(contents) {
        Ok([Content::Thing(thing)]) => thing,
        other => panic!("{other:?}"),
    }
}

/// A thing with nothing but a name.
pub(super) fn thing(name: &str) -> Thing {
    Thing::named(Some(name))
}
