import Drawing
import Glibc
import Media
import SceneModel

/// Draws the frames of a film and converts them, band by band: what was just drawn is still in the processor's
/// cache when it is converted, and a whole frame of RGB never goes to memory and back.
public struct FramePainter: ~Copyable {
    /// The processor time that drawing and converting took so far.
    public private(set) var work = StageTimes()

    private let plan: FilmPlan
    private let renderer: Renderer
    private let observer: (any FrameObserver)?
    private var converter: Converter
    private var pixels: PixelBuffer

    /// A painter of a plan's frames by a renderer of the plan's size. An observer wants to see frames whole, so
    /// they are then painted in one piece.
    public init(_ plan: FilmPlan, _ renderer: Renderer, observer: (any FrameObserver)? = nil) throws {
        self.plan = plan
        self.renderer = renderer
        self.observer = observer
        let size = plan.size
        converter = try Converter(to: plan.format)
        let height = observer == nil ? Self.bandHeight(width: size.width) : size.height
        pixels = PixelBuffer(width: size.width, height: min(height, size.height))
    }

    /// As many rows as a megabyte holds, in whole cells of the gradient.
    private static func bandHeight(width: Int) -> Int {
        max(16, (1 << 20) / PixelBuffer.byteCount(width: width, height: 1) / 16 * 16)
    }

    /// Paints a frame of the film, replacing all that was in the picture.
    public mutating func paint(_ frame: FilmFrame, into picture: inout Picture) throws {
        let started = Duration.onThisThread
        let figure = renderer.figure(at: plan.time(of: frame))
        work.draw += Duration.onThisThread - started
        for first in stride(from: 0, to: plan.size.height, by: pixels.height) {
            let rows = first..<min(first + pixels.height, plan.size.height)
            let start = Duration.onThisThread
            try renderer.draw(figure, rows: rows, into: &pixels)
            let drawn = Duration.onThisThread
            try observer?.didDraw(pixels, frame: frame)
            let observed = Duration.onThisThread
            try converter.convert(pixels, rows: rows, into: &picture)
            work.draw += drawn - start
            work.convert += Duration.onThisThread - observed
        }
    }
}

extension Duration {
    /// The processor time that the calling thread has taken so far.
    static var onThisThread: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
