//! Reading an object by its `type`, as commands and questions cross the boundary.
//!
//! serde's derived code for enums with a tag does the same by way of a buffer of its own, which makes the Wasm 66 kB
//! larger.

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error};
use serde_json::{Map, Value};

/// Reads an object: `read` gets its type and its other fields.
///
/// # Errors
/// It is no object, its type is unknown, or `read` fails.
pub(crate) fn read<'de, Kind: DeserializeOwned, T, D: Deserializer<'de>>(
    from: D,
    read: impl FnOnce(Kind, Value) -> serde_json::Result<T>,
) -> Result<T, D::Error> {
    let mut fields = Map::deserialize(from)?;
    let kind = Kind::deserialize(fields.remove("type").unwrap_or_default());
    kind.and_then(|kind| read(kind, Value::Object(fields))).map_err(D::Error::custom)
}
