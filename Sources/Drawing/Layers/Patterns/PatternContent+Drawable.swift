import Geometry
import Rasteriser
import SceneModel

extension PatternContent: Drawable {
    /// Prepares the pattern for drawing, as `Drawable` requires.
    public func open(_ opening: Opening) throws -> any LayerRenderer { try PatternRenderer(self, opening) }
}

/// A pattern that is ready to be drawn. The pattern's tile is drawn once for each size, angle and quarter-pixel
/// position, and then cached.
final class PatternRenderer: LayerRenderer {
    private let content: PatternContent
    private let opening: Opening
    /// The outline of a tile's drawing, in points of the tile; empty if a picture is tiled instead.
    private let outline: Outline
    /// The picture that is tiled; nil if an outline is tiled.
    private let picture: PatternPicture?
    private let tile: Size
    private let parameters: FigureBytes
    /// The maximum number of pixels of a cached tile.
    private let maximumPixels: Int
    let tiles = PatternTiles()

    init(_ content: PatternContent, _ opening: Opening) throws {
        self.content = content
        self.opening = opening
        picture = try content.image.map { PatternPicture(try opening.assets.image($0)) }
        outline = picture == nil ? try PatternDrawing.outline(of: content) : Outline()
        tile = content.tile ?? picture.map { Self.tile(of: $0) } ?? content.tileSize
        // The tile's sides are rounded to whole pixels.
        let scale = opening.largestScale
        maximumPixels = Int(
            min((tile.width * scale + 1) * (tile.height * scale + 1), Double(PatternPlace.maximumPixels)))
        let largest = PatternPlace(
            tile: tile, angle: content.angle, offset: Point(0, 0), under: .scale(scale, scale))
        if let image = content.image, let largest { try Self.check(largest, of: image) }
        var bytes = FigureBytes()
        bytes.append(name: content.path.map(\.text) ?? content.drawing.rawValue)
        bytes.append(content.path == nil)
        bytes.append(name: content.image ?? "")
        bytes.append(content.isTinted)
        bytes.append(tile.width)
        bytes.append(tile.height)
        if let width = content.lineWidth { bytes.append(width) } else { bytes.appendMissing() }
        bytes.append(content.angle)
        bytes.append(name: content.blend.rawValue)
        parameters = bytes
    }

    var blend: BlendMode { content.blend }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        cost(of: opening.size, at: moment, in: part, perPixel: Price.pattern)
    }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        let isColored = picture != nil && !content.isTinted
        let tile = maximumPixels * (isColored ? 4 : 1)
        var memory = DrawingMemory.group(rows: rows, of: frame)
        memory.shared = PatternTiles.maximumBytes(of: tile)
        // Two tiles outside the cache: the last figure's tile, which the cache may have evicted, and the next tile
        // while it is drawn. A tinted picture also needs a tile in colour meanwhile.
        memory.passing = 2 * tile + (picture != nil && !isColored ? 4 * maximumPixels : 0)
        return memory
    }

    /// Returns the default tile size of a picture: one point per pixel, clamped to 4...4000 points.
    private static func tile(of picture: PatternPicture) -> Size {
        func side(_ pixels: Int) -> Double { min(max(Double(pixels), 4), 4000) }
        return Size(width: side(picture.size.width), height: side(picture.size.height))
    }

    func figure(at moment: Moment) -> any Figure {
        let place = place(at: moment)
        return PatternFigure(
            content: Result { try place.map(drawn) ?? .nothing }, color: color(at: moment),
            intensity: intensity(at: moment), blend: content.blend, size: opening.size,
            description: description(of: place, at: moment))
    }

    func describeOrigin(of moment: Moment, into bytes: inout FigureBytes) -> Bool {
        bytes.append(description(of: place(at: moment), at: moment))
        return true
    }

    private func description(of place: PatternPlace?, at moment: Moment) -> FigureBytes {
        var bytes = parameters
        bytes.append(color(at: moment))
        bytes.append(intensity(at: moment))
        if let place { place.describe(into: &bytes) } else { bytes.appendMissing() }
        return bytes
    }

    private func color(at moment: Moment) -> Color { content.color.value(at: moment.time, span: moment.span) }

    private func intensity(at moment: Moment) -> FixedNumber {
        FixedNumber(min(max(content.intensity.value(at: moment.time, span: moment.span), 0), 1))
    }

    private func place(at moment: Moment) -> PatternPlace? {
        PatternPlace(
            tile: tile, angle: content.angle,
            offset: content.offset.value(at: moment.time, span: moment.span), under: moment.transform)
    }

    /// Throws if a picture's tile has too many pixels. A tile that was small enough when the layer was opened may have
    /// too many pixels later, because of rounding or because the layer is rotated.
    private static func check(_ place: PatternPlace, of image: String) throws {
        guard place.isLarge else { return }
        throw AssetError(
            image, .notUsable,
            "a tile has \(place.lattice.width * place.lattice.height) pixels in the frame; expected at most \(PatternPlace.maximumPixels)",
            key: "image")
    }

    private func drawn(_ place: PatternPlace) throws -> PatternFigure.Content {
        if let image = content.image { try Self.check(place, of: image) }
        if place.isLarge {
            let maps = place.maps(covering: opening.frameSize, tile: tile)
            return .outlines(
                maps.map { FlatOutline(outline, under: $0, frame: opening.frameSize) }.filter {
                    !$0.contours.isEmpty
                })
        }
        let cached = try tiles.tile(place.form) { () throws(DrawingError) in try makeTile(place) }
        return switch cached {
        case .drawn(let tile): .tile(tile, x: place.x, y: place.y)
        case .picture(let tile): .picture(tile, x: place.x, y: place.y)
        }
    }

    private func makeTile(_ place: PatternPlace) throws(DrawingError) -> PatternTiles.Tile {
        guard let picture else {
            return .drawn(try PatternTile(outline, under: place.form.map(of: tile), lattice: place.lattice))
        }
        let pixels = picture.pixels(of: place.form, tile: tile, lattice: place.lattice)
        guard content.isTinted else { return .picture(PatternTile(pixels, lattice: place.lattice)) }
        return .drawn(PatternTile(pixels.map { UInt8($0 >> 24) }, lattice: place.lattice))
    }
}
