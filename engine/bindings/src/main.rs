//! Builds the engine's Wasm and writes its JavaScript and TypeScript bindings.
//!
//! `cargo run -p bindings -- <output folder> [profile]`, by default with the release profile; the output is the same
//! for the same source in any folder.

use std::{env, error::Error, process::Command};

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

fn main() -> Result<(), Box<dyn Error>> {
    let output = env::args().nth(1).ok_or("usage: bindings <output folder> [profile]")?;
    let profile = env::args().nth(2).unwrap_or_else(|| "release".into());
    // Panic messages carry source paths: without the prefixes two clones would build different bytes.
    let root = env::current_dir()?;
    let home = env::var("CARGO_HOME").or_else(|_| env::var("HOME").map(|home| home + "/.cargo"))?;
    let flags =
        format!("--remap-path-prefix={}=. --remap-path-prefix={home}=cargo", root.display());
    let built = Command::new("cargo")
        .args([
            "build",
            "--profile",
            &profile,
            "--locked",
            "--package",
            "engine",
            "--lib",
            "--target",
            TARGET,
        ])
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags)
        .status()?;
    if !built.success() {
        return Err("the engine does not build".into());
    }
    let target = env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
    Bindgen::new()
        .input_path(format!("{target}/{TARGET}/{profile}/engine.wasm"))
        .web(true)?
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .typescript(true)
        .generate(output)?;
    Ok(())
}
