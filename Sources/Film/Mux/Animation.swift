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

extension AnimationFilm {
    /// The largest mean difference in a block of 16×16 pixels of a written picture from the drawn one, in levels. Colours
    /// have fewer samples than pixels, so thin coloured lines lose much.
    private static let maximumDifference = 64.0

    /// Writes the file as WebP.
    func writeWebP() throws {
        var writer = try WebPWriter(
            width: plan.size.width, height: plan.size.height, hasAlpha: plan.format.pixelFormat.hasAlpha)
        try frames.forEach { picture, frame in try writer.write(picture, at: time(of: frame)) }
        let bytes = try writer.finish(at: time(of: FilmFrame(plan.frameCount)))
        var file = try OutputFile(creating: path)
        try file.write(bytes)
    }

    /// Reads the file back, and compares the times with the plan, and each picture with the drawn one: equal pictures are
    /// one, and colours lose a little. Throws `FilmFault` at the first difference.
    func verifyWebP(_ didVerify: (Int) -> Void) throws {
        let hasAlpha = plan.format.pixelFormat.hasAlpha
        var reader = try WebPReader(Animation.bytes(of: path))
        guard reader.width == plan.size.width, reader.height == plan.size.height else {
            throw fault("the size is \(reader.width)x\(reader.height), expected \(plan.size)")
        }
        // libwebp makes a still picture of frames that are all equal.
        var isStill = false
        try frames.forEach { picture, frame in
            let (start, end) = (time(of: frame), time(of: frame.advanced(by: 1)))
            while !isStill, reader.end <= start {
                guard try reader.next() else { throw fault("frame \(frame) is missing") }
                isStill = reader.end == 0
            }
            guard isStill || reader.end >= end else {
                throw fault("frame \(frame) ends at \(reader.end) ms, expected \(end)")
            }
            let difference = try reader.difference(from: picture, hasAlpha: hasAlpha)
            guard difference.block <= Self.maximumDifference, difference.alpha == 0 else {
                throw fault(
                    "frame \(frame) differs by \(difference.block) levels, and its alpha by \(difference.alpha)"
                )
            }
            didVerify(frame.number + 1)
        }
        let end = time(of: FilmFrame(plan.frameCount))
        guard isStill || reader.end == end, try !reader.next() else {
            throw fault("the film ends at \(reader.end) ms, expected \(end)")
        }
    }

    /// Returns the time of a frame in milliseconds.
    private func time(of frame: FilmFrame) -> Int {
        Int(AnimationFormat.webp.time(of: Int64(frame.number), at: plan.format.rate))
    }
}
