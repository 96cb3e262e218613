import CPango

/// Successive letters of one script, as Pango divides a paragraph.
struct ScriptRun: Equatable {
    /// The range of the paragraph's UTF-8 bytes that the letters occupy.
    let bytes: Range<Int>
    /// The number of the script in Pango's and GLib's enumerations, which follow Unicode.
    let script: Int

    /// Returns the script runs of a paragraph, in order.
    static func runs(of paragraph: [UInt8]) -> [ScriptRun] {
        unsafe paragraph.withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                guard let first = bytes.baseAddress, !bytes.isEmpty,
                    let scripts = unsafe pango_script_iter_new(first, Int32(bytes.count))
                else { return [] }
                defer { unsafe pango_script_iter_free(scripts) }
                var runs: [ScriptRun] = []
                repeat {
                    var (start, end): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
                    var script = PANGO_SCRIPT_COMMON
                    unsafe pango_script_iter_get_range(scripts, &start, &end, &script)
                    guard let start = unsafe start, let end = unsafe end else { break }
                    unsafe runs.append(
                        ScriptRun(bytes: start - first..<end - first, script: Int(script.rawValue)))
                } while unsafe pango_script_iter_next(scripts) != 0
                return runs
            }
        }
    }
}

/// The language in which the letters of each script are laid out.
///
/// Pango has default languages too, but the environment variables PANGO_LANGUAGE and LANGUAGE take precedence over
/// them. An explicit language tag is used unchanged for letters of its own scripts.
enum ScriptLanguages {
    /// Returns the language tag for a script; nil if letters of this script use the language of their context.
    static func language(of script: Int) -> String? {
        if contextual.contains(script) { return nil }
        return languages[script] ?? none
    }

    /// A tag that is not a language. Pango uses this tag for scripts that have no known language, and for scripts of
    /// several languages.
    private static let none = "xx"

    /// The scripts whose letters use the language of their context: the Latin script, and Unicode's scripts for
    /// characters that are shared by several scripts or have no script.
    private static let contextual = [
        PANGO_SCRIPT_COMMON, PANGO_SCRIPT_INHERITED, PANGO_SCRIPT_UNKNOWN, PANGO_SCRIPT_LATIN,
    ].map { Int($0.rawValue) }

    /// Pango's default languages. The tag for Tagalog has three letters, because Pango takes "tl" for a language in
    /// Latin script.
    private static let languages: [Int: String] = [
        2: "ar", 3: "hy", 4: "bn", 6: "chr", 7: "cop", 8: "ru", 10: "hi", 11: "am", 12: "ka", 14: "el",
        15: "gu", 16: "pa", 18: "ko", 19: "he", 20: "ja", 21: "kn", 22: "ja", 23: "km", 24: "lo", 26: "ml",
        27: "mn", 28: "my", 31: "or", 33: "si", 34: "syr", 35: "ta", 36: "te", 37: "dv", 38: "th", 39: "bo",
        40: "iu", 42: "tgl", 43: "hnn", 44: "bku", 45: "tbw", 53: "uga", 55: "bug", 58: "syl", 59: "peo",
        66: "nqo",
    ]
}
