/// The limits of JSON text.
package struct JSONLimits: Sendable {
    /// The maximum nesting depth of lists and objects.
    package let deepest: Int
    /// The maximum number of values, including lists and objects.
    package let mostValues: Int
    /// The maximum size of a key in bytes. Comparing strings normalises them, which takes quadratic time in the number
    /// of combining marks.
    package let longestKey = 1000

    /// Creates limits.
    package init(deepest: Int, mostValues: Int) {
        self.deepest = deepest
        self.mostValues = mostValues
    }

    /// The limits of scenes.
    package static let scene = JSONLimits(deepest: 64, mostValues: 100_000)
}
