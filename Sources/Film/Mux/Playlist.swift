import Media
import SceneModel

/// The playlist of a film's segments (HLS, RFC 8216). While the film is made, lines are only appended.
struct Playlist: Sendable {
    /// The line that marks a playlist as made by Zoetrope; players ignore it as a comment.
    static let signature = "# zoetrope segments 1\n"
    private static let end = "#EXT-X-ENDLIST\n"
    /// A playlist that lists nothing, for a folder whose film is being removed.
    static let empty = "#EXTM3U\n" + signature

    /// The text of the playlist so far, without the end tag.
    private(set) var text: String
    private let rate: Ratio
    /// The duration in seconds, rounded, that no segment exceeds.
    let targetSeconds: Int

    /// Creates an empty playlist for segments with `rate` frames per second; `longestSegment` is in frames.
    init(rate: Ratio, longestSegment: Int) {
        self.rate = rate
        // The target duration is rounded to seconds, as players round the durations of segments too.
        targetSeconds = max(1, Self.quotient(longestSegment * rate.denominator, rate.numerator))
        text = """
            #EXTM3U
            \(Self.signature)#EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:\(targetSeconds)
            #EXT-X-MEDIA-SEQUENCE:0
            #EXT-X-PLAYLIST-TYPE:EVENT
            #EXT-X-INDEPENDENT-SEGMENTS

            """
    }

    /// Creates an empty playlist with the frame rate of a plan.
    init(of plan: FilmPlan) {
        self.init(
            rate: plan.format.rate, longestSegment: ChunkGrid.longestChunk(at: plan.order.scene.fps))
    }

    /// Creates a playlist of all segments of a plan, without the end tag.
    init(whole plan: FilmPlan) {
        self.init(of: plan)
        add(initialization: SegmentFolder.initialization)
        for chunk in plan.grid.chunks {
            add(SegmentFolder.segment(chunk.index), frameCount: chunk.frames.count)
        }
    }

    /// Adds the initialization section, which players need before any segment.
    mutating func add(initialization name: String) { text += "#EXT-X-MAP:URI=\"\(name)\"\n" }

    /// Adds a segment that has `frameCount` frames.
    mutating func add(_ name: String, frameCount: Int) {
        let micros = Self.quotient(frameCount * rate.denominator * 1_000_000, rate.numerator)
        let fraction = String(1_000_000 + micros % 1_000_000).dropFirst()
        text += "#EXTINF:\(micros / 1_000_000).\(fraction),\n\(name)\n"
    }

    /// The text of the playlist with the end tag, for a complete film.
    var completeText: String { text + Self.end }

    /// Returns true if the text is a playlist made by Zoetrope.
    static func isOwn(_ text: String) -> Bool { text.hasPrefix(empty) }

    /// Returns true if the playlist has its end tag, or lists variants, which are complete before they are listed.
    static func isComplete(_ text: String) -> Bool {
        text.hasSuffix("\n" + end) || MultivariantPlaylist.matches(text)
    }

    /// Returns the quotient rounded to the nearest whole number.
    private static func quotient(_ dividend: Int, _ divisor: Int) -> Int {
        (2 * dividend + divisor) / (2 * divisor)
    }
}
