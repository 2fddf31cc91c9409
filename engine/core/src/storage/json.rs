//! JSON text to values and back, as browsers read and write it (docs/rules/storage.md#json-limits).

use std::fmt;
use std::io;

use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter, Serializer};
use thiserror::Error;

use crate::language::input::LARGEST;
use crate::model::Json;

/// The deepest nesting that is read.
pub const DEEPEST: usize = 127;

/// The text is not JSON as it is read here: not well-formed, a number beyond a double's range, or nested
/// deeper than [`DEEPEST`].
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("not JSON")]
pub struct NotJson;

/// Reads JSON text; a byte order mark before it is passed over. Of two equal keys the last value holds, at
/// the position of the first. Half a surrogate pair is read as U+FFFD. The one key that `serde_json` keeps for
/// itself, `$serde_json::private::RawValue`, is not read as a field of its own.
///
/// # Errors
/// [`NotJson`] if it is none.
pub fn parse(text: &str) -> Result<Json, NotJson> {
    parse_as(text)
}

/// Reads a value of a known type from JSON text, as [`parse`] does.
///
/// # Errors
/// [`NotJson`] if it is no JSON, or not of that type.
pub fn parse_as<T: DeserializeOwned>(text: &str) -> Result<T, NotJson> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    serde_json::from_str(text)
        .or_else(|_| serde_json::from_str(&without_lone_surrogates(text)))
        .map_err(|_| NotJson)
}

/// The number of entries that all arrays of a JSON text have together, read without keeping any.
pub struct EntryCount(pub usize);

impl<'de> Deserialize<'de> for EntryCount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Counting).map(Self)
    }
}

struct Counting;

impl<'de> Visitor<'de> for Counting {
    type Value = usize;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("JSON")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<usize, A::Error> {
        let mut entries = 0;
        while let Some(EntryCount(inside)) = values.next_element()? {
            entries += 1 + inside;
        }
        Ok(entries)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<usize, A::Error> {
        let mut entries = 0;
        while let Some((_, EntryCount(inside))) = fields.next_entry::<IgnoredAny, _>()? {
            entries += inside;
        }
        Ok(entries)
    }

    fn visit_str<E>(self, _: &str) -> Result<usize, E> {
        Ok(0)
    }

    fn visit_unit<E>(self) -> Result<usize, E> {
        Ok(0)
    }

    fn visit_bool<E>(self, _: bool) -> Result<usize, E> {
        Ok(0)
    }

    fn visit_u64<E>(self, _: u64) -> Result<usize, E> {
        Ok(0)
    }

    fn visit_i64<E>(self, _: i64) -> Result<usize, E> {
        Ok(0)
    }

    fn visit_f64<E>(self, _: f64) -> Result<usize, E> {
        Ok(0)
    }
}

/// The text with `\ufffd` in the place of every escape that is half a surrogate pair.
fn without_lone_surrogates(text: &str) -> String {
    let mut repaired = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, from)) = rest.find('\\').and_then(|at| rest.split_at_checked(at)) {
        repaired.push_str(before);
        let high = unit(from).filter(|unit| (0xD800..0xDC00).contains(unit));
        let low = from.get(6..).and_then(unit);
        let is_pair = high.is_some() && low.is_some_and(|low| (0xDC00..0xE000).contains(&low));
        let length = match unit(from) {
            Some(_) if is_pair => 12,
            Some(0xD800..0xE000) => {
                repaired.push_str("\\ufffd");
                rest = from.get(6..).unwrap_or_default();
                continue;
            }
            Some(_) => 6,
            // A backslash and what it escapes.
            None => 1 + from.chars().nth(1).map_or(0, char::len_utf8),
        };
        let (escape, behind) = from.split_at_checked(length).unwrap_or((from, ""));
        repaired.push_str(escape);
        rest = behind;
    }
    repaired.push_str(rest);
    repaired
}

/// The UTF-16 code unit that a text begins with as `\uXXXX`.
fn unit(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let are_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| are_hex)
}

/// The depth of arrays and objects in a value; 0 for a text or a number.
pub fn depth(json: &Json) -> usize {
    let inside = match json {
        Json::Array(values) => values.iter().map(depth).max(),
        Json::Object(fields) => fields.values().map(depth).max(),
        _ => return 0,
    };
    1 + inside.unwrap_or(0)
}

/// Converts the numbers of a value to doubles, as in a browser. So a value that was written and read again is equal to
/// itself, although `serde_json` distinguishes `1.0` from `1`.
pub fn as_in_browsers(json: &mut Json) {
    match json {
        Json::Number(number) => {
            let double = double(number);
            match (whole(double), serde_json::Number::from_f64(double)) {
                (Some(whole), _) => *number = whole.into(),
                (None, Some(double)) => *number = double,
                (None, None) => {}
            }
        }
        Json::Array(values) => values.iter_mut().for_each(as_in_browsers),
        Json::Object(fields) => fields.values_mut().for_each(as_in_browsers),
        _ => {}
    }
}

/// A number as a browser has it.
pub fn double(number: &serde_json::Number) -> f64 {
    // There always is one: only a feature of `serde_json` that is off here has others.
    number.as_f64().unwrap_or(0.0)
}

/// A whole number that a double holds exactly.
fn whole(number: f64) -> Option<i64> {
    #[expect(clippy::cast_possible_truncation, reason = "it is in range")]
    let whole = (number.abs() <= LARGEST && number.fract() == 0.0).then_some(number as i64);
    whole
}

/// Writes compact JSON text.
pub fn to_compact(value: &impl Serialize) -> String {
    write(value, CompactFormatter)
}

/// Writes JSON text indented by two spaces, without a final newline.
pub fn to_indented(value: &impl Serialize) -> String {
    // By way of a value: what an entity keeps as text is compact.
    let json = serde_json::to_value(value);
    debug_assert!(json.is_ok(), "all keys are texts");
    write(&json.unwrap_or_default(), PrettyFormatter::new())
}

/// The length of a value as compact JSON text, in UTF-16 units.
pub fn compact_length(value: &impl Serialize) -> usize {
    let mut length = Utf16Length(0);
    write_to(&mut length, value, CompactFormatter);
    length.0
}

fn write(value: &impl Serialize, layout: impl Formatter) -> String {
    let mut text = Vec::new();
    write_to(&mut text, value, layout);
    String::from_utf8(text).unwrap_or_default()
}

fn write_to(writer: impl io::Write, value: &impl Serialize, layout: impl Formatter) {
    let mut serializer = Serializer::with_formatter(writer, AsInBrowsers(layout));
    let written = value.serialize(&mut serializer);
    debug_assert!(written.is_ok(), "the writer takes everything, and all keys are texts");
}

/// Counts the UTF-16 units of UTF-8 that is written, and keeps none of it.
struct Utf16Length(usize);

impl io::Write for Utf16Length {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let units = bytes.iter().map(|byte| match byte {
            // Not the first byte of a character.
            0x80..0xC0 => 0,
            // The first of four, which is a surrogate pair.
            0xF0.. => 2,
            _ => 1,
        });
        self.0 += units.sum::<usize>();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Numbers written as a browser writes them: `10` and `1e+21` where `serde_json` has `10.0` and `1e21`.
struct AsInBrowsers<Layout>(Layout);

/// Leaves what is called so to the layout.
macro_rules! as_laid_out {
    ($($name:ident($($argument:ident: $type:ty)?);)*) => {$(
        fn $name<W: ?Sized + io::Write>(&mut self, writer: &mut W $(, $argument: $type)?) -> io::Result<()> {
            self.0.$name(writer $(, $argument)?)
        }
    )*};
}

impl<Layout: Formatter> Formatter for AsInBrowsers<Layout> {
    fn write_f64<W: ?Sized + io::Write>(&mut self, writer: &mut W, number: f64) -> io::Result<()> {
        match whole(number) {
            Some(whole) => self.0.write_i64(writer, whole),
            None => writer.write_all(ryu_js::Buffer::new().format(number).as_bytes()),
        }
    }

    as_laid_out! {
        begin_array();
        end_array();
        begin_array_value(first: bool);
        end_array_value();
        begin_object();
        end_object();
        begin_object_key(first: bool);
        end_object_key();
        begin_object_value();
        end_object_value();
    }
}

#[cfg(test)]
mod tests;
