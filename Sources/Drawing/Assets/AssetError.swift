import Base
import SceneModel

/// An error about a file named by a scene, or about a layer that can't do what the scene asks.
public struct AssetError: Problem, Equatable {
    /// The kind of failure.
    public enum Cause: Sendable {
        /// There is no such file.
        case notFound
        /// The file can't be read, for example because of its permissions.
        case notReadable
        /// Reading the file failed; another attempt may succeed.
        case failed
        /// The file lies outside the folders that may be read.
        case notAllowed
        /// The file has the wrong content, such as text where a picture is expected.
        case notUsable
    }

    /// The file as the scene names it; empty if the error is not about a file.
    public private(set) var file: String
    /// The reason, as text.
    public private(set) var reason: String
    /// The kind of failure.
    public let cause: Cause
    /// Further reasons, after the first.
    private var others: [String] = []
    /// The total number of reasons, including those not listed.
    package private(set) var count = 1

    /// The key of the layer that is at fault.
    private let key: String
    /// The path to the layer that is at fault; empty until it is known.
    private var steps: [SceneSource.Step] = []
    /// The path from the layer to the value at fault, if the error is not about a file.
    private var pathInLayer: String?
    /// The name of the scene's source, for messages; nil until it is known.
    public private(set) var sourceName: String?
    /// The position of the fault in the scene's text; nil until it is known.
    package private(set) var position: TextPosition?
    /// The path of the key that names the file, such as `layers[0].messages[2].sticker`; nil until it is known.
    private var path: String?
    /// True if `file` is the name that users know, of a film that is used in place of a scene.
    private var isShown = false

    /// Creates an error about a file. `key` is the key at fault in the layer.
    public init(_ file: String, _ cause: Cause, _ reason: String, key: String = AssetError.usualKey) {
        self.file = file
        self.cause = cause
        self.reason = reason
        self.key = key
    }

    /// Creates an error about a file for several reasons, at least one; `reasons` has the first of them.
    package init(_ file: String, _ cause: Cause, reasons: [String], count: Int) {
        precondition(!reasons.isEmpty && count >= reasons.count)
        self.init(file, cause, reasons[0])
        others = Array(reasons.dropFirst())
        self.count = count
    }

    /// One error for each listed reason.
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

    /// Creates an error about a layer that can't do what the scene asks, if that is only known when it is opened.
    /// Formats and checks report values that are wrong in themselves.
    public init(layer reason: String) { self.init("", .notUsable, reason, key: "type") }

    /// Creates an error about the value of a layer's key, if it can't be used for what the scene asks. `path` is the
    /// path from the layer to the value, such as `stroke.width`.
    init(key: String, path: String, reason: String) {
        self.init("", .notUsable, reason, key: key)
        pathInLayer = path
    }

    /// The path of the key that names the file, such as `layers[2].file`, or of the layer, such as `layers[2] "name"`;
    /// empty until it is known.
    public var place: String {
        if isShown { return "" }
        if let path { return path }
        if let pathInLayer { return "\(layerPath).\(pathInLayer)" }
        let name: String? =
            switch steps.last {
            case .layer(_, let name), .row(_, let name), .mask(let name): name
            case .clip, nil: nil
            }
        return layerPath + (name.map { " \($0.quotedExcerpt)" } ?? "")
    }

    private var layerPath: String {
        steps.map { step in
            switch step {
            case .layer(let index, _): "layers[\(index)]"
            case .row(let index, _): "rows[\(index)]"
            case .mask: "mask"
            case .clip(let index): "audio.clips[\(index)]"
            }
        }.joined(separator: ".")
    }

    /// By the cause.
    public var kind: ProblemKind {
        switch cause {
        case .notFound, .notReadable: .noInput
        case .notAllowed: .notAllowed
        case .notUsable: .notValid
        case .failed: .failed
        }
    }

    /// The source, position, place, file and reason, in one line.
    public var description: String { (sourceName.map { "\($0): " } ?? "") + line }

    /// The description without the source.
    public var line: String {
        let name = file.unicodeScalars.prefix(Self.longestName)
        let cut = name.endIndex < file.endIndex ? "…" : ""
        return [position?.description ?? "", place, String(name) + cut, reason].filter { !$0.isEmpty }
            .joined(separator: ": ")
    }

    private static let longestName = 200
    /// The key by which most layers name a file.
    public static let usualKey = "file"

    /// The same error, inside a layer. A group adds its own step before those of its layers.
    package func inLayer(_ step: SceneSource.Step) -> AssetError {
        var error = self
        error.steps.insert(step, at: 0)
        return error
    }

    /// The same error, with the position where the scene's text names the file. For a film that is used in place of a
    /// scene, the file gets the name that users know.
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

    /// The same error, about a file named in the scene's text.
    package func inText(_ source: SceneSource, at named: SceneSource.NamedFile) -> AssetError {
        var error = self
        error.sourceName = source.name
        error.position = source.position(of: named)
        error.path = named.path
        return error
    }

    /// The same error, suggesting the name of another file.
    package func suggesting(_ name: String) -> AssetError {
        var error = self
        error.reason += "; did you mean \(name.quotedExcerpt)?"
        return error
    }
}
