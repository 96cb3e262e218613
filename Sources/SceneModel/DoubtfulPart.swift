/// What a warning is about.
package struct DoubtfulPart: Sendable, Equatable {
    /// The way from the scene to it; empty if it is not known.
    let way: [Fault.Step]
    /// What it is, beside the way.
    let subject: String?
    let message: String
    /// Whether the message says a line of a file that the value names; the line of the value would be a second one.
    var hasOwnLine = false

    /// A value of a scene, and perhaps the name of the layer that it is.
    package init(at way: [Fault.Step], name: String? = nil, hasOwnLine: Bool = false, _ message: String) {
        (self.way, subject, self.message) = (way, name?.quotedExcerpt, message)
        self.hasOwnLine = hasOwnLine
    }

    /// Something whose place in the scene is not known.
    package init(_ subject: String, _ message: String) {
        (way, self.subject, self.message) = ([], subject, message)
    }
}

extension [SceneSource.Step] {
    /// The same way by keys and indices.
    package var way: [Fault.Step] {
        flatMap { step -> [Fault.Step] in
            switch step {
            case .layer(let index, _): [.key("layers"), .index(index)]
            case .row(let index, _): [.key("rows"), .index(index)]
            case .mask: [.key("mask")]
            case .clip(let index): [.key("audio"), .key("clips"), .index(index)]
            }
        }
    }

    /// The name of the layer to which it leads.
    package var layerName: String? {
        switch last {
        case .layer(_, let name), .row(_, let name), .mask(let name): name
        case .clip, nil: nil
        }
    }
}

extension SceneTime {
    /// In seconds, to the millisecond.
    package var roundedSeconds: String { "\(JSON.number((value * 1000).rounded() / 1000).text) s" }
}
