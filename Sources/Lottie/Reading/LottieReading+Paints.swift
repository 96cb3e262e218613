import SceneModel
import SceneText

extension LottieReading {
    /// The maximum number of dashes of a stroke. librlottie drops outlines with too many points, and each dash takes
    /// four points.
    private static let maximumDashCount = 4_000.0

    /// Parses a fill with a colour or a gradient.
    func fill(_ json: JSON, _ type: String) -> JSON {
        let keys: Set = ["ty", "c", "o", "r", "bm", "hd", "fillEnabled"]
        let all = type == "gf" ? keys.union(Self.gradientKeys).subtracting(["c"]) : keys
        guard let object = object(json, "a fill", keys: all) else { return json }
        refuseBlending(object)
        refuseSwitchedOff(object)
        let rule = JSON.Member("r", .number(Double(whole(object, "r", in: 0...2, default: 1))))
        return .object([.init("ty", .string(type)), rule] + paint(object, type == "gf"))
    }

    /// Parses a stroke with a colour or a gradient. `length` is an upper bound of the length of the stroked paths.
    func stroke(_ json: JSON, _ type: String, length: Double) -> JSON {
        let keys: Set = ["ty", "c", "o", "w", "lc", "lj", "ml", "ml2", "d", "bm", "hd", "fillEnabled"]
        let all = type == "gs" ? keys.union(Self.gradientKeys).subtracting(["c"]) : keys
        guard let object = object(json, "a stroke", keys: all) else { return json }
        refuseBlending(object)
        refuseSwitchedOff(object)
        if let limit = object["ml2"], within("ml2", { property(limit, .scalar(0...1000)) }).isAnimated {
            within("ml2") { refuse("an animated miter limit") }
        }
        let width = property(object, "w", .scalar(0...100_000))
        let cap = whole(object, "lc", in: 1...3, default: 1)
        var members: [JSON.Member] = [
            .init("ty", .string(type)), .init("w", width.json), .init("lc", .number(Double(cap))),
            .init("lj", .number(Double(whole(object, "lj", in: 1...3, default: 1)))),
            .init("ml", .number(number(object, "ml", in: 0...1000, default: 4))),
        ]
        let dot = cap == 1 ? 0 : max((width.numbers.max() ?? 0) / Self.dotsPerWidth, Self.shortestDot)
        if let dashes = dashes(object, length: length, dot: dot) { members.append(.init("d", dashes)) }
        return .object(members + paint(object, type == "gs"))
    }

    private func paint(_ object: LottieObject, _ isGradient: Bool) -> [JSON.Member] {
        let opacity = JSON.Member("o", property(object, "o", .scalar(Self.percent), default: 100).json)
        guard isGradient else { return [opacity, .init("c", property(object, "c", .color).json)] }
        return [opacity] + gradient(object)
    }

    private func refuseSwitchedOff(_ object: LottieObject) {
        guard object["fillEnabled"] == false else { return }
        within("fillEnabled") { fail("librlottie draws paints that are switched off; remove this paint") }
    }

    private static let gradientKeys: Set = ["g", "s", "e", "t", "h", "a"]

    private func gradient(_ object: LottieObject) -> [JSON.Member] {
        let type = whole(object, "t", in: 1...2, default: 1)
        var members: [JSON.Member] = [
            .init("t", .number(Double(type))), .init("s", property(object, "s", .point(Self.anyNumber)).json),
            .init("e", property(object, "e", .point(Self.anyNumber)).json),
        ]
        if type == 2 {
            members += [
                .init("h", property(object, "h", .scalar(-100...100), default: 0).json),
                .init("a", property(object, "a", .scalar(Self.anyNumber), default: 0).json),
            ]
        }
        within("g") {
            guard let colors = self.object(object["g"], "the colours of a gradient", keys: ["p", "k"]) else {
                return
            }
            let count = whole(colors, "p", in: 1...500)
            let before = faultCount
            let stops = property(colors, "k", .gradient(colors: count))
            // With alphas, each stop has six numbers, and there are at least as many stops as colours.
            let stopCounts = stops.values.map { value in
                let numbers = value.array?.count ?? 0
                return numbers == 4 * count ? count : numbers / 6
            }
            let sizes = Set(stops.values.map { $0.array?.count ?? 0 })
            if faultCount == before, sizes.count > 1 {
                within("k") {
                    fail(
                        "the keyframes have different numbers of stops, which librlottie does not support; give all keyframes the same offsets of colours and alphas"
                    )
                }
            }
            members.append(.init("g", ["p": .number(Double(stopCounts.first ?? 1)), "k": stops.json]))
        }
        return members
    }

    /// The length of a dot, which is a dash of length zero with round or square ends: the stroke's width divided by
    /// `dotsPerWidth`, at least `shortestDot`. librlottie drops dashes of length zero, so dots get an invisible length.
    /// This length is not lost when librlottie rounds to 1/64 pixel, and it exceeds 0.1, below which librlottie drops
    /// dashes at corners.
    private static let (dotsPerWidth, shortestDot) = (32.0, 0.125)

    /// Parses a dash pattern: alternating dashes and gaps, and an offset. All values are passed on, even zeros, because
    /// librlottie identifies each value by its position.
    ///
    /// - Parameter dot: The minimum length of a dash. If a dash has a keyframe with a smaller length, `dot` is added
    ///   to the dash at all keyframes and subtracted from the next gap.
    private func dashes(_ object: LottieObject, length: Double, dot: Double) -> JSON? {
        guard object["d"] != nil else { return nil }
        let parts = list(object, "d", atMost: 65)
        let before = faultCount
        var (lengths, offset): ([LottieProperty], LottieProperty?) = ([], nil)
        within("d") {
            for (index, json) in parts.enumerated() {
                within(index: index) {
                    guard let part = self.object(json, "a dash, a gap or an offset", keys: ["n", "v"]) else {
                        return
                    }
                    switch part["n"]?.string {
                    case "o" where offset == nil: offset = property(part, "v", .scalar(Self.anyNumber))
                    case "d" where lengths.count % 2 == 0, "g" where lengths.count % 2 == 1:
                        lengths.append(property(part, "v", .scalar(0...100_000)))
                    default:
                        within("n") {
                            mismatch(
                                "alternating \"d\" (dash) and \"g\" (gap), and one \"o\" (offset)", part["n"])
                        }
                    }
                }
            }
        }
        guard !lengths.isEmpty else { return nil }
        if lengths.count % 2 == 1 { lengths.append(lengths[lengths.count - 1]) }
        for index in stride(from: 0, to: lengths.count, by: 2)
        where lengths[index].numbers.contains(where: { $0 < dot }) {
            lengths[index] = lengths[index].mapped { $0 + dot }
            lengths[index + 1] = lengths[index + 1].mapped { max($0 - dot, 0) }
        }
        within("d") {
            let sum = lengths.reduce(0) { $0 + ($1.numbers.min() ?? 0) }
            let isOff = offset.map { $0.isAnimated || $0.numbers != [0] } ?? false
            if isOff, lengths.count > 2 {
                refuse("a dash offset with more than one dash and gap", "use one dash and one gap")
            }
            if faultCount == before, sum * Self.maximumDashCount < length * Double(lengths.count / 2) {
                fail(
                    "the stroke has more than \(Int(Self.maximumDashCount)) dashes; librlottie does not draw such strokes"
                )
            }
        }
        let all = lengths + [offset ?? LottieProperty(0)]
        return .array(all.map { ["v": $0.json] })
    }
}
