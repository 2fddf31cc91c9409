//! Choosing a game in Configure Inventory.

use engine::commands::{ConfigureInventory, GameChoice, InventoryChanges, SettingsForm};
use engine::questions::{ChooseGame, ChosenGame, LeftGame};

use super::Panel;

/// The choice of a game in Configure Inventory, with the settings as the dialog opens.
pub fn choice(panel: &Panel, game: GameChoice) -> ChooseGame {
    let open = panel.open.as_ref().unwrap();
    let (settings, score) = (open.settings.as_ref().clone(), open.own_score.clone());
    ChooseGame { game, former: open.game, settings, score, left: None }
}

/// The fields that choosing a game in Configure Inventory fills in.
fn filled_in(game: GameChoice, settings: SettingsForm, score: String) -> InventoryChanges {
    let SettingsForm {
        slot_limit,
        weight_limit,
        equipped_limit,
        items_take,
        coin_slots,
        coin_types,
        levels,
        hidden_columns,
        score_name,
        optional_rule,
        coins_in_use: _,
        item_list: _,
    } = settings;
    InventoryChanges {
        game: Some(game),
        score: Some(score),
        score_name: Some(score_name),
        slot_limit: Some(slot_limit),
        weight_limit: Some(weight_limit),
        equipped_limit: Some(equipped_limit),
        items_take: Some(items_take),
        coin_slots: Some(coin_slots),
        coin_types: Some(coin_types),
        levels: Some(levels),
        hidden_columns: Some(hidden_columns),
        optional_rule: Some(optional_rule),
        ..InventoryChanges::default()
    }
}

/// The changes that choosing a game in Configure Inventory sends.
pub fn choosing(panel: &Panel, game: GameChoice) -> InventoryChanges {
    let ChosenGame { settings, score, gone: _ } = panel.session.ask(&choice(panel, game));
    filled_in(game, settings, score)
}

/// Configure Inventory, in which games are chosen one after the other.
pub struct Dialog<'a> {
    panel: &'a Panel,
    game: GameChoice,
    filled_in: LeftGame,
    /// Those with which each game was left.
    left: Vec<(GameChoice, LeftGame)>,
}

impl<'a> Dialog<'a> {
    pub fn open(panel: &'a Panel) -> Self {
        let open = panel.open.as_ref().unwrap();
        let settings = open.settings.as_ref().clone();
        let filled_in = LeftGame { settings, score: open.own_score.clone() };
        Self { panel, game: open.game, filled_in, left: Vec::new() }
    }

    /// Chooses a game, unless it is the chosen one.
    pub fn choose(&mut self, game: GameChoice) {
        if game == self.game {
            return;
        }
        let LeftGame { settings, score } = self.filled_in.clone();
        let left = self.left.iter().find(|(left, _)| *left == game);
        let left = left.map(|(_, left)| Box::new(left.clone()));
        let choice = ChooseGame { game, former: self.game, settings, score, left };
        let ChosenGame { settings, score, gone: _ } = self.panel.session.ask(&choice);
        self.left.retain(|(left, _)| *left != self.game);
        self.left.push((self.game, self.filled_in.clone()));
        (self.game, self.filled_in) = (game, LeftGame { settings, score });
    }

    /// The changes that *Save* sends: the fields that differ from those with which the dialog opened.
    pub fn changes(&self) -> InventoryChanges {
        let all = |dialog: &Self| {
            let LeftGame { settings, score } = dialog.filled_in.clone();
            filled_in(dialog.game, settings, score)
        };
        let (now, opened) = (all(self), all(&Self::open(self.panel)));
        InventoryChanges {
            game: edited(now.game, opened.game.as_ref()),
            score: edited(now.score, opened.score.as_ref()),
            score_name: edited(now.score_name, opened.score_name.as_ref()),
            slot_limit: edited(now.slot_limit, opened.slot_limit.as_ref()),
            weight_limit: edited(now.weight_limit, opened.weight_limit.as_ref()),
            equipped_limit: edited(now.equipped_limit, opened.equipped_limit.as_ref()),
            items_take: edited(now.items_take, opened.items_take.as_ref()),
            coin_slots: edited(now.coin_slots, opened.coin_slots.as_ref()),
            coin_types: edited(now.coin_types, opened.coin_types.as_ref()),
            levels: edited(now.levels, opened.levels.as_ref()),
            hidden_columns: edited(now.hidden_columns, opened.hidden_columns.as_ref()),
            optional_rule: edited(now.optional_rule, opened.optional_rule.as_ref()),
            ..InventoryChanges::default()
        }
    }
}

fn edited<Form: PartialEq>(now: Option<Form>, opened: Option<&Form>) -> Option<Form> {
    now.filter(|now| Some(now) != opened)
}

/// Chooses a game and saves.
pub fn choose(panel: &mut Panel, game: GameChoice) {
    let changes = choosing(panel, game);
    panel.send(ConfigureInventory { inventory: panel.open_id(), changes });
}

/// The tiles in short: "14.4/23 slots, 62.5/120 lb, 212.4 gp".
pub fn figures(panel: &Panel) -> String {
    let figures = panel.open.as_ref().unwrap().figures.iter().flatten();
    figures.map(|figure| figure.text.as_str()).collect::<Vec<_>>().join(", ")
}
