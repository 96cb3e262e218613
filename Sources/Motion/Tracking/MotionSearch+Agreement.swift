extension MotionSearch {
    /// Another way must have been gone by so many times as many patches.
    private static let moreOften = 2

    /// The ways without those that something similar was taken for. Where a picture repeats itself, as lines of text do, a
    /// patch fits in several places: of these it takes the one to which most patches around it went. And where a
    /// patch leaves the picture, or goes behind something, it may still be found in what came from elsewhere.
    func agreed(_ arrivals: inout Arrivals) -> CellGrid<SIMD2<Float>?> {
        let around = Surroundings(ways)
        var agreed = ways
        var supporters = CellGrid(columns: ways.columns, rows: ways.rows, repeating: 0)
        for cell in found {
            guard var way = ways[cell] else { continue }
            var count = around.count(way, around: cell)
            if 2 * count.near <= count.all,
                let common = commonWay(of: cell, insteadOf: way, among: around.ways(around: cell))
            {
                way = common
                agreed[cell] = way
                count = around.count(way, around: cell)
            }
            supporters[cell] = count.alike
            arrivals.add(way, from: corner(of: cell), level: level, supporters: count.alike)
        }
        for cell in found {
            if let way = agreed[cell],
                arrivals.isDisputed(way, from: corner(of: cell), level: level, supporters: supporters[cell])
            {
                agreed[cell] = nil
            }
        }
        return agreed
    }

    /// A way that more patches went, and on which this one is found as well.
    private func commonWay(
        of cell: SIMD2<Int>, insteadOf way: SIMD2<Float>, among around: [SIMD2<Float>]
    ) -> SIMD2<Float>? {
        func count(_ way: SIMD2<Float>) -> Int { around.count { Self.isAlike($0, way) } }
        var rivals: [(way: SIMD2<Float>, count: Int)] = []
        for other in around
        where !Self.isAlike(other, way) && rivals.allSatisfy({ !Self.isAlike(other, $0.way) }) {
            rivals.append((other, count(other)))
        }
        let least = count(way) * Self.moreOften
        let common = rivals.filter { $0.count >= least }.sorted { $0.count > $1.count }.prefix(2)
        guard !common.isEmpty, let (patch, place) = patch(of: cell),
            let own = patch.leftOver(in: after, at: way)
        else { return nil }
        return common.lazy.compactMap { rival -> SIMD2<Float>? in
            guard let found = self.way(of: patch, at: place, near: rival.way), Self.isAlike(found, rival.way),
                let leftOver = patch.leftOver(in: self.after, at: found), leftOver <= own + Self.asWell
            else { return nil }
            return found
        }.first
    }
}
