import Media
import Pipeline
import SceneModel

/// Reads a film back from disk, decodes all of it, and compares it with its plan.
struct FilmVerifier {
    let plan: FilmPlan
    let threads: Int
    let cancellation: Cancellation

    /// Returns the number of frames decoded; calls `didDecode` with it after each. Throws `FilmFault` for a film that
    /// differs from the plan.
    func verify(_ path: String, didDecode: (Int) -> Void) throws -> Int {
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
        if let sound = plan.sound { try verify(sound, in: path) }
        return count
    }

    /// Decodes all of the sound.
    private func verify(_ sound: SoundPlan, in path: String) throws {
        let reader = try SoundReader<Float>(path: path)
        while try reader.next({ _ in }) { try cancellation.check() }
        try expect("the start of the sound", reader.beginning, Ratio(0, 1))
        // The last packet may be longer than what is left of the sound.
        let whole = sound.sampleCount..<sound.sampleCount + SoundEncoder.packetLength
        guard whole.contains(reader.position) else {
            throw FilmFault(
                "the finished film is not as planned: the sound has \(reader.position) samples, expected \(sound.sampleCount)"
            )
        }
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
