/// Motion vectors between which many patches can't decide, because they fit on several.
struct Ambiguity {
    /// The patches that stay in the picture on one of the vectors.
    private struct Support {
        /// Whether they fit.
        var fits: CellGrid<Bool?>
        /// The part of all of them that fit.
        var share: Float = 0
    }

    /// How many cells on each side are around a patch.
    private static let reach = 5
    /// A vector explains the patches as well if no more than this share fewer fit on it: some go behind something.
    private static let tie: Float = 0.12

    private let candidates: [SIMD2<Float>]
    private let cells: [SIMD2<Int>]
    private let search: MotionSearch
    private var supports: [Support] = []

    /// Checks how patches of a search fit on each candidate.
    init(_ candidates: [SIMD2<Float>], among cells: [SIMD2<Int>], _ search: MotionSearch) {
        (self.candidates, self.cells, self.search) = (candidates, cells, search)
        let none = CellGrid(columns: search.vectors.columns, rows: search.vectors.rows, repeating: Bool?.none)
        supports = [Support](repeating: Support(fits: none), count: candidates.count)
        for cell in cells {
            guard let vector = search.vectors[cell], let patch = search.patch(of: cell)?.patch else {
                continue
            }
            for (candidate, other) in candidates.enumerated() {
                supports[candidate].fits[cell] = search.fits(patch, other, insteadOf: vector)
            }
        }
        for candidate in candidates.indices {
            let fits = cells.compactMap { supports[candidate].fits[$0] }
            supports[candidate].share = Float(fits.count { $0 }) / Float(max(fits.count, 1))
        }
    }

    /// The part of the patches that fit, as the mean of those around a cell and of all.
    private func share(_ candidate: Int, around cell: SIMD2<Int>) -> Float {
        let support = supports[candidate]
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

    /// The vectors of the search; each patch that fits on candidates has the one that explains most around it, or the shortest of
    /// those that explain about as much.
    var settled: CellGrid<SIMD2<Float>?> {
        var settled = search.vectors
        for cell in cells {
            let shares = candidates.indices.filter { supports[$0].fits[cell] ?? false }
                .map { (vector: candidates[$0], share: share($0, around: cell)) }
            guard let vector = settled[cell], let best = shares.map(\.share).max() else { continue }
            let chosen = shares.filter { $0.share >= best - Self.tie }.map(\.vector)
                .min { $0.length < $1.length }
            guard let chosen, !MotionSearch.isAlike(vector, chosen),
                let (patch, place) = search.patch(of: cell),
                let found = search.vector(of: patch, at: place, near: chosen),
                MotionSearch.isAlike(found, chosen)
            else { continue }
            settled[cell] = found
        }
        return settled
    }
}
