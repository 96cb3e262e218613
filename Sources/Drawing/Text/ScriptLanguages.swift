import CPango

/// The language in which the letters of a script are laid out.
///
/// Pango has a default language for each script too, but checks the variables PANGO_LANGUAGE and LANGUAGE first. An
/// explicit language is used unchanged for letters of the scripts that it is written in.
enum ScriptLanguages {
    /// The tag of a script's language; nil if its letters take the language of their context.
    static func language(of script: Int) -> String? {
        if contextual.contains(script) { return nil }
        return languages[script] ?? none
    }

    /// A tag of no language. Pango uses it for scripts without a known language, and for scripts of several languages.
    private static let none = "xx"

    /// The scripts of characters that all scripts share or none has, and the script of English.
    private static let contextual = [
        PANGO_SCRIPT_COMMON, PANGO_SCRIPT_INHERITED, PANGO_SCRIPT_UNKNOWN, PANGO_SCRIPT_LATIN,
    ].map { Int($0.rawValue) }

    /// Pango's default languages. Tagalog's tag has three letters, because Pango takes "tl" for a language in Latin
    /// script.
    private static let languages: [Int: String] = [
        2: "ar", 3: "hy", 4: "bn", 6: "chr", 7: "cop", 8: "ru", 10: "hi", 11: "am", 12: "ka", 14: "el",
        15: "gu", 16: "pa", 18: "ko", 19: "he", 20: "ja", 21: "kn", 22: "ja", 23: "km", 24: "lo", 26: "ml",
        27: "mn", 28: "my", 31: "or", 33: "si", 34: "syr", 35: "ta", 36: "te", 37: "dv", 38: "th", 39: "bo",
        40: "iu", 42: "tgl", 43: "hnn", 44: "bku", 45: "tbw", 53: "uga", 55: "bug", 58: "syl", 59: "peo",
        66: "nqo",
    ]
}
