import Media

/// A tracker that measures how far objects move from one frame of a film to the next.
///
/// Each frame is divided into patches of several sizes. A patch with structure in both directions is searched for in
/// the next frame: at its position, at the ends of its previous vector and of its neighbours' vectors, and finally
/// everywhere within 128 pixels, or farther for larger patches. Patches with too little structure (a plain wall, a
/// straight edge) and patches that may be motionless are ignored.
package struct MotionTracker: ~Copyable {
    /// The minimum distance, in pixels of the film, that a patch must move to count as moving.
    package static let stillness: Float = 0.1

    private let width: Int
    private let height: Int
    private let scale: Float
    private var scaler: Scaler
    private var gray: [UInt8] = []
    private var previous: GrayPyramid?
    private var spare = GrayPyramid()
    /// The motion vectors to the previous picture, for each level of the pyramid.
    private var previousVectors: [CellGrid<SIMD2<Float>?>] = []

    /// The number of pyramid levels from which patches are taken. On coarser levels a patch would contain several
    /// objects.
    static let patchLevelCount = 3
    /// The maximum number of pixels of a measured picture. Larger pictures are halved until they fit.
    private static let maximumPixels = 1 << 20

    /// Creates a tracker for pictures of one size, in pixels.
    package init(width: Int, height: Int) {
        var divisor = 1
        while width / divisor * (height / divisor) > Self.maximumPixels { divisor *= 2 }
        self.width = max(1, width / divisor)
        self.height = max(1, height / divisor)
        scale = Float(width) / Float(self.width)
        scaler = Scaler(to: .gray, width: self.width, height: self.height)
    }

    /// Measures the motion from the previous picture to `picture`; nil for the first picture.
    package mutating func track(_ picture: borrowing Picture) throws -> FrameMotion? {
        try scaler.scale(picture, into: &gray)
        return track()
    }

    /// Measures the motion from the previous picture to an extrapolated picture: `second` plus `part` times the
    /// difference between `second` and `first`. Returns nil if there is no previous picture.
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

    /// Measures the motion from the previous picture to the picture in `gray`.
    private mutating func track() -> FrameMotion? {
        // Moved out of the property, so that its arrays aren't copied on write.
        var pyramid = spare
        spare = GrayPyramid()
        pyramid.build(gray, width: width, height: height)
        defer { previous = pyramid }
        guard let before = previous else { return nil }
        defer { spare = before }
        return motion(from: before, to: pyramid)
    }

    /// Forgets the previous picture, so that the next picture counts as the first.
    mutating func forget() {
        (previous, previousVectors) = (nil, [])
    }

    private mutating func motion(from before: GrayPyramid, to after: GrayPyramid) -> FrameMotion {
        var motion = FrameMotion()
        var cells = UnexplainedCells(width: width, height: height)
        var found: [CellGrid<SIMD2<Float>?>] = []
        // Cells that were measured at a finer level are not measured again.
        var measured = CellGrid<SIMD2<Float>?>(
            columns: width / MotionSearch.cell, rows: height / MotionSearch.cell, repeating: nil)
        var arrivals = ArrivalMap(columns: measured.columns, rows: measured.rows)
        for level in before.levels.indices.prefix(Self.patchLevelCount) {
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
    /// The vectors for a picture of half the size. A new cell covers four old cells and takes the vector of one of
    /// these four.
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
