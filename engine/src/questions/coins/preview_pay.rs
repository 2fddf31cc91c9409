use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{Pay, PayError, PouchPayments};
use crate::questions::after::after;
use crate::questions::{Ask, ChangeSummary, Snapshot};
use engine_core::model::{CoinKinds, CoinTable, MoneyPouch, State};
use engine_core::rules::games::Rules;
use engine_core::rules::wealth::all_coins;
use engine_core::wording::names::short_name;
use engine_core::wording::printing::number_text;

/// A preview of paying; `None` if its pouch is gone (`docs/rules/game.md#paying`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PreviewPay {
    /// As it is filled in.
    pub command: Pay,
}

/// Pay, as it is filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PayView {
    /// "You hand over 4 gp and get 5 sp back. Tobin gets 3 gp 5 sp.", or why nothing is paid.
    pub text: String,
    pub result: PayResult,
}

/// The result of paying.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum PayResult {
    /// It can be paid.
    Ready {
        /// The coins left in the pouches that pay: "Remaining: 55 sp 5 cp."
        left: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        after: Option<ChangeSummary>,
    },
    /// There are not enough coins in the pouches.
    Short,
    /// The amount can't be read, or has the sign of Receive.
    Unreadable,
}

impl Ask for PreviewPay {
    type Answer = Option<PayView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<PayView> {
        match self.command.paid(snapshot.state) {
            Ok(payment) => {
                let then = self.command.after(&payment, snapshot.state).ok()?;
                let owner = snapshot.state.owner(self.command.container).ok()?;
                let table = Rules::of(owner).coin_table();
                let mut view = paid(&payment, &then, table, after(snapshot, &then));
                if let Some(receiver) = self.command.receiver(snapshot.state).ok()?
                    && !payment.payment.change.is_none()
                {
                    let (name, got) = (short_name(&receiver.name), payment.payment.received);
                    view.text = format!("{} {name} gets {}.", view.text, got.text(table));
                }
                Some(view)
            }
            Err(PayError::Gone(_)) => None,
            Err(why) => Some(unpaid(&why)),
        }
    }
}

/// The preview of a payment, given the pouches afterwards.
fn paid(
    paid: &PouchPayments,
    then: &State,
    table: &CoinTable,
    after: Option<ChangeSummary>,
) -> PayView {
    let (handed_over, change) = (paid.payment.paid.text(table), paid.payment.change);
    let text = if change.is_none() {
        format!("You hand over {handed_over}.")
    } else {
        format!("You hand over {handed_over} and get {} back.", change.text(table))
    };
    let pouches = paid.deltas.iter().filter_map(|(pouch, _)| then.money_pouch(*pouch).ok());
    PayView { text, result: PayResult::Ready { left: left_text(pouches, table), after } }
}

/// The reason why Pay pays nothing.
fn unpaid(why: &PayError) -> PayView {
    let result = match why {
        PayError::Short(_) => PayResult::Short,
        _ => PayResult::Unreadable,
    };
    PayView { text: why.to_string(), result }
}

/// The coins of all pouches together: "Remaining: 55 sp 5 cp."
fn left_text<'a>(pouches: impl Iterator<Item = &'a MoneyPouch>, table: &CoinTable) -> String {
    let coins = all_coins(pouches.map(|pouch| &pouch.coins));
    let there = table.largest_first(CoinKinds::ALL).filter(|kind| coins.get(*kind) != 0.0);
    let texts: Vec<_> = there
        .map(|kind| format!("{} {}", number_text(coins.get(kind)), table.abbreviation(kind)))
        .collect();
    if texts.is_empty() {
        return "Nothing remains.".to_owned();
    }
    format!("Remaining: {}.", texts.join(" "))
}
