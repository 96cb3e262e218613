import Media

/// The first line of a Y4M stream: size, rate and pixel format of its frames.
package struct Y4MHeader: Equatable, Sendable {
    /// What each line begins with.
    package static let mark = "YUV4MPEG2 "
    /// What the line before each frame begins with.
    package static let frameMark = "FRAME"
    /// The most bytes that a line may have.
    package static let longestLine = 1024

    /// The bytes of each frame, without the line before it.
    package let frameByteCount: Int

    /// Whether a file that begins so is Y4M.
    package static func begins(_ start: [UInt8]) -> Bool { start.starts(with: mark.utf8) }

    /// Reads the line. Throws `OrderError` for what is not a header, or of another pixel format than is read.
    package init(_ line: String) throws {
        var size: (width: Int?, height: Int?)
        var format = "420"
        for word in line.dropFirst(Self.mark.count).split(separator: " ") {
            let value = String(word.dropFirst())
            switch word.first {
            case "W": size.width = Int(value)
            case "H": size.height = Int(value)
            case "C": format = value
            default: break
            }
        }
        guard line.hasPrefix(Self.mark), let width = size.width, let height = size.height, width > 0,
            height > 0
        else { throw OrderError("a Y4M header without a size") }
        guard let pixelFormat = PixelFormat.y4m(format),
            let byteCount = pixelFormat.byteCount(width: width, height: height)
        else { throw OrderError("Y4M frames of \(width)x\(height) in \"\(format)\" are not read") }
        frameByteCount = byteCount
    }
}
