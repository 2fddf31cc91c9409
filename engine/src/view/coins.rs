//! What the dialogs about coins say while they are filled in (`docs/rules.md#money`).

use serde::Serialize;
use tsify::Tsify;

use super::after::After;
use crate::commands::{Paid, Pay, Receive, Unpaid};
use crate::model::{CoinKind, ContainerId, Inventory, InventoryId, MoneyPouch, State};
use crate::rules::names::display_name;
use crate::rules::rounding::number_text;
use crate::rules::sharing::Shared;
use crate::rules::wealth::all_coins;

/// Pay, as it is filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct PayView {
    /// "You hand over 4 gp and get 5 sp back.", or why nothing is paid.
    pub text: String,
    /// Whether it can be paid.
    pub ready: bool,
    /// Whether the pouches do not hold as much.
    pub short: bool,
    /// The amount has the sign of what is received: it belongs into Receive.
    pub other: bool,
    /// What is left in the pouches that pay: "Left: 55 sp 5 cp."
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<String>,
    /// After this change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<After>,
}

/// Receive, as it is filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ReceiveView {
    /// "Your share: 1 cp. Left over: 1 cp.", or why nothing is received.
    pub text: String,
    /// Whether it can be received.
    pub ready: bool,
    /// The amount has the sign of what is paid: it belongs into Pay.
    pub other: bool,
    /// Whether something is left over, so that it can be taken.
    pub is_left_over: bool,
    /// Among how many it is shared.
    pub shared_by: String,
    /// The least that "Shared by" can be.
    pub least: usize,
    /// After this change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<After>,
}

/// Sell Selected, as it is filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct SaleView {
    /// What is sold: "Shield" or "3 items".
    pub what: String,
    /// What comes in: "12 gp 5 sp".
    pub amount: String,
    /// Whether it can be sold.
    pub ready: bool,
    /// The pouches that can get the coins; there is always one.
    pub pouches: Vec<SalePouch>,
    /// The one that gets them; absent: a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub into: Option<ContainerId>,
    /// After this change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<After>,
}

/// A pouch that can get the coins of a sale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct SalePouch {
    /// The pouch; absent: a new one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container: Option<ContainerId>,
    /// Its name, to print.
    pub name: String,
}

/// The other pouches that can pay, the left column's first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct PouchChoices {
    /// As many of them as were asked for.
    pub pouches: Vec<PouchChoice>,
    /// How many more there are.
    pub more: usize,
}

/// A pouch that can pay too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PouchChoice {
    /// The pouch.
    pub container: ContainerId,
    /// Its name, to print.
    pub name: String,
}

/// The other inventories that can get a share.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct InventoryChoices {
    /// As many of them as were asked for.
    pub inventories: Vec<InventoryChoice>,
    /// How many more there are.
    pub more: usize,
}

/// An inventory that can get a share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct InventoryChoice {
    /// The inventory.
    pub inventory: InventoryId,
    /// Its name, to print.
    pub name: String,
}

/// What Pay says of a payment, with the pouches as they would be.
pub(crate) fn paid(paid: &Paid, then: &State, after: Option<After>) -> PayView {
    let (over, back) = (paid.payment.over, paid.payment.back);
    let text = if back.is_none() {
        format!("You hand over {over}.")
    } else {
        format!("You hand over {over} and get {back} back.")
    };
    let pouches = paid.hands.iter();
    let pouches = pouches.filter_map(|(pouch, _)| then.money_pouch(*pouch).ok());
    PayView {
        text,
        ready: true,
        left: Some(left_text(pouches)),
        after,
        ..PayView::default()
    }
}

/// Why Pay pays nothing.
pub(crate) fn unpaid(command: &Pay, why: &Unpaid) -> PayView {
    PayView {
        text: why.to_string(),
        short: matches!(why, Unpaid::Short(_)),
        other: command.is_received(),
        ..PayView::default()
    }
}

/// What pouches hold together: "Left: 55 sp 5 cp."
fn left_text<'a>(pouches: impl Iterator<Item = &'a MoneyPouch>) -> String {
    let coins = all_coins(pouches.map(|pouch| &pouch.coins));
    let kinds = CoinKind::ALL.into_iter().rev();
    let there = kinds.filter(|kind| coins.get(*kind) != 0.0);
    let texts = there.map(|kind| format!("{} {}", number_text(coins.get(kind)), kind.name()));
    let texts: Vec<_> = texts.collect();
    if texts.is_empty() {
        return "Nothing is left.".to_owned();
    }
    format!("Left: {}.", texts.join(" "))
}

/// What Receive says, with the pouches that get a share.
pub(crate) fn received(
    command: &Receive,
    pouches: &[ContainerId],
    after: Option<After>,
) -> ReceiveView {
    let among = command.among(pouches);
    let shared = command.shared(among);
    let text = match &shared {
        Ok(Shared { each, left_over }) if left_over.is_none() => {
            format!("Your share: {each}. Nothing is left over.")
        }
        Ok(Shared { each, left_over }) => {
            format!("Your share: {each}. Left over: {left_over}.")
        }
        Err(why) => why.to_string(),
    };
    ReceiveView {
        text,
        ready: shared.is_ok(),
        other: command.is_paid(),
        is_left_over: shared.is_ok_and(|shared| !shared.left_over.is_none()),
        shared_by: among.to_string(),
        least: pouches.len(),
        after,
    }
}

/// Where the coins of a sale can go.
pub(crate) fn sale_pouches(inventory: &Inventory) -> Vec<SalePouch> {
    let carried = inventory.carried_pouches();
    let carried = carried.map(|(id, pouch)| SalePouch {
        container: Some(id),
        name: display_name(&pouch.name).to_owned(),
    });
    let carried: Vec<_> = carried.collect();
    if carried.is_empty() {
        return vec![SalePouch {
            container: None,
            name: MoneyPouch::DEFAULT_NAME.to_owned(),
        }];
    }
    carried
}

/// The first carried pouches of an inventory but one.
pub(crate) fn other_pouches(inventory: &Inventory, but: ContainerId, most: usize) -> PouchChoices {
    let mut others = inventory.carried_pouches().filter(|(id, _)| *id != but);
    let first = others.by_ref().take(most);
    PouchChoices {
        pouches: first
            .map(|(container, pouch)| PouchChoice {
                container,
                name: display_name(&pouch.name).to_owned(),
            })
            .collect(),
        more: others.count(),
    }
}

/// The first inventories but one that have a carried pouch.
pub(crate) fn other_inventories(state: &State, but: InventoryId, most: usize) -> InventoryChoices {
    let others = state.inventories.iter().filter(|other| other.id != but);
    let mut others = others.filter(|other| other.carried_pouches().next().is_some());
    let first = others.by_ref().take(most);
    InventoryChoices {
        inventories: first
            .map(|other| InventoryChoice {
                inventory: other.id,
                name: display_name(&other.name).to_owned(),
            })
            .collect(),
        more: others.count(),
    }
}
