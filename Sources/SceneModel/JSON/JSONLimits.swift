/// How much JSON text may hold.
package struct JSONLimits: Sendable {
    /// How many lists and objects may be in each other.
    package let deepest: Int
    /// The values in all, lists and objects included.
    package let mostValues: Int
    /// The bytes of a key. Comparing strings normalises them, which takes quadratic time in the number of combining marks.
    package let longestKey = 1000

    /// Limits of a document.
    package init(deepest: Int, mostValues: Int) {
        self.deepest = deepest
        self.mostValues = mostValues
    }

    /// Those of scenes.
    package static let scene = JSONLimits(deepest: 64, mostValues: 100_000)
}
