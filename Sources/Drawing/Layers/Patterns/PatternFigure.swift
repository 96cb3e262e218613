import Geometry
import Rasteriser
import SceneModel

/// The appearance of a pattern layer in one frame.
struct PatternFigure: BoundedFigure {
    /// The content that is repeated over the layer.
    enum Content: Sendable {
        case nothing
        /// The coverage of a tile, to be filled with one colour; the tile's corner is at pixel (x, y).
        case tile(PatternTile<UInt8>, x: Int, y: Int)
        /// The pixels of a tile in its own colours; the tile's corner is at pixel (x, y).
        case picture(PatternTile<UInt32>, x: Int, y: Int)
        /// The outlines of all copies of a tile that is too large for the cache.
        case outlines([FlatOutline])
    }

    /// The repeated content, or the error to throw when the figure is drawn.
    let content: Result<Content, any Error>
    let color: Color
    let intensity: FixedNumber
    let blend: BlendMode
    /// The layer's size, in points; nothing is drawn outside the layer.
    let size: Size
    let description: FigureBytes

    func draw(on canvas: inout Canvas) throws {
        let opacity = min(intensity.value, 1) * canvas.opacity
        guard opacity > 0, canvas.transform.inverse != nil else { return }
        canvas.showBackground()
        let rectangle = MappedRectangle(size: size, transform: canvas.transform)
        let clip =
            rectangle.covers(width: canvas.width, height: canvas.height)
            ? nil : Coverage(of: rectangle, bounds: canvas.bounds)
        let pen = canvas.pen
        switch try content.get() {
        case .nothing: break
        case .tile(let tile, let x, let y):
            let table = canvas.workspace.blendTable(color, opacity: opacity, mode: blend)
            if table.opacity > 0 { pen.blend(tile, x: x, y: y, table, clip: clip) }
        case .picture(let tile, let x, let y):
            pen.blend(
                tile, x: x, y: y, opacity: UInt32((opacity * 255).rounded()), mode: blend, clip: clip)
        case .outlines(let outlines):
            let table = canvas.workspace.blendTable(color, opacity: opacity, mode: blend)
            guard table.opacity > 0 else { return }
            for outline in outlines { try pen.blend(outline, table, clip: clip) }
        }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        guard case .success = content else { return .anywhere }
        return MappedRectangle(size: size, transform: transform).touched
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(description)
        return true
    }
}
