//! The field "Score" in Configure Inventory (`docs/rules/game.md#scores`).

use super::{ClearedSetting, OwnSetting};
use engine_core::language::score_names::typed_score_name;
use engine_core::model::{Inventory, Optional, ScoreName};
use engine_core::rules::games::Rules;

impl OwnSetting for ScoreName {
    type Form = String;
    type Stored = Self;

    fn stored(inventory: &Inventory) -> &Optional<Self> {
        &inventory.score_name
    }

    fn form(inventory: &Inventory) -> String {
        Rules::of(inventory).score_name().to_owned()
    }

    fn store(form: &String, _: &Inventory, changed: &mut Inventory) {
        let of_game = Rules::of(changed).game().score.name;
        let name = typed_score_name(form).filter(|name| name.text() != of_game);
        changed.score_name = name.into();
    }
}

impl ClearedSetting for ScoreName {
    fn own_in_words(form: &String, of_game: &String) -> Option<String> {
        (form != of_game).then(|| "name of the score".to_owned())
    }
}
