/// The ways of the patches around each patch.
struct Surroundings {
    /// How many cells on each side are around a patch.
    private static let reach = 5
    /// Ways that differ by less are about the same, in pixels of their level and as a part of the way.
    private static let nearness: (absolute: Float, relative: Float) = (2, 0.25)

    private let stride: Int
    /// By rows, with so many on each side as are around a patch; not a number where there is none.
    private let ways: [SIMD2<Float>]

    /// Around the patches that went these ways.
    init(_ grid: CellGrid<SIMD2<Float>?>) {
        stride = grid.columns + 2 * Self.reach
        var ways = [SIMD2<Float>](
            repeating: SIMD2(repeating: .nan), count: stride * (grid.rows + 2 * Self.reach))
        for row in 0..<grid.rows {
            let start = (row + Self.reach) * stride + Self.reach
            for column in 0..<grid.columns {
                if let way = grid[column, row] { ways[start + column] = way }
            }
        }
        self.ways = ways
    }

    /// How many patches around a cell, with its own, went a way, how many went about the same way, and how many there are.
    func count(_ way: SIMD2<Float>, around cell: SIMD2<Int>) -> (alike: Int, near: Int, all: Int) {
        let (likeness, nearness) = (MotionSearch.mostUnlike(way), Self.mostAstray(way))
        let (least, most) = (likeness * likeness, nearness * nearness)
        var (alike, near, all): (Int32, Int32, Int32) = (0, 0, 0)
        let ways = ways.span
        for row in cell.y...cell.y + 2 * Self.reach {
            for place in row * stride + cell.x...row * stride + cell.x + 2 * Self.reach {
                let difference = ways[place] - way
                let square = (difference * difference).sum()
                alike &+= square <= least ? 1 : 0
                near &+= square <= most ? 1 : 0
                all &+= square.isNaN ? 0 : 1
            }
        }
        return (Int(alike), Int(near), Int(all))
    }

    /// The ways around a cell, with its own.
    func ways(around cell: SIMD2<Int>) -> [SIMD2<Float>] {
        var found: [SIMD2<Float>] = []
        for row in cell.y...cell.y + 2 * Self.reach {
            let start = row * stride + cell.x
            for way in ways[start...start + 2 * Self.reach] where !way.x.isNaN { found.append(way) }
        }
        return found
    }

    /// Whether two ways are about the same.
    static func isNear(_ other: SIMD2<Float>, _ way: SIMD2<Float>) -> Bool {
        (other - way).length <= mostAstray(way)
    }

    private static func mostAstray(_ way: SIMD2<Float>) -> Float {
        nearness.absolute + nearness.relative * way.length
    }
}
