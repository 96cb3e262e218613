import Files
import Media
import Pipeline
import SceneModel

/// Frames that come through a pipe. A pipe can't be read twice, but the lanes of a film read in several places, so the frames
/// are kept in a file.
package struct FrameStream: ~Copyable {
    /// What comes through the pipe.
    package enum Kind: Sendable, Equatable {
        /// Frames with a header that says all about them.
        case y4m
        /// Frames one after the other, without anything between them.
        case raw(VideoFormat)
    }

    private var input: InputFile
    /// What was looked at and comes first.
    private var head: [UInt8] = []
    private let cancellation: Cancellation
    /// How many frames were read.
    package private(set) var frameCount = 0

    /// Takes over a pipe of which nothing was read yet.
    package init(_ input: consuming InputFile, cancellation: Cancellation) {
        self.input = input
        self.cancellation = cancellation
    }

    /// The first bytes, to see what comes through the pipe. They are read again by whoever reads on.
    package mutating func start() throws -> [UInt8] {
        head = try read(64)
        return head
    }

    /// All bytes, if there are not more than so many.
    package mutating func readAll(atMost limit: Int) throws -> [UInt8] { try read(limit) }

    /// Writes frames to a new file in a folder until they end, or there are as many as are wanted, and returns the file's
    /// path. `didRead` is told how many there are. Throws `OrderError` for what is damaged or truncated.
    package mutating func write(
        _ kind: Kind, to folder: String, atMost most: Int?, didRead: (Int) -> Void
    ) throws -> String {
        let path = "\(folder)/frames.\(kind == .y4m ? "y4m" : "nut")"
        switch kind {
        case .y4m: try writeY4M(to: path, atMost: most ?? .max, didRead)
        case .raw(let format): try writeRaw(format, to: path, atMost: most ?? .max, didRead)
        }
        guard frameCount > 0 else { throw OrderError("it ends before the first frame") }
        return path
    }

    private mutating func writeRaw(
        _ format: VideoFormat, to path: String, atMost most: Int, _ didRead: (Int) -> Void
    ) throws {
        guard let byteCount = format.pixelFormat.byteCount(width: format.width, height: format.height) else {
            throw OrderError("frames of \(format.width)x\(format.height) in \(format.pixelFormat)")
        }
        var writer = try RawFilmWriter(path: path, format: format)
        while frameCount < most {
            let frame = try read(byteCount)
            if frame.isEmpty { break }
            guard frame.count == byteCount else {
                throw OrderError(
                    "truncated after \(frameWords(frameCount)): the next one has \(frame.count) of \(byteCount) bytes (\(format.width)x\(format.height) in \(format.pixelFormat))"
                )
            }
            try writer.write(frame)
            count(didRead)
        }
        try writer.finish()
    }

    private mutating func writeY4M(
        to path: String, atMost most: Int, _ didRead: (Int) -> Void
    ) throws {
        var file = try OutputFile(creating: path)
        guard let line = try readLine() else { return }
        let header = try Y4MHeader(line)
        try file.write(line + [newline])
        while frameCount < most, let line = try readLine() {
            try header.check(mark: line, after: frameCount)
            let frame = try read(header.frameByteCount)
            try header.check(byteCount: frame.count, after: frameCount)
            try file.write(line + [newline])
            try file.write(frame)
            count(didRead)
        }
    }

    private let newline = UInt8(ascii: "\n")

    private mutating func count(_ didRead: (Int) -> Void) {
        frameCount += 1
        didRead(frameCount)
    }

    /// The bytes up to the end of a line, without it, or more than a line may have; nil at the end of the pipe.
    private mutating func readLine() throws -> [UInt8]? {
        var line: [UInt8] = []
        while let byte = try read(1).first {
            if byte == newline { return line }
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
