extension MotionSearch {
    /// How many cells on each side are around a patch.
    private static let surroundings = 5
    /// Patches whose way is about that of those around them are not doubted, in pixels of their level and as a part of it.
    private static let doubt: (absolute: Float, relative: Float) = (2, 0.25)
    /// Another way must have been gone by so many times as many patches.
    private static let moreOften = 2
    /// How much worse a patch may fit there.
    private static let mostWorse: Float = 0.25

    /// The ways without those that something similar was taken for. Where a picture repeats itself, as lines of text do, a
    /// patch fits in several places: of these it takes the one to which most patches around it went.
    func agreed() -> CellGrid<SIMD2<Float>?> {
        var agreed = ways
        for row in 0..<ways.rows {
            for column in 0..<ways.columns {
                let cell = SIMD2(column, row)
                guard let way = ways[cell], !isUsual(way, around: cell) else { continue }
                let around = ways(around: cell)
                if !isDoubtful(way, among: around) { continue }
                agreed[cell] = commonWay(of: cell, insteadOf: way, among: around) ?? way
            }
        }
        return agreed
    }

    private func ways(around cell: SIMD2<Int>) -> [SIMD2<Float>] {
        var found: [SIMD2<Float>] = []
        for y in -Self.surroundings...Self.surroundings {
            for x in -Self.surroundings...Self.surroundings {
                if let way = ways[cell.x + x, cell.y + y] { found.append(way) }
            }
        }
        return found
    }

    /// Whether most patches around it went the same way.
    private func isUsual(_ way: SIMD2<Float>, around cell: SIMD2<Int>) -> Bool {
        var (alike, count) = (0, 0)
        for y in -Self.surroundings...Self.surroundings {
            for x in -Self.surroundings...Self.surroundings {
                guard let other = ways[cell.x + x, cell.y + y] else { continue }
                count += 1
                alike += Self.isAlike(other, way) ? 1 : 0
            }
        }
        return 2 * alike > count
    }

    private func isDoubtful(_ way: SIMD2<Float>, among around: [SIMD2<Float>]) -> Bool {
        let middle = around.count / 2
        let median = SIMD2(around.map(\.x).sorted()[middle], around.map(\.y).sorted()[middle])
        return (way - median).length > Self.doubt.absolute + Self.doubt.relative * median.length
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
                let leftOver = patch.leftOver(in: self.after, at: found), leftOver <= own + Self.mostWorse
            else { return nil }
            return found
        }.first
    }
}
