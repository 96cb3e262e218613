import SceneModel

/// Draws what particles look like, each contents once.
struct ParticleStudio {
    private let opening: Opening
    private let limits: ParticleCount
    private let emitter: ParticleEmitter
    /// The largest scale that each contents is drawn with.
    private var scales: [(contents: ParticleContents, scale: Double)] = []
    private var made: [(contents: ParticleContents, look: ParticleLook)] = []
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
        let scale = spread.largest + growth
        if let index = scales.firstIndex(where: { $0.contents == cell.contents }) {
            scales[index].scale = max(scales[index].scale, scale)
        } else {
            scales.append((cell.contents, scale))
        }
        for inner in cell.cells { measure(inner) }
    }

    /// The looks of a cell and its inner cells, in the order in which they are opened.
    mutating func looks(_ cell: ParticleCell) throws -> [ParticleLook] {
        var looks = [try look(cell.contents)]
        for inner in cell.cells { looks += try self.looks(inner) }
        return looks
    }

    private mutating func look(_ contents: ParticleContents) throws -> ParticleLook {
        if let found = made.first(where: { $0.contents == contents }) { return found.look }
        let look =
            switch contents {
            case .disc: ParticleLook.disc(isSoft: false)
            case .softDisc: ParticleLook.disc(isSoft: true)
            case .star: try sprites(OutlineSprite(ParticleDrawings.star), contents)
            case .flake: try sprites(OutlineSprite(try ParticleDrawings.flake()), contents)
            case .path(let path): try sprites(OutlineSprite(Outline(path)), contents)
            case .text(let text): try sprites(TextSprite(text, by: opening.typesetter), contents)
            case .image(let file): try sprites(ImageSprite(try opening.assets.image(file)), contents)
            }
        made.append((contents, look))
        return look
    }

    private mutating func sprites(
        _ drawing: (some SpriteDrawing)?, _ contents: ParticleContents
    ) throws -> ParticleLook {
        let scale = scales.first { $0.contents == contents }?.scale ?? 0
        let largest = scale == 0 ? 0 : scale * opening.largestScale
        guard let drawing else { return .nothing }
        return try builder.add(
            drawing, largest: largest, longest: SpriteSheetBuilder.longestSide(of: scales.count))
    }

    /// All sprites.
    func sheet() -> SpriteSheet { builder.finish() }
}
