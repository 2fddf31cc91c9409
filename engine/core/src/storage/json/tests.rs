use proptest::prelude::*;
use serde_json::json;

use super::*;

#[test]
fn a_length_is_that_of_the_text_in_a_browser() {
    let json = json!({"é": ["🗡️ \u{FFFF}", 1.5, null], "\"": {}});
    assert_eq!(compact_length(&json), to_compact(&json).encode_utf16().count());
}

#[test]
fn entries_of_all_arrays_are_counted() {
    let count = |text: &str| parse_as(text).map(|EntryCount(count)| count);
    for (text, entries) in [
        ("7", 0),
        ("[]", 0),
        ("{}", 0),
        ("\u{FEFF}[1,-1,0.5,\"a\",null,true,{},[]]", 8),
        (r#"{"a":[{"b":[{},[0]]}],"a":["\ud800"]}"#, 5),
    ] {
        assert_eq!(count(text), Ok(entries), "{text}");
    }
    assert_eq!(count("[1"), Err(NotJson));
}

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
        "-",
        "1.",
        "1e",
        "tru",
        "\"\\u12é\"",
        "\"\\ud80\"",
        "\"\\ud800",
        "\\ud800",
        "\"\\\0\"",
        "\u{FEFF}\u{FEFF}[]",
    ];
    for text in invalid {
        assert_eq!(parse(text), Err(NotJson), "{text:?}");
    }
    assert!(parse(&("[".repeat(127) + &"]".repeat(127))).is_ok());
    assert!(parse(&("[".repeat(128) + &"]".repeat(128))).is_err());
    assert!(parse(&"[".repeat(100_000)).is_err());
    assert!(parse(&format!("\"{}\"", "[".repeat(200))).is_ok());
}

#[test]
fn half_a_surrogate_pair_is_read_as_the_replacement_character() {
    for (text, read) in [
        (r#""\ud800""#, "\u{FFFD}"),
        (r#""\udc00x""#, "\u{FFFD}x"),
        (r#""a\ud83d\ud83e\ude99""#, "a\u{FFFD}🪙"),
        (r#""\\ud800\ud800""#, "\\ud800\u{FFFD}"),
        (r#""\ud800\n""#, "\u{FFFD}\n"),
        (r#""\ud800\u0041\"\é""#, ""),
        (r#""\ud800\u0041\"é""#, "\u{FFFD}A\"é"),
        (r#""\ude99\ud83e""#, "\u{FFFD}\u{FFFD}"),
    ] {
        let read = (!read.is_empty()).then(|| json!(read));
        assert_eq!(parse(text).ok(), read, "{text}");
    }
}

#[test]
fn of_equal_keys_the_last_value_holds_at_the_first_place() {
    let text = format!("{{\"b\":1,{}\"a\":2}}", "\"b\":0,".repeat(100_000));
    assert_eq!(to_compact(&parse(&text).unwrap()), r#"{"b":0,"a":2}"#);
}

#[test]
fn depth_counts_arrays_and_objects() {
    for (json, expected) in [(json!(1), 0), (json!([]), 1), (json!({"a": [1, {}], "b": {}}), 3)] {
        assert_eq!(depth(&json), expected, "{json}");
    }
}

#[test]
fn numbers_are_those_of_a_browser() {
    for (text, written) in [
        ("10.0", "10"),
        ("-0", "0"),
        ("-0.0", "0"),
        ("1E3", "1000"),
        ("1e21", "1e+21"),
        ("-5e-324", "-5e-324"),
        ("1e-400", "0"),
        ("9007199254740993", "9007199254740992"),
        ("-9007199254740993", "-9007199254740992"),
        ("18446744073709551615", "18446744073709552000"),
        ("123456789012345680000", "123456789012345680000"),
        ("1.7976931348623157e308", "1.7976931348623157e+308"),
        ("0.30000000000000004", "0.30000000000000004"),
        ("[1.0,{\"a\":2.50}]", "[1,{\"a\":2.5}]"),
    ] {
        let mut json = parse(text).unwrap();
        as_in_browsers(&mut json);
        assert_eq!(to_compact(&json), written, "{text}");
        let mut again = parse(written).unwrap();
        as_in_browsers(&mut again);
        assert_eq!(again, json, "{text}");
    }
    assert_eq!(to_compact(&2.0), "2");
}

#[test]
fn indented_text_is_equal_to_a_browsers_with_two_spaces() {
    let json = json!({"a": [1, [], {}], "b": {"c": null}});
    let text = "{\n  \"a\": [\n    1,\n    [],\n    {}\n  ],\n  \"b\": {\n    \"c\": null\n  }\n}";
    assert_eq!(to_indented(&json), text);
}

proptest! {
    /// Replacing half pairs changes nothing else: invalid JSON stays invalid, and valid JSON changes only at half
    /// pairs.
    #[test]
    fn replacing_half_pairs_changes_nothing_else(
        text in r#"([a"]|\\\\|\\["nu]|\\ud83e\\ude99|\\u00e9|\\ud800|é){0,12}"#,
    ) {
        let replaced = without_lone_surrogates(&text);
        prop_assert_eq!(without_lone_surrogates(&replaced), replaced.clone());
        if serde_json::from_str::<Json>(&format!("\"{text}\"")).is_ok() {
            prop_assert_eq!(replaced, text);
        }
    }
}
