import Base
import FilmReading
import Hashing
import Media

extension FrameHashList {
    /// Hashes the video packets of a film. Blocks until all packets are read.
    package init(packetsOf film: String, cancellation: Cancellation = Cancellation()) throws {
        var demuxer = try FilmFile.open(film)
        let facts = demuxer.facts
        self.init(
            timeBase: facts.timeBase, codec: facts.codec, width: facts.width, height: facts.height,
            header: facts.header)
        try read(film, &demuxer, cancellation)
    }

    /// Hashes the audio packets of a film. Nil if the film has no sound. Blocks until all packets are read.
    package init?(soundOf film: String, cancellation: Cancellation = Cancellation()) throws {
        guard try FilmFile.open(film).hasSound else { return nil }
        var demuxer = try Demuxer(path: film, for: .sound)
        let facts = try demuxer.soundFacts()
        self.init(
            timeBase: facts.track.timeBase, codec: facts.track.codec,
            content: .sound(rate: facts.track.sampleRate, channels: facts.track.channels),
            header: facts.header)
        try read(film, &demuxer, cancellation)
    }

    /// Hashes all packets of the track for which `demuxer` was opened.
    private mutating func read(
        _ film: String, _ demuxer: inout Demuxer, _ cancellation: Cancellation
    ) throws {
        var frames: [FrameHash] = []
        func receive(_ packet: borrowing Packet) throws {
            try cancellation.check()
            var hash = SHA256()
            packet.withBytes { hash.update($0) }
            let times = packet.timestamps
            frames.append(
                FrameHash(
                    decoding: times.decoding ?? times.presentation ?? 0,
                    presentation: times.presentation ?? times.decoding ?? 0,
                    duration: packet.duration, byteCount: packet.byteCount, hash: hash.digest()))
        }
        try FilmFile.reading(film) { while try demuxer.next(receive) {} }
        self.frames = frames
    }

    /// Hashes the decoded pictures of a film, each with the duration of one frame at the average rate. Blocks until
    /// all pictures are decoded.
    package init(picturesOf film: String, cancellation: Cancellation = Cancellation()) throws {
        var demuxer = try FilmFile.open(film)
        let facts = demuxer.facts
        let rate = facts.averageRate
        self.init(
            timeBase: Ratio(rate.denominator, max(rate.numerator, 1)), width: facts.width,
            height: facts.height)
        var samples: [UInt8] = []
        var list = self
        func receive(_ picture: borrowing Picture) throws {
            try cancellation.check()
            try picture.copySamples(into: &samples)
            list.append(picture: SHA256.digest(of: samples), byteCount: samples.count)
        }
        var decoder = try FilmFile.decoder(for: demuxer, of: film, threads: 1)
        try FilmFile.reading(film) {
            while try demuxer.next({ try decoder.decode($0, receive) }) {}
            try decoder.finish(receive)
        }
        self = list
    }
}
