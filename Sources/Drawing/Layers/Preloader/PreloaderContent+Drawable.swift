import Geometry
import Rasteriser
import SceneModel

extension PreloaderContent: Drawable {
    /// Prepares the preloader for drawing; see `Drawable`.
    public func open(_ opening: Opening) -> any LayerRenderer { PreloaderRenderer(self, opening) }
}

/// An opened preloader.
struct PreloaderRenderer: TimedRenderer {
    private let content: PreloaderContent
    private let timetable: SpotTimetable
    private let frameSize: PixelSize
    private let fill: BrushTrack
    /// A description of all constant values that affect the picture.
    private let parameters: FigureBytes

    init(_ content: PreloaderContent, _ opening: Opening) {
        var content = content
        // In a looping scene, no cycle is the first.
        if opening.period != nil { content.settled = true }
        self.content = content
        timetable = SpotTimetable(content)
        frameSize = opening.frameSize
        fill = BrushTrack(content.fill ?? .color(Color(red: 255, green: 255, blue: 255)))
        var bytes = FigureBytes()
        bytes.append(content.size.width)
        bytes.append(content.size.height)
        bytes.append(name: content.neck.rawValue)
        bytes.append(content.threshold * content.radius)
        bytes.append(content.taper)
        parameters = bytes
    }

    func size(at time: SceneTime, span: LayerSpan) -> Size? { content.size }

    var ownPeriod: SceneTime? { SceneTime(seconds: content.period) }

    func seam(after round: SceneTime) -> LoopSeam? {
        let period = SceneTime(seconds: content.period)
        guard round.cycles(of: period).part != .zero else { return nil }
        return .repeating(every: period, in: round, key: "period") { $0 }
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        cost(of: content.size, at: moment, in: part, perPixel: Price.preloader)
    }

    func figure(at moment: Moment) -> any Figure {
        let state = state(at: moment)
        let unit = UnitSquare(origin: Point(0, 0), size: content.size, transform: moment.transform)
        let outlines = content.outlines(of: state).map {
            FlatOutline($0, under: moment.transform, frame: frameSize)
        }
        return PreloaderFigure(
            state: state, parameters: parameters, ink: ink(at: moment),
            outlines: outlines.filter { !$0.contours.isEmpty }, unit: unit)
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        bytes.append(parameters)
        state(at: moment).describe(into: &bytes)
        ink(at: moment).describe(into: &bytes)
        return true
    }

    private func state(at moment: Moment) -> PreloaderState {
        PreloaderState(content, timetable, at: moment.time)
    }

    private func ink(at moment: Moment) -> PreloaderFigure.Ink {
        if let colors = content.colors { return .colors(SpotColors(colors, at: moment)) }
        return fill.brush(at: moment).map { .brush($0) } ?? .nothing
    }
}
