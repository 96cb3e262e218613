import Geometry
import Rasteriser
import SceneModel

extension ChartContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer { try ChartRenderer(self, opening) }
}

/// An opened chart. Its bars, lines and labels are the layers of a group, which are laid out once.
struct ChartRenderer: LayerRenderer {
    private let group: GroupRenderer
    private let ownSize: Size

    init(_ content: ChartContent, _ opening: Opening) throws {
        let sheet = try ChartSheet(content, opening)
        ownSize = sheet.size
        var group = GroupContent()
        group.layers = sheet.layers
        group.size = LayerSize(ownSize)
        self.group = try GroupRenderer(group, opening)
    }

    func size(at time: SceneTime, span: LayerSpan) -> Size? { ownSize }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory { group.memory(rows: rows, of: frame) }

    func figure(at moment: Moment) -> any Figure { ChartFigure(group: group.groupFigure(at: moment)) }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost { group.cost(at: moment, in: part) }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        group.describeOrigin(of: moment, into: &bytes)
    }

    func seam(from first: Moment, to last: Moment) -> LoopSeam? {
        var (one, other) = (FigureBytes(), FigureBytes())
        let canTell = describeOrigin(of: first, into: &one) && describeOrigin(of: last, into: &other)
        guard canTell, one != other else { return nil }
        return LoopSeam(
            key: "draw",
            reason:
                "in a loop the chart would be gone at once and draw itself again; give the layer an \"exit\" and an \"end\", or leave \"draw\" out"
        )
    }
}

/// A chart in one frame.
struct ChartFigure: BoundedFigure, TextShowingFigure {
    let group: GroupFigure

    func draw(on canvas: inout Canvas) throws { try group.draw(on: &canvas) }

    func bounds(under transform: Affine) -> PixelBounds { group.bounds(under: transform) }

    /// Returns false: the renderer describes the chart instead.
    func describe(into bytes: inout FigureBytes) -> Bool { false }

    func visiting(_ visitor: inout some FigureVisitor, at place: FigurePlace) -> any Figure {
        var inner = ChartVisitor(visitor: visitor, steps: place.steps)
        let seen = group.visiting(&inner, at: place)
        visitor = inner.visitor
        return (seen as? GroupFigure).map(ChartFigure.init) ?? self
    }
}

/// Visits the texts of a chart as texts of the chart's layer, since the layers inside are not in the scene.
private struct ChartVisitor<Visitor: FigureVisitor>: FigureVisitor {
    var visitor: Visitor
    let steps: [SceneSource.Step]

    mutating func visit(_ text: TextFigure, at place: FigurePlace) -> TextFigure {
        visitor.visit(text, at: own(place))
    }

    /// Bars and slices are no boxes that a text should stay in.
    mutating func visit(_ shape: ShapeFigure, at place: FigurePlace) {}

    private func own(_ place: FigurePlace) -> FigurePlace {
        FigurePlace(
            steps: steps, transform: place.transform, opacity: place.opacity, margin: place.margin)
    }
}
