/// A container in which films and sounds are written. The values are the names of libavformat's muxers.
package enum Container: String, Sendable {
    case mp4, mov, matroska, webm, flac, wav
    case m4a = "ipod"

    /// The settings of libavformat's muxer. The index comes before the packets, so that a player can begin before it has
    /// the whole file.
    var settings: [String: String] {
        switch self {
        case .mp4, .mov, .m4a: ["movflags": "+faststart"]
        case .matroska, .webm: ["cues_to_front": "1"]
        case .wav: ["rf64": "auto"]
        case .flac: [:]
        }
    }

    /// True if a film can have chapters.
    package var hasChapters: Bool { self != .wav && self != .flac }

    /// True if a film can have a cover.
    package var hasCover: Bool { self == .mp4 || self == .m4a || self == .matroska }

    /// True if tracks can have every language. MOV has Macintosh language codes, which many languages lack.
    package var hasLanguages: Bool { hasChapters && self != .mov }

    /// The seconds in a unit of the timestamps; nil if timestamps have a unit that suits the frame rate.
    package var timestampUnit: Ratio? {
        switch self {
        case .mp4, .mov, .m4a, .wav, .flac: nil
        case .matroska, .webm: Ratio(1, 1000)
        }
    }
}
