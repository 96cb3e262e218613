/// An index of motion vectors for quick access to the vectors of the patches around each patch.
struct NeighbourVectors {
    /// The radius of a patch's neighbourhood, in cells.
    private static let reach = 5
    /// The maximum difference between vectors that are roughly the same: pixels of their level, plus a share of their
    /// length.
    private static let nearness: (absolute: Float, relative: Float) = (2, 0.25)

    private let stride: Int
    /// The motion vectors row by row, with a margin of `reach` cells on each side; NaN for a cell without a vector.
    private let vectors: [SIMD2<Float>]

    /// Creates an index of a grid of vectors.
    init(_ grid: CellGrid<SIMD2<Float>?>) {
        stride = grid.columns + 2 * Self.reach
        var vectors = [SIMD2<Float>](
            repeating: SIMD2(repeating: .nan), count: stride * (grid.rows + 2 * Self.reach))
        for row in 0..<grid.rows {
            let start = (row + Self.reach) * stride + Self.reach
            for column in 0..<grid.columns {
                if let vector = grid[column, row] { vectors[start + column] = vector }
            }
        }
        self.vectors = vectors
    }

    /// Counts the patches in a cell's neighbourhood, including the cell's own patch: patches whose vector matches
    /// `vector` closely (`alike`) or at least roughly (`near`), and all patches with a vector (`all`).
    func count(_ vector: SIMD2<Float>, around cell: SIMD2<Int>) -> (alike: Int, near: Int, all: Int) {
        let (likeness, nearness) = (MotionSearch.similarityLimit(vector), Self.nearnessLimit(vector))
        let (least, most) = (likeness * likeness, nearness * nearness)
        var (alike, near, all): (Int32, Int32, Int32) = (0, 0, 0)
        let vectors = vectors.span
        for row in cell.y...cell.y + 2 * Self.reach {
            for place in row * stride + cell.x...row * stride + cell.x + 2 * Self.reach {
                let difference = vectors[place] - vector
                let square = (difference * difference).sum()
                alike &+= square <= least ? 1 : 0
                near &+= square <= most ? 1 : 0
                all &+= square.isNaN ? 0 : 1
            }
        }
        return (Int(alike), Int(near), Int(all))
    }

    /// Returns the vectors in a cell's neighbourhood, including the cell's own vector.
    func vectors(around cell: SIMD2<Int>) -> [SIMD2<Float>] {
        var found: [SIMD2<Float>] = []
        for row in cell.y...cell.y + 2 * Self.reach {
            let start = row * stride + cell.x
            for vector in vectors[start...start + 2 * Self.reach] where !vector.x.isNaN {
                found.append(vector)
            }
        }
        return found
    }

    /// Returns true if two vectors are roughly the same.
    static func isNear(_ other: SIMD2<Float>, _ vector: SIMD2<Float>) -> Bool {
        (other - vector).length <= nearnessLimit(vector)
    }

    private static func nearnessLimit(_ vector: SIMD2<Float>) -> Float {
        nearness.absolute + nearness.relative * vector.length
    }
}

/// A grid with one value per cell of a picture.
struct CellGrid<Value> {
    let columns: Int
    let rows: Int
    private var values: [Value]
    private let outside: Value

    /// Creates a grid whose cells all have one value, which is also the value of every cell outside the grid.
    init(columns: Int, rows: Int, repeating value: Value) {
        (self.columns, self.rows) = (max(columns, 0), max(rows, 0))
        values = [Value](repeating: value, count: self.columns * self.rows)
        outside = value
    }

    /// The value of a cell. Outside the grid, all cells have the initial value, and setting a value has no effect.
    subscript(column: Int, row: Int) -> Value {
        get { contains(column, row) ? values[row * columns + column] : outside }
        set { if contains(column, row) { values[row * columns + column] = newValue } }
    }

    subscript(cell: SIMD2<Int>) -> Value {
        get { self[cell.x, cell.y] }
        set { self[cell.x, cell.y] = newValue }
    }

    /// The coordinates of all cells, row by row.
    var cells: [SIMD2<Int>] {
        (0..<rows).flatMap { row in (0..<columns).map { SIMD2($0, row) } }
    }

    private func contains(_ column: Int, _ row: Int) -> Bool {
        column >= 0 && column < columns && row >= 0 && row < rows
    }
}
