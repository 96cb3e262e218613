import Geometry
import Rasteriser
import SceneModel

/// A layer that was opened for drawing. A renderer's state never changes, so several threads may use it at once.
public protocol LayerRenderer: Sendable {
    /// Returns the layer's own size in points, at a time since the layer appeared; `span` has the layer's duration. The
    /// layer's anchor is in unit coordinates of this size. The default is nil, which stands for the size of the scene
    /// or group.
    func size(at time: SceneTime, span: LayerSpan) -> Size?

    /// Returns an upper estimate of the memory needed to draw `rows` rows of a frame. The default is the memory for one
    /// group.
    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory

    /// Returns the layer's appearance at a moment.
    func figure(at moment: Moment) -> any Figure

    /// Returns an estimate of the work of drawing the layer at a moment in a part of the frame. The estimate must take
    /// far less time than drawing. The command `check` uses the estimate to warn of slow frames, and `encode --dry-run`
    /// adds up the estimates of all frames. The default is the work of two gradients of the layer's size.
    func cost(at moment: Moment, in part: FramePart) -> DrawingCost

    /// Appends the values from which the layer's figure (its appearance in one frame) is made, and returns true.
    /// Implement this if it is faster than making the figure. The default appends nothing and returns false.
    ///
    /// If the bytes are equal and the layer's placement is equal, the pixels must be equal. So the bytes must describe
    /// the layer's parameters, the values used from the `Opening`, the moment, and the digests of files that were read.
    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool

    /// Returns the jump (seam) between the end and the beginning of a loop, or nil if both look the same. The default
    /// compares the figures of both moments.
    func seam(from first: Moment, to last: Moment) -> LoopSeam?

    /// The period after which the layer's content repeats by itself, for messages about loops; nil if the content
    /// doesn't repeat.
    var ownPeriod: SceneTime? { get }

    /// The mode in which the layer as a whole is blended with the layers below. Only layers that are first drawn into a
    /// separate picture have a mode other than the default, `normal`.
    var blend: BlendMode { get }
}

extension LayerRenderer {
    /// Returns the default, nil, which stands for the size of the scene or group.
    public func size(at time: SceneTime, span: LayerSpan) -> Size? { nil }

    /// Returns the default estimate: the memory for one group.
    public func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        .group(rows: rows, of: frame)
    }

    /// Returns the default estimate: the work of drawing two gradients of the layer's size.
    public func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        cost(of: size(at: moment.time, span: moment.span), at: moment, in: part, perPixel: Price.unknown)
    }

    /// Returns the estimated work of drawing a layer of `size` points. If `size` is nil, the layer is assumed to fill
    /// the whole of `part`.
    func cost(
        of size: Size?, at moment: Moment, in part: FramePart, perPixel: Double
    ) -> DrawingCost {
        guard let size else { return DrawingCost(perPixel * part.bounds.area, within: part.bounds) }
        return .covering(
            Rectangle(origin: Point(0, 0), size: size), at: moment, in: part, perPixel: perPixel)
    }

    /// Returns false, so that the caller describes the figure instead.
    public func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool { false }

    /// Returns the description of a jump at the end of a loop if the figures of both moments have different
    /// descriptions; otherwise nil.
    public func seam(from first: Moment, to last: Moment) -> LoopSeam? {
        var (one, other) = (FigureBytes(), FigureBytes())
        let canTell = figure(at: first).describe(into: &one) && figure(at: last).describe(into: &other)
        return canTell && one != other ? .shown(repeatingEvery: ownPeriod) : nil
    }

    /// The default, nil: the content doesn't repeat by itself.
    public var ownPeriod: SceneTime? { nil }

    /// The default mode, `normal`.
    public var blend: BlendMode { .normal }
}

/// A renderer whose figures describe the files (by their digests) and the library versions that their content depends
/// on. For other renderers, all files and libraries with which the layer was opened are added to the description.
protocol SourceDescribingRenderer: LayerRenderer {}

/// Layer content that can be drawn. The content is opened once per renderer and makes a figure once per frame. The
/// figure draws once per band of rows.
public protocol Drawable: LayerContent {
    /// Prepares everything about the layer that doesn't change with time. Throws if a file or another resource that the
    /// content needs can't be read.
    func open(_ opening: Opening) throws -> any LayerRenderer
}

extension DrawingError {
    /// Creates the error for a layer whose type can't be drawn.
    init(undrawable content: any LayerContent) {
        self.init(
            "drawing: a layer of type \"\(type(of: content).typeName)\" does not conform to Drawable",
            isAboutContent: false)
    }
}

/// A moment between a layer's appearance and its end, with the layer's transform.
public struct Moment: Sendable {
    /// The time since the layer appeared.
    public let time: SceneTime
    /// The layer's duration, from its appearance to its end, with the loop's period and the seed.
    public let span: LayerSpan
    /// The transform from the layer's points to the frame's pixels, exactly as on the canvas.
    public let transform: Affine
    /// The transform at the end of the layer's duration. Content that finally stops on whole pixels is aligned with
    /// this transform.
    public let settled: Affine

    /// Creates a moment.
    public init(time: SceneTime, span: LayerSpan, transform: Affine, settled: Affine) {
        (self.time, self.span, self.transform, self.settled) = (time, span, transform, settled)
    }
}

extension Moment {
    /// Returns the same moment, with transforms for a frame that is larger by `margin` pixels on each side.
    func moved(by margin: Int) -> Moment {
        let move = Affine.move(Double(margin), Double(margin))
        return Moment(time: time, span: span, transform: transform.then(move), settled: settled.then(move))
    }
}
