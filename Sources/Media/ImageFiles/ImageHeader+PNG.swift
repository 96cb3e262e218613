extension ImageHeader {
    /// Reads all chunks of a PNG file.
    init(png file: ByteReader) throws(MediaError) {
        var orientation: Orientation?
        var size: (width: Int, height: Int)?
        try Self.forEachChunk(of: file) { (type, content) throws(MediaError) in
            switch type {
            case "IHDR":
                guard content.count == 13, size == nil, let width = content.big32(0),
                    let height = content.big32(4)
                else { throw .damaged }
                size = (width, height)
            case "acTL": throw .notAPicture("an animated PNG; only still pictures are supported")
            case "eXIf": orientation = Orientation(tiff: content)
            default: break
            }
            guard size != nil else { throw .damaged }
        }
        guard let size else { throw .truncated }
        self.init(.png, width: size.width, height: size.height, orientation)
    }

    /// Returns the file without chunks that don't affect the pixels. Such chunks may contain texts that take any amount
    /// of memory when decompressed.
    static func essentialPNG(_ bytes: [UInt8]) throws(MediaError) -> [UInt8] {
        let file = ByteReader(bytes)
        var essential = Array(bytes.prefix(signatureLength))
        var offset = signatureLength
        try forEachChunk(of: file) { (type, content) throws(MediaError) in
            let length = content.count + chunkOverhead
            if ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].contains(type) {
                essential += bytes[offset..<offset + length]
            }
            offset += length
        }
        return essential
    }

    private static let signatureLength = 8
    /// The number of bytes that a chunk has besides its data: the length, the type and the checksum.
    private static let chunkOverhead = 12

    private static func forEachChunk(
        of file: ByteReader, _ body: (_ type: String, _ content: ByteReader) throws(MediaError) -> Void
    ) throws(MediaError) {
        var offset = signatureLength
        while true {
            guard let length = file.big32(offset), let type = file.part(offset + 4, 4),
                let content = file.part(offset + 8, length), file.big32(offset + 8 + length) != nil
            else { throw .truncated }
            let name = String(decoding: type.array, as: UTF8.self)
            try body(name, content)
            if name == "IEND" { return }
            offset += length + chunkOverhead
        }
    }
}
