//! Reading amounts of money (`docs/rules/game.md#amounts-of-money`).

use engine::language::amounts::{Amount, Sign};
use engine::model::{CoinKind, CoinTable};

const HINT: &str = "Write it like “3 gp 5 sp”.";

/// The coins named by a text, then its fractions in cp; or the error message.
fn read(text: &str) -> String {
    match Amount::read(text, CoinTable::DND) {
        Ok(amount) => {
            let sign = match amount.sign {
                Some(Sign::Plus) => "+ ",
                Some(Sign::Minus) => "- ",
                None => "",
            };
            let named = amount.named.text(CoinTable::DND);
            match amount.fraction {
                0 => format!("{sign}{named}"),
                cp => format!("{sign}{named} and {cp}"),
            }
        }
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn check(table: &[(&str, &str)]) {
    for (text, expected) in table {
        assert_eq!(read(text), *expected, "{text:?}");
    }
}

#[test]
fn each_kind_has_its_spellings() {
    for (spellings, kind) in [
        ("cp c copper", "cp"),
        ("sp s silver", "sp"),
        ("ep e electrum", "ep"),
        ("gp g gold", "gp"),
        ("pp p platinum", "pp"),
    ] {
        for unit in spellings.split(' ') {
            for pieces in ["", " piece", " pieces", " coin", " coins", "  Coins"] {
                for text in [format!("3 {unit}{pieces}"), format!("3{unit}{pieces}")] {
                    assert_eq!(read(&text), format!("3 {kind}"), "{text}");
                    let text = text.to_uppercase();
                    assert_eq!(read(&text), format!("3 {kind}"), "{text}");
                }
            }
        }
    }
}

#[test]
fn several_kinds_are_read_in_any_order_and_equal_ones_add_up() {
    check(&[
        ("3 gp 5 sp", "3 gp 5 sp"),
        ("5 sp 3 gp", "3 gp 5 sp"),
        ("3 gp, 5 sp", "3 gp 5 sp"),
        ("3 gp,5 sp", "3 gp 5 sp"),
        ("3 gp + 5 sp", "3 gp 5 sp"),
        ("3gp+5sp", "3 gp 5 sp"),
        ("3 gp and 5 sp", "3 gp 5 sp"),
        ("3 gp AND 5 sp", "3 gp 5 sp"),
        ("1 pp, 2 gp, 3 ep, 4 sp, and 5 cp", "1 pp 2 gp 3 ep 4 sp 5 cp"),
        ("3 gp 2 gp", "5 gp"),
        ("1 sp 3 gp 1 sp", "3 gp 2 sp"),
        ("12", "12 gp"),
        (" 12 ", "12 gp"),
        ("0", "nothing"),
        ("0 gp 5 sp", "5 sp"),
        ("007 gp", "7 gp"),
        ("\u{a0}3\u{202f}gp\t5\nsp\u{feff}", "3 gp 5 sp"),
    ]);
}

#[test]
fn numbers_have_groups_of_three_decimals_or_fractions() {
    check(&[
        ("1,000 gp", "1000 gp"),
        ("1.000 gp", "1000 gp"),
        ("1 000 gp", "1000 gp"),
        ("1\u{a0}000\u{a0}000 gp", "1000000 gp"),
        ("12,345,678", "12345678 gp"),
        ("1,500", "1500 gp"),
        ("1,000.5 gp", "1000 gp and 50"),
        ("1 000,5 gp", "1000 gp and 50"),
        ("5 gp 1 000 cp", "5 gp 1000 cp"),
        ("5 gp, 1,000 cp", "5 gp 1000 cp"),
        ("2.5 gp", "2 gp and 50"),
        ("2,5 gp", "2 gp and 50"),
        ("2,50 gp", "2 gp and 50"),
        ("1,0000 gp", "1 gp"),
        ("1000,000 gp", "1000 gp"),
        (".5 gp", "nothing and 50"),
        ("0.5", "nothing and 50"),
        ("1/2 gp", "nothing and 50"),
        ("1/2", "nothing and 50"),
        ("3/2 pp", "1 pp and 500"),
        ("½ gp", "nothing and 50"),
        ("2½ gp", "2 gp and 50"),
        ("¾ pp", "nothing and 750"),
        ("⅖ gp", "nothing and 40"),
        ("1⅗ gp", "1 gp and 60"),
        ("⅘ sp 1 gp", "1 gp and 8"),
        ("⅙ gp ⅚ gp", "1 gp"),
        ("⅒ pp", "nothing and 100"),
        ("1 1/2 gp", "1 gp and 50"),
        ("1 1/2", "1 gp and 50"),
        ("5 gp, 2\u{a0}1/2 sp and 1,000 1/1 cp", "5 gp 2 sp 1001 cp and 5"),
        ("1/3 gp 2/3 gp", "1 gp"),
        ("0.5 cp 0.5 cp", "1 cp"),
        ("1.5 ep", "1 ep and 25"),
        ("0.125 pp", "nothing and 125"),
    ]);
    check(&[
        ("1.000,5 gp", HINT),
        ("1,000,00 gp", HINT),
        ("1,000 00 gp", HINT),
        ("1 00 gp", HINT),
        ("2. gp", HINT),
        ("2.5.1 gp", HINT),
        ("1/0 gp", HINT),
        ("1/2/3 gp", HINT),
        ("1 / 2 gp", HINT),
        ("1 1 /2 gp", HINT),
        ("1 1/0 gp", HINT),
        ("1 1/2 1/2 gp", HINT),
        ("½½ gp", HINT),
        ("3 ½ gp", HINT),
    ]);
}

#[test]
fn there_is_no_half_copper_piece() {
    let table = [
        ("250.5 cp", "250.5"),
        ("2 gp 50.5 cp", "250.5"),
        ("2.5050 gp", "250.5"),
        ("0.005 gp", "0.5"),
        ("½ cp", "0.5"),
        ("1/3 gp", "33.333333"),
        ("2.9999999 gp", "299.99999"),
        ("0.0000000001 gp", "0.000001"),
        ("0.9999999999 cp", "0.999999"),
        ("9007199254740990.5 cp", "9007199254740990.5"),
        ("7.50000000000000000000000000000000001 cp", "7.5"),
    ];
    for (text, cp) in table {
        let expected = format!("{cp} cp: copper pieces can’t be split.");
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn a_sign_in_front_is_read_and_mixed_ones_are_unreadable() {
    check(&[
        ("+3 gp", "+ 3 gp"),
        ("-3 gp", "- 3 gp"),
        ("\u{2212}3 gp", "- 3 gp"),
        (" + 3 gp 5 sp", "+ 3 gp 5 sp"),
        ("-3 gp 5 sp", "- 3 gp 5 sp"),
        ("-3 gp, -5 sp", "- 3 gp 5 sp"),
        ("-3 gp and 5 sp", "- 3 gp 5 sp"),
        ("+10pp +2gp", "+ 10 pp 2 gp"),
        ("+102.13", "+ 102 gp and 13"),
        ("+10pp +2gp -3sp", HINT),
        ("-3 gp + 5 sp", HINT),
        ("3 gp - 5 sp", HINT),
        ("3 gp and -5 sp", HINT),
        ("3 gp and + 5 sp", HINT),
        ("--3 gp", HINT),
        ("+-3 gp", HINT),
        ("+", HINT),
        ("-", HINT),
    ]);
}

#[test]
fn an_unreadable_amount_shows_how_to_write_one() {
    let digits = "9".repeat(400);
    let grouped = format!("1{} gp", ",000".repeat(100));
    let decimals = format!("0.{digits} gp");
    let texts = [
        "",
        "   ",
        "gp",
        "3 cows",
        "3 gp 2 cows",
        "2d6 gp",
        "d6",
        "1e3",
        "1e3 gp",
        "0x10 gp",
        "3 gp 5",
        "3 5 gp",
        "3 gp.",
        "3 gp,",
        "3 gp and",
        "3 gp +",
        ", 3 gp",
        "3,, 5 gp",
        "3gp5sp",
        "3gpand5sp",
        "3 gp and5 sp",
        "3 gp / 5 sp",
        "3 golds",
        "3 gp gp",
        "three gp",
        "NaN",
        "Infinity",
        "\u{663} gp",
        "🪙",
        "3 🪙",
        "3 gp🪙",
        "$3",
        "9007199254740992 gp",
        "9007199254740991 gp 1 gp",
        "340282366920938463463374607431768211456 cp",
        &digits,
        &grouped,
        &decimals,
    ];
    for text in texts {
        assert_eq!(read(text), HINT, "{text:?}");
    }
    let most = Amount::read("9007199254740991 pp", CoinTable::DND).unwrap();
    assert_eq!(most.named.get(CoinKind::Pp), 9_007_199_254_740_991);
    assert_eq!(most.value(CoinTable::DND), 9_007_199_254_740_991_000);
}

#[test]
fn the_shown_text_of_an_amount_is_read_as_the_same_coins() {
    for text in ["3 gp 5 sp", "1 pp 2 gp 3 ep 4 sp 5 cp", "2.55 gp", "1.5 ep", "12", "9 cp"] {
        let table = CoinTable::DND;
        let coins = Amount::read(text, table).unwrap().coins(table);
        assert_eq!(Amount::read(&coins.text(table), table).unwrap().named, coins, "{text}");
    }
}
