import Geometry
import Rasteriser
import SceneModel

/// Prices of drawing, in pixels of a four-colour gradient. Measured with `bench --draw` on x86-64 with AVX2 at
/// 1920x1080, with scenes that hold hundreds of one thing.
enum Price {
    /// The assumed seconds per pixel of a gradient: a gradient of 1920x1080 takes a millisecond.
    static let secondsPerPixel = 0.001 / (1920 * 1080)

    // Per covered pixel.
    static let background = 0.15
    static let plainFill = 0.4
    static let gradientFill = 2.5
    static let linearGradient = 0.85
    static let radialGradient = 1.65
    static let pattern = 0.5
    static let preloader = 3.0
    static let chat = 2.0
    static let waveform = 4.0
    static let animation = 20.0
    static let enlargedPicture = 3.0
    static let reducedPicture = 10.0
    static let rotatedPicture = 14.0
    /// A pixel of a film's decoded picture.
    static let decoded = 5.0
    static let textBox = 0.4
    /// A layer whose type has no estimate.
    static let unknown = 2.0

    // Per pixel of pictures that are drawn separately and then composited.
    static let group = 0.75
    static let clip = 0.45
    static let mask = 1.0
    static let outlineShadow = 3.0
    /// The picture of a glowing layer, per glow.
    static let glowSource = 4.0
    /// One picture of motion blur, in addition to what is drawn in it.
    static let sample = 0.4

    /// A group with a blend mode.
    static func group(_ blend: BlendMode) -> Double {
        switch blend {
        case .normal: group
        case .softLight: 13
        default: 1.4
        }
    }

    /// A pixel of a blurred picture. A large blur works on cells of several pixels.
    static func blur(_ blur: BoxBlur) -> Double { 3.5 + 11.5 / Double(1 << blur.shift) }

    // Outlines.
    static let shape = 6000.0
    static let line = 250.0
    static let stroked = 1500.0
    static let edgePixel = 60.0

    /// The price of a pixel that an edge passes through, per other edge in its row: FreeType searches for the place
    /// among them. If there are more than it has memory for, it starts again with halves of the frame.
    static func edgeSearch(width: Double) -> Double { 2 + 5 * min(width / 1000, 1) }

    // Prices of things that occur in large numbers.
    static let bubble = 900.0
    static let bubbleRow = 80.0
    static let bubblePixel = 0.35
    static let glassPixel = 3.5
    static let particle = 250.0
    static let discPixel = 1.4
    static let spritePixel = 1.0
    static let turnedSpritePixel = 3.6

    /// The price of a glyph at a font size in pixels. Glyphs at the scene's own scale are cached pictures.
    static func letter(size: Double, isKept: Bool) -> Double {
        isKept ? 300 + 1.2 * size * size : 12_000 + 6 * edgePixel * size
    }
}

extension Brush {
    /// The price of a pixel that it fills.
    var price: Double { isGradient ? Price.gradientFill : Price.plainFill }
}
