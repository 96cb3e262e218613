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

    /// Reads a sound to its end.
    public init(
        of reader: SoundReader<Int16>, _ selection: Selection, report: SoundProgress.Report? = nil
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
            guard !places.isEmpty else { return }
            let part = block.extracting(
                (places.lowerBound - first) * width..<(places.upperBound - first) * width)
            if count == 1 {
                part.forEachSample(of: width, nil) { sample in
                    stretch.add(sample, channel: 0)
                    stretch.step(selection.samplesPerPixel, in: &data.values)
                }
            } else {
                for base in stride(from: 0, to: part.count, by: width) {
                    for channel in 0..<width { stretch.add(part[base + channel], channel: channel) }
                    stretch.step(selection.samplesPerPixel, in: &data.values)
                }
            }
        }) {
            try report?(reader.progress)
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

        /// Counts a sample of all channels, and ends the stretch if it is the last of so many.
        mutating func step(_ length: Int, in values: inout [Int16]) {
            count += 1
            if count == length { end(in: &values) }
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
