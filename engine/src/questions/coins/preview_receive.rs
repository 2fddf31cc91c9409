use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{CoinSource, Receive, ReceiveError};
use crate::questions::after::{after, party_wealth};
use crate::questions::{Ask, ChangeSummary, Snapshot};
use engine_core::model::{CoinTable, ContainerId};
use engine_core::rules::games::Rules;
use engine_core::rules::sharing::Shared;
use engine_core::rules::whole_coins::WholeCoins;
use engine_core::wording::printing::coins_text;

/// A preview of receiving; `None` if its pouch is gone (`docs/rules/game.md#receiving-and-sharing`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct PreviewReceive {
    /// As it is filled in.
    pub command: Receive,
}

/// Receive, as it is filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ReceiveView {
    /// "Your share: 1 cp. Left over: 1 cp.", "Each share: …" of others alone, or why nothing is received.
    pub text: String,
    pub result: ReceiveResult,
    /// The number of shares.
    pub shared_by: String,
    /// The least that "Shared by" can be.
    pub least: usize,
}

/// The result of receiving.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ReceiveResult {
    /// It can be received.
    Ready {
        /// True if found coins are left over, which can be taken.
        is_left_over: bool,
        /// The shares that go to nobody in the list: "2 shares of 58 coins leave this list".
        #[serde(skip_serializing_if = "Option::is_none")]
        leaving: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        after: Option<ChangeSummary>,
    },
    /// The amount can't be read, or has the sign of Pay, or can't be shared out of the pouch.
    Unreadable,
}

impl Ask for PreviewReceive {
    type Answer = Option<ReceiveView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<ReceiveView> {
        let pouches = self.command.pouches(snapshot.state).ok()?;
        let then = snapshot.after(&self.command).ok()?;
        let shared = self.command.shared(snapshot.state, &pouches);
        let after = match (after(snapshot, &then), party_wealth(snapshot, &then)) {
            (Some(ChangeSummary { text, level }), Some(party)) => {
                Some(ChangeSummary { text: format!("{text} {party}"), level })
            }
            (summary, _) => summary,
        };
        let owner = snapshot.state.owner(self.command.container).ok()?;
        Some(received(&self.command, &pouches, &shared, Rules::of(owner).coin_table(), after))
    }
}

/// The texts of Receive, with the pouches that get a share.
fn received(
    command: &Receive,
    pouches: &[ContainerId],
    shared: &Result<Shared, ReceiveError>,
    table: &CoinTable,
    after: Option<ChangeSummary>,
) -> ReceiveView {
    let among = command.among(pouches);
    let whose = if command.mine { "Your share" } else { "Each share" };
    let text = match shared {
        Ok(Shared { each, left_over }) if left_over.is_none() => {
            format!("{whose}: {}. Nothing is left over.", each.text(table))
        }
        Ok(Shared { each, left_over }) => {
            format!("{whose}: {}. Left over: {}.", each.text(table), left_over.text(table))
        }
        Err(why) => why.to_string(),
    };
    let result = match shared {
        Ok(Shared { each, left_over }) => {
            let is_found = command.coins == CoinSource::Found;
            ReceiveResult::Ready {
                is_left_over: is_found && !left_over.is_none(),
                leaving: leaving(command.leaving(pouches), *each),
                after,
            }
        }
        Err(_) => ReceiveResult::Unreadable,
    };
    ReceiveView { text, result, shared_by: among.to_string(), least: pouches.len().max(1) }
}

/// The shares that go to nobody in the list, if they have coins.
fn leaving(shares: u32, each: WholeCoins) -> Option<String> {
    let coins = coins_text(each.count());
    match shares {
        _ if each.is_none() => None,
        0 => None,
        1 => Some(format!("1 share of {coins} leaves this list")),
        _ => Some(format!("{shares} shares of {coins} leave this list")),
    }
}
