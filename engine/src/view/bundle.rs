//! Bundles, ready to print (`docs/rules.md#bundles`).

use serde::Serialize;
use tsify::Tsify;

use super::draw::slots_text;
use crate::commands::Switched;
use crate::model::ItemStack;
use crate::rules::bundles::{Bundle, offered};
use crate::rules::fields::NumberField;
use crate::rules::rounding::number_text;

/// A bundle that a row offers to count its stack by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BundleOffer {
    /// "20 as one bundle: 1 slot".
    pub text: String,
    /// What Configure Entry would say of the override.
    pub slot_override: Switched,
}

/// A bundle as its two fields show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct BundleTexts {
    /// How many.
    pub size: String,
    /// The slots of all of them.
    pub slots: String,
}

/// The bundle that is offered for a stack.
#[must_use]
pub fn offer(stack: &ItemStack) -> Option<BundleOffer> {
    let bundle = offered(stack)?;
    let (size, slots) = (number_text(bundle.size), slots_text(bundle.slots));
    Some(BundleOffer {
        text: format!("{size} as one bundle: {slots}"),
        slot_override: Switched {
            on: true,
            text: number_text(bundle.slots_each()),
        },
    })
}

/// The bundle that slots each amount to, as they are typed; none if they are no number.
#[must_use]
pub fn bundle_of(slots_each: &str) -> Option<BundleTexts> {
    let bundle = Bundle::of(NumberField::SlotOverride.read(slots_each)?);
    Some(BundleTexts {
        size: number_text(bundle.size),
        slots: number_text(bundle.slots),
    })
}

/// The slots each that a bundle gives, as it is typed.
#[must_use]
pub fn slots_each(size: &str, slots: &str) -> String {
    let bundle = Bundle {
        size: NumberField::BundleSize.read_or_default(size),
        slots: NumberField::BundleSlots.read_or_default(slots),
    };
    number_text(bundle.slots_each())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_go_both_ways() {
        let fields = |each: &str| bundle_of(each).map(|bundle| (bundle.size, bundle.slots));
        for (size, slots, each) in [
            ("20", "1", "0.05"),
            ("3", "1", "0.3333333333333333"),
            ("1", "2", "2"),
            ("10", "3", "0.3"),
        ] {
            assert_eq!(slots_each(size, slots), each);
            assert_eq!(fields(each), Some((size.to_owned(), slots.to_owned())));
        }
        assert_eq!(fields("0,05"), fields("0.05"));
        assert_eq!((fields(""), fields("few")), (None, None));
    }

    #[test]
    fn what_is_no_number_counts_as_one() {
        assert_eq!(slots_each("", "1"), "1");
        assert_eq!(slots_each("20", ""), "0.05");
        assert_eq!(slots_each("-3", "2.5"), "2.5");
        assert_eq!(slots_each("2.9", "0"), "0");
        assert_eq!(slots_each("0", "few"), "1");
    }
}
