import SceneModel

extension PatternContent: Drawable {
    /// See `Drawable`.
    package func open(_ opening: Opening) throws -> any LayerRenderer { try PatternRenderer(self, opening) }
}

/// An opened pattern. Its tile is drawn once for each size, angle and quarter of a pixel, and kept.
final class PatternRenderer: LayerRenderer {
    private let content: PatternContent
    private let opening: Opening
    /// In points of the tile.
    private let outline: Outline
    /// In place of the outline.
    private let picture: PatternPicture?
    private let tile: Size
    private let parameters: FigureBytes
    private let tiles = Guarded<[PatternPlace.Form: Tile]>([:])

    private enum Tile {
        case drawn(PatternTile)
        case picture(PatternPictureTile)
    }

    /// All quarters of a pixel to the right and down.
    private static let mostTiles = 16

    init(_ content: PatternContent, _ opening: Opening) throws {
        self.content = content
        self.opening = opening
        picture = try content.image.map { PatternPicture(try opening.assets.image($0)) }
        outline = picture == nil ? try PatternDrawing.outline(of: content) : Outline()
        tile = content.tile ?? picture.map { Self.tile(of: $0) } ?? content.tileSize
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

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        var memory = DrawingMemory.group(rows: rows, of: frame)
        // One tile stands still; one that moves is drawn for each part of a pixel.
        let count =
            Set(content.offset.values.map(\.x)).count + Set(content.offset.values.map(\.y)).count > 2
            ? Self.mostTiles : 1
        memory.shared = count * PatternPlace.mostPixels * (picture == nil ? 1 : 5)
        return memory
    }

    /// A point for each pixel, as far as tiles may be so large or small.
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

    private func drawn(_ place: PatternPlace) throws -> PatternFigure.Content {
        if picture == nil, place.isLarge {
            let maps = place.maps(covering: opening.frameSize, tile: tile)
            return .outlines(
                maps.map { FlatOutline(outline, under: $0, frame: opening.frameSize) }.filter {
                    !$0.contours.isEmpty
                })
        }
        let drawn = try tiles.withLock { tiles in
            if let tile = tiles[place.form] { return tile }
            let tile = try makeTile(place)
            if tiles.count == Self.mostTiles { tiles.removeAll() }
            tiles[place.form] = tile
            return tile
        }
        return switch drawn {
        case .drawn(let tile): .tile(tile, x: place.x, y: place.y)
        case .picture(let tile): .picture(tile, x: place.x, y: place.y)
        }
    }

    private func makeTile(_ place: PatternPlace) throws(DrawingError) -> Tile {
        guard let picture else {
            return .drawn(try PatternTile(outline, under: place.form.map(of: tile), lattice: place.lattice))
        }
        let pixels = try picture.pixels(of: place.form, tile: tile, lattice: place.lattice)
        guard content.isTinted else { return .picture(PatternPictureTile(pixels, lattice: place.lattice)) }
        return .drawn(PatternTile(pixels.map { UInt8($0 >> 24) }, lattice: place.lattice))
    }
}
