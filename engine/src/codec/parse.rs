//! JSON text to [`Json`], as browsers read it (decisions, "Storage and files").
//!
//! Not `serde_json`, which refuses lone surrogates, knows no limit of 128 levels and needs 20 kB more of
//! Wasm. A test holds the two together where they must agree.

use crate::decimal;
use crate::model::Json;
use crate::order::sorted_places;

/// How deep arrays and objects may be nested: no text can exhaust the stack.
const DEEPEST: usize = 128;

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
        rest: text,
        depth: 0,
    };
    let json = parser.value()?;
    parser.skip_space();
    if parser.rest.is_empty() {
        Ok(json)
    } else {
        Err(NotJson)
    }
}

struct Parser<'a> {
    rest: &'a str,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn value(&mut self) -> Result<Json, NotJson> {
        self.skip_space();
        match self.rest.as_bytes().first().ok_or(NotJson)? {
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
        self.skip(1);
        let json = read(self);
        self.depth -= 1;
        json
    }

    fn object(&mut self) -> Result<Json, NotJson> {
        let mut fields = Vec::new();
        if self.takes('}') {
            return Ok(Json::Object(fields));
        }
        loop {
            self.skip_space();
            let key = self.string()?;
            if !self.takes(':') {
                return Err(NotJson);
            }
            fields.push((key, self.value()?));
            if self.takes('}') {
                return Ok(Json::Object(last_of_equal_keys(fields)));
            }
            if !self.takes(',') {
                return Err(NotJson);
            }
        }
    }

    fn list(&mut self) -> Result<Json, NotJson> {
        let mut values = Vec::new();
        if self.takes(']') {
            return Ok(Json::List(values));
        }
        loop {
            values.push(self.value()?);
            if self.takes(']') {
                return Ok(Json::List(values));
            }
            if !self.takes(',') {
                return Err(NotJson);
            }
        }
    }

    fn word(&mut self, word: &str, json: Json) -> Result<Json, NotJson> {
        self.rest = self.rest.strip_prefix(word).ok_or(NotJson)?;
        Ok(json)
    }

    /// A number in JSON's own grammar, which is stricter than Rust's, to the nearest double.
    fn number(&mut self) -> Result<Json, NotJson> {
        let bytes = self.rest.as_bytes();
        let digits = |from: usize| {
            bytes
                .iter()
                .skip(from)
                .take_while(|byte| byte.is_ascii_digit())
                .count()
        };
        let is = |at: usize, wanted: &[u8]| bytes.get(at).is_some_and(|byte| wanted.contains(byte));

        let sign = usize::from(is(0, b"-"));
        let whole = digits(sign);
        if whole == 0 || (whole > 1 && is(sign, b"0")) {
            return Err(NotJson);
        }
        let mut end = sign + whole;
        if is(end, b".") {
            let decimals = digits(end + 1);
            if decimals == 0 {
                return Err(NotJson);
            }
            end += 1 + decimals;
        }
        if is(end, b"eE") {
            let sign = usize::from(is(end + 1, b"+-"));
            let exponent = digits(end + 1 + sign);
            if exponent == 0 {
                return Err(NotJson);
            }
            end += 1 + sign + exponent;
        }
        let number = decimal::read(self.skip(end)).ok_or(NotJson)?;
        if number.is_finite() {
            Ok(Json::Number(number))
        } else {
            Err(NotJson)
        }
    }

    fn string(&mut self) -> Result<String, NotJson> {
        self.rest = self.rest.strip_prefix('"').ok_or(NotJson)?;
        let mut text = String::new();
        loop {
            let plain = self
                .rest
                .bytes()
                .take_while(|&byte| byte != b'"' && byte != b'\\' && byte >= b' ')
                .count();
            text.push_str(self.skip(plain));
            match self.rest.as_bytes().first() {
                Some(b'"') => {
                    self.skip(1);
                    return Ok(text);
                }
                Some(b'\\') => text.push(self.escape()?),
                // A control character, or the end of the text.
                _ => return Err(NotJson),
            }
        }
    }

    /// A character written with a backslash; half a surrogate pair is U+FFFD.
    fn escape(&mut self) -> Result<char, NotJson> {
        if let Some(unit) = self.unit() {
            self.skip(6);
            let low = self.unit().filter(|low| (0xDC00..0xE000).contains(low));
            if let (0xD800..0xDC00, Some(low)) = (unit, low) {
                self.skip(6);
                let code = 0x10000 + (unit - 0xD800) * 0x400 + (low - 0xDC00);
                return char::from_u32(code).ok_or(NotJson);
            }
            return Ok(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        let escaped = match self.rest.as_bytes().get(1).ok_or(NotJson)? {
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
        self.skip(2);
        Ok(escaped)
    }

    /// The UTF-16 code unit that `\uXXXX` stands for here.
    fn unit(&self) -> Option<u32> {
        let digits = self.rest.strip_prefix("\\u")?.as_bytes().get(..4)?;
        digits.iter().try_fold(0, |unit, &digit| {
            Some(unit * 16 + char::from(digit).to_digit(16)?)
        })
    }

    /// Passes over white space and this character, if it is there.
    fn takes(&mut self, wanted: char) -> bool {
        self.skip_space();
        let rest = self.rest.strip_prefix(wanted);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Passes over so many bytes and answers with them. They end between characters.
    fn skip(&mut self, bytes: usize) -> &'a str {
        let (skipped, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.rest = rest;
        skipped
    }
}

/// Of fields with the same key keeps the last value, at the first one's place, as a browser does.
fn last_of_equal_keys(mut fields: Vec<(String, Json)>) -> Vec<(String, Json)> {
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
