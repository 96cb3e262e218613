import Film
import Geometry
import Media
import SceneModel

/// A list of pictures in memory. Different threads may use different pictures at the same time.
final class PictureList: @unchecked Sendable {
    private final class Entry {
        var picture: Picture

        init(_ format: VideoFormat) throws { picture = try Picture(format) }
    }

    private let entries: [Entry]

    /// Allocates `count` pictures.
    init(count: Int, format: VideoFormat) throws {
        entries = try (0..<count).map { _ in try Entry(format) }
    }

    /// Returns the size in bytes of `count` pictures in YUV 4:2:0.
    static func byteCount(_ count: Int, of size: PixelSize) -> Int {
        count * size.width * size.height * 3 / 2
    }

    func withPicture(_ frame: FilmFrame, _ body: (inout Picture) throws -> Void) rethrows {
        try body(&entries[frame.number].picture)
    }

    /// Draws and converts as many frames of a plan as the list has pictures.
    func fill(_ plan: FilmPlan, by stages: inout ProducerConverter, check: () throws -> Void) throws {
        var slot = try FrameSlot(plan.format, bandHeight: FrameSlot.bandHeight(width: plan.size.width))
        for chunk in plan.grid.chunks {
            for frame in chunk.frames.prefix(while: { $0.number < entries.count }) {
                try check()
                try stages.fill(frame, of: chunk, into: &slot)
                swap(&slot.picture, &entries[frame.number].picture)
            }
        }
    }
}
