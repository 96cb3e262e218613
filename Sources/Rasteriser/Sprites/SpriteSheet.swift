import CPixels

/// All sprites of a layer: pictures that particles have, in premultiplied pixels.
///
/// A sprite has a border of two transparent pixels, and a row for each eighth of a pixel down, so that drawing interpolates
/// along rows alone.
@safe
package final class SpriteSheet: Sendable {
    /// Pixels of the border.
    static let border = 2
    /// Rows of a pixel.
    static let rows = 8

    private let pixels: [UInt32]
    private let places: [Place]

    /// A sprite's place in the pixels.
    struct Place: Sendable {
        let first: Int
        let width, height, shift: Int
    }

    init(_ pixels: [UInt32], _ places: [Place]) {
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

/// A picture at sizes from the largest to the smallest, each a little smaller than the one before.
package struct SpriteLadder: Sendable {
    /// A size.
    package struct Step: Sendable {
        /// Its number among all sprites.
        package let sprite: Int
        /// The sprite's pixels in a point.
        package let scale: Double
        /// Half of the diagonal, in the sprite's pixels.
        package let reach: Double
    }

    package let steps: [Step]

    /// From a size to the next: the fourth root of 1/2. The change can't be seen.
    static let ratio = 0.840_896_415_253_714_5

    /// The size that is nearest to what is asked for: at most a twelfth too small, unless none is as large.
    package func step(for scale: Double) -> Step? {
        steps.last { $0.scale >= scale * Self.least } ?? steps.first
    }

    /// The eighth root of 1/2: half of the way to the next size.
    private static let least = 0.917_004_043_204_671_2
}
