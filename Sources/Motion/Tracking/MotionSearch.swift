import FilmReading

/// A search for all patches of a picture in the next picture, at one level of the pyramid.
struct MotionSearch {
    /// The distance between neighbouring patches, in pixels. Patches overlap by half.
    static let cell = Patch.side / 2
    /// The maximum difference between motion vectors of one object: a number of pixels of their level, plus a share of
    /// their length.
    private static let likeness: (absolute: Float, relative: Float) = (0.25, 0.1)
    /// The maximum distance between a patch and the position found by tracking the patch to the next picture and back,
    /// in pixels of its level.
    private static let maximumReturnError: Float = 0.3
    /// The minimum difference between a moving patch's residual (mismatch) without motion and its residual with its
    /// vector.
    private static let minimumGain: Float = 0.12
    /// The maximum number of positions that are tried for a patch that may have moved far.
    private static let maximumPeaks = 3

    /// A patch takes the mean vector of its four neighbours without a search if each of these vectors differs from the
    /// mean by at most this distance, in pixels of their level.
    private static let maximumSpread: Float = 0.1
    /// The offsets of neighbouring cells whose vectors are used as guesses. The last three serve cells that are
    /// searched before their four direct neighbours.
    private static let neighbours = [
        SIMD2(-1, 0), SIMD2(0, -1), SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, -1), SIMD2(1, -1), SIMD2(-2, 0),
    ]

    /// The maximum difference between two residuals (mismatches of a patch) that count as about the same.
    static let residualTolerance: Float = 0.25

    let level: Int
    private let before: GrayPyramid.Level
    let after: GrayPyramid.Level
    /// The upper left pixel of the first patch, chosen so that the grid of patches is centred in the picture.
    let origin: SIMD2<Int>
    /// The motion vectors found for the previous picture.
    private let previous: CellGrid<SIMD2<Float>?>?
    /// The motion vectors already found at a finer pyramid level.
    private let measured: CellGrid<SIMD2<Float>?>
    /// A search for large movements, in pictures that are halved `halvings` more times than this level. A block there
    /// covers as much of the scene as a patch at this level. Nil for the coarsest level.
    private let far: (halvings: Int, search: BlockSearch)?

    /// The motion vector of each cell's patch, in pixels of this pyramid level. Vectors that were already found at a
    /// finer level are included.
    private(set) var vectors: CellGrid<SIMD2<Float>?>
    /// True for cells that took the mean vector of their neighbours without a search. The patches of such cells count
    /// as supporters of the vector, but are not reported as findings.
    private var isShared: CellGrid<Bool>

    /// Searches for all patches of a level, except in cells whose vector was found at a finer level (`measured`).
    /// `previous` has the vectors found for the previous picture.
    init(
        level: Int, _ before: GrayPyramid, _ after: GrayPyramid, previous: CellGrid<SIMD2<Float>?>?,
        except measured: CellGrid<SIMD2<Float>?>, _ arrivals: inout ArrivalMap
    ) {
        self.level = level
        (self.before, self.after, self.previous) = (before.levels[level], after.levels[level], previous)
        self.measured = measured
        let coarse = min(level + 2, before.levels.count - 1)
        far =
            coarse == level
            ? nil : (coarse - level, BlockSearch(from: before.levels[coarse], to: after.levels[coarse]))
        // Gradients at a patch's edge need one more pixel.
        let room = SIMD2(self.before.width, self.before.height) &- (Patch.side + 2)
        origin = SIMD2(max(room.x, 0) % Self.cell / 2 + 1, max(room.y, 0) % Self.cell / 2 + 1)
        vectors = CellGrid(
            columns: room.x < 0 ? 0 : room.x / Self.cell + 1, rows: room.y < 0 ? 0 : room.y / Self.cell + 1,
            repeating: nil)
        isShared = CellGrid(columns: vectors.columns, rows: vectors.rows, repeating: false)
        for cell in vectors.cells { vectors[cell] = measured[cell] }
        // Cells alternate like the squares of a chessboard. The white cells are searched first.
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

    /// A patch that has the same motion vector as some of its neighbours.
    struct Finding {
        let cell: SIMD2<Int>
        let vector: SIMD2<Float>
        /// The mean vector of the patch and of the neighbours with about the same vector. Encoding disturbs the mean
        /// less than a single vector.
        let commonVector: SIMD2<Float>
    }

    /// The patches that have about the same vector as at least two neighbours, from top to bottom. Patches overlap, so
    /// an object that really moves is in at least three patches.
    var findings: [Finding] {
        (0..<vectors.rows).flatMap { row in (0..<vectors.columns).compactMap { finding(SIMD2($0, row)) } }
    }

    private func finding(_ cell: SIMD2<Int>) -> Finding? {
        guard measured[cell] == nil, !isShared[cell], let vector = vectors[cell] else { return nil }
        var (sum, count) = (SIMD2<Float>.zero, 0)
        // The 3 × 3 cells include the patch itself.
        for y in -1...1 {
            for x in -1...1 {
                guard let other = vectors[cell &+ SIMD2(x, y)], Self.isAlike(other, vector) else { continue }
                sum += other
                count += 1
            }
        }
        return count < 3 ? nil : Finding(cell: cell, vector: vector, commonVector: sum / Float(count))
    }

    /// Returns true if a patch matches clearly better with its vector than without motion. Still content seems to move
    /// by a fraction of a pixel after encoding or a change of light, but matches equally well without motion.
    func isMoving(_ finding: Finding) -> Bool {
        guard finding.commonVector.length < 1, let (patch, _) = patch(of: finding.cell),
            let here = patch.residual(in: after, at: .zero),
            let there = patch.residual(in: after, at: finding.commonVector)
        else { return true }
        return here - there >= Self.minimumGain
    }

    /// Returns true if two vectors are similar enough to belong to patches of one object.
    static func isAlike(_ other: SIMD2<Float>, _ vector: SIMD2<Float>) -> Bool {
        (other - vector).length <= similarityLimit(vector)
    }

    /// Returns the maximum distance between `vector` and the vector of another patch of the same object, in pixels.
    static func similarityLimit(_ vector: SIMD2<Float>) -> Float {
        likeness.absolute + likeness.relative * vector.length
    }

    /// The cells with a patch that was found at this level.
    var found: [SIMD2<Int>] { vectors.cells.filter { measured[$0] == nil && vectors[$0] != nil } }

    /// Returns the upper left pixel of a cell's patch.
    func corner(of cell: SIMD2<Int>) -> SIMD2<Int> { origin &+ cell &* Self.cell }

    /// Returns the patch of a cell and its upper left pixel; nil if the patch has too little structure.
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

    /// Returns the common vector of the four patches around a cell; nil if the vectors differ or were not all found at
    /// this level. Each pixel of the cell's patch is also in two of these patches, so no search for the patch is
    /// needed.
    private func sharedVector(around cell: SIMD2<Int>) -> SIMD2<Float>? {
        func found(_ beside: SIMD2<Int>) -> SIMD2<Float>? {
            measured[cell &+ beside] == nil ? vectors[cell &+ beside] : nil
        }
        guard let left = found(SIMD2(-1, 0)), let right = found(SIMD2(1, 0)),
            let upper = found(SIMD2(0, -1)), let lower = found(SIMD2(0, 1))
        else { return nil }
        let mean = (left + right + upper + lower) / 4
        return [left, right, upper, lower].allSatisfy { ($0 - mean).length <= Self.maximumSpread }
            ? mean : nil
    }

    /// Returns true if a patch would extend beyond the picture after moving by the vector of a neighbour, or by the
    /// previous vector of its own cell or of a neighbouring cell.
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

    /// Returns the vector of a patch that may have moved far. If the patch matches about equally well with several
    /// vectors, returns the shortest of these vectors.
    func farVector(of patch: Patch, at place: SIMD2<Int>) -> SIMD2<Float>? {
        guard let (halvings, search) = far else { return nil }
        let peaks = search.vectors(x: place.x >> halvings, y: place.y >> halvings, most: Self.maximumPeaks)
        let found = peaks.compactMap { peak -> (vector: SIMD2<Float>, residual: Float)? in
            guard
                let vector = vector(
                    of: patch, at: place, near: SIMD2<Float>(peak &<< SIMD2(repeating: halvings))),
                let residual = patch.residual(in: after, at: vector)
            else { return nil }
            return (vector, residual)
        }
        guard let best = found.map(\.residual).min() else { return nil }
        return found.filter { $0.residual <= best + Self.residualTolerance }.map(\.vector).min {
            $0.length < $1.length
        }
    }

    /// Returns guesses of a patch's vector, the likeliest first: no motion, its previous vector, and the vectors of its
    /// neighbours.
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

    /// Searches for a patch near a guess and returns the vector found. Returns nil if the patch was not found, or if
    /// tracking the found content back does not lead to the patch.
    func vector(of patch: Patch, at place: SIMD2<Int>, near guess: SIMD2<Float>) -> SIMD2<Float>? {
        guard let vector = patch.search(in: after, from: guess), patch.isFound(in: after, at: vector) else {
            return nil
        }
        guard vector.length >= 1 else { return vector }
        // Farther away something similar may be found instead, but then the search back ends elsewhere.
        let there = SIMD2(place.x + Int(vector.x.rounded()), place.y + Int(vector.y.rounded()))
        guard let found = Patch(of: after, x: there.x, y: there.y),
            let back = found.search(in: before, from: -vector, to: Patch.roughly),
            (vector + back).length <= Self.maximumReturnError
        else { return nil }
        return vector
    }
}

extension SIMD2<Float> {
    var length: Float { (self * self).sum().squareRoot() }
}
