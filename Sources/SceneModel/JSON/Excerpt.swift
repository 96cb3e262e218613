extension String {
    /// The first 40 Unicode scalars, to keep messages short. Counting characters would not limit the length, because a
    /// character may have any number of combining marks.
    var excerpt: String { isShort ? self : String(unicodeScalars.prefix(excerptLength)) + "…" }

    /// The excerpt as a JSON string, on one line.
    package var quotedExcerpt: String { JSON.string(excerpt).text }

    /// True if the excerpt is the whole text.
    var isShort: Bool { unicodeScalars.dropFirst(excerptLength).isEmpty }

    private var excerptLength: Int { 40 }
}
