import CFFmpeg

/// Reads the sound of a file from its start to its end, block after block: the same samples on every CPU. Memory does not
/// grow with the sound. For one thread at a time.
public final class SoundReader<Sample: SoundSample> {
    /// What the file says.
    public let facts: SoundFacts
    /// Samples a second of each channel, as they are handed on.
    public let rate: Ratio
    /// How many samples of each channel were handed on.
    public private(set) var position = 0

    private var demuxer: Demuxer
    private var decoder: SoundDecoder
    private var resampler: Resampler<Sample>?
    private var format: Format?
    private var clock: SoundClock
    private var isAtEnd = false
    /// Whether the duration that the file states is that of the sound, since it has no other tracks.
    private let isAlone: Bool
    /// A frame before which samples are missing, and how many of them were not handed on yet.
    private var held: SoundFrame?
    private var missing = 0

    /// What may not change in a sound.
    private struct Format: Equatable {
        let rate, channelCount: Int
        let sample: Int32
    }

    /// Opens a file that may be a sound or a film. `rate` is the rate to which it is resampled; its own if nil. Throws a
    /// `MediaError` for what is not a sound, or one that is not read.
    public init(path: String, rate: Ratio? = nil) throws {
        demuxer = try Demuxer(path: path, for: .sound)
        let missing = try WaveHeader.missingByteCount(of: path)
        guard missing == 0 else { throw MediaError.truncated(.sound, missing) }
        demuxer.skipOtherTracks()
        isAlone = demuxer.trackCount == 1
        facts = try demuxer.soundFacts()
        decoder = try SoundDecoder(for: demuxer)
        clock = SoundClock(facts.track)
        self.rate = rate ?? Ratio(facts.track.sampleRate, 1)
    }

    /// The number of channels.
    public var channelCount: Int { facts.track.channels }

    /// When the first sample is heard, on the clock that all tracks of the file share, in seconds; known after the first
    /// block, unless the file says nothing, or nothing that can be true.
    public var beginning: Ratio? { clock.beginning }

    /// Hands on the next block of samples, with the channels interleaved; false at the end. Throws a `MediaError` for
    /// damage; the reader must not be used after that.
    public func next(_ receive: (Span<Sample>) throws -> Void) throws -> Bool {
        do {
            return try read { samples in
                do { try receive(samples) } catch { throw ReceiverError(error: error) }
            }
        } catch let own as ReceiverError {
            throw own.error
        }
    }

    /// What `receive` threw, which says nothing about the sound.
    private struct ReceiverError: Error { let error: any Error }

    private func read(_ receive: (Span<Sample>) throws -> Void) throws -> Bool {
        while !isAtEnd || held != nil {
            let before = position
            if held != nil {
                try fill(receive)
            } else {
                let goesOn = try reportingDamage {
                    try demuxer.next { packet in
                        // It is, where the file ends within a packet. WAV files that were written to a pipe do.
                        if packet.isCorrupt, !isWave { throw truncation ?? MediaError.damaged }
                        try decoder.decode(packet) { try take($0, receive) }
                    }
                }
                if !goesOn { try finish(receive) }
            }
            if position > before { return true }
        }
        return false
    }

    private func finish(_ receive: (Span<Sample>) throws -> Void) throws {
        isAtEnd = true
        try reportingDamage { try decoder.finish { try take($0, receive) } }
        while held != nil { try fill(receive) }
        try resampler?.finish { try hand($0, to: receive) }
        guard clock.sampleCount > 0 else { throw MediaError.sound("there are no samples in it") }
        if let truncation { throw truncation }
    }

    /// That the file says it has more sound than was decoded; nil if it does not.
    private var truncation: MediaError? {
        // A WAV file's header was looked at; some of them state any length.
        guard let stated = facts.duration, isAlone, !isWave,
            stated > clock.time + Self.tolerance
        else { return nil }
        return .sound("truncated: it ends after \(time) of \(seconds(stated)) seconds")
    }

    /// By how many seconds a container may overstate a duration.
    private static var tolerance: Double { 0.3 }

    private var isWave: Bool { facts.container == "wav" }

    private func take(_ frame: borrowing SoundFrame, _ receive: (Span<Sample>) throws -> Void) throws {
        let own = Format(rate: frame.rate, channelCount: frame.channelCount, sample: frame.format)
        if let format, own != format {
            throw MediaError.sound(
                own.rate == format.rate
                    ? "its channels change after \(time) seconds"
                    : "its sample rate changes from \(format.rate) to \(own.rate) after \(time) seconds")
        }
        if format == nil {
            guard own.rate == facts.track.sampleRate, own.channelCount == facts.track.channels else {
                throw MediaError.sound(
                    "it has \(own.channelCount) channels at \(own.rate) Hz where the file says \(facts.track.channels) at \(facts.track.sampleRate)"
                )
            }
            format = own
            resampler = try Resampler(for: frame, to: rate)
        }
        guard frame.isUsable else {
            throw MediaError.sound("its samples are no numbers after \(time) seconds")
        }
        // A packet may have several frames: one that is held is heard before this one.
        while held != nil { try fill(receive) }
        missing = try clock.gap(before: frame.timestamp)
        if missing > 0 {
            held = try SoundFrame(sharing: frame)
            return
        }
        clock.count(frame.count)
        try resampler?.convert(frame) { try hand($0, to: receive) }
    }

    /// Hands on some of the silence before the frame that is held, and after the last of it the frame.
    private func fill(_ receive: (Span<Sample>) throws -> Void) throws {
        guard let frame = held.take() else { return }
        if missing > 0 {
            let silence = try SoundFrame(silence: min(missing, 4096), like: frame)
            missing -= silence.count
            try resampler?.convert(silence) { try hand($0, to: receive) }
            held = consume frame
        } else {
            clock.count(frame.count)
            try resampler?.convert(frame) { try hand($0, to: receive) }
        }
    }

    private func hand(_ samples: Span<Sample>, to receive: (Span<Sample>) throws -> Void) throws {
        position += samples.count / channelCount
        try receive(samples)
    }

    /// Seconds until here, for messages.
    private var time: String { seconds(clock.time) }

    private func reportingDamage<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as MediaError
            where error == .damaged || !error.isAboutContent && !error.isFault
        {
            throw MediaError.sound("damaged after \(time) seconds")
        }
    }
}
