import Glibc
import Media
import SceneModel
import SceneText
import Sound

/// The settings for mixing and encoding the sound of a film.
package struct SoundSettings: Sendable, Equatable {
    /// The sample rate in Hz.
    package let rate: Int
    /// The number of channels: one or two.
    package let channelCount: Int
    /// The audio bit rate, in bits per second.
    package let bitRate: Int
    /// The requested loudness of the film in LUFS; if nil, the loudness is not adjusted.
    package let loudness: Double?

    /// The version of the way in which a loudness is reached. It must be increased when the same sounds with a loudness give
    /// other samples.
    private static let levelVersion = 2
    /// The default audio bit rate, in bits per second.
    package static let usualBitRate = 192_000

    /// The codec of the film's sound.
    var codec: SoundCodec { .aac(bitRate: bitRate) }

    init(of order: FilmOrder) {
        let audio = order.scene.audio ?? SceneAudio()
        (rate, channelCount, loudness) = (audio.sampleRate, audio.channels, audio.loudness)
        bitRate = order.audioBitRate ?? Self.usualBitRate
    }

    /// The versions of all software that may determine the sound, in addition to the versions for the pictures.
    static var makers: [Fingerprint.Part] {
        [
            Fingerprint.Part("mixer", String(SoundMix.version)),
            Fingerprint.Part("libswresample", LibraryVersions.running.resample),
            Fingerprint.Part("libebur128", LoudnessMeter.version),
            Fingerprint.Part("loudness", String(levelVersion)),
        ]
    }

    /// The versions of the software that determines this sound: the last two are included only if a loudness was
    /// requested.
    var fingerprint: [Fingerprint.Part] {
        loudness == nil ? Array(Self.makers.dropLast(2)) : Self.makers
    }

    /// The settings in JSON, with the versions of all software that determines the bytes of the sound.
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

    /// Returns the description of the sound track for the container.
    func track(header: [UInt8]) -> AudioTrack {
        AudioTrack(
            rate: rate, channelCount: channelCount, codec: codec,
            packetLength: SoundEncoder.packetLength, delay: SoundEncoder.delay, header: header)
    }
}

extension SoundMeasure {
    /// Returns warnings about a film's sound: samples that clip, and a loudness that misses the `target` by more than
    /// 1 LU.
    func warnings(loudness target: Double?) -> [String] {
        [
            clipping(isLoudnessGiven: target != nil), target.flatMap { miss(of: $0) },
            target == nil ? nil : peakExcess,
        ].compactMap(\.self)
    }

    private var peakExcess: String? {
        let level = (20 * log10(max(truePeak, 1e-10)) * 10).rounded() / 10
        guard level > LevelSearch.highestPeak else { return nil }
        let words = JSON.number(level).text
        return "the sound has true peaks of \(words) dBTP, above -1, after AAC; ask for a lower \"loudness\""
    }

    private func clipping(isLoudnessGiven: Bool) -> String? {
        guard clippedCount > 0 else { return nil }
        let samples = clippedCount == 1 ? "1 sample is" : "\(clippedCount) samples are"
        let advice =
            isLoudnessGiven
            ? "ask for a lower \"loudness\""
            : "lower the \"gain\" of clips, or set a \"loudness\" in \"audio\""
        return "the sound clips: \(samples) at full scale; \(advice)"
    }

    private func miss(of target: Double) -> String? {
        let asked = "the \"loudness\" of \(JSON.number(target).text) LUFS is missed"
        guard let loudness else {
            return isSilent
                ? "\(asked): the sound is silent"
                : "\(asked): the sound is too short or too quiet to be measured"
        }
        guard abs(loudness - target) > Self.tolerance else { return nil }
        let found = "the film has \(JSON.number((loudness * 10).rounded() / 10).text) LUFS"
        return loudness < target
            ? "\(asked): \(found); its peaks can't be limited further" : "\(asked): \(found)"
    }

    /// The accepted deviation of the loudness in LU.
    private static let tolerance = 1.0
}
