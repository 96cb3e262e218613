import Base
import Files
import Film
import FilmReading
import Hashing
import Media
import SceneModel

/// The lossless pictures in a golden: one PNG for each distinct frame, named after the first frame with these pixels.
struct RecordedPictures: Sendable {
    private let folder: String
    private let frames: [FrameHash]
    private let firsts: [Int]

    /// Finds pictures of the frames in `list` in a golden's folder. Some or all pictures may be missing.
    init(in folder: String, of list: FrameHashText) {
        self.folder = folder
        frames = list.frames
        firsts = Self.firsts(of: list.frames)
    }

    /// Returns, for each frame, the number of the first frame with the same hash.
    private static func firsts(of frames: [FrameHash]) -> [Int] {
        var first: [String: Int] = [:]
        return frames.enumerated().map { number, frame in
            if let known = first[frame.hash] { return known }
            first[frame.hash] = number
            return number
        }
    }

    private static func distinct(_ firsts: [Int]) -> [FilmFrame] {
        firsts.enumerated().filter { $0 == $1 }.map { FilmFrame($0.offset) }
    }

    private func path(_ frame: FilmFrame) -> String { "\(folder)/\(GoldenFile.picture(frame))" }

    /// The path of the first missing picture. Nil if every distinct frame has a picture.
    var missing: String? {
        Self.distinct(firsts).map(path).first { FileSystem.kind(of: $0) != .file }
    }

    /// Returns true if a frame's picture is in the folder.
    func keeps(_ frame: FilmFrame) -> Bool {
        firsts.indices.contains(frame.number)
            && FileSystem.kind(of: path(FilmFrame(firsts[frame.number]))) == .file
    }

    /// Returns a frame's pixels, or nil if the frame has no picture. Throws `GoldenError` if the picture is damaged or
    /// has other pixels than the recorded frame.
    func picture(of frame: FilmFrame) throws -> FramePixels? {
        guard keeps(frame) else { return nil }
        let path = path(FilmFrame(firsts[frame.number]))
        let damage = GoldenError(
            "\(path): not the frame that was recorded",
            "restore it from version control, or record the golden again")
        let bytes = try RecordedGolden.bytes(path)
        let image: ImageDecoder.Image
        do {
            let header = try ImageHeader(of: bytes)
            guard header.width * header.height * 3 == frames[frame.number].byteCount else { throw damage }
            image = try ImageDecoder.decode(bytes, header)
        } catch let error as MediaError where !error.isFault {
            throw damage
        }
        var rgb = [UInt8](repeating: 0, count: image.width * image.height * 3)
        for pixel in 0..<image.width * image.height {
            for color in 0..<3 { rgb[pixel * 3 + color] = image.rgba[pixel * 4 + color] }
        }
        guard SHA256.digest(of: rgb) == frames[frame.number].hash else { throw damage }
        return FramePixels(width: image.width, height: image.height, rgb: rgb)
    }

    /// Decodes all pictures in the folder. Throws `GoldenError` if a picture is damaged or has other pixels than the
    /// recorded frame.
    func verify() throws {
        for frame in Self.distinct(firsts) { _ = try picture(of: frame) }
    }

    /// Draws the distinct frames of `list` again and writes them into `folder` as PNG files: the first, the last,
    /// then others spread over the film. Stops before the files would exceed `maximumByteCount` bytes in total.
    static func write(
        _ list: FrameHashList, drawnBy frames: DrawnFrames, to folder: String, atMost maximumByteCount: Int,
        cancellation: Cancellation
    ) throws -> RecordedShare {
        let wanted = distinct(firsts(of: list.frames))
        var share = RecordedShare(maximumByteCount: maximumByteCount)
        share.distinctCount = wanted.count
        guard maximumByteCount > 0 else { return share }
        do {
            try frames.draw(spread(wanted.count).map { wanted[$0] }, cancellation: cancellation) {
                frame, pixels in
                let png = try FramePixels(pixels).png()
                guard share.byteCount + png.count <= maximumByteCount else { throw Enough() }
                try FileReplacement.write(
                    png, to: "\(folder)/\(GoldenFile.picture(frame))", overwriting: false)
                share.count += 1
                share.byteCount += png.count
            }
        } catch is Enough {}
        return share
    }

    private struct Enough: Error {}

    /// Returns the numbers from 0 to `count` - 1: the first, the last, then the others in bit-reversed order. However
    /// many of them are taken from the start, they are spread over the whole range.
    static func spread(_ count: Int) -> [Int] {
        let width = count <= 1 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
        let all = (0..<1 << width).map { number in
            (0..<width).reduce(0) { $0 << 1 | (number >> $1) & 1 }
        }.filter { $0 < count }
        guard count > 1 else { return count == 1 ? [0] : [] }
        return [0, count - 1] + all.filter { $0 != 0 && $0 != count - 1 }
    }
}

/// The number and size of the lossless pictures in a golden. The pictures allow reports to show later differences
/// exactly.
package struct RecordedShare: Sendable, Equatable {
    /// The maximum size of all pictures, in bytes.
    package var maximumByteCount = GoldenFile.usualPictureBytes
    /// The number of pictures in the golden.
    package var count = 0
    /// The number of distinct frames in the film.
    package var distinctCount = 0
    /// The size of all pictures, in bytes.
    package var byteCount = 0

    /// Creates the value for a golden without pictures.
    init(maximumByteCount: Int) { self.maximumByteCount = maximumByteCount }

    /// The JSON format, in golden.json, of the numbers of pictures and their size limit.
    static let format = ObjectFormat<RecordedShare>(properties: [
        .required(
            "mostBytes", \.maximumByteCount, .integer(in: 0...GoldenFile.maximumPictureBytes),
            "The maximum size of all pictures, in bytes."),
        .required(
            "kept", \.count, .integer(in: 0...Scene.maximumFrames), "The number of pictures in the golden."),
        .required(
            "of", \.distinctCount, .integer(in: 0...Scene.maximumFrames),
            "The number of distinct frames in the film. The golden's pictures are spread over the film, including the first and the last frame."
        ),
    ]).format(startingFrom: RecordedShare(maximumByteCount: 0))
}
