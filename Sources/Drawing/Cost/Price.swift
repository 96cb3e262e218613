import Geometry
import Rasteriser
import SceneModel

/// What drawing takes, in pixels of a four-colour gradient. Measured with `bench --draw` on x86-64 with AVX2, at 1920x1080,
/// with scenes that hold hundreds of one thing.
enum Price {
    /// The seconds that a pixel of a gradient is taken to need: a gradient of 1920x1080 in a millisecond.
    static let secondsPerPixel = 0.001 / (1920 * 1080)

    // Each pixel that is covered.
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
    /// Of a film's own picture.
    static let decoded = 5.0
    static let textBox = 0.4
    /// A layer whose type says nothing.
    static let unknown = 2.0

    // What is drawn aside, and then composited.
    static let group = 0.75
    static let clip = 0.45
    static let mask = 1.0
    static let outlineShadow = 3.0
    /// The picture that glows, for each glow.
    static let glowSource = 4.0
    /// A picture of a shutter that is open, beside what is drawn.
    static let sample = 0.4

    /// A group with a blend mode.
    static func group(_ blend: BlendMode) -> Double {
        switch blend {
        case .normal: group
        case .softLight: 13
        default: 1.4
        }
    }

    /// A pixel of what is blurred. A large blur works on cells of several pixels.
    static func blur(_ blur: BoxBlur) -> Double { 3.5 + 11.5 / Double(1 << blur.shift) }

    // Outlines.
    static let shape = 6000.0
    static let line = 250.0
    static let stroked = 1500.0
    static let edgePixel = 60.0

    /// How much longer an edge takes in a pixel for each other one in its row: FreeType looks for the place among them, and
    /// begins again in halves of the frame when there are more than it has memory for.
    static func edgeSearch(width: Double) -> Double { 2 + 5 * min(width / 1000, 1) }

    // Things that are many.
    static let bubble = 900.0
    static let bubbleRow = 80.0
    static let bubblePixel = 0.35
    static let glassPixel = 3.5
    static let particle = 250.0
    static let discPixel = 1.4
    static let spritePixel = 1.0
    static let turnedSpritePixel = 3.6

    /// The cost of a glyph at a font size in pixels. Those at the scene's own scale are pictures that are kept.
    static func letter(size: Double, isKept: Bool) -> Double {
        isKept ? 300 + 1.2 * size * size : 12_000 + 6 * edgePixel * size
    }
}

extension Brush {
    /// What a pixel that it fills takes.
    var price: Double { isGradient ? Price.gradientFill : Price.plainFill }
}
