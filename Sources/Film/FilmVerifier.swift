import Media
import Pipeline
import SceneModel
import Sound

/// Reads a film back from disk and compares it with its plan. Of chunks that are the same to the byte one is decoded.
struct FilmVerifier {
    let plan: FilmPlan
    let threads: Int
    let cancellation: Cancellation

    /// What was found in a film that is as planned.
    struct Findings: Sendable {
        /// The digests of the chunks' packets.
        var digests: [ChunkKey: String] = [:]
        /// What was measured of the sound; nil if there is none.
        var sound: SoundMeasure?
    }

    /// Reads all packets, and decodes those of each chunk once, but for chunks that were `verified` before, with a digest that
    /// their packets must have. Calls `didVerify` with the number of frames so far. Throws `FilmFault` for a film that
    /// differs from the plan.
    ///
    /// The sound is decoded on a thread of its own meanwhile.
    func verify(
        _ path: String, verified: [ChunkKey: String] = [:], didVerify: @escaping @Sendable (Int) -> Void
    ) throws -> Findings {
        let findings = Locked(Findings())
        var stages: [Stage] = [
            {
                let digests = try verifyPictures(in: path, verified, didVerify)
                findings.withLock { $0.digests = digests }
            }
        ]
        if let sound = plan.sound {
            stages.append {
                let measure = try verify(sound, in: path)
                findings.withLock { $0.sound = measure }
            }
        }
        try Pipeline.run(stages, cancellation: cancellation)
        return findings.withLock { $0 }
    }

    /// Returns the digests of all chunks.
    private func verifyPictures(
        in path: String, _ verified: [ChunkKey: String], _ didVerify: (Int) -> Void
    ) throws -> [ChunkKey: String] {
        var packets = try PicturePackets(of: path, rate: plan.format.rate)
        let clock = packets.clock
        try compare(packets.facts)
        var decoder = try packets.makeDecoder(threads: threads)
        var digests = verified
        let decoded = plan.distinctChunks.filter { verified[plan.key(of: $0)] == nil }
        var due = decoded.lazy.flatMap(\.frames).makeIterator()
        var count = 0
        func didVerifyFrame() throws {
            try cancellation.check()
            count += 1
            didVerify(count)
        }
        func receive(_ picture: borrowing Picture) throws {
            guard let frame = due.next() else { throw fault("there are more pictures than frames") }
            try expect("the time of frame \(frame)", picture.timestamp, clock.timestamp(of: frame))
            try expect("the width of frame \(frame)", picture.width, plan.size.width)
            try expect("the height of frame \(frame)", picture.height, plan.size.height)
            try didVerifyFrame()
        }
        for chunk in plan.grid.chunks {
            let known = digests[plan.key(of: chunk)]
            var digest: PacketDigest? = try PacketDigest()
            for frame in chunk.frames {
                let isThere = try packets.next(ofChunkAt: chunk.frames.lowerBound) { packet, inChunk in
                    digest?.add(inChunk)
                    if known == nil { try decoder.decode(packet, receive) } else { try didVerifyFrame() }
                }
                if !isThere { throw fault("the packet of frame \(frame) is missing") }
            }
            let found = digest.take()?.finish()
            if let known { try expect("the digest of chunk \(chunk.index)", found, known) }
            digests[plan.key(of: chunk)] = found
        }
        try decoder.finish(receive)
        guard due.next() == nil, count == plan.frameCount,
            try !packets.next(ofChunkAt: 0, { _, _ in })
        else { throw fault("it has not \(plan.frameCount) frames") }
        return digests
    }

    /// Decodes and measures all of the sound.
    private func verify(_ sound: SoundPlan, in path: String) throws -> SoundMeasure {
        let reader = try SoundReader<Float>(path: path)
        let measure = try SoundMeasure(of: reader) { _ in try cancellation.check() }
        try expect("the start of the sound", reader.beginning, Ratio(0, 1))
        // The last packet may be longer than what is left of the sound.
        let whole = sound.sampleCount..<sound.sampleCount + SoundEncoder.packetLength
        guard whole.contains(reader.position) else {
            throw fault("the sound has \(reader.position) samples, expected \(sound.sampleCount)")
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

    private func fault(_ what: String) -> FilmFault {
        FilmFault("the finished film is not as planned: \(what)")
    }

    private func expect<Value: Equatable>(_ what: String, _ found: Value?, _ expected: Value) throws {
        if found != expected {
            throw fault("\(what) is \(found.map { "\($0)" } ?? "missing"), expected \(expected)")
        }
    }
}
