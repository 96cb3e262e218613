import Geometry
import Media

/// The multivariant playlist of a film that is published at several heights (HLS, RFC 8216). Players choose one of its
/// variants, and may change to another at each segment.
struct MultivariantPlaylist: Sendable, Equatable {
    /// A variant, in the folder of its name.
    struct Variant: Sendable, Equatable {
        let name: String
        let facts: VariantFacts
        /// The number of frames per second.
        let rate: Ratio
    }

    /// The variants in the order of the playlist; players begin with the first one.
    let variants: [Variant]

    private static let entry = "#EXT-X-STREAM-INF:"

    /// Returns true if the text is a multivariant playlist.
    static func matches(_ text: String) -> Bool { text.contains("\n" + entry) }

    /// Returns the names of the variants in the text of a multivariant playlist.
    static func names(in text: String) -> Set<String> {
        let lines = text.split(separator: "\n")
        return Set(
            zip(lines, lines.dropFirst()).filter { $0.0.hasPrefix(entry) }
                .compactMap { $0.1.split(separator: "/").first.map(String.init) })
    }

    /// The text of the playlist.
    var text: String {
        Playlist.empty + "#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n"
            + variants.map { "\(Self.entry)\($0.attributes)\n\($0.name)/\(SegmentFolder.playlist)\n" }
            .joined()
    }
}

extension MultivariantPlaylist.Variant {
    fileprivate var attributes: String {
        [
            "BANDWIDTH=\(facts.bandwidth)", "AVERAGE-BANDWIDTH=\(facts.averageBandwidth)",
            "CODECS=\"\(facts.codecs)\"", "RESOLUTION=\(facts.size)", "FRAME-RATE=\(decimal(rate))",
            "CLOSED-CAPTIONS=NONE",
        ].joined(separator: ",")
    }

    /// Returns a frame rate with three decimals.
    private func decimal(_ rate: Ratio) -> String {
        let thousandths = (2 * rate.numerator * 1000 + rate.denominator) / (2 * rate.denominator)
        return "\(thousandths / 1000).\(String(1000 + thousandths % 1000).dropFirst())"
    }
}
