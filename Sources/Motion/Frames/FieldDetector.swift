import CPixels

/// Distinguishes pictures woven from two fields from progressive pictures, with the definitions of ffmpeg's idet
/// filter.
///
/// Each line is compared with the mean of the lines above and below it, taken from its own picture, the previous
/// picture and the next picture. In a progressive picture the lines of its own picture fit best. In a picture of
/// two fields, which were taken at different times, the lines of one neighbour fit better than those of the other
/// neighbour.
struct FieldDetector {
    /// A description of when the lines of a picture were taken.
    enum Kind: UInt8 {
        /// Too little moves for a decision.
        case still
        /// Something moves, but the lines don't allow a decision.
        case unknown
        /// All lines were taken at the same time: the picture is progressive.
        case whole
        /// The bottom field was taken before the top field.
        case lowerFirst
        /// The top field was taken before the bottom field.
        case upperFirst
    }

    /// One neighbour fits worse if its sum of differences is at least this many times the other neighbour's
    /// (idet's `intl_thres`).
    private static let worse = 1.04
    /// A picture is progressive if both neighbours' sums of differences are more than this many times its own
    /// lines' sum (idet's `prog_thres`).
    private static let whole = 1.5
    /// A picture counts as still if its lines change by less than this on average, in levels.
    private static let leastChange = 0.5
    /// Pixels that change by less than this are ignored, in levels.
    private static let leastMotion: Int32 = 6
    /// In a combed picture adjacent lines differ at least this many times as much as lines of one field, which are
    /// twice as far apart. Progressive pictures have ratios of 0.5 to 0.75, combed pictures of 0.8 to 3. Fine
    /// moving patterns deceive idet, but not this test.
    private static let combing = 0.8
    /// Of every group of this many lines, two are examined.
    private static let linesApart = 8

    private var size = (width: 0, height: 0)
    /// The luma of the last three pictures, the newest first.
    private(set) var pictures: [[UInt8]] = []
    private(set) var kinds: [Kind] = []

    /// Adds a picture with one byte per pixel and no row padding. Returns a buffer for the next picture, which may
    /// be empty.
    @discardableResult
    mutating func add(_ gray: consuming [UInt8], width: Int, height: Int) -> [UInt8] {
        if size != (width, height) { (size, pictures) = ((width, height), []) }
        pictures.insert(gray, at: 0)
        let spare = pictures.count > 3 ? pictures.removeLast() : []
        kinds.append(.still)
        if pictures.count == 3, kinds.count > 1 {
            kinds[kinds.count - 2] = Self.kind(
                pictures[1], before: pictures[2], after: pictures[0], width, height)
        }
        return spare
    }

    private static func kind(
        _ picture: [UInt8], before: [UInt8], after: [UInt8], _ width: Int, _ height: Int
    ) -> Kind {
        guard width > 0, height > linesApart,
            [picture, before, after].allSatisfy({ $0.count >= width * height })
        else { return .still }
        let compare = unsafe SIMDLevel.current.functions.pointee.compare_lines
        /// Sums of differences from the neighbours' lines. `first` is small if the upper lines fit the previous
        /// picture and the lower lines fit the next picture; `second` is small in the opposite case.
        var (first, second) = (0, 0)
        /// Sums of differences between adjacent lines, between lines of one field, and between pictures.
        var (inside, half, changes) = (0, 0, 0)
        for top in stride(from: 2, to: height - 3, by: linesApart) {
            for line in top...top + 1 {
                var sums = PixelLineSums()
                unsafe picture.withUnsafeBufferPointer { own in
                    unsafe before.withUnsafeBufferPointer { last in
                        unsafe after.withUnsafeBufferPointer { next in
                            guard let own = own.baseAddress, let last = last.baseAddress,
                                let next = next.baseAddress
                            else { return }
                            let start = line * width
                            unsafe compare(
                                own + start, last + start, next + start, Int32(width), Int32(width),
                                leastMotion, &sums)
                        }
                    }
                }
                let (withLast, withNext) = (Int(sums.withLast), Int(sums.withNext))
                first += line.isMultiple(of: 2) ? withLast : withNext
                second += line.isMultiple(of: 2) ? withNext : withLast
                inside += Int(sums.inside)
                half += Int(sums.half)
                changes += Int(sums.changes)
            }
        }
        let pixels = Double(2 * width) * (Double(height - 5) / Double(linesApart)).rounded(.up)
        if Double(changes) < leastChange * pixels { return .still }
        let (least, most) = (Double(min(first, second)), Double(max(first, second)))
        if least > whole * Double(inside) { return .whole }
        guard most > worse * least, Double(inside) > combing * Double(half) else { return .unknown }
        return first < second ? .lowerFirst : .upperFirst
    }
}

/// The scan type of a film.
package enum Scan: Sendable, Equatable {
    /// Each frame is a whole picture.
    case progressive
    /// Each frame consists of two fields (every second line), taken at different times.
    case interlaced
    /// Every four whole pictures were turned into five frames by repeating fields.
    case telecined

    /// The fewest moving pictures needed to judge a film.
    private static let fewest = 10
    /// The smallest fraction of combed pictures in an interlaced film, counted among combed and progressive
    /// pictures. Still pictures are not counted.
    private static let mostly = 0.6
    /// A film is progressive if fewer than this fraction of its moving pictures are combed. Coarse encoding makes
    /// a few pictures look combed.
    private static let leastPart = 0.25
    /// The largest fraction of combed pictures that may have the opposite field order: real fields keep their
    /// order.
    private static let mostAstray = 0.15
    /// The fraction of combed pictures in a telecined film: two of five, with a margin for pictures without a
    /// decision.
    private static let someOf: ClosedRange<Double> = 0.25...0.55
    /// The smallest fraction of combed pictures that must lie at two adjacent places of the five-frame cycle.
    private static let inRhythm = 0.8
    private static let cycle = 5

    /// Judges a film by the kinds of its pictures.
    init(_ kinds: [FieldDetector.Kind]) {
        let (upper, lower) = (kinds.count { $0 == .upperFirst }, kinds.count { $0 == .lowerFirst })
        let combed = kinds.indices.filter { kinds[$0] == .upperFirst || kinds[$0] == .lowerFirst }
        let told = combed.count + kinds.count { $0 == .whole }
        let moving = told + kinds.count { $0 == .unknown }
        let part = Double(combed.count) / Double(max(told, 1))
        let isOrdered = Double(min(upper, lower)) <= Self.mostAstray * Double(combed.count)
        if told < Self.fewest || Double(combed.count) < Self.leastPart * Double(moving) || !isOrdered {
            self = .progressive
        } else if part >= Self.mostly {
            self = .interlaced
        } else if Self.someOf.contains(part), Self.isRhythmic(combed) {
            self = .telecined
        } else {
            self = .progressive
        }
    }

    /// True if most combed pictures lie at two adjacent places of the five-frame cycle. Each stretch of 60 frames
    /// is tested separately, since a cut shifts the cycle.
    private static func isRhythmic(_ combed: [Int]) -> Bool {
        let stretches = Dictionary(grouping: combed) { $0 / (12 * cycle) }
        let inPlace = stretches.values.reduce(0) { sum, frames in
            let counts = (0..<cycle).map { place in frames.count { $0 % cycle == place } }
            return sum + ((0..<cycle).map { counts[$0] + counts[($0 + 1) % cycle] }.max() ?? 0)
        }
        return Double(inPlace) >= inRhythm * Double(combed.count)
    }
}
