//! The number fields: the parser of each, its minimum and maximum, the step of the arrow keys, and its default.

use serde::Deserialize;
use tsify::Tsify;

use crate::language::input::{LARGEST, TypedAs, amount, integer, stored_amount, stored_integer};
use crate::language::typed_slots::typed_slots;
use crate::language::typed_value::{is_below_zero, typed_value};
use crate::language::typed_weight::typed_weight;
pub use crate::model::NumberField;
use crate::model::{
    CoinSlots, CoinTable, Inventory, ItemContainer, ItemStack, MoneyPouch, Percent, Score, Uses,
};
use crate::rules::games::BegunBundles;
use crate::rules::number_faults::NumberFault;
use crate::rules::rounding::round_to_millionth;

/// An arrow key pressed in a number field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Arrow {
    Up,
    Down,
}

/// The rule of a field (`docs/rules/game.md#number-fields`).
struct Rule {
    form: NumberForm,
    min: f64,
    max: f64,
    step: f64,
    default: f64,
}

/// The form of the numbers in a field.
#[derive(Clone, Copy)]
enum NumberForm {
    Whole,
    Amount,
    /// A weight in lb, which may name another unit.
    Weight,
    /// Slots each: an amount, or a part such as “1/3”.
    Slots,
    /// A value in the main coin, which may name coins.
    Value,
}

impl NumberForm {
    /// The number that is typed, with values in the coins of `table`; `None` if it can't be read.
    fn typed(self, text: &str, table: &CoinTable) -> Result<Option<f64>, NumberFault> {
        match self {
            Self::Whole => Ok(integer(text)),
            Self::Amount => Ok(amount(text)),
            Self::Weight => typed_weight(text),
            Self::Slots => typed_slots(text, BegunBundles::Exact).map(|slots| Some(slots?.each)),
            Self::Value => Ok(typed_value(text, table)?),
        }
    }

    /// The number in a text in a file.
    fn stored(self, text: &str) -> Option<f64> {
        match self {
            Self::Whole => stored_integer(text),
            Self::Amount | Self::Weight | Self::Slots | Self::Value => stored_amount(text),
        }
    }
}

impl Rule {
    const fn amount(min: f64, step: f64, default: f64) -> Self {
        Self { form: NumberForm::Amount, min, max: LARGEST, step, default }
    }

    const fn weight(step: f64) -> Self {
        Self { form: NumberForm::Weight, ..Self::amount(0.0, step, 0.0) }
    }

    const fn whole(min: f64, step: f64, default: f64) -> Self {
        Self { form: NumberForm::Whole, min, max: LARGEST, step, default }
    }
}

impl NumberField {
    /// All number fields.
    pub const ALL: [Self; 34] = [
        Self::StrengthScore,
        Self::Score,
        Self::PenaltySlots,
        Self::NewCapacity,
        Self::Capacity,
        Self::NewPouchCapacity,
        Self::PouchCapacity,
        Self::PouchSlots,
        Self::NewQuantity,
        Self::Quantity,
        Self::Value,
        Self::Weight,
        Self::SlotOverride,
        Self::EquippedSlots,
        Self::BundleSize,
        Self::BundleSlots,
        Self::UsesLeft,
        Self::UsesEach,
        Self::CoinCount,
        Self::LoadSlots,
        Self::LoadWeight,
        Self::SlotLimit,
        Self::WeightLimit,
        Self::Percent,
        Self::FormulaBase,
        Self::FormulaFactor,
        Self::FormulaLeast,
        Self::SharedBy,
        Self::CoinsPerSlot,
        Self::FreeCoins,
        Self::CoinWorth,
        Self::LevelFrom,
        Self::LevelFromWeight,
        Self::LevelTimes,
    ];

    const fn rule(self) -> Rule {
        match self {
            Self::StrengthScore => Rule::amount(0.0, 1.0, Inventory::DEFAULT_STRENGTH),
            Self::Score => {
                let (min, max) = Score::RANGE;
                Rule { max, ..Rule::whole(min, 1.0, 0.0) }
            }
            Self::FormulaBase => Rule { max: 1e4, ..Rule::amount(-1e4, 1.0, 0.0) },
            Self::FormulaFactor => Rule { max: 1e3, ..Rule::amount(-1e3, 1.0, 1.0) },
            Self::LevelTimes => Rule { max: 1e3, ..Rule::amount(0.0, 1.0, 1.0) },
            Self::FormulaLeast => Rule { max: 1e4, ..Rule::amount(0.0, 1.0, 0.0) },
            Self::PenaltySlots => Rule::amount(-LARGEST, 0.5, 0.0),
            Self::NewCapacity => Rule::amount(0.2, 0.2, ItemContainer::DEFAULT_CAPACITY),
            Self::Capacity => Rule::whole(0.2, 0.2, ItemContainer::DEFAULT_CAPACITY),
            Self::NewPouchCapacity => Rule::amount(1.0, 1.0, MoneyPouch::DEFAULT_CAPACITY),
            Self::PouchCapacity => Rule::whole(0.2, 0.2, MoneyPouch::DEFAULT_CAPACITY),
            Self::PouchSlots => Rule::amount(0.2, 0.2, MoneyPouch::DEFAULT_SLOTS),
            Self::NewQuantity => Rule::whole(0.0, 1.0, ItemStack::DEFAULT_QUANTITY),
            Self::Quantity => Rule::whole(1.0, 1.0, 0.0),
            Self::Value => Rule { form: NumberForm::Value, ..Rule::amount(0.0, 0.01, 0.0) },
            Self::Weight | Self::LoadWeight => Rule::weight(0.01),
            Self::SlotOverride | Self::EquippedSlots => {
                Rule { form: NumberForm::Slots, ..Rule::amount(0.0, 0.1, 0.0) }
            }
            Self::BundleSize => Rule::whole(1.0, 1.0, 1.0),
            Self::BundleSlots => Rule::amount(0.0, 1.0, 1.0),
            Self::UsesLeft => Rule { max: Uses::MOST, ..Rule::whole(0.0, 1.0, 0.0) },
            Self::UsesEach => Rule { max: Uses::MOST, ..Rule::whole(1.0, 1.0, 1.0) },
            Self::CoinCount => Rule::whole(0.0, 1.0, 0.0),
            Self::LoadSlots => Rule::amount(0.0, 0.2, 0.0),
            Self::SlotLimit | Self::LevelFrom => Rule::amount(0.0, 1.0, 0.0),
            Self::WeightLimit | Self::LevelFromWeight => Rule::weight(1.0),
            Self::CoinsPerSlot => Rule::whole(1.0, 1.0, CoinSlots::DEFAULT_COINS),
            Self::FreeCoins => Rule::whole(0.0, 1.0, CoinSlots::DEFAULT_FREE),
            Self::CoinWorth => Rule { max: 1e6, ..Rule::amount(1e-6, 1.0, 1.0) },
            Self::Percent => Rule { max: Percent::MOST, ..Rule::whole(0.0, 1.0, 100.0) },
            Self::SharedBy => Rule { max: 99.0, ..Rule::whole(1.0, 1.0, 1.0) },
        }
    }

    /// The minimum that can be typed.
    ///
    /// ```
    /// use engine_core::rules::number_fields::NumberField;
    /// assert_eq!(NumberField::Quantity.min(), 1.0);
    /// assert_eq!(NumberField::PouchSlots.min(), 0.2);
    /// assert_eq!(NumberField::Weight.min(), 0.0);
    /// ```
    #[must_use]
    pub const fn min(self) -> f64 {
        self.rule().min
    }

    /// The maximum that can be typed.
    ///
    /// ```
    /// use engine_core::rules::number_fields::NumberField;
    /// assert_eq!(NumberField::SharedBy.max(), 99.0);
    /// ```
    #[must_use]
    pub const fn max(self) -> f64 {
        self.rule().max
    }

    /// The amount that an arrow key adds or subtracts.
    ///
    /// ```
    /// use engine_core::rules::number_fields::NumberField;
    /// assert_eq!(NumberField::Value.step(), 0.01);
    /// assert_eq!(NumberField::PenaltySlots.step(), 0.5);
    /// ```
    #[must_use]
    pub const fn step(self) -> f64 {
        self.rule().step
    }

    /// The value used if the text is not a number, unless the field keeps its stored value.
    ///
    /// ```
    /// use engine_core::rules::number_fields::NumberField;
    /// assert_eq!(NumberField::StrengthScore.default(), 10.0);
    /// ```
    #[must_use]
    pub const fn default(self) -> f64 {
        self.rule().default
    }

    /// The number in a text in a file, raised to the minimum and lowered to the maximum; `None` if it is not a number.
    ///
    /// `docs/rules/game.md#number-fields`
    ///
    /// ```
    /// use engine_core::rules::number_fields::NumberField;
    /// assert_eq!(NumberField::NewCapacity.read_stored("0.6"), Some(0.6));
    /// assert_eq!(NumberField::Capacity.read_stored("0.6"), Some(0.2));
    /// assert_eq!(NumberField::SharedBy.read_stored("120"), Some(99.0));
    /// assert_eq!(NumberField::Weight.read_stored("1,000"), Some(1.0));
    /// assert_eq!(NumberField::Capacity.read_stored("much"), None);
    /// ```
    #[must_use]
    pub fn read_stored(self, text: &str) -> Option<f64> {
        let Rule { form, min, max, .. } = self.rule();
        form.stored(text).map(|number| number.clamp(min, max))
    }

    /// The typed number, raised to the minimum and lowered to the maximum; `None` if it is not a number or not
    /// accepted. The capacity of an existing container is not raised: a number below the minimum is `None`. A value is
    /// read with D&D's coins.
    ///
    /// `docs/rules/game.md#number-fields`
    ///
    /// ```
    /// use engine_core::rules::number_fields::NumberField;
    /// assert_eq!(NumberField::Quantity.read("-4"), Some(1.0));
    /// assert_eq!(NumberField::Quantity.read("many"), None);
    /// assert_eq!(NumberField::NewCapacity.read("0"), Some(0.2));
    /// assert_eq!(NumberField::Capacity.read("0"), None);
    /// assert_eq!(NumberField::Value.read("5 sp"), Some(0.5));
    /// assert_eq!(NumberField::Weight.read("2 kg"), Some(4.4092));
    /// assert_eq!(NumberField::SlotOverride.read("1/4"), Some(0.25));
    /// ```
    #[must_use]
    pub fn read(self, text: &str) -> Option<f64> {
        self.read_with(text, CoinTable::DND)
    }

    /// The typed number like [`NumberField::read`], with values in the coins of `table`.
    #[must_use]
    pub fn read_with(self, text: &str, table: &CoinTable) -> Option<f64> {
        let Rule { form, min, max, .. } = self.rule();
        let number = form.typed(text, table).ok()??;
        match self {
            Self::Capacity | Self::PouchCapacity => Some(number).filter(|number| *number >= min),
            _ => Some(number.clamp(min, max)),
        }
    }

    /// Checks a text in a field that shows `stored`, which is `None` for something new.
    ///
    /// `docs/rules/game.md#number-fields`
    ///
    /// ```
    /// use engine_core::model::CoinTable;
    /// use engine_core::rules::number_fields::NumberField;
    /// let fault = |field: NumberField, text: &str| {
    ///     field.check(text, Some(9.0), CoinTable::DND).err().map(|fault| fault.to_string())
    /// };
    /// assert_eq!(fault(NumberField::Quantity, "-19").as_deref(), Some("Only 9 left."));
    /// assert_eq!(fault(NumberField::Weight, "-1").as_deref(), Some("Below 0 isn’t possible."));
    /// assert_eq!(fault(NumberField::Value, "-4 gp").as_deref(), Some("Below 0 isn’t possible."));
    /// assert_eq!(fault(NumberField::Weight, "2 gp").as_deref(), Some("Write it like 2.5 lb or 3 kg."));
    /// assert_eq!(fault(NumberField::StrengthScore, "-1"), None);
    /// ```
    ///
    /// # Errors
    /// [`NumberFault`] if the field does not accept the text.
    pub fn check(
        self,
        text: &str,
        stored: Option<f64>,
        table: &CoinTable,
    ) -> Result<(), NumberFault> {
        if self == Self::Value && is_below_zero(text, table) {
            return Err(NumberFault::BelowZero);
        }
        let typed = self.rule().form.typed(text, table)?;
        match self {
            Self::Quantity | Self::NewQuantity | Self::Value | Self::Weight
                if typed.is_some_and(|number| number < 0.0) =>
            {
                let is_count = self == Self::Quantity;
                Err(stored
                    .filter(|_| is_count)
                    .map_or(NumberFault::BelowZero, NumberFault::too_few))
            }
            _ => Ok(()),
        }
    }

    /// The typed number, otherwise the default.
    ///
    /// `docs/rules/game.md#number-fields`
    ///
    /// ```
    /// use engine_core::rules::number_fields::NumberField;
    /// assert_eq!(NumberField::NewQuantity.read_or_default("3"), 3.0);
    /// assert_eq!(NumberField::NewQuantity.read_or_default(""), 1.0);
    /// ```
    #[must_use]
    pub fn read_or_default(self, text: &str) -> f64 {
        self.read_or_default_with(text, CoinTable::DND)
    }

    /// The typed number like [`NumberField::read_or_default`], with values in the coins of `table`.
    #[must_use]
    pub fn read_or_default_with(self, text: &str, table: &CoinTable) -> f64 {
        self.read_with(text, table).unwrap_or(self.default())
    }

    /// The number after one press of an arrow key, never below the minimum. A text that is not a number becomes the
    /// minimum, or 0 if that is higher; `None` for a difference and for a text that is not accepted, which the arrow
    /// keys don't change. A value is read with the coins of `table`.
    ///
    /// `docs/rules/game.md#number-fields`
    ///
    /// ```
    /// use engine_core::{model::CoinTable, rules::number_fields::{Arrow, NumberField}};
    /// let stepped = |field: NumberField, text, arrow| field.stepped(text, arrow, CoinTable::DND);
    /// assert_eq!(stepped(NumberField::Capacity, "0.2", Arrow::Up), Some(0.4));
    /// assert_eq!(stepped(NumberField::Capacity, "0.3", Arrow::Down), Some(0.2));
    /// assert_eq!(stepped(NumberField::Quantity, "", Arrow::Up), Some(1.0));
    /// assert_eq!(stepped(NumberField::Quantity, "+2", Arrow::Up), None);
    /// assert_eq!(stepped(NumberField::Score, "-1", Arrow::Up), Some(0.0));
    /// assert_eq!(stepped(NumberField::Value, "5 sp", Arrow::Up), Some(0.51));
    /// assert_eq!(stepped(NumberField::SlotOverride, "1/20", Arrow::Up), Some(0.15));
    /// ```
    #[must_use]
    pub fn stepped(self, text: &str, arrow: Arrow, table: &CoinTable) -> Option<f64> {
        let takes_differences = matches!(self, Self::CoinCount | Self::Quantity);
        if takes_differences && TypedAs::of(text) == TypedAs::Difference {
            return None;
        }
        let now = match self.rule().form {
            NumberForm::Whole => amount(text),
            form => form.typed(text, table).ok()?,
        };
        let next = match (now, arrow) {
            (Some(now), Arrow::Up) => now + self.step(),
            (Some(now), Arrow::Down) => now - self.step(),
            (None, _) => self.min().max(0.0),
        };
        Some(self.in_range(round_to_millionth(next)))
    }

    /// A number raised to the minimum and lowered to the maximum.
    pub(crate) fn in_range(self, number: f64) -> f64 {
        number.clamp(self.min(), self.max())
    }
}
