/// A track of a film to be written. Packets refer to a track by its index.
package enum MediaTrack: Sendable, Equatable {
    /// A track of pictures.
    case video(VideoTrack)
    /// A track of sound.
    case audio(AudioTrack)
}

/// The description of an H.264 track for a container.
package struct VideoTrack: Sendable, Equatable {
    /// The format of the pictures. The time base of the packets is the duration of one frame at this format's rate.
    package var format: VideoFormat
    /// The sequence and picture parameter sets of the encoder (extradata).
    package var header: [UInt8]

    /// Creates a description of a video track.
    package init(format: VideoFormat, header: [UInt8]) {
        self.format = format
        self.header = header
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
    /// The number of samples per packet in each channel.
    package var packetLength: Int
    /// The number of priming samples that the encoder inserts before the first real sample.
    package var delay: Int
    /// The codec header of the encoder (extradata), such as the AudioSpecificConfig of AAC.
    package var header: [UInt8]

    /// Creates a description of an audio track.
    package init(
        rate: Int, channelCount: Int, codec: SoundCodec, packetLength: Int, delay: Int, header: [UInt8]
    ) {
        (self.rate, self.channelCount, self.codec) = (rate, channelCount, codec)
        (self.packetLength, self.delay, self.header) = (packetLength, delay, header)
    }
}
