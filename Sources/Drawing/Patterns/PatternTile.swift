import SceneModel

/// The coverage of a pattern's tile, for all pixels of the plane, with the runs that are not empty.
final class PatternTile: Sendable {
    let lattice: PatternLattice
    /// 0 to 255, row after row.
    let coverage: [UInt8]
    /// The covered columns of each row, from left to right; those of row `y` begin at `firstRuns[y]`.
    let runs: [Range<Int32>]
    let firstRuns: [Int]

    /// Runs with fewer empty pixels between them are joined.
    private static let smallGap = 4

    /// Draws an outline's copies at all points of a lattice. The map takes the outline to pixels.
    init(_ outline: Outline, under map: Affine, lattice: PatternLattice) throws(DrawingError) {
        self.lattice = lattice
        var coverage = [UInt8](repeating: 0, count: lattice.width * lattice.height)
        if let (flat, origin) = Self.flatten(outline, under: map) {
            for span in try Rasterizer().cover(flat, .nonZero, in: flat.bounds) {
                let first = lattice.place(x: Int(span.x) + origin.x, y: Int(span.y) + origin.y)
                let row = first.row * lattice.width
                var column = first.column
                for _ in 0..<span.length {
                    let sum = Int(coverage[row + column]) + Int(span.coverage)
                    coverage[row + column] = UInt8(min(sum, 255))
                    column = column + 1 < lattice.width ? column + 1 : 0
                }
            }
        }
        (runs, firstRuns) = Self.runs(of: coverage, lattice)
        self.coverage = coverage
    }

    /// The outline with its left and top edges near 0, and where they are.
    private static func flatten(_ outline: Outline, under map: Affine) -> (FlatOutline, SIMD2<Int>)? {
        guard let box = outline.mapped(by: map).box,
            (box.most.x - box.least.x + box.most.y - box.least.y).isFinite
        else { return nil }
        let origin = SIMD2(Int(box.least.x.rounded(.down)), Int(box.least.y.rounded(.down)))
        let size = PixelSize(
            width: Int(box.most.x.rounded(.up)) - origin.x + 1,
            height: Int(box.most.y.rounded(.up)) - origin.y + 1)
        let moved = map.then(.move(-Double(origin.x), -Double(origin.y)))
        let flat = FlatOutline(outline, under: moved, frame: size)
        return flat.bounds.isEmpty ? nil : (flat, origin)
    }

    private static func runs(of coverage: [UInt8], _ lattice: PatternLattice) -> ([Range<Int32>], [Int]) {
        var (runs, firstRuns) = ([Range<Int32>](), [0])
        for row in 0..<lattice.height {
            var open: Range<Int>?
            for column in 0..<lattice.width where coverage[row * lattice.width + column] > 0 {
                if let run = open, column - run.upperBound < smallGap {
                    open = run.lowerBound..<column + 1
                } else {
                    if let run = open { runs.append(Int32(run.lowerBound)..<Int32(run.upperBound)) }
                    open = column..<column + 1
                }
            }
            if let run = open { runs.append(Int32(run.lowerBound)..<Int32(run.upperBound)) }
            firstRuns.append(runs.count)
        }
        return (runs, firstRuns)
    }

    /// Calls the body with each run of some columns of a row: where it begins, and its place in `coverage`.
    func forEachRun(
        y: Int, columns: Range<Int>, _ body: (_ x: Int, _ place: Int, _ count: Int) -> Void
    ) {
        let (column, row) = lattice.place(x: columns.lowerBound, y: y)
        let own = firstRuns[row]..<firstRuns[row + 1]
        guard !own.isEmpty else { return }
        // The store's first column lies at this one of the frame.
        var left = columns.lowerBound - column
        var next = firstRun(endingAfter: column, in: own)
        while true {
            if next == own.upperBound { (next, left) = (own.lowerBound, left + lattice.width) }
            let run = runs[next]
            let first = max(left + Int(run.lowerBound), columns.lowerBound)
            let end = min(left + Int(run.upperBound), columns.upperBound)
            if first >= columns.upperBound { return }
            if first < end { body(first, row * lattice.width + first - left, end - first) }
            next += 1
        }
    }

    private func firstRun(endingAfter column: Int, in range: Range<Int>) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if Int(runs[middle].upperBound) <= column { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
