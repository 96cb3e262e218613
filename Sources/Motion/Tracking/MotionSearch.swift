import FilmReading

/// Finds the motion vectors of a picture's patches in the next picture, at one level of the pyramid.
struct MotionSearch {
    /// The distance from one patch to the next, in pixels. Patches overlap by half.
    static let cell = Patch.side / 2
    /// The largest difference between motion vectors of the same object: in pixels of the level, plus a fraction
    /// of the vector's length.
    private static let likeness: (absolute: Float, relative: Float) = (0.25, 0.1)
    /// A patch that is tracked forward and back must end at most this far from its start, in pixels of the level.
    private static let mostAstray: Float = 0.3
    /// A patch counts as moving only if its residual is smaller by at least this much at the end of its vector
    /// than at its old place.
    private static let leastGain: Float = 0.12
    /// The largest number of places that are tried for a patch that may have moved far.
    private static let mostPeaks = 3

    /// The vectors of the patches around a cell agree if each is at most this far from their mean, in pixels of
    /// the level.
    private static let mostApart: Float = 0.1
    /// Offsets of the cells whose vectors are tried as guesses: the four adjacent cells, and three more for white
    /// cells, which are searched before their adjacent cells.
    private static let neighbours = [
        SIMD2(-1, 0), SIMD2(0, -1), SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, -1), SIMD2(1, -1), SIMD2(-2, 0),
    ]

    /// Two residuals count as equally good if they differ by at most this much.
    static let asWell: Float = 0.25

    let level: Int
    private let before: GrayPyramid.Level
    let after: GrayPyramid.Level
    /// The upper-left pixel of the first patch. It centres the grid of patches in the picture.
    let origin: SIMD2<Int>
    /// The motion vectors found for the previous picture; nil if there are none.
    private let previous: CellGrid<SIMD2<Float>?>?
    /// The motion vectors already found at a finer level of the pyramid.
    private let measured: CellGrid<SIMD2<Float>?>
    /// A search for large movements at a coarser level, where a block covers as much of the picture as a patch
    /// here; nil if there is no coarser level.
    private let far: (halvings: Int, search: BlockSearch)?

    /// The motion vector of each cell's patch, in pixels of the level, including vectors found at a finer level;
    /// nil if the patch was not found.
    private(set) var vectors: CellGrid<SIMD2<Float>?>
    /// True for cells that took their neighbours' vector without a search. They support the vector, but are no
    /// findings.
    private var isShared: CellGrid<Bool>

    /// Searches the patches of one level, except in cells that a finer level has `measured`. `previous` are the
    /// vectors found for the previous picture.
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
        // Slopes at a patch's edge need one more pixel on each side.
        let room = SIMD2(self.before.width, self.before.height) &- (Patch.side + 2)
        origin = SIMD2(max(room.x, 0) % Self.cell / 2 + 1, max(room.y, 0) % Self.cell / 2 + 1)
        vectors = CellGrid(
            columns: room.x < 0 ? 0 : room.x / Self.cell + 1, rows: room.y < 0 ? 0 : room.y / Self.cell + 1,
            repeating: nil)
        isShared = CellGrid(columns: vectors.columns, rows: vectors.rows, repeating: false)
        for cell in vectors.cells { vectors[cell] = measured[cell] }
        // The cells alternate like the squares of a chessboard; the white cells are searched first.
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

    /// A patch that moved together with at least two neighbours.
    struct Finding {
        let cell: SIMD2<Int>
        let vector: SIMD2<Float>
        /// The mean vector of the patch and of the neighbours that agree with it. Encoding errors disturb it less
        /// than the vector of a single patch.
        let commonVector: SIMD2<Float>
    }

    /// The patches that moved together with at least two neighbours, from top to bottom. Patches overlap, so
    /// anything that really moves covers at least three patches.
    var findings: [Finding] {
        (0..<vectors.rows).flatMap { row in (0..<vectors.columns).compactMap { finding(SIMD2($0, row)) } }
    }

    private func finding(_ cell: SIMD2<Int>) -> Finding? {
        guard measured[cell] == nil, !isShared[cell], let vector = vectors[cell] else { return nil }
        var (sum, count) = (SIMD2<Float>.zero, 0)
        // The patch itself is one of the nine.
        for y in -1...1 {
            for x in -1...1 {
                guard let other = vectors[cell &+ SIMD2(x, y)], Self.isAlike(other, vector) else { continue }
                sum += other
                count += 1
            }
        }
        return count < 3 ? nil : Finding(cell: cell, vector: vector, commonVector: sum / Float(count))
    }

    /// True if a patch fits clearly better at the end of its vector than at its old place. Encoding and changes of
    /// the light can shift a still patch by a fraction of a pixel, but then both places fit equally well.
    func isMoving(_ finding: Finding) -> Bool {
        guard finding.commonVector.length < 1, let (patch, _) = patch(of: finding.cell),
            let here = patch.residual(in: after, at: .zero),
            let there = patch.residual(in: after, at: finding.commonVector)
        else { return true }
        return here - there >= Self.leastGain
    }

    /// True if two vectors are so similar that their patches may belong to the same object.
    static func isAlike(_ other: SIMD2<Float>, _ vector: SIMD2<Float>) -> Bool {
        (other - vector).length <= mostUnlike(vector)
    }

    /// Returns how much the vector of another patch of the same object may differ from `vector`, in pixels.
    static func mostUnlike(_ vector: SIMD2<Float>) -> Float {
        likeness.absolute + likeness.relative * vector.length
    }

    /// The cells that got a vector at this level.
    var found: [SIMD2<Int>] { vectors.cells.filter { measured[$0] == nil && vectors[$0] != nil } }

    /// Returns the upper-left pixel of a cell's patch.
    func corner(of cell: SIMD2<Int>) -> SIMD2<Int> { origin &+ cell &* Self.cell }

    /// Returns a cell's patch and its upper-left pixel; nil if the patch has too little structure to be tracked.
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

    /// Returns the mean vector of the four adjacent cells if these were all found here and agree; nil otherwise.
    /// Their patches cover each pixel of the cell's patch twice, so the cell needs no search of its own.
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

    /// True if a patch would leave the picture by the vector of a neighbouring cell, or by a vector found near the
    /// cell for the previous picture.
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

    /// Returns the vector of a patch that may have moved far. If several vectors fit about equally well, returns
    /// the shortest.
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

    /// Returns likely vectors of a cell's patch, the likeliest first: zero, the patch's vector in the previous
    /// picture, and the neighbours' vectors.
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

    /// Returns a patch's vector near a guess; nil if the patch isn't found there, or if tracking it back doesn't
    /// end at its start.
    func vector(of patch: Patch, at place: SIMD2<Int>, near guess: SIMD2<Float>) -> SIMD2<Float>? {
        guard let vector = patch.search(in: after, from: guess), patch.isFound(in: after, at: vector) else {
            return nil
        }
        guard vector.length >= 1 else { return vector }
        // A distant match may be merely similar; tracking it back then ends elsewhere.
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
