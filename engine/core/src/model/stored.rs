//! The objects of the stored list, each declared with its fields in one table (`docs/rules/storage.md#the-stored-list`).
//!
//! Reading, writing and merging an object, and recognising a stack, visit the fields of its table one by
//! one. Each of these operations is implemented for every type of field, so a field of a type without an implementation
//! is a compile error, and no operation can leave out a field.

use super::Unknown;

/// A field of an object, as a [`Visitor`] gets it.
pub struct Field<O, T> {
    /// Its key in the stored data.
    pub key: &'static str,
    /// Returns its value.
    pub get: fn(&O) -> &T,
    /// Returns its value to be replaced.
    pub get_mut: fn(&mut O) -> &mut T,
}

/// Does something with the fields of an object `O` whose type is `T`. For numbers, `R` is
/// [`NumberField`](super::NumberField).
pub trait Visitor<O, T, R = ()> {
    /// Visits a field; `like` is the field of the panel that a number is read like.
    fn visit(&mut self, field: Field<O, T>, like: R);
}

/// An object whose fields a visitor of type `V` can visit.
pub trait HasFields<V>: Stored {
    /// Visits the fields in the order of the tool.
    fn visit_all(visitor: &mut V);
}

/// An object of the stored list.
pub trait Stored: Clone {
    /// The value of its key `kind`, if it has one.
    const KIND: Option<&'static str>;
    /// The keys of its fields, in the order of the tool.
    const KEYS: &'static [&'static str];

    /// The object if the stored data has none of its fields.
    fn absent() -> Self;

    /// The fields of a later version.
    fn unknown(&self) -> &Unknown;

    /// The fields of a later version, to be replaced.
    fn unknown_mut(&mut self) -> &mut Unknown;
}

/// Declares an object with its fields, one per line:
///
/// ```text
/// pub strength("strengthScore"): f64 as StrengthScore = Self::DEFAULT_STRENGTH,
/// ```
///
/// is the field `strength`, stored as `strengthScore`. A text in its place is read like one that is typed into the
/// `NumberField` behind `as`, and the value behind `=` holds where the field is absent. Without `=` the default of the
/// type holds. A field is always written, unless its type is `Optional`.
macro_rules! stored {
    (
        $(#[$meta:meta])*
        pub struct $name:ident $(of kind $kind:literal)? {
            $(
                $(#[$doc:meta])*
                $visibility:vis $field:ident($key:literal): $type:ty $(as $like:ident)? $(= $absent:expr)?,
            )*
        }
    ) => {
        $(#[$meta])*
        pub struct $name {
            $($(#[$doc])* $visibility $field: $type,)*
            /// Fields of a later version.
            pub unknown: $crate::model::Unknown,
        }

        impl $crate::model::stored::Stored for $name {
            const KIND: Option<&'static str> = stored!(@kind $($kind)?);
            const KEYS: &'static [&'static str] = &[$(stored!(@kind_key $kind),)? $($key),*];

            fn absent() -> Self {
                Self {
                    $($field: stored!(@absent $($absent)?),)*
                    unknown: $crate::model::Unknown::default(),
                }
            }

            fn unknown(&self) -> &$crate::model::Unknown {
                &self.unknown
            }

            fn unknown_mut(&mut self) -> &mut $crate::model::Unknown {
                &mut self.unknown
            }
        }

        impl<V> $crate::model::stored::HasFields<V> for $name
        where
            $(V: $crate::model::stored::Visitor<$name, $type $(, stored!(@like_type $like))?>,)*
        {
            fn visit_all(visitor: &mut V) {
                $({
                    let field = $crate::model::stored::Field {
                        key: $key,
                        get: |object: &Self| &object.$field,
                        get_mut: |object: &mut Self| &mut object.$field,
                    };
                    visitor.visit(field, stored!(@like $($like)?));
                })*
            }
        }
    };
    (@kind) => { None };
    (@kind $kind:literal) => { Some($kind) };
    (@kind_key $kind:literal) => { "kind" };
    (@absent) => { Default::default() };
    (@absent $absent:expr) => { $absent };
    (@like_type $like:ident) => { $crate::model::NumberField };
    (@like) => { () };
    (@like $like:ident) => { $crate::model::NumberField::$like };
}
pub(super) use stored;
