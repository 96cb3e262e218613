import CFFmpeg

/// The properties of a sound as its file states them.
package struct SoundFacts: Sendable, Equatable {
    /// The container's short names in FFmpeg, such as `wav`.
    package let container: String
    /// The properties of the sound track.
    package let track: AudioFacts
    /// The position of each channel, in the order of the channels.
    package let channels: [SoundChannel]
    /// The duration in seconds, from the start of the file, that the container states; nil if not stated.
    package let duration: Double?
    /// The duration of the sound track in seconds, as MP4 files state it; nil if not stated.
    package let trackDuration: Double?
    /// The extradata of the codec.
    package let header: [UInt8]
    /// The number of bits per sample if the codec is uncompressed or lossless; otherwise 0.
    package let sampleBits: Int
}

extension Demuxer {
    /// Returns the properties of the sound in a file that was opened for its sound. Must be called before any packet is
    /// read. Throws if the sound is not supported.
    package mutating func soundFacts() throws -> SoundFacts {
        do {
            return try SoundFacts(of: self)
        } catch {
            // When opening the file, FFmpeg may have treated encrypted packets as sound. Reading one packet reveals the
            // encryption.
            _ = try next { _ in }
            throw error
        }
    }
}

/// The position of a loudspeaker that plays a channel.
package enum SoundChannel: Sendable, Equatable {
    case frontLeft, frontRight, center, lowFrequency, backLeft, backRight, backCenter, sideLeft, sideRight
    /// An unknown position, or a position for which there is no other case.
    case other
}

extension SoundFacts {
    /// The maximum number of channels.
    package static let maximumChannels = 8
    /// The supported sample rates, in Hz.
    package static let rates = 1_000...384_000

    /// Reads the properties of a file that was opened for its sound. Throws if the sound is not supported.
    fileprivate init(of demuxer: borrowing Demuxer) throws(MediaError) {
        guard let track = unsafe FilmFacts.audio(demuxer.stream),
            let parameters = unsafe demuxer.stream.pointee.codecpar
        else { preconditionFailure("the file was opened for its video, not for its sound") }
        guard (1...Self.maximumChannels).contains(track.channels) else {
            throw .sound(
                "the sound has \(track.channels) channels; at most \(Self.maximumChannels) are supported")
        }
        guard Self.rates.contains(track.sampleRate) else {
            throw .sound(
                "the sound has \(track.sampleRate) samples per second; \(Self.rates.lowerBound) to \(Self.rates.upperBound) are supported"
            )
        }
        self.track = track
        container = unsafe text(demuxer.context.pointee.iformat.pointee.name)
        let start = unsafe plausible(demuxer.context.pointee.start_time) ?? 0
        duration = demuxer.duration.map { $0 - max(Double(start) / Double(AV_TIME_BASE), 0) }
        let ticks = unsafe plausible(demuxer.stream.pointee.duration) ?? 0
        trackDuration =
            container.contains("mp4") && ticks > 0 ? Double(ticks) * track.timeBase.value : nil
        let extradata = unsafe UnsafeBufferPointer(
            start: parameters.pointee.extradata, count: Int(parameters.pointee.extradata_size))
        header = unsafe Array(extradata)
        let bits = unsafe Int(parameters.pointee.bits_per_raw_sample)
        sampleBits =
            unsafe bits > 0 ? bits : Int(av_get_exact_bits_per_sample(parameters.pointee.codec_id))
        var layout = unsafe AVChannelLayout()
        defer { unsafe av_channel_layout_uninit(&layout) }
        if unsafe parameters.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
            unsafe av_channel_layout_default(&layout, Int32(track.channels))
        } else {
            try check(
                unsafe av_channel_layout_copy(&layout, &parameters.pointee.ch_layout), "reading the channels")
        }
        channels = (0..<UInt32(track.channels)).map { index in
            unsafe SoundChannel(av_channel_layout_channel_from_index(&layout, index))
        }
    }
}

extension SoundChannel {
    fileprivate init(_ channel: AVChannel) {
        self =
            switch channel {
            case AV_CHAN_FRONT_LEFT, AV_CHAN_STEREO_LEFT: .frontLeft
            case AV_CHAN_FRONT_RIGHT, AV_CHAN_STEREO_RIGHT: .frontRight
            case AV_CHAN_FRONT_CENTER: .center
            case AV_CHAN_LOW_FREQUENCY: .lowFrequency
            case AV_CHAN_BACK_LEFT: .backLeft
            case AV_CHAN_BACK_RIGHT: .backRight
            case AV_CHAN_BACK_CENTER: .backCenter
            case AV_CHAN_SIDE_LEFT: .sideLeft
            case AV_CHAN_SIDE_RIGHT: .sideRight
            default: .other
            }
    }
}

extension MediaError {
    /// Creates an error for a file whose sound can't be used.
    static func sound(_ reason: String) -> MediaError { MediaError("reading a sound", reason: reason) }

    /// Creates the error for a channel number, counted from 0, that a sound of `count` channels does not have.
    public static func noChannel(_ channel: Int, of count: Int) -> MediaError {
        .sound("the sound has no channel \(channel + 1); the number of channels is \(count)")
    }

    /// The error for filter output with samples that are not finite numbers.
    public static var noNumbers: MediaError { .sound("the filtered samples are not numbers (NaN)") }

    /// The error for a sound whose file changed between two readings.
    public static var changedSound: MediaError { .sound("the sound changed while it was being read") }
}
