import SceneModel

/// The change of a property from one keyframe to the next, as passed to librlottie.
struct LottieStep {
    let time: Double
    let start, end: JSON
    /// The members that describe the easing.
    let rest: [JSON.Member]

    init(_ time: Double, from start: JSON, to end: JSON, _ rest: [JSON.Member]) {
        (self.time, self.start, self.end, self.rest) = (time, start, end, rest)
    }

    /// Creates a held value.
    init(_ time: Double, held value: JSON) {
        self.init(time, from: value, to: value, [.init("h", 1)])
    }

    var json: JSON {
        func listed(_ value: JSON) -> JSON { value.array == nil ? [value] : value }
        return .object(
            [.init("t", .number(time)), .init("s", listed(start)), .init("e", listed(end))] + rest)
    }
}
