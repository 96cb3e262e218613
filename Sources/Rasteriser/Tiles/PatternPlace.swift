import Geometry

/// The placement of a pattern's tiles in a frame. The sides of a tile are rounded to whole pixels, and the pattern is
/// positioned at quarters of a pixel.
package struct PatternPlace {
    /// The values that determine the pixels of a tile.
    package struct Form: Hashable {
        /// The vectors along both sides of a tile, in pixels.
        package let first, second: SIMD2<Int>
        /// The subpixel offset to the right and down, in quarters of a pixel, 0 to 3.
        package let phase: SIMD2<Int>

        /// Returns the transform from the tile's points to pixels.
        package func map(of tile: Size) -> Affine {
            Affine(
                xx: Double(first.x) / tile.width, xy: Double(second.x) / tile.height,
                yx: Double(first.y) / tile.width, yy: Double(second.y) / tile.height,
                dx: Double(phase.x) / 4, dy: Double(phase.y) / 4)
        }
    }

    package let form: Form
    package let lattice: PatternLattice
    /// The corner of the first tile, in whole pixels.
    package let x, y: Int

    /// The maximum size of a tile that is cached, in pixels. A larger tile is drawn again in every frame.
    package static let maximumPixels = 4 << 20
    /// The minimum size of a tile, in pixels; smaller tiles are not drawn.
    private static let minimumPixels = 16
    /// The maximum number of copies of a large tile that are drawn.
    private static let maximumCopies = 1000

    /// Returns nil if the tiles are too small to be seen.
    package init?(tile: Size, angle: Double, offset: Point, under transform: Affine) {
        let turned = Affine.rotate(degrees: angle).then(transform)
        func side(_ x: Double, _ y: Double) -> SIMD2<Int>? {
            let side = SIMD2(
                (turned.xx * x + turned.xy * y).rounded(), (turned.yx * x + turned.yy * y).rounded())
            return side.max() < 1e8 && side.min() > -1e8 ? SIMD2(Int(side.x), Int(side.y)) : nil
        }
        guard let first = side(tile.width, 0), let second = side(0, tile.height),
            let lattice = PatternLattice(first, second),
            lattice.width * lattice.height >= Self.minimumPixels
        else { return nil }
        // The offset is measured along the tile's sides after rounding to pixels, so that an offset by a whole tile
        // changes nothing.
        let (along, down) = (Self.part(offset.x / tile.width), Self.part(offset.y / tile.height))
        let origin = transform(Point(0, 0))
        let x = origin.x + along * Double(first.x) + down * Double(second.x)
        let y = origin.y + along * Double(first.y) + down * Double(second.y)
        let quarters = SIMD2((x * 4).rounded(), (y * 4).rounded())
        guard quarters.max() < 1e15, quarters.min() > -1e15 else { return nil }
        let steps = SIMD2(Int(quarters.x), Int(quarters.y))
        form = Form(first: first, second: second, phase: SIMD2(steps.x & 3, steps.y & 3))
        self.lattice = lattice
        (self.x, self.y) = (steps.x >> 2, steps.y >> 2)
    }

    /// Returns the fractional part of a number, at least 0 and below 1.
    private static func part(_ number: Double) -> Double { number - number.rounded(.down) }

    /// True if the tile has too many pixels to be cached.
    package var isLarge: Bool { lattice.width * lattice.height > Self.maximumPixels }

    /// Returns the transforms from the tile's points to the frame's pixels, one for each copy that may be visible.
    package func maps(covering frame: PixelSize, tile: Size) -> [Affine] {
        let map = form.map(of: tile).then(.move(Double(x), Double(y)))
        guard let inverse = map.inverse else { return [] }
        let corners = [(0, 0), (frame.width, 0), (0, frame.height), (frame.width, frame.height)].map {
            inverse(Point(Double($0.0), Double($0.1)))
        }
        // A drawing extends beyond its own tile by at most one tile and the width of a line.
        func range(_ values: [Double]) -> ClosedRange<Double> {
            ((values.min() ?? 0).rounded(.down) - 2)...((values.max() ?? 0).rounded(.up) + 2)
        }
        let columns = range(corners.map { $0.x / tile.width })
        let rows = range(corners.map { $0.y / tile.height })
        let count = (columns.upperBound - columns.lowerBound + 1) * (rows.upperBound - rows.lowerBound + 1)
        guard count <= Double(Self.maximumCopies) else { return [] }
        return stride(from: rows.lowerBound, through: rows.upperBound, by: 1).flatMap { row in
            stride(from: columns.lowerBound, through: columns.upperBound, by: 1).map { column in
                Affine.move(column * tile.width, row * tile.height).then(map)
            }
        }
    }
}
