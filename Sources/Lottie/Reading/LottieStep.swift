import SceneModel

/// What a property does from a keyframe to the next, as librlottie is given it.
struct LottieStep {
    let time: Double
    let start, end: JSON
    /// How it gets from one to the other.
    let rest: [JSON.Member]

    init(_ time: Double, from start: JSON, to end: JSON, _ rest: [JSON.Member]) {
        (self.time, self.start, self.end, self.rest) = (time, start, end, rest)
    }

    /// A value that is held.
    init(_ time: Double, held value: JSON) {
        self.init(time, from: value, to: value, [.init("h", 1)])
    }

    var json: JSON {
        func listed(_ value: JSON) -> JSON { value.array == nil ? [value] : value }
        return .object(
            [.init("t", .number(time)), .init("s", listed(start)), .init("e", listed(end))] + rest)
    }
}
