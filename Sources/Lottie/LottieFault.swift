import SceneModel

/// Something in an animation's file that can't be drawn, and where.
package struct LottieFault: Equatable, Sendable, CustomStringConvertible {
    /// The place in the file, such as `layers[2].shapes[0].it[1]`; empty for the file as a whole.
    package let path: String
    /// The name of the layer that it is in; nil outside of layers.
    package let layer: String?
    /// What is wrong, and what may be done about it.
    package let message: String

    /// Place, layer and message in one line.
    package var description: String {
        let name = layer.map { "layer \($0.quotedExcerpt)" } ?? ""
        return [path, name, message].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

/// Everything that keeps an animation from being drawn as it is meant.
package struct LottieErrors: Error, Equatable, CustomStringConvertible {
    /// The first faults in the order of reading, at least one.
    package let listed: [LottieFault]
    /// How many there are.
    package let count: Int

    init(_ listed: [LottieFault], count: Int) {
        precondition(!listed.isEmpty && count >= listed.count)
        self.listed = listed
        self.count = count
    }

    init(_ message: String) { self.init([LottieFault(path: "", layer: nil, message: message)], count: 1) }

    /// All in one line.
    package var description: String { listed.map(\.description).joined(separator: "; ") }
}
