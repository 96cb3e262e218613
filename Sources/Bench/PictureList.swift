import Film
import Media
import SceneModel

/// Pictures that wait in memory. Each may be used by one thread at a time.
@safe
final class PictureList: @unchecked Sendable {
    private let pictures: UnsafeMutableBufferPointer<Picture>

    /// Allocates so many pictures.
    init(count: Int, format: VideoFormat) throws {
        unsafe pictures = .allocate(capacity: count)
        for index in 0..<count {
            unsafe pictures.initializeElement(
                at: index, to: try Picture(format))
        }
    }

    deinit {
        unsafe pictures.deinitialize()
        unsafe pictures.deallocate()
    }

    func withPicture(_ frame: FilmFrame, _ body: (inout Picture) throws -> Void) rethrows {
        try unsafe body(&pictures[frame.number])
    }

    /// Draws and converts the first frames of a plan's film.
    func fill(_ plan: FilmPlan, by painter: inout FramePainter, check: () throws -> Void) throws {
        var slot = try FrameSlot(plan.format, bandHeight: FrameSlot.bandHeight(width: plan.size.width))
        for chunk in plan.grid.chunks {
            for frame in chunk.frames.prefix(while: { unsafe $0.number < pictures.count }) {
                try check()
                try painter.paint(frame, of: chunk, into: &slot)
                unsafe swap(&slot.picture, &pictures[frame.number])
            }
        }
    }
}
