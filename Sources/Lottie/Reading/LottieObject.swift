import SceneModel

/// An object of an animation's file, by its keys.
struct LottieObject {
    let members: [JSON.Member]
    private let values: [String: JSON]

    init(_ members: [JSON.Member]) {
        self.members = members
        values = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The value of a key; nil if there is none.
    subscript(key: String) -> JSON? { values[key] }

    /// What says nothing about pixels: names, numbers of the editor, and what exporters write for players.
    static let silentKeys: Set = [
        "nm", "mn", "ln", "cl", "ix", "cix", "np", "cm", "l", "meta", "metadata", "markers", "bounds",
        "completed",
        "_render", "__converted", "lc2",
    ]
}
