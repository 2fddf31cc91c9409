//! JSON text to [`Json`], as browsers read it (decisions, "Storage and files").
//!
//! Not `serde_json`, which refuses lone surrogates, knows no limit of 128 levels and needs 20 kB more of
//! Wasm. A test holds the two together where they must agree.

use crate::decimal;
use crate::model::Json;
use crate::order::sorted_places;

/// How deep arrays and objects may be nested: no text can exhaust the stack.
const DEEPEST: usize = 128;

/// So many keys are compared each with each.
const FEW: usize = 16;

/// The text is not JSON as the decisions limit it: not well-formed, a number beyond a double's range,
/// or nested over 128 deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotJson;

/// Reads JSON text; a byte order mark before it is passed over. Of two equal keys the last one holds.
///
/// # Errors
/// [`NotJson`] if it is none.
pub fn parse(text: &str) -> Result<Json, NotJson> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut parser = Parser {
        text,
        at: 0,
        depth: 0,
    };
    let json = parser.value()?;
    parser.skip_space();
    if parser.at == text.len() {
        Ok(json)
    } else {
        Err(NotJson)
    }
}

/// Goes through the text byte by byte: whatever has a meaning in JSON is a byte of its own.
struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn value(&mut self) -> Result<Json, NotJson> {
        self.skip_space();
        match self.byte(0) {
            b'{' => self.nested(Self::object),
            b'[' => self.nested(Self::list),
            b'"' => Ok(Json::Text(self.string()?)),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'n' => self.word("null", Json::Null),
            _ => self.number(),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Json, NotJson>) -> Result<Json, NotJson> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(NotJson);
        }
        self.at += 1;
        let json = read(self);
        self.depth -= 1;
        json
    }

    fn object(&mut self) -> Result<Json, NotJson> {
        let mut fields = Vec::new();
        if self.takes(b'}') {
            return Ok(Json::Object(fields));
        }
        loop {
            self.skip_space();
            let key = self.string()?;
            if !self.takes(b':') {
                return Err(NotJson);
            }
            fields.push((key, self.value()?));
            if self.takes(b'}') {
                return Ok(Json::Object(last_of_equal_keys(fields)));
            }
            if !self.takes(b',') {
                return Err(NotJson);
            }
        }
    }

    fn list(&mut self) -> Result<Json, NotJson> {
        let mut values = Vec::new();
        if self.takes(b']') {
            return Ok(Json::List(values));
        }
        loop {
            values.push(self.value()?);
            if self.takes(b']') {
                return Ok(Json::List(values));
            }
            if !self.takes(b',') {
                return Err(NotJson);
            }
        }
    }

    fn word(&mut self, word: &str, json: Json) -> Result<Json, NotJson> {
        let start = self.at;
        self.at += word.len();
        if self.since(start) == word {
            Ok(json)
        } else {
            Err(NotJson)
        }
    }

    /// A number in JSON's own grammar, which is stricter than Rust's, to the nearest double.
    fn number(&mut self) -> Result<Json, NotJson> {
        let start = self.at;
        self.at += usize::from(self.byte(0) == b'-');
        let has_leading_zero = self.byte(0) == b'0' && self.byte(1).is_ascii_digit();
        if !self.digits() || has_leading_zero {
            return Err(NotJson);
        }
        if self.byte(0) == b'.' {
            self.at += 1;
            if !self.digits() {
                return Err(NotJson);
            }
        }
        if matches!(self.byte(0), b'e' | b'E') {
            self.at += 1 + usize::from(matches!(self.byte(1), b'+' | b'-'));
            if !self.digits() {
                return Err(NotJson);
            }
        }
        let number = decimal::read(self.since(start)).ok_or(NotJson)?;
        if number.is_finite() {
            Ok(Json::Number(number))
        } else {
            Err(NotJson)
        }
    }

    /// Passes over digits; says whether there are any.
    fn digits(&mut self) -> bool {
        let start = self.at;
        while self.byte(0).is_ascii_digit() {
            self.at += 1;
        }
        self.at > start
    }

    fn string(&mut self) -> Result<String, NotJson> {
        if self.byte(0) != b'"' {
            return Err(NotJson);
        }
        self.at += 1;
        let mut text = String::new();
        loop {
            let start = self.at;
            while !matches!(self.byte(0), b'"' | b'\\' | ..b' ') {
                self.at += 1;
            }
            text.push_str(self.since(start));
            match self.byte(0) {
                b'"' => {
                    self.at += 1;
                    return Ok(text);
                }
                b'\\' => text.push(self.escape()?),
                // A control character, or the end of the text.
                _ => return Err(NotJson),
            }
        }
    }

    /// A character written with a backslash; half a surrogate pair is U+FFFD.
    fn escape(&mut self) -> Result<char, NotJson> {
        if let Some(unit) = self.unit() {
            self.at += 6;
            let low = self.unit().filter(|low| (0xDC00..0xE000).contains(low));
            if let (0xD800..0xDC00, Some(low)) = (unit, low) {
                self.at += 6;
                let code = 0x10000 + (unit - 0xD800) * 0x400 + (low - 0xDC00);
                return char::from_u32(code).ok_or(NotJson);
            }
            return Ok(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        let escaped = match self.byte(1) {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            _ => return Err(NotJson),
        };
        self.at += 2;
        Ok(escaped)
    }

    /// The UTF-16 code unit that `\uXXXX` stands for here.
    fn unit(&self) -> Option<u32> {
        if (self.byte(0), self.byte(1)) != (b'\\', b'u') {
            return None;
        }
        (2..6).try_fold(0, |unit, place| {
            Some(unit * 16 + char::from(self.byte(place)).to_digit(16)?)
        })
    }

    /// Passes over white space and this byte, if it is there.
    fn takes(&mut self, wanted: u8) -> bool {
        self.skip_space();
        let is_there = self.byte(0) == wanted;
        self.at += usize::from(is_there);
        is_there
    }

    fn skip_space(&mut self) {
        while matches!(self.byte(0), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }

    /// The byte so many places on; behind the end 0, which stands nowhere in JSON.
    fn byte(&self, on: usize) -> u8 {
        let bytes = self.text.as_bytes();
        bytes.get(self.at + on).copied().unwrap_or_default()
    }

    /// What was passed over since this place.
    fn since(&self, start: usize) -> &str {
        self.text.get(start..self.at).unwrap_or_default()
    }
}

/// Of fields with the same key keeps the last value, at the first one's place, as a browser does.
fn last_of_equal_keys(mut fields: Vec<(String, Json)>) -> Vec<(String, Json)> {
    // Nearly every object: no index is needed.
    let is_again = |(place, (key, _)): (usize, &(String, Json))| {
        let mut before = fields.iter().take(place);
        before.any(|(other, _)| other.len() == key.len() && other == key)
    };
    if fields.len() <= FEW && !fields.iter().enumerate().any(is_again) {
        return fields;
    }
    let key = |place: usize| fields.get(place).map(|(key, _)| key);
    let by_key = sorted_places(fields.len(), &|a, b| key(a).cmp(&key(b)));
    let mut first = 0;
    let mut again = Vec::new();
    for place in by_key {
        if place != first && key(place) == key(first) {
            again.push((place, first));
        } else {
            first = place;
        }
    }
    let mut stays = vec![true; fields.len()];
    for (place, first) in again {
        let value = fields
            .get_mut(place)
            .map(|(_, value)| std::mem::replace(value, Json::Null));
        if let (Some(value), Some((_, kept)), Some(stays)) =
            (value, fields.get_mut(first), stays.get_mut(place))
        {
            *kept = value;
            *stays = false;
        }
    }
    let mut stays = stays.into_iter();
    fields.retain(|_| stays.next().unwrap_or(true));
    fields
}
