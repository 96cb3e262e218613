import Geometry
import Rasteriser
import SceneModel

extension GradientContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) -> any LayerRenderer {
        GradientRenderer(content: self, size: opening.size)
    }
}

extension GradientContent {
    /// Returns the positions of the four colours at a time, in unit coordinates; `span` is the layer's lifetime.
    func places(at time: SceneTime, span: LayerSpan = .zero) -> [Point] {
        let (steps, progress) = steps(at: time, span: span)
        // The number of steps may be negative.
        let phase = (steps % stations.count + stations.count) % stations.count
        return (0..<colors.count).map { color in
            let from = stations[(phase + 2 * color) % stations.count]
            let to = stations[(phase + 2 * color + 1) % stations.count]
            return from.interpolated(to: to, progress)
        }
    }

    private func steps(at time: SceneTime, span: LayerSpan) -> (whole: Int, part: Double) {
        let step = SceneTime(seconds: stepDuration)
        if let phase { return phase.value(at: time, span: span, stepDuration: step, curve: curve) }
        let (steps, part) = time.cycles(of: step)
        return (steps, curve.value(at: part.phase(of: step)))
    }
}

/// An opened four-colour gradient.
private struct GradientRenderer: TimedRenderer {
    let content: GradientContent
    let size: Size

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        cost(of: size, at: moment, in: part, perPixel: 1)
    }

    func figure(at moment: Moment) -> any Figure {
        GradientFigure(
            colors: FourColorMix(
                content, places: content.places(at: moment.time, span: moment.span), at: moment.time,
                span: moment.span),
            size: size)
    }

    var ownPeriod: SceneTime? {
        content.phase == nil
            ? SceneTime(seconds: content.stepDuration).times(SceneTime(content.stations.count, over: 1)) : nil
    }

    func seam(after round: SceneTime) -> LoopSeam? {
        guard let ownPeriod, round.cycles(of: ownPeriod).part != .zero else { return nil }
        return .repeating(
            every: ownPeriod, in: round, key: "stepDuration"
        ) { $0.times(SceneTime(1, over: content.stations.count)) }
    }
}

/// The four colours and their positions in one frame.
private struct GradientFigure: BoundedFigure, CoveringFigure {
    let colors: FourColorMix
    let size: Size

    func draw(on canvas: inout Canvas) {
        guard let unitPlace = canvas.unitPlace(size) else { return }
        let formula = FourColorFormula(colors, unitPlace: unitPlace)
        canvas.draw(FourColorField(formula, columns: canvas.columns), size: size)
    }

    func bounds(under transform: Affine) -> PixelBounds {
        MappedRectangle(size: size, transform: transform).touched
    }

    func covers(_ frame: PixelSize, under transform: Affine) -> Bool {
        MappedRectangle(size: size, transform: transform).covers(width: frame.width, height: frame.height)
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        colors.describe(into: &bytes)
        return true
    }
}

extension FourColorMix {
    /// Creates the gradient at a time; `places` has the positions of the four colours, in unit coordinates.
    init(
        _ gradient: GradientContent, places: [Point], at time: SceneTime = .zero, span: LayerSpan = .zero
    ) {
        precondition(places.count == 4 && gradient.colors.count == 4, "four colours")
        let stations = zip(places, gradient.colors).map { place, track in
            let color = track.value(at: time, span: span)
            return Station(
                x: Float(place.x), y: Float(place.y), red: Float(color.red), green: Float(color.green),
                blue: Float(color.blue))
        }
        self.init(
            stations: stations,
            reach: max(gradient.radius.value(at: time, span: span), GradientContent.minimumRadius),
            exponent: gradient.exponent, swirl: Float(gradient.swirl / (2 * Double.pi)),
            plateaus: gradient.plateau.map { Float($0) })
    }

    func describe(into bytes: inout FigureBytes) {
        for station in stations {
            for value in [station.x, station.y, station.red, station.green, station.blue] {
                bytes.append(value)
            }
        }
        bytes.append(perReach)
        bytes.append(exponent)
        bytes.append(swirl)
        if hasPlateaus { bytes.append(plateaus) { $0.append($1) } }
    }
}

extension Canvas {
    /// The map from the frame's pixels to the layer's points; nil if the layer has no area.
    var layerPlace: Affine? { transform.inverse }

    /// Returns the map from the frame's pixels to the unit coordinates of a layer of this size; nil if the layer has no
    /// area.
    func unitPlace(_ size: Size) -> Affine? {
        layerPlace?.then(.scale(1 / size.width, 1 / size.height))
    }
}
