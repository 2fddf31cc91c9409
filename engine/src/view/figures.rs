//! Totals as they are printed, and how full something is.

use super::before_after::joined;
use super::{Level, Shown, UsageView};
use engine_core::model::{Container, Limit, MoneyPouch, ShownColumns};
use engine_core::rules::container_totals::ContainerTotals;
use engine_core::rules::games::{LoadUnit, Rules};
use engine_core::rules::limits::Usage;
use engine_core::rules::rounding::round_to_millionth;
use engine_core::rules::totals::Totals;
use engine_core::rules::wealth::coin_count;
use engine_core::wording::names::short_name;
use engine_core::wording::printing::{
    counted_slots, number_text, total_text, value_text, weight_text, with_unit,
};

/// Printed in place of a limit where there is none.
pub const NO_LIMIT: &str = "no limit";

/// A total as it is printed.
#[must_use]
pub fn shown(total: f64) -> Shown {
    let text = total_text(total);
    let exact = Some(number_text(round_to_millionth(total))).filter(|exact| *exact != text);
    Shown { text, exact }
}

/// The weight of one as its row shows it.
pub fn shown_weight(weight: f64) -> Shown {
    let text = weight_text(weight);
    let exact = Some(number_text(weight)).filter(|exact| *exact != text);
    Shown { text, exact }
}

/// The value of one as its row shows it.
pub fn shown_value(value: f64) -> Shown {
    let text = value_text(value);
    let exact = Some(number_text(value)).filter(|exact| *exact != text);
    Shown { text, exact }
}

/// A used amount against its limit.
pub fn usage(used: f64, capacity: impl Into<Limit>) -> UsageView {
    Usage::of(used, capacity).into()
}

impl From<Usage> for UsageView {
    fn from(usage: Usage) -> Self {
        let used = shown(usage.used());
        let allowed = usage.allowed().number().map(number_text);
        Self {
            text: joined(&used.text, allowed.as_deref(), "/"),
            used,
            allowed,
            percent: usage.percent(),
            level: usage.level(),
        }
    }
}

/// Slots and lb in words: "8 slots, 43.5 lb", or "8 slots" while the column of weights is off; lb alone where nothing
/// says slots.
pub fn load_text(load: Totals, shown: ShownColumns) -> String {
    load_by(total_text, load, shown)
}

/// Slots and lb in words, and exactly where printing rounds them.
pub fn shown_load(load: Totals, shown: ShownColumns) -> Shown {
    let text = load_text(load, shown);
    let exact = load_by(|total| number_text(round_to_millionth(total)), load, shown);
    Shown { exact: Some(exact).filter(|exact| *exact != text), text }
}

fn load_by(print: impl Fn(f64) -> String, load: Totals, shown: ShownColumns) -> String {
    let slots = shown.slots.then(|| counted_slots(&print(load.slots)));
    let has_weight = shown.weight || !shown.slots;
    let weight = has_weight.then(|| format!("{} lb", print(load.weight)));
    slots.into_iter().chain(weight).collect::<Vec<_>>().join(", ")
}

/// A printed load of a container: slots alone, and anything else with its unit.
pub fn in_load_unit(load: String, rules: Rules<'_>) -> String {
    match rules.load_unit() {
        LoadUnit::Slots => load,
        unit @ LoadUnit::Lb => with_unit(&load, unit.name()),
    }
}

/// The load of an item container or the coins of a pouch, in an inventory with these rules; one of an unknown kind
/// uses nothing.
#[must_use]
pub fn container_usage(
    container: &Container,
    totals: &ContainerTotals,
    rules: Rules<'_>,
) -> Option<UsageView> {
    match container {
        Container::Item(container) => {
            let load = totals.inside.load(rules.load_unit());
            Some(usage(load, rules.capacity(container)))
        }
        Container::Pouch(pouch) => Some(pouch_usage(pouch, rules)),
        Container::Unknown(_) => None,
    }
}

/// The coins of a pouch over the most that it holds, if it has a limit.
pub fn pouch_usage(pouch: &MoneyPouch, rules: Rules<'_>) -> UsageView {
    usage(coin_count(&pouch.coins), rules.pouch_capacity(pouch))
}

/// The announcement about a container that is over its limit (`docs/rules/panel.md#announcements`); `None` for any
/// other.
#[must_use]
pub fn over_announcement(
    container: &Container,
    totals: &ContainerTotals,
    rules: Rules<'_>,
) -> Option<String> {
    let is_over = container_usage(container, totals, rules)?.level == Level::Over;
    let state = match container {
        Container::Item(_) => "full",
        Container::Pouch(_) => "overflowing",
        Container::Unknown(_) => return None,
    };
    is_over.then(|| format!("{} is {state}.", short_name(container.name())))
}
