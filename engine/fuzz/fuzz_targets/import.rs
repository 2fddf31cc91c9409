#![no_main]

#[path = "../checks.rs"]
#[expect(dead_code, reason = "each target makes a check of its own")]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::with_grown(checks::import, text));
