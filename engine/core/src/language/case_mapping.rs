//! The upper and lower case of every script, and the order of letters. The browser provides both; separate tables would
//! make the engine a twentieth larger.

/// The browser's functions for letters, passed to the code that needs them.
#[derive(Clone, Copy, Debug)]
pub struct CaseMapping {
    /// A text in lower case, composed.
    pub lower: fn(&str) -> String,
    /// A text in upper case.
    pub upper: fn(&str) -> String,
    /// The same text with each letter and its accents in one character (NFC).
    pub compose: fn(&str) -> String,
    /// The same text with each letter apart from its accents (NFD).
    pub decompose: fn(&str) -> String,
    /// The rank of each text in the alphabetical order of the user's language, numbers by their size; equal texts have
    /// the same rank.
    pub collate: fn(&[&str]) -> Vec<u32>,
}

impl CaseMapping {
    /// Rust's own functions, for use without a browser: nothing is composed or taken apart, and texts are ranked in
    /// lower case.
    pub const WITHOUT_BROWSER: Self = Self {
        lower: str::to_lowercase,
        upper: str::to_uppercase,
        compose: str::to_owned,
        decompose: str::to_owned,
        collate: by_lower_case,
    };

    /// A text in the form in which names are compared: in lower case, composed.
    ///
    /// ```
    /// use engine_core::language::case_mapping::CaseMapping;
    /// let case_mapping = CaseMapping::WITHOUT_BROWSER;
    /// assert_eq!(case_mapping.folded("Élan"), "élan");
    /// assert_eq!(case_mapping.folded("ΣΑΣ"), case_mapping.folded("σασ"));
    /// ```
    #[must_use]
    pub fn folded(self, text: &str) -> String {
        if text.is_ascii() {
            return text.to_ascii_lowercase();
        }
        // A Greek sigma is the same at the end of a word, where its lower case differs.
        (self.lower)(text).replace('ς', "σ")
    }

    /// A text without accents: "cafe" for "café".
    pub(crate) fn without_accents(self, text: &str) -> String {
        if text.is_ascii() {
            return text.to_owned();
        }
        let is_accent = |c: char| matches!(c, '\u{300}'..='\u{36F}');
        (self.decompose)(text).replace(is_accent, "")
    }

    /// A text whose first character is in upper case.
    ///
    /// ```
    /// use engine_core::language::case_mapping::CaseMapping;
    /// let case_mapping = CaseMapping::WITHOUT_BROWSER;
    /// assert_eq!(case_mapping.capitalised("silver chalice"), "Silver chalice");
    /// assert_eq!(case_mapping.capitalised("étui"), "Étui");
    /// ```
    #[must_use]
    pub fn capitalised(self, text: &str) -> String {
        let mut characters = text.chars();
        match characters.next() {
            None => String::new(),
            Some(first) if first.is_ascii() => {
                format!("{}{}", first.to_ascii_uppercase(), characters.as_str())
            }
            Some(first) => {
                let first = (self.upper)(first.encode_utf8(&mut [0; 4]));
                format!("{first}{}", characters.as_str())
            }
        }
    }
}

fn by_lower_case(texts: &[&str]) -> Vec<u32> {
    let texts: Vec<_> = texts.iter().map(|text| text.to_lowercase()).collect();
    let mut sorted: Vec<_> = texts.iter().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let ranks = texts.iter().map(|text| sorted.binary_search(&text));
    ranks.map(|rank| u32::try_from(rank.unwrap_or_default()).unwrap_or(u32::MAX)).collect()
}
