extension MotionSearch {
    /// The approximate number of patches, spread over the picture, that are tested for repetitions.
    private static let maximumSamples = 64
    /// The maximum number of frequent vectors that are compared, and the minimum number of sample patches that share a
    /// vector for it to be frequent.
    private static let (maximumCommon, minimumSamples) = (3, 4)
    /// The approximate number of patches with a frequent vector that are searched for a shorter vector.
    private static let maximumSearches = 4

    /// Returns the vectors after resolving repetitions in the picture. If moving patches match with several vectors,
    /// each patch takes the vector with which most patches around it match. If about as many match with other vectors,
    /// the patch takes the shortest of these vectors.
    func withoutRepetitions() -> CellGrid<SIMD2<Float>?> {
        let all = found
        let samples = stride(from: 0, to: all.count, by: max(all.count / Self.maximumSamples, 1)).map {
            all[$0]
        }
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
        groups = groups.filter { $0.cells.count >= Self.minimumSamples }
        return Array(groups.sorted { $0.cells.count > $1.cells.count }.prefix(Self.maximumCommon))
    }

    /// Returns a vector that is shorter than `vector` and with which most of the cells' patches match about as well;
    /// nil if there is no such vector.
    private func nearerVector(than vector: SIMD2<Float>, for cells: [SIMD2<Int>]) -> SIMD2<Float>? {
        guard vector.length >= 2 else { return nil }
        let looks = stride(from: 0, to: cells.count, by: max(cells.count / Self.maximumSearches, 1)).map {
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

    /// Returns true if a patch matches with the vector `candidate` about as well as with `vector`; nil if one of these
    /// vectors moves the patch out of the picture.
    func fits(_ patch: Patch, _ candidate: SIMD2<Float>, insteadOf vector: SIMD2<Float>) -> Bool? {
        guard let other = patch.residual(in: after, at: candidate),
            let own = patch.residual(in: after, at: vector)
        else {
            return nil
        }
        return other <= min(own + Self.residualTolerance, 1)
    }
}
