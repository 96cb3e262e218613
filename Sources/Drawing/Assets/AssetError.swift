import Base
import Files
import Glibc
import SceneModel
import SceneText

/// An error about a file that a scene names, or about a layer that can't do what the scene asks.
public struct AssetError: Problem, Equatable {
    /// The kind of failure.
    public enum Cause: Sendable {
        /// The file does not exist.
        case notFound
        /// The file can't be read, for example because of its permissions.
        case notReadable
        /// Reading the file failed; another attempt may succeed.
        case failed
        /// The file lies outside the folders that may be read.
        case notAllowed
        /// The file has the wrong content, such as text where a picture is expected.
        case notUsable
        /// The scene names a web address in place of a file.
        case isAddress
    }

    /// The name of the file, as the scene writes it; empty if the error is not about a file.
    public private(set) var file: String
    /// The reason for the error, as text for the user.
    public private(set) var reason: String
    /// The kind of failure.
    public let cause: Cause
    /// The reasons after the first one, if the error has several.
    private var others: [String] = []
    /// The total number of reasons for the error, including any that are not listed.
    package private(set) var count = 1

    /// The name of the layer's JSON key that causes the error.
    private let key: String
    /// The path from the scene to the layer that causes the error; empty until the path is known.
    private var steps: [SceneSource.Step] = []
    /// The path from the layer to the value that causes the error; nil for an error about a file.
    private var pathInLayer: String?
    /// The name of the scene's source, such as its file, for messages; nil until it is known.
    public private(set) var sourceName: String?
    /// The position in the scene's text of the value that causes the error; nil until it is known.
    package private(set) var position: TextPosition?
    /// The path of the JSON key that names the file, such as `layers[0].messages[2].sticker`; nil until the path is
    /// known.
    private var path: String?
    /// True if `file` is the name by which users know a video that is encoded in place of a scene.
    private var isShown = false

    /// Creates an error about a file. `key` is the name of the layer's JSON key that names the file.
    public init(_ file: String, _ cause: Cause, _ reason: String, key: String = AssetError.usualKey) {
        self.file = file
        self.cause = cause
        self.reason = reason
        self.key = key
    }

    /// Creates an error about a file with several reasons. `reasons` lists the first reasons, at least one, and `count`
    /// is the number of all reasons.
    package init(_ file: String, _ cause: Cause, reasons: [String], count: Int) {
        precondition(!reasons.isEmpty && count >= reasons.count)
        self.init(file, cause, reasons[0])
        others = Array(reasons.dropFirst())
        self.count = count
    }

    /// A separate error for each listed reason.
    package var each: [AssetError] {
        var first = self
        first.others = []
        first.count = 1
        return [first]
            + others.map { reason in
                var error = first
                error.reason = reason
                return error
            }
    }

    /// Creates an error about a layer that can't do what the scene asks. Use this error for problems that only opening
    /// the layer reveals; values that are invalid in themselves are reported when the scene is parsed or checked.
    public init(layer reason: String) { self.init("", .notUsable, reason, key: "type") }

    /// Creates an error about the value of a layer's JSON key that can't be used. `path` is the path from the layer to
    /// the value, such as `stroke.width`.
    init(key: String, path: String, reason: String) {
        self.init("", .notUsable, reason, key: key)
        pathInLayer = path
    }

    /// The place of the error in the scene: the path of the key that names the file, such as `layers[2].file`, or else
    /// the path and name of the layer, such as `layers[2] "name"`. Empty until the place is known.
    public var place: String {
        if isShown { return "" }
        if let path { return path }
        if let pathInLayer { return "\(layerPath).\(pathInLayer)" }
        let name: String? =
            switch steps.last {
            case .layer(_, let name), .item(_, let name), .row(_, let name), .mask(let name): name
            case .clip, nil: nil
            }
        return layerPath + (name.map { " \($0.quotedExcerpt)" } ?? "")
    }

    private var layerPath: String {
        steps.enumerated().map { depth, step in
            switch step {
            case .layer(let index, _): "layers[\(index)]"
            case .item(let index, _): "items[\(index)]"
            case .row(let index, _): "rows[\(index)]"
            case .mask: "mask"
            case .clip(let index): "\(depth == 0 ? "audio." : "")clips[\(index)]"
            }
        }.joined(separator: ".")
    }

    /// The kind of problem, which follows from `cause`.
    public var kind: ProblemKind {
        switch cause {
        case .notFound, .notReadable: .noInput
        case .notAllowed: .notAllowed
        case .notUsable, .isAddress: .notValid
        case .failed: .failed
        }
    }

    /// The error in one line: source, position, place, file and reason.
    public var description: String { (sourceName.map { "\($0): " } ?? "") + line }

    /// The error in one line, without the source: position, place, file and reason.
    public var line: String {
        let name = file.unicodeScalars.prefix(Self.longestName)
        let cut = name.endIndex < file.endIndex ? "…" : ""
        return [position?.description ?? "", place, String(name) + cut, reason].filter { !$0.isEmpty }
            .joined(separator: ": ")
    }

    private static let longestName = 200
    /// The JSON key by which most layers name a file.
    public static let usualKey = "file"

    /// Returns the same error, with `step` put in front of the path to the layer. A group adds its own step in front of
    /// the steps of its layers.
    package func inLayer(_ step: SceneSource.Step) -> AssetError {
        var error = self
        error.steps.insert(step, at: 0)
        return error
    }

    /// Returns the same error, with the position in the scene's text where the file is named. If a video is encoded in
    /// place of a scene, the error gets the name by which users know the file.
    package func inText(_ source: SceneSource?) -> AssetError {
        guard let source, position == nil, !isShown else { return self }
        if let name = source.shownName(of: file) {
            var error = self
            (error.file, error.isShown) = (name, true)
            return error
        }
        let named = source.files.first { named in
            key == Self.usualKey && named.file == file && named.path.hasPrefix("\(layerPath).")
        }
        if let named { return inText(source, at: named) }
        var error = self
        error.sourceName = source.name
        error.position = source.position(of: key, in: steps)
        return error
    }

    /// Returns the same error with the position at which the scene's text names the file.
    package func inText(_ source: SceneSource, at named: SceneSource.NamedFile) -> AssetError {
        var error = self
        error.sourceName = source.name
        error.position = source.position(of: named)
        error.path = named.path
        return error
    }

    /// Returns the same error, whose reason also suggests the file `name`.
    package func suggesting(_ name: String) -> AssetError {
        var error = self
        error.reason += "; did you mean \(name.quotedExcerpt)?"
        return error
    }
}

extension AssetError {
    /// Creates the error for a failed system call on a file that a scene names.
    package init(_ file: String, _ error: SystemError) {
        let cause: Cause = error.isMissing ? .notFound : error.isFault ? .failed : .notReadable
        self.init(file, cause, error.code == ENOENT ? Self.noSuchFile : error.reason)
    }

    /// The message for a missing file.
    package static let noSuchFile = "no such file"
}
