extension String {
    /// At most the first 40 Unicode scalars, for messages: what is quoted from a file must not grow with it.
    /// Characters are no limit, for one may have any number of accents.
    var excerpt: String { isShort ? self : String(unicodeScalars.prefix(excerptLength)) + "…" }

    /// The excerpt in quotes, as JSON has it: in one line.
    var quotedExcerpt: String { JSON.string(excerpt).text }

    /// Whether the excerpt is all of it.
    var isShort: Bool { unicodeScalars.dropFirst(excerptLength).isEmpty }

    private var excerptLength: Int { 40 }
}
