import Media

/// Measures how far things move from a film's frame to the next.
///
/// Every frame is divided into patches at several sizes; those with structure in both directions are looked
/// for in the next frame, from coarse to fine. What has too little structure (a plain wall, a straight edge)
/// says nothing, and what stands still is no motion.
struct MotionTracker: ~Copyable {
    /// The ways that things went between two frames, in pixels of the film.
    struct Step: Sendable {
        /// How far each patch went that did not stand still.
        var distances: [Float]
    }

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

    /// The motion from the picture before to this one; nil for the first.
    mutating func track(_ picture: borrowing Picture) throws -> Step? {
        try scaler.scale(picture, into: &gray)
        let pyramid = GrayPyramid(gray, width: width, height: height)
        defer { previous = pyramid }
        return previous.map { step(from: $0, to: pyramid) }
    }

    private func step(from before: GrayPyramid, to after: GrayPyramid) -> Step {
        var step = Step(distances: [])
        // A place that a finer level has told about is not asked again.
        var told: Set<SIMD2<Int>> = []
        for level in before.levels.indices {
            let plane = before.levels[level]
            var toldHere: Set<SIMD2<Int>> = []
            for row in 0..<plane.height / Self.cell {
                for column in 0..<plane.width / Self.cell {
                    let cell = SIMD2(column, row)
                    if told.contains(cell) {
                        toldHere.insert(SIMD2(column / 2, row / 2))
                        continue
                    }
                    guard
                        let way = way(
                            ofCellAt: SIMD2(column * Self.cell, row * Self.cell), level: level, before,
                            after)
                    else { continue }
                    toldHere.insert(SIMD2(column / 2, row / 2))
                    let distance = (way * way).sum().squareRoot() * scale * Float(1 << level)
                    if distance >= Self.stillness { step.distances.append(distance) }
                }
            }
            told = toldHere
        }
        return step
    }

    /// The way of a patch, in pixels of its level.
    private func way(
        ofCellAt place: SIMD2<Int>, level: Int, _ before: GrayPyramid, _ after: GrayPyramid
    ) -> SIMD2<Float>? {
        guard let patch = Patch(of: before.levels[level], x: place.x, y: place.y) else { return nil }
        // Most things move little; only what is not found near by is looked for from afar.
        if let found = patch.search(in: after.levels[level], from: .zero),
            patch.isFound(leftOver: found.leftOver)
        {
            return found.way
        }
        guard level + 1 < before.levels.count else { return nil }
        let guess = guess(at: place, below: level, before, after)
        guard let found = patch.search(in: after.levels[level], from: guess),
            patch.isFound(leftOver: found.leftOver)
        else { return nil }
        return found.way
    }

    /// Where the surroundings of a place went, from the coarsest level down to the one above.
    private func guess(
        at place: SIMD2<Int>, below level: Int, _ before: GrayPyramid, _ after: GrayPyramid
    ) -> SIMD2<Float> {
        var guess = SIMD2<Float>.zero
        for coarse in (level + 1..<before.levels.count).reversed() {
            let shift = coarse - level
            let middle = SIMD2(place.x + Patch.side / 2, place.y + Patch.side / 2)
            let (x, y) = ((middle.x >> shift) - Patch.side / 2, (middle.y >> shift) - Patch.side / 2)
            if let patch = Patch(of: before.levels[coarse], x: x, y: y),
                let found = patch.search(in: after.levels[coarse], from: guess)
            {
                guess = found.way
            }
            guess *= 2
        }
        return guess
    }
}
