import CFFmpeg

/// The time of each picture of a film and the places where decoding may begin, taken from the video's packets without
/// decoding.
package struct FilmIndex: Sendable {
    /// The timestamps of the pictures in presentation order, in units of `timeBase`.
    package let timestamps: [Int64]
    /// The number of pictures that are never shown, because another one has the same timestamp.
    package let hiddenCount: Int
    /// The end of the last picture, in the same unit.
    package let end: Int64
    /// The time base of timestamps, in seconds.
    package let timeBase: Ratio
    /// True if the pictures' alpha is a separate stream, stored as side data of the packets, as in WebM.
    package let hasAlphaBeside: Bool
    /// The packet number of each picture, in decoding order.
    private let packets: [Int]
    /// The packets where decoding may begin, in decoding order.
    private let starts: [Start]

    private struct Start {
        let packet: Int
        let timestamp: Int64
    }

    /// The maximum number of pictures in a film.
    package static let mostPictures = 1_000_000

    /// Reads a film to its end. Throws a `MediaError` if it is damaged or has no pictures; errors about the content are
    /// worded for users.
    package init(reading demuxer: inout Demuxer) throws {
        var draft = Draft(delaysPictures: demuxer.delaysPictures)
        let video = demuxer.track
        let units = demuxer.units
        let alpha = AlphaSideData(of: demuxer)
        do {
            while try demuxer.nextOfAny({ packet in
                if units.indices.contains(packet.track) {
                    draft.addEnd(of: packet, unit: units[packet.track])
                }
                if packet.track == video {
                    try draft.add(packet, isKey: alpha?.isStart(packet) ?? packet.isKey)
                    if alpha?.isBeside(packet) == true { draft.hasAlphaBeside = true }
                }
            }) {
                if try demuxer.hasSkippedDamage { throw MediaError.damaged }
            }
        } catch let error as MediaError
            where error == .damaged || !error.isAboutContent && !error.isFault
        {
            throw MediaError.film("damaged after \(draft.packets.count) pictures")
        }
        try self.init(draft, of: demuxer.facts)
    }

    private init(_ draft: Draft, of facts: FilmFacts) throws(MediaError) {
        if let stated = facts.duration, !facts.container.hasPrefix("mov"),
            stated > draft.length + Self.tolerance
        {
            throw .film("truncated: it ends after \(seconds(draft.length)) of \(seconds(stated)) seconds")
        }
        guard let first = draft.packets.firstIndex(where: \.isKey) else {
            throw .film(draft.packets.isEmpty ? "a film without pictures" : "a film without keyframes")
        }
        let begin = draft.packets[first].timestamp
        var shown: [(timestamp: Int64, packet: Int)] = []
        for (number, packet) in draft.packets.enumerated().dropFirst(first)
        where packet.isShown && packet.timestamp >= begin {
            shown.append((packet.timestamp, number))
        }
        shown.sort { ($0.timestamp, $0.packet) < ($1.timestamp, $1.packet) }
        var (timestamps, packets): ([Int64], [Int]) = ([], [])
        for picture in shown where picture.timestamp != timestamps.last {
            timestamps.append(picture.timestamp)
            packets.append(picture.packet)
        }
        guard let last = packets.last, let latest = timestamps.last else {
            throw .film("a film without pictures")
        }
        self.timestamps = timestamps
        hiddenCount = shown.count - timestamps.count
        self.packets = packets
        hasAlphaBeside = draft.hasAlphaBeside
        timeBase = facts.timeBase
        starts =
            facts.marksKeyframes
            ? Self.starts(draft.packets, isExact: facts.codec == "h264")
            : [Start(packet: first, timestamp: begin)]
        let before = timestamps.count > 1 ? latest - timestamps[timestamps.count - 2] : 1
        end = latest + max(draft.packets[last].duration > 0 ? draft.packets[last].duration : before, 1)
    }

    /// The seconds by which a container may overstate a film's duration.
    private static let tolerance = 1.0

    /// The keyframes. With `isExact`, only those not followed by a picture that is shown earlier: such a picture may
    /// refer to data before the keyframe, and libavcodec's H.264 decoder conceals missing data without reporting it.
    private static func starts(_ packets: [Draft.Item], isExact: Bool) -> [Start] {
        var starts: [Start] = []
        var earliest = Int64.max
        for (number, packet) in packets.enumerated().reversed() {
            earliest = min(earliest, packet.timestamp)
            if packet.isKey, !isExact || earliest == packet.timestamp {
                starts.append(Start(packet: number, timestamp: packet.timestamp))
            }
        }
        return starts.reversed()
    }

    /// The number of the picture with exactly this timestamp; nil if there is none.
    func picture(at timestamp: Int64) -> Int? {
        let number = timestamps.firstIndexInOrder { $0 >= timestamp }
        return number < timestamps.count && timestamps[number] == timestamp ? number : nil
    }

    /// The number of the picture shown at a timestamp: the last one that has begun.
    package func pictureShown(at timestamp: Int64) -> Int {
        max(timestamps.firstIndexInOrder { $0 > timestamp } - 1, 0)
    }

    /// The packet number of a picture.
    func packet(of picture: Int) -> Int { packets[picture] }

    /// The packet where decoding must begin to reach a picture, with its timestamp and that of the preceding start.
    func start(of picture: Int) -> (packet: Int, timestamp: Int64, earlier: Int64?) {
        let place = starts.firstIndexInOrder { $0.packet > packets[picture] } - 1
        var index = max(place, 0)
        // A picture that follows a keyframe but is shown before it depends on the preceding keyframe.
        while index > 0, starts[index].timestamp > timestamps[picture] { index -= 1 }
        guard index < starts.count else { return (0, timestamps[0], nil) }
        return (
            starts[index].packet, starts[index].timestamp, index > 0 ? starts[index - 1].timestamp : nil
        )
    }

    /// The seconds from the first picture to a timestamp, as text for messages.
    func time(of timestamp: Int64) -> String {
        seconds(Double(timestamp - timestamps[0]) * timeBase.value)
    }
}

extension FilmFacts {
    /// True if packets marked as keyframes reliably are keyframes. AVI's index may mark any packet, and demuxers mark
    /// all packets of old codecs.
    fileprivate var marksKeyframes: Bool {
        switch codec {
        case "mjpeg", "prores", "dnxhd", "png", "rawvideo", "huffyuv", "ffvhuff", "utvideo": true
        case "h264", "hevc", "vp8", "vp9", "av1", "mpeg4", "mpeg2video", "mpeg1video", "ffv1", "gif":
            container != "avi"
        default: false
        }
    }
}

/// The data gathered while a film is read.
private struct Draft {
    struct Item {
        let timestamp, duration: Int64
        let isKey, isShown: Bool
    }

    let delaysPictures: Bool
    var packets: [Item] = []
    var hasAlphaBeside = false
    private var first = Double.infinity
    private var last = 0.0

    init(delaysPictures: Bool) { self.delaysPictures = delaysPictures }

    /// The seconds from the start of all tracks to their end.
    var length: Double { max(last, last - min(first, last)) }

    /// Extends the length to the end of a packet of any track.
    mutating func addEnd(of packet: borrowing Packet, unit: Double) {
        guard let timestamp = packet.timestamps.presentation ?? packet.timestamps.decoding else { return }
        first = min(first, Double(timestamp) * unit)
        last = max(last, Double(timestamp + max(plausible(packet.duration) ?? 0, 0)) * unit)
    }

    /// Adds a video packet.
    mutating func add(_ packet: borrowing Packet, isKey: Bool) throws(MediaError) {
        let known = packet.timestamps
        guard let timestamp = known.presentation ?? (delaysPictures ? nil : known.decoding) else {
            throw .film("its pictures have no timestamps")
        }
        guard !packet.isCorrupt else { throw .film("damaged after \(packets.count) pictures") }
        guard packets.count < FilmIndex.mostPictures else {
            throw .film("a film of more than \(FilmIndex.mostPictures) pictures")
        }
        packets.append(
            Item(
                timestamp: timestamp, duration: plausible(packet.duration) ?? 0, isKey: isKey,
                isShown: !packet.isDiscarded))
    }
}

extension MediaError {
    /// An error for a file that can't be used as a film.
    static func film(_ reason: String) -> MediaError { MediaError("reading a film", reason: reason) }
}

extension Array {
    /// The first index at which a condition holds, found by bisection; it must hold for all later ones too.
    fileprivate func firstIndexInOrder(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
