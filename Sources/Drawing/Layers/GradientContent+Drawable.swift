import SceneModel

extension GradientContent: Drawable {
    /// See `Drawable`.
    public func draw(on canvas: inout Canvas, at moment: Moment) throws {
        guard let unitPlace = canvas.unitPlace(moment.sceneSize) else { return }
        let formula = FourColorFormula(self, stations: places(at: moment.time), unitPlace: unitPlace)
        canvas.draw(FourColorField(formula, width: canvas.width), size: moment.sceneSize)
    }

    /// Where the four colours stand at a time, in unit coordinates.
    func places(at time: Double) -> [Point] {
        let steps = time / stepDuration
        let step = steps.rounded(.down)
        let progress = curve.value(at: steps - step)
        let phase = Int(step.truncatingRemainder(dividingBy: Double(stations.count)))
        return (0..<colors.count).map { color in
            let from = stations[(phase + 2 * color) % stations.count]
            let to = stations[(phase + 2 * color + 1) % stations.count]
            return from.interpolated(to: to, progress)
        }
    }
}

extension Canvas {
    /// Takes places in the frame to the layer's pixels; nil when the layer has no area.
    var layerPlace: Affine? { transform.inverse }

    /// Takes places in the frame to the layer's unit coordinates; nil when the layer has no area.
    func unitPlace(_ size: PixelSize) -> Affine? {
        layerPlace?.then(.scale(1 / Double(size.width), 1 / Double(size.height)))
    }
}
