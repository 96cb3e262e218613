import Media

/// Samples of a file at any place from the last one on. What lies before its start or after its end is silence.
final class SoundSource {
    let channels: [SoundChannel]
    private let reader: SoundReader<Float>
    /// What was read and may be asked for again, with its place.
    private var samples: [Float] = []
    private var first = 0
    private var isAtEnd = false

    /// Opens a file whose samples are taken at a rate.
    init(path: String, rate: Ratio) throws {
        reader = try SoundReader(path: path, rate: rate)
        channels = reader.facts.channels
    }

    /// The samples at some places, with the channels interleaved. The places never go back.
    func read(_ places: Range<Int>, into target: inout [Float]) throws {
        let width = channels.count
        let count = places.count * width
        if target.count != count { target = [Float](repeating: 0, count: count) }
        try fill(from: places.lowerBound, to: places.upperBound)
        let end = first + samples.count / width
        for place in places {
            let isThere = (first..<end).contains(place)
            for channel in 0..<width {
                target[(place - places.lowerBound) * width + channel] =
                    isThere ? samples[(place - first) * width + channel] : 0
            }
        }
    }

    /// Reads until all samples up to an end are there, or there are no more; forgets those before a start.
    private func fill(from start: Int, to end: Int) throws {
        let width = channels.count
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
