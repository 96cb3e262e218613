import Files

/// The durations in seconds that the index (moov) of an MP4 or MOV file states. There are several, and players differ
/// in which duration they use. A duration of 0 or unknown, as in fragmented files, is nil.
package struct MovieDurations: Equatable {
    /// The durations of one track.
    package struct Track: Equatable {
        /// The played duration from the track header (tkhd), including the time before the track begins.
        package var played: Double?
        /// The duration of all the track's media, from the media header (mdhd).
        package var media: Double?
    }

    /// The duration of the whole film (mvhd).
    package private(set) var movie: Double?
    /// The durations of the tracks, in file order.
    package private(set) var tracks: [Track] = []

    /// The maximum size of an index in bytes; a longer index is not read.
    private static let maximumBytes = 64 << 20

    /// Reads the index of the file at `path`. Returns nil if the file has no index, is fragmented (moof), or is
    /// damaged.
    package init?(of path: String) throws(SystemError) {
        guard let layout = try BoxLayout(of: path), !layout.boxes.contains(where: { $0.type == "moof" }),
            let box = layout.boxes.first(where: { $0.type == "moov" }), box.byteCount <= Self.maximumBytes
        else { return nil }
        var file = try InputFile(opening: path)
        try file.seek(to: box.offset)
        self.init(index: try file.read(box.byteCount))
    }

    /// Parses the bytes of an index (the moov box); returns nil if they are damaged.
    init?(index bytes: [UInt8]) {
        let index = Boxes(bytes[...])
        guard let moov = index.first("moov"), let header = moov.first("mvhd") else { return nil }
        guard let (unit, duration) = header.time() else { return nil }
        movie = duration.map { Double($0) / unit }
        for track in moov.all("trak") {
            let played = track.first("tkhd")?.trackDuration().map { Double($0) / unit }
            let media = track.first("mdia")?.first("mdhd")?.time()
            tracks.append(
                Track(played: played, media: media.flatMap { time in time.1.map { Double($0) / time.0 } }))
        }
    }
}

extension Boxes {
    /// Returns the time scale (units per second) and the duration of an mvhd or mdhd box; an unknown or zero duration
    /// is nil.
    fileprivate func time() -> (unit: Double, duration: Int?)? {
        guard let first = bytes.first, first <= 1 else { return nil }
        let (place, length) = first == 1 ? (20, 8) : (12, 4)
        guard bytes.count >= place + 4 + length else { return nil }
        let unit = number(at: bytes.startIndex + place, 4)
        return unit > 0 ? (Double(unit), duration(place + 4, length)) : nil
    }

    /// Returns the duration of a tkhd box, in units of the film's time scale.
    fileprivate func trackDuration() -> Int? {
        guard let first = bytes.first, first <= 1 else { return nil }
        return first == 1 ? duration(28, 8) : duration(20, 4)
    }

    private func duration(_ place: Int, _ length: Int) -> Int? {
        guard bytes.count >= place + length else { return nil }
        let field = bytes[bytes.startIndex + place..<bytes.startIndex + place + length]
        guard !field.allSatisfy({ $0 == 0xFF }), !field.allSatisfy({ $0 == 0 }) else { return nil }
        return number(at: field.startIndex, length)
    }
}
