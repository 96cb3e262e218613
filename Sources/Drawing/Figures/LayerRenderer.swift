import Geometry
import SceneModel

/// An opened layer. It has no state that changes from moment to moment; several threads may use it at once.
public protocol LayerRenderer: Sendable {
    /// The layer's own size in points, at a time since it appeared, in a life of `span`. Its anchor is in unit
    /// coordinates of this size. Nil, the default, for the size of the scene or group.
    func size(at time: SceneTime, span: LayerSpan) -> Size?

    /// An upper estimate of the memory needed to draw some rows of a frame. By default that of one group.
    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory

    /// Everything that is visible of the layer at a moment.
    func figure(at moment: Moment) -> any Figure

    /// The work of drawing the layer at a moment in a part of the frame, estimated from numbers in far less time than
    /// drawing. `check` warns of frames that take too long, and `encode --dry-run` adds the frames up. By default that
    /// of two gradients of the layer's size.
    func cost(at moment: Moment, in part: FramePart) -> DrawingCost

    /// Appends what the figure at a moment is derived from, if that takes less time than making the figure, and returns
    /// true. Otherwise appends nothing and returns false, as the default does.
    ///
    /// Equal bytes must lead to equal pixels wherever the layer's place is equal: they describe the parameters, the
    /// opening, the moment, and the digests of files that were read.
    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool

    /// The difference between the beginning of a loop and its end, which is the beginning of the next repetition; nil
    /// if there is none. By default the figures are compared.
    func seam(from first: Moment, to last: Moment) -> Seam?

    /// The period after which the content repeats by itself, for messages; nil if it doesn't.
    var ownPeriod: SceneTime? { get }

    /// The mode in which the layer as a whole is blended with what is below, for layers that are first drawn as
    /// separate pictures. By default `normal`.
    var blend: BlendMode { get }
}

extension LayerRenderer {
    /// By default nil: the size of the scene or group.
    public func size(at time: SceneTime, span: LayerSpan) -> Size? { nil }

    /// By default that of one group.
    public func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        .group(rows: rows, of: frame)
    }

    /// By default that of two gradients of the layer's size.
    public func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        cost(of: size(at: moment.time, span: moment.span), at: moment, in: part, perPixel: Price.unknown)
    }

    /// The work of drawing a layer of a size, or if nil of one that fills the part of the frame.
    func cost(
        of size: Size?, at moment: Moment, in part: FramePart, perPixel: Double
    ) -> DrawingCost {
        guard let size else { return DrawingCost(perPixel * part.bounds.area, within: part.bounds) }
        return .covering(
            Rectangle(origin: Point(0, 0), size: size), at: moment, in: part, perPixel: perPixel)
    }

    /// By default false: the figure describes itself.
    public func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool { false }

    /// By default the figures are compared.
    public func seam(from first: Moment, to last: Moment) -> Seam? {
        var (one, other) = (FigureBytes(), FigureBytes())
        let canTell = figure(at: first).describe(into: &one) && figure(at: last).describe(into: &other)
        return canTell && one != other ? .shown(repeatingEvery: ownPeriod) : nil
    }

    /// By default nil: it doesn't repeat.
    public var ownPeriod: SceneTime? { nil }

    /// By default `normal`.
    public var blend: BlendMode { .normal }
}

/// A renderer whose figures describe the digests of the files and the versions of the libraries that their content
/// comes from. For any other layer, each frame's description has everything that the layer was opened with, visible or
/// not.
protocol SourceTellingRenderer: LayerRenderer {}
