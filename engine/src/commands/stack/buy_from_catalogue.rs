use serde::Deserialize;
use tsify::Tsify;

use super::{AddFromCatalogue, AddStacks, FoundEntry};
use crate::commands::coins::coin_table;
use crate::commands::{Context, Operation, PouchPayments, Refusal, StepProperties};
use engine_core::language::amounts::Amount;
use engine_core::language::typed_value::typed_value;
use engine_core::model::{CoinKinds, ContainerId, Percent, State};
use engine_core::rules::games::Rules;
use engine_core::rules::payment::{ChangeKinds, CoinOrder};
use engine_core::rules::prices::{price, typed_percent};
use engine_core::rules::rounding::{product, round_to_millionth};
use engine_core::wording::step_label::{LabelCoins, StepLabel};

/// Adds an entry of the open catalogue or of a list of items and pays for it out of the carried pouches, in one step
/// (`docs/rules/game.md#buying`). If they can't pay the price, it is refused, and so is a price that isn't known.
#[derive(Clone, Debug, PartialEq, Deserialize, Tsify)]
pub struct BuyFromCatalogue {
    /// The container that the entry is added to.
    pub container: ContainerId,
    pub entry: FoundEntry,
    /// The number of entries, from 1.
    pub times: f64,
    /// The price of one, as typed, of an entry whose own is one of another game.
    #[serde(default)]
    pub price: Option<String>,
    /// The part of the price that is paid, in per cent, as typed; absent or unreadable: all of it.
    #[serde(default)]
    pub percent: Option<String>,
}

impl Operation for BuyFromCatalogue {
    fn apply(&self, state: &State, context: &Context<'_>) -> Result<State, Refusal> {
        let (add, price) = self.purchase(state, context)?;
        let inventory = state.owner(self.container)?;
        let pouches: Vec<_> = inventory.carried_pouches().collect();
        let rules = Rules::of(inventory);
        let change = ChangeKinds { in_use: rules.kinds_in_use(), named: CoinKinds::NONE };
        let (first, table) = (CoinOrder::default(), rules.coin_table());
        let paid = PouchPayments::by(&pouches, price, first, change, table)
            .map_err(|short| Refusal::Short { name: add.name.counted(add.quantity), short })?;
        paid.apply(&add.apply(state, context)?)
    }

    fn label(&self, before: &State, context: &Context<'_>) -> StepLabel {
        let purchase = self.purchase(before, context);
        let table = coin_table(before, self.container);
        purchase
            .map(|(add, price)| StepLabel::Bought {
                item: add.name,
                quantity: add.quantity,
                coins: LabelCoins::of(price.coins(table), table),
            })
            .unwrap_or_default()
    }

    fn step(&self) -> StepProperties {
        StepProperties::of_amounts()
    }
}

/// The part of a price that is paid, as typed; all of it if it can't be read.
pub(crate) fn paid_percent(typed: Option<&str>) -> Percent {
    typed.and_then(typed_percent).unwrap_or(Percent::ALL)
}

impl BuyFromCatalogue {
    /// The stacks to add, and their price.
    fn purchase(
        &self,
        state: &State,
        context: &Context<'_>,
    ) -> Result<(AddStacks, Amount), Refusal> {
        let Self { container, entry, times, .. } = *self;
        let mut add = AddFromCatalogue { container, entry, times }.as_stacks(state, context)?;
        let found = entry.thing(state, context)?;
        let table = coin_table(state, self.container);
        let percent = paid_percent(self.percent.as_deref());
        if let Some(listed) = found.price(times, percent, table) {
            return Ok((add, listed));
        }
        let typed = self.price.as_deref().and_then(|text| typed_value(text, table).ok().flatten());
        let typed = typed.filter(|value| *value >= 0.0).ok_or(Refusal::NoPrice)?;
        let all = product(typed, times);
        // What is in a pack has no prices of its own.
        if let [only] = add.stacks.as_slice() {
            let value = round_to_millionth(all / only.quantity.max(1.0));
            add.stacks = vec![only.clone().with_value(value)];
        }
        Ok((add, price(table.main(), all, percent, table)))
    }
}
