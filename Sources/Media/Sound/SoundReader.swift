import CFFmpeg

/// A reader of a file's sound from start to end, in blocks. The samples are the same on every CPU, and memory use does
/// not grow with the duration. Use it from one thread at a time.
package final class SoundReader<Sample: SoundSample> {
    /// The properties of the sound as the file states them.
    package let facts: SoundFacts
    /// The sample rate of the samples that are read, in Hz.
    package let rate: Ratio
    /// The number of samples per channel that were read so far.
    package private(set) var position = 0

    private var demuxer: Demuxer
    private var decoder: SoundDecoder
    private var resampler: Resampler<Sample>?
    private var format: Format?
    private var clock: SoundClock
    private var isAtEnd = false
    /// True if the sound is the file's only track. Then the duration that the file states is the sound's duration.
    private let isAlone: Bool
    /// A decoded frame after a gap in the timestamps. It waits until the gap is filled with silence.
    private var held: SoundFrame?
    private var missing = 0

    /// The properties that must stay the same for the whole sound.
    private struct Format: Equatable {
        let rate, channelCount: Int
        let sample: Int32
    }

    /// Opens an audio file or a film. The sound is resampled to `rate`; if `rate` is nil, it keeps its sample rate.
    /// Throws a `MediaError` if the file has no sound or the sound is not supported.
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

    /// The presentation time of the first sample in seconds, on the clock that all tracks of the file share. It is nil
    /// until the first block was read, and if the file's timestamps are missing or impossible.
    package var beginning: Ratio? { clock.beginning }

    /// Calls `receive` with the next block of samples, with interleaved channels. Returns false at the end. If the
    /// sound is damaged, throws a `MediaError`; the reader must not be used after that.
    package func next(_ receive: (Span<Sample>) throws -> Void) throws -> Bool {
        do {
            return try read { samples in
                do { try receive(samples) } catch { throw ReceiverError(error: error) }
            }
        } catch let own as ReceiverError {
            throw own.error
        }
    }

    /// An error thrown by `receive`, wrapped to distinguish it from errors in the sound.
    private struct ReceiverError: Error { let error: any Error }

    private func read(_ receive: (Span<Sample>) throws -> Void) throws -> Bool {
        while !isAtEnd || held != nil {
            let before = position
            if held != nil {
                try fill(receive)
            } else {
                let goesOn = try reportingDamage {
                    try demuxer.next { packet in
                        // A packet is also marked as corrupt if the file ends within it, as in WAV files that were
                        // written to a pipe.
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
        guard clock.sampleCount > 0 else { throw MediaError.sound("the sound has no samples") }
        if let truncation { throw truncation }
    }

    /// The error for a file that states a longer duration than was decoded; nil if the durations agree.
    private var truncation: MediaError? {
        // The length of a WAV file was checked when it was opened, and some WAV files state an arbitrary length.
        guard let stated = facts.duration, isAlone, !isWave,
            stated > clock.time + Self.tolerance
        else { return nil }
        return .sound("truncated: the sound ends after \(time) of \(seconds(stated)) seconds")
    }

    /// The number of seconds by which a container may overstate the duration of a sound.
    private static var tolerance: Double { 0.3 }

    private var isWave: Bool { facts.container == "wav" }

    private func take(_ frame: borrowing SoundFrame, _ receive: (Span<Sample>) throws -> Void) throws {
        let own = Format(rate: frame.rate, channelCount: frame.channelCount, sample: frame.format)
        if let format, own != format {
            throw MediaError.sound(
                own.rate == format.rate
                    ? "the number of sound channels or the sample format changes after \(time) seconds"
                    : "the sample rate changes from \(format.rate) to \(own.rate) after \(time) seconds")
        }
        if format == nil {
            guard own.rate == facts.track.sampleRate, own.channelCount == facts.track.channels else {
                throw MediaError.sound(
                    "the sound has \(own.channelCount) channels at \(own.rate) Hz, but the file states \(facts.track.channels) at \(facts.track.sampleRate) Hz"
                )
            }
            format = own
            resampler = try Resampler(for: frame, to: rate)
        }
        guard frame.isUsable else {
            throw MediaError.sound("the samples are not numbers (NaN) after \(time) seconds")
        }
        // A packet may contain several frames. A frame that waits for the end of a gap comes before this frame.
        while held != nil { try fill(receive) }
        missing = try clock.gap(before: frame.timestamp)
        if missing > 0 {
            held = try SoundFrame(sharing: frame)
            return
        }
        clock.count(frame.count)
        try resampler?.convert(frame) { try hand($0, to: receive) }
    }

    /// Passes a block of the silence before the waiting frame to `receive`; after the whole silence, passes the frame
    /// itself.
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

    /// The time of the next sample in seconds, as text for messages.
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

/// The progress of reading a sound.
public struct SoundProgress: Sendable {
    /// The number of seconds of sound that were read.
    public let seconds: Double
    /// The duration in seconds that the file states, or `seconds` if more seconds than stated were read.
    public let total: Double

    /// A function that is called with the progress while a sound is read, on the reading thread. It may throw to stop
    /// reading.
    public typealias Report = @Sendable (SoundProgress) throws -> Void
}

extension SoundReader {
    /// The current progress.
    public var progress: SoundProgress {
        let seconds = Double(position) / rate.value
        return SoundProgress(seconds: seconds, total: max(facts.duration ?? 0, seconds))
    }
}
