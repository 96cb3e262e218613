import CPixels

/// All sprites of a layer: premultiplied pictures that are drawn as particles.
///
/// A sprite has a border of two transparent pixels. Each row is stored at eight vertical subpixel positions, so that
/// drawing interpolates only horizontally.
@safe
package final class SpriteSheet: Sendable {
    /// The width of the transparent border, in pixels.
    static let border = 2
    /// The number of rows stored for each row of pixels: one for each vertical subpixel position.
    static let rows = 8

    private let pixels: [UInt32]
    private let places: [Place]

    /// The location of a sprite in the pixel array.
    struct Place: Sendable {
        let first: Int
        let width, height, shift: Int
    }

    init(_ pixels: [UInt32], _ places: [Place]) {
        (self.pixels, self.places) = (pixels, places)
    }

    /// Calls `body` with a pointer to all sprites.
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

/// A picture as sprites of decreasing size; each sprite is a little smaller than the previous sprite.
package struct SpriteLadder: Sendable {
    /// The sprite of the picture in one size.
    package struct Step: Sendable {
        /// The index of the sprite in the sheet.
        package let sprite: Int
        /// The scale of the sprite, in pixels per point.
        package let scale: Double
        /// Half of the sprite's diagonal, in its own pixels.
        package let reach: Double
    }

    package let steps: [Step]

    /// The ratio of successive sizes, which is the fourth root of 1/2. A change from one size to the next is not
    /// visible.
    static let ratio = 0.840_896_415_253_714_5

    /// Returns the best size for a scale in pixels per point. The size is at most a twelfth too small, unless the scale
    /// exceeds the largest size.
    package func step(for scale: Double) -> Step? {
        steps.last { $0.scale >= scale * Self.least } ?? steps.first
    }

    /// The smallest ratio of a sprite's scale to the scale at which the sprite is drawn. It is the eighth root of 1/2,
    /// half a step between successive sizes.
    private static let least = 0.917_004_043_204_671_2
}
