import Media

extension WaveformData {
    /// Which samples of a sound are looked at, and how.
    public struct Selection: Sendable {
        /// The samples of a stretch.
        public var samplesPerPixel: Int
        /// The samples of each channel that are looked at.
        public var samples: Range<Int>
        /// Whether each channel has values of its own; otherwise they are mixed.
        public var splitsChannels: Bool

        /// A selection.
        public init(samplesPerPixel: Int, samples: Range<Int> = 0..<Int.max, splitsChannels: Bool = false) {
            (self.samplesPerPixel, self.samples) = (samplesPerPixel, samples)
            self.splitsChannels = splitsChannels
        }
    }

    /// Reads a sound to its end. `report` is told after each block how many samples were read, and may throw.
    public init(
        of reader: SoundReader<Int16>, _ selection: Selection, report: (Int) throws -> Void = { _ in }
    ) throws {
        let width = reader.channelCount
        let count = selection.splitsChannels ? width : 1
        var data = WaveformData(
            rate: reader.facts.track.sampleRate, samplesPerPixel: selection.samplesPerPixel,
            channelCount: count)
        var stretch = Stretch(channelCount: count)
        while try reader.next({ block in
            let first = reader.position - block.count / width
            let places = (first..<reader.position).clamped(to: selection.samples)
            for place in places {
                let base = (place - first) * width
                if count == 1 {
                    var sum = 0
                    for channel in 0..<width { sum += Int(block[base + channel]) }
                    stretch.add(Int16(sum / width), channel: 0)
                } else {
                    for channel in 0..<width { stretch.add(block[base + channel], channel: channel) }
                }
                stretch.count += 1
                if stretch.count == selection.samplesPerPixel { stretch.end(in: &data.values) }
            }
        }) {
            try report(reader.position)
        }
        if stretch.count > 0 { stretch.end(in: &data.values) }
        self = data
    }

    /// The extremes of a stretch, as far as it was read.
    private struct Stretch {
        var count = 0
        private var lowest, highest: [Int16]

        init(channelCount: Int) {
            lowest = Array(repeating: .max, count: channelCount)
            highest = Array(repeating: .min, count: channelCount)
        }

        mutating func add(_ sample: Int16, channel: Int) {
            if sample < lowest[channel] { lowest[channel] = sample }
            if sample > highest[channel] { highest[channel] = sample }
        }

        /// Hands over what was found, and begins anew.
        mutating func end(in values: inout [Int16]) {
            for channel in lowest.indices {
                values.append(lowest[channel])
                values.append(highest[channel])
            }
            self = Stretch(channelCount: lowest.count)
        }
    }
}
