import Geometry

/// Collects the drawings of a layer and rasterises them to sprites.
///
/// The sprites' memory is known before any sprite is drawn, so a layer can reserve the memory first.
package struct SpriteSheetBuilder {
    private var sprites: [(drawing: any SpriteDrawing, scale: Double)] = []
    private var pixelCount = 0

    /// The approximate maximum memory for the sprites of a layer, in bytes.
    static let maximumBytes = 128 << 20
    /// The maximum length of a sprite's longer side, in pixels.
    private static let longestSide = 1024.0

    /// Creates a builder without drawings.
    package init() {}

    /// Returns the maximum side length of a sprite, in pixels, with which `count` drawings, each in all its sizes, fit
    /// into the memory limit.
    package static func longestSide(of count: Int) -> Double {
        // Each pixel of the largest sprite is stored as eight rows of four bytes; all sizes together take 3.4 times as
        // much.
        let pixels = Double(maximumBytes) / Double(max(count, 1)) / Double(4 * SpriteSheet.rows) / 3.5
        return min(pixels.squareRoot(), longestSide)
    }

    /// Adds a drawing, which becomes one sprite for each size needed. Returns nil for a drawing that is invisible.
    ///
    /// - Parameters:
    ///   - largest: The maximum scale at which the drawing is used, in pixels of the frame per point.
    ///   - longest: The maximum length of a sprite's longer side, in pixels.
    package mutating func add(_ drawing: some SpriteDrawing, largest: Double, longest: Double)
        -> SpriteLadder?
    {
        let side = max(drawing.size.width, drawing.size.height)
        guard side > 0, side.isFinite, largest > 0 else { return nil }
        var scale = min(largest, drawing.maximumScale, longest / side)
        var steps: [SpriteLadder.Step] = []
        repeat {
            precondition(sprites.count < Self.maximumSprites, "too many sprites for 16-bit numbers")
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

    /// The maximum number of sprites: particles refer to sprites by 16-bit numbers.
    private static let maximumSprites = Int(Int16.max)

    /// The memory for the sprites of all added drawings, in bytes.
    package var byteCount: Int { pixelCount * MemoryLayout<UInt32>.stride }

    /// Rasterises all added drawings.
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

    /// Returns the binary logarithm of the length of a sprite's stored rows, which is a power of two.
    private static func shift(_ size: PixelSize) -> Int {
        Int.bitWidth - (size.width - 1).leadingZeroBitCount
    }

    private static func append(_ buffer: borrowing PixelBuffer, to pixels: inout [UInt32]) {
        let (width, height) = (buffer.width, buffer.height)
        let border = SpriteSheet.border
        /// Returns a row with its border cleared, because a sprite's border must be transparent.
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

    /// Mixes two pixels; `share` is the weight of the second pixel in eighths.
    private static func mixed(_ one: UInt32, _ other: UInt32, _ share: UInt32) -> UInt32 {
        let halves: UInt32 = 0x00FF_00FF
        let rest = UInt32(SpriteSheet.rows) - share
        let even = (one & halves) * rest + (other & halves) * share + 0x0004_0004
        let odd = (one >> 8 & halves) * rest + (other >> 8 & halves) * share + 0x0004_0004
        return even >> 3 & halves | (odd >> 3 & halves) << 8
    }
}
