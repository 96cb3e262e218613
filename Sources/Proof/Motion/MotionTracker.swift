import Media

/// Measures how far things move from a film's frame to the next.
///
/// Every frame is divided into patches at several sizes. Those with structure in both directions are searched in the
/// next frame, from coarse to fine; a patch's way is its motion vector. Patches with too little structure (a plain
/// wall, a straight edge) and those that stand still do not count.
struct MotionTracker: ~Copyable {
    /// Nearer than this to its place, a patch stands still; in pixels of the film.
    static let stillness: Float = 0.1

    private let width: Int
    private let height: Int
    private let scale: Float
    private var scaler: Scaler
    private var gray: [UInt8] = []
    private var previous: GrayPyramid?

    /// Pixels from a patch to the next: they overlap by half.
    private static let cell = Patch.side / 2
    /// Patches are taken from so many levels of the pyramid. On coarser ones a patch holds several things.
    private static let levelsAsked = 3
    /// How much the ways of patches of one thing may differ, in pixels of their level.
    private static let likeness: (absolute: Float, relative: Float) = (0.1, 0.1)
    /// How far from its place a patch's way there and back may end, in pixels of its level.
    private static let mostAstray: Float = 0.3
    /// Larger pictures are measured at half their size.
    private static let mostPixels = 1 << 20

    /// A tracker for pictures of one size.
    init(width: Int, height: Int) {
        var divisor = 1
        while width / divisor * (height / divisor) > Self.mostPixels { divisor *= 2 }
        self.width = max(1, width / divisor)
        self.height = max(1, height / divisor)
        scale = Float(width) / Float(self.width)
        scaler = Scaler(to: .gray, width: self.width, height: self.height)
    }

    /// The lengths of the ways from the picture before to this one, in pixels of the film, without those of patches that
    /// stood still; nil for the first picture.
    mutating func track(_ picture: borrowing Picture) throws -> [Float]? {
        try scaler.scale(picture, into: &gray)
        let pyramid = GrayPyramid(gray, width: width, height: height)
        defer { previous = pyramid }
        return previous.map { distances(from: $0, to: pyramid) }
    }

    private func distances(from before: GrayPyramid, to after: GrayPyramid) -> [Float] {
        var distances: [Float] = []
        // Cells that a finer level has measured are not measured again.
        var told: Set<SIMD2<Int>> = []
        for level in before.levels.indices.prefix(Self.levelsAsked) {
            let ways = ways(level: level, before, after, except: told)
            let cells = ways.keys.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
            for cell in cells {
                guard let way = ways[cell], isSupported(way, of: cell, by: ways) else { continue }
                told.insert(cell)
                let distance = (way * way).sum().squareRoot() * scale * Float(1 << level)
                if distance >= Self.stillness { distances.append(distance) }
            }
            told = Set(told.map { SIMD2($0.x / 2, $0.y / 2) })
        }
        return distances
    }

    /// The ways of a level's patches that were found, by their cells.
    private func ways(
        level: Int, _ before: GrayPyramid, _ after: GrayPyramid, except told: Set<SIMD2<Int>>
    ) -> [SIMD2<Int>: SIMD2<Float>] {
        var ways: [SIMD2<Int>: SIMD2<Float>] = [:]
        let plane = before.levels[level]
        for row in 0..<plane.height / Self.cell {
            for column in 0..<plane.width / Self.cell {
                let cell = SIMD2(column, row)
                guard !told.contains(cell) else { continue }
                ways[cell] = way(of: cell &* Self.cell, level: level, before, after)
            }
        }
        return ways
    }

    /// Whether two neighbours agree. Patches overlap, so whatever really moves is in three of them at least.
    private func isSupported(
        _ way: SIMD2<Float>, of cell: SIMD2<Int>, by ways: [SIMD2<Int>: SIMD2<Float>]
    ) -> Bool {
        let tolerance = Self.likeness.absolute + Self.likeness.relative * (way * way).sum().squareRoot()
        let around = [-1, 0, 1].flatMap { x in [-1, 0, 1].map { SIMD2(x, $0) } }.filter { $0 != .zero }
        return around.count { step in
            guard let other = ways[cell &+ step] else { return false }
            return ((way - other) * (way - other)).sum() <= tolerance * tolerance
        } >= 2
    }

    /// The way of a patch, in pixels of its level.
    private func way(
        of place: SIMD2<Int>, level: Int, _ before: GrayPyramid, _ after: GrayPyramid
    ) -> SIMD2<Float>? {
        guard let patch = Patch(of: before.levels[level], x: place.x, y: place.y) else { return nil }
        // Most things move little; only what is not found nearby is searched from the coarsest level.
        if let way = patch.search(in: after.levels[level], from: .zero),
            patch.isFound(in: after.levels[level], at: way)
        {
            return way
        }
        guard level + 1 < before.levels.count,
            let way = wayFromAfar(patch, at: place, level: level, before, after)
        else { return nil }
        // Far away something similar may be found instead, but then the way back ends elsewhere.
        let there = SIMD2(place.x + Int(way.x.rounded()), place.y + Int(way.y.rounded()))
        guard let found = Patch(of: after.levels[level], x: there.x, y: there.y),
            let back = wayFromAfar(found, at: there, level: level, after, before),
            ((way + back) * (way + back)).sum() <= Self.mostAstray * Self.mostAstray
        else { return nil }
        return way
    }

    private func wayFromAfar(
        _ patch: Patch, at place: SIMD2<Int>, level: Int, _ before: GrayPyramid, _ after: GrayPyramid
    ) -> SIMD2<Float>? {
        let guess = guess(at: place, below: level, before, after)
        guard let way = patch.search(in: after.levels[level], from: guess),
            patch.isFound(in: after.levels[level], at: way)
        else { return nil }
        return way
    }

    /// The way of a place's surroundings, from the coarsest level down to the one above this.
    private func guess(
        at place: SIMD2<Int>, below level: Int, _ before: GrayPyramid, _ after: GrayPyramid
    ) -> SIMD2<Float> {
        var guess = SIMD2<Float>.zero
        for coarse in (level + 1..<before.levels.count).reversed() {
            let shift = coarse - level
            let middle = SIMD2(place.x + Patch.side / 2, place.y + Patch.side / 2)
            let (x, y) = ((middle.x >> shift) - Patch.side / 2, (middle.y >> shift) - Patch.side / 2)
            if let patch = Patch(of: before.levels[coarse], x: x, y: y),
                let way = patch.search(in: after.levels[coarse], from: guess)
            {
                guess = way
            }
            guess *= 2
        }
        return guess
    }
}
