//! JSON as browsers read and write it, with the listed exceptions (decisions, "Storage and files").

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::panic)]

use engine::model::Json;
use engine::storage::{parse, to_compact};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

#[test]
fn json_is_read_as_browsers_read_it_with_the_listed_exceptions() {
    let valid = [
        "[1,{\"a\":null}]",
        " \n\t[ ]\r\n",
        "\"\\ud83e\\ude99\"",
        "\u{FEFF}[]",
        "\"\u{7f}\u{2028}\"",
    ];
    for text in valid {
        assert!(parse(text).is_ok(), "{text:?}");
    }
    let invalid = [
        "",
        "[",
        "[1,]",
        "{a:1}",
        "1e999",
        "-1e999",
        "[1] x",
        "'a'",
        "NaN",
        "01",
        "\"\n\"",
        "\"\\x\"",
        "[1e400]",
        "[]\0",
        "\0[]",
        "\"a\0\"",
        "{\"a\"\0:1}",
        "-",
        "1.",
        "1e",
        "tru",
        "nullé",
        "truﬀ",
        "\"\\u12é\"",
        "\"\\\0\"",
    ];
    for text in invalid {
        assert!(parse(text).is_err(), "{text:?}");
    }
    assert!(parse(&("[".repeat(128) + &"]".repeat(128))).is_ok());
    assert!(parse(&("[".repeat(129) + &"]".repeat(129))).is_err());
    assert!(parse(&"[".repeat(100_000)).is_err());
    assert!(parse(&format!("\"{}\"", "[".repeat(200))).is_ok());
}

/// JSON as `serde_json` has it, for comparison.
fn as_value(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(flag) => json!(flag),
        Json::Number(number) => json!(number),
        Json::Text(text) => json!(text),
        Json::List(values) => values.iter().map(as_value).collect(),
        Json::Object(fields) => Value::Object(
            fields
                .iter()
                .map(|(key, value)| (key.clone(), as_value(value)))
                .collect(),
        ),
    }
}

/// All numbers as doubles, as a browser has them.
fn with_doubles(value: Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(values) => values.into_iter().map(with_doubles).collect(),
        Value::Object(fields) => Value::Object(
            fields
                .into_iter()
                .map(|(key, value)| (key, with_doubles(value)))
                .collect(),
        ),
        other => other,
    }
}

#[test]
fn what_serde_json_reads_is_read_the_same_and_what_it_refuses_is_refused() {
    // Pieces that make whole, broken and strange texts.
    let piece = prop_oneof![
        4 => "[\\[\\]{},:]",
        3 => r#""([a-zé🪙]|\\[nrt"\\/bf]|\\u00[0-9a-fA-F]{2}|\\ud83e\\ude99){0,4}""#,
        3 => "-?(0|[1-9][0-9]{0,18})(\\.[0-9]{1,18})?([eE][+-]?[0-9]{1,3})?",
        1 => "(true|false|null| |\n|-|\\.|0|e1|tru|\u{1}|\"|\\\\)",
    ];
    let text = prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat());
    let config = Config {
        cases: 4000,
        failure_persistence: None,
        ..Config::default()
    };
    let runner = |text: String| {
        let theirs = serde_json::from_str::<Value>(&text).ok().map(with_doubles);
        let ours = parse(&text).ok().map(|json| as_value(&json));
        prop_assert_eq!(ours, theirs, "{}", text);
        Ok(())
    };
    TestRunner::new(config.clone()).run(&text, runner).unwrap();

    // Whole documents, so that deep agreement is tested and not only refusal.
    let leaf = prop_oneof![
        any::<bool>().prop_map(|flag| json!(flag)),
        any::<f64>()
            .prop_filter("JSON has no others", |number| number.is_finite())
            .prop_map(|number| json!(number)),
        any::<String>().prop_map(|text| json!(text)),
    ];
    let document = leaf.prop_recursive(6, 60, 8, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
            prop::collection::btree_map(any::<String>(), inner, 0..8)
                .prop_map(|fields| json!(fields)),
        ]
    });
    TestRunner::new(Config {
        cases: 500,
        ..config
    })
    .run(&document, |document| {
        runner(serde_json::to_string_pretty(&document).unwrap())
    })
    .unwrap();
}

#[test]
fn texts_are_written_as_serde_json_writes_them() {
    let runner = |text: String| {
        let json = Json::Object(vec![(text.clone(), Json::Text(text.clone()))]);
        prop_assert_eq!(to_compact(&json), json!({ text.clone(): text }).to_string());
        Ok(())
    };
    let config = Config {
        failure_persistence: None,
        ..Config::default()
    };
    let text = "([\u{0}-\u{7f}]|[é🪙\u{80}\u{2028}]){0,9}";
    TestRunner::new(config).run(&text, runner).unwrap();
}

#[test]
fn a_hundred_thousand_equal_keys_are_read_in_a_moment() {
    let text = format!("{{{}\"a\":1}}", "\"a\":0,".repeat(100_000));
    assert_eq!(
        parse(&text),
        Ok(Json::Object(vec![("a".to_owned(), Json::Number(1.0))]))
    );
}
