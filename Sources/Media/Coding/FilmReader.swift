/// A decoder with random access to the pictures of a film. A picture has the same pixels in whatever order pictures are
/// read. Reading in presentation order decodes every picture only once. Use it from one thread at a time.
package final class FilmReader {
    private let path: String
    private let index: FilmIndex
    private let orientation: Orientation
    private var demuxer: Demuxer
    private var decoder: Decoder
    /// The number of the packet that is read next; nil if a seek is needed first.
    private var nextPacket: Int?
    /// The number of the last picture that the decoder returned since it was restarted; -1 if none.
    private var lastPicture = -1
    /// The timestamp of the last packet that was decoded.
    private var lastTimestamp: Int64?
    /// The number of packets that were decoded.
    private(set) var decodedCount = 0

    /// Opens a film that was indexed before. Pictures of more than `maximumPixels` pixels throw an error.
    package init(path: String, index: FilmIndex, maximumPixels: Int) throws {
        self.path = path
        self.index = index
        demuxer = try Demuxer(path: path)
        demuxer.assumeColors()
        decoder = try Decoder(
            for: demuxer, threads: 1, maximumPixels: maximumPixels, withAlpha: index.hasAlphaBeside)
        orientation = try Orientation(of: demuxer)
        demuxer.skipOtherTracks()
    }

    /// Returns picture number `number` as players show it: rotated upright and in RGB. If the film is damaged, throws a
    /// `MediaError` that states where; the reader must not be used after that.
    package func picture(_ number: Int) throws -> ImageDecoder.Image {
        let orientation = orientation
        return try picture(number) { try FilmPixels.image($0, orientation) }
    }

    /// Decodes picture number `number`, and returns the result of `make` for the picture. Throws the same errors as
    /// `picture(_:)`.
    package func picture<Result>(
        _ number: Int, _ make: (borrowing Picture) throws -> Result
    ) throws -> Result {
        lastTimestamp = nil
        do {
            if isAhead(number), let made = try decode(until: number, make) { return made }
            let start = index.start(of: number)
            for method in SeekMethod.allCases {
                guard try begin(at: start, by: method) else { continue }
                if let made = try decode(until: number, make) { return made }
            }
        } catch let error as MediaError
            where !error.isAboutFilm && !error.isFault && error != FFmpegLog.unheard
        {
            throw MediaError.film("damaged at \(index.time(of: lastTimestamp ?? index.timestamps[number])) s")
        }
        throw MediaError.film(
            "damaged: the picture at \(index.time(of: index.timestamps[number])) s is missing")
    }

    private static func result<Made>(
        of picture: borrowing Picture, _ make: (borrowing Picture) throws -> Made
    ) -> Result<Made, any Error> {
        do { return .success(try make(picture)) } catch { return .failure(error) }
    }

    /// True if the picture can be decoded without seeking first.
    private func isAhead(_ number: Int) -> Bool {
        guard let nextPacket else { return false }
        return number > lastPicture && index.start(of: number).packet <= nextPacket
    }

    /// Methods of reaching a keyframe, from the fastest to the most reliable. Seeking directly to a keyframe can miss
    /// it, because the index of some containers points to a later packet.
    private enum SeekMethod: CaseIterable {
        case direct, fromEarlier, fromBeginning, decodingAll
    }

    /// Restarts the decoder and moves the reader to the keyframe at `start`. Returns false if `method` can't reach that
    /// keyframe.
    private func begin(
        at start: (packet: Int, timestamp: Int64, earlier: Int64?), by method: SeekMethod
    ) throws -> Bool {
        decoder.restart()
        (nextPacket, lastPicture) = (nil, -1)
        switch method {
        case .direct:
            return try start.packet > 0 && seek(to: start.timestamp) && skip(to: start.packet)
        case .fromEarlier:
            guard start.packet > 0, let earlier = start.earlier else { return false }
            return try seek(to: earlier) && skip(to: start.packet)
        case .fromBeginning, .decodingAll:
            demuxer = try Demuxer(path: path)
            demuxer.skipOtherTracks()
            nextPacket = 0
            if method == .fromBeginning {
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
            // The container may not support seeking.
            return false
        }
    }

    /// Skips all packets before packet number `packet` and decodes that packet. Returns false if the reader's position
    /// is unknown or already after the packet.
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

    /// Decodes up to picture number `number`. Returns nil if the decoder skips that picture.
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
    /// True if the error's message already describes the film's fault completely.
    fileprivate var isAboutFilm: Bool { isAboutContent && operation == MediaError.film("").operation }
}
