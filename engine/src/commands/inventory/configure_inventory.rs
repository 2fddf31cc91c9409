use serde::Deserialize;
use tsify::Tsify;

use super::older_lists::{following_rules, rows_with_stored_slots};
use super::score::typed_score;
use super::{InventoryChanges, ItemsTakeForm, PenaltyForm, settings};
use crate::commands::label::inventory_name;
use crate::commands::{Context, Operation, Refusal};
use engine_core::model::{Inventory, InventoryId, State};
use engine_core::rules::games::Rules;
use engine_core::rules::number_fields::NumberField;
use engine_core::wording::step_label::{ChangedSettings, Setting, StepLabel};

/// Saves the Configure Inventory dialog (`docs/rules/actions.md#configuring-an-inventory`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ConfigureInventory {
    pub inventory: InventoryId,
    pub changes: InventoryChanges,
}

impl Operation for ConfigureInventory {
    fn apply(&self, state: &State, _: &Context<'_>) -> Result<State, Refusal> {
        let stored = state.inventory(self.inventory)?;
        let mut changed = Inventory::clone(stored);
        if let Some(name) = &self.changes.name {
            changed.name.clone_from(name);
        }
        if let Some(strength) = &self.changes.strength {
            changed.strength = NumberField::StrengthScore.read_or_default(strength);
        }
        if let Some(lines) = &self.changes.penalties {
            changed.penalties = PenaltyForm::to_stored(lines, &stored.penalties);
        }
        self.changes.set_rules(stored, &mut changed);
        Ok(state.with_inventory(self.inventory, changed)?)
    }

    fn label(&self, before: &State, _: &Context<'_>) -> StepLabel {
        StepLabel::ChangedInventory {
            inventory: inventory_name(before, self.inventory),
            settings: None,
        }
    }

    fn change_label(&self, before: &State, after: &State, _: &Context<'_>) -> StepLabel {
        let stored = |state: &State| state.inventory(self.inventory).cloned().ok();
        let settings = stored(before).zip(stored(after));
        StepLabel::ChangedInventory {
            inventory: inventory_name(before, self.inventory),
            settings: settings.and_then(|(before, after)| changed_settings(&before, &after)),
        }
    }
}

/// The settings that differ between two versions of an inventory: the first one in the order of the dialog, and the
/// number of others.
fn changed_settings(before: &Inventory, after: &Inventory) -> Option<ChangedSettings> {
    let game = after.game.get().copied();
    let score = Rules::of(after).score_name();
    let strength = match after.score_name.get() {
        Some(_) => Setting::Score { name: score.to_owned() },
        None => Setting::Strength,
    };
    let others = [
        (Setting::Rules { game }, before.game != after.game),
        (Setting::Name, before.name != after.name),
        (strength, before.strength != after.strength),
        (Setting::Score { name: score.to_owned() }, before.score != after.score),
        (Setting::Penalties, before.penalties != after.penalties),
    ];
    let others =
        others.into_iter().filter_map(|(setting, is_changed)| is_changed.then_some(setting));
    let mut changed: Vec<_> = others.chain(settings::changed_settings(before, after)).collect();
    let more = changed.len().checked_sub(1)?;
    changed.sort();
    Some(ChangedSettings { first: changed.swap_remove(0), more })
}

impl InventoryChanges {
    /// True if these changes decide what items take.
    fn decides_slots_of_items(&self) -> bool {
        let items_take = self.items_take.filter(|chosen| *chosen != ItemsTakeForm::AsStored);
        self.game.is_some() || items_take.is_some()
    }

    /// Sets the game and the settings in place of its own, for an inventory whose other fields are changed already.
    fn set_rules(&self, stored: &Inventory, changed: &mut Inventory) {
        if let Some(choice) = self.game {
            changed.game = choice.game().into();
        }
        if let Some(score) = &self.score {
            changed.score = typed_score(score, changed.game.get().copied());
        }
        self.store_settings(stored, changed);
        if self.decides_slots_of_items() && Rules::of(stored).stored_slots().is_some() {
            *changed = following_rules(changed);
        }
    }

    /// The number of rows of an inventory that hold what version 1.2.0 stored for a new item, and lose it by these
    /// changes.
    pub(crate) fn rows_that_follow(&self, stored: &Inventory) -> usize {
        let is_older = Rules::of(stored).stored_slots().is_some();
        if is_older && self.decides_slots_of_items() { rows_with_stored_slots(stored) } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::settings::OwnSetting as _;
    use super::*;
    use crate::commands::testing::{Ada, nothing, table};
    use crate::commands::{
        CoinSlotsBy, CoinSlotsForm, CoinsInUseForm, GameChoice, LimitBy, LimitForm, PenaltyText,
    };
    use engine_core::model::{
        CoinKind, CoinsInUse, CoinsTake, Game, LimitSetting, Optional, OwnLimit, Penalty,
    };

    #[test]
    fn strength_defaults_to_10_and_is_at_least_0() {
        let store = |text: &str| {
            let mut ada = Ada::new();
            ada.carry_out(&ConfigureInventory {
                inventory: ada.inventory,
                changes: InventoryChanges {
                    strength: Some(text.into()),
                    ..InventoryChanges::default()
                },
            });
            ada.inventory().strength
        };
        let expected = [
            10., 10., 10., 1000., 2.9, 5., 0., 1.5, 12., 0., 10., 10., 10., 0., 0., 12., 10., 10.,
            0.5, 10.,
        ];
        table("strength", store, expected, &10.);
    }

    /// An inventory with 14 Strength after the dialog was saved.
    fn limited(fill: impl Fn(&mut InventoryChanges)) -> Inventory {
        let mut ada = Ada::new();
        let mut changes =
            InventoryChanges { strength: Some("14".to_owned()), ..InventoryChanges::default() };
        fill(&mut changes);
        ada.carry_out(&ConfigureInventory { inventory: ada.inventory, changes });
        ada.inventory().clone()
    }

    #[expect(clippy::unnecessary_wraps, reason = "as the command has it")]
    fn limit(by: LimitBy, text: &str) -> Option<LimitForm> {
        let text = text.to_owned();
        Some(LimitForm { by, text, formula: None })
    }

    #[test]
    fn a_limit_is_the_typed_amount_or_the_one_by_strength() {
        let slots = |text: &str| {
            let typed = limit(LimitBy::Number, text);
            let ada = limited(|form| form.slot_limit.clone_from(&typed));
            ada.own_slots().cloned()
        };
        for (text, allowed) in
            [("", 28.), ("abc", 28.), ("26", 26.), ("12,5 slots", 12.5), ("-3", 0.), ("1e3", 1000.)]
        {
            assert_eq!(slots(text), Some(LimitSetting::from(allowed)), "{text}");
        }
        let weight = |text: &str| {
            let typed = limit(LimitBy::Number, text);
            let ada = limited(|form| form.weight_limit.clone_from(&typed));
            ada.own_weight().cloned()
        };
        assert_eq!(weight("abc"), Some(LimitSetting::from(140.)));
        assert_eq!(weight("12,5"), Some(LimitSetting::from(12.5)));
        assert_eq!(weight("-3"), Some(LimitSetting::from(0.)));
    }

    #[test]
    fn each_limit_goes_by_itself_and_both_by_strength_leave_nothing() {
        let mut ada = Ada::new();
        let mut save = |slot_limit, weight_limit| {
            ada.carry_out(&ConfigureInventory {
                inventory: ada.inventory,
                changes: InventoryChanges {
                    slot_limit,
                    weight_limit,
                    ..InventoryChanges::default()
                },
            });
            let limits =
                (ada.inventory().own_slots().cloned(), ada.inventory().own_weight().cloned());
            (limits, ada.inventory().limits == Optional::Absent)
        };
        let twenty = Some(LimitSetting::from(20.));
        assert_eq!(save(limit(LimitBy::Number, "20"), None), ((twenty.clone(), None), false));
        assert_eq!(
            save(None, limit(LimitBy::Nothing, "")),
            ((twenty, Some(LimitSetting::Own(OwnLimit::None))), false)
        );
        assert_eq!(
            save(limit(LimitBy::Strength, "9"), None),
            ((None, Some(LimitSetting::Own(OwnLimit::None))), false)
        );
        assert_eq!(save(None, limit(LimitBy::Strength, "")), ((None, None), true));
    }

    #[test]
    fn coins_in_use_are_stored_in_their_order_unless_they_are_all() {
        let mut ada = Ada::new();
        let (cp, gp) = (CoinKind::Cp, CoinKind::Gp);
        let some: CoinsInUse = vec![cp, gp].try_into().unwrap();
        for (typed, stored) in [
            (None, Optional::Absent),
            (Some(vec![gp, cp, gp]), Optional::Set(some.clone())),
            (Some(Vec::new()), Optional::Set(some)),
            (Some(CoinKind::ALL.to_vec()), Optional::Absent),
        ] {
            ada.carry_out(&ConfigureInventory {
                inventory: ada.inventory,
                changes: InventoryChanges {
                    coins_in_use: typed.map(|kinds| CoinsInUseForm::own(&kinds)),
                    ..InventoryChanges::default()
                },
            });
            assert_eq!(ada.inventory().coins_in_use, stored);
        }
    }

    #[test]
    fn coins_take_slots_by_number_and_an_unreadable_number_stays_as_it_was() {
        let mut ada = Ada::new();
        let mut save = |by, coins: &str, free: &str| {
            let form = CoinSlotsForm { by, coins: coins.to_owned(), free: free.to_owned() };
            let changes =
                InventoryChanges { coin_slots: Some(form), ..InventoryChanges::default() };
            ada.carry_out(&ConfigureInventory { inventory: ada.inventory, changes });
            let opened = CoinSlotsForm::form(ada.inventory());
            let stored = match ada.inventory().coin_slots.get() {
                Some(CoinsTake::Number(rule)) => Some((rule.coins, rule.free)),
                _ => None,
            };
            (stored, opened.by, opened.coins, opened.free)
        };
        let number = |coins: &str, free: &str, stored| {
            (Some(stored), CoinSlotsBy::Number, coins.to_owned(), free.to_owned())
        };
        for (coins, free, expected) in [
            ("many", "", number("100", "100", (100., 100.))),
            ("500", "499", number("500", "499", (500., 499.))),
            ("abc", "12.5 gp", number("500", "12", (500., 12.))),
            ("0", "-3", number("1", "0", (1., 0.))),
        ] {
            assert_eq!(save(CoinSlotsBy::Number, coins, free), expected, "{coins}, {free}");
        }
        let at_first = (None, CoinSlotsBy::Pouch, "100".to_owned(), "100".to_owned());
        assert_eq!(save(CoinSlotsBy::Pouch, "500", "9"), at_first);
        assert_eq!(ada.inventory().coin_slots, Optional::Absent);
    }

    #[test]
    fn the_label_names_the_first_setting_that_changed() {
        let words = |fill: &dyn Fn(&mut InventoryChanges)| {
            let ada = Ada::new();
            let mut changes = InventoryChanges::default();
            fill(&mut changes);
            let command = ConfigureInventory { inventory: ada.inventory, changes };
            let after = command.apply(&ada.state, &nothing()).unwrap();
            command.change_label(&ada.state, &after, &nothing()).to_string()
        };
        let shadowdark = GameChoice::of(Some(Game::Shadowdark));
        assert_eq!(words(&|form| form.game = Some(shadowdark)), "Changed Ada: rules of Shadowdark");
        assert_eq!(words(&|form| form.strength = Some("12".into())), "Changed Ada: strength");
        let all = words(&|form| {
            form.slot_limit = limit(LimitBy::Number, "20");
            form.strength = Some("12".into());
            form.name = Some("Adah".into());
        });
        assert_eq!(all, "Changed Ada: name and 2 more");
        assert_eq!(words(&|_| {}), "Changed Ada");
    }

    #[test]
    fn penalties_are_added_changed_and_removed() {
        let mut ada = Ada::new();
        let penalty =
            |source: &str, slots| Penalty { source: source.into(), slots, ..Penalty::default() };
        let stored = Inventory {
            penalties: vec![penalty("Wet", -2.0), penalty("Cold", 1.0)],
            ..ada.inventory().clone()
        };
        ada.state = ada.state.with_inventory(ada.inventory, stored).unwrap();
        let text = |source: &str, slots: &str| PenaltyText {
            source: source.to_owned(),
            slots: slots.to_owned(),
        };
        let line = |was: Option<PenaltyText>, typed: PenaltyText| PenaltyForm { was, typed };
        ada.carry_out(&ConfigureInventory {
            inventory: ada.inventory,
            changes: InventoryChanges {
                penalties: Some(vec![
                    line(Some(text("Wet", "-2")), text("Soaked", "-2")),
                    line(None, text("Tired", "1,5")),
                    line(None, text("", "-3")),
                    // Another panel has removed the penalty meanwhile: the texts in the dialog are saved.
                    line(Some(text("Curse", "2")), text("Curse", "5")),
                ]),
                ..InventoryChanges::default()
            },
        });
        // Below 0 it is a bonus.
        assert_eq!(
            ada.inventory().penalties,
            [
                penalty("Soaked", -2.0),
                penalty("Tired", 1.5),
                penalty("", -3.0),
                penalty("Curse", 5.0),
            ]
        );
    }
}
