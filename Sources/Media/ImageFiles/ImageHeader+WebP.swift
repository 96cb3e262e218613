extension ImageHeader {
    /// Reads all chunks of a WebP file.
    init(webp file: ByteReader) throws(MediaError) {
        guard let length = file.little32(4), let body = file.part(12, length - 4) else { throw .truncated }
        var orientation: Orientation?
        var canvas: (width: Int, height: Int)?
        var size: (width: Int, height: Int)?
        var offset = 0
        while offset < body.count {
            guard let length = body.little32(offset + 4), let content = body.part(offset + 8, length) else {
                throw .truncated
            }
            switch body.part(offset, 4).map({ String(decoding: $0.array, as: UTF8.self) }) {
            case "VP8X":
                guard let flags = content.byte(0), let right = content.little24(4),
                    let bottom = content.little24(7)
                else { throw .damaged }
                guard flags & 0x02 == 0 else { throw .animatedWebP }
                canvas = (right + 1, bottom + 1)
            case "ANIM", "ANMF": throw .animatedWebP
            case "VP8 " where size == nil: size = try Self.size(lossy: content)
            case "VP8L" where size == nil: size = try Self.size(lossless: content)
            case "EXIF":
                let start = content.has("Exif\0\0", at: 0) ? 6 : 0
                orientation = content.part(start, content.count - start).flatMap { Orientation(tiff: $0) }
            default: break
            }
            offset += 8 + length + length % 2
        }
        guard let size else { throw .damaged }
        if let canvas, canvas != size { throw .damaged }
        self.init(.webp, width: size.width, height: size.height, orientation)
    }

    private static func size(lossy frame: ByteReader) throws(MediaError) -> (width: Int, height: Int) {
        guard frame.number(3, bytes: 3, bigEndian: true) == 0x9D012A, let width = frame.little16(6),
            let height = frame.little16(8)
        else { throw .damaged }
        // The upper two bits of each number are a scaling hint for viewers.
        return (width & 0x3FFF, height & 0x3FFF)
    }

    private static func size(lossless frame: ByteReader) throws(MediaError) -> (width: Int, height: Int) {
        guard frame.byte(0) == 0x2F, let bits = frame.little32(1) else { throw .damaged }
        return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
}

extension MediaError {
    fileprivate static var animatedWebP: MediaError {
        .notAPicture("an animated WebP; only still pictures are supported")
    }
}
