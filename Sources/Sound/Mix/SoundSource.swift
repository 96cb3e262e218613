import Media

/// The samples of a file, which can be read at any positions in ascending order. Silence precedes the first sample and
/// follows the last.
final class SoundSource {
    let channels: [SoundChannel]
    private let path: String
    private let rate: Ratio
    /// The sample cache of the file, shared by all sounds of a mix that play the file; nil if the sound is not cached.
    private var kept: SampleCache?
    /// The reader of the file; nil while the samples come from the cache.
    private var reader: SoundReader<Float>?
    /// The samples that were read and may be needed again. `first` is the position of the first of these samples in the
    /// file.
    private var samples: [Float] = []
    private var first = 0
    private var isAtEnd = false

    /// Opens a file whose sound is resampled to `rate`. If a cache is given, the file is read only where the cache has
    /// no samples.
    init(path: String, rate: Ratio, kept: SampleCache?) throws {
        (self.path, self.rate, self.kept) = (path, rate, kept)
        if let known = try kept?.channels() {
            channels = known
        } else {
            let own = try SoundReader<Float>(path: path, rate: rate)
            (reader, channels) = (own, own.facts.channels)
        }
    }

    /// Copies the samples at a range of positions in the file, with interleaved channels. The range must not begin
    /// before the range of the previous call.
    func read(_ places: Range<Int>, into target: inout [Float]) throws {
        let count = places.count * channels.count
        if target.count != count { target = [Float](repeating: 0, count: count) }
        if let kept {
            let end = places.upperBound * channels.count
            if try kept.read(to: end, { copy(places, of: $0, from: 0, to: &target) }) { return }
            self.kept = nil
        }
        try fill(from: places.lowerBound, to: places.upperBound)
        copy(places, of: samples, from: first, to: &target)
    }

    private func copy(
        _ places: Range<Int>, of samples: [Float], from first: Int, to target: inout [Float]
    ) {
        let width = channels.count
        let there = places.clamped(to: first..<first + samples.count / width)
        for index in target.indices { target[index] = 0 }
        let (from, to) = ((there.lowerBound - first) * width, (there.lowerBound - places.lowerBound) * width)
        for index in 0..<there.count * width { target[to + index] = samples[from + index] }
    }

    /// Reads until all samples before `end` are available or the file ends. Drops the samples before `start`.
    private func fill(from start: Int, to end: Int) throws {
        let width = channels.count
        let reader = try reader ?? SoundReader<Float>(path: path, rate: rate)
        self.reader = reader
        while !isAtEnd, first + samples.count / width < end {
            isAtEnd = try !reader.next { block in
                for index in block.indices { samples.append(block[index]) }
            }
            let past = min(max(start - first, 0), samples.count / width)
            if past > 0 {
                samples.removeFirst(past * width)
                first += past
            }
        }
    }
}
