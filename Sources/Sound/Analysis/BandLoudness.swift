import Media
import SceneModel

/// The loudness of a band of a sound over time, 100 values per second: 1 where the sound is loud, 0 in silence.
///
/// A number is the root mean square of the samples in a hundredth of a second, of all channels together. It is divided by
/// the 95th percentile of those that are less than 40 dB below the highest, so that a single bang does not make all the
/// rest small. A band that is far weaker than the whole sound stays weak: what leaks into it from another band counts as
/// nearly nothing.
package struct BandLoudness: Sendable {
    /// The number of values per second.
    package static let rate = 100
    /// The longest sound that can be followed, in hours.
    package static let mostHours = 12

    /// The loudness of each hundredth of a second.
    package let values: [Float]
    /// The number of samples per channel of the sound, and their rate in Hz.
    package let sampleCount, sampleRate: Int

    /// The number of bytes of the values.
    package var byteCount: Int { values.count * MemoryLayout<Float>.stride }

    /// Creates the loudness of a sound from its values.
    init(_ values: [Float], sampleCount: Int, sampleRate: Int) {
        (self.values, self.sampleCount, self.sampleRate) = (values, sampleCount, sampleRate)
    }

    /// Returns the loudness at a time of the sound, in seconds. Before and after the sound it is 0.
    package func level(at seconds: Double) -> Double {
        let place = seconds * Double(Self.rate)
        guard place > -1, place < Double(values.count) else { return 0 }
        let whole = place.rounded(.down)
        func value(_ index: Int) -> Double { values.indices.contains(index) ? Double(values[index]) : 0 }
        let (before, after) = (value(Int(whole)), value(Int(whole) + 1))
        return before + (after - before) * (place - whole)
    }
}

/// A sound that can't be analysed: it is too long, or has no such band.
package struct SoundAnalysisError: Error, Equatable {
    /// The reason, for the user.
    package let reason: String
}

extension BandLoudness {
    /// The ratio of the mean amplitudes of a band and of the whole sound below which the band counts as weak: -40 dB.
    private static let leastShare = 0.01
    /// The amplitude below which everything is silence: -90 dB.
    private static let silence = 0.000_03

    /// Decodes a sound and measures a band of it. `report` is called with the progress, and its errors are thrown. Throws a
    /// `MediaError` if the file has no sound that can be decoded, and a `SoundAnalysisError` for a band above its frequencies.
    package init(path: String, band: SoundBand, report: SoundProgress.Report? = nil) throws {
        let sound = try SoundReader<Float>(path: path)
        let (rate, width) = (sound.facts.track.sampleRate, sound.channelCount)
        let most = Double(rate) / 2
        var edges = band.edges
        // A band with a name ends where the sound ends.
        if case .mid = band, most <= 4000 { edges.high = nil }
        if let edge = edges.high ?? edges.low, edge >= most {
            throw SoundAnalysisError(
                reason:
                    "the sound has only frequencies below \(Int(most)) Hz, half of its sample rate")
        }
        var meters = [
            RootMeanSquares(rate: rate), band == .all ? nil : RootMeanSquares(rate: rate),
        ].compactMap(\.self)
        var filters = (0..<width).map { _ in
            [BandFilter(from: nil, to: nil, rate: rate)]
                + (band == .all ? [] : [BandFilter(from: edges.low, to: edges.high, rate: rate)])
        }
        var samples: [Double] = []
        while try sound.next({ block in
            let count = block.count / width
            for index in meters.indices { meters[index].begin(count) }
            for channel in 0..<width {
                for index in meters.indices {
                    samples.removeAll(keepingCapacity: true)
                    for place in stride(from: channel, to: count * width, by: width) {
                        samples.append(Double(block[place]))
                    }
                    filters[channel][index].apply(to: &samples)
                    meters[index].add(samples)
                }
            }
            for index in meters.indices { meters[index].end() }
        }) {
            guard sound.position / rate < Self.mostHours * 3600 else {
                throw SoundAnalysisError(
                    reason: "a sound that is followed may last at most \(Self.mostHours) hours")
            }
            try report?(sound.progress)
        }
        let all = meters.map { $0.finished(channelCount: width) }
        let (own, whole) = (all[all.count - 1], all[0])
        let full = max(Self.loud(own), Self.loud(whole) * Self.leastShare, Self.silence)
        self.init(
            own.map { Float(min($0 / full, 1)) }, sampleCount: sound.position, sampleRate: rate)
    }

    /// Returns the amplitude that counts as loud.
    private static func loud(_ values: [Double]) -> Double {
        let least = (values.max() ?? 0) / 100
        let heard = values.filter { $0 > least }.sorted()
        return heard.isEmpty ? 0 : heard[(heard.count - 1) * 95 / 100]
    }
}

/// The root mean squares of the hundredths of a second of a sound, whose channels are added one after the other.
private struct RootMeanSquares {
    private let rate: Int
    /// The sums of squares, and how many samples per channel are in the last one.
    private var sums: [Double] = []
    private var (start, count) = (0, 0)

    init(rate: Int) { self.rate = rate }

    /// Begins a block with a number of samples for each channel.
    mutating func begin(_ count: Int) {
        self.count = count
        let last = part(of: start + max(count - 1, 0))
        while sums.count <= last { sums.append(0) }
    }

    /// Adds the samples of one channel of the block.
    mutating func add(_ samples: [Double]) {
        var index = 0
        var part = part(of: start)
        while index < samples.count {
            let next = min(firstSample(of: part + 1) - start, samples.count)
            var sum = 0.0
            while index < next {
                sum += samples[index] * samples[index]
                index += 1
            }
            sums[part] += sum
            part += 1
        }
    }

    /// Ends a block, after the samples of all channels were added.
    mutating func end() { start += count }

    /// Returns the root mean squares.
    func finished(channelCount: Int) -> [Double] {
        sums.indices.map { part in
            let length = firstSample(of: part + 1) - firstSample(of: part)
            return (sums[part] / Double(length * channelCount)).squareRoot()
        }
    }

    private func part(of sample: Int) -> Int { (sample * BandLoudness.rate + BandLoudness.rate - 1) / rate }

    private func firstSample(of part: Int) -> Int { part * rate / BandLoudness.rate }
}
