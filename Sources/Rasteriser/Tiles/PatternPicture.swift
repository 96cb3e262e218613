import Geometry

/// A picture that is tiled seamlessly: beyond each edge, pixels of the opposite edge are added, so that interpolation
/// near an edge uses these pixels.
package struct PatternPicture: Sendable {
    /// The size of the picture, in pixels.
    package let size: PixelSize
    /// The image pyramid of the picture, including the added pixels.
    private let pyramid: ImagePyramid
    private let margin: Int

    /// The maximum number of pixels that are added on each side.
    private static let maximumMargin = 64

    package init(_ image: DecodedImage) {
        size = PixelSize(width: image.width, height: image.height)
        let margin = min(Self.maximumMargin, image.width, image.height)
        let (width, height) = (image.width + 2 * margin, image.height + 2 * margin)
        var rgba: [UInt8] = []
        rgba.reserveCapacity(width * height * 4)
        for y in 0..<height {
            let row = (y - margin + image.height) % image.height * image.width * 4
            let end = row + image.width * 4
            rgba += image.rgba[end - margin * 4..<end]
            rgba += image.rgba[row..<end]
            rgba += image.rgba[row..<row + margin * 4]
        }
        self.margin = margin
        pyramid = ImagePyramid(DecodedImage(width: width, height: height, rgba: rgba))
    }

    /// Returns the premultiplied pixels of the rectangle that a lattice repeats; `tile` is the size of a tile in
    /// points.
    package func pixels(of form: PatternPlace.Form, tile: Size, lattice: PatternLattice) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: lattice.width * lattice.height)
        let units = form.map(of: tile).inverse?.then(.scale(1 / tile.width, 1 / tile.height))
        guard let units else { return pixels }
        let picture = units.then(.scale(Double(size.width), Double(size.height)))
            .then(.move(Double(margin), Double(margin)))
        unsafe ImageSampler(pyramid, frameToPicture: picture).withRows { sample in
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                guard let pixels = pixels.baseAddress else { return }
                for row in 0..<lattice.height {
                    /// Returns the index of the tile, along both of its sides, in which a pixel lies.
                    func number(_ column: Int) -> SIMD2<Int> {
                        let place = units(Point(Double(column) + 0.5, Double(row) + 0.5))
                        return SIMD2(Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
                    }
                    var first = 0
                    while first < lattice.width {
                        let tile = number(first)
                        var end = first + 1
                        while end < lattice.width, number(end) == tile { end += 1 }
                        // The offset to the same pixel in the first tile.
                        let move = form.first &* tile.x &+ form.second &* tile.y
                        unsafe sample(
                            first - move.x..<end - move.x, row - move.y,
                            unsafe pixels + row * lattice.width + first)
                        first = end
                    }
                }
            }
        }
        return pixels
    }
}
