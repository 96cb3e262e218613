import Files
import Geometry
import Hashing
import Media
import SceneModel

/// Animated pictures that are read back.
struct Animation {
    let path: String
    let size: PixelSize
    private let format: AnimationFormat
    private let codec: String

    /// Opens the file at `path`.
    init(path: String, _ format: AnimationFormat) throws {
        (self.path, self.format) = (path, format)
        if format == .webp {
            let reader = try WebPReader(Self.bytes(of: path))
            (codec, size) = ("webp", PixelSize(width: reader.width, height: reader.height))
        } else {
            let facts = try Demuxer(path: path).facts
            (codec, size) = (facts.codec, PixelSize(width: facts.width, height: facts.height))
        }
    }

    /// The codec and the size, in words.
    var words: String { "\(codec), \(size)" }

    /// Returns the bytes of a file.
    static func bytes(of path: String) throws -> [UInt8] {
        var file = try InputFile(opening: path)
        return try file.readAll(atMost: Int(UInt32.max))
    }

    /// Decodes all pictures, and calls `receive` with the hash of each, and the time when it begins, in the units of the file.
    /// A WebP has one picture for equal frames that follow one another.
    func forEachPicture(_ receive: (_ hash: [UInt8], _ timestamp: Int64?) throws -> Void) throws {
        guard format != .webp else {
            var reader = try WebPReader(Self.bytes(of: path))
            while true {
                let start = reader.end
                guard try reader.next() else { return }
                try receive(Array(SHA256.digest(of: reader.pixels).utf8), Int64(start))
            }
        }
        var demuxer = try Demuxer(path: path)
        var decoder = try Decoder(for: demuxer, threads: 1)
        var hasher = try PictureHasher(width: size.width, height: size.height)
        func pass(_ picture: borrowing Picture) throws {
            try receive(try hasher.hash(of: picture), picture.timestamp)
        }
        while try demuxer.next({ try decoder.decode($0, pass) }) {}
        try decoder.finish(pass)
    }
}
