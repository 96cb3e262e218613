import Base
import Files
import Geometry
import Hashing
import Lottie
import Media
import SceneModel

@testable import Film

/// Inputs that are files of pictures, animations and films.
enum FileTargets {
    /// Reads an animation, and draws two frames of it. The text for librlottie is an animation of the same size.
    static func lottie(_ bytes: [UInt8]) -> Bool {
        let animation: LottieAnimation
        do { animation = try LottieAnimation(parsing: bytes) } catch {
            error.listed.forEach { requireMessage("\($0)") }
            return false
        }
        require(animation.frameCount > 0, "an animation without frames")
        for frame in [0, animation.frameCount / 2] {
            let size = PixelSize(width: 48, height: 48)
            let pixels = LottieLibrary.render(animation, frame: frame, size: size)
            require(pixels != nil, "librlottie can't read what the parser accepts")
            require(
                LottieLibrary.render(animation, frame: frame, size: size) == pixels,
                "librlottie draws a frame in two ways")
        }
        return true
    }

    /// Reads the header of a picture, and decodes a small picture. The picture has the size that its header states.
    static func picture(_ bytes: [UInt8]) -> Bool {
        guard let header = read({ try ImageHeader(of: bytes) }) else { return false }
        require(header.width > 0 && header.height > 0, "a picture without pixels")
        guard header.width * header.height <= 1 << 18 else { return true }
        guard let image = read({ try ImageDecoder.decode(bytes, header) }) else { return true }
        require(
            image.width == header.width && image.height == header.height
                && image.rgba.count == image.width * image.height * 4, "a picture of another size")
        return true
    }

    /// Reads a table of colours, and looks up some colours.
    static func cube(_ bytes: [UInt8]) -> Bool {
        guard let cube = read({ try ColorCube(parsing: bytes) }) else { return false }
        let points = cube.isCube ? cube.side * cube.side * cube.side : cube.side
        require(cube.values.count == 3 * points, "colours are missing")
        require(cube.values.allSatisfy(\.isFinite), "a colour that is not finite")
        return true
    }

    /// Finds the boxes of a film, its durations and its catalogue. The boxes are one after the other.
    static func boxes(_ bytes: [UInt8]) -> Bool {
        _ = MovieDurations(index: bytes)
        let layout = read { try ScratchFile.with(bytes) { try BoxLayout(of: $0) } } ?? nil
        guard let layout else { return false }
        var end = 0
        for box in layout.boxes {
            require(box.offset == end && box.byteCount >= 8, "boxes overlap")
            end = box.offset + box.byteCount
        }
        require(layout.missingByteCount >= 0, "less than nothing is missing")
        _ = read { try ScratchFile.with(bytes) { try MovieDurations(of: $0) } }
        _ = read { try ScratchFile.with(bytes) { try ChunkCatalog(ofFilm: $0) } }
        return true
    }

    /// Reads the frames of a Y4M stream.
    static func y4m(_ bytes: [UInt8]) -> Bool {
        let frames = read {
            try ScratchFile.with(bytes) { path in
                var stream = FrameStream(try InputFile(opening: path), cancellation: Cancellation())
                _ = try stream.rate(.y4m)
                var count = 0
                _ = try stream.write(.y4m, to: "/dev/shm", atMost: 8) { count = $0 }
                return count
            }
        }
        return frames ?? 0 > 0
    }

    private static let key = ChunkKey(String(repeating: "a", count: ChunkKey.length))

    /// Reads a chunk. The input lacks the key and the digest, which are added.
    static func chunk(_ bytes: [UInt8]) -> Bool {
        guard let key else { return false }
        let content = ChunkFormat.signature + Array(key.description.utf8) + bytes
        let file = content + Array(SHA256.digest(of: content).utf8)
        let packets = read {
            try ScratchFile.with(file) { path in
                var reader = try ChunkReader(try InputFile(opening: path), key: key)
                var byteCount = 0
                for _ in 0..<reader.packetCount { byteCount += try reader.next().byteCount }
                require(byteCount <= bytes.count, "packets are larger than their file")
                try reader.finish()
                return byteCount
            }
        }
        return packets != nil
    }

    /// A chunk of two packets, and one with alpha.
    static func chunkSeeds() -> [[UInt8]] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func packet(_ time: Int, flags: UInt8, _ bytes: [UInt8]) -> [UInt8] {
            number(time, 8) + number(time, 8) + [flags] + number(bytes.count, 4) + bytes
        }
        let first = packet(0, flags: 1, [1, 2, 3]) + packet(1, flags: 0, [4])
        let alpha = packet(0, flags: 3, [5, 6]) + number(1, 4) + [7]
        return [
            number(2, 4) + [9, 9] + number(2, 4) + first,
            number(0, 4) + number(1, 4) + alpha,
        ]
    }
}
