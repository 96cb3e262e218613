import Files
import Film
import Hashing
import Media

/// The frames that a golden keeps without loss: a PNG for each of the different ones, named after the first frame that has it.
struct KeptPictures: Sendable {
    private let folder: String
    private let frames: [FrameHash]
    private let firsts: [Int]

    /// The pictures in a golden's folder, of the frames in its list.
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

    /// The first file that should be there and is not.
    var missing: String? {
        Self.distinct(firsts).map(path).first { FileSystem.kind(of: $0) != .file }
    }

    /// A frame; nil behind the end. Throws `ProofError` for a picture that is damaged or another one.
    func picture(of frame: FilmFrame) throws -> FramePixels? {
        guard firsts.indices.contains(frame.number) else { return nil }
        let path = path(FilmFrame(firsts[frame.number]))
        let damage = ProofError(
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

    /// What was written: how many pictures, and their bytes.
    typealias Amount = (count: Int, byteCount: Int)

    /// Draws the frames of a list again and writes them into a folder; nil, and nothing is left, if they take more bytes
    /// than allowed.
    static func write(
        _ list: FrameHashList, drawnBy frames: DrawnFrames, to folder: String, atMost mostBytes: Int
    ) throws -> Amount? {
        var amount: Amount = (0, 0)
        let wanted = distinct(firsts(of: list.frames))
        do {
            try frames.draw(wanted) { frame, pixels in
                let png = try FramePixels(pixels).png()
                amount.byteCount += png.count
                guard amount.byteCount <= mostBytes else { throw TooMany() }
                try FileReplacement.write(
                    png, to: "\(folder)/\(GoldenFile.picture(frame))", overwriting: false)
                amount.count += 1
            }
        } catch is TooMany {
            for frame in wanted { try FileSystem.remove("\(folder)/\(GoldenFile.picture(frame))") }
            return nil
        }
        return amount
    }

    private struct TooMany: Error {}
}
