import CFFmpeg

/// A codec for encoded sound, with its settings.
package enum SoundCodec: Sendable, Equatable {
    /// AAC-LC with a bit rate, in bits per second.
    case aac(bitRate: Int)
    /// FLAC with 24 bits per sample. Nothing else is lost, and pieces that are encoded separately join without a gap.
    case flac

    var id: AVCodecID {
        switch self {
        case .aac: AV_CODEC_ID_AAC
        case .flac: AV_CODEC_ID_FLAC
        }
    }

    /// The name of the codec in messages.
    var name: String {
        switch self {
        case .aac: "AAC"
        case .flac: "FLAC"
        }
    }

    /// The bit rate, in bits per second; 0 if the codec has none.
    var bitRate: Int {
        switch self {
        case .aac(let bitRate): bitRate
        case .flac: 0
        }
    }

    /// The format of the samples that the encoder takes.
    var sampleFormat: AVSampleFormat {
        switch self {
        case .aac: AV_SAMPLE_FMT_FLTP
        case .flac: AV_SAMPLE_FMT_S32
        }
    }

    /// The bits of each sample that the encoder uses; 0 for all bits of the format.
    var usedBits: Int32 {
        switch self {
        case .aac: 0
        case .flac: 24
        }
    }
}
