extension MotionSearch {
    /// So many patches, spread over the picture, tell whether something in it repeats itself.
    private static let mostSamples = 64
    /// Of the ways of these so many are looked at, if so many went them.
    private static let (mostCommon, leastSamples) = (3, 4)
    /// So many of those that went a way are looked for nearer to their place.
    private static let mostLooks = 4

    /// The ways without those to repetitions. Where most of what moves fits on several ways, each patch takes the way on
    /// which most of those around it fit, and of ways that explain them about as well the shortest.
    func withoutRepetitions() -> CellGrid<SIMD2<Float>?> {
        let all = found
        let samples = stride(from: 0, to: all.count, by: max(all.count / Self.mostSamples, 1)).map { all[$0] }
        let common = commonWays(of: samples)
        var rivals = common.map(\.way)
        for (way, cells) in common {
            guard let nearer = nearerWay(than: way, for: cells),
                rivals.allSatisfy({ !Self.isAlike(nearer, $0) })
            else { continue }
            rivals.append(nearer)
        }
        guard
            common.contains(where: { way, cells in
                rivals.contains { rival in
                    rival != way
                        && cells.contains { cell in
                            patch(of: cell).flatMap { fits($0.patch, rival, insteadOf: way) } ?? false
                        }
                }
            })
        else { return ways }
        return Rivalry(rivals, among: all, self).settled
    }

    private func commonWays(of samples: [SIMD2<Int>]) -> [(way: SIMD2<Float>, cells: [SIMD2<Int>])] {
        var groups: [(way: SIMD2<Float>, cells: [SIMD2<Int>])] = []
        for cell in samples {
            guard let way = ways[cell] else { continue }
            if let group = groups.firstIndex(where: { Self.isAlike(way, $0.way) }) {
                groups[group].cells.append(cell)
            } else {
                groups.append((way, [cell]))
            }
        }
        groups = groups.filter { $0.cells.count >= Self.leastSamples }
        return Array(groups.sorted { $0.cells.count > $1.cells.count }.prefix(Self.mostCommon))
    }

    /// A shorter way on which most of some patches fit as well.
    private func nearerWay(than way: SIMD2<Float>, for cells: [SIMD2<Int>]) -> SIMD2<Float>? {
        guard way.length >= 2 else { return nil }
        let looks = stride(from: 0, to: cells.count, by: max(cells.count / Self.mostLooks, 1)).map {
            cells[$0]
        }
        let found = looks.compactMap { cell in patch(of: cell).flatMap { farWay(of: $0.patch, at: $0.place) }
        }
        return found.first { other in
            other.length < way.length && !Self.isAlike(other, way)
                && 2 * found.count { Self.isAlike($0, other) } > looks.count
        }
    }

    /// Whether a patch fits on another way about as well; nil if it leaves the picture there.
    func fits(_ patch: Patch, _ rival: SIMD2<Float>, insteadOf way: SIMD2<Float>) -> Bool? {
        guard let other = patch.leftOver(in: after, at: rival), let own = patch.leftOver(in: after, at: way)
        else {
            return nil
        }
        return other <= min(own + Self.asWell, 1)
    }
}
