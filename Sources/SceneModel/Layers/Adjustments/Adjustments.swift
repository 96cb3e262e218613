import Geometry
import SceneText

/// Changes of the colours of a layer as a whole: keys, light, colour, a lookup table, vignette and grain, in this order.
public struct Adjustments: Sendable, Equatable {
    /// The colour that becomes transparent; nil for none.
    public var chromaKey: ChromaKey?
    /// The dark or the bright parts that become transparent; nil for none.
    public var lumaKey: LumaKey?
    /// The exposure in stops: each stop doubles the light.
    public var exposure = Track.constant(0.0)
    /// The temperature, from −1 (cold, blue) to 1 (warm, orange); greys keep their luma.
    public var temperature = Track.constant(0.0)
    /// The factor of the distance from mid-grey, as in CSS.
    public var contrast = Track.constant(1.0)
    /// The factor of the distance from grey, as in CSS: 0 for no colour.
    public var saturation = Track.constant(1.0)
    /// The path of a `.cube` file with a lookup table (LUT), relative to the scene's folder; nil for none.
    public var lut: String?
    /// The share of the table's colours, from 0 (none) to 1.
    public var lutStrength = Track.constant(1.0)
    /// Darkening towards the layer's corners; nil for none.
    public var vignette: Vignette?
    /// Grain as of film; nil for none.
    public var grain: Grain?

    /// Creates adjustments that change nothing.
    public init() {}

    static let format = ObjectFormat<Adjustments>(
        properties: [
            .optional(
                "chromaKey", \.chromaKey, ChromaKey.either,
                "A colour that becomes transparent, such as a green screen: a colour, or an object. Default: none."
            ),
            .optional(
                "lumaKey", \.lumaKey, LumaKey.format,
                "Dark or bright parts that become transparent. Default: none."),
            .optional(
                "exposure", \.exposure, .track(of: .number(in: -10...10)),
                "The exposure in stops: 1 doubles the light, -1 halves it. Default: 0."),
            .optional(
                "temperature", \.temperature, .track(of: .number(in: -1...1)),
                "From -1 (cold, blue) to 1 (warm, orange); greys keep their luma. Default: 0."),
            .optional(
                "contrast", \.contrast, .track(of: .number(in: 0...10)),
                "The factor of the distance from mid-grey, as in CSS. Default: 1."),
            .optional(
                "saturation", \.saturation, .track(of: .number(in: 0...10)),
                "The factor of the distance from grey, as in CSS: 0 for no colour. Default: 1."),
            .optional(
                "lut", \.lut, .file(.lut),
                "The path of a .cube file: a lookup table for colours (LUT). Default: none."
            ),
            .optional(
                "lutStrength", \.lutStrength, .track(of: .number(in: 0...1)),
                "The share of the table's colours, from 0 to 1. Default: 1."),
            .optional(
                "vignette", \.vignette, Vignette.format,
                "Darkening towards the layer's corners. Default: none."),
            .optional("grain", \.grain, Grain.format, "Grain as of film. Default: none."),
        ],
        checks: [
            .init("lut", "lutStrength") { adjustments in
                adjustments.lut != nil || adjustments.lutStrength == .constant(1)
                    ? nil : Fault("lutStrength", "needs a \"lut\"")
            }
        ],
        synonyms: [
            "brightness": ["exposure"], "warmth": ["temperature"], "whiteBalance": ["temperature"],
            "chroma": ["saturation", "chromaKey"], "greenScreen": ["chromaKey"],
            "key": ["chromaKey", "lumaKey"],
            "cube": ["lut"], "lookupTable": ["lut"], "noise": ["grain"],
        ]
    ).format(startingFrom: Adjustments())
}
