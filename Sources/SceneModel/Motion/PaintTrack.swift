import Geometry
import SceneText

/// The paint of a shape over time: nothing, a constant paint, or an animated colour.
public enum PaintTrack: Sendable, Equatable {
    /// The shape is not painted.
    case nothing
    /// A paint that does not change.
    case constant(Paint)
    /// A colour that changes over time.
    case colors(Track<Color>)

    /// Creates a paint that is a constant colour.
    public static func color(_ color: Color) -> PaintTrack { .constant(.color(color)) }
}

extension Format where Value == PaintTrack {
    /// The format of a paint track: `"none"`, a paint, or a track of colours.
    public static var paintTrack: Format {
        let paint = Format<Paint>.paint
        let colors = Format<Track<Color>>.track(of: .color)
        let nothing = JSON.string("none")
        return Format(
            expectation: "\"none\", " + paint.expectation
                + ", colours {\"values\": [...]}, {\"wiggle\": {...}}, or {\"sound\": ...}",
            // Uses `anyOf` instead of `oneOf`, because a single colour is both a paint and a track.
            schema: ["anyOf": [["const": nothing], paint.schema, colors.schema]], meaning: paint.meaning,
            read: { json, path, expected, reading in
                if json == nothing { return .nothing }
                guard json["values"] != nil || json["wiggle"] != nil || json.followsSound else {
                    return paint.read(json, at: path, expecting: expected, &reading).map(PaintTrack.constant)
                }
                switch colors.read(json, at: path, expecting: expected, &reading) {
                case .constant(let color): return .color(color)
                case let track: return track.map(PaintTrack.colors)
                }
            },
            write: { track in
                switch track {
                case .nothing: nothing
                case .constant(let value): paint.write(value)
                case .colors(let track): colors.write(track)
                }
            }
        ).defined(as: "paintTrack")
    }
}
