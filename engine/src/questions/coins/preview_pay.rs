use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{Pay, PayError, PouchPayments};
use crate::model::{CoinKind, MoneyPouch, State};
use crate::questions::after::after;
use crate::questions::{Ask, ChangeSummary};
use crate::rules::rounding::number_text;
use crate::rules::wealth::all_coins;
use crate::view::snapshot::Snapshot;

/// A preview of paying; `None` if its pouch is gone (`docs/rules/game.md#paying`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PreviewPay {
    /// As it is filled in.
    pub command: Pay,
}

/// Pay, as it is filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct PayView {
    /// "You hand over 4 gp and get 5 sp back.", or why nothing is paid.
    pub text: String,
    /// True if it can be paid.
    pub ready: bool,
    /// True if there are not enough coins in the pouches.
    pub short: bool,
    /// The amount has the sign of what is received: it belongs into Receive.
    pub other: bool,
    /// The coins left in the pouches that pay: "Remaining: 55 sp 5 cp."
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<String>,
    /// After this change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<ChangeSummary>,
}

impl Ask for PreviewPay {
    type Answer = Option<PayView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<PayView> {
        match self.command.paid(snapshot.state) {
            Ok(payment) => {
                let then = payment.apply(snapshot.state).ok()?;
                Some(paid(&payment, &then, after(snapshot, &then)))
            }
            Err(PayError::Gone(_)) => None,
            Err(why) => Some(unpaid(&self.command, &why)),
        }
    }
}

/// The preview of a payment, given the pouches afterwards.
fn paid(paid: &PouchPayments, then: &State, after: Option<ChangeSummary>) -> PayView {
    let (over, back) = (paid.payment.paid, paid.payment.change);
    let text = if back.is_none() {
        format!("You hand over {over}.")
    } else {
        format!("You hand over {over} and get {back} back.")
    };
    let pouches = paid.deltas.iter();
    let pouches = pouches.filter_map(|(pouch, _)| then.money_pouch(*pouch).ok());
    PayView { text, ready: true, left: Some(left_text(pouches)), after, ..PayView::default() }
}

/// The reason why Pay pays nothing.
fn unpaid(command: &Pay, why: &PayError) -> PayView {
    PayView {
        text: why.to_string(),
        short: matches!(why, PayError::Short(_)),
        other: command.is_received(),
        ..PayView::default()
    }
}

/// The coins of all pouches together: "Remaining: 55 sp 5 cp."
fn left_text<'a>(pouches: impl Iterator<Item = &'a MoneyPouch>) -> String {
    let coins = all_coins(pouches.map(|pouch| &pouch.coins));
    let kinds = CoinKind::ALL.into_iter().rev();
    let there = kinds.filter(|kind| coins.get(*kind) != 0.0);
    let texts = there.map(|kind| format!("{} {}", number_text(coins.get(kind)), kind.name()));
    let texts: Vec<_> = texts.collect();
    if texts.is_empty() {
        return "Nothing remains.".to_owned();
    }
    format!("Remaining: {}.", texts.join(" "))
}
