//! JSON that the model keeps without knowing what it means.

/// A JSON value as a browser reads it: every number is a double, keys keep their order.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A finite number.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object: keys are unique.
    Object(Vec<(String, Json)>),
}

/// The fields of an object that this version doesn't know, in their order (decisions, "Storage and
/// files"): a later version's or another tool's data survive here.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unknown(pub Vec<UnknownField>);

/// One unknown field and where it stood.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownField {
    /// How many of the known fields stand before it when the object is written.
    pub known_before: usize,
    /// Its key.
    pub key: String,
    /// Its value.
    pub value: Json,
}
