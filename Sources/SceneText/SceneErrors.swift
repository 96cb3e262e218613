import Base

/// The errors found in a scene. The first `maximumListed` errors are listed; further errors are only counted.
public struct SceneErrors: Problem, Equatable {
    /// The maximum number of errors that are listed.
    package static let maximumListed = 20

    /// The first errors in text order, at least one.
    public let listed: [SceneError]
    /// The number of all errors, including unlisted ones.
    public let count: Int

    package init(_ listed: [SceneError], count: Int) {
        precondition(!listed.isEmpty && count >= listed.count)
        self.listed = listed
        self.count = count
    }

    package init(_ error: SceneError) { self.init([error], count: 1) }

    /// The kind of problem: the scene is not valid.
    public var kind: ProblemKind { .notValid }

    /// The text of the error if only one error was found, otherwise the number of errors.
    public var headline: String { count == 1 ? description : "\(count) errors" }

    /// The lines to print below the headline: empty for a single error, which the headline contains.
    public var details: [String] { count == 1 ? [] : lines }

    /// A line for each listed error, and a last line with the number of unlisted errors.
    public var lines: [String] {
        listed.map(\.description) + (count > listed.count ? ["and \(count - listed.count) more"] : [])
    }

    /// The first error and the number of further errors, in one line.
    public var summary: String { count == 1 ? "\(listed[0])" : "\(listed[0]) (and \(count - 1) more)" }

    /// All listed errors, in one line.
    public var description: String {
        count == 1 ? listed[0].description : "\(count) errors: \(lines.joined(separator: "; "))"
    }
}

/// An error in a scene, with the path of the faulty value and the position in the text.
public struct SceneError: Error, Equatable, CustomStringConvertible {
    /// The path of the faulty value, such as `layers[1].colors`; empty for the scene as a whole.
    public let path: String
    /// The problem, with the value given and the values allowed.
    public let message: String
    /// The position of the faulty value; nil if unknown.
    public let position: TextPosition?
    /// How the template came to the faulty value, from the outside in: uses of components, such as
    /// `card at layers[2]`, and last the value that led to the error, such as `products[3].price is "n/a"`.
    public let trail: [String]
    /// The kind of the error.
    public private(set) var code = ErrorCode.notAllowed
    /// The names that are allowed in the place of the value; empty if there are none, or if other values are allowed.
    public private(set) var allowed: [String] = []
    /// What is allowed in the place of the value, in words; nil if the message alone says it.
    public private(set) var expected: String?
    /// A change of the text that most likely mends the error; nil if none is known.
    public private(set) var fix: TextFix?
    /// The byte offset of `position`; nil if unknown.
    package private(set) var offset: Int?

    /// Creates an error.
    package init(
        _ message: String, at path: String = "", position: TextPosition? = nil, trail: [String] = [],
        _ details: ErrorDetails = ErrorDetails(), fix: TextFix? = nil
    ) {
        (self.path, self.message, self.position, self.trail) = (path, message, position, trail)
        (code, allowed, expected, self.fix) = (details.code, details.allowed, details.expected, fix)
    }

    /// Creates an error in a text that can't be parsed.
    init(_ message: String, ofByte offset: Int, in bytes: [UInt8], fix: TextFix? = nil) {
        self.init(message, position: TextPosition(ofByte: offset, in: bytes))
        (code, self.offset, self.fix) = (.syntax, offset, fix)
    }

    /// Position, path, message and trail, in one line.
    public var description: String {
        let parts = [position?.description ?? "", path, message]
        let line = parts.filter { !$0.isEmpty }.joined(separator: ": ")
        return trail.isEmpty ? line : "\(line) (\(trail.joined(separator: ", ")))"
    }
}
