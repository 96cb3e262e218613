import SceneModel
import SceneText

extension LottieReading {
    private static let maximumMaskCount = 100

    /// Parses the masks of a layer. Masks without effect are left out.
    func masks(_ object: LottieObject) -> [JSON] {
        guard truth(object, "hasMask") else { return [] }
        var masks: [JSON] = []
        for (index, json) in list(object, "masksProperties", atMost: Self.maximumMaskCount, isRequired: false)
            .enumerated()
        {
            within("masksProperties") {
                within(index: index) {
                    if let mask = mask(json, isFirst: masks.isEmpty) { masks.append(mask) }
                }
            }
        }
        return masks
    }

    private func mask(_ json: JSON, isFirst: Bool) -> JSON? {
        let keys: Set = ["inv", "mode", "pt", "o", "x", "f", "hd"]
        guard let object = object(json, "a mask", keys: keys) else { return nil }
        let name = object["mode"]?.string ?? "a"
        // Drops masks without effect, because librlottie would hide the layer.
        if name == "n" || truth(object, "hd") { return nil }
        if let feather = object["f"], isNotZero(feather, .point(0...100_000), "f") {
            within("f") { refuse("feathered masks (\"f\")", "use a matte with a gradient") }
        }
        if let expansion = object["x"], isNotZero(expansion, .scalar(Self.anyNumber), "x") {
            within("x") { refuse("expanded masks (\"x\")", "convert the result to a plain path") }
        }
        let opacity = property(object, "o", .scalar(Self.percent), default: 100)
        var mode = name
        switch name {
        case "a", "s", "i", "f": break
        case "l", "d": within("mode") { refuse("masks that lighten or darken", "use add or intersect") }
        default: within("mode") { mismatch("one of \"n\", \"a\", \"s\", \"i\", \"f\"", object["mode"]) }
        }
        if truth(object, "inv") {
            // Replaces inversion with the opposite mode, because librlottie inverts a mask only inside its own path.
            let opposites = ["a": isFirst ? "s" : nil, "s": isFirst ? nil : "i", "i": "s"]
            if let opposite = opposites[name] ?? nil, !opacity.isAnimated, opacity.numbers == [100] {
                mode = opposite
            } else {
                within("inv") { refuse("this inverted mask", "reverse the direction of its path") }
            }
        }
        return [
            "inv": false, "mode": .string(mode), "pt": property(object, "pt", .path).json, "o": opacity.json,
        ]
    }

    private func isNotZero(_ json: JSON, _ kind: LottieValueType, _ key: String) -> Bool {
        let property = within(key) { self.property(json, kind) }
        return property.isAnimated || property.values.contains { $0 != 0 && $0 != [0, 0] }
    }
}

/// Replacements for content with which librlottie would not draw a layer that has a matte.
///
/// librlottie does not draw a layer with a matte and exactly one paint, unless the paint covers the whole frame: it
/// limits its work to the paint's bounds, and gives up if they differ from the frame's.
extension LottieReading {
    /// A fill without a path, which draws nothing. It is added as a second paint, because librlottie may not draw a
    /// layer with a matte and exactly one paint.
    static let emptyFill: JSON = [
        "ty": "gr",
        "it": [
            ["ty": "fl", "r": 1, "o": ["k": 100], "c": ["k": [0, 0, 0]]], noTransform(tag: ["ty": "tr"]),
        ],
    ]

    /// Converts the rectangle and the colour (`#RRGGBB`) of a solid layer to a list of shapes. Unlike a solid layer, a
    /// layer with shapes can have the second paint that librlottie needs.
    static func shapes(ofSolid width: Double, _ height: Double, _ color: String) -> [JSON] {
        let digits = UInt32(color.dropFirst(), radix: 16) ?? 0
        let channels = [16, 8, 0].map { JSON.number(Double(digits >> $0 & 255) / 255) }
        return [
            [
                "ty": "rc", "d": 1, "p": ["k": [.number(width / 2), .number(height / 2)]],
                "s": ["k": [.number(width), .number(height)]], "r": ["k": 0],
            ],
            ["ty": "fl", "r": 1, "o": ["k": 100], "c": ["k": .array(channels)]],
        ]
    }
}
