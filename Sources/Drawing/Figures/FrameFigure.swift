import Geometry
import Rasteriser
import SceneModel

/// Everything that is visible in one frame. A frame figure is made once, and then drawn in any number of bands of rows.
package struct FrameFigure: Sendable {
    /// The visible layers, from back to front.
    let layers: [LayerFigure]
    /// An identifier of the frame, by which a buffer's caches recognise that another band of the same frame is drawn.
    let mark = FrameMark()
}

/// A layer's appearance in one frame, and its position in the frame.
struct LayerFigure: Sendable {
    /// The step that leads from the enclosing scene or group to this layer, for paths in error messages.
    let step: SceneSource.Step
    /// The transform from the layer's points to the frame's pixels.
    let transform: Affine
    /// The layer's opacity, above 0 and at most 1.
    let opacity: FixedNumber
    let figure: any Figure
    /// True if the layer is blended with the layers below in another mode than `normal`.
    let blends: Bool
    /// The bounding box of the layer, in pixels of the frame.
    let bounds: PixelBounds

    init(
        step: SceneSource.Step, transform: Affine, opacity: FixedNumber, figure: any Figure,
        blends: Bool = false
    ) {
        (self.step, self.transform, self.opacity, self.figure) = (step, transform, opacity, figure)
        self.blends = blends
        bounds = figure.drawnBounds(under: transform)
    }

    /// Draws the layer at its position, after setting the transform and opacity of the canvas.
    func draw(on canvas: inout Canvas) throws {
        (canvas.transform, canvas.opacity) = (transform, opacity.value)
        do {
            try canvas.draw(within: bounds) { try figure.draw(on: &$0) }
        } catch let error as AssetError {
            throw error.inLayer(step)
        }
    }
}

extension FrameFigure {
    /// Returns the maximum distance, in pixels, that a corner of any layer moves from this frame to `next`; 0 if
    /// nothing moves.
    ///
    /// Returns nil if the distance is unknown: if a layer is visible in only one of the two frames, shows different
    /// content in them, or lies under a mask, a clip or a blur.
    package func movement(to next: FrameFigure, in size: PixelSize) -> Double? {
        layers.movement(to: next.layers, in: PixelBounds(columns: 0..<size.width, rows: 0..<size.height))
    }
}

extension [LayerFigure] {
    fileprivate func movement(to next: [LayerFigure], in frame: PixelBounds) -> Double? {
        guard map(\.step) == next.map(\.step) else { return nil }
        return zip(self, next).reduce(Double?.some(0)) { most, pair in
            guard let most, let way = pair.0.movement(to: pair.1, in: frame) else { return nil }
            return Swift.max(most, way)
        }
    }
}

extension LayerFigure {
    fileprivate func movement(to next: LayerFigure, in frame: PixelBounds) -> Double? {
        if let group = figure as? GroupFigure, let other = next.figure as? GroupFigure {
            guard group.showsAll, other.showsAll else { return nil }
            return group.layers.movement(to: other.layers, in: frame)
        }
        guard let content = figure.description, content == next.figure.description else { return nil }
        let seen = bounds.clamped(to: frame)
        guard transform != next.transform, !seen.isEmpty else { return 0 }
        guard let back = transform.inverse else { return nil }
        let move = back.then(next.transform)
        return seen.corners.map { distance(from: $0, to: move($0)) }.max()
    }
}

private func distance(from one: Point, to other: Point) -> Double {
    let (x, y) = (other.x - one.x, other.y - one.y)
    return (x * x + y * y).squareRoot()
}

extension GroupFigure {
    fileprivate var showsAll: Bool { mask == nil && clip == nil && blur.value == 0 }
}

extension Figure {
    fileprivate var description: FigureBytes? {
        var bytes = FigureBytes()
        return describe(into: &bytes) ? bytes : nil
    }
}

extension PixelBounds {
    fileprivate var corners: [Point] {
        [columns.lowerBound, columns.upperBound].flatMap { x in
            [rows.lowerBound, rows.upperBound].map { Point(Double(x), Double($0)) }
        }
    }
}
