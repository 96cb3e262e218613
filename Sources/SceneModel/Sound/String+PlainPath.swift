extension String {
    /// The path without redundant parts: `./a.wav` and `a.wav` are the same file.
    package var plainPath: String {
        let parts = split(separator: "/").filter { $0 != "." }
        return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
