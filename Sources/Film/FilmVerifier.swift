import Media
import Pipeline
import SceneModel
import Sound

/// Reads a film back from disk, decodes all of it, and compares it with its plan.
struct FilmVerifier {
    let plan: FilmPlan
    let threads: Int
    let cancellation: Cancellation

    /// Returns the number of frames decoded, and what was measured of the sound; calls `didDecode` with the number after each
    /// frame. Throws `FilmFault` for a film that differs from the plan.
    ///
    /// The sound is decoded on a thread of its own meanwhile.
    func verify(
        _ path: String, didDecode: @escaping @Sendable (Int) -> Void
    ) throws -> (frameCount: Int, sound: SoundMeasure?) {
        let (count, measure) = (Locked(0), Locked<SoundMeasure?>(nil))
        var stages: [Stage] = [
            {
                let found = try verifyPictures(in: path, didDecode: didDecode)
                count.withLock { $0 = found }
            }
        ]
        if let sound = plan.sound {
            stages.append {
                let found = try verify(sound, in: path)
                measure.withLock { $0 = found }
            }
        }
        try Pipeline.run(stages, cancellation: cancellation)
        return (count.withLock { $0 }, measure.withLock { $0 })
    }

    private func verifyPictures(in path: String, didDecode: (Int) -> Void) throws -> Int {
        var demuxer = try Demuxer(path: path)
        let facts = demuxer.facts
        try compare(facts)
        var decoder = try Decoder(for: demuxer, threads: threads)
        var count = 0
        func receive(_ picture: borrowing Picture) throws {
            try cancellation.check()
            try expect(
                "the time of frame \(count)", picture.timestamp.map(Int.init), ticks(count, facts.timeBase))
            try expect("the width of frame \(count)", picture.width, plan.size.width)
            try expect("the height of frame \(count)", picture.height, plan.size.height)
            count += 1
            didDecode(count)
        }
        while try demuxer.next({ try decoder.decode($0, receive) }) {}
        try decoder.finish(receive)
        try expect("the number of frames", count, plan.frameCount)
        return count
    }

    /// Decodes and measures all of the sound.
    private func verify(_ sound: SoundPlan, in path: String) throws -> SoundMeasure {
        let reader = try SoundReader<Float>(path: path)
        let measure = try SoundMeasure(of: reader) { _ in try cancellation.check() }
        try expect("the start of the sound", reader.beginning, Ratio(0, 1))
        // The last packet may be longer than what is left of the sound.
        let whole = sound.sampleCount..<sound.sampleCount + SoundEncoder.packetLength
        guard whole.contains(reader.position) else {
            throw FilmFault(
                "the finished film is not as planned: the sound has \(reader.position) samples, expected \(sound.sampleCount)"
            )
        }
        return measure
    }

    private func compare(_ facts: FilmFacts) throws {
        try expect("the codec", facts.codec, "h264")
        try expect("the format", facts.format, plan.format)
        try expect("the base frame rate", facts.baseRate, plan.format.rate)
        try expect("the number of frames", facts.frameCount, plan.frameCount)
        let sounds = plan.sound.map { [($0.settings.rate, $0.settings.channelCount)] } ?? []
        try expect("the number of sound tracks", facts.audio.count, sounds.count)
        for (found, planned) in zip(facts.audio, sounds) {
            try expect("the codec of the sound", found.codec, "aac")
            try expect("the sample rate", found.sampleRate, planned.0)
            try expect("the number of channels", found.channels, planned.1)
        }
    }

    /// The timestamp of a frame, in units of the film's time base.
    private func ticks(_ frame: Int, _ timeBase: Ratio) -> Int {
        let rate = plan.order.scene.fps
        return frame * rate.denominator * timeBase.denominator / (rate.numerator * timeBase.numerator)
    }

    private func expect<Value: Equatable>(_ what: String, _ found: Value?, _ expected: Value) throws {
        if found != expected {
            let words = found.map { "\($0)" } ?? "missing"
            throw FilmFault(
                "the finished film is not as planned: \(what) is \(words), expected \(expected)")
        }
    }
}
