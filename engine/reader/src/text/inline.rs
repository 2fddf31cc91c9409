//! Markup within a line (`docs/rules/catalogues-and-text.md#markup-around-a-line`).

use winnow::prelude::*;

use engine_core::language::grammar::coin_in_text;
use engine_core::language::white_space::is_space;

/// The longest mark, in bytes: a mark that does not close within it is ordinary text.
const LONGEST: usize = 500;

/// A text without its markup: emphasis, links, HTML tags, emoji, and the tags of game tools.
pub(super) fn without_markup(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let mark = match first {
            '\\' => escaped(rest),
            '<' => tag(rest),
            '&' => entity(rest),
            '[' => wiki_link(rest).or_else(|| link(rest)).or_else(|| forum_tag(rest)),
            '!' => rest.strip_prefix('!').and_then(link).map(|mark| mark.behind(1)),
            '{' => tool_tag(rest),
            '@' => document_link(rest),
            ':' => shortcode(rest, &plain),
            '*' | '_' | '`' => Some(emphasis(rest, &plain)),
            _ => None,
        };
        let Mark { shown, length } =
            mark.unwrap_or(Mark { shown: &rest[..first.len_utf8()], length: first.len_utf8() });
        plain.push_str(shown);
        rest = &rest[length..];
    }
    plain
}

/// A mark at the beginning of a text, with the text that is shown for it.
struct Mark<'a> {
    shown: &'a str,
    length: usize,
}

impl Mark<'_> {
    /// The same mark, longer by a number of bytes before it.
    fn behind(self, bytes: usize) -> Self {
        let length = self.length + bytes;
        Self { length, ..self }
    }
}

/// The position of the text that closes a mark.
fn find(text: &str, close: &str) -> Option<usize> {
    text[..text.floor_char_boundary(LONGEST)].find(close)
}

/// `\*`
fn escaped(text: &str) -> Option<Mark<'_>> {
    let shown = text.get(1..2)?;
    let is_mark = shown.bytes().all(|byte| byte.is_ascii_punctuation());
    is_mark.then_some(Mark { shown, length: 2 })
}

/// Tags within a line.
const WITHIN: [&str; 14] = [
    "a", "b", "code", "em", "font", "i", "mark", "s", "small", "span", "strong", "sub", "sup", "u",
];

/// `<b>`, `</b>`, `<!-- … -->`, `<:emoji:1>`; other tags count as separators. An emoji named after a coin is that coin.
fn tag(text: &str) -> Option<Mark<'_>> {
    let is_begin = |c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | ':');
    text[1..].starts_with(is_begin).then_some(())?;
    let length = find(text, ">")? + 1;
    let custom = text[1..].strip_prefix("a:").or_else(|| text[1..].strip_prefix(':'));
    if let Some(emoji) = custom.and_then(|text| text.split(':').next())
        && is_coin(emoji)
    {
        return Some(Mark { shown: emoji, length });
    }
    let name = text[1..length]
        .trim_start_matches('/')
        .split(|c: char| !c.is_ascii_alphanumeric())
        .next()
        .unwrap_or_default();
    let is_within = name.is_empty() || WITHIN.iter().any(|tag| tag.eq_ignore_ascii_case(name));
    let shown = if is_within { " " } else { "; " };
    Some(Mark { shown, length })
}

/// `:test_tube:`, removed unless it is named after a coin. It stands between blanks or other marks: not in `12:30:45`.
/// A coin may follow its number directly: `250:gp:`.
fn shortcode<'a>(text: &'a str, before: &str) -> Option<Mark<'a>> {
    let inside = &text[1..];
    let end = inside
        .bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || b"_+-".contains(byte))
        .count();
    let name = &inside[..end];
    let behind = inside[end..].strip_prefix(':')?;
    let is_outside = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    let has_letter = name.contains(|c: char| c.is_ascii_alphabetic());
    let last = before.chars().next_back();
    let is_counted = is_coin(name) && last.is_some_and(|last| last.is_ascii_digit());
    let is_code = (has_letter || name == "100")
        && (is_outside(last) || is_counted)
        && is_outside(behind.chars().next());
    let shown = if is_coin(name) { name } else { "" };
    is_code.then_some(Mark { shown, length: end + 2 })
}

/// Whether an emoji is named after a kind of coin: `gp`, `gold`, `gold_coin`.
fn is_coin(name: &str) -> bool {
    coin_in_text.parse(name.replace('_', " ").as_str()).is_ok()
}

/// `&amp;`
fn entity(text: &str) -> Option<Mark<'_>> {
    let mut known = [
        ("&amp;", "&"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&nbsp;", " "),
        ("&times;", "x"),
        ("&ndash;", "–"),
        ("&mdash;", "—"),
        ("&rsquo;", "'"),
        ("&hellip;", "…"),
        ("&frac12;", "½"),
        ("&pound;", "£"),
    ]
    .into_iter();
    let (entity, shown) = known.find(|(entity, _)| text.starts_with(entity))?;
    let length = entity.len();
    Some(Mark { shown, length })
}

/// `[[page]]`, `[[page|shown]]`
fn wiki_link(text: &str) -> Option<Mark<'_>> {
    let inside = text.strip_prefix("[[")?;
    let end = find(inside, "]]")?;
    let inside = &inside[..end];
    let shown = inside.rsplit_once('|').map_or(inside, |(_, shown)| shown);
    Some(Mark { shown, length: end + 4 })
}

/// `[shown](address)`
fn link(text: &str) -> Option<Mark<'_>> {
    let inside = text.strip_prefix('[')?;
    let end = find(inside, "]")?;
    let address = inside[end..].strip_prefix("](")?;
    let length = end + 4 + find(address, ")")?;
    let shown = &inside[..end];
    Some(Mark { shown, length })
}

/// Tags of forums.
const FORUM_TAGS: [&str; 16] = [
    "b", "i", "u", "s", "list", "ul", "ol", "li", "size", "color", "font", "center", "quote",
    "code", "spoiler", "url",
];

/// `[b]`, `[/list]`, `[size=4]`
fn forum_tag(text: &str) -> Option<Mark<'_>> {
    let end = find(text, "]")?;
    let name = text[1..end].trim_start_matches('/').split('=').next()?;
    let is_tag = FORUM_TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name));
    is_tag.then_some(Mark { shown: "", length: end + 1 })
}

/// `{@item shown|book}`
fn tool_tag(text: &str) -> Option<Mark<'_>> {
    let inside = text.strip_prefix("{@")?;
    let end = find(inside, "}")?;
    let (_, content) = inside[..end].split_once(' ')?;
    let shown = content.split_once('|').map_or(content, |(shown, _)| shown);
    Some(Mark { shown, length: end + 3 })
}

/// `@UUID[…]{shown}`
fn document_link(text: &str) -> Option<Mark<'_>> {
    let name = text[1..].bytes().take_while(u8::is_ascii_alphabetic).count();
    let inside = text[1 + name..].strip_prefix('[').filter(|_| name > 0)?;
    let end = find(inside, "]")?;
    let shown = inside[end..].strip_prefix("]{")?;
    let shown_end = find(shown, "}")?;
    let length = name + 1 + end + 4 + shown_end;
    Some(Mark { shown: &shown[..shown_end], length })
}

/// A run of `*`, `_` or backticks, removed at the beginning or end of a word. Within a word or alone it stays.
fn emphasis<'a>(text: &'a str, before: &str) -> Mark<'a> {
    let rest = text.trim_start_matches(['*', '_', '`']);
    let length = text.len() - rest.len();
    let is_blank = |c: Option<char>| c.is_none_or(is_space);
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let (last, next) = (before.chars().next_back(), rest.chars().next());
    let is_text = (is_letter(last) && is_letter(next)) || (is_blank(last) && is_blank(next));
    let shown = if is_text { &text[..length] } else { "" };
    Mark { shown, length }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_goes_and_what_it_shows_stays() {
        for (text, plain) in [
            ("**Torch** and _rope_", "Torch and rope"),
            ("`Torch`", "Torch"),
            ("snake_case 5*3 a * b", "snake_case 5*3 a * b"),
            ("[b]Torch[/b] [size=4]x3[/size]", "Torch x3"),
            ("[[Horn]]", "Horn"),
            ("[[Items/Horn|the horn]]", "the horn"),
            ("[Torch](https://a.example/b) x2", "Torch x2"),
            ("![icon](a.png)Torch", "iconTorch"),
            ("{@item Longsword|phb}", "Longsword"),
            ("@UUID[Item.abc]{Longsword}", "Longsword"),
            ("<:chest:123> 5", "  5"),
            ("<li>Torch</li><br>", "; Torch; ; "),
            ("Thieves&#39; tools &amp; rope", "Thieves' tools & rope"),
            (":test_tube: Potion :sparkles::fire:", " Potion "),
            ("250 :gp:, <:sp:12>", "250 gp, sp"),
            ("250:gp: 12<a:sp:12> 3:fire:", "250gp 12sp 3:fire:"),
            ("Treasure: gold: 5", "Treasure: gold: 5"),
            ("12:30:45 a:b:c ::", "12:30:45 a:b:c ::"),
            ("a < 5 and b > 3", "a < 5 and b > 3"),
            (r"2 \* 3 \_", "2 * 3 _"),
            ("[3] Torch", "[3] Torch"),
            ("a@b.example", "a@b.example"),
            ("[a](b", "[a](b"),
            ("<b", "<b"),
            ("é\\", "é\\"),
        ] {
            assert_eq!(without_markup(text), plain);
        }
    }
}
