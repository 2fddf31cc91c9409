//! Values to JSON text, with numbers written as a browser writes them.

use std::io;

use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeSeq},
};
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};

use crate::model::Json;

/// Writes compact JSON text.
pub fn to_compact(value: &impl Serialize) -> String {
    write(value, BrowserFormat { indented: None })
}

/// Writes JSON text indented by two spaces, without a final newline.
pub fn to_indented(value: &impl Serialize) -> String {
    let indented = Some(PrettyFormatter::new());
    write(value, BrowserFormat { indented })
}

fn write(value: &impl Serialize, formatter: BrowserFormat) -> String {
    let mut bytes = Vec::new();
    // Writing to memory can't fail, and no value here refuses to be serialised.
    let written = value.serialize(&mut serde_json::Serializer::with_formatter(
        &mut bytes, formatter,
    ));
    debug_assert!(written.is_ok());
    String::from_utf8(bytes).unwrap_or_default()
}

/// Writes numbers as a browser does (`10`, not `10.0`), the rest compact or indented. One type for
/// both: two would write the whole model's serialisation twice into the Wasm.
struct BrowserFormat {
    indented: Option<PrettyFormatter<'static>>,
}

macro_rules! forward {
    ($($name:ident($($arg:ident: $type:ty),*);)*) => {$(
        fn $name<W: ?Sized + io::Write>(&mut self, writer: &mut W $(, $arg: $type)*) -> io::Result<()> {
            match &mut self.indented {
                Some(pretty) => pretty.$name(writer $(, $arg)*),
                None => CompactFormatter.$name(writer $(, $arg)*),
            }
        }
    )*};
}

impl Formatter for BrowserFormat {
    fn write_f64<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        writer.write_all(ryu_js::Buffer::new().format(value).as_bytes())
    }

    forward! {
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

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(value) => serializer.serialize_f64(*value),
            Self::Text(value) => serializer.serialize_str(value),
            Self::List(values) => {
                let mut list = serializer.serialize_seq(Some(values.len()))?;
                for value in values {
                    list.serialize_element(value)?;
                }
                list.end()
            }
            Self::Object(fields) => {
                let mut object = serializer.serialize_map(Some(fields.len()))?;
                for (key, value) in fields {
                    object.serialize_entry(key, value)?;
                }
                object.end()
            }
        }
    }
}
