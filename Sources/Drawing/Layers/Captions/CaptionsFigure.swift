import Geometry
import Rasteriser
import SceneModel

/// The captions that are visible in one frame.
struct CaptionsFigure: BoundedFigure {
    /// A caption, and the position of its upper left corner in the layer.
    struct Block: Sendable {
        let place: FixedPoint
        let text: TextFigure
        /// The opacity of the caption, from 0 to 1.
        let opacity: FixedNumber

        /// The map from points of the caption to points of the layer.
        var map: Affine { Affine.move(place.x.value, place.y.value) }
    }

    let blocks: [Block]

    func draw(on canvas: inout Canvas) throws {
        let own = canvas.transform
        defer { canvas.transform = own }
        for block in blocks {
            canvas.transform = block.map.then(own)
            try canvas.drawGroup(opacity: block.opacity.value) { try block.text.draw(on: &$0) }
        }
    }

    func cost(under transform: Affine, in part: FramePart) -> DrawingCost {
        blocks.reduce(into: .nothing) { sum, block in
            var cost = block.text.cost(under: block.map.then(transform), in: part)
            if block.opacity.value < 1 { cost.add(perPixel: Price.group) }
            sum += cost
        }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        .union(blocks.map { $0.text.bounds(under: $0.map.then(transform)) })
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(count: blocks.count)
        for block in blocks {
            bytes.append(block.place)
            bytes.append(block.opacity)
            var part = FigureBytes()
            guard block.text.describe(into: &part) else { return false }
            bytes.append(part)
        }
        return true
    }
}
