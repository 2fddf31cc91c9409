//! The examples that one can begin with (docs/rules/actions.md#the-example), one for each game: files as any that are
//! imported.

use super::import::read_import;
use crate::model::{Game, IdSource, Inventory};

/// The file of a game’s example; `None` are Hoffman’s rules.
const fn file(game: Option<Game>) -> &'static str {
    match game {
        None => include_str!("examples/hoffman.json"),
        Some(Game::Shadowdark) => include_str!("examples/shadowdark.json"),
        Some(Game::Cairn) => include_str!("examples/cairn.json"),
        Some(Game::Nimble) => include_str!("examples/nimble.json"),
        Some(Game::Ose) => include_str!("examples/ose.json"),
        Some(Game::Dolmenwood) => include_str!("examples/dolmenwood.json"),
        Some(Game::Dragonbane) => include_str!("examples/dragonbane.json"),
        Some(Game::Wwn) => include_str!("examples/wwn.json"),
        Some(Game::Dnd5e) => include_str!("examples/dnd5e.json"),
        Some(Game::Knave) => include_str!("examples/knave.json"),
        Some(Game::Knave2) => include_str!("examples/knave2.json"),
        Some(Game::MorkBorg) => include_str!("examples/morkborg.json"),
        Some(Game::ForbiddenLands) => include_str!("examples/forbiddenlands.json"),
        Some(Game::Tormenta20) => include_str!("examples/tormenta20.json"),
        Some(Game::BlackHack) => include_str!("examples/blackhack.json"),
        Some(Game::Mausritter) => include_str!("examples/mausritter.json"),
    }
}

/// The inventory in the file of a game’s example.
pub fn example(game: Option<Game>, ids: &mut IdSource) -> Option<Inventory> {
    let (example, _) = read_import(file(game), ids).pop()?;
    Some(example)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::white_space::trimmed_end;
    use crate::rules::games::GAMES;
    use crate::storage::{Completeness, export_inventory};

    #[test]
    fn each_is_of_its_game_and_what_an_export_of_it_would_be() {
        for rules in GAMES {
            let file = file(rules.game);
            let read = read_import(file, &mut IdSource::default());
            let [(example, Completeness::Whole)] = read.as_slice() else { panic!("{read:?}") };
            assert_eq!(example.game.get().copied(), rules.game);
            assert_eq!(export_inventory(example).text, trimmed_end(file));
        }
    }
}
