import Geometry
import Rasteriser
import SceneModel

/// Draws a scene: a frame is a function of the scene, the size and a time, and of nothing else.
///
/// Made once for a film; several threads may draw with one renderer at once, each into a buffer of its own.
public struct Renderer: Sendable {
    /// Incremented whenever the same scene may be drawn with other pixels than before.
    public static let version = 7

    /// The size of the frames.
    public let size: PixelSize

    private let background: Color
    let layers: [OpenLayer]
    private let duration: SceneTime
    /// Takes the scene's points to the frame's pixels.
    private let transform: Affine
    /// The scene's part of the frame.
    private let bounds: PixelBounds
    /// The start of every frame's identity.
    private let head: FigureBytes
    /// What the scene was read from, to say where an error lies.
    let source: SceneSource?

    /// The most memory that a thread takes to decode what it draws, besides the buffers.
    package let byteCountPerThread: Int
    /// SHA-256 digests of the files that were read to open the layers; they are part of what decides the frames.
    package let inputDigests: [AssetDigest]
    /// The versions of the libraries that decided where letters are; empty for a scene without text.
    package let textVersions: [LibraryVersion]
    /// The versions of the layers' types that are not at their first one, by name.
    package let layerVersions: [(name: String, version: Int)]
    /// The versions of the libraries that draw what the scene's files hold.
    package let assetVersions: [LibraryVersion]
    /// What was found out when the layers were opened, and is surely not intended.
    package let warnings: [SceneWarning]

    /// Prepares a scene that names no files, for frames of a size, its own if nil. Throws when a layer can't be drawn.
    public init(_ scene: Scene, size: PixelSize? = nil, fit: Fit = .contain) throws {
        try self.init(scene, size: size, fit: fit, assets: NoAssets())
    }

    /// Prepares a scene for frames of a size, its own if nil. Texts that a renderer before has set are taken from `texts`.
    /// Throws when a layer can't be drawn, or can't read what it needs.
    package init(
        _ scene: Scene, size: PixelSize? = nil, fit: Fit = .contain, assets: any SceneAssets,
        texts: KeptTexts = KeptTexts()
    ) throws {
        let size = size ?? scene.size
        let fitted = fit.transform(from: scene.size, to: size)
        let transform = Affine.scale(scene.pointScale, scene.pointScale).then(fitted)
        let warnings = OpeningWarnings()
        let typesetter = Typesetter(assets: assets, fit: transform, texts: texts, warnings: warnings)
        let opening = Opening(
            size: scene.sizeInPoints, frameSize: size, assets: assets, typesetter: typesetter,
            seed: scene.seed, largestScale: max(transform.xx, transform.yy), period: scene.period,
            sounds: scene.soundParts, sceneEnd: scene.end, warnings: warnings, soundPeriod: scene.period)
        self.size = size
        background = scene.background
        source = scene.source
        do {
            layers = try OpenLayer.open(scene.movedLayers, for: opening)
        } catch let error as AssetError {
            throw error.inText(scene.source)
        }
        duration = scene.period ?? SceneTime(seconds: scene.duration)
        self.transform = transform
        let frame = PixelBounds(columns: 0..<size.width, rows: 0..<size.height)
        let rectangle = MappedRectangle(size: scene.sizeInPoints, transform: transform)
        bounds =
            rectangle.covers(width: size.width, height: size.height)
            ? frame : rectangle.bounds.clamped(to: frame)
        var head = FigureBytes()
        head.append(size)
        head.append(scene.size)
        head.append(scene.pointScale)
        head.append(name: fit.rawValue)
        head.append(scene.background)
        inputDigests = assets.digests
        byteCountPerThread = assets.byteCountPerThread
        layerVersions = scene.layerVersions
        self.warnings = warnings.list(in: scene.source)
        textVersions = typesetter.versions
        assetVersions = assets.libraryVersions
        self.head = head
        if let period = scene.period { try checkSeams(after: period) }
    }

    /// Throws an error for all that is not the same after a round of a loop as at its beginning.
    private func checkSeams(after period: SceneTime) throws {
        let seams = layers.flatMap { $0.seams(from: moment(at: .zero), to: moment(at: period)) }
        let errors = seams.prefix(SceneErrors.mostListed).map { $0.error(loop: period).inText(source) }
        if seams.count == 1 { throw errors[0] }
        if seams.count > 1 { throw AssetErrors(Array(errors), count: seams.count) }
    }

    /// A buffer of the right size.
    public func makeBuffer() -> PixelBuffer { PixelBuffer(width: size.width, height: size.height) }

    /// Everything that will be seen at a time.
    package func figure(at time: SceneTime) -> FrameFigure {
        let moment = moment(at: time)
        return FrameFigure(layers: layers.compactMap { $0.figure(in: moment) })
    }

    func moment(at time: SceneTime) -> Moment {
        Moment(time: time, span: LayerSpan(duration), transform: transform, settled: transform)
    }

    /// What the frame at a time is drawn from: frames with equal identities, of any renderers, have equal
    /// pixels. Nil when a layer can't say what it is drawn from.
    package func identity(at time: SceneTime) -> FigureBytes? {
        var bytes = head
        let moment = moment(at: time)
        for layer in layers {
            guard layer.describe(in: moment, into: &bytes) else { return nil }
        }
        return bytes
    }

    /// An upper estimate of the memory that drawing takes in bands of some rows.
    package func memory(rows: Int) -> DrawingMemory {
        var memory = DrawingMemory.ofEach(layers.map { $0.memory(rows: rows, of: size) })
        if !textVersions.isEmpty { memory.shared += GlyphCache.mostBytes }
        return memory
    }

    /// Draws some rows of a figure that this renderer made, the first of them at the top of a buffer of the frame's
    /// width, whose old content is lost. Each pixel is the same as in the whole frame.
    /// Without the background the pixels are premultiplied.
    package func draw(
        _ figure: FrameFigure, rows: Range<Int>, into buffer: inout PixelBuffer, onBackground: Bool = true
    ) throws {
        if !onBackground { buffer.clear() }
        buffer.workspace.keptBlurs.begin(figure.mark)
        var canvas = Canvas(on: &buffer, rows: rows, of: size, background: background, picture: bounds)
        if !onBackground { canvas.willReplaceAll() }
        do {
            for layer in figure.layers { try layer.draw(on: &canvas) }
        } catch let error as AssetError {
            throw error.inText(source)
        }
        canvas.finish()
    }

    /// Draws the scene at a time into a buffer made by `makeBuffer`, replacing all that was in it. Blocks until it is drawn. Throws
    /// what a layer throws; what is in the buffer then means nothing.
    public func draw(at time: SceneTime, into buffer: inout PixelBuffer) throws {
        try draw(figure(at: time), rows: 0..<size.height, into: &buffer)
    }
}
