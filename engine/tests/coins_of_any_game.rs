//! Coins of any game: payments, change, shares and sales with random tables, compared with an account in smallest
//! coins that tries all choices (`docs/rules/game.md#coin-types`).

#![expect(clippy::cast_precision_loss, reason = "the amounts are small")]

use crate::support;

use engine::commands::{
    CoinTypesForm, ConfigureInventory, InventoryChanges, Receive, SettingOf, UsedParts,
};
use engine::language::amounts::Amount;
use engine::model::{CoinKind, CoinKinds, CoinTable, Percent};
use engine::questions::{
    CoinDialog, PartsInUse, PayOrReceive, PayOrReceiveView, PreviewPay, PreviewReceive,
    PreviewSettings, ReadText, Tick,
};
use engine::rules::coin_presets::COIN_PRESETS;
use engine::rules::payment::{ChangeKinds, CoinOrder, pay};
use engine::rules::prices::sold_for;
use engine::rules::sharing::{ShareMode, share};
use engine::rules::whole_coins::WholeCoins;
use engine::view::ContainerView;
use proptest::prelude::*;
use serde_json::json;
use support::Panel;
use support::acts::with_random;
use support::coin_tables::{ada, table};
use support::purses::{inventory, pay as paying, pouch, purses, receive};

#[test]
fn a_new_pouch_names_the_coins_in_use_by_their_abbreviations() {
    for (preset, text) in [
        ("D&D", "Coins: cp, sp, ep, gp, pp"),
        ("Warhammer", "Coins: d, ss, gc"),
        ("Mausritter", "Coins: pips"),
    ] {
        let panel = Panel::loaded(&json!([ada(preset, "")]).to_string());
        assert_eq!(panel.last.coins.as_ref().unwrap().in_use, text);
    }
}

#[test]
fn the_part_of_the_coins_is_open_at_first_if_the_inventory_has_coins_of_its_own() {
    let panel = Panel::loaded(&json!([ada("Warhammer", "")]).to_string());
    let parts = panel.session.ask(&PartsInUse { inventory: panel.open_id() });
    assert_eq!(parts, UsedParts { columns_and_coins: true, ..UsedParts::default() });
}

/// A tenth of 20,000, in `npm run soak` more than all of them.
const TIMES: u32 = 20;

/// Numbers of coins of a table, each up to `most`.
fn coins(counts: [u128; 5], table: &CoinTable) -> WholeCoins {
    let kinds = CoinKind::ALL.into_iter().zip(counts);
    let kinds = kinds.filter(|(kind, _)| table.kinds().has(*kind));
    kinds.fold(WholeCoins::default(), |coins, (kind, count)| coins.with(kind, count))
}

fn counts(most: u128) -> impl Strategy<Value = [u128; 5]> {
    prop::array::uniform5(0..=most)
}

/// The worth of each coin in smallest ones, from its worth in the main coin.
fn each(table: &CoinTable, kind: CoinKind) -> usize {
    let worth = |kind| table.get(kind).unwrap().worth();
    let least = table.kinds().iter().map(worth).fold(f64::MAX, f64::min);
    let each = (worth(kind) / least).round();
    let all = 0..=1_000_000_usize;
    all.into_iter().find(|number| *number as f64 == each).unwrap()
}

/// For each worth, the fewest and the most of these coins that are worth it.
fn choices(coins: WholeCoins, table: &CoinTable) -> Vec<Option<(u128, u128)>> {
    let kinds: Vec<_> =
        table.kinds().iter().map(|kind| (each(table, kind), coins.get(kind))).collect();
    let worth = kinds.iter().map(|(each, count)| each * usize::try_from(*count).unwrap()).sum();
    let mut choices = vec![None; worth + 1];
    choices[0] = Some((0, 0));
    for (each, count) in kinds {
        for _ in 0..count {
            for sum in (each..=worth).rev() {
                if let Some((few, many)) = choices[sum - each] {
                    let (fewest, most) = choices[sum].unwrap_or((u128::MAX, 0));
                    choices[sum] = Some((fewest.min(few + 1), most.max(many + 1)));
                }
            }
        }
    }
    choices
}

/// The fewest coins of these kinds that are worth an amount.
fn fewest(amount: u128, kinds: CoinKinds, table: &CoinTable) -> Option<u128> {
    let amount = usize::try_from(amount).unwrap();
    let each: Vec<_> = kinds.within(table.kinds()).iter().map(|kind| each(table, kind)).collect();
    let mut fewest = vec![None; amount + 1];
    fewest[0] = Some(0_u128);
    for sum in 1..=amount {
        let with_one =
            each.iter().filter(|each| **each <= sum).filter_map(|each| fewest[sum - each]);
        fewest[sum] = with_one.min().map(|least: u128| least + 1);
    }
    fewest[amount]
}

fn count(coins: WholeCoins) -> u128 {
    CoinKind::ALL.map(|kind| coins.get(kind)).iter().sum()
}

fn is_dnd(table: &CoinTable) -> bool {
    table.has_worths_of(CoinTable::DND)
}

#[test]
fn a_payment_is_exact_where_it_can_be_and_change_is_the_fewest_coins() {
    let order = prop_oneof![Just(CoinOrder::Largest), Just(CoinOrder::Smallest)];
    let values = (table(), counts(6), counts(3), order);
    with_random(values, TIMES, |(table, purse, named, first)| {
        let (purse, named) = (coins(purse, &table), coins(named, &table));
        let price = Amount { sign: None, named, fraction: 0 };
        let case = format!("{price:?} of {purse:?}, {table:?}");
        let all = choices(purse, &table);
        let change = ChangeKinds { in_use: CoinKinds::ALL, named: named.kinds() };
        let Ok(paid) = pay(purse, price, first, change, &table) else {
            assert!(all.len() - 1 < usize::try_from(price.value(&table)).unwrap(), "{case}");
            return;
        };
        assert_eq!(paid.paid.up_to(purse), paid.paid, "{case}");
        let worth = |coins| choices(coins, &table).len() as u128 - 1;
        assert_eq!(worth(paid.paid), worth(named) + worth(paid.change), "{case}");
        let due = usize::try_from(worth(named)).unwrap();
        let least = (due..all.len()).find(|worth| all[*worth].is_some());
        assert_eq!(worth(paid.paid), least.unwrap() as u128, "{case}");
        if !is_dnd(&table) {
            let back = fewest(worth(paid.change), CoinKinds::ALL, &table);
            assert_eq!(Some(count(paid.change)), back, "{case}");
        }
    });
}

#[test]
fn nothing_appears_or_vanishes_when_coins_are_shared() {
    let values = (table(), counts(40), 1..9_u128);
    with_random(values, TIMES, |(table, found, among)| {
        let found = coins(found, &table);
        for mode in [ShareMode::WholeCoins, ShareMode::WithChange] {
            let parts = share(found, among, mode, CoinKinds::ALL, &table);
            let case = format!("{found:?} by {among}, {mode:?}, {table:?}: {parts:?}");
            let worth = |coins: WholeCoins| {
                let kinds = table.kinds().iter();
                kinds.map(|kind| coins.get(kind) * each(&table, kind) as u128).sum::<u128>()
            };
            assert_eq!(worth(parts.each) * among + worth(parts.left_over), worth(found), "{case}");
            if mode == ShareMode::WithChange && found.get(table.smallest()) > 0 {
                assert!(worth(parts.left_over) < among, "{case}");
            }
        }
    });
}

#[test]
fn a_sale_gives_the_fewest_coins_and_drops_less_than_a_smallest_one() {
    let values = (table(), 0..5_000_u32, 0..=1000_u32);
    with_random(values, TIMES, |(table, hundredths, percent)| {
        let value = f64::from(hundredths) / 100.0;
        let price = Percent::of(percent.into()).unwrap();
        let sold = sold_for(value, price, CoinKinds::ALL, &table).unwrap();
        let case = format!("{value}, {price:?}, {table:?}: {sold:?}");
        let due = value * f64::from(percent) / 100.0;
        let least = table.get(table.smallest()).unwrap().worth();
        let worth: f64 = table
            .kinds()
            .iter()
            .map(|kind| sold.get(kind) as f64 * table.get(kind).unwrap().worth())
            .sum();
        assert!((-1e-6..least + 1e-6).contains(&(due - worth)), "{case}");
        if !is_dnd(&table) {
            let smallest = sold.value(&table);
            assert_eq!(Some(count(sold)), fewest(smallest, CoinKinds::ALL, &table), "{case}");
        }
    });
}

#[test]
fn each_game_pays_in_its_coins() {
    for (preset, purse, wealth, price, text, left) in [
        ("Old-School", "1 pp", "5 gp", "2 gp", "You hand over 1 pp and get 3 gp back.", "3 gp"),
        (
            "Old-School",
            "3 pp 4 sp",
            "15.4 gp",
            "11",
            "You hand over 3 pp and get 4 gp back.",
            "4 gp 4 sp",
        ),
        ("DCC", "1 ep 2 gp", "12 gp", "4 gp", "You hand over 1 ep and get 6 gp back.", "8 gp"),
        ("LotFP", "1 gp 3 sp", "53 sp", "7", "You hand over 1 gp and get 43 sp back.", "46 sp"),
        (
            "Warhammer",
            "1 gp 5 sp",
            "300 d",
            "1 ss 9 d",
            "You hand over 2 ss and get 3 d back.",
            "1 gp 3 sp 3 cp",
        ),
        (
            "Splittermond",
            "1 gp 20 sp",
            "120 lunare",
            "30 Lunare",
            "You hand over 1 solare and get 70 lunare back.",
            "90 sp",
        ),
    ] {
        let mut panel = Panel::loaded(&json!([ada(preset, purse)]).to_string());
        let open = panel.open.as_ref().unwrap();
        assert_eq!(open.figures.iter().flatten().last().unwrap().text, wealth, "{preset}");
        let command = paying(panel.left(0), price);
        let view = panel.session.ask(&PreviewPay { command: command.clone() }).unwrap();
        assert_eq!(view.text, text, "{preset}");
        panel.send(command);
        assert_eq!(purses(&panel), [left], "{preset}");
    }
}

#[test]
fn amounts_shares_and_sales_name_the_coins_of_the_table() {
    let mut panel = Panel::loaded(&json!([ada("Warhammer", "")]).to_string());
    let pouch = panel.left(0);
    for (amount, text) in [
        ("2 gc 5 ss 7 d", "Your share: 2 gc 5 ss 7 d. Nothing is left over."),
        ("3 gold crowns, 1 brass penny", "Your share: 3 gc 1 d. Nothing is left over."),
        ("gc 2, ss: 5", "Your share: 2 gc 5 ss. Nothing is left over."),
        ("3s", "Your share: 3 ss. Nothing is left over."),
        ("40", "Your share: 40 d. Nothing is left over."),
        ("1.5 d", "1.5 d: brass pennies can’t be split."),
        ("5 sp", "sp is no coin here."),
        ("3 gold pieces", "gold pieces are no coins here."),
        ("gp 3", "gp is no coin here."),
        ("240 pips", "pips are no coins here."),
        ("2d6", "Write it like “3 ss 5 d”."),
        ("3 cows", "Write it like “3 ss 5 d”."),
    ] {
        let command = receive(pouch, amount, "1");
        assert_eq!(panel.session.ask(&PreviewReceive { command }).unwrap().text, text, "{amount}");
    }
    let shared = Receive { shares: ShareMode::WithChange, ..receive(pouch, "1 gc", "7") };
    panel.send(shared);
    assert_eq!(panel.last.undo.as_deref(), Some("Shared 1 gc among 7"));
    assert_eq!(purses(&panel), ["2 sp 10 cp"]);
}

#[test]
fn words_of_dnd_count_where_a_coin_has_the_worth_of_dnd_and_never_against_the_table() {
    for (preset, amount, text) in [
        ("Spanish", "35 pp", "Your share: 35 PP. Nothing is left over."),
        ("Spanish", "3 gold 5 silver", "Your share: 3 PO 5 PP. Nothing is left over."),
        ("Spanish", "3 platinum", "platinum is no coin here."),
        ("Portuguese", "3 pp", "Your share: 3 pp. Nothing is left over."),
        ("Portuguese", "3 platinum", "Your share: 3 pl. Nothing is left over."),
        (
            "German",
            "120 GM, 35 SM and 7 KM",
            "Your share: 120 GM 35 SM 7 KM. Nothing is left over.",
        ),
        ("LotFP", "3 gold", "Your share: 3 gp. Nothing is left over."),
        ("Old-School", "1 platinum", "Your share: 1 pp. Nothing is left over."),
        ("Dragonbane", "3 sp", "Your share: 3 sc. Nothing is left over."),
        ("Dragonbane", "3 ep", "ep is no coin here."),
    ] {
        let panel = Panel::loaded(&json!([ada(preset, "")]).to_string());
        let command = receive(panel.left(0), amount, "1");
        let view = panel.session.ask(&PreviewReceive { command }).unwrap();
        assert_eq!(view.text, text, "{preset}: {amount}");
    }
}

#[test]
fn fields_stand_by_worth_and_a_coin_that_the_table_lacks_is_behind_them() {
    let panel = Panel::loaded(&json!([ada("Warhammer", "1 gp 2 sp 3 cp 4 ep")]).to_string());
    let shown = |panel: &Panel| {
        let Some(ContainerView::Pouch { coins, .. }) = panel.containers.values().next() else {
            panic!("there is a pouch");
        };
        let coins = coins.iter().filter(|coin| coin.shown);
        let texts = coins.map(|coin| {
            let grey = if coin.is_foreign { "?" } else { "" };
            format!("{} {}{grey}", coin.count, coin.label)
        });
        texts.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(shown(&panel), "3 d, 2 ss, 1 gc, 4 ep?");
    let open = panel.open.as_ref().unwrap();
    assert_eq!(
        open.figures.iter().flatten().last().unwrap().text,
        "267 d",
        "electrum is worth nothing"
    );
    let dcc = Panel::loaded(&json!([ada("DCC", "")]).to_string());
    assert_eq!(shown(&dcc), "0 cp, 0 sp, 0 gp, 0 ep, 0 pp");
}

#[test]
fn coins_go_only_to_inventories_with_the_same_worths() {
    let mut mira = ada("Warhammer", "");
    mira["name"] = json!("Mira");
    let mut panel = Panel::loaded(
        &json!([ada("French", ""), mira, inventory("Zoe", [pouch("Purse", "")])]).to_string(),
    );
    let (container, opened) = (panel.left(0), CoinDialog::Receive);
    let view =
        panel.session.ask(&PayOrReceive { container, opened, amount: String::new(), most: 9 });
    let PayOrReceiveView::Receive { also_to, .. } = view else {
        panic!("it is Receive");
    };
    let names: Vec<_> = also_to.iter().map(|each| (&*each.name, each.refusal.as_deref())).collect();
    assert_eq!(names, [("Mira", Some("other coins")), ("Zoe", None)]);
    let also = panel.inventories.clone();
    panel.send(Receive { also, ..receive(container, "10 PO", "1") });
    assert_eq!(purses(&panel), ["5 gp", "", "5 gp"]);
    let party = panel.last.party.as_ref().unwrap();
    assert_eq!(party.text, "Party: 3 of 60 slots, 0.2 lb", "the main coins differ");
}

#[test]
fn a_table_that_breaks_a_rule_is_kept_and_counts_as_absent() {
    let mut ada = inventory("Ada", [pouch("Purse", "1 gp")]);
    let broken =
        json!({ "gp": { "name": "gold/gold pieces", "abbreviation": "gp", "worth": 2 }, "zp": 1 });
    ada["coinTypes"] = broken.clone();
    let panel = Panel::loaded(&json!([ada]).to_string());
    assert_eq!(panel.at("/0/coinTypes"), broken);
    assert_eq!(panel.open.as_ref().unwrap().figures.iter().flatten().last().unwrap().text, "1 gp");
}

#[test]
fn a_text_is_read_by_the_table_and_a_coin_of_another_one_is_no_thing() {
    for (preset, text, lines) in [
        ("Mausritter", "240 pips", "240 pips"),
        ("Warhammer", "2 gc 5 ss 7 d", "2 gc, 5 ss, 7 d"),
        ("German", "120 GM, 35 SM und 7 KM", "120 GM, 35 SM, 7 KM"),
        ("Spanish", "35 pp", "35 PP"),
        ("D&D", "35 pp", "35 pp"),
        ("D&D", "240 pips", "240 pips: check, not a coin here, can’t be ticked"),
        ("D&D", "2 gc 5 ss 7 d", "2 gc 5 ss 7 d: check, not a coin here, can’t be ticked"),
        ("D&D", "- Sword (3 lb, 2 gc)\n  > sharp", "1 × Sword: check, not a coin here, not ticked"),
        ("Warhammer", "- Sword (3 lb, 480 d)\n  > sharp", "1 × Sword"),
        ("Warhammer", "15 gp", "15 gp: check, not a coin here, can’t be ticked"),
        ("Warhammer", "sword (15 gp)", "1 × Sword: check, not a coin here, not ticked"),
    ] {
        let panel = Panel::loaded(&json!([ada(preset, "")]).to_string());
        let read = panel.session.ask(&ReadText { text: text.to_owned(), ..ReadText::default() });
        let entries = read.entries.iter().map(|entry| match (entry.tick, &entry.doubt) {
            (Tick::Ticked, _) => entry.text.clone(),
            (tick, doubt) => {
                let doubt = doubt.as_deref().unwrap_or_default();
                let tick = if tick == Tick::None { "can’t be ticked" } else { "not ticked" };
                format!("{}: {}, {doubt}, {tick}", entry.text, entry.word)
            }
        });
        assert_eq!(entries.collect::<Vec<_>>().join(", "), lines, "{preset}: {text}");
    }
}

#[test]
fn the_dialog_stores_a_table_and_never_one_that_breaks_a_rule() {
    let mut panel = Panel::loaded(&json!([ada("D&D", "31 sp 2 gp")]).to_string());
    let inventory = panel.open_id();
    let lines = |preset: &str| {
        let preset = COIN_PRESETS.iter().find(|each| each.name == preset).unwrap();
        CoinTypesForm { of: SettingOf::Inventory, lines: CoinTypesForm::lines_of(preset.table) }
    };
    let typed = |form: &CoinTypesForm| {
        let coin_types = Some(Box::new(form.clone()));
        let changes = InventoryChanges { coin_types, ..InventoryChanges::default() };
        ConfigureInventory { inventory, changes }
    };
    let check = |panel: &Panel, form: &CoinTypesForm| {
        let command = typed(form);
        *panel.session.ask(&PreviewSettings { command }).unwrap().coin_types
    };
    let configure = |panel: &mut Panel, form: &CoinTypesForm| {
        panel.send(typed(form));
    };
    let pips = lines("Mausritter");
    let view = check(&panel, &pips);
    assert_eq!((view.preset, view.fault), (Some(9), None));
    let effects = ["Values and coins keep their numbers.", "31 sp are no coins of this table."];
    assert_eq!(view.effects, effects);
    configure(&mut panel, &pips);
    let pip = json!({ "gp": { "name": "pip/pips", "abbreviation": "pips", "worth": 1 } });
    assert_eq!(panel.at("/0/coinTypes"), pip);
    assert_eq!(
        panel.at("/0/columns/0/0/coins"),
        json!({ "cp": 0, "sp": 31, "ep": 0, "gp": 2, "pp": 0 })
    );

    let mut broken = lines("Warhammer");
    broken.lines[1].worth = "12.5".to_owned();
    let view = check(&panel, &broken);
    assert_eq!(view.preset, None);
    assert_eq!(view.fault.as_deref(), Some("gc must be worth a whole number of ss."));
    configure(&mut panel, &broken);
    assert_eq!(panel.at("/0/coinTypes"), pip);
    configure(&mut panel, &CoinTypesForm { of: SettingOf::Game, ..broken });
    assert_eq!(panel.at("/0").get("coinTypes"), None);
}

#[test]
fn a_line_with_a_name_is_in_the_table_and_emptying_the_name_takes_it_out() {
    let mut ada = inventory("Ada", [pouch("Purse", "2 gp")]);
    ada["game"] = json!("cairn");
    let mut panel = Panel::loaded(&json!([ada]).to_string());
    let inventory = panel.open_id();
    let mut form = (*panel.open.as_ref().unwrap().settings.coin_types).clone();
    let preview = |panel: &Panel, changes: InventoryChanges| {
        let command = ConfigureInventory { inventory, changes };
        panel.session.ask(&PreviewSettings { command }).unwrap()
    };
    let view = preview(&panel, InventoryChanges::default());
    assert_eq!(view.coin_types.kinds, CoinKind::ALL);
    assert_eq!(view.coins_in_use, [CoinKind::Gp]);

    form.of = SettingOf::Inventory;
    for index in [0, 2, 4] {
        form.lines[index].name = "  ".to_owned();
    }
    let changes = |form: &CoinTypesForm| InventoryChanges {
        coin_types: Some(Box::new(form.clone())),
        ..InventoryChanges::default()
    };
    let view = preview(&panel, changes(&form)).coin_types;
    assert_eq!((view.fault, view.kinds), (None, vec![CoinKind::Sp, CoinKind::Gp]));
    panel.send(ConfigureInventory { inventory, changes: changes(&form) });
    assert_eq!(
        panel.at("/0/coinTypes"),
        json!({
            "sp": { "name": "silver/silver pieces", "abbreviation": "sp", "worth": 0.1 },
            "gp": { "name": "gold/gold pieces", "abbreviation": "gp", "worth": 1 },
        })
    );
    for index in [1, 3] {
        form.lines[index].name = String::new();
    }
    let fault = preview(&panel, changes(&form)).coin_types.fault;
    assert_eq!(fault.as_deref(), Some("Name at least one coin."));
}
