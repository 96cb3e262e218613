import Media

extension WaveformData {
    /// A part of a sound to be read, and the resolution of the resulting data.
    package struct Selection: Sendable {
        /// The number of samples in each stretch of sound. A stretch is drawn one pixel wide.
        package var samplesPerPixel: Int
        /// The range of samples that are read, counted per channel.
        package var samples: Range<Int>
        /// True if each channel gets values of its own; false if all channels are mixed.
        package var splitsChannels: Bool

        /// Creates a selection: by default all samples, with the channels mixed.
        package init(samplesPerPixel: Int, samples: Range<Int> = 0..<Int.max, splitsChannels: Bool = false) {
            (self.samplesPerPixel, self.samples) = (samplesPerPixel, samples)
            self.splitsChannels = splitsChannels
        }
    }

    /// Reads a sound from the reader's position to the sound's end, and creates waveform data of the selected samples.
    package init(
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

    /// The stretch of sound that is being read: its lowest and highest sample, for one channel or several.
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

        /// Counts one sample of each channel. If the stretch then has `length` samples, ends the stretch.
        mutating func step(_ length: Int, in values: inout [Int16]) {
            count += 1
            if count == length { end(in: &values) }
        }

        /// Appends the lowest and the highest samples to `values` and begins the next stretch.
        mutating func end(in values: inout [Int16]) {
            for channel in lowest.indices {
                values.append(lowest[channel])
                values.append(highest[channel])
            }
            self = Stretch(channelCount: lowest.count)
        }
    }
}

extension Span<Int16> {
    /// Calls `body` with each sample of channel number `channel`. If `channel` is nil, calls `body` with the means of
    /// all channels, rounded towards zero. The samples have `channelCount` interleaved channels.
    @inline(__always)
    func forEachSample(of channelCount: Int, _ channel: Int?, _ body: (Int16) -> Void) {
        if channelCount == 1 {
            for index in 0..<count { body(self[index]) }
        } else if let channel {
            for base in stride(from: 0, to: count, by: channelCount) { body(self[base + channel]) }
        } else if channelCount == 2 {
            // Dividing by the constant 2 compiles to a shift. A division by a variable would take most of the time
            // here.
            for base in stride(from: 0, to: count, by: 2) {
                body(Int16((Int(self[base]) + Int(self[base + 1])) / 2))
            }
        } else {
            for base in stride(from: 0, to: count, by: channelCount) {
                var sum = 0
                for index in base..<base + channelCount { sum += Int(self[index]) }
                body(Int16(sum / channelCount))
            }
        }
    }
}
