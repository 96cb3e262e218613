import CPixels

/// Tells pictures that are made of two fields from whole ones, by the definitions of ffmpeg's filter idet.
///
/// A line is compared with the mean of the lines above and below it: those of its own picture, and those of the pictures before
/// and after it. In a whole picture the own lines fit best. In one of two fields, which were taken at different times, lines
/// of one neighbour fit better than those of the other.
struct FieldDetector {
    /// The time of a picture's lines.
    enum Kind: UInt8 {
        /// Too little moves to tell.
        case still
        /// Something moves, but its lines don't tell.
        case unknown
        /// All lines are of one time.
        case whole
        /// The lower lines are of an earlier time than the upper ones.
        case lowerFirst
        /// The upper lines are of an earlier time.
        case upperFirst
    }

    /// One neighbour fits worse if its sum is at least this many times the other's: idet's `intl_thres`.
    private static let worse = 1.04
    /// The neighbours fit worse if their sum is at least this many times that of the frame's own lines: idet's `prog_thres`.
    private static let whole = 1.5
    /// Lines that change by less than this between pictures don't move, in levels.
    private static let leastChange = 0.5
    /// Pixels that change by less stand still: there is nothing to see in them.
    private static let leastMotion: Int32 = 6
    /// Lines next to each other differ less than those of one half of the picture, which are twice as far apart: in what is whole by
    /// 0.5 to 0.75 times, in what is combed by 0.8 to 3 times. Fine patterns that move deceive idet, but not this.
    private static let combing = 0.8
    /// Two of this many lines are examined.
    private static let linesApart = 8

    private var size = (width: 0, height: 0)
    /// Luma of the last three pictures, the newest first.
    private(set) var pictures: [[UInt8]] = []
    private(set) var kinds: [Kind] = []

    /// Adds a picture of one byte a pixel without padding. Returns one that is no longer needed, for the next to be made in; it
    /// may be empty.
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
        /// Of the upper and of the lower lines with the two neighbours.
        var (first, second) = (0, 0)
        /// Of the own lines, of the own lines of one half, and of changes.
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

/// How the pictures of a film were taken.
package enum Scan: Sendable, Equatable {
    /// As whole pictures.
    case progressive
    /// As fields of every second line, two in each frame.
    case interlaced
    /// As whole pictures, four of which were made five frames by repeating fields.
    case telecined

    /// Fewer pictures that move tell nothing.
    private static let fewest = 10
    /// Fields at twice the rate comb all pictures that move. A still one in between is not counted.
    private static let mostly = 0.6
    /// Of all pictures that move, also those whose lines don't tell, at least this part is combed. Rough coding combs a few.
    private static let leastPart = 0.25
    /// Fields keep their order: at most this part of the combed pictures has the other one.
    private static let mostAstray = 0.15
    /// Two of five pictures are combed in a telecined film: this part, give or take some that can't be told.
    private static let someOf: ClosedRange<Double> = 0.25...0.55
    /// The part of the combed pictures that lie at two of the five places.
    private static let inRhythm = 0.8
    private static let cycle = 5

    /// Judges a film by its pictures.
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

    /// Whether most pictures lie at two of five places, one after the other. A cut shifts them, so it is asked of each second or
    /// so.
    private static func isRhythmic(_ combed: [Int]) -> Bool {
        let stretches = Dictionary(grouping: combed) { $0 / (12 * cycle) }
        let inPlace = stretches.values.reduce(0) { sum, frames in
            let counts = (0..<cycle).map { place in frames.count { $0 % cycle == place } }
            return sum + ((0..<cycle).map { counts[$0] + counts[($0 + 1) % cycle] }.max() ?? 0)
        }
        return Double(inPlace) >= inRhythm * Double(combed.count)
    }
}
