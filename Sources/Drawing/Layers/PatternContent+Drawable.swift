import SceneModel
import Synchronization

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
    private let parameters: FigureBytes
    private let tiles = Mutex<[PatternPlace.Form: PatternTile]>([:])

    /// All quarters of a pixel to the right and down.
    private static let mostTiles = 16

    init(_ content: PatternContent, _ opening: Opening) throws {
        self.content = content
        self.opening = opening
        outline = try PatternDrawing.outline(of: content)
        var bytes = FigureBytes()
        bytes.append(name: content.path.map(\.text) ?? content.drawing.rawValue)
        bytes.append(content.path == nil)
        bytes.append(content.tileSize.width)
        bytes.append(content.tileSize.height)
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
        memory.shared = count * PatternPlace.mostPixels
        return memory
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
            tile: content.tileSize, angle: content.angle,
            offset: content.offset.value(at: moment.time, span: moment.span), under: moment.transform)
    }

    private func drawn(_ place: PatternPlace) throws -> PatternFigure.Content {
        if place.isLarge {
            let maps = place.maps(covering: opening.frameSize, tile: content.tileSize)
            return .outlines(
                maps.map { FlatOutline(outline, under: $0, frame: opening.frameSize) }.filter {
                    !$0.contours.isEmpty
                })
        }
        let tile = try tiles.withLock { tiles throws(DrawingError) in
            if let tile = tiles[place.form] { return tile }
            let tile = try PatternTile(
                outline, under: place.form.map(of: content.tileSize), lattice: place.lattice)
            if tiles.count == Self.mostTiles { tiles.removeAll() }
            tiles[place.form] = tile
            return tile
        }
        return .tile(tile, x: place.x, y: place.y)
    }
}
