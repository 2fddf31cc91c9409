//! How the fields of each type are read (`docs/rules/storage.md#missing-and-mistyped-values`).

use serde::de::DeserializeOwned;
use serde::{Deserialize as _, Serialize};

use super::{LEAST_CONTAINER, LEAST_STACK, Reader};
use crate::language::input::LARGEST;
use crate::language::notes::stored_note;
use crate::language::score_names::stored_score_name;
use crate::model::{
    BundleSize, CoinSlots, Coins, CoinsTake, Container, ContainerId, EncumbranceLevel, Entity,
    FormulaNumber, Item, ItemStack, Json, LevelEntry, LevelMultiple, LevelStart, LevelUnit, Levels,
    LimitSetting, Limits, List, Load, MultipleOf, NumberField, Optional, OwnFormula, OwnLimit,
    Penalty, ScoreName, StackId, StackNote, Stored as _, Uses,
};
use crate::storage::json::{as_in_browsers, double};
use crate::wording::printing::number_text;

/// The type of a field, as it is read (docs/rules/storage.md#missing-and-mistyped-values).
pub(super) trait Read<R = ()>: Sized {
    /// True if null is a value, which is kept.
    const KEEPS_NULL: bool = false;

    /// Reads a value; `None` if it can't be read.
    fn read(reader: &mut Reader, json: Json, like: R) -> Option<Self>;
}

/// Reads a field that is an object.
macro_rules! read_as_object {
    ($($object:ident),*) => {$(
        impl Read for $object {
            fn read(reader: &mut Reader, json: Json, (): ()) -> Option<Self> {
                reader.object(json)
            }
        }
    )*};
}
read_as_object!(Coins, Item);

/// Keeps a number as it is, and reads a text as if it had been typed.
impl Read<NumberField> for f64 {
    fn read(_: &mut Reader, json: Json, like: NumberField) -> Option<Self> {
        match json {
            Json::Number(number) => Some(double(&number)),
            Json::String(text) => like.read_stored(&text),
            _ => None,
        }
    }
}

impl Read<NumberField> for Option<f64> {
    fn read(reader: &mut Reader, json: Json, like: NumberField) -> Option<Self> {
        f64::read(reader, json, like).map(Some)
    }
}

/// Converts a number or a boolean to text.
impl Read for String {
    fn read(_: &mut Reader, json: Json, (): ()) -> Option<Self> {
        match json {
            Json::String(text) => Some(text),
            Json::Number(number) => Some(number_text(double(&number))),
            Json::Bool(flag) => Some(flag.to_string()),
            _ => None,
        }
    }
}

impl Read for bool {
    fn read(_: &mut Reader, json: Json, (): ()) -> Option<Self> {
        json.as_bool()
    }
}

impl Read for Vec<Penalty> {
    fn read(reader: &mut Reader, json: Json, (): ()) -> Option<Self> {
        Some(array(json)?.into_iter().filter_map(|json| reader.object(json)).collect())
    }
}

impl Read for [List<ContainerId, Container>; 2] {
    fn read(reader: &mut Reader, json: Json, (): ()) -> Option<Self> {
        let [left, right] = <[Json; 2]>::try_from(array(json)?).ok()?;
        let mut column = |json| {
            let containers = array(json)?.into_iter().filter_map(|json| {
                let container = reader.container(json);
                if !matches!(container, Container::Unknown(_)) {
                    reader.take_room(LEAST_CONTAINER)?;
                }
                Some(Entity::new(reader.ids.take(), container))
            });
            Some(containers.collect())
        };
        Some([column(left)?, column(right)?])
    }
}

impl Read for List<StackId, ItemStack> {
    fn read(reader: &mut Reader, json: Json, (): ()) -> Option<Self> {
        let stacks = array(json)?.into_iter().filter_map(|json| {
            reader.take_room(LEAST_STACK)?;
            let stack = reader.object(json)?;
            Some(Entity::new(reader.ids.take(), stack))
        });
        Some(stacks.collect())
    }
}

/// A value that can't be read is kept as it is (docs/rules/storage.md#optional-fields).
impl<T: ReadOptional> Read for Optional<T> {
    const KEEPS_NULL: bool = true;

    fn read(reader: &mut Reader, mut json: Json, (): ()) -> Option<Self> {
        as_in_browsers(&mut json);
        Some(match T::read_optional(reader, &json) {
            Some(value) => Self::Set(value),
            None => Self::Unreadable(Box::new(json)),
        })
    }
}

/// The value of an optional field, as it is read.
trait ReadOptional: Sized {
    /// Reads a value; `None` if this version does not know it.
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self>;
}

/// Requires a value that would be written as it is: an enum can also be read from an object.
impl<T: DeserializeOwned + Serialize> ReadOptional for T {
    fn read_optional(_: &mut Reader, json: &Json) -> Option<Self> {
        let value = T::deserialize(json).ok()?;
        serde_json::to_value(&value).is_ok_and(|written| written == *json).then_some(value)
    }
}

/// Accepts a whole number of at least 2.
impl ReadOptional for BundleSize {
    fn read_optional(_: &mut Reader, json: &Json) -> Option<Self> {
        Self::new(json.as_f64()?)
    }
}

/// Accepts a word, or both numbers, each whole and in range.
impl ReadOptional for CoinsTake {
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self> {
        let mut words = [Self::Pouch, Self::Nothing].into_iter();
        if let Some(word) =
            words.find(|word| json.as_str().is_some_and(|text| word.name() == Some(text)))
        {
            return Some(word);
        }
        let number = |key| json.get(key).and_then(Json::as_f64);
        CoinSlots::new(number("coins")?, number("free")?)?;
        reader.object(json.clone()).map(Self::Number)
    }
}

/// Reads the entries of a list one by one, so that an invalid one does not affect the others.
impl ReadOptional for Levels {
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self> {
        let entries = json.as_array()?.iter().map(|entry| {
            let is_level = entry.get("from").is_some_and(is_start)
                && entry.get("of").and_then(unit).is_some()
                && entry.get("name").is_some_and(Json::is_string);
            let level =
                is_level.then(|| reader.object::<EncumbranceLevel>(entry.clone())).flatten();
            level.map_or_else(|| LevelEntry::Unreadable(entry.clone()), LevelEntry::Level)
        });
        Some(Self::new(entries.collect()))
    }
}

/// True if a level can begin there: at a number, or above a multiple with both its parts in range.
fn is_start(json: &Json) -> bool {
    let number = |json: &Json| json.as_f64().filter(|number| *number >= 0.0);
    if json.is_number() {
        return number(json).is_some();
    }
    json.get("of").and_then(multiple_of).is_some()
        && json.get("times").and_then(number).and_then(Times::new).is_some()
}

/// How many times the limit or the score a level begins above.
type Times = FormulaNumber<1_000>;

fn multiple_of(json: &Json) -> Option<MultipleOf> {
    // An enum can also be read from an object.
    json.is_string().then(|| MultipleOf::deserialize(json).ok())?
}

impl Read for LevelStart {
    fn read(reader: &mut Reader, json: Json, (): ()) -> Option<Self> {
        match json {
            Json::Number(number) => Some(Self::From(double(&number))),
            json => reader.object::<LevelMultiple>(json).map(Self::Above),
        }
    }
}

impl Read for MultipleOf {
    fn read(_: &mut Reader, json: Json, (): ()) -> Option<Self> {
        multiple_of(&json)
    }
}

impl Read for Times {
    fn read(_: &mut Reader, json: Json, (): ()) -> Option<Self> {
        Self::new(json.as_f64()?)
    }
}

/// The unit of a level with this name.
fn unit(json: &Json) -> Option<LevelUnit> {
    LevelUnit::ALL.into_iter().find(|unit| json.as_str() == Some(unit.name()))
}

impl Read for LevelUnit {
    fn read(_: &mut Reader, json: Json, (): ()) -> Option<Self> {
        unit(&json)
    }
}

/// Requires all numbers of a fixed load, each in range.
impl ReadOptional for Load {
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self> {
        let is_amount = |key: &&str| {
            let amount = json.get(key).and_then(Json::as_f64);
            amount.is_some_and(|amount| (0.0..=LARGEST).contains(&amount))
        };
        Self::KEYS.iter().all(is_amount).then(|| reader.object(json.clone()))?
    }
}

/// Requires both numbers, whole and in range.
impl ReadOptional for Uses {
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self> {
        let number = |key| json.get(key).and_then(Json::as_f64);
        Self::new(number("left")?, number("of")?)?;
        reader.object(json.clone())
    }
}

/// Reads each limit independently, so that an invalid one does not affect the others.
impl ReadOptional for Limits {
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self> {
        json.is_object().then(|| reader.object(json.clone()))?
    }
}

/// Accepts a number in range, null for no limit, or a formula with all its parts in range.
impl ReadOptional for OwnLimit {
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self> {
        if json.is_null() {
            return Some(Self::None);
        }
        if json.is_object() {
            let formula = reader.object::<OwnFormula>(json.clone())?;
            return formula.is_readable().then(|| Self::By(Box::new(formula)));
        }
        let limit = json.as_f64();
        limit.filter(|limit| (0.0..=LARGEST).contains(limit)).map(Self::Of)
    }
}

/// Accepts a number in range with at most three decimals.
impl<const MOST: u32> ReadOptional for FormulaNumber<MOST> {
    fn read_optional(_: &mut Reader, json: &Json) -> Option<Self> {
        Self::new(json.as_f64()?)
    }
}

/// Accepts a text that is not blank and not too long.
impl ReadOptional for ScoreName {
    fn read_optional(_: &mut Reader, json: &Json) -> Option<Self> {
        stored_score_name(json.as_str()?)
    }
}

/// Accepts what a limit of one's own can be, or that it is by strength.
impl ReadOptional for LimitSetting {
    fn read_optional(reader: &mut Reader, json: &Json) -> Option<Self> {
        if json.as_str() == Some(Self::STRENGTH) {
            return Some(Self::Strength);
        }
        OwnLimit::read_optional(reader, json).map(Self::Own)
    }
}

/// Accepts a text that is not blank and not too long.
impl ReadOptional for StackNote {
    fn read_optional(_: &mut Reader, json: &Json) -> Option<Self> {
        stored_note(json.as_str()?)
    }
}

/// The values of a list.
pub(super) fn array(json: Json) -> Option<Vec<Json>> {
    match json {
        Json::Array(values) => Some(values),
        _ => None,
    }
}
