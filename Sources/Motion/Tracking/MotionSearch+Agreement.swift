extension MotionSearch {
    /// The factor by which another vector must be more frequent around a patch than the patch's own vector, so that the
    /// patch takes the other vector.
    private static let moreOften = 2

    /// Returns the vectors after correcting patches that were confused with similar content. In a repetitive picture,
    /// such as lines of text, a patch takes the vector of most patches around it. The vector of a patch that disappears
    /// or leaves the picture is removed if the patch matches other content by mistake.
    func agreed(_ arrivals: inout ArrivalMap) -> CellGrid<SIMD2<Float>?> {
        let around = NeighbourVectors(vectors)
        var agreed = vectors
        var supporters = CellGrid(columns: vectors.columns, rows: vectors.rows, repeating: 0)
        for cell in found {
            guard var vector = vectors[cell] else { continue }
            var count = around.count(vector, around: cell)
            if 2 * count.near <= count.all,
                let common = commonVector(of: cell, insteadOf: vector, among: around.vectors(around: cell))
            {
                vector = common
                agreed[cell] = vector
                count = around.count(vector, around: cell)
            }
            supporters[cell] = count.alike
            arrivals.add(vector, from: corner(of: cell), level: level, supporters: count.alike)
        }
        for cell in found {
            if let vector = agreed[cell],
                arrivals.isDisputed(
                    vector, from: corner(of: cell), level: level, supporters: supporters[cell])
            {
                agreed[cell] = nil
            }
        }
        return agreed
    }

    /// Returns a vector that is far more frequent in `around` than `vector`, and with which the cell's patch matches
    /// about as well; nil if there is no such vector.
    private func commonVector(
        of cell: SIMD2<Int>, insteadOf vector: SIMD2<Float>, among around: [SIMD2<Float>]
    ) -> SIMD2<Float>? {
        func count(_ vector: SIMD2<Float>) -> Int { around.count { Self.isAlike($0, vector) } }
        var candidates: [(vector: SIMD2<Float>, count: Int)] = []
        for other in around
        where !Self.isAlike(other, vector) && candidates.allSatisfy({ !Self.isAlike(other, $0.vector) }) {
            candidates.append((other, count(other)))
        }
        let least = count(vector) * Self.moreOften
        let common = candidates.filter { $0.count >= least }.sorted { $0.count > $1.count }.prefix(2)
        guard !common.isEmpty, let (patch, place) = patch(of: cell),
            let own = patch.residual(in: after, at: vector)
        else { return nil }
        return common.lazy.compactMap { candidate -> SIMD2<Float>? in
            guard let found = self.vector(of: patch, at: place, near: candidate.vector),
                Self.isAlike(found, candidate.vector),
                let residual = patch.residual(in: self.after, at: found),
                residual <= own + Self.residualTolerance
            else { return nil }
            return found
        }.first
    }
}
