import Film
import Media

/// The durations that a container states, beside those that were found.
struct StatedDurations: Sendable, Equatable {
    /// One that is not so.
    struct Contradiction: Sendable, Equatable {
        /// Who says it.
        var place: String
        /// Both in seconds.
        var stated, found: Double
    }

    /// The wrong ones.
    let contradictions: [Contradiction]

    /// Players forgive less; sound comes in frames of its own length.
    private static let tolerance = 0.1

    /// - Parameters:
    ///   - facts: What libavformat found, with a duration for the whole file.
    ///   - movie: What an MP4 or MOV says in its index.
    ///   - track: The place of the video among the tracks.
    ///   - mediaDuration: From the video's first packet to the end of its last one, also of those that are not shown.
    ///   - pictures: When the last picture ends; nil if that is not known.
    ///   - all: When the last packet of all other tracks ends; nil if there is none.
    init(
        facts: FilmFacts, movie: MovieDurations?, track: Int, mediaDuration: Double, pictures: Double?,
        all: Double?
    ) {
        guard let pictures else {
            contradictions = []
            return
        }
        let end = max(pictures, all ?? 0)
        var stated: [(place: String, stated: Double?, found: Double)] = []
        if let movie {
            stated.append(("the film's header (mvhd)", movie.movie, end))
            if movie.tracks.indices.contains(track) {
                stated.append(("the video's header (tkhd)", movie.tracks[track].played, pictures))
                stated.append(("the video's media header (mdhd)", movie.tracks[track].media, mediaDuration))
            }
        } else if facts.container.hasPrefix("matroska") {
            stated.append(("the container", facts.duration, end))
        } else if facts.frameCount == 0 {
            // Others may leave out the time before the first picture. Of those that count frames their number tells more.
            stated.append(("the container", facts.duration.map { max($0, end) }, end))
        }
        contradictions = stated.compactMap { place, stated, found in
            guard let stated, abs(stated - found) > Self.tolerance else { return nil }
            return Contradiction(place: place, stated: stated, found: found)
        }
    }
}
