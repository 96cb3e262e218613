/// A track of a film to be written. Packets refer to a track by its index.
package enum MediaTrack: Sendable, Equatable {
    /// A track of pictures.
    case video(VideoTrack)
    /// A track of sound.
    case audio(AudioTrack)
    /// A track of subtitles.
    case subtitles(SubtitleTrack)
}

/// The description of a video track for a container.
package struct VideoTrack: Sendable, Equatable {
    /// The format of the pictures. The time base of the packets is the duration of one frame at this format's rate.
    package var format: VideoFormat
    /// The codec of the packets.
    package var codec: VideoCodec
    /// The codec header of the encoder (extradata), such as the parameter sets of H.264; empty if the codec has none.
    package var header: [UInt8]

    /// Creates a description of a video track.
    package init(format: VideoFormat, codec: VideoCodec = .h264, header: [UInt8]) {
        (self.format, self.codec, self.header) = (format, codec, header)
    }

    /// The codec's tag in MP4 and MOV (the name of the sample entry); 0 for libavformat's choice.
    var tag: UInt32 {
        switch codec {
        // Apple's players need the tag that says that no packet has parameter sets.
        case .hevc: Self.tag("hvc1")
        case .prores: Self.tag(format.pixelFormat.hasAlpha ? "ap4h" : "apch")
        case .h264, .av1, .vp9, .ffv1: 0
        }
    }

    private static func tag(_ name: String) -> UInt32 {
        name.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// The description of a sound track for a container. The timestamps of its packets count samples.
package struct AudioTrack: Sendable, Equatable {
    /// The sample rate, in Hz.
    package var rate: Int
    /// The number of channels: one or two.
    package var channelCount: Int
    /// The codec of the packets.
    package var codec: SoundCodec
    /// The codec header of the encoder (extradata), such as the AudioSpecificConfig of AAC.
    package var header: [UInt8]

    /// Creates a description of an audio track.
    package init(rate: Int, channelCount: Int, codec: SoundCodec, header: [UInt8]) {
        (self.rate, self.channelCount, self.codec, self.header) = (rate, channelCount, codec, header)
    }

    /// Returns the track with the number of its samples in each channel. Of FLAC, the header states it, but its encoder knows it
    /// only at the end.
    package func stating(sampleCount: Int) -> AudioTrack {
        guard case .flac = codec, header.count >= 18 else { return self }
        var track = self
        track.header[13] = header[13] & 0xF0 | UInt8(truncatingIfNeeded: (sampleCount >> 32) & 0xF)
        for place in 14...17 {
            track.header[place] = UInt8(truncatingIfNeeded: sampleCount >> (8 * (17 - place)))
        }
        return track
    }

    /// The number of priming samples that the encoder inserts before the first real sample.
    package var delay: Int { codec.delay }
}
