import Geometry
import SceneModel

/// A layer's place in its scene or group at a moment: moved, scaled and rotated about its anchor. In points.
struct LayerPlace: Equatable {
    /// The anchor, in the layer's coordinates.
    let anchorX, anchorY: FixedNumber
    /// The offset of the anchor from the centre of the scene or group.
    let moveX, moveY: FixedNumber
    let scale: FixedNumber
    /// Degrees clockwise, from −180 to 180.
    let rotation: FixedNumber

    /// The place of a layer of size `size` in a scene or group of size `outer`.
    init(of layer: Layer, size: Size, in outer: Size, at time: SceneTime, span: LayerSpan) {
        let anchor = size.place(at: layer.anchor.value(at: time, span: span))
        (anchorX, anchorY) = (FixedNumber(anchor.x), FixedNumber(anchor.y))
        let middle = outer.middle
        let position = layer.position?.value(at: time, span: span) ?? middle
        (moveX, moveY) = (FixedNumber(position.x - middle.x), FixedNumber(position.y - middle.y))
        // Timing curves may overshoot.
        scale = FixedNumber(max(layer.scale.value(at: time, span: span), 0))
        let degrees = layer.rotation.value(at: time, span: span)
        rotation = FixedNumber(degrees.remainder(dividingBy: 360))
    }

    /// Maps the layer's points to those of the scene or group.
    func transform(in outer: Size) -> Affine {
        let middle = outer.middle
        return Affine.move(-anchorX.value, -anchorY.value).then(.scale(scale.value, scale.value))
            .then(.rotate(degrees: rotation.value))
            .then(.move(middle.x + moveX.value, middle.y + moveY.value))
    }

    /// The keys of the layer whose values differ from those of another place.
    func keys(differingFrom other: LayerPlace) -> [String] {
        let pairs: [(key: String, isSame: Bool)] = [
            ("position", moveX == other.moveX && moveY == other.moveY),
            ("anchor", anchorX == other.anchorX && anchorY == other.anchorY), ("scale", scale == other.scale),
            ("rotation", rotation == other.rotation),
        ]
        return pairs.filter { !$0.isSame }.map(\.key)
    }

    func describe(into bytes: inout FigureBytes) {
        bytes.append(anchorX)
        bytes.append(anchorY)
        bytes.append(moveX)
        bytes.append(moveY)
        bytes.append(scale)
        bytes.append(rotation)
    }
}

extension Size {
    fileprivate var middle: Point { place(at: Point(0.5, 0.5)) }
}
