import Media

/// Samples of a file at any place from the last one on. What lies before its start or after its end is silence.
final class SoundSource {
    let channels: [SoundChannel]
    private let path: String
    private let rate: Ratio
    /// The samples that other voices have decoded, as long as they are kept.
    private var kept: KeptSound?
    /// Opened when the samples are not kept.
    private var reader: SoundReader<Float>?
    /// What was read and may be asked for again, with its place.
    private var samples: [Float] = []
    private var first = 0
    private var isAtEnd = false

    /// Opens a file whose samples are taken at a rate.
    init(path: String, rate: Ratio, kept: KeptSound?) throws {
        (self.path, self.rate, self.kept) = (path, rate, kept)
        if let known = try kept?.channels() {
            channels = known
        } else {
            let own = try SoundReader<Float>(path: path, rate: rate)
            (reader, channels) = (own, own.facts.channels)
        }
    }

    /// The samples at some places, with the channels interleaved. The places never go back.
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

    /// Reads until all samples up to an end are there, or there are no more; forgets those before a start.
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
