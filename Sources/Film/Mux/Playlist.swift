import Media
import SceneModel

/// The playlist of a film's segments (HLS, RFC 8216). While the film is made, lines are added to it, and nothing else changes.
struct Playlist: Sendable {
    /// The line that marks a playlist as made here; players skip comments.
    static let signature = "# zoetrope segments 1\n"
    private static let end = "#EXT-X-ENDLIST\n"

    /// Its text so far, without its end.
    private(set) var text: String
    private let rate: Ratio

    /// An empty playlist of segments at a rate; `longestSegment` is in frames.
    init(rate: Ratio, longestSegment: Int) {
        self.rate = rate
        // Players round the lengths of segments, too.
        let seconds = max(1, Self.quotient(longestSegment * rate.denominator, rate.numerator))
        text = """
            #EXTM3U
            \(Self.signature)#EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:\(seconds)
            #EXT-X-MEDIA-SEQUENCE:0
            #EXT-X-PLAYLIST-TYPE:EVENT
            #EXT-X-INDEPENDENT-SEGMENTS

            """
    }

    /// An empty playlist for a film like that of a plan.
    init(of plan: FilmPlan) {
        self.init(
            rate: plan.format.rate, longestSegment: ChunkGrid.longestChunk(at: plan.order.scene.fps))
    }

    /// The playlist of all segments of a plan.
    init(whole plan: FilmPlan) {
        self.init(of: plan)
        add(initialization: SegmentFolder.initialization)
        for chunk in plan.grid.chunks {
            add(SegmentFolder.segment(chunk.index), frameCount: chunk.frames.count)
        }
    }

    /// Names the initialization segment, which all others need.
    mutating func add(initialization name: String) { text += "#EXT-X-MAP:URI=\"\(name)\"\n" }

    /// Names a segment with its number of frames.
    mutating func add(_ name: String, frameCount: Int) {
        let micros = Self.quotient(frameCount * rate.denominator * 1_000_000, rate.numerator)
        let fraction = String(1_000_000 + micros % 1_000_000).dropFirst()
        text += "#EXTINF:\(micros / 1_000_000).\(fraction),\n\(name)\n"
    }

    /// The playlist of a film to which nothing is added any more.
    var completeText: String { text + Self.end }

    /// True for the text of a playlist that was made here.
    static func isOwn(_ text: String) -> Bool { text.hasPrefix("#EXTM3U\n" + signature) }

    /// True for the text of a complete playlist.
    static func isComplete(_ text: String) -> Bool { text.hasSuffix("\n" + end) }

    /// Rounded to the nearest whole number.
    private static func quotient(_ dividend: Int, _ divisor: Int) -> Int {
        (2 * dividend + divisor) / (2 * divisor)
    }
}
