extension String {
    /// At most the first 40 Unicode scalars, for messages: what is quoted from a file must not grow with it.
    /// Characters are no limit, for one may have any number of accents.
    var excerpt: String { isShort ? self : String(unicodeScalars.prefix(excerptLength)) + "…" }

    /// Whether the excerpt is all of it.
    var isShort: Bool { unicodeScalars.dropFirst(excerptLength).isEmpty }

    private var excerptLength: Int { 40 }
}
