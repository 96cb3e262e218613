import Base
import Drawing
import Media
import SceneModel
import Sound

/// Mixes the sound of a film and encodes it to one file of the chunk store.
struct SoundStage: Sendable {
    let plan: SoundPlan
    let directory: ChunkDirectory
    let source: SceneSource?
    let cancellation: Cancellation
    /// Called with the completed share of the work, 0...1.
    var report: @Sendable (Double) -> Void = { _ in }

    /// Encodes the sound and blocks until its file is complete. Throws `AssetError` for a damaged input file.
    func run() throws {
        do {
            try encode()
        } catch let fault as SoundFault {
            throw AssetError(fault, in: source)
        }
        // If an input file changed meanwhile, the key would not fit the sound.
        try plan.checkFiles()
        try directory.finish(plan.key)
        report(1)
    }

    /// Encodes the sound, several times if that is what its loudness needs.
    private func encode() throws {
        var shares = PassShares()
        guard let target = plan.settings.loudness, var search = try search(for: target, &shares) else {
            _ = try encode(at: SoundLevel(), 0..<1)
            return
        }
        var encoded = search.level
        for _ in 1...LevelSearch.mostTries {
            encoded = search.level
            guard let played = try encode(at: encoded, shares.next()), search.correct(by: played) else {
                break
            }
        }
        if search.result != encoded { _ = try encode(at: search.result, shares.next()) }
    }

    /// Begins the search for the level of a loudness; nil if the mix is silent. Limiting is tried without encoding, which takes
    /// most of the time.
    private func search(for target: Double, _ shares: inout PassShares) throws -> LevelSearch? {
        guard let mix = try measured({ try mix(at: SoundLevel(), shares.next(), $0) }) else { return nil }
        var search = LevelSearch(for: target, mix: mix)
        guard search.level.ceiling != nil else { return search }
        for _ in 1...LevelSearch.mostTries {
            guard let limited = try measured({ try self.mix(at: search.level, shares.next(), $0) }),
                search.correct(by: limited)
            else { break }
        }
        search.forget()
        return search
    }

    /// The shares of the progress that passes over the sound get, whose number is not known.
    private struct PassShares {
        private var start = 0.0

        /// Returns half of what is left.
        mutating func next() -> Range<Double> {
            let share = start..<start + (1 - start) / 2
            start = share.upperBound
            return share
        }
    }

    /// Measures the samples that `pass` gives to its argument; nil if they are silent.
    private func measured(
        _ pass: (_ receive: (Span<Float>) throws -> Void) throws -> Void
    ) throws -> LevelSearch.Measure? {
        var meter = try LoudnessMeter(rate: plan.settings.rate, channelCount: plan.settings.channelCount)
        try pass { try meter.add($0) }
        return measure(by: meter)
    }

    private func measure(by meter: borrowing LoudnessMeter) -> LevelSearch.Measure? {
        guard let loudness = meter.integrated else { return nil }
        // The last bits of the meter's results depend on the CPU, since its filters use the C library's functions;
        // therefore the results are rounded.
        return ((loudness * 100).rounded() / 100, (meter.truePeakLevel * 100).rounded(.up) / 100)
    }

    /// Mixes all samples at a level, and passes them to `receive`. `share` is the range of the reported progress, within
    /// 0...1, that this pass covers.
    private func mix(
        at level: SoundLevel, _ share: Range<Double>, _ receive: (Span<Float>) throws -> Void
    ) throws {
        let factor = Float(decibels: level.gain)
        var limiter = level.ceiling.map {
            Limiter(
                ceiling: Float(decibels: $0), rate: plan.settings.rate,
                channelCount: plan.settings.channelCount)
        }
        var scaled: [Float] = []
        try mix(share) { samples in
            scaled.removeAll(keepingCapacity: true)
            for index in samples.indices { scaled.append(samples[index] * factor) }
            if limiter == nil { return try receive(scaled.span) }
            try limiter?.add(scaled.span, receive)
        }
        try limiter?.finish(receive)
    }

    /// Mixes all samples and passes them to `receive`.
    private func mix(_ share: Range<Double>, _ receive: (Span<Float>) throws -> Void) throws {
        var count = 0
        for repetition in plan.repetitions {
            let mix = plan.mix(of: repetition)
            while try mix.next({ samples in
                count += samples.count / plan.settings.channelCount
                try receive(samples)
            }) {
                try cancellation.check()
                let done = Double(count) / Double(plan.sampleCount)
                report(share.lowerBound + done * (share.upperBound - share.lowerBound))
            }
        }
    }

    /// Encodes the sound at a level to its unfinished file. Returns the measure of what players will play, if a loudness is
    /// requested and the sound is not silent.
    private func encode(at level: SoundLevel, _ share: Range<Double>) throws -> LevelSearch.Measure? {
        let settings = plan.settings
        // The file begins with the number of packets.
        let total =
            try plan.packetCount
            ?? encode(at: level, 0..<0) { _ in
            } packets: { _ in
            }
        var writer: ChunkWriter? = try directory.makeChunk(
            plan.key, header: try settings.makeEncoder().track.header, packetCount: total)
        let (isMeasured, isLossless) = (settings.loudness != nil, settings.codec.isLossless)
        let player = isMeasured && !isLossless ? try PacketPlayer(settings.makeEncoder().track) : nil
        var meter = try LoudnessMeter(rate: settings.rate, channelCount: settings.channelCount)
        let count = try encode(at: level, share) { samples in
            if isMeasured && isLossless { try meter.add(samples) }
        } packets: { packet in
            try player?.play(packet) { try meter.add($0) }
            try writer?.write(packet)
        }
        guard count == total else {
            throw FilmFault("the sound has \(count) packets, expected \(total)")
        }
        try writer.take()?.finish()
        return isMeasured ? measure(by: meter) : nil
    }

    /// Encodes the sound at a level, and passes its samples and its packets on. Returns the number of packets.
    private func encode(
        at level: SoundLevel, _ share: Range<Double>, samples: (Span<Float>) throws -> Void,
        packets: (inout Packet) throws -> Void
    ) throws -> Int {
        var encoder = try plan.settings.makeEncoder()
        var count = 0
        func take(_ packet: inout Packet) throws {
            // The last packet of FLAC is empty.
            guard packet.byteCount > 0 else { return }
            try packets(&packet)
            count += 1
        }
        try mix(at: level, share) { block in
            try samples(block)
            try encoder.encode(block, take)
        }
        try encoder.finish(take)
        return count
    }
}
