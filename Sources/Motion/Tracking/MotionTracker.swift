import Media

/// Measures how far things move from a film's frame to the next.
///
/// Every frame is divided into patches at several sizes. Those with structure in both directions are searched in the
/// next frame: where they were, where they and their neighbours went last, and if they are not there, everywhere within
/// an eighth of 1024 pixels or, of larger patches, farther. Patches with too little
/// structure (a plain wall, a straight edge) and those that stand still, or may, do not count.
package struct MotionTracker: ~Copyable {
    /// Nearer than this to its place, a patch stands still; in pixels of the film.
    package static let stillness: Float = 0.1

    private let width: Int
    private let height: Int
    private let scale: Float
    private var scaler: Scaler
    private var gray: [UInt8] = []
    private var previous: GrayPyramid?
    private var spare = GrayPyramid()
    /// The motion vectors of the last step, for each level.
    private var previousVectors: [CellGrid<SIMD2<Float>?>] = []

    /// The levels of the pyramid that patches are taken from. On coarser ones a patch holds several things.
    static let levelsAsked = 3
    /// Larger pictures are measured at half their size, a quarter, and so on: the first that is not above this.
    private static let mostPixels = 1 << 20

    /// A tracker for pictures of one size.
    package init(width: Int, height: Int) {
        var divisor = 1
        while width / divisor * (height / divisor) > Self.mostPixels { divisor *= 2 }
        self.width = max(1, width / divisor)
        self.height = max(1, height / divisor)
        scale = Float(width) / Float(self.width)
        scaler = Scaler(to: .gray, width: self.width, height: self.height)
    }

    /// Measures the motion from the picture before to this one; nil for the first picture.
    package mutating func track(_ picture: borrowing Picture) throws -> FrameMotion? {
        try scaler.scale(picture, into: &gray)
        return track()
    }

    /// Measures the motion from the picture before to one that is extrapolated: `second` plus a part of the step from `first` to it.
    mutating func track(
        from first: borrowing Picture, through second: borrowing Picture, by part: Float
    ) throws -> FrameMotion? {
        var start: [UInt8] = []
        try scaler.scale(first, into: &start)
        try scaler.scale(second, into: &gray)
        for place in gray.indices {
            let (from, through) = (Float(start[place]), Float(gray[place]))
            gray[place] = UInt8(min(max((through + part * (through - from)).rounded(), 0), 255))
        }
        return track()
    }

    /// Measures with the picture in `gray`.
    private mutating func track() -> FrameMotion? {
        // Taken out, so that it is not copied on write.
        var pyramid = spare
        spare = GrayPyramid()
        pyramid.build(gray, width: width, height: height)
        defer { previous = pyramid }
        guard let before = previous else { return nil }
        defer { spare = before }
        return motion(from: before, to: pyramid)
    }

    /// Makes the next picture a first one.
    mutating func forget() {
        (previous, previousVectors) = (nil, [])
    }

    private mutating func motion(from before: GrayPyramid, to after: GrayPyramid) -> FrameMotion {
        var motion = FrameMotion()
        var cells = UnexplainedCells(width: width, height: height)
        var found: [CellGrid<SIMD2<Float>?>] = []
        // Cells that a finer level has measured are not measured again.
        var measured = CellGrid<SIMD2<Float>?>(
            columns: width / MotionSearch.cell, rows: height / MotionSearch.cell, repeating: nil)
        var arrivals = Arrivals(columns: measured.columns, rows: measured.rows)
        for level in before.levels.indices.prefix(Self.levelsAsked) {
            let search = MotionSearch(
                level: level, before, after,
                previous: level < previousVectors.count ? previousVectors[level] : nil, except: measured,
                &arrivals)
            for finding in search.findings {
                measured[finding.cell] = finding.vector
                cells.explain(from: search.origin &+ finding.cell &* MotionSearch.cell, level: level)
                let factor = scale * Float(1 << level)
                let distance = finding.vector.length * factor
                guard finding.commonVector.length * factor >= Self.stillness, search.isMoving(finding) else {
                    continue
                }
                motion.distances.append(distance)
                motion.largest = max(motion.largest, finding.commonVector.length * factor)
            }
            found.append(search.vectors)
            measured = measured.halved
        }
        previousVectors = found
        motion.hasUnexplainedChange = cells.isMuch(from: before.levels[0], to: after.levels[0])
        return motion
    }
}

extension CellGrid<SIMD2<Float>?> {
    /// The vectors in a picture of half the size, in cells twice as large: that of one of four.
    fileprivate var halved: CellGrid {
        var half = CellGrid(columns: (columns + 1) / 2, rows: (rows + 1) / 2, repeating: nil)
        for row in 0..<rows {
            for column in 0..<columns {
                if let vector = self[column, row] { half[column / 2, row / 2] = vector / 2 }
            }
        }
        return half
    }
}
