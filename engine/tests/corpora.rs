//! Replays the texts that the fuzz targets found worth keeping (`engine/fuzz`).

// Numbers are compared exactly: being exact is what is promised.
#[path = "../fuzz/checks.rs"]
mod checks;

use std::{fs, io, path::Path};

type Check = fn(&str);

/// Replays a corpus and tells how many texts it holds.
fn replay(corpus: &str, check: Check) -> io::Result<usize> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(corpus);
    let mut count = 0;
    for entry in fs::read_dir(folder)? {
        // As the targets do, which are not given what is no text.
        if let Ok(text) = String::from_utf8(fs::read(entry?.path())?) {
            check(&text);
            count += 1;
        }
    }
    Ok(count)
}

#[test]
fn every_kept_text_holds() {
    let targets = [
        ("stored", checks::stored as Check),
        ("import", checks::import),
        ("catalogue", checks::catalogue),
        ("numbers", checks::numbers),
        ("amounts", checks::amounts),
        ("loot", checks::loot),
    ];
    for (corpus, check) in targets {
        let count = replay(corpus, check);
        assert!(matches!(count, Ok(10..)), "{corpus}: {count:?}");
    }
}
