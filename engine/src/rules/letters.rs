//! What is to be known about the letters of every script. The browser knows it; tables of our own would make the
//! engine a twentieth larger.

/// Makes a text lower case, composed.
pub type LowerCase = fn(&str) -> String;

/// The browser's knowledge of letters, handed to those who need it.
#[derive(Clone, Copy, Debug)]
pub struct Letters {
    /// Makes a text lower case, composed.
    pub lower: LowerCase,
    /// A text in upper case.
    pub upper: fn(&str) -> String,
    /// The same text with each letter and its accents in one character (NFC).
    pub compose: fn(&str) -> String,
}

impl Letters {
    /// Rust's own letters, for where there is no browser: nothing is composed.
    pub const WITHOUT_BROWSER: Self = Self {
        lower: str::to_lowercase,
        upper: str::to_uppercase,
        compose: str::to_owned,
    };

    /// A text as names are compared: in lower case, composed.
    ///
    /// ```
    /// use engine::rules::letters::Letters;
    /// let letters = Letters::WITHOUT_BROWSER;
    /// assert_eq!(letters.folded("Élan"), "élan");
    /// assert_eq!(letters.folded("ΣΑΣ"), letters.folded("σασ"));
    /// ```
    #[must_use]
    pub fn folded(self, text: &str) -> String {
        folded(text, self.lower)
    }

    /// A text whose first character is in upper case.
    ///
    /// ```
    /// use engine::rules::letters::Letters;
    /// let letters = Letters::WITHOUT_BROWSER;
    /// assert_eq!(letters.capitalised("silver chalice"), "Silver chalice");
    /// assert_eq!(letters.capitalised("étui"), "Étui");
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

/// A text as names are compared: in lower case, composed. A Greek sigma is the same at the end of a word, where its
/// lower case differs: the typed text may end where the name goes on.
pub(super) fn folded(text: &str, lower: LowerCase) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    lower(text).replace('ς', "σ")
}
