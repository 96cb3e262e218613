import Geometry
import SceneModel

/// A layer's position (in points), scale and rotation in its scene or group at one moment.
struct LayerPlace: Equatable {
    /// The anchor, about which the layer is scaled and rotated, in the layer's coordinates.
    let anchorX, anchorY: FixedNumber
    /// The offset of the anchor from the centre of the scene or group, in points.
    let moveX, moveY: FixedNumber
    let scale: FixedNumber
    /// The clockwise rotation in degrees, from −180 to 180.
    let rotation: FixedNumber

    /// Creates the placement of a layer with the size `size` in a scene or group with the size `outer`.
    init(of layer: Layer, size: Size, in outer: Size, at time: SceneTime, span: LayerSpan) {
        let unit = layer.anchor.value(at: time, span: span)
        let anchor = size.place(at: unit)
        (anchorX, anchorY) = (FixedNumber(anchor.x), FixedNumber(anchor.y))
        let middle = outer.middle
        let position =
            layer.position?.value(at: time, span: span)
            ?? layer.placement.position(of: size, anchor: unit, in: outer) ?? middle
        (moveX, moveY) = (FixedNumber(position.x - middle.x), FixedNumber(position.y - middle.y))
        // Timing curves may overshoot, but a scale must not be negative.
        scale = FixedNumber(max(layer.scale.value(at: time, span: span), 0))
        let degrees = layer.rotation.value(at: time, span: span)
        rotation = FixedNumber(degrees.remainder(dividingBy: 360))
    }

    /// Returns the transform from the layer's points to those of a scene or group with the size `outer`.
    func transform(in outer: Size) -> Affine {
        let middle = outer.middle
        return Affine.move(-anchorX.value, -anchorY.value).then(.scale(scale.value, scale.value))
            .then(.rotate(degrees: rotation.value))
            .then(.move(middle.x + moveX.value, middle.y + moveY.value))
    }

    /// Returns the names of the layer's JSON keys whose values differ between the two placements.
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
