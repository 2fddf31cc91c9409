use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{CoinSource, Receive, ReceiveError};
use crate::questions::after::after;
use crate::questions::{Ask, ChangeSummary, Snapshot};
use engine_core::model::{CoinTable, ContainerId};
use engine_core::rules::games::Rules;
use engine_core::rules::sharing::Shared;

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
    /// "Your share: 1 cp. Left over: 1 cp.", or why nothing is received.
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
        let after = after(snapshot, &then);
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
    let text = match shared {
        Ok(Shared { each, left_over }) if left_over.is_none() => {
            format!("Your share: {}. Nothing is left over.", each.text(table))
        }
        Ok(Shared { each, left_over }) => {
            format!("Your share: {}. Left over: {}.", each.text(table), left_over.text(table))
        }
        Err(why) => why.to_string(),
    };
    let result = match shared {
        Ok(Shared { left_over, .. }) => {
            let is_found = command.coins == CoinSource::Found;
            ReceiveResult::Ready { is_left_over: is_found && !left_over.is_none(), after }
        }
        Err(_) => ReceiveResult::Unreadable,
    };
    ReceiveView { text, result, shared_by: among.to_string(), least: pouches.len() }
}
