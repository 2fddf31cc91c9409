//! Reads what comes from outside Hoffman's Storage Solution: pasted texts, the files of other tools, catalogues, and
//! what is imported. It knows neither commands nor the panel.
//!
//! | to change | look in |
//! | --- | --- |
//! | reading a pasted text, and Copy as text | [`text`] |
//! | reading a file of another tool | [`characters`] |
//! | the items to add from a list | [`catalogue`] |
//! | looking up the names of a text in the open catalogue | [`reading`] |
//! | Import Inventory | [`import`] |
//!
//! `docs/rules/` describes the required behaviour; code cites its headings.

pub mod catalogue;
pub mod characters;
#[cfg(test)]
mod corpora;
pub mod import;
pub mod reading;
pub mod text;
