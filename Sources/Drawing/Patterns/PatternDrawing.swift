import Geometry
import Rasteriser
import SceneModel

/// The outlines of a pattern's drawings, in points of the tile.
enum PatternDrawing {
    /// The outline of one tile's drawing. Throws if memory is short.
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

    /// Four arcs of each circle, without the parts hidden by circles in front.
    private static let waves = Outline(
        drawn:
            "M-34.832-19.665A40 40 0 0 1 34.832-19.665M-25.689-17.352A31 31 0 0 1 25.689-17.352M-17.63-13.16A22 22 0 0 1 17.63-13.16M-10.76-7.295A13 13 0 0 1 10.76-7.295M5.168.335A40 40 0 0 1 74.832.335M14.311 2.648A31 31 0 0 1 65.689 2.648M22.37 6.84A22 22 0 0 1 57.63 6.84M29.24 12.705A13 13 0 0 1 50.76 12.705"
    )
}

extension Outline {
    /// Creates an outline from path data in the source code, which must be valid.
    init(drawn text: String) {
        guard let path = try? PathData(text) else { preconditionFailure("not a path: \(text)") }
        self.init(path)
    }
}
