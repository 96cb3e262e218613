import Geometry
import Rasteriser
import SceneModel

extension Renderer {
    /// Returns the indices of the scene's layers that draw something at a pixel, from front to back. Layers that are
    /// faint at the pixel, for example because it shows only their shadow, come last.
    package func layers(atColumn column: Int, row: Int, time: SceneTime) throws -> [Int] {
        guard (0..<size.width).contains(column), (0..<size.height).contains(row) else { return [] }
        var buffer = PixelBuffer(width: size.width, height: 1)
        var seen: [Int] = []
        var faint: [Int] = []
        for layer in figure(at: time).layers.reversed() {
            guard case .layer(let number, _) = layer.step else { continue }
            try draw(
                FrameFigure(layers: [layer]), rows: row..<row + 1, into: &buffer, onBackground: false)
            let alpha = buffer.alpha(column: column)
            if alpha >= Self.clear { seen.append(number) } else if alpha > 0 { faint.append(number) }
        }
        return seen + faint
    }

    /// The minimum alpha of a layer that is not faint; most shadows and glows are below it.
    private static let clear: UInt8 = 64
}

extension PixelBuffer {
    /// Returns the alpha of a pixel in the first row.
    fileprivate func alpha(column: Int) -> UInt8 {
        withBytes { unsafe $0.unsafeLoad(fromByteOffset: 4 * column + 3, as: UInt8.self) }
    }
}
