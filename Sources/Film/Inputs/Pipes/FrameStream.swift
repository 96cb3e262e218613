import Base
import Files
import Geometry
import Media
import SceneModel

/// Frames that come through a pipe. A pipe can't be read twice, but the lanes of a film read in several places, so the frames
/// are kept in a file.
package struct FrameStream: ~Copyable {
    /// The kind of frames in a pipe.
    package enum Kind: Sendable, Equatable {
        /// Frames with a header that describes them.
        case y4m
        /// Frames one after the other, without anything between them.
        case raw(VideoFormat)
    }

    private var input: InputFile
    /// Bytes that were read ahead and come first.
    private var head: [UInt8] = []
    private let cancellation: Cancellation
    private var y4m: (line: [UInt8], header: Y4MHeader)?
    /// Read, and not yet written.
    private var ahead: [Frame] = []
    /// The number of frames that were read.
    private var frameCount = 0

    /// Takes over a pipe of which nothing was read yet.
    package init(_ input: consuming InputFile, cancellation: Cancellation) {
        self.input = input
        self.cancellation = cancellation
    }

    /// The first bytes, by which the kind of content is known. The next call reads them again.
    package mutating func start() throws -> [UInt8] {
        head = try read(64)
        return head
    }

    /// The bytes up to the end of the pipe, at most `limit`.
    package mutating func readAll(atMost limit: Int) throws -> [UInt8] { try read(limit) }

    /// The rate of the frames; nil if Y4M states none that a scene can have. Reads the header of Y4M.
    package mutating func rate(_ kind: Kind) throws -> FrameRate? {
        let rate: Ratio
        switch kind {
        case .y4m: rate = try y4mHeader().rate
        case .raw(let format): rate = format.rate
        }
        return FrameRate(rate.numerator, per: rate.denominator)
    }

    /// Writes frames to a new file in a folder until they end, or there are as many as are wanted, and returns the file's
    /// path; nil if all were written before. If fewer than `tail` come after them, the file has those too. `didRead` is
    /// called with the number of frames read so far. Throws `OrderError` for what is damaged or truncated.
    package mutating func write(
        _ kind: Kind, to folder: String, atMost most: Int? = nil, tail: Int = 0, didRead: (Int) -> Void
    ) throws -> String? {
        guard let first = try next(kind, didRead) else {
            guard frameCount == 0 else { return nil }
            throw OrderError("it ends before the first frame")
        }
        let path = "\(folder)/frames.\(kind == .y4m ? "y4m" : "nut")"
        var film = try FrameFile(kind, path, header: y4m?.line)
        try film.write(first)
        var count = 1
        while count < most ?? .max, let frame = try next(kind, didRead) {
            try film.write(frame)
            count += 1
        }
        while ahead.count < tail, let frame = try read(kind, didRead) { ahead.append(frame) }
        if ahead.count < tail {
            for frame in ahead { try film.write(frame) }
            ahead = []
        }
        try film.finish()
        return path
    }

    private mutating func next(_ kind: Kind, _ didRead: (Int) -> Void) throws -> Frame? {
        try ahead.isEmpty ? read(kind, didRead) : ahead.removeFirst()
    }

    private mutating func read(_ kind: Kind, _ didRead: (Int) -> Void) throws -> Frame? {
        let frame: Frame?
        switch kind {
        case .y4m: frame = try readY4M()
        case .raw(let format): frame = try readRaw(format)
        }
        if frame != nil {
            frameCount += 1
            didRead(frameCount)
        }
        return frame
    }

    private mutating func readRaw(_ format: VideoFormat) throws -> Frame? {
        guard let byteCount = format.pixelFormat.byteCount(width: format.width, height: format.height) else {
            throw OrderError("frames of \(format.width)x\(format.height) in \(format.pixelFormat)")
        }
        let samples = try read(byteCount)
        guard samples.isEmpty || samples.count == byteCount else {
            throw OrderError(
                "truncated after \(frameWords(frameCount)): the next one has \(samples.count) of \(byteCount) bytes (\(format.width)x\(format.height) in \(format.pixelFormat))"
            )
        }
        return samples.isEmpty ? nil : Frame(mark: [], samples: samples)
    }

    private mutating func y4mHeader() throws -> Y4MHeader {
        if let y4m { return y4m.header }
        guard let line = try readLine() else { throw OrderError("it ends before the first frame") }
        let header = try Y4MHeader(line)
        y4m = (line, header)
        return header
    }

    private mutating func readY4M() throws -> Frame? {
        let header = try y4mHeader()
        guard let mark = try readLine() else { return nil }
        try header.check(mark: mark, after: frameCount)
        let samples = try read(header.frameByteCount)
        try header.check(byteCount: samples.count, after: frameCount)
        return Frame(mark: mark, samples: samples)
    }

    /// The bytes up to the end of a line, without it, or more than a line may have; nil at the end of the pipe.
    private mutating func readLine() throws -> [UInt8]? {
        var line: [UInt8] = []
        while let byte = try read(1).first {
            if byte == FrameFile.newline { return line }
            line.append(byte)
            if line.count > Y4MHeader.longestLine { return line }
        }
        return line.isEmpty ? nil : line
    }

    /// So many bytes; fewer only at the end of the pipe. Soon throws `Cancelled` when it is cancelled, however long the pipe
    /// is silent.
    private mutating func read(_ count: Int) throws -> [UInt8] {
        var bytes = Array(head.prefix(count))
        head.removeFirst(bytes.count)
        while bytes.count < count {
            try cancellation.check()
            guard try input.hasBytes(within: Self.patience) else { continue }
            let piece = try input.readSome(atMost: min(count - bytes.count, Self.mostAtOnce))
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }

    /// Milliseconds.
    private static let patience = 100
    private static let mostAtOnce = 1 << 20
}

/// A frame that came through a pipe.
struct Frame: Sendable {
    /// The line that Y4M has before it.
    let mark: [UInt8]
    /// All its samples, without padding.
    let samples: [UInt8]
}

/// A file that frames are written to as they came.
struct FrameFile: ~Copyable {
    static let newline = UInt8(ascii: "\n")

    private var text: OutputFile?
    private var film: RawFilmWriter?

    /// Creates the file. Y4M begins with a header.
    init(_ kind: FrameStream.Kind, _ path: String, header: [UInt8]?) throws {
        switch kind {
        case .y4m:
            var file = try OutputFile(creating: path)
            try file.write((header ?? []) + [Self.newline])
            text = consume file
        case .raw(let format): film = try RawFilmWriter(path: path, format: format)
        }
    }

    /// Writes the next frame.
    mutating func write(_ frame: Frame) throws {
        try text?.write(frame.mark + [Self.newline])
        try text?.write(frame.samples)
        try film?.write(frame.samples)
    }

    /// Writes what is left.
    consuming func finish() throws { try film?.finish() }
}

/// The pixel format and the size of raw frames, which their bytes don't state.
package struct RawFrames: Sendable, Equatable {
    /// The layout of their samples.
    package var pixelFormat: PixelFormat
    /// Their size.
    package var size: PixelSize

    /// Raw frames of a format and a size.
    package init(_ pixelFormat: PixelFormat, size: PixelSize) {
        self.pixelFormat = pixelFormat
        self.size = size
    }

    /// Its form in JSON.
    static let format = ObjectFormat<RawFrames>(properties: [
        .required("pixelFormat", \.pixelFormat, .raw, "The pixel format."),
        .required("size", \.size, PixelSize.format, "The size of a frame."),
    ]).format(startingFrom: RawFrames(.yuv420p, size: PixelSize(width: 1, height: 1)))
}

extension Format where Value == PixelFormat {
    /// A format in which raw frames are read, by its name.
    fileprivate static var raw: Format {
        Format<String>.text.map(
            expectation: "one of " + PixelFormat.raw.map { "\"\($0)\"" }.joined(separator: ", "),
            { name in PixelFormat.raw.first { $0.description == name } }, back: \.description)
    }
}
