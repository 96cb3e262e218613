import FilmReading
import Media

/// Examines each picture of a film: whether the picture is the same as the previous pictures, whether it is black, and
/// which luma levels it has. Only some rows of each picture are read.
struct PictureWatch {
    /// The observed properties of a picture.
    struct Look: Sendable, Equatable {
        /// True if the picture looks the same as the first picture after the last change. False for that first picture
        /// itself.
        var isStill = false
        /// True if the picture is black.
        var isBlack = false
        /// The mean luma: 0 is black, 1 is white.
        var brightness = 0.0
    }

    /// The range of luma levels in a film, determined from some of its pictures.
    struct Levels: Sendable, Equatable {
        /// The number of luma samples that were examined.
        var count = 0
        /// The number of examined samples that exceed limited range (16...235) by more than encoding and sharpening
        /// usually cause.
        var outside = 0
        /// The lowest and the highest examined sample, 0...255.
        var lowest = UInt8.max
        var highest = UInt8.min

        /// The usual overshoot of encoding and sharpening beyond black and white, in levels.
        private static let overshoot: UInt8 = 6

        mutating func add(_ samples: Span<UInt8>) {
            var (outside, lowest, highest) = (0, lowest, highest)
            let (black, white) = (16 - Self.overshoot, 235 + Self.overshoot)
            for place in samples.indices {
                let sample = samples[place]
                if sample < black || sample > white { outside &+= 1 }
                lowest = min(lowest, sample)
                highest = max(highest, sample)
            }
            (self.lowest, self.highest) = (lowest, highest)
            count += samples.count
            self.outside += outside
        }
    }

    private(set) var levels = Levels()
    private var rows = LumaRows()
    private var reference = LumaRows()
    private var number = 0

    /// The approximate maximum number of rows that are read from a picture.
    private static let maximumRows = 120
    /// The size of the blocks by which pictures are compared. The height counts only the rows that are read; the width
    /// is in pixels.
    private static let bandHeight = 4, blockWidth = 16
    /// The largest mean difference between pictures that count as the same, in levels: the default of FFmpeg's
    /// freezedetect, -60 dB of full scale.
    private static let still = 0.255
    /// The largest mean difference of a single block between pictures that count as the same, in levels. Encoding alone
    /// causes smaller differences.
    private static let stillBlock = 6
    /// The brightest level that counts as black, from 0 (black) to 1 (white): the default of FFmpeg's blackdetect.
    private static let black = 0.1
    /// The largest share of pixels brighter than `black` in a black picture, to allow for noise and stuck pixels.
    /// FFmpeg's blackdetect allows 2 %, but a title on black covers less than 2 %.
    private static let brightShare = 0.001
    /// The interval, in pictures, at which luma levels are counted: in every fourth picture.
    private static let picturesPerCount = 4
    /// Examines the next picture of a film.
    mutating func look(at picture: borrowing Picture) -> Look {
        defer { number += 1 }
        guard rows.take(from: picture, every: max(1, picture.height / Self.maximumRows)) else {
            return Look()
        }
        if number.isMultiple(of: Self.picturesPerCount) {
            let samples = rows.samples
            levels.add(samples.span)
        }
        let look = Look(isStill: isStill, isBlack: isBlack, brightness: brightness)
        if !look.isStill { swap(&rows, &reference) }
        return look
    }

    private var isStill: Bool {
        let (width, count) = (rows.width, rows.samples.count)
        guard width > 0, reference.width == width, reference.samples.count == count else { return false }
        let (one, other) = (rows.samples.span, reference.samples.span)
        let most = Int(Self.still * Double(count))
        var sum = 0
        var blocks = [Int](repeating: 0, count: (width + Self.blockWidth - 1) / Self.blockWidth)
        var first = 0
        while first < count {
            let end = min(first + Self.bandHeight * width, count)
            for block in blocks.indices { blocks[block] = 0 }
            var row = first
            while row < end {
                for block in blocks.indices {
                    let start = row + block * Self.blockWidth
                    var difference = 0
                    for place in start..<min(start + Self.blockWidth, row + width) {
                        difference &+= abs(Int(one[place]) &- Int(other[place]))
                    }
                    blocks[block] &+= difference
                }
                row += width
            }
            sum += blocks.reduce(0, &+)
            let mostOfBlock = Self.stillBlock * Self.blockWidth * (end - first) / width
            if sum > most || blocks.contains(where: { $0 > mostOfBlock }) { return false }
            first = end
        }
        return true
    }

    private var range: (black: Double, white: Double) { rows.isFullRange ? (0, 255) : (16, 235) }

    private var isBlack: Bool {
        let samples = rows.samples.span
        let limit = UInt8(range.black + Self.black * (range.white - range.black))
        let most = Int(Self.brightShare * Double(samples.count))
        var bright = 0
        for place in samples.indices where samples[place] > limit {
            bright += 1
            if bright > most { return false }
        }
        return !samples.isEmpty
    }

    /// The mean luma of every 17th sample: 0 is black, 1 is white.
    private var brightness: Double {
        let samples = rows.samples.span
        // The step is odd, so that it doesn't hit the same columns in every row.
        let step = 17
        var sum = 0
        for place in stride(from: 0, to: samples.count, by: step) { sum &+= Int(samples[place]) }
        let mean = Double(sum) / Double(max((samples.count + step - 1) / step, 1))
        return max(0, (mean - range.black) / (range.white - range.black))
    }
}
