import FilmReading
import Media

/// Looks at each picture of a film: whether it stands still, whether it is black, and which levels it has. A part of the
/// rows is enough, and most pictures are told by the first few.
struct PictureWatch {
    /// The state of a picture.
    struct Look: Sendable, Equatable {
        /// Whether it shows the same as the first picture since something changed. False for that one.
        var isStill = false
        /// Whether it is black.
        var isBlack = false
        /// The mean luma, as a share of white.
        var brightness = 0.0
    }

    /// The levels of the pictures, counted in some of them.
    struct Levels: Sendable, Equatable {
        /// How many samples were counted.
        var count = 0
        /// Those below the black or above the white of limited range by more than coding and sharpening go.
        var outside = 0
        /// The lowest and the highest sample that was counted.
        var lowest = UInt8.max
        var highest = UInt8.min

        /// By how many levels sharpening and coding go beyond black and white, mostly.
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

    /// The rows that are looked at, about.
    private static let mostRows = 120
    /// Pictures are compared in bands of rows, and these in blocks, both in pixels.
    private static let bandHeight = 4, blockWidth = 16
    /// The difference that freezedetect takes for none by default: -60 dB of full scale, on average.
    private static let still = 0.255
    /// The mean difference of a block, in levels, that coding alone does not make in a picture that stands still.
    private static let stillBlock = 6
    /// The level that blackdetect takes for black by default: a tenth of the way to white.
    private static let black = 0.1
    /// The share of pixels that are brighter in a picture which is black all the same: pixels that are stuck, and noise.
    /// blackdetect's is 2 %, but a title on black is smaller than that.
    private static let brightShare = 0.001
    /// One in this many pictures is counted.
    private static let picturesPerCount = 4
    /// Looks at the next picture of a film.
    mutating func look(at picture: borrowing Picture) -> Look {
        defer { number += 1 }
        guard rows.take(from: picture, every: max(1, picture.height / Self.mostRows)) else { return Look() }
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

    /// The mean of every 17th sample.
    private var brightness: Double {
        let samples = rows.samples.span
        // An odd step, so that no column is left out.
        let step = 17
        var sum = 0
        for place in stride(from: 0, to: samples.count, by: step) { sum &+= Int(samples[place]) }
        let mean = Double(sum) / Double(max((samples.count + step - 1) / step, 1))
        return max(0, (mean - range.black) / (range.white - range.black))
    }
}
