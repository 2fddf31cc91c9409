//! Values to JSON text, with numbers written as a browser writes them.
//!
//! Not `serde_json`, which is made for any output and any format and would be 7 kB more of Wasm. A test
//! holds the two together where they must agree.

use std::fmt::Error;

use serde::ser::{
    Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};

use super::writer::{Writer, Written};
use crate::model::Json;

/// Names what is compact JSON text already and goes in as it is.
pub(super) const WRITTEN: &str = "written";

/// Writes compact JSON text.
pub fn to_compact(value: &impl Serialize) -> String {
    write(value, false)
}

/// Writes JSON text indented by two spaces, without a final newline.
pub fn to_indented(value: &impl Serialize) -> String {
    write(value, true)
}

fn write(value: &impl Serialize, indented: bool) -> String {
    let mut writer = Writer::new(indented);
    let written = value.serialize(&mut writer);
    debug_assert!(written.is_ok(), "a value of a type that nothing here has");
    writer.text
}

/// What no value here has.
macro_rules! refuse {
    ($($name:ident($($type:ty),*) -> $written:ty;)*) => {$(
        fn $name(self $(, _: $type)*) -> Result<$written, Error> {
            Err(Error)
        }
    )*};
}

impl Serializer for &mut Writer {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_bool(self, value: bool) -> Written {
        self.token(if value { "true" } else { "false" })
    }

    fn serialize_u8(self, value: u8) -> Written {
        self.number(value.into())
    }

    fn serialize_u32(self, value: u32) -> Written {
        self.number(value.into())
    }

    /// A count of things in memory.
    #[allow(clippy::cast_precision_loss)]
    fn serialize_u64(self, value: u64) -> Written {
        self.number(value as f64)
    }

    fn serialize_f64(self, value: f64) -> Written {
        self.number(value)
    }

    fn serialize_str(self, value: &str) -> Written {
        if std::mem::take(&mut self.is_written) {
            self.token(value)
        } else {
            self.string(value)
        }
    }

    fn serialize_none(self) -> Written {
        self.token("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        self.token("null")
    }

    fn serialize_unit_variant(self, _: &str, _: u32, name: &str) -> Written {
        self.string(name)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Error> {
        self.open('[')
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Error> {
        self.open('[')
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Error> {
        self.open('{')
    }

    fn serialize_struct(self, _: &str, _: usize) -> Result<Self, Error> {
        self.open('{')
    }

    refuse! {
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u16(u16) -> ();
        serialize_f32(f32) -> ();
        serialize_char(char) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }

    /// A text that is JSON already.
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &str, text: &T) -> Written {
        if name != WRITTEN {
            return Err(Error);
        }
        self.is_written = true;
        text.serialize(self)
    }

    /// Whether it is indented.
    fn is_human_readable(&self) -> bool {
        self.indented
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &str,
        _: u32,
        _: &str,
        _: &T,
    ) -> Written {
        Err(Error)
    }
}

impl SerializeSeq for &mut Writer {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.element(value)
    }

    fn end(self) -> Written {
        self.close(']')
    }
}

impl SerializeTuple for &mut Writer {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.element(value)
    }

    fn end(self) -> Written {
        self.close(']')
    }
}

impl SerializeMap for &mut Writer {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        self.element(key)?;
        self.colon();
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        value.serialize(&mut **self)
    }

    fn end(self) -> Written {
        self.close('}')
    }
}

impl SerializeStruct for &mut Writer {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Written {
        self.key(key);
        value.serialize(&mut **self)
    }

    fn end(self) -> Written {
        self.close('}')
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(value) => serializer.serialize_f64(*value),
            Self::Text(value) => serializer.serialize_str(value),
            Self::List(values) => serializer.collect_seq(values),
            Self::Object(fields) => {
                serializer.collect_map(fields.iter().map(|(key, value)| (key, value)))
            }
        }
    }
}
