//! Import Inventory: files, texts and codes in, one view out (docs/rules/storage.md#import).

use engine::commands::DeleteInventory;
use engine::import::{
    ImportChange, ImportMode, ImportView, InventoryPreview, TextForImport, TextInput,
};
use engine::model::Game;
use engine::questions::ViewImport;
use engine::session::{Session, SessionAction};
use engine::text::CodeProblem;
use engine::view::update::Notice;
use serde_json::{Value, json};

use crate::support::{Panel, choose_file, previews};

fn inventory(name: &str) -> String {
    format!(r#"{{"name":"{name}","strengthScore":1,"columns":[[],[]]}}"#)
}

const CHARACTER: &str = r#"{"name":"Tam","stats":{"STR":9},"gear":[]}"#;

fn view(session: &Session) -> ImportView {
    session.ask(&ViewImport {})
}

/// The names and origins of what is shown.
fn shown(session: &Session) -> String {
    let sources = view(session).sources;
    let lines = sources.iter().map(|source| {
        let names = source.inventories.iter().map(|inventory| inventory.name.as_str());
        format!("{} {}", source.origin, names.collect::<Vec<_>>().join(" "))
    });
    lines.collect::<Vec<_>>().join("; ")
}

#[test]
fn it_takes_codes_inventories_and_characters() {
    let offer = |text: &str| {
        let mut session = Session::default();
        let offered = session.import_text(text, TextInput::Offered);
        (offered, view(&session))
    };
    let named = inventory("HSS1:ab.");
    let actor = r#"{"name":"Ada","type":"character","system":{"currency":{}},"items":[]}"#;
    let npc = actor.replace("character", "npc");
    for text in [
        &named,
        &format!("\u{FEFF}\n [3, {named}]"),
        CHARACTER,
        &format!("[{CHARACTER}]"),
        &format!("{actor}\n{npc}"),
    ] {
        let (offered, view) = offer(text);
        assert_eq!((offered, view.count, &*view.text), (TextForImport::Taken, 1, text), "{text}");
        assert_eq!(view.sources[0].origin, "From the text.");
    }
    for text in ["", "3 torches", "{", "[]", "[1]", r#"{"name":"Mira"}"#, &format!("[{npc}]")] {
        let (offered, view) = offer(text);
        assert_eq!((offered, &*view.text), (TextForImport::Nothing, ""), "{text}");
    }
    let broken = format!("{named},");
    for text in ["HSS1:a", "HSS2:a.", "a HSS1:a.", &broken] {
        let (offered, view) = offer(text);
        assert_eq!((offered, view.sources.len()), (TextForImport::Taken, 0), "{text}");
    }
    let (offered, view) = offer(&" ".repeat(24_000_001));
    let problem = "It is too large to import.".to_owned();
    assert_eq!((offered, view.notes), (TextForImport::TooLarge { problem }, vec![]));
}

#[test]
fn files_codes_and_pasted_files_are_shown_in_this_order() {
    let mut session = Session::default();
    session.import_text("HSS1:b. and HSS1:a. and HSS1:b. again, HSS1:c", TextInput::Typed);
    session.import_file("party.json".into(), Some(&inventory("Mira")));
    session.import_file("large.json".into(), None);
    let to_unpack = view(&session).to_unpack.unwrap();
    assert_eq!((to_unpack.codes, to_unpack.taken), (vec!["b".to_owned(), "a".to_owned()], 0));
    session.import_code("a", Ok(&inventory("Ada")));
    let to_unpack = view(&session).to_unpack.unwrap();
    assert_eq!((&*to_unpack.codes[0], to_unpack.taken), ("b", inventory("Ada").len()));
    session.import_code("b", Err(CodeProblem::TooLarge));
    let incomplete =
        "One of the codes is incomplete. Copy it again, including the full stop at the end.";
    assert_eq!(view(&session).notes, [incomplete, "One of the codes is too large to import."]);
    assert_eq!(shown(&session), "party.json Mira; large.json ; From a code. Ada");
    assert_eq!(view(&session).sources[1].problem.as_deref(), Some("It is too large to import."));
    // A code stays read while the text around it changes, and is gone with its text.
    session.import_text("now HSS1:a.", TextInput::Typed);
    assert_eq!((view(&session).to_unpack, view(&session).notes), (None, vec![]));
    session.import_text("HSS1:d.", TextInput::Typed);
    session.import_code("a", Ok(&inventory("Ada")));
    assert_eq!(shown(&session), "party.json Mira; large.json ");
}

#[test]
fn long_texts_stand_beside_the_field() {
    let mut session = Session::default();
    let long = |name: &str| format!("{}{}", inventory(name), " ".repeat(100_000));
    for text in ["hello", &long("Ada"), " ", "world", &long("Bo"), &long("Ada")] {
        session.import_text(text, TextInput::Added);
    }
    let shown_now = view(&session);
    assert_eq!(shown_now.text, "hello\nworld");
    let sentences: Vec<_> =
        shown_now.long_texts.iter().map(|text| text.sentence.as_str()).collect();
    assert_eq!(sentences, ["A text of 100,050 characters", "A text of 100,049 characters"]);
    assert_eq!(shown(&session), "From the text. Ada; From the text. Bo");
    assert_eq!(shown_now.notes, ["No code in this text."]);
    let id = shown_now.long_texts[0].id;
    session.change_import(ImportChange::RemoveText { id });
    assert_eq!(shown(&session), "From the text. Bo");
}

#[test]
fn texts_that_are_too_large_together_are_read_once_they_are_not() {
    let mut session = Session::default();
    let large = |name: &str| format!("{}{}", inventory(name), " ".repeat(13_000_000));
    session.import_text(&large("Ada"), TextInput::Added);
    session.import_text(&large("Bo"), TextInput::Added);
    assert_eq!(view(&session).notes, ["It is too large to import."]);
    assert_eq!((shown(&session), view(&session).count), (String::new(), 0));
    let id = view(&session).long_texts[0].id;
    session.change_import(ImportChange::RemoveText { id });
    assert_eq!((shown(&session), view(&session).notes), ("From the text. Bo".into(), vec![]));
}

/// An exported inventory named Wren, with a game if it isn't Hoffman's, and a row of each of these names.
fn wren(game: Option<&str>, names: &[&str]) -> String {
    let rows: Vec<_> =
        names.iter().map(|name| json!({"quantity": 1, "item": {"name": name}})).collect();
    let bag = json!({"kind": "item-container", "name": "Bag", "capacity": 10, "items": rows});
    let mut wren =
        json!({"name": "Wren", "strengthScore": 10, "penalties": [], "columns": [[bag], []]});
    if let Some(game) = game {
        wren["game"] = json!(game);
    }
    wren.to_string()
}

/// docs/rules/storage.md#the-same-names-again
#[test]
fn only_the_same_character_is_replaced_unasked() {
    let things = ["Torch", "Rope", "Lamp", "Sword"];
    let stored = wren(Some("shadowdark"), &things);
    for (file, mode, likeness) in [
        (wren(Some("shadowdark"), &things), ImportMode::Replace, "has 4 of its 4 things"),
        (wren(Some("shadowdark"), &["Rope", "Bed"]), ImportMode::Replace, "has 1 of its 2 things"),
        (wren(Some("cairn"), &things), ImportMode::Add, "has 4 of its 4 things"),
        (wren(None, &things), ImportMode::Add, "has 4 of its 4 things"),
        (
            wren(Some("shadowdark"), &["Bed", "Rope", "Pot"]),
            ImportMode::Add,
            "has 1 of its 3 things",
        ),
    ] {
        let mut session = Session::default();
        session.load(&*format!("[{stored}]"), None);
        session.change_import(ImportChange::Start { last: Some("replace".into()) });
        session.import_text(&file, TextInput::Typed);
        let shown = view(&session);
        let preview = &previews(&shown)[0];
        assert_eq!((preview.mode, preview.likeness.as_deref()), (mode, Some(likeness)), "{file}");
        let action = if mode == ImportMode::Replace { "Replace 1" } else { "Add 1" };
        assert_eq!(shown.action, action);
        // It can still be replaced, and "Add as new" stays chosen.
        let choose = |mode| ImportChange::Choose { staged: preview.id, mode, other: None };
        for mode in [ImportMode::Replace, ImportMode::Add] {
            session.change_import(choose(mode));
            session.change_import(ImportChange::Pair);
            assert_eq!(previews(&view(&session))[0].mode, mode);
        }
    }
}

#[test]
fn replace_them_replaces_only_the_same_characters() {
    let things = ["Torch", "Rope"];
    let mut session = Session::default();
    session.load(&*format!("[{},{}]", wren(None, &things), inventory("Bo")), None);
    let files =
        format!("[{},{},{}]", wren(Some("cairn"), &things), inventory("Bo"), inventory("Kesh"));
    session.import_file("party.json".into(), Some(&files));
    session.change_import(ImportChange::Pair);
    assert_eq!(view(&session).action, "Add 3");
    session.change_import(ImportChange::ChooseAll { mode: ImportMode::Replace });
    let shown = view(&session);
    let modes: Vec<_> = previews(&shown).into_iter().map(|preview| preview.mode).collect();
    assert_eq!(modes, [ImportMode::Add, ImportMode::Replace, ImportMode::Add]);
    assert_eq!(shown.action, "Replace 1, add 2");
    let existing = shown.existing.unwrap();
    assert_eq!((existing.mode, existing.can_replace), (Some(ImportMode::Replace), true));
}

#[test]
fn choices_stay_while_other_things_are_added() {
    let mut session = Session::default();
    session.load(&*format!("[{},{}]", inventory("Ada"), inventory("Bo")), None);
    session.change_import(ImportChange::Start { last: Some("replace".into()) });
    session.import_text(&inventory("Ada"), TextInput::Typed);
    let modes = |session: &Session| -> Vec<_> {
        previews(&view(session)).into_iter().map(|preview| preview.mode).collect()
    };
    assert_eq!(modes(&session), [ImportMode::Replace]);
    let staged = previews(&view(&session))[0].id;
    session.change_import(ImportChange::Choose { staged, mode: ImportMode::Add, other: None });
    session.import_file("bo.json".into(), Some(&inventory("Bo")));
    session.change_import(ImportChange::Pair);
    assert_eq!(modes(&session), [ImportMode::Replace, ImportMode::Add]);
    assert_eq!(view(&session).existing.unwrap().mode, None);
    session.change_import(ImportChange::ChooseAll { mode: ImportMode::Replace });
    assert_eq!(modes(&session), [ImportMode::Replace; 2]);
    let before = session.stored_text();
    assert!(session.dispatch(SessionAction::AddImported { seen: 0 }).store.is_some());
    assert_eq!(session.stored_text(), before);
}

#[test]
fn two_hundred_inventories_are_shown_and_all_are_added() {
    let mut session = Session::default();
    let many: Vec<_> = (0..1500).map(|index| inventory(&format!("N{index}"))).collect();
    session.import_file("many.json".into(), Some(&format!("[{}]", many.join(","))));
    for _ in 0..250 {
        session.import_file("one.json".into(), Some(&inventory("one")));
    }
    session.change_import(ImportChange::Pair);
    let shown = view(&session);
    assert_eq!((previews(&shown).len(), shown.sources.len(), shown.count), (200, 200, 1750));
    let more = shown.sources[0].more.as_deref();
    assert_eq!(more, Some("and 1,300 more inventories, also to be added"));
    assert_eq!(shown.sources[1].more.as_deref(), Some("and 1 more inventory, also to be added"));
    assert_eq!(shown.more.as_deref(), Some("and 51 more files, also to be added"));
    session.dispatch(SessionAction::AddImported { seen: shown.seen });
    assert_eq!(session.stored_text().encode_utf16().count(), shown.stored_length);
}

#[test]
fn more_entries_than_can_be_stored_are_too_large() {
    let with = |head: &str, entry: &str, count: usize, tail: &str| {
        let entries = vec![entry; count].join(",");
        format!(r#"{{"name":"A","strengthScore":1,{head}{entries}{tail}}}"#)
    };
    let stacks = |count| {
        let head = r#""columns":[[{"kind":"item-container","items":["#;
        with(head, "{}", count, "]}],[]]")
    };
    let containers = |kind, count| with(r#""columns":[["#, kind, count, "],[]]");
    let penalties = |count| with(r#""columns":[[],[]],"penalties":["#, "{}", count, "]");
    let notes = |text: &str| {
        let mut session = Session::default();
        session.import_text("HSS1:a.", TextInput::Typed);
        session.import_code("a", Ok(text));
        view(&session).notes
    };
    let too_large = ["One of the codes is too large to import."];
    // The container that they are in counts as well.
    assert_eq!(notes(&stacks(52_428 - 1)), [""; 0]);
    assert_eq!(notes(&stacks(52_428 + 1)), too_large);
    let pouch = r#"{"kind":"money-pouch"}"#;
    assert_eq!(notes(&containers(pouch, 104_857)), [""; 0]);
    assert_eq!(notes(&containers(pouch, 104_858)), too_large);
    // And so do the two columns.
    assert_eq!(notes(&containers("0", 262_142)), [""; 0]);
    assert_eq!(notes(&containers("0", 262_143)), too_large);
    assert_eq!(notes(&penalties(262_142)), [""; 0]);
    assert_eq!(notes(&penalties(262_143)), too_large);
    let choose = |text: &str| {
        let file = choose_file(&mut Session::default(), text);
        (file.inventories.len(), file.problem)
    };
    let too_large = (0, Some("It is too large to import.".to_owned()));
    assert_eq!(choose(&stacks(52_429)), too_large);
    assert_eq!(choose(&with(r#""columns":[[],[]],"later":["#, "0", 262_143, "]")), too_large);
    let array = format!("[{}]", vec!["{}"; 262_145].join(","));
    assert_eq!(choose(&array), too_large);
    let mut session = Session::default();
    assert_eq!(session.import_text(&array, TextInput::Offered), TextForImport::Taken);
    assert_eq!(view(&session).sources[0].problem, too_large.1);
    // A longer file may have more, so that a player sees by how much it is too large.
    let padded = stacks(52_429) + &" ".repeat(5_300_000);
    assert_eq!(choose(&padded), (1, None));
}

/// What Import says before and after adding these files to a list; names in `replace` replace their namesakes.
fn done_with(
    stored: &[&str],
    files: &[&str],
    replace: &[&str],
) -> (Option<String>, Option<Notice>) {
    let mut session = Session::default();
    let stored: Vec<_> = stored.iter().map(|name| inventory(name)).collect();
    session.load(&*format!("[{}]", stored.join(",")), None);
    let files: Vec<_> = files.iter().map(|name| inventory(name)).collect();
    session.import_file("party.json".into(), Some(&format!("[{}]", files.join(","))));
    session.change_import(ImportChange::Pair);
    for preview in previews(&view(&session)) {
        if replace.contains(&&*preview.name) {
            let (staged, mode) = (preview.id, ImportMode::Replace);
            session.change_import(ImportChange::Choose { staged, mode, other: None });
        }
    }
    let outcome = view(&session).outcome;
    (outcome, session.dispatch(SessionAction::AddImported { seen: 0 }).notice)
}

/// Files of these names, those to replace, and what is said before and after.
type Case<'a> = (&'a [&'a str], &'a [&'a str], Option<&'a str>, &'a str);

#[test]
fn it_says_what_it_will_do_and_what_it_did() {
    let party = ["Bram", "Tobin", "Ilse", "Odo", "Nia"];
    let cases: [Case<'_>; 7] = [
        (&["Bram"], &[], None, "Added Bram."),
        (&["Bram", "Tobin"], &[], None, "Added Bram and Tobin."),
        (&["Bram", "Tobin", "Ilse"], &[], None, "Added Bram, Tobin and Ilse."),
        (
            &party,
            &party,
            Some("5 will be replaced"),
            "Replaced 5 inventories: Bram, Tobin, Ilse and 2 more.",
        ),
        (
            &["Kesh", "Bram", "Tobin"],
            &["Bram", "Tobin"],
            Some("1 new, 2 replaced"),
            "Added Kesh, replaced Bram and Tobin.",
        ),
        (&["Bram"], &["Bram"], Some("1 will be replaced"), "Replaced Bram."),
        (&party, &[], None, "Added 5 inventories: Bram, Tobin, Ilse and 2 more."),
    ];
    for (files, replace, outcome, done) in cases {
        let (before, after) = done_with(&party, files, replace);
        let Some(Notice::Done(after)) = after else { panic!("{after:?}") };
        assert_eq!((before.as_deref(), &*plain(&after)), (outcome, done));
    }
}

/// A text without the marks around names that keep their writing direction.
fn plain(text: &str) -> String {
    text.replace(['\u{2068}', '\u{2069}'], "")
}

#[test]
fn a_renamed_character_can_replace_the_one_with_the_old_name() {
    let mut session = Session::default();
    let stored = ["Bram", "Tobin", "Ilse"].map(inventory);
    session.load(&*format!("[{}]", stored.join(",")), None);
    let before = session.stored_text();
    session.change_import(ImportChange::Start { last: Some("replace".into()) });
    let files = ["Bram the Bold", "Tobin", "Kesh"].map(inventory);
    session.import_file("party.json".into(), Some(&format!("[{}]", files.join(","))));
    session.change_import(ImportChange::Pair);
    // The choice of the last import is for those whose names are there.
    let shown = view(&session);
    let [bram, tobin, kesh] = &*previews(&shown) else { panic!("three are shown") };
    let modes = [bram, tobin, kesh].map(|preview| preview.mode);
    assert_eq!(modes, [ImportMode::Add, ImportMode::Replace, ImportMode::Add]);
    let offered = |session: &Session| -> Vec<_> {
        view(session).unreplaced.into_iter().map(|offer| offer.label).collect()
    };
    assert_eq!(offered(&session), ["Replace Bram", "Replace Ilse"]);
    let other = Some(shown.unreplaced[0].inventory);
    let choice = |staged, other| ImportChange::Choose { staged, mode: ImportMode::Add, other };
    session.change_import(choice(bram.id, other));
    assert_eq!(offered(&session), ["Replace Ilse"]);
    assert_eq!(previews(&view(&session))[0].other, Some(shown.unreplaced[0].clone()));
    assert_eq!(view(&session).outcome.as_deref(), Some("1 new, 2 replaced"));
    session.change_import(ImportChange::ChooseAll { mode: ImportMode::Add });
    assert_eq!(view(&session).outcome.as_deref(), Some("2 new, 1 replaced"));
    session.change_import(choice(kesh.id, other));
    assert_eq!(view(&session).outcome.as_deref(), Some("2 new, 1 replaced"));
    let update = session.dispatch(SessionAction::AddImported { seen: 0 });
    let Some(Notice::Done(done)) = update.notice else { panic!("it is done") };
    assert_eq!(plain(&done), "Added Tobin and Kesh, replaced Bram.");
    let names = ["Bram the Bold", "Tobin", "Ilse", "Tobin", "Kesh"].map(inventory);
    let mut expected = Session::default();
    expected.load(&*format!("[{}]", names.join(",")), None);
    assert_eq!(session.stored_text(), expected.stored_text());
    session.dispatch(SessionAction::Undo);
    assert_eq!(session.stored_text(), before);
}

#[test]
fn another_panel_deletes_the_one_that_was_to_be_replaced() {
    let mut panel = Panel::loaded(&format!("[{}]", inventory("Bram")));
    let staged = previews(&panel.choose_files(&[inventory("Bram the Bold")], &[]))[0].id;
    let other = Some(panel.inventories[0]);
    panel.session.change_import(ImportChange::Choose { staged, mode: ImportMode::Add, other });
    let seen = panel.view_import();
    let mut beside = panel.beside();
    beside.send(DeleteInventory { inventory: panel.inventories[0] });
    panel.reload_from(&beside);
    let gone = "\u{201c}Bram\u{201d} is gone: another panel changed it.";
    assert_eq!(panel.last.notice, Some(Notice::Refused(gone.to_owned())));
    panel.add_imported(&seen);
    assert!(panel.last.store.is_none());
    let now = panel.view_import();
    assert_eq!((previews(&now)[0].other.as_ref(), &now.unreplaced), (None, &vec![]));
    panel.add_imported(&now);
    assert!(panel.last.store.is_some());
}

/// The lines of a world of Foundry: Mira and Bo, and a rat.
fn world() -> String {
    let actor = |name: &str, kind: &str| json!({"_id": name, "name": name, "type": kind, "system": {"currency": {"gp": 1}}, "items": []});
    let lines = [actor("Mira", "character"), actor("Rat", "npc"), actor("Bo", "character")];
    lines.map(|line| line.to_string()).join("\n")
}

// docs/rules/characters.md#files-with-many-characters
#[test]
fn of_a_file_with_many_characters_those_are_added_that_are_ticked() {
    let stored = format!("[{}]", inventory("Mira"));
    let Panel { mut session, .. } = Panel::loaded(&stored);
    session.import_file("actors.db".into(), Some(&world()));
    session.change_import(ImportChange::Pair);
    let shown_now = view(&session);
    assert_eq!((shown_now.count, &*shown_now.action), (2, "Add 2"));
    assert_eq!(shown_now.sources[0].left_out, ["1 other"]);
    assert_eq!(shown_now.sources[0].problem, None);
    let [mira, bo] = previews(&shown_now).try_into().unwrap();
    assert_eq!((mira.ticked, bo.ticked), (Some(true), Some(true)));
    assert!(mira.namesake.is_some());
    session.change_import(ImportChange::Choose {
        staged: mira.id,
        mode: ImportMode::Replace,
        other: None,
    });
    assert_eq!(view(&session).action, "Replace 1, add 1");
    let tick = |staged, ticked| ImportChange::Tick { staged, ticked };
    session.change_import(tick(mira.id, false));
    let shown_now = view(&session);
    let [mira, _] = previews(&shown_now).try_into().unwrap();
    assert_eq!((mira.ticked, mira.namesake), (Some(false), None));
    assert_eq!((shown_now.count, &*shown_now.action), (1, "Add 1"));
    assert_eq!(shown_now.existing, None);
    // Ticked again, it begins as it did.
    session.change_import(tick(mira.id, true));
    assert_eq!(view(&session).action, "Add 2");
    session.change_import(tick(mira.id, false));
    session.dispatch(SessionAction::AddImported { seen: view(&session).seen });
    assert!(session.stored_text().contains(r#""name":"Bo""#));
    assert_eq!(session.stored_text().matches(r#""name":"Mira""#).count(), 1);
}

#[test]
fn the_files_of_an_archive_are_one_file_with_many_characters() {
    let mut session = Session::default();
    session.import_archive("world.zip".into(), &[world(), CHARACTER.to_owned()]);
    session.change_import(ImportChange::Pair);
    assert_eq!(shown(&session), "world.zip Mira Bo Tam");
    assert_eq!(previews(&view(&session)).iter().filter_map(|each| each.ticked).count(), 3);
    session.change_import(ImportChange::Start { last: None });
    session.import_archive("pictures.zip".into(), &[]);
    let source = view(&session).sources.remove(0);
    assert_eq!((source.inventories.len(), source.problem), (0, None));
}

#[test]
fn an_array_of_characters_is_a_file_with_many() {
    let mut session = Session::default();
    session.import_file("party.json".into(), Some(&format!("[{CHARACTER}, 5]")));
    session.import_file("things.json".into(), Some(r#"[{"name": "Torch"}]"#));
    let sources = view(&session).sources;
    assert_eq!(shown(&session), "party.json Tam; things.json ");
    assert_eq!(sources[0].left_out, ["1 entry is not a character."]);
    assert_eq!((&sources[1].problem, sources[1].left_out.len()), (&None, 0));
}

#[test]
fn a_character_of_dnd_asks_for_its_rules() {
    let actor = json!({"name": "Brenna", "type": "character", "system": {"abilities": {
        "str": {"value": 14}}, "currency": {"gp": 50}}, "items": [
        {"name": "Chain Mail", "type": "equipment",
            "system": {"quantity": 1, "weight": 55, "armor": {"value": 16}}}]})
    .to_string();
    let chosen = |preview: &InventoryPreview| {
        assert_eq!(preview.game, None, "its rules say it");
        preview.rules.iter().position(|rules| rules.chosen)
    };
    for (game, preset, expected) in [
        (Value::Null, 0, "/28 slots"),
        (json!("dnd5e"), 1, "56/210 lb"),
        (json!("knave"), 0, "/28 slots"),
    ] {
        let list = json!([{"name": "Mira", "strengthScore": 10, "penalties": [],
            "columns": [[], []], "game": game}]);
        let mut panel = Panel::loaded(&list.to_string());
        let view = panel.choose_files(std::slice::from_ref(&actor), &[]);
        let preview = &previews(&view)[0];
        let texts: Vec<_> = preview.rules.iter().map(|rules| &*rules.text).collect();
        assert_eq!(texts[1], "D&D 5e: pounds alone (56/210 lb)");
        assert!(texts[0].starts_with("Hoffman: slots by weight ("), "{}", texts[0]);
        assert_eq!(chosen(preview), Some(preset), "{game}");
        assert_eq!(view.rules, None, "a single one has its own choice");
        assert!(texts.iter().any(|text| text.contains(expected)), "{expected}: {texts:?}");
        let game = Some(Game::Dnd5e);
        panel.session.change_import(ImportChange::FollowRules { staged: None, game });
        let view = panel.view_import();
        assert_eq!(chosen(&previews(&view)[0]), Some(1));
    }
    // So does one without limits, such as a vehicle.
    let vehicle = actor.replace("character", "vehicle");
    let view = Panel::loaded("[]").choose_files(std::slice::from_ref(&vehicle), &[]);
    let texts: Vec<_> = previews(&view)[0].rules.iter().map(|rules| rules.text.clone()).collect();
    assert_eq!(texts, ["Hoffman: slots by weight", "D&D 5e: pounds alone"]);
}

#[test]
fn characters_of_dnd_are_asked_for_their_rules_at_once_and_keep_them_when_replaced() {
    let actor = |name: &str| {
        json!({"name": name, "type": "character", "system": {"abilities": {"str": {"value": 14}}},
            "items": [{"name": "Rope", "type": "loot", "system": {"quantity": 1, "weight": 5}}]})
    };
    let games = |view: &ImportView| -> Vec<bool> {
        previews(view).iter().map(|preview| preview.rules[1].chosen).collect()
    };
    let chosen = |view: &ImportView| -> Vec<bool> {
        let rules = view.rules.as_ref().expect("several ask");
        assert_eq!(rules.label, "Rules of 3 characters");
        rules.choices.iter().map(|choice| choice.chosen).collect()
    };
    let mut panel = Panel::loaded("[]");
    let all = json!([actor("Ada"), actor("Bram"), actor("Cira")]).to_string();
    let view = panel.choose_files(std::slice::from_ref(&all), &[]);
    assert_eq!((games(&view), chosen(&view)), (vec![false; 3], vec![true, false]));
    let dnd = Some(Game::Dnd5e);
    panel.session.change_import(ImportChange::FollowRules { staged: None, game: dnd });
    let view = panel.view_import();
    assert_eq!((games(&view), chosen(&view)), (vec![true; 3], vec![false, true]));
    let staged = Some(previews(&view)[0].id);
    panel.session.change_import(ImportChange::FollowRules { staged, game: None });
    let view = panel.view_import();
    assert_eq!((games(&view), chosen(&view)), (vec![false, true, true], vec![false, false]));

    // The game of the one in the list is one of those that fit, so that it is the same character.
    let list = json!([
        {"name": "Mira", "strengthScore": 10, "penalties": [], "columns": [[], []]},
        {"name": "Bram", "strengthScore": 14, "penalties": [], "game": "dnd5e", "columns": [[
            {"kind": "item-container", "name": "Sack", "capacity": 10, "items": [
                {"quantity": 1, "item": {"name": "Rope", "weight": 5, "value": 0}}]}], []]},
    ]);
    let mut panel = Panel::loaded(&list.to_string());
    panel.session.change_import(ImportChange::Start { last: Some("replace".into()) });
    let bram = actor("Bram").to_string();
    panel.session.import_file("bram.json".to_owned(), Some(&bram));
    panel.session.change_import(ImportChange::Pair);
    let view = panel.view_import();
    assert_eq!((previews(&view)[0].mode, games(&view)), (ImportMode::Replace, vec![true]));
    let staged = previews(&view)[0].id;
    let add = ImportChange::Choose { staged, mode: ImportMode::Add, other: None };
    panel.session.change_import(add);
    assert_eq!(games(&panel.view_import()), [false], "as it was at first");
    let choice = ImportChange::FollowRules { staged: Some(staged), game: None };
    panel.session.change_import(choice);
    let replace = ImportChange::Choose { staged, mode: ImportMode::Replace, other: None };
    panel.session.change_import(replace);
    assert_eq!(games(&panel.view_import()), [false], "as somebody chose");
}
