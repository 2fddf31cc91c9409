//! Documents of Foundry 9 and before, which have `data` in place of `system`
//! (`docs/rules/characters.md#games-of-foundry`).

use std::borrow::Cow;

use crate::characters::fields::{is_list, is_object, text};
use engine_core::model::Json;

/// A document in the shape that Foundry has had since version 10.
pub(crate) fn current(json: &Json) -> Cow<'_, Json> {
    if is_older(json) { Cow::Owned(renamed(json.clone())) } else { Cow::Borrowed(json) }
}

/// Whether it is an actor or an item of an older version.
fn is_older(json: &Json) -> bool {
    let is_item = || text(json, "type").is_some() && text(json, "name").is_some();
    is_object(json, "data")
        && json.get("system").is_none()
        && if json.get("items").is_some() { is_list(json, "items") } else { is_item() }
}

/// A document whose `data`, and that of its items, is its `system`.
fn renamed(json: Json) -> Json {
    let Json::Object(object) = json else { return json };
    let fields = object.into_iter().map(|(key, value)| match value {
        value if key == "data" => ("system".to_owned(), value),
        Json::Array(items) if key == "items" => {
            (key, Json::Array(items.into_iter().map(renamed_item).collect()))
        }
        value => (key, value),
    });
    Json::Object(fields.collect())
}

fn renamed_item(item: Json) -> Json {
    if item.get("system").is_some() { item } else { renamed(item) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;

    #[test]
    fn only_documents_of_older_versions_are_renamed() {
        for (older, expected) in [
            (
                r#"{"items": [{"data": {"a": 1}}, 5, {"system": {}}], "data": {"b": 2}}"#,
                r#"{"items": [{"system": {"a": 1}}, 5, {"system": {}}], "system": {"b": 2}}"#,
            ),
            (
                r#"{"type": "loot", "name": "Idol", "data": {}}"#,
                r#"{"type": "loot", "name": "Idol", "system": {}}"#,
            ),
        ] {
            assert_eq!(*current(&json(older)), json(expected), "{older}");
        }
        for file in [
            r#"{"id": 0, "success": true, "data": {"inventory": []}}"#,
            r#"{"items": [], "data": {}, "system": {}}"#,
            r#"{"items": {}, "data": {}}"#,
            r#"{"items": [], "data": 5}"#,
            "[]",
        ] {
            assert!(matches!(current(&json(file)), Cow::Borrowed(_)), "{file}");
        }
    }
}
