import Geometry
import Rasteriser
import SceneModel

/// Doodles scattered over a tile, with small signs between them. Opposite edges of the tile match.
enum DoodleTile {
    static let lineWidth = 2.1

    private static let columns = 5
    private static let rows = 6
    /// The seed of the best-looking arrangement of those tried.
    private static let random = Randomness(seed: 8)

    private enum Choice: Int {
        case x, y, angle, size, sign, signX, signY, signAngle
    }

    /// The lines of all drawings.
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
