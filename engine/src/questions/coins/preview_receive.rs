use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::commands::{Receive, ReceiveError};
use crate::model::ContainerId;
use crate::questions::after::after;
use crate::questions::{Ask, ChangeSummary};
use crate::rules::sharing::Shared;
use crate::view::snapshot::Snapshot;

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
    /// True if it can be received.
    pub ready: bool,
    /// The amount has the sign of what is paid: it belongs into Pay.
    pub other: bool,
    /// True if coins are left over, which can be taken.
    pub is_left_over: bool,
    /// Among how many it is shared.
    pub shared_by: String,
    /// The least that "Shared by" can be.
    pub least: usize,
    /// After this change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<ChangeSummary>,
}

impl Ask for PreviewReceive {
    type Answer = Option<ReceiveView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Option<ReceiveView> {
        let pouches = self.command.pouches(snapshot.state).ok()?;
        let then = snapshot.after(&self.command).ok()?;
        let shared = self.command.shared(snapshot.state, &pouches);
        let after = after(snapshot, &then);
        Some(received(&self.command, &pouches, &shared, after))
    }
}

/// The texts of Receive, with the pouches that get a share.
fn received(
    command: &Receive,
    pouches: &[ContainerId],
    shared: &Result<Shared, ReceiveError>,
    after: Option<ChangeSummary>,
) -> ReceiveView {
    let among = command.among(pouches);
    let text = match shared {
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
        is_left_over: matches!(shared, Ok(shared) if !shared.left_over.is_none()),
        shared_by: among.to_string(),
        least: pouches.len(),
        after,
    }
}
