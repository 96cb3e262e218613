import SceneModel
import SceneText

/// A keyframe as stated in the file.
private struct Keyframe {
    var time = 0.0
    var start: JSON?
    var end: JSON?
    var ease: (outX: Double, outY: Double, inX: Double, inY: Double) = (0, 0, 1, 1)
    var isHeld = false
    var tangents: (out: JSON, into: JSON)?
}

extension LottieReading {
    static let anyTime = -1_000_000.0...1_000_000.0
    private static let maximumKeyframeCount = 100_000

    /// Parses keyframes. Each step from one keyframe to the next is passed to librlottie with its start value, end
    /// value and easing, because librlottie guesses missing values. The last keyframe becomes a step without change.
    func animated(_ list: [JSON], _ kind: LottieValueType) -> LottieProperty {
        guard list.count <= Self.maximumKeyframeCount else {
            fail("\(list.count) keyframes; at most \(Self.maximumKeyframeCount) are supported")
            return LottieProperty(fallback(kind))
        }
        let last = list.count - 1
        let before = faultCount
        var keyframes: [Keyframe] = []
        for (index, json) in list.enumerated() {
            let previous = keyframes.last
            within(index: index) {
                let keyframe = keyframe(json, kind, isLast: index == last)
                if let previous, keyframe.time < previous.time {
                    within("t") {
                        fail(
                            "keyframes must be in order of time: \(JSON.number(keyframe.time).text) comes after \(JSON.number(previous.time).text)"
                        )
                    }
                }
                keyframes.append(keyframe)
            }
        }
        guard faultCount == before else { return LottieProperty(fallback(kind)) }
        return property(keyframes, kind)
    }

    private func property(_ keyframes: [Keyframe], _ kind: LottieValueType) -> LottieProperty {
        var (steps, values, overshoot): ([LottieStep], [JSON], Double) = ([], [], 1)
        for (index, keyframe) in keyframes.enumerated() {
            let last = index == keyframes.count - 1
            guard let start = keyframe.start ?? (last ? keyframes.dropLast().last?.end ?? values.last : nil)
            else {
                within(index: index) { within("s") { mismatch("a value", nil) } }
                return LottieProperty(fallback(kind))
            }
            let end = last || keyframe.isHeld ? start : keyframe.end ?? keyframes[index + 1].start ?? start
            if case .path = kind, !isAlike(start, end) {
                within(index: index) { fail("paths with different numbers of vertices can't be blended") }
            }
            values += last || keyframe.isHeld ? [start] : [start, end]
            // The values of a Bézier curve are bounded by those of its handles.
            let heights = [keyframe.ease.outY, keyframe.ease.inY]
            overshoot = heights.reduce(overshoot) { max($0, 2 * $1 - 1, 1 - 2 * $1) }
            let isHeld = last || keyframe.isHeld
            steps.append(
                isHeld ? LottieStep(keyframe.time, held: start) : step(keyframe, from: start, to: end))
        }
        return LottieProperty(steps: steps, values: values, overshoot: overshoot)
    }

    private func step(_ keyframe: Keyframe, from start: JSON, to end: JSON) -> LottieStep {
        let ease = keyframe.ease
        var members: [JSON.Member] = [
            // librlottie caches easings by this name. Without a name it uses two digits of each number, so that similar
            // easings would be confused.
            .init("n", .string("\(ease.outX) \(ease.outY) \(ease.inX) \(ease.inY)")),
            .init("o", ["x": .number(ease.outX), "y": .number(ease.outY)]),
            .init("i", ["x": .number(ease.inX), "y": .number(ease.inY)]),
        ]
        if let tangents = keyframe.tangents {
            members += [.init("to", tangents.out), .init("ti", tangents.into)]
        }
        return LottieStep(keyframe.time, from: start, to: end, members)
    }

    private func isAlike(_ one: JSON, _ other: JSON) -> Bool {
        one["v"]?.array?.count == other["v"]?.array?.count && one["c"] == other["c"]
    }

    private func keyframe(_ json: JSON, _ kind: LottieValueType, isLast: Bool) -> Keyframe {
        var keyframe = Keyframe()
        guard
            let object = object(
                json, "a keyframe", keys: ["t", "s", "e", "i", "o", "n", "h", "to", "ti", "x"])
        else {
            return keyframe
        }
        refuseExpression(object)
        keyframe.time = number(object, "t", in: Self.anyTime)
        keyframe.start = object["s"].map { start in within("s") { value(start, kind) } }
        keyframe.end = object["e"].map { end in within("e") { value(end, kind) } }
        keyframe.isHeld = truth(object, "h")
        if keyframe.isHeld || isLast { return keyframe }
        let (out, into) = (handle(object, "o", kind), handle(object, "i", kind))
        keyframe.ease = (out?.x ?? 0, out?.y ?? 0, into?.x ?? 1, into?.y ?? 1)
        guard case .point = kind, let out = object["to"], let into = object["ti"] else { return keyframe }
        let tangents = (
            out: within("to") { value(out, .point(Self.anyNumber)) },
            into: within("ti") { value(into, .point(Self.anyNumber)) }
        )
        let isStraight = [tangents.out, tangents.into].allSatisfy { $0 == [0, 0] }
        keyframe.tangents = isStraight ? nil : tangents
        return keyframe
    }

    /// Parses one of the two Bézier handles that define the easing of a step between keyframes.
    private func handle(_ object: LottieObject, _ key: String, _ kind: LottieValueType) -> (
        x: Double, y: Double
    )? {
        guard let json = object[key] else { return nil }
        return within(key) {
            guard let point = self.object(json, "an easing handle", keys: ["x", "y"]) else { return nil }
            let beyond = kind.mayOvershoot ? 10.0 : 0
            return (
                coordinate(point, "x", in: 0...1, kind.dimensions),
                coordinate(point, "y", in: -beyond...1 + beyond, kind.dimensions)
            )
        }
    }

    /// Parses a coordinate of an easing handle. All dimensions must have equal values, because librlottie applies the
    /// easing of the first dimension to all.
    private func coordinate(
        _ point: LottieObject, _ key: String, in range: ClosedRange<Double>, _ dimensions: Int
    ) -> Double {
        guard let values = point[key]?.array else { return number(point, key, in: range) }
        return within(key) {
            let numbers = values.prefix(max(dimensions, 1)).map { number($0, in: range) }
            guard let first = numbers.first else {
                mismatch("a number", .array([]))
                return range.lowerBound
            }
            if numbers.contains(where: { abs($0 - first) > 0.005 }) {
                refuse(
                    "easing that differs between dimensions",
                    "use one easing for both dimensions, or separate the dimensions")
            }
            return first
        }
    }
}
