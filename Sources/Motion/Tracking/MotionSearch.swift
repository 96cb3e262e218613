import FilmReading

/// Searches the patches of a picture, at one size, in the next picture.
struct MotionSearch {
    /// Pixels from a patch to the next: they overlap by half.
    static let cell = Patch.side / 2
    /// The most by which motion vectors of one thing may differ, in pixels of their level.
    private static let likeness: (absolute: Float, relative: Float) = (0.25, 0.1)
    /// The farthest from its place that a patch may end when it is tracked there and back, in pixels of its level.
    private static let mostAstray: Float = 0.3
    /// The least by which the residual of a patch that moves is smaller on its vector than where it was.
    private static let leastGain: Float = 0.12
    /// The most places that are tried where a patch may have gone far.
    private static let mostPeaks = 3

    /// Vectors of patches around one that differ by no more are the same, in pixels of their level.
    private static let mostApart: Float = 0.1
    /// Cells whose vectors are tried: the four around a cell, and three more for white cells, whose four aren't known yet.
    private static let neighbours = [
        SIMD2(-1, 0), SIMD2(0, -1), SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, -1), SIMD2(1, -1), SIMD2(-2, 0),
    ]

    /// Residuals that differ by less are about the same.
    static let asWell: Float = 0.25

    let level: Int
    private let before: GrayPyramid.Level
    let after: GrayPyramid.Level
    /// The upper left pixel of the first patch, so that as much is left on each side.
    let origin: SIMD2<Int>
    /// Motion vectors found for the previous picture.
    private let previous: CellGrid<SIMD2<Float>?>?
    /// Motion vectors already found at a finer pyramid level.
    private let measured: CellGrid<SIMD2<Float>?>
    /// A search for large movements, in pictures halved until its blocks cover as much as patches here.
    private let far: (halvings: Int, search: BlockSearch)?

    /// The motion vectors of patches, in pixels of the level, by their cells; also those measured at a finer level.
    private(set) var vectors: CellGrid<SIMD2<Float>?>
    /// Cells that took the vector of those around them. They support it, but are no findings themselves.
    private var isShared: CellGrid<Bool>

    /// Searches all patches of a level but those in cells that a finer level has measured. `previous` are the vectors found for
    /// the previous picture.
    init(
        level: Int, _ before: GrayPyramid, _ after: GrayPyramid, previous: CellGrid<SIMD2<Float>?>?,
        except measured: CellGrid<SIMD2<Float>?>, _ arrivals: inout Arrivals
    ) {
        self.level = level
        (self.before, self.after, self.previous) = (before.levels[level], after.levels[level], previous)
        self.measured = measured
        let coarse = min(level + 2, before.levels.count - 1)
        far =
            coarse == level
            ? nil : (coarse - level, BlockSearch(from: before.levels[coarse], to: after.levels[coarse]))
        // Slopes at a patch's edge need a pixel more.
        let room = SIMD2(self.before.width, self.before.height) &- (Patch.side + 2)
        origin = SIMD2(max(room.x, 0) % Self.cell / 2 + 1, max(room.y, 0) % Self.cell / 2 + 1)
        vectors = CellGrid(
            columns: room.x < 0 ? 0 : room.x / Self.cell + 1, rows: room.y < 0 ? 0 : room.y / Self.cell + 1,
            repeating: nil)
        isShared = CellGrid(columns: vectors.columns, rows: vectors.rows, repeating: false)
        for cell in vectors.cells { vectors[cell] = measured[cell] }
        // As on a chessboard: the white cells first.
        for isBlack in [false, true] {
            for cell in vectors.cells
            where (cell.x + cell.y).isMultiple(of: 2) != isBlack && measured[cell] == nil {
                if isBlack, let vector = sharedVector(around: cell) {
                    (vectors[cell], isShared[cell]) = (vector, true)
                } else {
                    vectors[cell] = vector(of: cell)
                }
            }
        }
        vectors = withoutRepetitions()
        vectors = agreed(&arrivals)
    }

    /// A patch whose neighbours have the same motion vector.
    struct Finding {
        let cell: SIMD2<Int>
        let vector: SIMD2<Float>
        /// The mean vector of the patch and of those that agree with it. Coding disturbs it less than that of one.
        let commonVector: SIMD2<Float>
    }

    /// The patches that agree with two neighbours, from top to bottom. Patches overlap, so whatever really moves is in
    /// three of them at least.
    var findings: [Finding] {
        (0..<vectors.rows).flatMap { row in (0..<vectors.columns).compactMap { finding(SIMD2($0, row)) } }
    }

    private func finding(_ cell: SIMD2<Int>) -> Finding? {
        guard measured[cell] == nil, !isShared[cell], let vector = vectors[cell] else { return nil }
        var (sum, count) = (SIMD2<Float>.zero, 0)
        // The patch itself is among them.
        for y in -1...1 {
            for x in -1...1 {
                guard let other = vectors[cell &+ SIMD2(x, y)], Self.isAlike(other, vector) else { continue }
                sum += other
                count += 1
            }
        }
        return count < 3 ? nil : Finding(cell: cell, vector: vector, commonVector: sum / Float(count))
    }

    /// True if a patch fits clearly better on its vector than where it was. Coding and a change of the light move what stands
    /// still by a part of a pixel, but there it fits as well.
    func isMoving(_ finding: Finding) -> Bool {
        guard finding.commonVector.length < 1, let (patch, _) = patch(of: finding.cell),
            let here = patch.residual(in: after, at: .zero),
            let there = patch.residual(in: after, at: finding.commonVector)
        else { return true }
        return here - there >= Self.leastGain
    }

    /// True if a vector may be that of another patch of the same thing.
    static func isAlike(_ other: SIMD2<Float>, _ vector: SIMD2<Float>) -> Bool {
        (other - vector).length <= mostUnlike(vector)
    }

    /// The most by which the vector of another patch of the same thing may differ from this one.
    static func mostUnlike(_ vector: SIMD2<Float>) -> Float {
        likeness.absolute + likeness.relative * vector.length
    }

    /// The cells with a patch that was found here.
    var found: [SIMD2<Int>] { vectors.cells.filter { measured[$0] == nil && vectors[$0] != nil } }

    /// The upper left pixel of a cell's patch.
    func corner(of cell: SIMD2<Int>) -> SIMD2<Int> { origin &+ cell &* Self.cell }

    /// The patch of a cell, and its upper left pixel; nil if it has too little structure.
    func patch(of cell: SIMD2<Int>) -> (patch: Patch, place: SIMD2<Int>)? {
        let place = corner(of: cell)
        return Patch(of: before, x: place.x, y: place.y).map { ($0, place) }
    }

    private func vector(of cell: SIMD2<Int>) -> SIMD2<Float>? {
        guard let (patch, place) = patch(of: cell) else { return nil }
        for guess in guesses(for: cell).prefix(2) {
            if let vector = vector(of: patch, at: place, near: guess) { return vector }
        }
        return leaves(patch, from: cell) ? nil : farVector(of: patch, at: place)
    }

    /// The vector of all four patches around one, if they were found here. Each of its pixels is in two of them, so it need
    /// not be searched.
    private func sharedVector(around cell: SIMD2<Int>) -> SIMD2<Float>? {
        func found(_ beside: SIMD2<Int>) -> SIMD2<Float>? {
            measured[cell &+ beside] == nil ? vectors[cell &+ beside] : nil
        }
        guard let left = found(SIMD2(-1, 0)), let right = found(SIMD2(1, 0)),
            let upper = found(SIMD2(0, -1)), let lower = found(SIMD2(0, 1))
        else { return nil }
        let mean = (left + right + upper + lower) / 4
        return [left, right, upper, lower].allSatisfy { ($0 - mean).length <= Self.mostApart } ? mean : nil
    }

    /// True if a patch would leave the picture on the vector of one beside it, or on the last vector there.
    private func leaves(_ patch: Patch, from cell: SIMD2<Int>) -> Bool {
        for y in -1...1 {
            for x in -1...1 {
                let beside = cell &+ SIMD2(x, y)
                for case let vector? in [vectors[beside], previous?[beside]]
                where !patch.stays(in: after, at: vector) {
                    return true
                }
            }
        }
        return false
    }

    /// The vector of a patch that may have gone anywhere; of those on which it fits about as well the shortest.
    func farVector(of patch: Patch, at place: SIMD2<Int>) -> SIMD2<Float>? {
        guard let (halvings, search) = far else { return nil }
        let peaks = search.vectors(x: place.x >> halvings, y: place.y >> halvings, most: Self.mostPeaks)
        let found = peaks.compactMap { peak -> (vector: SIMD2<Float>, residual: Float)? in
            guard
                let vector = vector(
                    of: patch, at: place, near: SIMD2<Float>(peak &<< SIMD2(repeating: halvings))),
                let residual = patch.residual(in: after, at: vector)
            else { return nil }
            return (vector, residual)
        }
        guard let best = found.map(\.residual).min() else { return nil }
        return found.filter { $0.residual <= best + Self.asWell }.map(\.vector).min { $0.length < $1.length }
    }

    /// Where a patch may be: where it was, where it went from the picture before, where its neighbours went. The
    /// likeliest first.
    private func guesses(for cell: SIMD2<Int>) -> [SIMD2<Float>] {
        var guesses = [SIMD2<Float>.zero]
        func add(_ guess: SIMD2<Float>?) {
            guard let guess, guesses.allSatisfy({ ($0 - guess).length > 1 }) else { return }
            guesses.append(guess)
        }
        add(previous?[cell])
        for neighbour in Self.neighbours { add(vectors[cell &+ neighbour]) }
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

    /// The vector of a patch that is found near a guess, and back from there.
    func vector(of patch: Patch, at place: SIMD2<Int>, near guess: SIMD2<Float>) -> SIMD2<Float>? {
        guard let vector = patch.search(in: after, from: guess), patch.isFound(in: after, at: vector) else {
            return nil
        }
        guard vector.length >= 1 else { return vector }
        // Farther away something similar may be found instead, but then the search back ends elsewhere.
        let there = SIMD2(place.x + Int(vector.x.rounded()), place.y + Int(vector.y.rounded()))
        guard let found = Patch(of: after, x: there.x, y: there.y),
            let back = found.search(in: before, from: -vector, to: Patch.roughly),
            (vector + back).length <= Self.mostAstray
        else { return nil }
        return vector
    }
}

extension SIMD2<Float> {
    var length: Float { (self * self).sum().squareRoot() }
}
