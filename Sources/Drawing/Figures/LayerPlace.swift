import SceneModel

/// How a layer lies in its scene at a moment: moved, scaled and rotated about its middle.
struct LayerPlace: Equatable {
    /// How far its middle is from the scene's, in pixels of the scene.
    let moveX, moveY: FixedNumber
    let scale: FixedNumber
    /// Degrees clockwise, −180…180.
    let rotation: FixedNumber

    init(of layer: Layer, in size: PixelSize, at time: SceneTime, span: SceneTime) {
        let middle = Self.middle(of: size)
        let position = layer.position?.value(at: time, span: span) ?? middle
        (moveX, moveY) = (FixedNumber(position.x - middle.x), FixedNumber(position.y - middle.y))
        scale = FixedNumber(layer.scale.value(at: time, span: span))
        let degrees = layer.rotation.value(at: time, span: span)
        rotation = FixedNumber(degrees.remainder(dividingBy: 360))
    }

    /// Takes the layer's pixels to the scene's.
    func transform(in size: PixelSize) -> Affine {
        let middle = Self.middle(of: size)
        return Affine.move(-middle.x, -middle.y).then(.scale(scale.value, scale.value))
            .then(.rotate(degrees: rotation.value))
            .then(.move(middle.x + moveX.value, middle.y + moveY.value))
    }

    func describe(into bytes: inout FigureBytes) {
        bytes.append(moveX)
        bytes.append(moveY)
        bytes.append(scale)
        bytes.append(rotation)
    }

    private static func middle(of size: PixelSize) -> Point {
        Point(Double(size.width) / 2, Double(size.height) / 2)
    }
}
