import Base
import Files
import Geometry
import Media
import SceneModel

/// Reads frames from a pipe and writes them to a file: a pipe can be read only once, but encoders that run in parallel
/// read their input at several positions.
package struct FrameStream: ~Copyable {
    /// The format of the frames in a pipe.
    package enum Kind: Sendable, Equatable {
        /// Y4M: a header states the size, rate and pixel format.
        case y4m
        /// Raw samples of frame after frame, without headers.
        case raw(VideoFormat)
    }

    private var input: InputFile
    /// Bytes that `start` has already read from the pipe; the next read returns them first.
    private var head: [UInt8] = []
    private let cancellation: Cancellation
    private var y4m: (line: [UInt8], header: Y4MHeader)?
    /// Frames that were read but not written yet.
    private var ahead: [Frame] = []
    /// The number of frames read so far.
    private var frameCount = 0

    /// Creates a stream that reads `input`, a pipe from which nothing was read yet.
    package init(_ input: consuming InputFile, cancellation: Cancellation) {
        self.input = input
        self.cancellation = cancellation
    }

    /// Returns the first 64 bytes, for recognising the content. The next call reads the same bytes again.
    package mutating func start() throws -> [UInt8] {
        head = try read(64)
        return head
    }

    /// Returns all bytes up to the end of the pipe, but at most `limit`.
    package mutating func readAll(atMost limit: Int) throws -> [UInt8] { try read(limit) }

    /// Returns the frame rate, or nil if the rate in a Y4M header is out of the range that scenes allow. Reads the
    /// Y4M header.
    package mutating func rate(_ kind: Kind) throws -> FrameRate? {
        let rate: Ratio
        switch kind {
        case .y4m: rate = try y4mHeader().rate
        case .raw(let format): rate = format.rate
        }
        return FrameRate(rate.numerator, per: rate.denominator)
    }

    /// Writes frames to a new file in `folder`, at most `most` frames, and returns the file's path; returns nil if no
    /// frame is left. If fewer than `tail` frames would remain in the pipe, they are written to the same file.
    /// `didRead` is called with the number of frames read so far. Throws `OrderError` if the stream is damaged or
    /// truncated.
    package mutating func write(
        _ kind: Kind, to folder: String, atMost most: Int? = nil, tail: Int = 0, didRead: (Int) -> Void
    ) throws -> String? {
        guard let first = try next(kind, didRead) else {
            guard frameCount == 0 else { return nil }
            throw OrderError("ends before the first frame")
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
            throw OrderError(
                "frames of \(format.width)x\(format.height) in \(format.pixelFormat) are not supported")
        }
        let samples = try read(byteCount)
        guard samples.isEmpty || samples.count == byteCount else {
            throw OrderError(
                "truncated after \(frameWords(frameCount)): the next frame has \(samples.count) of \(byteCount) bytes (\(format.width)x\(format.height) in \(format.pixelFormat))"
            )
        }
        return samples.isEmpty ? nil : Frame(mark: [], samples: samples)
    }

    private mutating func y4mHeader() throws -> Y4MHeader {
        if let y4m { return y4m.header }
        guard let line = try readLine() else { throw OrderError("ends before the first frame") }
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

    /// Returns the bytes of the next line without its newline; nil at the end of the pipe. A line that is longer than
    /// allowed is cut just above the limit.
    private mutating func readLine() throws -> [UInt8]? {
        var line: [UInt8] = []
        while let byte = try read(1).first {
            if byte == FrameFile.newline { return line }
            line.append(byte)
            if line.count > Y4MHeader.longestLine { return line }
        }
        return line.isEmpty ? nil : line
    }

    /// Reads `count` bytes; returns fewer only at the end of the pipe. Throws `Cancelled` soon after cancellation,
    /// even while the pipe is silent.
    private mutating func read(_ count: Int) throws -> [UInt8] {
        var bytes = Array(head.prefix(count))
        head.removeFirst(bytes.count)
        while bytes.count < count {
            try cancellation.check()
            guard try input.hasBytes(within: Self.patience) else { continue }
            let piece = try input.readSome(atMost: min(count - bytes.count, Self.maximumReadLength))
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }

    /// The interval in milliseconds at which a silent pipe is checked for cancellation.
    private static let patience = 100
    private static let maximumReadLength = 1 << 20
}

/// A frame that was read from a pipe.
struct Frame: Sendable {
    /// The line before the frame in Y4M; empty for raw frames.
    let mark: [UInt8]
    /// All samples of the frame, without padding.
    let samples: [UInt8]
}

/// A file to which the frames from a pipe are written unchanged.
struct FrameFile: ~Copyable {
    static let newline = UInt8(ascii: "\n")

    private var text: OutputFile?
    private var film: RawFilmWriter?

    /// Creates the file and, for Y4M, writes `header`.
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

    /// Finishes the file.
    consuming func finish() throws { try film?.finish() }
}

/// The pixel format and size of raw frames. The bytes of raw frames don't state them, so the user does.
package struct RawFrames: Sendable, Equatable {
    /// The pixel format: the layout of the samples.
    package var pixelFormat: PixelFormat
    /// The size of a frame in pixels.
    package var size: PixelSize

    /// Creates a description from a pixel format and a frame size.
    package init(_ pixelFormat: PixelFormat, size: PixelSize) {
        self.pixelFormat = pixelFormat
        self.size = size
    }

    /// The JSON format of a description of raw frames.
    static let format = ObjectFormat<RawFrames>(properties: [
        .required("pixelFormat", \.pixelFormat, .raw, "The pixel format."),
        .required("size", \.size, PixelSize.format, "The size of a frame."),
    ]).format(startingFrom: RawFrames(.yuv420p, size: PixelSize(width: 1, height: 1)))
}

extension Format where Value == PixelFormat {
    /// The JSON format of a pixel format: its name, such as "yuv420p".
    fileprivate static var raw: Format {
        Format<String>.text.map(
            expectation: "one of " + PixelFormat.raw.map { "\"\($0)\"" }.joined(separator: ", "),
            { name in PixelFormat.raw.first { $0.description == name } }, back: \.description)
    }
}
