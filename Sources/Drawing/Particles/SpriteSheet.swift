import CPixels
import SceneModel

/// All sprites of a layer: pictures that particles have, in premultiplied pixels.
///
/// A sprite has a border of two transparent pixels, and a row for each eighth of a pixel down, so that drawing interpolates
/// along rows alone.
@safe
final class SpriteSheet: Sendable {
    /// Pixels of the border.
    static let border = 2
    /// Rows of a pixel.
    static let rows = 8

    private let pixels: [UInt32]
    private let places: [Place]

    /// Where a sprite lies.
    struct Place: Sendable {
        let first: Int
        let width, height, shift: Int
    }

    fileprivate init(_ pixels: [UInt32], _ places: [Place]) {
        (self.pixels, self.places) = (pixels, places)
    }

    /// Lends the sprites.
    func withSprites(_ body: (UnsafePointer<PixelSprite>) -> Void) {
        unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe withUnsafeTemporaryAllocation(of: PixelSprite.self, capacity: places.count + 1) {
                sprites in
                guard let first = sprites.baseAddress else { return }
                for (index, place) in places.enumerated() {
                    guard let base = pixels.baseAddress else { return }
                    unsafe (first + index).initialize(
                        to: PixelSprite(
                            pixels: base + place.first, width: Int32(place.width),
                            height: Int32(place.height), shift: Int32(place.shift)))
                }
                unsafe body(UnsafePointer(first))
            }
        }
    }
}

/// Makes the sprites of a layer.
struct SpriteSheetBuilder {
    private var pixels: [UInt32] = []
    private var places: [SpriteSheet.Place] = []

    /// The bytes that the sprites of a layer take at most, about.
    static let mostBytes = 128 << 20
    /// The longest side of a sprite, in pixels.
    private static let longestSide = 1024.0

    /// The longest side of each of so many pictures, so that all their sizes have room.
    static func longestSide(of count: Int) -> Double {
        // A pixel of the largest size has eight rows of four bytes; all sizes together have 3.4 times as many.
        let pixels = Double(mostBytes) / Double(max(count, 1)) / Double(4 * SpriteSheet.rows) / 3.5
        return min(pixels.squareRoot(), longestSide)
    }

    /// Adds a picture at all sizes.
    ///
    /// - Parameters:
    ///   - largest: The frame's pixels in a point that it is ever drawn with.
    ///   - longest: The longest side of a sprite.
    mutating func add(
        _ drawing: some SpriteDrawing, largest: Double, longest: Double
    ) throws -> ParticleLook {
        let side = max(drawing.size.width, drawing.size.height)
        guard side > 0, side.isFinite, largest > 0 else { return .nothing }
        var scale = min(largest, drawing.mostScale, longest / side)
        var steps: [SpriteLadder.Step] = []
        repeat {
            steps.append(try add(drawing, scale: scale))
            scale *= SpriteLadder.ratio
        } while scale * side >= 1 && places.count < Self.mostSprites
        return .sprites(SpriteLadder(steps: steps))
    }

    private static let mostSprites = 30_000

    private mutating func add(_ drawing: some SpriteDrawing, scale: Double) throws -> SpriteLadder.Step {
        func side(_ length: Double) -> Int {
            Int((length * scale).rounded(.up)) + 2 * SpriteSheet.border
        }
        let (width, height) = (side(drawing.size.width), side(drawing.size.height))
        var buffer = PixelBuffer(width: width, height: height)
        var canvas = Canvas(transparent: &buffer)
        canvas.transform = Affine.move(-drawing.size.width / 2, -drawing.size.height / 2)
            .then(.scale(scale, scale)).then(.move(Double(width) / 2, Double(height) / 2))
        try drawing.draw(on: &canvas)
        append(buffer)
        let (x, y) = (Double(width), Double(height))
        return SpriteLadder.Step(
            sprite: places.count - 1, scale: scale, reach: (x * x + y * y).squareRoot() / 2)
    }

    private mutating func append(_ buffer: borrowing PixelBuffer) {
        let (width, height) = (buffer.width, buffer.height)
        let shift = Int.bitWidth - (width - 1).leadingZeroBitCount
        let border = SpriteSheet.border
        /// A row without its border, which nothing may touch.
        func row(_ y: Int) -> [UInt32] {
            guard (border..<height - border).contains(y) else { return [UInt32](repeating: 0, count: width) }
            let pixels = unsafe (buffer.base + y * buffer.stride).assumingMemoryBound(to: UInt32.self)
            return (0..<width).map { x in
                unsafe (border..<width - border).contains(x) ? pixels[x] : 0
            }
        }
        places.append(.init(first: pixels.count, width: width, height: height, shift: shift))
        let padding = [UInt32](repeating: 0, count: (1 << shift) - width)
        var upper = row(0)
        for y in 1..<height {
            let lower = row(y)
            for part in 0..<SpriteSheet.rows {
                for (one, other) in zip(upper, lower) {
                    pixels.append(Self.mixed(one, other, UInt32(part)))
                }
                pixels += padding
            }
            upper = lower
        }
        pixels += upper + padding
    }

    /// Two pixels by the second one's share in eighths.
    private static func mixed(_ one: UInt32, _ other: UInt32, _ share: UInt32) -> UInt32 {
        let halves: UInt32 = 0x00FF_00FF
        let rest = UInt32(SpriteSheet.rows) - share
        let even = (one & halves) * rest + (other & halves) * share + 0x0004_0004
        let odd = (one >> 8 & halves) * rest + (other >> 8 & halves) * share + 0x0004_0004
        return even >> 3 & halves | (odd >> 3 & halves) << 8
    }

    /// All that were added.
    consuming func finish() -> SpriteSheet { SpriteSheet(pixels, places) }
}
