import Geometry
import SceneText

/// A gradient of four colours that move from one station (a point) to the next.
///
/// A pixel is the weighted mean of the four colours. A colour's weight is max(0, 1 − distance / radius), raised to
/// `exponent`. Distances are in unit coordinates: the layer is a square of side 1, stretched to the scene. A colour
/// with a plateau suppresses the other colours: completely within the plateau's radius, less and less up to twice that
/// radius, and not at all beyond.
public struct GradientContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "gradient"

    /// A built-in set of values for all keys.
    public enum Preset: String, Sendable, CaseIterable {
        /// The gradient of an entry to a contest in 2021.
        case contest
        /// The gradient `contest`, in the colours of the contest's author.
        case contestAuthor = "contest-author"
        /// Cyan, magenta, yellow and black in the four corners, without motion.
        case cmyk
        /// The gradient of Telegram for Android, desktop and the web.
        case telegram
        /// The gradient of Telegram for iOS.
        case telegramIOS = "telegram-ios"
    }

    /// The preset from which omitted keys get their values.
    public private(set) var preset: Preset
    /// The four colours, which must be opaque.
    public var colors: [Track<Color>]
    /// The eight points that the colours visit, in unit coordinates. In step s, colour i is at station (s + 2i) mod 8.
    public var stations: [Point]
    /// The distance at which a colour's weight becomes 0, in unit coordinates.
    public var radius: Track<Double>
    /// The exponent of the colours' weights. It is an integer, so that powers can be computed as products.
    public var exponent: Int
    /// The rotation of the picture at distance 1 from the centre, in radians. The rotation grows with the square of the
    /// distance.
    public var swirl: Double
    /// The time in which a colour moves to the next of the `stations`, in seconds.
    public var stepDuration: Double
    /// The timing curve of a colour's movement to the next of the `stations`.
    public var curve: Curve
    /// For each of the four colours, the radius (in unit coordinates) around the colour within which the other colours
    /// have no weight; 0 for no plateau.
    public var plateau = [0.0, 0, 0, 0]
    /// The animation that moves the colours. If nil, the colours move continuously with time.
    public var phase: GradientPhase?

    /// The minimum of `radius`, to which animated values are clamped.
    package static let minimumRadius = 0.001

    /// Creates a gradient with the values of a preset.
    public init(preset: Preset) {
        self.preset = preset
        switch preset {
        case .contest:
            colors = Self.colors(0x7FA381, 0xFFF5C5, 0x336F55, 0xFBE37D)
            stations = Self.contestStations
            (radius, exponent, swirl, stepDuration, curve) = (.constant(1), 4, 0, 1, .named(.contest))
        case .contestAuthor:
            colors = Self.colors(0x88A385, 0xFDF5CB, 0x416D56, 0xF7E48C)
            stations = Self.contestStations
            (radius, exponent, swirl, stepDuration, curve) = (.constant(1), 4, 0, 1, .named(.contest))
        case .cmyk:
            colors = Self.colors(0x00FFFF, 0xFF00FF, 0xFFFF00, 0x000000)
            stations = Self.corners
            (radius, exponent, swirl, stepDuration, curve) = (.constant(1), 4, 0, 1, .named(.contest))
            phase = .track(.constant(0))
        case .telegram:
            colors = Self.colors(0xDBDDBB, 0x6BA587, 0xD5D88D, 0x88B884)
            stations = Self.telegramStations
            (radius, exponent, swirl, stepDuration, curve) = (
                .constant(0.9), 4, 0.784, 0.5, .named(.telegram)
            )
        case .telegramIOS:
            colors = Self.colors(0x7FA381, 0xFFF5C5, 0x336F55, 0xFBE37D)
            stations = Self.telegramStations
            (radius, exponent, swirl, stepDuration, curve) = (
                .constant(0.92), 3, 0.784, 0.5, .named(.telegram)
            )
        }
    }

    private static func colors(_ codes: UInt32...) -> [Track<Color>] {
        codes.map { code in
            .constant(Color(red: UInt8(code >> 16), green: UInt8(code >> 8 & 0xFF), blue: UInt8(code & 0xFF)))
        }
    }

    private static let contestStations = [
        Point(0.60, 0.15), Point(0.35, 0.30), Point(0.25, 0.60), Point(0.20, 0.90),
        Point(0.40, 0.85), Point(0.65, 0.70), Point(0.75, 0.40), Point(0.80, 0.10),
    ]

    private static let corners = [
        Point(0, 0), Point(0.5, 0), Point(1, 0), Point(0.5, 0.5),
        Point(0, 1), Point(0.5, 1), Point(1, 1), Point(0.5, 0.5),
    ]

    private static let telegramStations = [
        Point(0.80, 0.10), Point(0.60, 0.20), Point(0.35, 0.25), Point(0.25, 0.60),
        Point(0.20, 0.90), Point(0.40, 0.80), Point(0.65, 0.75), Point(0.75, 0.40),
    ]
}

extension GradientContent: DescribedContent {
    /// Creates content with default values.
    public init() { self.init(preset: .telegram) }

    /// A description of the layer type, for the JSON Schema.
    public static let summary =
        "Four colours that move from point to point (stations); a pixel mixes them by its distance from each colour."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<GradientContent>(
        properties: [
            presetProperty,
            .optional(
                "colors", \.colors, .list(of: .track(of: .opaqueColor), count: 4...4), "The four colours."),
            .optional(
                "stations", \.stations, .list(of: .point(in: -10...10), count: 8...8),
                "The eight points that the colours visit in turn, [0, 0] top left to [1, 1] bottom right."),
            .optional(
                "radius", \.radius, .track(of: .number(in: minimumRadius...100)),
                "The distance at which a colour's weight is 0; 1 is the side of the square."),
            .optional(
                "exponent", \.exponent, .integer(in: 1...16),
                "The exponent of the weights: higher values make sharper transitions."),
            .optional(
                "swirl", \.swirl, .number(in: -100...100),
                "The rotation of the picture at distance 1 from the centre, in radians; it grows with the square of the distance."
            ),
            .optional(
                "stepDuration", \.stepDuration, .number(in: 0.001...1_000_000),
                "The time in which a colour moves from one station (point) to the next, in seconds."),
            .optional(
                "curve", \.curve, .curve,
                "The timing curve of a colour's movement from one station (point) to the next."),
            .optional(
                "plateau", \.plateau, .plateau,
                "The radius around each colour within which the other colours have no weight: one number for all colours, or a list of four. Default: 0."
            ),
            .optional(
                "phase", \.phase, .gradientPhase,
                "The animation that moves the colours instead of the clock: the number of steps as a track, or {\"steps\": [...]} with the times at which steps start."
            ),
        ],
        checks: [
            .init("plateau", "radius") { gradient in
                // A wiggle's values are clamped to the minimum radius.
                let least = max(gradient.radius.values.min() ?? 0, GradientContent.minimumRadius)
                guard gradient.plateau.contains(where: { $0 > least }) else { return nil }
                return Fault("plateau", "expected at most the radius (\(JSON.number(least).text))")
            }
        ])

    /// The key `preset`. It comes first, because it sets all values, which later keys override.
    private static var presetProperty: Property<GradientContent> {
        let format = Format<Preset>.choice(of: "preset")
        return Property(
            name: "preset", isRequired: false, expectation: format.expectation,
            schema: format.schema.described(
                "The preset from which the other keys get their defaults. Default: \"telegram\"."),
            read: { root, json, path, reading in
                guard let preset = format.read(json, at: path, &reading) else { return }
                root = GradientContent(preset: preset)
            }, write: { format.write($0.preset) })
    }
}

extension Format where Value == [Double] {
    /// The format of `plateau`: one radius for all colours, or a list of four.
    fileprivate static var plateau: Format {
        let radius = Format<Double>.number(in: 0...100)
        let four = Format<[Double]>.list(of: radius, count: 4...4)
        return Format(
            expectation: "\(radius.expectation), or a list of four such numbers",
            schema: ["oneOf": [radius.schema, four.schema]], meaning: radius.meaning,
            read: { json, path, expected, reading in
                guard case .array = json else {
                    return radius.read(json, at: path, expecting: expected, &reading).map {
                        Array(repeating: $0, count: 4)
                    }
                }
                return four.read(json, at: path, expecting: expected, &reading)
            },
            write: { radii in
                radii.allSatisfy { $0 == radii[0] } ? radius.write(radii[0]) : four.write(radii)
            })
    }
}
