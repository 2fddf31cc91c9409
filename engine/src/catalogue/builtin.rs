//! The built-in catalogue, which needs no network: the equipment of the SRD 5.1.
//!
//! Its file has the shape of a server's answer and is read as one. What exists only inside packs is
//! described there and nowhere else; a pack weighs what is in it (docs/rules/catalogues-and-text.md#the-built-in-catalogue).

use super::Catalogue;
use super::answer::items;
use crate::model::Json;
use crate::storage::parse;

const FILE: &str = include_str!("srd-5.1.json");

/// Reads the built-in catalogue.
#[must_use]
pub fn built_in() -> Catalogue {
    let answer = parse(FILE).unwrap_or_default();
    let attribution = answer.pointer("/extensions/attribution");
    let mut catalogue = items(&answer).unwrap_or_default();
    catalogue.attribution = attribution.and_then(Json::as_str).map(str::to_owned);
    catalogue
}
