import Base
import Drawing
import Film
import FilmReading
import Geometry
import Hashing
import Media
import Rasteriser
import SceneModel

/// A recorder of two hashes of each frame while a film is made: of the frame as drawn, and of the frame as converted
/// for the encoder.
package final class FrameHashRecorder: FrameObserver {
    private let rate: FrameRate
    private let size: PixelSize
    /// For each frame of the film, the number of the frame whose hash is used. Of chunks with the same key, only the
    /// first is drawn.
    private let sources: [Int]
    private let drawn: Locked<[Entry?]>
    private let converted: Locked<[Entry?]>

    private struct Entry {
        var hash: String
        var byteCount: Int
    }

    /// Creates a recorder for `frameCount` frames.
    package convenience init(frameCount: Int, size: PixelSize, rate: FrameRate) {
        self.init(sources: Array(0..<frameCount), size: size, rate: rate)
    }

    /// Creates a recorder for the film of `plan`.
    package convenience init(_ plan: FilmPlan) {
        let sources = zip(plan.grid.chunks, plan.originals).flatMap { chunk, original in
            (0..<chunk.frames.count).map { original.frames.lowerBound.number + $0 }
        }
        self.init(sources: sources, size: plan.size, rate: plan.order.scene.fps)
    }

    private init(sources: [Int], size: PixelSize, rate: FrameRate) {
        self.sources = sources
        self.size = size
        self.rate = rate
        drawn = Locked(Array(repeating: nil, count: sources.count))
        converted = Locked(Array(repeating: nil, count: sources.count))
    }

    /// Records the hash of a drawn frame.
    package func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) {
        let entry = Self.entry(pixels.rgb24())
        drawn.withLock { $0[frame.number] = entry }
    }

    /// Records the hash of a converted frame.
    package func didConvert(_ picture: borrowing Picture, frame: FilmFrame) throws {
        let entry = Self.entry(try picture.samples())
        converted.withLock { $0[frame.number] = entry }
    }

    /// Returns the hashes of the frames as drawn, in 24-bit RGB. Call this after the film was made; throws
    /// `GoldenError` if a frame was not recorded.
    package func drawnFrames() throws(GoldenError) -> FrameHashList {
        try list(drawn.withLock { $0 }, "drawn")
    }

    /// Returns the hashes of the frames as converted, in YUV 4:2:0. Call this after the film was made; throws
    /// `GoldenError` if a frame was not recorded.
    package func convertedFrames() throws(GoldenError) -> FrameHashList {
        try list(converted.withLock { $0 }, "converted")
    }

    private static func entry(_ bytes: [UInt8]) -> Entry {
        Entry(hash: SHA256.digest(of: bytes), byteCount: bytes.count)
    }

    private func list(_ entries: [Entry?], _ what: String) throws(GoldenError) -> FrameHashList {
        var list = FrameHashList(
            timeBase: Ratio(rate.denominator, rate.numerator), width: size.width, height: size.height)
        for (frame, source) in sources.enumerated() {
            guard let entry = entries[source] else {
                throw GoldenError("frame \(frame) was not \(what) in this run")
            }
            list.append(picture: entry.hash, byteCount: entry.byteCount)
        }
        return list
    }
}
