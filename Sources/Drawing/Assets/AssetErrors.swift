import Base
import SceneModel

/// Several errors about the files and layers of a scene, reported together.
public struct AssetErrors: Problem {
    /// The first errors in the order of the scene's text, at most `SceneErrors.maximumListed`.
    public let listed: [AssetError]
    /// The total number of errors, including those not listed.
    public let count: Int

    /// Creates a collection of `count` errors, of which the first errors are listed: at least two.
    package init(_ listed: [AssetError], count: Int) {
        precondition(listed.count > 1 && count >= listed.count)
        self.listed = listed
        self.count = count
    }

    /// The kind of the first error. If the first error is a file that can't be opened and any listed error is
    /// `notAllowed`, the kind is `notAllowed`.
    public var kind: ProblemKind {
        let first = listed[0].kind
        return first == .noInput && listed.contains { $0.kind == .notAllowed } ? .notAllowed : first
    }

    /// The name of the scene's source and the number of errors.
    public var headline: String {
        let name = listed.lazy.compactMap(\.sourceName).first.map { "\($0): " } ?? ""
        return "\(name)\(count) errors"
    }

    /// One line per error; the same as `lines`.
    public var details: [String] { lines }

    /// One line per listed error, and a last line with the number of errors that are not listed.
    public var lines: [String] {
        listed.map(\.line) + (count > listed.count ? ["and \(count - listed.count) more"] : [])
    }

    /// All errors in one line.
    public var description: String { "\(count) errors: \(lines.joined(separator: "; "))" }
}
