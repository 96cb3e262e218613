import SceneModel

/// A layer with motion blur in one frame: what is seen of it at several moments, and how many times each counts.
struct MeanFigure: Figure {
    /// Nil where the layer is not visible.
    let parts: [(count: Int, layer: LayerFigure?)]

    func draw(on canvas: inout Canvas) throws {
        try canvas.drawMean(counts: parts.map(\.count)) { picture, number in
            try parts[number].layer?.draw(on: &picture)
        }
    }

    /// The layer describes it, because it knows what each moment follows from.
    func describe(into bytes: inout FigureBytes) -> Bool { false }
}
