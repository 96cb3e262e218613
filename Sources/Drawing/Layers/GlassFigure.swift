import CPixels
import Geometry
import Rasteriser
import SceneModel

/// Bubbles with soft edges or rims of light where they are in one frame, found by the rows that they may touch.
struct GlassFigure: Figure {
    /// A bubble, and the width of its edge in radii.
    struct Bubble: Sendable {
        let disc: BubblesFigure.Disc
        let edge: FixedNumber
    }

    private let bubbles: [Bubble]
    private let rim: Double
    /// The same in the frame; nil where nothing is visible.
    private let placed: [GlassDisc?]
    private let index: RowIndex

    /// - Parameters:
    ///   - rim: How much they look like glass, 0 to 1.
    ///   - transform: Takes the layer's points to the frame's, as the canvas will.
    ///   - height: The rows of the frame.
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
