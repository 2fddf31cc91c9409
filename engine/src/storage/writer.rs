//! JSON text as it grows, piece by piece.

use std::fmt::Error;

use serde::Serialize;

/// What has been written so far, and where in it the writing is.
pub(super) struct Writer {
    pub(super) text: String,
    pub(super) indented: bool,
    /// Whether the next string is JSON already.
    pub(super) is_written: bool,
    /// How many arrays and objects are open.
    depth: usize,
    /// Whether the innermost of them has nothing in it yet.
    is_empty: bool,
}

/// Writing can't fail; only a serializer may refuse a type.
pub(super) type Written = Result<(), Error>;

#[allow(clippy::unnecessary_wraps)]
impl Writer {
    pub(super) fn new(indented: bool) -> Self {
        Self {
            text: String::new(),
            indented,
            is_written: false,
            depth: 0,
            is_empty: true,
        }
    }

    pub(super) fn token(&mut self, token: &str) -> Written {
        self.text.push_str(token);
        Ok(())
    }

    pub(super) fn number(&mut self, number: f64) -> Written {
        if number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number) {
            // In range, as most numbers are: counts and ids.
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            self.whole(number as u32);
            return Ok(());
        }
        self.token(ryu_js::Buffer::new().format(number))
    }

    fn whole(&mut self, number: u32) {
        if number >= 10 {
            self.whole(number / 10);
        }
        let digit = char::from_digit(number % 10, 10);
        self.text.push(digit.unwrap_or_default());
    }

    pub(super) fn string(&mut self, value: &str) -> Written {
        self.text.push('"');
        let mut rest = value;
        while let Some(place) = rest.bytes().position(must_be_escaped) {
            let (plain, from) = rest.split_at_checked(place).unwrap_or_default();
            self.text.push_str(plain);
            let mut characters = from.chars();
            self.escape(characters.next().unwrap_or_default());
            rest = characters.as_str();
        }
        self.text.push_str(rest);
        self.token("\"")
    }

    fn escape(&mut self, character: char) {
        self.text.push('\\');
        let short = match character {
            '"' | '\\' => character,
            '\u{8}' => 'b',
            '\u{c}' => 'f',
            '\n' => 'n',
            '\r' => 'r',
            '\t' => 't',
            _ => {
                let code = u32::from(character);
                self.text.push_str(if code < 16 { "u000" } else { "u001" });
                char::from_digit(code % 16, 16).unwrap_or_default()
            }
        };
        self.text.push(short);
    }

    pub(super) fn open(&mut self, bracket: char) -> Result<&mut Self, Error> {
        self.text.push(bracket);
        self.depth += 1;
        self.is_empty = true;
        Ok(self)
    }

    /// Begins the next element or key.
    fn next(&mut self) {
        if !self.is_empty {
            self.text.push(',');
        }
        self.is_empty = false;
        self.new_line();
    }

    pub(super) fn close(&mut self, bracket: char) -> Written {
        self.depth -= 1;
        if !self.is_empty {
            self.new_line();
        }
        self.is_empty = false;
        self.text.push(bracket);
        Ok(())
    }

    fn new_line(&mut self) {
        if self.indented {
            self.text.push('\n');
            for _ in 0..self.depth {
                self.text.push_str("  ");
            }
        }
    }

    pub(super) fn element(&mut self, value: &(impl Serialize + ?Sized)) -> Written {
        self.next();
        value.serialize(self)
    }

    pub(super) fn key(&mut self, key: &str) {
        self.next();
        let _ = self.string(key);
        self.colon();
    }

    pub(super) fn colon(&mut self) {
        self.text.push_str(if self.indented { ": " } else { ":" });
    }
}

fn must_be_escaped(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\'
}
