//! Merges the fields of inventories, containers and stacks one by one. Each kind of coin is a field; all penalties of
//! an inventory are one field; the contents of a container are not a field of it.

use super::sides::{Conflict, Sides};
use engine_core::language::input::{LARGEST, TypedAs};
use engine_core::model::{
    BundleSize, CoinTypes, Coins, CoinsInUse, CoinsTake, Container, ContainerId, Field, Game,
    HasFields, HiddenColumns, Inventory, Item, ItemList, ItemStack, ItemsTake, Levels,
    LimitSetting, Limits, List, Load, NewItems, Optional, OptionalRule, OwnCapacity, OwnLimit,
    Penalty, Percent, Place, Score, ScoreName, StackId, StackNote, Stored as _, Supply, Uses,
    Visitor,
};
use engine_core::rules::rounding::round_to_millionth;
use engine_core::rules::uses::{pieces_of, uses_of};

/// Content that can be merged field by field.
pub(super) trait Fields: Sized + PartialEq {
    /// The current value, with the fields that the step changed as they are in the target.
    ///
    /// # Errors
    /// [`Conflict`] if one of those fields was changed since.
    fn merge(sides: Sides<&Self>, typed: TypedAs) -> Result<Self, Conflict>;
}

/// A field that is replaced as a whole.
pub(super) fn whole<T: PartialEq + Clone>(field: Sides<&T>) -> Result<T, Conflict> {
    if field.base == field.target {
        Ok(field.current.clone())
    } else if field.current == field.base {
        Ok(field.target.clone())
    } else {
        Err(Conflict)
    }
}

/// A count. If another panel changed it, a step that was typed as a difference is applied as a difference
/// (`docs/rules/actions.md#undoing-a-difference`).
fn count(field: Sides<f64>, typed: TypedAs) -> Result<f64, Conflict> {
    let Sides { current, base, target } = field;
    let sides = Sides { current: &current, base: &base, target: &target };
    whole(sides).or_else(|Conflict| {
        let count = round_to_millionth(current + (target - base));
        let is_possible = typed == TypedAs::Difference && (0.0..=LARGEST).contains(&count);
        is_possible.then_some(count).ok_or(Conflict)
    })
}

impl Fields for Inventory {
    fn merge(sides: Sides<&Self>, typed: TypedAs) -> Result<Self, Conflict> {
        by_fields(sides, typed)
    }
}

impl Fields for Container {
    fn merge(sides: Sides<&Self>, typed: TypedAs) -> Result<Self, Conflict> {
        let Sides { current, base, target } = sides;
        match (current, base, target) {
            (Self::Item(current), Self::Item(base), Self::Item(target)) => {
                let sides = Sides { current, base, target }.map(|side| &**side);
                by_fields(sides, typed).map(Self::from)
            }
            (Self::Pouch(current), Self::Pouch(base), Self::Pouch(target)) => {
                let sides = Sides { current, base, target }.map(|side| &**side);
                by_fields(sides, typed).map(Self::from)
            }
            _ => whole(sides),
        }
    }
}

impl Fields for ItemStack {
    fn merge(sides: Sides<&Self>, typed: TypedAs) -> Result<Self, Conflict> {
        let Sides { current, base, target } = sides;
        if [current, base, target].iter().all(|stack| stack.uses.get().is_none()) {
            return by_fields(sides, typed);
        }
        // Quantity and uses are merged together, all other fields one by one.
        let (quantity, uses) = pieces(sides, typed)?;
        let with_pieces = |stack: &Self| Self { quantity, uses: uses.clone(), ..stack.clone() };
        let [current, base, target] = [current, base, target].map(with_pieces);
        by_fields(Sides { current: &current, base: &base, target: &target }, typed)
    }
}

/// The quantity and the uses of a row: what a piece has is a field of its own, the number of uses is merged as a count
/// (`docs/rules/actions.md#uses`).
fn pieces(sides: Sides<&ItemStack>, typed: TypedAs) -> Result<(f64, Optional<Uses>), Conflict> {
    let of = sides.map(|stack| stack.uses.get().map(|uses| uses.of));
    let each = || {
        let sides = Sides { current: &of.current, base: &of.base, target: &of.target };
        whole(sides).unwrap_or(of.current)
    };
    let own = sides.map(|stack| (stack.quantity, stack.uses.clone()));
    if own.base == own.target {
        return Ok(own.current);
    }
    if own.current == own.base {
        return Ok(own.target);
    }
    let counts = sides.map(uses_of);
    if let (Sides { current: Some(current), base: Some(base), target: Some(target) }, true) =
        (counts, of.current == of.base && of.base == of.target)
        && let Some(uses) = sides.current.uses.get()
    {
        let count = count(Sides { current, base, target }, typed)?;
        let wanted = sides.current.quantity + sides.target.quantity - sides.base.quantity;
        let pieces = pieces_of(count, uses, sides.current.is_supply(), wanted);
        let (quantity, uses) = pieces.ok_or(Conflict)?;
        return Ok((quantity, Optional::Set(uses)));
    }
    let quantity = count(sides.map(|stack| stack.quantity), typed)?;
    let uses = each().and_then(|of| {
        let holder = [sides.current, sides.target].into_iter().filter_map(|stack| stack.uses.get());
        let uses = holder.into_iter().find(|uses| uses.of == of)?;
        Some(uses.with_left(uses.left.min(of)))
    });
    Ok((quantity, uses.into()))
}

/// Merges all fields of an object, each by its type, and all unknown fields together as one.
fn by_fields<O>(sides: Sides<&O>, typed: TypedAs) -> Result<O, Conflict>
where
    O: for<'a> HasFields<Merging<'a, O>>,
{
    let mut merging = Merging { sides, typed, merged: Ok(sides.current.clone()) };
    O::visit_all(&mut merging);
    let mut merged = merging.merged?;
    *merged.unknown_mut() = whole(sides.map(O::unknown))?;
    Ok(merged)
}

/// An object that is being merged.
struct Merging<'a, O> {
    sides: Sides<&'a O>,
    typed: TypedAs,
    merged: Result<O, Conflict>,
}

impl<O, T: Merge, R> Visitor<O, T, R> for Merging<'_, O> {
    fn visit(&mut self, field: Field<O, T>, _: R) {
        let Ok(merged) = &mut self.merged else {
            return;
        };
        match T::merge(self.sides.map(field.get), self.typed) {
            Ok(value) => *(field.get_mut)(merged) = value,
            Err(conflict) => self.merged = Err(conflict),
        }
    }
}

/// The type of a field, as it is merged.
trait Merge: Sized {
    /// Merges the three sides of a value.
    fn merge(sides: Sides<&Self>, typed: TypedAs) -> Result<Self, Conflict>;
}

impl Merge for f64 {
    fn merge(sides: Sides<&Self>, typed: TypedAs) -> Result<Self, Conflict> {
        count(sides.map(|number| *number), typed)
    }
}

/// Types of fields that are merged as a whole.
macro_rules! merged_as_a_whole {
    ($($type:ty),*) => {$(
        impl Merge for $type {
            fn merge(sides: Sides<&Self>, _: TypedAs) -> Result<Self, Conflict> {
                whole(sides)
            }
        }
    )*};
}
merged_as_a_whole!(
    bool,
    String,
    Option<f64>,
    Vec<Penalty>,
    Optional<Place>,
    Optional<Load>,
    Optional<Supply>,
    Optional<OwnCapacity>,
    Optional<OptionalRule>,
    Optional<ItemList>,
    Optional<Score>,
    Optional<ScoreName>,
    Optional<StackNote>,
    Optional<OwnLimit>,
    Optional<LimitSetting>,
    Optional<Game>,
    Optional<ItemsTake>,
    Optional<CoinsInUse>,
    Optional<NewItems>,
    Optional<HiddenColumns>,
    Optional<BundleSize>,
    Optional<Uses>,
    Optional<CoinsTake>,
    Optional<CoinTypes>,
    Optional<Levels>
);

/// The part of the value of the latest sale is only offered for the next one: where another panel has sold since, its
/// own stays.
impl Merge for Optional<Percent> {
    fn merge(sides: Sides<&Self>, _: TypedAs) -> Result<Self, Conflict> {
        Ok(whole(sides).unwrap_or_else(|Conflict| sides.current.clone()))
    }
}

/// Limits are merged one by one: where an inventory has none of its own, each of them is its game's.
impl Merge for Optional<Limits> {
    fn merge(sides: Sides<&Self>, typed: TypedAs) -> Result<Self, Conflict> {
        let limits = |limits: &Self| match limits {
            Self::Absent => Ok(Limits::absent()),
            Self::Set(limits) => Ok(limits.clone()),
            Self::Unreadable(_) => Err(Conflict),
        };
        whole(sides).or_else(|Conflict| {
            let sides = Sides {
                current: &limits(sides.current)?,
                base: &limits(sides.base)?,
                target: &limits(sides.target)?,
            };
            by_fields(sides, typed).map(Limits::into_stored)
        })
    }
}

/// Types of fields that are merged field by field.
macro_rules! merged_by_fields {
    ($($object:ident),*) => {$(
        impl Merge for $object {
            fn merge(sides: Sides<&Self>, typed: TypedAs) -> Result<Self, Conflict> {
                by_fields(sides, typed)
            }
        }
    )*};
}
merged_by_fields!(Coins, Item);

/// Lists of entities stay as they are here: their entities and their order are merged by id.
macro_rules! merged_elsewhere {
    ($($type:ty),*) => {$(
        impl Merge for $type {
            fn merge(sides: Sides<&Self>, _: TypedAs) -> Result<Self, Conflict> {
                Ok(sides.current.clone())
            }
        }
    )*};
}
merged_elsewhere!(List<StackId, ItemStack>, [List<ContainerId, Container>; 2]);
