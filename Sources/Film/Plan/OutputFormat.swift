import Media
import Spelling

/// A kind of file in which films are written. The ending of a film's name chooses it.
public enum OutputFormat: String, Sendable, CaseIterable {
    case mp4, mov, webm, mkv, gif, apng, webp, m4a, wav, flac

    /// The content of a file.
    enum Content {
        /// Tracks of packets, which the encoders of chunks and of the sound have made.
        case tracks(Container)
        /// Animated pictures, which are encoded from kept frames.
        case animation(AnimationFormat)
        /// The sound alone.
        case sound(Container)
    }

    /// A row of the table of formats, which flags, messages, help and plans read.
    private struct Facts {
        let title: String
        let content: Content
        /// The codecs of the pictures; the first is the default. Empty if there is nothing to choose.
        var codecs: [VideoCodec] = []
        /// Returns the codec of the sound, for a bit rate that not every codec has; nil without sound.
        var sound: (@Sendable (_ bitRate: Int) -> SoundCodec)?
        /// The codec of subtitles; nil without subtitles.
        var subtitles: SubtitleCodec?
    }

    private var facts: Facts {
        switch self {
        case .mp4:
            Facts(
                title: "MP4", content: .tracks(.mp4), codecs: [.h264, .hevc, .av1],
                sound: { .aac(bitRate: $0) }, subtitles: .movText)
        case .mov:
            Facts(
                title: "QuickTime", content: .tracks(.mov), codecs: [.prores], sound: { _ in .pcm },
                subtitles: .movText)
        case .webm:
            Facts(
                title: "WebM", content: .tracks(.webm), codecs: [.vp9, .av1], sound: { _ in .vorbis },
                subtitles: .webVTT)
        case .mkv:
            Facts(
                title: "Matroska", content: .tracks(.matroska), codecs: [.ffv1], sound: { _ in .flac },
                subtitles: .subRip)
        case .gif: Facts(title: "GIF", content: .animation(.gif))
        case .apng: Facts(title: "PNG animation", content: .animation(.apng))
        case .webp: Facts(title: "WebP animation", content: .animation(.webp))
        case .m4a: Facts(title: "M4A", content: .sound(.m4a)) { .aac(bitRate: $0) }
        case .wav: Facts(title: "WAV", content: .sound(.wav)) { _ in .pcm }
        case .flac: Facts(title: "FLAC", content: .sound(.flac)) { _ in .flac }
        }
    }

    /// The format of a film with a name; nil if no film is written under such a name.
    public init?(ofFilm path: String) {
        let name = path.lowercased()
        let found = Self.allCases.first { $0.endings.contains(where: name.hasSuffix) }
        guard let found else { return nil }
        self = found
    }

    /// The endings of names; the first is the usual one, such as `.mp4`.
    public var endings: [String] { self == .apng ? [".png", ".apng"] : [".\(rawValue)"] }

    /// The usual ending of names, such as `.mp4`.
    public var ending: String { endings[0] }

    /// The format's usual name, such as `MP4`.
    public var title: String { facts.title }

    /// The codecs that a film can have; the first is the default. Empty if there is nothing to choose.
    public var codecs: [VideoCodec] { facts.codecs }

    /// The codec in which chunks are encoded unless another is chosen. For animations, frames are kept without loss until
    /// all are drawn.
    public var usualCodec: VideoCodec { facts.codecs.first ?? .ffv1 }

    /// True if a film can have alpha.
    public var hasAlpha: Bool {
        hasPictures && (codecs.isEmpty ? [usualCodec] : codecs).contains(where: \.hasAlpha)
    }

    /// True if a film has pictures, not sound alone.
    public var hasPictures: Bool { if case .sound = content { false } else { true } }

    /// True if the sound's bit rate can be chosen.
    public var takesBitRate: Bool { (facts.sound?(1).bitRate ?? 0) > 0 }

    /// True if a film can have sound.
    public var hasSound: Bool { facts.sound != nil }

    /// True if a film can have subtitles.
    public var hasSubtitles: Bool { facts.subtitles != nil }

    var content: Content { facts.content }

    /// The container of tracks; nil for animations.
    var container: Container? {
        switch content {
        case .tracks(let container), .sound(let container): container
        case .animation: nil
        }
    }

    /// The codec of subtitles; nil if a film can't have any.
    var subtitleCodec: SubtitleCodec? { facts.subtitles }

    /// Returns the codec of a film's sound; `bitRate` is ignored by codecs that lose nothing.
    func soundCodec(bitRate: Int) -> SoundCodec? { facts.sound?(bitRate) }

    /// The endings of films that can have alpha, in words.
    public static var alphaEndings: String { alternatives(allCases.filter(\.hasAlpha).map(\.ending)) }

    /// All usual endings in words: `.mp4, .mov or .gif`.
    public static var allEndings: String { alternatives(allCases.map(\.ending)) }
}
