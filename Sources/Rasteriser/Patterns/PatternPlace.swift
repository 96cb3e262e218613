import Geometry

/// The place of a pattern's tiles in a frame: their sides are whole pixels, and they are moved in quarters of a pixel.
package struct PatternPlace {
    /// All that decides the pixels of a tile.
    package struct Form: Hashable {
        /// The sides of a tile.
        package let first, second: SIMD2<Int>
        /// Quarters of a pixel to the right and down, 0 to 3.
        package let phase: SIMD2<Int>

        /// Takes the tile's points to pixels.
        package func map(of tile: Size) -> Affine {
            Affine(
                xx: Double(first.x) / tile.width, xy: Double(second.x) / tile.height,
                yx: Double(first.y) / tile.width, yy: Double(second.y) / tile.height,
                dx: Double(phase.x) / 4, dy: Double(phase.y) / 4)
        }
    }

    package let form: Form
    package let lattice: PatternLattice
    /// The first tile's corner, in whole pixels.
    package let x, y: Int

    /// A tile of more pixels is not cached, but drawn again in every frame.
    package static let mostPixels = 4 << 20
    /// Tiles of fewer pixels show nothing.
    private static let leastPixels = 16
    /// More copies of a large tile are not drawn.
    private static let mostCopies = 1000

    /// Nil where the tiles are too small to be seen.
    package init?(tile: Size, angle: Double, offset: Point, under transform: Affine) {
        let turned = Affine.rotate(degrees: angle).then(transform)
        func side(_ x: Double, _ y: Double) -> SIMD2<Int>? {
            let side = SIMD2(
                (turned.xx * x + turned.xy * y).rounded(), (turned.yx * x + turned.yy * y).rounded())
            return side.max() < 1e8 && side.min() > -1e8 ? SIMD2(Int(side.x), Int(side.y)) : nil
        }
        guard let first = side(tile.width, 0), let second = side(0, tile.height),
            let lattice = PatternLattice(first, second),
            lattice.width * lattice.height >= Self.leastPixels
        else { return nil }
        // Along the sides as they are in pixels, so that a whole tile changes nothing.
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

    /// What is left of a number without its whole part, 0 to below 1.
    private static func part(_ number: Double) -> Double { number - number.rounded(.down) }

    /// Whether the tile has too many pixels to be kept.
    package var isLarge: Bool { lattice.width * lattice.height > Self.mostPixels }

    /// Takes the tile's points to each place where a copy may be seen in a frame.
    package func maps(covering frame: PixelSize, tile: Size) -> [Affine] {
        let map = form.map(of: tile).then(.move(Double(x), Double(y)))
        guard let inverse = map.inverse else { return [] }
        let corners = [(0, 0), (frame.width, 0), (0, frame.height), (frame.width, frame.height)].map {
            inverse(Point(Double($0.0), Double($0.1)))
        }
        // A drawing reaches at most one tile and a line's width beyond its own.
        func range(_ values: [Double]) -> ClosedRange<Double> {
            ((values.min() ?? 0).rounded(.down) - 2)...((values.max() ?? 0).rounded(.up) + 2)
        }
        let columns = range(corners.map { $0.x / tile.width })
        let rows = range(corners.map { $0.y / tile.height })
        let count = (columns.upperBound - columns.lowerBound + 1) * (rows.upperBound - rows.lowerBound + 1)
        guard count <= Double(Self.mostCopies) else { return [] }
        return stride(from: rows.lowerBound, through: rows.upperBound, by: 1).flatMap { row in
            stride(from: columns.lowerBound, through: columns.upperBound, by: 1).map { column in
                Affine.move(column * tile.width, row * tile.height).then(map)
            }
        }
    }
}
