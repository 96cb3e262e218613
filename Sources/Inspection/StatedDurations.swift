import Film
import Media

/// A comparison of the durations that a container states with the durations that were measured.
struct StatedDurations: Sendable, Equatable {
    /// A stated duration that differs from the measured duration by more than the tolerance.
    struct Contradiction: Sendable, Equatable {
        /// The part of the file that states the duration.
        var place: String
        /// The stated and the measured duration, in seconds.
        var stated, found: Double
    }

    /// The stated durations that differ from the measured durations by more than the tolerance.
    let contradictions: [Contradiction]

    /// The largest permitted difference, in seconds. Players tolerate this much, and audio frames end at other times
    /// than video frames.
    private static let tolerance = 0.1

    /// Compares the stated durations with the measured durations.
    ///
    /// - Parameters:
    ///   - facts: The facts that libavformat reports, including the duration of the whole file.
    ///   - movie: The durations that the index of an MP4 or MOV states; nil for other files.
    ///   - track: The index of the video track.
    ///   - mediaDuration: The time from the start of the first video packet to the end of the last, in seconds,
    ///     including packets that are not shown.
    ///   - pictures: The time at which the last picture ends, in seconds. Nil if unknown.
    ///   - all: The time at which the last packet of all tracks but the video track ends, in seconds. Nil if the file
    ///     has no other tracks.
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
            // Other containers may omit the time before the first picture. If a container states a number of frames,
            // that number is checked instead.
            stated.append(("the container", facts.duration.map { max($0, end) }, end))
        }
        contradictions = stated.compactMap { place, stated, found in
            guard let stated, abs(stated - found) > Self.tolerance else { return nil }
            return Contradiction(place: place, stated: stated, found: found)
        }
    }
}
