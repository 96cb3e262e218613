import Media
import SceneModel

/// Reads the packets of finished chunks and of the sound in the order in which a film stores them. The timestamps are
/// the film's frame numbers, and sample numbers for the sound.
final class PacketInterleaver {
    /// The tracks of the film: pictures, sound if there is any, subtitles.
    let tracks: [MediaTrack]
    private let directory: ChunkDirectory
    private let rate: Ratio
    private let header: [UInt8]
    private let sound: SoundPackets?
    private var subtitles: [SubtitlePackets]
    /// The decoding timestamp of the last video packet, in frames.
    private var decoding: Int64?

    /// Prepares the packets of a film. The first chunk and the sound must already be in the directory.
    convenience init(
        of plan: FilmPlan, subtitles: [SubtitleTrack] = [], in directory: ChunkDirectory
    ) throws {
        try self.init(
            of: plan, beginningWith: plan.keys[0], sound: plan.sound, subtitles: subtitles, in: directory)
    }

    /// Prepares the packets of some chunks of a film. The chunk `first` and the sound must already be in the directory.
    init(
        of plan: FilmPlan, beginningWith first: ChunkKey, sound: SoundPlan?, subtitles: [SubtitleTrack] = [],
        in directory: ChunkDirectory
    ) throws {
        let header = try directory.open(first).header
        let sound = try sound.map { try SoundPackets(directory.open($0.key), of: $0, as: 1) }
        let pictures = MediaTrack.video(plan.track(header: header))
        let seenAndHeard = [pictures] + (sound.map { [.audio($0.track)] } ?? [])
        tracks = seenAndHeard + subtitles.map(MediaTrack.subtitles)
        self.subtitles = subtitles.enumerated().map { index, track in
            SubtitlePackets(track, as: seenAndHeard.count + index)
        }
        (self.directory, self.header, self.sound) = (directory, header, sound)
        rate = plan.format.rate
    }

    /// Passes the packets of the next chunk to `write`, each after the sound packets that begin before it.
    func next(
        _ key: ChunkKey, at start: FilmFrame, _ write: (inout Packet) throws -> Void
    ) throws {
        var reader = try directory.open(key)
        guard reader.header == header else {
            throw FilmFault(
                "the chunk at frame \(start): the codec header differs from that of the first chunk")
        }
        for _ in 0..<reader.packetCount {
            var packet = try reader.next()
            packet.presentation += Int64(start.number)
            packet.decoding += Int64(start.number)
            if let decoding, packet.decoding != decoding + 1 {
                throw FilmFault(
                    "the chunk at frame \(start): the timestamps do not follow those of the previous chunk")
            }
            decoding = packet.decoding
            try sound?.write(before: packet.decoding, at: rate, write)
            for index in subtitles.indices {
                try subtitles[index].write(before: packet.decoding, at: rate, write)
            }
            try write(&packet)
        }
        try reader.finish()
    }

    /// Passes all remaining packets of the sound and of the subtitles to `write`.
    func finish(_ write: (inout Packet) throws -> Void) throws {
        try sound(before: nil, write)
        for index in subtitles.indices { try subtitles[index].write(before: nil, at: rate, write) }
    }

    /// Passes the sound packets that begin before `frame` to `write`, or all remaining packets if `frame` is nil.
    func sound(before frame: FilmFrame?, _ write: (inout Packet) throws -> Void) throws {
        try sound?.write(before: frame.map { Int64($0.number) }, at: rate, write)
    }
}

/// Reads the packets of a film's sound for interleaving with the video packets.
final class SoundPackets {
    let track: AudioTrack
    private let plan: SoundPlan
    private var reader: ChunkReader?
    private var count = 0
    /// The number of packets.
    private let total: Int
    /// The index of the audio track in the film.
    private let number: Int
    /// A packet that was read but not written yet.
    private var next: Packet?

    /// Begins to read the sound from its file in the chunk directory.
    init(_ reader: consuming ChunkReader, of plan: SoundPlan, as number: Int) throws {
        track = plan.settings.track(header: reader.header).stating(sampleCount: plan.sampleCount)
        total = reader.packetCount
        if let expected = plan.packetCount, expected != total {
            throw FilmFault("the sound has \(total) packets, expected \(expected)")
        }
        self.reader = consume reader
        (self.plan, self.number) = (plan, number)
    }

    /// Passes the packets that begin before a frame to `write`, or all remaining packets if `frame` is nil. `rate` is
    /// the frame rate.
    func write(
        before frame: Int64?, at rate: Ratio, _ write: (inout Packet) throws -> Void
    ) throws {
        while count < total {
            if next == nil { next = try reader?.next() }
            guard var packet = next.take() else { return }
            let time = packet.presentation * Int64(rate.numerator)
            if let frame, time >= frame * Int64(rate.denominator) * Int64(track.rate) {
                next = consume packet
                return
            }
            packet.join(track, as: number, sampleCount: plan.sampleCount)
            try write(&packet)
            count += 1
        }
        if frame == nil { try reader.take()?.finish() }
    }
}

/// The packets of a track of subtitles for interleaving with the video packets.
private struct SubtitlePackets {
    private let track: SubtitleTrack
    /// The index of the track in the film.
    private let number: Int
    private var count = 0

    init(_ track: SubtitleTrack, as number: Int) { (self.track, self.number) = (track, number) }

    /// Passes the packets that begin before a frame to `write`, or all remaining packets if `frame` is nil.
    mutating func write(
        before frame: Int64?, at rate: Ratio, _ write: (inout Packet) throws -> Void
    ) throws {
        while count < track.cues.count {
            let time = Int64(track.cues[count].time.lowerBound) * Int64(rate.numerator)
            if let frame, time >= frame * Int64(rate.denominator) * 1000 { return }
            var packet = try track.packet(of: count, track: number)
            try write(&packet)
            count += 1
        }
    }
}

extension Packet {
    /// Prepares an encoder's packet for a film's sound track of `sampleCount` samples. The duration of the last
    /// packet is reduced to the remaining samples. Packets of different lengths have no duration.
    package mutating func join(_ track: AudioTrack, as number: Int, sampleCount: Int) {
        self.track = number
        isKey = true
        guard let length = track.codec.packetLength else {
            // The first packet of Vorbis gives no samples. Its time is before 0, which Matroska can't store.
            (presentation, decoding, duration) = (max(presentation, 0), max(decoding, 0), 0)
            return
        }
        duration = min(Int64(length), Int64(sampleCount) - presentation)
    }
}
