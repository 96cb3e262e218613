import Base
import SceneModel

/// A file that a scene names can't be used, or a layer can't do what the scene asks of it.
public struct AssetError: Problem, Equatable {
    /// What kept it from being used.
    public enum Cause: Sendable {
        /// There is no such file.
        case notFound
        /// It can't be read, as without permission.
        case notReadable
        /// Reading it failed; another try may succeed.
        case failed
        /// It lies outside the folders that may be read.
        case notAllowed
        /// It can't be used for this, as a text file can't be a picture.
        case notUsable
    }

    /// The file as the scene names it; empty if no file is at fault.
    public private(set) var file: String
    /// Why, in words.
    public private(set) var reason: String
    /// Why, as a case.
    public let cause: Cause
    /// What else is wrong with the file, the first reasons.
    private var others: [String] = []
    /// How many reasons there are in all.
    package private(set) var count = 1

    /// The key of the layer that is at fault.
    private let key: String
    /// The way to the layer that names it; empty until it is known.
    private var steps: [SceneSource.Step] = []
    /// The way from the layer to what is at fault, if that is no file.
    private var pathInLayer: String?
    /// What the scene was read from, for messages; nil until it is known.
    public private(set) var sourceName: String?
    /// Where the scene's text names it; nil until it is known.
    package private(set) var position: TextPosition?
    /// The way to the key that names it, as `layers[0].messages[2].sticker`; nil until it is known.
    private var path: String?
    /// Whether the file has the name that users know, and stands in the place of a scene.
    private var isShown = false

    /// An error about a file. `key` is the layer's that is at fault.
    public init(_ file: String, _ cause: Cause, _ reason: String, key: String = AssetError.usualKey) {
        self.file = file
        self.cause = cause
        self.reason = reason
        self.key = key
    }

    /// An error about a file with several reasons, at least one, of which the first are listed.
    package init(_ file: String, _ cause: Cause, reasons: [String], count: Int) {
        precondition(!reasons.isEmpty && count >= reasons.count)
        self.init(file, cause, reasons[0])
        others = Array(reasons.dropFirst())
        self.count = count
    }

    /// An error for each reason that is listed.
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

    /// A layer that can't do what the scene asks, which is only known when it is opened. What is wrong with the values of
    /// its keys alone is told by their formats and checks.
    public init(layer reason: String) { self.init("", .notUsable, reason, key: "type") }

    /// A key of a layer whose value can't be used for what the scene asks. `path` is the way from the layer to what is at
    /// fault, as `stroke.width`.
    init(key: String, path: String, reason: String) {
        self.init("", .notUsable, reason, key: key)
        pathInLayer = path
    }

    /// The key that names it, as `layers[2].file`, or the layer, as `layers[2] "name"`; empty until it is known.
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

    /// Source, position, place, file and reason in one line.
    public var description: String { (sourceName.map { "\($0): " } ?? "") + line }

    /// The same without the source.
    public var line: String {
        let name = file.unicodeScalars.prefix(Self.longestName)
        let cut = name.endIndex < file.endIndex ? "…" : ""
        return [position?.description ?? "", place, String(name) + cut, reason].filter { !$0.isEmpty }
            .joined(separator: ": ")
    }

    private static let longestName = 200
    /// The key of most layers that name a file.
    public static let usualKey = "file"

    /// The same error of a layer. A group adds its own place in front of its layers'.
    package func inLayer(_ step: SceneSource.Step) -> AssetError {
        var error = self
        error.steps.insert(step, at: 0)
        return error
    }

    /// The same error with the place where the scene's text names the file, or the name that users know of a film in the place
    /// of a scene.
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

    /// The same error of a file that the scene's text names.
    package func inText(_ source: SceneSource, at named: SceneSource.NamedFile) -> AssetError {
        var error = self
        error.sourceName = source.name
        error.position = source.position(of: named)
        error.path = named.path
        return error
    }

    /// The same error, with the name of a file that may be meant.
    package func suggesting(_ name: String) -> AssetError {
        var error = self
        error.reason += "; did you mean \(name.quotedExcerpt)?"
        return error
    }
}
