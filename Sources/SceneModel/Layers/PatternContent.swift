import Geometry
import SceneText

/// A pattern of small drawings or a picture, tiled over the layers below.
public struct PatternContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "pattern"

    /// A built-in drawing.
    public enum Drawing: String, Sendable, CaseIterable {
        /// Line drawings of small objects, as on the wallpaper of a chat.
        case doodles
        /// Overlapping arcs, like the sea in old prints.
        case waves

        /// The size of a tile with this drawing, in points.
        package var tileSize: Size {
            switch self {
            case .doodles: Size(width: 400, height: 400)
            case .waves: Size(width: 80, height: 40)
            }
        }
    }

    /// The built-in drawing to use if there is no path and no image.
    public var drawing = Drawing.doodles
    /// A path to use instead of a built-in drawing, in points of the tile.
    public var path: PathData?
    /// The file path of a picture to use instead of a built-in drawing. Only the picture's alpha is used, unless
    /// `isTinted` is false.
    public var image: String?
    /// True to draw a picture in `color`, false to draw it in its own colours.
    public var isTinted = true
    /// The size of a tile in points; nil for the size that belongs to the drawing, path or picture.
    public var tile: Size?
    /// The line width in points. If nil, a drawing has its own line width and a path is filled.
    public var lineWidth: Double?
    /// The colour of the pattern.
    public var color = Track.constant(Color(red: 0, green: 0, blue: 0))
    /// The strength of the pattern, from 0 (invisible) to 1.
    public var intensity = Track.constant(0.5)
    /// The rotation of the tiles, in degrees clockwise.
    public var angle = 0.0
    /// The offset of the tiles along their own, possibly rotated sides, in points.
    public var offset = Track.constant(Point(0, 0))
    /// The blend mode of the pattern with the layers below.
    public var blend = BlendMode.softLight

    /// Creates black doodles with the blend mode soft light.
    public init() {}

    /// The size of a tile in points: `tile` if given, otherwise 100 by 100 for a path, and else the size of the
    /// built-in drawing's tile.
    package var tileSize: Size {
        if let tile { return tile }
        if path != nil { return Size(width: 100, height: 100) }
        return drawing.tileSize
    }

    /// The fault if the path extends beyond the neighbouring tiles; otherwise nil.
    fileprivate var pathFault: Fault? {
        guard let path else { return nil }
        let size = tileSize
        func isNear(_ point: Point) -> Bool {
            (-size.width...2 * size.width).contains(point.x)
                && (-size.height...2 * size.height).contains(point.y)
        }
        if path.points.allSatisfy(isNear) { return nil }
        let text = "[\(JSON.number(size.width).text), \(JSON.number(size.height).text)]"
        return Fault("path", "expected points inside the tile, \(text), or at most one tile away from it")
    }

    fileprivate var imageFault: Fault? {
        guard image != nil else {
            return isTinted ? nil : Fault("tint", "only an image has colours of its own")
        }
        if path != nil { return Fault("path", "expected \"image\" or \"path\", not both") }
        return lineWidth == nil ? nil : Fault("lineWidth", "an image has no line width")
    }

    fileprivate var lineFault: Fault? {
        guard let lineWidth, lineWidth > min(tileSize.width, tileSize.height) else { return nil }
        return Fault("lineWidth", "expected at most the shorter side of the tile")
    }
}

extension PatternContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary = "Small drawings or a picture, tiled over the layers below."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<PatternContent>(
        properties: [
            .optional(
                "drawing", \.drawing, .choice(of: "drawing"), "The built-in drawing. Default: \"doodles\"."),
            .optional(
                "path", \.path, .path,
                "A path to use instead of a drawing, in points of the tile, as in the attribute d of SVG. Default: none."
            ),
            .optional(
                "image", \.image, .file(.picture),
                "The file of a picture to use instead of a drawing; the picture's alpha is drawn in \"color\". Default: none."
            ),
            .optional(
                "tint", \.isTinted, .boolean,
                "True to draw an image in \"color\", false to draw it in its own colours. Default: true."),
            .optional(
                "tile", \.tile, .size(in: 4...4000),
                "The size of the tile in points. Default: [400, 400] for doodles, [80, 40] for waves, [100, 100] for a path, one point per pixel of an image."
            ),
            .optional(
                "lineWidth", \.lineWidth, .number(in: 0.1...100),
                "The width of the lines, in points. A path without this key is filled. Default: the drawing's own width."
            ),
            .optional("color", \.color, .track(of: .color), "The colour. Default: black."),
            .optional(
                "intensity", \.intensity, .track(of: .number(in: 0...1)),
                "The strength of the pattern, from 0 (invisible) to 1. Default: 0.5."),
            .optional(
                "angle", \.angle, .number(in: -360...360),
                "The rotation of the tiles, in degrees, clockwise. Default: 0."),
            .optional(
                "offset", \.offset, .track(of: .point(in: -100_000...100_000)),
                "The offset of the tiles along their own, possibly rotated sides, in points. Default: [0, 0]."
            ),
            .optional(
                "blend", \.blend, .choice(of: "blend mode"),
                "The blend mode with the layers below. Default: \"softLight\"."),
        ],
        checks: [
            .init("path", "tile") { $0.pathFault }, .init("lineWidth", "tile", "path") { $0.lineFault },
            .init("image", "tint", "path", "lineWidth") { $0.imageFault },
            .init("blend") { pattern in
                pattern.blend.isSeparable
                    ? nil
                    : Fault(
                        "blend",
                        "\(pattern.blend.rawValue.quotedExcerpt) is for groups: put the pattern into one")
            },
        ], synonyms: ["blendMode": ["blend"], "file": ["image"], "size": ["tile"]])
}
