import Base
import Media
import Pipeline
import SceneModel
import Sound

/// A verifier that reads a finished film back from disk and compares the film with its plan. A chunk that the film
/// repeats is decoded only once.
///
/// All output is verified, in these places: `ChunkVerifier` decodes each chunk of segments and of parts before the
/// chunk gets its final name. `FilmMuxer` verifies a film before renaming it to its final name, and `AnimationFilm` reads
/// animated pictures back. `PicturesJob` decodes each picture before it gets its name. `MuxedSegments` verifies all
/// segments before it ends the playlist. `FilmRecovery` compares a film that a killed run left with the SHA-256 that the
/// run had verified. `EarlierFilm` and `JoinJob` compare the packets of chunks with digests of verified chunks.
/// `DenoiseJob` reads its output back.
struct FilmVerifier {
    private let content: FilmContent
    private let isFragmented: Bool
    private let threads: Int
    private let cancellation: Cancellation

    /// Creates a verifier for films that must have `content`. Decoding uses `threads` threads. Pass `isFragmented`
    /// for fragmented MP4, whose index does not state the number of frames.
    init(
        _ content: FilmContent, isFragmented: Bool = false, threads: Int, cancellation: Cancellation
    ) {
        (self.content, self.isFragmented) = (content, isFragmented)
        (self.threads, self.cancellation) = (threads, cancellation)
    }

    /// The results for a film that matches its plan.
    struct Findings: Sendable {
        /// The digest of each chunk's packets.
        var digests: [ChunkKey: String] = [:]
        /// The measurements of the sound; nil if the film has no sound.
        var sound: SoundMeasure?
    }

    /// Reads all packets of the film at `path` and decodes each distinct chunk once. Chunks listed in `verified` are
    /// not decoded; their packets must have the digest that `verified` lists. Calls `didVerify` with the number of
    /// frames checked so far. Throws `FilmFault` if the film differs from the plan.
    ///
    /// The sound is decoded at the same time on another thread.
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
        if let sound = content.sound {
            stages.append {
                let measure = try verify(sound, in: path)
                findings.withLock { $0.sound = measure }
            }
        }
        try Pipeline.run(stages, cancellation: cancellation)
        return findings.withLock { $0 }
    }

    /// Decodes and measures only the sound; returns nil if the film has no sound. Throws `FilmFault` if the sound
    /// differs from the plan.
    func measureSound(in path: String) throws -> SoundMeasure? {
        try content.sound.map { try verify($0, in: path) }
    }

    /// Verifies the video track and returns the packet digest of each chunk.
    private func verifyPictures(
        in path: String, _ verified: [ChunkKey: String], _ didVerify: (Int) -> Void
    ) throws -> [ChunkKey: String] {
        var packets = try PicturePackets(of: path, rate: content.format.rate, timing: content.timing)
        let clock = packets.clock
        if let difference = content.difference(from: packets.facts, isFragmented: isFragmented) {
            throw fault(difference)
        }
        var decoder = try packets.makeDecoder(
            threads: threads, withAlpha: content.format.pixelFormat.hasAlpha)
        var digests = verified
        var seen = Set(verified.keys)
        let decoded = content.chunks.filter { seen.insert($0.key).inserted }
        var due = decoded.lazy.flatMap(\.frames).makeIterator()
        let samples = content.decodedFormat.description
        var count = 0
        func didVerifyFrame() throws {
            try cancellation.check()
            count += 1
            didVerify(count)
        }
        func receive(_ picture: borrowing Picture) throws {
            guard let frame = due.next() else {
                throw fault("the film has more pictures than the plan has frames")
            }
            try expect("the time of frame \(frame)", picture.timestamp, clock.timestamp(of: frame))
            try expect("the width of frame \(frame)", picture.width, content.format.width)
            try expect("the height of frame \(frame)", picture.height, content.format.height)
            try expect("the samples of frame \(frame)", picture.pixelFormat, samples)
            try didVerifyFrame()
        }
        for chunk in content.chunks {
            let known = digests[chunk.key]
            var digest = PacketDigest()
            for frame in chunk.frames {
                let isThere = try packets.next(ofChunkAt: chunk.frames.lowerBound) { packet, inChunk in
                    digest.add(inChunk)
                    if known == nil { try decoder.decode(packet, receive) } else { try didVerifyFrame() }
                }
                if !isThere { throw fault("the packet of frame \(frame) is missing") }
            }
            let found = digest.finish()
            if let known {
                try expect("the digest of the chunk at frame \(chunk.frames.lowerBound)", found, known)
            }
            digests[chunk.key] = found
        }
        try decoder.finish(receive)
        guard due.next() == nil, count == content.frameCount,
            try !packets.next(ofChunkAt: 0, { _, _ in })
        else { throw fault("the film does not have \(content.frameCount) frames") }
        return digests
    }

    /// Decodes the whole sound track, compares it with the plan and measures it.
    private func verify(_ sound: SoundPlan, in path: String) throws -> SoundMeasure {
        let reader = try SoundReader<Float>(path: path)
        // Only the index of an MP4 that is not fragmented states the encoder delay, the samples before the sound's
        // start.
        let delay = isFragmented ? sound.settings.codec.delay : 0
        let measure = try SoundMeasure(of: reader, from: delay) { _ in try cancellation.check() }
        if content.timing == .exact {
            try expect("the start of the sound", reader.beginning, Ratio(-delay, sound.settings.rate))
        } else if (reader.beginning?.value.magnitude ?? 1) > Self.soundTolerance {
            throw fault(
                "the start of the sound is \(reader.beginning.map { "\($0)" } ?? "missing"), expected 0")
        }
        // The last packet may contain samples after the end of the sound.
        let whole = sound.sampleCount..<sound.sampleCount + sound.settings.codec.maximumPacketLength
        guard whole.contains(measure.sampleCount) else {
            throw fault("the sound has \(measure.sampleCount) samples, expected \(sound.sampleCount)")
        }
        return measure
    }

    /// How far from 0 the sound may begin in containers that round times, in seconds.
    private static let soundTolerance = 0.001

    private func fault(_ what: String) -> FilmFault {
        FilmFault("verification failed: \(what)")
    }

    private func expect<Value: Equatable>(_ what: String, _ found: Value?, _ expected: Value) throws {
        if let text = mismatch(what, found, expected) { throw fault(text) }
    }
}

/// Returns a difference in words; nil if both values are equal.
private func mismatch<Value: Equatable>(_ what: String, _ found: Value?, _ expected: Value) -> String? {
    found == expected ? nil : "\(what) is \(found.map { "\($0)" } ?? "missing"), expected \(expected)"
}

/// The expected content of a finished film.
struct FilmContent: Sendable {
    /// A chunk and the frames that it has in the film.
    struct PlacedChunk: Sendable, Equatable {
        let key: ChunkKey
        let frames: Range<FilmFrame>
    }

    /// The size, frame rate and pixel format of the pictures.
    let format: VideoFormat
    /// The codec of the pictures.
    let codec: VideoCodec
    /// The container.
    let container: Container
    /// The chunks, in the order of the film.
    var chunks: [PlacedChunk]
    /// The sound; nil if the film has no sound.
    let sound: SoundPlan?

    /// The format of the pictures that the film's file states.
    private var statedFormat: VideoFormat {
        var stated = format
        stated.pixelFormat = codec.statedFormat(withAlpha: format.pixelFormat.hasAlpha)
        return stated
    }

    /// Returns the format that a film's file states, with the film's own rate if the file states nearly the same.
    private func statedFormat(of facts: FilmFacts) -> VideoFormat {
        var found = facts.format
        found.rate = stated(found.rate)
        return found
    }

    /// Returns a rate that a film's file states, or the film's own rate if it is nearly the same or missing: Matroska states
    /// the duration of a frame in whole nanoseconds.
    private func stated(_ rate: Ratio) -> Ratio {
        guard timing == .rounded else { return rate }
        let isStated = rate.numerator > 0 && rate.denominator > 0
        let difference = isStated ? abs(1 / rate.value - 1 / format.rate.value) : 0
        return difference < 2e-9 ? format.rate : rate
    }

    /// The format of the samples that the decoder gives.
    var decodedFormat: PixelFormat { codec.decodedFormat(withAlpha: format.pixelFormat.hasAlpha) }

    /// How the film's timestamps become frame numbers.
    var timing: PicturePackets.Timing { container.timestampUnit == nil ? .exact : .rounded }

    /// The number of frames.
    var frameCount: Int { chunks.last?.frames.upperBound.number ?? 0 }

    /// Compares what a film's container and tracks state with this content. Returns the first difference in words; nil if
    /// there is none.
    func difference(from facts: FilmFacts, isFragmented: Bool) -> String? {
        let differences = [
            mismatch("the codec", facts.codec, codec.ffmpegName),
            mismatch(
                "the size", "\(facts.width)x\(facts.height)", "\(format.width)x\(format.height)"),
            mismatch("the frame rate", stated(facts.averageRate), format.rate),
            mismatch("the format", statedFormat(of: facts), statedFormat),
            // Where times are rounded, libavformat guesses this rate from them.
            timing == .rounded ? nil : mismatch("the base frame rate", facts.baseRate, format.rate),
            isFragmented || timing == .rounded
                ? nil : mismatch("the number of frames", facts.frameCount, frameCount),
            soundDifference(from: facts.audio),
        ]
        return differences.compactMap(\.self).first
    }

    /// Compares what a film's file states of its sound tracks with this content. Returns the first difference in words; nil
    /// if there is none.
    func soundDifference(from found: [AudioFacts]) -> String? {
        let sounds = sound.map { [$0.settings] } ?? []
        let differences = zip(found, sounds).flatMap { found, planned in
            [
                mismatch("the codec of the sound", found.codec, planned.codec.ffmpegName),
                mismatch("the sample rate of the sound", found.sampleRate, planned.rate),
                mismatch("the number of sound channels", found.channels, planned.channelCount),
            ]
        }
        return ([mismatch("the number of sound tracks", found.count, sounds.count)] + differences)
            .compactMap(\.self).first
    }

    /// Returns the chunks of `other` with the frame numbers that the chunks get when `other` is appended to this film.
    func following(_ other: FilmContent) -> [PlacedChunk] {
        other.chunks.map { chunk in
            let first = chunk.frames.lowerBound.advanced(by: frameCount)
            return PlacedChunk(key: chunk.key, frames: first..<first.advanced(by: chunk.frames.count))
        }
    }
}

extension FilmPlan {
    /// The content that the film of this plan must have.
    var content: FilmContent {
        // The chunks of an animation would be a film in Matroska.
        let container = order.format.container ?? .matroska
        return FilmContent(
            format: format, codec: order.settings.codec, container: container,
            chunks: grid.chunks.map { FilmContent.PlacedChunk(key: key(of: $0), frames: $0.frames) },
            sound: sound)
    }
}

/// An error about a film or chunk on disk that differs from its plan or from the list of its chunks. The film has not
/// been given its final name; segments that were published before are kept.
public struct FilmFault: Problem, Equatable {
    /// Always `.verificationFailed`.
    public var kind: ProblemKind { .verificationFailed }
    /// The difference that was found, and the expected value.
    public let description: String

    package init(_ description: String) { self.description = description }

    /// True for the error that a film or a chunk has wrong content; false if it could not be read.
    static func isWrongContent(_ error: any Error) -> Bool {
        if let error = error as? MediaError { return error.systemError == nil }
        return error is FilmFault
    }

    static func damaged(_ chunk: String) -> FilmFault { FilmFault("\(chunk): the chunk is damaged") }
}
