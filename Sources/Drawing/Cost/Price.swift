import Geometry
import Rasteriser
import SceneModel

/// The prices of drawing operations, as multiples of a four-colour gradient's pixel. They were measured with `bench
/// --draw` at 1920x1080 on x86-64 with AVX2, with scenes that contain one kind of item hundreds of times.
enum Price {
    // Prices per covered pixel.
    static let background = 0.15
    static let plainFill = 0.4
    static let gradientFill = 2.5
    static let linearGradient = 0.85
    static let radialGradient = 1.65
    static let pattern = 5.0
    static let preloader = 3.0
    static let chat = 2.0
    static let waveform = 4.0
    static let animation = 20.0
    static let enlargedPicture = 3.0
    static let reducedPicture = 10.0
    static let rotatedPicture = 14.0
    /// The price per pixel of decoding a video's picture.
    static let decoded = 5.0
    static let textBackground = 0.4
    /// The price per pixel of a layer whose type has no estimate of its own.
    static let unknown = 2.0

    // Prices per pixel of pictures that are drawn separately and then composited.
    static let group = 0.75
    static let clip = 0.45
    static let mask = 1.0
    static let outlineShadow = 3.0
    /// The prices per pixel of adjusting colours, and of what is added to that.
    static let (adjustment, lookupTable, vignette, grain) = (10.0, 5.0, 10.0, 8.0)
    /// The price per pixel of drawing a layer's picture so that it can be blurred for a glow, for each glow of the
    /// layer.
    static let glowSource = 4.0
    /// The price of a glow in one colour, whose alpha alone is blurred, as a part of that of a glow in all colours.
    static let oneColorGlow = 0.5
    /// The price per pixel of adding one sample of motion blur to the mean. Drawing the sample is not included.
    static let sample = 0.4

    /// Returns the price per pixel of compositing a group with a blend mode.
    static func group(_ blend: BlendMode) -> Double {
        switch blend {
        case .normal: group
        case .multiply, .screen, .add: 1.4
        case .softLight: 13
        case .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .difference, .exclusion: 13
        case .hue, .saturation, .color, .luminosity: 20
        }
    }

    /// Returns the price per pixel of a blurred picture. A large blur works on cells of several pixels, so it costs
    /// less.
    static func blur(_ blur: BoxBlur) -> Double { 2.5 + 9 / Double(1 << blur.shift) }

    // Prices of outlines.
    static let shape = 6000.0
    static let line = 250.0
    static let stroked = 1500.0
    static let edgePixel = 60.0

    /// Returns the price of searching one edge in one row: for each pixel that an edge crosses, FreeType searches the
    /// other edges of the row one by one. If a frame's edges don't fit into FreeType's memory, FreeType draws the frame
    /// again in two halves.
    static func edgeSearch(width: Double) -> Double { 2 + 5 * min(width / 1000, 1) }

    // Prices of items that occur in large numbers.
    static let bubble = 900.0
    static let bubbleRow = 80.0
    static let bubblePixel = 0.35
    static let glassPixel = 3.5
    static let particle = 250.0
    static let discPixel = 1.4
    static let spritePixel = 1.0
    static let turnedSpritePixel = 3.6

    /// The price of a glyph from the cache outside the frame.
    static let skippedLetter = 350.0

    /// Returns the price of a glyph at a font size in pixels, drawn by a mask from the cache or at its exact position.
    static func letter(size: Double, isCached: Bool) -> Double {
        isCached ? 300 + 1.2 * size * size : 12_000 + 6 * edgePixel * size
    }
}

extension Brush {
    /// The price of a pixel that the brush fills.
    var price: Double { isGradient ? Price.gradientFill : Price.plainFill }
}
