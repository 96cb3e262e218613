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
    /// How many samples of each channel were decoded, those that were missing included.
    private var decodedCount = 0
    /// The timestamp of the first sample.
    private var first: Int64?
    private var isAtEnd = false

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
        guard missing == 0 else {
            throw MediaError.sound("truncated: \(missing) bytes are missing at its end")
        }
        demuxer.skipOtherTracks()
        facts = try SoundFacts(of: demuxer)
        decoder = try SoundDecoder(for: demuxer)
        self.rate = rate ?? Ratio(facts.track.sampleRate, 1)
    }

    /// The number of channels.
    public var channelCount: Int { facts.track.channels }

    /// When the first sample is heard, on the clock that all tracks of the file share, in seconds; known after the first
    /// block, unless the file says nothing, or nothing that can be true.
    public var beginning: Ratio? {
        first.flatMap { first in
            let unit = facts.track.timeBase
            let (product, overflows) = Int(first).multipliedReportingOverflow(by: unit.numerator)
            return overflows ? nil : Ratio(product, unit.denominator)
        }
    }

    /// Hands on the next block of samples, with the channels interleaved; false at the end. Throws a `MediaError` for
    /// damage; the reader must not be used after that.
    public func next(_ receive: (Span<Sample>) throws -> Void) throws -> Bool {
        while !isAtEnd {
            let before = position
            let goesOn = try reportingDamage {
                try demuxer.next { packet in
                    // It is, where the file ends within a packet.
                    if packet.isCorrupt { throw truncation ?? MediaError.damaged }
                    try decoder.decode(packet) { try take($0, receive) }
                }
            }
            if !goesOn { try finish(receive) }
            if position > before { return true }
        }
        return false
    }

    private func finish(_ receive: (Span<Sample>) throws -> Void) throws {
        isAtEnd = true
        try reportingDamage { try decoder.finish { try take($0, receive) } }
        try resampler?.finish { try hand($0, to: receive) }
        guard decodedCount > 0 else { throw MediaError.sound("there are no samples in it") }
        if let truncation { throw truncation }
    }

    /// That the file says it has more sound than was decoded; nil if it does not.
    private var truncation: MediaError? {
        guard let stated = facts.duration, isStatedExactly,
            stated > Double(decodedCount) / Double(facts.track.sampleRate) + Self.tolerance
        else { return nil }
        return .sound("truncated: it ends after \(time) of \(seconds(stated)) seconds")
    }

    /// By how many seconds a container may overstate a duration.
    private static var tolerance: Double { 1 }
    /// The longest gap that is filled with silence, in seconds.
    private static var longestGap: Double { 3600 }
    /// Gaps shorter than this are timestamps that were rounded, in seconds.
    private static var shortestGap: Double { 0.05 }

    /// Whether the duration is that of the sound: in a file without pictures that says how much sound it has.
    private var isStatedExactly: Bool { demuxer.units.count == 1 }

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
        let missing = try gap(before: frame)
        if missing > 0 { try fill(missing, like: frame, receive) }
        decodedCount += frame.count
        try resampler?.convert(frame) { try hand($0, to: receive) }
    }

    /// The samples that are missing between what was decoded and this frame.
    private func gap(before frame: borrowing SoundFrame) throws(MediaError) -> Int {
        guard let timestamp = frame.timestamp else { return 0 }
        guard let first else {
            self.first = timestamp
            return 0
        }
        let unit = facts.track.timeBase.value
        let missing =
            Double(timestamp - first) * unit - Double(decodedCount) / Double(facts.track.sampleRate)
        guard missing > Self.shortestGap else { return 0 }
        guard missing <= Self.longestGap else {
            throw .sound("its timestamps jump by \(seconds(missing)) seconds after \(time)")
        }
        return Int((missing * Double(facts.track.sampleRate)).rounded())
    }

    /// Puts silence where the file has nothing.
    private func fill(
        _ count: Int, like frame: borrowing SoundFrame, _ receive: (Span<Sample>) throws -> Void
    ) throws {
        var left = count
        while left > 0 {
            let silence = try SoundFrame(silence: min(left, 4096), like: frame)
            try resampler?.convert(silence) { try hand($0, to: receive) }
            left -= silence.count
        }
        decodedCount += count
    }

    private func hand(_ samples: Span<Sample>, to receive: (Span<Sample>) throws -> Void) throws {
        position += samples.count / channelCount
        try receive(samples)
    }

    /// Seconds until here, for messages.
    private var time: String { seconds(Double(decodedCount) / Double(facts.track.sampleRate)) }

    private func reportingDamage<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as MediaError
            where error == .damaged || !error.isAboutContent && !error.isOutOfMemory
        {
            throw MediaError.sound("damaged after \(time) seconds")
        }
    }
}
