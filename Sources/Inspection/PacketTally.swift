import FilmReading
import Media

/// Statistics of a film's packets.
struct PacketTally {
    /// The size of a packet in bytes, and its presentation timestamp (PTS) in the track's time base.
    struct Load {
        var moment: Int64
        var byteCount: Int
    }

    private(set) var video: [Load] = []
    private(set) var lastDuration: Int64 = 0
    private(set) var disordered = 0
    private(set) var untimed = 0
    /// The number of video packets that the container marks as decoded but not shown.
    private(set) var hidden = 0
    private(set) var soundSpans: [Int: (start: Int64, end: Int64)] = [:]
    private var decoding: Int64?
    private var latest = Int64.min

    mutating func add(_ packet: borrowing Packet, isVideo: Bool) {
        let times = packet.timestamps
        let duration = min(max(packet.duration, 0), 1 << 60)
        guard isVideo else {
            guard let start = times.presentation ?? times.decoding else { return }
            let span = soundSpans[packet.track] ?? (start, start)
            soundSpans[packet.track] = (min(span.start, start), max(span.end, start + duration))
            return
        }
        if packet.isDiscarded { hidden += 1 }
        if let time = times.decoding {
            if let decoding, time <= decoding { disordered += 1 }
            decoding = time
        }
        if let moment = times.presentation ?? times.decoding {
            video.append(Load(moment: moment, byteCount: packet.byteCount))
            if moment >= latest { (latest, lastDuration) = (moment, duration) }
        } else {
            untimed += 1
        }
    }

    /// The time from the start of the first video packet to the end of the last, in the track's time base. Packets
    /// that are not shown count too.
    var videoDuration: Int64 {
        guard let first = video.lazy.map(\.moment).min() else { return 0 }
        return latest - first + lastDuration
    }

    var inPresentationOrder: [Load] { video.sorted { $0.moment < $1.moment } }

    /// Returns the bit rate of a film that lasts `duration` seconds.
    func bitRate(duration: Double, timeBase: Ratio) -> FilmInspection.BitRate {
        let loads = inPresentationOrder
        let total = loads.reduce(0) { $0 + $1.byteCount }
        // The time base may be longer than a second, as in an AVI with one picture every five seconds.
        let second = max(Int64(timeBase.denominator / max(timeBase.numerator, 1)), 1)
        let seconds = max(timeBase.value, 1)
        var (first, sum, most) = (0, 0, 0)
        for load in loads {
            sum += load.byteCount
            while loads[first].moment <= load.moment - second {
                sum -= loads[first].byteCount
                first += 1
            }
            most = max(most, sum)
        }
        let mean = duration > 0 ? Double(total * 8) / duration : 0
        return FilmInspection.BitRate(mean: mean, peak: max(mean, Double(most * 8) / seconds))
    }
}
