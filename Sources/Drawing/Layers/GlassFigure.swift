import CPixels
import Geometry
import Rasteriser
import SceneModel

/// The bubbles of one frame that have soft edges or rims of light, indexed by the pixel rows that they may touch.
struct GlassFigure: Figure {
    /// A bubble, and the width of its soft edge as a fraction of its radius.
    struct Bubble: Sendable {
        let disc: BubblesFigure.Disc
        let edge: FixedNumber
    }

    private let bubbles: [Bubble]
    private let rim: Double
    /// The discs in the frame, in pixels; nil for bubbles that are not visible.
    private let placed: [GlassDisc?]
    private let index: RowIndex

    /// - Parameters:
    ///   - rim: The strength of the glass effect, from 0 to 1.
    ///   - transform: Maps the layer's points to the frame's pixels; must equal the canvas's transform.
    ///   - height: The number of rows of the frame.
    init(_ bubbles: [Bubble], rim: Double, transform: Affine, height: Int) {
        self.bubbles = bubbles
        self.rim = rim
        placed = bubbles.map { bubble in
            let disc = bubble.disc
            return GlassDisc(
                center: Point(disc.x.value, disc.y.value), radius: disc.radius.value, color: disc.color,
                weight: disc.weight.value, edge: bubble.edge.value, rim: rim, transform: transform)
        }
        index = RowIndex(placed.map { $0?.rows(in: 0..<height) ?? 0..<0 }, height: height)
    }

    func draw(on canvas: inout Canvas) {
        let rows = canvas.rows
        canvas.drawShapes { pen in
            index.forEach(in: rows) { number in
                if let disc = placed[number] { pen.fill(disc) }
            }
        }
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(rim)
        bytes.append(bubbles) { bytes, bubble in
            bytes.append(bubble.disc.x)
            bytes.append(bubble.disc.y)
            bytes.append(bubble.disc.radius)
            bytes.append(bubble.disc.color)
            bytes.append(bubble.disc.weight)
            bytes.append(bubble.edge)
        }
        return true
    }
}
