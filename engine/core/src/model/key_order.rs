//! Whether equal objects are written with their keys in the same order (`docs/rules/storage.md#key-order`).

use super::levels::LevelEntry;
use super::stored::{Field, HasFields, Visitor};
use super::{
    BundleSize, CoinSlots, CoinTypes, Coins, CoinsInUse, CoinsTake, Container, ContainerId,
    EncumbranceLevel, FormulaNumber, Game, HiddenColumns, Inventory, Item, ItemContainer, ItemList,
    ItemStack, ItemsTake, Json, LevelMultiple, LevelStart, LevelUnit, Levels, LimitSetting, Limits,
    List, Load, MoneyPouch, MultipleOf, NewItems, Optional, OptionalRule, OwnCapacity, OwnFormula,
    OwnLimit, Penalty, Percent, Place, Rounding, Score, ScoreName, StackId, StackNote, Supply,
    Unknown, Uses,
};

/// A part of the stored list.
pub trait KeyOrder {
    /// True if all objects in it are written with their keys in the order of those in `equal`, which has the same
    /// content. The containers and stacks in it are compared by themselves.
    fn has_order_of(&self, equal: &Self) -> bool;
}

/// True if two values are equal and are written with their keys in the same order.
pub fn is_identical<T: PartialEq + KeyOrder>(old: &T, new: &T) -> bool {
    old == new && old.has_order_of(new)
}

/// Two equal objects that are being compared.
struct Comparing<'a, O> {
    object: &'a O,
    equal: &'a O,
    have_same_order: bool,
}

impl<O, T: KeyOrder, R> Visitor<O, T, R> for Comparing<'_, O> {
    fn visit(&mut self, field: Field<O, T>, _: R) {
        let (value, equal) = ((field.get)(self.object), (field.get)(self.equal));
        self.have_same_order = self.have_same_order && value.has_order_of(equal);
    }
}

/// True if two objects and what is in their fields have the same order of keys.
fn have_same_order<O>(object: &O, equal: &O) -> bool
where
    O: for<'a> HasFields<Comparing<'a, O>>,
{
    let have_same_order = in_same_order(object.unknown(), equal.unknown(), O::KEYS);
    let mut comparing = Comparing { object, equal, have_same_order };
    O::visit_all(&mut comparing);
    comparing.have_same_order
}

/// True if two objects with these known keys have the same order of keys: known ones that they were read without are
/// written behind the others.
fn in_same_order(a: &Unknown, b: &Unknown, known: &[&str]) -> bool {
    if a.order == b.order && a.values.is_none() {
        return true;
    }
    let keys = |unknown: &Unknown| -> Vec<String> {
        let mut keys = unknown.order.as_deref().unwrap_or_default().to_vec();
        let missing = known.iter().filter(|known| !keys.iter().any(|key| key == **known));
        let missing: Vec<_> = missing.map(|key| (*key).to_owned()).collect();
        keys.extend(missing);
        keys
    };
    let text = |unknown: &Unknown| serde_json::to_string(&unknown.values).ok();
    keys(a) == keys(b) && text(a) == text(b)
}

impl KeyOrder for Container {
    fn has_order_of(&self, equal: &Self) -> bool {
        match (self, equal) {
            (Self::Item(container), Self::Item(equal)) => container.has_order_of(equal),
            (Self::Pouch(pouch), Self::Pouch(equal)) => pouch.has_order_of(equal),
            (Self::Unknown(json), Self::Unknown(equal)) => json.has_order_of(equal),
            _ => false,
        }
    }
}

impl KeyOrder for Json {
    fn has_order_of(&self, equal: &Self) -> bool {
        // As values they are equal in any order of their keys.
        let [text, other] = [self, equal].map(ToString::to_string);
        text == other
    }
}

impl KeyOrder for CoinTypes {
    fn has_order_of(&self, equal: &Self) -> bool {
        self.json().has_order_of(equal.json())
    }
}

impl<T: KeyOrder> KeyOrder for Optional<T> {
    fn has_order_of(&self, equal: &Self) -> bool {
        match (self, equal) {
            (Self::Set(value), Self::Set(equal)) => value.has_order_of(equal),
            (Self::Unreadable(json), Self::Unreadable(equal)) => json.has_order_of(equal),
            _ => true,
        }
    }
}

impl<T: KeyOrder> KeyOrder for [T] {
    fn has_order_of(&self, equal: &Self) -> bool {
        self.iter().zip(equal).all(|(value, equal)| value.has_order_of(equal))
    }
}

impl KeyOrder for Vec<Penalty> {
    fn has_order_of(&self, equal: &Self) -> bool {
        self.as_slice().has_order_of(equal)
    }
}

impl KeyOrder for Levels {
    fn has_order_of(&self, equal: &Self) -> bool {
        self.entries().has_order_of(equal.entries())
    }
}

impl KeyOrder for CoinsTake {
    fn has_order_of(&self, equal: &Self) -> bool {
        match (self, equal) {
            (Self::Number(slots), Self::Number(equal)) => slots.has_order_of(equal),
            _ => true,
        }
    }
}

impl KeyOrder for LimitSetting {
    fn has_order_of(&self, equal: &Self) -> bool {
        match (self, equal) {
            (Self::Own(limit), Self::Own(equal)) => limit.has_order_of(equal),
            _ => true,
        }
    }
}

impl KeyOrder for OwnLimit {
    fn has_order_of(&self, equal: &Self) -> bool {
        match (self, equal) {
            (Self::By(formula), Self::By(equal)) => formula.has_order_of(equal),
            _ => true,
        }
    }
}

impl KeyOrder for LevelEntry {
    fn has_order_of(&self, equal: &Self) -> bool {
        match (self, equal) {
            (Self::Level(level), Self::Level(equal)) => level.has_order_of(equal),
            (Self::Unreadable(json), Self::Unreadable(equal)) => json.has_order_of(equal),
            _ => true,
        }
    }
}

impl KeyOrder for LevelStart {
    fn has_order_of(&self, equal: &Self) -> bool {
        match (self, equal) {
            (Self::Above(multiple), Self::Above(equal)) => multiple.has_order_of(equal),
            _ => true,
        }
    }
}

macro_rules! ordered_by_fields {
    ($($object:ident),*) => {$(
        impl KeyOrder for $object {
            fn has_order_of(&self, equal: &Self) -> bool {
                have_same_order(self, equal)
            }
        }
    )*};
}
ordered_by_fields!(
    Inventory,
    Penalty,
    ItemContainer,
    MoneyPouch,
    Coins,
    ItemStack,
    Item,
    Load,
    Uses,
    Limits,
    CoinSlots,
    OwnFormula,
    EncumbranceLevel,
    LevelMultiple
);

/// Types without keys, and the lists of entities.
macro_rules! without_keys {
    ($($type:ty),*) => {$(
        impl KeyOrder for $type {
            fn has_order_of(&self, _: &Self) -> bool {
                true
            }
        }
    )*};
}
without_keys!(
    bool,
    f64,
    Option<f64>,
    String,
    LevelUnit,
    MultipleOf,
    Place,
    Supply, OwnCapacity, OptionalRule, ItemList, Percent,
    StackNote,
    Score,
    ScoreName,
    Rounding,
    FormulaNumber<1_000>,
    FormulaNumber<10_000>,
    Game,
    ItemsTake,
    CoinsInUse,
    NewItems,
    HiddenColumns,
    BundleSize,
    List<StackId, ItemStack>,
    [List<ContainerId, Container>; 2]
);
