import CFFmpeg

/// The timestamps of all pictures of a film, and the packets where decoding may begin. It is built from the packets,
/// without decoding.
package struct FilmIndex: Sendable {
    /// The timestamps of the pictures in presentation order, in units of `timeBase`.
    package let timestamps: [Int64]
    /// The number of pictures that are never shown, because another picture has the same timestamp.
    package let hiddenCount: Int
    /// The time at which the last picture ends, in units of `timeBase`.
    package let end: Int64
    /// The unit of the timestamps, in seconds.
    package let timeBase: Ratio
    /// True if alpha is encoded as a separate stream in the side data of the packets, as in WebM.
    package let hasAlphaBeside: Bool
    /// The number of each picture's packet. Pictures are in presentation order; packets are numbered in decoding order.
    private let packets: [Int]
    /// The packets with which decoding may begin, in decoding order.
    private let starts: [Start]

    private struct Start {
        let packet: Int
        let timestamp: Int64
    }

    /// The maximum number of pictures in a film.
    package static let maximumPictures = 1_000_000

    /// Reads a film to its end. Throws a `MediaError` if the film is damaged or has no pictures. Errors about the
    /// film's content have messages for users.
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
            throw .film(
                "truncated: the film ends after \(seconds(draft.length)) of \(seconds(stated)) seconds")
        }
        guard let first = draft.packets.firstIndex(where: \.isKey) else {
            throw .film(draft.packets.isEmpty ? "the film has no pictures" : "the film has no keyframes")
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
            throw .film("the film has no pictures")
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

    /// The number of seconds by which a container may overstate the duration of a film.
    private static let tolerance = 1.0

    /// Returns the keyframes. If `isExact`, leaves out keyframes that are followed by a picture with an earlier
    /// presentation time. Such a picture may depend on data before the keyframe, and libavcodec's H.264 decoder
    /// conceals missing data without reporting it.
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

    /// Returns the number of the picture with exactly this timestamp, or nil.
    func picture(at timestamp: Int64) -> Int? {
        let number = timestamps.firstIndexInOrder { $0 >= timestamp }
        return number < timestamps.count && timestamps[number] == timestamp ? number : nil
    }

    /// Returns the number of the picture that is shown at a timestamp: the last picture that has begun by then.
    package func pictureShown(at timestamp: Int64) -> Int {
        max(timestamps.firstIndexInOrder { $0 > timestamp } - 1, 0)
    }

    /// Returns the number of a picture's packet in decoding order.
    func packet(of picture: Int) -> Int { packets[picture] }

    /// Returns the packet with which decoding must begin to reach a picture, the timestamp of this packet, and the
    /// timestamp of the preceding packet with which decoding may begin.
    func start(of picture: Int) -> (packet: Int, timestamp: Int64, earlier: Int64?) {
        let place = starts.firstIndexInOrder { $0.packet > packets[picture] } - 1
        var index = max(place, 0)
        // A picture that follows a keyframe but is shown before the keyframe may depend on the preceding keyframe.
        while index > 0, starts[index].timestamp > timestamps[picture] { index -= 1 }
        guard index < starts.count else { return (0, timestamps[0], nil) }
        return (
            starts[index].packet, starts[index].timestamp, index > 0 ? starts[index - 1].timestamp : nil
        )
    }

    /// Formats a timestamp for messages, in seconds from the first picture.
    func time(of timestamp: Int64) -> String {
        seconds(Double(timestamp - timestamps[0]) * timeBase.value)
    }
}

extension FilmFacts {
    /// True if all packets marked as keyframes are in fact keyframes. In AVI files any packet may be marked, and for
    /// old codecs demuxers mark all packets.
    fileprivate var marksKeyframes: Bool {
        switch codec {
        case "mjpeg", "prores", "dnxhd", "png", "rawvideo", "huffyuv", "ffvhuff", "utvideo": true
        case "h264", "hevc", "vp8", "vp9", "av1", "mpeg4", "mpeg2video", "mpeg1video", "ffv1", "gif":
            container != "avi"
        default: false
        }
    }
}

/// The data collected while a film is read.
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

    /// The time from the start of the first track to the end of the last, in seconds.
    var length: Double { max(last, last - min(first, last)) }

    /// Extends `length` to the end of a packet of any track. `unit` is the track's time base in seconds.
    mutating func addEnd(of packet: borrowing Packet, unit: Double) {
        guard let timestamp = packet.timestamps.presentation ?? packet.timestamps.decoding else { return }
        first = min(first, Double(timestamp) * unit)
        last = max(last, Double(timestamp + max(plausible(packet.duration) ?? 0, 0)) * unit)
    }

    /// Adds a packet of the video track.
    mutating func add(_ packet: borrowing Packet, isKey: Bool) throws(MediaError) {
        let known = packet.timestamps
        guard let timestamp = known.presentation ?? (delaysPictures ? nil : known.decoding) else {
            throw .film("the film's pictures have no timestamps")
        }
        guard !packet.isCorrupt else { throw .film("damaged after \(packets.count) pictures") }
        guard packets.count < FilmIndex.maximumPictures else {
            throw .film("the film has more than the \(FilmIndex.maximumPictures) pictures that are supported")
        }
        packets.append(
            Item(
                timestamp: timestamp, duration: plausible(packet.duration) ?? 0, isKey: isKey,
                isShown: !packet.isDiscarded))
    }
}

extension MediaError {
    /// Creates an error for a file that can't be used as a film.
    static func film(_ reason: String) -> MediaError { MediaError("reading a film", reason: reason) }
}

extension Array {
    /// Returns the index of the first element for which `isBehind` is true, by binary search. `isBehind` must also be
    /// true for all later elements.
    fileprivate func firstIndexInOrder(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
