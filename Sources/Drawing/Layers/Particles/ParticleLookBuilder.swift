import Geometry
import Rasteriser
import SceneModel

/// A builder of the looks (appearances) of particles. Cells with equal contents share a look.
struct ParticleLookBuilder {
    private let opening: Opening
    private let limits: ParticleCount
    private let emitter: ParticleEmitter
    /// For each kind of contents, the maximum scale at which particles are drawn.
    private var scales: [ParticleContents: Double] = [:]
    private var made: [ParticleContents: ParticleLook] = [:]
    private var builder = SpriteSheetBuilder()

    init(_ content: ParticlesContent, _ opening: Opening) {
        self.opening = opening
        emitter = content.emitter
        limits = ParticleCount(emitter: content.emitter)
        for cell in content.cells { measure(cell) }
    }

    private mutating func measure(_ cell: ParticleCell) {
        let spread = Spread(cell.scale, cell.scaleRange, times: emitter.scale)
        let growth = abs(cell.scaleSpeed * emitter.scale) * limits.longestLife(cell)
        scales[cell.contents, default: 0] = max(scales[cell.contents, default: 0], spread.largest + growth)
        for inner in cell.cells { measure(inner) }
    }

    /// Returns the looks (appearances) of the particles of a cell and its inner cells, in the order of the cells'
    /// numbers.
    mutating func looks(_ cell: ParticleCell) throws -> [ParticleLook] {
        var looks = [try look(cell.contents)]
        for inner in cell.cells { looks += try self.looks(inner) }
        return looks
    }

    private mutating func look(_ contents: ParticleContents) throws -> ParticleLook {
        if let found = made[contents] { return found }
        let look =
            switch contents {
            case .disc: ParticleLook.disc(isSoft: false)
            case .softDisc: ParticleLook.disc(isSoft: true)
            case .star: sprites(OutlineSprite(ParticleDrawings.star), contents)
            case .flake: sprites(OutlineSprite(try ParticleDrawings.flake()), contents)
            case .path(let path): sprites(OutlineSprite(Outline(path)), contents)
            case .text(let text): try sprites(TextSprite(text, by: opening.typesetter), contents)
            case .image(let file): sprites(ImageSprite(try opening.assets.image(file)), contents)
            }
        made[contents] = look
        return look
    }

    private mutating func sprites(
        _ drawing: (some SpriteDrawing)?, _ contents: ParticleContents
    ) -> ParticleLook {
        let scale = scales[contents, default: 0]
        let largest = scale == 0 ? 0 : scale * opening.largestScale
        guard let drawing else { return .nothing }
        let ladder = builder.add(
            drawing, largest: largest, longest: SpriteSheetBuilder.longestSide(of: scales.count))
        return ladder.map(ParticleLook.sprites) ?? .nothing
    }

    /// Draws the sprites of all particle looks. Throws if the sprites of the whole scene would take too much memory.
    func sheet() throws -> SpriteSheet {
        try opening.assets.keep(spriteBytes: builder.byteCount)
        return try builder.draw()
    }
}

/// A sprite of white text or emoji.
struct TextSprite: SpriteDrawing {
    let size: Size
    let maximumScale = Double.infinity
    private let layout: TextLayout
    /// The margin around the lines of text, in points: room for letters that extend beyond their line.
    private let margin: Double

    init(_ text: ParticleText, by typesetter: Typesetter) throws {
        let style = TextStyle(
            font: text.font, weight: text.weight, size: text.fontSize,
            color: Color(red: 255, green: 255, blue: 255))
        layout = try typesetter.layout(
            [TextRun(text.text, style)], ParagraphStyle(alignment: .center))
        margin = text.fontSize / 5
        size = Size(width: layout.size.width + 2 * margin, height: layout.size.height + 2 * margin)
    }

    func draw(on canvas: inout Canvas) throws {
        try layout.draw(on: &canvas, at: Point(margin, margin))
    }
}
