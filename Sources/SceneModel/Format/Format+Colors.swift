import Geometry
import SceneText

extension Format where Value == Color {
    /// The format of a colour with or without alpha.
    public static var color: Format {
        color(
            "color", expectation: "a colour \"#RRGGBB\" or \"#RRGGBBAA\"",
            pattern: "^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$", where: { _ in true })
    }

    /// The format of a colour without alpha.
    public static var opaqueColor: Format {
        color(
            "opaqueColor", expectation: "an opaque colour \"#RRGGBB\"", pattern: "^#[0-9A-Fa-f]{6}$",
            where: { $0.utf8.count == 7 })
    }

    private static func color(
        _ name: String, expectation: String, pattern: String,
        where isAllowed: @escaping @Sendable (String) -> Bool
    ) -> Format {
        Format(
            expectation: expectation, schema: ["type": "string", "pattern": .string(pattern)],
            meaning: { $0.string.flatMap(Color.init(otherwise:)).map { .string($0.text) } },
            parse: { json in
                guard case .string(let text) = json, isAllowed(text) else { return nil }
                return Color(text)
            }, write: { .string($0.text) }
        ).defined(as: name)
    }
}

extension ColorRamp {
    /// The fault if the number or the order of the locations is not valid; otherwise nil.
    var fault: Fault? {
        guard let locations else { return nil }
        if locations.count != colors.count {
            return Fault(
                "locations", "expected one location per colour (\(colors.count)), got \(locations.count)"
            )
        }
        if zip(locations, locations.dropFirst()).contains(where: >) {
            return Fault("locations", "expected locations that never decrease")
        }
        return nil
    }

    static let colorsFormat = Format<[Color]>.list(of: .color, count: 2...64)

    static let locationsFormat = Format<[Double]>.list(of: .number(in: 0...1), count: 2...64)

    static let easingFormat = Format<Curve>.curve

    static let colorsSummary = "The colours in order, interpolated per channel, alpha included."

    static let locationsSummary =
        "The position of each colour, from 0 to 1, never decreasing. Default: evenly spaced."

    static let easingSummary =
        "The interpolation curve between neighbouring colours. Default: \"linear\", which leaves a visible crease at each colour."
}

extension LinearPaint {
    static let format = ObjectFormat<LinearPaint>(
        properties: [
            .required("colors", \.ramp.colors, ColorRamp.colorsFormat, ColorRamp.colorsSummary),
            .optional("locations", \.ramp.locations, ColorRamp.locationsFormat, ColorRamp.locationsSummary),
            .optional("easing", \.ramp.easing, ColorRamp.easingFormat, ColorRamp.easingSummary),
            .optional(
                "startPoint", \.startPoint, .point(in: -10...10),
                "The point of the first colour, [0, 0] top left to [1, 1] bottom right. Default: [0.5, 0]."),
            .optional(
                "endPoint", \.endPoint, .point(in: -10...10),
                "The point of the last colour. Default: [0.5, 1]."),
        ],
        checks: [
            .init("startPoint", "endPoint") { paint in
                paint.startPoint == paint.endPoint
                    ? Fault("endPoint", "expected a point other than \"startPoint\"") : nil
            }, .init("colors", "locations") { $0.ramp.fault },
        ]
    ).format(startingFrom: LinearPaint())
}

extension RadialPaint {
    static let format = ObjectFormat<RadialPaint>(
        properties: [
            .required("colors", \.ramp.colors, ColorRamp.colorsFormat, ColorRamp.colorsSummary),
            .optional("locations", \.ramp.locations, ColorRamp.locationsFormat, ColorRamp.locationsSummary),
            .optional("easing", \.ramp.easing, ColorRamp.easingFormat, ColorRamp.easingSummary),
            .optional(
                "startCenter", \.startCenter, .point(in: -10...10),
                "The centre of the first circle, [0, 0] top left to [1, 1] bottom right. Default: [0.5, 0.5]."
            ),
            .optional(
                "startRadius", \.startRadius, .number(in: 0...10),
                "The radius of the first circle, as a fraction of width and height. Default: 0."),
            .optional(
                "endCenter", \.endCenter, .point(in: -10...10),
                "The centre of the last circle. Default: [0.5, 0.5]."),
            .optional(
                "endRadius", \.endRadius, .number(in: 0...10),
                "The radius of the last circle, as a fraction of width and height. Default: 0.5."),
        ],
        checks: [
            .init("startCenter", "endCenter", "startRadius", "endRadius") { paint in
                let isSame = paint.startCenter == paint.endCenter && paint.startRadius == paint.endRadius
                return isSame
                    ? Fault("endRadius", "expected a last circle that differs from the first circle") : nil
            }, .init("colors", "locations") { $0.ramp.fault },
        ]
    ).format(startingFrom: RadialPaint())
}

extension Paint {
    /// Returns true if a JSON value seems intended as a gradient.
    static func isGradient(_ json: JSON) -> Bool { json["linear"] != nil || json["radial"] != nil }
}

extension Format where Value == Paint {
    /// The format of a colour or a gradient.
    public static var paint: Format {
        let color = Format<Color>.color
        let linear = ObjectFormat<LinearPaint>(properties: [
            .required("linear", \.self, LinearPaint.format, "A gradient whose colours change along a line.")
        ])
        let radial = ObjectFormat<RadialPaint>(properties: [
            .required(
                "radial", \.self, RadialPaint.format,
                "A gradient whose colours change from one circle to another.")
        ])
        return Format(
            expectation: color.expectation + ", or a gradient {\"linear\": {...}} or {\"radial\": {...}}",
            schema: [
                "oneOf": [
                    color.schema, JSON.objectSchema(linear.keys), JSON.objectSchema(radial.keys),
                ]
            ], meaning: color.meaning,
            read: { json, path, expected, reading in
                guard case .object(let members) = json, !members.isEmpty else {
                    return color.read(json, at: path, expecting: expected, &reading).map(Paint.color)
                }
                if json["linear"] != nil {
                    var paint = LinearPaint()
                    return linear.read(json, into: &paint, at: path, &reading) ? .linear(paint) : nil
                }
                if json["radial"] != nil {
                    var paint = RadialPaint()
                    return radial.read(json, into: &paint, at: path, &reading) ? .radial(paint) : nil
                }
                Members(json, at: path, &reading)?.refuseKeys(notAmong: ["linear", "radial"], &reading)
                return nil
            },
            write: { paint in
                switch paint {
                case .color(let value): color.write(value)
                case .linear(let value): .object(linear.write(value))
                case .radial(let value): .object(radial.write(value))
                }
            }
        ).defined(as: "paint")
    }
}

extension Color {
    /// Creates a colour from a notation that scenes don't support, for suggestions in messages: `#fff`, `FFFFFF` or a
    /// CSS name. Returns nil for other texts.
    init?(otherwise text: String) {
        guard text.isShort else { return nil }
        let word = text.lowercased()
        if let named = Self.named[word] {
            self = named
            return
        }
        let digits =
            word.hasPrefix("#") ? word.dropFirst() : word.hasPrefix("0x") ? word.dropFirst(2) : word[...]
        let isShort = digits.utf8.count == 3 || digits.utf8.count == 4
        self.init("#" + (isShort ? digits.map { "\($0)\($0)" }.joined() : String(digits)))
    }

    /// The basic colour names of CSS, and some more.
    private static let named: [String: Color] = [
        "black": "#000000", "silver": "#C0C0C0", "gray": "#808080", "grey": "#808080", "white": "#FFFFFF",
        "maroon": "#800000", "red": "#FF0000", "purple": "#800080", "magenta": "#FF00FF", "pink": "#FFC0CB",
        "green": "#008000", "lime": "#00FF00", "olive": "#808000", "yellow": "#FFFF00", "orange": "#FFA500",
        "gold": "#FFD700", "navy": "#000080", "blue": "#0000FF", "teal": "#008080", "cyan": "#00FFFF",
        "aqua": "#00FFFF", "brown": "#A52A2A", "transparent": "#00000000",
    ].compactMapValues { Color($0) }
}
