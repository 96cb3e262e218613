import Files
import Media
import SceneModel

/// The first line of a Y4M stream, which states the size, rate and pixel format of the frames. Its messages about a
/// damaged stream are the same for files and pipes.
package struct Y4MHeader: Equatable, Sendable {
    /// The text with which the header begins.
    private static let mark = "YUV4MPEG2 "
    /// The text with which the line before each frame begins.
    private static let frameMark = "FRAME"
    /// The maximum length of a line in bytes.
    package static let longestLine = 1024

    /// The number of bytes in each frame, without the line before the frame.
    package let frameByteCount: Int
    /// The frame rate.
    let rate: Ratio

    /// Returns true if a file that begins with the bytes `start` is a Y4M stream.
    package static func begins(_ start: [UInt8]) -> Bool { start.starts(with: mark.utf8) }

    /// Parses the header line, given without its newline. Throws `OrderError` if the line is not a Y4M header or its
    /// pixel format is not supported.
    package init(_ line: [UInt8]) throws(OrderError) {
        guard line.count <= Self.longestLine else {
            throw OrderError("the Y4M header has more than \(Self.longestLine) bytes")
        }
        guard line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), Self.begins(line) else {
            throw OrderError("the Y4M header contains invalid characters, such as CR or NUL")
        }
        var size: (width: Int?, height: Int?)
        var (rateText, format, otherFormat): (String?, String?, String?)
        for word in String(decoding: line, as: UTF8.self).dropFirst(Self.mark.count).split(separator: " ") {
            let value = String(word.dropFirst())
            switch word.first {
            case "W": size.width = Int(value)
            case "H": size.height = Int(value)
            case "F": rateText = value
            case "C": format = value
            case "X" where value.hasPrefix("YSCSS="): otherFormat = value.dropFirst(6).lowercased()
            default: break
            }
        }
        guard let width = size.width, let height = size.height, width > 0, height > 0 else {
            throw OrderError("the Y4M header has no size")
        }
        let numbers =
            rateText?.split(separator: ":", omittingEmptySubsequences: false).map { Int32($0) ?? 0 } ?? []
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else {
            throw OrderError(
                rateText.map {
                    "the Y4M header has the rate \"F\($0)\"; expected a rate such as F30:1 or F30000:1001"
                }
                    ?? "the Y4M header has no rate, such as F30:1")
        }
        let name = format ?? otherFormat ?? "420"
        guard let pixelFormat = PixelFormat.y4m(name),
            let byteCount = pixelFormat.byteCount(width: width, height: height)
        else { throw OrderError("Y4M frames of \(width)x\(height) in \"\(name)\" are not supported") }
        frameByteCount = byteCount
        rate = Ratio(Int(numbers[0]), Int(numbers[1]))
    }

    /// Checks the line before a frame, given without its newline. Throws `OrderError` if it doesn't begin with
    /// `FRAME`.
    package func check(mark line: [UInt8], after frames: Int) throws(OrderError) {
        guard line.count <= Self.longestLine, line.starts(with: Self.frameMark.utf8),
            [nil, UInt8(ascii: " ")].contains(line.dropFirst(Self.frameMark.utf8.count).first)
        else { throw OrderError("damaged after \(frameWords(frames)) of Y4M") }
    }

    /// Throws `OrderError` if `byteCount`, the number of bytes available for the next frame, is less than a whole
    /// frame.
    package func check(byteCount: Int, after frames: Int) throws(OrderError) {
        guard byteCount < frameByteCount else { return }
        throw OrderError(
            "truncated after \(frameWords(frames)): the next frame has \(byteCount) of \(frameByteCount) bytes"
        )
    }

    /// Checks the structure of a whole Y4M file without reading its samples; accepts any file of another format.
    /// Throws `OrderError` if the Y4M file is damaged or truncated.
    package static func check(_ path: String) throws {
        var file = try InputFile(opening: path)
        guard begins(try file.read(mark.utf8.count)) else { return }
        let end = try FileSystem.byteCount(of: path)
        func line(at offset: Int) throws -> [UInt8] {
            var bytes: [UInt8] = []
            // The line before a frame is short, so 64 bytes are read first.
            for most in [64, longestLine + 1] {
                try file.seek(to: offset)
                bytes = try file.read(most)
                if let newline = bytes.firstIndex(of: UInt8(ascii: "\n")) { return Array(bytes[..<newline]) }
            }
            return bytes
        }
        let first = try line(at: 0)
        let header = try Y4MHeader(first)
        var (offset, frames) = (first.count + 1, 0)
        while offset < end {
            let mark = try line(at: offset)
            try header.check(mark: mark, after: frames)
            offset += mark.count + 1
            try header.check(byteCount: max(min(header.frameByteCount, end - offset), 0), after: frames)
            offset += header.frameByteCount
            frames += 1
        }
        guard frames > 0 else { throw OrderError("ends before the first frame") }
    }
}

/// Returns a number of frames in words: `1 frame`, `2 frames`.
func frameWords(_ count: Int) -> String { count == 1 ? "1 frame" : "\(count) frames" }
