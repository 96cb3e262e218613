extension String {
    /// At most the first 40 Unicode scalars, for messages: what is quoted from a file must not grow with it.
    /// Characters are no limit, for one may have any number of accents.
    var excerpt: String {
        let limit = 40
        guard utf8.count > limit,
            let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}
