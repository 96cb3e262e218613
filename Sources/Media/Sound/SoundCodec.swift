import CFFmpeg

/// A codec for encoded sound, with its settings.
package enum SoundCodec: Sendable, Equatable {
    /// AAC-LC with a bit rate, in bits per second.
    case aac(bitRate: Int)
    /// Vorbis of a fixed quality, about 190 kb/s in stereo. Opus, its successor, gives other bytes on CPUs of other makers.
    case vorbis
    /// FLAC with 24 bits per sample. Nothing else is lost, and pieces that are encoded separately join without a gap.
    case flac
    /// Samples of 24 bits as they are.
    case pcm

    private struct Facts {
        let id: AVCodecID
        /// The name of the encoder in libavcodec, and in messages.
        let encoder, name: String
        let bitRate: Int
        let sampleFormat: AVSampleFormat
        let usedBits: Int32
    }

    private var facts: Facts {
        switch self {
        case .aac(let rate):
            Facts(
                id: AV_CODEC_ID_AAC, encoder: "aac", name: "AAC", bitRate: rate,
                sampleFormat: AV_SAMPLE_FMT_FLTP, usedBits: 0)
        case .vorbis:
            Facts(
                id: AV_CODEC_ID_VORBIS, encoder: "libvorbis", name: "Vorbis", bitRate: 0,
                sampleFormat: AV_SAMPLE_FMT_FLTP, usedBits: 0)
        case .flac:
            Facts(
                id: AV_CODEC_ID_FLAC, encoder: "flac", name: "FLAC", bitRate: 0,
                sampleFormat: AV_SAMPLE_FMT_S32, usedBits: 24)
        case .pcm:
            Facts(
                id: AV_CODEC_ID_PCM_S24LE, encoder: "pcm_s24le", name: "PCM", bitRate: 0,
                sampleFormat: AV_SAMPLE_FMT_S32, usedBits: 24)
        }
    }

    var id: AVCodecID { facts.id }

    /// The name of the encoder in libavcodec.
    var encoder: String { facts.encoder }

    /// The name of the codec in messages.
    package var name: String { facts.name }

    /// FFmpeg's name of the codec, as `AudioFacts` has it.
    package var ffmpegName: String { unsafe text(avcodec_get_name(id)) }

    /// The bit rate, in bits per second; 0 if the codec has none.
    package var bitRate: Int { facts.bitRate }

    /// The format of the samples that the encoder takes.
    var sampleFormat: AVSampleFormat { facts.sampleFormat }

    /// The bits of each sample that the encoder uses; 0 for all bits of the format.
    var usedBits: Int32 { facts.usedBits }

    /// The start of the name of the library that encodes, which has a version of its own; nil if libavcodec itself encodes.
    package var library: String? { self == .vorbis ? "libvorbisenc.so." : nil }

    /// True if decoders give the encoded samples again, rounded to 24 bits.
    package var isLossless: Bool { self == .flac || self == .pcm }

    /// Returns the number of samples of all channels in bytes of PCM.
    package func sampleCount(inBytes count: Int) -> Int { count / Int((usedBits + 7) / 8) }

    /// The quality of Vorbis, from -1 to 10.
    static let vorbisQuality = 6

    /// The number of samples per channel in a packet; nil if packets have different lengths.
    package var packetLength: Int? {
        switch self {
        case .aac, .pcm: 1024
        case .flac: 4096
        case .vorbis: nil
        }
    }

    /// The maximum number of samples per channel in a packet.
    package var maximumPacketLength: Int { packetLength ?? 8192 }

    /// The number of samples per channel that are passed to the encoder at a time.
    var blockLength: Int { packetLength ?? 64 }

    /// The number of priming samples that the encoder inserts before the first real sample.
    package var delay: Int {
        switch self {
        case .aac: 1024
        case .vorbis, .flac, .pcm: 0
        }
    }
}
