import Base
import Files
import Film
import FilmReading
import Hashing
import Media
import SceneModel

/// The frames that a golden keeps without loss: a PNG for each of the different ones, named after the first frame that has it.
struct RecordedPictures: Sendable {
    private let folder: String
    private let frames: [FrameHash]
    private let firsts: [Int]

    /// The pictures in a golden's folder, of the frames in its list. Not all need be there.
    init(in folder: String, of list: FrameHashText) {
        self.folder = folder
        frames = list.frames
        firsts = Self.firsts(of: list.frames)
    }

    /// For each frame, the first one that is equal to it.
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

    /// The first file that is not there, though every frame should be kept.
    var missing: String? {
        Self.distinct(firsts).map(path).first { FileSystem.kind(of: $0) != .file }
    }

    /// Whether a frame is kept.
    func keeps(_ frame: FilmFrame) -> Bool {
        firsts.indices.contains(frame.number)
            && FileSystem.kind(of: path(FilmFrame(firsts[frame.number]))) == .file
    }

    /// A frame; nil if it is not kept. Throws `GoldenError` for a picture that is damaged or another one.
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

    /// Decodes all that are kept. Throws `GoldenError` for a picture that is damaged or another one.
    func verify() throws {
        for frame in Self.distinct(firsts) { _ = try picture(of: frame) }
    }

    /// Draws the different frames of a list again and writes them into a folder, as many as the bytes allow: the first, the last,
    /// and others spread over the film. Stops at the first one that is too much.
    static func write(
        _ list: FrameHashList, drawnBy frames: DrawnFrames, to folder: String, atMost mostByteCount: Int,
        cancellation: Cancellation
    ) throws -> RecordedShare {
        let wanted = distinct(firsts(of: list.frames))
        var share = RecordedShare(mostByteCount: mostByteCount)
        share.distinctCount = wanted.count
        guard mostByteCount > 0 else { return share }
        do {
            try frames.draw(spread(wanted.count).map { wanted[$0] }, cancellation: cancellation) {
                frame, pixels in
                let png = try FramePixels(pixels).png()
                guard share.byteCount + png.count <= mostByteCount else { throw Enough() }
                try FileReplacement.write(
                    png, to: "\(folder)/\(GoldenFile.picture(frame))", overwriting: false)
                share.count += 1
                share.byteCount += png.count
            }
        } catch is Enough {}
        return share
    }

    private struct Enough: Error {}

    /// The numbers below a count in an order in which any first few of them are spread over all: the first, the last, then the
    /// others by their binary digits from right to left.
    static func spread(_ count: Int) -> [Int] {
        let width = count <= 1 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
        let all = (0..<1 << width).map { number in
            (0..<width).reduce(0) { $0 << 1 | (number >> $1) & 1 }
        }.filter { $0 < count }
        guard count > 1 else { return count == 1 ? [0] : [] }
        return [0, count - 1] + all.filter { $0 != 0 && $0 != count - 1 }
    }
}

/// How much of a film a golden keeps as lossless pictures, which show a later difference exactly.
package struct RecordedShare: Sendable, Equatable {
    /// The most bytes that they may take.
    package var mostByteCount = GoldenFile.usualPictureBytes
    /// How many pictures are kept.
    package var count = 0
    /// How many different pictures the film has.
    package var distinctCount = 0
    /// Their bytes.
    package var byteCount = 0

    /// Nothing yet.
    init(mostByteCount: Int) { self.mostByteCount = mostByteCount }

    /// In golden.json.
    static let format = ObjectFormat<RecordedShare>(properties: [
        .required(
            "mostBytes", \.mostByteCount, .integer(in: 0...GoldenFile.mostPictureBytes),
            "The most bytes that pictures may take."),
        .required("kept", \.count, .integer(in: 0...Scene.mostFrames), "How many pictures are kept."),
        .required(
            "of", \.distinctCount, .integer(in: 0...Scene.mostFrames),
            "How many different pictures the film has. Those that are kept are spread over it, the first and the last among them."
        ),
    ]).format(startingFrom: RecordedShare(mostByteCount: 0))
}
