//! The totals that have a breakdown, in words (`docs/rules/panel.md#breakdown`).

use serde::Deserialize;
use tsify::Tsify;

use super::Remainder;
use crate::view::draw::{Contents, not_carried};
use crate::view::figures::{NO_LIMIT, shown};
use crate::view::{Level, penalties};
use engine_core::model::CarriedPart;
use engine_core::model::{CoinTable, Inventory, ItemStack, Limit};
use engine_core::rules::encumbrance::stack_weight;
use engine_core::rules::games::{ItemSlots, LimitSource, Rules};
use engine_core::rules::limits::{InventoryUsage, Usage};
use engine_core::rules::rounding::sum;
use engine_core::rules::totals::Totals;
use engine_core::rules::wealth::stack_value;
use engine_core::wording::printing::{number_text, signed_text, slots_text, total_text, with_unit};

/// The totals that have a breakdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum TotalKind {
    /// The slots that are used.
    Slots,
    /// The slots of equipped items, where they are counted apart.
    Equipped,
    /// The weight that is carried.
    Weight,
    /// The value of everything.
    Wealth,
}

impl TotalKind {
    /// The amount of it in these totals.
    pub(super) fn of(self, totals: Totals, table: &CoinTable) -> f64 {
        match self {
            Self::Slots => totals.slots,
            Self::Equipped => totals.equipped,
            Self::Weight => totals.weight,
            Self::Wealth => totals.value(table),
        }
    }

    /// The part of it that a stack counts.
    pub(super) fn of_stack(self, stack: &ItemStack, item_slots: ItemSlots) -> f64 {
        match self {
            Self::Slots => item_slots.count(stack).packed,
            Self::Equipped => item_slots.count(stack).equipped,
            Self::Weight => stack_weight(stack),
            Self::Wealth => stack_value(stack),
        }
    }

    /// True if a stack of a container of which this part is carried counts for it.
    pub(super) const fn counts(self, stack: &ItemStack, carried: CarriedPart<'_>) -> bool {
        match self {
            Self::Slots | Self::Equipped | Self::Weight => carried.counts(stack),
            Self::Wealth => true,
        }
    }

    /// The remainder of `count` things that are not listed.
    pub(super) fn rest(self, count: usize, amount: f64, table: &CoinTable) -> Option<Remainder> {
        let (text, coin) = (total_text(amount), table.unit());
        let text = match (self, count) {
            (_, 0) => return None,
            (Self::Slots | Self::Equipped, 1) => format!("1 more takes {}", slots_text(amount)),
            (Self::Slots | Self::Equipped, _) => {
                format!("{count} more take {}", slots_text(amount))
            }
            (Self::Weight, 1) => format!("1 more weighs {text} lb"),
            (Self::Weight, _) => format!("{count} more weigh {text} lb"),
            (Self::Wealth, 1) => format!("1 more is worth {text} {coin}"),
            (Self::Wealth, _) => format!("{count} more are worth {text} {coin}"),
        };
        let amount = shown(amount);
        Some(Remainder { text, amount })
    }

    /// The total against its limit, and the level of it: "17.6 of 26.5: 8.9 left"; `None` for wealth.
    pub(super) fn head(self, inventory: &Inventory, totals: Totals) -> (String, Option<Level>) {
        let all = InventoryUsage::of(inventory, totals);
        let (usage, unit) = match self {
            Self::Slots => (all.slots, "slots"),
            Self::Equipped => (all.equipped.unwrap_or(Usage::of(0.0, Limit::None)), "slots"),
            Self::Weight => (all.weight, "lb"),
            Self::Wealth => {
                let table = Rules::of(inventory).coin_table();
                let wealth = total_text(totals.value(table));
                return (format!("{wealth} {}", table.unit()), None);
            }
        };
        let used = total_text(usage.used());
        let Limit::Of(allowed) = usage.allowed() else {
            let head = format!("{}, {NO_LIMIT}", with_unit(&used, unit));
            return (head, Some(usage.level()));
        };
        let left = sum([allowed, -usage.used()]).max(0.0);
        let what = match usage.level() {
            Level::Over => format!("{} over", total_text(usage.beyond())),
            _ => format!("{} left", total_text(left)),
        };
        let allowed = number_text(allowed);
        let rules = Rules::of(inventory);
        let exact = totals.exact_slots(rules);
        let rounded = (self == Self::Slots && exact != usage.used())
            .then(|| format!(" ({}, rounded up)", number_text(exact)));
        let what = what + &rounded.unwrap_or_default();
        let head = match self {
            Self::Weight => format!("{used} of {allowed} {unit}: {what}"),
            Self::Slots | Self::Equipped | Self::Wealth => format!("{used} of {allowed}: {what}"),
        };
        (head, Some(usage.level()))
    }

    /// The limit that the suggestions are about, in words, if it is not that of this total.
    pub(super) fn other_limit(self, inventory: &Inventory, totals: Totals) -> Option<String> {
        let is_over = |(_, level): &(String, Option<Level>)| *level == Some(Level::Over);
        if is_over(&self.head(inventory, totals)) {
            return None;
        }
        let others = [(Self::Slots, "Slots"), (Self::Weight, "Carried Weight")];
        let mut heads =
            others.map(|(other, name)| (name, other.head(inventory, totals))).into_iter();
        let (name, (head, _)) = heads.find(|(_, head)| is_over(head))?;
        Some(format!("{name} {head}"))
    }

    /// The origin of its limit; of wealth the part that is not carried.
    pub(super) fn allowance(
        self,
        inventory: &Inventory,
        contents: &[Contents<'_>],
    ) -> Option<String> {
        let rules = Rules::of(inventory);
        let limit = |limit: f64, source: LimitSource| {
            let limit = number_text(limit);
            match source {
                LimitSource::Score => {
                    let score = signed_text(rules.score());
                    Some(format!("{limit} from {} {score}", rules.score_name()))
                }
                LimitSource::Strength => {
                    Some(format!("{limit} from Strength {}", number_text(inventory.strength)))
                }
                LimitSource::Game => Some(format!("{limit} from {}", rules.game().name)),
                LimitSource::Own => None,
            }
        };
        match self {
            Self::Slots => {
                let penalties = penalties::taken(&inventory.penalties);
                let slots = rules.slots().number()?;
                let of_slots = limit(slots, rules.source_of_slots());
                let of_slots = match of_slots {
                    None if penalties.is_empty() => return None,
                    None => number_text(slots),
                    Some(text) => text,
                };
                Some([vec![of_slots], penalties].concat().join(", "))
            }
            Self::Weight => limit(rules.weight_limit().number()?, rules.source_of_weight()),
            Self::Equipped => limit(rules.equipped_slots()?, rules.source_of_equipped_slots()),
            Self::Wealth => not_carried(contents, rules.coin_table()),
        }
    }
}
