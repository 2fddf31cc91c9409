//! Fields that an object only has if they differ from the default.

use super::Json;

/// A field of a stored object that is written only where it says something
/// (`docs/rules/storage.md#optional-fields`).
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Optional<T> {
    /// The object doesn't have it.
    #[default]
    Absent,
    /// The field has this value.
    Set(T),
    /// Its value is not understood: it counts as absent and is kept until the user sets it.
    Unreadable(Box<Json>),
}

impl<T> Optional<T> {
    /// The value, if it is understood.
    pub const fn get(&self) -> Option<&T> {
        match self {
            Self::Set(value) => Some(value),
            Self::Absent | Self::Unreadable(_) => None,
        }
    }
}

impl<T> From<Option<T>> for Optional<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Absent, Self::Set)
    }
}
