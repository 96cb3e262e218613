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
    /// The codec, with its bit rate.
    package let codec: SoundCodec
    /// The requested loudness of the film in LUFS; if nil, the loudness is not adjusted.
    package let loudness: Double?

    /// The version of the way in which a loudness is reached. It must be increased when the same sounds with a loudness give
    /// other samples.
    private static let levelVersion = 2
    /// The default audio bit rate, in bits per second.
    package static let usualBitRate = 192_000

    /// The settings of a film's sound; nil if its format has no sound.
    init?(of order: FilmOrder) {
        let bitRate = order.audioBitRate ?? Self.usualBitRate
        guard let codec = order.format.soundCodec(bitRate: bitRate) else { return nil }
        self.codec = codec
        let audio = order.scene.audio ?? SceneAudio()
        (channelCount, loudness) = (audio.channels, audio.loudness)
        rate = audio.sampleRate
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
    func json() throws -> JSON {
        let media = LibraryVersions.running
        let library = try codec.library.map { [try LoadedLibrary.part($0)] } ?? []
        let versions =
            fingerprint + library + [
                Fingerprint.Part("libavcodec", media.codec), Fingerprint.Part("libavformat", media.format),
                Fingerprint.Part("libavutil", media.util),
            ]
        let described: JSON = [
            "rate": .number(Double(rate)),
            "channels": .number(Double(channelCount)),
            "bitRate": .number(Double(codec.bitRate)),
            "loudness": loudness.map(JSON.number) ?? .null,
            "fingerprint": Fingerprint(parts: versions).json,
        ]
        // AAC has no name here, so that the keys of sounds stay what they were before there were other codecs.
        if case .aac = codec { return described }
        return .object([JSON.Member("codec", .string(codec.ffmpegName))] + (described.members ?? []))
    }

    /// The bit rate, in bits per second; of a codec that has none, the rate of the samples, which it does not exceed.
    var largestBitRate: Int { codec.bitRate > 0 ? codec.bitRate : rate * channelCount * 24 }

    /// Opens an encoder with these settings.
    func makeEncoder() throws(MediaError) -> SoundEncoder {
        try SoundEncoder(codec, rate: rate, channelCount: channelCount)
    }

    /// Returns the description of the sound track for the container.
    func track(header: [UInt8]) -> AudioTrack {
        AudioTrack(
            rate: rate, channelCount: channelCount, codec: codec, header: header)
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
