import CPixels

/// A detector of pictures that consist of two fields, by the definitions of ffmpeg's `idet` filter.
///
/// The mean of the lines above and below a line is compared with this line in the picture itself, in the previous
/// picture and in the next picture. In a progressive picture, the picture's own line fits best. The fields of an
/// interlaced picture were taken at different times, so lines of one neighbouring picture fit better than lines of the
/// other.
struct FieldDetector {
    /// The result for one picture: which of its fields, if any, is earlier.
    enum Kind: UInt8 {
        /// Too little moves for a decision.
        case still
        /// Something moves, but the comparison gives no clear result.
        case unknown
        /// All lines were taken at the same time (progressive).
        case whole
        /// The lower field was taken before the upper field.
        case lowerFirst
        /// The upper field was taken before the lower field.
        case upperFirst
    }

    /// The minimum ratio, in an interlaced picture, between two misfits of neighbouring pictures' lines (differences
    /// from the lines above and below): one misfit for each order of the fields. Named `intl_thres` in `idet`.
    private static let worse = 1.04
    /// The minimum ratio, in a progressive picture, of the misfit of neighbouring pictures' lines (the difference from
    /// the lines above and below) to the misfit of the picture's own lines. Named `prog_thres` in `idet`.
    private static let whole = 1.5
    /// The minimum mean change of the pixels of a picture that is not still, in luma levels.
    private static let minimumChange = 0.5
    /// The minimum change of a moving pixel, in luma levels. Pixels that change less are ignored.
    private static let minimumMotion: Int32 = 6
    /// The minimum ratio, in an interlaced picture, of differences between adjacent lines to differences between lines
    /// of one field. The ratio is 0.5 to 0.75 in progressive pictures, and 0.8 to 3 in interlaced pictures. Fine moving
    /// patterns deceive `idet`, but not this test.
    private static let combing = 0.8
    /// The number of lines from one examined pair of adjacent lines to the next pair.
    private static let linesApart = 8

    private var size = (width: 0, height: 0)
    /// The luma of up to three recent pictures, the newest first.
    private(set) var pictures: [[UInt8]] = []
    private(set) var kinds: [Kind] = []

    /// Adds a picture with one byte per pixel and no padding. Returns a buffer that is no longer needed, to be reused
    /// for the next picture; the buffer may be empty.
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
        /// Sums of the differences between neighbouring pictures' lines and this picture's lines above and below:
        /// `first` for the previous picture's even and the next picture's odd lines, `second` for the previous
        /// picture's odd and the next picture's even lines.
        var (first, second) = (0, 0)
        /// Sums of differences of the picture's own lines from adjacent lines (`inside`), from lines of the same field
        /// (`half`) and from the previous picture (`changes`).
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
                                minimumMotion, &sums)
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
        if Double(changes) < minimumChange * pixels { return .still }
        let (least, most) = (Double(min(first, second)), Double(max(first, second)))
        if least > whole * Double(inside) { return .whole }
        guard most > worse * least, Double(inside) > combing * Double(half) else { return .unknown }
        return first < second ? .lowerFirst : .upperFirst
    }
}

/// The scan type of a film: how its pictures were captured.
package enum Scan: Sendable, Equatable {
    /// Each frame is a whole picture.
    case progressive
    /// Each frame consists of two fields, captured one after the other.
    case interlaced
    /// Progressive pictures that were turned into more frames: every four pictures into five frames, by repeating
    /// fields.
    case telecined

    /// The minimum number of pictures with a clear result. With fewer, the film counts as progressive.
    private static let fewest = 10
    /// The minimum share of combed pictures in an interlaced film, among moving pictures with a clear result.
    private static let mostly = 0.6
    /// The minimum share of combed pictures among all moving pictures of a film that is not progressive. Coarse
    /// encoding combs a few pictures of progressive films.
    private static let minimumPart = 0.25
    /// The maximum share of combed pictures whose field order differs from the field order of most combed pictures.
    private static let maximumReversedShare = 0.15
    /// The range of the share of combed pictures in a telecined film: ideally two of five, with a margin for unclear
    /// pictures.
    private static let someOf: ClosedRange<Double> = 0.25...0.55
    /// The minimum share of a telecined film's combed pictures that lie at the same two positions in the cycle of five
    /// frames.
    private static let inRhythm = 0.8
    private static let cycle = 5

    /// Decides the scan type of a film from the results for its pictures.
    init(_ kinds: [FieldDetector.Kind]) {
        let (upper, lower) = (kinds.count { $0 == .upperFirst }, kinds.count { $0 == .lowerFirst })
        let combed = kinds.indices.filter { kinds[$0] == .upperFirst || kinds[$0] == .lowerFirst }
        let told = combed.count + kinds.count { $0 == .whole }
        let moving = told + kinds.count { $0 == .unknown }
        let part = Double(combed.count) / Double(max(told, 1))
        let isOrdered = Double(min(upper, lower)) <= Self.maximumReversedShare * Double(combed.count)
        if told < Self.fewest || Double(combed.count) < Self.minimumPart * Double(moving) || !isOrdered {
            self = .progressive
        } else if part >= Self.mostly {
            self = .interlaced
        } else if Self.someOf.contains(part), Self.isRhythmic(combed) {
            self = .telecined
        } else {
            self = .progressive
        }
    }

    /// Returns true if most combed pictures lie at two consecutive positions in a cycle of five frames. Each run of 60
    /// frames is tested separately, because a cut shifts the cycle.
    private static func isRhythmic(_ combed: [Int]) -> Bool {
        let stretches = Dictionary(grouping: combed) { $0 / (12 * cycle) }
        let inPlace = stretches.values.reduce(0) { sum, frames in
            let counts = (0..<cycle).map { place in frames.count { $0 % cycle == place } }
            return sum + ((0..<cycle).map { counts[$0] + counts[($0 + 1) % cycle] }.max() ?? 0)
        }
        return Double(inPlace) >= inRhythm * Double(combed.count)
    }
}
