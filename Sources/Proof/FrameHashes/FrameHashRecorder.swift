import Drawing
import Film
import Media
import Pipeline
import SceneModel

/// Writes down the hashes of a film's frames on their way: as drawn and as converted.
public final class FrameHashRecorder: FrameObserver {
    private let rate: FrameRate
    private let size: PixelSize
    private let drawn: Locked<[Entry?]>
    private let converted: Locked<[Entry?]>

    private struct Entry {
        var hash: String
        var byteCount: Int
    }

    /// A recorder for so many frames.
    public init(frameCount: Int, size: PixelSize, rate: FrameRate) {
        self.size = size
        self.rate = rate
        drawn = Locked(Array(repeating: nil, count: frameCount))
        converted = Locked(Array(repeating: nil, count: frameCount))
    }

    /// See `FrameObserver`.
    public func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) throws {
        let entry = try Self.entry(pixels.rgb24())
        drawn.withLock { $0[frame.number] = entry }
    }

    /// See `FrameObserver`.
    public func didConvert(_ picture: borrowing Picture, frame: FilmFrame) throws {
        let entry = try Self.entry(try picture.samples())
        converted.withLock { $0[frame.number] = entry }
    }

    /// The frames as drawn, three bytes a pixel, red first. For when the film is made; throws `ProofError`
    /// when a frame did not come by.
    public func drawnFrames() throws(ProofError) -> FrameHashList { try list(drawn.withLock { $0 }, "drawn") }

    /// The frames as converted, YUV 4:2:0. For when the film is made; throws `ProofError` when a frame did not
    /// come by.
    public func convertedFrames() throws(ProofError) -> FrameHashList {
        try list(converted.withLock { $0 }, "converted")
    }

    private static func entry(_ bytes: [UInt8]) throws -> Entry {
        Entry(hash: try Hash.digest(of: bytes), byteCount: bytes.count)
    }

    private func list(_ entries: [Entry?], _ what: String) throws(ProofError) -> FrameHashList {
        var list = FrameHashList(
            timeBase: Ratio(rate.denominator, rate.numerator), width: size.width, height: size.height)
        for (frame, entry) in entries.enumerated() {
            guard let entry else { throw ProofError("frame \(frame) was not \(what) in this run") }
            list.append(picture: entry.hash, byteCount: entry.byteCount)
        }
        return list
    }
}
