import Media
import SceneModel
import Sound

/// How the sound of a film is mixed and encoded.
public struct SoundSettings: Sendable, Equatable {
    /// Samples a second.
    public let rate: Int
    /// The channels: one or two.
    public let channelCount: Int
    /// Audio bit rate, in bits per second.
    public let bitRate: Int
    /// The loudness of the film in LUFS; as it is mixed if nil.
    public let loudness: Double?

    /// The bits a second if nothing is asked for.
    public static let usualBitRate = 192_000

    init(of order: FilmOrder) {
        let audio = order.scene.audio ?? SceneAudio()
        (rate, channelCount, loudness) = (audio.sampleRate, audio.channels, audio.loudness)
        bitRate = order.audioBitRate ?? Self.usualBitRate
    }

    /// The versions of all that may make sound, beside those of its film.
    static var makers: [Fingerprint.Part] {
        [
            Fingerprint.Part("mixer", String(SoundMix.version)),
            Fingerprint.Part("libswresample", LibraryVersions.running.resample),
            Fingerprint.Part("libebur128", LoudnessMeter.version),
        ]
    }

    /// The versions of what makes this sound: what is not measured does not depend on the meter.
    var fingerprint: [Fingerprint.Part] {
        loudness == nil ? Array(Self.makers.dropLast()) : Self.makers
    }

    /// The settings and the versions of all that makes the bytes.
    var json: JSON {
        let media = LibraryVersions.running
        let versions =
            fingerprint + [
                Fingerprint.Part("libavcodec", media.codec), Fingerprint.Part("libavformat", media.format),
                Fingerprint.Part("libavutil", media.util),
            ]
        return [
            "rate": .number(Double(rate)),
            "channels": .number(Double(channelCount)),
            "bitRate": .number(Double(bitRate)),
            "loudness": loudness.map(JSON.number) ?? .null,
            "fingerprint": Fingerprint(parts: versions).json,
        ]
    }

    /// What the container must know.
    func track(header: [UInt8]) -> AudioTrack {
        AudioTrack(
            rate: rate, channelCount: channelCount, bitRate: bitRate,
            packetLength: SoundEncoder.packetLength, delay: SoundEncoder.delay, header: header)
    }
}
