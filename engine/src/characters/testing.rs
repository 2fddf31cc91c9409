//! Helpers for the tests of the readers.

use super::{Content, Thing};
use crate::model::Json;

/// A text as JSON.
pub(super) fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap()
}

/// The one thing that was read.
pub(super) fn only(contents: Vec<Content>) -> Thing {
    match <[Content; 1]>::try_from(contents) {
        Ok([Content::Thing(thing)]) => thing,
        other => panic!("{other:?}"),
    }
}

/// A thing of which only the name is known.
pub(super) fn thing(name: &str) -> Thing {
    Thing::named(Some(name))
}
