//! Reading decimals: the same as the standard library, to the bit.

#![allow(clippy::unwrap_used)]

use engine::decimal::read;
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};

fn same(text: &str) {
    let bits = |number: Option<f64>| number.map(f64::to_bits);
    assert_eq!(bits(read(text)), bits(text.parse().ok()), "{text}");
}

#[test]
fn half_way_and_at_the_ends_of_the_range() {
    for text in [
        "0",
        "-0",
        "-0.0e5",
        "0e999999999999",
        "1e999999999999",
        "-1e999999999999",
        "1e-999999999999",
        "000000000000000000000000000001.5",
        "0.000000000000000000000000000015",
        "123456789012345e22",
        "123456789012345e23",
        "123456789012345e-22",
        "9007199254740993",
        "9007199254740992.9999999999999999999",
        "9007199254740993.00000000000000000001",
        "9007199254740995",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "179769313486231580793728971405301e276",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        "4.9406564584124654e-324",
        "5e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "2e-324",
        "1e-325",
        "8.533e68",
        "1e23",
        "0.30000000000000004",
        "7.0064923216240853546186479164495e-46",
    ] {
        same(text);
    }
    // Exactly half-way between two doubles, and a little more in a digit beyond those that are kept.
    let half = format!(
        "1.{:0<52}",
        "00000000000000011102230246251565404236316680908203125"
    );
    for more in ["", "0", "1"] {
        same(&format!("{half}{}{more}", "0".repeat(800)));
        same(&format!(
            "{}1{}{more}e-1700",
            "9".repeat(40),
            "0".repeat(1600)
        ));
    }
    same(&format!("0.{}1e400", "0".repeat(400)));
    same(&format!("1{}e-400", "0".repeat(400)));
}

#[test]
fn what_is_no_number_is_none() {
    for text in [
        "", "+", "-", ".", "e5", ".e5", "1e", "1e+", "1 ", " 1", "1,5", "1.2.3", "--1", "1e5.5",
        "1e5e5", "NaN", "inf", "0x10", "१",
    ] {
        assert_eq!(read(text), None, "{text:?}");
    }
    for text in ["1.", ".5", "+1", "1E5", "1e+05"] {
        same(text);
    }
}

#[test]
fn any_decimal_is_read_as_the_standard_library_reads_it() {
    let config = Config {
        cases: 20_000,
        failure_persistence: None,
        ..Config::default()
    };
    let written = prop_oneof![
        "[+-]?[0-9]{1,20}(\\.[0-9]{0,20})?([eE][+-]?[0-9]{1,3})?",
        "[0-9]{1,40}e-3[0-9]{2}",
        any::<f64>()
            .prop_filter("no number", |number| number.is_finite())
            .prop_map(|number| number.to_string()),
        any::<f64>()
            .prop_filter("no number", |number| number.is_finite())
            .prop_map(|number| format!("{number:e}")),
        // Half-way between two neighbours, in full.
        (1_u64 << 52..1 << 53, 1_u32..11).prop_map(|(mantissa, half)| {
            let twice = u128::from(mantissa) * 2 + 1;
            (twice << (half - 1)).to_string()
        }),
    ];
    let runner = |text: String| {
        same(&text);
        Ok(())
    };
    TestRunner::new(config).run(&written, runner).unwrap();
}
