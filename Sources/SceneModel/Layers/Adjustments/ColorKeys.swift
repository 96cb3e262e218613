import Geometry
import SceneText

/// A colour that becomes transparent, such as that of a green screen.
public struct ChromaKey: Sendable, Equatable {
    /// The colour.
    public var color: Color
    /// The distance up to which colours are transparent: that of Cb and Cr (BT.709) from those of the key, divided by √2.
    /// Green and white are 0.42 apart.
    public var similarity = 0.2
    /// The further distance over which colours become opaque.
    public var softness = 0.1
    /// The part of the key's light that is taken from what remains, from 0 (none) to 1.
    public var spill = 1.0

    /// Creates a key for a colour.
    public init(color: Color) { self.color = color }

    static let either = Format.object(
        ObjectFormat<ChromaKey>(
            properties: [
                .required("color", \.color, .color, "The colour that becomes transparent."),
                .optional(
                    "similarity", \.similarity, .number(in: 0...1),
                    "How near a colour must be: the distance in Cb and Cr, divided by the root of 2; green and white are 0.42 apart. Default: 0.2."
                ),
                .optional(
                    "softness", \.softness, .number(in: 0...1),
                    "The further distance over which colours become opaque. Default: 0.1."),
                .optional(
                    "spill", \.spill, .number(in: 0...1),
                    "The part of the key's light that is taken from what remains, from 0 to 1. Default: 1."),
            ],
            synonyms: [
                "tolerance": ["similarity"], "threshold": ["similarity"], "blend": ["softness"],
                "feather": ["softness"], "despill": ["spill"],
            ]),
        startingFrom: ChromaKey(color: Color(red: 0, green: 255, blue: 0)), orOnly: "color", \.color, .color)
}

/// Dark or bright parts that become transparent.
public struct LumaKey: Sendable, Equatable {
    /// The parts that a luma key makes transparent.
    public enum Part: String, Sendable, CaseIterable {
        /// The dark parts, such as the black behind fire and smoke.
        case dark
        /// The bright parts, such as paper behind ink.
        case bright
    }

    /// The parts that become transparent.
    public var remove = Part.dark
    /// The luma (BT.709), from 0 to 1, up to which dark parts, or from which on bright parts are transparent.
    public var threshold = 0.1
    /// The further luma over which parts become opaque.
    public var softness = 0.1

    /// Creates a key that removes what is nearly black.
    public init() {}

    static let format = ObjectFormat<LumaKey>(
        properties: [
            .optional(
                "remove", \.remove, .choice(of: "part"),
                "What becomes transparent: dark or bright. Default: \"dark\"."),
            .optional(
                "threshold", \.threshold, .number(in: 0...1),
                "The luma up to which dark parts, or from which on bright parts are transparent. Default: 0.1."
            ),
            .optional(
                "softness", \.softness, .number(in: 0...1),
                "The further luma over which parts become opaque. Default: 0.1."),
        ],
        synonyms: ["tolerance": ["softness"], "feather": ["softness"], "luma": ["threshold"]]
    ).format(startingFrom: LumaKey())
}
