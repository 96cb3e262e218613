import Geometry
import Rasteriser
import SceneModel

/// Bubbles where they are in one frame, found by the rows that they may touch.
struct BubblesFigure: BoundedFigure {
    /// A bubble, in points of the layer.
    struct Disc: Equatable, Sendable {
        let x, y, radius: FixedNumber
        /// Blue, green, red and opaque, as pixels have it.
        let color: UInt32
        /// The colour's blend weight, 0 to 256.
        let weight: FixedNumber
    }

    private let discs: [Disc]
    /// The same in the frame; nil where nothing is visible.
    private let placed: [Rasteriser.Disc?]
    private let index: RowIndex

    /// - Parameters:
    ///   - transform: Takes the layer's points to the frame's, as the canvas will.
    ///   - height: The rows of the frame.
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
