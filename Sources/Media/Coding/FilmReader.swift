/// Decodes any picture of a film, with the same pixels whether pictures are read in order, backwards or singly. In
/// order, nothing is decoded twice. For one thread at a time.
package final class FilmReader {
    private let path: String
    private let index: FilmIndex
    private let orientation: Orientation
    private var demuxer: Demuxer
    private var decoder: Decoder
    /// The packet to read next; nil if a seek is needed first.
    private var nextPacket: Int?
    /// The last picture that the decoder returned since it was restarted.
    private var lastPicture = -1
    /// The timestamp of the last packet decoded.
    private var lastTimestamp: Int64?
    /// The number of packets decoded.
    private(set) var decodedCount = 0

    /// Opens an indexed film. Its pictures must have at most `mostPixels`.
    package init(path: String, index: FilmIndex, mostPixels: Int) throws {
        self.path = path
        self.index = index
        demuxer = try Demuxer(path: path)
        demuxer.assumeColors()
        decoder = try Decoder(
            for: demuxer, threads: 1, mostPixels: mostPixels, withAlpha: index.hasAlphaBeside)
        orientation = try Orientation(of: demuxer)
        demuxer.skipOtherTracks()
    }

    /// A picture as it is shown: turned upright, in RGB. Throws a `MediaError` that states where the film is damaged;
    /// the reader must not be used after that.
    package func picture(_ number: Int) throws -> ImageDecoder.Image {
        let orientation = orientation
        return try picture(number) { try FilmPixels.image($0, orientation) }
    }

    /// Passes a picture as decoded to `make`, and returns its result. Throws as `picture(_:)` does.
    package func picture<Result>(
        _ number: Int, _ make: (borrowing Picture) throws -> Result
    ) throws -> Result {
        lastTimestamp = nil
        do {
            if isAhead(number), let made = try decode(until: number, make) { return made }
            let start = index.start(of: number)
            for way in Way.allCases {
                guard try begin(at: start, by: way) else { continue }
                if let made = try decode(until: number, make) { return made }
            }
        } catch let error as MediaError
            where !error.isAboutFilm && !error.isFault && error != FFmpegLog.unheard
        {
            throw MediaError.film("damaged at \(index.time(of: lastTimestamp ?? index.timestamps[number])) s")
        }
        throw MediaError.film("there is no picture at \(index.time(of: index.timestamps[number])) s: damaged")
    }

    private static func result<Made>(
        of picture: borrowing Picture, _ make: (borrowing Picture) throws -> Made
    ) -> Result<Made, any Error> {
        do { return .success(try make(picture)) } catch { return .failure(error) }
    }

    /// True if the picture can be reached by decoding on.
    private func isAhead(_ number: Int) -> Bool {
        guard let nextPacket else { return false }
        return number > lastPicture && index.start(of: number).packet <= nextPacket
    }

    /// Methods of reaching a keyframe, from the fastest to the most reliable. Some containers' indexes lead beyond it.
    private enum Way: CaseIterable {
        case direct, fromEarlier, fromBeginning, decodingAll
    }

    /// Restarts the decoder and seeks to a keyframe; returns false if this method does not reach it.
    private func begin(
        at start: (packet: Int, timestamp: Int64, earlier: Int64?), by way: Way
    ) throws -> Bool {
        decoder.restart()
        (nextPacket, lastPicture) = (nil, -1)
        switch way {
        case .direct:
            return try start.packet > 0 && seek(to: start.timestamp) && skip(to: start.packet)
        case .fromEarlier:
            guard start.packet > 0, let earlier = start.earlier else { return false }
            return try seek(to: earlier) && skip(to: start.packet)
        case .fromBeginning, .decodingAll:
            demuxer = try Demuxer(path: path)
            demuxer.skipOtherTracks()
            nextPacket = 0
            if way == .fromBeginning {
                for _ in 0..<start.packet where try !demuxer.next({ _ in }) { return false }
                nextPacket = start.packet
            }
            return true
        }
    }

    private func seek(to timestamp: Int64) -> Bool {
        do {
            try demuxer.seek(to: timestamp)
            return true
        } catch {
            // Not every container can seek.
            return false
        }
    }

    /// Reads up to a packet and decodes it; returns false if the reader's position is unknown or already beyond the
    /// packet.
    private func skip(to packet: Int) throws -> Bool {
        var place: Int?
        while (place ?? -1) < packet {
            let goesOn = try demuxer.next { read in
                let known = read.timestamps.presentation ?? read.timestamps.decoding
                place = known.flatMap(index.picture(at:)).map(index.packet(of:)) ?? place.map { $0 + 1 }
                if place == packet { try send(read) }
            }
            if !goesOn { return false }
        }
        guard place == packet else { return false }
        nextPacket = packet + 1
        return true
    }

    private func send(_ packet: borrowing Packet) throws(MediaError) {
        lastTimestamp = packet.timestamps.presentation ?? packet.timestamps.decoding ?? lastTimestamp
        guard !packet.isCorrupt else { throw .damaged }
        decodedCount += 1
        try decoder.send(packet)
    }

    /// Decodes up to a picture; returns nil if the film continues without it.
    private func decode<Made>(
        until number: Int, _ make: (borrowing Picture) throws -> Made
    ) throws -> Made? {
        var found: Result<Made, any Error>?
        while true {
            let state = try decoder.next { picture in
                guard let shown = picture.shownAt.flatMap(index.picture(at:)) else { return }
                lastPicture = max(lastPicture, shown)
                if shown == number { found = Self.result(of: picture, make) }
            }
            switch state {
            case .picture:
                if let found { return try found.get() }
                if lastPicture > number { return nil }
            case .needsPacket:
                if try demuxer.next({ try send($0) }) {
                    nextPacket = nextPacket.map { $0 + 1 }
                } else {
                    try decoder.sendEnd()
                }
            case .end:
                nextPacket = nil
                return nil
            }
        }
    }
}

extension MediaError {
    /// True if the error already describes a problem of the film fully.
    fileprivate var isAboutFilm: Bool { isAboutContent && operation == MediaError.film("").operation }
}
