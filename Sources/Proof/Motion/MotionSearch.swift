/// Searches the patches of a picture, at one size, in the next picture.
struct MotionSearch {
    /// Pixels from a patch to the next: they overlap by half.
    static let cell = Patch.side / 2
    /// How much the ways of patches of one thing may differ, in pixels of their level.
    private static let likeness: (absolute: Float, relative: Float) = (0.25, 0.1)
    /// How far from its place a patch's way there and back may end, in pixels of its level.
    private static let mostAstray: Float = 0.3
    /// Of the places where a patch may have gone far, so many are looked at.
    private static let mostPeaks = 3

    private let before: GrayPyramid.Level
    let after: GrayPyramid.Level
    /// The upper left pixel of the first patch, so that as much is left on each side.
    let origin: SIMD2<Int>
    /// The ways that were found from the picture before.
    private let known: CellGrid<SIMD2<Float>?>?
    /// A search for what went far, in pictures halved so many times that its blocks are as large as patches here.
    private let far: (halvings: Int, search: BlockSearch)?

    /// The ways of patches, in pixels of the level, by their cells.
    private(set) var ways: CellGrid<SIMD2<Float>?>

    /// Searches all patches of a level but those in cells that are told already. `known` are the ways from the picture
    /// before.
    init(
        level: Int, _ before: GrayPyramid, _ after: GrayPyramid, known: CellGrid<SIMD2<Float>?>?,
        except told: CellGrid<Bool>
    ) {
        (self.before, self.after, self.known) = (before.levels[level], after.levels[level], known)
        let coarse = min(level + 2, before.levels.count - 1)
        far =
            coarse == level
            ? nil : (coarse - level, BlockSearch(from: before.levels[coarse], to: after.levels[coarse]))
        // Slopes at a patch's edge need a pixel more.
        let room = SIMD2(self.before.width, self.before.height) &- (Patch.side + 2)
        origin = SIMD2(max(room.x, 0) % Self.cell / 2 + 1, max(room.y, 0) % Self.cell / 2 + 1)
        ways = CellGrid(
            columns: room.x < 0 ? 0 : room.x / Self.cell + 1, rows: room.y < 0 ? 0 : room.y / Self.cell + 1,
            repeating: nil)
        for row in 0..<ways.rows {
            for column in 0..<ways.columns where !told[column, row] {
                let cell = SIMD2(column, row)
                ways[cell] = way(of: cell)
            }
        }
        ways = agreed()
    }

    /// A patch with neighbours that went the same way.
    struct Finding {
        let cell: SIMD2<Int>
        let way: SIMD2<Float>
        /// The mean way of the patch and of those that agree with it. Coding disturbs it less than the way of one.
        let commonWay: SIMD2<Float>
    }

    /// The patches that agree with two neighbours, from top to bottom. Patches overlap, so whatever really moves is in
    /// three of them at least.
    var findings: [Finding] {
        (0..<ways.rows).flatMap { row in (0..<ways.columns).compactMap { finding(SIMD2($0, row)) } }
    }

    private func finding(_ cell: SIMD2<Int>) -> Finding? {
        guard let way = ways[cell] else { return nil }
        var (sum, count) = (SIMD2<Float>.zero, 0)
        // The patch itself is among them.
        for y in -1...1 {
            for x in -1...1 {
                guard let other = ways[cell &+ SIMD2(x, y)], Self.isAlike(other, way) else { continue }
                sum += other
                count += 1
            }
        }
        return count < 3 ? nil : Finding(cell: cell, way: way, commonWay: sum / Float(count))
    }

    /// Whether a way may be that of another patch of the same thing.
    static func isAlike(_ other: SIMD2<Float>, _ way: SIMD2<Float>) -> Bool {
        (other - way).length <= likeness.absolute + likeness.relative * way.length
    }

    /// The patch of a cell, and its upper left pixel; nil if it has too little structure.
    func patch(of cell: SIMD2<Int>) -> (patch: Patch, place: SIMD2<Int>)? {
        let place = origin &+ cell &* Self.cell
        return Patch(of: before, x: place.x, y: place.y).map { ($0, place) }
    }

    private func way(of cell: SIMD2<Int>) -> SIMD2<Float>? {
        guard let (patch, place) = patch(of: cell) else { return nil }
        for guess in guesses(for: patch, in: cell).prefix(2) {
            if let way = way(of: patch, at: place, near: guess) { return way }
        }
        guard let (halvings, search) = far else { return nil }
        let peaks = search.ways(x: place.x >> halvings, y: place.y >> halvings, most: Self.mostPeaks)
        return peaks.lazy.compactMap { peak in
            way(of: patch, at: place, near: SIMD2<Float>(peak &<< SIMD2(repeating: halvings)))
        }.first
    }

    /// Where a patch may be: where it was, where it went from the picture before, where its neighbours went. The
    /// likeliest first.
    private func guesses(for patch: Patch, in cell: SIMD2<Int>) -> [SIMD2<Float>] {
        let neighbours = [SIMD2(-1, 0), SIMD2(0, -1), SIMD2(1, -1)].map { ways[cell &+ $0] }
        var guesses = [SIMD2<Float>.zero]
        for case let guess? in [known?[cell]] + neighbours
        where guesses.allSatisfy({ ($0 - guess).length > 1 }) {
            guesses.append(guess)
        }
        guard guesses.count > 1 else { return guesses }
        let rated = guesses.compactMap { guess in patch.leftOver(in: after, at: guess).map { ($0, guess) } }
        return rated.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The way of a patch that is found near a guess, on the way back too.
    func way(of patch: Patch, at place: SIMD2<Int>, near guess: SIMD2<Float>) -> SIMD2<Float>? {
        guard let way = patch.search(in: after, from: guess), patch.isFound(in: after, at: way) else {
            return nil
        }
        guard way.length >= 1 else { return way }
        // Farther away something similar may be found instead, but then the way back ends elsewhere.
        let there = SIMD2(place.x + Int(way.x.rounded()), place.y + Int(way.y.rounded()))
        guard let found = Patch(of: after, x: there.x, y: there.y),
            let back = found.search(in: before, from: -way), (way + back).length <= Self.mostAstray
        else { return nil }
        return way
    }
}

extension SIMD2<Float> {
    var length: Float { (self * self).sum().squareRoot() }
}
