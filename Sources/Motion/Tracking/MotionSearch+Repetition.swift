extension MotionSearch {
    /// About this many patches, spread over the picture, are tested for a repeating pattern.
    private static let mostSamples = 64
    /// The tested patches' `mostCommon` most frequent vectors are compared, if each has at least `leastSamples`
    /// patches.
    private static let (mostCommon, leastSamples) = (3, 4)
    /// For each frequent vector, about this many of its patches are searched for a shorter vector.
    private static let mostLooks = 4

    /// Returns the vectors with wrong matches in repeating patterns corrected. If patches fit with several
    /// frequent vectors, each takes the vector with which most patches around it fit, or the shortest vector in a
    /// tie.
    func withoutRepetitions() -> CellGrid<SIMD2<Float>?> {
        let all = found
        let samples = stride(from: 0, to: all.count, by: max(all.count / Self.mostSamples, 1)).map { all[$0] }
        let common = commonVectors(of: samples)
        var candidates = common.map(\.vector)
        for (vector, cells) in common {
            guard let nearer = nearerVector(than: vector, for: cells),
                candidates.allSatisfy({ !Self.isAlike(nearer, $0) })
            else { continue }
            candidates.append(nearer)
        }
        guard
            common.contains(where: { vector, cells in
                candidates.contains { candidate in
                    candidate != vector
                        && cells.contains { cell in
                            patch(of: cell).flatMap { fits($0.patch, candidate, insteadOf: vector) } ?? false
                        }
                }
            })
        else { return vectors }
        return Ambiguity(candidates, among: all, self).settled
    }

    private func commonVectors(of samples: [SIMD2<Int>]) -> [(vector: SIMD2<Float>, cells: [SIMD2<Int>])] {
        var groups: [(vector: SIMD2<Float>, cells: [SIMD2<Int>])] = []
        for cell in samples {
            guard let vector = vectors[cell] else { continue }
            if let group = groups.firstIndex(where: { Self.isAlike(vector, $0.vector) }) {
                groups[group].cells.append(cell)
            } else {
                groups.append((vector, [cell]))
            }
        }
        groups = groups.filter { $0.cells.count >= Self.leastSamples }
        return Array(groups.sorted { $0.cells.count > $1.cells.count }.prefix(Self.mostCommon))
    }

    /// Returns a vector shorter than `vector` with which most of the tested patches fit as well; nil if there is
    /// no such vector.
    private func nearerVector(than vector: SIMD2<Float>, for cells: [SIMD2<Int>]) -> SIMD2<Float>? {
        guard vector.length >= 2 else { return nil }
        let looks = stride(from: 0, to: cells.count, by: max(cells.count / Self.mostLooks, 1)).map {
            cells[$0]
        }
        let found = looks.compactMap { cell in
            patch(of: cell).flatMap { farVector(of: $0.patch, at: $0.place) }
        }
        return found.first { other in
            other.length < vector.length && !Self.isAlike(other, vector)
                && 2 * found.count { Self.isAlike($0, other) } > looks.count
        }
    }

    /// True if a patch fits about as well at the end of `candidate` as at the end of `vector`; nil if a vector
    /// leads out of the picture.
    func fits(_ patch: Patch, _ candidate: SIMD2<Float>, insteadOf vector: SIMD2<Float>) -> Bool? {
        guard let other = patch.residual(in: after, at: candidate),
            let own = patch.residual(in: after, at: vector)
        else {
            return nil
        }
        return other <= min(own + Self.asWell, 1)
    }
}
