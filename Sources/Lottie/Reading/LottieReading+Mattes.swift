import SceneModel

/// Replacements for matted layers.
///
/// librlottie fails to draw a matted layer with exactly one paint, unless the paint covers the whole frame: it limits
/// its work to the paint's bounds, and gives up if they differ from the frame's.
extension LottieReading {
    /// A fill without a path: a second paint, which draws nothing.
    static let emptyFill: JSON = [
        "ty": "gr",
        "it": [
            ["ty": "fl", "r": 1, "o": ["k": 100], "c": ["k": [0, 0, 0]]], noTransform(tag: ["ty": "tr"]),
        ],
    ]

    /// A solid layer's rectangle and colour (`#RRGGBB`) as shapes, for a shape layer, which can have a second paint.
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
