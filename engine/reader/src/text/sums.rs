//! The sums in a text, which show whether its amounts are of one or of a whole row
//! (`docs/rules/catalogues-and-text.md#sums-in-a-text`).

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::entry::{Doubt, EntryContent, ReadEntry, ReadItem, Said, Source, Total};
use super::known::NameIndex;
use super::packs::PackContents;
use super::row::Figures;
use engine_core::model::CoinTable;
use engine_core::rules::encumbrance::LB_PER_COIN;
use engine_core::rules::rounding::{product, round_to_millionth, sum};
use engine_core::rules::wealth::worth;
use engine_core::wording::printing::number_text;

/// Of what the weights or the values of a text are, where it doesn't say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum RowScope {
    /// Those of one item.
    One,
    /// Those of all items of a row.
    Row,
}

/// The answers to the questions of a text: whether its amounts are of one or of a whole row, `None` where its sums
/// decide, and which contents of its packs count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
pub struct RowScopes {
    #[serde(default)]
    pub weights: Option<RowScope>,
    #[serde(default)]
    pub values: Option<RowScope>,
    #[serde(default)]
    pub contents: PackContents,
}

/// A sum in a text that fits neither amounts of one nor amounts of whole rows.
#[derive(Clone, Debug, PartialEq)]
pub struct ScopeQuestion {
    pub of: Measure,
    /// The sum in the text, and those of its amounts: "90 lb in the text; 130 lb if of one, 64 lb if of a whole row."
    pub sums: String,
}

/// The amounts that a sum adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    Weights,
    Values,
}

impl Measure {
    fn unit(self, table: &CoinTable) -> &str {
        match self {
            Self::Weights => "lb",
            Self::Values => table.unit(),
        }
    }

    const fn total(self, total: Total) -> Option<(f64, usize)> {
        match self {
            Self::Weights => total.weight,
            Self::Values => total.value,
        }
    }

    const fn choice(self, scopes: RowScopes) -> Option<RowScope> {
        match self {
            Self::Weights => scopes.weights,
            Self::Values => scopes.values,
        }
    }

    /// The amount of one, and how the text states it.
    const fn of(self, found: &mut ReadItem) -> (&mut f64, &mut Said) {
        match self {
            Self::Weights => (&mut found.stack.item.weight, &mut found.said.weight),
            Self::Values => (&mut found.stack.item.value, &mut found.said.value),
        }
    }

    const fn stated(self, found: &ReadItem) -> (f64, Said) {
        match self {
            Self::Weights => (found.stack.item.weight, found.said.weight),
            Self::Values => (found.stack.item.value, found.said.value),
        }
    }

    /// What coins add to a sum that includes them.
    fn of_coins(self, entries: &[ReadEntry], table: &CoinTable) -> f64 {
        let coins = entries.iter().filter_map(|entry| match entry.content {
            EntryContent::Coins(kind, count) => Some((kind, count)),
            _ => None,
        });
        sum(coins.map(|(kind, count)| match self {
            Self::Weights => product(count, LB_PER_COIN),
            Self::Values => worth(kind, count, table),
        }))
    }
}

/// The sums of the amounts before a total: as those of one, and as those of whole rows.
struct Sums {
    of_one: f64,
    of_row: f64,
    coins: f64,
}

impl Sums {
    fn of(entries: &[ReadEntry], measure: Measure, table: &CoinTable) -> Self {
        let items = entries.iter().filter(|entry| !entry.taken_away).filter_map(found_in);
        let sums = items.map(|found| {
            let (amount, said) = measure.stated(found);
            let of_one = product(amount, found.stack.quantity);
            let of_row = if said.may_be_of_all() { amount } else { of_one };
            (of_one, of_row)
        });
        let (of_one, of_row): (Vec<_>, Vec<_>) = sums.unzip();
        Self { of_one: sum(of_one), of_row: sum(of_row), coins: measure.of_coins(entries, table) }
    }
}

/// Decides by the sums of a text, or by the player's choices, whether the amounts of its rows are those of one. Returns
/// the questions that are open or answered. Without a sum a known amount of all is recognised.
pub(super) fn settle(
    entries: &mut [ReadEntry],
    known: &NameIndex,
    scopes: RowScopes,
) -> Vec<ScopeQuestion> {
    let table = &known.coins.table;
    let mut questions = Vec::new();
    let mut open = HashSet::new();
    for measure in [Measure::Weights, Measure::Values] {
        let rows: Vec<_> =
            (0..entries.len()).filter(|&row| may_be_of_all(&entries[row], measure)).collect();
        let totals: Vec<_> = (0..entries.len())
            .filter_map(|end| Some((end, measure.total(entries[end].total?)?)))
            .collect();
        if rows.is_empty() {
            continue;
        }
        let Some(&(end, (last, digits))) = totals.last() else {
            settle_known(entries, known, measure);
            continue;
        };
        let fits = |sums: fn(&Sums) -> f64| {
            let mut begin = 0;
            totals.iter().all(|&(end, (total, digits))| {
                let parts = [&entries[begin..end], &entries[..end]];
                let parts = parts.map(|entries| Sums::of(entries, measure, table));
                begin = end;
                parts.iter().any(|part| {
                    [sums(part), sums(part) + part.coins]
                        .iter()
                        .any(|sum| is_shown(*sum, total, digits))
                })
            })
        };
        let by_sum = if fits(|sums| sums.of_one) {
            Some(RowScope::One)
        } else if fits(|sums| sums.of_row) {
            Some(RowScope::Row)
        } else {
            let Sums { of_one, of_row, .. } = Sums::of(&entries[..end], measure, table);
            let unit = measure.unit(table);
            let total = format!("{last:.digits$}");
            let [of_one, of_row] = [of_one, of_row].map(|sum| number_text(round_to_millionth(sum)));
            questions.push(ScopeQuestion {
                of: measure,
                sums: format!(
                    "{total} {unit} in the text; {of_one} {unit} if of one, {of_row} {unit} if of a whole row."
                ),
            });
            measure.choice(scopes)
        };
        match by_sum {
            Some(scope) => {
                for row in rows {
                    set_scope(&mut entries[row], measure, scope);
                }
            }
            None => open.extend(rows),
        }
    }
    for (row, entry) in entries.iter_mut().enumerate() {
        if open.contains(&row) {
            entry.doubt = entry.doubt.or(Some(Doubt::TotalOrEach));
        }
    }
    questions
}

/// The fewest amounts that a figure of the sheet can add up.
const FEWEST_ADDED: usize = 2;

/// Adds a doubt to things whose line is a label and one amount, if that is the sum of all others: "Everything together:
/// 53 gp".
pub(super) fn doubt_sums(entries: &mut [ReadEntry], table: &CoinTable) {
    for measure in [Measure::Weights, Measure::Values] {
        let Sums { of_one, of_row, coins } = Sums::of(entries, measure, table);
        let amounts = entries.iter().filter_map(found_in).map(|found| measure.stated(found).0);
        let items = amounts.filter(|amount| *amount > 0.0).count();
        let kinds = entries.iter().filter(|entry| entry.is_coins()).count();
        for entry in entries.iter_mut().filter(|entry| may_be_figure(entry, measure)) {
            let Some(amount) = found_in(entry).map(|found| measure.stated(found).0) else {
                continue;
            };
            let others = [of_one, of_row].map(|sum| sum - amount);
            let is_sum = |sum: f64, added: usize| {
                added >= FEWEST_ADDED && is_shown(sum, amount, decimals_of(amount))
            };
            let of_items =
                |sum: f64| is_sum(sum, items - 1) || is_sum(sum + coins, items - 1 + kinds);
            if others.into_iter().any(of_items) || is_sum(coins, kinds) {
                entry.doubt = Some(Doubt::SheetFigure);
            }
        }
    }
}

/// Whether an entry is an unknown thing without a count, of which this amount is all that is said.
fn may_be_figure(entry: &ReadEntry, measure: Measure) -> bool {
    let is_one = |found: &ReadItem| {
        let (amount, said) = measure.stated(found);
        let all = [found.said.value, found.said.weight];
        found.source == Source::Text
            && found.stack.quantity == 1.0
            && amount > 0.0
            && said.is_said()
            && all.into_iter().filter(|said| said.is_said()).count() == 1
    };
    entry.is_labelled_figure && entry.doubt.is_none() && found_in(entry).is_some_and(is_one)
}

/// The number of decimals of an amount.
fn decimals_of(amount: f64) -> usize {
    number_text(amount).rsplit_once('.').map_or(0, |(_, decimals)| decimals.len())
}

fn found_in(entry: &ReadEntry) -> Option<&ReadItem> {
    match &entry.content {
        EntryContent::Item(found) => Some(found),
        _ => None,
    }
}

/// Whether an entry is a row for several whose amount may be that of all.
fn may_be_of_all(entry: &ReadEntry, measure: Measure) -> bool {
    found_in(entry)
        .is_some_and(|found| found.stack.quantity > 1.0 && measure.stated(found).1.may_be_of_all())
}

/// Whether a sum is shown as a total with this number of decimals.
fn is_shown(sum: f64, total: f64, digits: usize) -> bool {
    let half = 0.5 / 10_f64.powi(i32::try_from(digits).unwrap_or_default());
    (sum - total).abs() <= half + 1e-6
}

/// Takes the amount of a row as that of one or of all, and removes its doubt if nothing else is open.
fn set_scope(entry: &mut ReadEntry, measure: Measure, scope: RowScope) {
    let EntryContent::Item(found) = &mut entry.content else { return };
    let quantity = found.stack.quantity;
    let (amount, said) = measure.of(found);
    if scope == RowScope::Row {
        *amount = round_to_millionth(*amount / quantity);
    }
    *said = Said::Sure;
    let is_open = [found.said.weight, found.said.value].contains(&Said::Doubtful);
    if entry.doubt == Some(Doubt::TotalOrEach) && !is_open {
        entry.doubt = None;
    }
}

/// Recognises the amounts of all: those that are what the known items of a row have together. Then those of unknown
/// items are doubtful.
fn settle_known(entries: &mut [ReadEntry], known: &NameIndex, measure: Measure) {
    let mut has_rows = false;
    for entry in entries.iter_mut() {
        let EntryContent::Item(found) = &mut entry.content else { continue };
        let (amount, said) = measure.stated(found);
        let quantity = found.stack.quantity;
        if found.source != Source::Known || said != Said::Assumed || quantity <= 1.0 {
            continue;
        }
        let Some(listed) = known.find_exact(&found.stack.item.name) else { continue };
        let one = match measure {
            Measure::Weights => listed.stack.item.weight,
            Measure::Values => listed.stack.item.value,
        };
        let digits = decimals_of(amount);
        let is_of_all = is_shown(product(one, quantity), amount, digits);
        if one > 0.0 && is_of_all && !is_shown(one, amount, digits) {
            set_scope(entry, measure, RowScope::Row);
            has_rows = true;
        }
    }
    let is_unknown = |entry: &&mut ReadEntry| {
        may_be_of_all(entry, measure)
            && found_in(entry).is_some_and(|found| found.source == Source::Text)
    };
    for entry in entries.iter_mut().filter(|entry| has_rows && is_unknown(entry)) {
        entry.doubt = entry.doubt.or(Some(Doubt::TotalOrEach));
    }
}

/// Whether the last row of a table adds up the others: its name is not known, it has no count, and each of its figures
/// is the sum of those above, as of one or as of whole rows. `are_sums` marks subtotals, which don't count.
pub(super) fn is_last_total(rows: &[Figures], are_sums: &[bool]) -> bool {
    let [above @ .., last] = rows else { return false };
    let is_sum = |figure: fn(&Figures) -> Option<f64>| {
        let Some(total) = figure(last) else { return true };
        let rows = above.iter().zip(are_sums).filter(|(_, is_sum)| !**is_sum);
        let parts: Vec<_> = rows.filter_map(|(row, _)| Some((figure(row)?, row.count))).collect();
        let of_one = round_to_millionth(sum(parts.iter().map(|(amount, _)| *amount)));
        let of_rows = sum(parts.iter().map(|(amount, count)| product(*amount, *count)));
        parts.len() > 1 && total > 0.0 && [of_one, round_to_millionth(of_rows)].contains(&total)
    };
    let has_figure = last.weight.is_some() || last.value.is_some();
    last.may_be_sum && has_figure && is_sum(|row| row.weight) && is_sum(|row| row.value)
}

/// The rows of a table whose weight, or else value, is the sum of the rows below them, up to the next such row or the
/// end.
pub(super) fn subtotals(rows: &[Figures]) -> Vec<bool> {
    let amounts: Vec<_> = rows.iter().map(|row| row.weight.or(row.value)).collect();
    let mut are_sums = vec![false; amounts.len()];
    for row in (0..amounts.len()).rev() {
        let Some(total) = amounts[row].filter(|total| *total > 0.0 && rows[row].may_be_sum) else {
            continue;
        };
        let (mut sum, mut rows) = (0.0, 0);
        for below in row + 1..amounts.len() {
            match amounts[below] {
                Some(amount) if !are_sums[below] => {
                    sum = round_to_millionth(sum + amount);
                    rows += 1;
                }
                _ => break,
            }
        }
        are_sums[row] = rows > 1 && sum == total;
    }
    are_sums
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of these weights, which may be sums.
    fn rows(weights: &[Option<f64>], may_be_sum: bool) -> Vec<Figures> {
        let row = |weight: &Option<f64>| Figures {
            weight: *weight,
            count: 1.0,
            may_be_sum,
            ..Figures::default()
        };
        weights.iter().map(row).collect()
    }

    #[test]
    fn a_row_with_the_sum_of_those_below_it_is_a_subtotal() {
        let amounts = [29.0, 8.0, 1.0, 20.0, 17.0, 7.0, 10.0].map(Some);
        let sums = subtotals(&rows(&amounts, true));
        assert_eq!(sums, [true, false, false, false, true, false, false]);
        assert_eq!(subtotals(&rows(&[3.0, 1.0, 2.0].map(Some), false)), [false; 3]);
        assert_eq!(subtotals(&rows(&[3.0, 3.0].map(Some), true)), [false; 2]);
        let with_coins = [Some(18.0), Some(8.0), Some(10.0), None];
        assert_eq!(subtotals(&rows(&with_coins, true)), [true, false, false, false]);
    }

    #[test]
    fn the_last_row_is_a_total_if_it_adds_up_the_others() {
        let is_total = |weights: &[Option<f64>], may_be_sum| {
            is_last_total(&rows(weights, may_be_sum), &vec![false; weights.len()])
        };
        assert!(is_total(&[1.0, 2.0, 3.0].map(Some), true));
        assert!(is_total(&[Some(1.0), None, Some(2.5), Some(3.5)], true));
        assert!(!is_total(&[1.0, 2.0, 4.0].map(Some), true));
        assert!(!is_total(&[3.0, 3.0].map(Some), true), "one row is no sum");
        assert!(!is_total(&[1.0, 2.0, 3.0].map(Some), false), "its name is known");
        let mut counted = rows(&[100.0, 2.0, 104.0].map(Some), true);
        counted[1].count = 2.0;
        assert!(is_last_total(&counted, &[false; 3]));
    }
}
