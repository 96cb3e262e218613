/// What a shape is filled with: a colour, or a gradient in unit coordinates of what is painted.
public enum Paint: Sendable, Equatable {
    /// One colour.
    case color(Color)
    /// Colours along a line.
    case linear(LinearPaint)
    /// Colours between two circles.
    case radial(RadialPaint)
}

extension Paint {
    /// Whether JSON is meant as a gradient.
    static func isGradient(_ json: JSON) -> Bool { json["linear"] != nil || json["radial"] != nil }
}

extension Format where Value == Paint {
    /// A colour, or a gradient.
    public static var paint: Format {
        let color = Format<Color>.color
        let linear = ObjectFormat<LinearPaint>(properties: [
            .required("linear", \.self, LinearPaint.format, "Colours along a line.")
        ])
        let radial = ObjectFormat<RadialPaint>(properties: [
            .required("radial", \.self, RadialPaint.format, "Colours between two circles.")
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
