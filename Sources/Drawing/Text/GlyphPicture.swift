import SceneModel

/// A glyph of premultiplied pixels, as colour emoji are, with halves of halves of it.
struct GlyphPicture: Sendable {
    /// Pixels in rows: blue, green, red and alpha, premultiplied.
    struct Level: Sendable {
        let width, height: Int
        let pixels: [UInt32]

        /// A pixel; transparent outside.
        func pixel(_ x: Int, _ y: Int) -> UInt32 {
            x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : 0
        }

        /// The means of 2×2 pixels; those that are not there count as transparent.
        var half: Level {
            let (width, height) = ((width + 1) / 2, (height + 1) / 2)
            var half: [UInt32] = []
            half.reserveCapacity(width * height)
            for y in 0..<height {
                for x in 0..<width {
                    let four = [
                        pixel(2 * x, 2 * y), pixel(2 * x + 1, 2 * y), pixel(2 * x, 2 * y + 1),
                        pixel(2 * x + 1, 2 * y + 1),
                    ]
                    half.append(
                        Self.channels { shift in
                            (four.reduce(0) { $0 + ($1 >> shift & 0xFF) } + 2) >> 2
                        })
                }
            }
            return Level(width: width, height: height, pixels: half)
        }

        /// The mix of 2×2 pixels around a place, in 1/256 of a pixel from the top left corner of the first one's middle.
        func mixed(x: Int, y: Int) -> UInt32 {
            let (left, top) = (x >> 8, y >> 8)
            let (right, down) = (UInt32(x & 0xFF), UInt32(y & 0xFF))
            let (a, b) = (pixel(left, top), pixel(left + 1, top))
            let (c, d) = (pixel(left, top + 1), pixel(left + 1, top + 1))
            if a | b | c | d == 0 { return 0 }
            return Self.channels { shift in
                let upper = (a >> shift & 0xFF) * (256 - right) + (b >> shift & 0xFF) * right
                let lower = (c >> shift & 0xFF) * (256 - right) + (d >> shift & 0xFF) * right
                return (upper * (256 - down) + lower * down + 1 << 15) >> 16
            }
        }

        private static func channels(_ value: (UInt32) -> UInt32) -> UInt32 {
            value(0) | value(8) << 8 | value(16) << 16 | value(24) << 24
        }
    }

    /// The picture, its half, the half of that and so on.
    let levels: [Level]
    /// The corners of the picture, in ems from the glyph's origin.
    let origin, end: Point

    init(_ picture: Level, origin: Point, end: Point) {
        var levels = [picture]
        while let last = levels.last, max(last.width, last.height) > 8 { levels.append(last.half) }
        self.levels = levels
        self.origin = origin
        self.end = end
    }

    /// Calls the body with each row of the picture's pixels under a map from ems to the frame, inside bounds.
    func forEachRow(
        under map: Affine, in bounds: PixelBounds,
        _ body: (_ y: Int, _ first: Int, _ pixels: [UInt32]) -> Void
    ) {
        let corners = [origin, Point(end.x, origin.y), end, Point(origin.x, end.y)].map { map($0) }
        guard let inverse = map.inverse, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
            return
        }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return
        }
        // A level that is at most twice as large as it will be seen.
        let scale = (abs(inverse.xx * inverse.yy - inverse.xy * inverse.yx)).squareRoot()
        let perEm = Double(levels[0].width) / (end.x - origin.x)
        var (number, step) = (0, scale * perEm)
        while step >= 2, number < levels.count - 1 { (number, step) = (number + 1, step / 2) }
        let level = levels[number]
        // From the frame to pixels of the level, whose middles are at whole numbers.
        let (across, down) = (
            Double(levels[0].width) / Double(1 << number) / (end.x - origin.x),
            Double(levels[0].height) / Double(1 << number) / (end.y - origin.y)
        )
        let toLevel = inverse.then(.move(-origin.x, -origin.y)).then(.scale(across, down)).then(
            .move(-0.5, -0.5))
        let margin = 1.0
        let columns = bounds.columns(from: left - margin, to: right + margin)
        var row = [UInt32](repeating: 0, count: columns.count)
        if columns.isEmpty { return }
        for y in bounds.rows(from: top - margin, to: bottom + margin) {
            for x in columns {
                let place = toLevel(Point(Double(x) + 0.5, Double(y) + 0.5))
                row[x - columns.lowerBound] = level.mixed(x: Self.steps(place.x), y: Self.steps(place.y))
            }
            body(y, columns.lowerBound, row)
        }
    }

    /// A coordinate in 1/256 of a pixel, to the nearest: at places of whole pixels rounding errors change nothing.
    private static func steps(_ value: Double) -> Int {
        Int((min(max(value, -farthest), farthest) * 256 + 0.5).rounded(.down))
    }

    private static let farthest = 1e9
}
