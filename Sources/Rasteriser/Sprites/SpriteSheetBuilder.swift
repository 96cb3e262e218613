import Geometry

/// Makes the sprites of a layer.
///
/// They are counted before any is drawn, so that whoever opens the layer can ask for the memory.
package struct SpriteSheetBuilder {
    private var sprites: [(drawing: any SpriteDrawing, scale: Double)] = []
    private var pixelCount = 0

    /// The bytes that the sprites of a layer take at most, about.
    static let mostBytes = 128 << 20
    /// The longest side of a sprite, in pixels.
    private static let longestSide = 1024.0

    /// Without sprites.
    package init() {}

    /// The longest side of each of `count` pictures for which all their sizes have room.
    package static func longestSide(of count: Int) -> Double {
        // A pixel of the largest size has eight rows of four bytes; all sizes together have 3.4 times as many.
        let pixels = Double(mostBytes) / Double(max(count, 1)) / Double(4 * SpriteSheet.rows) / 3.5
        return min(pixels.squareRoot(), longestSide)
    }

    /// Adds a picture at all sizes; nil for one of which nothing is seen.
    ///
    /// - Parameters:
    ///   - largest: The frame's pixels in a point that it is ever drawn with.
    ///   - longest: The longest side of a sprite.
    package mutating func add(_ drawing: some SpriteDrawing, largest: Double, longest: Double)
        -> SpriteLadder?
    {
        let side = max(drawing.size.width, drawing.size.height)
        guard side > 0, side.isFinite, largest > 0 else { return nil }
        var scale = min(largest, drawing.mostScale, longest / side)
        var steps: [SpriteLadder.Step] = []
        repeat {
            precondition(sprites.count < Self.mostSprites, "more sprites than numbers")
            let size = Self.size(of: drawing, scale: scale)
            let (x, y) = (Double(size.width), Double(size.height))
            steps.append(
                .init(sprite: sprites.count, scale: scale, reach: (x * x + y * y).squareRoot() / 2))
            sprites.append((drawing, scale))
            pixelCount += (1 << Self.shift(size)) * ((size.height - 1) * SpriteSheet.rows + 1)
            scale *= SpriteLadder.ratio
        } while scale * side >= 1
        return SpriteLadder(steps: steps)
    }

    /// Particles name a sprite by 16 bits.
    private static let mostSprites = Int(Int16.max)

    /// The bytes of all sprites that were added.
    package var byteCount: Int { pixelCount * MemoryLayout<UInt32>.stride }

    /// Draws all that were added.
    package func draw() throws -> SpriteSheet {
        var pixels: [UInt32] = []
        var places: [SpriteSheet.Place] = []
        pixels.reserveCapacity(pixelCount)
        for (drawing, scale) in sprites {
            let size = Self.size(of: drawing, scale: scale)
            var buffer = PixelBuffer(width: size.width, height: size.height)
            var canvas = Canvas(transparent: &buffer)
            canvas.transform = Affine.move(-drawing.size.width / 2, -drawing.size.height / 2)
                .then(.scale(scale, scale)).then(.move(Double(size.width) / 2, Double(size.height) / 2))
            try drawing.draw(on: &canvas)
            places.append(
                .init(
                    first: pixels.count, width: size.width, height: size.height, shift: Self.shift(size)))
            Self.append(buffer, to: &pixels)
        }
        return SpriteSheet(pixels, places)
    }

    private static func size(of drawing: any SpriteDrawing, scale: Double) -> PixelSize {
        func side(_ length: Double) -> Int {
            Int((length * scale).rounded(.up)) + 2 * SpriteSheet.border
        }
        return PixelSize(width: side(drawing.size.width), height: side(drawing.size.height))
    }

    /// Rows have powers of two.
    private static func shift(_ size: PixelSize) -> Int {
        Int.bitWidth - (size.width - 1).leadingZeroBitCount
    }

    private static func append(_ buffer: borrowing PixelBuffer, to pixels: inout [UInt32]) {
        let (width, height) = (buffer.width, buffer.height)
        let border = SpriteSheet.border
        /// A row without its border, which nothing may touch.
        func row(_ y: Int) -> [UInt32] {
            guard (border..<height - border).contains(y) else { return [UInt32](repeating: 0, count: width) }
            let pixels = unsafe (buffer.base + y * buffer.stride).assumingMemoryBound(to: UInt32.self)
            return (0..<width).map { x in
                unsafe (border..<width - border).contains(x) ? pixels[x] : 0
            }
        }
        let length = 1 << shift(PixelSize(width: width, height: height))
        let padding = [UInt32](repeating: 0, count: length - width)
        var upper = row(0)
        for y in 1..<height {
            let lower = row(y)
            for part in 0..<SpriteSheet.rows {
                for (one, other) in zip(upper, lower) {
                    pixels.append(mixed(one, other, UInt32(part)))
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
}
