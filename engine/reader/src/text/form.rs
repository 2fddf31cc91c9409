//! The forms of lines and of their parts, in the order in which they are tried
//! (`docs/rules/catalogues-and-text.md#the-forms-of-a-line`).
//!
//! | forms | tried by |
//! | --- | --- |
//! | of several lines, down to *record* | `read_lines` in `lines/mod.rs` |
//! | of a whole line, down to *row alone* | `Reader::whole_line` in `lines/one_line.rs` |
//! | *things and what each is worth*, *remark* and *sentence* | `Reader::read_text` in `lines/text_of_line.rs` |
//! | of a line or a sentence, down to *coins in something* | `Splitter::read` in `split.rs` |
//! | of a part | `read_with` in `read_entries.rs` |
//!
//! A new form gets its place there and in [`FORMS`]; `READ_BY_THE_FIRST` has, for each form, a text that a later form
//! could also read.

use std::fmt;

use super::entry::ReadEntry;

/// The form by which an entry was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    Copied,
    ChatHead,
    Attribute,
    Note,
    DrawnTable,
    WikiTable,
    HeadedTable,
    Rows,
    Record,
    Markup,
    NoThing,
    Measure,
    Heading,
    SheetFigure,
    Purse,
    Row,
    Worths,
    Remark,
    Sentence,
    KnownLine,
    CoinsAlone,
    Label,
    Price,
    List,
    Conjunction,
    Contents,
    Dice,
    Coins,
    CoinsOfNoKind,
    Thing,
}

/// What a form is, with texts that it reads and texts that look alike, but which it must not read.
pub struct FormRule {
    pub form: Form,
    /// The name that the example `read` prints.
    pub name: &'static str,
    /// What it reads, and why it is tried before those below it.
    pub about: &'static str,
    pub reads: &'static [&'static str],
    pub not: &'static [&'static str],
}

/// All forms, in the order in which they are tried: of a text's lines, then of one line, then of its parts.
pub const FORMS: [FormRule; 30] = [
    FormRule {
        form: Form::Copied,
        name: "copied",
        about: "Lines exactly as Copy as text writes them, one with a note. Tried before all others: nothing \
                in them is looked up.",
        reads: &["- Wand of magic missiles (1 lb)\n  > 4 of 7 charges left"],
        not: &["- Wand of magic missiles (1 lb)"],
    },
    FormRule {
        form: Form::ChatHead,
        name: "head of a message",
        about: "Who wrote when. Tried before tables and things: otherwise the name and the time would be \
                things.",
        reads: &["Mira, [27.11.2026 20:14]\n3 torches", "Mira\n20:14\n3 torches\nBo\n20:15\nrope"],
        not: &["Torch, [3]", "Ratio 1:20"],
    },
    FormRule {
        form: Form::Attribute,
        name: "attribute of Roll20",
        about: "`repeating_inventory_…`: several lines are one thing. Tried before things: otherwise each \
                line would be one.",
        reads: &["repeating_inventory_-a_itemname\tTorch\nrepeating_inventory_-a_itemcount\t3"],
        not: &["repeating crossbow"],
    },
    FormRule {
        form: Form::Note,
        name: "note",
        about: "A line behind `  > ` belongs to the thing above it. Tried before things: otherwise it would \
                be one.",
        reads: &["3 torches\n2 candles\n  > lit\n4 torches\nrope"],
        not: &["> Torch"],
    },
    FormRule {
        form: Form::DrawnTable,
        name: "drawn table",
        about: "A row above a rule of dashes, as in Markdown. Tried before tables with a head: otherwise the \
                rule would be a row.",
        reads: &["| Item | Qty |\n|---|---|\n| Torch | 5 |"],
        not: &["Gold: 35 | Silver: 12", "Torch\n---"],
    },
    FormRule {
        form: Form::WikiTable,
        name: "wiki table",
        about: "A table in the markup of wikis. Tried before things: otherwise each cell would be one.",
        reads: &["{| class=\"wikitable\"\n! Item !! Qty\n|-\n| Torch || 5\n|}"],
        not: &["{10gp}"],
    },
    FormRule {
        form: Form::HeadedTable,
        name: "table with a head",
        about: "A line of which two cells are heads as a whole, and the rows below it. Tried before rows: \
                otherwise the head would be a thing.",
        reads: &["Item | Qty\nTorch | 5", "the loot:\nItem; Weight\nIdol; 5"],
        not: &["Item, Torch\nRope, 2 candles"],
    },
    FormRule {
        form: Form::Rows,
        name: "rows without a head",
        about: "Two lines or more of a number and a name with the same separator, one name known. Tried \
                before lists: otherwise the numbers would be parts.",
        reads: &["10;Torch\n2;Mystery orb"],
        not: &["10;Odd orb\n2;Mystery orb"],
    },
    FormRule {
        form: Form::Record,
        name: "record",
        about: "A name with keys and values below it, or behind slashes. Tried before figures of a sheet: \
                otherwise the keys would be labels of such.",
        reads: &["Idol\nCost: 15 gp\nWeight: 3 lb", "Idol / Cost: 15 gp / Weight: 3 lb"],
        not: &["Idol\nBell"],
    },
    FormRule {
        form: Form::Markup,
        name: "markup",
        about: "Rules, fences, lines that are struck through, and what can’t be read. Tried before things: \
                otherwise what is struck would be one.",
        reads: &["---\nTorch", "~~Torch~~"],
        not: &["~~Torch~~ – sold"],
    },
    FormRule {
        form: Form::NoThing,
        name: "no thing",
        about: "Experience, hit points, sessions, “nothing”. Tried before headings: otherwise what stands \
                below would be in their list.",
        reads: &["450 XP each", "HP 17/20", "Session 14"],
        not: &["HP potion"],
    },
    FormRule {
        form: Form::Measure,
        name: "measure",
        about: "A measure alone says more about the thing above it. Tried before things: otherwise it would \
                be one.",
        reads: &["- Rope\n  - 50 ft"],
        not: &["50 ft rope"],
    },
    FormRule {
        form: Form::Heading,
        name: "heading",
        about: "A word above lists, a total, a line that ends in a colon. Tried before figures and labels: \
                otherwise a total would be a figure of a sheet.",
        reads: &["Treasure:\nTorch", "Total: 35 gp", "Magic items"],
        not: &["Treasure: 35 gp", "Magic items bag"],
    },
    FormRule {
        form: Form::SheetFigure,
        name: "figure of a sheet",
        about: "A label for a figure of a sheet and a number. Tried before things: otherwise it would be one \
                with a weight or a price.",
        reads: &["Carrying capacity: 180 lbs", "Max load 240 lb", "Loan from Bo: 50 gp"],
        not: &["Boots of Speed 4000 gp", "Anvil 100 lb"],
    },
    FormRule {
        form: Form::Purse,
        name: "purse with bars",
        about: "Kinds of coins between bars. Tried before rows: otherwise the money would be a price.",
        reads: &["CP: 40 | SP: 12 | GP: 35"],
        not: &["Torch | 1 cp | 1 lb"],
    },
    FormRule {
        form: Form::Row,
        name: "row alone",
        about: "Three cells or more with one name and a number beside it. Tried before lists: otherwise each \
                cell would be a part.",
        reads: &["10,Torch,1,1 cp", "Torch | 10 | 1 lb"],
        not: &["torch, rope, 3 candles"],
    },
    FormRule {
        form: Form::Worths,
        name: "things and what each is worth",
        about: "A name before a colon, and a list of worths. Tried before lists: otherwise the worths would \
                be counts and coins.",
        reads: &["3 gems: 10, 20 and 50 gp", "Gems: 3 x 50 gp", "2 diamonds: 500 gp, 700 gp"],
        not: &["Longsword: 15 gp", "Coin pouch: 10 gp, 20 gp"],
    },
    FormRule {
        form: Form::Remark,
        name: "remark",
        about: "A known name, a mark, and what is said about it. Tried before sentences and lists: otherwise \
                the remark would be read.",
        reads: &[
            "Potion of healing – restores 2d4 + 2 hit points",
            "Warhammer: still sound, 15 gp",
            "Torch. Burns for 1 hour. 1 cp",
        ],
        not: &["Torch - 10", "Backpack: rope, 6 torches", "Idol – it hums"],
    },
    FormRule {
        form: Form::Sentence,
        name: "sentence",
        about: "A line with a verb. Tried before lists: otherwise its words would be names.",
        reads: &["We found 250 gp", "You have 40 gp left", "Bo paid 5 sp for the inn"],
        not: &["Bottle that never empties", "Map found in the crypt (5 gp)"],
    },
    FormRule {
        form: Form::KnownLine,
        name: "known name",
        about: "A line that is a known name as a whole. Tried before lists: otherwise its comma might cut \
                it.",
        reads: &["Clothes, fine", "Hammer, sledge"],
        not: &["fine clothes, rope, 2 torches"],
    },
    FormRule {
        form: Form::CoinsAlone,
        name: "coins alone",
        about: "A line of nothing but coins, in which commas stand between kinds and numbers. Tried before \
                lists: otherwise the commas would cut.",
        reads: &["Gold, 35", "GP 35", "35 gp total"],
        not: &["Gold ring, 35"],
    },
    FormRule {
        form: Form::Label,
        name: "label with things",
        about: "A label of the writer’s own and several things, or coins. Tried before lists: otherwise it \
                would belong to the first thing.",
        reads: &["Backpack: rope, 6 torches", "In the chest: 400 sp", "Pouch: 12 gp"],
        not: &["Longsword: 15 gp", "Torches: 10"],
    },
    FormRule {
        form: Form::Price,
        name: "price behind a comma",
        about: "A known thing and money, or an unknown one with a count or an article. Tried before lists: \
                otherwise the money would be coins.",
        reads: &["Plate armor, 1,500 gp", "Longsword, 20 gp", "an odd idol, 20 gp"],
        not: &["3 torches, 50 gp", "Odd idol, 20 gp", "Coin pouch: 3 gems, 12 gp"],
    },
    FormRule {
        form: Form::List,
        name: "list",
        about: "Parts between commas, of which two are certainly things; otherwise the commas belong to a \
                name. Tried before the parts, which it reads.",
        reads: &["3 torches, 50 gp", "rope, 2 candles, odd idol"],
        not: &["Bell, small, of brass", "Holy water, 2 vials"],
    },
    FormRule {
        form: Form::Conjunction,
        name: "things with \"and\"",
        about: "Halves of a part that are certainly things. Tried before things: otherwise it would be one.",
        reads: &["a longsword and a shield", "My sword and 200 gp"],
        not: &["Flint and steel"],
    },
    FormRule {
        form: Form::Contents,
        name: "coins in something",
        about: "Coins in what holds them, or with it. Tried before coins and things: otherwise the coins \
                would belong to a name.",
        reads: &["a bag of 200 silver", "Small pouch with 12 gp"],
        not: &["bag of holding"],
    },
    FormRule {
        form: Form::Dice,
        name: "dice",
        about: "Dice that are to be rolled. Tried before coins and things: otherwise they would be their \
                number.",
        reads: &["2d6 gp", "Odd idols (1d6)"],
        not: &["Sword (d8)"],
    },
    FormRule {
        form: Form::Coins,
        name: "coins",
        about: "A part of nothing but coins, perhaps with a remark. Tried before things: otherwise it would \
                be one with a price.",
        reads: &["35 gp; 2 odd idols", "150 gp (split)"],
        not: &["100 gp of rubies", "3 gold rings"],
    },
    FormRule {
        form: Form::CoinsOfNoKind,
        name: "coins of no kind",
        about: "A number of coins whose kind isn’t said. Tried before things: otherwise coins would be some.",
        reads: &["43 coins"],
        not: &["Odd coin"],
    },
    FormRule {
        form: Form::Thing,
        name: "thing",
        about: "Anything else is one thing with what stands beside its name.",
        reads: &["3 torches", "Odd idol (50 gp)", "- Ring"],
        not: &["35 gp", "Treasure"],
    },
];

impl fmt::Display for Form {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = FORMS.iter().find(|rule| rule.form == *self);
        to.write_str(rule.map_or("", |rule| rule.name))
    }
}

/// Marks entries with the form of the whole text that they come from, instead of those of its parts.
pub(super) fn set_form(entries: &mut [ReadEntry], form: Form) {
    #[cfg(test)]
    super::switches::USED.with_borrow_mut(|used| used.push(form));
    for entry in entries {
        entry.form = Some(form);
    }
}

/// Entries with their form, see [`set_form`].
pub(super) fn with_form(mut entries: Vec<ReadEntry>, form: Form) -> Vec<ReadEntry> {
    set_form(&mut entries, form);
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::switches::{OFF, Switch};
    use crate::text::{KnownItem, NameIndex, read};
    use engine_core::language::case_mapping::CaseMapping;
    use engine_core::model::Item;

    fn forms(text: &str) -> Vec<Form> {
        let names = [
            "Torch",
            "Rope, hempen (50 feet)",
            "Potion of healing",
            "Longsword",
            "Shield",
            "Warhammer",
            "Backpack",
            "Pouch",
            "Candle",
            "Clothes, fine",
            "Hammer, sledge",
            "Holy water (flask)",
            "Vial",
            "Plate armor",
            "Wand of magic missiles",
        ];
        let names = names.map(|name| {
            KnownItem::of(Item { name: name.to_owned(), value: 15.0, ..Item::default() })
        });
        let known = NameIndex::new(CaseMapping::WITHOUT_BROWSER, [].into_iter(), names.into_iter());
        read(text, &known).entries.iter().filter_map(|entry| entry.form).collect()
    }

    #[test]
    fn each_form_reads_its_examples_and_no_near_misses() {
        let mut wrong = Vec::new();
        for FormRule { form, reads, not, .. } in &FORMS {
            let unread = reads.iter().filter(|text| !forms(text).contains(form));
            let misread = not.iter().filter(|text| forms(text).contains(form));
            wrong.extend(unread.chain(misread).map(|text| (form, text, forms(text))));
        }
        assert_eq!(wrong, []);
    }

    /// Texts that two forms could read: the first one does, and the second one only while the first is turned off.
    const READ_BY_THE_FIRST: [(&str, Form, Form); 28] = [
        ("- Rope (1 lb)\n  > wet", Form::Copied, Form::Thing),
        ("Mira, [27.11.2026 20:14]\nrope", Form::ChatHead, Form::Thing),
        ("repeating_inventory_-a_itemname\tTorch", Form::Attribute, Form::Thing),
        ("| Item | Qty |\n|---|---|\n| Torch | 5 |", Form::DrawnTable, Form::HeadedTable),
        (
            "{| class=\"wikitable\"\n! Item !! Qty\n|-\n| Torch || 5\n|}",
            Form::WikiTable,
            Form::Thing,
        ),
        ("Item | Qty\nTorch | 5", Form::HeadedTable, Form::Thing),
        ("10;Torch\n2;Mystery orb", Form::Rows, Form::Thing),
        ("Idol\nCost: 15 gp\nWeight: 3 lb", Form::Record, Form::SheetFigure),
        ("~~rope~~", Form::Markup, Form::KnownLine),
        ("Session 14:", Form::NoThing, Form::Heading),
        ("rope\n50 ft", Form::Measure, Form::Thing),
        ("Total weight: 35 lb", Form::Heading, Form::SheetFigure),
        ("Budget: 50 gp", Form::SheetFigure, Form::Thing),
        ("CP: 40 | SP: 12 | GP: 35", Form::Purse, Form::CoinsAlone),
        ("10,Torch,1,1 cp", Form::Row, Form::Thing),
        ("3 gems: 10, 20 and 50 gp", Form::Worths, Form::List),
        ("Warhammer – it is heavy", Form::Remark, Form::Sentence),
        ("We found rope, 3 torches and 250 gp", Form::Sentence, Form::Conjunction),
        ("Clothes, fine", Form::KnownLine, Form::Thing),
        ("GP 35", Form::CoinsAlone, Form::Coins),
        ("Pouch: 3 candles, 12 gp", Form::Label, Form::List),
        ("Longsword, 20 gp", Form::Price, Form::List),
        ("a longsword and 2 shields, 3 torches", Form::List, Form::Conjunction),
        ("a longsword and a shield", Form::Conjunction, Form::Thing),
        ("a bag of 200 silver", Form::Contents, Form::Thing),
        ("Odd idols (1d6)", Form::Dice, Form::Thing),
        ("150 gp (split)", Form::Coins, Form::Thing),
        ("43 coins", Form::CoinsOfNoKind, Form::Thing),
    ];

    #[test]
    fn forms_are_tried_in_the_order_of_the_list() {
        let mut wrong = Vec::new();
        for (text, first, second) in READ_BY_THE_FIRST {
            let with_both = forms(text);
            OFF.set(Some(Switch::Form(first)));
            let with_second = forms(text);
            OFF.set(None);
            let is_by_first = with_both.contains(&first) && !with_both.contains(&second);
            if first > second || !is_by_first || !with_second.contains(&second) {
                wrong.push((text, with_both, with_second));
            }
        }
        assert_eq!(wrong, []);
    }

    #[test]
    fn the_list_of_forms_is_complete_and_in_order() {
        assert!(FORMS.is_sorted_by_key(|rule| rule.form));
        assert_eq!(FORMS.last().map(|rule| rule.form as usize), Some(FORMS.len() - 1));
    }
}
