//! The plurals of names.

/// A word in lower case in the singular, by its ending; `1,000` without its comma.
///
/// `docs/rules/panel.md#matching-names`
///
/// ```
/// use engine_core::language::plurals::singular;
/// assert_eq!(singular("torches"), "torch");
/// assert_eq!(singular("berries"), "berry");
/// assert_eq!(singular("glass"), "glass");
/// ```
#[must_use]
pub fn singular(word: &str) -> String {
    match word {
        "knives" => return "knife".to_owned(),
        "staves" => return "staff".to_owned(),
        _ => {}
    }
    if word.bytes().any(|byte| byte.is_ascii_digit()) {
        return word.replace(',', "");
    }
    if let Some(stem) = word.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let ends = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    let length = if ends(&["ches", "shes", "sses"]) {
        word.len() - 2
    } else if ends(&["s"]) && !ends(&["ss", "us"]) && word.chars().count() >= 4 {
        word.len() - 1
    } else {
        word.len()
    };
    word[..length].to_owned()
}
