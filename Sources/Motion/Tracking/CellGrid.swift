/// A value for each cell of a picture.
struct CellGrid<Value> {
    let columns: Int
    let rows: Int
    private var values: [Value]
    private let outside: Value

    /// All cells, and those outside of the picture, have one value.
    init(columns: Int, rows: Int, repeating value: Value) {
        (self.columns, self.rows) = (max(columns, 0), max(rows, 0))
        values = [Value](repeating: value, count: self.columns * self.rows)
        outside = value
    }

    /// What is set outside of the picture is lost.
    subscript(column: Int, row: Int) -> Value {
        get { contains(column, row) ? values[row * columns + column] : outside }
        set { if contains(column, row) { values[row * columns + column] = newValue } }
    }

    subscript(cell: SIMD2<Int>) -> Value {
        get { self[cell.x, cell.y] }
        set { self[cell.x, cell.y] = newValue }
    }

    /// All cells, by rows.
    var cells: [SIMD2<Int>] {
        (0..<rows).flatMap { row in (0..<columns).map { SIMD2($0, row) } }
    }

    private func contains(_ column: Int, _ row: Int) -> Bool {
        column >= 0 && column < columns && row >= 0 && row < rows
    }
}
