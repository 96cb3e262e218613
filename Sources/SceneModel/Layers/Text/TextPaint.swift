import Geometry
import SceneText

/// The fill of a text's letters.
enum TextPaint {
    case color(Track<Color>)
    /// A gradient, spread over the text block.
    case gradient(Paint)
}

extension TextContent {
    /// The colour or the gradient of the letters, as one value.
    fileprivate var paint: TextPaint {
        get { gradient.map(TextPaint.gradient) ?? .color(color) }
        set {
            switch newValue {
            case .color(let color): (self.color, gradient) = (color, nil)
            case .gradient(let paint): gradient = paint
            }
        }
    }

    /// The key of the letters' colour in layers that may have a gradient.
    static var paintProperty: Property<TextContent> {
        .optional(
            "color", \.paint, .textPaint,
            "The colour of the letters, or a gradient that is spread over the text block. Default: white.")
    }
}

extension Format where Value == TextPaint {
    fileprivate static var textPaint: Format {
        let (colors, paint) = (Format<Track<Color>>.track(of: .color), Format<Paint>.paint)
        return Format(
            expectation: paint.expectation
                + ", keyframes {\"values\": [...]}, {\"wiggle\": {...}}, or {\"sound\": ...}",
            schema: ["anyOf": [colors.schema, paint.schema]], meaning: colors.meaning,
            read: { json, path, expected, reading in
                if Paint.isGradient(json) {
                    return paint.read(json, at: path, expecting: expected, &reading).map(TextPaint.gradient)
                }
                return colors.read(json, at: path, expecting: expected, &reading).map(TextPaint.color)
            },
            write: { value in
                switch value {
                case .color(let color): colors.write(color)
                case .gradient(let gradient): paint.write(gradient)
                }
            }
        ).defined(as: "textPaint")
    }
}
