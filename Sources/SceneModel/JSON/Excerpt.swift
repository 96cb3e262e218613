extension String {
    /// At most the first 40 Unicode scalars, so that messages stay short. Counting characters would not limit the
    /// length: one may have any number of combining marks.
    var excerpt: String { isShort ? self : String(unicodeScalars.prefix(excerptLength)) + "…" }

    /// The excerpt as a JSON string, on one line.
    package var quotedExcerpt: String { JSON.string(excerpt).text }

    /// Whether the excerpt is all of it.
    var isShort: Bool { unicodeScalars.dropFirst(excerptLength).isEmpty }

    private var excerptLength: Int { 40 }
}
