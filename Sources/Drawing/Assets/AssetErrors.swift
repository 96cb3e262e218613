import Base
import SceneModel

/// Errors about several files of a scene.
public struct AssetErrors: Problem {
    /// The first errors in the order of the scene's text, at most `SceneErrors.mostListed`.
    public let listed: [AssetError]
    /// The total number, including those not listed.
    public let count: Int

    /// Creates the first of `count` errors.
    package init(_ listed: [AssetError], count: Int) {
        precondition(listed.count > 1 && count >= listed.count)
        self.listed = listed
        self.count = count
    }

    /// The first error's; of files that can't be opened `notAllowed` if any of them is.
    public var kind: ProblemKind {
        let first = listed[0].kind
        return first == .noInput && listed.contains { $0.kind == .notAllowed } ? .notAllowed : first
    }

    /// What the scene was read from, and the number of errors.
    public var headline: String {
        let name = listed.lazy.compactMap(\.sourceName).first.map { "\($0): " } ?? ""
        return "\(name)\(count) errors"
    }

    /// `lines`.
    public var details: [String] { lines }

    /// One line per error, and one with the number of those not listed.
    public var lines: [String] {
        listed.map(\.line) + (count > listed.count ? ["and \(count - listed.count) more"] : [])
    }

    /// All errors in one line.
    public var description: String { "\(count) errors: \(lines.joined(separator: "; "))" }
}
