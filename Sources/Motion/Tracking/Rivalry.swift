/// Ways of which many patches fit on several.
struct Rivalry {
    /// The patches that do not leave the picture on a way.
    private struct Support {
        /// Whether they fit.
        var fits: CellGrid<Bool?>
        /// The part of all of them that fit.
        var share: Float = 0
    }

    /// How many cells on each side are around a patch.
    private static let reach = 5
    /// Ways on which nearly as many patches fit explain them as well: some go behind something.
    private static let tie: Float = 0.12

    private let rivals: [SIMD2<Float>]
    private let cells: [SIMD2<Int>]
    private let search: MotionSearch
    private var supports: [Support] = []

    /// Looks at how patches of a search fit on some ways.
    init(_ rivals: [SIMD2<Float>], among cells: [SIMD2<Int>], _ search: MotionSearch) {
        (self.rivals, self.cells, self.search) = (rivals, cells, search)
        let none = CellGrid(columns: search.ways.columns, rows: search.ways.rows, repeating: Bool?.none)
        supports = [Support](repeating: Support(fits: none), count: rivals.count)
        for cell in cells {
            guard let way = search.ways[cell], let patch = search.patch(of: cell)?.patch else { continue }
            for (rival, other) in rivals.enumerated() {
                supports[rival].fits[cell] = search.fits(patch, other, insteadOf: way)
            }
        }
        for rival in rivals.indices {
            let fits = cells.compactMap { supports[rival].fits[$0] }
            supports[rival].share = Float(fits.count { $0 }) / Float(max(fits.count, 1))
        }
    }

    /// The part of the patches that fit, as the mean of those around a cell and of all.
    private func share(_ rival: Int, around cell: SIMD2<Int>) -> Float {
        let support = supports[rival]
        var (fitting, count) = (0, 0)
        for y in -Self.reach...Self.reach {
            for x in -Self.reach...Self.reach {
                guard let fits = support.fits[cell.x + x, cell.y + y] else { continue }
                count += 1
                fitting += fits ? 1 : 0
            }
        }
        return (Float(fitting) / Float(max(count, 1)) + support.share) / 2
    }

    /// The ways of the search, and each patch that fits on some of the rivals on the one that explains most around it, or on
    /// the shortest of those that explain about as much.
    var settled: CellGrid<SIMD2<Float>?> {
        var settled = search.ways
        for cell in cells {
            let shares = rivals.indices.filter { supports[$0].fits[cell] ?? false }
                .map { (way: rivals[$0], share: share($0, around: cell)) }
            guard let way = settled[cell], let best = shares.map(\.share).max() else { continue }
            let chosen = shares.filter { $0.share >= best - Self.tie }.map(\.way)
                .min { $0.length < $1.length }
            guard let chosen, !MotionSearch.isAlike(way, chosen), let (patch, place) = search.patch(of: cell),
                let found = search.way(of: patch, at: place, near: chosen),
                MotionSearch.isAlike(found, chosen)
            else { continue }
            settled[cell] = found
        }
        return settled
    }
}
