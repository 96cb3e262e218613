/// The motion vectors of the patches around each patch.
struct Surroundings {
    /// The radius of a patch's surroundings, in cells.
    private static let reach = 5
    /// Two vectors are near each other if they differ by at most this much: in pixels of the level, plus a
    /// fraction of the length.
    private static let nearness: (absolute: Float, relative: Float) = (2, 0.25)

    private let stride: Int
    /// The motion vectors, row by row, with a margin of `reach` cells on each side; NaN where a cell has no
    /// vector.
    private let vectors: [SIMD2<Float>]

    /// Creates the surroundings of all cells in a grid of vectors.
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

    /// Counts the patches around a cell, including its own, by their vectors: `alike` have the same vector, `near`
    /// have about the same vector, and `all` have any vector.
    func count(_ vector: SIMD2<Float>, around cell: SIMD2<Int>) -> (alike: Int, near: Int, all: Int) {
        let (likeness, nearness) = (MotionSearch.mostUnlike(vector), Self.mostAstray(vector))
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

    /// Returns the vectors of the patches around a cell, including its own.
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

    /// True if two vectors are about the same.
    static func isNear(_ other: SIMD2<Float>, _ vector: SIMD2<Float>) -> Bool {
        (other - vector).length <= mostAstray(vector)
    }

    private static func mostAstray(_ vector: SIMD2<Float>) -> Float {
        nearness.absolute + nearness.relative * vector.length
    }
}

/// A grid with a value for each cell of a picture.
struct CellGrid<Value> {
    let columns: Int
    let rows: Int
    private var values: [Value]
    private let outside: Value

    /// Creates a grid in which every cell has the same value. Reading a cell outside the grid returns this value,
    /// too.
    init(columns: Int, rows: Int, repeating value: Value) {
        (self.columns, self.rows) = (max(columns, 0), max(rows, 0))
        values = [Value](repeating: value, count: self.columns * self.rows)
        outside = value
    }

    /// Reads or sets the value of a cell. Setting a cell outside the grid has no effect.
    subscript(column: Int, row: Int) -> Value {
        get { contains(column, row) ? values[row * columns + column] : outside }
        set { if contains(column, row) { values[row * columns + column] = newValue } }
    }

    subscript(cell: SIMD2<Int>) -> Value {
        get { self[cell.x, cell.y] }
        set { self[cell.x, cell.y] = newValue }
    }

    /// The positions of all cells, row by row.
    var cells: [SIMD2<Int>] {
        (0..<rows).flatMap { row in (0..<columns).map { SIMD2($0, row) } }
    }

    private func contains(_ column: Int, _ row: Int) -> Bool {
        column >= 0 && column < columns && row >= 0 && row < rows
    }
}
