//! Benchmarks of opening, changing, searching, saving and reading texts: `cargo bench -p benches`, or those with a
//! certain name, such as `cargo bench -p benches -- edit`.
//!
//! The figures leave out the work of the browser: drawing, and reading and writing its storage.

#![expect(missing_docs, reason = "criterion's macros make public functions")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use data::{Open, in_five, inventories, plain, ten_among, text, with_penalties};
use engine::commands::{AddFromCatalogue, AddStack, AddTyped, SetPlace, StackTexts};
use engine::model::Place;
use engine::questions::{Breakdown, CatalogueRows, FindStacks, PreviewAdd, Suggest, TotalKind};
use engine::session::{Session, SessionAction};
use engine::text::read;

const SIZES: [usize; 5] = [10, 100, 1_000, 10_000, 40_000];

/// One edit and its update, as text for the panel: the time must not depend on the other containers.
fn edit(criterion: &mut Criterion) {
    for stacks in SIZES {
        for (what, sizes) in [
            ("one of 10 stacks among", ten_among(stacks)),
            ("in one of five containers with", in_five(stacks)),
        ] {
            let mut open = Open::with(&sizes);
            criterion.bench_function(&format!("edit {what} {stacks}"), |bencher| {
                bencher.iter(|| engine::storage::to_compact(&open.edit()));
            });
        }
    }
}

/// The total time of `act`, called `times` times. The calls of `prepare` in between are not measured.
fn each(times: u64, open: &mut Open, prepare: fn(&mut Open), act: fn(&mut Open)) -> Duration {
    let mut taken = Duration::ZERO;
    for _ in 0..times {
        prepare(open);
        let start = Instant::now();
        act(open);
        taken += start.elapsed();
    }
    taken
}

fn undo(criterion: &mut Criterion) {
    for stacks in SIZES {
        let mut open = Open::with(&in_five(stacks));
        criterion.bench_function(&format!("undo among {stacks}"), |bencher| {
            let edit = |open: &mut Open| drop(open.edit());
            let undo =
                |open: &mut Open| drop(black_box(open.session.dispatch(SessionAction::Undo)));
            bencher.iter_custom(|times| each(times, &mut open, edit, undo));
        });
    }
}

/// A pack of the built-in catalogue: its row, and adding it as plain stacks.
fn add_pack(criterion: &mut Criterion) {
    for stacks in SIZES {
        let mut open = Open::with(&in_five(stacks));
        open.session.open_catalogue(None, None);
        criterion.bench_function(&format!("add a pack among {stacks}"), |bencher| {
            let revert = |open: &mut Open| drop(open.session.dispatch(SessionAction::Undo));
            let add = |open: &mut Open| {
                let rows = open.session.ask(&CatalogueRows {
                    lists_in_full: Vec::new(),
                    text: "pack".to_owned(),
                    percent: None,
                    container: open.container,
                    from: 0,
                    to: 1,
                });
                black_box(open.session.dispatch(AddFromCatalogue {
                    container: open.container,
                    entry: rows[0].entry,
                    times: 1.0,
                }));
            };
            bencher.iter_custom(|times| each(times, &mut open, revert, add));
        });
    }
}

/// Dropping a container and picking it up, and its update, as text for the panel.
fn drop_container(criterion: &mut Criterion) {
    for stacks in SIZES {
        let mut open = Open::with(&in_five(stacks));
        let places = [Place::Dropped, Place::Carried];
        let mut places = places.into_iter().cycle();
        criterion.bench_function(&format!("drop a container among {stacks}"), |bencher| {
            bencher.iter(|| {
                let set = SetPlace {
                    containers: vec![open.container],
                    place: places.next().unwrap_or_default(),
                };
                engine::storage::to_compact(&open.session.dispatch(set))
            });
        });
    }
}

/// Questions asked before a change: the preview of an add, and a breakdown.
fn ask(criterion: &mut Criterion) {
    for stacks in SIZES {
        for (what, sizes) in [("five containers", in_five(stacks)), ("one", vec![stacks])] {
            let open = Open::with(&sizes);
            let add = AddStack {
                container: open.container,
                typed: StackTexts {
                    name: "Rope".to_owned(),
                    quantity: "1".to_owned(),
                    weight: "10".to_owned(),
                    ..StackTexts::default()
                },
            };
            criterion.bench_function(
                &format!("preview an add among {stacks} in {what}"),
                |bencher| {
                    bencher
                        .iter(|| open.session.ask(&PreviewAdd { command: AddTyped(add.clone()) }));
                },
            );
            criterion.bench_function(
                &format!("make up the slots of {stacks} in {what}"),
                |bencher| {
                    bencher.iter(|| open.session.ask(&Breakdown { subject: TotalKind::Slots }));
                },
            );
        }
    }
}

/// Suggestions for a name typed in an add row: at the first key after a change, and at the next.
fn suggest(criterion: &mut Criterion) {
    for stacks in SIZES {
        let mut open = Open::with(&in_five(stacks));
        open.session.open_catalogue(None, None);
        criterion.bench_function(&format!("suggest among {stacks}, first key"), |bencher| {
            let edit = |open: &mut Open| drop(open.edit());
            let suggest =
                |open: &mut Open| drop(black_box(open.session.ask(&Suggest { text: "ro".into() })));
            bencher.iter_custom(|times| each(times, &mut open, edit, suggest));
        });
        criterion.bench_function(&format!("suggest among {stacks}, next key"), |bencher| {
            bencher.iter(|| open.session.ask(&Suggest { text: "rop".into() }));
        });
    }
}

fn texts(criterion: &mut Criterion) {
    for stacks in SIZES {
        let stored = text(&in_five(stacks));
        let changed = stored.replacen(r#""quantity":"#, r#""quantity":10"#, 1);
        criterion.bench_function(&format!("load {stacks}"), |bencher| {
            bencher.iter_with_large_drop(|| {
                let mut session = Session::default();
                let update = session.load(&stored, None);
                (session, update)
            });
        });
        let mut session = Session::default();
        session.load(&stored, None);
        criterion.bench_function(&format!("save {stacks}"), |bencher| {
            bencher.iter_with_large_drop(|| session.stored_text());
        });
        criterion.bench_function(&format!("find among {stacks}"), |bencher| {
            bencher.iter_with_large_drop(|| session.ask(&FindStacks { text: "torch".into() }));
        });
        let mut texts = [&changed, &stored].into_iter().cycle();
        criterion.bench_function(&format!("reload {stacks}, one of them changed"), |bencher| {
            bencher.iter(|| session.reload(texts.next().map_or("", String::as_str)));
        });
    }
}

/// Pasted texts of about 100,000 characters, each beside an eighth of it, which must take about an eighth of the time.
fn pasted(criterion: &mut Criterion) {
    let known = Session::default().known();
    let line = "Kitchen: 3 candles (1 cp each), 2 daggers - worn, about 20 arrows, pouch with 12 gp and 5 sp";
    let lines = format!("{line}\n");
    for (what, head, part) in [
        ("lines", "", lines.as_str()),
        ("one line", "", line),
        ("columns", "Item\tQty", "\tWeight #"),
        ("rows", "Item,Qty,Value\n", "\"Rope, hempen\",2,5 sp\n"),
    ] {
        for bytes in [12_000, 96_000] {
            let text = format!("{head}{}", part.repeat(bytes / part.len()));
            criterion.bench_function(&format!("read {bytes} bytes of {what}"), |bencher| {
                bencher.iter_with_large_drop(|| read(black_box(&text), &known));
            });
        }
    }
}

/// Many small containers, inventories or penalties, each compared with stacks of the same number of bytes
/// (docs/rules/storage.md#performance).
fn small_things(criterion: &mut Criterion) {
    for (what, stored) in [
        ("1000 containers", text(&[1; 1_000])),
        ("10000 containers", text(&vec![1; 10_000])),
        ("20000 inventories", inventories(20_000)),
        ("10000 penalties", with_penalties(10_000)),
    ] {
        let stacks = plain(&stored);
        for (what, stored) in
            [(what.to_owned(), stored), (format!("the bytes of {what} in stacks"), stacks)]
        {
            criterion.bench_function(&format!("open {what}"), |bencher| {
                bencher.iter_with_large_drop(|| {
                    let mut session = Session::default();
                    let update = session.load(&stored, None);
                    let text = engine::storage::to_compact(&update);
                    (session, text)
                });
            });
            let mut open = Open::stored(&stored);
            criterion.bench_function(&format!("edit in {what}"), |bencher| {
                bencher.iter(|| engine::storage::to_compact(&open.edit()));
            });
            let mut open = Open::stored(&stored);
            let other = open.session.stored_text();
            open.edit();
            let mut texts = [open.session.stored_text(), other].into_iter().cycle();
            criterion.bench_function(&format!("reload {what}"), |bencher| {
                bencher.iter(|| open.session.reload(&texts.next().unwrap_or_default()));
            });
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    targets = edit, undo, add_pack, drop_container, ask, suggest, texts, pasted, small_things
}
criterion_main!(benches);
