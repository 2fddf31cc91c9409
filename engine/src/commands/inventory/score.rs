//! The score of a game that counts by another one than a strength score from 3 to 18 (`docs/rules/game.md#scores`).

use engine_core::model::{Game, Inventory, Optional, Score};
use engine_core::rules::games::{GameRules, Rules, ScoreField};
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::printing::number_text;

/// The typed score of a game; absent if it is the beginning of the game’s, or can’t be read.
pub(super) fn typed_score(text: &str, game: Option<Game>) -> Optional<Score> {
    let typed = NumberField::Score.read(text);
    typed.map_or(Optional::Absent, |score| GameRules::of(game).score.to_stored(score))
}

/// The score as Configure Inventory opens with it. Where the game counts by a strength score it is the one kept for
/// other games, or blank.
pub(crate) fn score_text(inventory: &Inventory) -> String {
    let rules = Rules::of(inventory);
    match rules.game().score.field {
        ScoreField::Score => number_text(rules.score()),
        ScoreField::Strength => {
            inventory.score.get().map(|score| number_text(score.number())).unwrap_or_default()
        }
    }
}
