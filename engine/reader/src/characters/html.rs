//! The text of a field that is written in HTML.

use engine_core::language::white_space::trimmed;

/// The tags at which a new line begins.
const BREAKS: [&str; 7] = ["br", "br/", "br /", "/p", "/li", "/div", "/h1"];

/// A text without its tags, and with the characters that entities stand for. Paragraphs become lines.
///
/// ```text
/// <p>Cursed &amp; <b>old</b></p><p>From Mira</p>
/// ```
///
/// becomes "Cursed & old" and "From Mira".
pub(super) fn plain_text(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, behind)) = rest.split_once('<') {
        text.push_str(before);
        let Some((tag, behind)) = behind.split_once('>') else {
            text.push('<');
            rest = behind;
            continue;
        };
        if BREAKS.iter().any(|name| tag.eq_ignore_ascii_case(name)) {
            text.push('\n');
        }
        rest = behind;
    }
    text.push_str(rest);
    let text = text.replace("&nbsp;", " ").replace("&lt;", "<").replace("&gt;", ">");
    let text = text.replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&");
    let lines = text.lines().map(trimmed).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_go_and_paragraphs_are_lines() {
        for (html, expected) in [
            ("<p>Cursed &amp; <b>old</b></p><p>From Mira</p>", "Cursed & old\nFrom Mira"),
            ("one<br>two<br />three", "one\ntwo\nthree"),
            ("<ul><li>a</li><li>b</li></ul>", "a\nb"),
            ("1 &lt; 2 &amp;lt;", "1 < 2 &lt;"),
            ("plain", "plain"),
            ("a < b", "a < b"),
            ("<p></p>", ""),
            ("", ""),
        ] {
            assert_eq!(plain_text(html), expected, "{html}");
        }
    }
}
