import Geometry
import Rasteriser
import SceneModel

/// The outlines of a pattern's drawings, in points of the tile.
enum PatternDrawing {
    /// Returns the outline of the pattern's drawing, for one tile. Throws if memory runs out.
    static func outline(of content: PatternContent) throws -> Outline {
        if let path = content.path {
            let outline = Outline(path)
            guard let width = content.lineWidth else { return outline }
            return try outline.stroked(width: width, join: .round, cap: .round)
        }
        let (lines, width): (Outline, Double) =
            switch content.drawing {
            case .doodles: (DoodleTile.lines, DoodleTile.lineWidth)
            case .waves: (waves, 1.6)
            }
        let size = content.drawing.tileSize
        let scale = Affine.scale(content.tileSize.width / size.width, content.tileSize.height / size.height)
        let ownWidth = width * min(scale.xx, scale.yy)
        return try lines.mapped(by: scale).stroked(
            width: content.lineWidth ?? ownWidth, join: .round, cap: .round)
    }

    /// Overlapping discs of four concentric arcs each, like fish scales. Arcs hidden by discs in front are omitted.
    private static let waves = Outline(
        drawn:
            "M-34.832-19.665A40 40 0 0 1 34.832-19.665M-25.689-17.352A31 31 0 0 1 25.689-17.352M-17.63-13.16A22 22 0 0 1 17.63-13.16M-10.76-7.295A13 13 0 0 1 10.76-7.295M5.168.335A40 40 0 0 1 74.832.335M14.311 2.648A31 31 0 0 1 65.689 2.648M22.37 6.84A22 22 0 0 1 57.63 6.84M29.24 12.705A13 13 0 0 1 50.76 12.705"
    )
}

extension Outline {
    /// Creates an outline from SVG path data that is a constant of this program. Traps if the path data is not valid.
    init(drawn text: String) {
        guard let path = try? PathData(text) else { preconditionFailure("not a path: \(text)") }
        self.init(path)
    }
}

/// A tile with scattered doodles, and small signs between the doodles. Opposite edges of the tile match.
enum DoodleTile {
    static let lineWidth = 2.1

    private static let columns = 5
    private static let rows = 6
    /// The random numbers that place the doodles in the tile. The seed was chosen by eye.
    private static let random = Randomness(seed: 8)

    private enum Choice: Int {
        case x, y, angle, size, sign, signX, signY, signAngle
    }

    /// The lines of all doodles and signs of the tile, to be stroked with `lineWidth`.
    static let lines: Outline = {
        var outline = Outline()
        let size = PatternContent.Drawing.doodles.tileSize
        let (across, down) = (size.width / Double(columns), size.height / Double(rows))
        for (index, text) in Doodles.all.enumerated() {
            func chosen(_ choice: Choice, _ range: Double) -> Double {
                (random.unit(choice.rawValue, index) * 2 - 1) * range
            }
            let (row, column) = (index / columns, index % columns)
            // Every other row is shifted by half the distance between drawings.
            let x = (Double(column) + (row.isMultiple(of: 2) ? 0.25 : 0.75)) * across
            let y = (Double(row) + 0.5) * down
            let scale = 1.6 + chosen(.size, 0.12)
            outline.append(
                Outline(drawn: text),
                mappedBy: Affine.move(-16, -16).then(.scale(scale, scale))
                    .then(.rotate(degrees: chosen(.angle, 30)))
                    .then(.move(x + chosen(.x, 6), y + chosen(.y, 11))))
            let sign = Int(random.unit(Choice.sign.rawValue, index) * Double(Doodles.signs.count))
            outline.append(
                Outline(drawn: Doodles.signs[sign]),
                mappedBy: Affine.rotate(degrees: chosen(.signAngle, 45))
                    .then(.move(x + across / 2 + chosen(.signX, 4), y + chosen(.signY, 12))))
        }
        return outline
    }()
}
