import Media

extension SoundPeaks {
    /// Reads the peaks of the sound in a file. All channels are mixed unless `channel` is given, which counts from 0.
    /// One pass is enough if the duration that the file states is about right. Throws a `MediaError` if the file is
    /// damaged, has no sound, or has no channel with this number.
    package init(path: String, channel: Int? = nil, report: SoundProgress.Report? = nil) throws {
        let first = try SoundReader<Int16>(path: path)
        if let channel, channel >= first.channelCount {
            throw MediaError.noChannel(channel, of: first.channelCount)
        }
        let estimate = first.facts.duration.flatMap { duration in
            Int(exactly: (duration * Double(first.facts.track.sampleRate)).rounded())
        }
        if let estimate, let peaks = try Self.read(first, channel, estimate, report) {
            self = peaks
            return
        }
        // The file states no duration, or one that is far from the sound's.
        let count = try Self.count(estimate == nil ? first : SoundReader<Int16>(path: path), report)
        guard let peaks = try Self.read(SoundReader<Int16>(path: path), channel, count, report) else {
            throw MediaError.changedSound
        }
        self = peaks
    }

    /// Reads the peaks of a sound. Returns nil if the sound has far more or far fewer samples than estimated.
    private static func read(
        _ reader: SoundReader<Int16>, _ channel: Int?, _ estimate: Int, _ report: SoundProgress.Report?
    ) throws -> SoundPeaks? {
        var builder = PeakBuilder(estimatedSampleCount: estimate)
        var amplitudes: [UInt16] = []
        while try reader.next({ samples in
            let count = samples.count / reader.channelCount
            if amplitudes.count < count { amplitudes = [UInt16](repeating: 0, count: count) }
            var place = 0
            samples.forEachSample(of: reader.channelCount, channel) { sample in
                amplitudes[place] = sample.magnitude
                place += 1
            }
            builder.add(amplitudes.span.extracting(0..<count))
        }) {
            if builder.isOverfull { return nil }
            try report?(reader.progress)
        }
        return builder.isSparse ? nil : builder.finish(rate: reader.facts.track.sampleRate)
    }

    private static func count(_ reader: SoundReader<Int16>, _ report: SoundProgress.Report?) throws -> Int {
        while try reader.next({ _ in }) { try report?(reader.progress) }
        return reader.position
    }
}
