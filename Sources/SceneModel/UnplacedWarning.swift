import SceneText

/// A warning about a part of a scene, before its position in the text is known.
package struct UnplacedWarning: Sendable, Equatable {
    /// The path from the scene to the value that the warning is about; empty if unknown.
    let path: [Fault.Step]
    /// The name of the layer or file that the warning is about, in addition to the path.
    let subject: String?
    let message: String
    /// True if the message states a line number in a file that the scene names. Then the position of the value in the
    /// scene's text is not shown.
    var hasOwnLine = false

    /// Creates a warning about the value at a JSON path of the scene. If the value is a layer, `name` is the layer's
    /// name.
    package init(at path: [Fault.Step], name: String? = nil, hasOwnLine: Bool = false, _ message: String) {
        (self.path, subject, self.message) = (path, name?.quotedExcerpt, message)
        self.hasOwnLine = hasOwnLine
    }

    /// Creates a warning about a layer or file whose path in the scene is unknown.
    package init(_ subject: String, _ message: String) {
        (path, self.subject, self.message) = ([], subject, message)
    }
}

extension [SceneSource.Step] {
    /// The path as a list of JSON keys and indices.
    package var way: [Fault.Step] {
        enumerated().flatMap { depth, step -> [Fault.Step] in
            switch step {
            case .layer(let index, _): [.key("layers"), .index(index)]
            case .item(let index, _): [.key("items"), .index(index)]
            case .row(let index, _): [.key("rows"), .index(index)]
            case .mask: [.key("mask")]
            case .clip(let index): (depth == 0 ? [.key("audio")] : []) + [.key("clips"), .index(index)]
            }
        }
    }

    /// The name of the layer that the path leads to; nil if it leads to a clip.
    package var layerName: String? {
        switch last {
        case .layer(_, let name), .item(_, let name), .row(_, let name), .mask(let name): name
        case .clip, nil: nil
        }
    }
}

extension SceneTime {
    /// The time in seconds, rounded to milliseconds, with its unit.
    package var roundedSeconds: String { "\(JSON.number((value * 1000).rounded() / 1000).text) s" }
}
