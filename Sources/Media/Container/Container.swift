/// A container in which films are written.
package enum Container: String, Sendable {
    case mp4, mov, matroska, webm

    /// The settings of libavformat's muxer. The index comes before the packets, so that a player can begin before it has
    /// the whole file.
    var settings: [String: String] {
        switch self {
        case .mp4, .mov: ["movflags": "+faststart"]
        case .matroska, .webm: ["cues_to_front": "1"]
        }
    }

    /// The seconds in a unit of the timestamps; nil if timestamps have a unit that suits the frame rate.
    package var timestampUnit: Ratio? {
        switch self {
        case .mp4, .mov: nil
        case .matroska, .webm: Ratio(1, 1000)
        }
    }
}
