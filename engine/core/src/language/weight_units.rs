//! The units of weight that players write, and what each is in lb.

/// A unit of weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightUnit {
    Pound,
    Kilogram,
    Ounce,
    Gram,
    Stone,
    /// The weight of a coin in games that weigh in coins.
    Coin,
}

impl WeightUnit {
    const ALL: [Self; 6] =
        [Self::Pound, Self::Kilogram, Self::Ounce, Self::Gram, Self::Stone, Self::Coin];

    /// Its names in the singular, in lower case.
    #[must_use]
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Pound => &["lb", "pound"],
            Self::Kilogram => &["kg", "kilogram", "kilo"],
            Self::Ounce => &["oz", "ounce"],
            Self::Gram => &["g", "gram"],
            Self::Stone => &["stone", "st"],
            Self::Coin => &["cn", "coin"],
        }
    }

    /// One of it in lb.
    #[must_use]
    pub const fn in_pounds(self) -> f64 {
        match self {
            Self::Pound => 1.0,
            Self::Kilogram => 2.2046,
            Self::Ounce => 1.0 / 16.0,
            Self::Gram => 0.002_204_6,
            Self::Stone => 14.0,
            Self::Coin => 0.1,
        }
    }

    /// The unit with this name, in the singular or the plural, in any case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let one = name.strip_suffix('s').unwrap_or(&name);
        let mut units = Self::ALL.into_iter();
        units.find(|unit| unit.names().iter().any(|known| [name.as_str(), one].contains(known)))
    }
}
