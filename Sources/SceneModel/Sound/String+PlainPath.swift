extension String {
    /// A path without the parts that change nothing: `./a.wav` and `a.wav` are one file.
    package var plainPath: String {
        let parts = split(separator: "/").filter { $0 != "." }
        return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
