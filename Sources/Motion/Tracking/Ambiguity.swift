/// A choice between candidate motion vectors, in a picture where many patches match with more than one candidate.
struct Ambiguity {
    /// The patches that match with one candidate vector.
    private struct Support {
        /// True for each cell whose patch matches with the vector; nil if the vector moves the patch out of the
        /// picture.
        var fits: CellGrid<Bool?>
        /// The share of the patches inside the picture that match with the vector, 0...1.
        var share: Float = 0
    }

    /// The radius of a patch's neighbourhood, in cells.
    private static let reach = 5
    /// The maximum difference between the shares of patches that match with two vectors, at which both vectors count as
    /// equally good. The shares are inexact, because some patches disappear behind objects.
    private static let tie: Float = 0.12

    private let candidates: [SIMD2<Float>]
    private let cells: [SIMD2<Int>]
    private let search: MotionSearch
    private var supports: [Support] = []

    /// Tests which patches of a search match with each candidate vector.
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

    /// Returns the share of patches that match with a candidate: the mean of the share of the patches near a cell and
    /// the share of all patches.
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

    /// The vectors of the search after the choice. A patch that matches with candidates gets the candidate with which
    /// most patches near it match. If about as many match with other candidates, the patch gets the shortest of these
    /// candidates.
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
