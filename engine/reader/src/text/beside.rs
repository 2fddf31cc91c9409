//! What stands beside a name: its count, its amounts, a remark and more. A line, a part of a list and a cell are read
//! by the same rules (`docs/rules/catalogues-and-text.md#parts-of-a-line`).

use super::amounts::{Amounts, ReadAmount, weight_in_name};
use super::coin_entries::coin_entries;
use super::count::has_days_in_brackets;
use super::details::Details;
use super::entry::{Doubt, ItemDescription, ReadEntry, Said, SaidAmounts};
use super::item_name::{
    ItemName, ends_with_content, is_no_name, without_ends, without_preposition,
};
use super::known::{NameIndex, is_counted_otherwise};
use super::left_over::left_over_in;
use super::number::has_misread_number;
use super::read_entries::LinePart;
use super::remark::{Remarked, is_incomplete};
use super::scope::{AmountScope, says_each, scope_alone};
use engine_core::language::coin_words::CoinWords;
use engine_core::language::uses_text::uses_beside;
use engine_core::model::Uses;
use engine_core::rules::rounding::product;

/// A name, and what stands beside it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Beside {
    /// What is left when everything else is taken away.
    pub name: String,
    /// The count, if there is one.
    pub count: Option<f64>,
    /// Value, weight and slots.
    pub amounts: Amounts,
    /// The uses of a piece.
    pub uses: Option<Uses>,
    /// Whether it is worn or held.
    pub is_equipped: bool,
    /// The value in coins that the table doesn't have, as written.
    pub value_not_here: Option<String>,
    /// What is said about the thing, which is not read for things, coins, counts or prices.
    pub remark: Option<String>,
    /// Amounts and brackets that are not read, as written.
    pub unread: Vec<String>,
    /// The question that all of this leaves open.
    pub doubt: Option<Doubt>,
    /// Whether it has a count or an article, so that it is certainly a thing.
    pub is_counted: bool,
    /// Whether it is counted in a unit that the text names: "2 bags".
    pub is_by_container: bool,
}

impl Beside {
    /// Reads a text that is a name with what stands beside it; `remarked` is the same text if it has a remark.
    pub fn of(text: &str, remarked: Option<Remarked>, known: &NameIndex) -> Self {
        if known.find_exact(text).is_some() {
            return Self { name: text.to_owned(), ..Self::default() };
        }
        if let Some((rest, uses)) = uses_beside(text) {
            return Self { uses: Some(uses), ..Self::of(&rest, Remarked::of(&rest, known), known) };
        }
        if let Some(named) = named_in_brackets(text, &known.coins) {
            return Self::of(&named, None, known);
        }
        let Some(Remarked { thing, remark, has_doubtful_price, .. }) = remarked else {
            return Self::without_remark(text, known);
        };
        let mut read = Self::without_remark(&thing, known);
        if has_doubtful_price {
            read.doubt = read.doubt.or(Some(Doubt::Price));
        }
        if !remark.is_empty() {
            read.remark = Some(remark);
        }
        read
    }

    fn without_remark(text: &str, known: &NameIndex) -> Self {
        let Details { mut amounts, is_equipped, left, mut unread, value_of_all, value_not_here } =
            Details::of(text, &known.coins);
        let read = ItemName::of(&left, known);
        if has_days_in_brackets(text) {
            amounts.value = amounts.value.map(|value| value.or_scope(AmountScope::All));
        }
        let has_amounts = amounts != Amounts::default();
        let has_others = !unread.is_empty() || value_not_here.is_some();
        let mut name = read.name.as_str();
        if has_amounts {
            name = without_preposition(name);
        }
        let is_full = amounts.value.is_some() && ends_with_content(name);
        if has_amounts || has_others {
            name = without_ends(name);
        }
        // "2 torches left" were counted before.
        let counted_before = name.strip_suffix(" left").filter(|_| read.count > Some(1.0));
        name = counted_before.unwrap_or(name);
        // "(5 gp each)" means several; "Each: 5 gp" is a name.
        let is_unit_unknown = |other: &String| other.starts_with(|c: char| c.is_ascii_digit());
        let has_foreign = unread.iter().any(is_unit_unknown);
        let are_several = (has_amounts || has_foreign) && says_each(text) && !says_each(name);
        // "10 torches @ 1 cp = 1 sp" says the same twice.
        let price = amounts.value.map(|value| product(value.amount, read.count.unwrap_or(1.0)));
        let other_value = value_of_all.filter(|(_, value)| Some(*value) != price);
        let doubt = if is_full {
            Some(Doubt::Price)
        } else if other_value.is_some() {
            Some(Doubt::TotalOrEach)
        } else if read.is_doubtful
            || (are_several && read.count.is_none())
            || has_misread_number(text)
        {
            Some(Doubt::Quantity)
        } else {
            counted_before.map(|_| Doubt::Gained)
        };
        let in_name =
            || weight_in_name(name).map(|amount| ReadAmount { amount, of: AmountScope::Each });
        amounts.weight = amounts.weight.or_else(in_name);
        unread.extend(other_value.map(|(written, _)| written));
        unread.extend(read.unread);
        Self {
            name: name.to_owned(),
            count: read.count,
            amounts,
            uses: None,
            is_equipped,
            value_not_here,
            remark: None,
            unread,
            doubt,
            is_counted: read.is_certain,
            is_by_container: read.is_by_container,
        }
    }

    /// The entry, with the name looked up, or coins if that is all; `written` is the text that was read.
    pub fn into_part(self, written: &str, known: &NameIndex) -> LinePart {
        let has_amounts = self.amounts != Amounts::default();
        let has_others = !self.unread.is_empty() || self.value_not_here.is_some();
        let name = self.name.as_str();
        if let (false, Some(count), Some(kind)) = (has_amounts, self.count, known.coins.whole(name))
            && let Some(coins) = coin_entries(vec![(kind, count)], &known.coins.table)
                .filter(|coins| !coins.is_empty())
        {
            return LinePart::certain(coins);
        }
        let Amounts { value, weight, slots } = self.amounts;
        let count = self.count.unwrap_or(1.0);
        let each = |amount: Option<ReadAmount>| amount.map(|amount| amount.each(count));
        let described = ItemDescription {
            quantity: count,
            value: each(value),
            value_not_here: self.value_not_here,
            weight: each(weight),
            slots: each(slots),
            said: SaidAmounts {
                value: Said::by(value),
                weight: Said::by(weight),
                slots: slots.is_some(),
            },
            is_measured: self.count.is_some() || has_amounts || self.uses.is_some(),
            uses: self.uses,
            equipped: self.is_equipped,
            ..ItemDescription::one(name)
        };
        // "Arrows (1 gp)" are a stack of twenty.
        let bundle = known.bundle(name).filter(|bundle| {
            self.count.is_none()
                && value.is_some_and(|value| value.amount == bundle.stack.item.value)
        });
        let listed =
            bundle.or_else(|| known.find_exact(name)).cloned().or_else(|| known.find(name));
        let is_known = listed.is_some();
        let is_of_several = listed
            .as_ref()
            .is_some_and(|listed| is_counted_otherwise(name, &listed.stack.item.name));
        let mut entry = described.listed_as(listed, known);
        if !entry.is_thing() || is_no_name(name, &known.coins) {
            return LinePart {
                entries: vec![ReadEntry::nothing(written)],
                is_certain: false,
                is_counted: false,
                is_amount: (has_amounts || has_others) && name.is_empty(),
            };
        }
        entry.unread.splice(0..0, self.unread);
        let is_incomplete = entry.is_pack() && self.remark.as_deref().is_some_and(is_incomplete);
        entry.unread.extend(self.remark);
        let doubtful = [value, weight].into_iter().flatten();
        let is_doubtful = count > 1.0 && doubtful.into_iter().any(ReadAmount::is_doubtful);
        let is_by_the_bag = count > 1.0 && is_of_several && !self.is_by_container;
        let doubt = match self.doubt {
            Some(Doubt::Price) => Some(Doubt::Price),
            _ if is_doubtful => Some(Doubt::TotalOrEach),
            Some(doubt) => Some(doubt),
            None if is_by_the_bag || is_incomplete || count == 0.0 => Some(Doubt::Quantity),
            None => None,
        };
        entry.doubt = entry.doubt.or(doubt);
        if !is_known && entry.doubt.is_none() {
            entry.left_over = left_over_in(name, known);
            entry.doubt = entry.left_over.as_ref().map(|left| left.kind.doubt());
        }
        let is_certain = is_known || self.is_counted || value.is_some();
        LinePart { entries: vec![entry], is_certain, is_counted: self.is_counted, is_amount: false }
    }
}

/// An amount of money behind the thing in the bracket that follows it: "gems 100 gp" for "100 gp (gems)"; `None` for
/// any other text.
fn named_in_brackets(text: &str, coins: &CoinWords) -> Option<String> {
    let (price, bracket) = text.split_once(" (")?;
    let name = without_preposition(bracket.strip_suffix(')')?);
    let has_value = Details::amounts_alone(price, coins)?.value.is_some();
    let is_name = name.contains(char::is_alphabetic) && !name.contains(['(', ')']);
    let says_amount = Details::amounts_alone(name, coins).is_some() || scope_alone(name).is_some();
    (has_value && is_name && !says_amount).then(|| format!("{name} {price}"))
}
