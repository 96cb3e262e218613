/// The loudness of a sound over the time of a scene: 100 levels per second, from its start.
package struct SoundCurve: Sendable {
    /// The levels, at least one; `SoundLevels.full` stands for 1.
    package let values: [UInt16]
    /// The time after which the levels repeat; nil if they don't.
    package let period: SceneTime?

    /// Creates a curve from levels.
    package init(_ values: [UInt16], period: SceneTime?) {
        precondition(!values.isEmpty, "a curve has at least one level")
        (self.values, self.period) = (values, period)
    }

    /// Returns the levels for a layer that starts at a time of the scene, from the last one at or before this time. There
    /// are `count` of them, or fewer at the end of the curve.
    func levels(from start: SceneTime, count: Int) -> SoundLevels {
        let first = Self.place(before: start)
        let offset = SceneTime(first, over: SoundLevels.rate) - start
        guard let period, first + count > values.count else {
            let from = min(first, values.count - 1)
            return SoundLevels(Array(values[from..<min(from + count, values.count)]), from: offset.value)
        }
        let again = (first..<first + count).map { number in
            values[
                min(
                    Self.place(before: SceneTime(number, over: SoundLevels.rate).cycles(of: period).part),
                    values.count - 1)]
        }
        return SoundLevels(again, from: offset.value)
    }

    /// Returns the number of the last level at or before a time.
    private static func place(before time: SceneTime) -> Int {
        max(time.cycles(of: SceneTime(1, over: SoundLevels.rate)).whole, 0)
    }
}
