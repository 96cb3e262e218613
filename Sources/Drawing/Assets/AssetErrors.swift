import SceneModel

/// Several files that a scene names can't be used.
public struct AssetErrors: Error, CustomStringConvertible {
    /// The first errors in the order of the scene's text, at most `SceneErrors.mostListed`.
    public let listed: [AssetError]
    /// How many there are, including those that are not listed.
    public let count: Int

    /// The first errors of so many.
    package init(_ listed: [AssetError], count: Int) {
        precondition(listed.count > 1 && count >= listed.count)
        self.listed = listed
        self.count = count
    }

    /// One line per error, and one for those that are not listed.
    public var lines: [String] {
        listed.map(\.line) + (count > listed.count ? ["and \(count - listed.count) more"] : [])
    }

    /// All in one line.
    public var description: String { "\(count) errors: \(lines.joined(separator: "; "))" }
}
