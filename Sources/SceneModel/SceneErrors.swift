import Base

/// All errors in a scene.
public struct SceneErrors: Problem, Equatable {
    /// The most errors that are listed.
    public static let mostListed = 20

    /// The first errors in the order of the text, at least one.
    public let listed: [SceneError]
    /// How many there are, including those that are not listed.
    public let count: Int

    init(_ listed: [SceneError], count: Int) {
        precondition(!listed.isEmpty && count >= listed.count)
        self.listed = listed
        self.count = count
    }

    init(_ error: SceneError) { self.init([error], count: 1) }

    /// The scene is not valid.
    public var kind: ProblemKind { .notValid }

    /// The error, or the number of errors.
    public var headline: String { count == 1 ? description : "\(count) errors" }

    /// `lines` of several errors.
    public var details: [String] { count == 1 ? [] : lines }

    /// One line per error, and one for those that are not listed.
    public var lines: [String] {
        listed.map(\.description) + (count > listed.count ? ["and \(count - listed.count) more"] : [])
    }

    /// The first error, and how many more there are, in one line.
    public var summary: String { count == 1 ? "\(listed[0])" : "\(listed[0]) (and \(count - 1) more)" }

    /// All in one line.
    public var description: String {
        count == 1 ? listed[0].description : "\(count) errors: \(lines.joined(separator: "; "))"
    }
}
