import Geometry
import SceneModel

/// A layer that was opened. It keeps nothing from moment to moment; several threads may use it at once.
public protocol LayerRenderer: Sendable {
    /// The layer's own size in points at a time since it appeared, of `span`, in whose unit coordinates its anchor
    /// is; nil for that of the scene or group, as the default is.
    func size(at time: SceneTime, span: LayerSpan) -> Size?

    /// An upper estimate of the memory that drawing some rows of a frame takes. By default that of one group.
    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory

    /// Everything that will be seen of the layer at a moment.
    func figure(at moment: Moment) -> any Figure

    /// What drawing the layer at a moment takes in a part of the frame, estimated from its numbers in far less time. `check`
    /// warns of frames that take too long, and `encode --dry-run` adds them up. By default that of two gradients as large as
    /// the layer.
    func cost(at moment: Moment, in part: FramePart) -> DrawingCost

    /// Appends what the figure at a moment follows from, where that takes less time than the figure itself, and
    /// returns true; otherwise appends nothing and returns false, as the default does.
    ///
    /// What follows from equal bytes must be drawn with equal pixels wherever the layer is equally placed: the
    /// bytes tell the parameters, the opening, the moment, and digests of files that were read.
    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool

    /// What differs between the first moment of a loop and the one after its last, at which the loop begins again; nil if
    /// nothing does. By default the figures are compared.
    func seam(from first: Moment, to last: Moment) -> Seam?

    /// The time after which it is as before, if it repeats by itself; for messages.
    var ownPeriod: SceneTime? { get }

    /// How it is mixed with what is below, if the layer as a whole has a blend mode; for layers that are first drawn as a
    /// picture of their own. By default `normal`.
    var blend: BlendMode { get }
}

extension LayerRenderer {
    /// By default the size of the scene or group.
    public func size(at time: SceneTime, span: LayerSpan) -> Size? { nil }

    /// By default that of one group.
    public func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        .group(rows: rows, of: frame)
    }

    /// By default that of two gradients as large as the layer.
    public func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        cost(of: size(at: moment.time, span: moment.span), at: moment, in: part, perPixel: Price.unknown)
    }

    /// What a layer of a size takes; all of the part of the frame, if it has none.
    func cost(
        of size: Size?, at moment: Moment, in part: FramePart, perPixel: Double
    ) -> DrawingCost {
        guard let size else { return DrawingCost(perPixel * part.bounds.area, within: part.bounds) }
        return .covering(
            Rectangle(origin: Point(0, 0), size: size), at: moment, in: part, perPixel: perPixel)
    }

    /// By default the figure describes itself.
    public func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool { false }

    /// By default the figures are compared.
    public func seam(from first: Moment, to last: Moment) -> Seam? {
        var (one, other) = (FigureBytes(), FigureBytes())
        let canTell = figure(at: first).describe(into: &one) && figure(at: last).describe(into: &other)
        return canTell && one != other ? .shown(repeatingEvery: ownPeriod) : nil
    }

    /// By default it does not repeat.
    public var ownPeriod: SceneTime? { nil }

    /// By default `normal`.
    public var blend: BlendMode { .normal }
}

/// A renderer whose figures tell the digests of the files, and the versions of the libraries, that what is seen comes from. Each
/// frame with another layer is described by all that the layer was opened with, seen or not.
protocol SourceTellingRenderer: LayerRenderer {}
