extension ImageHeader {
    /// The maximum number of scans in a file. Encoders write far fewer, and decoding one scan of a large picture takes
    /// a second.
    private static let maximumScans = 100

    /// Reads all segments of a JPEG file up to the end of its picture.
    init(jpeg file: ByteReader) throws(MediaError) {
        var orientation: Orientation?
        var size: (width: Int, height: Int)?
        var scans = 0
        var offset = 2
        while true {
            guard let start = file.firstOffset(of: 0xFF, from: offset) else { throw .truncated }
            guard start == offset, let marker = file.byte(offset + 1) else { throw .damaged }
            offset += 1
            // Any number of 0xFF bytes may precede a marker.
            if marker == 0xFF { continue }
            offset += 1
            if marker == Marker.end { break }
            if marker == 0x01 || Marker.restarts.contains(marker) { continue }
            guard let length = file.big16(offset), length >= 2 else { throw .truncated }
            guard let content = file.part(offset + 2, length - 2) else { throw .truncated }
            offset += length
            switch marker {
            case Marker.application1 where content.has("Exif\0\0", at: 0):
                orientation =
                    orientation ?? content.part(6, content.count - 6).flatMap { Orientation(tiff: $0) }
            case Marker.frames where !Marker.notFrames.contains(marker):
                guard size == nil else {
                    throw .notAPicture("a JPEG with several pictures; only one picture is supported")
                }
                size = try Self.size(frame: content)
            case Marker.scan:
                scans += 1
                guard scans <= Self.maximumScans else {
                    throw .notAPicture("a JPEG with more than \(Self.maximumScans) scans")
                }
                offset = try Self.end(ofScan: file, from: offset)
            default: break
            }
        }
        guard let size, scans > 0 else { throw .damaged }
        self.init(.jpeg, width: size.width, height: size.height, orientation)
    }

    private enum Marker {
        static let frames = 0xC0...0xCF
        /// Markers that begin no frame although their numbers lie in the range of frame headers: two markers of tables,
        /// and a reserved marker.
        static let notFrames: Set = [0xC4, 0xC8, 0xCC]
        static let restarts = 0xD0...0xD7
        static let end = 0xD9
        static let scan = 0xDA
        static let application1 = 0xE1
    }

    private static func size(frame: ByteReader) throws(MediaError) -> (width: Int, height: Int) {
        guard let precision = frame.byte(0), let height = frame.big16(1), let width = frame.big16(3),
            let components = frame.byte(5)
        else { throw .damaged }
        guard precision == 8 else {
            throw .notAPicture("a JPEG with \(precision) bits per sample; only 8 are supported")
        }
        guard components != 4 else { throw .notAPicture("a JPEG in CMYK; convert it to RGB") }
        return (width, height)
    }

    /// Returns the offset of the marker that follows the samples of a scan. Within the samples, a 0 follows every 0xFF
    /// byte.
    private static func end(ofScan file: ByteReader, from offset: Int) throws(MediaError) -> Int {
        var offset = offset
        while let mark = file.firstOffset(of: 0xFF, from: offset), let marker = file.byte(mark + 1) {
            if marker != 0, marker != 0xFF, !Marker.restarts.contains(marker) { return mark }
            offset = mark + (marker == 0xFF ? 1 : 2)
        }
        throw .truncated
    }
}
