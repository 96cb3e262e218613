import CFFmpeg

/// What a file says about its sound.
public struct SoundFacts: Sendable, Equatable {
    /// The container's short names, as `wav`.
    public let container: String
    /// The track.
    public let track: AudioFacts
    /// Where each channel is heard, in the order of the samples.
    public let channels: [SoundChannel]
    /// The duration that the container states, from the first moment on, in seconds; nil where it states none.
    public let duration: Double?
    /// The duration of the track itself, as an MP4 states it, in seconds; nil where nothing is stated.
    public let trackDuration: Double?
    /// The codec's extradata.
    public let header: [UInt8]
    /// The bits of a sample where the codec keeps samples as they are; 0 where it does not.
    public let sampleBits: Int
}

extension Demuxer {
    /// The facts of the sound for which the file was opened, before any packet was read. Throws for one that is not read.
    public mutating func soundFacts() throws -> SoundFacts {
        do {
            return try SoundFacts(of: self)
        } catch {
            // FFmpeg may have probed encrypted packets as if they were sound: reading one tells.
            _ = try next { _ in }
            throw error
        }
    }
}

/// Where a channel is heard.
public enum SoundChannel: Sendable, Equatable {
    case frontLeft, frontRight, center, lowFrequency, backLeft, backRight, backCenter, sideLeft, sideRight
    /// Anywhere else, or nothing is said.
    case other
}

extension SoundFacts {
    /// The most channels that a sound may have.
    public static let mostChannels = 8
    /// The samples a second that a sound may have.
    public static let rates = 1_000...384_000

    /// The facts of a file that was opened for its sound. Throws for one that is not read.
    fileprivate init(of demuxer: borrowing Demuxer) throws(MediaError) {
        guard let track = unsafe FilmFacts.audio(demuxer.stream),
            let parameters = unsafe demuxer.stream.pointee.codecpar
        else { preconditionFailure("a file that was opened for its video") }
        guard (1...Self.mostChannels).contains(track.channels) else {
            throw .sound("it has \(track.channels) channels; at most \(Self.mostChannels) are read")
        }
        guard Self.rates.contains(track.sampleRate) else {
            throw .sound(
                "it has \(track.sampleRate) samples a second; \(Self.rates.lowerBound) to \(Self.rates.upperBound) are read"
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
    /// A file whose sound can't be used, and why.
    static func sound(_ reason: String) -> MediaError { MediaError("reading a sound", reason: reason) }

    /// A channel that a sound of so many does not have; the first one is 0.
    public static func noChannel(_ channel: Int, of count: Int) -> MediaError {
        .sound("it has no channel \(channel + 1), only \(count)")
    }

    /// Samples that can't be computed with.
    public static var noNumbers: MediaError { .sound("its filtered samples are no numbers") }

    /// A sound that was read twice and was not the same.
    public static var changedSound: MediaError { .sound("it changed while it was read") }
}
