import CFFmpeg

/// A sound's properties as stated by its file.
package struct SoundFacts: Sendable, Equatable {
    /// The container's short names, such as `wav`.
    package let container: String
    /// The track.
    package let track: AudioFacts
    /// The position of each channel, in the order of the samples.
    package let channels: [SoundChannel]
    /// The duration that the container states, from the file's start, in seconds; nil if it states none.
    package let duration: Double?
    /// The duration of the track itself, as an MP4 states it, in seconds; nil if not stated.
    package let trackDuration: Double?
    /// The codec's extradata.
    package let header: [UInt8]
    /// The number of bits per sample of an uncompressed or lossless codec; 0 for others.
    package let sampleBits: Int
}

extension Demuxer {
    /// The properties of the sound in a file opened for its sound. Call it before reading packets. Throws if the sound
    /// is not supported.
    package mutating func soundFacts() throws -> SoundFacts {
        do {
            return try SoundFacts(of: self)
        } catch {
            // FFmpeg may have probed encrypted packets as sound; reading one packet reveals that.
            _ = try next { _ in }
            throw error
        }
    }
}

/// The position of a channel.
package enum SoundChannel: Sendable, Equatable {
    case frontLeft, frontRight, center, lowFrequency, backLeft, backRight, backCenter, sideLeft, sideRight
    /// Another position, or none stated.
    case other
}

extension SoundFacts {
    /// The maximum number of channels.
    package static let mostChannels = 8
    /// The supported sample rates, in Hz.
    package static let rates = 1_000...384_000

    /// The properties of a file opened for its sound. Throws if the sound is not supported.
    fileprivate init(of demuxer: borrowing Demuxer) throws(MediaError) {
        guard let track = unsafe FilmFacts.audio(demuxer.stream),
            let parameters = unsafe demuxer.stream.pointee.codecpar
        else { preconditionFailure("a file that was opened for its video") }
        guard (1...Self.mostChannels).contains(track.channels) else {
            throw .sound("it has \(track.channels) channels; at most \(Self.mostChannels) are supported")
        }
        guard Self.rates.contains(track.sampleRate) else {
            throw .sound(
                "it has \(track.sampleRate) samples per second; \(Self.rates.lowerBound) to \(Self.rates.upperBound) are supported"
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
    /// An error for a file whose sound can't be used.
    static func sound(_ reason: String) -> MediaError { MediaError("reading a sound", reason: reason) }

    /// The error for channel number `channel`, counted from 0, of a sound that has only `count`.
    public static func noChannel(_ channel: Int, of count: Int) -> MediaError {
        .sound("it has no channel \(channel + 1), only \(count)")
    }

    /// The error for filtered samples that are not numbers.
    public static var noNumbers: MediaError { .sound("its filtered samples are not numbers (NaN)") }

    /// The error for a sound that differed when read a second time.
    public static var changedSound: MediaError { .sound("it changed while it was read") }
}
