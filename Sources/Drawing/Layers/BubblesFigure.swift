import Geometry
import Rasteriser
import SceneModel

/// The flat bubbles of one frame, indexed by the pixel rows that they may touch.
struct BubblesFigure: BoundedFigure {
    /// A bubble, in points of the layer.
    struct Disc: Equatable, Sendable {
        let x, y, radius: FixedNumber
        /// The opaque colour, with bytes in the order blue, green, red and alpha.
        let color: UInt32
        /// The colour's blend weight, from 0 to 256.
        let weight: FixedNumber
    }

    private let discs: [Disc]
    /// The discs in the frame, in pixels; nil for bubbles that are not visible.
    private let placed: [Rasteriser.Disc?]
    private let index: RowIndex

    /// - Parameters:
    ///   - transform: Maps the layer's points to the frame's pixels; must equal the canvas's transform.
    ///   - height: The number of rows of the frame.
    init(_ discs: [Disc], transform: Affine, height: Int) {
        self.discs = discs
        placed = discs.map { disc in
            Rasteriser.Disc(
                center: Point(disc.x.value, disc.y.value), radius: disc.radius.value, transform: transform)
        }
        index = RowIndex(placed.map { $0?.rows(in: 0..<height) ?? 0..<0 }, height: height)
    }

    func draw(on canvas: inout Canvas) {
        let rows = canvas.rows
        canvas.drawShapes { pen in
            index.forEach(in: rows) { number in
                if let disc = placed[number] {
                    pen.fill(disc, pixel: discs[number].color, weight: discs[number].weight.value)
                }
            }
        }
    }

    func bounds(under transform: Affine) -> PixelBounds {
        PixelBounds.union(placed.compactMap { $0?.bounds })
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(discs) { bytes, disc in
            bytes.append(disc.x)
            bytes.append(disc.y)
            bytes.append(disc.radius)
            bytes.append(disc.color)
            bytes.append(disc.weight)
        }
        return true
    }
}
