//! Reads fields of JSON objects that other tools write. A field of an unexpected type counts as missing, and is
//! reported (`docs/rules/characters.md#fields-that-are-not-read`).

use std::collections::HashSet;

use super::Content;
use engine_core::language::typed_value::{names_coins, typed_value};
use engine_core::language::white_space::trimmed;
use engine_core::model::{CoinKind, CoinTable, Json, Uses};
use engine_core::rules::rounding::{round_to_millionth, sum};
use engine_core::rules::wealth::worth;

/// The value at a path of keys: `system.weight.value`.
fn at<'a>(json: &'a Json, path: &str) -> Option<&'a Json> {
    path.split('.').try_fold(json, |json, key| json.get(key))
}

/// The text at a path, unless it is blank.
pub(crate) fn text<'a>(json: &'a Json, path: &str) -> Option<&'a str> {
    at(json, path)?.as_str().filter(|text| !trimmed(text).is_empty())
}

/// The number at a path, also if it is written as a text.
pub(super) fn number(json: &Json, path: &str) -> Option<f64> {
    let value = at(json, path)?;
    let written = || plain_number(trimmed(value.as_str()?));
    let number = value.as_f64().or_else(written)?;
    number.is_finite().then_some(number + 0.0)
}

/// A number that is written as a text, also with commas between groups of three digits.
fn plain_number(text: &str) -> Option<f64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let mut groups = whole.trim_start_matches(['-', '+']).split(',');
    let first = groups.next().unwrap_or_default();
    let is_of_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let is_grouped = (1..=3).contains(&first.len())
        && groups.all(|group| group.len() == 3 && is_of_digits(group))
        && is_of_digits(first)
        && is_of_digits(decimals);
    if text.contains(',') && !is_grouped {
        return None;
    }
    text.replace(',', "").parse().ok()
}

/// The number at a path, if it is at least 0.
pub(crate) fn amount(json: &Json, path: &str) -> Option<f64> {
    number(json, path).filter(|amount| *amount >= 0.0)
}

/// What is left of the uses of a thing; `None` of something that hasn't at least two.
pub(super) fn uses(left: f64, most: Option<f64>) -> Option<Uses> {
    let most = most.filter(|most| *most >= 2.0)?;
    Uses::new(left.clamp(0.0, most).trunc(), most)
}

/// The most uses of a thing as written, if a row can't have them: above the largest number of uses, or not whole.
pub(super) fn unread_uses(json: &Json, field: &str, path: &str) -> Option<String> {
    let most = amount(json, path).filter(|most| *most >= 2.0)?;
    at(json, path).filter(|_| Uses::full(most).is_none()).and_then(|most| unread_value(field, most))
}

/// The name of a field and its value as written: `quantity many`; `None` if it says nothing.
pub(super) fn unread_value(field: &str, value: &Json) -> Option<String> {
    match value {
        Json::Null => None,
        Json::String(text) if trimmed(text).is_empty() => None,
        Json::String(text) => Some(format!("{field} {}", trimmed(text))),
        value => Some(format!("{field} {value}")),
    }
}

/// The fields that have a value but no amount. Each is given by its name and its path.
pub(super) fn unread_amounts(json: &Json, fields: &[(&str, &str)]) -> Vec<String> {
    unread_fields(json, fields, amount)
}

/// The fields that have a value but no number. Each is given by its name and its path.
pub(super) fn unread_numbers(json: &Json, fields: &[(&str, &str)]) -> Vec<String> {
    unread_fields(json, fields, number)
}

fn unread_fields(
    json: &Json,
    fields: &[(&str, &str)],
    read: fn(&Json, &str) -> Option<f64>,
) -> Vec<String> {
    let unread = fields.iter().filter(|(_, path)| read(json, path).is_none());
    unread.filter_map(|(field, path)| unread_value(field, at(json, path)?)).collect()
}

/// The field, if it has a value but no text.
pub(super) fn unread_text(json: &Json, field: &str, path: &str) -> Option<String> {
    let value = at(json, path)?;
    if value.is_string() { None } else { unread_value(field, value) }
}

/// The counts of coins in the object at a path that can't be read.
pub(super) fn unread_coins(json: &Json, path: &str) -> Vec<String> {
    unread_coins_named(json, path, &ABBREVIATIONS)
}

/// The counts of coins, by their keys, in the object at a path that can't be read.
fn unread_coins_named(json: &Json, path: &str, keys: &[(CoinKind, &'static str)]) -> Vec<String> {
    let name = |path: &'static str| path.split('.').next().unwrap_or(path);
    let names: Vec<_> = keys.iter().map(|(_, key)| (name(key), *key)).collect();
    at(json, path).map_or_else(Vec::new, |purse| unread_amounts(purse, &names))
}

/// The entries of a list that are no objects.
pub(super) fn unread_entries(entries: &[Json]) -> impl Iterator<Item = Content> {
    let others = entries.iter().filter(|entry| !entry.is_object());
    let written = others.filter_map(|entry| unread_value("", entry));
    written.map(|text| Content::Unread(trimmed(&text).to_owned()))
}

/// The number at a path as the text of an id: `1`, `1.0` and `"1"` are the same id.
pub(super) fn numeric_id(json: &Json, path: &str) -> Option<String> {
    number(json, path).map(engine_core::wording::printing::number_text)
}

/// Whether the value at a path is `true`.
pub(super) fn flag(json: &Json, path: &str) -> bool {
    boolean(json, path).unwrap_or_default()
}

/// The value at a path, if it is `true` or `false`.
pub(super) fn boolean(json: &Json, path: &str) -> Option<bool> {
    at(json, path).and_then(Json::as_bool)
}

/// The entries of the list at a path.
pub(crate) fn list<'a>(json: &'a Json, path: &str) -> &'a [Json] {
    match at(json, path) {
        Some(Json::Array(entries)) => entries,
        _ => &[],
    }
}

/// Whether the value at a path is a list.
pub(super) fn is_list(json: &Json, path: &str) -> bool {
    at(json, path).is_some_and(Json::is_array)
}

/// Whether the value at a path is an object.
pub(super) fn is_object(json: &Json, path: &str) -> bool {
    at(json, path).is_some_and(Json::is_object)
}

/// Whether the list at a path contains a text.
pub(super) fn has(json: &Json, path: &str, text: &str) -> bool {
    list(json, path).iter().any(|entry| entry == text)
}

/// The keys of an object with their values, in the order of the file.
pub(super) fn entries(json: &Json) -> impl Iterator<Item = (&str, &Json)> {
    let object = json.as_object().into_iter().flatten();
    object.map(|(key, value)| (key.as_str(), value))
}

/// The coin types by their abbreviations, which most tools have as keys.
const ABBREVIATIONS: [(CoinKind, &str); 5] = [
    (CoinKind::Cp, CoinKind::Cp.name()),
    (CoinKind::Sp, CoinKind::Sp.name()),
    (CoinKind::Ep, CoinKind::Ep.name()),
    (CoinKind::Gp, CoinKind::Gp.name()),
    (CoinKind::Pp, CoinKind::Pp.name()),
];

/// The coins in the object at a path, whose keys are abbreviations such as `gp`.
pub(crate) fn coins(json: &Json, path: &str) -> impl Iterator<Item = (CoinKind, f64)> {
    let purse = at(json, path);
    let kinds = ABBREVIATIONS.into_iter();
    kinds.filter_map(move |(kind, key)| Some((kind, amount(purse?, key)?)))
}

/// The worth of the coins in the object at a path, in gp; `None` if it has none that can be read.
pub(super) fn coins_in_gp(json: &Json, path: &str) -> Option<f64> {
    let in_gp = |(kind, count)| worth(kind, count, CoinTable::DND);
    let worths: Vec<_> = coins(json, path).map(in_gp).collect();
    (!worths.is_empty()).then(|| sum(worths))
}

/// The same coins as contents of a character.
pub(super) fn coin_contents(json: &Json, path: &str) -> impl Iterator<Item = Content> {
    coins_named(json, path, &ABBREVIATIONS)
}

/// The coins in the object at a path, by their keys, as contents of a character.
pub(super) fn coins_named(
    json: &Json,
    path: &str,
    keys: &[(CoinKind, &'static str)],
) -> impl Iterator<Item = Content> + use<> {
    let purse = at(json, path);
    let coins = keys.iter().filter_map(|(kind, key)| Some((*kind, amount(purse?, key)?)));
    let coins: Vec<_> = coins.map(|(kind, count)| Content::Coins(kind, count)).collect();
    let unread = unread_coins_named(json, path, keys);
    coins.into_iter().chain(unread.into_iter().map(Content::Unread))
}

/// An amount of a currency of D&D in gp. Without a currency the amount is in gp; `None` if the currency is unknown.
pub(super) fn in_currency(amount: f64, currency: Option<&str>) -> Option<f64> {
    in_currency_of(CoinTable::DND, amount, currency)
}

/// Like [`in_currency`], with the coins of another table whose main coin is gp.
pub(super) fn in_currency_of(
    table: &CoinTable,
    amount: f64,
    currency: Option<&str>,
) -> Option<f64> {
    let is_called = |name: &str| {
        let mut kinds = CoinKind::ALL.into_iter();
        kinds.find(|kind| kind.name().eq_ignore_ascii_case(name))
    };
    let kind = currency.map_or(Some(CoinKind::Gp), is_called)?;
    Some(times(amount, worth(kind, 1.0, table)))
}

/// A price in a text, in gp: a plain number, or an amount that names its coins. `None` if it has any other word.
pub(super) fn price(written: &str) -> Option<f64> {
    let table = CoinTable::DND;
    let plain = || plain_number(trimmed(written)).filter(|price| price.is_finite());
    let price = if names_coins(written, table) {
        typed_value(written, table).ok().flatten()
    } else {
        plain()
    };
    price.filter(|price| *price >= 0.0)
}

/// Remarks on prices that can't be read: a sentence for each of the first three, and the number of the others.
pub(super) fn unread_prices<'a>(written: impl Iterator<Item = &'a str>) -> Vec<Content> {
    const MOST_NAMED: usize = 3;
    let mut prices = Vec::new();
    let mut known = HashSet::new();
    for price in written.map(trimmed) {
        if known.insert(price) {
            prices.push(price);
        }
    }
    let named = prices.iter().take(MOST_NAMED);
    let named = named.map(|price| format!("“{price}” could not be read as a price."));
    let others = match prices.len().saturating_sub(MOST_NAMED) {
        0 => None,
        1 => Some("1 more price could not be read.".to_owned()),
        count => Some(format!("{count} more prices could not be read.")),
    };
    named.chain(others).map(Content::Remark).collect()
}

/// A product without the errors of binary arithmetic.
pub(super) fn times(a: f64, b: f64) -> f64 {
    without_noise(a * b)
}

/// An amount divided by a number of pieces, without the errors of binary arithmetic: three thirds of a pound are a
/// pound.
pub(super) fn each(all: f64, several: f64) -> f64 {
    without_noise(all / several)
}

/// Rounds to millionths, but only if that corrects an error of binary arithmetic; stays finite.
fn without_noise(number: f64) -> f64 {
    let number = number.clamp(f64::MIN, f64::MAX);
    let settled = round_to_millionth(number);
    if (settled - number).abs() <= number.abs() * 1e-12 { settled } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::testing::json;

    #[test]
    fn a_text_that_is_wholly_a_number_is_one() {
        let fields = json(
            r#"{"a": " 2.5 ", "b": "2 lb", "c": "inf", "d": "NaN", "e": "-3", "f": null, "g": true, "h": -0.0}"#,
        );
        let numbers = ["a", "b", "c", "d", "e", "f", "g", "x"].map(|key| number(&fields, key));
        let expected = [Some(2.5), None, None, None, Some(-3.0), None, None, None];
        assert_eq!(numbers, expected);
        assert_eq!((amount(&fields, "a"), amount(&fields, "e")), (Some(2.5), None));
        assert!(amount(&fields, "h").is_some_and(f64::is_sign_positive));
    }

    #[test]
    fn a_field_of_another_type_is_missing() {
        let fields =
            json("{\"a\": {\"b\": 1}, \"c\": [\"x\"], \"d\": \"x\", \"e\": \" \u{FEFF}\"}");
        assert_eq!(number(&fields, "a.b"), Some(1.0));
        assert_eq!((number(&fields, "a.b.c"), number(&fields, "c.b")), (None, None));
        assert_eq!((text(&fields, "d"), text(&fields, "e")), (Some("x"), None));
        assert_eq!((list(&fields, "d").len(), list(&fields, "c").len()), (0, 1));
        assert!(has(&fields, "c", "x") && !has(&fields, "d", "x") && !flag(&fields, "d"));
    }

    #[test]
    fn a_value_that_says_something_and_is_not_read_is_reported() {
        let fields = json(
            r#"{"a": "many", "b": -2, "c": null, "d": " ", "e": {"gp": 1}, "f": "7", "g": true, "h": ["x"]}"#,
        );
        let paths = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map(|path| ("count", path));
        let expected =
            ["count many", "count -2", r#"count {"gp":1}"#, "count true", r#"count ["x"]"#];
        assert_eq!(unread_amounts(&fields, &paths), expected);
        assert_eq!(unread_text(&fields, "name", "b").as_deref(), Some("name -2"));
        assert_eq!(unread_text(&fields, "name", "a"), None);
        let Json::Array(entries) = json(r#"["Torch", null, {}, 5]"#) else { panic!("no list") };
        let unread: Vec<_> = unread_entries(&entries).collect();
        assert_eq!(unread, ["Torch", "5"].map(|text| Content::Unread(text.to_owned())));
    }

    #[test]
    fn the_most_uses_are_reported_if_a_row_cannot_have_them() {
        let fields = json(
            r#"{"a": 1000, "b": "2.5", "c": 999, "d": 2, "e": 1.5, "f": "1d6", "g": null, "h": "1,200"}"#,
        );
        let paths = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
        let unread: Vec<_> =
            paths.into_iter().filter_map(|path| unread_uses(&fields, "uses", path)).collect();
        assert_eq!(unread, ["uses 1000", "uses 2.5", "uses 1,200"]);
    }

    #[test]
    fn prices_that_are_not_read_are_named_once_each() {
        let remarks = |prices: &[&str]| {
            let remarks = unread_prices(prices.iter().copied()).into_iter();
            let texts = remarks.map(|remark| match remark {
                Content::Remark(text) => text,
                other => panic!("{other:?}"),
            });
            texts.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(remarks(&[]), "");
        let kronor = "“5 kronor” could not be read as a price.";
        assert_eq!(remarks(&["5 kronor", " 5 kronor "]), kronor);
        let five = remarks(&["a", "b", "c", "d", "e"]);
        assert!(
            five.ends_with("“c” could not be read as a price. 2 more prices could not be read.")
        );
        assert!(remarks(&["a", "b", "c", "d"]).ends_with(" 1 more price could not be read."));
    }

    #[test]
    fn only_noise_is_rounded_away() {
        assert_eq!((each(1.0, 3.0), times(0.7, 2.5)), (1.0 / 3.0, 1.75));
        assert_eq!(times(0.1, 3.0), 0.3);
        assert_eq!(each(f64::MAX, 1e-300), f64::MAX);
        assert_eq!(times(0.000_000_1, 2.5), 0.000_000_1 * 2.5);
        assert_eq!(in_currency(5.0, Some("SP")), Some(0.5));
        assert_eq!((in_currency(5.0, None), in_currency(5.0, Some("euro"))), (Some(5.0), None));
    }
}
