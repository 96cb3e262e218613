import CPango

/// The language in which letters of a script are set.
///
/// Pango has one for each script too, but asks the variables PANGO_LANGUAGE and LANGUAGE first. A language that is named
/// for letters of one of its scripts is taken as it is.
enum ScriptLanguages {
    /// The tag of a script's language; nil where letters are set in the language of their context.
    static func language(of script: Int) -> String? {
        if contextual.contains(script) { return nil }
        return languages[script] ?? none
    }

    /// A tag of no language. Pango takes it for scripts of which it knows no language, and of several languages.
    private static let none = "xx"

    /// Of signs that all scripts or none have, and of the script that English is written in.
    private static let contextual = [
        PANGO_SCRIPT_COMMON, PANGO_SCRIPT_INHERITED, PANGO_SCRIPT_UNKNOWN, PANGO_SCRIPT_LATIN,
    ].map { Int($0.rawValue) }

    /// Pango's own languages. That of Tagalog has three letters, because Pango takes "tl" for one in Latin letters.
    private static let languages: [Int: String] = [
        2: "ar", 3: "hy", 4: "bn", 6: "chr", 7: "cop", 8: "ru", 10: "hi", 11: "am", 12: "ka", 14: "el",
        15: "gu", 16: "pa", 18: "ko", 19: "he", 20: "ja", 21: "kn", 22: "ja", 23: "km", 24: "lo", 26: "ml",
        27: "mn", 28: "my", 31: "or", 33: "si", 34: "syr", 35: "ta", 36: "te", 37: "dv", 38: "th", 39: "bo",
        40: "iu", 42: "tgl", 43: "hnn", 44: "bku", 45: "tbw", 53: "uga", 55: "bug", 58: "syl", 59: "peo",
        66: "nqo",
    ]
}
