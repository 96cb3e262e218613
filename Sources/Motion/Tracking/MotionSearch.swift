import FilmReading

/// Searches the patches of a picture, at one size, in the next picture.
struct MotionSearch {
    /// Pixels from a patch to the next: they overlap by half.
    static let cell = Patch.side / 2
    /// How much the ways of patches of one thing may differ, in pixels of their level.
    private static let likeness: (absolute: Float, relative: Float) = (0.25, 0.1)
    /// How far from its place a patch's way there and back may end, in pixels of its level.
    private static let mostAstray: Float = 0.3
    /// How much less is left over of a patch that moves, on its way than where it was.
    private static let leastGain: Float = 0.12
    /// Of the places where a patch may have gone far, so many are looked at.
    private static let mostPeaks = 3

    /// Patches around one that differ by no more went one way, in pixels of their level.
    private static let mostApart: Float = 0.1
    /// Those whose ways are tried: the four around a cell, and three more for white cells, whose four aren't known yet.
    private static let neighbours = [
        SIMD2(-1, 0), SIMD2(0, -1), SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, -1), SIMD2(1, -1), SIMD2(-2, 0),
    ]

    /// What is left over of a patch in two places where it fits about as well differs by less.
    static let asWell: Float = 0.25

    let level: Int
    private let before: GrayPyramid.Level
    let after: GrayPyramid.Level
    /// The upper left pixel of the first patch, so that as much is left on each side.
    let origin: SIMD2<Int>
    /// Motion vectors found for the previous picture.
    private let known: CellGrid<SIMD2<Float>?>?
    /// Motion vectors already found at a finer pyramid level.
    private let told: CellGrid<SIMD2<Float>?>
    /// A search for what went far, in pictures halved so many times that its blocks are as large as patches here.
    private let far: (halvings: Int, search: BlockSearch)?

    /// The ways of patches, in pixels of the level, by their cells; also those that are told already.
    private(set) var ways: CellGrid<SIMD2<Float>?>
    /// Cells that took the way of those around them. They say how those agree, but are no findings themselves.
    private var isShared: CellGrid<Bool>

    /// Searches all patches of a level but those in cells whose ways are told already. `known` are the ways from the picture
    /// before.
    init(
        level: Int, _ before: GrayPyramid, _ after: GrayPyramid, known: CellGrid<SIMD2<Float>?>?,
        except told: CellGrid<SIMD2<Float>?>, _ arrivals: inout Arrivals
    ) {
        self.level = level
        (self.before, self.after, self.known) = (before.levels[level], after.levels[level], known)
        self.told = told
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
        isShared = CellGrid(columns: ways.columns, rows: ways.rows, repeating: false)
        for cell in ways.cells { ways[cell] = told[cell] }
        // As on a chessboard: the white cells first.
        for isBlack in [false, true] {
            for cell in ways.cells where (cell.x + cell.y).isMultiple(of: 2) != isBlack && told[cell] == nil {
                if isBlack, let way = sharedWay(around: cell) {
                    (ways[cell], isShared[cell]) = (way, true)
                } else {
                    ways[cell] = way(of: cell)
                }
            }
        }
        ways = withoutRepetitions()
        ways = agreed(&arrivals)
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
        guard told[cell] == nil, !isShared[cell], let way = ways[cell] else { return nil }
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

    /// Whether a patch fits clearly better on its way than where it was. Coding and a change of the light move what stands
    /// still by a part of a pixel, but there it fits as well.
    func isMoving(_ finding: Finding) -> Bool {
        guard finding.commonWay.length < 1, let (patch, _) = patch(of: finding.cell),
            let here = patch.leftOver(in: after, at: .zero),
            let there = patch.leftOver(in: after, at: finding.commonWay)
        else { return true }
        return here - there >= Self.leastGain
    }

    /// Whether a way may be that of another patch of the same thing.
    static func isAlike(_ other: SIMD2<Float>, _ way: SIMD2<Float>) -> Bool {
        (other - way).length <= mostUnlike(way)
    }

    /// How much the way of another patch of the same thing may differ from this one.
    static func mostUnlike(_ way: SIMD2<Float>) -> Float {
        likeness.absolute + likeness.relative * way.length
    }

    /// The cells with a patch that was found here.
    var found: [SIMD2<Int>] { ways.cells.filter { told[$0] == nil && ways[$0] != nil } }

    /// The upper left pixel of a cell's patch.
    func corner(of cell: SIMD2<Int>) -> SIMD2<Int> { origin &+ cell &* Self.cell }

    /// The patch of a cell, and its upper left pixel; nil if it has too little structure.
    func patch(of cell: SIMD2<Int>) -> (patch: Patch, place: SIMD2<Int>)? {
        let place = corner(of: cell)
        return Patch(of: before, x: place.x, y: place.y).map { ($0, place) }
    }

    private func way(of cell: SIMD2<Int>) -> SIMD2<Float>? {
        guard let (patch, place) = patch(of: cell) else { return nil }
        for guess in guesses(for: cell).prefix(2) {
            if let way = way(of: patch, at: place, near: guess) { return way }
        }
        return leaves(patch, from: cell) ? nil : farWay(of: patch, at: place)
    }

    /// The way that all four patches around one went, if they were found here. Each of its pixels is in two of them, so it need
    /// not be searched.
    private func sharedWay(around cell: SIMD2<Int>) -> SIMD2<Float>? {
        func found(_ beside: SIMD2<Int>) -> SIMD2<Float>? {
            told[cell &+ beside] == nil ? ways[cell &+ beside] : nil
        }
        guard let left = found(SIMD2(-1, 0)), let right = found(SIMD2(1, 0)),
            let upper = found(SIMD2(0, -1)), let lower = found(SIMD2(0, 1))
        else { return nil }
        let mean = (left + right + upper + lower) / 4
        return [left, right, upper, lower].allSatisfy { ($0 - mean).length <= Self.mostApart } ? mean : nil
    }

    /// Whether a patch leaves the picture if it goes the way of one beside it, or the way that one there went last.
    private func leaves(_ patch: Patch, from cell: SIMD2<Int>) -> Bool {
        for y in -1...1 {
            for x in -1...1 {
                let beside = cell &+ SIMD2(x, y)
                for case let way? in [ways[beside], known?[beside]] where !patch.stays(in: after, at: way) {
                    return true
                }
            }
        }
        return false
    }

    /// The way of a patch that may have gone anywhere; of those on which it fits about as well the shortest.
    func farWay(of patch: Patch, at place: SIMD2<Int>) -> SIMD2<Float>? {
        guard let (halvings, search) = far else { return nil }
        let peaks = search.ways(x: place.x >> halvings, y: place.y >> halvings, most: Self.mostPeaks)
        let found = peaks.compactMap { peak -> (way: SIMD2<Float>, leftOver: Float)? in
            guard
                let way = way(of: patch, at: place, near: SIMD2<Float>(peak &<< SIMD2(repeating: halvings))),
                let leftOver = patch.leftOver(in: after, at: way)
            else { return nil }
            return (way, leftOver)
        }
        guard let best = found.map(\.leftOver).min() else { return nil }
        return found.filter { $0.leftOver <= best + Self.asWell }.map(\.way).min { $0.length < $1.length }
    }

    /// Where a patch may be: where it was, where it went from the picture before, where its neighbours went. The
    /// likeliest first.
    private func guesses(for cell: SIMD2<Int>) -> [SIMD2<Float>] {
        var guesses = [SIMD2<Float>.zero]
        func add(_ guess: SIMD2<Float>?) {
            guard let guess, guesses.allSatisfy({ ($0 - guess).length > 1 }) else { return }
            guesses.append(guess)
        }
        add(known?[cell])
        for neighbour in Self.neighbours { add(ways[cell &+ neighbour]) }
        guard guesses.count > 1 else { return guesses }
        let corner = corner(of: cell)
        let rated = guesses.compactMap { guess in
            before.roughDifference(
                at: corner, from: after, at: corner &+ SIMD2<Int>(guess.rounded(.toNearestOrEven))
            )
            .map { ($0, guess) }
        }
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
            let back = found.search(in: before, from: -way, to: Patch.roughly),
            (way + back).length <= Self.mostAstray
        else { return nil }
        return way
    }
}

extension SIMD2<Float> {
    var length: Float { (self * self).sum().squareRoot() }
}
