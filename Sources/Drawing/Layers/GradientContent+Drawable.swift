import SceneModel

extension GradientContent: Drawable {
    /// See `Drawable`.
    package func open(_ opening: Opening) -> any LayerRenderer {
        GradientRenderer(content: self, size: opening.size)
    }
}

extension GradientContent {
    /// Where the four colours stand at a time, in unit coordinates.
    func places(at time: SceneTime) -> [Point] {
        let (steps, progress) = progress(at: time)
        let phase = (steps % stations.count + stations.count) % stations.count
        return (0..<colors.count).map { color in
            let from = stations[(phase + 2 * color) % stations.count]
            let to = stations[(phase + 2 * color + 1) % stations.count]
            return from.interpolated(to: to, progress)
        }
    }

    /// The whole steps that were made, and the part of the next one.
    private func progress(at time: SceneTime) -> (steps: Int, part: Double) {
        let step = SceneTime(seconds: stepDuration)
        guard let steps else {
            let (whole, part) = time.cycles(of: step)
            return (whole, curve.value(at: part.phase(of: step)))
        }
        // A step may begin before the one before it has ended; then they add up.
        let sum = steps.reduce(0) { sum, start in
            sum + curve.value(at: min(max((time - SceneTime(seconds: start)).fraction(of: step), 0), 1))
        }
        let whole = sum.rounded(.down)
        return (Int(whole), sum - whole)
    }
}

/// An opened four-colour gradient.
private struct GradientRenderer: LayerRenderer {
    let content: GradientContent
    let size: Size

    func figure(at moment: Moment) -> any Figure {
        GradientFigure(colors: FourColors(content, places: content.places(at: moment.time)), size: size)
    }
}

/// Four colours where they stand in one frame.
private struct GradientFigure: Figure {
    let colors: FourColors
    let size: Size

    func draw(on canvas: inout Canvas) {
        guard let unitPlace = canvas.unitPlace(size) else { return }
        let formula = FourColorFormula(colors, unitPlace: unitPlace)
        canvas.draw(FourColorField(formula, width: canvas.width), size: size)
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        colors.describe(into: &bytes)
        return true
    }
}

extension Canvas {
    /// Takes places in the frame to the layer's points; nil when the layer has no area.
    var layerPlace: Affine? { transform.inverse }

    /// Takes places in the frame to the layer's unit coordinates; nil when the layer has no area.
    func unitPlace(_ size: Size) -> Affine? {
        layerPlace?.then(.scale(1 / size.width, 1 / size.height))
    }
}
