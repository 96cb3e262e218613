import SceneModel

/// A feature of an animation's file that can't be drawn, with its place.
package struct LottieFault: Equatable, Sendable, CustomStringConvertible {
    /// The path of the value in the file, such as `layers[2].shapes[0].it[1]`; empty for the file as a whole.
    package let path: String
    /// The name of the layer that contains it; nil outside of layers.
    package let layer: String?
    /// The problem, and advice where there is any.
    package let message: String

    /// Path, layer and message, in one line.
    package var description: String {
        let name = layer.map { "layer \($0.quotedExcerpt)" } ?? ""
        return [path, name, message].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

/// The faults that prevent an animation from being drawn correctly.
package struct LottieErrors: Error, Equatable, CustomStringConvertible {
    /// The first faults in reading order, at least one.
    package let listed: [LottieFault]
    /// The number of all faults.
    package let count: Int

    init(_ listed: [LottieFault], count: Int) {
        precondition(!listed.isEmpty && count >= listed.count)
        self.listed = listed
        self.count = count
    }

    init(_ message: String) { self.init([LottieFault(path: "", layer: nil, message: message)], count: 1) }

    /// All listed faults, in one line.
    package var description: String { listed.map(\.description).joined(separator: "; ") }
}
