import CPixels

/// All sprites of a layer: pictures that particles have, in premultiplied pixels.
///
/// A sprite has a border of two transparent pixels, and a row for each eighth of a pixel down, so that drawing interpolates
/// along rows alone.
@safe
package final class SpriteSheet: Sendable {
    /// Pixels of the border.
    package static let border = 2
    /// Rows of a pixel.
    package static let rows = 8

    private let pixels: [UInt32]
    private let places: [Place]

    /// Where a sprite lies.
    struct Place: Sendable {
        package let first: Int
        package let width, height, shift: Int
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
