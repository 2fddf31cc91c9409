use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::SellStacks;
use crate::questions::after::after;
use crate::questions::{Ask, ChangeSummary, Snapshot};
use engine_core::model::{ContainerId, Inventory, MoneyPouch, Percent};
use engine_core::rules::games::Rules;
use engine_core::rules::prices::SalePrice;
use engine_core::wording::names::listed_name;
use engine_core::wording::printing::value_text;

/// A preview of selling; `None` if all of the items are gone (`docs/rules/game.md#selling`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PreviewSale {
    /// As it is filled in.
    pub command: SellStacks,
}

/// Sell Selected, as it is filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct SaleView {
    /// The items sold: "Shield" or "3 items".
    pub what: String,
    /// The coins received: "12 gp 5 sp".
    pub amount: String,
    /// The whole worth and the coins received: "3 items worth 40 gp for 24 gp (60 %)."
    pub text: String,
    pub price: SalePriceKind,
    /// The part of the value in per cent.
    pub percent: String,
    /// True if it can be sold.
    pub ready: bool,
    /// The pouches that can get the coins; there is always one.
    pub pouches: Vec<SalePouch>,
    /// The one that gets them; absent: a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub into: Option<ContainerId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<ChangeSummary>,
}

/// The choice that a part of the value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum SalePriceKind {
    Half,
    Full,
    Percent,
}

impl SalePriceKind {
    fn of(command: &SellStacks, percent: Percent) -> Self {
        match (&command.price, percent) {
            (Some(SalePrice::Percent(_)), _) => Self::Percent,
            (_, Percent::HALF) => Self::Half,
            (_, Percent::ALL) => Self::Full,
            _ => Self::Percent,
        }
    }
}

/// A pouch that can get the coins of a sale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct SalePouch {
    /// The pouch; absent: a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container: Option<ContainerId>,
    pub name: String,
}

impl Ask for PreviewSale {
    type Answer = Option<SaleView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<SaleView> {
        let (command, state) = (&self.command, snapshot.state);
        let then = snapshot.after(command).ok()?;
        let amount = command.amount(state).ok()?;
        let owner = state.owner(command.container).ok()?;
        let table = Rules::of(owner).coin_table();
        let (worth, percent) = (command.worth(state).ok()?, command.percent(state).ok()?);
        let what = command.items_there(state).text("item");
        let amount_text =
            amount.map_or_else(|| "More than can be counted".to_owned(), |coins| coins.text(table));
        let hundredths = percent.hundredths();
        let (worth, coin) = (value_text(worth), table.abbreviation(table.main()));
        Some(SaleView {
            text: format!("{what} worth {worth} {coin} for {amount_text} ({hundredths} %)."),
            what,
            amount: amount_text,
            price: SalePriceKind::of(command, percent),
            percent: hundredths.to_string(),
            ready: amount.is_some(),
            pouches: sale_pouches(owner),
            into: command.pouch(state).ok()?,
            after: after(snapshot, &then),
        })
    }
}

/// The pouches that can receive the coins of a sale.
fn sale_pouches(inventory: &Inventory) -> Vec<SalePouch> {
    let carried: Vec<_> = inventory
        .carried_pouches()
        .map(|(id, pouch)| SalePouch { container: Some(id), name: listed_name(&pouch.name) })
        .collect();
    if carried.is_empty() {
        return vec![SalePouch { container: None, name: MoneyPouch::DEFAULT_NAME.to_owned() }];
    }
    carried
}
