//! The browser's functions for letters and their order.

use std::collections::HashMap;

use wasm_bindgen::prelude::*;

use engine_core::language::case_mapping::CaseMapping;

/// Equal letters however they are composed, in lower case.
fn lower_case(text: &str) -> String {
    let text = js_sys::JsString::from(text).normalize("NFC");
    text.to_lower_case().into()
}

/// Ranks texts by the browser's collation for the user's language, with numbers by their size. They cross together and
/// the browser sorts them itself: a crossing for each text takes five times as long, one for each pair still longer. A
/// line break counts as a space.
fn collate(texts: &[&str]) -> Vec<u32> {
    let lines: Vec<String> = texts.iter().map(|text| text.replace('\n', " ")).collect();
    let options = js_sys::Object::new();
    js_sys::Reflect::set(&options, &"numeric".into(), &JsValue::TRUE).unwrap_throw();
    let collator = js_sys::Intl::Collator::new(&js_sys::Array::new(), &options);
    let compare = collator.compare();
    let array = js_sys::JsString::from(lines.join("\n")).split("\n");
    let sort: js_sys::Function =
        js_sys::Reflect::get(&array, &"sort".into()).unwrap_throw().unchecked_into();
    sort.call1(&array, &compare).unwrap_throw();

    let sorted = String::from(array.join("\n"));
    let mut ranks: HashMap<&str, u32> = HashMap::with_capacity(lines.len());
    let (mut rank, mut before) = (0, array.get(0));
    for (line, text) in sorted.split('\n').zip(array.iter()) {
        let order = compare.call2(&JsValue::UNDEFINED, &before, &text);
        if order.unwrap_throw() != 0.0 {
            rank += 1;
        }
        ranks.insert(line, rank);
        before = text;
    }
    let rank_of = |line: &String| ranks.get(line.as_str()).copied().unwrap_or_default();
    lines.iter().map(rank_of).collect()
}

/// Letters composed, as they are in most texts.
fn compose(text: &str) -> String {
    js_sys::JsString::from(text).normalize("NFC").into()
}

/// Letters apart from their accents.
fn decompose(text: &str) -> String {
    js_sys::JsString::from(text).normalize("NFD").into()
}

/// A text in upper case.
fn upper_case(text: &str) -> String {
    js_sys::JsString::from(text).to_upper_case().into()
}

/// The browser's case mapping.
pub(super) const CASE_MAPPING: CaseMapping =
    CaseMapping { lower: lower_case, upper: upper_case, compose, decompose, collate };
