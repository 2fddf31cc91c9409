//! Amounts of value, weight and slots in a part of a text (`docs/rules/catalogues-and-text.md#amounts-in-a-text`).

use winnow::ascii::{Caseless, space0, space1};
use winnow::combinator::{alt, not, opt, peek, preceded, terminated};
use winnow::prelude::*;

use super::coins::price;
use super::count::number_word;
use super::number::{amount, take};
use super::scope::{AmountScope, each_in_front, scope_alone, scope_suffix};
use super::units::{Unit, unit};
use engine_core::language::coin_words::CoinWords;
use engine_core::language::grammar::{Read, end_of_word};
use engine_core::language::white_space::trimmed;
use engine_core::rules::rounding::{product, round_to_millionth};

/// The amounts of a part of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Amounts {
    /// In the main coin.
    pub value: Option<ReadAmount>,
    /// In lb.
    pub weight: Option<ReadAmount>,
    pub slots: Option<ReadAmount>,
}

/// An amount, and whether it is per item or in all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ReadAmount {
    pub amount: f64,
    pub of: AmountScope,
}

impl ReadAmount {
    /// An amount without a statement whose it is.
    pub const fn bare(amount: f64) -> Self {
        Self { amount, of: AmountScope::Bare }
    }

    /// The same amount, of one or of all as `scope` says, unless the text says it.
    pub const fn or_scope(self, scope: AmountScope) -> Self {
        if self.is_doubtful() { Self { amount: self.amount, of: scope } } else { self }
    }

    /// The amount per item, for `count` items.
    pub fn each(self, count: f64) -> f64 {
        match self.of {
            AmountScope::All | AmountScope::Worth if count > 0.0 => {
                round_to_millionth(self.amount / count)
            }
            _ => self.amount,
        }
    }

    /// Whether the text does not state if the amount is for one or for all.
    pub const fn is_doubtful(self) -> bool {
        matches!(self.of, AmountScope::Bare | AmountScope::Worth)
    }

    /// The amount if it is in brackets: there an amount without a statement is for one item, and not doubtful.
    fn in_brackets(self) -> Self {
        let of = match self.of {
            AmountScope::Bare => AmountScope::Assumed,
            of => of,
        };
        Self { of, ..self }
    }
}

impl Amounts {
    /// Stores the amount if the text, from a bracket, consists of nothing else. Returns true if it does.
    pub fn take_whole(&mut self, text: &str, coins: &CoinWords) -> bool {
        let mut rest = text;
        let mut read = *self;
        let is_whole = read.take_one(&mut rest, coins) && trimmed(rest).is_empty();
        if is_whole {
            *self = Self {
                value: read.value.map(ReadAmount::in_brackets),
                weight: read.weight.map(ReadAmount::in_brackets),
                slots: read.slots.map(ReadAmount::in_brackets),
            };
        }
        is_whole
    }

    /// Sets the value to one from a bracket, unless there is one. Returns true if it was set.
    pub fn take_value(&mut self, value: f64, of: AmountScope) -> bool {
        let is_new = self.value.is_none();
        if is_new {
            self.value = Some(ReadAmount { amount: value, of });
        }
        is_new
    }

    /// Reads a bracket that says whose the amounts before it are: `(each)`. Returns true if it does.
    pub fn take_scope(&mut self, content: &str) -> bool {
        let Some(scope) = scope_alone(content) else {
            return false;
        };
        let mut is_taken = false;
        for read in [&mut self.value, &mut self.weight, &mut self.slots].into_iter().flatten() {
            *read = read.or_scope(scope);
            is_taken |= read.of == scope;
        }
        is_taken
    }

    /// Stores the amount at the beginning of a text and removes it there, if its kind is not stored yet. Returns true
    /// if there is one.
    pub fn take_one(&mut self, rest: &mut &str, coins: &CoinWords) -> bool {
        let begins = |c: char| c.is_alphanumeric() || ".@".contains(c);
        rest.starts_with(begins)
            && (set(&mut self.slots, rest, slots)
                || set(&mut self.weight, rest, weight)
                || set(&mut self.value, rest, |input| value(input, coins)))
    }
}

/// Reads an amount into a field that is still empty. Returns true if one was read.
fn set(
    field: &mut Option<ReadAmount>,
    rest: &mut &str,
    read: impl FnMut(&mut &str) -> Read<ReadAmount>,
) -> bool {
    if field.is_some() {
        return false;
    }
    *field = take(rest, read);
    field.is_some()
}

/// `3 slots`.
fn slots(input: &mut &str) -> Read<ReadAmount> {
    let unit = (Caseless("slot"), opt(Caseless("s")), end_of_word);
    let number = terminated(amount, (space0, unit));
    (at, number, opt(scope_suffix)).map(read_amount).parse_next(input)
}

/// `12 lb`, `5 kg`, `weighing 12 lb`, but not the measure in `1/2 lb of saffron`.
fn weight(input: &mut &str) -> Read<ReadAmount> {
    let pounds = unit.verify_map(Unit::in_pounds);
    let number = (terminated(amount, space0), terminated(pounds, opt('.')))
        .map(|(number, pounds)| product(number, pounds));
    let of = (space1, Caseless("of"), end_of_word);
    let weighs = opt((alt((Caseless("weighing"), Caseless("weighs"))), space1)).void();
    let at = preceded(weighs, alt((each_in_front.value(true), at)));
    terminated((at, number, opt(scope_suffix)), peek(not(of))).map(read_amount).parse_next(input)
}

/// The weight of what a name measures, in lb: "10 lb of flour".
pub(super) fn weight_in_name(name: &str) -> Option<f64> {
    let pounds = unit.verify_map(Unit::in_pounds);
    let number = alt((terminated(amount, space0), terminated(number_word, space1)));
    let of = (opt('.'), space1, Caseless("of"), end_of_word);
    let (number, pounds, _) = take(&mut &*name, (number, pounds, of))?;
    Some(product(number, pounds))
}

/// Words in front of an amount that is the value of what stands before them, in English and the languages of coins.
const WORTH: [&str; 7] = [
    "worth",
    "im Wert von",
    "d'une valeur de",
    "por valor de",
    "por un valor de",
    "no valor de",
    "del valore di",
];

/// `50 gp`, `50 gp each`, `@ 50 gp`, `worth 50 gp`, `each worth 50 gp`, `400 gp worth of`, but not the price of a
/// measure in `15 gp/lb`.
fn value(input: &mut &str, coins: &CoinWords) -> Read<ReadAmount> {
    let each = opt(each_in_front);
    let worth = opt(terminated(alt(WORTH.map(Caseless)), space1));
    let worth_of = opt((space1, Caseless("worth"), space1, Caseless("of"), end_of_word));
    let per = alt(((space0, '/').void(), (space1, Caseless("per"), end_of_word).void()));
    (at, each, worth, price(coins), opt(scope_suffix), worth_of, peek(not(per)))
        .map(|(at, each, worth, amount, whose, worth_of, ())| {
            let of = match whose {
                _ if at || each.is_some() || worth_of.is_some() => AmountScope::Each,
                Some(of) => of,
                None if worth.is_some() => AmountScope::Worth,
                None => AmountScope::Bare,
            };
            ReadAmount { amount, of }
        })
        .parse_next(input)
}

/// An `@` before an amount, which then is that of one.
fn at(input: &mut &str) -> Read<bool> {
    opt(('@', space0)).map(|at| at.is_some()).parse_next(input)
}

fn read_amount((at, amount, whose): (bool, f64, Option<AmountScope>)) -> ReadAmount {
    let of = if at { AmountScope::Each } else { whose.unwrap_or(AmountScope::Bare) };
    ReadAmount { amount, of }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::details::Details;
    use engine_core::language::white_space::words;
    use engine_core::model::CoinTable;
    use engine_core::rules::coin_presets::TORMENTA20;

    fn taken(text: &str) -> (Amounts, String) {
        let Details { amounts, left, .. } = Details::of(text, &CoinWords::of(CoinTable::DND));
        (amounts, words_of(&left))
    }

    fn words_of(left: &str) -> String {
        words(left).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_value_is_of_one_of_all_or_it_is_not_said() {
        let table = [
            ("3 gems worth 50 gp each", 50.0, AmountScope::Each, "3 gems"),
            ("3 gems each worth 50 gp", 50.0, AmountScope::Each, "3 gems"),
            ("2 candlesticks worth 30 gp", 30.0, AmountScope::Worth, "2 candlesticks"),
            ("2 rings worth 60 gp in all", 60.0, AmountScope::All, "2 rings"),
            ("400 gp worth of gold nuggets", 400.0, AmountScope::Each, "gold nuggets"),
            ("5 gp 5 sp sword", 5.5, AmountScope::Bare, "sword"),
            ("saffron worth 7.5 gp", 7.5, AmountScope::Worth, "saffron"),
            ("3 gems @ 50 gp", 50.0, AmountScope::Each, "3 gems"),
            ("3 gems @50gp", 50.0, AmountScope::Each, "3 gems"),
            ("3 gems 50 gp ea.", 50.0, AmountScope::Each, "3 gems"),
            ("poison 100 gp/dose", 100.0, AmountScope::Each, "poison"),
            ("poison 100 gp per dose", 100.0, AmountScope::Each, "poison"),
            ("poison 100 gp / each", 100.0, AmountScope::Each, "poison"),
            ("idol 1.250,50 gp", 1250.5, AmountScope::Bare, "idol"),
            ("idol 1.250 gp", 1.25, AmountScope::Bare, "idol"),
            ("idol 1.5k gp", 1500.0, AmountScope::Bare, "idol"),
        ];
        for (text, amount, of, left) in table {
            let (amounts, rest) = taken(text);
            assert_eq!(amounts.value, Some(ReadAmount { amount, of }), "{text}");
            assert_eq!(rest, left);
        }
    }

    #[test]
    fn the_sign_of_a_currency_stands_in_front_of_a_value_or_behind_it() {
        let words = CoinWords::of(&TORMENTA20);
        for (text, value, left) in [
            ("Adaga (T$ 2)", Some(2.0), "Adaga"),
            ("Espada longa - T$ 15", Some(15.0), "Espada longa -"),
            ("Adaga T$2", Some(2.0), "Adaga"),
            ("Adaga (2 T$)", Some(2.0), "Adaga"),
            ("Adaga TO 2", None, "Adaga TO 2"),
        ] {
            let read = Details::of(text, &words);
            assert_eq!(read.amounts.value.map(|value| value.amount), value, "{text}");
            assert_eq!(words_of(&read.left), left, "{text}");
        }
    }

    #[test]
    fn a_weight_of_something_is_its_name() {
        let (amounts, left) = taken("1/2 lb of saffron");
        assert_eq!((amounts, &*left), (Amounts::default(), "1/2 lb of saffron"));
        for (name, weight) in [
            ("1/2 lb of saffron", Some(0.5)),
            ("10 lbs. of flour", Some(10.0)),
            ("Two pounds of salt", Some(2.0)),
            ("2 pound cakes", None),
            ("50 ft of rope", None),
        ] {
            assert_eq!(weight_in_name(name), weight, "{name}");
        }
        assert_eq!(taken("idol, 2 kg").0.weight, Some(ReadAmount::bare(4.4092)));
        let (amounts, left) = taken("idol weighing 25 lb");
        assert_eq!((amounts.weight, &*left), (Some(ReadAmount::bare(25.0)), "idol"));
        let (amounts, left) = taken("idol (weighs 300 lb)");
        assert_eq!((amounts.weight.map(|it| it.amount), &*left), (Some(300.0), "idol"));
        let (amounts, left) = taken("5 lb bag of flour, 1 slot");
        assert_eq!(amounts.weight.map(|said| said.amount), Some(5.0));
        assert_eq!(amounts.slots.map(|said| said.amount), Some(1.0));
        assert_eq!(left, "bag of flour,");
    }

    #[test]
    fn a_number_within_a_word_is_no_amount() {
        for text in ["Mk2 gp", "+1 lb", "1.2.3 gp", "k-9 lb", "15 gp/lb", "15 gp per pound"] {
            assert_eq!(taken(text).0, Amounts::default(), "{text}");
        }
    }
}
