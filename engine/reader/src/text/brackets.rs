//! Text in brackets, and the positions where a text may be split: never within brackets.

use std::ops::Range;

/// The ranges of the outermost pairs of round and square brackets, brackets included, from left to right. Unpaired
/// brackets are ordinary characters.
pub(super) fn brackets(text: &str) -> Vec<Range<usize>> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut pairs: Vec<Range<usize>> = Vec::new();
    for (index, character) in text.char_indices() {
        let opening = match character {
            '(' | '[' => {
                open.push((index, character));
                continue;
            }
            ')' => '(',
            ']' => '[',
            _ => continue,
        };
        if let Some(&(start, last)) = open.last()
            && last == opening
        {
            open.pop();
            // Pairs within this one are not outermost.
            while pairs.last().is_some_and(|pair| pair.start > start) {
                pairs.pop();
            }
            pairs.push(start..index + 1);
        }
    }
    pairs
}

/// Whether an index is within one of these pairs, which are sorted.
pub(super) fn is_within(pairs: &[Range<usize>], index: usize) -> bool {
    let next = pairs.partition_point(|pair| pair.end <= index);
    pairs.get(next).is_some_and(|pair| pair.contains(&index))
}

/// The text between a pair of brackets.
pub(super) fn inside<'a>(text: &'a str, pair: &Range<usize>) -> &'a str {
    &text[pair.start + 1..pair.end - 1]
}

/// A text without its brackets and what they contain.
pub(super) fn without_brackets(text: &str) -> String {
    let mut left = String::with_capacity(text.len());
    let mut end = 0;
    for pair in brackets(text) {
        left.push_str(&text[end..pair.start]);
        end = pair.end;
    }
    left.push_str(&text[end..]);
    left
}

/// Splits a text at each separator outside brackets; `separator` returns the length of the separator at an index.
pub(super) fn split_outside(text: &str, separator: impl Fn(usize) -> Option<usize>) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut pairs = brackets(text).into_iter().peekable();
    let (mut start, mut index) = (0, 0);
    while index < text.len() {
        if let Some(pair) = pairs.next_if(|pair| pair.start == index) {
            index = pair.end;
        } else if let Some(length) = separator(index) {
            parts.push(&text[start..index]);
            index += length;
            start = index;
        } else {
            index += text[index..].chars().next().map_or(1, char::len_utf8);
        }
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_outermost_pairs_count() {
        let found = |text: &'static str| -> Vec<&str> {
            brackets(text).iter().map(|pair| &text[pair.clone()]).collect()
        };
        assert_eq!(found("a (b (c) d) [e]"), ["(b (c) d)", "[e]"]);
        assert_eq!(found("a (b [c) d] :( (e)"), ["[c) d]", "(e)"]);
        assert_eq!(found("((("), [""; 0]);
        assert_eq!(without_brackets("a (b) c [d]"), "a  c ");
    }

    #[test]
    fn nothing_is_cut_within_brackets() {
        let text = "a, b (c, d), é";
        let comma = |index: usize| text[index..].starts_with(',').then_some(1);
        assert_eq!(split_outside(text, comma), ["a", " b (c, d)", " é"]);
    }
}
