import CFFmpeg

/// Reads the sound of a file from start to end in blocks, with the same samples on every CPU. Memory does not grow with
/// the sound's length. For one thread at a time.
package final class SoundReader<Sample: SoundSample> {
    /// The properties that the file states.
    package let facts: SoundFacts
    /// The sample rate of the output, in Hz.
    package let rate: Ratio
    /// The number of samples per channel passed on so far.
    package private(set) var position = 0

    private var demuxer: Demuxer
    private var decoder: SoundDecoder
    private var resampler: Resampler<Sample>?
    private var format: Format?
    private var clock: SoundClock
    private var isAtEnd = false
    /// True if the file has no other tracks, so that its stated duration is the sound's.
    private let isAlone: Bool
    /// A frame preceded by missing samples, and the number of these not yet passed on.
    private var held: SoundFrame?
    private var missing = 0

    /// The properties that must not change within a sound.
    private struct Format: Equatable {
        let rate, channelCount: Int
        let sample: Int32
    }

    /// Opens a sound or a film. The sound is resampled to `rate`, or keeps its own rate if that is nil. Throws a
    /// `MediaError` for a file without sound, or with one that is not supported.
    package init(path: String, rate: Ratio? = nil) throws {
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
    package var channelCount: Int { facts.track.channels }

    /// The presentation time of the first sample on the clock shared by all tracks, in seconds. Known after the first
    /// block, unless the file states none or an impossible one.
    package var beginning: Ratio? { clock.beginning }

    /// Passes on the next block of samples, with interleaved channels; returns false at the end. Throws a `MediaError`
    /// for damage; the reader must not be used after that.
    package func next(_ receive: (Span<Sample>) throws -> Void) throws -> Bool {
        do {
            return try read { samples in
                do { try receive(samples) } catch { throw ReceiverError(error: error) }
            }
        } catch let own as ReceiverError {
            throw own.error
        }
    }

    /// Wraps an error thrown by `receive`, which is not about the sound.
    private struct ReceiverError: Error { let error: any Error }

    private func read(_ receive: (Span<Sample>) throws -> Void) throws -> Bool {
        while !isAtEnd || held != nil {
            let before = position
            if held != nil {
                try fill(receive)
            } else {
                let goesOn = try reportingDamage {
                    try demuxer.next { packet in
                        // A packet is also corrupt if the file ends within it, as in WAV files that were written to a
                        // pipe.
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

    /// The error for a file that states more sound than was decoded; nil if it does not.
    private var truncation: MediaError? {
        // A WAV file's header was checked already; some of them state an arbitrary length.
        guard let stated = facts.duration, isAlone, !isWave,
            stated > clock.time + Self.tolerance
        else { return nil }
        return .sound("truncated: it ends after \(time) of \(seconds(stated)) seconds")
    }

    /// The seconds by which a container may overstate a duration.
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
            throw MediaError.sound("its samples are not numbers (NaN) after \(time) seconds")
        }
        // A packet may have several frames; a held one comes before this one.
        while held != nil { try fill(receive) }
        missing = try clock.gap(before: frame.timestamp)
        if missing > 0 {
            held = try SoundFrame(sharing: frame)
            return
        }
        clock.count(frame.count)
        try resampler?.convert(frame) { try hand($0, to: receive) }
    }

    /// Passes on part of the silence before the held frame, and finally the frame.
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

    /// The current time in seconds, as text for messages.
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
