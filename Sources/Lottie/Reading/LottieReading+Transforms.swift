import SceneModel
import SceneText

extension LottieReading {
    private static let planeKeys: Set = ["ty", "a", "p", "s", "r", "o", "sk", "sa", "hd", "bm"]
    private static let spaceKeys = ["rx", "ry", "rz", "or"]
    private static let anyScale = -10_000.0...10_000.0

    /// Returns the JSON of the identity transform, which begins with the members of `tag`.
    static func noTransform(tag: JSON) -> JSON {
        .object(
            (tag.members ?? []) + [
                .init("a", ["k": [0, 0]]), .init("p", ["k": [0, 0]]), .init("s", ["k": [100, 100]]),
                .init("r", ["k": 0]),
                .init("o", ["k": 100]),
            ])
    }

    /// Parses the transform of a layer or group. Returns its JSON, which begins with the members of `tag`, and its
    /// maximum scale.
    func transform(_ json: JSON?, tag: JSON) -> (json: JSON, scale: Double) {
        let keys = Self.planeKeys.union(Self.spaceKeys)
        guard let json, let object = object(json, "a transform", keys: keys) else {
            if json == nil { mismatch("a transform", nil) }
            return (Self.noTransform(tag: tag), 1)
        }
        for key in Self.spaceKeys where object[key] != nil {
            within(key) { refuse("rotation in 3D (\"\(key)\")", "use \"r\"") }
        }
        if let skew = object["sk"] {
            let amount = within("sk") { property(skew, .scalar(Self.anyNumber)) }
            if amount.isAnimated || amount.numbers != [0] {
                within("sk") { refuse("skew (\"sk\")", "convert the result to a plain path") }
            }
        }
        let scale = property(object, "s", .point(Self.anyScale), default: [100, 100])
        let members: [JSON.Member] = [
            .init("a", property(object, "a", .point(Self.anyNumber), default: [0, 0]).json),
            .init("p", position(object)), .init("s", scale.json),
            .init("r", property(object, "r", .scalar(-1_000_000...1_000_000), default: 0).json),
            .init("o", property(object, "o", .scalar(Self.percent), default: 100).json),
        ]
        return (.object((tag.members ?? []) + members), Self.maximumScale(scale))
    }

    /// Returns the maximum scale of a transform, including the overshoot of easing.
    private static func maximumScale(_ scale: LottieProperty) -> Double {
        let largest = scale.values.flatMap { $0.array ?? [] }.reduce(0) { max($0, abs($1.number ?? 0)) } / 100
        return largest * scale.overshoot
    }

    /// Parses a position, which is given as a point or as separate x and y.
    private func position(_ object: LottieObject) -> JSON {
        guard let json = object["p"] else { return ["k": [0, 0]] }
        return within("p") {
            guard let position = self.object(json, "a position", keys: ["a", "k", "s", "x", "y", "z", "sid"])
            else {
                return ["k": [0, 0]]
            }
            guard truth(position, "s") else { return property(position, .point(Self.anyNumber)).json }
            let (x, y) = ("x", "y")
            return [
                "s": true, "x": property(position, x, .scalar(Self.anyNumber)).json,
                "y": property(position, y, .scalar(Self.anyNumber)).json,
            ]
        }
    }

    /// Parses the transform by which a repeater moves each copy from the previous one. Returns the transform and its
    /// maximum scale.
    func repeaterTransform(_ json: JSON?) -> (json: JSON, scale: Double) {
        let keys = Self.planeKeys.union(["so", "eo"])
        guard let json, let object = object(json, "a transform", keys: keys) else {
            if json == nil { mismatch("a transform", nil) }
            return ([:], 1)
        }
        if truth(LottieObject(object["p"]?.members ?? []), "s") {
            within("p") { refuse("separate x and y positions of a repeater's copies", "use one position") }
        }
        // Limits the scale, because powers of other scales might not be finite numbers.
        let scale = property(object, "s", .point(0.01...10_000), default: [100, 100])
        let result: JSON = [
            "a": property(object, "a", .point(Self.anyNumber), default: [0, 0]).json,
            "p": property(object, "p", .point(Self.anyNumber), default: [0, 0]).json,
            "r": property(object, "r", .scalar(Self.anyNumber), default: 0).json, "s": scale.json,
            "so": property(object, "so", .scalar(Self.percent), default: 100).json,
            "eo": property(object, "eo", .scalar(Self.percent), default: 100).json,
        ]
        return (result, Self.maximumScale(scale))
    }
}
