import SceneModel

/// An object in an animation's file, with access by key.
struct LottieObject {
    let members: [JSON.Member]
    private let values: [String: JSON]

    init(_ members: [JSON.Member]) {
        self.members = members
        values = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The value of a key; nil if it is missing.
    subscript(key: String) -> JSON? { values[key] }

    /// Keys that don't affect pixels: names, the editor's numbers, and exporters' data for players.
    static let silentKeys: Set = [
        "nm", "mn", "ln", "cl", "ix", "cix", "np", "cm", "l", "meta", "metadata", "markers", "bounds",
        "completed",
        "_render", "__converted", "lc2",
    ]
}
